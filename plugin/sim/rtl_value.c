/* RTL expressions to micro-operations: leaves, and what becomes of the rest.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sim/rtl_make.h"

#include <string.h>

/* What the upper bits of a paradoxical subreg hold: anything.  */
#define ANYTHING 0xa5c3965a3c69b5d7u

static const struct ms_mode di_mode = { MS_DI, 1 };

static uint64_t mode_mask(struct ms_mode mode)
{
	int bits = ms_mode_bits(mode);

	return bits >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << bits) - 1;
}

/* ---- Constants -------------------------------------------------------------------------- */

static int constant(struct ms_rtl_maker *m, const struct ms_rtx *x, struct ms_mode mode)
{
	struct ms_mode own = x->mode.scalar == MS_VOID ? mode : x->mode;

	if (own.scalar == MS_OTHER_MODE || own.scalar == MS_VOID)
		return ms_make_cannot(m, x, "a constant without a mode that can be executed");
	if (ms_slots(own) == 2)
		return ms_make_constant2(m, (uint64_t)x->integer, (uint64_t)x->high);
	return ms_make_constant(m, (uint64_t)x->integer & mode_mask(own));
}

/* The sum of a symbol and a number, as addresses are; NULL if X is something else.  */
static const struct ms_rtx *symbol_sum(const struct ms_rtx *x, int64_t *addend)
{
	*addend = 0;
	while (x->code == MS_RTX_CONST ||
	       (x->code == MS_RTX_PLUS && x->op[1]->code == MS_RTX_CONST_INT)) {
		if (x->code == MS_RTX_PLUS)
			*addend += x->op[1]->integer;
		x = x->op[0];
	}
	return x->code == MS_RTX_SYMBOL_REF ? x : NULL;
}

/* `high` and `lo_sum`: how a target splits an address is its own business, but the parts make
   the whole again.  */
static int high_part(struct ms_rtl_maker *m, const struct ms_rtx *x, int want)
{
	int whole = ms_make_value(m, x->op[0], di_mode, -1), d = ms_want_slot(m, di_mode, want);

	ms_make_rop(m, x, MS_ROP_AND, 64, d, whole, ms_make_constant(m, ~(uint64_t)0xfff), 0);
	return d;
}

static int lo_sum(struct ms_rtl_maker *m, const struct ms_rtx *x, int want)
{
	int base = ms_make_value(m, x->op[0], di_mode, -1);
	int whole = ms_make_value(m, x->op[1], di_mode, -1), low = ms_make_temp(m, 1);
	int d = ms_want_slot(m, di_mode, want);

	ms_make_rop(m, x, MS_ROP_AND, 64, low, whole, ms_make_constant(m, 0xfff), 0);
	ms_make_rop(m, x, MS_ROP_ADD, 64, d, base, low, 0);
	return d;
}

/* ---- Registers and memory --------------------------------------------------------------- */

static int reg_value(struct ms_rtl_maker *m, const struct ms_rtx *x)
{
	int slot, d;

	if (x->mode.scalar == MS_OTHER_MODE || ms_mode_is_cc(x->mode))
		return ms_make_cannot(m, x, "a register of a mode that can't be executed");
	slot = ms_make_register(m, x);
	if (x->reg == MS_RTX_PSEUDO || ms_mode_bytes(x->mode) >= 8)
		return slot;
	/* It may have been written in a wider mode.  */
	d = ms_make_temp(m, 1);
	ms_make_rop(m, x, MS_ROP_MASK, ms_mode_bits(x->mode), d, slot, 0, 0);
	return d;
}

/* REG is stepped by an address; it gets slot VALUE when all of the insn has been read.  */
static void step_later(struct ms_rtl_maker *m, const struct ms_rtx *reg, int value)
{
	struct ms_rtl_write write = { .dest = reg, .value = value, .mode = reg->mode };

	MS_VEC_PUSH(m->arena, &m->later, write);
}

