/* Values of the translation -> registers and operands of RTL.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each op that has a result gets a register of the loop: in body and setup a new pseudo
   register, in the code what the listing names.

   Widths.  A register is read as the low part of what it holds, or as something wider whose
   upper part does not matter, or (the result of a comparison) is known to be 0.  It gets the
   widest mode in which it is read; the op that sets it extends with zeros.  */

#include "gcc/compat.h"

#include "gcc/rtl_text.h"

rtx ms_rtl_fail(struct ms_rtl_loop *loop, const char *why)
{
	if (!loop->why)
		loop->why = why;
	return NULL_RTX;
}

rtx ms_rtl_new_reg(struct ms_rtl_loop *loop, machine_mode mode, const_rtx like)
{
	rtx reg = gen_raw_REG(mode, loop->printer->next_regno++);

	if (like)
		REG_ATTRS(reg) = REG_ATTRS(like);
	return reg;
}

const struct ms_node *ms_rtl_definition(const struct ms_value *value)
{
	if (value->kind == MS_VALUE_NODE)
		return value->node;
	if (value->kind == MS_VALUE_PSEUDO && value->pseudo->defined)
		return value->pseudo->carrier;
	return NULL;
}

/* ---- Operands --------------------------------------------------------------------------- */

rtx ms_rtl_in_mode(struct ms_rtl_loop *loop, rtx x, machine_mode mode)
{
	poly_int64 from, to;

	if (GET_MODE(x) == VOIDmode || GET_MODE(x) == mode)
		return x;
	if (!REG_P(x))
		return is_a<scalar_int_mode>(mode) && is_a<scalar_int_mode>(GET_MODE(x)) &&
			       partial_subreg_p(mode, GET_MODE(x))
			   ? simplify_gen_unary(TRUNCATE, mode, x, GET_MODE(x))
			   : ms_rtl_fail(loop, "an address is read in another mode");
	from = GET_MODE_SIZE(GET_MODE(x));
	to = GET_MODE_SIZE(mode);
	if (!from.is_constant() || !to.is_constant())
		return ms_rtl_fail(loop, "a register's size is not known");
	return gen_rtx_raw_SUBREG(mode, x, subreg_lowpart_offset(mode, GET_MODE(x)));
}

/* The floating-point constant VALUE.  */
static rtx real_constant(const struct ms_value *value)
{
	REAL_VALUE_TYPE real;
	uint64_t bits;
	long word[2];

	memcpy(&bits, &value->real, sizeof bits);
	word[FLOAT_WORDS_BIG_ENDIAN ? 1 : 0] = (int32_t)bits;
	word[FLOAT_WORDS_BIG_ENDIAN ? 0 : 1] = (int32_t)(bits >> 32);
	real_from_target(&real, word, DFmode);
	return const_double_from_real_value(real, value->mode);
}

rtx ms_rtl_operand(struct ms_rtl_loop *loop, const struct ms_value *value, rtx reg)
{
	rtx x = reg;

	switch (value->kind) {
	case MS_VALUE_INT:
		/* That by which a vector is shifted is a number as it stands.  */
		return SCALAR_INT_MODE_P(value->mode) ? gen_int_mode(value->integer, value->mode)
						      : GEN_INT(value->integer);
	case MS_VALUE_REAL: return real_constant(value);
	case MS_VALUE_PSEUDO:
		if (!value->pseudo->defined)
			x = value->pseudo->constant ? value->pseudo->constant
						    : regno_reg_rtx[value->pseudo->regno];
		break;
	default: break;
	}
	return x ? ms_rtl_in_mode(loop, x, value->mode)
		 : ms_rtl_fail(loop, "an operand has no register");
}

/* ---- Registers -------------------------------------------------------------------------- */

/* The register of the function that NODE computes, or NULL.  */
static rtx own_register(const struct ms_node *node)
{
	rtx set = node->insn ? single_set(node->insn) : NULL_RTX;

	if (node->owner)
		return regno_reg_rtx[node->owner->regno];
	if (!set || !REG_P(SET_DEST(set)) || !node->x || !rtx_equal_p(SET_SRC(set), node->x))
		return NULL_RTX;
	return SET_DEST(set);
}

machine_mode ms_rtl_result_mode(const struct ms_node *node)
{
	if ((node->mode != SFmode && node->mode != DFmode) ||
	    ms_type_info[node->type].is_float)
		return node->mode;
	return node->mode == SFmode ? SImode : DImode;
}

/* Let the register of VALUE's definition, of mode WIDE[its index], be as wide as VALUE.  */
static bool widen(struct ms_rtl_loop *loop, machine_mode *wide, const struct ms_value *value)
{
	const struct ms_node *node = ms_rtl_definition(value);

	if (!node || !paradoxical_subreg_p(value->mode, wide[node->index]))
		return true;
	if (!is_a<scalar_int_mode>(value->mode) || !is_a<scalar_int_mode>(wide[node->index]))
		return ms_rtl_fail(loop, "a register is read in a wider mode");
	wide[node->index] = value->mode;
	return true;
}

/* Does a variable of the source name REG?  */
static bool has_name(const_rtx reg)
{
	tree expr = REG_EXPR(reg);

	if (expr && TREE_CODE(expr) == SSA_NAME)
		expr = SSA_NAME_VAR(expr);
	if (expr && TREE_CODE(expr) == RESULT_DECL)
		return true;
	return expr && DECL_P(expr) && DECL_NAME(expr) && !DECL_IGNORED_P(expr);
}

