/* Forms as sums of integers: opening, bounds.
   SPDX-License-Identifier: GPL-3.0-or-later

   An extension of a sum of narrow values is the sum of these, each read as signed, where that
   sum is a number that the narrow type has.  A narrow product or shift is that of the integers
   where these fit.  So all forms have the same few atoms, and n - 1 in 32 bits, extended by one
   insn or the other, is one less than n.

   Bounds of a sum come from what is known of its atoms, from conditions noted before, and from
   relations between them: the trip count is at least 1, a right shift is a quotient with a
   small remainder, a product of one factor >= 0 and one >= k is at least k times the first.  */

#include "gcc/compat.h"

#include "gcc/sums.h"

/* Bounds of sums that one proof may ask for, and how deep relations are followed for one.  */
enum { work_limit = 400, depth_limit = 5 };

static const ms_wide huge = ms_huge;

static const int64_t coef_limit = (int64_t)1 << 30;

static ms_wide add(ms_wide x, ms_wide y)
{
	if (x <= -huge || y <= -huge)
		return -huge;
	return x >= huge || y >= huge ? huge : x + y;
}

static ms_wide times(ms_wide x, ms_wide y)
{
	const ms_wide most = (ms_wide)1 << 84;

	if (x == 0 || y == 0)
		return 0;
	if (x > most || x < -most || y > coef_limit || y < -coef_limit)
		return (x < 0) == (y < 0) ? huge : -huge;
	return x * y;
}

static struct ms_range scaled(struct ms_range r, int64_t coef)
{
	ms_wide lo = times(r.lo, coef), hi = times(r.hi, coef);

	return coef < 0 ? ms_range{ hi, lo } : ms_range{ lo, hi };
}

static struct ms_range sum_of_ranges(struct ms_range a, struct ms_range b)
{
	return { add(a.lo, b.lo), add(a.hi, b.hi) };
}

static struct ms_range common(struct ms_range a, struct ms_range b)
{
	return { MAX(a.lo, b.lo), MIN(a.hi, b.hi) };
}

static ms_wide floor_shift(ms_wide x, int bits)
{
	return x >> bits;
}

static int bits_of(machine_mode mode)
{
	return is_a<scalar_int_mode>(mode) ? GET_MODE_PRECISION(as_a<scalar_int_mode>(mode))
					   : 64;
}

static int64_t coef_of(const struct ms_lin *lin, const struct ms_sym *sym)
{
	for (int i = 0; i < lin->nterms; i++)
		if (lin->term[i].sym == sym)
			return lin->term[i].coef;
	return 0;
}

static int64_t largest_coef(const struct ms_lin *lin)
{
	int64_t most = 0;

	for (int i = 0; i < lin->nterms; i++)
		most = MAX(most, lin->term[i].coef == INT64_MIN ? INT64_MAX
				 : lin->term[i].coef < 0       ? -lin->term[i].coef
							       : lin->term[i].coef);
	return MAX(most, lin->constant == INT64_MIN ? INT64_MAX
			 : lin->constant < 0	     ? -lin->constant
						     : lin->constant);
}

const struct ms_lin *ms_sums_add(struct ms_sums *sums, const struct ms_lin *a,
				 const struct ms_lin *b, int64_t factor)
{
	if (!a || !b || largest_coef(a) > (int64_t)ms_small ||
	    (ms_wide)largest_coef(b) * (factor < 0 ? -(ms_wide)factor : factor) > ms_small)
		return NULL;
	return ms_lin_add(sums->body, VOIDmode, a, b, factor);
}

bool ms_is_shift(const struct ms_sym *sym, int *bits)
{
	if ((sym->code != ASHIFTRT && sym->code != LSHIFTRT) || bits_of(sym->mode) != 64 ||
	    !sym->kid[1] || sym->kid[1]->nterms || !IN_RANGE(sym->kid[1]->constant, 1, 20))
		return false;
	*bits = sym->kid[1]->constant;
	return true;
}

bool ms_is_product(const struct ms_sym *sym)
{
	return sym->code == MULT && bits_of(sym->mode) == 64 && sym->kid[0] && sym->kid[1];
}

