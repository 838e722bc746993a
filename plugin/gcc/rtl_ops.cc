/* Expressions of RTL -> values.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each operation inside an expression becomes a node of its own: loads inside arithmetic,
   the parts of an address computation, the two halves of a division with remainder.  A register
   is the value that it holds at this point, so copies vanish.  Extending what is loaded is
   part of the load.

   A constant from the constant pool is an operand, not a load: machines of the kind that we
   schedule for keep it in a register that does not rotate.

   An expression that stands twice in one insn (the sum that is stored and compared with 0) is
   computed once.  */

#include "gcc/compat.h"

#include "gcc/body.h"

/* The floating-point constant X as a value.  */
static struct ms_value real_value(struct ms_body *body, rtx x)
{
	machine_mode mode = GET_MODE(x);
	const REAL_VALUE_TYPE *real = CONST_DOUBLE_REAL_VALUE(x);
	struct ms_value value = {};
	long word[4] = {};
	uint64_t bits;

	if ((mode != DFmode && mode != SFmode) || REAL_VALUE_ISNAN(*real))
		return ms_value_constant(body, x, mode);
	/* A float is exact in double.  */
	real_to_target(word, real, DFmode);
	bits = FLOAT_WORDS_BIG_ENDIAN ? (uint64_t)(uint32_t)word[0] << 32 | (uint32_t)word[1]
				      : (uint64_t)(uint32_t)word[1] << 32 | (uint32_t)word[0];
	value.kind = MS_VALUE_REAL;
	value.mode = mode;
	memcpy(&value.real, &bits, sizeof bits);
	return value;
}

static struct ms_value reg_value(struct ms_body *body, rtx x)
{
	if (ms_is_flags(x))
		return ms_value_refused(body, GET_MODE(x), MS_REFUSED_FLAGS,
					ms_rtl_text(body->arena, x));
	return ms_body_pseudo(body, REGNO(x), GET_MODE(x))->value;
}

/* The part of VALUE that SUBREG X is, or what stands for such a move.  That of a register that
   the loop does not change is moved before it.  */
static struct ms_value move_part(struct ms_body *body, machine_mode mode, struct ms_value value,
				 rtx x)
{
	if (SUBREG_P(x) && REG_P(SUBREG_REG(x)) && GET_MODE(x) == mode &&
	    value.kind == MS_VALUE_PSEUDO && !value.pseudo->defined)
		return ms_value_constant(body, x, mode);
	return ms_value_opaque(body, SUBREG, mode, value.mode, &value, 1, x);
}

struct ms_value ms_value_subreg(struct ms_body *body, machine_mode mode, struct ms_value value,
				rtx x)
{
	machine_mode from = value.mode;
	enum ms_type type = ms_mode_type(mode, false), from_type = ms_mode_type(from, false);
	struct ms_value word;

	if (type == MS_NTYPES || from_type == MS_NTYPES)
		return ms_value_refused_mode(body, type == MS_NTYPES ? mode : from, x);
	if (type == from_type && ms_type_info[type].is_opaque) {
		value.mode = mode;
		return value;
	}
	if (ms_word_of(body, &value, 0, &word))
		return ms_value_subreg(body, mode, word, x);
	/* A float stands in the lowest part of a vector; an integer moves.  */
	if (ms_type_info[type].is_float && ms_type_info[from_type].is_float &&
	    (ms_type_info[type].is_opaque || ms_type_info[from_type].is_opaque)) {
		value.mode = mode;
		return value;
	}
	if (ms_type_info[type].is_opaque || ms_type_info[from_type].is_opaque)
		return move_part(body, mode, value, x);
	if (value.kind == MS_VALUE_REAL || (value.kind == MS_VALUE_INT && !ms_is_word(mode)))
		return ms_value_refused(body, mode, MS_REFUSED_RTL,
					ms_rtl_text(body->arena, x));
	if (value.kind == MS_VALUE_INT)
		return ms_value_int(body, mode, trunc_int_for_mode(value.integer, mode));
	value.mode = mode;
	if (ms_is_word(mode) && ms_is_word(from))
		value.lin = ms_lin_apply(body, SUBREG, mode, from, value.lin, NULL);
	else
		value.lin = NULL;
	if (ms_is_word(mode) && !value.lin)
		value.lin = ms_own_form(body, value);
	return value;
}

/* A part of a register other than its lowest: of a word it is shifted down.  */
static struct ms_value part_value(struct ms_body *body, rtx x, struct ms_value whole)
{
	machine_mode mode = GET_MODE(x), from = GET_MODE(SUBREG_REG(x));
	struct ms_value word;
	HOST_WIDE_INT pos;

