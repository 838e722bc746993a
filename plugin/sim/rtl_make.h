/* Inside of the compiler from RTL to micro-operations.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_SIM_RTL_MAKE_H
#define MS_SIM_RTL_MAKE_H

#include "sim/rtl_compile.h"

/* What is written when all of an insn has been read.  */
struct ms_rtl_write {
	const struct ms_rtx *dest;
	int value;           /* slot */
	int address, offset; /* of a mem */
	bool is_cc;
	const struct ms_rtx *a, *b; /* a condition code: what is compared; B may be NULL */
	int a_slot, b_slot;
	struct ms_mode mode;
};

struct ms_rtl_maker {
	struct ms_arena *arena;
	const struct ms_rtl_function *function;
	MS_VEC(struct ms_rop) rop;
	MS_VEC(const struct ms_rtx *) from;
	MS_VEC(const char *) why;
	int nslots;
	MS_VEC(struct ms_rtl_constant) constant;
	MS_VEC(struct ms_rtl_register) reg;
	struct ms_names values, registers; /* to find those again */
	MS_VEC(struct ms_rtl_write) later; /* addresses that step */
	bool tagged;  /* loads go through the hook */
	bool stopped; /* a CANNOT was made for this insn */
	int nloads;
};

/* rtl_make.c: slots and micro-operations.  */

void ms_make_rop(struct ms_rtl_maker *m, const struct ms_rtx *x, enum ms_rop_code code, int w,
		 int d, int a, int b, int c);
int ms_make_temp(struct ms_rtl_maker *m, int slots);
int ms_make_constant(struct ms_rtl_maker *m, uint64_t value);
int ms_make_constant2(struct ms_rtl_maker *m, uint64_t low, uint64_t high);
int ms_make_symbol(struct ms_rtl_maker *m, const char *symbol, int64_t addend);
int ms_make_register(struct ms_rtl_maker *m, const struct ms_rtx *x);

/* X can't be executed because of WHY.  Returns a slot.  */
int ms_make_cannot(struct ms_rtl_maker *m, const struct ms_rtx *x, const char *why);

void ms_maker_begin(struct ms_rtl_maker *m, struct ms_arena *arena,
		    const struct ms_rtl_function *function,
		    const struct ms_rtl_program *program);
void ms_maker_end(struct ms_rtl_maker *m, struct ms_rtl_program *program);

/* rtl_value.c: expressions.  The slot of X's value; a constant has mode MODE.  WANT: a slot
   where it may be put, or -1.  */
int ms_make_value(struct ms_rtl_maker *m, const struct ms_rtx *x, struct ms_mode mode, int want);

/* The address of MEM: a slot and what is to be added.  */
int ms_make_address(struct ms_rtl_maker *m, const struct ms_rtx *mem, int *offset);

/* rtl_arithmetic.c: operations.  A comparison X, a constant of whose operands has MODE, ...  */
int ms_make_compare(struct ms_rtl_maker *m, const struct ms_rtx *x, struct ms_mode mode,
		    int want);

/* ... an operation of which ms_make_is_arithmetic says so, ...  */
int ms_make_arithmetic(struct ms_rtl_maker *m, const struct ms_rtx *x, struct ms_mode mode,
		       int want);
bool ms_make_is_arithmetic(enum ms_rtx_code code);

/* ... and a conversion.  */
int ms_make_conversion(struct ms_rtl_maker *m, const struct ms_rtx *x, int want);

/* The value of CODE, of MODE, over slots A, B, C of FROM.  */
int ms_make_apply(struct ms_rtl_maker *m, const struct ms_rtx *x, enum ms_rtx_code code,
		  struct ms_mode mode, struct ms_mode from, const int *arg, int want);

/* SLOT, of mode FROM, converted to MODE by X's code.  */
int ms_make_convert(struct ms_rtl_maker *m, const struct ms_rtx *x, struct ms_mode mode,
		    struct ms_mode from, int slot, int want);

/* A truth value of condition X: not 0 where it holds.  */
int ms_make_condition(struct ms_rtl_maker *m, const struct ms_rtx *x);

/* The MS_CMP_ set that comparison CODE means, or -1.  */
int ms_make_comparison(enum ms_rtx_code code);

/* The mode in which the operands of a comparison are compared.  */
struct ms_mode ms_make_compared(const struct ms_rtx *a, const struct ms_rtx *b);

/* rtl_vector.c */
int ms_make_vector(struct ms_rtl_maker *m, const struct ms_rtx *x, struct ms_mode mode, int want);

/* rtl_effect.c: the effects of sets.  */
void ms_make_sets(struct ms_rtl_maker *m, const struct ms_rtx *const *set, int nsets);

static inline int ms_slots(struct ms_mode mode)
{
	return ms_mode_bytes(mode) > 8 ? 2 : 1;
}

static inline bool ms_is_mode(struct ms_mode mode, int scalar)
{
	return mode.lanes == 1 && mode.scalar == scalar;
}

/* WANT, or a new place for a value of MODE if that is -1.  */
static inline int ms_want_slot(struct ms_rtl_maker *m, struct ms_mode mode, int want)
{
	return want >= 0 ? want : ms_make_temp(m, ms_slots(mode));
}

#endif
