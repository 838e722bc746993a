/* What operations compute: types and semantic operations of loop texts.
   SPDX-License-Identifier: GPL-3.0-or-later

   An op of a loop names a machine's operation, which says how long it takes and what it
   occupies.  What it computes is its semantic operation: by default the one of the same name,
   or the one after '/', with the type in '<>':

       c: r3 = mul r1, r2               64-bit multiplication
       d: r4 = alu/lt<i32> r1, r2       the machine's alu, computing r1 < r2 on 32 bits
       e: r5 = mov<f64,i32> r4          a conversion, to f64 from i32

   Registers hold 64 bits.  An operation of type T takes the low bits of its operands that T
   needs and reads them as T says (iN signed, uN unsigned, f32, f64); its result is T's value
   extended to 64 bits by T's signedness (f32: its bits, zero-extended).  Comparisons give 0 or
   1.  Types bN are N bytes that nothing here looks into: vectors, long double, integers of 128
   bits.  They are loaded, stored and copied; other operations on them have no meaning that is
   known (`valu/none<b16> r1, r2`), and the simulator does not execute them.
   Integer arithmetic wraps; shift counts use the low bits that T's width needs (6 for 64).
   The order of this table is the order of help texts.  */

#ifndef MS_FORMAT_SEMANTICS_H
#define MS_FORMAT_SEMANTICS_H

#include <stdbool.h>
#include <stddef.h>

enum ms_type {
	MS_I8, MS_I16, MS_I32, MS_I64,
	MS_U8, MS_U16, MS_U32, MS_U64,
	MS_F32, MS_F64,
	MS_B2, MS_B4, MS_B8, MS_B16, MS_B32, MS_B64, /* opaque */
	MS_NTYPES
};

/* Name as written in '<>', size in bytes, and which reading of the bits.  */
struct ms_type_info {
	const char *name;
	int bytes;
	bool is_signed; /* iN */
	bool is_float; /* lives in a register for floats */
	bool is_opaque;
};
extern const struct ms_type_info ms_type_info[MS_NTYPES];

/* The type with that name, or MS_NTYPES.  */
enum ms_type ms_type_find(const char *name, size_t len);

enum ms_sem {
	MS_SEM_NONE, /* unknown: can be scheduled, not executed */
	MS_LOAD,     /* memory -> T */
	MS_STORE,    /* memory <- T: memory operand first, then the value; no result */
	MS_ADD, MS_SUB, MS_MUL,
	MS_DIV, MS_REM, /* by T's signedness; x/0 = 0, x%0 = x, min/-1 wraps */
	MS_AND, MS_OR, MS_XOR,
	MS_SHL, MS_SHR, /* SHR: arithmetic for iN, logical for uN */
	MS_ROTL, MS_ROTR,
	MS_NEG, MS_NOT, MS_ABS, MS_SQRT,
	MS_MOV,         /* a copy; with two types a conversion to the first from the second */
	MS_MIN, MS_MAX, /* as T; floats: a < b ? a : b and a > b ? a : b */
	MS_EQ, MS_NE, MS_LT, MS_LE, MS_GT, MS_GE, /* floats: false on NaN, NE true */
	MS_UNORD,       /* floats: one of them is NaN */
	MS_SELECT,      /* c, a, b: a where the 64 bits of c are not 0, else b */
	MS_FMA,         /* a * b + c; floats: rounded once */
	MS_MULHI,       /* the high half of the double-width product */
	MS_CLZ, MS_CTZ, MS_POPCOUNT, MS_BSWAP, /* CLZ, CTZ of 0: the width */
	MS_NOP,         /* nothing: an insn that is there all the same */
	MS_NSEMS
};

struct ms_sem_info {
	const char *name;
	int nargs;        /* register or constant operands; the memory operand is not counted */
	bool result;      /* defines a register */
	bool memory;      /* first operand is memory */
	bool ints, floats; /* the types it is defined on */
	bool two_types;   /* may be written with two types */
};
extern const struct ms_sem_info ms_sem_info[MS_NSEMS];

/* The semantic operation with that name, or MS_SEM_NONE.  */
enum ms_sem ms_sem_find(const char *name, size_t len);

#endif
