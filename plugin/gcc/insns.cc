/* The insns of a body, one after the other.
   SPDX-License-Identifier: GPL-3.0-or-later

   What an insn reads is what held before it: all its sources and store addresses are evaluated
   first, then its effects take place.  Setting a register only changes what it holds.  An
   address that steps its register by itself is one more effect.  The closing jump is the
   machine's loop counter and becomes nothing; so does, unless something else reads it, the
   comparison before it, and the counter that a branch-and-decrement jump steps.

   Where the loop goes back through a block of register copies, that block's insns follow.  They
   are not executed in the last iteration, but what they set is then not read any more: what
   registers hold after the loop is noted before.  */

#include "gcc/compat.h"

#include "gcc/body.h"

/* Nodes in a body; more is refused, as a bound on time and memory.  */
enum { node_limit = 20000 };

static struct ms_pseudo *new_pseudo(struct ms_body *body, int regno, machine_mode mode)
{
	struct ms_pseudo *p = MS_NEW(body->arena, struct ms_pseudo);

	p->regno = regno;
	p->mode = mode;
	p->entry.kind = MS_VALUE_PSEUDO;
	p->entry.mode = mode;
	p->entry.pseudo = p;
	p->value = p->entry;
	MS_VEC_PUSH(body->arena, &body->pseudo, p);
	return p;
}

struct ms_pseudo *ms_body_pseudo(struct ms_body *body, int regno, machine_mode mode)
{
	struct ms_pseudo **known = body->by_regno.get(regno);

	if (known)
		return *known;
	struct ms_pseudo *p = new_pseudo(body, regno, mode);
	body->by_regno.put(regno, p);
	if (ms_is_word(mode))
		p->value.lin = p->entry.lin = ms_entry_value(body, regno, mode);
	return p;
}

/* The same for a register that the body defines.  */
static void define_pseudo(struct ms_body *body, int regno)
{
	machine_mode mode =
	    HARD_REGISTER_NUM_P(regno) ? word_mode : GET_MODE(regno_reg_rtx[regno]);

	if (body->by_regno.get(regno))
		return;
	struct ms_pseudo *p = new_pseudo(body, regno, mode);
	body->by_regno.put(regno, p);
	p->defined = true;
	if (ms_is_word(mode)) {
		struct ms_sym *sym = ms_sym_new(body, mode, true);

		sym->pseudo = p;
		sym->regno = regno;
		p->value.lin = p->entry.lin = ms_lin_of(body, sym);
		sym->holder = &p->entry;
	}
}

struct ms_value ms_value_address(struct ms_body *body, rtx x)
{
	struct ms_pseudo *p;

	for (size_t i = 0; i < body->pseudo.n; i++) {
		p = body->pseudo.v[i];
		if (p->constant && p->mode == Pmode && rtx_equal_p(p->constant, x))
			return p->value;
	}
	p = new_pseudo(body, -1, Pmode);
	p->constant = x;

	rtx inner = GET_CODE(x) == CONST ? XEXP(x, 0) : x;
	if (GET_CODE(inner) == PLUS && CONST_INT_P(XEXP(inner, 1)))
		p->entry.lin = ms_lin_add(
		    body, Pmode, ms_lin_of(body, ms_sym_constant(body, XEXP(inner, 0))),
		    ms_lin_constant(body, INTVAL(XEXP(inner, 1))), 1);
	else
		p->entry.lin = ms_lin_of(body, ms_sym_constant(body, x));
	p->value = p->entry;
	return p->value;
}

struct ms_value ms_value_constant(struct ms_body *body, rtx x, machine_mode mode)
{
	struct ms_pseudo *p;

	for (size_t i = 0; i < body->pseudo.n; i++) {
		p = body->pseudo.v[i];
		if (p->constant && p->mode == mode && rtx_equal_p(p->constant, x))
			return p->value;
	}
	p = new_pseudo(body, -1, mode);
	p->constant = x;
	if (ms_is_word(mode))
		p->value.lin = p->entry.lin =
		    ms_lin_of(body, ms_sym_new(body, mode, false));
	return p->value;
}

