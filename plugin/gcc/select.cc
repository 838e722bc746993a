/* Which loops can be taken.
   SPDX-License-Identifier: GPL-3.0-or-later

   One block with one way out, in which no insn does something that may not be moved or
   repeated: calls, asm, volatile accesses, barriers, insns that may throw.  Of several reasons
   that speak against a loop, the one is given that its author understands best.

   Two forms of two blocks are as good as one.  Where registers have to be copied on the way
   back, the copies may stand in a block of their own: then what they set matters only if the
   loop goes on.  Where loops are not rotated (-Os), the test stands in a block before the body:
   seen from the body it comes after it, and once more before the first iteration.  */

#include "gcc/compat.h"

#include "gcc/body.h"

/* The hard register X may be read: it is the same all through the function.  */
static bool steady_hard_register(unsigned regno)
{
	return regno == STACK_POINTER_REGNUM || regno == FRAME_POINTER_REGNUM ||
	       regno == HARD_FRAME_POINTER_REGNUM || regno == ARG_POINTER_REGNUM ||
	       (fixed_regs[regno] && !global_regs[regno]);
}

static bool flags_mode(df_ref ref)
{
	return GET_MODE_CLASS(GET_MODE(DF_REF_REG(ref))) == MODE_CC;
}

/* May REF be to a register of the machine?  */
static bool fair_hard_register(const struct ms_body *body, df_ref ref)
{
	unsigned regno = DF_REF_REGNO(ref);

	return !HARD_REGISTER_NUM_P(regno) || flags_mode(ref) ||
	       (ms_is_carry_register(regno) && !REGNO_REG_SET_P(DF_LR_IN(body->bb), regno) &&
		!REGNO_REG_SET_P(DF_LR_OUT(body->bb), regno));
}

static bool check_hard_registers(struct ms_body *body, rtx_insn *insn)
{
	const char *name;
	df_ref ref;

	FOR_EACH_INSN_DEF (ref, insn) {
		if (fair_hard_register(body, ref) ||
		    DF_REF_FLAGS_IS_SET(ref, DF_REF_MUST_CLOBBER | DF_REF_MAY_CLOBBER))
			continue;
		name = reg_names[DF_REF_REGNO(ref)];
		return ms_refuse(body, MS_REFUSED_HARD_REGISTER, insn,
				 ms_asprintf(body->arena, "%s is set", name));
	}
	FOR_EACH_INSN_USE (ref, insn) {
		if (fair_hard_register(body, ref) ||
		    steady_hard_register(DF_REF_REGNO(ref)))
			continue;
		name = reg_names[DF_REF_REGNO(ref)];
		return ms_refuse(body, MS_REFUSED_HARD_REGISTER, insn,
				 ms_asprintf(body->arena, "%s is read", name));
	}
	return true;
}

/* A subexpression that no loop may hold.  MS_TAKEN: X is none.  */
static enum ms_refusal forbidden(const_rtx x)
{
	switch (GET_CODE(x)) {
	case MEM:
		if (GET_CODE(XEXP(x, 0)) == SCRATCH)
			return MS_REFUSED_BARRIER;
		if (MEM_VOLATILE_P(x))
			return MS_REFUSED_VOLATILE;
		if (MEM_ADDR_SPACE(x) != ADDR_SPACE_GENERIC)
			return MS_REFUSED_ADDRESS_SPACE;
		if (GET_MODE(x) == BLKmode)
			return MS_REFUSED_BLOCK_MOVE;
		return MS_TAKEN;
	case ASM_OPERANDS:
	case ASM_INPUT: return MS_REFUSED_ASM;
	case UNSPEC_VOLATILE: return MS_REFUSED_VOLATILE_INSN;
	default: return MS_TAKEN;
	}
}

/* Calls, asm and what they hold: reasons that people understand before all others.  */
static bool check_kind(struct ms_body *body, rtx_insn *insn)
{
	if (CALL_P(insn))
		return ms_refuse(body,
				 find_reg_note(insn, REG_SETJMP, NULL) ? MS_REFUSED_SETJMP
								       : MS_REFUSED_CALL,
				 insn, NULL);
	if (GET_CODE(PATTERN(insn)) == ASM_INPUT || asm_noperands(PATTERN(insn)) >= 0)
		return ms_refuse(body, MS_REFUSED_ASM, insn, NULL);
	return true;
}

