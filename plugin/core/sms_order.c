/* The order in which swing modulo scheduling places ops.
   SPDX-License-Identifier: GPL-3.0-or-later

   J. Llosa, A. Gonzalez, E. Ayguade, M. Valero: Swing Modulo Scheduling: A Lifetime-Sensitive
   Approach, PACT 1996; Algorithm 23.6.10 of the lesson, part 1.

   Sets first: each recurrence (component with a cycle), by falling RecMII, together with the
   ops on paths between it and the sets before it; then all other ops.  Putting the ops of such
   paths into the later recurrence's set is what keeps an op from being left between a placed
   predecessor and a placed successor that have drifted together.  Within a set the order
   swings between the directions: bottom-up along predecessors by falling depth, top-down along
   successors by falling height; ties by mobility, then by body position.

   Neighbours count over all edges; ASAP, ALAP, depth, height and mobility over distance-0
   edges.  */

#include "core/sms_order.h"

#include <stdlib.h>
#include <string.h>

struct ordering {
	const struct ms_ddg *ddg;
	struct ms_sms_order *result;
	int nordered;
	bool *ordered;
	int *set_of;              /* set of each op, or -1 while it is in none */
	bool *is_pred, *is_succ;  /* is one of an ordered op */
	bool *in_ready;
	/* Ops of the current set, not ordered, that are predecessors (successors) of ordered
	   ones: where the next swing starts.  */
	MS_VEC(int) preds, succs;
	int current;              /* number of the current set */
	struct ms_arena *arena;
	int *heap; /* the set R, best op on top */
	int nheap;
	bool bottom_up;
};

/* ---- ASAP, ALAP, depth, height ---------------------------------------------------------- */

static void find_times(struct ms_arena *arena, const struct ms_problem *problem,
		       struct ms_sms_order *result)
{
	const struct ms_ddg *ddg = problem->ddg;
	size_t n = (size_t)ddg->nops;
	int *order = ms_topological_order(arena, ddg);
	int64_t last = 0;

	result->asap = MS_NEW_N(arena, n, int64_t);
	result->alap = MS_NEW_N(arena, n, int64_t);
	result->height = MS_NEW_N(arena, n, int64_t);
	result->depth = result->asap;
	for (size_t i = 0; i < n; i++) {
		int x = order[i];

		for (int e = ddg->succ_start[x]; e < ddg->succ_start[x + 1]; e++) {
			const struct ms_edge *edge = &ddg->edge[e];
			int64_t *asap = &result->asap[edge->to];

			if (edge->distance == 0 && *asap < result->asap[x] + edge->latency)
				*asap = result->asap[x] + edge->latency;
		}
		if (last < result->asap[x])
			last = result->asap[x];
	}
	for (size_t i = n; i-- > 0;) {
		int x = order[i];

		for (int e = ddg->succ_start[x]; e < ddg->succ_start[x + 1]; e++) {
			const struct ms_edge *edge = &ddg->edge[e];
			int64_t height = result->height[edge->to] + edge->latency;

			if (edge->distance == 0 && result->height[x] < height)
				result->height[x] = height;
		}
		result->alap[x] = last - result->height[x];
	}
}

/* ---- Sets ------------------------------------------------------------------------------- */

struct set_builder {
	const struct ms_ddg *ddg;
	struct ms_arena *arena;
	int *set_of;
	bool *below, *above; /* reached from, or reaching, an op that is in a set */
	MS_VEC(int) work;
	MS_VEC(int) member;
	int number; /* of the set being built */
};

static void join(struct set_builder *b, int x)
{
	b->set_of[x] = b->number;
	MS_VEC_PUSH(b->arena, &b->member, x);
}

/* How many edges X has in a direction, and the op at the other end of the I-th.  */
static int neighbours(const struct ms_ddg *ddg, int x, bool preds)
{
	return preds ? ddg->pred_start[x + 1] - ddg->pred_start[x]
		     : ddg->succ_start[x + 1] - ddg->succ_start[x];
}
static int neighbour(const struct ms_ddg *ddg, int x, bool preds, int i)
{
	return preds ? ddg->edge[ddg->pred[ddg->pred_start[x] + i]].from
		     : ddg->edge[ddg->succ_start[x] + i].to;
}

/* Let the ops on paths between the sets before and the members so far join: those met when
   walking from the members against the edges (PREDS) through ops that are reached from earlier
   sets, or the other way round.  Each joins once in all, so the walks are linear together.  */
static void join_paths(struct set_builder *b, size_t nroots, bool preds)
{
	const bool *between = preds ? b->below : b->above;

	b->work.n = 0;
	for (size_t i = 0; i < nroots; i++)
		MS_VEC_PUSH(b->arena, &b->work, b->member.v[i]);
	while (b->work.n > 0) {
		int x = b->work.v[--b->work.n];

		for (int i = 0; i < neighbours(b->ddg, x, preds); i++) {
			int y = neighbour(b->ddg, x, preds, i);

			if (b->set_of[y] < 0 && between[y]) {
				join(b, y);
				MS_VEC_PUSH(b->arena, &b->work, y);
			}
		}
	}
}