/* Which pseudos does BB define?  */
static void find_definitions(struct ms_body *body, basic_block bb)
{
	rtx_insn *insn;
	df_ref def;

	FOR_BB_INSNS (bb, insn) {
		if (!NONDEBUG_INSN_P(insn))
			continue;
		FOR_EACH_INSN_DEF (def, insn) {
			unsigned regno = DF_REF_REGNO(def);

			if (!HARD_REGISTER_NUM_P(regno) || ms_is_carry_register(regno))
				define_pseudo(body, regno);
		}
	}
}

/* An undefined value: any will do.  */
static struct ms_value undefined(struct ms_body *body, machine_mode mode)
{
	struct ms_value value = ms_value_int(body, mode, 0);

	if (!SCALAR_INT_MODE_P(mode)) {
		value.kind = MS_VALUE_REAL;
		value.real = 0;
		value.lin = NULL;
	}
	return value;
}

void ms_will_set(struct ms_body *body, rtx reg, struct ms_value value)
{
	struct ms_known effect = { reg, value, NULL };

	MS_VEC_PUSH(body->arena, &body->pending, effect);
}

/* The LEN bits of OLD, of MODE, from bit POS on replaced by those of VALUE, of MODE, too.  */
static struct ms_value insert_bits(struct ms_body *body, machine_mode mode, struct ms_value old,
				   struct ms_value value, int pos, int len, rtx x)
{
	uint64_t ones = len >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << len) - 1;
	struct ms_value arg[2] = { value, ms_value_int(body, mode, pos) };
	struct ms_value mask = ms_value_int(
	    body, mode, trunc_int_for_mode((int64_t)(ones << pos), as_a<scalar_int_mode>(mode)));
	struct ms_value rest = ms_value_int(
	    body, mode, trunc_int_for_mode(~(int64_t)(ones << pos), as_a<scalar_int_mode>(mode)));

	if (value.kind == MS_VALUE_INT) {
		arg[0] = ms_value_int(body, mode, (value.integer << pos) & mask.integer);
	} else {
		if (pos > 0)
			arg[0] = ms_value_apply(body, ASHIFT, mode, mode, arg, 2, x);
		arg[1] = mask;
		arg[0] = ms_value_apply(body, AND, mode, mode, arg, 2, x);
	}
	struct ms_value kept[2] = { old, rest };

	arg[1] = ms_value_apply(body, AND, mode, mode, kept, 2, x);
	return ms_value_apply(body, IOR, mode, mode, arg, 2, x);
}

/* REG with a part of it, POS and LEN (in bits), replaced by SRC of MODE: what it held before is
   an operand.  DEST is the RTL of the part.  */
static void set_part(struct ms_body *body, rtx reg, machine_mode mode, rtx src, int pos, int len,
		     rtx dest)
{
	machine_mode whole = GET_MODE(reg);
	struct ms_value arg[2] = { ms_value_of(body, reg, whole), ms_value_of(body, src, mode) };
	struct ms_value value;

	if (ms_is_word(whole) && ms_is_word(mode)) {
		value = insert_bits(body, whole, arg[0],
				    ms_value_subreg(body, whole, arg[1], dest), pos, len, dest);
	} else {
		value = ms_value_opaque(body, GET_CODE(dest), whole, whole, arg, 2, dest);
		ms_set_word(body, arg[0], pos, arg[1], &value, dest);
	}
	ms_will_set(body, reg, value);
}

/* The effect of a SET on a register that is seen through a SUBREG.  */
static void set_subreg(struct ms_body *body, rtx dest, rtx src)
{
	rtx reg = SUBREG_REG(dest);
	HOST_WIDE_INT pos, len;

	if (!partial_subreg_p(dest))
		ms_will_set(body, reg,
			    ms_value_subreg(body, GET_MODE(reg),
					    ms_value_of(body, src, GET_MODE(dest)), dest));
	else if (ms_subreg_bit(dest, &pos) &&
		 GET_MODE_BITSIZE(GET_MODE(dest)).is_constant(&len))
		set_part(body, reg, GET_MODE(dest), src, pos, len, dest);
	else
		ms_will_set(body, reg,
			    ms_value_refused(body, GET_MODE(reg), MS_REFUSED_PARTIAL,
					     ms_rtl_text(body->arena, dest)));
}

