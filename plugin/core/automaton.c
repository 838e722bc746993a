/* Ops of a kernel on a pipeline automaton: does its steady state exist?
   SPDX-License-Identifier: GPL-3.0-or-later

   For each automaton the ops in the kernel that it has a say in are kept in the order in which
   they issue.  A walk from the idle machine through all rounds, up to the one whose wrap state was
   there before, is kept too: the state before each op in each round.  Whether one more op fits
   is decided by walking from where it would stand: in each round up to an op before which the
   state is as it was without the newcomer, since what follows is then known.  Pipelines forget
   soon, so that is a matter of a few ops.  Where the newcomer changes the state at the wrap,
   the walk goes on without short cuts.

   Automata made by greedy choice among units may be such that an op fits only because another
   one is there.  So taking an op out can make a kernel illegal; then nothing is kept, and
   every question is a full walk.  */

#include "core/automaton.h"

#include <stdlib.h>
#include <string.h>

#include "core/sched.h"

/* An op in the kernel.  */
struct item {
	int64_t row, cycle;
	int op;
};

/* One automaton with the ops in the kernel that it has a say in.  */
struct pipe {
	const struct ms_automaton *automaton;
	struct item *item;
	int n;
	bool legal;   /* the ops issue: what follows is kept */
	int nrounds;  /* until the state at the wrap repeats */
	int *state;   /* round * n + item: before the item issues */
	size_t cap;
	int *wrap;    /* by round, up to nrounds: at its start */
	size_t wrap_cap;
	int *seen;    /* by state: SERIAL if it was a wrap state of this walk */
	int serial;
};

struct model {
	struct ms_resources base;
	struct ms_arena *arena;
	const struct ms_loop *loop;
	const struct ms_machine *machine;
	struct ms_resources *tables;
	struct pipe *pipe; /* by automaton */
	int64_t ii;
	int64_t *cycle; /* by op, while it is reserved */
	int *holder;  /* room for a conflict's answer */
	struct item *other; /* room for the items of a pipe, with one more */
};

/* ---- Walks ------------------------------------------------------------------------------ */

/* The state before an op in row TO, from one before an op (or the start) in row FROM.  */
static int between(const struct ms_automaton *a, int state, int64_t from, int64_t to)
{
	return ms_automaton_advance(a, state, to - from);
}

static int opcode_of(const struct model *m, int op)
{
	return m->loop->op[op].action.opcode;
}

/* Through the N items at ITEM, which stand in rows of II, from STATE at the wrap on until a
   wrap state repeats.  False if an item cannot issue.  SEEN marks earlier wrap states.  */
static bool walk_on(const struct model *m, struct pipe *p, const struct item *item, int n,
		    int state)
{
	const struct ms_automaton *a = p->automaton;

	while (p->seen[state] != p->serial) {
		int64_t row = 0;

		p->seen[state] = p->serial;
		for (int i = 0; i < n; i++) {
			state = between(a, state, row, item[i].row);
			row = item[i].row;
			state = ms_automaton_issue(a, state, opcode_of(m, item[i].op));
			if (state < 0)
				return false;
		}
		state = between(a, state, row, m->ii);
	}
	return true;
}

static bool walk(const struct model *m, struct pipe *p, const struct item *item, int n)
{
	p->serial++;
	return walk_on(m, p, item, n, 0);
}

