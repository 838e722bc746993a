/* RecMII: the maximum cycle ratio of the dependence graph, exactly.
   SPDX-License-Identifier: GPL-3.0-or-later

   Ratio of a cycle: sum of latencies / sum of distances; RecMII is the largest one, rounded
   up.  For each strongly connected component: R. Howard's policy iteration (Dynamic
   Programming and Markov Processes, 1960) as A. Dasdan describes it for cycle ratios (TODAES
   2004), in integers.

   A policy keeps one edge out of each op, so that following it from anywhere ends in a cycle.
   Let p/q be the largest ratio among these cycles.  With edge weights q * latency - p *
   distance every op has a value: the weight of its path under the policy.  A sweep gives each
   op the edge that promises the highest value.  Then:

   - no edge promises more: no cycle has positive weight, that is, none a larger ratio; done;
   - the changed policy contains a cycle of larger ratio: it takes the place of p/q;
   - else values are brought up to date along the policy, and the next sweep follows.

   Values never fall while p/q stays.  If a cycle of larger ratio exists, one appears in the
   policy within n + 1 sweeps: an op changed in sweep m follows an op that changed in sweep
   m - 1 or later, so n + 1 sweeps with changes are a walk along the policy that must meet
   itself, among ops whose values were raised, and such a cycle has positive weight.  There are
   finitely many ratios: it ends, however latencies, distances and edges are.  In practice a
   handful of sweeps do.

   Sizes: a latency sum is below 2^32, a distance sum on a cycle below 2^51, hence values need
   more than 64 bits and less than 128.  */

#include <stdlib.h>

#include "core/bounds.h"

typedef __int128 wide;

static const wide unknown = -((wide)1 << 120);

struct howard {
	const struct ms_ddg *ddg;
	const struct ms_sccs *sccs;
	int scc;       /* the component at work */
	int *policy;   /* by op: an edge inside the component */
	wide *value;   /* by op */
	int64_t *mark; /* by op: number of the last walk that came by */
	int64_t walks;
	int *stack;   /* ops of a walk */
	int64_t p, q; /* largest ratio known, in lowest terms */
	int *cycle;   /* edges of a cycle that has it */
	int ncycle;
};

static int64_t gcd(int64_t a, int64_t b)
{
	while (b) {
		int64_t r = a % b;

		a = b;
		b = r;
	}
	return a;
}

static wide weight(const struct howard *h, const struct ms_edge *e)
{
	return (wide)h->q * e->latency - (wide)h->p * e->distance;
}

static bool inside(const struct howard *h, const struct ms_edge *e)
{
	return h->sccs->of[e->to] == h->scc;
}

static int policy_next(const struct howard *h, int x)
{
	return h->ddg->edge[h->policy[x]].to;
}

/* The first policy: the edge with the largest latency, of those the smallest distance.  */
static void start_policy(struct howard *h, int x)
{
	const struct ms_edge *edge = h->ddg->edge;
	int best = -1;

	for (int e = h->ddg->succ_start[x]; e < h->ddg->succ_start[x + 1]; e++)
		if (inside(h, &edge[e]) && (best < 0 || edge[e].latency > edge[best].latency))
			best = e;
	h->policy[x] = best;
}

/* Is the policy's cycle through X of larger ratio than p/q?  Then it is kept.  */
static bool take_cycle(struct howard *h, int x)
{
	int64_t latency = 0, distance = 0, divisor;
	int y = x;

	do {
		latency += h->ddg->edge[h->policy[y]].latency;
		distance += h->ddg->edge[h->policy[y]].distance;
		y = policy_next(h, y);
	} while (y != x);
	if (h->q > 0 && (wide)latency * h->q <= (wide)distance * h->p)
		return false;

	divisor = gcd(latency, distance);
	h->p = latency / divisor;
	h->q = distance / divisor;
	h->ncycle = 0;
	do {
		h->cycle[h->ncycle++] = h->policy[y];
		y = policy_next(h, y);
	} while (y != x);
	return true;
}

/* Look at all cycles of the policy; true if p/q grew.  */
static bool take_best_cycle(struct howard *h)
{
	const int *start = h->sccs->start;
	int64_t first_walk = h->walks;
	bool grew = false;

	for (int i = start[h->scc]; i < start[h->scc + 1]; i++) {
		int x = h->sccs->member[i];

		h->walks++;
		while (h->mark[x] <= first_walk) {
			h->mark[x] = h->walks;
			x = policy_next(h, x);
		}
		if (h->mark[x] == h->walks)
			grew |= take_cycle(h, x);
	}
	return grew;
}

/* Raise the value of X to what its policy promises.  */
static void raise_value(struct howard *h, int x)
{
	wide promised = weight(h, &h->ddg->edge[h->policy[x]]) + h->value[policy_next(h, x)];

	if (h->value[x] < promised)
		h->value[x] = promised;
}

/* Bring all values up to date: those of a cycle first, twice round so that the highest gets
   everywhere, then those of the paths that lead to it, from their ends.  */
