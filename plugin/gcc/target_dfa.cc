/* GCC's pipeline automata, as far as the insns of a loop reach.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC hides an automaton's state in an array of bytes.  In fact it is the states of several
   automata side by side, each a number that fits in two bytes, and an insn issues if all of
   them let it.  So each pair of bytes is explored by itself: its value is put into a state that
   is otherwise idle, where all others let any insn pass.  That keeps the tables small: those of
   a divider and of ports multiply if they are taken together.  Whether the pairs really are
   independent is tried by long random walks; if they are not, all bytes are one automaton.

   An automaton that grows too large is cut: from the states found last only the ends of cycles
   are followed.  What it then forbids may be possible, what it allows is.

   States that no sequence of insns tells apart are merged (Moore), and so are insns.  */

#include "gcc/compat.h"

#include "gcc/target_machine.h"

extern "C" {
#include "base/rng.h"
}

enum {
	most_states = 8192, /* of one automaton, before its ends of cycles are added */
	walk_steps = 2000,  /* of the walks that try whether automata are independent */
};

/* A part of the state, from byte FIRST on.  */
struct component {
	size_t first, size;
	MS_VEC(unsigned char *) value; /* by state */
	MS_VEC(int) cycle;
	MS_VEC(int) next; /* state * insns + insn; -1: can't issue */
	hash_map<nofree_string_hash, int> *by_value; /* hexadecimal digits -> state */
};

struct search {
	struct ms_arena *arena;
	rtx_insn *const *insn; /* one of each kind */
	int n;
	size_t size;         /* of a state */
	unsigned char *idle; /* a state */
	unsigned char *at;   /* room for one */
};

static const char *digits(const struct search *s, const unsigned char *value, size_t size)
{
	char *text = (char *)ms_alloc_n(s->arena, 2 * size + 1, 1);

	for (size_t i = 0; i < size; i++)
		sprintf(text + 2 * i, "%02x", value[i]);
	return text;
}

/* The state of C whose value is in S->AT.  */
static int state_of(struct search *s, struct component *c)
{
	const unsigned char *value = s->at + c->first;
	bool there;
	int &state = c->by_value->get_or_insert(digits(s, value, c->size), &there);

	if (!there) {
		unsigned char *copy = (unsigned char *)ms_alloc_n(s->arena, c->size, 1);

		memcpy(copy, value, c->size);
		state = c->value.n;
		MS_VEC_PUSH(s->arena, &c->value, copy);
	}
	return state;
}

static void set_state(struct search *s, const struct component *c, int state)
{
	memcpy(s->at, s->idle, s->size);
	memcpy(s->at + c->first, c->value.v[state], c->size);
}

/* Follow everything from the idle state on.  */
static void explore(struct search *s, struct component *c)
{
	memcpy(s->at, s->idle, s->size);
	state_of(s, c);
	for (size_t i = 0; i < c->value.n; i++) {
		bool cut = i >= most_states;

		set_state(s, c, i);
		state_transition(s->at, NULL);
		int cycle = state_of(s, c);
		MS_VEC_PUSH(s->arena, &c->cycle, cycle);
		for (int k = 0; k < s->n; k++) {
			int to = -1;

			if (!cut) {
				set_state(s, c, i);
				if (state_transition(s->at, s->insn[k]) < 0)
					to = state_of(s, c);
			}
			MS_VEC_PUSH(s->arena, &c->next, to);
		}
	}
}

/* ---- Components ------------------------------------------------------------------------- */

/* Which bytes does a long random walk change?  */
static void find_active(struct search *s, unsigned char *active)
{
	uint64_t random = 1;

	memcpy(s->at, s->idle, s->size);
	for (int i = 0; i < walk_steps; i++) {
		int k = ms_random_below(&random, s->n + 1);

		state_transition(s->at, k < s->n ? (rtx)s->insn[k] : NULL_RTX);
		for (size_t b = 0; b < s->size; b++)
			active[b] |= s->at[b] ^ s->idle[b];
	}
}