/* Walk through the items of P and keep the states.  */
static void keep(const struct model *m, struct pipe *p)
{
	const struct ms_automaton *a = p->automaton;
	int state = 0;

	p->legal = false;
	p->nrounds = 0;
	p->serial++;
	while (p->seen[state] != p->serial) {
		size_t base = (size_t)p->nrounds * (size_t)p->n;
		int64_t row = 0;

		p->seen[state] = p->serial;
		if (p->cap < base + (size_t)p->n)
			p->state = ms_grow(m->arena, p->state, base, &p->cap,
					   base + (size_t)p->n, sizeof *p->state);
		if (p->wrap_cap < (size_t)p->nrounds + 2)
			p->wrap = ms_grow(m->arena, p->wrap, (size_t)p->nrounds, &p->wrap_cap,
					  (size_t)p->nrounds + 2, sizeof *p->wrap);
		p->wrap[p->nrounds++] = state;
		for (int i = 0; i < p->n; i++) {
			state = between(a, state, row, p->item[i].row);
			row = p->item[i].row;
			p->state[base + (size_t)i] = state;
			state = ms_automaton_issue(a, state, opcode_of(m, p->item[i].op));
			if (state < 0)
				return;
		}
		state = between(a, state, row, m->ii);
	}
	p->wrap[p->nrounds] = state;
	p->legal = true;
}

static struct item new_item(const struct model *m, int op, int64_t cycle)
{
	return (struct item){ ms_floor_mod(cycle, m->ii), cycle, op };
}

/* Does X issue before Y?  In a row, older iterations first.  */
static bool before(const struct item *x, const struct item *y)
{
	if (x->row != y->row)
		return x->row < y->row;
	if (x->cycle != y->cycle)
		return x->cycle > y->cycle;
	return x->op < y->op;
}

