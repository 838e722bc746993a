/* Swing modulo scheduling.
   SPDX-License-Identifier: GPL-3.0-or-later

   J. Llosa, A. Gonzalez, E. Ayguade, M. Valero: Swing Modulo Scheduling: A Lifetime-Sensitive
   Approach, PACT 1996; Algorithm 23.6.10 of the lesson.  sms_order.c finds the order; here ops
   are placed in it, each as close as possible to its placed neighbours: upwards from the
   earliest cycle behind predecessors, downwards from the latest before successors.

   As published the algorithm can fail at every II: an op may be left without any cycle between
   a placed predecessor and a placed successor.  So each II is tried in up to five ways:

     swing       the published pass, without backtracking;
     repair      the same order and windows, but an op without a cycle is forced into one and
                 what is in its way is placed again, within a budget;
     iterative   iterative modulo scheduling (ims.c), which cares for II only;
     deadline    the ops that contend on recurrences first, by deadline (deadline.c);
     sequential  ops in topological order of the distance-0 edges, each as early as it fits.

   A schedule that was found is settled (settle.c): ops move at the same II where that shortens
   lifetimes.

   The sequential pass makes the search complete.  Let II be at least the sum over ops of the longer of
   what the op occupies and its largest edge latency.  Then an op placed behind the end of
   all that was placed before it fits its resources, is late enough for its predecessors, and
   early enough for edges of distance >= 1 back to placed ops; and the first cycle that fits is
   no later than that.  So the whole pass stays within one II and succeeds.

   O(n * (II + edges of the op)) for each pass, less where the resource model finds free rows
   faster.  */

#include "core/deadline.h"
#include "core/ims.h"
#include "core/placement.h"
#include "core/settle.h"
#include "core/sms_order.h"

enum { repair_budget = 6 }; /* placements for each op in the repair pass */

struct sms {
	struct ms_placement at;
	const struct ms_sms_order *order;
	const int *topological;
	struct ms_ims *ims;
	struct ms_deadline *deadline; /* NULL: not needed yet */
	struct ms_arena *arena;
	int64_t *prev; /* repair: by op, where it was last */
	bool *has_prev;
};

/* The cycles that an op's placed neighbours leave it, as they are scanned.  */
struct window {
	bool has_early, has_late;
	int64_t early, late;
	int64_t from, count; /* cycles looked at; COUNT may be 0 */
	int direction;
};

/* An upward scan ends at the latest cycle.  */
static void limit(struct window *w)
{
	if (w->has_late && w->late - w->from < w->count - 1)
		w->count = w->late < w->from ? 0 : w->late - w->from + 1;
}

static struct window find_window(const struct sms *s, int x)
{
	struct window w = { .direction = 1, .count = s->at.ii };

	w.has_early = ms_placement_early(&s->at, x, &w.early);
	w.has_late = ms_placement_late(&s->at, x, &w.late);
	if (!w.has_early && w.has_late) {
		w.from = w.late;
		w.direction = -1;
		return w;
	}
	w.from = w.has_early ? w.early : s->order->asap[x];
	limit(&w);
	return w;
}

/* The same for the sequential pass: always upwards, from cycle 0 at the earliest.  */
static struct window find_forward_window(const struct sms *s, int x)
{
	struct window w = { .direction = 1, .count = s->at.ii };

	w.has_early = ms_placement_early(&s->at, x, &w.early);
	w.has_late = ms_placement_late(&s->at, x, &w.late);
	w.from = w.has_early && w.early > 0 ? w.early : 0;
	limit(&w);
	return w;
}

static void record(struct sms *s, struct ms_attempt *attempt, int x, const struct window *w,
		   const char *pass)
{
	if (!attempt)
		return;
	ms_placement_record(&s->at, attempt, x, w->from);
	s->at.step->pass = pass;
	s->at.step->has_early = w->has_early;
	s->at.step->has_late = w->has_late;
	s->at.step->early = w->early;
	s->at.step->late = w->late;
	s->at.step->direction = w->direction;
}

/* Place all ops in ORDER, each in the window that FIND gives, or fail.  */
static bool place_in_order(struct sms *s, const int *order,
			   struct window (*find)(const struct sms *, int), const char *pass,
			   struct ms_schedule *schedule, struct ms_attempt *attempt)
{
	ms_placement_begin(&s->at, schedule);
	for (int i = 0; i < schedule->nops; i++) {
		struct window w = find(s, order[i]);
		int64_t cycle;
		int alt;

		schedule->steps++;
		record(s, attempt, order[i], &w, pass);
		if (!ms_placement_scan(&s->at, order[i], w.from, w.count, w.direction, &cycle,
				       &alt))
			return false;
		ms_placement_put(&s->at, order[i], cycle, alt);
	}
	return true;
}

