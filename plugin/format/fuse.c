/* Ops that the machine executes as one: its `fuse` rules, applied to a loop.
   SPDX-License-Identifier: GPL-3.0-or-later

   `fuse mul add as mac`: a multiplication that nothing but one addition reads, in the same
   iteration, becomes a part of it, and the two are one op of the machine's operation mac:

       d: r4 = mul r6, r9
       e: r6 = add r4, r3        ->        e: r6 = mac/add (mul r6, r9), r3

   What it computes is what the two computed, exactly: floats are rounded twice.  It happens as
   a loop is read, so that graph, schedule, listing and simulator all see the fused loop, and a
   loop that was saved as it was replays on any machine.  A fused loop written as text is read
   back as it is: an op that holds another one is not fused again.

   Ops are taken in body order, rules in the file's order.  Where both operands would do, the
   one that is in a recurrence with its reader is taken, since it is there that fusing makes the
   loop faster.  One that is not, while the reader is in a recurrence, is left alone if that
   recurrence would get longer: a sum of products goes round as fast as an addition.  Not so
   with `accumulate`: then the value from the iteration before enters as the addend wherever it
   can.  If this does not tell two operands apart, it is the first.

   The fused op stands where the reader stood.  If a register that the inner op reads is defined
   between the two, it would read a later value there; then it stands where the inner op stood,
   unless the same is true of the reader; then the two stay apart.  */

#include "format/fuse.h"

#include <string.h>

struct fuser {
	struct ms_arena *loop_arena;
	struct ms_arena *scratch;
	struct ms_loop *loop;
	const struct ms_machine *machine;
	int *uses;    /* operands and parts of addresses that read each register */
	int *first;   /* position of the first op that reads each register, or nops */
	int *scc;     /* component of each op in the graph of register flow */
	bool *cyclic; /* this op is in a recurrence */
	bool *tied;   /* a given edge touches this op */
	bool *gone;   /* this op went into another one */
	int *into;    /* into which */
	int *moved;   /* the position to which this op goes, or -1 */
	bool any;
};

static void count_uses(struct fuser *f)
{
	const struct ms_loop *loop = f->loop;
	const struct ms_reg *reg;

	f->uses = MS_NEW_N(f->scratch, (size_t)loop->nregs, int);
	f->first = MS_NEW_N(f->scratch, (size_t)loop->nregs, int);
	for (int r = 0; r < loop->nregs; r++)
		f->first[r] = loop->nops;
	for (int x = loop->nops - 1; x >= 0; x--)
		MS_EACH_READ (&loop->op[x].action, reg) {
			f->uses[reg->id]++;
			f->first[reg->id] = x;
		}
	f->tied = MS_NEW_N(f->scratch, (size_t)loop->nops, bool);
	for (int e = 0; e < loop->nedges; e++)
		f->tied[loop->edge[e].from] = f->tied[loop->edge[e].to] = true;
}

/* ---- Recurrences: components of register flow (Tarjan 1972, with a stack of its own) ------ */

struct visit {
	int op, next; /* the next of its inputs to look at */
};

struct components {
	int *start, *input; /* inputs of op x: the ops whose results it reads */
	int *number, *low;  /* in the order of first visits, from 1 */
	int *open;          /* ops without a component yet */
	int nopen, visited, count;
	struct visit *path;
};

static void find_inputs(struct fuser *f, struct components *c)
{
	const struct ms_loop *loop = f->loop;
	const struct ms_reg *reg;
	int n = 0;

	c->start = MS_NEW_N(f->scratch, (size_t)loop->nops + 1, int);
	for (int x = 0; x < loop->nops; x++)
		MS_EACH_READ (&loop->op[x].action, reg)
			n += loop->reg[reg->id].def >= 0;
	c->input = MS_NEW_N(f->scratch, (size_t)n + 1, int);
	n = 0;
	for (int x = 0; x < loop->nops; x++) {
		c->start[x] = n;
		MS_EACH_READ (&loop->op[x].action, reg)
			if (loop->reg[reg->id].def >= 0)
				c->input[n++] = loop->reg[reg->id].def;
	}
	c->start[loop->nops] = n;
}

static void close_component(struct fuser *f, struct components *c, int x)
{
	int y;

	do {
		y = c->open[--c->nopen];
		f->scc[y] = c->count;
		f->cyclic[y] = y != x;
	} while (y != x);
	for (int i = c->start[x]; i < c->start[x + 1]; i++)
		f->cyclic[x] |= f->scc[c->input[i]] == c->count;
	c->count++;
}