/* Mark what the members reach, or what reaches them.  Each op is marked once in all.  */
static void mark_reach(struct set_builder *b, bool preds)
{
	bool *mark = preds ? b->above : b->below;

	b->work.n = 0;
	for (size_t i = 0; i < b->member.n; i++)
		MS_VEC_PUSH(b->arena, &b->work, b->member.v[i]);
	while (b->work.n > 0) {
		int x = b->work.v[--b->work.n];

		for (int i = 0; i < neighbours(b->ddg, x, preds); i++) {
			int y = neighbour(b->ddg, x, preds, i);

			if (!mark[y]) {
				mark[y] = true;
				MS_VEC_PUSH(b->arena, &b->work, y);
			}
		}
	}
}

static int compare_ints(const void *a, const void *b)
{
	int x = *(const int *)a, y = *(const int *)b;

	return (x > y) - (x < y);
}

static void close_set(struct set_builder *b, struct ms_node_set *set, int64_t recmii)
{
	set->nmembers = (int)b->member.n;
	set->recmii = recmii;
	set->member = MS_NEW_N(b->arena, b->member.n, int);
	if (b->member.n)
		memcpy(set->member, b->member.v, b->member.n * sizeof *set->member);
	qsort(set->member, b->member.n, sizeof *set->member, compare_ints);
}

/* By falling RecMII, ties by the component's first op.  */
struct ranked {
	const struct ms_recurrence *recurrence;
	int first;
};

static int compare_ranked(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;

	if (x->recurrence->mii != y->recurrence->mii)
		return x->recurrence->mii > y->recurrence->mii ? -1 : 1;
	return (x->first > y->first) - (x->first < y->first);
}

static void find_sets(struct ms_arena *arena, const struct ms_problem *problem, int *set_of,
		      struct ms_sms_order *result)
{
	const struct ms_ddg *ddg = problem->ddg;
	const struct ms_sccs *sccs = problem->sccs;
	const struct ms_bounds *bounds = problem->bounds;
	size_t n = (size_t)ddg->nops, nrec = (size_t)bounds->nrecurrences;
	struct ranked *ranked = MS_NEW_N(arena, nrec, struct ranked);
	struct set_builder b = { .ddg = ddg, .arena = arena, .set_of = set_of };

	b.below = MS_NEW_N(arena, n, bool);
	b.above = MS_NEW_N(arena, n, bool);
	result->set = MS_NEW_N(arena, nrec + 1, struct ms_node_set);
	for (size_t x = 0; x < n; x++)
		set_of[x] = -1;
	for (size_t r = 0; r < nrec; r++) {
		ranked[r].recurrence = &bounds->recurrence[r];
		ranked[r].first = sccs->member[sccs->start[bounds->recurrence[r].scc]];
	}
	qsort(ranked, nrec, sizeof *ranked, compare_ranked);

	for (size_t r = 0; r < nrec; r++) {
		int scc = ranked[r].recurrence->scc;
		size_t nroots;

		b.number = result->nsets;
		b.member.n = 0;
		for (int i = sccs->start[scc]; i < sccs->start[scc + 1]; i++)
			if (set_of[sccs->member[i]] < 0)
				join(&b, sccs->member[i]);
		nroots = b.member.n;
		if (nroots == 0)
			continue;
		join_paths(&b, nroots, true);
		join_paths(&b, nroots, false);
		mark_reach(&b, true);
		mark_reach(&b, false);
		close_set(&b, &result->set[result->nsets++], ranked[r].recurrence->mii);
	}

	b.number = result->nsets;
	b.member.n = 0;
	for (int x = 0; x < ddg->nops; x++)
		if (set_of[x] < 0)
			join(&b, x);
	if (b.member.n)
		close_set(&b, &result->set[result->nsets++], 0);
}

/* ---- Order ------------------------------------------------------------------------------ */

/* Is X to be taken before Y in the current direction?  */
static bool goes_first(const struct ordering *o, int x, int y)
{
	const struct ms_sms_order *r = o->result;
	const int64_t *key = o->bottom_up ? r->depth : r->height;
	int64_t mobility_x = r->alap[x] - r->asap[x], mobility_y = r->alap[y] - r->asap[y];

	if (key[x] != key[y])
		return key[x] > key[y];
	if (mobility_x != mobility_y)
		return mobility_x < mobility_y;
	return x < y;
}

static void ready_add(struct ordering *o, int x)
{
	int at = o->nheap++;

	if (o->in_ready[x]) {
		o->nheap--;
		return;
	}
	o->in_ready[x] = true;
	for (; at > 0 && goes_first(o, x, o->heap[(at - 1) / 2]); at = (at - 1) / 2)
		o->heap[at] = o->heap[(at - 1) / 2];
	o->heap[at] = x;
}