/* Does TEXT have registers of the loop's text, such as `r4`?  They mean nothing here.  */
static bool has_registers(const char *text)
{
	for (const char *at = text; *at; at++)
		if (*at == 'r' && ISDIGIT(at[1]) && (at == text || !ISIDNUM(at[-1])))
			return true;
	return false;
}

/* Give REG, which holds NODE's result, the name of what the source computes there, unless it has
   a better one.  */
static void name_register(struct ms_rtl_loop *loop, const struct ms_node *node, rtx reg)
{
	const char *text = loop->study->candidate.loop->op[node->index].text;

	if (text && !has_name(reg) && !has_registers(text))
		loop->printer->names.put(REGNO(reg), text);
}

static bool assign_registers(struct ms_rtl_loop *loop)
{
	struct ms_body *body = loop->body;
	machine_mode *wide = MS_NEW_N(loop->arena, body->op.n, machine_mode);

	for (size_t i = 0; i < body->op.n; i++)
		wide[i] = ms_rtl_result_mode(body->op.v[i]);
	for (size_t i = 0; i < body->op.n; i++) {
		const struct ms_node *node = body->op.v[i];

		for (int k = 0; k < node->nargs; k++)
			if (!widen(loop, wide, &node->arg[k]))
				return false;
		for (int k = 0; node->access && k < node->access->nterms; k++)
			if (!widen(loop, wide, &node->access->term[k].value))
				return false;
	}
	for (size_t i = 0; i < body->pseudo.n; i++) {
		const struct ms_pseudo *p = body->pseudo.v[i];

		if (p->defined && p->liveout && !widen(loop, wide, &p->after))
			return false;
	}
	for (size_t i = 0; i < body->op.n; i++) {
		const struct ms_node *node = body->op.v[i];

		loop->reg.safe_push(node->result
					? ms_rtl_new_reg(loop, wide[i], own_register(node))
					: NULL_RTX);
		if (node->result)
			name_register(loop, node, loop->reg[i]);
	}
	return true;
}

/* X = *BASE + *CONSTANT; *BASE is NULL if it is 0.  */
static void split_constant(rtx x, rtx *base, int64_t *constant)
{
	rtx sum = GET_CODE(x) == CONST ? XEXP(x, 0) : x;

	*base = x;
	*constant = 0;
	if (CONST_INT_P(x)) {
		*base = NULL_RTX;
		*constant = INTVAL(x);
	} else if (GET_CODE(sum) == PLUS && CONST_INT_P(XEXP(sum, 1))) {
		*base = XEXP(sum, 0);
		*constant = INTVAL(XEXP(sum, 1));
	}
}

/* Something that holds X all through the loop: X itself, or a register set before it.  */
static rtx held(struct ms_rtl_loop *loop, rtx x, const char *name)
{
	const struct ms_body *body = loop->body;
	rtx reg;

	if (CONSTANT_P(x))
		return x;
	if (REG_P(x)) {
		struct ms_pseudo *const *p =
		    const_cast<struct ms_body *>(body)->by_regno.get(REGNO(x));

		if (!p || !(*p)->defined)
			return x;
	}
	for (rtx set : loop->setup)
		if (rtx_equal_p(SET_SRC(set), x))
			return SET_DEST(set);
	reg = ms_rtl_new_reg(loop, Pmode, NULL_RTX);
	if (name)
		loop->printer->names.put(REGNO(reg), name);
	loop->setup.safe_push(gen_rtx_SET(reg, x));
	return reg;
}

static bool assign_bases(struct ms_rtl_loop *loop)
{
	struct ms_body *body = loop->body;

	for (size_t i = 0; i < body->op.n; i++) {
		const struct ms_access *access = body->op.v[i]->access;
		rtx base = NULL_RTX;
		int64_t constant = 0;

		if (access) {
			rtx x = ms_rtl_first_address(loop, access);

			if (!x)
				return false;
			split_constant(x, &base, &constant);
			if (base)
				base = held(loop, base, body->array.v[access->array].text);
		}
		loop->base.safe_push(base);
		loop->constant.safe_push(constant);
	}
	return true;
}

bool ms_rtl_has_values(machine_mode mode)
{
	machine_mode inner = VECTOR_MODE_P(mode) ? GET_MODE_INNER(mode) : mode;
	HOST_WIDE_INT bytes;

	if (!GET_MODE_SIZE(mode).is_constant(&bytes) || bytes > 16 ||
	    GET_MODE_CLASS(mode) == MODE_VECTOR_BOOL)
		return false;
	return is_a<scalar_int_mode>(inner) || inner == SFmode || inner == DFmode;
}

static bool check_modes(struct ms_rtl_loop *loop)
{
	const struct ms_body *body = loop->body;

	for (size_t i = 0; i < body->op.n; i++) {
		const struct ms_node *node = body->op.v[i];
		machine_mode mode = node->access ? GET_MODE(node->access->mem) : node->mode;

		if (!ms_rtl_has_values(mode) || !ms_rtl_has_values(node->mode))
			return ms_rtl_fail(loop, ms_asprintf(loop->arena,
							     "values of mode %s are not executed",
							     GET_MODE_NAME(mode)));
	}
	return true;
}

bool ms_rtl_assign(struct ms_rtl_loop *loop)
{
	return check_modes(loop) && assign_registers(loop) && assign_bases(loop);
}
