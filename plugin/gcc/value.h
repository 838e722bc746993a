/* What a loop body is half way from RTL to our text: values, symbols, nodes, accesses.
   SPDX-License-Identifier: GPL-3.0-or-later

   body.h tells how they come to be.  */

#ifndef MS_GCC_VALUE_H
#define MS_GCC_VALUE_H

#include "gcc/translate.h"

struct ms_sym;
struct ms_value;
struct ms_node;
struct ms_pseudo;
struct ms_access;

/* The sum of COEF * SYM over the terms, plus CONSTANT, modulo 2 to the width of the value that
   it belongs to.  Terms are sorted by symbol, their factors not 0.  Made once, not changed.  */
struct ms_lin {
	int64_t constant;
	int nterms;
	struct {
		struct ms_sym *sym;
		int64_t coef;
	} term[1]; /* NTERMS of them */
};

/* Sums of more terms are opaque: straight-line code could make them grow for ever.  */
enum { MS_LIN_TERMS = 8 };

/* A value that linear forms do not look into.  Equal computations have the same symbol.  */
struct ms_sym {
	int id;
	bool varying;      /* may differ from iteration to iteration */
	bool frame;        /* points to a fixed place in the stack frame */
	machine_mode mode; /* the width in which it is known; VOIDmode: a constant address */
	rtx_code code;     /* of the computation, over KID; UNKNOWN: nothing is known of it */
	machine_mode from;
	const struct ms_lin *kid[2];
	rtx constant;              /* a constant address, or NULL */
	struct ms_pseudo *pseudo; /* what it held at the start of the iteration; or NULL */
	const struct ms_value *holder; /* varying: a value of the body that is this */
	unsigned regno;   /* of a register that held it, for people; or INVALID_REGNUM */
	tree decl;        /* the variable that it was in when it was first seen, or NULL */
	bool passed;      /* it came in a register of arguments: DECL is a parameter */
	const char *text; /* the source expression that it was loaded from, or NULL */
	unsigned hash;
	struct ms_sym *next; /* with the same hash */
};

enum ms_value_kind {
	MS_VALUE_INT,
	MS_VALUE_REAL,
	MS_VALUE_NODE,   /* the result of an op of the body */
	MS_VALUE_PSEUDO, /* what a pseudo held when the iteration began */
};

/* The value of an expression of MODE: the low bits of a constant or of a text register.  */
struct ms_value {
	enum ms_value_kind kind;
	machine_mode mode;
	union {
		int64_t integer;
		double real;
		struct ms_node *node;
		struct ms_pseudo *pseudo;
	};
	const struct ms_lin *lin; /* integers */
	const struct ms_value *word; /* integers of two words: these, if known; or NULL */
};

/* A register of the function, or a constant address, which needs a register too.  */
struct ms_pseudo {
	int regno;    /* -1: CONSTANT */
	rtx constant;
	machine_mode mode;
	bool defined; /* by the body */
	bool liveout; /* read after the loop; meaningful if defined */
	struct ms_value entry; /* its value when the iteration began */
	struct ms_value value; /* its value now; at the end of the body, its final value */
	struct ms_value after; /* its value where the loop may be left */
	rtx_insn *insn;        /* its last definition so far */

	/* induction.cc */
	bool steps;   /* at the start of iteration i it holds INITIAL + STEP * i */
	int64_t step;
	const struct ms_lin *initial; /* over invariant symbols */
	machine_mode low_mode; /* if it does not: INITIAL + STEP * i in its low bits, of this
				  mode; VOIDmode: nor that */
	bool narrow;    /* it steps as long as what its final value extends does not wrap */
	bool looked_at; /* whether it does so */

	/* carry.cc */
	bool carried; /* its value at the start of an iteration is needed */
	struct ms_node *carrier; /* carried: the node whose register it is */
	int last_use;            /* position of the last op that reads it, or -1 */
	int readers;             /* copies still to be placed that read it */
	struct ms_pseudo *root;  /* at which the chain of copies from this one ends, or NULL */
	bool late;               /* its copy stands at the end of the body */
	bool hung;               /* copies that are not late have it as root */
	struct ms_node *final;   /* liveout: the node whose result it is after the loop */
	struct ms_value saved;   /* what it held at the start, for those after its carrier; a
				    node if there are such */
	int number;              /* not defined: of its text register; 0: none yet */
};

/* A load or store.  */
struct ms_access {
	rtx mem;
	bool store;
	int bytes;

	/* The address as written: the sum of PART[].coef * value, plus CONSTANT.  */
	struct {
		int64_t coef;
		struct ms_value value;
	} part[4];
	int nparts;
	int64_t constant;