/* The place among the items of P where X belongs.  */
static int place(const struct pipe *p, const struct item *x)
{
	int low = 0, high = p->n;

	while (low < high) {
		int mid = (low + high) / 2;

		if (before(&p->item[mid], x))
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

/* The items of P without the one numbered LEFT_OUT (-1: with all), and X.  */
static int with(const struct model *m, const struct pipe *p, const struct item *x, int left_out)
{
	int at = place(p, x), n = 0;

	for (int i = 0; i <= p->n; i++) {
		if (i == at)
			m->other[n++] = *x;
		if (i < p->n && i != left_out)
			m->other[n++] = p->item[i];
	}
	return n;
}

/* Round NUMBER of the walk that is kept, with X before item AT.  True if it ends as before; else
   *STATE is that at its end, or -1 if an op could not issue.  */
static bool same_round(const struct model *m, const struct pipe *p, int number,
		       const struct item *x, int at, int *state)
{
	const struct ms_automaton *a = p->automaton;
	const int *kept = p->state + (size_t)number * (size_t)p->n;
	int64_t now = x->row;
	int s;

	if (at > 0) {
		const struct item *last = &p->item[at - 1];

		s = ms_automaton_issue(a, kept[at - 1], opcode_of(m, last->op));
		s = between(a, s, last->row, x->row);
	} else {
		s = between(a, p->wrap[number], 0, x->row);
	}
	s = ms_automaton_issue(a, s, opcode_of(m, x->op));
	for (int i = at; s >= 0 && i < p->n; i++) {
		s = between(a, s, now, p->item[i].row);
		now = p->item[i].row;
		if (s == kept[i])
			return true;
		s = ms_automaton_issue(a, s, opcode_of(m, p->item[i].op));
	}
	*state = s < 0 ? s : between(a, s, now, m->ii);
	return *state == p->wrap[number + 1];
}

/* Do the ops of P issue with X?  */
static bool pipe_fits(const struct model *m, struct pipe *p, const struct item *x)
{
	int at, state = 0;

	if (p->automaton->column[opcode_of(m, x->op)] < 0)
		return true;
	if (!p->legal)
		return walk(m, p, m->other, with(m, p, x, -1));
	at = place(p, x);
	for (int round = 0; round < p->nrounds; round++) {
		if (same_round(m, p, round, x, at, &state))
			continue;
		if (state < 0)
			return false;
		p->serial++;
		for (int i = 0; i <= round; i++)
			p->seen[p->wrap[i]] = p->serial;
		return walk_on(m, p, m->other, with(m, p, x, -1), state);
	}
	return true;
}

/* ---- Who is in the way ------------------------------------------------------------------ */

/* How many items before and after the newcomer are asked.  */
enum { neighbourhood = 48 };

/* X does not fit into P: those of its items without any one of which it would, or else those of
   its row, or else its neighbours.  */
static int find_holders(const struct model *m, struct pipe *p, const struct item *x)
{
	int at = place(p, x), n = 0;
	int from = at > neighbourhood ? at - neighbourhood : 0;
	int to = p->n - at > neighbourhood ? at + neighbourhood : p->n;

	for (int i = from; i < to; i++)
		if (walk(m, p, m->other, with(m, p, x, i)))
			m->holder[n++] = p->item[i].op;
	if (n > 0)
		return n;
	for (int i = 0; i < p->n; i++)
		if (p->item[i].row == x->row)
			m->holder[n++] = p->item[i].op;
	if (n == 0 && p->n > 0) {
		int left = (at + p->n - 1) % p->n, right = at % p->n;

		m->holder[n++] = p->item[left].op;
		if (right != left)
			m->holder[n++] = p->item[right].op;
	}
	return n;
}

/* ---- The interface ---------------------------------------------------------------------- */

static int model_alternatives(const struct ms_resources *base, int op)
{
	const struct model *m = (const struct model *)base;

	return m->tables->methods->alternatives(m->tables, op);
}

/* The tables know of automata as far as an op alone is concerned: selfcheck.c.  */
static bool model_possible(const struct ms_resources *base, int op, int alt)
{
	const struct model *m = (const struct model *)base;

	return m->tables->methods->possible(m->tables, op, alt);
}

static bool model_fits(const struct ms_resources *base, int op, int alt, int64_t cycle,
		       struct ms_conflict *why)
{
	const struct model *m = (const struct model *)base;
	struct item x = new_item(m, op, cycle);

	if (!m->tables->methods->fits(m->tables, op, alt, cycle, why))
		return false;
	for (int a = 0; a < m->machine->nautomata; a++) {
		if (pipe_fits(m, &m->pipe[a], &x))
			continue;
		if (why) {
			why->resource = m->machine->nresources + a;
			why->row = x.row;
			why->nholders = find_holders(m, &m->pipe[a], &x);
			why->holder = m->holder;
		}
		return false;
	}
	return true;
}

static int model_overfull(const struct ms_resources *base, int op, int alt, int64_t cycle)
{
	const struct model *m = (const struct model *)base;
	struct item x = new_item(m, op, cycle);
	int over = m->tables->methods->overfull(m->tables, op, alt, cycle);

	for (int a = 0; a < m->machine->nautomata; a++)
		over += !pipe_fits(m, &m->pipe[a], &x);
	return over;
}

/* Put OP, which issues in CYCLE, among the items of its automata, or (not THERE) take it out.  */
static void change_items(struct model *m, int op, int64_t cycle, bool there)
{
	struct item x = new_item(m, op, cycle);

	for (int a = 0; a < m->machine->nautomata; a++) {
		struct pipe *p = &m->pipe[a];
		int at, behind;

		if (p->automaton->column[opcode_of(m, op)] < 0)
			continue;
		at = place(p, &x);
		behind = p->n - at - !there;
		memmove(&p->item[at + there], &p->item[at + !there],
			(size_t)behind * sizeof *p->item);
		p->n += there ? 1 : -1;
		if (there)
			p->item[at] = x;
		keep(m, p);
	}
}

static void model_reserve(struct ms_resources *base, int op, int alt, int64_t cycle)
{
	struct model *m = (struct model *)base;

	m->tables->methods->reserve(m->tables, op, alt, cycle);
	m->cycle[op] = cycle;
	change_items(m, op, cycle, true);
}

static void model_release(struct ms_resources *base, int op)
{
	struct model *m = (struct model *)base;

	m->tables->methods->release(m->tables, op);
	change_items(m, op, m->cycle[op], false);
}

static void model_reset(struct ms_resources *base, int64_t ii)
{
	struct model *m = (struct model *)base;

	m->tables->methods->reset(m->tables, ii);
	m->ii = ii;
	for (int a = 0; a < m->machine->nautomata; a++) {
		m->pipe[a].n = 0;
		keep(m, &m->pipe[a]);
	}
}

/* The first of COUNT cycles FROM, FROM + STEP, ... in which OP fits.  The tables pass over
   those that they rule out.  */
static bool search(const struct model *m, int op, int64_t from, int step, int64_t count,
		   int64_t *cycle, int *alt)
{
	if (count > m->ii) /* rows repeat */
		count = m->ii;
	while (count > 0) {
		int64_t t;
		int n = model_alternatives(&m->base, op);

		if (!(step > 0 ? ms_first_fit : ms_last_fit)(m->tables, op, from, count, &t,
							      alt))
			return false;
		for (; *alt < n; ++*alt)
			if (model_possible(&m->base, op, *alt) &&
			    model_fits(&m->base, op, *alt, t, NULL)) {
				*cycle = t;
				return true;
			}
		count -= (t - from) * step + 1;
		from = t + step;
	}
	return false;
}

static bool model_first_fit(const struct ms_resources *base, int op, int64_t from,
			    int64_t count, int64_t *cycle, int *alt)
{
	return search((const struct model *)base, op, from, 1, count, cycle, alt);
}

static bool model_last_fit(const struct ms_resources *base, int op, int64_t from,
			   int64_t count, int64_t *cycle, int *alt)
{
	return search((const struct model *)base, op, from, -1, count, cycle, alt);
}

static const char *model_name(const struct ms_resources *base, int resource)
{
	const struct model *m = (const struct model *)base;
	int n = m->machine->nresources;

	return resource < n ? m->tables->methods->name(m->tables, resource)
			    : m->machine->automaton[resource - n].name;
}

static int model_capacity(const struct ms_resources *base, int resource)
{
	const struct model *m = (const struct model *)base;

	return resource < m->machine->nresources
		   ? m->tables->methods->capacity(m->tables, resource)
		   : MS_UNLIMITED;
}

static const struct ms_resources_class model_class = {
	.alternatives = model_alternatives,
	.possible = model_possible,
	.fits = model_fits,
	.overfull = model_overfull,
	.reserve = model_reserve,
	.release = model_release,
	.reset = model_reset,
	.first_fit = model_first_fit,
	.last_fit = model_last_fit,
	.name = model_name,
	.capacity = model_capacity,
};

struct ms_resources *ms_automata_model(struct ms_arena *arena, const struct ms_loop *loop,
				       const struct ms_machine *machine,
				       struct ms_resources *tables)
{
	struct model *m = MS_NEW(arena, struct model);
	size_t n = (size_t)loop->nops;

	m->base.methods = &model_class;
	m->arena = arena;
	m->loop = loop;
	m->machine = machine;
	m->tables = tables;
	m->pipe = MS_NEW_N(arena, (size_t)machine->nautomata, struct pipe);
	for (int a = 0; a < machine->nautomata; a++) {
		struct pipe *p = &m->pipe[a];

		p->automaton = &machine->automaton[a];
		p->item = MS_NEW_N(arena, n + 1, struct item);
		p->seen = MS_NEW_N(arena, (size_t)p->automaton->nstates, int);
	}
	m->cycle = MS_NEW_N(arena, n, int64_t);
	m->holder = MS_NEW_N(arena, n + 1, int);
	m->other = MS_NEW_N(arena, n + 1, struct item);
	model_reset(&m->base, 1);
	return &m->base;
}

bool ms_automata_alone(const struct ms_machine *machine, int opcode, int64_t ii)
{
	for (int i = 0; i < machine->nautomata; i++) {
		const struct ms_automaton *a = &machine->automaton[i];
		int state = 0;

		/* Round after round; after as many as there are states all repeats.  */
		for (int round = 0; round <= a->nstates; round++) {
			int before = state;

			state = ms_automaton_issue(a, state, opcode);
			if (state < 0)
				return false;
			state = ms_automaton_advance(a, state, ii);
			if (state == before)
				break;
		}
	}
	return true;
}
