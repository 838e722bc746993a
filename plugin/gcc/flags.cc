/* Comparisons, direct ones and those through condition-code registers.
   SPDX-License-Identifier: GPL-3.0-or-later

   A machine of the kind that we schedule for has no flags: it compares into a register.  So
   setting a condition code is no operation; who reads it gets a comparison of the operands as
   they were when it was set.  That is right where `(lt flags 0)' means that the first operand
   of the compare is less than the second, which holds for the modes listed here; the carry
   modes mean it for the one comparison that asks whether a sum wrapped around.

   A carry that goes through a chain of additions or subtractions is a value, 0 or 1, and so is
   an overflow that is told by an equation.  Of whatever else sets a condition code only is
   known what it reads: setting it is an op, and so is each condition that is read from it.  */

#include "gcc/compat.h"

#include "gcc/body.h"

/* Condition-code modes in which comparisons mean what they say.  */
static const char *const plain_modes[] = {
	"CC",    "CCGC",                              /* everywhere; i386: carry is garbage */
	"CCGOC", "CCNO",   "CCZ",   "CCFP",           /* i386 */
	"CCFPE", "CC_SWP", "CC_NZ", "CC_NZC", "CC_Z", /* aarch64 */
	"CCUNS", "CCEQ",                              /* rs6000 */
};

/* Modes that hold the carry of (compare (plus A B) A).  */
static const char *const carry_modes[] = { "CCC", "CC_C" };

static bool in_list(const char *name, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(name, list[i]))
			return true;
	return false;
}

static bool is_carry_mode(machine_mode mode)
{
	return in_list(GET_MODE_NAME(mode), carry_modes, ARRAY_SIZE(carry_modes));
}

bool ms_is_flags(const_rtx x)
{
	return REG_P(x) && GET_MODE_CLASS(GET_MODE(x)) == MODE_CC;
}

bool ms_plain_flags(const_rtx x)
{
	return in_list(GET_MODE_NAME(GET_MODE(x)), plain_modes, ARRAY_SIZE(plain_modes));
}

static struct ms_flags *find_flags(struct ms_body *body, unsigned regno)
{
	for (size_t i = 0; i < body->flags.n; i++)
		if (body->flags.v[i].regno == regno)
			return &body->flags.v[i];
	return NULL;
}

static bool is_carry(const_rtx compare)
{
	rtx sum = XEXP(compare, 0);

	return GET_CODE(sum) == PLUS && (rtx_equal_p(XEXP(compare, 1), XEXP(sum, 0)) ||
					 rtx_equal_p(XEXP(compare, 1), XEXP(sum, 1)));
}

/* What a carry that is read as (ltu FLAGS 0), perhaps extended, is as a value of MODE; false if
   X is no such.  */
static bool carry_in(struct ms_body *body, rtx x, machine_mode mode, struct ms_value *carry)
{
	while (GET_CODE(x) == ZERO_EXTEND)
		x = XEXP(x, 0);
	if (GET_CODE(x) != LTU || !ms_is_flags(XEXP(x, 0)) || XEXP(x, 1) != const0_rtx)
		return false;
	*carry = ms_value_compare(body, x, mode);
	return true;
}

static rtx strip_extension(rtx x)
{
	return GET_CODE(x) == ZERO_EXTEND ? XEXP(x, 0) : x;
}

/* C1 | C2, each of which is a comparison of values of MODE: a carry or borrow out of two
   steps.  */
static struct ms_value either(struct ms_body *body, machine_mode mode, struct ms_value a,
			      struct ms_value b, struct ms_value c, struct ms_value d, rtx x)
{
	struct ms_value first[2] = { a, b }, second[2] = { c, d }, both[2];

	both[0] = ms_value_apply(body, LTU, QImode, mode, first, 2, x);
	both[1] = ms_value_apply(body, LTU, QImode, mode, second, 2, x);
	return ms_value_apply(body, IOR, QImode, QImode, both, 2, x);
}

/* The carry out of A + B + carry, or out of A - B - carry: what COMPARE, whose operands are in
   twice the width, is on a target that has such chains.  False if it is something else.  */
