/* Values and addresses of the first iteration -> expressions of RTL.
   SPDX-License-Identifier: GPL-3.0-or-later

   The translation says that an access moves by STEP bytes an iteration, apart from
   registers in its address that do not step.  So it is at B + STEP * i + what these add, B being
   its address in the first iteration without them: the computation of the body, over what
   registers hold at the header.  That holds however the translation came to know it.  */

#include "gcc/compat.h"

#include "gcc/rtl_text.h"

/* An address whose computation has more steps is given up.  */
enum { first_depth = 40, first_work = 400 };

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
	return simplify_gen_unary(partial_subreg_p(mode, from) ? TRUNCATE : ZERO_EXTEND, mode,
				  x, from);
}

bool ms_rtl_compares(const struct ms_node *node)
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

	if (node->nargs < 1 || node->nargs > 2 || node->code == MEM)
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
	if (ms_rtl_compares(node))
		return simplify_gen_relational(node->code, node->mode, node->from_mode, x[0],
					       x[1]);
	return simplify_gen_binary(node->code, node->mode, x[0], x[1]);
}

/* P steps as long as what its final value extends does not wrap around, and if it held before
   the first iteration what it would have held after one more before that.  */
static bool keep_narrow_pseudo(struct first *f, const struct ms_pseudo *p, int depth)
{
	rtx x = first_value(f, &p->value, depth), guard;

	if (!x)
		return false;
	guard = simplify_gen_relational(
	    EQ, SImode, p->mode,
	    simplify_gen_binary(MINUS, p->mode, x, gen_int_mode(p->step, p->mode)),
	    regno_reg_rtx[p->regno]);
	if (guard != const1_rtx && guard != const_true_rtx)
		f->loop->held.safe_push(guard);
	return true;
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
	if (sym && is_term(f, sym))
		return const0_rtx;
	if (sym && !is_extension(sym))
		return ms_rtl_fail(loop, "an address has a part that does not step");
	if (value->kind == MS_VALUE_PSEUDO && value->pseudo->narrow &&
	    !keep_narrow_pseudo(f, value->pseudo, depth + 1))
		return NULL_RTX;
	/* A copy is of what a register held when the iteration began.  */
	if (value->kind == MS_VALUE_NODE && value->node->code == SET)
		return first_value(f, &value->node->arg[0], depth + 1);
	if (value->kind != MS_VALUE_NODE)
		return ms_rtl_operand(loop, value,
				      value->kind == MS_VALUE_PSEUDO &&
					      value->pseudo->regno >= 0
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
rtx ms_rtl_first_address(struct ms_rtl_loop *loop, const struct ms_access *access)
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
