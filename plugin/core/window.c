/* Window scheduling: rotations of the body, each list-scheduled.
   SPDX-License-Identifier: GPL-3.0-or-later

   Section 6 of the lesson; the idea is that of LLVM's WindowScheduler.  Put the ops into an
   order in which distance-0 edges go forward.  Cut it somewhere: the ops before the cut are
   taken from the next iteration, one stage earlier than the others.  The rotated body is list
   scheduled like straight-line code; II is then its length, or what the edges from one
   instance of it to later ones ask for.  Try many cuts and keep the smallest II.

   With r = 1 for the ops before the cut and 0 behind, and t the cycle in the rotated body, the
   schedule is cycle = t - r * II, and an edge u -> v of distance d spans

       delta = d + r(u) - r(v) >= 0 instances of the rotated body:

   delta = 0: t(v) >= t(u) + latency, which the list scheduler sees to;
   delta > 0: II >= (t(u) + latency - t(v)) / delta.

   Two stages at most, no backtracking: quick, but an op waits for all others of its instance,
   so that recurrences and long latencies cost more than with modulo schedulers proper.

   Differences: resources that an op holds beyond the end of the body may overlap the next
   instance where they fit; LLVM asks its pipeline model for stalls there.  With many ops only
   some cuts are tried.

   O(cuts * (n log n + e + cycles scanned)).  */

#include <stdlib.h>

#include "core/sched.h"

enum { most_cuts = 64 };

struct window {
	const struct ms_problem *problem;
	const int *order; /* distance-0 edges go forward */
	int *position;    /* its inverse */
	int64_t *height;  /* longest path of delta-0 edges to the end of the body */
	int *ranked;      /* ops by falling height */
	int64_t *t;
	int *alt;
	int cut;      /* the ops of order[0 .. cut - 1] are a stage earlier */
	int64_t span; /* an II at which the body does not meet itself */
};

static int shifted(const struct window *w, int x)
{
	return w->position[x] < w->cut;
}

static int64_t delta(const struct window *w, const struct ms_edge *e)
{
	return (int64_t)e->distance + shifted(w, e->from) - shifted(w, e->to);
}

/* Heights, in an order against the delta-0 edges: first the ops before the cut, backwards, as
   they come last in the rotated body.  */
static void find_heights(struct window *w)
{
	const struct ms_ddg *ddg = w->problem->ddg;
	int n = ddg->nops;

	for (int i = n; i-- > 0;) {
		int x = w->order[(i + w->cut) % n];

		w->height[x] = ddg->latency[x];
		for (int k = ddg->succ_start[x]; k < ddg->succ_start[x + 1]; k++) {
			const struct ms_edge *e = &ddg->edge[k];

			if (e->to != x && delta(w, e) == 0 &&
			    w->height[x] < w->height[e->to] + e->latency)
				w->height[x] = w->height[e->to] + e->latency;
		}
	}
}

/* Larger heights first, then the order of the rotated body.  As latencies are not negative, an
   op comes behind its predecessors.  */
static int by_height(const void *a, const void *b, void *ctx)
{
	const struct window *w = ctx;
	int x = *(const int *)a, y = *(const int *)b;

	if (w->height[x] != w->height[y])
		return w->height[x] > w->height[y] ? -1 : 1;
	if (shifted(w, x) != shifted(w, y))
		return shifted(w, x) - shifted(w, y);
	return w->position[x] - w->position[y];
}

static int64_t earliest(const struct window *w, int x)
{
	const struct ms_ddg *ddg = w->problem->ddg;
	int64_t t = 0;

	for (int k = ddg->pred_start[x]; k < ddg->pred_start[x + 1]; k++) {
		const struct ms_edge *e = &ddg->edge[ddg->pred[k]];

		if (e->from != x && delta(w, e) == 0 && t < w->t[e->from] + e->latency)
			t = w->t[e->from] + e->latency;
	}
	return t;
}

/* List-schedule the body that is cut at W->cut into t and alt.  The resource model is empty, at
   an II beyond all cycles, and empty again afterwards.  */
static bool schedule_body(struct window *w, struct ms_schedule *schedule)
{
	struct ms_resources *r = w->problem->resources;
	int n = schedule->nops, placed = 0;

	find_heights(w);
	for (int x = 0; x < n; x++)
		w->ranked[x] = x;
	qsort_r(w->ranked, (size_t)n, sizeof *w->ranked, by_height, w);
	for (; placed < n; placed++) {
		int x = w->ranked[placed];

		if (!ms_first_fit(r, x, earliest(w, x), w->span, &w->t[x], &w->alt[x]))
			break;
		r->methods->reserve(r, x, w->alt[x], w->t[x]);
	}
	schedule->steps += placed;
	for (int i = 0; i < placed; i++)
		r->methods->release(r, w->ranked[i]);
	return placed == n;
}

/* The smallest II by the body's length and by edges between its instances.  */
static int64_t needed_ii(const struct window *w)
{
	const struct ms_ddg *ddg = w->problem->ddg;
	int64_t ii = w->problem->bounds->mii;

	for (int x = 0; x < ddg->nops; x++)
		if (ii < w->t[x] + 1)
			ii = w->t[x] + 1;
	for (int k = 0; k < ddg->nedges; k++) {
		const struct ms_edge *e = &ddg->edge[k];
		int64_t apart = w->t[e->from] + e->latency - w->t[e->to];
		int64_t times = delta(w, e);

		if (times > 0 && apart > ii * times)
			ii = (apart + times - 1) / times;
	}
	return ii;
}

