/* Exact scheduling: the question as clauses.
   SPDX-License-Identifier: GPL-3.0-or-later

   Cycles are order-encoded (J. Crawford and A. Baker 1994; N. Tamura et al. 2009): a variable
   says "op x issues in cycle k or later" for each k of x's window but the first.  A distance
   from u to v is a binary clause for each k: u at k or later makes v issue at k + distance or
   later.

   Windows.  One op of a cyclic component, the anchor, has all others at bounded distances on
   both sides.  A schedule shifted by any number of cycles is a schedule, so the anchor of the
   first component issues in cycle 0; that breaks the symmetry among rows.  A component shifted
   by a multiple of II keeps all rows, and nothing but rows is shared between components here,
   so every other anchor, and every op outside of recurrences, issues in 0 .. II - 1.  Such
   ops of one operation are interchangeable: they issue in body order.

   Ops at a fixed distance from each other (a cycle of length 0 leads through them) share their
   variables.  Of the closed distances only those are stated that neither two others nor the
   windows imply.

   Units: for each row a variable says "op x issues in this row"; a sequential counter
   (C. Sinz 2005) for each resource and row with more candidates than units keeps the users
   within the units.  An op with alternatives uses a unit if it issues there and takes an
   alternative that holds it.  */

#include "core/exact.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Truth values among the literals; clauses are simplified by them.  */
enum { lit_true = INT_MAX, lit_false = -INT_MAX };

/* Literals of one question: 240 MB.  */
static const size_t max_lits = 60000000;

/* May hold a unit of a resource in a row.  */
struct user {
	int row; /* resource * II + row */
	int lit;
};

struct encoder {
	struct ms_encoding *e;
	const struct ms_problem *problem;
	bool too_large;
	MS_VEC(struct user) user;
};

/* ---- Clauses ---------------------------------------------------------------------------- */

static void clause(struct encoder *c, const int *lit, int n)
{
	struct ms_encoding *e = c->e;
	size_t start = e->lits.n;

	for (int i = 0; i < n; i++)
		if (lit[i] == lit_true)
			return;
	for (int i = 0; i < n; i++)
		if (lit[i] != lit_false)
			MS_VEC_PUSH(e->arena, &e->lits, lit[i]);
	if (e->lits.n == start) {
		/* Two clauses say it better in a DIMACS file than an empty one.  */
		MS_VEC_PUSH(e->arena, &e->lits, ++e->nvars);
		MS_VEC_PUSH(e->arena, &e->lits, 0);
		MS_VEC_PUSH(e->arena, &e->lits, -e->nvars);
		e->nclauses++;
		e->refuted = true;
	}
	MS_VEC_PUSH(e->arena, &e->lits, 0);
	e->nclauses++;
	c->too_large |= e->lits.n > max_lits;
}

static void clause2(struct encoder *c, int a, int b)
{
	clause(c, (int[]){ a, b }, 2);
}

static void clause3(struct encoder *c, int a, int b, int d)
{
	clause(c, (int[]){ a, b, d }, 3);
}

static int new_var(struct encoder *c)
{
	return ++c->e->nvars;
}

/* "The rigid G issues in cycle K or later".  */
static int at_least(const struct ms_encoding *e, int g, int64_t k)
{
	const struct ms_rigid *r = &e->rigid[g];

	if (k <= r->low)
		return lit_true;
	if (k > r->high)
		return lit_false;
	return r->var + (int)(k - r->low);
}

/* ---- Windows ---------------------------------------------------------------------------- */

static int64_t distance(const struct ms_piece *p, int i, int j)
{
	return p->d[(size_t)i * (size_t)p->n + (size_t)j];
}

/* The op whose fixing leaves the others the least freedom.  */
static int find_anchor(const struct ms_piece *p)
{
	int64_t least = INT64_MAX;
	int anchor = 0;

	for (int i = 0; i < p->n; i++) {
		int64_t freedom = 0;

		for (int j = 0; j < p->n; j++)
			freedom -= distance(p, i, j) + distance(p, j, i);
		if (freedom < least) {
			least = freedom;
			anchor = i;
		}
	}
	return anchor;
}