/* Does INSN set a register to what lies at computed addresses, of which GCC assumes nothing?
   Then a `(mem:BLK (scratch))' beside says that there are several, and is no barrier.  */
static bool gathers(const rtx_insn *insn)
{
	rtx set = single_set(insn);
	subrtx_iterator::array_type array;

	if (!set || !REG_P(SET_DEST(set)))
		return false;
	FOR_EACH_SUBRTX (iter, array, SET_SRC(set), ALL) {
		const_rtx x = *iter;

		if (MEM_P(x) && GET_CODE(XEXP(x, 0)) == UNSPEC && MEM_ALIAS_SET(x) == 0 &&
		    !MEM_EXPR(x))
			return true;
	}
	return false;
}

static bool check_insn(struct ms_body *body, rtx_insn *insn)
{
	enum ms_refusal refusal = MS_TAKEN;
	subrtx_iterator::array_type array;

	/* An atomic access is volatile, too: that it is one says more.  */
	FOR_EACH_SUBRTX (iter, array, PATTERN(insn), ALL)
		if (refusal == MS_TAKEN || GET_CODE(*iter) == UNSPEC_VOLATILE)
			refusal = forbidden(*iter);
	if (refusal == MS_REFUSED_BARRIER && gathers(insn))
		refusal = MS_TAKEN;
	if (refusal != MS_TAKEN)
		return ms_refuse(body, refusal, insn, ms_rtl_text(body->arena, PATTERN(insn)));
	if (insn_could_throw_p(insn))
		return ms_refuse(body, MS_REFUSED_THROWS, insn, NULL);
	return check_hard_registers(body, insn);
}

/* Is there an edge of KIND from or to a block of the loop?  */
static bool has_edge(const basic_block *block, unsigned n, int kind)
{
	edge e;
	edge_iterator ei;

	for (unsigned i = 0; i < n; i++) {
		FOR_EACH_EDGE (e, ei, block[i]->succs)
			if (e->flags & kind)
				return true;
		FOR_EACH_EDGE (e, ei, block[i]->preds)
			if (e->flags & kind)
				return true;
	}
	return false;
}

/* Does BB do nothing but set registers?  Then it does not matter that it is skipped when the
   loop is left.  */
static bool only_sets_registers(basic_block bb)
{
	rtx_insn *insn;

	FOR_BB_INSNS (bb, insn) {
		rtx set;

		if (!NONDEBUG_INSN_P(insn) || JUMP_P(insn))
			continue;
		set = single_set(insn);
		if (!set || !REG_P(SET_DEST(set)) || may_trap_p(PATTERN(insn)))
			return false;
	}
	return true;
}

/* Does BB do nothing but compare and jump?  */
static bool only_compares(basic_block bb)
{
	rtx_insn *insn;

	FOR_BB_INSNS (bb, insn) {
		rtx set;

		if (!NONDEBUG_INSN_P(insn) || JUMP_P(insn))
			continue;
		set = single_set(insn);
		if (!set || !ms_is_flags(SET_DEST(set)))
			return false;
	}
	return true;
}

/* The loop has two blocks, its header and SECOND, and is left from the header.  Find what each
   is.  False if they are none of the forms that count as one block.  */
static bool take_two_blocks(struct ms_body *body, basic_block second)
{
	basic_block header = body->loop->header;

	if (!single_succ_p(second) || single_succ(second) != header || !single_pred_p(second) ||
	    single_pred(second) != header)
		return false;
	if (only_compares(header)) {
		body->bb = second;
		body->test = header;
	} else if (only_sets_registers(second)) {
		body->bb = body->test = header;
		body->tail = second;
	} else {
		return false;
	}
	return true;
}

/* Lines of jumps, without repetitions, and how many jumps.  */
struct place_list {
	const char *lines;
	int last, count;
};