static bool chain_carry(struct ms_body *body, rtx compare, struct ms_value *carry)
{
	rtx left = XEXP(compare, 0), right = XEXP(compare, 1);
	struct ms_value in, arg[2], sum;
	machine_mode mode;

	if (GET_CODE(left) != ZERO_EXTEND || GET_CODE(right) != PLUS)
		return false;
	left = XEXP(left, 0);
	mode = GET_MODE(left);
	if (!ms_is_word(mode))
		return false;
	if (GET_CODE(left) == PLUS && GET_CODE(XEXP(left, 0)) == PLUS &&
	    carry_in(body, XEXP(XEXP(left, 0), 0), mode, &in)) {
		/* (carry + a) + b < b + carry, in twice the width.  */
		arg[0] = ms_value_of(body, XEXP(XEXP(left, 0), 1), mode);
		arg[1] = ms_value_of(body, XEXP(left, 1), mode);
		sum = ms_value_apply(body, PLUS, mode, mode, arg, 2, compare);
		struct ms_value all[2] = { sum, in };
		struct ms_value total =
		    ms_value_apply(body, PLUS, mode, mode, all, 2, compare);

		*carry = either(body, mode, sum, arg[0], total, in, compare);
		return true;
	}
	/* a < b + carry.  */
	for (int i = 0; i < 2; i++) {
		if (!carry_in(body, XEXP(right, i), mode, &in))
			continue;
		arg[0] = ms_value_of(body, left, mode);
		arg[1] = ms_value_of(body, strip_extension(XEXP(right, 1 - i)), mode);
		sum = ms_value_apply(body, MINUS, mode, mode, arg, 2, compare);
		*carry = either(body, mode, arg[0], arg[1], sum, in, compare);
		return true;
	}
	return false;
}

/* SRC as a condition code of which only is known what it is made of.  */
static void make_opaque(struct ms_body *body, struct ms_flags *flags, rtx src)
{
	struct ms_value arg[MS_NODE_ARGS];
	machine_mode from;
	int nargs = ms_operand_values(body, src, arg, &from);

	if (nargs < 0 || ms_mode_type(from, false) == MS_NTYPES)
		return;
	flags->kind = ms_flags::MS_FLAGS_OPAQUE;
	flags->mode = QImode;
	flags->a = ms_value_opaque(body, GET_CODE(src), QImode, from, arg, nargs, src);
}

static void make_value(struct ms_flags *flags, struct ms_value value)
{
	flags->kind = ms_flags::MS_FLAGS_VALUE;
	flags->mode = QImode;
	flags->a = value;
}

struct ms_flags ms_flags_of(struct ms_body *body, rtx reg, rtx src)
{
	const char *mode = GET_MODE_NAME(GET_MODE(reg));
	bool carries = is_carry_mode(GET_MODE(reg));
	struct ms_flags flags = {};
	struct ms_value value;

