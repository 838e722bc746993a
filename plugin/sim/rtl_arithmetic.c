/* Operations of RTL on values that are there: comparisons, arithmetic, conversions.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sim/rtl_make.h"

static const struct ms_mode di_mode = { MS_DI, 1 };

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
	return x->code == MS_RTX_REG && ms_mode_is_cc(x->mode);
}

/* What a comparison of MODE is where it holds.  */
static int64_t truth(const struct ms_rtl_maker *m, struct ms_mode mode)
{
	/* A mask, as targets make it to select by.  */
	if (mode.lanes > 1 || ms_mode_is_float(mode))
		return -1;
	return mode.scalar == MS_BI ? 1 : m->function->unit->target.store_flag_value;
}

/* The code of X, a comparison of a condition code with 0, where that holds the operands.  */
static enum ms_rtx_code flags_code(const struct ms_rtx *x)
{
	if (x->op[0]->mode.scalar == MS_CCC && x->code == MS_RTX_EQ)
		return MS_RTX_LTU;
	if (x->op[0]->mode.scalar == MS_CCC && x->code == MS_RTX_NE)
		return MS_RTX_GEU;
	return x->code;
}

int ms_make_compare(struct ms_rtl_maker *m, const struct ms_rtx *x, struct ms_mode mode,
		    int want)
{
	struct ms_mode from = ms_make_compared(x->op[0], x->op[1]);
	int arg[3] = { 0 }, d;

	if (mode.scalar == MS_VOID)
		mode = di_mode;
	if (is_cc_reg(x->op[0])) {
		d = ms_want_slot(m, mode, want);
		ms_make_rop(m, x, MS_ROP_CCTEST, ms_make_comparison(flags_code(x)), d,
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

/* ---- Arithmetic ------------------------------------------------------------------------- */

/* Micro-operations by code: of integers, of pairs, of floats, of doubles; 0 (MOV): none.  */
static const struct {
	uint16_t one, two, f, d;
} rops[MS_RTX_NCODES] = {
#define BOTH(code, name) [MS_RTX_##code] = { MS_ROP_##name, MS_ROP_##name##2, 0, 0 }
#define REAL(code, name)                                                                       \
	[MS_RTX_##                                                                             \
	    code] = { MS_ROP_##name, MS_ROP_##name##2, MS_ROP_##name##F, MS_ROP_##name##D }
#define ONE(code, name) [MS_RTX_##code] = { MS_ROP_##name, 0, 0, 0 }
	REAL(PLUS, ADD),
	REAL(MINUS, SUB),
	REAL(MULT, MUL),
	REAL(DIV, DIV),
	BOTH(MOD, MOD),
	BOTH(UDIV, UDIV),
	BOTH(UMOD, UMOD),
	BOTH(AND, AND),
	BOTH(IOR, IOR),
	BOTH(XOR, XOR),
	BOTH(ASHIFT, SHL),
	BOTH(ASHIFTRT, SAR),
	BOTH(LSHIFTRT, SHR),
	ONE(ROTATE, ROTL),
	ONE(ROTATERT, ROTR),
	[MS_RTX_SMIN] = { MS_ROP_SMIN, 0, MS_ROP_MINF, MS_ROP_MIND },
	[MS_RTX_SMAX] = { MS_ROP_SMAX, 0, MS_ROP_MAXF, MS_ROP_MAXD },
	ONE(UMIN, UMIN),
	ONE(UMAX, UMAX),
	ONE(SMUL_HIGHPART, SMULH),
	ONE(UMUL_HIGHPART, UMULH),
	ONE(SS_PLUS, SSADD),
	ONE(US_PLUS, USADD),
	ONE(SS_MINUS, SSSUB),
	ONE(US_MINUS, USSUB),
	BOTH(NEG, NEG),
	BOTH(NOT, NOT),
	ONE(ABS, ABS),
	ONE(FFS, FFS),
	ONE(CLZ, CLZ),
	ONE(CTZ, CTZ),
	ONE(CLRSB, CLRSB),
	ONE(POPCOUNT, POPCOUNT),
	ONE(PARITY, PARITY),
	ONE(BSWAP, BSWAP),
	ONE(BITREVERSE, BITREV),
	BOTH(EQ, EQ),
	BOTH(NE, NE),
	BOTH(LT, LT),
	BOTH(LE, LE),
	BOTH(GT, GT),
	BOTH(GE, GE),
	BOTH(LTU, LTU),
	BOTH(LEU, LEU),
	BOTH(GTU, GTU),
	BOTH(GEU, GEU),
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
		d = ms_want_slot(m, mode, want);
		ms_make_rop(m, x, MS_ROP_XOR, 64, d, arg[0], ms_make_constant(m, sign), 0);
		return d;
	}
	if (code == MS_RTX_ABS) {
		d = ms_want_slot(m, mode, want);
		ms_make_rop(m, x, MS_ROP_AND, 64, d, arg[0], ms_make_constant(m, rest), 0);
		return d;
	}
	part = ms_make_temp(m, 2);
	ms_make_rop(m, x, MS_ROP_AND, 64, part, arg[0], ms_make_constant(m, rest), 0);
	ms_make_rop(m, x, MS_ROP_AND, 64, part + 1, arg[1], ms_make_constant(m, sign), 0);
	d = ms_want_slot(m, mode, want);
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
	d = ms_want_slot(m, mode, want);
	if (ms_mode_is_float(from))
		ms_make_rop(m, x, ms_is_mode(from, MS_SF) ? MS_ROP_CMPF : MS_ROP_CMPD,
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
			mode.scalar = ms_is_mode(mode, MS_SF) ? MS_SI : MS_DI;
			rop = rops[code].one;
		} else {
			rop = ms_is_mode(mode, MS_SF) ? rops[code].f : rops[code].d;
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
	d = ms_want_slot(m, mode, want);
	ms_make_rop(m, x, (enum ms_rop_code)rop,
		    ms_mode_is_int(mode) && ms_slots(mode) == 1 ? ms_mode_bits(mode) : 0, d,
		    arg[0], b, arg[2]);
	return d;
}

int ms_make_arithmetic(struct ms_rtl_maker *m, const struct ms_rtx *x, struct ms_mode mode,
		       int want)
{
	struct ms_mode own = x->mode.scalar == MS_VOID ? mode : x->mode;
	int arg[3] = { 0, 0, 0 };

	for (int i = 0; i < x->nops && i < 3; i++) {
		/* The count of a shift has a mode of its own; a constant is any number.  */
		struct ms_mode operand =
		    i == 1 && (is_shift(x->code) || x->code == MS_RTX_ROTATE ||
			       x->code == MS_RTX_ROTATERT)
			? di_mode
			: own;

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
	int d = ms_want_slot(m, mode, want);

	if (ms_slots(mode) == 2 && ms_slots(from) == 2)
		ms_make_rop(m, x, MS_ROP_MOV2, 0, d, slot, 0, 0);
	else if (ms_slots(mode) == 2)
		ms_make_rop(m, x, is_signed ? MS_ROP_SEXT2 : MS_ROP_ZEXT2, ms_mode_bits(from),
			    d, slot, 0, 0);
	else if (x->code == MS_RTX_TRUNCATE)
		ms_make_rop(m, x, MS_ROP_MASK, ms_mode_bits(mode), d, slot, 0, 0);
	else if (is_signed)
		ms_make_rop(m, x, MS_ROP_SEXT, ms_mode_bits(from), d, slot, ms_mode_bits(mode),
			    0);
	else
		ms_make_rop(m, x, MS_ROP_MOV, 0, d, slot, 0, 0);
	return d;
}

int ms_make_convert(struct ms_rtl_maker *m, const struct ms_rtx *x, struct ms_mode mode,
		    struct ms_mode from, int slot, int want)
{
	bool f = ms_is_mode(ms_mode_is_float(mode) ? mode : from, MS_SF);
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
	case MS_RTX_FLOAT_EXTEND:
		code = ms_is_mode(from, MS_SF) ? MS_ROP_FTOD : MS_ROP_MOV;
		break;
	case MS_RTX_FLOAT_TRUNCATE:
		code = ms_is_mode(from, MS_DF) ? MS_ROP_DTOF : MS_ROP_MOV;
		break;
	default: return ms_make_cannot(m, x, "a conversion between these modes");
	}
	d = ms_want_slot(m, mode, want);
	ms_make_rop(m, x, code, w, d, slot, 0, saturates);
	return d;
}

int ms_make_conversion(struct ms_rtl_maker *m, const struct ms_rtx *x, int want)
{
	struct ms_mode from = x->op[0]->mode;

	if (from.scalar == MS_VOID)
		from = di_mode;
	return ms_make_convert(m, x, x->mode, from, ms_make_value(m, x->op[0], from, -1), want);
}

bool ms_make_is_arithmetic(enum ms_rtx_code code)
{
	return rops[code].one || rops[code].d || code == MS_RTX_COPYSIGN;
}
