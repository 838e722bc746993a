/* The listing, executed cycle by cycle beside the loop.
   SPDX-License-Identifier: GPL-3.0-or-later

   Definition.  A run of N trips first executes r iterations as the loop is written: 0, but for
   code with U > 1 kernels, where r is what N - (S - 1) leaves modulo U, and for unrolled code:
   all that follows is then about iterations of V trips each, of which the first may lack some
   of its copies, if V does not divide N; but if so, it is one of the r.  Then come groups 0 to
   N - r + S - 2 of II cycles each: the prologue's S - 1, the kernels as often as there are
   groups left, the epilogue's S - 1; in kernel-only code all of them are the kernel.  Group g
   starts in cycle g * II.  Before a group of kernel-only code, the predicate of stage 0 becomes
   whether g < N; those of the other stages are false before group 0.  Each cycle in which something happens goes so:
   1. what lands in it lands;
   2. its lines issue, those with a false predicate excepted, which only use their resources, in the order in which the sequential loop has their instances: each reads
      its registers and memory and uses its resources; a result of latency 0 arrives at once,
      so that later instances of this cycle see it, as an edge of latency 0 allows.

   The nth line for op x issues instance n of x.  It is right if each register and each byte
   that it reads was written by the instance that wrote it in the loop: tags are compared, not
   only values, so that an equal value in the wrong place is no excuse.  Each instance is
   compared before the next one issues: the first difference in time is what is reported.

   Cycles in which nothing happens cost nothing, however long II or a latency is.  */

#include "sim/run.h"

#include <string.h>

#include "sim/eval.h"

int ms_sim_run_physical(const struct ms_sim_run *run, struct ms_sim_ref ref)
{
	int number;

	if (ref.file == MS_STATIC)
		return ref.number;
	number = ref.number - run->shift[ref.file];
	return number < 0 ? number + run->program->machine->rotating[ref.file].size : number;
}

int64_t ms_sim_run_cell(const struct ms_sim_run *run, struct ms_sim_ref ref)
{
	int64_t base = ref.file == MS_STATIC ? run->static_base : run->file_base[ref.file];

	return base + ms_sim_run_physical(run, ref);
}

static void start_group(struct ms_sim_run *run, int64_t g)
{
	const struct ms_machine *machine = run->program->machine;

	run->group = g;
	for (int f = 0; f < machine->nrotating; f++)
		run->shift[f] = (int)(g % machine->rotating[f].size);
}

/* The predicate of STAGE, in the current group, becomes ON.  */
static void set_predicate(struct ms_sim_run *run, int64_t stage, bool on)
{
	struct ms_sim_ref ref = run->program->predicate;

	ref.number += (int)stage;
	run->cell[ms_sim_run_cell(run, ref)] =
	    (struct ms_cell){ on, MS_SIM_STAGE_TAG, -1, run->order, run->serial };
}

/* The tag that register N of X must have in iteration K.  */
static int64_t expected_tag(const struct ms_sim_program *p, const struct ms_sim_read *read,
			    int64_t k)
{
	k -= read->carried;
	if (read->def < 0 || k < 0)
		return -1 - (int64_t)read->reg;
	return 1 + k * p->nops + read->def;
}

static bool read_registers(struct ms_sim_run *run, const struct ms_sim_line *line, int64_t k,
			   uint64_t *read)
{
	const struct ms_sim_program *p = run->program;
	const struct ms_sim_op *op = &p->op[line->op];

	for (int n = 0; n < op->nreads; n++) {
		const struct ms_cell *cell = &run->cell[ms_sim_run_cell(run, line->read[n])];
		int64_t expected = expected_tag(p, &op->read[n], k);

		if (cell->serial != run->serial || cell->tag != expected)
			return ms_sim_explain_read(run, line, k, n, expected);
		read[n] = cell->value;
	}
	return true;
}

/* Load, and compare each byte's writer with that in the loop.  */
static bool load(struct ms_sim_run *run, const struct ms_sim_line *line, int64_t k,
		 const struct ms_sim_record *record, uint64_t address, uint64_t *value)
{
	const struct ms_sim_op *op = &run->program->op[line->op];
	struct ms_memory_tags tags;
	uint64_t bits = ms_memory_read(&run->memory, line->array, address, op->bytes, &tags);

	*value = ms_extend(op->type, bits);
	if (!tags.mixed && !record->mixed && tags.tag == record->tag)
		return true;
	for (int n = 0; n < op->bytes; n++) {
		int64_t found = tags.mixed ? tags.byte[n] : tags.tag;

		if (found != ms_sequential_byte_tag(&run->seq, k, record, n))
			return ms_sim_explain_load(run, line, k, n, found, *value);
	}
	return true;
}