/* ---- Bounds ----------------------------------------------------------------------------- */

static struct ms_range range_of(struct ms_sums *sums, const struct ms_lin *lin, size_t needed,
				int depth);

static struct ms_range product_range(struct ms_range a, struct ms_range b)
{
	const ms_wide most = (ms_wide)1 << 52;
	ms_wide p[4] = { a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi };
	struct ms_range r = { p[0], p[0] };

	if (a.lo < -most || a.hi > most || b.lo < -most || b.hi > most)
		return { a.lo >= 0 && b.lo >= 0 ? 0 : -huge, huge };
	for (int i = 1; i < 4; i++)
		r = { MIN(r.lo, p[i]), MAX(r.hi, p[i]) };
	return r;
}

static struct ms_range sym_range(struct ms_sums *sums, struct ms_sym *sym, size_t needed,
				 int depth)
{
	struct ms_range r;
	int bits;

	if (ms_is_product(sym) && depth > 0)
		return product_range(range_of(sums, sym->kid[0], needed, depth - 1),
				     range_of(sums, sym->kid[1], needed, depth - 1));
	if (ms_is_product(sym))
		return { -huge, huge };
	if (ms_is_shift(sym, &bits) && depth > 0) {
		r = range_of(sums, sym->kid[0], needed, depth - 1);
		if (ms_is_small(r) && (sym->code == ASHIFTRT || r.lo >= 0))
			return { floor_shift(r.lo, bits), floor_shift(r.hi, bits) };
	}
	return ms_range_sum(sums->body, ms_lin_of(sums->body, sym));
}

/* What LIN may be if the first NEEDED of what was noted hold.  */
static struct ms_range range_of(struct ms_sums *sums, const struct ms_lin *lin, size_t needed,
				int depth)
{
	struct ms_range r = { lin->constant, lin->constant };

	for (int i = 0; i < lin->nterms; i++) {
		struct ms_range term = sym_range(sums, lin->term[i].sym, needed, depth);

		for (size_t k = 0; k < needed; k++) {
			const struct ms_need *n = &sums->needed.v[k];

			if (n->lin->nterms == 1 && n->lin->term[0].sym == lin->term[i].sym &&
			    n->lin->term[0].coef == 1)
				term = common(term, { add(n->least, -n->lin->constant),
						      add(n->most, -n->lin->constant) });
		}
		r = sum_of_ranges(r, scaled(term, lin->term[i].coef));
	}
	/* A sum that was noted may be a part of LIN.  */
	for (size_t k = 0; k < needed && depth > 0; k++) {
		const struct ms_need *n = &sums->needed.v[k];
		int64_t mine, c = n->lin->term[0].coef;
		const struct ms_lin *rest;

		mine = coef_of(lin, n->lin->term[0].sym);
		if (n->lin->nterms < 2 || mine == 0 || mine % c != 0)
			continue;
		rest = ms_sums_add(sums, lin, n->lin, -(mine / c));
		if (rest && rest->nterms + n->lin->nterms <= lin->nterms)
			r = common(r, sum_of_ranges(range_of(sums, rest, needed, depth - 1),
						    scaled({ n->least, n->most }, mine / c)));
	}
	return r;
}

struct ms_range ms_sums_range(struct ms_sums *sums, const struct ms_lin *lin)
{
	return range_of(sums, lin, sums->needed.n, 3);
}

struct ms_range ms_sums_early_range(struct ms_sums *sums, const struct ms_lin *lin,
				    size_t needed)
{
	return range_of(sums, lin, needed, 3);
}

