/* The pipelined code of a loop in RTL, executed cycle by cycle beside its body in sequence.
   SPDX-License-Identifier: GPL-3.0-or-later

   The same rules as for listings (run.c), on real memory: rtl_reference.c executes the body,
   rtl_issue.c the lines.  Here is a run from preheader to exit, group by group.  */

#include "sim/rtl_pipe.h"

#include <inttypes.h>
#include <string.h>

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

	run->cell[ms_rl_cell_index(run, reg->file, (int)number)] =
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
		if (!ms_rl_land(run, start - 1))
			return false;
		set_predicate(run, 0, g < run->piped);
	}
	for (int n = 0; n < group->nlines; n++) {
		const struct ms_rl_line *line = &group->line[n];

		if (start + line->row != run->cycle) {
			run->cycle = start + line->row;
			if (!ms_rl_land(run, run->cycle))
				return false;
		}
		if (!ms_rl_issue(run, line))
			return false;
	}
	run->all->insns += (uint64_t)group->nlines;
	return true;
}

/* ---- Start and end ---------------------------------------------------------------------- */

/* What ordinary register NUMBER holds behind the last iteration.  */
static int64_t left_behind(const struct ms_rl_run *run, int number)
{
	const struct ms_rl *rl = run->rl;

	for (int x = rl->nops - 1; x >= 0; x--)
		if (rl->op[x].code.dest_number == number)
			return run->base + rl->nregs + (run->trips - 1) * rl->nops + x;
	return run->base + number;
}

static bool explain_exit(struct ms_rl_run *run, const struct ms_rl_copy *copy, int64_t tag)
{
	struct ms_buf words = { 0 };

	ms_buf_printf(&words, "the exit copies %s to %s: it holds ",
		      ms_rl_cell_name(run, copy->from.file, copy->from.number),
		      ms_rl_cell_name(run, copy->to.file, copy->to.number));
	ms_rl_tag_write(&words, run, tag);
	ms_buf_puts(&words, ", but the loop leaves ");
	ms_rl_tag_write(&words, run, left_behind(run, copy->to.number));
	ms_rl_explain_end(run, copy->set->loc, "%s", words.text);
	ms_buf_free(&words);
	return false;
}

static bool copy(struct ms_rl_run *run, const struct ms_rl_copy *copies, int n, bool at_exit)
{
	for (int i = 0; i < n; i++) {
		const struct ms_rl_copy *one = &copies[i];
		struct ms_rl_cell *from =
		    &run->cell[ms_rl_cell_index(run, one->from.file, one->from.number)];
		struct ms_rl_cell *to =
		    &run->cell[ms_rl_cell_index(run, one->to.file, one->to.number)];

		if (at_exit && one->to.file < 0 && from->tag != left_behind(run, one->to.number))
			return explain_exit(run, one, from->tag);
		if (from->tag < run->base)
			return ms_rl_explain_end(run, one->set->loc,
						 "the %s copies %s, which holds nothing",
						 at_exit ? "exit" : "preheader",
						 ms_rl_cell_name(run, one->from.file,
								 one->from.number));
		*to = (struct ms_rl_cell){ from->low, from->high, from->tag, 0, -1, from->bytes };
	}
	return true;
}

/* Iterations that run before the groups, as the body has them.  */
static bool run_first(struct ms_rl_run *run)
{
	const struct ms_rl *rl = run->rl;

	for (int64_t k = 0; k < run->first; k++) {
		if (!ms_rl_reference_run(run, k))
			return false;
		for (int x = 0; x < rl->nops; x++) {
			const struct ms_rl_record *record = ms_rl_record(run, k, x);
			const struct ms_rl_program *code = &rl->op[x].code;
			int64_t tag = run->base + rl->nregs + k * rl->nops + x;

			if (code->program->stores)
				ms_rl_write_memory(run, NULL, record->address,
						   code->program->bytes, record->low,
						   record->high, tag, -1);
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
	if (!copy(run, run->rl->preheader, loop->preheader.nsets, false))
		return false;
	for (int64_t g = 0; g < run->groups; g++)
		if (!run_group(run, g))
			return false;
	if (!ms_rl_land(run, INT64_MAX))
		return false;
	start_group(run, run->groups);
	return copy(run, run->rl->exit, loop->exit.nsets, true) && compare_ends(run);
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

static bool load_hook(struct ms_rop_cpu *cpu, uint64_t address, int len, uint64_t *value)
{
	struct ms_rl_run *run = cpu->ctx;

	return run->line ? ms_rl_line_load(run, address, len, value)
			 : ms_rl_reference_load(run, address, len, value);
}

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
		run->usage[r].taker =
		    MS_NEW_N(run->arena, (size_t)size * MS_RL_TAKERS, struct ms_rl_taker);
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