/* Where X is forced to when no cycle of W fits: to the window's end, and further on in the
   window's direction each time it comes back.  */
static int64_t forced_cycle(const struct sms *s, int x, const struct window *w)
{
	if (!s->has_prev[x])
		return w->from;
	if (w->direction > 0)
		return w->from > s->prev[x] ? w->from : s->prev[x] + 1;
	return w->from < s->prev[x] ? w->from : s->prev[x] - 1;
}

static bool repair(struct sms *s, struct ms_schedule *schedule, struct ms_attempt *attempt)
{
	int64_t budget = (int64_t)repair_budget * schedule->nops;
	int x;

	for (int r = 0; r < schedule->nops; r++) {
		s->at.op_at[r] = s->order->order[r];
		s->has_prev[r] = false;
	}
	ms_placement_begin(&s->at, schedule);
	for (; (x = ms_placement_next(&s->at)) >= 0 && budget > 0; budget--) {
		struct window w = find_window(s, x);
		int64_t cycle;
		int alt;

		schedule->steps++;
		record(s, attempt, x, &w, "repair");
		if (!ms_placement_scan(&s->at, x, w.from, w.count, w.direction, &cycle, &alt)) {
			cycle = forced_cycle(s, x, &w);
			if (!ms_placement_force(&s->at, x, cycle, &alt))
				return false;
		}
		ms_placement_put(&s->at, x, cycle, alt);
		s->prev[x] = cycle;
		s->has_prev[x] = true;
	}
	return x < 0;
}

static bool try_ii(void *ctx, int64_t ii, struct ms_schedule *schedule,
		   struct ms_attempt *attempt)
{
	struct sms *s = ctx;
	struct ms_resources *resources = s->at.resources;
	int64_t steps;
	bool ok;

	schedule->steps = 0;
	if (place_in_order(s, s->order->order, find_window, "swing", schedule, attempt))
		return true;
	resources->methods->reset(resources, ii);
	if (repair(s, schedule, attempt))
		return true;
	resources->methods->reset(resources, ii);
	steps = schedule->steps;
	ok = ms_ims_try(s->ims, ii, schedule, attempt);
	schedule->steps += steps;
	if (ok)
		return true;
	if (!s->deadline)
		s->deadline = ms_deadline_new(s->arena, s->at.problem, s->at.trace);
	if (ms_deadline_try(s->deadline, ii, schedule, attempt))
		return true;
	resources->methods->reset(resources, ii);
	return place_in_order(s, s->topological, find_forward_window, "sequential", schedule,
			      attempt);
}

/* An II at which the sequential pass always succeeds.  */
static int64_t sure_ii(const struct ms_problem *problem)
{
	const struct ms_ddg *ddg = problem->ddg;
	int64_t sum = 0;

	for (int x = 0; x < ddg->nops; x++) {
		int opcode = problem->loop->op[x].action.opcode;
		int longest = problem->machine->op[opcode].occupies;

		for (int e = ddg->succ_start[x]; e < ddg->succ_start[x + 1]; e++)
			if (longest < ddg->edge[e].latency)
				longest = ddg->edge[e].latency;
		sum += longest;
	}
	return sum > problem->bounds->mii ? sum : problem->bounds->mii;
}

static struct ms_schedule *run(struct ms_arena *arena, const struct ms_problem *problem,
			       const struct ms_sched_options *options)
{
	size_t n = (size_t)problem->ddg->nops;
	struct ms_sched_options mine = *options;
	struct ms_schedule *schedule;
	struct sms s = {
		.arena = arena,
		.order = ms_sms_order_find(arena, problem),
		.ims = ms_ims_new(arena, problem, options),
		.topological = ms_topological_order(arena, problem->ddg),
		.prev = MS_NEW_N(arena, n, int64_t),
		.has_prev = MS_NEW_N(arena, n, bool),
	};

	ms_placement_init(&s.at, arena, problem, options->trace);
	if (options->trace)
		options->trace->sms = s.order;
	if (mine.last_ii == 0) {
		int64_t cap = ms_ii_cap(problem), sure = sure_ii(problem);

		mine.last_ii = sure > cap ? sure : cap;
	}
	schedule = ms_ii_search(arena, problem, &mine, "sms", try_ii, &s);
	if (schedule) {
		int64_t saved = ms_settle(arena, problem, schedule);

		if (options->trace)
			options->trace->settled = saved;
	}
	return schedule;
}

const struct ms_scheduler ms_sms = {
	.name = "sms",
	.summary = "swing modulo scheduling (Llosa et al. 1996), made complete",
	.run = run,
};
