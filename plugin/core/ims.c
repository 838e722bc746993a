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
   evicts all holders.  Then go the successors, then the predecessors whose edges the placement
   violates, in edge order.

   Invariant: edges among scheduled ops hold, and the resource model holds exactly their
   reservations within capacity.  So a placement that leaves no op unscheduled is a legal
   schedule.

   HeightR does not change at one II, so ops are ranked once: a smaller rank is more urgent,
   and among holders the largest rank goes.  Unscheduled ops are a set of ranks; the next op is
   its minimum.

   O(budget * (log n + edges of the op + cycles scanned)) for each II.  */

#include <stdlib.h>

#include "core/rankset.h"
#include "core/sched.h"

struct ims {
	const struct ms_problem *problem;
	const struct ms_ddg *ddg;
	struct ms_resources *resources;
	struct ms_trace *trace;
	int64_t budget;

	int64_t ii;
	int64_t *height;
	int *op_at;   /* op of each rank */
	int *rank_of; /* rank of each op */
	struct ms_rankset waiting; /* ranks of the unscheduled ops */
	int64_t *cycle;     /* by op, while it is scheduled */
	int *alt;
	bool *scheduled;
	int64_t *prev;      /* by op: where it was last, or -1 */
	struct ms_step *step; /* the step at hand, if it is recorded */
};

/* ---- Rank ------------------------------------------------------------------------------- */

static int by_urgency(const void *a, const void *b, void *ctx)
{
	const int64_t *height = ctx;
	int x = *(const int *)a, y = *(const int *)b;

	if (height[x] != height[y])
		return height[x] > height[y] ? -1 : 1;
	return (x > y) - (x < y);
}

static void rank_ops(struct ims *s)
{
	int n = s->ddg->nops;

	ms_heights(s->problem, s->ii, s->height);
	/* The order at the previous II is a good start for some sorts and right for all.  */
	qsort_r(s->op_at, (size_t)n, sizeof *s->op_at, by_urgency, s->height);
	for (int r = 0; r < n; r++)
		s->rank_of[s->op_at[r]] = r;
}

/* ---- Placing ---------------------------------------------------------------------------- */

/* The earliest cycle that scheduled predecessors allow, 0 or more.  */
static int64_t estart(const struct ims *s, int x)
{
	const struct ms_ddg *ddg = s->ddg;
	int64_t earliest = 0;

	for (int i = ddg->pred_start[x]; i < ddg->pred_start[x + 1]; i++) {
		const struct ms_edge *e = &ddg->edge[ddg->pred[i]];
		int64_t t;

		if (e->from == x || !s->scheduled[e->from])
			continue;
		t = s->cycle[e->from] + ms_edge_weight(e, s->ii);
		if (earliest < t)
			earliest = t;
	}
	return earliest;
}

static void evict(struct ims *s, const struct ms_eviction *eviction)
{
	int y = eviction->op;

	if (s->step)
		MS_VEC_PUSH(s->trace->arena, &s->step->evicted, *eviction);
	s->resources->methods->release(s->resources, y);
	s->scheduled[y] = false;
	ms_rankset_add(&s->waiting, s->rank_of[y]);
}

/* The alternative of X by which the fewest pairs are over-full in CYCLE.  */
static int least_overfull(const struct ims *s, int x, int64_t cycle)
{
	const struct ms_resources_class *ask = s->resources->methods;
	int n = ask->alternatives(s->resources, x), best = -1, fewest = 0;

	for (int a = 0; a < n; a++) {
		int over;

		if (!ask->possible(s->resources, x, a))
			continue;
		over = ask->overfull(s->resources, x, a, cycle);
		if (best < 0 || over < fewest) {
			best = a;
			fewest = over;
		}
	}
	return best;
}

/* Make room for X by ALT in CYCLE.  False if X is in its own way, which a possible alternative
   never is.  */
static bool evict_holders(struct ims *s, int x, int alt, int64_t cycle)
{
	struct ms_conflict conflict;

	while (!s->resources->methods->fits(s->resources, x, alt, cycle, &conflict)) {
		int last;

		if (conflict.nholders == 0)
			return false;
		last = conflict.holder[0];

		for (int i = 1; i < conflict.nholders; i++)
			if (s->rank_of[conflict.holder[i]] > s->rank_of[last])
				last = conflict.holder[i];
		evict(s, &(struct ms_eviction){
			     .op = last,
			     .cycle = s->cycle[last],
			     .cause = MS_EVICT_RESOURCE,
			     .resource = conflict.resource,
			     .row = conflict.row,
			 });
	}
	return true;
}

