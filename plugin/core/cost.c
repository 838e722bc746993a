/* What an II costs: stages, registers, code.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/cost.h"

#include "core/lifetime.h"
#include "core/table.h"

enum { ncolumns = 10 };
static const char *const title[ncolumns] = { "II",      "algorithm", "stages", "MaxLive",
					     "windows", "tight",     "fits",   "ops",
					     "kernels", "mve registers" };
static const bool right[ncolumns] = { true, false, true, true, true,
				      true, false, true, true, true };

/* Rotating registers of all files under ALLOC; *FITS: the machine has them.  -1: there is no
   file for some value.  */
static int64_t rotating(struct ms_arena *arena, const struct ms_problem *p,
			const struct ms_schedule *schedule, enum ms_alloc alloc, bool *fits)
{
	struct ms_allocation allocation = { 0 };
	const char *why;
	int64_t sum = 0;

	*fits = ms_rotate_allocate_as(arena, p->loop, p->machine, schedule, alloc, false,
				      &allocation, &why);
	for (int w = 0; w < allocation.nwindows; w++)
		if (allocation.window[w].file < 0)
			return -1;
	for (int f = 0; f < p->machine->nrotating; f++)
		sum += allocation.used[f];
	return sum;
}

static void find_code(struct ms_arena *arena, const struct ms_problem *p,
		      const struct ms_schedule *schedule, struct ms_cost *cost)
{
	const struct ms_expand_options exact = { .form = &ms_mve };
	struct ms_code code = { 0 };
	const char *why;

	cost->code = true;
	cost->windows = rotating(arena, p, schedule, MS_ALLOC_WINDOWS, &cost->fits_windows);
	cost->tight = rotating(arena, p, schedule, MS_ALLOC_TIGHT, &cost->fits_tight);
	cost->ops = cost->stages * schedule->nops;
	cost->kernels = cost->named = -1;
	if (ms_mve.run(arena, p, schedule, NULL, &exact, &code, &why) == MS_EXPANDED) {
		cost->kernels = code.listing->nkernels;
		cost->named = code.ordinary;
	}
}

struct ms_cost ms_cost_of(struct ms_arena *arena, const struct ms_problem *problem,
			  const struct ms_schedule *schedule)
{
	struct ms_cost cost = {
		.ii = schedule->ii,
		.algo = schedule->algo ? schedule->algo : "given",
		.stages = ms_stages(schedule),
		.maxlive = ms_maxlive(arena, problem, schedule),
	};

	if (!problem->loop->graph_only)
		find_code(arena, problem, schedule, &cost);
	return cost;
}

struct ms_cost ms_cost_at(struct ms_arena *arena, const struct ms_problem *problem,
			  const struct ms_scheduler *scheduler,
			  const struct ms_sched_options *from, int64_t ii, struct ms_diag *diag)
{
	struct ms_sched_options options = *from;
	struct ms_cost cost = { .ii = ii, .algo = scheduler->name };
	struct ms_schedule *schedule;

	options.first_ii = options.last_ii = ii;
	schedule = scheduler->run(arena, problem, &options);
	if (schedule && ms_verify(problem->loop, problem->machine, problem->ddg, schedule,
				  MS_BUG, diag))
		cost = ms_cost_of(arena, problem, schedule);
	return cost;
}

static void add_number(struct ms_table *table, bool there, int64_t number)
{
	if (!there || number < 0)
		ms_table_add(table, "-");
	else
		ms_table_addf(table, "%lld", (long long)number);
}

void ms_cost_write(struct ms_buf *out, const struct ms_cost *cost, size_t n)
{
	struct ms_arena *arena = ms_arena_new();
	struct ms_table table = ms_table_new(arena, ncolumns, title, right);

	for (size_t i = 0; i < n; i++) {
		const struct ms_cost *c = &cost[i];
		bool there = c->stages > 0;

		ms_table_addf(&table, "%lld", (long long)c->ii);
		ms_table_add(&table, c->algo);
		add_number(&table, there, c->stages);
		add_number(&table, there, c->maxlive);
		add_number(&table, c->code, c->windows);
		add_number(&table, c->code, c->tight);
		ms_table_add(&table, !c->code          ? "-"
				     : c->fits_windows ? "yes"
				     : c->fits_tight   ? "tight"
						       : "no");
		add_number(&table, c->code, c->ops);
		add_number(&table, c->code, c->kernels);
		add_number(&table, c->code, c->named);
	}
	ms_table_write(out, &table);
	ms_arena_free(arena);
}