	if (ms_subreg_bit(x, &pos) && ms_word_of(body, &whole, pos, &word))
		return ms_value_subreg(body, mode, word, x);
	if (!ms_is_word(from) || !ms_is_word(mode) || !ms_subreg_bit(x, &pos))
		return move_part(body, mode, whole, x);

	struct ms_value arg[2] = { whole, ms_value_int(body, from, pos) };

	return ms_value_subreg(body, mode, ms_value_apply(body, LSHIFTRT, from, from, arg, 2, x),
			       x);
}

static struct ms_value subreg_value(struct ms_body *body, rtx x)
{
	struct ms_value inner = ms_value_of(body, SUBREG_REG(x), VOIDmode);

	return subreg_lowpart_p(x) || paradoxical_subreg_p(x)
		   ? ms_value_subreg(body, GET_MODE(x), inner, x)
		   : part_value(body, x, inner);
}

/* The value of a MEM, or of its extension to MODE.  */
static struct ms_value mem_value(struct ms_body *body, rtx x, machine_mode mode,
				 bool is_unsigned)
{
	rtx constant = avoid_constant_pool_reference(x);

	if (GET_MODE(x) == mode && constant != x &&
	    (CONST_DOUBLE_P(constant) || CONST_INT_P(constant) ||
	     CONST_VECTOR_P(constant) || CONST_WIDE_INT_P(constant)))
		return ms_value_of(body, constant, mode);

	struct ms_value value = ms_load(body, mode, is_unsigned, x);

	ms_load_words(body, x, &value);
	return value;
}

/* zero_extract X, LEN bits of a word from a place on that is computed (a test of one bit): shift
   down and mask.  */
static struct ms_value extract_anywhere(struct ms_body *body, rtx x, int len)
{
	machine_mode mode = GET_MODE(XEXP(x, 0));
	uint64_t mask = len >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << len) - 1;
	struct ms_value arg[2] = { ms_value_of(body, XEXP(x, 0), mode),
				   ms_value_of(body, XEXP(x, 2), mode) };

	arg[0] = ms_value_apply(body, LSHIFTRT, mode, mode, arg, 2, x);
	arg[1] = ms_value_int(body, mode,
			      trunc_int_for_mode(mask, as_a<scalar_int_mode>(mode)));
	arg[0] = ms_value_apply(body, AND, mode, mode, arg, 2, x);
	return arg[0];
}

/* zero_extract, sign_extract X: shift down and mask, or shift up and down.  */
static struct ms_value extract_value(struct ms_body *body, rtx x)
{
	rtx from = XEXP(x, 0);
	machine_mode mode = GET_MODE(from);
	rtx_code shift = GET_CODE(x) == ZERO_EXTRACT ? LSHIFTRT : ASHIFTRT;

	if (CONST_INT_P(XEXP(x, 1)) && !CONST_INT_P(XEXP(x, 2)) && !BITS_BIG_ENDIAN &&
	    shift == LSHIFTRT && !MEM_P(from) && ms_is_word(mode) && GET_MODE(x) == mode)
		return extract_anywhere(body, x, INTVAL(XEXP(x, 1)));
	if (!CONST_INT_P(XEXP(x, 1)) || !CONST_INT_P(XEXP(x, 2)) || BITS_BIG_ENDIAN ||
	    MEM_P(from) || !ms_is_word(mode) || !ms_is_word(GET_MODE(x)))
		return ms_value_refused(body, GET_MODE(x), MS_REFUSED_RTL,
					ms_rtl_text(body->arena, x));

	int width = GET_MODE_PRECISION(as_a<scalar_int_mode>(mode));
	int len = INTVAL(XEXP(x, 1)), up = width - len - INTVAL(XEXP(x, 2)), down = width - len;
	struct ms_value arg[2] = { ms_value_of(body, from, mode) };

	if (up > 0) {
		arg[1] = ms_value_int(body, mode, up);
		arg[0] = ms_value_apply(body, ASHIFT, mode, mode, arg, 2, x);
	}
	if (down > 0) {
		arg[1] = ms_value_int(body, mode, down);
		arg[0] = ms_value_apply(body, shift, mode, mode, arg, 2, x);
	}
	if (GET_MODE_PRECISION(as_a<scalar_int_mode>(GET_MODE(x))) > width)
		return ms_value_apply(body, shift == LSHIFTRT ? ZERO_EXTEND : SIGN_EXTEND,
				      GET_MODE(x), mode, arg, 1, x);
	return ms_value_subreg(body, GET_MODE(x), arg[0], x);
}

/* What the target calls UNSPEC X, such as "UNSPEC_IEEE_MIN".  */
static const char *unspec_name(rtx x)
{
	return XINT(x, 1) >= 0 && XINT(x, 1) < NUM_UNSPEC_VALUES ? unspec_strings[XINT(x, 1)]
								 : "";
}