/* FACTOR * (LIN without its Ith term) + COEF * OTHER; NULL if that is too large.  */
static const struct ms_lin *replaced(struct ms_sums *sums, const struct ms_lin *lin, int i,
				     int64_t factor, const struct ms_lin *other, ms_wide coef)
{
	struct ms_body *body = sums->body;
	const struct ms_lin *sum;

	for (int k = 0; k < lin->nterms; k++)
		if (!IN_RANGE(lin->term[k].coef, -(coef_limit / factor), coef_limit / factor))
			return NULL;
	if (coef > coef_limit || coef < -coef_limit ||
	    !IN_RANGE(lin->constant, -((int64_t)1 << 40), (int64_t)1 << 40))
		return NULL;
	sum = ms_sums_add(sums, lin, ms_lin_of(body, lin->term[i].sym), -lin->term[i].coef);
	sum = ms_sums_add(sums, ms_lin_constant(body, 0), sum, factor);
	return ms_sums_add(sums, sum, other, (int64_t)coef);
}

static ms_wide least(struct ms_sums *sums, const struct ms_lin *lin, int *work, int depth);

/* A bound by what is known of the trip count.  */
static ms_wide least_by_trips(struct ms_sums *sums, const struct ms_lin *lin, int *work,
			      int depth)
{
	const struct ms_span *span = sums->span;
	const struct ms_lin *length = span ? span->length : NULL, *rest;
	struct ms_range range;
	int64_t mine, c;

	if (!length || length->nterms == 0)
		return -huge;
	c = length->term[0].coef;
	mine = coef_of(lin, length->term[0].sym);
	if (mine == 0 || mine % c != 0)
		return -huge;
	rest = ms_sums_add(sums, lin, length, -(mine / c));
	if (!rest || rest->nterms > lin->nterms)
		return -huge;
	range = ms_sums_range(sums, length);
	if (span->exact || ms_is_small(range))
		range.lo = MAX(range.lo, times(sums->trips, span->step));
	return add(least(sums, rest, work, depth), scaled(range, mine / c).lo);
}

/* A bound by the Ith term, a right shift of a sum.  */
static ms_wide least_by_shift(struct ms_sums *sums, const struct ms_lin *lin, int i, int bits,
			      int *work, int depth)
{
	const struct ms_sym *sym = lin->term[i].sym;
	int64_t coef = lin->term[i].coef, remainder = ((int64_t)1 << bits) - 1;
	struct ms_range kid = ms_sums_range(sums, sym->kid[0]);
	const struct ms_lin *sum;
	ms_wide bound;

	if (!ms_is_small(kid) || (sym->code == LSHIFTRT && kid.lo < 0))
		return -huge;
	sum = replaced(sums, lin, i, remainder + 1, sym->kid[0], coef);
	bound = sum ? least(sums, sum, work, depth) : -huge;
	bound = add(bound, coef > 0 ? -times(remainder, coef) : 0);
	return bound <= -huge ? -huge : -floor_shift(-bound, bits);
}

/* A bound by the Ith term, a product of U and V: that is V's bound times U.  */
static ms_wide least_by_product(struct ms_sums *sums, const struct ms_lin *lin, int i,
				const struct ms_lin *u, const struct ms_lin *v, int *work,
				int depth)
{
	int64_t coef = lin->term[i].coef;
	const struct ms_lin *sum;
	ms_wide bound;

	if (least(sums, u, work, depth) < 0)
		return -huge;
	bound = coef > 0 ? least(sums, v, work, depth) : ms_sums_range(sums, v).hi;
	if (bound <= 0 || bound > coef_limit)
		return -huge;
	sum = replaced(sums, lin, i, 1, u, times(bound, coef));
	return sum ? least(sums, sum, work, depth) : -huge;
}

static ms_wide least(struct ms_sums *sums, const struct ms_lin *lin, int *work, int depth)
{
	ms_wide best = ms_sums_range(sums, lin).lo;
	int bits;

	if (depth == 0 || *work <= 0 || lin->nterms == 0)
		return best;
	--*work;
	best = MAX(best, least_by_trips(sums, lin, work, depth - 1));
	for (int i = 0; i < lin->nterms; i++) {
		const struct ms_sym *sym = lin->term[i].sym;

		if (ms_is_shift(sym, &bits)) {
			best = MAX(best, least_by_shift(sums, lin, i, bits, work, depth - 1));
		} else if (ms_is_product(sym)) {
			best = MAX(best, least_by_product(sums, lin, i, sym->kid[0],
							  sym->kid[1], work, depth - 1));
			best = MAX(best, least_by_product(sums, lin, i, sym->kid[1],
							  sym->kid[0], work, depth - 1));
		}
	}
	return best;
}