/* Variables for the window of R.  */
static void add_staircase(struct encoder *c, struct ms_rigid *r)
{
	r->var = c->e->nvars;
	c->too_large |= r->high - r->low > INT_MAX / 4 - r->var;
	if (!c->too_large)
		c->e->nvars += (int)(r->high - r->low);
}

/* Put the ops of piece NUMBER into rigids with windows; its anchor may issue in
   0 .. FREEDOM.  */
static void add_rigids(struct encoder *c, int number, int64_t freedom)
{
	struct ms_encoding *e = c->e;
	const struct ms_piece *p = e->piece[number];
	int anchor = find_anchor(p);

	for (int i = 0; i < p->n; i++) {
		struct ms_rigid *r = &e->rigid[e->nrigids];

		if (e->rigid_of[p->op[i]] >= 0)
			continue;
		r->op = p->op[i];
		r->piece = number;
		r->low = distance(p, anchor, i);
		r->high = freedom - distance(p, i, anchor);
		add_staircase(c, r);
		if (c->too_large)
			return;
		for (int j = i; j < p->n; j++)
			if (distance(p, i, j) + distance(p, j, i) == 0) {
				e->rigid_of[p->op[j]] = e->nrigids;
				e->shift[p->op[j]] = distance(p, i, j);
			}
		e->nrigids++;
	}
}

/* "In k + 1 or later" implies "in k or later".  */
static void state_staircases(struct encoder *c)
{
	for (int g = 0; g < c->e->nrigids; g++)
		for (int64_t k = c->e->rigid[g].low + 1;
		     k < c->e->rigid[g].high && !c->too_large; k++)
			clause2(c, -at_least(c->e, g, k + 1), at_least(c->e, g, k));
}

/* ---- Distances -------------------------------------------------------------------------- */

static void state_distance(struct encoder *c, int u, int v, int64_t d)
{
	const struct ms_encoding *e = c->e;

	for (int64_t k = e->rigid[u].low; k <= e->rigid[u].high && !c->too_large; k++) {
		int then = at_least(e, v, k + d);

		if (then != lit_true)
			clause2(c, -at_least(e, u, k), then);
	}
}

/* The distances of piece P between rigids, without those that others imply.  */
static void state_distances(struct encoder *c, int number)
{
	const struct ms_encoding *e = c->e;
	const struct ms_piece *p = e->piece[number];
	int *stands = MS_NEW_N(e->arena, (size_t)p->n, int), n = 0;

	for (int i = 0; i < p->n; i++)
		if (e->rigid[e->rigid_of[p->op[i]]].op == p->op[i])
			stands[n++] = i;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			int u = e->rigid_of[p->op[stands[i]]], v = e->rigid_of[p->op[stands[j]]];
			int64_t d = distance(p, stands[i], stands[j]);
			bool implied = i == j || e->rigid[u].high + d <= e->rigid[v].low;

			for (int k = 0; k < n && !implied; k++)
				implied = k != i && k != j &&
					  distance(p, stands[i], stands[k]) +
						  distance(p, stands[k], stands[j]) == d;
			if (!implied)
				state_distance(c, u, v, d);
		}
}

/* Ops outside of recurrences that are of one operation issue in the order of their pieces.  */
static void order_equals(struct encoder *c)
{
	const struct ms_encoding *e = c->e;
	const struct ms_loop *loop = c->problem->loop;
	int *last = MS_NEW_N(e->arena, (size_t)c->problem->machine->nops, int);

	memset(last, -1, (size_t)c->problem->machine->nops * sizeof *last);
	for (int i = 0; i < e->npieces; i++) {
		int x = e->piece[i]->op[0], opcode = loop->op[x].action.opcode;

		if (e->piece[i]->n > 1 || i == 0)
			continue;
		if (last[opcode] >= 0)
			state_distance(c, e->rigid_of[last[opcode]], e->rigid_of[x], 0);
		last[opcode] = x;
	}
}

/* ---- Rows ------------------------------------------------------------------------------- */

