/* RTL to programs of micro-operations.
   SPDX-License-Identifier: GPL-3.0-or-later

   A function becomes one program, in which each register has slots of its own; so does each op
   and each line of a pipelined loop, whose registers are inputs that are filled in before it
   runs, and whose loads are left to a hook.  */

#ifndef MS_SIM_RTL_COMPILE_H
#define MS_SIM_RTL_COMPILE_H

#include "format/rtl.h"
#include "sim/rtl_rop.h"

/* A slot whose content is known before the program runs, or when symbols have addresses.  */
struct ms_rtl_constant {
	int slot;
	uint64_t value;     /* or what is added to: */
	const char *symbol; /* or NULL */
};

/* A register that a program uses.  */
struct ms_rtl_register {
	enum ms_rtx_reg kind;
	int file; /* rotating */
	int64_t number;
	int slot;
	struct ms_mode mode; /* in which it was read first */
};

struct ms_rtl_program {
	struct ms_rop *rop;
	int nrops;
	const struct ms_rtx **from; /* by micro-operation: what it was made from */
	const char **why;           /* by micro-operation: why it is a CANNOT, or NULL */
	int nslots;
	struct ms_rtl_constant *constant;
	int nconstants;
	struct ms_rtl_register *reg; /* in order of first appearance; of a line or an op those
					that it reads */
	int nregs;

	/* Ops and lines.  */
	bool stores;
	int bytes;               /* that it stores or loads at last */
	struct ms_mode mode;     /* of the result */
	const struct ms_rtx *dest; /* the register that is set; NULL: it stores */
	int result;              /* slot of the result, or of what is stored */
	int address, offset;     /* slot of the address stored to, and what is added to it */
	int nloads;
	int operations;          /* RTL operations: for statistics */
};

/* The whole of FUNCTION.  What can't be executed stops the program only where it is met.  */
struct ms_rtl_program *ms_rtl_compile_function(struct ms_arena *arena,
					       const struct ms_rtl_function *function);

/* Further code in the slots of FUNCTION's PROGRAM, which grows: SETS, or the value of X (its
   slot to *SLOT).  Returns where it starts.  */
int ms_rtl_compile_sets(struct ms_arena *arena, const struct ms_rtl_function *function,
			struct ms_rtl_program *program, const struct ms_rtl_sets *sets);
int ms_rtl_compile_value(struct ms_arena *arena, const struct ms_rtl_function *function,
			 struct ms_rtl_program *program, const struct ms_rtx *x, int *slot);

/* One set of a body or of a group: PATTERN.  */
struct ms_rtl_program *ms_rtl_compile_op(struct ms_arena *arena,
					 const struct ms_rtl_function *function,
					 const struct ms_rtx *pattern);

/* The slot of a register of PROGRAM, or -1.  */
int ms_rtl_slot(const struct ms_rtl_program *program, enum ms_rtx_reg kind, int file,
		int64_t number);

/* RTL operations in X: everything but registers, constants and what holds others together.  */
int ms_rtx_operations(const struct ms_rtx *x);

#endif