static void add_place(struct ms_body *body, struct place_list *list, basic_block block)
{
	enum { shown = 6 };
	int line = JUMP_P(BB_END(block)) ? insn_line(BB_END(block)) : 0;

	if (line > 0 && line != list->last && list->count < shown) {
		list->lines = list->lines ? ms_asprintf(body->arena, "%s, %d", list->lines, line)
					  : ms_asprintf(body->arena, "%d", line);
		list->last = line;
	}
	list->count++;
}

/* `2 exits, lines 7, 9`.  */
static const char *places_text(struct ms_body *body, const struct place_list *list,
			       unsigned count, const char *what)
{
	const char *in = !list->lines		   ? ""
			 : strchr(list->lines, ',') ? ", lines "
						    : ", line ";

	return ms_asprintf(body->arena, "%u %s%s%s", count, what, in,
			   list->lines ? list->lines : "");
}

/* Where the loop of N blocks is left, or where it branches inside.  */
static struct place_list find_places(struct ms_body *body, const basic_block *block, unsigned n,
				     bool exits)
{
	struct place_list list = {};
	edge e;
	edge_iterator ei;

	for (unsigned i = 0; i < n; i++) {
		unsigned inside = 0;

		FOR_EACH_EDGE (e, ei, block[i]->succs)
			inside += flow_bb_inside_loop_p(body->loop, e->dest);
		for (unsigned k = inside; exits && k < EDGE_COUNT(block[i]->succs); k++)
			add_place(body, &list, block[i]);
		if (!exits && inside > 1)
			add_place(body, &list, block[i]);
	}
	return list;
}

/* The way control flows through the loop's N blocks.  */
static bool check_blocks(struct ms_body *body, const basic_block *block, unsigned n)
{
	rtx_insn *jump = BB_END(body->loop->header);
	struct place_list exits;

	for (unsigned i = 0; i < n; i++)
		if (block[i]->flags & BB_IRREDUCIBLE_LOOP)
			return ms_refuse(body, MS_REFUSED_IRREDUCIBLE, NULL, NULL);
	if (has_edge(block, n, EDGE_EH))
		return ms_refuse(body, MS_REFUSED_EH, NULL, NULL);
	if (has_edge(block, n, EDGE_ABNORMAL))
		return ms_refuse(body, MS_REFUSED_ABNORMAL, NULL, NULL);
	exits = find_places(body, block, n, true);
	if (exits.count == 0)
		return ms_refuse(body, MS_REFUSED_ENDLESS, NULL, NULL);
	if (exits.count > 1)
		return ms_refuse(body, MS_REFUSED_EXITS, NULL,
				 places_text(body, &exits, (unsigned)exits.count, "exits"));
	body->bb = body->test = body->loop->header;
	if (n > 2 || (n == 2 && !take_two_blocks(body, block[block[0] == body->bb]))) {
		struct place_list branches = find_places(body, block, n, false);

		return ms_refuse(body, MS_REFUSED_BLOCKS, NULL,
				 places_text(body, &branches, n, "blocks"));
	}
	if (JUMP_P(jump) && (computed_jump_p(jump) || tablejump_p(jump, NULL, NULL)))
		return ms_refuse(body, MS_REFUSED_ABNORMAL, jump, NULL);
	return true;
}

static bool check_insns(struct ms_body *body, basic_block bb)
{
	rtx_insn *insn;

	FOR_BB_INSNS (bb, insn)
		if (NONDEBUG_INSN_P(insn) && !check_insn(body, insn))
			return false;
	return true;
}

bool ms_select_loop(struct ms_body *body)
{
	unsigned n = body->loop->num_nodes;
	basic_block *block = get_loop_body(body->loop);
	rtx_insn *insn;
	bool ok = true;

	for (unsigned i = 0; ok && i < n; i++)
		FOR_BB_INSNS (block[i], insn)
			if (ok && NONDEBUG_INSN_P(insn))
				ok = check_kind(body, insn);
	ok = ok && check_blocks(body, block, n);
	free(block);
	return ok && check_insns(body, body->bb) &&
	       (body->test == body->bb || check_insns(body, body->test)) &&
	       (!body->tail || check_insns(body, body->tail));
}
