/* What registers hold where a loop is entered.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC advances pointers separately: a[i] and a[i-2] may go through two registers that were set
   from one before the loop.  To see that, the blocks that dominate the loop are followed in
   order, and each register gets its linear form over what was not understood.

   Going from a dominator D to the block B that it dominates immediately, registers hold at B's
   start what they hold at D's end if D is B's only predecessor.  Else other blocks lie between:
   outer.cc says what is known after these.
   A block in a loop is followed once, as its last execution before the loop of interest.
   Forms are over values, not registers, so they stay right whatever is assigned later.  So do
   the conditions of the branches on the way.  */

#include "gcc/compat.h"

#include "gcc/body.h"

enum { insn_limit = 2000, block_limit = 200 };

/* What a condition-code register holds: the outcome of comparing A with B, of MODE.  */
struct outcome {
	unsigned regno;
	machine_mode mode;
	const struct ms_lin *a, *b;
};
typedef auto_vec<struct outcome> outcomes;

/* A value of which nothing is known but that register REGNO holds it.  */
static const struct ms_lin *opaque(struct ms_body *body, int regno, machine_mode mode)
{
	struct ms_sym *sym = ms_sym_new(body, mode, false);

	sym->regno = regno;
	sym->frame = regno == STACK_POINTER_REGNUM || regno == FRAME_POINTER_REGNUM ||
		     regno == HARD_FRAME_POINTER_REGNUM || regno == ARG_POINTER_REGNUM;
	return ms_lin_of(body, sym);
}

const struct ms_lin *ms_entry_value(struct ms_body *body, int regno, machine_mode mode)
{
	const struct ms_lin **known = body->entry.get(regno);

	if (known)
		return *known;
	const struct ms_lin *lin = opaque(body, regno, mode);
	body->entry.put(regno, lin);
	return lin;
}

/* May a symbol stand for CODE applied to its operands?  */
static bool computes(rtx_code code)
{
	switch (GET_RTX_CLASS(code)) {
	case RTX_UNARY:
	case RTX_BIN_ARITH:
	case RTX_COMM_ARITH: return true;
	default: return code == SUBREG;
	}
}

const struct ms_lin *ms_entry_form(struct ms_body *body, const_rtx x, machine_mode mode)
{
	rtx_code code = GET_CODE(x);

	if (GET_MODE(x) != VOIDmode)
		mode = GET_MODE(x);
	if (!is_a<scalar_int_mode>(mode))
		return NULL;
	switch (code) {
	case CONST_INT: return ms_lin_constant(body, INTVAL(x));
	case REG: {
		const struct ms_lin *lin = ms_entry_value(body, REGNO(x), mode);

		/* Registers of arguments and the like know their variable, too.  */
		if (lin->nterms == 1 && lin->constant == 0 && !lin->term[0].sym->decl &&
		    REG_EXPR(x)) {
			lin->term[0].sym->decl = REG_EXPR(x);
			lin->term[0].sym->passed = HARD_REGISTER_P(x);
		}
		return lin;
	}
	case CONST:
		if (GET_CODE(XEXP(x, 0)) == PLUS)
			return ms_entry_form(body, XEXP(x, 0), mode);
		return ms_lin_of(body, ms_sym_constant(body, const_cast<rtx>(x)));
	case SYMBOL_REF:
	case LABEL_REF:
	case HIGH: return ms_lin_of(body, ms_sym_constant(body, const_cast<rtx>(x)));
	case LO_SUM: return ms_entry_form(body, XEXP(x, 1), mode);
	default: break;
	}
	if (!computes(code) || (code == SUBREG && !subreg_lowpart_p(x)))
		return NULL;
	machine_mode from = GET_MODE(XEXP(x, 0)) == VOIDmode ? mode : GET_MODE(XEXP(x, 0));
	if (!is_a<scalar_int_mode>(from))
		return NULL;
	return ms_lin_apply(body, code, mode, from, ms_entry_form(body, XEXP(x, 0), from),
			    BINARY_P(x) ? ms_entry_form(body, XEXP(x, 1), mode) : NULL);
}

/* Note in FLAGS what condition codes INSN sets.  */
static void follow_flags(struct ms_body *body, outcomes *flags, rtx_insn *insn)
{
	rtx pattern = PATTERN(insn);
	int n = GET_CODE(pattern) == PARALLEL ? XVECLEN(pattern, 0) : 1;
	df_ref def;

	FOR_EACH_INSN_DEF (def, insn)
		if (ms_is_flags(DF_REF_REG(def)))
			for (unsigned i = 0; i < flags->length(); i++)
				if ((*flags)[i].regno == DF_REF_REGNO(def))
					flags->unordered_remove(i--);
	for (int i = 0; i < n; i++) {
		rtx set = GET_CODE(pattern) == PARALLEL ? XVECEXP(pattern, 0, i) : pattern;
		struct outcome fresh;
		rtx src;

		if (GET_CODE(set) != SET || !ms_is_flags(SET_DEST(set)) ||
		    GET_CODE(SET_SRC(set)) != COMPARE || !ms_plain_flags(SET_DEST(set)))
			continue;
		src = SET_SRC(set);
		fresh.regno = REGNO(SET_DEST(set));
		fresh.mode = GET_MODE(XEXP(src, 0)) == VOIDmode ? GET_MODE(XEXP(src, 1))
								: GET_MODE(XEXP(src, 0));
		fresh.a = ms_entry_form(body, XEXP(src, 0), fresh.mode);
		fresh.b = ms_entry_form(body, XEXP(src, 1), fresh.mode);
		flags->safe_push(fresh);
	}
}