static void visit_from(struct fuser *f, struct components *c, int root)
{
	int depth = 0;

	c->path[depth++] = (struct visit){ root, c->start[root] };
	c->number[root] = c->low[root] = ++c->visited;
	c->open[c->nopen++] = root;
	while (depth > 0) {
		struct visit *at = &c->path[depth - 1];
		int x = at->op;

		if (at->next < c->start[x + 1]) {
			int y = c->input[at->next++];

			if (!c->number[y]) {
				c->path[depth++] = (struct visit){ y, c->start[y] };
				c->number[y] = c->low[y] = ++c->visited;
				c->open[c->nopen++] = y;
			} else if (f->scc[y] < 0 && c->number[y] < c->low[x]) {
				c->low[x] = c->number[y];
			}
			continue;
		}
		if (c->low[x] == c->number[x])
			close_component(f, c, x);
		if (--depth > 0 && c->low[x] < c->low[c->path[depth - 1].op])
			c->low[c->path[depth - 1].op] = c->low[x];
	}
}

static void find_recurrences(struct fuser *f)
{
	size_t n = (size_t)f->loop->nops;
	struct components c = {
		.number = MS_NEW_N(f->scratch, n, int),
		.low = MS_NEW_N(f->scratch, n, int),
		.open = MS_NEW_N(f->scratch, n, int),
		.path = MS_NEW_N(f->scratch, n, struct visit),
	};

	find_inputs(f, &c);
	f->scc = MS_NEW_N(f->scratch, n, int);
	f->cyclic = MS_NEW_N(f->scratch, n, bool);
	memset(f->scc, -1, n * sizeof *f->scc);
	for (int x = 0; x < f->loop->nops; x++)
		if (!c.number[x])
			visit_from(f, &c, x);
}

/* ---- Pairs ------------------------------------------------------------------------------ */

static bool plain(const struct ms_action *action)
{
	return action->has_dest && action->sem != MS_SEM_NONE &&
	       !ms_sem_info[action->sem].memory && action->inner.sem == MS_SEM_NONE;
}

/* Does the result of INNER have the type that it is read as?  That of a comparison is an integer
   of any size.  */
static bool types_agree(const struct ms_action *inner, enum ms_type type)
{
	const struct ms_type_info *from = &ms_type_info[inner->type], *to = &ms_type_info[type];

	if ((inner->sem >= MS_EQ && inner->sem <= MS_GE) || inner->sem == MS_UNORD)
		return !to->is_float;
	return from->bytes == to->bytes && from->is_float == to->is_float;
}

/* The op that operand O of op X reads, if RULE can fuse the two; else -1.  */
static int inner_of(const struct fuser *f, const struct ms_fuse_rule *rule, int x, int o)
{
	const struct ms_loop *loop = f->loop;
	const struct ms_action *outer = &loop->op[x].action, *inner;
	const struct ms_operand *operand = &outer->operand[o];
	int m;

	if (operand->kind != MS_OPERAND_REG || (rule->operand && rule->operand != o + 1))
		return -1;
	m = loop->reg[operand->reg.id].def;
	if (m < 0 || m >= x || f->gone[m] || f->moved[m] >= 0 || f->tied[m] ||
	    f->uses[operand->reg.id] != 1 || loop->reg[operand->reg.id].liveout)
		return -1;
	if (!rule->accumulate && f->cyclic[x] && f->scc[m] != f->scc[x] &&
	    f->machine->op[rule->op].latency > f->machine->op[rule->outer].latency)
		return -1;
	inner = &loop->op[m].action;
	if (inner->opcode != rule->inner || !plain(inner) ||
	    !types_agree(inner, ms_operand_type(outer, o)))
		return -1;
	return m;
}

/* Does ACTION, of the op at AFTER or before it, read a result of an op between the two, other
   than AFTER's own?  */
static bool reads_between(const struct ms_loop *loop, const struct ms_action *action, int before,
			  int after)
{
	const struct ms_reg *reg;

	MS_EACH_READ (action, reg) {
		int def = loop->reg[reg->id].def;

		if (def > before && def < after)
			return true;
	}
	return false;
}

/* Where the op that inner op M and its reader X become can stand: at X, at M, or -1.  It does
   not go to M if something before X reads its result: so an op that has moved has no readers
   that could tell, and can be taken to be where it was.  */
static int find_place(const struct fuser *f, int m, int x)
{
	const struct ms_loop *loop = f->loop;
	const struct ms_action *outer = &loop->op[x].action;

	if (!reads_between(loop, &loop->op[m].action, m, x))
		return x;
	return f->first[outer->dest.id] < x || reads_between(loop, outer, m, x) ? -1 : m;
}

/* Put M into operand O of X.  */
static void join(struct fuser *f, const struct ms_fuse_rule *rule, int m, int x, int o, int place)
{
	struct ms_action *outer = &f->loop->op[x].action;
	const struct ms_action *inner = &f->loop->op[m].action;
	int n = outer->noperands + inner->noperands - 1, at = 0;
	struct ms_operand *operand = MS_NEW_N(f->loop_arena, (size_t)n, struct ms_operand);

	for (int i = 0; i < outer->noperands; i++) {
		if (i != o) {
			operand[at++] = outer->operand[i];
			continue;
		}
		for (int k = 0; k < inner->noperands; k++)
			operand[at++] = inner->operand[k];
	}
	outer->inner =
	    (struct ms_inner){ inner->sem, inner->type, inner->from, o, inner->noperands };
	outer->operand = operand;
	outer->noperands = n;
	outer->opcode = rule->op;
	f->gone[m] = true;
	f->into[m] = x;
	f->moved[x] = place;
	f->any = true;
}

