/* Induction: which registers step by a constant, and addresses in terms of that.
   SPDX-License-Identifier: GPL-3.0-or-later

   When the body's insns have been read, each pseudo that they define has a final value, whose
   form is over what registers held when the iteration began.  p steps by s if its final value
   is p + s.  More generally, if the final value is B + S * i over registers that are known to
   step, and p held B - S where the loop was entered, p is B - S + S * i from the start.

   In addresses registers as wide as they are exact modulo 2 to that width, and wrapping around
   is what the hardware does as well.  An index of fewer bits that is extended may wrap in
   another place: that it does not follows from the closing comparison or the count, or becomes
   a guard.  A register whose final value is such an extension, and which an address reads
   before that, steps as well under that guard; so it is looked at only when an address asks,
   and the count is known.  */

#include "gcc/compat.h"

#include "gcc/sums.h"

/* BASE + STEP * i + sum of REST.  */
struct affine {
	const struct ms_lin *base; /* over invariant symbols, with its constant */
	int64_t step;
	const struct ms_lin *rest; /* over symbols that vary in another way */
};

static bool full_width(machine_mode mode)
{
	return mode == VOIDmode ||
	       (is_a<scalar_int_mode>(mode) &&
		GET_MODE_PRECISION(as_a<scalar_int_mode>(mode)) == GET_MODE_PRECISION(Pmode));
}

/* Note that BASE + STEP * (trip count) must not go past LIMIT.  */
static void note_unwrapped(struct ms_body *body, machine_mode mode, bool is_unsigned,
			   const struct ms_lin *base, int64_t step, int64_t limit)
{
	struct ms_need need = { NULL, -ms_huge, ms_huge };

	base = ms_lin_apply(body, is_unsigned ? ZERO_EXTEND : SIGN_EXTEND, DImode, mode, base,
			    NULL);
	need.lin = ms_lin_add(body, VOIDmode, base, body->ntrips, step);
	if (!need.lin)
		return;
	(step > 0 ? need.most : need.least) = limit;
	MS_VEC_PUSH(body->arena, &body->unwrapped, need);
}

/* Does BASE + STEP * i, of MODE, read as unsigned or signed, never wrap around while the loop
   runs?  It does not if it is what the closing comparison compares, or if it can't get so far;
   else that becomes a guard.  False if that can't be said.  */
static bool never_wraps(struct ms_body *body, machine_mode mode, bool is_unsigned,
			const struct ms_lin *base, int64_t step)
{
	int bits = GET_MODE_PRECISION(as_a<scalar_int_mode>(mode));
	int64_t most = (((int64_t)1 << bits) - 1) >> !is_unsigned;
	int64_t limit = step > 0 ? most : is_unsigned ? 0 : -most - 1;
	bool same_sign = (body->goes_on == LTU || body->goes_on == GTU) == is_unsigned;
	struct ms_range range = ms_range_of(body, base, mode, is_unsigned), trips;
	const struct ms_lin *last;
	const char *text;

	if (bits > 32 || !IN_RANGE(step, -65536, 65536))
		return false;
	if (body->goes_on != UNKNOWN && same_sign &&
	    GET_MODE_PRECISION(as_a<scalar_int_mode>(body->mode)) == bits &&
	    ((body->steps == step && ms_lin_equal(base, body->first)) ||
	     (body->bound && body->bound_steps == step && ms_lin_equal(base, body->bound))))
		return true;
	if (body->ntrips) {
		trips = ms_range_sum(body, body->ntrips);
		if (step > 0 ? range.hi + step * (trips.hi - 1) <= limit
			     : range.lo + step * (trips.hi - 1) >= limit)
			return true;
		/* The count may be what the index counts.  */
		last = ms_lin_apply(body, is_unsigned ? ZERO_EXTEND : SIGN_EXTEND, DImode, mode,
				    base, NULL);
		last = ms_lin_add(body, DImode, last, body->ntrips, step);
		last = ms_lin_add(body, DImode, last, ms_lin_constant(body, step), -1);
		range = last ? ms_range_sum(body, ms_lin_drawn(body, last)) : range;
		if (last && (step > 0 ? range.hi <= limit : range.lo >= limit))
			return true;
	}
	text = ms_value_text(body, base, mode, is_unsigned);
	if (!text)
		return false;
	note_unwrapped(body, mode, is_unsigned, base, step, limit + step);
	ms_add_guard(body, ms_asprintf(body->arena, "%s %c %lld*%s %s %lld",
				       ms_enclosed(body, text), step < 0 ? '-' : '+',
				       (long long)(step < 0 ? -step : step),
				       ms_enclosed(body, body->trips), step > 0 ? "<=" : ">=",
				       (long long)(limit + step)));
	return true;
}

/* SYM as BASE + STEP * i: the extension of a narrower value that steps.  */
static bool split_extension(struct ms_body *body, const struct ms_sym *sym,
			    const struct ms_lin **base, int64_t *step)
{
	if (!body->trips || (sym->code != ZERO_EXTEND && sym->code != SIGN_EXTEND) ||
	    !ms_lin_induction(body, sym->from, sym->kid[0], base, step) || *step == 0 ||
	    !never_wraps(body, sym->from, sym->code == ZERO_EXTEND, *base, *step))
		return false;
	*base = ms_lin_apply(body, sym->code, sym->mode, sym->from, *base, NULL);
	return *base != NULL;
}

