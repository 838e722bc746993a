/* The pipelined code of a loop in RTL, executed cycle by cycle beside its body in sequence.
   SPDX-License-Identifier: GPL-3.0-or-later

   The same rules as for listings (run.c), on real memory: an instance is compared with the same
   instance of the reference when it issues, register by register and byte by byte, by who wrote
   them and by value.  */

#include "sim/rtl_pipe.h"

#include <inttypes.h>
#include <string.h>

/* ---- The reference ---------------------------------------------------------------------- */

/* A load of the reference: from its own memory.  */
static bool reference_load(struct ms_rl_run *run, uint64_t address, int len, uint64_t *value)
{
	struct ms_rl_access *access =
	    ms_rl_access(run, run->k, run->rl->op[run->op].access + run->naccess++);
	uint8_t *to = (uint8_t *)value;

	if (!ms_rtl_memory_allows(run->memory, address, (uint64_t)len, false)) {
		run->outcome = MS_RTL_MEMORY;
		return ms_rl_explain(run, "its body reads %d bytes at %s"
				     ", which is no memory of the function's", len, ms_rl_address(run, address));
	}
	access->address = address;
	access->len = len;
	access->mixed = false;
	for (int i = 0; i < len; i++) {
		struct ms_shadow_page *page = ms_shadow_page(&run->shadow, address + (uint64_t)i);
		size_t at = (address + (uint64_t)i) & (MS_SHADOW_PAGE - 1);
		int64_t tag = page->reference_tag[at] < run->base ? 0 : page->reference_tag[at];

		to[i] = page->reference[at];
		access->byte[i] = tag;
		if (tag != access->byte[0])
			access->mixed = true;
	}
	access->tag = access->byte[0];
	return true;
}

static bool reference_store(struct ms_rl_run *run, uint64_t address, int len,
			    const struct ms_rl_record *record, int64_t tag)
{
	uint64_t value[2] = { record->low, record->high };

	if (!ms_rtl_memory_allows(run->memory, address, (uint64_t)len, true)) {
		run->outcome = MS_RTL_MEMORY;
		return ms_rl_explain(run, "its body writes %d bytes at %s"
				     ", where the function may not write", len, ms_rl_address(run, address));
	}
	for (int i = 0; i < len; i++) {
		struct ms_shadow_page *page = ms_shadow_page(&run->shadow, address + (uint64_t)i);
		size_t at = (address + (uint64_t)i) & (MS_SHADOW_PAGE - 1);

		page->reference[at] = ((const uint8_t *)value)[i];
		page->reference_tag[at] = tag;
	}
	return true;
}

/* Run a program of an op or line whose registers are in its slots.  */
static bool execute(struct ms_rl_run *run, const struct ms_rl_program *code, uint64_t *slot,
		    int64_t i)
{
	enum ms_rop_status status;

	if (code->i_slot >= 0)
		slot[code->i_slot] = (uint64_t)i;
	if (code->n_slot >= 0)
		slot[code->n_slot] = (uint64_t)run->trips;
	run->cpu.slot = slot;
	run->naccess = 0;
	status = ms_rop_run(code->program->rop, 0, &run->cpu);
	if (status == MS_ROP_DONE)
		return true;
	if (status == MS_ROP_DIVISION) {
		run->outcome = MS_RTL_MEMORY;
		return ms_rl_explain(run, "it divides by zero");
	}
	return false;
}