	flags.regno = REGNO(reg);
	if (ms_is_flags(src)) { /* a copy */
		struct ms_flags *from = find_flags(body, REGNO(src));

		if (from) {
			flags = *from;
			flags.regno = REGNO(reg);
		}
		return flags;
	}
	/* The comparison that does not raise FE_INVALID is wrapped.  */
	if (ms_is_unspec(src, "UNSPEC_NOTRAP"))
		src = XVECEXP(src, 0, 0);
	if (COMPARISON_P(src) && !ms_is_flags(XEXP(src, 0))) {
		make_value(&flags, ms_value_compare(body, src, QImode));
		return flags;
	}
	if (GET_CODE(src) != COMPARE) {
		make_opaque(body, &flags, src);
		return flags;
	}
	flags.mode = GET_MODE(XEXP(src, 0)) == VOIDmode ? GET_MODE(XEXP(src, 1))
							: GET_MODE(XEXP(src, 0));
	if (carries && chain_carry(body, src, &value)) {
		make_value(&flags, value);
		return flags;
	}
	if (carries && GET_CODE(XEXP(src, 0)) == ZERO_EXTRACT && XEXP(src, 1) == const0_rtx) {
		/* The test of a bit, which becomes the carry.  */
		value = ms_value_of(body, XEXP(src, 0), flags.mode);
		make_value(&flags, ms_value_subreg(body, QImode, value, src));
		return flags;
	}
	if (ms_mode_type(flags.mode, false) == MS_NTYPES)
		return flags;
	if (carries && XEXP(src, 1) == const0_rtx &&
	    nonimmediate_operand(XEXP(src, 0), flags.mode)) {
		/* Who counts zeros says by the carry that there was nothing else.  */
		struct ms_value arg[2] = { ms_value_of(body, XEXP(src, 0), flags.mode),
					   ms_value_int(body, flags.mode, 0) };

		make_value(&flags, ms_value_apply(body, EQ, QImode, flags.mode, arg, 2, src));
		return flags;
	}
	if (carries && is_carry(src))
		flags.kind = ms_flags::MS_FLAGS_CARRY;
	else if (in_list(mode, plain_modes, ARRAY_SIZE(plain_modes)))
		flags.kind = ms_flags::MS_FLAGS_COMPARE;
	else
		make_opaque(body, &flags, src);
	if (flags.kind == ms_flags::MS_FLAGS_CARRY || flags.kind == ms_flags::MS_FLAGS_COMPARE) {
		flags.a = ms_value_of(body, XEXP(src, 0), flags.mode);
		flags.b = ms_value_of(body, XEXP(src, 1), flags.mode);
	}
	return flags;
}

/* Floating-point comparisons that are true on NaN are the negation of another.  */
static rtx_code negated(rtx_code code)
{
	switch (code) {
	case ORDERED: return UNORDERED;
	case UNLT: return GE;
	case UNLE: return GT;
	case UNGT: return LE;
	case UNGE: return LT;
	default: return UNKNOWN;
	}
}

/* CODE, of MODE, applied to two values of it.  */
static struct ms_value join(struct ms_body *body, rtx_code code, machine_mode mode,
			    struct ms_value a, struct ms_value b, rtx x)
{
	struct ms_value arg[2] = { a, b };

	return ms_value_apply(body, code, mode, mode, arg, 2, x);
}

static struct ms_value compare(struct ms_body *body, const struct ms_comparison *comparison,
			       machine_mode mode, rtx x)
{
	rtx_code code = comparison->code;
	struct ms_value differ;

	if ((code == EQ || code == NE) && ms_words_differ(body, comparison->arg, &differ, x)) {
		struct ms_value arg[2] = { differ, ms_value_int(body, word_mode, 0) };

		return ms_value_apply(body, code, mode, word_mode, arg, 2, x);
	}
	auto apply = [&](rtx_code part) {
		return ms_value_apply(body, part, mode, comparison->from, comparison->arg, 2,
				      x);
	};

	if (negated(code) != UNKNOWN)
		return join(body, XOR, mode, apply(negated(code)), ms_value_int(body, mode, 1),
			    x);
	if (code == UNEQ)
		return join(body, IOR, mode, apply(UNORDERED), apply(EQ), x);
	if (code == LTGT)
		return join(body, IOR, mode, apply(LT), apply(GT), x);
	return apply(code);
}

/* OUT->code applied to FLAGS and 0 as a comparison of values; CARRY: they are read in a mode that
   holds a carry only.  False if it is none.  */
static bool read_flags(struct ms_body *body, const struct ms_flags *flags, bool carry,
		       struct ms_comparison *out)
{
	out->from = flags->mode;
	out->arg[0] = flags->a;
	out->arg[1] = flags->b;
	switch (flags->kind) {
	case ms_flags::MS_FLAGS_COMPARE: return true;
	case ms_flags::MS_FLAGS_CARRY: return out->code == LTU || out->code == GEU;
	case ms_flags::MS_FLAGS_VALUE:
		/* (eq CARRY 0) is i386's way to say that the carry is set.  */
		if (out->code == LTU || (out->code == EQ && carry))
			out->code = NE;
		else if (out->code == GEU || (out->code == NE && carry))
			out->code = EQ;
		else if (out->code != EQ && out->code != NE)
			return false;
		out->arg[1] = ms_value_int(body, QImode, 0);
		return true;
	case ms_flags::MS_FLAGS_OPAQUE:
		/* The condition is an op of its own: is its result not 0?  */
		out->arg[0] =
		    ms_value_opaque(body, out->code, QImode, QImode, &flags->a, 1, NULL_RTX);
		out->arg[1] = ms_value_int(body, QImode, 0);
		out->code = NE;
		return true;
	default: return false;
	}
}