static int ready_take(struct ordering *o)
{
	int top = o->heap[0], last = o->heap[--o->nheap], at = 0;

	for (int child; (child = 2 * at + 1) < o->nheap; at = child) {
		if (child + 1 < o->nheap && goes_first(o, o->heap[child + 1], o->heap[child]))
			child++;
		if (!goes_first(o, o->heap[child], last))
			break;
		o->heap[at] = o->heap[child];
	}
	o->heap[at] = last;
	o->in_ready[top] = false;
	return top;
}

/* X is the next op of the order.  */
static void append(struct ordering *o, int x)
{
	const struct ms_ddg *ddg = o->ddg;

	o->result->order[o->nordered] = x;
	o->result->position[x] = o->nordered;
	o->result->bottom_up[o->nordered++] = o->bottom_up;
	o->ordered[x] = true;
	for (int way = 0; way < 2; way++) {
		bool preds = way == 0;
		bool *mark = preds ? o->is_pred : o->is_succ;

		for (int i = 0; i < neighbours(ddg, x, preds); i++) {
			int y = neighbour(ddg, x, preds, i);

			if (o->ordered[y])
				continue;
			if (o->set_of[y] == o->current) {
				if (preds == o->bottom_up)
					ready_add(o, y);
				if (!mark[y] && preds)
					MS_VEC_PUSH(o->arena, &o->preds, y);
				if (!mark[y] && !preds)
					MS_VEC_PUSH(o->arena, &o->succs, y);
			}
			mark[y] = true;
		}
	}
}

/* R becomes the ops of the current set that neighbour the order in the direction.  */
static bool swing_to(struct ordering *o, bool bottom_up)
{
	size_t n = bottom_up ? o->preds.n : o->succs.n;
	const int *from = bottom_up ? o->preds.v : o->succs.v;

	o->bottom_up = bottom_up;
	for (size_t i = 0; i < n; i++)
		if (!o->ordered[from[i]])
			ready_add(o, from[i]);
	if (bottom_up)
		o->preds.n = 0;
	else
		o->succs.n = 0;
	return o->nheap > 0;
}

/* Members by falling ASAP, ties by position: where to start without any neighbour.  */
struct start {
	int64_t asap;
	int op;
};

static int compare_starts(const void *a, const void *b)
{
	const struct start *x = a, *y = b;

	if (x->asap != y->asap)
		return x->asap > y->asap ? -1 : 1;
	return (x->op > y->op) - (x->op < y->op);
}

static void order_set(struct ordering *o, const struct ms_node_set *set)
{
	struct start *start = MS_NEW_N(o->arena, (size_t)set->nmembers, struct start);
	int next = 0;

	o->preds.n = o->succs.n = 0;
	for (int i = 0; i < set->nmembers; i++) {
		int x = set->member[i];

		start[i] = (struct start){ o->result->asap[x], x };
		if (o->is_pred[x])
			MS_VEC_PUSH(o->arena, &o->preds, x);
		if (o->is_succ[x])
			MS_VEC_PUSH(o->arena, &o->succs, x);
	}
	qsort(start, (size_t)set->nmembers, sizeof *start, compare_starts);

	for (;;) {
		if (!swing_to(o, true) && !swing_to(o, false)) {
			while (next < set->nmembers && o->ordered[start[next].op])
				next++;
			if (next == set->nmembers)
				return;
			o->bottom_up = true;
			ready_add(o, start[next].op);
		}
		do {
			while (o->nheap > 0)
				append(o, ready_take(o));
		} while (swing_to(o, !o->bottom_up));
	}
}

struct ms_sms_order *ms_sms_order_find(struct ms_arena *arena,
				       const struct ms_problem *problem)
{
	struct ms_sms_order *result = MS_NEW(arena, struct ms_sms_order);
	size_t n = (size_t)problem->ddg->nops;
	struct ordering o = { .ddg = problem->ddg, .result = result, .arena = arena };

	find_times(arena, problem, result);
	o.set_of = MS_NEW_N(arena, n, int);
	find_sets(arena, problem, o.set_of, result);

	result->order = MS_NEW_N(arena, n, int);
	result->position = MS_NEW_N(arena, n, int);
	result->bottom_up = MS_NEW_N(arena, n, bool);
	o.ordered = MS_NEW_N(arena, n, bool);
	o.is_pred = MS_NEW_N(arena, n, bool);
	o.is_succ = MS_NEW_N(arena, n, bool);
	o.in_ready = MS_NEW_N(arena, n, bool);
	o.heap = MS_NEW_N(arena, n, int);
	for (o.current = 0; o.current < result->nsets; o.current++)
		order_set(&o, &result->set[o.current]);
	return result;
}
