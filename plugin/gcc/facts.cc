/* What is known about values where a loop is entered.
   SPDX-License-Identifier: GPL-3.0-or-later

   Branches on the way to the loop tell facts: comparisons of forms.  Forms are over values, not
   registers, so a fact stays true.  A question is answered by a fact that says as much, or by
   the values that a symbol may have: an arc of the circle of all numbers of its width, which
   holds signed and unsigned bounds, "not 0" and any shift of these.  */

#include "gcc/compat.h"

#include "gcc/body.h"

/* The numbers from LO up to HI on the circle of MASK + 1 numbers.  */
struct arc {
	uint64_t lo, hi, mask;
};

static int bits_of(machine_mode mode)
{
	return is_a<scalar_int_mode>(mode) ? GET_MODE_PRECISION(as_a<scalar_int_mode>(mode))
					   : 64;
}

static uint64_t mask_of(int bits)
{
	return bits >= 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1;
}

static uint64_t length(const struct arc *arc)
{
	return (arc->hi - arc->lo) & arc->mask;
}

static bool everything(const struct arc *arc)
{
	return length(arc) == arc->mask;
}

static bool inside(const struct arc *inner, const struct arc *outer)
{
	uint64_t from = (inner->lo - outer->lo) & outer->mask;

	return everything(outer) ||
	       (from <= length(outer) && length(inner) <= length(outer) - from);
}

/* The numbers X, of BITS, for which X CODE K holds; false if CODE is no comparison or there are
   none.  */
static bool arc_of(rtx_code code, uint64_t k, int bits, struct arc *arc)
{
	uint64_t mask = mask_of(bits), least = (mask >> 1) + 1, most = mask >> 1;

	k &= mask;
	arc->mask = mask;
	switch (code) {
	case EQ: arc->lo = arc->hi = k; return true;
	case NE: arc->lo = (k + 1) & mask; arc->hi = (k - 1) & mask; return true;
	case LT: arc->lo = least; arc->hi = (k - 1) & mask; return k != least;
	case LE: arc->lo = least; arc->hi = k; return true;
	case GT: arc->lo = (k + 1) & mask; arc->hi = most; return k != most;
	case GE: arc->lo = k; arc->hi = most; return true;
	case LTU: arc->lo = 0; arc->hi = (k - 1) & mask; return k != 0;
	case LEU: arc->lo = 0; arc->hi = k; return true;
	case GTU: arc->lo = (k + 1) & mask; arc->hi = mask; return k != mask;
	case GEU: arc->lo = k; arc->hi = mask; return true;
	default: return false;
	}
}

/* Make ARC the part of it that is in OTHER, where that is one arc; else leave it.  */
static void keep(struct arc *arc, const struct arc *other)
{
	uint64_t lo = (other->lo - arc->lo) & arc->mask, hi = (other->hi - arc->lo) & arc->mask;
	uint64_t len = length(arc), start = arc->lo;

	if (everything(other))
		return;
	if (lo <= hi) {
		if (lo > len)
			return;
		arc->lo = (start + lo) & arc->mask;
		arc->hi = (start + MIN(hi, len)) & arc->mask;
	} else if (lo > len) {
		arc->hi = (start + MIN(hi, len)) & arc->mask;
	}
}

/* Is LIN SYM + constant?  */
static bool is_shifted(const struct ms_lin *lin, const struct ms_sym *sym)
{
	return lin->nterms == 1 && lin->term[0].coef == 1 && lin->term[0].sym == sym;
}

static bool is_extension(const struct ms_sym *sym)
{
	return sym->code == SIGN_EXTEND || sym->code == ZERO_EXTEND;
}

/* X, of BITS, as a signed number.  */
static int64_t signed_number(uint64_t x, int bits)
{
	return bits >= 64 ? (int64_t)x : (int64_t)(x << (64 - bits)) >> (64 - bits);
}

/* ARC as unsigned or signed numbers.  */
static struct ms_range range_of_arc(const struct arc *arc, int bits, bool is_unsigned)
{
	struct ms_range all = { 0, (__int128)arc->mask }, range;
	__int128 half = (__int128)(arc->mask >> 1);

	if (!is_unsigned)
		all = { -half - 1, half };
	range.lo = is_unsigned ? (__int128)arc->lo : signed_number(arc->lo, bits);
	range.hi = is_unsigned ? (__int128)arc->hi : signed_number(arc->hi, bits);
	return range.lo <= range.hi ? range : all;
}