/* Registers that hand an index on to one another, at most.  */
enum { most_links = 4 };

static bool find_narrow_step(struct ms_body *body, struct ms_pseudo *p, int links);

/* Split LIN, of address width.  False if LIN is too long or not known.  LINKS: through so many
   registers more.  */
static bool split(struct ms_body *body, const struct ms_lin *lin, int links, struct affine *out)
{
	if (!lin)
		return false;
	out->base = ms_lin_constant(body, lin->constant);
	out->rest = ms_lin_constant(body, 0);
	out->step = 0;
	for (int i = 0; i < lin->nterms; i++) {
		struct ms_sym *sym = lin->term[i].sym;
		int64_t coef = lin->term[i].coef, step;
		struct ms_pseudo *p = sym->pseudo;
		const struct ms_lin *base;

		if (!full_width(sym->mode))
			return false;
		if (p && (p->steps || find_narrow_step(body, p, links - 1))) {
			out->base = ms_lin_add(body, Pmode, out->base, p->initial, coef);
			out->step += (uint64_t)coef * p->step;
		} else if (sym->varying && split_extension(body, sym, &base, &step)) {
			out->base = ms_lin_add(body, Pmode, out->base, base, coef);
			out->step += (uint64_t)coef * step;
		} else if (sym->varying) {
			out->rest =
			    ms_lin_add(body, Pmode, out->rest, ms_lin_of(body, sym), coef);
		} else {
			out->base =
			    ms_lin_add(body, Pmode, out->base, ms_lin_of(body, sym), coef);
		}
		if (!out->base || !out->rest)
			return false;
	}
	return true;
}

/* Is what P must have held before the first iteration, EXPECTED, what it held, INITIAL?  Two
   extensions of values that are STEP apart are, where the second does not wrap around: then
   that becomes a guard.  */
static bool held_before(struct ms_body *body, const struct ms_lin *expected,
			const struct ms_lin *initial, int64_t step)
{
	const struct ms_sym *a, *b;
	const struct ms_lin *apart;
	const char *text;

	if (!expected || !initial)
		return false;
	expected = ms_lin_drawn(body, expected);
	initial = ms_lin_drawn(body, initial);
	if (ms_lin_equal(expected, initial))
		return true;
	a = expected->nterms == 1 ? expected->term[0].sym : NULL;
	b = initial->nterms == 1 ? initial->term[0].sym : NULL;
	if (!body->trips || !a || !b || expected->term[0].coef != 1 ||
	    initial->term[0].coef != 1 || expected->constant != -step || initial->constant ||
	    a->code != b->code || a->from != b->from ||
	    (a->code != ZERO_EXTEND && a->code != SIGN_EXTEND))
		return false;
	apart = ms_lin_add(body, a->from, a->kid[0], b->kid[0], -1);
	if (!apart || apart->nterms || apart->constant != step)
		return false;
	text = ms_comparison_text(body, EQ, Pmode, expected, initial);
	if (text)
		ms_add_guard(body, text);
	return text != NULL;
}

/* Does P step in its low bits?  A counter of fewer bits than a register is extended in each
   iteration: `n = (unsigned char)(n - 1)`.  */
static bool find_low_step(struct ms_pseudo *p)
{
	const struct ms_lin *final = p->value.lin, *kid;
	const struct ms_sym *sym = final->nterms == 1 ? final->term[0].sym : NULL;

	if (!sym || final->constant || final->term[0].coef != 1 ||
	    (sym->code != ZERO_EXTEND && sym->code != SIGN_EXTEND))
		return false;
	kid = sym->kid[0];
	if (kid->nterms != 1 || kid->term[0].sym->pseudo != p || kid->term[0].coef != 1)
		return false;
	p->low_mode = sym->from;
	p->step = kid->constant;
	return true;
}

/* Does P step?  LINKS is for split.  */
static bool find_step(struct ms_body *body, struct ms_pseudo *p, int links)
{
	const struct ms_lin *final = p->value.lin;
	const struct ms_lin *initial, *expected;
	struct affine affine;

	if (!p->defined || p->regno < 0 || !final)
		return false;
	initial = ms_entry_value(body, p->regno, p->mode);
	if (final->nterms == 1 && final->term[0].sym->pseudo == p && final->term[0].coef == 1) {
		p->step = final->constant;
		p->initial = initial;
		return true;
	}
	if (find_low_step(p)) {
		p->initial = initial;
		return false;
	}
	if (!full_width(p->mode) || !split(body, final, links, &affine) || affine.rest->nterms)
		return false;
	expected = ms_lin_add(body, Pmode, affine.base, ms_lin_constant(body, affine.step), -1);
	if (!held_before(body, expected, initial, affine.step))
		return false;
	p->step = affine.step;
	p->initial = expected; /* which is said as its final value is */
	return true;
}

