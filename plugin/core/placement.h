/* A partial schedule at one II: who is placed where, who waits, and room made by force.
   SPDX-License-Identifier: GPL-3.0-or-later

   What iterative schedulers share.  Waiting ops have ranks: the smallest goes next, and among
   the holders of an over-full unit the largest is evicted.

   Invariant: edges among placed ops hold, and the resource model holds exactly their
   reservations within capacity.  So when no op waits the schedule is legal.  */

#ifndef MS_CORE_PLACEMENT_H
#define MS_CORE_PLACEMENT_H

#include "core/rankset.h"
#include "core/sched.h"

struct ms_placement {
	const struct ms_problem *problem;
	const struct ms_ddg *ddg;
	struct ms_resources *resources;
	struct ms_trace *trace; /* or NULL: nothing is recorded */

	bool evict_all; /* force all holders of an over-full unit out, not the last one only */
	int *leaving;   /* room for their list */

	int64_t ii;
	int *op_at;   /* op of each rank: the user fills it, ms_placement_begin inverts it */
	int *rank_of; /* rank of each op */
	struct ms_rankset waiting; /* ranks of the ops that are not placed */
	int64_t *cycle; /* by op, while it is placed: the schedule's own arrays */
	int *alt;
	bool *placed;
	struct ms_step *step; /* the step at hand, while it is recorded */
};

/* Room for PROBLEM's ops, in ARENA; op_at is body order.  O(n).  */
void ms_placement_init(struct ms_placement *p, struct ms_arena *arena,
		       const struct ms_problem *problem, struct ms_trace *trace);

/* All ops wait; placements go into SCHEDULE.  The resource model has been reset for
   SCHEDULE's II.  O(n).  */
void ms_placement_begin(struct ms_placement *p, struct ms_schedule *schedule);

/* The waiting op of smallest rank, or -1.  */
int ms_placement_next(const struct ms_placement *p);

/* Cycles that placed predecessors and successors of X (not X itself) allow: at least *EARLY,
   at most *LATE.  False if there is no such neighbour.  O(edges of X).  */
bool ms_placement_early(const struct ms_placement *p, int x, int64_t *early);
bool ms_placement_late(const struct ms_placement *p, int x, int64_t *late);

/* The first of COUNT cycles from FROM upwards, or downwards (DIRECTION -1), in which X fits,
   and its alternative there.  Every cycle that is looked at is recorded.  */
bool ms_placement_scan(struct ms_placement *p, int x, int64_t from, int64_t count,
		       int direction, int64_t *cycle, int *alt);

/* Make room for X in CYCLE: choose the possible alternative with the fewest over-full
   (resource, row) pairs, of those the first, and evict holders until it fits: for the first
   over-full pair in the order of the op's reservations, the holder of largest rank, or with
   evict_all every one.  False if X is in its own way, which a possible alternative never is.  */
bool ms_placement_force(struct ms_placement *p, int x, int64_t cycle, int *alt);

/* Put X, which fits, into CYCLE: evict the successors, then the predecessors whose edges that
   breaks, in edge order; reserve.  */
void ms_placement_put(struct ms_placement *p, int x, int64_t cycle, int alt);

/* Begin the record of a step that places X, if there is a trace: ATTEMPT gets a new step with
   EARLIEST as its Estart and the edges that give it.  */
void ms_placement_record(struct ms_placement *p, struct ms_attempt *attempt, int x,
			 int64_t earliest);

#endif