/* Do the reservations of instances II apart fit?  */
static bool fits_at(const struct window *w, int64_t ii)
{
	struct ms_resources *r = w->problem->resources;
	int n = w->problem->loop->nops;

	r->methods->reset(r, ii);
	for (int x = 0; x < n; x++) {
		if (!r->methods->possible(r, x, w->alt[x]) ||
		    !r->methods->fits(r, x, w->alt[x], w->t[x], NULL))
			return false;
		r->methods->reserve(r, x, w->alt[x], w->t[x]);
	}
	return true;
}

static void keep(const struct window *w, int64_t ii, struct ms_schedule *schedule)
{
	schedule->ii = ii;
	for (int x = 0; x < schedule->nops; x++) {
		schedule->cycle[x] = w->t[x] - (shifted(w, x) ? ii : 0);
		schedule->alt[x] = w->alt[x];
	}
}

/* What came of the cut at hand, at II if it is not 0.  */
static void record(const struct window *w, struct ms_trace *trace, int64_t ii)
{
	const struct ms_loop *loop = w->problem->loop;
	struct ms_attempt *attempt;
	int64_t length = 0;

	if (!trace)
		return;
	for (int x = 0; x < loop->nops; x++)
		if (length < w->t[x] + 1)
			length = w->t[x] + 1;
	attempt = MS_NEW(trace->arena, struct ms_attempt);
	attempt->ii = ii ? ii : needed_ii(w);
	attempt->ok = ii > 0;
	attempt->verdict = ms_asprintf(
	    trace->arena,
	    "cut before %s: the body is %lld cycle%s long, with the edges between instances it "
	    "needs II %lld%s",
	    loop->op[w->order[w->cut]].label, (long long)length, ms_plural(length),
	    (long long)needed_ii(w), ii ? ", the best so far" : "");
	MS_VEC_PUSH(trace->arena, &trace->attempt, attempt);
}

/* Try the cut at hand: an II from FIRST to LAST, which is less than the best so far.  */
static bool try_cut(struct window *w, int64_t first, int64_t last, struct ms_schedule *schedule)
{
	struct ms_resources *r = w->problem->resources;
	bool found = false;

	r->methods->reset(r, w->span);
	if (!schedule_body(w, schedule))
		return false;
	schedule->tried++;
	if (first < needed_ii(w))
		first = needed_ii(w);
	for (; first <= last && !found; first++)
		if (fits_at(w, first)) {
			keep(w, first, schedule);
			found = true;
		}
	return found;
}

/* A number of cycles within which list scheduling always ends, and beyond which no op reaches
   from there: each op is placed at the latest behind all that came before it.  */
static int64_t find_span(const struct ms_problem *problem)
{
	int64_t longest = 0, sum = 0;

	for (int x = 0; x < problem->loop->nops; x++) {
		int opcode = problem->loop->op[x].action.opcode;
		int64_t cycles = problem->machine->op[opcode].occupies;

		for (int e = problem->ddg->succ_start[x]; e < problem->ddg->succ_start[x + 1];
		     e++)
			if (cycles < problem->ddg->edge[e].latency)
				cycles = problem->ddg->edge[e].latency;
		sum += cycles;
		if (longest < cycles)
			longest = cycles;
	}
	return sum + longest + 1;
}

static struct ms_schedule *run(struct ms_arena *arena, const struct ms_problem *problem,
			       const struct ms_sched_options *options)
{
	int n = problem->loop->nops, ncuts = n < most_cuts ? n : most_cuts;
	struct ms_schedule *schedule = MS_NEW(arena, struct ms_schedule);
	struct window w = {
		.problem = problem,
		.order = ms_topological_order(arena, problem->ddg),
		.position = MS_NEW_N(arena, (size_t)n, int),
		.height = MS_NEW_N(arena, (size_t)n, int64_t),
		.ranked = MS_NEW_N(arena, (size_t)n, int),
		.t = MS_NEW_N(arena, (size_t)n, int64_t),
		.alt = MS_NEW_N(arena, (size_t)n, int),
		.span = find_span(problem),
	};
	int64_t mii = problem->bounds->mii;
	int64_t first = options->first_ii > mii ? options->first_ii : mii;
	int64_t last = options->last_ii ? options->last_ii : first + w.span;
	bool found = false;

	schedule->nops = n;
	schedule->cycle = MS_NEW_N(arena, (size_t)n, int64_t);
	schedule->alt = MS_NEW_N(arena, (size_t)n, int);
	schedule->algo = "window";
	for (int i = 0; i < n; i++)
		w.position[w.order[i]] = i;
	/* Of equal II the first cut stays; at FIRST nothing can be better.  */
	for (int i = 0; i < ncuts && last >= first; i++) {
		w.cut = (int)((int64_t)i * n / ncuts);
		if (!try_cut(&w, first, last, schedule)) {
			record(&w, options->trace, 0);
			continue;
		}
		record(&w, options->trace, schedule->ii);
		found = true;
		last = schedule->ii - 1;
	}
	if (!found)
		return NULL;
	schedule->all_steps = schedule->steps;
	ms_normalize(schedule);
	return schedule;
}

const struct ms_scheduler ms_window = {
	.name = "window",
	.summary = "list schedules of rotations of the body: two stages at most",
	.run = run,
};
