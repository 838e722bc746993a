/* The dependence graph of a loop (Definition 23.6.1 of the lesson).
   SPDX-License-Identifier: GPL-3.0-or-later

   Three sources of edges: registers (flow only: renaming removes the rest), memory (memdep.c)
   and the `edge` lines of the text.  They are enumerated twice, once to count how many leave
   each op, once to put them there, so that a graph of millions of edges is stored once and
   without waste; then each op's edges are sorted and equal ones are merged.  */

#include "core/ddg.h"

#include <stdlib.h>
#include <string.h>

#include "core/memdep.h"

/* More edges than this are refused: 2 GiB for a graph is where help ends.  */
enum { max_edges = 1 << 25 };

struct builder {
	const struct ms_loop *loop;
	struct ms_ddg *ddg;
	const char **reg_name; /* by register of the loop */
	int carried;           /* cycles that a value costs where a later iteration reads it */
	int64_t count;
};

/* ---- The three sources ------------------------------------------------------------------ */

/* The flow edge to a use of REG in op X, if the loop defines it.  */
static bool give_use(const struct builder *b, struct ms_reg reg, int x, ms_edge_taker *take)
{
	int def = reg.id >= 0 ? b->loop->reg[reg.id].def : -1;
	struct ms_edge edge = {
		.from = def,
		.to = x,
		.distance = def < x ? 0 : 1,
		.kind = MS_FLOW,
		.value = true,
	};

	if (def < 0)
		return true;
	edge.latency = b->ddg->latency[def];
	if (edge.distance > 0)
		edge.latency += b->carried;
	edge.why = b->reg_name[reg.id];
	return take((void *)b, &edge);
}

static bool give_flow(const struct builder *b, ms_edge_taker *take)
{
	for (int x = 0; x < b->loop->nops; x++) {
		const struct ms_reg *reg;

		MS_EACH_READ (&b->loop->op[x].action, reg)
			if (!give_use(b, *reg, x, take))
				return false;
	}
	return true;
}

static bool give_given(const struct builder *b, ms_edge_taker *take)
{
	for (int i = 0; i < b->loop->nedges; i++) {
		const struct ms_given_edge *given = &b->loop->edge[i];
		struct ms_edge edge = {
			.from = given->from,
			.to = given->to,
			.latency = given->latency,
			.distance = given->distance,
			.kind = given->kind,
			.value = b->loop->graph_only && given->kind == MS_FLOW,
			.assumed = given->assumed,
			.why = given->why,
		};

		if (!take((void *)b, &edge))
			return false;
	}
	return true;
}

static bool give_all(const struct builder *b, const struct ms_memdep *memdep,
		     ms_edge_taker *take)
{
	return give_flow(b, take) && ms_memdep_each(memdep, take, (void *)b) &&
	       give_given(b, take);
}

/* ---- Counting, placing, sorting --------------------------------------------------------- */

static bool count_edge(void *ctx, const struct ms_edge *edge)
{
	struct builder *b = ctx;

	b->ddg->succ_start[edge->from + 1]++;
	return ++b->count <= max_edges;
}

/* succ_start[x] is where the next edge from x goes; afterwards it is where those of x end.  */
static bool place_edge(void *ctx, const struct ms_edge *edge)
{
	struct ms_ddg *ddg = ((struct builder *)ctx)->ddg;

	ddg->edge[ddg->succ_start[edge->from]++] = *edge;
	return true;
}

#define COMPARE(field)                                                                       \
	do {                                                                                 \
		if (x->field != y->field)                                                    \
			return x->field < y->field ? -1 : 1;                                 \
	} while (0)

/* Canonical order among edges from one op; of equal edges the one that says most comes first:
   proven before assumed, register flow before the other kinds, that of a value first.  */
static int compare_edges(const void *a, const void *b)
{
	const struct ms_edge *x = a, *y = b;

	COMPARE(distance);
	COMPARE(to);
	COMPARE(latency);
	COMPARE(assumed);
	COMPARE(kind);
	if (x->value != y->value)
		return x->value ? -1 : 1;
	if (x->why && y->why && strcmp(x->why, y->why) != 0)
		return strcmp(x->why, y->why);
	if (!x->why != !y->why)
		return x->why ? 1 : -1;
	return strcmp(x->with ? x->with : "", y->with ? y->with : "");
}

