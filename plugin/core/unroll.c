/* Unrolling before scheduling: fractional bounds on II made real.
   SPDX-License-Identifier: GPL-3.0-or-later

   II is a whole number of cycles, the bounds on it need not be: a recurrence of latency 7 over
   distance 2 asks for 3.5 cycles an iteration, and as a loop of its own it gets 4.  Two
   iterations in one give it 7 cycles, half a cycle less each.  (Lavery and Hwu, Unrolling-based
   optimizations for modulo scheduling, 1995, measure what this is worth.)

   The unrolled loop is the body U times.  Copy j of iteration k stands for iteration U*k + j:

   - op x becomes x.0, ..., x.(U-1);
   - a register that the body defines gets a new number in every copy but the last, which keeps
     the name, so that what is read after the loop, or before it by the first iteration, is
     where it was;
   - a use in copy j of the definition of the iteration before is one of copy j-1, so no longer
     of another iteration, except in copy 0;
   - X[s*i + c] becomes X[U*s*i + c + j*s];
   - an edge of distance d leads from copy j to copy (j+d) mod U, (j+d) div U iterations on.
     One between accesses says that they may meet after d iterations or later.  With another one
     back that orders all of them; without, the later copies get edges, too.

   N iterations of the loop are N div U of these and N mod U more, which are to run before, as
   the loop is written: the listing says so (`unroll U`, `remainder first`).  */

#include "core/unroll.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct unroller {
	struct ms_arena *arena;
	const struct ms_loop *from;
	struct ms_loop *to;
	int factor;
	int *number; /* of the registers of FROM in copies 0 to FACTOR - 2; the last: as was */
	int *id;     /* in TO of register r in copy j, at j * nregs + r; -1: not yet there */
};

/* The register that copy J reads or writes as register ID of the loop.  */
static struct ms_reg rename_reg(struct unroller *u, int id, int j)
{
	const struct ms_loop_reg *reg = &u->from->reg[id];
	bool last = j == u->factor - 1;
	size_t at;
	int *known;

	if (reg->def < 0) {
		j = u->factor - 1;
		last = true;
	}
	at = (size_t)j * (size_t)u->from->nregs + (size_t)id;
	known = &u->id[at];
	if (*known < 0) {
		*known = u->to->nregs++;
		u->to->reg[*known] = (struct ms_loop_reg){
			.number = last ? reg->number : u->number[at],
			.def = reg->def < 0 ? -1 : j * u->from->nops + reg->def,
			.liveout = reg->liveout && last,
		};
	}
	return (struct ms_reg){ MS_STATIC, u->to->reg[*known].number, *known };
}

/* The same as op X of copy J reads it.  */
static struct ms_reg rename_use(struct unroller *u, int id, int x, int j)
{
	if (u->from->reg[id].def >= x)
		j = j > 0 ? j - 1 : u->factor - 1;
	return rename_reg(u, id, j);
}

static bool in_range(int64_t number)
{
	return number >= -MS_MAX_OFFSET && number <= MS_MAX_OFFSET;
}

/* MEM as op X of copy J accesses it.  False if its numbers become too large.  */
static bool move_mem(struct unroller *u, struct ms_mem *mem, int x, int j)
{
	mem->offset += j * mem->step;
	mem->step *= u->factor;
	for (int t = 0; t < mem->nterms; t++)
		mem->term[t].reg = rename_use(u, mem->term[t].reg.id, x, j);
	return in_range(mem->step) && in_range(mem->offset);
}

static bool copy_op(struct unroller *u, int x, int j, const char **why)
{
	const struct ms_op *from = &u->from->op[x];
	struct ms_op *op = &u->to->op[j * u->from->nops + x];
	struct ms_action *action = &op->action;

	*op = *from;
	op->label = ms_asprintf(u->arena, "%s.%d", from->label, j);
	if (strlen(op->label) > MS_MAX_NAME) {
		*why = ms_asprintf(u->arena,
				   "the label '%.40s...' has no room for the number of a copy",
				   from->label);
		return false;
	}
	if (action->has_dest)
		action->dest = rename_reg(u, from->action.dest.id, j);
	action->operand = MS_NEW_N(u->arena, (size_t)action->noperands, struct ms_operand);
	for (int i = 0; i < action->noperands; i++) {
		struct ms_operand *operand = &action->operand[i];

		*operand = from->action.operand[i];
		if (operand->kind == MS_OPERAND_REG)
			operand->reg = rename_use(u, operand->reg.id, x, j);
		if (operand->kind == MS_OPERAND_MEM && !move_mem(u, &operand->mem, x, j)) {
			*why = ms_asprintf(u->arena,
					   "the address of '%s' gets a number above %d",
					   op->label, MS_MAX_OFFSET);
			return false;
		}
	}
	return true;
}

static const struct ms_mem *accessed(const struct ms_loop *loop, int op)
{
	return loop->graph_only ? NULL : ms_action_mem(&loop->op[op].action);
}