/* Instance K of op X in the reference.  */
static bool reference_op(struct ms_rl_run *run, int64_t k, int x)
{
	const struct ms_rl_op *op = &run->rl->op[x];
	const struct ms_rtl_program *program = op->code.program;
	struct ms_rl_record *record = ms_rl_record(run, k, x);
	uint64_t *slot = run->own + op->code.slots;
	int64_t tag = run->base + run->rl->nregs + k * run->rl->nops + x;

	run->line = NULL;
	run->k = k;
	run->op = x;
	for (int n = 0; n < op->code.nreads; n++) {
		const struct ms_rl_read *read = &op->code.read[n];

		slot[read->slot] = run->reg[read->number].low;
		slot[read->slot + 1] = run->reg[read->number].high;
	}
	if (!execute(run, &op->code, slot, k))
		return false;
	record->low = slot[program->result];
	record->high = program->bytes > 8 ? slot[program->result + 1] : 0;
	if (!program->stores) {
		run->reg[op->code.dest_number].low = record->low;
		run->reg[op->code.dest_number].high = record->high;
		return true;
	}
	record->address = slot[program->address] + (uint64_t)(int64_t)program->offset;
	return reference_store(run, record->address, program->bytes, record, tag);
}

/* Up to and including iteration K.  */
static bool run_reference(struct ms_rl_run *run, int64_t k)
{
	const struct ms_rl_line *line = run->line;

	while (run->done <= k) {
		for (int x = 0; x < run->rl->nops; x++) {
			if (!reference_op(run, run->done, x))
				return false;
			run->all->operations += (uint64_t)run->rl->op[x].code.program->operations;
		}
		run->all->insns += (uint64_t)run->rl->nops;
		run->done++;
	}
	run->line = line;
	return true;
}

/* ---- Results that land ------------------------------------------------------------------ */

static bool land_in_register(struct ms_rl_run *run, const struct ms_rl_flight *f, int64_t cycle)
{
	struct ms_rl_cell *cell = &run->cell[f->cell];

	if (cell->tag >= run->base && cell->order > f->order)
		return ms_rl_explain_end(run, f->line->line->insn.loc,
					 "cycle %" PRId64 ": the result of op %s of insn %d lands over "
					 "that of a line issued later",
					 cycle, run->rl->op[f->line->op].op->label,
					 f->line->line->insn.uid);
	if (cell->tag >= run->base && cell->landed == cycle && cell->order > 0)
		return ms_rl_explain_end(run, f->line->line->insn.loc,
					 "cycle %" PRId64 ": two results land in one register, the "
					 "second of them that of op %s of insn %d",
					 cycle, run->rl->op[f->line->op].op->label,
					 f->line->line->insn.uid);
	*cell = (struct ms_rl_cell){ f->low, f->high, f->tag, f->order, cycle,
				     f->line->code.program->bytes };
	return true;
}

static bool write_memory(struct ms_rl_run *run, const struct ms_rl_line *line, uint64_t address,
			 int len, uint64_t low, uint64_t high, int64_t tag, int64_t cycle)
{
	uint64_t value[2] = { low, high };

	for (int i = 0; i < len; i++) {
		struct ms_shadow_page *page = ms_shadow_page(&run->shadow, address + (uint64_t)i);
		size_t at = (address + (uint64_t)i) & (MS_SHADOW_PAGE - 1);

		if (line && page->tag[at] >= run->base && page->tag[at] > tag)
			return ms_rl_explain_end(run, line->line->insn.loc,
						 "cycle %" PRId64 ": the store of op %s of insn %d "
						 "lands at %s"
						 " over a later one of the loop",
						 cycle, run->rl->op[line->op].op->label,
						 line->line->insn.uid, ms_rl_address(run, address + (uint64_t)i));
		page->tag[at] = tag;
	}
	memcpy((void *)(uintptr_t)address, value, (size_t)len);
	return true;
}

static bool land_one(struct ms_rl_run *run, const struct ms_rl_flight *f, int64_t cycle)
{
	if (f->cell >= 0)
		return land_in_register(run, f, cycle);
	return write_memory(run, f->line, f->address, f->line->code.program->bytes, f->low, f->high,
			    f->tag, cycle);
}

static bool land_bucket(struct ms_rl_run *run, struct ms_rl_bucket *bucket)
{
	for (size_t n = 0; n < bucket->flight.n; n++)
		if (!land_one(run, &bucket->flight.v[n], bucket->cycle))
			return false;
	run->in_flight -= (int64_t)bucket->flight.n;
	bucket->flight.n = 0;
	return true;
}

