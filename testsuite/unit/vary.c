/* See vary.h.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "vary.h"

#include "base/rng.h"

static bool one_in(uint64_t *seed, int n)
{
	return ms_random_below(seed, n) == 0;
}

static void vary_memory(struct ms_loop *loop, struct ms_mem *m, int64_t step, uint64_t *seed)
{
	static const int64_t steps[] = { 0, 1, 2, 3, 4, 7, 8, -1, -2, -4 };

	m->step = one_in(seed, 6) ? steps[ms_random_below(seed, 10)] : step;
	m->offset = (int64_t)ms_random_below(seed, 17) - 8;
	if (!one_in(seed, 8))
		return;
	m->nterms = 1;
	m->term[0].scale = 1 + (int64_t)ms_random_below(seed, 4);
	m->term[0].reg.file = MS_STATIC;
	m->term[0].reg.id = (int)ms_random_below(seed, loop->nregs);
	m->term[0].reg.number = loop->reg[m->term[0].reg.id].number;
}

static void vary_type(struct ms_action *a, uint64_t *seed)
{
	if (a->sem == MS_SEM_NONE || !ms_sem_info[a->sem].ints ||
	    ms_type_info[a->type].is_float)
		return;
	a->type = a->from = (enum ms_type)ms_random_below(seed, MS_U64 + 1);
}

/* Edges forwards of any distance, and backwards of one at least: no cycle of distance 0.  */
static void add_edges(struct ms_arena *arena, struct ms_loop *loop, uint64_t *seed)
{
	int n = (int)ms_random_below(seed, 3);

	loop->edge = MS_NEW_N(arena, n, struct ms_given_edge);
	for (loop->nedges = 0; loop->nedges < n; loop->nedges++) {
		struct ms_given_edge *e = &loop->edge[loop->nedges];
		e->from = (int)ms_random_below(seed, loop->nops);
		e->to = (int)ms_random_below(seed, loop->nops);
		e->latency = (int)ms_random_below(seed, 9);
		e->distance = (int)ms_random_below(seed, 4) + (e->from >= e->to);
		e->kind = MS_ORDER;
	}
}

void vary(struct ms_arena *arena, struct ms_loop *loop, uint64_t *seed)
{
	static const int64_t steps[] = { 1, 2, 4, 8, -1, -4 };
	int64_t *step = MS_NEW_N(arena, loop->narrays, int64_t);

	for (int i = 0; i < loop->narrays; i++) {
		loop->array[i].unit = 1 << ms_random_below(seed, 4);
		loop->array[i].declared = true;
		step[i] = steps[ms_random_below(seed, 6)];
	}
	for (int x = 0; x < loop->nops; x++) {
		struct ms_action *a = &loop->op[x].action;
		vary_type(a, seed);
		for (int k = 0; k < a->noperands; k++)
			if (a->operand[k].kind == MS_OPERAND_MEM) {
				struct ms_mem *m = &a->operand[k].mem;
				vary_memory(loop, m, step[m->array], seed);
			}
	}
	add_edges(arena, loop, seed);
}