/* The literal "rigid G issues in cycle K", K in its window.  */
static int exactly(struct encoder *c, int g, int64_t k)
{
	int from = at_least(c->e, g, k), after = at_least(c->e, g, k + 1), lit;

	if (from == lit_true)
		return after == lit_false ? lit_true : -after;
	if (after == lit_false)
		return from;
	lit = new_var(c);
	clause3(c, -from, after, lit);
	clause2(c, -lit, from);
	clause2(c, -lit, -after);
	return lit;
}

/* The literal "rigid G issues in a cycle that is ROW modulo II", or lit_false.  */
static int in_row(struct encoder *c, int g, int64_t row)
{
	struct ms_encoding *e = c->e;
	const struct ms_rigid *r = &e->rigid[g];
	int64_t k = r->low + ms_floor_mod(row - r->low, e->ii);
	int *known, lit;

	if (k > r->high)
		return lit_false;
	if (!e->row_var[g])
		e->row_var[g] = MS_NEW_N(e->arena, (size_t)e->ii, int);
	known = &e->row_var[g][row];
	if (*known)
		return *known;
	if (k + e->ii > r->high)
		return *known = exactly(c, g, k);

	/* Several cycles of the window: any of them.  */
	lit = new_var(c);
	for (; k <= r->high && !c->too_large; k += e->ii)
		clause2(c, -exactly(c, g, k), lit);
	return *known = lit;
}

static int alternative(const struct encoder *c, int x, int a)
{
	return c->e->alt_var[x] ? c->e->alt_var[x] + a : lit_true;
}

/* One alternative of X, of those that are possible.  */
static void state_alternatives(struct encoder *c, int x)
{
	const struct ms_resources *resources = c->problem->resources;
	int n = resources->methods->alternatives(resources, x);
	int *lit;

	if (n == 1)
		return;
	lit = MS_NEW_N(c->e->arena, (size_t)n, int);
	c->e->alt_var[x] = c->e->nvars + 1;
	c->e->nvars += n;
	for (int a = 0; a < n; a++) {
		lit[a] = c->e->alt_var[x] + a;
		if (!resources->methods->possible(resources, x, a))
			clause2(c, -lit[a], lit_false);
	}
	clause(c, lit, n);
}

/* Note who may hold what in which row: op X by alternative A.  */
static void add_users(struct encoder *c, int x, int a, const struct ms_alternative *alt)
{
	struct ms_encoding *e = c->e;
	int g = e->rigid_of[x], takes = alternative(c, x, a);
	const struct ms_rigid *r = &e->rigid[g];
	int64_t last = r->high - r->low < e->ii ? r->high : r->low + e->ii - 1;

	for (int i = 0; i < alt->nuses; i++) {
		if (!e->exact->contended[alt->use[i].resource])
			continue;
		for (int64_t k = r->low; k <= last && !c->too_large; k++) {
			int lit = in_row(c, g, ms_floor_mod(k, e->ii));
			int64_t row = ms_floor_mod(k + e->shift[x] + alt->use[i].offset, e->ii);
			struct user user = {
				.row = (int)(alt->use[i].resource * e->ii + row),
				.lit = lit,
			};

			if (takes != lit_true) {
				user.lit = new_var(c);
				clause3(c, -lit, -takes, user.lit);
			}
			MS_VEC_PUSH(e->arena, &c->user, user);
		}
	}
}

static int by_row(const void *a, const void *b)
{
	const struct user *x = a, *y = b;

	if (x->row != y->row)
		return x->row < y->row ? -1 : 1;
	return (x->lit > y->lit) - (x->lit < y->lit);
}

/* At most CAPACITY of the N literals: COUNT[j] is "of those so far, more than j".  */
static void state_capacity(struct encoder *c, const struct user *user, int n, int capacity)
{
	int *count;

	if (n <= capacity)
		return;
	for (int i = 0; i < n && capacity == 0; i++)
		clause(c, (int[]){ -user[i].lit }, 1);
	if (capacity == 0)
		return;
	count = MS_NEW_N(c->e->arena, (size_t)capacity, int);
	for (int j = 0; j < capacity; j++)
		count[j] = lit_false;
	for (int i = 0; i < n && !c->too_large; i++) {
		int lit = user[i].lit;

		clause2(c, -lit, -count[capacity - 1]);
		if (i == n - 1)
			break;
		for (int j = capacity - 1; j >= 0; j--) {
			int less = j ? count[j - 1] : lit_true, more;

			if (less == lit_false)
				continue;
			more = new_var(c);
			clause3(c, -lit, -less, more);
			clause2(c, -count[j], more);
			count[j] = more;
		}
	}
}

