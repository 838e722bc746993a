/* Functions and their pipelined loops in RTL, as data.
   SPDX-License-Identifier: GPL-3.0-or-later

   The text form is in plugin/format/RTL.md.  Everything that ms_rtl_read gives lives in its
   arena and is not changed.  */

#ifndef MS_FORMAT_RTL_H
#define MS_FORMAT_RTL_H

#include <stdint.h>

#include "format/listing.h"
#include "format/machine.h"

/* Modes: a scalar mode and, for vectors, the number of lanes.  */
enum ms_scalar_mode {
	MS_VOID,
	MS_BI, MS_QI, MS_HI, MS_SI, MS_DI, MS_TI,
	MS_SF, MS_DF,
	MS_CC,         /* modes of condition codes: what matters is what was compared */
	MS_CCC,        /* the one of i386 for a carry, of which (eq FLAGS 0) says that it is set */
	MS_OTHER_MODE, /* that nothing here can execute */
};
struct ms_mode {
	uint8_t scalar; /* enum ms_scalar_mode */
	uint8_t lanes;  /* 1, or of a vector: 2 to 64 */
};

/* Bytes of a value of MODE; 0: none, or unknown.  */
int ms_mode_bytes(struct ms_mode mode);
static inline bool ms_mode_is_cc(struct ms_mode mode)
{
	return mode.scalar == MS_CC || mode.scalar == MS_CCC;
}
static inline bool ms_mode_is_int(struct ms_mode mode)
{
	return mode.lanes == 1 && mode.scalar >= MS_BI && mode.scalar <= MS_TI;
}
static inline bool ms_mode_is_float(struct ms_mode mode)
{
	return mode.lanes == 1 && (mode.scalar == MS_SF || mode.scalar == MS_DF);
}
static inline bool ms_mode_equal(struct ms_mode a, struct ms_mode b)
{
	return a.scalar == b.scalar && a.lanes == b.lanes;
}

/* Bits of an integer of MODE; a BI has 1.  */
static inline int ms_mode_bits(struct ms_mode mode)
{
	return mode.scalar == MS_BI ? 1 : 8 * ms_mode_bytes(mode);
}

enum ms_rtx_code {
#define MS_CODE(symbol, name, operands) MS_RTX_##symbol,
#include "format/rtl_codes.def"
#undef MS_CODE
	MS_RTX_OTHER, /* a code that is not in the table */
	MS_RTX_NCODES
};

enum ms_rtx_reg {
	MS_RTX_HARD,     /* NUMBER is GCC's */
	MS_RTX_PSEUDO,   /* the same */
	MS_RTX_ROTATING, /* NUMBER of the machine's FILE */
	MS_RTX_I,        /* the number of the iteration */
	MS_RTX_N,        /* the trip count */
};

/* An expression or a pattern.  */
struct ms_rtx {
	enum ms_rtx_code code;
	struct ms_mode mode;
	enum ms_rtx_reg reg; /* `reg` */
	int file;            /* `reg`, rotating: index of the machine's file */
	int nops;
	const struct ms_rtx **op;
	int64_t integer;  /* `const_int`, low part of `const_wide_int`, bits of `const_double`,
			     byte of `subreg`, uid of `label_ref`, number of `reg` */
	int64_t high;     /* `const_wide_int`, and the sign of `const_int` */
	const char *name; /* `reg` (or NULL), `symbol_ref`, the kind of `unspec`, the text of
			     `opaque`, the code where it is MS_RTX_OTHER */
	struct ms_loc loc;
};

/* The name of CODE: "plus".  */
const char *ms_rtx_name(const struct ms_rtx *x);
const char *ms_rtx_code_name(enum ms_rtx_code code);

/* Append X as text, without remarks.  */
void ms_rtx_write(struct ms_buf *out, const struct ms_rtx *x, const struct ms_machine *machine);

/* Types of C, as far as making arguments needs them.  */
enum ms_ctype_kind {
	MS_CTYPE_VOID, MS_CTYPE_BOOL, MS_CTYPE_INT, MS_CTYPE_UNSIGNED, MS_CTYPE_FLOAT,
	MS_CTYPE_POINTER, MS_CTYPE_ARRAY, MS_CTYPE_STRUCT, MS_CTYPE_OPAQUE
};
struct ms_ctype {
	enum ms_ctype_kind kind;
	int64_t size, align; /* bytes; of an array of unknown size 0 */
	bool is_const, is_volatile, is_restrict; /* pointers */
	const struct ms_ctype *to; /* of a pointer or array */
	int64_t count;             /* elements of an array */
	struct ms_cfield *field;   /* of a struct */
	int nfields;
};
struct ms_cfield {
	int64_t offset;
	const struct ms_ctype *type;
};

struct ms_rtl_param {
	const char *name;
	const struct ms_ctype *type;
	const struct ms_rtx *incoming; /* where the caller leaves it */
	struct ms_loc loc;
};