static bool apply(struct fuser *f, const struct ms_fuse_rule *rule, int x)
{
	const struct ms_action *outer = &f->loop->op[x].action;
	int best = -1, best_m = -1, best_place = -1;

	if (outer->opcode != rule->outer || !plain(outer))
		return false;
	for (int o = 0; o < outer->noperands; o++) {
		int m = inner_of(f, rule, x, o);
		int place = m >= 0 ? find_place(f, m, x) : -1;

		if (place < 0 ||
		    (best >= 0 && (f->scc[m] == f->scc[x]) == rule->accumulate))
			continue;
		if (best < 0 || (f->scc[best_m] == f->scc[x]) == rule->accumulate) {
			best = o;
			best_m = m;
			best_place = place;
		}
	}
	if (best < 0)
		return false;
	join(f, rule, best_m, x, best, best_place);
	return true;
}

/* ---- The loop that is left -------------------------------------------------------------- */

/* The ops that are left, in order; *INDEX tells where each went.  */
static void close_gaps(struct fuser *f, int *index)
{
	struct ms_loop *loop = f->loop;
	int *at = MS_NEW_N(f->scratch, (size_t)loop->nops, int);
	struct ms_op *op = MS_NEW_N(f->scratch, (size_t)loop->nops, struct ms_op);
	int n = 0;

	for (int x = 0; x < loop->nops; x++)
		at[x] = -1;
	for (int x = 0; x < loop->nops; x++)
		if (!f->gone[x])
			at[f->moved[x] >= 0 ? f->moved[x] : x] = x;
	for (int p = 0; p < loop->nops; p++) {
		if (at[p] < 0)
			continue;
		index[at[p]] = n;
		op[n++] = loop->op[at[p]];
	}
	loop->fusion = MS_NEW_N(f->loop_arena, (size_t)(loop->nops - n), struct ms_fusion);
	for (int x = 0; x < loop->nops; x++)
		if (f->gone[x]) {
			index[x] = index[f->into[x]];
			loop->fusion[loop->nfusions++] =
			    (struct ms_fusion){ loop->op[x].label, index[x] };
		}
	memcpy(loop->op, op, (size_t)n * sizeof *op);
	loop->nops = n;
}

/* Registers that are left, as they appear.  ID tells where each went.  */
static void close_register_gaps(struct fuser *f, const int *index, int *id)
{
	struct ms_loop *loop = f->loop;
	int n = 0;

	for (int r = 0; r < loop->nregs; r++) {
		struct ms_loop_reg reg = loop->reg[r];

		id[r] = -1;
		if (reg.def >= 0 && f->gone[reg.def])
			continue;
		if (reg.def >= 0)
			reg.def = index[reg.def];
		id[r] = n;
		loop->reg[n++] = reg;
	}
	loop->nregs = n;
}

static void rename_registers(struct ms_loop *loop, const int *id)
{
	for (int x = 0; x < loop->nops; x++) {
		struct ms_action *action = &loop->op[x].action;
		struct ms_reg *reg;

		if (action->has_dest)
			action->dest.id = id[action->dest.id];
		MS_EACH_READ (action, reg)
			reg->id = id[reg->id];
	}
}

void ms_loop_fuse(struct ms_arena *arena, struct ms_arena *scratch, struct ms_loop *loop,
		  const struct ms_machine *machine)
{
	size_t nops = (size_t)loop->nops;
	struct fuser f = {
		.loop_arena = arena, .scratch = scratch, .loop = loop, .machine = machine
	};
	int *index, *id;

	if (machine->nfuse == 0 || loop->graph_only)
		return;
	count_uses(&f);
	find_recurrences(&f);
	f.gone = MS_NEW_N(scratch, nops, bool);
	f.into = MS_NEW_N(scratch, nops, int);
	f.moved = MS_NEW_N(scratch, nops, int);
	memset(f.moved, -1, nops * sizeof *f.moved);
	for (int x = 0; x < loop->nops; x++)
		for (int r = 0; r < machine->nfuse; r++)
			if (apply(&f, &machine->fuse[r], x))
				break;
	if (!f.any)
		return;
	index = MS_NEW_N(scratch, nops, int);
	id = MS_NEW_N(scratch, (size_t)loop->nregs, int);
	close_gaps(&f, index);
	close_register_gaps(&f, index, id);
	rename_registers(loop, id);
	for (int e = 0; e < loop->nedges; e++) {
		loop->edge[e].from = index[loop->edge[e].from];
		loop->edge[e].to = index[loop->edge[e].to];
	}
}