/* For qsort: pairs of ops, edges between them in either direction side by side.  */
static int compare_pairs(const void *a, const void *b)
{
	const struct ms_given_edge *x = *(const struct ms_given_edge *const *)a;
	const struct ms_given_edge *y = *(const struct ms_given_edge *const *)b;
	int low[2] = { x->from < x->to ? x->from : x->to, y->from < y->to ? y->from : y->to };
	int high[2] = { x->from < x->to ? x->to : x->from, y->from < y->to ? y->to : y->from };

	if (low[0] != low[1])
		return low[0] < low[1] ? -1 : 1;
	return (high[0] > high[1]) - (high[0] < high[1]);
}

/* Which edges of the loop join accesses without one that leads back?  */
static bool *one_way_edges(struct unroller *u)
{
	const struct ms_loop *from = u->from;
	const struct ms_given_edge **sorted =
	    MS_NEW_N(u->arena, (size_t)from->nedges, const struct ms_given_edge *);
	bool *one_way = MS_NEW_N(u->arena, (size_t)from->nedges, bool);
	int first = 0, end;

	for (int e = 0; e < from->nedges; e++)
		sorted[e] = &from->edge[e];
	qsort(sorted, (size_t)from->nedges, sizeof(struct ms_given_edge *), compare_pairs);
	for (; first < from->nedges; first = end) {
		bool back = false;

		for (end = first + 1; end < from->nedges &&
				      compare_pairs(&sorted[first], &sorted[end]) == 0;
		     end++)
			back |= sorted[end]->from != sorted[first]->from;
		for (int e = first; e < end; e++)
			one_way[sorted[e] - from->edge] =
			    !back && sorted[e]->from != sorted[e]->to &&
			    accessed(from, sorted[e]->from) && accessed(from, sorted[e]->to);
	}
	return one_way;
}

/* False if they are too many.  */
static bool copy_edges(struct unroller *u)
{
	const struct ms_loop *from = u->from;
	const bool *one_way = one_way_edges(u);
	struct ms_given_edge *edge;
	int64_t n = 0;

	for (int e = 0; e < from->nedges; e++)
		n += one_way[e] ? (int64_t)u->factor * u->factor : u->factor;
	if (n > INT_MAX)
		return false;
	edge = MS_NEW_N(u->arena, (size_t)n, struct ms_given_edge);
	u->to->edge = edge;
	u->to->nedges = (int)n;
	for (int j = 0; j < u->factor; j++)
		for (int e = 0; e < from->nedges; e++)
			for (int k = 0; k < (one_way[e] ? u->factor : 1); k++, edge++) {
				int64_t to = (int64_t)j + k + from->edge[e].distance;

				*edge = from->edge[e];
				edge->from += j * from->nops;
				edge->to += (int)(to % u->factor) * from->nops;
				edge->distance = (int)(to / u->factor);
			}
	return true;
}

/* New numbers for all copies but the last, above those of the loop.  */
static bool choose_numbers(struct unroller *u, const char **why)
{
	const struct ms_loop *from = u->from;
	size_t n = (size_t)u->factor * (size_t)from->nregs;
	int next = 0;

	u->number = MS_NEW_N(u->arena, n, int);
	u->id = MS_NEW_N(u->arena, n, int);
	memset(u->id, -1, n * sizeof *u->id);
	for (int r = 0; r < from->nregs; r++)
		if (from->reg[r].number >= next)
			next = from->reg[r].number < INT_MAX ? from->reg[r].number + 1
							     : INT_MAX;
	for (int j = 0; j + 1 < u->factor; j++)
		for (int r = 0; r < from->nregs; r++) {
			if (from->reg[r].def < 0)
				continue;
			if (next == INT_MAX) {
				*why = "there are no more register numbers";
				return false;
			}
			u->number[j * from->nregs + r] = next++;
		}
	return true;
}

struct ms_loop *ms_unroll(struct ms_arena *arena, const struct ms_loop *loop, int factor,
			  const char **why)
{
	struct ms_loop *to = MS_NEW(arena, struct ms_loop);
	struct unroller u = { .arena = arena, .from = loop, .to = to, .factor = factor };

	*to = *loop;
	to->unroll = factor;
	if (factor == 1)
		return to;
	if ((int64_t)loop->nops * factor > MS_MAX_OPS ||
	    (int64_t)loop->nedges * factor > INT_MAX) {
		*why = ms_asprintf(arena, "%d times %d ops are more than %d", factor,
				   loop->nops, MS_MAX_OPS);
		return NULL;
	}
	if (!choose_numbers(&u, why))
		return NULL;
	to->nops = loop->nops * factor;
	to->op = MS_NEW_N(arena, (size_t)to->nops, struct ms_op);
	to->reg = MS_NEW_N(arena, (size_t)factor * (size_t)loop->nregs, struct ms_loop_reg);
	to->nregs = 0;
	for (int j = 0; j < factor; j++)
		for (int x = 0; x < loop->nops; x++)
			if (!copy_op(&u, x, j, why))
				return NULL;
	if (!copy_edges(&u)) {
		*why = "there are too many edges";
		return NULL;
	}
	if (ms_loop_most_trips(loop) != INT64_MAX)
		to->trips = ms_asprintf(arena, "%lld", (long long)ms_loop_most_trips(loop) / factor);
	else if (loop->trips)
		to->trips = ms_asprintf(arena, "(%s) / %d", loop->trips, factor);
	return to;
}