/* What lands up to and including CYCLE.  */
static bool land(struct ms_rl_run *run, int64_t cycle)
{
	int64_t last = run->landed + run->bucket_mask + 1;

	for (int64_t c = run->landed + 1; run->in_flight > 0 && c <= cycle && c <= last; c++)
		if (!land_bucket(run, &run->bucket[c & run->bucket_mask]))
			return false;
	if (run->landed < cycle)
		run->landed = cycle;
	return true;
}

static bool send(struct ms_rl_run *run, const struct ms_rl_flight *flight, int latency)
{
	int64_t cycle = run->cycle + latency;
	struct ms_rl_bucket *bucket = &run->bucket[cycle & run->bucket_mask];

	if (latency == 0)
		return land_one(run, flight, cycle);
	bucket->cycle = cycle;
	MS_VEC_PUSH(run->arena, &bucket->flight, *flight);
	run->in_flight++;
	return true;
}

/* ---- Lines ------------------------------------------------------------------------------ */

static inline int cell_index(const struct ms_rl_run *run, int file, int number)
{
	int n;

	if (file < 0)
		return run->static_base + number;
	n = number - run->shift[file];
	if (n < 0)
		n += run->rl->machine->rotating[file].size;
	return run->file_base[file] + n;
}

/* The tag that a read of instance K must find.  */
static int64_t expected_tag(const struct ms_rl_run *run, const struct ms_rl_read *read, int64_t k)
{
	k -= read->carried;
	if (read->def < 0 || k < 0)
		return run->base + read->number;
	return run->base + run->rl->nregs + k * run->rl->nops + read->def;
}

static bool read_registers(struct ms_rl_run *run, const struct ms_rl_line *line, int64_t k,
			   uint64_t *slot)
{
	const struct ms_rl_op *op = &run->rl->op[line->op];

	for (int n = 0; n < line->code.nreads; n++) {
		const struct ms_rl_read *read = &line->code.read[n];
		const struct ms_rl_cell *cell =
		    &run->cell[cell_index(run, read->file, read->number)];
		int64_t expected = expected_tag(run, &op->code.read[n], k);

		if (cell->tag != expected || cell->bytes < read->bytes)
			return ms_rl_explain_read(run, read, expected, cell);
		slot[read->slot] = cell->low;
		slot[read->slot + 1] = cell->high;
	}
	return true;
}

/* A load of a line: from memory, compared with the same load of the reference.  */
static bool line_load(struct ms_rl_run *run, uint64_t address, int len, uint64_t *value)
{
	const struct ms_rl_access *access =
	    ms_rl_access(run, run->k, run->rl->op[run->op].access + run->naccess++);

	if (address != access->address || len != access->len)
		return ms_rl_explain(run, "it reads %d bytes at %s"
				     ", but in the loop %d bytes at %s",
				     len, ms_rl_address(run, address), access->len,
				     ms_rl_address(run, access->address));
	for (int i = 0; i < len; i++) {
		const struct ms_shadow_page *page =
		    ms_shadow_page(&run->shadow, address + (uint64_t)i);
		int64_t tag = page->tag[(address + (uint64_t)i) & (MS_SHADOW_PAGE - 1)];
		int64_t expected = access->mixed ? access->byte[i] : access->tag;

		if (tag != expected && !(tag < run->base && expected == 0))
			return ms_rl_explain_load(run, access, i, tag);
	}
	memcpy(value, (const void *)(uintptr_t)address, (size_t)len);
	return true;
}

static bool load_hook(struct ms_rop_cpu *cpu, uint64_t address, int len, uint64_t *value)
{
	struct ms_rl_run *run = cpu->ctx;

	return run->line ? line_load(run, address, len, value)
			 : reference_load(run, address, len, value);
}