/* Evict whoever is too close to X in CYCLE: successors that come too early, predecessors that
   come too late.  */
static void evict_neighbours(struct ims *s, int x, int64_t cycle)
{
	const struct ms_ddg *ddg = s->ddg;

	for (int i = ddg->succ_start[x]; i < ddg->succ_start[x + 1]; i++) {
		const struct ms_edge *e = &ddg->edge[i];
		int64_t needed = cycle + ms_edge_weight(e, s->ii);

		if (e->to == x || !s->scheduled[e->to] || s->cycle[e->to] >= needed)
			continue;
		evict(s, &(struct ms_eviction){
			     .op = e->to,
			     .cycle = s->cycle[e->to],
			     .cause = MS_EVICT_SUCC,
			     .edge = i,
			     .needed = needed,
			 });
	}
	for (int i = ddg->pred_start[x]; i < ddg->pred_start[x + 1]; i++) {
		const struct ms_edge *e = &ddg->edge[ddg->pred[i]];
		int64_t needed;

		if (e->from == x || !s->scheduled[e->from])
			continue;
		needed = s->cycle[e->from] + ms_edge_weight(e, s->ii);
		if (cycle >= needed)
			continue;
		evict(s, &(struct ms_eviction){
			     .op = e->from,
			     .cycle = s->cycle[e->from],
			     .cause = MS_EVICT_PRED,
			     .edge = ddg->pred[i],
			     .needed = needed,
			 });
	}
}

/* ---- Recording -------------------------------------------------------------------------- */

static int *copy_ints(struct ms_arena *arena, const int *from, int n)
{
	int *copy = MS_NEW_N(arena, (size_t)n, int);

	for (int i = 0; i < n; i++)
		copy[i] = from[i];
	return copy;
}

/* The edges from scheduled predecessors that give Estart.  */
static void record_binding(struct ims *s, int x)
{
	const struct ms_ddg *ddg = s->ddg;
	struct ms_step *step = s->step;
	int n = ddg->pred_start[x + 1] - ddg->pred_start[x];

	step->binding = MS_NEW_N(s->trace->arena, (size_t)n, int);
	for (int i = ddg->pred_start[x]; i < ddg->pred_start[x + 1]; i++) {
		const struct ms_edge *e = &ddg->edge[ddg->pred[i]];

		if (e->from != x && s->scheduled[e->from] &&
		    s->cycle[e->from] + ms_edge_weight(e, s->ii) == step->estart)
			step->binding[step->nbinding++] = ddg->pred[i];
	}
}

/* The ops that issue in ROW.  */
static void record_beside(struct ims *s, struct ms_probe *probe)
{
	MS_VEC(int) beside = { 0 };

	for (int y = 0; y < s->ddg->nops; y++)
		if (s->scheduled[y] && s->cycle[y] % s->ii == probe->row)
			MS_VEC_PUSH(s->trace->arena, &beside, y);
	probe->beside = beside.v;
	probe->nbeside = (int)beside.n;
}

/* What a look at CYCLE shows: the conflict of the first possible alternative, if none fits.  */
static void record_probe(struct ims *s, int x, int64_t cycle, bool fits)
{
	const struct ms_resources_class *ask = s->resources->methods;
	struct ms_probe probe = { .cycle = cycle, .row = cycle % s->ii, .fits = fits };
	struct ms_conflict why;
	int alt = 0;

	if (fits) {
		record_beside(s, &probe);
	} else {
		while (!ask->possible(s->resources, x, alt))
			alt++;
		ask->fits(s->resources, x, alt, cycle, &why);
		probe.resource = why.resource;
		probe.conflict_row = why.row;
		probe.holder = copy_ints(s->trace->arena, why.holder, why.nholders);
		probe.nholders = why.nholders;
	}
	MS_VEC_PUSH(s->trace->arena, &s->step->probe, probe);
}