static void state_capacities(struct encoder *c)
{
	const struct ms_machine *machine = c->problem->machine;
	size_t n = c->user.n;

	if (n == 0)
		return;
	qsort(c->user.v, n, sizeof *c->user.v, by_row);
	for (size_t first = 0, last; first < n; first = last) {
		int r = (int)(c->user.v[first].row / c->e->ii);

		for (last = first; last < n; last++)
			if (c->user.v[last].row != c->user.v[first].row)
				break;
		state_capacity(c, c->user.v + first, (int)(last - first),
			       machine->resource[r].capacity);
	}
}

/* ---- All -------------------------------------------------------------------------------- */

/* An encoding without clauses, with room for NRIGIDS rigids.  */
static bool start(struct encoder *c, struct ms_arena *arena, const struct ms_exact *exact,
		  int64_t ii, size_t nrigids)
{
	struct ms_encoding *e = c->e;
	size_t nops = (size_t)exact->problem->loop->nops;

	if (ii > INT_MAX / (exact->problem->machine->nresources + 1))
		return false;
	*e = (struct ms_encoding){ .arena = arena, .exact = exact, .ii = ii };
	e->rigid = MS_NEW_N(arena, nrigids, struct ms_rigid);
	e->rigid_of = MS_NEW_N(arena, nops, int);
	e->shift = MS_NEW_N(arena, nops, int64_t);
	e->alt_var = MS_NEW_N(arena, nops, int);
	e->row_var = MS_NEW_N(arena, nrigids, int *);
	memset(e->rigid_of, -1, nops * sizeof *e->rigid_of);
	return true;
}

/* Which alternative op X takes, and what it then may hold in which row.  */
static void state_op(struct encoder *c, int x)
{
	const struct ms_machine_op *op =
	    &c->problem->machine->op[c->problem->loop->op[x].action.opcode];

	state_alternatives(c, x);
	for (int a = 0; a < op->nalts && !c->too_large; a++)
		add_users(c, x, a, &op->alt[a]);
}

struct ms_encoding *ms_exact_encode(struct ms_arena *arena, const struct ms_exact *exact,
				    int64_t ii, struct ms_piece **piece, int npieces)
{
	struct encoder c = { .e = MS_NEW(arena, struct ms_encoding), .problem = exact->problem };
	size_t n = 0;

	for (int i = 0; i < npieces; i++)
		n += (size_t)piece[i]->n;
	if (!start(&c, arena, exact, ii, n))
		return NULL;
	c.e->piece = piece;
	c.e->npieces = npieces;
	for (int i = 0; i < npieces && !c.too_large; i++)
		add_rigids(&c, i, i == 0 ? 0 : ii - 1);
	if (!c.too_large)
		state_staircases(&c);
	for (int i = 0; i < npieces && !c.too_large; i++)
		state_distances(&c, i);
	if (!c.too_large)
		order_equals(&c);
	for (int i = 0; i < npieces && !c.too_large; i++)
		for (int j = 0; j < piece[i]->n && !c.too_large; j++)
			state_op(&c, piece[i]->op[j]);
	if (!c.too_large)
		state_capacities(&c);
	return c.too_large ? NULL : c.e;
}

/* ---- The whole loop --------------------------------------------------------------------- */

/* Say of each row that at most MOST values are live in it: a value is, in cycle T, if its
   definition issued by then and a use of it has not.  */
