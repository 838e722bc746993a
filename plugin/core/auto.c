/* The best of several schedulers.
   SPDX-License-Identifier: GPL-3.0-or-later

   The lowest II, then the lowest MaxLive, then the fewest stages, of

     1. swing modulo scheduling;
     2. iterative modulo scheduling, in both ways of eviction;
     3. above MII, window scheduling for a smaller II, if there are not too many ops;
     4. above MII, exact scheduling below the II found, with a limit on the conflicts of each
        question to the solver, which suffices for most loops;
     5. iterative modulo scheduling at the II found, with priorities shaken at random.

   Before they are compared, all schedules are settled (settle.c).  The effort, 1 unless given,
   multiplies the limit on conflicts and the number of restarts; nothing depends on a clock unless
   a time limit is given, so the same loop gives the same schedule everywhere.

   Since 1 and 2 are the registered schedulers with their usual budgets, the II is never larger
   than theirs.  */

#include "core/ims.h"
#include "core/lifetime.h"
#include "core/settle.h"

enum {
	restarts = 8,     /* for an effort of 1 */
	conflicts = 6000, /* for an effort of 1: of one question */
	most_window_ops = 500,
	most_shake = 4, /* by how much a priority may change at first, cycles */
};

struct search {
	struct ms_arena *arena;
	const struct ms_problem *problem;
	struct ms_sched_options options; /* those of each part */
	struct ms_trace *trace;
	struct ms_schedule *best;
	int64_t maxlive, stages; /* of the best */
	int64_t bound;           /* proven: nothing below; or 0 */
	int64_t steps, tried;    /* of all parts */
};

static void record(struct search *s, const char *name, const struct ms_schedule *schedule,
		   int64_t maxlive)
{
	struct ms_attempt *attempt;

	if (!s->trace)
		return;
	attempt = MS_NEW(s->trace->arena, struct ms_attempt);
	attempt->ii = schedule->ii;
	attempt->ok = true;
	attempt->verdict = ms_asprintf(s->trace->arena, "%s: MaxLive %lld, %lld stage%s%s",
				       name, (long long)maxlive, (long long)ms_stages(schedule),
				       ms_stages(schedule) == 1 ? "" : "s",
				       s->best == schedule ? ", the best so far" : "");
	MS_VEC_PUSH(s->trace->arena, &s->trace->attempt, attempt);
}

/* SCHEDULE, from the part called NAME, may be NULL.  */
static void consider(struct search *s, const char *name, struct ms_schedule *schedule)
{
	int64_t maxlive, stages;

	if (!schedule)
		return;
	s->steps += schedule->all_steps;
	s->tried += schedule->tried;
	if (schedule->bound > s->bound)
		s->bound = schedule->bound;
	if (s->best && schedule->ii > s->best->ii)
		return;
	ms_settle(s->arena, s->problem, schedule);
	maxlive = ms_maxlive(s->arena, s->problem, schedule);
	stages = ms_stages(schedule);
	if (!s->best || schedule->ii < s->best->ii || maxlive < s->maxlive ||
	    (maxlive == s->maxlive && stages < s->stages)) {
		s->best = schedule;
		s->maxlive = maxlive;
		s->stages = stages;
	}
	record(s, name, schedule, maxlive);
}

/* What SCHEDULER finds with the options as they are.  */
static void run_part(struct search *s, const struct ms_scheduler *scheduler, const char *name)
{
	consider(s, name, scheduler->run(s->arena, s->problem, &s->options));
}

static bool may_improve_ii(const struct search *s, int64_t first)
{
	return !s->best || s->best->ii > first;
}

/* Iterative scheduling at the II of the best, with other priorities each time.  */
static void restart(struct search *s, int64_t times)
{
	if (!s->best)
		return;
	s->options.first_ii = s->options.last_ii = s->best->ii;
	for (int64_t i = 0; i < times; i++) {
		struct ms_ims *ims = ms_ims_new(s->arena, s->problem, &s->options);

		ms_ims_shake(ims, most_shake + i, s->options.seed + (uint64_t)i);
		consider(
		    s, "ims, shaken",
		    ms_ii_search(s->arena, s->problem, &s->options, "ims", ms_ims_try, ims));
	}
}

static struct ms_schedule *run(struct ms_arena *arena, const struct ms_problem *problem,
			       const struct ms_sched_options *options)
{
	int64_t mii = problem->bounds->mii, effort = options->effort ? options->effort : 1;
	int64_t first = options->first_ii > mii ? options->first_ii : mii;
	struct search s = {
		.arena = arena,
		.problem = problem,
		.options = *options,
		.trace = options->trace,
	};

	s.options.trace = NULL;
	s.options.proof_dir = NULL;
	run_part(&s, &ms_sms, "sms");
	if (s.best)
		s.options.last_ii = s.best->ii;
	s.options.evict_all = false;
	run_part(&s, &ms_ims, "ims");
	s.options.evict_all = true;
	run_part(&s, &ms_ims, "ims, evicting all");
	s.options.evict_all = options->evict_all;

	if (may_improve_ii(&s, first) && problem->loop->nops <= most_window_ops) {
		s.options.last_ii = s.best ? s.best->ii - 1 : options->last_ii;
		run_part(&s, &ms_window, "window");
	}
	if (may_improve_ii(&s, first)) {
		/* The II at hand included: then the bound comes back, too.  */
		s.options.last_ii = s.best ? s.best->ii : options->last_ii;
		s.options.conflict_limit = effort * conflicts;
		/* Not by the clock, unless that is asked for.  */
		if (s.options.time_limit <= 0)
			s.options.time_limit = 1e9;
		run_part(&s, &ms_exact_scheduler, "exact");
	}
	restart(&s, effort * restarts);
	if (!s.best)
		return NULL;
	s.best->algo = "auto";
	s.best->all_steps = s.steps;
	s.best->tried = s.tried;
	s.best->bound = s.bound;
	return s.best;
}

const struct ms_scheduler ms_auto_scheduler = {
	.name = "auto",
	.summary = "the best of sms, ims, window and a short exact search",
	.run = run,
};