/* The line issues on all automata, after those before it in the cycle, from the idle machine on.  In
   the prologue it may wait: an automaton that chooses greedily among units may not take some of a
   kernel's ops in the rows in which it takes all of them, which costs a few cycles once.  In the
   kernel it may not.  What the epilogue does to the pipeline no kernel finds.  */
static bool use_automata(struct ms_sim_run *run, const struct ms_sim_line *line, int64_t k)
{
	const struct ms_machine *machine = run->program->machine;
	int opcode = run->program->loop->op[line->op].action.opcode;
	enum ms_sim_part part;

	if (machine->nautomata == 0)
		return true;
	part = ms_program_group(run->program, run->piped, run->group).part;
	for (int a = 0; a < machine->nautomata && part != MS_SIM_EPILOGUE; a++) {
		const struct ms_automaton *automaton = &machine->automaton[a];
		struct ms_sim_pipe *pipe = &run->pipe[a];
		int64_t cycle;
		int next;

		if (pipe->serial != run->serial)
			*pipe = (struct ms_sim_pipe){ .serial = run->serial };
		cycle = run->cycle + pipe->late;
		pipe->state = ms_automaton_advance(automaton, pipe->state, cycle - pipe->cycle);
		pipe->cycle = cycle;
		next = ms_automaton_issue(automaton, pipe->state, opcode);
		for (; next < 0 && part == MS_SIM_PROLOGUE; pipe->cycle++, pipe->late++) {
			pipe->state = automaton->cycle[pipe->state];
			next = ms_automaton_issue(automaton, pipe->state, opcode);
		}
		if (next < 0)
			return ms_sim_explain_pipe(run, line, k, a);
		pipe->state = next;
	}
	return true;
}

static bool use_resources(struct ms_sim_run *run, const struct ms_sim_line *line, int64_t k)
{
	const struct ms_sim_program *p = run->program;
	const struct ms_alternative *alt = p->op[line->op].alt;

	for (int u = 0; u < alt->nuses; u++) {
		const struct ms_reservation *use = &alt->use[u];
		struct ms_usage_ring *ring = &run->usage[use->resource];
		int64_t cycle = run->cycle + use->offset;
		struct ms_usage *at = &ring->at[cycle & ring->mask];
		int capacity = p->machine->resource[use->resource].capacity;

		if (at->cycle != cycle || at->serial != run->serial)
			*at = (struct ms_usage){ cycle, run->serial, 0 };
		if (capacity != MS_UNLIMITED && ++at->units > capacity)
			return ms_sim_explain_usage(run, line, k, use->resource, cycle);
	}
	return use_automata(run, line, k);
}

static bool send_result(struct ms_sim_run *run, const struct ms_sim_line *line, int64_t k,
			uint64_t address, uint64_t value)
{
	const struct ms_sim_op *op = &run->program->op[line->op];
	struct ms_flight flight = {
		.land = run->cycle + op->latency,
		.order = run->order,
		.tag = 1 + k * run->program->nops + line->op,
		.value = value,
		.cell = op->dest >= 0 ? ms_sim_run_cell(run, line->dest) : -1,
		.array = line->array,
		.address = address,
		.line = line,
	};

	if (op->latency == 0)
		return ms_flight_arrive(run, &flight);
	ms_flight_add(run, &flight);
	return true;
}

/* Is LINE turned on?  */
static bool read_predicate(struct ms_sim_run *run, const struct ms_sim_line *line, int64_t k,
			   bool *on)
{
	const struct ms_cell *cell = &run->cell[ms_sim_run_cell(run, line->predicate)];

	if (cell->serial != run->serial || cell->tag != MS_SIM_STAGE_TAG)
		return ms_sim_explain_predicate(run, line, k);
	*on = cell->value;
	return true;
}

static bool issue(struct ms_sim_run *run, const struct ms_sim_line *line)
{
	const struct ms_sim_op *op = &run->program->op[line->op];
	int64_t k = run->issued[line->op];
	const struct ms_sim_record *record;
	uint64_t read[MS_SIM_READS] = { 0 };
	uint64_t address = 0, value;
	bool on = true;

	if (line->predicated && !read_predicate(run, line, k, &on))
		return false;
	if (!on) {
		if (run->program->options->trace)
			ms_sim_trace_off(run, line);
		return use_resources(run, line, -1);
	}
	if (k == run->iterations)
		return ms_sim_explain_surplus(run, line);
	if (k >= run->seq.done)
		ms_sequential_run(&run->seq, k, run->issued);
	record = ms_sequential_record(&run->seq, k, line->op);

	if (!read_registers(run, line, k, read))
		return false;
	if (op->memory) {
		address = ms_sim_address(op, line->step,
					 line->offset - line->pace * (uint64_t)run->seq.absent,
					 run->first + run->group, read);
		if (line->array != op->array || address != record->address)
			return ms_sim_explain_address(run, line, k, address);
	}
	if (op->sem == MS_NOP)
		value = 0;
	else if (op->sem != MS_LOAD)
		value = ms_sim_compute(op, read);
	else if (!load(run, line, k, record, address, &value))
		return false;
	if (value != record->value)
		return ms_sim_explain_value(run, line, k, value);
	if (!use_resources(run, line, k))
		return false;
	if (run->program->options->trace)
		ms_sim_trace_issue(run, line, k, read, address, value);

	run->issued[line->op] = k + 1;
	run->order++;
	if (op->sem == MS_NOP)
		return true;
	return send_result(run, line, k, address, value);
}