static bool same_edge(const struct ms_edge *x, const struct ms_edge *y)
{
	return x->to == y->to && x->distance == y->distance && x->latency == y->latency;
}

/* Most ops have a few edges: insertion sort; qsort for the others.  */
static void sort_edges(struct ms_edge *edge, int n)
{
	if (n > 12) {
		qsort(edge, (size_t)n, sizeof *edge, compare_edges);
		return;
	}
	for (int i = 1; i < n; i++) {
		struct ms_edge moved = edge[i];
		int at = i;

		for (; at > 0 && compare_edges(&edge[at - 1], &moved) > 0; at--)
			edge[at] = edge[at - 1];
		edge[at] = moved;
	}
}

/* Sort each op's edges, keep one of equal ones, close the gaps.  On entry succ_start[x] is the
   end of the edges of x, on return their start.  */
static void finish_successors(struct ms_ddg *ddg)
{
	int kept = 0, first = 0;

	for (int x = 0; x < ddg->nops; x++) {
		int last = ddg->succ_start[x];

		sort_edges(ddg->edge + first, last - first);
		ddg->succ_start[x] = kept;
		for (int e = first; e < last; e++) {
			if (kept > ddg->succ_start[x] &&
			    same_edge(&ddg->edge[kept - 1], &ddg->edge[e]))
				continue;
			ddg->edge[kept++] = ddg->edge[e];
		}
		first = last;
	}
	ddg->succ_start[ddg->nops] = kept;
	ddg->nedges = kept;
}

static void find_predecessors(struct ms_arena *arena, struct ms_ddg *ddg)
{
	int *start = MS_NEW_N(arena, (size_t)ddg->nops + 2, int);

	ddg->pred = MS_NEW_N(arena, (size_t)ddg->nedges, int);
	/* Shifted by one so that placing leaves the starts behind.  */
	for (int e = 0; e < ddg->nedges; e++)
		start[ddg->edge[e].to + 2]++;
	for (int x = 0; x < ddg->nops; x++)
		start[x + 2] += start[x + 1];
	for (int e = 0; e < ddg->nedges; e++)
		ddg->pred[start[ddg->edge[e].to + 1]++] = e;
	ddg->pred_start = start;
}

/* ---- Cycles of distance 0 --------------------------------------------------------------- */

/* The place of an `edge` line on the cycle PATH of N edges.  There is one that leads backwards
   in the body, and edges that are computed never do so at distance 0.  */
static struct ms_loc place_of_cycle(const struct ms_loop *loop, const struct ms_ddg *ddg,
				    const int *path, int n, const char *file)
{
	const struct ms_edge *back = &ddg->edge[path[0]];

	for (int i = 0; i < n && back->from < back->to; i++)
		back = &ddg->edge[path[i]];
	for (int i = 0; i < loop->nedges; i++)
		if (loop->edge[i].from == back->from && loop->edge[i].to == back->to &&
		    loop->edge[i].distance == 0)
			return loop->edge[i].loc;
	return (struct ms_loc){ .file = file };
}

/* PATH holds N edges that form a cycle: say so.  */
static void report_cycle(const struct ms_loop *loop, const struct ms_ddg *ddg, const int *path,
			 int n, const char *file, struct ms_diag *diag)
{
	enum { shown = 40 };
	struct ms_buf text = { 0 };

	ms_buf_puts(&text, loop->op[ddg->edge[path[0]].from].label);
	for (int i = 0; i < n; i++) {
		const struct ms_edge *e;

		if (i == shown && n > shown + 1) {
			ms_buf_printf(&text, " -> ... (%d more ops)", n - 1 - i);
			i = n - 1;
		}
		e = &ddg->edge[path[i]];
		ms_buf_printf(&text, " -> %s (latency %d)", loop->op[e->to].label, e->latency);
	}
	ms_diag_report(diag, MS_ERROR, place_of_cycle(loop, ddg, path, n, file), NULL, 0,
		       "loop %s: these ops wait for one another within one iteration: %s; "
		       "expected a distance of at least 1 on every cycle of edges",
		       loop->name, text.text);
	ms_buf_free(&text);
}

/* Is there no cycle of distance 0?  Depth-first along edges of distance 0, which come first
   among an op's edges.  */
