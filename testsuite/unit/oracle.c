/* See oracle.h.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "oracle.h"

#include <stdlib.h>
#include <string.h>

#define NEVER INT64_MIN
#define FAR 4096 /* iterations in which two accesses are looked for meeting */
#define NEAR 256 /* the same, where they move differently */

static const struct ms_machine_op *op_of(const struct oracle *o, int x)
{
	return &o->machine->op[o->loop->op[x].action.opcode];
}

/* ---- The graph --------------------------------------------------------------------- */

static void add_edge(struct oracle *o, int from, int to, int64_t latency, int64_t distance)
{
	struct oracle_edge e = { from, to, latency, distance };

	for (size_t i = 0; i < o->edge.n; i++)
		if (!memcmp(&o->edge.v[i], &e, sizeof e))
			return;
	MS_VEC_PUSH(o->arena, &o->edge, e);
}

/* Register R is read by op X.  */
static void add_use(struct oracle *o, int x, struct ms_reg r)
{
	if (r.file != MS_STATIC)
		return;
	for (int d = 0; d < o->n; d++) {
		const struct ms_action *a = &o->loop->op[d].action;
		if (a->has_dest && a->dest.number == r.number)
			add_edge(o, d, x, op_of(o, d)->latency, d < x ? 0 : 1);
	}
}

static void add_register_edges(struct oracle *o)
{
	for (int x = 0; x < o->n; x++) {
		const struct ms_action *a = &o->loop->op[x].action;
		for (int k = 0; k < a->noperands; k++) {
			const struct ms_operand *p = &a->operand[k];
			if (p->kind == MS_OPERAND_REG)
				add_use(o, x, p->reg);
			if (p->kind == MS_OPERAND_MEM)
				for (int t = 0; t < p->mem.nterms; t++)
					add_use(o, x, p->mem.term[t].reg);
		}
	}
}

/* The op that defines register R, or -1.  */
static int def_of(const struct oracle *o, struct ms_reg r)
{
	for (int d = 0; d < o->n; d++) {
		const struct ms_action *a = &o->loop->op[d].action;
		if (a->has_dest && a->dest.number == r.number)
			return d;
	}
	return -1;
}

/* Is the register of term T of A, read by op X, one of B too, read by Y, with the same scale
   and the same value D iterations later?  */
static bool shared(const struct oracle *o, int x, const struct ms_mem *a, int t, int y,
		   const struct ms_mem *b, int64_t d)
{
	int def = def_of(o, a->term[t].reg);

	for (int s = 0; s < b->nterms; s++)
		if (a->term[t].reg.number == b->term[s].reg.number &&
		    a->term[t].scale == b->term[s].scale)
			return def < 0 || (def >= x ? -1 : 0) == d + (def >= y ? -1 : 0);
	return false;
}

/* One pair of addresses: op X in iteration K and op Y in iteration K + D.  */
struct pair {
	int64_t apart;    /* of Y's from X's in bytes, but for what registers add */
	int64_t multiple; /* registers can add any multiple of it; 0: nothing */
};

static struct pair pair_of(const struct oracle *o, int x, int y, int64_t k, int64_t d)
{
	const struct ms_mem *a = ms_action_mem(&o->loop->op[x].action);
	const struct ms_mem *b = ms_action_mem(&o->loop->op[y].action);
	int64_t unit = o->loop->array[a->array].unit, power = 1;
	struct pair pair = { 0 };
	int64_t own = 0;

	pair.apart = unit * (b->step * (k + d) + b->offset - a->step * k - a->offset);
	for (int t = 0; t < a->nterms; t++)
		own |= shared(o, x, a, t, y, b, d) ? 0 : a->term[t].scale;
	for (int t = 0; t < b->nterms; t++)
		own |= shared(o, y, b, t, x, a, -d) ? 0 : b->term[t].scale;
	if (own) {
		while (own % (2 * power) == 0)
			power *= 2;
		pair.multiple = unit * power;
	}
	return pair;
}

/* Do they overlap, or can they?  */
static bool overlap(const struct oracle *o, int x, int y, struct pair pair)
{
	int64_t sx = ms_type_info[o->loop->op[x].action.type].bytes;
	int64_t sy = ms_type_info[o->loop->op[y].action.type].bytes;

	for (int64_t at = 1 - sy; at < sx; at++)
		if (pair.multiple ? (at - pair.apart) % pair.multiple == 0 : at == pair.apart)
			return true;
	return false;
}