static void state_live(struct encoder *c, int64_t most)
{
	const struct ms_ddg *ddg = c->problem->ddg;
	struct ms_encoding *e = c->e;

	c->user.n = 0;
	for (int x = 0; x < ddg->nops; x++) {
		int64_t end = e->rigid[x].low;

		for (int i = ddg->succ_start[x]; i < ddg->succ_start[x + 1]; i++) {
			const struct ms_edge *edge = &ddg->edge[i];
			int64_t last = e->rigid[edge->to].high + e->ii * edge->distance;

			if (edge->value && end < last)
				end = last;
		}
		for (int64_t t = e->rigid[x].low; t < end && !c->too_large; t++) {
			int live = new_var(c), defined = at_least(e, x, t + 1);

			for (int i = ddg->succ_start[x]; i < ddg->succ_start[x + 1]; i++) {
				const struct ms_edge *edge = &ddg->edge[i];
				int to_come = edge->value
						  ? at_least(e, edge->to,
							     t + 1 - e->ii * edge->distance)
						  : lit_false;

				if (to_come != lit_false)
					clause3(c, defined, -to_come, live);
			}
			MS_VEC_PUSH(e->arena, &c->user,
				    ((struct user){ .row = (int)(t % e->ii), .lit = live }));
		}
	}
	if (c->user.n == 0)
		return;
	qsort(c->user.v, c->user.n, sizeof *c->user.v, by_row);
	for (size_t first = 0, last; first < c->user.n; first = last) {
		for (last = first; last < c->user.n; last++)
			if (c->user.v[last].row != c->user.v[first].row)
				break;
		state_capacity(c, c->user.v + first, (int)(last - first), (int)most);
	}
}

struct ms_encoding *ms_exact_encode_whole(struct ms_arena *arena, const struct ms_exact *exact,
					  int64_t ii, const int64_t *low, const int64_t *high,
					  int64_t live)
{
	const struct ms_ddg *ddg = exact->problem->ddg;
	struct encoder c = { .e = MS_NEW(arena, struct ms_encoding), .problem = exact->problem };

	if (!start(&c, arena, exact, ii, (size_t)ddg->nops))
		return NULL;
	for (int x = 0; x < ddg->nops && !c.too_large; x++) {
		c.e->rigid[x] = (struct ms_rigid){ .op = x, .low = low[x], .high = high[x] };
		c.e->rigid_of[x] = x;
		add_staircase(&c, &c.e->rigid[x]);
	}
	c.e->nrigids = ddg->nops;
	if (!c.too_large)
		state_staircases(&c);
	for (int i = 0; i < ddg->nedges && !c.too_large; i++)
		if (ddg->edge[i].from != ddg->edge[i].to)
			state_distance(&c, ddg->edge[i].from, ddg->edge[i].to,
				       ms_edge_weight(&ddg->edge[i], ii));
	for (int x = 0; x < ddg->nops && !c.too_large; x++)
		if (exact->matters[x])
			state_op(&c, x);
	if (!c.too_large)
		state_capacities(&c);
	if (!c.too_large && live >= 0)
		state_live(&c, live);
	return c.too_large ? NULL : c.e;
}

/* ---- Back ------------------------------------------------------------------------------- */

void ms_exact_contradict(struct ms_encoding *e)
{
	struct encoder c = { .e = e };

	clause(&c, NULL, 0);
}

void ms_exact_decode_op(const struct ms_encoding *e, struct ms_sat *sat, int x, int64_t *cycle,
			int *alt)
{
	const struct ms_rigid *r = &e->rigid[e->rigid_of[x]];
	int64_t k = r->low;

	while (k < r->high && ms_sat_value(sat, r->var + (int)(k + 1 - r->low)))
		k++;
	*cycle = k + e->shift[x];
	*alt = 0;
	while (e->alt_var[x] && !ms_sat_value(sat, e->alt_var[x] + *alt))
		++*alt;
}

void ms_exact_decode(const struct ms_encoding *e, struct ms_sat *sat, int64_t *cycle, int *alt)
{
	for (int i = 0; i < e->npieces; i++)
		for (int j = 0; j < e->piece[i]->n; j++) {
			int x = e->piece[i]->op[j];

			ms_exact_decode_op(e, sat, x, &cycle[x], &alt[x]);
		}
}
