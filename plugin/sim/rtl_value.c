/* RTL expressions to micro-operations.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdlib.h>
#include <string.h>

#include "sim/rtl_make.h"

/* What the upper bits of a paradoxical subreg hold: anything.  */
#define ANYTHING 0xa5c3965a3c69b5d7u

static const struct ms_mode di_mode = { MS_DI, 1 };

static bool is_mode(struct ms_mode mode, int scalar)
{
	return mode.lanes == 1 && mode.scalar == scalar;
}

static uint64_t mode_mask(struct ms_mode mode)
{
	int bits = ms_mode_bits(mode);

	return bits >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << bits) - 1;
}

static int want_slot(struct ms_rtl_maker *m, struct ms_mode mode, int want)
{
	return want >= 0 ? want : ms_make_temp(m, ms_slots(mode));
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
	int whole = ms_make_value(m, x->op[0], di_mode, -1), d = want_slot(m, di_mode, want);

	ms_make_rop(m, x, MS_ROP_AND, 64, d, whole, ms_make_constant(m, ~(uint64_t)0xfff), 0);
	return d;
}

static int lo_sum(struct ms_rtl_maker *m, const struct ms_rtx *x, int want)
{
	int base = ms_make_value(m, x->op[0], di_mode, -1);
	int whole = ms_make_value(m, x->op[1], di_mode, -1), low = ms_make_temp(m, 1);
	int d = want_slot(m, di_mode, want);

	ms_make_rop(m, x, MS_ROP_AND, 64, low, whole, ms_make_constant(m, 0xfff), 0);
	ms_make_rop(m, x, MS_ROP_ADD, 64, d, base, low, 0);
	return d;
}

/* ---- Registers and memory --------------------------------------------------------------- */

static int reg_value(struct ms_rtl_maker *m, const struct ms_rtx *x)
{
	int slot, d;

	if (x->mode.scalar == MS_OTHER_MODE || x->mode.scalar == MS_CC)
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
	d = want_slot(m, x->mode, want);
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
	d = want_slot(m, x->mode, want);
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
	int value, shifted, d;

	if (size->code != MS_RTX_CONST_INT || size->integer < 1 || size->integer > 64 ||
	    ms_slots(mode) > 1 || ms_slots(x->mode) > 1)
		return ms_make_cannot(m, x, "a bit field of this kind");
	value = ms_make_value(m, of, mode, -1);
	shifted = ms_make_temp(m, 1);
	ms_make_rop(m, x, MS_ROP_SHR, 64, shifted, value,
		    ms_make_value(m, position, di_mode, -1), 0);
	d = want_slot(m, x->mode, want);
	if (x->code == MS_RTX_ZERO_EXTRACT)
		ms_make_rop(m, x, MS_ROP_MASK, (int)size->integer, d, shifted, 0, 0);
	else
		ms_make_rop(m, x, MS_ROP_SEXT, (int)size->integer, d, shifted,
			    ms_mode_bits(x->mode), 0);
	return d;
}

/* ---- Comparisons ------------------------------------------------------------------------ */

int ms_make_comparison(enum ms_rtx_code code)
{
	switch (code) {
	case MS_RTX_EQ: return MS_CMP_EQ;
	case MS_RTX_NE: return MS_CMP_LT | MS_CMP_GT | MS_CMP_UN;
	case MS_RTX_LT: return MS_CMP_LT;
	case MS_RTX_LE: return MS_CMP_LT | MS_CMP_EQ;
	case MS_RTX_GT: return MS_CMP_GT;
	case MS_RTX_GE: return MS_CMP_GT | MS_CMP_EQ;
	case MS_RTX_LTU: return MS_CMP_LT | MS_CMP_UNSIGNED;
	case MS_RTX_LEU: return MS_CMP_LT | MS_CMP_EQ | MS_CMP_UNSIGNED;
	case MS_RTX_GTU: return MS_CMP_GT | MS_CMP_UNSIGNED;
	case MS_RTX_GEU: return MS_CMP_GT | MS_CMP_EQ | MS_CMP_UNSIGNED;
	case MS_RTX_UNORDERED: return MS_CMP_UN;
	case MS_RTX_ORDERED: return MS_CMP_LT | MS_CMP_EQ | MS_CMP_GT;
	case MS_RTX_UNEQ: return MS_CMP_EQ | MS_CMP_UN;
	case MS_RTX_UNLT: return MS_CMP_LT | MS_CMP_UN;
	case MS_RTX_UNLE: return MS_CMP_LT | MS_CMP_EQ | MS_CMP_UN;
	case MS_RTX_UNGT: return MS_CMP_GT | MS_CMP_UN;
	case MS_RTX_UNGE: return MS_CMP_GT | MS_CMP_EQ | MS_CMP_UN;
	case MS_RTX_LTGT: return MS_CMP_LT | MS_CMP_GT;
	default: return -1;
	}
}

