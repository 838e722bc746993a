/* Ops of the translation -> expressions of RTL.
   SPDX-License-Identifier: GPL-3.0-or-later

   An op is written as GCC had it, over the registers that it is given.  */

#include "gcc/compat.h"

#include "gcc/rtl_text.h"

/* SUM (NULL: 0) + COEF * X.  */
static rtx add_multiple(rtx sum, rtx x, int64_t coef)
{
	if (coef == 0)
		return sum;
	if (coef != 1)
		x = gen_rtx_MULT(Pmode, x, gen_int_mode(coef, Pmode));
	return sum ? gen_rtx_PLUS(Pmode, sum, x) : x;
}

/* What NODE loads from or stores to.  */
static rtx memory(struct ms_rtl_loop *loop, const struct ms_node *node,
		  const struct ms_rtl_operands *operands)
{
	const struct ms_access *access = node->access;
	const int64_t unit = loop->body->array.v[access->array].unit;
	int64_t step = access->step * unit, constant;
	rtx sum = NULL_RTX;

	for (int i = 0; i < access->nterms; i++) {
		rtx x = ms_rtl_operand(loop, &access->term[i].value, operands->term[i]);

		if (!x)
			return NULL_RTX;
		sum = add_multiple(sum, x, access->term[i].coef * unit);
	}
	sum = add_multiple(sum, loop->index, step);
	if (loop->base[node->index])
		sum = add_multiple(sum, loop->base[node->index], 1);
	constant = loop->constant[node->index] - step * operands->ahead;
	if (!sum)
		sum = gen_int_mode(constant, Pmode);
	else if (constant)
		sum = gen_rtx_PLUS(Pmode, sum, gen_int_mode(constant, Pmode));
	return gen_rtx_MEM(GET_MODE(access->mem), sum);
}

/* The machine's minimum and maximum of floats, which GCC hides behind an UNSPEC: they give the
   second operand where neither is less.  */
static rtx ordered_choice(const struct ms_node *node, rtx a, rtx b)
{
	rtx condition = gen_rtx_fmt_ee(node->code == SMIN ? LT : GT, VOIDmode, a, b);

	return gen_rtx_IF_THEN_ELSE(node->mode, condition, a, b);
}

/* What NODE computes from X[0], ...; a comparison gives a value of MODE.  */
static rtx computation(struct ms_rtl_loop *loop, const struct ms_node *node, rtx *x,
		       machine_mode mode)
{
	const char *format = GET_RTX_FORMAT(node->code);

	if (node->code == SET)
		return x[0];
	if (node->code == IF_THEN_ELSE)
		return gen_rtx_IF_THEN_ELSE(node->mode, gen_rtx_NE(VOIDmode, x[0], const0_rtx),
					    x[1], x[2]);
	if ((node->code == SMIN || node->code == SMAX) && node->x &&
	    GET_CODE(node->x) == UNSPEC)
		return ordered_choice(node, x[0], x[1]);
	if (ms_rtl_compares(node))
		return gen_rtx_fmt_ee(node->code, mode, x[0], x[1]);
	/* Which elements it takes is no value, but part of the operation.  */
	if (node->code == VEC_SELECT && node->nargs == 1 && node->x &&
	    GET_CODE(node->x) == VEC_SELECT)
		return gen_rtx_VEC_SELECT(node->mode, x[0], XEXP(node->x, 1));
	if (node->nargs == 1 && !strcmp(format, "e")) {
		if (CONST_INT_P(x[0]))
			return simplify_gen_unary(node->code, node->mode, x[0],
						  node->from_mode);
		return gen_rtx_fmt_e(node->code, node->mode, x[0]);
	}
	if (node->nargs == 2 && !strcmp(format, "ee"))
		return gen_rtx_fmt_ee(node->code, node->mode, x[0], x[1]);
	if (node->nargs == 3 && !strcmp(format, "eee"))
		return gen_rtx_fmt_eee(node->code, node->mode, x[0], x[1], x[2]);
	return ms_rtl_fail(loop, ms_asprintf(loop->arena, "an operation %s has no RTL",
					     GET_RTX_NAME(node->code)));
}

/* X, of MODE, extended with zeros to the width of WIDE.  */
static rtx extended(rtx x, machine_mode mode, machine_mode wide)
{
	if (GET_MODE(x) == wide || !paradoxical_subreg_p(wide, mode))
		return x;
	return CONSTANT_P(x) ? x : gen_rtx_ZERO_EXTEND(wide, x);
}

/* The value that NODE, which has access MEM or NULL, gives the register of MODE.  */
static rtx source(struct ms_rtl_loop *loop, const struct ms_node *node, rtx mem, rtx *x,
		  machine_mode mode)
{
	bool is_unsigned = !ms_type_info[node->type].is_signed;

	if (node->sem == MS_LOAD) {
		if (node->mode != GET_MODE(mem))
			mem = is_unsigned ? gen_rtx_ZERO_EXTEND(node->mode, mem)
					  : gen_rtx_SIGN_EXTEND(node->mode, mem);
		return extended(mem, node->mode, mode);
	}
	rtx result = computation(loop, node, x, mode);
	return result ? extended(result, node->mode, mode) : NULL_RTX;
}

/* NODE, which works on the bits of floats, as an operation on integers of MODE.  */
static struct ms_node on_integers(const struct ms_node *node, machine_mode mode)
{
	struct ms_node copy = *node;

	copy.mode = copy.from_mode = mode;
	for (int i = 0; i < copy.nargs; i++) {
		if (copy.arg[i].kind == MS_VALUE_REAL) {
			copy.arg[i].integer = ms_real_bits(&copy.arg[i]);
			copy.arg[i].kind = MS_VALUE_INT;
		}
		copy.arg[i].mode = mode;
	}
	return copy;
}

/* What the inner op of OPERANDS gives, read as VALUE.  */
static rtx inner_value(struct ms_rtl_loop *loop, const struct ms_value *value,
		       const struct ms_rtl_operands *operands)
{
	const struct ms_node *inner = operands->inner_op;
	rtx x[3] = {};

	if (inner->access || value->mode != inner->mode ||
	    ms_rtl_result_mode(inner) != inner->mode)
		return ms_rtl_fail(loop, "an operation in another one is read in another mode");
	for (int i = 0; i < inner->nargs; i++) {
		x[i] = ms_rtl_operand(loop, &inner->arg[i], operands->inner_arg[i]);
		if (!x[i])
			return NULL_RTX;
	}
	return computation(loop, inner, x, inner->mode);
}

rtx ms_rtl_action(struct ms_rtl_loop *loop, const struct ms_node *op,
		  const struct ms_rtl_operands *operands)
{
	machine_mode mode = ms_rtl_result_mode(op);
	struct ms_node bits;
	const struct ms_node *node = op;
	rtx x[3] = {}, mem = NULL_RTX, from;

	if (op->result && mode != op->mode) {
		bits = on_integers(op, mode);
		node = &bits;
	}

	for (int i = 0; i < node->nargs; i++) {
		x[i] = operands->inner_op && i == operands->inner
			   ? inner_value(loop, &node->arg[i], operands)
			   : ms_rtl_operand(loop, &node->arg[i], operands->arg[i]);
		if (!x[i])
			return NULL_RTX;
	}
	if (node->access) {
		mem = memory(loop, node, operands);
		if (!mem)
			return NULL_RTX;
	}
	if (node->sem == MS_STORE)
		return gen_rtx_SET(mem, x[0]);
	from = source(loop, node, mem, x, GET_MODE(operands->dest));
	return from ? gen_rtx_SET(operands->dest, from) : NULL_RTX;
}