static bool use_resources(struct ms_rl_run *run, const struct ms_rl_line *line)
{
	const struct ms_alternative *alt = line->alt;

	for (int u = 0; u < alt->nuses; u++) {
		const struct ms_reservation *use = &alt->use[u];
		const struct ms_resource *resource = &run->rl->machine->resource[use->resource];
		int64_t cycle = run->cycle + use->offset;
		struct ms_rl_usage *at =
		    &run->usage[use->resource].at[cycle & run->usage[use->resource].mask];

		if (at->cycle != cycle || at->run != run->run)
			*at = (struct ms_rl_usage){ cycle, run->run, 0 };
		if (++at->units > resource->capacity && resource->capacity != MS_UNLIMITED)
			return ms_rl_explain(run, "it takes a unit of %s in cycle %" PRId64
					     ", of which there are %d and all are taken",
					     resource->name, cycle, resource->capacity);
	}
	return true;
}

/* Is LINE turned on?  *OK: its predicate is a stage's.  */
static bool turned_on(struct ms_rl_run *run, const struct ms_rl_line *line, bool *ok)
{
	const struct ms_rl_cell *cell =
	    &run->cell[cell_index(run, line->predicate_file, line->predicate_number)];

	*ok = cell->tag == run->predicate_tag ||
	      ms_rl_explain(run, "its predicate %s holds no stage predicate",
			    ms_rl_cell_name(run, line->predicate_file, line->predicate_number));
	return *ok && cell->low;
}

static bool compare_result(struct ms_rl_run *run, const struct ms_rl_line *line,
			   const struct ms_rl_record *record, const struct ms_rl_flight *flight)
{
	if (line->code.program->stores && flight->address != record->address)
		return ms_rl_explain(run, "it stores at %s, but in the loop at %s",
				     ms_rl_address(run, flight->address),
				     ms_rl_address(run, record->address));
	if (flight->low != record->low || flight->high != record->high)
		return ms_rl_explain(run, "it computes 0x%" PRIx64 ", but in the loop 0x%" PRIx64,
				     flight->low, record->low);
	return true;
}

static bool issue(struct ms_rl_run *run, const struct ms_rl_line *line)
{
	const struct ms_rl *rl = run->rl;
	const struct ms_rtl_program *program = line->code.program;
	int64_t round = run->issued[line->instance];
	int64_t k = run->first + round * rl->unroll + line->line->copy;
	uint64_t *slot = run->own + line->code.slots;
	struct ms_rl_flight flight = { .line = line, .cell = -1, .order = run->order };
	const struct ms_rl_record *record;
	bool ok;

	run->line = line;
	run->k = k;
	run->op = line->op;
	if (line->line->predicate && !turned_on(run, line, &ok))
		return ok && use_resources(run, line);
	if (k >= run->trips)
		return ms_rl_explain(run, "it issues once more than the loop has iterations");
	if (k >= run->done && !run_reference(run, k))
		return false;
	run->k = k;
	run->op = line->op;
	if (!read_registers(run, line, k, slot) ||
	    !execute(run, &line->code, slot, run->first + rl->unroll * run->group))
		return false;
	record = ms_rl_record(run, k, line->op);
	flight.low = slot[program->result];
	flight.high = program->bytes > 8 ? slot[program->result + 1] : 0;
	if (program->stores)
		flight.address = slot[program->address] + (uint64_t)(int64_t)program->offset;
	else
		flight.cell = cell_index(run, line->code.dest_file, line->code.dest_number);
	if (!compare_result(run, line, record, &flight) || !use_resources(run, line))
		return false;
	flight.tag = run->base + rl->nregs + k * rl->nops + line->op;
	run->issued[line->instance] = round + 1;
	run->order++;
	run->all->operations += (uint64_t)program->operations;
	return send(run, &flight, rl->op[line->op].latency);
}

/* ---- Groups ----------------------------------------------------------------------------- */

static void start_group(struct ms_rl_run *run, int64_t g)
{
	run->group = g;
	for (int f = 0; f < run->rl->machine->nrotating; f++)
		run->shift[f] = (int)(g % run->rl->machine->rotating[f].size);
}

