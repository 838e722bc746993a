/* Accesses that never meet, whatever the iterations, by arithmetic on their addresses.
   SPDX-License-Identifier: GPL-3.0-or-later

   Two accesses whose bases differ by F, a form over values that are known where the loop is
   entered, are looked at in two ways.

     Residues   If F and both steps are multiples of G, the accesses are apart by their offsets,
                modulo G: real and imaginary parts of two rows of complex numbers never meet.
     Ranges     With N the trip count, each access covers the memory between its first and last
                address.  If F is Q * N + R, and R is known to be large enough, the one's
                range ends before the other's begins: in the loop that runs from P to P + M,
                P[i] and P[M + i] never meet, and P[i] and P[M - 1 - i] don't if the count is
                half of M.

   Forms are exact modulo 2^64 only, but memory that is really accessed lies within 2^48 bytes.
   So where all that is added up is small, sums are sums of integers.

   An index that is computed in fewer bits and then extended, such as 2 * M, is taken for the
   sum of its extended parts where it can't wrap around, or under a guard that says so.  */

#include "gcc/compat.h"

#include "gcc/body.h"

typedef __int128 wide;

/* With more pairs than this, nothing is tried: that allocates.  Guards that one pair of
   accesses may need.  */
enum { pair_limit = 20000, guard_limit = 4 };

static const wide memory_size = (wide)1 << 48;

/* Sums stay below this, which leaves room for a few of them in 64 bits.  */
static const wide small = (wide)1 << 61;

struct ms_apart {
	bool none; /* nothing is tried */

	/* STEP times the trip count, STEP > 0, as a form; NULL: not known.  Exact in integers,
	   or modulo 2^64.  */
	struct span {
		const struct ms_lin *length;
		int64_t step;
		bool exact;
	} span[2];
	int nspans;
	wide most; /* trips, as far as their form tells */
};

/* What must be true for what was found.  */
struct conditions {
	const char *text[guard_limit];
	rtx x[guard_limit];
	int n;
};

static void add_span(struct ms_apart *apart, const struct ms_lin *length, int64_t step,
		     bool exact)
{
	struct ms_apart::span *span = &apart->span[apart->nspans];

	if (!length || !IN_RANGE(step, 1, 1024))
		return;
	span->length = length;
	span->step = step;
	span->exact = exact;
	apart->nspans++;
}

struct ms_apart *ms_apart_new(struct ms_body *body, int64_t pairs)
{
	struct ms_apart *apart = MS_NEW(body->arena, struct ms_apart);
	const struct ms_lin *v, *length;
	machine_mode mode;
	int64_t s;

	apart->none = pairs > pair_limit;
	apart->most = small;
	if (apart->none)
		return apart;
	if (body->ntrips) {
		add_span(apart, body->ntrips, 1, true);
		apart->most = MIN(small, ms_range_sum(body, body->ntrips).hi);
	}
	/* N bodies, of which the last comes before a test that finds V + S * (N - 1) = 0.  */
	if (body->test == body->bb && ms_ends_at_zero(body, &mode, &v, &s) && mode == Pmode &&
	    IN_RANGE(s, -1024, 1024)) {
		length = ms_lin_add(body, Pmode, ms_lin_constant(body, s), v, -1);
		if (s < 0 && length)
			length = ms_lin_add(body, Pmode, ms_lin_constant(body, 0), length, -1);
		add_span(apart, length, s < 0 ? -s : s, false);
	}
	return apart;
}

/* ---- Residues --------------------------------------------------------------------------- */

static uint64_t lowest_bit(uint64_t x)
{
	return x & -x;
}

static uint64_t magnitude(int64_t x)
{
	return x < 0 ? -(uint64_t)x : (uint64_t)x;
}

/* What the address of ACCESS changes by is a multiple of this and *BITS, the latter modulo 2^64
   only; 0: it does not change.  */
static uint64_t grid(const struct ms_body *body, const struct ms_access *access,
		     uint64_t *bits)
{
	int unit = body->array.v[access->array].unit;

	for (int i = 0; i < access->nterms; i++)
		*bits |= (uint64_t)access->term[i].coef * unit;
	return magnitude(access->by);
}

/* Is LIN's value a small number?  */
static bool is_small(struct ms_body *body, const struct ms_lin *lin)
{
	struct ms_range range = ms_range_sum(body, lin);

	return range.lo > -small && range.hi < small;
}

static bool residues_differ(struct ms_body *body, const struct ms_lin *f,
			    const struct ms_access *a, const struct ms_access *b)
{
	uint64_t bits = 0, g;
	wide r;

	g = gcd(grid(body, a, &bits), grid(body, b, &bits));
	for (int i = 0; i < f->nterms; i++)
		g = gcd(g, magnitude(f->term[i].coef));
	if (bits)
		g = gcd(g, lowest_bit(bits));
	if (bits || !is_small(body, f))
		g = lowest_bit(g);
	if (g == 0 || g > (uint64_t)1 << 40)
		return false;
	r = ((wide)b->at - a->at) % (int64_t)g;
	if (r < 0)
		r += g;
	return r >= a->bytes && (int64_t)g - r >= b->bytes;
}