/* The smallest number of iterations, FIRST or more, after which op Y meets what X touched, by
   trying them; -1 for never.  */
static int64_t meet(const struct oracle *o, int x, int y, int first)
{
	const struct ms_mem *a = ms_action_mem(&o->loop->op[x].action);
	const struct ms_mem *b = ms_action_mem(&o->loop->op[y].action);
	bool alike = a->step == b->step;

	for (int64_t d = first; d < (alike ? FAR : NEAR); d++)
		for (int64_t k = 0; k < (alike ? 1 : NEAR); k++)
			if (overlap(o, x, y, pair_of(o, x, y, k, d)))
				return d;
	return -1;
}

static void add_memory_edges(struct oracle *o)
{
	for (int x = 0; x < o->n; x++)
		for (int y = 0; y < o->n; y++) {
			const struct ms_action *ax = &o->loop->op[x].action;
			const struct ms_action *ay = &o->loop->op[y].action;
			const struct ms_mem *mx = ms_action_mem(ax), *my = ms_action_mem(ay);
			if (!mx || !my || mx->array != my->array ||
			    (ax->has_dest && ay->has_dest))
				continue;
			int64_t d = meet(o, x, y, x < y ? 0 : 1);
			if (d >= 0)
				add_edge(o, x, y, ax->has_dest ? 0 : op_of(o, x)->latency, d);
		}
}

static int by_place(const void *a, const void *b)
{
	const struct oracle_edge *x = a, *y = b;

	if (x->from != y->from)
		return x->from < y->from ? -1 : 1;
	if (x->distance != y->distance)
		return x->distance < y->distance ? -1 : 1;
	if (x->to != y->to)
		return x->to < y->to ? -1 : 1;
	return (x->latency > y->latency) - (x->latency < y->latency);
}

/* ---- Bounds ------------------------------------------------------------------------ */

/* The largest quotient of uses and capacity for the alternatives CHOICE.  */
static int64_t resmii_of(const struct oracle *o, const int *choice)
{
	int64_t worst = 1;

	for (int r = 0; r < o->machine->nresources; r++) {
		int64_t cap = o->machine->resource[r].capacity, uses = 0;
		for (int x = 0; x < o->n; x++) {
			const struct ms_alternative *a = &op_of(o, x)->alt[choice[x]];
			for (int u = 0; u < a->nuses; u++)
				uses += a->use[u].resource == r;
		}
		if (cap != MS_UNLIMITED && (uses + cap - 1) / cap > worst)
			worst = (uses + cap - 1) / cap;
	}
	return worst;
}

/* Try all choices of alternatives, if they are not too many.  */
static int64_t find_resmii(struct oracle *o)
{
	int *choice = MS_NEW_N(o->arena, o->n, int);
	double choices = 1;
	int64_t best = INT64_MAX;

	for (int x = 0; x < o->n; x++)
		choices *= op_of(o, x)->nalts;
	if (choices > 4096)
		return 0;
	for (;;) {
		int64_t m = resmii_of(o, choice);
		if (m < best)
			best = m;
		int x = 0;
		while (x < o->n && ++choice[x] == op_of(o, x)->nalts)
			choice[x++] = 0;
		if (x == o->n)
			return best;
	}
}

/* Algorithm 23.6.4's PositiveCycle, with all latencies as they are or (ZERO_DISTANCE) counting
   the edges of distance 0 alone, each as 1.  */
static bool positive_cycle(struct oracle *o, int64_t ii, bool zero_distance)
{
	size_t n = o->n;
	int64_t *d = malloc(n * n * sizeof *d);
	bool positive = false;

	for (size_t i = 0; i < n * n; i++)
		d[i] = NEVER;
	for (size_t i = 0; i < o->edge.n; i++) {
		const struct oracle_edge *e = &o->edge.v[i];
		int64_t w = e->latency - ii * e->distance;
		if (zero_distance && e->distance > 0)
			continue;
		if (zero_distance)
			w = 1;
		if (w > d[e->from * n + e->to])
			d[e->from * n + e->to] = w;
	}
	for (size_t k = 0; k < n; k++)
		for (size_t u = 0; u < n; u++)
			for (size_t v = 0; v < n; v++) {
				int64_t a = d[u * n + k], b = d[k * n + v];
				if (a == NEVER || b == NEVER)
					continue;
				/* Once a cycle is positive, paths may grow for ever.  */
				int64_t w = a + b < 1000000000 ? a + b : 1000000000;
				if (w > d[u * n + v])
					d[u * n + v] = w;
			}
	for (size_t v = 0; v < n; v++)
		positive |= d[v * n + v] > 0;
	free(d);
	return positive;
}