static void set_predicate(struct ms_rl_run *run, int64_t stage, bool on)
{
	const struct ms_rtx *reg = run->rl->loop->predicate;
	int size = run->rl->machine->rotating[reg->file].size;
	int64_t number = (reg->integer + stage) % size;

	run->cell[cell_index(run, reg->file, (int)number)] =
	    (struct ms_rl_cell){ on, 0, run->predicate_tag, run->order, -1, 1 };
}

static const struct ms_rl_group *group_of(struct ms_rl_run *run, int64_t g)
{
	const struct ms_rl *rl = run->rl;

	run->kernel = 0;
	if (g < rl->loop->nprologue)
		return &rl->prologue[g];
	if (rl->loop->form != MS_FORM_KERNEL_ONLY && g >= run->piped)
		return &rl->epilogue[g - run->piped];
	run->kernel = (int)((g - rl->loop->nprologue) % rl->loop->nkernels);
	return &rl->kernel[run->kernel];
}

static bool run_group(struct ms_rl_run *run, int64_t g)
{
	const struct ms_rl_group *group = group_of(run, g);
	int64_t start = g * run->rl->loop->ii;

	start_group(run, g);
	if (run->rl->loop->form == MS_FORM_KERNEL_ONLY) {
		if (!land(run, start - 1))
			return false;
		set_predicate(run, 0, g < run->piped);
	}
	for (int n = 0; n < group->nlines; n++) {
		const struct ms_rl_line *line = &group->line[n];

		if (start + line->row != run->cycle) {
			run->cycle = start + line->row;
			if (!land(run, run->cycle))
				return false;
		}
		if (!issue(run, line))
			return false;
	}
	run->all->insns += (uint64_t)group->nlines;
	return true;
}

/* ---- Start and end ---------------------------------------------------------------------- */

static bool copy(struct ms_rl_run *run, const struct ms_rl_copy *copies, int n, const char *where)
{
	for (int i = 0; i < n; i++) {
		struct ms_rl_cell *from =
		    &run->cell[cell_index(run, copies[i].from.file, copies[i].from.number)];
		struct ms_rl_cell *to =
		    &run->cell[cell_index(run, copies[i].to.file, copies[i].to.number)];

		if (from->tag < run->base)
			return ms_rl_explain_end(run, copies[i].set->loc,
						 "the %s copies %s, which holds nothing", where,
						 ms_rl_cell_name(run, copies[i].from.file,
								 copies[i].from.number));
		*to = (struct ms_rl_cell){ from->low, from->high, from->tag, 0, -1, from->bytes };
	}
	return true;
}

/* Iterations that run before the groups, as the body has them.  */
static bool run_first(struct ms_rl_run *run)
{
	const struct ms_rl *rl = run->rl;

	for (int64_t k = 0; k < run->first; k++) {
		if (!run_reference(run, k))
			return false;
		for (int x = 0; x < rl->nops; x++) {
			const struct ms_rl_record *record = ms_rl_record(run, k, x);
			const struct ms_rl_program *code = &rl->op[x].code;
			int64_t tag = run->base + rl->nregs + k * rl->nops + x;

			if (code->program->stores)
				write_memory(run, NULL, record->address, code->program->bytes,
					     record->low, record->high, tag, -1);
			else
				run->cell[run->static_base + code->dest_number] =
				    (struct ms_rl_cell){ record->low, record->high, tag, 0, -1,
							 code->program->bytes };
		}
	}
	return true;
}