struct ms_mode ms_make_compared(const struct ms_rtx *a, const struct ms_rtx *b)
{
	if (a->mode.scalar != MS_VOID)
		return a->mode;
	return b->mode.scalar != MS_VOID ? b->mode : di_mode;
}

static bool is_cc_reg(const struct ms_rtx *x)
{
	return x->code == MS_RTX_REG && x->mode.scalar == MS_CC;
}

/* What a comparison of MODE is where it holds.  */
static int64_t truth(const struct ms_rtl_maker *m, struct ms_mode mode)
{
	/* A mask, as targets make it to select by.  */
	if (mode.lanes > 1 || ms_mode_is_float(mode))
		return -1;
	return mode.scalar == MS_BI ? 1 : m->function->unit->target.store_flag_value;
}

static int compare(struct ms_rtl_maker *m, const struct ms_rtx *x, struct ms_mode mode, int want)
{
	struct ms_mode from = ms_make_compared(x->op[0], x->op[1]);
	int arg[3] = { 0 }, d;

	if (mode.scalar == MS_VOID)
		mode = di_mode;
	if (is_cc_reg(x->op[0])) {
		d = want_slot(m, mode, want);
		ms_make_rop(m, x, MS_ROP_CCTEST, ms_make_comparison(x->code), d,
			    ms_make_register(m, x->op[0]), 0, (int)truth(m, mode));
		if (truth(m, mode) != 1 && ms_mode_bits(mode) < 64)
			ms_make_rop(m, x, MS_ROP_MASK, ms_mode_bits(mode), d, d, 0, 0);
		return d;
	}
	arg[0] = ms_make_value(m, x->op[0], from, -1);
	arg[1] = ms_make_value(m, x->op[1], from, -1);
	return ms_make_apply(m, x, x->code, mode, from, arg, want);
}

int ms_make_condition(struct ms_rtl_maker *m, const struct ms_rtx *x)
{
	/* (ne X 0) is X.  */
	if (x->code == MS_RTX_NE && x->op[1]->code == MS_RTX_CONST_INT &&
	    x->op[1]->integer == 0 && !is_cc_reg(x->op[0]) && ms_mode_is_int(x->op[0]->mode) &&
	    ms_slots(x->op[0]->mode) == 1)
		return ms_make_value(m, x->op[0], x->op[0]->mode, -1);
	return ms_make_value(m, x, di_mode, -1);
}

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
	d = want_slot(m, own, want);
	ms_make_rop(m, x, ms_slots(own) == 2 ? MS_ROP_SELECT2 : MS_ROP_SELECT, 0, d, test, yes,
		    no);
	return d;
}

/* ---- Arithmetic ------------------------------------------------------------------------- */

