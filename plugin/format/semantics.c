/* What operations compute: the tables of types and semantic operations.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "format/semantics.h"

#include <string.h>

#define INT(name, bytes, is_signed) name, bytes, is_signed, false, false
#define FLOAT(name, bytes) name, bytes, false, true, false
#define OPAQUE(name, bytes) name, bytes, false, true, true

const struct ms_type_info ms_type_info[MS_NTYPES] = {
	[MS_I8] = { INT("i8", 1, true) },    [MS_I16] = { INT("i16", 2, true) },
	[MS_I32] = { INT("i32", 4, true) },  [MS_I64] = { INT("i64", 8, true) },
	[MS_U8] = { INT("u8", 1, false) },   [MS_U16] = { INT("u16", 2, false) },
	[MS_U32] = { INT("u32", 4, false) }, [MS_U64] = { INT("u64", 8, false) },
	[MS_F32] = { FLOAT("f32", 4) },      [MS_F64] = { FLOAT("f64", 8) },
	[MS_B2] = { OPAQUE("b2", 2) },       [MS_B4] = { OPAQUE("b4", 4) },
	[MS_B8] = { OPAQUE("b8", 8) },       [MS_B16] = { OPAQUE("b16", 16) },
	[MS_B32] = { OPAQUE("b32", 32) },    [MS_B64] = { OPAQUE("b64", 64) },
};

/* The columns of ms_sem_info after the name.  */
#define MEMORY_TO(nargs, result) nargs, result, true, true, true, false
#define NOTHING 0, false, false, true, false, false
#define BOTH(nargs) nargs, true, false, true, true, false
#define INTS(nargs) nargs, true, false, true, false, false
#define FLOATS(nargs) nargs, true, false, false, true, false
#define CONVERTS(nargs) nargs, true, false, true, true, true

const struct ms_sem_info ms_sem_info[MS_NSEMS] = {
	[MS_SEM_NONE] = { "none", BOTH(0) },
	[MS_LOAD] = { "load", MEMORY_TO(0, true) },
	[MS_STORE] = { "store", MEMORY_TO(1, false) },
	[MS_ADD] = { "add", BOTH(2) },
	[MS_SUB] = { "sub", BOTH(2) },
	[MS_MUL] = { "mul", BOTH(2) },
	[MS_DIV] = { "div", BOTH(2) },
	[MS_REM] = { "rem", INTS(2) },
	[MS_AND] = { "and", INTS(2) },
	[MS_OR] = { "or", INTS(2) },
	[MS_XOR] = { "xor", INTS(2) },
	[MS_SHL] = { "shl", INTS(2) },
	[MS_SHR] = { "shr", INTS(2) },
	[MS_ROTL] = { "rotl", INTS(2) },
	[MS_ROTR] = { "rotr", INTS(2) },
	[MS_NEG] = { "neg", BOTH(1) },
	[MS_NOT] = { "not", INTS(1) },
	[MS_ABS] = { "abs", BOTH(1) },
	[MS_SQRT] = { "sqrt", FLOATS(1) },
	[MS_MOV] = { "mov", CONVERTS(1) },
	[MS_MIN] = { "min", BOTH(2) },
	[MS_MAX] = { "max", BOTH(2) },
	[MS_EQ] = { "eq", BOTH(2) },
	[MS_NE] = { "ne", BOTH(2) },
	[MS_LT] = { "lt", BOTH(2) },
	[MS_LE] = { "le", BOTH(2) },
	[MS_GT] = { "gt", BOTH(2) },
	[MS_GE] = { "ge", BOTH(2) },
	[MS_UNORD] = { "unord", FLOATS(2) },
	[MS_SELECT] = { "select", BOTH(3) },
	[MS_FMA] = { "fma", BOTH(3) },
	[MS_MULHI] = { "mulhi", INTS(2) },
	[MS_CLZ] = { "clz", INTS(1) },
	[MS_CTZ] = { "ctz", INTS(1) },
	[MS_POPCOUNT] = { "popcount", INTS(1) },
	[MS_BSWAP] = { "bswap", INTS(1) },
	[MS_NOP] = { "nop", NOTHING },
};

static bool same(const char *name, const char *s, size_t len)
{
	return strncmp(name, s, len) == 0 && name[len] == '\0';
}

enum ms_type ms_type_find(const char *name, size_t len)
{
	enum ms_type t = 0;

	while (t < MS_NTYPES && !same(ms_type_info[t].name, name, len))
		t++;
	return t;
}

enum ms_sem ms_sem_find(const char *name, size_t len)
{
	for (enum ms_sem s = MS_SEM_NONE + 1; s < MS_NSEMS; s++)
		if (same(ms_sem_info[s].name, name, len))
			return s;
	return MS_SEM_NONE;
}