static void start_run(struct ms_rl_run *run, int64_t trips)
{
	const struct ms_rl *rl = run->rl;
	const uint64_t *slot = run->slots;
	int64_t rest = trips - rl->unroll * (rl->loop->stages - 1);
	int64_t round = (int64_t)rl->unroll * rl->loop->nkernels;

	run->run++;
	run->predicate_tag = -1 - (int64_t)run->run;
	run->trips = trips;
	run->first = (rest % round + round) % round;
	run->piped = (trips - run->first) / rl->unroll;
	run->groups = run->piped + rl->loop->stages - 1;
	run->cycle = -1;
	run->landed = -1;
	run->order = 1;
	run->in_flight = 0;
	run->done = 0;
	for (int64_t b = 0; b <= run->bucket_mask; b++)
		run->bucket[b].flight.n = 0;
	memset(run->issued, 0, (size_t)rl->nops * (size_t)rl->unroll * sizeof *run->issued);
	ms_shadow_start(&run->shadow);
	for (int r = 0; r < rl->nregs; r++) {
		int from = rl->reg[r].slot;
		struct ms_rl_cell cell = { from < 0 ? 0 : slot[from], from < 0 ? 0 : slot[from + 1],
					   run->base + r, 0, -1, 16 };

		run->reg[r] = cell;
		run->cell[run->static_base + r] = cell;
	}
}

/* Everything that is read after the loop, and all memory.  */
static bool compare_ends(struct ms_rl_run *run)
{
	const struct ms_rl *rl = run->rl;
	uint64_t address;

	for (int x = 0; x < rl->nops; x++) {
		int dest = rl->op[x].code.dest_number;
		const struct ms_rl_cell *cell;
		int64_t tag = run->base + rl->nregs + (run->trips - 1) * rl->nops + x;

		if (dest < 0 || !rl->finished[dest])
			continue;
		cell = &run->cell[run->static_base + dest];
		if (cell->tag == tag && cell->low == run->reg[dest].low &&
		    cell->high == run->reg[dest].high)
			continue;
		return ms_rl_explain_end(run, rl->op[x].op->insn.loc,
					 "register %lld, which the loop leaves behind, does not hold "
					 "the last result of op %s",
					 (long long)rl->reg[dest].number, rl->op[x].op->label);
	}
	if (ms_shadow_differ(&run->shadow, run->base, &address))
		return ms_rl_explain_end(run, rl->loop->loc,
					 "%s is not what the loop leaves there",
					 ms_rl_address(run, address));
	return true;
}

static void count_run(struct ms_rl_run *run)
{
	struct ms_rtl_loop_stats *stats = run->stats;
	uint64_t n = (uint64_t)run->trips, length = (uint64_t)run->rl->list_length;

	if (stats->pipelined == 0 || stats->fewest > n)
		stats->fewest = n;
	if (stats->most < n)
		stats->most = n;
	stats->pipelined++;
	stats->iterations += n;
	stats->cycles += (uint64_t)(run->groups * run->rl->loop->ii) +
			 (uint64_t)run->first * length;
	stats->list_cycles += n * length;
	stats->issued += (uint64_t)(run->order - 1);
}

static bool run_loop(struct ms_rl_run *run)
{
	const struct ms_rtl_loop *loop = run->rl->loop;

	start_group(run, 0);
	if (!run_first(run))
		return false;
	for (int64_t s = 1; loop->form == MS_FORM_KERNEL_ONLY && s < loop->stages; s++)
		set_predicate(run, s, false);
	if (!copy(run, run->rl->preheader, loop->preheader.nsets, "preheader"))
		return false;
	for (int64_t g = 0; g < run->groups; g++)
		if (!run_group(run, g))
			return false;
	if (!land(run, INT64_MAX))
		return false;
	start_group(run, run->groups);
	return copy(run, run->rl->exit, loop->exit.nsets, "exit") && compare_ends(run);
}

enum ms_rtl_outcome ms_rl_run(struct ms_rl_run *run, uint64_t n, struct ms_diag *diag)
{
	const struct ms_rl *rl = run->rl;
	int64_t tags;
	bool ran;

