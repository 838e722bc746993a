/* What operations compute: the tables of types and semantic operations.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "format/semantics.h"

#include <string.h>

const struct ms_type_info ms_type_info[MS_NTYPES] = {
	[MS_I8] = { "i8", 1, true, false },    [MS_I16] = { "i16", 2, true, false },
	[MS_I32] = { "i32", 4, true, false },  [MS_I64] = { "i64", 8, true, false },
	[MS_U8] = { "u8", 1, false, false },   [MS_U16] = { "u16", 2, false, false },
	[MS_U32] = { "u32", 4, false, false }, [MS_U64] = { "u64", 8, false, false },
	[MS_F32] = { "f32", 4, false, true },  [MS_F64] = { "f64", 8, false, true },
};

/* The columns of ms_sem_info after the name.  */
#define MEMORY_TO(nargs, result) nargs, result, true, true, true, false
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