/* Control goes from BB to NEXT, and comes there from nowhere else: what does that tell?  */
static void follow_branch(struct ms_body *body, const outcomes *flags, basic_block bb,
			  basic_block next)
{
	rtx_insn *jump = BB_END(bb);
	rtx source, condition, a;
	rtx_code code;
	machine_mode mode;
	bool taken;

	if (!JUMP_P(jump) || !any_condjump_p(jump) || EDGE_COUNT(bb->succs) != 2 ||
	    BRANCH_EDGE(bb)->dest == FALLTHRU_EDGE(bb)->dest)
		return;
	source = SET_SRC(pc_set(jump));
	condition = XEXP(source, 0);
	if (!COMPARISON_P(condition))
		return;
	taken = BRANCH_EDGE(bb)->dest == next;
	code = GET_CODE(condition);
	if ((XEXP(source, 1) == pc_rtx) == taken)
		code = reverse_condition(code);
	a = XEXP(condition, 0);
	if (ms_is_flags(a)) {
		for (unsigned i = 0; i < flags->length(); i++)
			if ((*flags)[i].regno == REGNO(a) && XEXP(condition, 1) == const0_rtx)
				ms_fact_add(body, code, (*flags)[i].mode, (*flags)[i].a,
					    (*flags)[i].b);
		return;
	}
	/* What a jump that sets registers compares is what held before it.  */
	if (!onlyjump_p(jump))
		return;
	mode = GET_MODE(a) == VOIDmode ? GET_MODE(XEXP(condition, 1)) : GET_MODE(a);
	ms_fact_add(body, code, mode, ms_entry_form(body, a, mode),
		    ms_entry_form(body, XEXP(condition, 1), mode));
}

static void follow_insn(struct ms_body *body, rtx_insn *insn)
{
	rtx set = single_set(insn);
	rtx dest = set ? SET_DEST(set) : NULL_RTX;
	const struct ms_lin *lin = NULL;
	df_ref def;

	if (dest && REG_P(dest) && !HARD_REGISTER_P(dest) &&
	    is_a<scalar_int_mode>(GET_MODE(dest))) {
		lin = ms_entry_form(body, SET_SRC(set), GET_MODE(dest));
		if (!lin) {
			lin = opaque(body, REGNO(dest), GET_MODE(dest));
			if (MEM_P(SET_SRC(set)))
				lin->term[0].sym->text =
				    ms_load_text(body->arena, SET_SRC(set));
		}
		/* A parameter goes through several registers: only the last has its name.  */
		if (lin->nterms == 1 && lin->constant == 0 && !lin->term[0].sym->frame &&
		    !ms_reg_text(body->arena, lin->term[0].sym->regno))
			lin->term[0].sym->regno = REGNO(dest);
	}
	FOR_EACH_INSN_DEF (def, insn)
		body->entry.remove(DF_REF_REGNO(def));
	if (lin)
		body->entry.put(REGNO(dest), lin);
}

/* The block that BB's predecessors outside of the loop are, if there is just one.  */
static basic_block only_entry(basic_block bb, class loop *loop)
{
	basic_block found = NULL;
	edge e;
	edge_iterator ei;

	FOR_EACH_EDGE (e, ei, bb->preds) {
		if (flow_bb_inside_loop_p(loop, e->src))
			continue;
		if (found)
			return NULL;
		found = e->src;
	}
	return found;
}

static basic_block only_pred(basic_block bb)
{
	return single_pred_p(bb) ? single_pred(bb) : NULL;
}

void ms_entry_values(struct ms_body *body)
{
	auto_vec<basic_block> way; /* from the loop upwards */
	basic_block bb = body->loop->header;
	rtx_insn *insn, *first = NULL;
	outcomes flags;
	int insns = 0;

	way.safe_push(bb);
	while (way.length() < block_limit && !first) {
		bb = get_immediate_dominator(CDI_DOMINATORS, bb);
		if (!bb || bb == ENTRY_BLOCK_PTR_FOR_FN(cfun))
			break;
		way.safe_push(bb);
		FOR_BB_INSNS_REVERSE (bb, insn) {
			if (NONDEBUG_INSN_P(insn) && ++insns > insn_limit)
				break;
			first = insn;
		}
		if (insns <= insn_limit)
			first = NULL;
	}
	for (unsigned i = way.length() - 1; i > 0; i--) {
		basic_block next = way[i - 1];

		FOR_BB_INSNS (way[i], insn) {
			if (first && insn != first)
				continue;
			first = NULL;
			if (!NONDEBUG_INSN_P(insn))
				continue;
			follow_flags(body, &flags, insn);
			follow_insn(body, insn);
		}
		if (way[i] == (i == 1 ? only_entry(next, body->loop) : only_pred(next))) {
			follow_branch(body, &flags, way[i], next);
			continue;
		}
		ms_entry_between(body, way[i], next);
		flags.truncate(0);
	}
}
