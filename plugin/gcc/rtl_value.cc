/* Values and ops of the translation -> expressions of RTL.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each op that has a result gets a register of the loop: in body and setup a new pseudo
   register, in the code what the listing names.  An op is written as GCC had it, over these.

   Addresses.  The translation says that an access moves by STEP bytes an iteration, apart from
   registers in its address that do not step.  So it is at B + STEP * i + what these add, B being
   its address in the first iteration without them: the computation of the body, over what
   registers hold at the header.  That holds however the translation came to know it.

   Widths.  A register is read as the low part of what it holds, or as something wider whose
   upper part does not matter, or (the result of a comparison) is known to be 0.  It gets the
   widest mode in which it is read; the op that sets it extends with zeros.  */

#include "gcc/compat.h"

#include "gcc/rtl_text.h"

/* An address whose computation has more steps is given up.  */
enum { first_depth = 40, first_work = 400 };

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
		if (!SCALAR_INT_MODE_P(value->mode))
			return ms_rtl_fail(loop, "an integer constant is no integer");
		return gen_int_mode(value->integer, value->mode);
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

/* ---- The first iteration ---------------------------------------------------------------- */

/* The symbol that VALUE is, if it varies and no register that steps is it; or NULL.  */
static const struct ms_sym *varying_symbol(const struct ms_value *value)
{
	const struct ms_lin *lin = value->lin;
	const struct ms_sym *sym = lin && lin->nterms == 1 ? lin->term[0].sym : NULL;

	return sym && sym->varying && lin->constant == 0 && lin->term[0].coef == 1 &&
		       !(sym->pseudo && sym->pseudo->steps)
		   ? sym
		   : NULL;
}

/* Such a symbol steps nevertheless, as long as what it extends does not wrap around.  */
static bool is_extension(const struct ms_sym *sym)
{
	return sym->code == ZERO_EXTEND || sym->code == SIGN_EXTEND;
}

/* One computation of a first value.  */
struct first {
	struct ms_rtl_loop *loop;
	const struct ms_access *access;
	int work;
};

/* Is SYM one of the terms of the access?  */
static bool is_term(const struct first *f, const struct ms_sym *sym)
{
	for (int i = 0; f->access && i < f->access->nterms; i++)
		if (varying_symbol(&f->access->term[i].value) == sym)
			return true;
	return false;
}

/* NODE extends a narrower value, which steps if it does not wrap around: X, in the first
   iteration.  Is that so?  Then this is kept.  */
static bool keep_narrow(struct first *f, const struct ms_node *node, const struct ms_sym *sym,
			rtx x)
{
	struct ms_rtl_narrow narrow;
	const struct ms_lin *base;

	if (!is_a<scalar_int_mode>(node->from_mode, &narrow.mode) ||
	    !ms_lin_induction(f->loop->body, sym->from, sym->kid[0], &base, &narrow.step))
		return ms_rtl_fail(f->loop, "an address has a part that does not step");
	narrow.first = x;
	narrow.is_unsigned = node->code == ZERO_EXTEND;
	f->loop->narrow.safe_push(narrow);
	return true;
}

/* X, an integer expression, in MODE: its low part, or with zeros above it.  */
static rtx resized(rtx x, machine_mode mode, machine_mode from)
{
	if (CONST_INT_P(x))
		return gen_int_mode(INTVAL(x), mode);
	if (GET_MODE(x) != VOIDmode)
		from = GET_MODE(x);
	if (from == mode)
		return x;
	return simplify_gen_unary(partial_subreg_p(mode, from) ? TRUNCATE : ZERO_EXTEND, mode, x,
				  from);
}

static bool compares(const struct ms_node *node)
{
	return GET_RTX_CLASS(node->code) == RTX_COMPARE ||
	       GET_RTX_CLASS(node->code) == RTX_COMM_COMPARE;
}

static rtx first_value(struct first *f, const struct ms_value *value, int depth);

/* What NODE computes in the first iteration.  SYM is NULL or the symbol that it is.  */
static rtx first_result(struct first *f, const struct ms_node *node, const struct ms_sym *sym,
			int depth)
{
	struct ms_rtl_loop *loop = f->loop;
	rtx x[2];

	if (node->nargs < 1 || node->nargs > 2 || node->code == MEM || node->code == SET)
		return ms_rtl_fail(loop, "an address is no sum");
	for (int i = 0; i < node->nargs; i++) {
		x[i] = first_value(f, &node->arg[i], depth);
		if (!x[i])
			return NULL_RTX;
	}
	if (sym && !keep_narrow(f, node, sym, x[0]))
		return NULL_RTX;
	if (node->nargs == 1)
		return simplify_gen_unary(node->code, node->mode, x[0], node->from_mode);
	if (compares(node))
		return simplify_gen_relational(node->code, node->mode, node->from_mode, x[0],
					       x[1]);
	return simplify_gen_binary(node->code, node->mode, x[0], x[1]);
}