static bool check_order(struct ms_arena *arena, const struct ms_loop *loop,
			const struct ms_ddg *ddg, const char *file, struct ms_diag *diag)
{
	enum { fresh, open, done };
	unsigned char *state = MS_NEW_N(arena, (size_t)ddg->nops, unsigned char);
	int *next = MS_NEW_N(arena, (size_t)ddg->nops, int);  /* edge to look at next */
	int *path = MS_NEW_N(arena, (size_t)ddg->nops, int);  /* edges to the current op */

	for (int root = 0; root < ddg->nops; root++) {
		int depth = 0, x = root;

		if (state[root] != fresh)
			continue;
		state[root] = open;
		next[root] = ddg->succ_start[root];
		for (;;) {
			int e = next[x]++;

			if (e >= ddg->succ_start[x + 1] || ddg->edge[e].distance > 0) {
				state[x] = done;
				if (depth == 0)
					break;
				x = ddg->edge[path[--depth]].from;
				continue;
			}
			if (state[ddg->edge[e].to] == done)
				continue;
			path[depth++] = e;
			x = ddg->edge[e].to;
			if (state[x] == open) {
				int from = depth - 1;

				while (ddg->edge[path[from]].from != x)
					from--;
				report_cycle(loop, ddg, path + from, depth - from, file, diag);
				return false;
			}
			state[x] = open;
			next[x] = ddg->succ_start[x];
		}
	}
	return true;
}

/* ---- All of it -------------------------------------------------------------------------- */

struct ms_ddg *ms_ddg_build(struct ms_arena *arena, const struct ms_loop *loop,
			    const struct ms_machine *machine, const char *path,
			    struct ms_diag *diag)
{
	struct ms_ddg *ddg = MS_NEW(arena, struct ms_ddg);
	struct builder b = { .loop = loop, .ddg = ddg, .carried = machine->carried };
	struct ms_memdep *memdep;

	ddg->nops = loop->nops;
	ddg->latency = MS_NEW_N(arena, (size_t)loop->nops, int);
	for (int x = 0; x < loop->nops; x++)
		ddg->latency[x] = machine->op[loop->op[x].action.opcode].latency;
	b.reg_name = MS_NEW_N(arena, (size_t)loop->nregs, const char *);
	for (int r = 0; r < loop->nregs; r++)
		if (loop->reg[r].def >= 0)
			b.reg_name[r] = ms_asprintf(arena, "r%d", loop->reg[r].number);
	memdep = ms_memdep_new(arena, loop, machine, ddg->latency);

	ddg->succ_start = MS_NEW_N(arena, (size_t)loop->nops + 1, int);
	if (!give_all(&b, memdep, count_edge)) {
		ms_diag_report(diag, MS_ERROR, loop->loc, NULL, 0,
			       "loop %s has more than %d dependences; expected fewer accesses "
			       "to one array or fewer edge lines",
			       loop->name, max_edges);
		return NULL;
	}
	for (int x = 0; x < loop->nops; x++)
		ddg->succ_start[x + 1] += ddg->succ_start[x];
	ddg->edge = MS_NEW_N(arena, (size_t)b.count, struct ms_edge);
	give_all(&b, memdep, place_edge);
	finish_successors(ddg);
	find_predecessors(arena, ddg);
	return check_order(arena, loop, ddg, path, diag) ? ddg : NULL;
}

struct ms_ddg *ms_ddg_without(struct ms_arena *arena, const struct ms_ddg *ddg,
			      const bool *drop)
{
	struct ms_ddg *copy = MS_NEW(arena, struct ms_ddg);

	copy->nops = ddg->nops;
	copy->edge = MS_NEW_N(arena, (size_t)ddg->nedges, struct ms_edge);
	copy->succ_start = MS_NEW_N(arena, (size_t)ddg->nops + 1, int);
	copy->latency = MS_NEW_N(arena, (size_t)ddg->nops, int);
	for (int x = 0; x < ddg->nops; x++) {
		copy->latency[x] = ddg->latency[x];
		copy->succ_start[x] = copy->nedges;
		for (int e = ddg->succ_start[x]; e < ddg->succ_start[x + 1]; e++)
			if (!drop[e])
				copy->edge[copy->nedges++] = ddg->edge[e];
	}
	copy->succ_start[ddg->nops] = copy->nedges;
	find_predecessors(arena, copy);
	return copy;
}