/* Go on to CYCLE.  What the groups lack shows when its cycle is over, what they have twice
   before it starts.  */
static bool start_cycle(struct ms_sim_run *run, int64_t cycle)
{
	const struct ms_sim_shape *shape = &run->program->shape;

	if (shape->kind != MS_SHAPE_GOOD &&
	    cycle + (shape->kind == MS_SHAPE_TWICE) > run->shape_cycle)
		return ms_sim_explain_shape(run);
	if (!ms_flight_land(run, cycle))
		return false;
	run->cycle = cycle;
	return true;
}

static bool run_group(struct ms_sim_run *run, int64_t g)
{
	const struct ms_sim_group *group = ms_program_group(run->program, run->piped, g).group;
	int64_t start = g * run->program->ii;

	start_group(run, g);
	if (run->program->form == MS_FORM_KERNEL_ONLY) {
		/* What lands before this group has landed.  */
		if (!ms_flight_land(run, start - 1))
			return false;
		set_predicate(run, 0, g < run->piped);
	}
	for (int n = 0; n < group->nlines; n++) {
		const struct ms_sim_line *line = &group->line[n];

		if (start + line->row != run->cycle && !start_cycle(run, start + line->row))
			return false;
		if (!issue(run, line))
			return false;
	}
	return true;
}

static bool copy(struct ms_sim_run *run, const struct ms_sim_copy *copies, int n,
		 const char *where)
{
	for (int i = 0; i < n; i++) {
		const struct ms_cell *from = &run->cell[ms_sim_run_cell(run, copies[i].source)];
		struct ms_cell *to = &run->cell[ms_sim_run_cell(run, copies[i].dest)];

		if (from->serial != run->serial)
			return ms_sim_explain_copy(run, &copies[i], where);
		*to = (struct ms_cell){ from->value, from->tag, -1, 0, run->serial };
		if (run->program->options->trace)
			ms_sim_trace_copy(run, &copies[i], where);
	}
	return true;
}

static bool compare_ends(struct ms_sim_run *run)
{
	const struct ms_sim_program *p = run->program;
	int array;
	uint64_t address;

	for (int x = 0; x < p->nops; x++)
		if (run->issued[x] < run->iterations)
			return ms_sim_explain_missing(run, x);
	for (int r = 0; r < p->loop->nregs; r++) {
		const struct ms_loop_reg *reg = &p->loop->reg[r];
		const struct ms_cell *cell = &run->cell[run->static_base + r];
		int64_t expected =
		    reg->def < 0 ? -1 - (int64_t)r
				 : 1 + (run->iterations - 1) * p->nops + reg->def;

		if (reg->liveout && (cell->tag != expected || cell->value != run->seq.reg[r]))
			return ms_sim_explain_liveout(run, r);
	}
	if (ms_memory_differ(&run->memory, &run->seq.memory, &array, &address))
		return ms_sim_explain_memory(run, array, address);
	return true;
}

static void start_run(struct ms_sim_run *run, int64_t trips)
{
	const struct ms_sim_program *p = run->program;
	const struct ms_sim_division division = ms_program_divide(p, trips);
	const struct ms_sim_shape *shape = &p->shape;
	int64_t shape_group;

	run->serial++;
	run->trips = trips;
	run->iterations = division.iterations;
	run->first = division.first;
	run->piped = division.piped;
	run->cycle = -1;
	run->traced = -1;
	run->order = 1;
	run->flight.n = 0;
	if (p->form == MS_FORM_KERNEL_ONLY)
		shape_group = shape->turn;
	else if (shape->part == MS_SIM_PROLOGUE)
		shape_group = shape->index;
	else if (shape->part == MS_SIM_KERNEL)
		shape_group = p->stages - 1 + shape->index;
	else
		shape_group = run->piped + shape->index;
	run->shape_cycle = shape_group * p->ii + shape->row;
	memset(run->issued, 0, (size_t)p->nops * sizeof *run->issued);
	ms_sequential_reset(&run->seq);
	run->seq.absent = division.absent;
	ms_memory_reset(&run->memory);
	for (int r = 0; r < p->loop->nregs; r++)
		run->cell[run->static_base + r] =
		    (struct ms_cell){ p->initial[r], -1 - (int64_t)r, -1, 0, run->serial };
}