/* What the low BITS of SYM may be.  Extensions are looked into to a small depth.  */
static struct arc arc_of_sym(struct ms_body *body, const struct ms_sym *sym, int bits,
			     int depth)
{
	struct arc arc = { 0, mask_of(bits), mask_of(bits) };

	if (is_extension(sym) && depth > 0) {
		bool is_unsigned = sym->code == ZERO_EXTEND;
		struct ms_range range =
		    ms_range_of(body, sym->kid[0], sym->from, is_unsigned);

		if (bits > bits_of(sym->from)) {
			arc.lo = (uint64_t)range.lo & arc.mask;
			arc.hi = (uint64_t)range.hi & arc.mask;
		}
	}
	if (sym->code == LSHIFTRT && sym->kid[1] && sym->kid[1]->nterms == 0 &&
	    sym->kid[1]->constant > 0 && sym->kid[1]->constant < 64 && bits >= bits_of(sym->mode))
		arc.hi = mask_of(bits_of(sym->mode)) >> sym->kid[1]->constant;
	if (sym->code == AND && sym->kid[1] && sym->kid[1]->nterms == 0 &&
	    sym->kid[1]->constant >= 0)
		arc.hi = MIN(arc.hi, (uint64_t)sym->kid[1]->constant);
	for (size_t i = 0; i < body->fact.n; i++) {
		const struct ms_fact *fact = &body->fact.v[i];
		struct arc told;

		if (bits_of(fact->mode) != bits || fact->b->nterms || !is_shifted(fact->a, sym) ||
		    !arc_of(fact->code, fact->b->constant, bits, &told))
			continue;
		told.lo = (told.lo - fact->a->constant) & told.mask;
		told.hi = (told.hi - fact->a->constant) & told.mask;
		keep(&arc, &told);
	}
	return arc;
}

/* Does A CODE B imply A OTHER B?  */
static bool implies(rtx_code code, rtx_code other)
{
	if (code == other)
		return true;
	switch (other) {
	case NE:
		return code == LT || code == GT || code == LTU || code == GTU;
	case LE: return code == LT || code == EQ;
	case GE: return code == GT || code == EQ;
	case LEU: return code == LTU || code == EQ;
	case GEU: return code == GTU || code == EQ;
	default: return false;
	}
}

void ms_fact_add(struct ms_body *body, rtx_code code, machine_mode mode,
		 const struct ms_lin *a, const struct ms_lin *b)
{
	struct ms_fact fact = { code, mode, a, b };
	const struct ms_sym *sym;
	struct arc arc;
	int from;

	if (!a || !b || !is_a<scalar_int_mode>(mode))
		return;
	if (a->nterms == 0) {
		std::swap(fact.a, fact.b);
		fact.code = swap_condition(code);
	}
	MS_VEC_PUSH(body->arena, &body->fact, fact);

	/* What is less than something is not the largest number.  */
	if (fact.a->nterms && fact.b->nterms) {
		if (fact.code == GT || fact.code == GTU) {
			std::swap(fact.a, fact.b);
			fact.code = swap_condition(fact.code);
		}
		if (fact.code == LT || fact.code == LTU) {
			bool is_unsigned = fact.code == LTU;
			uint64_t most = mask_of(bits_of(mode)) >> !is_unsigned;

			ms_fact_add(body, NE, mode, fact.a,
				    ms_lin_constant(body, trunc_int_for_mode(most, mode)));
			ms_fact_add(body, NE, mode, fact.b,
				    ms_lin_constant(body, trunc_int_for_mode(most + 1, mode)));
		}
		return;
	}

	/* What holds of an extended value holds of the value.  */
	sym = fact.a->nterms == 1 ? fact.a->term[0].sym : NULL;
	if (!sym || !is_extension(sym) || fact.b->nterms || !is_shifted(fact.a, sym))
		return;
	from = bits_of(sym->from);
	arc = arc_of_sym(body, sym, bits_of(mode), 1);
	if (bits_of(mode) <= from || length(&arc) >= mask_of(from))
		return;
	ms_fact_add(body, LEU, sym->from,
		    ms_lin_add(body, sym->from, sym->kid[0],
			       ms_lin_constant(body, signed_number(arc.lo, from)), -1),
		    ms_lin_constant(body, signed_number(length(&arc), from)));
}