bool ms_is_unspec(const_rtx x, const char *name)
{
	return GET_CODE(x) == UNSPEC && !strcmp(unspec_name(const_cast<rtx>(x)), name);
}

/* A target's blend of X's first two operands by the sign of the third.  */
static struct ms_value blend_value(struct ms_body *body, rtx x)
{
	machine_mode mode = GET_MODE(x);
	machine_mode bits = mode == SFmode ? SImode : DImode;
	struct ms_value mask[2] = { ms_value_of(body, XVECEXP(x, 0, 2), mode),
				    ms_value_int(body, bits, 0) };
	struct ms_value arg[3];

	mask[0] = ms_value_subreg(body, bits, mask[0], x);
	arg[0] = ms_value_apply(body, LT, bits, bits, mask, 2, x);
	arg[1] = ms_value_of(body, XVECEXP(x, 0, 1), mode);
	arg[2] = ms_value_of(body, XVECEXP(x, 0, 0), mode);
	return ms_value_apply(body, IF_THEN_ELSE, mode, mode, arg, 3, x);
}

int ms_operand_values(struct ms_body *body, rtx x, struct ms_value *arg, machine_mode *from)
{
	const char *format = GET_RTX_FORMAT(GET_CODE(x));
	int n = 0;
	auto add = [&](rtx operand) {
		/* Which elements a vector operation takes is a matter of the operation; that a
		   gather has no old value, or reads several places, too.  */
		if (GET_CODE(operand) == PARALLEL || operand == pc_rtx ||
		    (MEM_P(operand) && GET_CODE(XEXP(operand, 0)) == SCRATCH))
			return true;
		if (n == MS_NODE_ARGS)
			return false;
		if (n == 0)
			*from = GET_MODE(operand) == VOIDmode ? GET_MODE(x) : GET_MODE(operand);
		arg[n++] = ms_value_of(body, operand, *from);
		return true;
	};

	*from = GET_MODE(x);
	for (int i = 0; i < GET_RTX_LENGTH(GET_CODE(x)); i++) {
		if (format[i] == 'e' && !add(XEXP(x, i)))
			return -1;
		for (int k = 0; format[i] == 'E' && k < XVECLEN(x, i); k++)
			if (!add(XVECEXP(x, i, k)))
				return -1;
	}
	return n;
}

/* Any operation as one of which only the name is known.  */
static struct ms_value opaque_value(struct ms_body *body, rtx x)
{
	struct ms_value arg[MS_NODE_ARGS];
	machine_mode from;
	int nargs = ms_operand_values(body, x, arg, &from);

	if (nargs < 0)
		return ms_value_refused(body, GET_MODE(x), MS_REFUSED_RTL,
					ms_rtl_text(body->arena, x));
	return ms_value_opaque(body, GET_CODE(x), GET_MODE(x), from, arg, nargs, x);
}

/* Operations that a target hides: minsd and maxsd are a < b ? a : b and a > b ? a : b.  */
static struct ms_value unspec_value(struct ms_body *body, rtx x)
{
	bool is_min = ms_is_unspec(x, "UNSPEC_IEEE_MIN");
	machine_mode mode = GET_MODE(x);

	if (ms_is_unspec(x, "UNSPEC_BLENDV") && (mode == SFmode || mode == DFmode))
		return blend_value(body, x);
	if (!is_min && !ms_is_unspec(x, "UNSPEC_IEEE_MAX"))
		return opaque_value(body, x);
	struct ms_value arg[2] = { ms_value_of(body, XVECEXP(x, 0, 0), mode),
				   ms_value_of(body, XVECEXP(x, 0, 1), mode) };
	return ms_value_apply(body, is_min ? SMIN : SMAX, mode, mode, arg, 2, x);
}

/* The upper half of a product: what `(a * b) >> width' in twice the width is.  */
static bool is_high_product(rtx x)
{
	rtx shift = XEXP(x, 0), product = shift ? XEXP(shift, 0) : NULL_RTX;

	if (GET_CODE(x) != TRUNCATE || !ms_is_word(GET_MODE(x)) ||
	    (GET_CODE(shift) != LSHIFTRT && GET_CODE(shift) != ASHIFTRT) ||
	    GET_CODE(product) != MULT || !CONST_INT_P(XEXP(shift, 1)))
		return false;

	rtx a = XEXP(product, 0), b = XEXP(product, 1);

	return INTVAL(XEXP(shift, 1)) ==
		   GET_MODE_PRECISION(as_a<scalar_int_mode>(GET_MODE(x))) &&
	       GET_CODE(a) == GET_CODE(b) &&
	       (GET_CODE(a) == ZERO_EXTEND || GET_CODE(a) == SIGN_EXTEND) &&
	       GET_MODE(XEXP(a, 0)) == GET_MODE(x) && GET_MODE(XEXP(b, 0)) == GET_MODE(x);
}

