/* Iterative modulo scheduling.
   SPDX-License-Identifier: GPL-3.0-or-later

   B. Rau: Iterative modulo scheduling, MICRO-27, 1994; Algorithm 23.6.9 of the lesson.

   List scheduling with second thoughts.  The unscheduled op with the largest HeightR is placed
   in the first cycle, among II of them from Estart on, in which its reservations fit; if there
   is none it is placed all the same, and whoever is in its way goes back to the unscheduled.
   A budget of placements decides when to give this II up.

   Where the paper leaves a choice, ours is: HeightR ties go to the op that stands first in the
   body.  In a cycle, alternatives are tried as the machine lists them.  A forced placement
   takes the possible alternative with the fewest over-full (resource, row) pairs, of those the
   first; then, for the first over-full pair in the order of the op's reservations, the holder
   of smallest HeightR goes (of those the last in the body), until the op fits; the paper
   evicts all holders, as does --evict=all.  Then go the successors, then the predecessors whose edges the placement
   violates, in edge order.

   Invariant: edges among scheduled ops hold, and the resource model holds exactly their
   reservations within capacity.  So a placement that leaves no op unscheduled is a legal
   schedule.

   HeightR does not change at one II, so ops are ranked once: a smaller rank is more urgent,
   and among holders the largest rank goes.  Unscheduled ops are a set of ranks; the next op is
   its minimum.

   O(budget * (log n + edges of the op + cycles scanned)) for each II.  */

#include <stdlib.h>

#include "base/rng.h"
#include "core/ims.h"
#include "core/placement.h"

struct ms_ims {
	struct ms_placement at;
	int64_t budget;
	int64_t *height;
	int64_t *prev; /* by op: where it was last, or -1 */
	int64_t shake; /* cycles added to heights at random, at most */
	uint64_t seed;
};

static int by_urgency(const void *a, const void *b, void *ctx)
{
	const int64_t *height = ctx;
	int x = *(const int *)a, y = *(const int *)b;

	if (height[x] != height[y])
		return height[x] > height[y] ? -1 : 1;
	return (x > y) - (x < y);
}

static void record_attempt(struct ms_ims *s, struct ms_attempt *attempt)
{
	int n = s->at.ddg->nops;

	attempt->budget = s->budget;
	attempt->height = MS_NEW_N(s->at.trace->arena, (size_t)n, int64_t);
	for (int x = 0; x < n; x++)
		attempt->height[x] = s->height[x];
}

/* Place X: in the first cycle from Estart on that fits, or by force.  */
static bool place(struct ms_ims *s, int x, struct ms_attempt *attempt)
{
	int64_t estart, cycle;
	int alt;

	if (!ms_placement_early(&s->at, x, &estart) || estart < 0)
		estart = 0;
	ms_placement_record(&s->at, attempt, x, estart);
	if (!ms_placement_scan(&s->at, x, estart, s->at.ii, 1, &cycle, &alt)) {
		cycle = s->prev[x] < 0 || estart > s->prev[x] ? estart : s->prev[x] + 1;
		if (!ms_placement_force(&s->at, x, cycle, &alt))
			return false;
	}
	ms_placement_put(&s->at, x, cycle, alt);
	s->prev[x] = cycle;
	return true;
}

bool ms_ims_try(void *ctx, int64_t ii, struct ms_schedule *schedule,
		struct ms_attempt *attempt)
{
	struct ms_ims *s = ctx;
	int x;

	ms_heights(s->at.problem, ii, s->height);
	if (s->shake)
		for (int i = 0; i < schedule->nops; i++)
			s->height[i] +=
			    (int64_t)ms_random_below(&s->seed, (uint64_t)s->shake + 1);
	qsort_r(s->at.op_at, (size_t)schedule->nops, sizeof *s->at.op_at, by_urgency,
		s->height);
	if (attempt)
		record_attempt(s, attempt);
	for (int i = 0; i < schedule->nops; i++)
		s->prev[i] = -1;
	ms_placement_begin(&s->at, schedule);
	schedule->steps = 0;
	while ((x = ms_placement_next(&s->at)) >= 0 && schedule->steps < s->budget) {
		if (!place(s, x, attempt))
			return false;
		schedule->steps++;
	}
	return x < 0;
}

/* Placements for each II.  */
static int64_t budget_of(double ratio, size_t n)
{
	double budget = (ratio > 0 ? ratio : 3) * (double)n;

	return budget < 9e18 ? (int64_t)budget : INT64_MAX;
}

struct ms_ims *ms_ims_new(struct ms_arena *arena, const struct ms_problem *problem,
			  const struct ms_sched_options *options)
{
	size_t n = (size_t)problem->ddg->nops;
	struct ms_ims *s = MS_NEW(arena, struct ms_ims);

	s->budget = budget_of(options->budget, n);
	s->height = MS_NEW_N(arena, n, int64_t);
	s->prev = MS_NEW_N(arena, n, int64_t);
	ms_placement_init(&s->at, arena, problem, options->trace);
	s->at.evict_all = options->evict_all;
	return s;
}

void ms_ims_shake(struct ms_ims *ims, int64_t most, uint64_t seed)
{
	ims->shake = most;
	ims->seed = seed;
}

static struct ms_schedule *run(struct ms_arena *arena, const struct ms_problem *problem,
			       const struct ms_sched_options *options)
{
	return ms_ii_search(arena, problem, options, "ims", ms_ims_try,
			    ms_ims_new(arena, problem, options));
}

const struct ms_scheduler ms_ims = {
	.name = "ims",
	.summary = "iterative modulo scheduling (Rau 1994)",
	.run = run,
};
