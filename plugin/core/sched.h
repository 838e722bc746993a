/* Schedulers: what they get, what they give, the registry, the one search over II.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_CORE_SCHED_H
#define MS_CORE_SCHED_H

#include "core/bounds.h"
#include "core/resource.h"
#include "core/trace.h"

/* All that a scheduler may look at.  */
struct ms_problem {
	const struct ms_loop *loop;
	const struct ms_machine *machine;
	const struct ms_ddg *ddg;
	const struct ms_sccs *sccs;
	const struct ms_bounds *bounds;
	struct ms_resources *resources;
};

/* Fewest stages; fewest stages and then the smallest MaxLive.  */
enum ms_minimize { MS_MINIMIZE_II, MS_MINIMIZE_STAGES, MS_MINIMIZE_MAXLIVE };

struct ms_sched_options {
	double budget;    /* IMS: placements for each II = budget * ops; 0: 3 */
	int64_t first_ii; /* 0: MII; else the first II to try (>= 1) */
	int64_t last_ii;  /* 0: the cap of ms_ii_cap; else the last II to try */
	uint64_t seed;    /* for schedulers that draw numbers */
	bool evict_all;   /* IMS: a forced placement evicts all holders of an over-full unit */
	int effort;       /* auto: multiplies its limits; 0: 1 */
	struct ms_trace *trace; /* or NULL */
	double time_limit;      /* exact: seconds of processor time; 0: 60 */
	int64_t conflict_limit; /* exact: of the solver, for one question; 0: none */
	enum ms_minimize minimize; /* exact: what else to minimize at the smallest II */
	const char *proof_dir;  /* exact: an existing folder for proofs, or NULL */
};

/* A modulo schedule.  Cycles are normalized: the smallest is 0.  */
struct ms_schedule {
	int64_t ii;
	int nops;
	int64_t *cycle; /* issue cycle of instance 0, by op */
	int *alt;       /* alternative taken, by op */
	const struct ms_loc *loc; /* by op: where its cycle stands in a text, or NULL */
	const char *algo;
	int64_t steps;  /* placements at the final II */
	int64_t all_steps; /* placements over all II tried */
	int64_t tried;  /* number of II tried, skipped ones not counted */
	int64_t bound;  /* exact: proven, no smaller II is possible; 0: nothing but MII is known */
	const char *remark; /* what the user should know about it, or NULL */
};

/* One scheduler.  RUN returns NULL when it found no schedule up to the last II: that is a
   result, not an error.  */
struct ms_scheduler {
	const char *name;    /* as in --algo=NAME */
	const char *summary; /* one line for help texts */
	struct ms_schedule *(*run)(struct ms_arena *arena, const struct ms_problem *problem,
				   const struct ms_sched_options *options);
};

/* The registry: a NULL-terminated table, the default first.  */
extern const struct ms_scheduler *const ms_schedulers[];
const struct ms_scheduler *ms_scheduler_find(const char *name);

/* MII + sum over ops of (latency + cycles occupied): where the search gives up.  */
int64_t ms_ii_cap(const struct ms_problem *problem);

/* Try II = first, first + 1, ... with TRY until it fills SCHEDULE's cycle and alt (any
   integers; they are normalized here) and returns true.  An II at which some op collides with
   itself in every alternative is skipped.  */
typedef bool ms_try_ii(void *ctx, int64_t ii, struct ms_schedule *schedule,
		       struct ms_attempt *attempt);
struct ms_schedule *ms_ii_search(struct ms_arena *arena, const struct ms_problem *problem,
				 const struct ms_sched_options *options, const char *algo,
				 ms_try_ii *try_ii, void *ctx);

/* Shift the cycles of SCHEDULE so that the smallest is 0.  */
void ms_normalize(struct ms_schedule *schedule);

/* HeightR (Definition 23.6.8) of all ops at II into HEIGHT.  II >= RecMII.  */
void ms_heights(const struct ms_problem *problem, int64_t ii, int64_t *height);

/* Farther apart than this, cycles, nothing is: sums of a few thousand of them don't overflow.  */
#define MS_FARTHEST ((int64_t)1 << 50)

/* By how many cycles the iterations at both ends of edge E lie apart at II; MS_FARTHEST at
   most.  */
static inline int64_t ms_edge_apart(const struct ms_edge *e, int64_t ii)
{
	int64_t product;

	if (__builtin_mul_overflow(ii, (int64_t)e->distance, &product) || product > MS_FARTHEST)
		product = MS_FARTHEST;
	return product;
}

/* What edge E adds at II: its head issues no earlier than its tail's cycle plus this.  */
static inline int64_t ms_edge_weight(const struct ms_edge *e, int64_t ii)
{
	return e->latency - ms_edge_apart(e, ii);
}

/* Floor division and its remainder: rows and stages of any cycle.  */
static inline int64_t ms_floor_div(int64_t a, int64_t b)
{
	return a / b - (a % b < 0);
}
static inline int64_t ms_floor_mod(int64_t a, int64_t b)
{
	return a % b + (a % b < 0 ? b : 0);
}

/* Stages of SCHEDULE: largest cycle / II, plus 1.  */
int64_t ms_stages(const struct ms_schedule *schedule);

extern const struct ms_scheduler ms_ims; /* ims.c */
extern const struct ms_scheduler ms_exact_scheduler; /* exact.c */
extern const struct ms_scheduler ms_sms; /* sms.c */
extern const struct ms_scheduler ms_auto_scheduler; /* auto.c */
extern const struct ms_scheduler ms_window; /* window.c */
extern const struct ms_scheduler ms_random_scheduler; /* random.c */

#endif