	run->diag = diag;
	run->outcome = MS_RTL_DIFFERS;
	if (n > INT64_MAX / 4 || __builtin_mul_overflow((int64_t)n + 2, (int64_t)rl->nops, &tags) ||
	    __builtin_add_overflow(run->base, tags + rl->nregs, &tags) ||
	    __builtin_mul_overflow((int64_t)n + rl->loop->stages, rl->loop->ii, &tags)) {
		ms_rl_error(rl, diag, rl->loop->loc, "loop %s: too many iterations, %" PRIu64,
			    rl->loop->name, n);
		return MS_RTL_LIMIT;
	}
	start_run(run, (int64_t)n);
	ran = run_loop(run);
	run->base += rl->nregs + ((int64_t)n + 1) * rl->nops;
	if (!ran)
		return run->outcome;
	count_run(run);
	for (int r = 0; r < rl->nregs; r++)
		if (rl->reg[r].slot >= 0) {
			run->slots[rl->reg[r].slot] = run->cell[run->static_base + r].low;
			run->slots[rl->reg[r].slot + 1] = run->cell[run->static_base + r].high;
		}
	return MS_RTL_RETURNED;
}

/* ---- Setting up ------------------------------------------------------------------------- */

static int64_t power_above(int64_t n)
{
	int64_t power = 1;

	while (power <= n)
		power *= 2;
	return power;
}

/* For each resource, as many entries as cycles may be in use ahead.  */
static void make_usage(struct ms_rl_run *run)
{
	const struct ms_rl *rl = run->rl;
	size_t n = (size_t)rl->machine->nresources;

	run->usage = ms_alloc_n(run->arena, n, sizeof *run->usage);
	for (size_t r = 0; r < n; r++) {
		int64_t ahead = 0, size;

		for (int x = 0; x < rl->nops; x++) {
			const struct ms_machine_op *op =
			    &rl->machine->op[rl->loop->op[x].opcode];

			if (ahead < op->occupies)
				ahead = op->occupies;
		}
		size = power_above(ahead);
		run->usage[r].mask = size - 1;
		run->usage[r].at = MS_NEW_N(run->arena, (size_t)size, struct ms_rl_usage);
	}
}

struct ms_rl_run *ms_rl_run_new(struct ms_arena *arena, const struct ms_rl *rl,
				struct ms_rtl_memory *memory, uint64_t *slots, uint64_t *own,
				struct ms_rtl_loop_stats *stats, struct ms_rtl_stats *all)
{
	struct ms_rl_run *run = MS_NEW(arena, struct ms_rl_run);
	size_t nfiles = (size_t)rl->machine->nrotating;
	int64_t rows = power_above((rl->loop->stages + 1) * rl->unroll);
	int cells = 0;

	*run = (struct ms_rl_run){ .arena = arena, .rl = rl, .memory = memory, .slots = slots, .own = own,
				   .stats = stats, .all = all, .base = 1 };
	run->shadow = (struct ms_shadow){ .arena = arena, .memory = memory };
	run->cpu = (struct ms_rop_cpu){ .memory = memory, .limit = UINT64_MAX, .load = load_hook,
					.ctx = run };
	run->file_base = MS_NEW_N(arena, nfiles, int);
	run->shift = MS_NEW_N(arena, nfiles, int);
	for (size_t f = 0; f < nfiles; f++) {
		run->file_base[f] = cells;
		cells += rl->machine->rotating[f].size;
	}
	run->static_base = cells;
	run->cell = MS_NEW_N(arena, (size_t)(cells + rl->nregs), struct ms_rl_cell);
	run->reg = MS_NEW_N(arena, (size_t)rl->nregs, struct ms_rl_cell);
	run->issued = MS_NEW_N(arena, (size_t)rl->nops * (size_t)rl->unroll, int64_t);
	run->mask = rows - 1;
	run->record = MS_NEW_N(arena, (size_t)rows * (size_t)rl->nops, struct ms_rl_record);
	run->access = MS_NEW_N(arena, (size_t)rows * (size_t)rl->naccesses, struct ms_rl_access);
	run->bucket_mask = power_above(rl->max_latency) - 1;
	run->bucket = MS_NEW_N(arena, (size_t)run->bucket_mask + 1, struct ms_rl_bucket);
	make_usage(run);
	return run;
}