	/* induction.cc: BASE + STEP * i + OFFSET + sum of TERM[].coef * value, in bytes.  BASE
	   is over invariant symbols, without a constant.  */
	const struct ms_lin *base;
	int64_t step, offset;
	struct {
		int64_t coef;
		struct ms_value value;
	} term[2];
	int nterms;
	unsigned whole; /* bit N: PART[N] as it stands is one of TERM */

	/* memory.cc: STEP and OFFSET count units of the array from now on */
	int64_t by, at; /* what they were in bytes */
	const struct ms_lin *rest; /* sum of TERM[].coef * value; NULL: it is too long */
	const struct ms_lin *start, *steps; /* as if narrow indices did not wrap around, it is
					       START + AT + STEPS * i, STEPS being no constant;
					       or NULL */
	tree decl; /* the variable that it surely lies in, or NULL */
	bool inside; /* the array has the name of a pointer, but begins somewhere behind it */
	int array; /* index into the loop's arrays */
	const struct ms_node *node;
};

/* Operands that a node may have.  */
enum { MS_NODE_ARGS = 8 };

/* An op to be.  */
struct ms_node {
	rtx_insn *insn;    /* NULL: made by us (a copy) */
	enum ms_refusal refusal; /* if it is needed, this is why the loop is refused */
	const char *detail;
	int opcode;
	enum ms_sem sem;
	enum ms_type type, from;
	bool result;
	bool kept;  /* needed for its own sake: a prefetch, a use of memory */
	struct ms_access *access; /* loads and stores */
	struct ms_value arg[MS_NODE_ARGS];
	int nargs;

	/* As GCC has it, for rtl_loop.cc: CODE (MEM: a load or store) of MODE over operands
	   of mode FROM_MODE, in X.  */
	rtx_code code;
	machine_mode mode, from_mode;
	rtx x;

	/* carry.cc */
	bool live;
	int position;            /* among the live ones */
	struct ms_pseudo *owner; /* whose value it carries into the next iteration, or NULL */
	bool liveout;

	/* emit.cc */
	const char *variable; /* of the source that holds it when the iteration ends, or NULL */
	int index;  /* among the ops */
	int number; /* of its text register */
};

/* What a condition-code register holds.  */
struct ms_flags {
	unsigned regno;
	enum {
		MS_FLAGS_UNKNOWN, /* who reads it is refused */
		MS_FLAGS_COMPARE, /* the outcome of comparing A with B */
		MS_FLAGS_CARRY,   /* of the sum A, B being one summand: LTU and GEU are meant */
		MS_FLAGS_VALUE,   /* A, 0 or not: LTU and NE mean that it is not */
		MS_FLAGS_OPAQUE,  /* A, from which each condition is an operation of its own */
	} kind;
	machine_mode mode; /* of A and B */
	struct ms_value a, b;
};

/* A comparison: CODE on two values of mode FROM.  */
struct ms_comparison {
	rtx_code code;
	machine_mode from;
	struct ms_value arg[2];
};

/* What a branch on the way to the loop tells: A CODE B, of MODE.  */
struct ms_fact {
	rtx_code code;
	machine_mode mode;
	const struct ms_lin *a, *b;
};

/* Integers LO to HI.  */
struct ms_range {
	__int128 lo, hi;
};

/* LIN is between LEAST and MOST.  */
struct ms_need {
	const struct ms_lin *lin;
	__int128 least, most;
};

/* An expression of the current insn and its value.  */
struct ms_known {
	rtx x;
	struct ms_value value;
	struct ms_access *access; /* of a store, made before the insn's other effects */
};

/* A count by an ordered closing comparison.  Its operands, A the one that moves, are compared
   for the first time in the first iteration; if A CODE B then, and under the limits, the body
   runs 2 + (END - START - LESS) / SIZE times.  */
struct ms_count_order {
	rtx_code code; /* UNKNOWN: no such count */
	machine_mode mode;
	int moving;    /* which operand of the closing comparison A is: 0 or 1 */
	int64_t step[2]; /* of A and B */
	int64_t size;
	int less;
	/* END - START is B - A or A - B; where A wraps around to meet the condition, TOP - A or
	   A - 0.  */
	bool around;
	int64_t top;
	int nlimits;
	struct {
		bool of_b;
		rtx_code code;
		int64_t constant;
	} limit[2];
};

/* How often the loop runs, as data for rtl_count.cc: N executions of the body, where N is
   NITER + MORE under the conditions; or 1 - V / STEP for V, of MODE, the difference of the
   closing comparison's operands in the first iteration, if STEP divides V; or by ORDER.  RTL is
   over what registers hold where the loop is entered.  */
struct ms_count {
	rtx niter;    /* unsigned, of MODE; NULL: another kind */
	int more;     /* 0 or 1 */
	machine_mode mode;
	int64_t step; /* 0: by ORDER */
	struct ms_count_order order;
	rtx assumptions; /* expr_lists, or NULL: what must hold, */
	rtx noloop, infinite; /* and what must not */
};

#endif