/* The same for STRICT_LOW_PART and ZERO_EXTRACT.  False after ms_refuse.  */
static bool set_field(struct ms_body *body, rtx dest, rtx src, rtx set)
{
	rtx inner = XEXP(dest, 0);
	rtx reg = SUBREG_P(inner) ? SUBREG_REG(inner) : inner;
	HOST_WIDE_INT pos = 0, len = 0;

	if (!REG_P(reg) || HARD_REGISTER_P(reg))
		return ms_refuse(body, MS_REFUSED_PARTIAL, body->insn,
				 ms_rtl_text(body->arena, set));
	if (GET_CODE(dest) == STRICT_LOW_PART) {
		if (SUBREG_P(inner) && !ms_subreg_bit(inner, &pos))
			pos = -1;
		if (!GET_MODE_BITSIZE(GET_MODE(inner)).is_constant(&len))
			pos = -1;
		if (pos >= 0)
			set_part(body, reg, GET_MODE(inner), src, pos, len, dest);
	} else if (CONST_INT_P(XEXP(dest, 1)) && CONST_INT_P(XEXP(dest, 2)) &&
		   !BITS_BIG_ENDIAN && (!SUBREG_P(inner) || subreg_lowpart_p(inner))) {
		machine_mode mode = GET_MODE(dest) == VOIDmode ? GET_MODE(reg) : GET_MODE(dest);

		set_part(body, reg, mode, src, INTVAL(XEXP(dest, 2)), INTVAL(XEXP(dest, 1)),
			 dest);
	} else {
		pos = -1;
	}
	if (pos < 0)
		ms_will_set(body, reg,
			    ms_value_refused(body, GET_MODE(reg), MS_REFUSED_PARTIAL,
					     ms_rtl_text(body->arena, set)));
	return true;
}

/* Does the address of MEM step its register?  Then it is to be looked at once.  */
static bool auto_stepped(const_rtx mem)
{
	return GET_RTX_CLASS(GET_CODE(XEXP(mem, 0))) == RTX_AUTOINC;
}

/* Evaluate what SET reads.  False after ms_refuse.  */
static bool read_set(struct ms_body *body, rtx set)
{
	rtx dest = SET_DEST(set), src = SET_SRC(set);

	if (MEM_P(dest)) {
		struct ms_value value = ms_value_of(body, src, GET_MODE(dest));

		if (!auto_stepped(dest) && ms_store_words(body, dest, &value))
			return true;

		struct ms_known effect = { NULL_RTX, value, ms_access_new(body, dest, true) };

		MS_VEC_PUSH(body->arena, &body->pending, effect);
		return true;
	}
	if (ms_is_flags(dest)) {
		struct ms_flags flags = ms_flags_of(body, dest, src);

		MS_VEC_PUSH(body->arena, &body->new_flags, flags);
		return true;
	}
	if (ms_holds_value(dest)) {
		ms_will_set(body, dest, ms_value_of(body, src, GET_MODE(dest)));
		return true;
	}
	if (SUBREG_P(dest) && REG_P(SUBREG_REG(dest))) {
		set_subreg(body, dest, src);
		return true;
	}
	if (GET_CODE(dest) == SCRATCH)
		return true;
	if (GET_CODE(dest) == STRICT_LOW_PART || GET_CODE(dest) == ZERO_EXTRACT)
		return set_field(body, dest, src, set);
	return ms_refuse(body, MS_REFUSED_INSN, body->insn, ms_rtl_text(body->arena, set));
}

/* One element of an insn's pattern.  */
static bool read_element(struct ms_body *body, rtx x)
{
	switch (GET_CODE(x)) {
	case SET: return read_set(body, x);
	case CLOBBER:
		if (ms_holds_value(XEXP(x, 0)))
			ms_will_set(body, XEXP(x, 0), undefined(body, GET_MODE(XEXP(x, 0))));
		else if (MEM_P(XEXP(x, 0)))
			break;
		return true;
	case USE: {
		/* It keeps a register or constant alive (a mask that abs needs), or reads memory
		   in a way that is not said (the control word of x87).  */
		if (!MEM_P(XEXP(x, 0)))
			return true;
		struct ms_value value = ms_value_of(body, XEXP(x, 0), VOIDmode);

		if (value.kind == MS_VALUE_NODE)
			value.node->kept = true;
		return true;
	}
	case PREFETCH: ms_prefetch(body, x); return true;
	default: break;
	}
	return ms_refuse(body, MS_REFUSED_INSN, body->insn, ms_rtl_text(body->arena, x));
}