struct oracle *oracle_analyse(struct ms_arena *arena, const struct ms_loop *loop,
			      const struct ms_machine *machine)
{
	struct oracle *o = MS_NEW(arena, struct oracle);

	o->arena = arena;
	o->loop = loop;
	o->machine = machine;
	o->n = loop->nops;
	add_register_edges(o);
	add_memory_edges(o);
	for (int i = 0; i < loop->nedges; i++)
		add_edge(o, loop->edge[i].from, loop->edge[i].to, loop->edge[i].latency,
			 loop->edge[i].distance);
	if (o->edge.n)
		qsort(o->edge.v, o->edge.n, sizeof *o->edge.v, by_place);
	o->impossible = positive_cycle(o, 0, true);
	if (o->impossible)
		return o;
	o->resmii = find_resmii(o);
	o->recmii = 1;
	while (positive_cycle(o, o->recmii, false))
		o->recmii++;
	return o;
}

/* ---- Iterative modulo scheduling --------------------------------------------------- */

struct ims {
	struct oracle *o;
	int64_t ii;
	int64_t *height;
	int64_t *sigma; /* NEVER: unscheduled */
	int64_t *prev;  /* NEVER: undefined */
	int *alt;
};

static int64_t row_of(int64_t cycle, int64_t ii)
{
	return ((cycle % ii) + ii) % ii;
}

static void find_heights(struct ims *m)
{
	struct oracle *o = m->o;

	for (int x = 0; x < o->n; x++)
		m->height[x] = op_of(o, x)->latency;
	for (int round = 0; round <= o->n; round++)
		for (size_t i = 0; i < o->edge.n; i++) {
			const struct oracle_edge *e = &o->edge.v[i];
			int64_t h = m->height[e->to] + e->latency - m->ii * e->distance;
			if (h > m->height[e->from])
				m->height[e->from] = h;
		}
}

/* How many units of resource R op X, by ALT at CYCLE, holds in ROW.  */
static int holds(const struct ims *m, int x, int alt, int64_t cycle, int r, int64_t row)
{
	const struct ms_alternative *a = &op_of(m->o, x)->alt[alt];
	int units = 0;

	for (int u = 0; u < a->nuses; u++)
		units +=
		    a->use[u].resource == r && row_of(cycle + a->use[u].offset, m->ii) == row;
	return units;
}

/* Would (R, ROW) be over-full with X, by ALT, at CYCLE beside all that are scheduled?  */
static bool overfull(const struct ims *m, int x, int alt, int64_t cycle, int r, int64_t row)
{
	int64_t units = holds(m, x, alt, cycle, r, row);

	if (m->o->machine->resource[r].capacity == MS_UNLIMITED)
		return false;
	for (int y = 0; y < m->o->n; y++)
		if (y != x && m->sigma[y] != NEVER)
			units += holds(m, y, m->alt[y], m->sigma[y], r, row);
	return units > m->o->machine->resource[r].capacity;
}

/* The first of X's reservations that is over-full there, or -1.  */
static int first_overfull(const struct ims *m, int x, int alt, int64_t cycle)
{
	const struct ms_alternative *a = &op_of(m->o, x)->alt[alt];

	for (int u = 0; u < a->nuses; u++)
		if (overfull(m, x, alt, cycle, a->use[u].resource,
			     row_of(cycle + a->use[u].offset, m->ii)))
			return u;
	return -1;
}

/* Does X, by ALT, collide with itself?  */
static bool collides(const struct ims *m, int x, int alt)
{
	const struct ms_alternative *a = &op_of(m->o, x)->alt[alt];

	for (int u = 0; u < a->nuses; u++) {
		int cap = m->o->machine->resource[a->use[u].resource].capacity;
		if (cap != MS_UNLIMITED && holds(m, x, alt, 0, a->use[u].resource,
						 row_of(a->use[u].offset, m->ii)) > cap)
			return true;
	}
	return false;
}

/* Does some op collide with itself in every alternative?  */
static bool skips(const struct ims *m)
{
	for (int x = 0; x < m->o->n; x++) {
		bool possible = false;
		for (int a = 0; a < op_of(m->o, x)->nalts; a++)
			possible |= !collides(m, x, a);
		if (!possible)
			return true;
	}
	return false;
}