/* Begin the record of the step that places X.  */
static void record_step(struct ims *s, struct ms_attempt *attempt, int x, int64_t from)
{
	MS_VEC_PUSH(s->trace->arena, &attempt->step, (struct ms_step){ 0 });
	s->step = &attempt->step.v[attempt->step.n - 1];
	s->step->op = x;
	s->step->estart = from;
	record_binding(s, x);
}

static void record_attempt(struct ims *s, struct ms_attempt *attempt)
{
	attempt->budget = s->budget;
	attempt->height = MS_NEW_N(s->trace->arena, (size_t)s->ddg->nops, int64_t);
	for (int x = 0; x < s->ddg->nops; x++)
		attempt->height[x] = s->height[x];
}

/* ---- One II ----------------------------------------------------------------------------- */

/* Place X: in the first cycle from FROM on that fits, or by force.  */
static bool place(struct ims *s, int x, int64_t from)
{
	int64_t cycle;
	int alt;
	bool fits = ms_first_fit(s->resources, x, from, s->ii, &cycle, &alt);

	if (s->step) {
		int64_t failed = fits ? cycle - from : s->ii;

		for (int64_t i = 0; i < failed && i < MS_MAX_PROBES; i++)
			record_probe(s, x, from + i, false);
		if (failed > MS_MAX_PROBES)
			s->step->unrecorded = failed - MS_MAX_PROBES;
		if (fits)
			record_probe(s, x, cycle, true);
	}
	if (!fits) {
		cycle = s->prev[x] < 0 || from > s->prev[x] ? from : s->prev[x] + 1;
		alt = least_overfull(s, x, cycle);
		if (!evict_holders(s, x, alt, cycle))
			return false;
	}
	evict_neighbours(s, x, cycle);
	s->resources->methods->reserve(s->resources, x, alt, cycle);
	s->cycle[x] = s->prev[x] = cycle;
	s->alt[x] = alt;
	s->scheduled[x] = true;
	if (s->step) {
		s->step->forced = !fits;
		s->step->cycle = cycle;
		s->step->alt = alt;
	}
	return true;
}

static bool try_ii(void *ctx, int64_t ii, struct ms_schedule *schedule,
		   struct ms_attempt *attempt)
{
	struct ims *s = ctx;
	int n = s->ddg->nops;

	s->ii = ii;
	s->cycle = schedule->cycle;
	s->alt = schedule->alt;
	s->step = NULL;
	rank_ops(s);
	if (attempt)
		record_attempt(s, attempt);
	for (int x = 0; x < n; x++) {
		s->scheduled[x] = false;
		s->prev[x] = -1;
	}
	ms_rankset_fill(&s->waiting, n);
	for (schedule->steps = 0; schedule->steps < s->budget; schedule->steps++) {
		int rank = ms_rankset_min(&s->waiting), x;
		int64_t from;

		if (rank < 0)
			break;
		x = s->op_at[rank];
		ms_rankset_remove(&s->waiting, rank);
		from = estart(s, x);
		if (attempt)
			record_step(s, attempt, x, from);
		if (!place(s, x, from))
			return false;
	}
	return ms_rankset_min(&s->waiting) < 0;
}

/* Placements for each II.  */
static int64_t budget_of(double ratio, size_t n)
{
	double budget = (ratio > 0 ? ratio : 3) * (double)n;

	return budget < 9e18 ? (int64_t)budget : INT64_MAX;
}

static struct ms_schedule *run(struct ms_arena *arena, const struct ms_problem *problem,
			       const struct ms_sched_options *options)
{
	size_t n = (size_t)problem->ddg->nops;
	struct ims s = {
		.problem = problem,
		.ddg = problem->ddg,
		.resources = problem->resources,
		.trace = options->trace,
		.budget = budget_of(options->budget, n),
		.height = MS_NEW_N(arena, n, int64_t),
		.op_at = MS_NEW_N(arena, n, int),
		.rank_of = MS_NEW_N(arena, n, int),
		.scheduled = MS_NEW_N(arena, n, bool),
		.prev = MS_NEW_N(arena, n, int64_t),
	};

	for (size_t x = 0; x < n; x++)
		s.op_at[x] = (int)x;
	ms_rankset_init(&s.waiting, arena, (int)n);
	return ms_ii_search(arena, problem, options, "ims", try_ii, &s);
}

const struct ms_scheduler ms_ims = {
	.name = "ims",
	.summary = "iterative modulo scheduling (Rau 1994)",
	.run = run,
};