static void set_flags(struct ms_body *body, struct ms_flags flags)
{
	for (size_t i = 0; i < body->flags.n; i++) {
		if (body->flags.v[i].regno == flags.regno) {
			body->flags.v[i] = flags;
			return;
		}
	}
	MS_VEC_PUSH(body->arena, &body->flags, flags);
}

/* Let the effects of the insn take place.  A condition code that it clobbers is unknown.  */
static void take_effect(struct ms_body *body)
{
	df_ref def;

	FOR_EACH_INSN_DEF (def, body->insn) {
		struct ms_flags unknown = {};

		unknown.regno = DF_REF_REGNO(def);
		if (ms_is_flags(DF_REF_REG(def)))
			set_flags(body, unknown);
	}
	for (size_t i = 0; i < body->new_flags.n; i++)
		set_flags(body, body->new_flags.v[i]);
	for (size_t i = 0; i < body->pending.n; i++) {
		struct ms_known *effect = &body->pending.v[i];

		if (effect->access) {
			ms_store(body, effect->access, effect->value);
		} else {
			struct ms_pseudo *p =
			    ms_body_pseudo(body, REGNO(effect->x), GET_MODE(effect->x));

			p->value = effect->value;
			p->insn = body->insn;
		}
	}
}

static bool translate_insn(struct ms_body *body, rtx_insn *insn)
{
	rtx pattern = PATTERN(insn);
	int n = GET_CODE(pattern) == PARALLEL ? XVECLEN(pattern, 0) : 1;

	body->insn = insn;
	body->known.n = body->pending.n = body->new_flags.n = 0;
	for (int i = 0; i < n; i++)
		if (!read_element(body, GET_CODE(pattern) == PARALLEL ? XVECEXP(pattern, 0, i)
								      : pattern))
			return false;
	take_effect(body);
	if (body->node.n > node_limit)
		return ms_refuse(body, MS_REFUSED_SIZE, insn, NULL);
	return true;
}

/* The insns of BB but for its closing jump.  */
static bool translate_block(struct ms_body *body, basic_block bb)
{
	rtx_insn *insn;

	FOR_BB_INSNS (bb, insn)
		if (NONDEBUG_INSN_P(insn) && !JUMP_P(insn) && !translate_insn(body, insn))
			return false;
	return true;
}

/* The closing jump: what does it compare, and what does it set beside?  False after
   ms_refuse.  */
static bool read_closing_jump(struct ms_body *body)
{
	rtx_insn *jump = BB_END(body->test);
	rtx set, pattern;

	body->insn = jump;
	body->known.n = body->pending.n = body->new_flags.n = 0;
	if (!JUMP_P(jump) || !any_condjump_p(jump))
		return true;
	set = pc_set(jump);
	pattern = PATTERN(jump);
	body->closes = ms_parse_comparison(body, XEXP(SET_SRC(set), 0), &body->closing);
	/* The arms may stand either way round, and so may the ways out of the block.  */
	if ((XEXP(SET_SRC(set), 1) == pc_rtx) ==
	    flow_bb_inside_loop_p(body->loop, BRANCH_EDGE(body->test)->dest))
		body->closing.code = reverse_condition(body->closing.code);
	if (GET_CODE(pattern) != PARALLEL)
		return true;
	for (int i = 0; i < XVECLEN(pattern, 0); i++)
		if (XVECEXP(pattern, 0, i) != set &&
		    !read_element(body, XVECEXP(pattern, 0, i)))
			return false;
	take_effect(body);
	return true;
}

bool ms_translate_insns(struct ms_body *body)
{
	find_definitions(body, body->bb);
	if (body->tail)
		find_definitions(body, body->tail);
	if (!translate_block(body, body->bb) ||
	    (body->test != body->bb && !translate_block(body, body->test)))
		return false;
	if (!read_closing_jump(body))
		return false;
	for (size_t i = 0; i < body->pseudo.n; i++)
		body->pseudo.v[i]->after = body->pseudo.v[i]->value;
	if (body->tail && !translate_block(body, body->tail))
		return false;
	body->insn = NULL;
	return true;
}