bool ms_parse_comparison(struct ms_body *body, rtx x, struct ms_comparison *out)
{
	rtx a = XEXP(x, 0), b = XEXP(x, 1);

	out->code = GET_CODE(x);
	if (ms_is_flags(a)) {
		struct ms_flags *flags = find_flags(body, REGNO(a));

		return flags && b == const0_rtx &&
		       read_flags(body, flags, is_carry_mode(GET_MODE(a)), out);
	}
	if (GET_CODE(a) == COMPARE)
		return false;
	out->from = GET_MODE(a) == VOIDmode ? GET_MODE(b) : GET_MODE(a);
	if (ms_mode_type(out->from, false) == MS_NTYPES)
		return false;
	out->arg[0] = ms_value_of(body, a, out->from);
	out->arg[1] = ms_value_of(body, b, out->from);
	return true;
}

/* A condition has no mode of its own, or one that tells how it is coded: take that of a
   byte.  */
static machine_mode result_mode(machine_mode mode)
{
	return mode == VOIDmode || GET_MODE_CLASS(mode) == MODE_CC ? QImode : mode;
}

static struct ms_value refused(struct ms_body *body, rtx x, machine_mode mode)
{
	return ms_value_refused(body, mode,
				ms_is_flags(XEXP(x, 0)) ? MS_REFUSED_FLAGS : MS_REFUSED_RTL,
				ms_rtl_text(body->arena, x));
}

/* A comparison whose result is a float register is a mask: all ones or zero.  So it is on the
   one target that has such (SSE); elsewhere FLOAT_STORE_FLAG_VALUE says otherwise.  */
static struct ms_value compare_mask(struct ms_body *body, rtx x, machine_mode mode)
{
#ifdef FLOAT_STORE_FLAG_VALUE
	return ms_value_refused_mode(body, mode, x);
#else
	machine_mode bits = mode == SFmode ? SImode : DImode;
	struct ms_value value = ms_value_compare(body, x, bits);

	value = ms_value_apply(body, NEG, bits, bits, &value, 1, x);
	return ms_value_subreg(body, mode, value, x);
#endif
}

struct ms_value ms_value_compare(struct ms_body *body, rtx x, machine_mode mode)
{
	struct ms_comparison comparison;

	mode = result_mode(mode);
	if (mode == SFmode || mode == DFmode)
		return compare_mask(body, x, mode);
	if (!ms_is_word(mode) || STORE_FLAG_VALUE != 1)
		return ms_value_refused_mode(body, mode, x);
	if (!ms_parse_comparison(body, x, &comparison))
		return refused(body, x, mode);
	return compare(body, &comparison, mode, x);
}

struct ms_value ms_value_select(struct ms_body *body, rtx x)
{
	rtx condition = XEXP(x, 0);
	machine_mode mode = GET_MODE(x), result = result_mode(GET_MODE(condition));
	struct ms_value arg[3] = { {},
				   ms_value_of(body, XEXP(x, 1), mode),
				   ms_value_of(body, XEXP(x, 2), mode) };
	struct ms_comparison comparison;

	if (!COMPARISON_P(condition))
		return ms_value_refused(body, mode, MS_REFUSED_RTL,
					ms_rtl_text(body->arena, x));
	if (!ms_parse_comparison(body, condition, &comparison))
		return refused(body, condition, mode);
	if (negated(comparison.code) != UNKNOWN) {
		comparison.code = negated(comparison.code);
		std::swap(arg[1], arg[2]);
	}
	arg[0] = compare(body, &comparison, result, condition);
	return ms_value_apply(body, IF_THEN_ELSE, mode, mode, arg, 3, x);
}