/* Addresses that step a register.  BYTES: the size of the access.  */
static int stepping_address(struct ms_rtl_maker *m, const struct ms_rtx *x, int bytes)
{
	bool before = x->code == MS_RTX_PRE_INC || x->code == MS_RTX_PRE_DEC ||
		      x->code == MS_RTX_PRE_MODIFY;
	bool down = x->code == MS_RTX_PRE_DEC || x->code == MS_RTX_POST_DEC;
	int old, new, kept;

	if (x->op[0]->code != MS_RTX_REG)
		return ms_make_cannot(m, x, "an address that steps no register");
	old = ms_make_register(m, x->op[0]);
	if (x->code == MS_RTX_PRE_MODIFY || x->code == MS_RTX_POST_MODIFY) {
		new = ms_make_value(m, x->op[1], di_mode, -1);
	} else {
		new = ms_make_temp(m, 1);
		ms_make_rop(m, x, MS_ROP_ADD, 64, new, old,
			    ms_make_constant(m, (uint64_t)(int64_t)(down ? -bytes : bytes)), 0);
	}
	step_later(m, x->op[0], new);
	if (before)
		return new;
	/* The access may come after the step.  */
	kept = ms_make_temp(m, 1);
	ms_make_rop(m, x, MS_ROP_MOV, 0, kept, old, 0, 0);
	return kept;
}

int ms_make_address(struct ms_rtl_maker *m, const struct ms_rtx *mem, int *offset)
{
	const struct ms_rtx *x = mem->op[0];

	*offset = 0;
	switch (x->code) {
	case MS_RTX_PRE_INC:
	case MS_RTX_PRE_DEC:
	case MS_RTX_POST_INC:
	case MS_RTX_POST_DEC:
	case MS_RTX_PRE_MODIFY:
	case MS_RTX_POST_MODIFY:
		return stepping_address(m, x, ms_mode_bytes(mem->mode));
	case MS_RTX_PLUS:
		if (x->op[1]->code == MS_RTX_CONST_INT && x->op[1]->integer == (int)x->op[1]->integer) {
			*offset = (int)x->op[1]->integer;
			return ms_make_value(m, x->op[0], di_mode, -1);
		}
		break;
	default:
		break;
	}
	return ms_make_value(m, x, di_mode, -1);
}

/* What a global offset table holds for a symbol, or NULL.  */
static const struct ms_rtx *table_entry(const struct ms_rtx *address)
{
	if (address->code == MS_RTX_CONST)
		address = address->op[0];
	if (address->code == MS_RTX_UNSPEC && address->nops == 1 && address->name &&
	    strcmp(address->name, "UNSPEC_GOTPCREL") == 0 &&
	    address->op[0]->code == MS_RTX_SYMBOL_REF)
		return address->op[0];
	return NULL;
}

static int load(struct ms_rtl_maker *m, const struct ms_rtx *x, int want)
{
	static const enum ms_rop_code code[] = { [1] = MS_ROP_LD1, [2] = MS_ROP_LD2,
						 [4] = MS_ROP_LD4, [8] = MS_ROP_LD8,
						 [16] = MS_ROP_LD16 };
	int bytes = ms_mode_bytes(x->mode), offset, address, d;
	const struct ms_rtx *entry = table_entry(x->op[0]);

	if (entry)
		return ms_make_symbol(m, entry->name, 0);
	if (bytes == 0 || bytes > 16 || (bytes & (bytes - 1)))
		return ms_make_cannot(m, x, "an access of a mode that can't be executed");
	address = ms_make_address(m, x, &offset);
	d = ms_want_slot(m, x->mode, want);
	m->nloads++;
	if (m->tagged)
		ms_make_rop(m, x, MS_ROP_TLOAD, bytes, d, address, 0, offset);
	else
		ms_make_rop(m, x, code[bytes], 0, d, address, 0, offset);
	return d;
}

static int subreg(struct ms_rtl_maker *m, const struct ms_rtx *x, int want)
{
	const struct ms_rtx *inner = x->op[0];
	int from = ms_mode_bytes(inner->mode), to = ms_mode_bytes(x->mode), slot, d;
	int64_t byte = x->integer;

	if (from == 0 || to == 0 || from > 16 || to > 16)
		return ms_make_cannot(m, x, "a subreg of a mode that can't be executed");
	slot = ms_make_value(m, inner, inner->mode, -1);
	d = ms_want_slot(m, x->mode, want);
	if (to > from) {
		if (from < 8)
			ms_make_rop(m, x, MS_ROP_IOR, 64, d, slot,
				    ms_make_constant(m, (ANYTHING << 8 * from) &
							    mode_mask(to > 8 ? di_mode : x->mode)), 0);
		else
			ms_make_rop(m, x, MS_ROP_MOV, 64, d, slot, 0, 0);
		if (to > 8)
			ms_make_rop(m, x, MS_ROP_MOV, 64, d + 1, ms_make_constant(m, ANYTHING), 0,
				    0);
		return d;
	}
	if (byte < 0 || byte + to > from || (byte % 8) + to > (to > 8 ? 16 : 8))
		return ms_make_cannot(m, x, "a subreg that lies outside of its register");
	if (to > 8)
		ms_make_rop(m, x, MS_ROP_MOV2, 64, d, slot, 0, 0);
	else
		ms_make_rop(m, x, MS_ROP_MASK, 8 * to, d, slot + (int)(byte / 8),
			    8 * (int)(byte % 8), 0);
	return d;
}