ms_wide ms_sums_least(struct ms_sums *sums, const struct ms_lin *lin)
{
	int work = work_limit;

	return least(sums, lin, &work, depth_limit);
}

/* ---- Opening ---------------------------------------------------------------------------- */

const struct ms_lin *ms_sums_product(struct ms_sums *sums, const struct ms_lin *a,
				     const struct ms_lin *b)
{
	struct ms_body *body = sums->body;
	const struct ms_lin *sum, *part;

	if (!a || !b || largest_coef(a) > coef_limit || largest_coef(b) > coef_limit)
		return NULL;
	sum = ms_lin_constant(body, a->constant * b->constant);
	for (int i = 0; i < a->nterms; i++)
		sum = ms_sums_add(sums, sum, ms_lin_of(body, a->term[i].sym),
				 a->term[i].coef * b->constant);
	for (int j = 0; j < b->nterms; j++)
		sum = ms_sums_add(sums, sum, ms_lin_of(body, b->term[j].sym),
				 b->term[j].coef * a->constant);
	for (int i = 0; i < a->nterms; i++)
		for (int j = 0; j < b->nterms; j++) {
			struct ms_sym *p = a->term[i].sym, *q = b->term[j].sym;

			if (p->constant || q->constant || p->frame || q->frame)
				return NULL;
			if (p->id > q->id)
				std::swap(p, q);
			part = ms_lin_apply(body, MULT, DImode, DImode, ms_lin_of(body, p),
					    ms_lin_of(body, q));
			sum = ms_sums_add(sums, sum, part,
					 a->term[i].coef * b->term[j].coef);
		}
	return sum;
}

static const struct ms_lin *open_narrow(struct ms_sums *sums, const struct ms_lin *lin,
					machine_mode mode);

/* X must be a number that MODE, unsigned or signed, has.  */
static const struct ms_lin *fitting(struct ms_sums *sums, const struct ms_lin *x,
				    machine_mode mode, bool is_unsigned)
{
	ms_wide most = (((ms_wide)1 << bits_of(mode)) - 1) >> !is_unsigned;

	return x && ms_sums_need(sums, x, is_unsigned ? 0 : -most - 1, most) ? x : NULL;
}

/* The sum that the extension of KID, of MODE, is.  */
static const struct ms_lin *open_extension(struct ms_sums *sums, rtx_code code,
					   const struct ms_lin *kid, machine_mode mode)
{
	return fitting(sums, open_narrow(sums, kid, mode), mode, code == ZERO_EXTEND);
}

static const struct ms_lin *shifted_down(struct ms_sums *sums, const struct ms_lin *x,
					 const struct ms_lin *bits)
{
	return x ? ms_lin_apply(sums->body, ASHIFTRT, DImode, DImode, x, bits) : NULL;
}