/* Over-full pairs of resource and row, each once.  */
static int count_overfull(const struct ims *m, int x, int alt, int64_t cycle)
{
	const struct ms_alternative *a = &op_of(m->o, x)->alt[alt];
	int count = 0;

	for (int u = 0; u < a->nuses; u++) {
		int64_t row = row_of(cycle + a->use[u].offset, m->ii);
		bool before = false;
		for (int v = 0; v < u; v++)
			before |= a->use[v].resource == a->use[u].resource &&
				  row_of(cycle + a->use[v].offset, m->ii) == row;
		count += !before && overfull(m, x, alt, cycle, a->use[u].resource, row);
	}
	return count;
}

static void evict(struct ims *m, struct oracle_step *step, int y)
{
	m->sigma[y] = NEVER;
	MS_VEC_PUSH(m->o->arena, &step->evicted, y);
}

/* Pick the alternative for a forced placement at CYCLE.  */
static int forced_alt(const struct ims *m, int x, int64_t cycle)
{
	int best = -1, fewest = 0;

	for (int a = 0; a < op_of(m->o, x)->nalts; a++) {
		if (collides(m, x, a))
			continue;
		int count = count_overfull(m, x, a, cycle);
		if (best < 0 || count < fewest) {
			best = a;
			fewest = count;
		}
	}
	return best;
}

/* Evict until X fits at CYCLE.  */
static void make_room(struct ims *m, struct oracle_step *step, int x)
{
	int u;

	while ((u = first_overfull(m, x, step->alt, step->cycle)) >= 0) {
		const struct ms_reservation *r = &op_of(m->o, x)->alt[step->alt].use[u];
		int64_t row = row_of(step->cycle + r->offset, m->ii);
		int victim = -1;
		for (int y = 0; y < m->o->n; y++)
			if (y != x && m->sigma[y] != NEVER &&
			    holds(m, y, m->alt[y], m->sigma[y], r->resource, row) > 0 &&
			    (victim < 0 || m->height[y] <= m->height[victim]))
				victim = y;
		evict(m, step, victim);
	}
}

static struct oracle_step place(struct ims *m, int x)
{
	struct oracle *o = m->o;
	struct oracle_step step = { .op = x, .cycle = NEVER };

	for (size_t i = 0; i < o->edge.n; i++) {
		const struct oracle_edge *e = &o->edge.v[i];
		if (e->to == x && e->from != x && m->sigma[e->from] != NEVER) {
			int64_t t = m->sigma[e->from] + e->latency - m->ii * e->distance;
			if (t > step.estart)
				step.estart = t;
		}
	}
	for (int64_t t = step.estart; t < step.estart + m->ii && step.cycle == NEVER; t++)
		for (int a = 0; a < op_of(o, x)->nalts && step.cycle == NEVER; a++)
			if (first_overfull(m, x, a, t) < 0) {
				step.cycle = t;
				step.alt = a;
			}
	if (step.cycle == NEVER) {
		step.cycle = m->prev[x] == NEVER || step.estart > m->prev[x] ? step.estart
									     : m->prev[x] + 1;
		step.alt = forced_alt(m, x, step.cycle);
		make_room(m, &step, x);
	}
	for (size_t i = 0; i < o->edge.n; i++) {
		const struct oracle_edge *e = &o->edge.v[i];
		if (e->from == x && e->to != x && m->sigma[e->to] != NEVER &&
		    m->sigma[e->to] < step.cycle + e->latency - m->ii * e->distance)
			evict(m, &step, e->to);
	}
	for (size_t i = 0; i < o->edge.n; i++) {
		const struct oracle_edge *e = &o->edge.v[i];
		if (e->to == x && e->from != x && m->sigma[e->from] != NEVER &&
		    step.cycle < m->sigma[e->from] + e->latency - m->ii * e->distance)
			evict(m, &step, e->from);
	}
	m->sigma[x] = m->prev[x] = step.cycle;
	m->alt[x] = step.alt;
	return step;
}

/* IterativeSchedule at one II.  */
static struct oracle_attempt try_ii(struct ims *m, int64_t budget)
{
	struct oracle_attempt attempt = { .ii = m->ii };
	struct oracle *o = m->o;