/* ---- Ranges ----------------------------------------------------------------------------- */

static wide floor_div(wide a, wide b)
{
	return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static int64_t coef_of(const struct ms_lin *lin, const struct ms_sym *sym)
{
	for (int i = 0; i < lin->nterms; i++)
		if (lin->term[i].sym == sym)
			return lin->term[i].coef;
	return 0;
}

/* *Q and *R such that LIN is Q * (trip count) + R, *R being a range; Q is 0 without SPAN.
   False if *R is not small.  */
static bool divide(struct ms_body *body, const struct ms_apart::span *span,
		   const struct ms_lin *lin, int64_t *q, struct ms_range *r)
{
	const struct ms_lin *rest = lin;
	int64_t step = span ? span->step : 1;
	bool all_small = true;

	*q = 0;
	if (span && span->length->nterms) {
		int64_t length = span->length->term[0].coef;
		int64_t mine = coef_of(lin, span->length->term[0].sym);

		if (!IN_RANGE(length, -65536, 65536) || !IN_RANGE(mine, -65536, 65536))
			return false;
		*q = step * mine / length;
	}
	if (step != 1 || *q != 0) {
		rest = ms_lin_add(body, Pmode, ms_lin_constant(body, 0), lin, step);
		rest = *q ? ms_lin_add(body, Pmode, rest, span->length, -*q) : rest;
	}
	if (!rest)
		return false;
	*r = ms_range_sum(body, rest);
	all_small = r->lo > -small && r->hi < small;
	r->lo = -floor_div(-r->lo, step);
	r->hi = floor_div(r->hi, step);
	return all_small;
}

/* Does A end before B, which starts F behind it, begins?

   From A's first byte in the lowest iteration to B's are F and what the offsets tell; then
   the ranges take C * (N - 1) bytes.  So what lies between them is
   (Q - C) * N + R + C + at(B) - at(A) - size(A), and N is at least 1.  */
static bool ends_before(struct ms_body *body, const struct ms_apart *apart,
			const struct ms_apart::span *span, const struct ms_lin *f,
			const struct ms_access *a, const struct ms_access *b)
{
	int64_t c = MAX(a->by, 0) - MIN(b->by, 0), q;
	uint64_t fastest = MAX(magnitude(a->by), magnitude(b->by));
	struct ms_range r;
	wide most = apart->most, gap;

	if (fastest > 65536 || !divide(body, span, f, &q, &r))
		return false;
	if (fastest)
		most = MIN(most, memory_size / (int64_t)fastest);
	/* Nothing wraps around: F is less than 2^48 and all else not much more.  */
	if (q && magnitude(q) > 8 * fastest)
		return false;
	if (q < c && most >= memory_size)
		return false;
	gap = r.lo + c + b->at - a->at - a->bytes;
	gap += (wide)(q - c) * (q < c ? most : 1);
	return gap >= 0;
}

static bool ranges_apart(struct ms_body *body, const struct ms_apart *apart,
			 const struct ms_lin *f, const struct ms_lin *back,
			 const struct ms_access *a, const struct ms_access *b)
{
	for (int i = -1; i < apart->nspans; i++) {
		const struct ms_apart::span *span = i < 0 ? NULL : &apart->span[i];

		if (ends_before(body, apart, span, f, a, b) ||
		    ends_before(body, apart, span, back, b, a))
			return true;
	}
	return false;
}

/* ---- Extensions of sums ----------------------------------------------------------------- */

/* A register that holds SYM where the loop is entered, or an expression over such; or NULL.  */
static rtx held_in(struct ms_body *body, const struct ms_sym *sym)
{
	int found = INVALID_REGNUM;
	rtx x;

	for (auto i = body->entry.begin(); i != body->entry.end(); ++i) {
		const struct ms_lin *lin = (*i).second;
		int regno = (*i).first;

		if (!HARD_REGISTER_NUM_P(regno) && lin->nterms == 1 && lin->constant == 0 &&
		    lin->term[0].coef == 1 && lin->term[0].sym == sym &&
		    GET_MODE(regno_reg_rtx[regno]) == sym->mode &&
		    (found == (int)INVALID_REGNUM || regno < found))
			found = regno;
	}
	if (found != (int)INVALID_REGNUM)
		return regno_reg_rtx[found];
	if ((sym->code != ZERO_EXTEND && sym->code != SIGN_EXTEND) ||
	    sym->kid[0]->nterms != 1 || sym->kid[0]->term[0].coef != 1 || sym->kid[0]->constant)
		return NULL_RTX;
	x = held_in(body, sym->kid[0]->term[0].sym);
	return x && GET_MODE(x) == sym->from
		   ? simplify_gen_unary(sym->code, sym->mode, x, sym->from)
		   : NULL_RTX;
}

/* LIN, a sum of small integers, over what registers hold there; or NULL.  */
static rtx sum_of_registers(struct ms_body *body, const struct ms_lin *lin)
{
	rtx sum = GEN_INT(lin->constant);

	for (int i = 0; i < lin->nterms; i++) {
		rtx x = held_in(body, lin->term[i].sym);

		if (!x || GET_MODE(x) != DImode)
			return NULL_RTX;
		x = simplify_gen_binary(MULT, DImode, x, GEN_INT(lin->term[i].coef));
		sum = simplify_gen_binary(PLUS, DImode, x, sum);
	}
	return sum;
}

/* LIN CODE LIMIT must be true.  */
static bool add_condition(struct ms_body *body, struct conditions *conditions, rtx_code code,
			  const struct ms_lin *lin, int64_t limit)
{
	const char *text = ms_lin_text(body, lin);
	rtx x = sum_of_registers(body, lin);
	int n = conditions->n;

	if (!text || !x || CONST_INT_P(x) || n == guard_limit)
		return false;
	conditions->text[n] = ms_asprintf(body->arena, "%s %s %lld", text,
					  code == GE ? ">=" : "<=", (long long)limit);
	conditions->x[n] = simplify_gen_relational(code, SImode, DImode, x, GEN_INT(limit));
	conditions->n++;
	return true;
}

/* Note under which conditions LIN, a sum of integers, is between LEAST and MOST.  */
static bool must_fit(struct ms_body *body, const struct ms_apart *apart,
		     const struct ms_lin *lin, int64_t least, int64_t most,
		     struct conditions *conditions)
{
	struct ms_range range = ms_range_sum(body, lin), rest;
	int64_t q;

	/* There is one trip at least.  */
	if (apart->nspans && apart->span[0].exact &&
	    divide(body, &apart->span[0], lin, &q, &rest) && q > 0)
		range.lo = MAX(range.lo, rest.lo + q);
	return (range.lo >= least || add_condition(body, conditions, GE, lin, least)) &&
	       (range.hi <= most || add_condition(body, conditions, LE, lin, most));
}

/* The sum that SYM, an extension, is of.  NULL if there are too many conditions.  */
static const struct ms_lin *extended_parts(struct ms_body *body, const struct ms_apart *apart,
					   const struct ms_sym *sym,
					   struct conditions *conditions)
{
	bool is_unsigned = sym->code == ZERO_EXTEND;
	int bits = GET_MODE_PRECISION(as_a<scalar_int_mode>(sym->from));
	int64_t most = (((int64_t)1 << bits) - 1) >> !is_unsigned;
	const struct ms_lin *kid = sym->kid[0];
	const struct ms_lin *sum = ms_lin_constant(body, kid->constant);

	for (int i = 0; i < kid->nterms; i++) {
		const struct ms_lin *part = ms_lin_of(body, kid->term[i].sym);

		part = ms_lin_apply(body, sym->code, sym->mode, sym->from, part, NULL);
		sum = ms_lin_add(body, Pmode, sum, part, kid->term[i].coef);
	}
	return sum && must_fit(body, apart, sum, is_unsigned ? 0 : -most - 1, most, conditions)
		   ? sum
		   : NULL;
}

/* LIN with extensions of sums taken apart; NULL if there are none such.  */
static const struct ms_lin *taken_apart(struct ms_body *body, const struct ms_apart *apart,
					const struct ms_lin *lin,
					struct conditions *conditions)
{
	const struct ms_lin *sum = lin;

	for (int i = 0; i < lin->nterms; i++) {
		struct ms_sym *sym = lin->term[i].sym;
		const struct ms_lin *parts;

		if ((sym->code != ZERO_EXTEND && sym->code != SIGN_EXTEND) ||
		    GET_MODE_PRECISION(as_a<scalar_int_mode>(sym->from)) > 32 ||
		    (sym->kid[0]->nterms == 1 && sym->kid[0]->term[0].coef == 1 &&
		     sym->kid[0]->constant == 0))
			continue;
		parts = extended_parts(body, apart, sym, conditions);
		sum = ms_lin_add(body, Pmode, sum, ms_lin_of(body, sym), -lin->term[i].coef);
		sum = ms_lin_add(body, Pmode, sum, parts, lin->term[i].coef);
		if (!sum)
			return NULL;
	}
	return sum == lin ? NULL : sum;
}

bool ms_never_meet(struct ms_body *body, struct ms_apart *apart, const struct ms_access *a,
		   const struct ms_access *b)
{
	const struct ms_lin *zero = ms_lin_constant(body, 0), *f, *back;
	struct conditions conditions = {};

	if (apart->none)
		return false;
	f = ms_lin_add(body, Pmode, b->base, a->base, -1);
	if (!f)
		return false;
	if (residues_differ(body, f, a, b))
		return true;
	if (a->nterms || b->nterms)
		return false;
	back = ms_lin_add(body, Pmode, zero, f, -1);
	if (ranges_apart(body, apart, f, back, a, b))
		return true;
	f = taken_apart(body, apart, f, &conditions);
	back = f ? ms_lin_add(body, Pmode, zero, f, -1) : NULL;
	if (!f || !ranges_apart(body, apart, f, back, a, b))
		return false;
	for (int i = 0; i < conditions.n; i++) {
		ms_add_guard(body, conditions.text[i]);
		MS_VEC_PUSH(body->arena, &body->fits, conditions.x[i]);
	}
	return true;
}