static struct ms_value high_product_value(struct ms_body *body, rtx x)
{
	rtx product = XEXP(XEXP(x, 0), 0);
	machine_mode mode = GET_MODE(x);
	struct ms_value arg[2] = { ms_value_of(body, XEXP(XEXP(product, 0), 0), mode),
				   ms_value_of(body, XEXP(XEXP(product, 1), 0), mode) };

	return ms_value_apply(body,
			      GET_CODE(XEXP(product, 0)) == ZERO_EXTEND ? UMUL_HIGHPART
									: SMUL_HIGHPART,
			      mode, mode, arg, 2, x);
}

/* Any operation whose operands are its subexpressions.  */
static struct ms_value operation_value(struct ms_body *body, rtx x)
{
	struct ms_value arg[MS_NODE_ARGS], value;
	machine_mode from;
	int nargs;

	if (is_high_product(x))
		return high_product_value(body, x);
	nargs = ms_operand_values(body, x, arg, &from);
	value = ms_value_apply(body, GET_CODE(x), GET_MODE(x), from, arg, nargs, x);
	ms_value_words(body, x, arg, &value);
	return value;
}

static struct ms_value extension_value(struct ms_body *body, rtx x)
{
	rtx from = XEXP(x, 0);
	bool is_unsigned = GET_CODE(x) == ZERO_EXTEND;

	if (MEM_P(from) && ms_is_word(GET_MODE(x)) && ms_is_word(GET_MODE(from)))
		return mem_value(body, from, GET_MODE(x), is_unsigned);

	struct ms_value value = ms_value_of(body, from, GET_MODE(from));

	/* A comparison gives 0 or 1 in the whole register already.  */
	if (is_unsigned && value.kind == MS_VALUE_NODE && !value.node->refusal &&
	    value.node->sem >= MS_EQ && value.node->sem <= MS_UNORD) {
		value.mode = GET_MODE(x);
		value.lin = ms_own_form(body, value);
		return value;
	}
	return operation_value(body, x);
}

static struct ms_value compute(struct ms_body *body, rtx x, machine_mode mode)
{
	switch (GET_CODE(x)) {
	case MEM: return mem_value(body, x, GET_MODE(x), false);
	case SUBREG: return subreg_value(body, x);
	case SIGN_EXTEND:
	case ZERO_EXTEND: return extension_value(body, x);
	case ZERO_EXTRACT:
	case SIGN_EXTRACT: return extract_value(body, x);
	case IF_THEN_ELSE:
		return COMPARISON_P(XEXP(x, 0)) ? ms_value_select(body, x)
						: opaque_value(body, x);
	case UNSPEC: return unspec_value(body, x);
	default: break;
	}
	switch (GET_RTX_CLASS(GET_CODE(x))) {
	case RTX_COMPARE:
	case RTX_COMM_COMPARE:
		return ms_is_opaque(GET_MODE(x)) ? opaque_value(body, x)
						 : ms_value_compare(body, x, mode);
	case RTX_UNARY:
	case RTX_BIN_ARITH:
	case RTX_COMM_ARITH:
	case RTX_TERNARY: return operation_value(body, x);
	default:
		return ms_value_refused(body, mode, MS_REFUSED_RTL,
					ms_rtl_text(body->arena, x));
	}
}

struct ms_value ms_value_of(struct ms_body *body, rtx x, machine_mode mode)
{
	if (GET_MODE(x) != VOIDmode)
		mode = GET_MODE(x);
	switch (GET_CODE(x)) {
	case CONST_INT: return ms_value_int(body, mode, INTVAL(x));
	case REG: return reg_value(body, x);
	case CONST_DOUBLE:
		if (SCALAR_FLOAT_MODE_P(mode))
			return real_value(body, x);
		break;
	case CONST_VECTOR:
	case CONST_WIDE_INT: return ms_value_constant(body, x, mode);
	case CONST:
		if (mode != Pmode)
			return ms_value_constant(body, x, mode);
		/* fallthrough */
	case SYMBOL_REF:
	case LABEL_REF:
	case HIGH: return ms_value_address(body, x);
	case LO_SUM: return ms_value_of(body, XEXP(x, 1), mode);
	default: break;
	}
	for (size_t i = 0; i < body->known.n; i++)
		if (rtx_equal_p(body->known.v[i].x, x))
			return body->known.v[i].value;
	struct ms_known known = { x, compute(body, x, mode), NULL };
	MS_VEC_PUSH(body->arena, &body->known, known);
	return known.value;
}