/* Does P, which an address reads, step as an extension of a narrower register does?  */
static bool find_narrow_step(struct ms_body *body, struct ms_pseudo *p, int links)
{
	size_t guards = body->guards.n;

	if (!body->trips || links <= 0 || p->looked_at)
		return false;
	p->looked_at = true;
	p->steps = p->narrow = find_step(body, p, links);
	if (!p->steps)
		body->guards.n = guards;
	return p->steps;
}

static int bits_of(machine_mode mode)
{
	return GET_MODE_PRECISION(as_a<scalar_int_mode>(mode));
}

/* How many of P's low bits step by a constant.  */
static int bits_that_step(const struct ms_pseudo *p)
{
	return p->steps ? bits_of(p->mode) : p->low_mode != VOIDmode ? bits_of(p->low_mode) : 0;
}

bool ms_lin_induction(struct ms_body *body, machine_mode mode, const struct ms_lin *lin,
		      const struct ms_lin **base, int64_t *step)
{
	if (!lin)
		return false;
	*base = ms_lin_constant(body, lin->constant);
	*step = 0;
	for (int i = 0; *base && i < lin->nterms; i++) {
		struct ms_sym *sym = lin->term[i].sym;
		struct ms_pseudo *p = sym->pseudo;

		if (sym->varying && !(p && bits_that_step(p) >= bits_of(mode)))
			return false;
		*base = ms_lin_add(body, mode, *base,
				   sym->varying ? p->initial : ms_lin_of(body, sym),
				   lin->term[i].coef);
		if (sym->varying)
			*step += (uint64_t)lin->term[i].coef * p->step;
	}
	return *base != NULL;
}

void ms_find_inductions(struct ms_body *body)
{
	bool found = true;

	/* Each round but the last finds one, and chains of registers that follow each other
	   are short.  */
	for (int round = 0; found && round < 8; round++) {
		found = false;
		for (size_t i = 0; i < body->pseudo.n; i++) {
			struct ms_pseudo *p = body->pseudo.v[i];

			if (!p->steps && find_step(body, p, most_links))
				p->steps = found = true;
		}
	}
}

static bool in_range(int64_t x)
{
	return x >= -MS_MAX_OFFSET && x <= MS_MAX_OFFSET;
}

/* Set the fixed part of ACCESS's address to that of AFFINE.  */
static void set_fixed(struct ms_body *body, struct ms_access *access,
		      const struct affine *affine)
{
	access->offset = affine->base->constant;
	access->base = ms_lin_add(body, Pmode, affine->base,
				  ms_lin_constant(body, affine->base->constant), -1);
	access->step = affine->step;
}

static bool add_term(struct ms_access *access, int64_t coef, struct ms_value value)
{
	if (access->nterms == 2 || !in_range(coef))
		return false;
	access->term[access->nterms].coef = coef;
	access->term[access->nterms].value = value;
	access->nterms++;
	return true;
}

/* Take the address apart as far as forms go.  */
static bool split_deep(struct ms_body *body, struct ms_access *access)
{
	const struct ms_lin *sum = ms_lin_constant(body, access->constant);
	struct affine affine;

	for (int i = 0; i < access->nparts; i++)
		sum = ms_lin_add(body, Pmode, sum, access->part[i].value.lin,
				 access->part[i].coef);
	if (!split(body, sum, most_links, &affine))
		return false;
	access->nterms = 0;
	access->whole = 0;
	for (int i = 0; i < affine.rest->nterms; i++) {
		const struct ms_value *holder = affine.rest->term[i].sym->holder;

		if (!holder || !add_term(access, affine.rest->term[i].coef, *holder))
			return false;
	}
	set_fixed(body, access, &affine);
	return true;
}

/* Take it apart only where a part is known wholly; others are registers.  */
static bool split_parts(struct ms_body *body, struct ms_access *access)
{
	struct affine sum, affine;

	sum.base = ms_lin_constant(body, access->constant);
	sum.step = 0;
	access->nterms = 0;
	access->whole = 0;
	for (int i = 0; i < access->nparts; i++) {
		int64_t coef = access->part[i].coef;

		if (!split(body, access->part[i].value.lin, most_links, &affine) ||
		    affine.rest->nterms) {
			if (!add_term(access, coef, access->part[i].value))
				return false;
			access->whole |= 1u << i;
			continue;
		}
		sum.base = ms_lin_add(body, Pmode, sum.base, affine.base, coef);
		sum.step += (uint64_t)coef * affine.step;
		if (!sum.base)
			return false;
	}
	set_fixed(body, access, &sum);
	return true;
}

void ms_split_addresses(struct ms_body *body)
{
	for (size_t i = 0; i < body->node.n; i++) {
		struct ms_node *node = body->node.v[i];
		struct ms_access *access = node->access;

		if (!access || ((split_deep(body, access) || split_parts(body, access)) &&
				in_range(access->step)))
			continue;
		node->refusal = MS_REFUSED_ADDRESS;
		node->detail = ms_rtl_text(body->arena, access->mem);
	}
}