static rtx first_value(struct first *f, const struct ms_value *value, int depth)
{
	const struct ms_sym *sym = varying_symbol(value);
	struct ms_rtl_loop *loop = f->loop;
	rtx x;

	if (depth > first_depth || ++f->work > first_work)
		return ms_rtl_fail(loop, "an address takes too many steps");
	if (!is_a<scalar_int_mode>(value->mode))
		return ms_rtl_fail(loop, "an address is no integer");
	if (sym && (!is_extension(sym) || is_term(f, sym)))
		return const0_rtx;
	if (value->kind != MS_VALUE_NODE)
		return ms_rtl_operand(loop, value,
				      value->kind == MS_VALUE_PSEUDO && value->pseudo->regno >= 0
					  ? regno_reg_rtx[value->pseudo->regno]
					  : NULL_RTX);
	x = first_result(f, value->node, sym, depth + 1);
	return x ? resized(x, value->mode, value->node->mode) : NULL_RTX;
}

rtx ms_rtl_first_value(struct ms_rtl_loop *loop, const struct ms_access *access,
		       const struct ms_value *value)
{
	struct first f = { loop, access, 0 };

	return first_value(&f, value, 0);
}

/* The address of ACCESS in the first iteration, without the registers that do not step.  */
static rtx first_address(struct ms_rtl_loop *loop, const struct ms_access *access)
{
	rtx sum = gen_int_mode(access->constant, Pmode);

	for (int i = 0; i < access->nparts; i++) {
		rtx x;

		if (access->whole & 1u << i)
			continue;
		x = ms_rtl_first_value(loop, access, &access->part[i].value);
		if (!x)
			return NULL_RTX;
		x = simplify_gen_binary(MULT, Pmode, resized(x, Pmode, Pmode),
					gen_int_mode(access->part[i].coef, Pmode));
		sum = simplify_gen_binary(PLUS, Pmode, x, sum);
	}
	return sum;
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

/* The mode of NODE's result.  Bits of floats that are masked are integers to the machine, and in
   its files of integers.  */
static machine_mode result_mode(const struct ms_node *node)
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

static bool assign_registers(struct ms_rtl_loop *loop)
{
	struct ms_body *body = loop->body;
	machine_mode *wide = MS_NEW_N(loop->arena, body->op.n, machine_mode);

	for (size_t i = 0; i < body->op.n; i++)
		wide[i] = result_mode(body->op.v[i]);
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
			rtx x = first_address(loop, access);

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

/* Is MODE one that the text's readers have values of?  */
static bool has_values(machine_mode mode)
{
	machine_mode inner = VECTOR_MODE_P(mode) ? GET_MODE_INNER(mode) : mode;

	if (is_a<scalar_int_mode>(inner))
		return GET_MODE_BITSIZE(as_a<scalar_int_mode>(inner)) <= 128;
	return inner == SFmode || inner == DFmode;
}

static bool check_modes(struct ms_rtl_loop *loop)
{
	const struct ms_body *body = loop->body;

	for (size_t i = 0; i < body->op.n; i++) {
		const struct ms_node *node = body->op.v[i];
		machine_mode mode = node->access ? GET_MODE(node->access->mem) : node->mode;

		if (!has_values(mode) || !has_values(node->mode))
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

/* ---- Ops -------------------------------------------------------------------------------- */

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
		return gen_rtx_IF_THEN_ELSE(node->mode,
					    gen_rtx_NE(VOIDmode, x[0], const0_rtx), x[1], x[2]);
	if ((node->code == SMIN || node->code == SMAX) && node->x &&
	    GET_CODE(node->x) == UNSPEC)
		return ordered_choice(node, x[0], x[1]);
	if (compares(node))
		return gen_rtx_fmt_ee(node->code, mode, x[0], x[1]);
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

	if (inner->access || value->mode != inner->mode || result_mode(inner) != inner->mode)
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
	machine_mode mode = result_mode(op);
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