/* The iterations before the pipelined code, which the loop itself executes: registers and
   memory become what the reference has after them.  */
static void run_remainder(struct ms_sim_run *run)
{
	const struct ms_sim_program *p = run->program;
	struct ms_memory_clash clash;

	for (int64_t k = 0; k < run->first; k++) {
		ms_sequential_run(&run->seq, k, run->issued);
		for (int x = 0; x < p->nops; x++) {
			const struct ms_sim_op *op = &p->op[x];
			const struct ms_sim_record *record =
			    ms_sequential_record(&run->seq, k, x);
			int64_t tag = 1 + k * p->nops + x;

			run->issued[x] = k + 1;
			if (ms_sim_absent(p, run->seq.absent, k, x))
				continue;
			if (op->sem == MS_STORE)
				ms_memory_write(&run->memory, op->array, record->address,
						op->bytes, record->value, tag, -1, &clash);
			if (op->dest >= 0)
				run->cell[run->static_base + op->dest] = (struct ms_cell){
					record->value, tag, -1, 0, run->serial
				};
		}
	}
}

bool ms_sim_run_trips(struct ms_sim_run *run, int64_t trips)
{
	const struct ms_sim_program *p = run->program;
	int64_t ngroups;

	start_run(run, trips);
	ngroups = run->piped + p->stages - 1;
	run_remainder(run);
	start_group(run, 0);
	for (int64_t s = 1; p->form == MS_FORM_KERNEL_ONLY && s < p->stages; s++)
		set_predicate(run, s, false);
	if (p->options->trace)
		ms_sim_trace_run(run);
	if (!copy(run, p->preheader, p->listing->npreheader, "preheader"))
		return false;
	for (int64_t g = 0; g < ngroups; g++)
		if (!run_group(run, g))
			return false;
	if (p->shape.kind != MS_SHAPE_GOOD)
		return ms_sim_explain_shape(run);

	/* The exit copies wait until everything has landed, as whatever follows the loop
	   would: no edge of the loop says that its last results land before its last group
	   ends.  */
	if (!ms_flight_land(run, INT64_MAX))
		return false;
	start_group(run, ngroups);
	run->cycle = -1;
	if (!copy(run, p->exit, p->listing->nexit, "exit"))
		return false;
	if (p->options->trace)
		ms_sim_trace_end(run);
	return compare_ends(run);
}

/* For each resource, as many entries as cycles may be in use ahead.  */
static void make_rings(struct ms_sim_run *run)
{
	const struct ms_sim_program *p = run->program;
	size_t nresources = (size_t)p->machine->nresources;
	int64_t *ahead = MS_NEW_N(p->arena, nresources, int64_t);

	run->usage = MS_NEW_N(p->arena, nresources, struct ms_usage_ring);
	for (int x = 0; x < p->nops; x++) {
		const struct ms_alternative *alt = p->op[x].alt;

		for (int u = 0; u < alt->nuses; u++)
			if (alt->use[u].offset > ahead[alt->use[u].resource])
				ahead[alt->use[u].resource] = alt->use[u].offset;
	}
	for (size_t r = 0; r < nresources; r++) {
		int64_t size = 1;

		while (size <= ahead[r])
			size *= 2;
		run->usage[r].mask = size - 1;
		run->usage[r].at = MS_NEW_N(p->arena, (size_t)size, struct ms_usage);
	}
}

void ms_sim_run_init(struct ms_sim_run *run, const struct ms_sim_program *p)
{
	size_t nfiles = (size_t)p->machine->nrotating;
	int64_t ncells = 0;

	*run = (struct ms_sim_run){ .program = p, .seq.program = p };
	run->file_base = MS_NEW_N(p->arena, nfiles, int64_t);
	run->shift = MS_NEW_N(p->arena, nfiles, int);
	for (size_t f = 0; f < nfiles; f++) {
		run->file_base[f] = ncells;
		ncells += p->uses_file[f] ? p->machine->rotating[f].size : 0;
	}
	run->static_base = ncells;
	run->cell = MS_NEW_N(p->arena, (size_t)(ncells + p->nstatic), struct ms_cell);
	run->issued = MS_NEW_N(p->arena, (size_t)p->nops, int64_t);
	run->memory.arena = p->arena;
	run->memory.array = p->array;
	run->pipe = MS_NEW_N(p->arena, (size_t)p->machine->nautomata, struct ms_sim_pipe);
	make_rings(run);
}
