/* Lifetimes of values under a schedule, and how many are live at once.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/lifetime.h"

#include <stdlib.h>

int64_t ms_lifetime(const struct ms_problem *problem, const struct ms_schedule *schedule,
		    int op)
{
	const struct ms_ddg *ddg = problem->ddg;
	int64_t longest = 0;

	for (int i = ddg->succ_start[op]; i < ddg->succ_start[op + 1]; i++) {
		const struct ms_edge *e = &ddg->edge[i];
		int64_t cycles;

		if (!e->value)
			continue;
		cycles = schedule->cycle[e->to] + ms_edge_apart(e, schedule->ii) -
			 schedule->cycle[op];
		if (longest < cycles)
			longest = cycles;
	}
	return longest;
}

/* From ROW on one value more is live, or one less.  */
struct change {
	int64_t row;
	int by;
};

static int compare_changes(const void *a, const void *b)
{
	const struct change *x = a, *y = b;

	if (x->row != y->row)
		return x->row < y->row ? -1 : 1;
	return x->by - y->by;
}

/* The same as below, row by row: for an II that is not much larger than the number of lives.  */
static int64_t live_by_rows(struct ms_arena *arena, const struct ms_life *life, size_t nlives,
			    int64_t ii)
{
	int64_t *by = MS_NEW_N(arena, (size_t)ii + 1, int64_t);
	int64_t live = 0, most;

	for (size_t i = 0; i < nlives; i++) {
		int64_t cycles = life[i].cycles;
		int64_t row = ms_floor_mod(life[i].start, ii), end = row + cycles % ii;

		live += cycles / ii + (end > ii);
		by[row]++;
		by[end > ii ? end - ii : end]--;
	}
	most = live;
	for (int64_t row = 0; row < ii; row++) {
		live += by[row];
		if (most < live)
			most = live;
	}
	return most;
}

int64_t ms_live_at_once(struct ms_arena *arena, const struct ms_life *life, size_t nlives,
			int64_t ii)
{
	size_t n = 0;
	struct change *change;
	int64_t live = 0, most;

	if (ii <= 4 * (int64_t)nlives + 64)
		return live_by_rows(arena, life, nlives, ii);
	change = MS_NEW_N(arena, 2 * nlives, struct change);
	/* A lifetime of k * II + r cycles is k instances in every row and one in r rows from
	   the definition's on.  */
	for (size_t i = 0; i < nlives; i++) {
		int64_t cycles = life[i].cycles;
		int64_t row = ms_floor_mod(life[i].start, ii), end = row + cycles % ii;

		live += cycles / ii;
		if (cycles % ii == 0)
			continue;
		live += end > ii;
		change[n++] = (struct change){ row, 1 };
		change[n++] = (struct change){ end > ii ? end - ii : end, -1 };
	}
	if (n > 0)
		qsort(change, n, sizeof *change, compare_changes);
	most = live;
	for (size_t i = 0; i < n; i++) {
		live += change[i].by;
		if (most < live && (i + 1 == n || change[i + 1].row != change[i].row))
			most = live;
	}
	return most;
}

int64_t ms_maxlive(struct ms_arena *arena, const struct ms_problem *problem,
		   const struct ms_schedule *schedule)
{
	struct ms_life *life = MS_NEW_N(arena, (size_t)schedule->nops, struct ms_life);

	for (int x = 0; x < schedule->nops; x++) {
		life[x].start = schedule->cycle[x];
		life[x].cycles = ms_lifetime(problem, schedule, x);
	}
	return ms_live_at_once(arena, life, (size_t)schedule->nops, schedule->ii);
}
