/* How fast can an automaton execute a set of ops?  A lower bound on II.
   SPDX-License-Identifier: GPL-3.0-or-later

   A kernel of N ops of some operations at II issues K * N of them in the first K * II cycles,
   for every K.  The most that any sequence of these operations issues in T cycles from the idle
   machine is found by dynamic programming over the states: what can be issued within a cycle
   by following the automaton's arcs, which form no cycle.  So an II at which that is less than
   K * N is impossible.  It is asked for each single operation, each pair of them, and all.  */

#include <stdlib.h>
#include <string.h>

#include "core/automaton.h"

enum {
	rounds = 8,          /* K: with more the bound comes closer to the ratio */
	most_columns = 24,   /* with more operations no pairs are asked */
	most_work = 1 << 26, /* steps of the dynamic programme for one set */
};

struct search {
	const struct ms_automaton *automaton;
	int *order;    /* states, so that arcs of issues lead onward */
	int norder;
	int *degree;
	int64_t *most; /* by state: ops issued on the way to it; -1: not reached */
	int64_t *then; /* the same one cycle later */
	int *used;     /* columns that the loop uses */
	int nused;
	int64_t *count; /* by column: ops of the loop */
};

/* Put the states that can be reached in order.  False if issues can go in circles: then the
   automaton limits nothing.  */
static bool sort_states(struct search *s)
{
	const struct ms_automaton *a = s->automaton;

	memset(s->degree, 0, (size_t)a->nstates * sizeof *s->degree);
	s->norder = 0;
	for (int64_t i = 0; i < a->nstates; i++)
		for (int k = 0; k < s->nused; k++) {
			int to = a->next[i * a->ncolumns + s->used[k]];

			if (to >= 0)
				s->degree[to]++;
		}
	for (int i = 0; i < a->nstates; i++)
		if (s->degree[i] == 0)
			s->order[s->norder++] = i;
	for (int i = 0; i < s->norder; i++)
		for (int k = 0; k < s->nused; k++) {
			int to = a->next[(int64_t)s->order[i] * a->ncolumns + s->used[k]];

			if (to >= 0 && --s->degree[to] == 0)
				s->order[s->norder++] = to;
		}
	return s->norder == a->nstates;
}

/* One cycle; returns the most ops issued by its end.  SET: the columns, N of them.  */
static int64_t step(struct search *s, const int *set, int n)
{
	const struct ms_automaton *a = s->automaton;
	int64_t *swap = s->most, best = 0;

	for (int i = 0; i < a->nstates; i++)
		s->then[i] = -1;
	for (int i = 0; i < a->nstates; i++) {
		int from = s->order[i];
		int64_t most = s->most[from];

		if (most < 0)
			continue;
		for (int k = 0; k < n; k++) {
			int to = a->next[(int64_t)from * a->ncolumns + set[k]];

			if (to >= 0 && s->most[to] <= most)
				s->most[to] = most + 1;
		}
		if (s->then[a->cycle[from]] < most)
			s->then[a->cycle[from]] = most;
		if (best < most)
			best = most;
	}
	s->most = s->then;
	s->then = swap;
	return best;
}

/* The smallest II, at least FLOOR, that the N columns of SET do not forbid.  */
static int64_t least_of_set(struct search *s, const int *set, int n, int64_t floor)
{
	const struct ms_automaton *a = s->automaton;
	int64_t wanted = 0, best = 0, ii = floor;
	int64_t steps = most_work / ((int64_t)a->nstates * (n + 1));

	for (int k = 0; k < n; k++)
		wanted += rounds * s->count[set[k]];
	for (int i = 0; i < a->nstates; i++)
		s->most[i] = -1;
	s->most[0] = 0;
	for (int64_t t = 1; t <= steps && best < wanted; t++) {
		best = step(s, set, n);
		if (best < wanted && t >= ii * rounds)
			ii = t / rounds + 1;
	}
	return ii;
}

static int64_t least_of(struct search *s)
{
	int64_t ii = 1;

	for (int k = 0; k < s->nused; k++)
		ii = least_of_set(s, &s->used[k], 1, ii);
	if (s->nused > 2)
		ii = least_of_set(s, s->used, s->nused, ii);
	for (int k = 0; s->nused <= most_columns && k < s->nused; k++)
		for (int l = k + 1; l < s->nused; l++) {
			int pair[2] = { s->used[k], s->used[l] };

			ii = least_of_set(s, pair, 2, ii);
		}
	return ii;
}

void ms_automata_bounds(const struct ms_loop *loop, const struct ms_machine *machine,
			int64_t *least, int64_t *count)
{
	struct ms_arena *scratch = ms_arena_new();

	for (int i = 0; i < machine->nautomata; i++) {
		const struct ms_automaton *a = &machine->automaton[i];
		size_t n = (size_t)a->nstates;
		struct search s = { .automaton = a };

		s.order = MS_NEW_N(scratch, n, int);
		s.degree = MS_NEW_N(scratch, n, int);
		s.most = MS_NEW_N(scratch, n, int64_t);
		s.then = MS_NEW_N(scratch, n, int64_t);
		s.used = MS_NEW_N(scratch, (size_t)a->ncolumns, int);
		s.count = MS_NEW_N(scratch, (size_t)a->ncolumns, int64_t);
		count[i] = 0;
		least[i] = 1;
		for (int x = 0; x < loop->nops; x++) {
			int column = a->column[loop->op[x].action.opcode];

			if (column < 0)
				continue;
			count[i]++;
			if (s.count[column]++ == 0)
				s.used[s.nused++] = column;
		}
		if (s.nused > 0 && sort_states(&s))
			least[i] = least_of(&s);
	}
	ms_arena_free(scratch);
}
