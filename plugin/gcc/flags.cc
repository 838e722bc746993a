/* Comparisons, direct ones and those through condition-code registers.
   SPDX-License-Identifier: GPL-3.0-or-later

   A machine of the kind that we schedule for has no flags: it compares into a register.  So
   setting a condition code is no operation; who reads it gets a comparison of the operands as
   they were when it was set.  That is right where `(lt flags 0)' means that the first operand
   of the compare is less than the second, which holds for the modes listed here; the carry
   modes mean it for the one comparison that asks whether a sum wrapped around.  */

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

bool ms_is_flags(const_rtx x)
{
	return REG_P(x) && GET_MODE_CLASS(GET_MODE(x)) == MODE_CC;
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

struct ms_flags ms_flags_of(struct ms_body *body, rtx reg, rtx src)
{
	const char *mode = GET_MODE_NAME(GET_MODE(reg));
	struct ms_flags flags = {};

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
	if (GET_CODE(src) != COMPARE)
		return flags;
	flags.mode = GET_MODE(XEXP(src, 0)) == VOIDmode ? GET_MODE(XEXP(src, 1))
							: GET_MODE(XEXP(src, 0));
	flags.carry = in_list(mode, carry_modes, ARRAY_SIZE(carry_modes)) && is_carry(src);
	if (ms_mode_type(flags.mode, false) == MS_NTYPES ||
	    !(flags.carry || in_list(mode, plain_modes, ARRAY_SIZE(plain_modes))))
		return flags;
	flags.known = true;
	flags.a = ms_value_of(body, XEXP(src, 0), flags.mode);
	flags.b = ms_value_of(body, XEXP(src, 1), flags.mode);
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

bool ms_parse_comparison(struct ms_body *body, rtx x, struct ms_comparison *out)
{
	rtx a = XEXP(x, 0), b = XEXP(x, 1);

	out->code = GET_CODE(x);
	if (ms_is_flags(a)) {
		struct ms_flags *flags = find_flags(body, REGNO(a));

		if (!flags || !flags->known || b != const0_rtx ||
		    (flags->carry && out->code != LTU && out->code != GEU))
			return false;
		out->from = flags->mode;
		out->arg[0] = flags->a;
		out->arg[1] = flags->b;
		return true;
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

/* A condition has no mode of its own: take that of a byte.  */
static machine_mode result_mode(machine_mode mode)
{
	return mode == VOIDmode ? QImode : mode;
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
	if (!is_a<scalar_int_mode>(mode) || STORE_FLAG_VALUE != 1)
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