static void raise_values(struct howard *h)
{
	const int *start = h->sccs->start;
	int64_t first_walk = h->walks;

	for (int i = start[h->scc]; i < start[h->scc + 1]; i++) {
		int x = h->sccs->member[i], n = 0;

		h->walks++;
		while (h->mark[x] <= first_walk) {
			h->mark[x] = h->walks;
			h->stack[n++] = x;
			x = policy_next(h, x);
		}
		if (n > 0 && h->mark[x] == h->walks) {
			int first = n - 1;

			while (h->stack[first] != x)
				first--;
			if (h->value[x] == unknown)
				h->value[x] = 0;
			for (int twice = 0; twice < 2; twice++)
				for (int j = n - 1; j >= first; j--)
					raise_value(h, h->stack[j]);
		}
		while (n > 0)
			raise_value(h, h->stack[--n]);
	}
}

/* Give each op the edge that promises most; true if some promise is above its value.  Values
   travel from successors to predecessors, hence against the order of the component.  */
static bool sweep(struct howard *h)
{
	const struct ms_ddg *ddg = h->ddg;
	const int *start = h->sccs->start;
	bool changed = false;

	for (int i = start[h->scc + 1]; i-- > start[h->scc];) {
		int x = h->sccs->order[i];

		for (int e = ddg->succ_start[x]; e < ddg->succ_start[x + 1]; e++) {
			wide promised;

			if (!inside(h, &ddg->edge[e]))
				continue;
			promised = weight(h, &ddg->edge[e]) + h->value[ddg->edge[e].to];
			if (promised > h->value[x]) {
				h->value[x] = promised;
				h->policy[x] = e;
				changed = true;
			}
		}
	}
	return changed;
}

/* p/q is new: values start over.  */
static void restart_values(struct howard *h)
{
	for (int i = h->sccs->start[h->scc]; i < h->sccs->start[h->scc + 1]; i++)
		h->value[h->sccs->member[i]] = unknown;
	raise_values(h);
}

/* A cycle of maximum ratio of component SCC into h->cycle.  */
static void find_in_component(struct howard *h, int scc)
{
	h->scc = scc;
	h->p = h->q = 0;
	for (int i = h->sccs->start[scc]; i < h->sccs->start[scc + 1]; i++)
		start_policy(h, h->sccs->member[i]);
	take_best_cycle(h);
	restart_values(h);
	while (sweep(h)) {
		if (take_best_cycle(h))
			restart_values(h);
		else
			raise_values(h);
	}
}

/* h->cycle as a recurrence that begins at its first op in the body.  */
static void keep_recurrence(struct ms_arena *arena, const struct howard *h,
			    struct ms_recurrence *r)
{
	int first = 0;

	for (int i = 1; i < h->ncycle; i++)
		if (h->ddg->edge[h->cycle[i]].from < h->ddg->edge[h->cycle[first]].from)
			first = i;
	r->scc = h->scc;
	r->nedges = h->ncycle;
	r->edge = MS_NEW_N(arena, (size_t)h->ncycle, int);
	for (int i = 0; i < h->ncycle; i++) {
		r->edge[i] = h->cycle[(first + i) % h->ncycle];
		r->latency += h->ddg->edge[r->edge[i]].latency;
		r->distance += h->ddg->edge[r->edge[i]].distance;
	}
	r->mii = r->latency / r->distance + (r->latency % r->distance > 0);
	if (r->mii < 1)
		r->mii = 1;
}

/* By falling ratio, then by first op.  */
static int compare_recurrences(const void *a, const void *b, void *ctx)
{
	const struct ms_recurrence *x = a, *y = b;
	const struct ms_edge *edge = ((const struct ms_ddg *)ctx)->edge;
	wide left = (wide)x->latency * y->distance, right = (wide)y->latency * x->distance;

	if (left != right)
		return left > right ? -1 : 1;
	return edge[x->edge[0]].from < edge[y->edge[0]].from ? -1 : 1;
}

void ms_recurrences_find(struct ms_arena *arena, const struct ms_ddg *ddg,
			 const struct ms_sccs *sccs, struct ms_bounds *bounds)
{
	size_t n = (size_t)ddg->nops, ncyclic = 0;
	struct howard h = { .ddg = ddg, .sccs = sccs };

	for (int c = 0; c < sccs->count; c++)
		ncyclic += sccs->cyclic[c];
	bounds->recurrence = MS_NEW_N(arena, ncyclic, struct ms_recurrence);
	if (ncyclic == 0)
		return;

	h.policy = MS_NEW_N(arena, n, int);
	h.value = MS_NEW_N(arena, n, wide);
	h.mark = MS_NEW_N(arena, n, int64_t);
	h.stack = MS_NEW_N(arena, n, int);
	h.cycle = MS_NEW_N(arena, n, int);
	for (int c = 0; c < sccs->count; c++) {
		if (!sccs->cyclic[c])
			continue;
		find_in_component(&h, c);
		keep_recurrence(arena, &h, &bounds->recurrence[bounds->nrecurrences++]);
	}
	qsort_r(bounds->recurrence, ncyclic, sizeof *bounds->recurrence, compare_recurrences,
		(void *)ddg);
}
