/* A list schedule of a loop's body: what one iteration takes without overlap.
   SPDX-License-Identifier: GPL-3.0-or-later

   Among the ops whose operands are there, the one with the longest way to the end issues first,
   as soon as its units are free.  A load waits for the stores before it, a store for the loads
   and stores before it.  The next iteration begins when all results have landed.  */

#include "sim/rtl_loop.h"

struct edge {
	int from, to;
	int64_t latency;
	int next; /* of those into the same op */
};

struct list {
	struct ms_arena *arena;
	const struct ms_rl *rl;
	MS_VEC(struct edge) edge;
	int *into;        /* by op: its first edge, or -1 */
	int64_t *height, *at; /* AT: issue cycle, -1: not yet */
	MS_VEC(int *) usage;  /* by cycle: units in use of each resource */
};

static void add_edge(struct list *l, int from, int to, int64_t latency)
{
	struct edge edge = { from, to, latency, l->into[to] };

	l->into[to] = (int)l->edge.n;
	MS_VEC_PUSH(l->arena, &l->edge, edge);
}

static void add_edges(struct list *l)
{
	const struct ms_rl *rl = l->rl;
	int store = -1, loads = 0;

	for (int x = 0; x < rl->nops; x++) {
		const struct ms_rl_op *op = &rl->op[x];
		bool stores = op->code.program->stores;

		for (int n = 0; n < op->code.nreads; n++) {
			const struct ms_rl_read *read = &op->code.read[n];

			if (read->def >= 0 && !read->carried)
				add_edge(l, read->def, x, rl->op[read->def].latency);
			if (read->carried && read->def > x)
				add_edge(l, x, read->def, 0);
		}
		if ((stores || op->code.program->nloads > 0) && store >= 0)
			add_edge(l, store, x, rl->op[store].latency);
		for (int y = loads; stores && y < x; y++)
			if (rl->op[y].code.program->nloads > 0)
				add_edge(l, y, x, 0);
		if (stores) {
			store = x;
			loads = x + 1;
		}
	}
}

/* Edges against the order of the body come from reads of the iteration before; all go forward
   but those, so heights settle in two rounds at most.  */
static void find_heights(struct list *l)
{
	for (int round = 0; round < 2; round++)
		for (int x = l->rl->nops - 1; x >= 0; x--) {
			if (l->height[x] < l->rl->op[x].latency)
				l->height[x] = l->rl->op[x].latency;
			for (int e = l->into[x]; e >= 0; e = l->edge.v[e].next) {
				const struct edge *edge = &l->edge.v[e];

				if (l->height[edge->from] < edge->latency + l->height[x])
					l->height[edge->from] = edge->latency + l->height[x];
			}
		}
}

static int *usage(struct list *l, int64_t cycle)
{
	while ((int64_t)l->usage.n <= cycle)
		MS_VEC_PUSH(l->arena, &l->usage,
			    MS_NEW_N(l->arena, (size_t)l->rl->machine->nresources, int));
	return l->usage.v[cycle];
}

static bool fits(struct list *l, const struct ms_alternative *alt, int64_t cycle)
{
	bool ok = true;

	/* A resource may stand in it more than once in one cycle.  */
	for (int u = 0; u < alt->nuses; u++) {
		const struct ms_reservation *use = &alt->use[u];
		int capacity = l->rl->machine->resource[use->resource].capacity;

		if (++usage(l, cycle + use->offset)[use->resource] > capacity &&
		    capacity != MS_UNLIMITED)
			ok = false;
	}
	for (int u = 0; !ok && u < alt->nuses; u++)
		usage(l, cycle + alt->use[u].offset)[alt->use[u].resource]--;
	return ok;
}

/* The cycle from which on X may issue; -1: it waits for another op.  */
static int64_t ready(const struct list *l, int x)
{
	int64_t cycle = 0;

	for (int e = l->into[x]; e >= 0; e = l->edge.v[e].next) {
		const struct edge *edge = &l->edge.v[e];

		if (edge->from == x)
			continue;
		if (l->at[edge->from] < 0)
			return -1;
		if (cycle < l->at[edge->from] + edge->latency)
			cycle = l->at[edge->from] + edge->latency;
	}
	return cycle;
}

static int next_op(const struct list *l)
{
	int best = -1;

	for (int x = 0; x < l->rl->nops; x++)
		if (l->at[x] < 0 && ready(l, x) >= 0 &&
		    (best < 0 || l->height[x] > l->height[best]))
			best = x;
	return best;
}

static bool issue(struct list *l, int x)
{
	const struct ms_machine_op *op = &l->rl->machine->op[l->rl->loop->op[x].opcode];

	for (int64_t cycle = ready(l, x);; cycle++)
		for (int a = 0; a < op->nalts; a++)
			if (fits(l, &op->alt[a], cycle)) {
				l->at[x] = cycle;
				return true;
			}
}

/* Does an alternative of X's operation fit into an empty machine?  Otherwise no cycle would
   ever do.  */
static bool possible(struct list *l, int x)
{
	const struct ms_machine_op *op = &l->rl->machine->op[l->rl->loop->op[x].opcode];

	for (int a = 0; a < op->nalts; a++) {
		l->usage.n = 0;
		l->usage.v = NULL;
		l->usage.cap = 0;
		if (fits(l, &op->alt[a], 0))
			return true;
	}
	return false;
}

int64_t ms_rl_list_length(const struct ms_rl *rl)
{
	struct list l = { .arena = ms_arena_new(), .rl = rl };
	size_t n = (size_t)rl->nops;
	int64_t length = 1;
	int x;

	l.into = MS_NEW_N(l.arena, n, int);
	l.height = MS_NEW_N(l.arena, n, int64_t);
	l.at = MS_NEW_N(l.arena, n, int64_t);
	for (size_t i = 0; i < n; i++)
		l.into[i] = -1;
	add_edges(&l);
	find_heights(&l);
	for (size_t i = 0; i < n; i++) {
		l.at[i] = -1;
		if (!possible(&l, (int)i)) {
			ms_arena_free(l.arena);
			return 0;
		}
	}
	l.usage.n = l.usage.cap = 0;
	l.usage.v = NULL;
	for (x = next_op(&l); x >= 0; x = next_op(&l)) {
		issue(&l, x);
		if (length < l.at[x] + rl->op[x].latency)
			length = l.at[x] + rl->op[x].latency;
		if (length <= l.at[x])
			length = l.at[x] + 1;
	}
	ms_arena_free(l.arena);
	return length;
}