/* An integer that has the low bits of SYM, as many as MODE has.  */
static const struct ms_lin *open_atom(struct ms_sums *sums, struct ms_sym *sym,
				      machine_mode mode)
{
	struct ms_body *body = sums->body;
	int bits = bits_of(mode);
	const struct ms_lin *x;

	/* What was extended and cut again is what it was.  */
	if ((sym->code == SIGN_EXTEND || sym->code == ZERO_EXTEND) &&
	    bits_of(sym->mode) > bits && bits_of(sym->from) <= bits)
		return bits_of(sym->from) == bits
			   ? open_narrow(sums, sym->kid[0], mode)
			   : open_extension(sums, sym->code, sym->kid[0], sym->from);
	if (bits_of(sym->mode) == bits && sym->kid[0]) {
		bool by_constant = sym->kid[1] && sym->kid[1]->nterms == 0 &&
				   IN_RANGE(sym->kid[1]->constant, 1, bits - 1);

		switch (sym->code) {
		case MULT:
			x = ms_sums_product(sums, open_narrow(sums, sym->kid[0], mode),
					    open_narrow(sums, sym->kid[1], mode));
			return fitting(sums, x, mode, false);
		case ASHIFTRT:
			if (!by_constant)
				break;
			x = fitting(sums, open_narrow(sums, sym->kid[0], mode), mode, false);
			return shifted_down(sums, x, sym->kid[1]);
		case LSHIFTRT:
			if (!by_constant)
				break;
			/* As if it were a signed shift of what is never negative.  */
			x = open_narrow(sums, sym->kid[0], mode);
			if (!x || !ms_sums_need(sums, x, 0, ((ms_wide)1 << (bits - 1)) - 1))
				return NULL;
			return sym->kid[1]->constant == bits - 1
				   ? ms_lin_constant(body, 0)
				   : shifted_down(sums, x, sym->kid[1]);
		case SIGN_EXTEND:
		case ZERO_EXTEND:
			return open_extension(sums, sym->code, sym->kid[0], sym->from);
		default: break;
		}
	}
	return ms_lin_apply(body, SIGN_EXTEND, DImode, mode, ms_lin_of(body, sym), NULL);
}

/* An integer that has the bits of LIN, of MODE.  */
static const struct ms_lin *open_narrow(struct ms_sums *sums, const struct ms_lin *lin,
					machine_mode mode)
{
	const struct ms_lin *sum = ms_lin_constant(sums->body, lin->constant);

	for (int i = 0; i < lin->nterms; i++)
		sum = ms_lin_add(sums->body, VOIDmode, sum,
				 open_atom(sums, lin->term[i].sym, mode), lin->term[i].coef);
	return sum;
}

static const struct ms_lin *open_sym(struct ms_sums *sums, struct ms_sym *sym)
{
	const struct ms_lin *x;
	int bits;

	if ((sym->code == ZERO_EXTEND || sym->code == SIGN_EXTEND) &&
	    bits_of(sym->from) <= 32 && bits_of(sym->mode) == 64)
		return open_extension(sums, sym->code, sym->kid[0], sym->from);
	if (ms_is_product(sym))
		return ms_sums_product(sums, ms_sums_open(sums, sym->kid[0]),
				       ms_sums_open(sums, sym->kid[1]));
	if (ms_is_shift(sym, &bits)) {
		x = ms_sums_open(sums, sym->kid[0]);
		if (!x)
			return NULL;
		struct ms_range r = ms_sums_range(sums, x);
		if (ms_is_small(r) && (sym->code == ASHIFTRT || r.lo >= 0))
			return shifted_down(sums, x, sym->kid[1]);
	}
	return ms_lin_of(sums->body, sym);
}

bool ms_sums_unshift(struct ms_sums *sums, struct ms_span *span)
{
	const struct ms_lin *length = span->length, *kid;
	struct ms_range range;
	int bits;

	for (int i = 0; i < length->nterms; i++) {
		int64_t coef = length->term[i].coef, step;

		if (!ms_is_shift(length->term[i].sym, &bits) || !IN_RANGE(coef, -64, 64))
			continue;
		kid = length->term[i].sym->kid[0];
		range = ms_sums_range(sums, kid);
		step = (int64_t)1 << bits;
		if (!ms_is_small(range) || span->step * step > 1024 ||
		    (length->term[i].sym->code == LSHIFTRT && range.lo < 0) || coef < 0)
			continue;
		length = replaced(sums, length, i, step, kid, coef);
		if (!length)
			return false;
		span->length = length;
		span->step *= step;
		span->slack = span->slack * step + coef * (step - 1);
		return true;
	}
	return false;
}

const struct ms_lin *ms_sums_open(struct ms_sums *sums, const struct ms_lin *lin)
{
	const struct ms_lin *sum = ms_lin_constant(sums->body, lin->constant);

	for (int i = 0; i < lin->nterms; i++)
		sum = ms_lin_add(sums->body, VOIDmode, sum, open_sym(sums, lin->term[i].sym),
				 lin->term[i].coef);
	return sum;
}