/* `zero_extract` and `sign_extract`.  */
static int extract(struct ms_rtl_maker *m, const struct ms_rtx *x, int want)
{
	const struct ms_rtx *of = x->op[0], *size = x->op[1], *position = x->op[2];
	struct ms_mode mode = of->mode.scalar == MS_VOID ? di_mode : of->mode;
	int value, shifted, by, d;

	if (size->code != MS_RTX_CONST_INT || size->integer < 1 || size->integer > 64 ||
	    ms_slots(mode) > 1 || ms_slots(x->mode) > 1)
		return ms_make_cannot(m, x, "a bit field of this kind");
	value = ms_make_value(m, of, mode, -1);
	by = ms_make_value(m, position, di_mode, -1);
	if (position->code != MS_RTX_CONST_INT) {
		/* As the test of a bit does it, the position counts modulo the width.  */
		int within = ms_make_temp(m, 1);

		ms_make_rop(m, x, MS_ROP_AND, 64, within, by,
			    ms_make_constant(m, ms_mode_bits(mode) - 1), 0);
		by = within;
	}
	shifted = ms_make_temp(m, 1);
	ms_make_rop(m, x, MS_ROP_SHR, 64, shifted, value, by, 0);
	d = ms_want_slot(m, x->mode, want);
	if (x->code == MS_RTX_ZERO_EXTRACT)
		ms_make_rop(m, x, MS_ROP_MASK, (int)size->integer, d, shifted, 0, 0);
	else
		ms_make_rop(m, x, MS_ROP_SEXT, (int)size->integer, d, shifted,
			    ms_mode_bits(x->mode), 0);
	return d;
}

/* ---- Conditionals ----------------------------------------------------------------------- */

static int select_value(struct ms_rtl_maker *m, const struct ms_rtx *x, struct ms_mode mode,
			int want)
{
	struct ms_mode own = x->mode.scalar == MS_VOID ? mode : x->mode;
	int test, yes, no, d;

	if (ms_mode_bytes(own) == 0 || ms_mode_bytes(own) > 16)
		return ms_make_cannot(m, x, "a conditional of a mode that can't be executed");
	test = ms_make_condition(m, x->op[0]);
	yes = ms_make_value(m, x->op[1], own, -1);
	no = ms_make_value(m, x->op[2], own, -1);
	d = ms_want_slot(m, own, want);
	ms_make_rop(m, x, ms_slots(own) == 2 ? MS_ROP_SELECT2 : MS_ROP_SELECT, 0, d, test, yes,
		    no);
	return d;
}

/* ---- Operations of single targets ------------------------------------------------------- */

/* Those that are like an operation of ours with two operands, or round.  */
static const struct {
	const char *name;
	uint16_t f, d;
	int rounding; /* of the ROUND operations; -1: that of x86's immediate */
} unspecs[] = {
	{ "UNSPEC_IEEE_MIN", MS_ROP_MINF, MS_ROP_MIND, 0 },
	{ "UNSPEC_IEEE_MAX", MS_ROP_MAXF, MS_ROP_MAXD, 0 },
	{ "UNSPEC_FMINNM", MS_ROP_MINNUMF, MS_ROP_MINNUMD, 0 },
	{ "UNSPEC_FMAXNM", MS_ROP_MAXNUMF, MS_ROP_MAXNUMD, 0 },
	{ "UNSPEC_ROUND", MS_ROP_ROUNDF, MS_ROP_ROUNDD, -1 },
	{ "UNSPEC_FRINTM", MS_ROP_ROUNDF, MS_ROP_ROUNDD, 1 },
	{ "UNSPEC_FRINTP", MS_ROP_ROUNDF, MS_ROP_ROUNDD, 2 },
	{ "UNSPEC_FRINTZ", MS_ROP_ROUNDF, MS_ROP_ROUNDD, 3 },
	{ "UNSPEC_FRINTX", MS_ROP_ROUNDF, MS_ROP_ROUNDD, 4 },
	{ "UNSPEC_FRINTI", MS_ROP_ROUNDF, MS_ROP_ROUNDD, 4 },
	{ "UNSPEC_FRINTN", MS_ROP_ROUNDF, MS_ROP_ROUNDD, 0 },
	{ "UNSPEC_FRINTA", MS_ROP_ROUNDF, MS_ROP_ROUNDD, 5 },
};