/* REG points to memory of which the function has REG + LOW to REG + HIGH.  */
struct ms_rtl_area {
	const struct ms_rtx *reg;
	int64_t low, high;
	struct ms_loc loc;
};

struct ms_rtl_address {
	int64_t offset;
	const char *symbol;
	int64_t addend;
};
struct ms_rtl_symbol {
	const char *name;
	int64_t size, align;
	int block;                   /* it lies, with others, in this piece of memory; -1: none */
	int64_t offset;              /* there */
	bool readonly, local;
	const struct ms_ctype *type; /* or NULL */
	bool defined;                /* its content is given: */
	const uint8_t *byte;         /* the first NBYTES, the rest is zero */
	int64_t nbytes;
	MS_VEC(struct ms_rtl_address) address; /* pointers in it */
	struct ms_loc loc;
};

enum ms_insn_kind { MS_INSN, MS_JUMP_INSN, MS_CALL_INSN, MS_LABEL, MS_BARRIER, MS_JUMP_TABLE };
struct ms_rtl_insn {
	enum ms_insn_kind kind;
	int uid;
	const struct ms_rtx *pattern; /* NULL: labels and barriers */
	const char *file;             /* of the source, or NULL */
	int line;                     /* 0: unknown */
	struct ms_loc loc;
};
enum { MS_RTL_NEXT = -2, MS_RTL_END = -1 };
struct ms_rtl_block {
	int index;        /* GCC's */
	int first, count; /* of the function's insns */
	int go_to;        /* where control goes on that does not jump: a block, MS_RTL_END, or
			     MS_RTL_NEXT, the next one of the text */
	struct ms_loc loc;
};

/* One op of a loop's body.  */
struct ms_rtl_op {
	const char *label;
	int opcode;      /* of the machine */
	int64_t *cycle;  /* for each copy of an unrolled body: of iteration 0 */
	int *alt;        /* the alternative it takes */
	struct ms_rtl_insn insn;
};
/* One line of a group.  */
struct ms_rtl_line {
	int op, copy;
	int64_t row, stage;
	const struct ms_rtx *predicate; /* kernel-only: its register; else NULL */
	struct ms_rtl_insn insn;        /* its pattern is that under the predicate */
};
struct ms_rtl_group {
	struct ms_rtl_line *line;
	int nlines;
};
struct ms_rtl_sets {
	const struct ms_rtx **set;
	int nsets;
};

struct ms_rtl_loop {
	const char *name;
	const struct ms_machine *machine;
	int header;   /* index of its first block in the function's blocks */
	int *block;   /* those of the loop */
	int nblocks;
	int go_to;    /* where it goes on, -1: the function returns */
	int first_line, last_line;
	const struct ms_rtx *count;
	struct ms_rtl_sets guards; /* expressions, not sets */
	struct ms_rtl_sets setup, finish, preheader, exit;
	struct ms_rtl_op *op;
	int nops;

	enum ms_form form;
	int64_t ii, stages, least;
	int nkernels, unroll;
	const struct ms_rtx *predicate; /* kernel-only: that of stage 0 */
	struct ms_rtl_group *prologue, *kernel, *epilogue;
	int nprologue, nepilogue;
	struct ms_loc loc, code_loc;
};

struct ms_rtl_function {
	const char *name;
	const char *prototype; /* or NULL */
	struct ms_rtl_param *param;
	int nparams;
	const struct ms_ctype *result;       /* void: none */
	const struct ms_rtx *result_at;      /* where it is, or NULL */
	struct ms_rtl_area *area;
	int nareas;
	struct ms_rtl_symbol *symbol;
	int nsymbols;
	struct ms_rtl_insn *insn;
	int ninsns;
	struct ms_rtl_block *block;
	int nblocks;
	struct ms_rtl_loop *loop;
	int nloops;
	const struct ms_rtl_unit *unit;
	struct ms_loc loc;
};

/* What the target does.  */
struct ms_rtl_target {
	const char *name;
	bool big_endian;
	int word;                        /* bytes */
	struct ms_mode pointer;
	int64_t store_flag_value;
	uint64_t shift_mask[MS_TI + 1];  /* by integer mode */
	int64_t clz_at_zero[MS_TI + 1], ctz_at_zero[MS_TI + 1];
	bool fix_saturates; /* conversions to integers out of range; else the top bit alone */
	int64_t flt_eval_method;
};

struct ms_rtl_unit {
	const char *source;
	struct ms_rtl_target target;
	MS_VEC(const struct ms_machine *) machine;
};

struct ms_rtl_file {
	struct ms_rtl_function **function;
	int nfunctions;
	const char *path;
	const char *text; /* for messages that show lines; the caller's */
	size_t len;
};

/* Read TEXT.  Checks all that RTL.md asks of the form; whether the code does what the function
   does is the simulator's question.  NULL after messages.  Expected O(LEN).  */
struct ms_rtl_file *ms_rtl_read(struct ms_arena *arena, const char *path, const char *text,
				size_t len, struct ms_diag *diag);

#endif