static struct component *new_component(struct search *s, size_t first, size_t size)
{
	struct component *c = MS_NEW(s->arena, struct component);

	c->first = first;
	c->size = first + size > s->size ? s->size - first : size;
	c->by_value = new hash_map<nofree_string_hash, int>;
	explore(s, c);
	delete c->by_value;
	return c;
}

/* Do the components together let the same insns issue as GCC, along a random walk?  */
static bool agree(struct search *s, struct component *const *c, int n)
{
	unsigned char *at = (unsigned char *)ms_alloc_n(s->arena, s->size, 1);
	int *state = MS_NEW_N(s->arena, n, int);
	uint64_t random = 2;

	memcpy(at, s->idle, s->size);
	for (int i = 0; i < walk_steps; i++) {
		int k = ms_random_below(&random, s->n + 1);
		bool issues = true, cut = false;

		if (k == s->n) {
			state_transition(at, NULL);
			for (int j = 0; j < n; j++)
				state[j] = c[j]->cycle.v[state[j]];
			continue;
		}
		for (int j = 0; j < n; j++) {
			issues &= c[j]->next.v[(int64_t)state[j] * s->n + k] >= 0;
			cut |= state[j] >= most_states;
		}
		if (cut)
			return true;
		memcpy(s->at, at, s->size);
		if ((state_transition(s->at, s->insn[k]) < 0) != issues)
			return false;
		if (!issues)
			continue;
		memcpy(at, s->at, s->size);
		for (int j = 0; j < n; j++)
			state[j] = c[j]->next.v[(int64_t)state[j] * s->n + k];
	}
	return true;
}

static void find_components(struct search *s, auto_vec<struct component *> *found)
{
	unsigned char *active = (unsigned char *)ms_alloc_n(s->arena, s->size, 1);

	memset(active, 0, s->size);
	find_active(s, active);
	for (size_t b = 0; b < s->size; b += 2)
		if (active[b] || (b + 1 < s->size && active[b + 1]))
			found->safe_push(new_component(s, b, 2));
	if (!agree(s, found->address(), found->length())) {
		found->truncate(0);
		found->safe_push(new_component(s, 0, s->size));
	}
}

/* ---- Fewer states ----------------------------------------------------------------------- */

/* Number the values of HASH, equal ones equally, in order of appearance; returns how many.  */
static int number(const uint64_t *hash, int n, int *block)
{
	hash_map<int_hash<uint64_t, 0, 1>, int> seen;

	for (int i = 0; i < n; i++) {
		bool there;
		int next = seen.elements();
		int &at = seen.get_or_insert(hash[i], &there);

		if (!there)
			at = next;
		block[i] = at;
	}
	return seen.elements();
}

/* Which states of C are the same?  BLOCK gets the number of each one's class, 0 that of idle;
   returns how many classes.  By refinement: two states differ if an insn or the end of the
   cycle tells them apart.  */
static int merge_states(struct search *s, const struct component *c, int *block)
{
	int n = c->value.n, blocks = 1;
	uint64_t *hash = MS_NEW_N(s->arena, n, uint64_t);

	for (int i = 0; i < n; i++)
		block[i] = 0;
	for (;;) {
		for (int i = 0; i < n; i++) {
			uint64_t h = ms_mix64(block[i] + 1);

			h = ms_mix64(h ^ block[c->cycle.v[i]]);
			for (int k = 0; k < s->n; k++) {
				int to = c->next.v[(int64_t)i * s->n + k];

				h = ms_mix64(h ^ (to < 0 ? ~(uint64_t)0 : block[to]));
			}
			hash[i] = h > 1 ? h : 2;
		}
		int now = number(hash, n, block);
		if (now == blocks)
			return blocks;
		blocks = now;
	}
}

