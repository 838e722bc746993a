/* What the source calls registers that hold no variable.
   SPDX-License-Identifier: GPL-3.0-or-later

   Optimisation leaves registers without names: a constant that was taken out of the loop, a
   parameter made wider, a pointer that an outer loop moves.  Where these come from is followed
   here through all definitions in the function, for people only: nothing is concluded from a
   name.  */

#include "gcc/compat.h"

#include "gcc/body.h"

/* Definitions followed one after the other; registers looked at in search of a pointer.  */
enum { deepest = 6, most_registers = 64 };

/* The one insn that sets register REGNO, as a SET; or NULL.  */
static rtx only_set(int regno)
{
	df_ref def;
	rtx set;

	if (HARD_REGISTER_NUM_P(regno) || DF_REG_DEF_COUNT(regno) != 1)
		return NULL_RTX;
	def = DF_REG_DEF_CHAIN(regno);
	if (DF_REF_IS_ARTIFICIAL(def) || (DF_REF_FLAGS(def) & (DF_REF_PARTIAL | DF_REF_CONDITIONAL)))
		return NULL_RTX;
	set = single_set(DF_REF_INSN(def));
	return set && REG_P(SET_DEST(set)) && (int)REGNO(SET_DEST(set)) == regno ? set : NULL_RTX;
}

/* A constant as C writes it, or NULL.  */
static const char *constant_text(struct ms_arena *arena, rtx x)
{
	char text[40];

	if (GET_CODE(x) == CONST_VECTOR && const_vec_duplicate_p(x))
		x = CONST_VECTOR_ELT(x, 0);
	if (CONST_INT_P(x))
		return ms_asprintf(arena, "%lld", (long long)INTVAL(x));
	if (!CONST_DOUBLE_P(x) || !SCALAR_FLOAT_MODE_P(GET_MODE(x)))
		return NULL;
	real_to_decimal(text, CONST_DOUBLE_REAL_VALUE(x), sizeof text, 6, 1);
	return ms_strdup(arena, text);
}

/* Does X only change the form of what it takes?  */
static bool is_conversion(const_rtx x)
{
	switch (GET_CODE(x)) {
	case SIGN_EXTEND:
	case ZERO_EXTEND:
	case FLOAT_EXTEND:
	case VEC_DUPLICATE: return true;
	case SUBREG: return subreg_lowpart_p(x);
	default: return false;
	}
}

const char *ms_origin_text(struct ms_arena *arena, int regno)
{
	const char *text = NULL;
	rtx set, x;

	for (int depth = 0; depth < deepest && regno >= 0; depth++) {
		text = ms_reg_text(arena, regno);
		set = text ? NULL_RTX : only_set(regno);
		if (!set)
			break;
		for (x = SET_SRC(set); is_conversion(x); x = XEXP(x, 0))
			;
		if (MEM_P(x))
			x = avoid_constant_pool_reference(x);
		if (!REG_P(x))
			return MEM_P(x) ? ms_load_text(arena, x) : constant_text(arena, x);
		regno = REGNO(x);
	}
	return text;
}

/* ---- Pointers --------------------------------------------------------------------------- */

/* A search for the variable that a pointer was made from.  */
struct search {
	auto_vec<int> work; /* registers found; those before NEXT were looked at */
	unsigned next = 0;
	tree found = NULL_TREE;
	bool several = false; /* or too many registers */
};

static void add_root(struct search *search, tree decl)
{
	search->several |= search->found && search->found != decl;
	search->found = decl;
}

/* The parts of the sum X, an address.  What is multiplied or loaded is a distance, or a pointer
   of which nothing is known.  */
static void add_parts(struct search *search, rtx x)
{
	tree decl;

	if (GET_CODE(x) == CONST)
		x = XEXP(x, 0);
	switch (GET_CODE(x)) {
	case PLUS:
		add_parts(search, XEXP(x, 1));
		/* FALLTHRU */
	case MINUS: add_parts(search, XEXP(x, 0)); break;
	case SYMBOL_REF:
		decl = SYMBOL_REF_DECL(x);
		if (decl && VAR_P(decl))
			add_root(search, decl);
		break;
	case REG:
		if (HARD_REGISTER_P(x) || GET_MODE(x) != Pmode ||
		    search->work.contains((int)REGNO(x)))
			break;
		search->several |= search->work.length() >= most_registers;
		search->work.safe_push((int)REGNO(x));
		break;
	default: break;
	}
}

/* All definitions of register REGNO.  */
static void add_definitions(struct search *search, int regno)
{
	for (df_ref def = DF_REG_DEF_CHAIN(regno); def && !search->several;
	     def = DF_REF_NEXT_REG(def)) {
		rtx set = DF_REF_IS_ARTIFICIAL(def) ? NULL_RTX : single_set(DF_REF_INSN(def));

		if (set && SET_DEST(set) == regno_reg_rtx[regno])
			add_parts(search, SET_SRC(set));
	}
}

tree ms_pointer_root(struct ms_arena *arena, int regno)
{
	struct search search;

	if (regno < 0 || HARD_REGISTER_NUM_P(regno) || regno >= max_reg_num())
		return NULL_TREE;
	search.work.safe_push(regno);
	while (search.next < search.work.length() && !search.several) {
		int at = search.work[search.next++];
		tree decl = ms_reg_decl(at);

		if (decl && ms_reg_text(arena, at)) {
			if (POINTER_TYPE_P(TREE_TYPE(decl)))
				add_root(&search, decl);
		} else {
			add_definitions(&search, at);
		}
	}
	return search.several ? NULL_TREE : search.found;
}
