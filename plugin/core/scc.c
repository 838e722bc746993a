/* Strongly connected components of the dependence graph.
   SPDX-License-Identifier: GPL-3.0-or-later

   R. Tarjan: Depth-first search and linear graph algorithms, SIAM J. Computing 1972; with an
   explicit stack, because a loop may be a chain of a million ops.  A component is complete
   when all that it reaches is, hence the reverse topological numbers.  */

#include "core/ddg.h"

struct search {
	const struct ms_ddg *ddg;
	int *index;  /* by op: 1, 2, ... in order of discovery; 0: not yet seen */
	int *low;    /* smallest index known to be reached from the op's subtree */
	int *next;   /* edge to follow next */
	int *parent; /* op that the search came from, or -1 */
	int *stack;  /* ops whose component is open */
	int nstack;
	int nseen;
};

static void enter(struct search *s, int x, int parent)
{
	s->index[x] = s->low[x] = ++s->nseen;
	s->next[x] = s->ddg->succ_start[x];
	s->parent[x] = parent;
	s->stack[s->nstack++] = x;
}

/* All edges of X are done: close its component if X is its root.  */
static void leave(struct search *s, struct ms_sccs *sccs, int x)
{
	int parent = s->parent[x], member;

	if (parent >= 0 && s->low[x] < s->low[parent])
		s->low[parent] = s->low[x];
	if (s->low[x] != s->index[x])
		return;
	do {
		member = s->stack[--s->nstack];
		sccs->of[member] = sccs->count;
	} while (member != x);
	sccs->count++;
}

static void search_from(struct search *s, struct ms_sccs *sccs, int root)
{
	const struct ms_ddg *ddg = s->ddg;
	int x = root;

	enter(s, root, -1);
	while (x >= 0) {
		int y;

		if (s->next[x] == ddg->succ_start[x + 1]) {
			leave(s, sccs, x);
			x = s->parent[x];
			continue;
		}
		y = ddg->edge[s->next[x]++].to;
		if (!s->index[y]) {
			enter(s, y, x);
			x = y;
		} else if (sccs->of[y] < 0 && s->index[y] < s->low[x]) {
			s->low[x] = s->index[y];
		}
	}
}

int *ms_topological_order(struct ms_arena *arena, const struct ms_ddg *ddg)
{
	int *order = MS_NEW_N(arena, (size_t)ddg->nops, int);
	int *missing = MS_NEW_N(arena, (size_t)ddg->nops, int);
	int n = 0;

	for (int e = 0; e < ddg->nedges; e++)
		missing[ddg->edge[e].to] += ddg->edge[e].distance == 0;
	for (int x = 0; x < ddg->nops; x++)
		if (missing[x] == 0)
			order[n++] = x;
	for (int i = 0; i < n; i++)
		for (int e = ddg->succ_start[order[i]]; e < ddg->succ_start[order[i] + 1]; e++)
			if (ddg->edge[e].distance == 0 && --missing[ddg->edge[e].to] == 0)
				order[n++] = ddg->edge[e].to;
	return order;
}

/* The N ops of ORDER by component, in that order within one.  */
static int *by_component(struct ms_arena *arena, const struct ms_sccs *sccs, const int *order,
			 int n)
{
	int *sorted = MS_NEW_N(arena, (size_t)n, int);
	int *at = MS_NEW_N(arena, (size_t)sccs->count, int);

	for (int c = 0; c < sccs->count; c++)
		at[c] = sccs->start[c];
	for (int i = 0; i < n; i++)
		sorted[at[sccs->of[order[i]]]++] = order[i];
	return sorted;
}

struct ms_sccs *ms_sccs_find(struct ms_arena *arena, const struct ms_ddg *ddg)
{
	struct ms_sccs *sccs = MS_NEW(arena, struct ms_sccs);
	size_t n = (size_t)ddg->nops;
	struct search s = {
		.ddg = ddg,
		.index = MS_NEW_N(arena, n, int),
		.low = MS_NEW_N(arena, n, int),
		.next = MS_NEW_N(arena, n, int),
		.parent = MS_NEW_N(arena, n, int),
		.stack = MS_NEW_N(arena, n, int),
	};

	sccs->of = MS_NEW_N(arena, n, int);
	for (int x = 0; x < ddg->nops; x++)
		sccs->of[x] = -1;
	for (int x = 0; x < ddg->nops; x++)
		if (!s.index[x])
			search_from(&s, sccs, x);

	sccs->start = MS_NEW_N(arena, (size_t)sccs->count + 1, int);
	for (int x = 0; x < ddg->nops; x++)
		sccs->start[sccs->of[x] + 1]++;
	for (int c = 0; c < sccs->count; c++)
		sccs->start[c + 1] += sccs->start[c];
	/* Done with their own use, two arrays serve once more.  */
	for (int x = 0; x < ddg->nops; x++)
		s.stack[x] = x;
	sccs->member = by_component(arena, sccs, s.stack, ddg->nops);
	sccs->order = by_component(arena, sccs, ms_topological_order(arena, ddg), ddg->nops);

	sccs->cyclic = MS_NEW_N(arena, (size_t)sccs->count, bool);
	for (int e = 0; e < ddg->nedges; e++)
		if (sccs->of[ddg->edge[e].from] == sccs->of[ddg->edge[e].to])
			sccs->cyclic[sccs->of[ddg->edge[e].from]] = true;
	return sccs;
}