/* C with its states merged; columns are the insns of S.  False if nothing is left of it.  */
static bool reduce(struct search *s, const struct component *c, struct ms_automaton *a)
{
	int *block = MS_NEW_N(s->arena, c->value.n, int);

	*a = {};
	a->nstates = merge_states(s, c, block);
	a->ncolumns = s->n;
	if (a->nstates == 1)
		return false;
	a->cycle = MS_NEW_N(s->arena, a->nstates, int);
	a->next = MS_NEW_N(s->arena, (int64_t)a->nstates * s->n, int);
	for (size_t i = 0; i < c->value.n; i++) {
		a->cycle[block[i]] = block[c->cycle.v[i]];
		for (int k = 0; k < s->n; k++) {
			int to = c->next.v[i * s->n + k];

			a->next[(int64_t)block[i] * s->n + k] = to < 0 ? to : block[to];
		}
	}
	return true;
}

/* ---- Classes of insns ------------------------------------------------------------------- */

/* Insns of one key that no automaton tells apart are one class: DFA's columns.  KIND is the
   insn of S that stands for each of N insns.  */
static void find_classes(struct search *s, struct ms_dfa *dfa, const int *kind, const int *key,
			 int n)
{
	uint64_t *hash = MS_NEW_N(s->arena, n, uint64_t);
	int *insn_of;

	for (int i = 0; i < n; i++) {
		uint64_t h = ms_mix64(key[i] + 1);

		for (size_t j = 0; j < dfa->automaton.n; j++) {
			const struct ms_automaton *a = &dfa->automaton.v[j];

			for (int state = 0; state < a->nstates; state++)
				h = ms_mix64(
				    h ^ (uint64_t)(a->next[(int64_t)state * s->n + kind[i]] + 1));
		}
		hash[i] = h > 1 ? h : 2;
	}
	dfa->of = MS_NEW_N(dfa->arena, n, int);
	dfa->nclasses = number(hash, n, dfa->of);
	insn_of = MS_NEW_N(s->arena, dfa->nclasses, int);
	for (int i = n; i-- > 0;)
		insn_of[dfa->of[i]] = kind[i];
	for (size_t j = 0; j < dfa->automaton.n; j++) {
		struct ms_automaton *a = &dfa->automaton.v[j];
		int *next = MS_NEW_N(dfa->arena, (int64_t)a->nstates * dfa->nclasses, int);

		for (int state = 0; state < a->nstates; state++)
			for (int c = 0; c < dfa->nclasses; c++)
				next[(int64_t)state * dfa->nclasses + c] =
				    a->next[(int64_t)state * s->n + insn_of[c]];
		a->next = next;
		a->ncolumns = dfa->nclasses;
	}
}

void ms_dfa_find(struct ms_dfa *dfa, struct ms_arena *arena, rtx_insn *const *insn,
		 const int *key, int n)
{
	struct search s = {};
	auto_vec<struct component *> component;
	auto_vec<rtx_insn *> one;
	hash_map<int_hash<int, -1, -2>, int> by_code;
	int *kind = MS_NEW_N(arena, n, int);

	*dfa = {};
	dfa->arena = arena;
	for (int i = 0; i < n; i++) {
		bool there;
		int next = one.length();
		int &at = by_code.get_or_insert(internal_dfa_insn_code(insn[i]), &there);

		if (!there) {
			at = next;
			one.safe_push(insn[i]);
		}
		kind[i] = at;
	}
	s.arena = arena;
	s.insn = one.address();
	s.n = one.length();
	s.size = state_size();
	s.idle = (unsigned char *)ms_alloc_n(arena, s.size, 1);
	s.at = (unsigned char *)ms_alloc_n(arena, s.size, 1);
	memset(s.idle, 0, s.size);
	state_reset(s.idle);
	find_components(&s, &component);
	for (unsigned i = 0; i < component.length(); i++) {
		struct ms_automaton a;

		if (reduce(&s, component[i], &a))
			MS_VEC_PUSH(arena, &dfa->automaton, a);
	}
	find_classes(&s, dfa, kind, key, n);
}