/* Micro-operations by code: of integers, of pairs, of floats, of doubles; 0 (MOV): none.  */
static const struct {
	uint16_t one, two, f, d;
} rops[MS_RTX_NCODES] = {
#define BOTH(code, name) [MS_RTX_##code] = { MS_ROP_##name, MS_ROP_##name##2, 0, 0 }
#define REAL(code, name)                                                                     \
	[MS_RTX_##code] = { MS_ROP_##name, MS_ROP_##name##2, MS_ROP_##name##F,               \
			    MS_ROP_##name##D }
#define ONE(code, name) [MS_RTX_##code] = { MS_ROP_##name, 0, 0, 0 }
	REAL(PLUS, ADD),	  REAL(MINUS, SUB),	 REAL(MULT, MUL),
	REAL(DIV, DIV),		  BOTH(MOD, MOD),	 BOTH(UDIV, UDIV),
	BOTH(UMOD, UMOD),	  BOTH(AND, AND),	 BOTH(IOR, IOR),
	BOTH(XOR, XOR),		  BOTH(ASHIFT, SHL),	 BOTH(ASHIFTRT, SAR),
	BOTH(LSHIFTRT, SHR),	  ONE(ROTATE, ROTL),	 ONE(ROTATERT, ROTR),
	[MS_RTX_SMIN] = { MS_ROP_SMIN, 0, MS_ROP_MINF, MS_ROP_MIND },
	[MS_RTX_SMAX] = { MS_ROP_SMAX, 0, MS_ROP_MAXF, MS_ROP_MAXD },
	ONE(UMIN, UMIN),	  ONE(UMAX, UMAX),	 ONE(SMUL_HIGHPART, SMULH),
	ONE(UMUL_HIGHPART, UMULH), ONE(SS_PLUS, SSADD),	 ONE(US_PLUS, USADD),
	ONE(SS_MINUS, SSSUB),	  ONE(US_MINUS, USSUB),	 BOTH(NEG, NEG),
	BOTH(NOT, NOT),		  ONE(ABS, ABS),	 ONE(FFS, FFS),
	ONE(CLZ, CLZ),		  ONE(CTZ, CTZ),	 ONE(CLRSB, CLRSB),
	ONE(POPCOUNT, POPCOUNT),  ONE(PARITY, PARITY),	 ONE(BSWAP, BSWAP),
	ONE(BITREVERSE, BITREV),  BOTH(EQ, EQ),		 BOTH(NE, NE),
	BOTH(LT, LT),		  BOTH(LE, LE),		 BOTH(GT, GT),
	BOTH(GE, GE),		  BOTH(LTU, LTU),	 BOTH(LEU, LEU),
	BOTH(GTU, GTU),		  BOTH(GEU, GEU),
	[MS_RTX_SQRT] = { 0, 0, MS_ROP_SQRTF, MS_ROP_SQRTD },
	[MS_RTX_FMA] = { 0, 0, MS_ROP_FMAF, MS_ROP_FMAD },
#undef BOTH
#undef REAL
#undef ONE
};

static bool is_shift(enum ms_rtx_code code)
{
	return code == MS_RTX_ASHIFT || code == MS_RTX_ASHIFTRT || code == MS_RTX_LSHIFTRT;
}

/* Signs are bits: neg, abs and copysign of floats.  *KNOWN: CODE is one of them.  */
static int apply_sign(struct ms_rtl_maker *m, const struct ms_rtx *x, enum ms_rtx_code code,
		      struct ms_mode mode, const int *arg, int want, bool *known)
{
	uint64_t sign = (uint64_t)1 << (8 * ms_mode_bytes(mode) - 1), rest = sign - 1;
	int d, part;

	*known = code == MS_RTX_NEG || code == MS_RTX_ABS || code == MS_RTX_COPYSIGN;
	if (!*known)
		return -1;
	if (code == MS_RTX_NEG) {
		d = want_slot(m, mode, want);
		ms_make_rop(m, x, MS_ROP_XOR, 64, d, arg[0], ms_make_constant(m, sign), 0);
		return d;
	}
	if (code == MS_RTX_ABS) {
		d = want_slot(m, mode, want);
		ms_make_rop(m, x, MS_ROP_AND, 64, d, arg[0], ms_make_constant(m, rest), 0);
		return d;
	}
	part = ms_make_temp(m, 2);
	ms_make_rop(m, x, MS_ROP_AND, 64, part, arg[0], ms_make_constant(m, rest), 0);
	ms_make_rop(m, x, MS_ROP_AND, 64, part + 1, arg[1], ms_make_constant(m, sign), 0);
	d = want_slot(m, mode, want);
	ms_make_rop(m, x, MS_ROP_IOR, 64, d, part, part + 1, 0);
	return d;
}

static int apply_compare(struct ms_rtl_maker *m, const struct ms_rtx *x, enum ms_rtx_code code,
			 struct ms_mode mode, struct ms_mode from, const int *arg, int want)
{
	int flag = (int)truth(m, mode), d;

	if (!(ms_mode_is_int(mode) || ms_mode_is_float(mode)) || ms_slots(mode) > 1)
		return ms_make_cannot(m, x, "a comparison with a result of this mode");
	if (!ms_mode_is_float(from) && !(ms_mode_is_int(from) && rops[code].one))
		return ms_make_cannot(m, x, "a comparison of values of this mode");
	d = want_slot(m, mode, want);
	if (ms_mode_is_float(from))
		ms_make_rop(m, x, is_mode(from, MS_SF) ? MS_ROP_CMPF : MS_ROP_CMPD,
			    ms_make_comparison(code), d, arg[0], arg[1], flag);
	else
		ms_make_rop(m, x, ms_slots(from) == 2 ? rops[code].two : rops[code].one,
			    ms_mode_bits(from), d, arg[0], arg[1], flag);
	if (flag != 1 && ms_mode_bits(mode) < 64)
		ms_make_rop(m, x, MS_ROP_MASK, ms_mode_bits(mode), d, d, 0, 0);
	return d;
}

/* Where a shift's count comes from, as the target truncates it.  */
static int shift_count(struct ms_rtl_maker *m, const struct ms_rtx *x, struct ms_mode mode,
		       int count)
{
	uint64_t target = m->function->unit->target.shift_mask[mode.scalar];
	int d = ms_make_temp(m, 1);

	ms_make_rop(m, x, MS_ROP_AND, 64, d, count, ms_make_constant(m, target), 0);
	return d;
}

int ms_make_apply(struct ms_rtl_maker *m, const struct ms_rtx *x, enum ms_rtx_code code,
		  struct ms_mode mode, struct ms_mode from, const int *arg, int want)
{
	const struct ms_rtl_target *target = &m->function->unit->target;
	int b = arg[1], d, rop;
	bool known;

	if (ms_make_comparison(code) >= 0)
		return apply_compare(m, x, code, mode, from, arg, want);
	if (ms_mode_is_float(mode)) {
		d = apply_sign(m, x, code, mode, arg, want, &known);
		if (known)
			return d;
		if (code == MS_RTX_AND || code == MS_RTX_IOR || code == MS_RTX_XOR ||
		    code == MS_RTX_NOT) {
			/* Bits are bits.  */
			mode.scalar = is_mode(mode, MS_SF) ? MS_SI : MS_DI;
			rop = rops[code].one;
		} else {
			rop = is_mode(mode, MS_SF) ? rops[code].f : rops[code].d;
		}
	} else {
		rop = ms_slots(mode) == 2 ? rops[code].two : rops[code].one;
	}
	if (!rop || mode.lanes > 1 || !(ms_mode_is_int(mode) || ms_mode_is_float(mode)))
		return ms_make_cannot(m, x, "an operation that can't be executed in this mode");
	if (is_shift(code))
		b = shift_count(m, x, mode, b);
	if (code == MS_RTX_CLZ)
		b = ms_make_constant(m, (uint64_t)target->clz_at_zero[mode.scalar]);
	if (code == MS_RTX_CTZ)
		b = ms_make_constant(m, (uint64_t)target->ctz_at_zero[mode.scalar]);
	d = want_slot(m, mode, want);
	ms_make_rop(m, x, (enum ms_rop_code)rop,
		    ms_mode_is_int(mode) && ms_slots(mode) == 1 ? ms_mode_bits(mode) : 0, d,
		    arg[0], b, arg[2]);
	return d;
}

static int arithmetic(struct ms_rtl_maker *m, const struct ms_rtx *x, struct ms_mode mode,
		      int want)
{
	struct ms_mode own = x->mode.scalar == MS_VOID ? mode : x->mode;
	int arg[3] = { 0, 0, 0 };

	for (int i = 0; i < x->nops && i < 3; i++) {
		/* The count of a shift has a mode of its own; a constant is any number.  */
		struct ms_mode operand = i == 1 && (is_shift(x->code) || x->code == MS_RTX_ROTATE ||
						    x->code == MS_RTX_ROTATERT)
					     ? di_mode : own;

		/* Bits that are counted may be those of another mode.  */
		if (x->nops == 1 && x->op[0]->mode.scalar != MS_VOID)
			operand = x->op[0]->mode;
		arg[i] = ms_make_value(m, x->op[i], operand, -1);
		if (x->op[i]->mode.scalar != MS_VOID && !is_shift(x->code) && i < 2 &&
		    x->code != MS_RTX_ROTATE && x->code != MS_RTX_ROTATERT &&
		    !ms_mode_equal(x->op[i]->mode, own))
			return ms_make_cannot(m, x, "operands of another mode than the result");
	}
	return ms_make_apply(m, x, x->code, own, own, arg, want);
}

/* ---- Conversions ------------------------------------------------------------------------ */

/* Between integers.  */
static int resize(struct ms_rtl_maker *m, const struct ms_rtx *x, struct ms_mode mode,
		  struct ms_mode from, int slot, int want)
{
	bool is_signed = x->code == MS_RTX_SIGN_EXTEND;
	int d = want_slot(m, mode, want);

	if (ms_slots(mode) == 2 && ms_slots(from) == 2)
		ms_make_rop(m, x, MS_ROP_MOV2, 0, d, slot, 0, 0);
	else if (ms_slots(mode) == 2)
		ms_make_rop(m, x, is_signed ? MS_ROP_SEXT2 : MS_ROP_ZEXT2, ms_mode_bits(from), d,
			    slot, 0, 0);
	else if (x->code == MS_RTX_TRUNCATE)
		ms_make_rop(m, x, MS_ROP_MASK, ms_mode_bits(mode), d, slot, 0, 0);
	else if (is_signed)
		ms_make_rop(m, x, MS_ROP_SEXT, ms_mode_bits(from), d, slot, ms_mode_bits(mode), 0);
	else
		ms_make_rop(m, x, MS_ROP_MOV, 0, d, slot, 0, 0);
	return d;
}

int ms_make_convert(struct ms_rtl_maker *m, const struct ms_rtx *x, struct ms_mode mode,
		    struct ms_mode from, int slot, int want)
{
	bool f = is_mode(ms_mode_is_float(mode) ? mode : from, MS_SF);
	bool to_int = ms_mode_is_int(mode), from_int = ms_mode_is_int(from);
	int saturates = m->function->unit->target.fix_saturates, d;
	int w = from_int ? ms_mode_bits(from) : to_int ? ms_mode_bits(mode) : 0;
	enum ms_rop_code code;

	if ((!to_int && !ms_mode_is_float(mode)) || (!from_int && !ms_mode_is_float(from)))
		return ms_make_cannot(m, x, "a conversion between these modes");
	if (to_int && from_int)
		return resize(m, x, mode, from, slot, want);
	if (w > 64)
		return ms_make_cannot(m, x, "a conversion between these modes");
	switch (x->code) {
	case MS_RTX_FLOAT: code = f ? MS_ROP_ITOF : MS_ROP_ITOD; break;
	case MS_RTX_UNSIGNED_FLOAT: code = f ? MS_ROP_UTOF : MS_ROP_UTOD; break;
	case MS_RTX_FIX: code = f ? MS_ROP_FTOI : MS_ROP_DTOI; break;
	case MS_RTX_UNSIGNED_FIX: code = f ? MS_ROP_FTOU : MS_ROP_DTOU; break;
	case MS_RTX_FLOAT_EXTEND: code = is_mode(from, MS_SF) ? MS_ROP_FTOD : MS_ROP_MOV; break;
	case MS_RTX_FLOAT_TRUNCATE: code = is_mode(from, MS_DF) ? MS_ROP_DTOF : MS_ROP_MOV; break;
	default: return ms_make_cannot(m, x, "a conversion between these modes");
	}
	d = want_slot(m, mode, want);
	ms_make_rop(m, x, code, w, d, slot, 0, saturates);
	return d;
}

static int convert(struct ms_rtl_maker *m, const struct ms_rtx *x, int want)
{
	struct ms_mode from = x->op[0]->mode;

	if (from.scalar == MS_VOID)
		from = di_mode;
	return ms_make_convert(m, x, x->mode, from, ms_make_value(m, x->op[0], from, -1), want);
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
		d = want_slot(m, x->mode, want);
		ms_make_rop(m, x, is_mode(x->mode, MS_SF) ? unspecs[u].f : unspecs[u].d, 0, d, a,
			    b, rounding);
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
		return convert(m, x, want);
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
		return compare(m, x, x->mode.scalar == MS_VOID ? mode : x->mode, want);
	if (rops[x->code].one || rops[x->code].d || x->code == MS_RTX_COPYSIGN)
		return arithmetic(m, x, mode, want);
	return ms_make_cannot(m, x, "an RTL code that can't be executed");
}