	for (int x = 0; x < o->n; x++)
		m->sigma[x] = m->prev[x] = NEVER;
	attempt.skipped = skips(m);
	if (attempt.skipped)
		return attempt;
	find_heights(m);
	for (;;) {
		int x = -1;
		for (int y = 0; y < o->n; y++)
			if (m->sigma[y] == NEVER && (x < 0 || m->height[y] > m->height[x]))
				x = y;
		attempt.ok = x < 0;
		if (attempt.ok || budget == 0)
			return attempt;
		MS_VEC_PUSH(o->arena, &attempt.step, place(m, x));
		budget--;
	}
}

/* ---- Rotating windows -------------------------------------------------------------- */

/* The largest number of groups from the definition by D to a use, and whether one reads the
   previous iteration's value.  */
static int64_t last_use(const struct oracle *o, int d, bool *carried)
{
	int64_t last = 0;
	int number = o->loop->op[d].action.dest.number;

	*carried = false;
	for (int x = 0; x < o->n; x++) {
		const struct ms_action *a = &o->loop->op[x].action;
		bool uses = false;
		for (int k = 0; k < a->noperands; k++) {
			const struct ms_operand *p = &a->operand[k];
			uses |= p->kind == MS_OPERAND_REG && p->reg.number == number;
			for (int t = 0; p->kind == MS_OPERAND_MEM && t < p->mem.nterms; t++)
				uses |= p->mem.term[t].reg.number == number;
		}
		if (!uses)
			continue;
		int64_t groups = (d < x ? 0 : 1) + o->cycle[x] / o->ii - o->cycle[d] / o->ii;
		*carried |= d >= x;
		if (groups > last)
			last = groups;
	}
	return last;
}

static bool is_liveout(const struct ms_loop *loop, int number)
{
	for (int i = 0; i < loop->nregs; i++)
		if (loop->reg[i].number == number)
			return loop->reg[i].liveout;
	return false;
}

static void find_windows(struct oracle *o)
{
	int64_t cursor = 0;

	for (int d = 0; d < o->n; d++) {
		const struct ms_action *a = &o->loop->op[d].action;
		struct oracle_window w = { .op = d };
		int64_t stage = o->cycle[d] / o->ii;
		bool carried;
		if (!a->has_dest)
			continue;
		w.span = last_use(o, d, &carried);
		int64_t landing = (o->cycle[d] % o->ii + op_of(o, d)->latency) / o->ii;
		if (landing > w.span)
			w.span = landing;
		if (is_liveout(o->loop, a->dest.number) && o->stages - stage > w.span)
			w.span = o->stages - stage;
		w.pad = carried && stage > 1 ? stage - 1 : 0;
		w.base = cursor + w.pad;
		cursor = w.base + w.span + 1;
		MS_VEC_PUSH(o->arena, &o->window, w);
	}
	o->registers = cursor;
}

void oracle_schedule(struct oracle *o, double budget, int64_t resmii)
{
	struct ims m = { .o = o };
	int64_t mii = resmii;
	int64_t cap;

	o->selfmii = m.ii = 1;
	while (skips(&m))
		o->selfmii = ++m.ii;
	if (o->recmii > mii)
		mii = o->recmii;
	if (o->selfmii > mii)
		mii = o->selfmii;
	cap = mii;
	for (int x = 0; x < o->n; x++)
		cap += op_of(o, x)->latency + op_of(o, x)->occupies;
	m.height = MS_NEW_N(o->arena, o->n, int64_t);
	m.sigma = MS_NEW_N(o->arena, o->n, int64_t);
	m.prev = MS_NEW_N(o->arena, o->n, int64_t);
	m.alt = MS_NEW_N(o->arena, o->n, int);
	for (m.ii = mii; m.ii <= cap && !o->found; m.ii++) {
		struct oracle_attempt attempt = try_ii(&m, (int64_t)(budget * o->n));
		MS_VEC_PUSH(o->arena, &o->attempt, attempt);
		o->found = attempt.ok;
		o->ii = m.ii;
	}
	if (!o->found)
		return;
	int64_t least = INT64_MAX, most = INT64_MIN;
	for (int x = 0; x < o->n; x++) {
		least = m.sigma[x] < least ? m.sigma[x] : least;
		most = m.sigma[x] > most ? m.sigma[x] : most;
	}
	o->cycle = MS_NEW_N(o->arena, o->n, int64_t);
	o->alt = m.alt;
	for (int x = 0; x < o->n; x++)
		o->cycle[x] = m.sigma[x] - least;
	o->stages = (most - least) / o->ii + 1;
	if (!o->loop->graph_only)
		find_windows(o);
}