static int unspec(struct ms_rtl_maker *m, const struct ms_rtx *x, int want)
{
	for (size_t u = 0; u < sizeof unspecs / sizeof unspecs[0]; u++) {
		int rounding = unspecs[u].rounding, a, b, d;

		if (!x->name || strcmp(x->name, unspecs[u].name) != 0 || x->nops < 1 ||
		    !ms_mode_is_float(x->mode))
			continue;
		if (rounding < 0) {
			if (x->nops < 2 || x->op[1]->code != MS_RTX_CONST_INT)
				break;
			rounding = (int)(x->op[1]->integer & 7);
		}
		a = ms_make_value(m, x->op[0], x->mode, -1);
		b = x->nops > 1 && unspecs[u].rounding == 0 &&
				    unspecs[u].f != MS_ROP_ROUNDF
			? ms_make_value(m, x->op[1], x->mode, -1) : 0;
		d = ms_want_slot(m, x->mode, want);
		ms_make_rop(m, x, ms_is_mode(x->mode, MS_SF) ? unspecs[u].f : unspecs[u].d, 0,
			    d, a, b, rounding);
		return d;
	}
	/* An address by way of POWER's table of contents: the address.  */
	if (x->name && strcmp(x->name, "UNSPEC_TOCREL") == 0 && x->nops >= 1)
		return ms_make_value(m, x->op[0], x->mode, want);
	return ms_make_cannot(m, x, "an unspec that the simulator doesn't know");
}

/* ---- Expressions ------------------------------------------------------------------------ */

int ms_make_value(struct ms_rtl_maker *m, const struct ms_rtx *x, struct ms_mode mode, int want)
{
	const struct ms_rtx *symbol;
	int64_t addend;

	if (x->mode.lanes > 1 && x->code != MS_RTX_REG && x->code != MS_RTX_MEM &&
	    x->code != MS_RTX_SUBREG && x->code != MS_RTX_IF_THEN_ELSE)
		return ms_make_vector(m, x, x->mode, want);
	switch (x->code) {
	case MS_RTX_CONST_INT:
	case MS_RTX_CONST_WIDE_INT:
	case MS_RTX_CONST_DOUBLE:
		return constant(m, x, mode);
	case MS_RTX_SYMBOL_REF:
		return ms_make_symbol(m, x->name, 0);
	case MS_RTX_CONST:
		symbol = symbol_sum(x, &addend);
		if (symbol)
			return ms_make_symbol(m, symbol->name, addend);
		return ms_make_value(m, x->op[0], mode, want);
	case MS_RTX_HIGH:
		return high_part(m, x, want);
	case MS_RTX_LO_SUM:
		return lo_sum(m, x, want);
	case MS_RTX_REG:
		return reg_value(m, x);
	case MS_RTX_MEM:
		return load(m, x, want);
	case MS_RTX_SUBREG:
		return subreg(m, x, want);
	case MS_RTX_ZERO_EXTRACT:
	case MS_RTX_SIGN_EXTRACT:
		return extract(m, x, want);
	case MS_RTX_IF_THEN_ELSE:
		return select_value(m, x, mode, want);
	case MS_RTX_SIGN_EXTEND:
	case MS_RTX_ZERO_EXTEND:
	case MS_RTX_TRUNCATE:
	case MS_RTX_FLOAT:
	case MS_RTX_UNSIGNED_FLOAT:
	case MS_RTX_FIX:
	case MS_RTX_UNSIGNED_FIX:
	case MS_RTX_FLOAT_EXTEND:
	case MS_RTX_FLOAT_TRUNCATE:
		return ms_make_conversion(m, x, want);
	case MS_RTX_UNSPEC:
		return unspec(m, x, want);
	case MS_RTX_VEC_SELECT:
		return ms_make_vector(m, x, x->mode, want);
	case MS_RTX_LABEL_REF:
		return ms_make_cannot(m, x, "the address of a label");
	default:
		break;
	}
	if (ms_make_comparison(x->code) >= 0)
		return ms_make_compare(m, x, x->mode.scalar == MS_VOID ? mode : x->mode, want);
	if (ms_make_is_arithmetic(x->code))
		return ms_make_arithmetic(m, x, mode, want);
	return ms_make_cannot(m, x, "an RTL code that can't be executed");
}