bool ms_fact_known(struct ms_body *body, rtx_code code, machine_mode mode,
		   const struct ms_lin *a, const struct ms_lin *b)
{
	const struct ms_lin *difference = ms_lin_add(body, mode, a, b, -1);
	int bits = bits_of(mode);
	struct arc arc, wanted;

	if (b->nterms && !a->nterms) {
		std::swap(a, b);
		code = swap_condition(code);
	}
	/* B - C < B, unsigned, if C <= B.  */
	if (b->nterms && difference && difference->nterms == 0) {
		if (difference->constant == 0)
			return code == EQ || code == LE || code == GE || code == LEU ||
			       code == GEU;
		if ((code == LTU || code == LEU) &&
		    ms_fact_known(body, GEU, mode, b,
				  ms_lin_add(body, mode, ms_lin_constant(body, 0), difference,
					     -1)))
			return true;
	}
	if (a->nterms == 0 && b->nterms == 0) {
		arc.lo = arc.hi = a->constant & mask_of(bits);
		arc.mask = mask_of(bits);
		return arc_of(code, b->constant, bits, &wanted) && inside(&arc, &wanted);
	}
	if (b->nterms == 0 && a->nterms == 1 && a->term[0].coef == 1 &&
	    arc_of(code, b->constant, bits, &wanted)) {
		arc = arc_of_sym(body, a->term[0].sym, bits, 2);
		arc.lo = (arc.lo + a->constant) & arc.mask;
		arc.hi = (arc.hi + a->constant) & arc.mask;
		if (!everything(&arc) && inside(&arc, &wanted))
			return true;
	}
	for (size_t i = 0; i < body->fact.n; i++) {
		const struct ms_fact *fact = &body->fact.v[i];
		const struct ms_lin *told;

		if (bits_of(fact->mode) != bits)
			continue;
		if (implies(fact->code, code) && ms_lin_equal(fact->a, a) &&
		    ms_lin_equal(fact->b, b))
			return true;
		if (implies(swap_condition(fact->code), code) && ms_lin_equal(fact->a, b) &&
		    ms_lin_equal(fact->b, a))
			return true;
		told = ms_lin_add(body, mode, fact->a, fact->b, -1);
		if (code == NE && implies(fact->code, NE) && told && difference &&
		    (ms_lin_equal(told, difference) ||
		     ms_lin_equal(ms_lin_add(body, mode, ms_lin_constant(body, 0), told, -1),
				  difference)))
			return true;
	}
	return false;
}

struct ms_range ms_range_of(struct ms_body *body, const struct ms_lin *lin, machine_mode mode,
			    bool is_unsigned)
{
	int bits = bits_of(mode);
	struct arc arc = { 0, mask_of(bits), mask_of(bits) };

	if (lin->nterms == 0)
		arc.lo = arc.hi = 0;
	else if (lin->nterms == 1 && lin->term[0].coef == 1)
		arc = arc_of_sym(body, lin->term[0].sym, bits, 1);
	if (!everything(&arc)) {
		arc.lo = (arc.lo + lin->constant) & arc.mask;
		arc.hi = (arc.hi + lin->constant) & arc.mask;
	}
	return range_of_arc(&arc, bits, is_unsigned);
}

struct ms_range ms_range_sum(struct ms_body *body, const struct ms_lin *lin)
{
	struct ms_range sum = { lin->constant, lin->constant };

	for (int i = 0; i < lin->nterms; i++) {
		struct arc arc = arc_of_sym(body, lin->term[i].sym, 64, 2);
		struct ms_range range = range_of_arc(&arc, 64, false);
		__int128 coef = lin->term[i].coef;

		/* Sums of 8 such products stay far below 2^127 if factors are small.  */
		if (coef > INT32_MAX || coef < -INT32_MAX)
			range = { INT64_MIN, INT64_MAX };
		sum.lo += coef > 0 ? coef * range.lo : coef * range.hi;
		sum.hi += coef > 0 ? coef * range.hi : coef * range.lo;
	}
	return sum;
}

const struct ms_lin *ms_lin_drawn(struct ms_body *body, const struct ms_lin *lin)
{
	const struct ms_lin *sum = lin;

	for (int i = 0; sum && i < lin->nterms; i++) {
		const struct ms_sym *sym = lin->term[i].sym;
		const struct ms_lin *kid, *bare;
		struct ms_range range;
		bool is_unsigned = sym->code == ZERO_EXTEND;
		__int128 least, most;

		if (!is_extension(sym) || bits_of(sym->mode) < 64)
			continue;
		kid = sym->kid[0];
		if (kid->constant == 0 || kid->nterms != 1 || kid->term[0].coef != 1)
			continue;
		bare = ms_lin_add(body, sym->from, kid, ms_lin_constant(body, kid->constant),
				  -1);
		range = ms_range_of(body, bare, sym->from, is_unsigned);
		most = mask_of(bits_of(sym->from)) >> !is_unsigned;
		least = is_unsigned ? 0 : -most - 1;
		if (range.lo + kid->constant < least || range.hi + kid->constant > most)
			continue;
		sum = ms_lin_add(body, VOIDmode, sum, ms_lin_of(body, lin->term[i].sym),
				 -lin->term[i].coef);
		sum = ms_lin_add(body, VOIDmode, sum,
				 ms_lin_apply(body, sym->code, sym->mode, sym->from, bare, NULL),
				 lin->term[i].coef);
		sum = ms_lin_add(body, VOIDmode, sum, ms_lin_constant(body, kid->constant),
				 lin->term[i].coef);
	}
	return sum ? sum : lin;
}
