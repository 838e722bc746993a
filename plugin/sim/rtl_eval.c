/* What RTL operations compute, and the machine that runs programs of them.
   SPDX-License-Identifier: GPL-3.0-or-later

   Integers wrap; floats are computed in their own format, one operation at a time.  NaNs are as
   the host makes them.  */

#include <math.h>
#include <string.h>

#include "sim/rtl_memory.h"
#include "sim/rtl_rop.h"

typedef unsigned __int128 u128;
typedef __int128 s128;

static inline uint64_t mask(uint64_t bits, int w)
{
	return bits & (~(uint64_t)0 >> (64 - w));
}

static inline int64_t sext(uint64_t bits, int w)
{
	return (int64_t)(bits << (64 - w)) >> (64 - w);
}

static inline float to_f(uint64_t bits)
{
	uint32_t low = (uint32_t)bits;
	float value;

	memcpy(&value, &low, sizeof value);
	return value;
}

static inline double to_d(uint64_t bits)
{
	double value;

	memcpy(&value, &bits, sizeof value);
	return value;
}

static inline uint64_t of_f(float value)
{
	uint32_t bits;

	memcpy(&bits, &value, sizeof bits);
	return bits;
}

static inline uint64_t of_d(double value)
{
	uint64_t bits;

	memcpy(&bits, &value, sizeof bits);
	return bits;
}

static inline u128 get2(const uint64_t *slot)
{
	return (u128)slot[1] << 64 | slot[0];
}

static inline void put2(uint64_t *slot, u128 value)
{
	slot[0] = (uint64_t)value;
	slot[1] = (uint64_t)(value >> 64);
}

static inline uint64_t bit(int64_t value)
{
	return (uint64_t)value;
}

/* Clamp VALUE to what W bits hold.  */
static uint64_t saturate(s128 value, int w, bool is_signed)
{
	s128 high = is_signed ? ((s128)1 << (w - 1)) - 1 : ((s128)1 << w) - 1;
	s128 low = is_signed ? -((s128)1 << (w - 1)) : 0;

	return mask((uint64_t)(value > high ? high : value < low ? low : value), w);
}

static uint64_t reverse_bits(uint64_t bits, int w)
{
	uint64_t result = 0;

	for (int i = 0; i < w; i++)
		result = result << 1 | (bits >> i & 1);
	return result;
}

/* Rounding of x86's immediate: 0 to even, 1 down, 2 up, 3 to zero; 4 as the mode says, which
   is to even; 5: halves away from zero.  */
static double round_as(double value, int how)
{
	switch (how) {
	case 1: return floor(value);
	case 2: return ceil(value);
	case 3: return trunc(value);
	case 5: return round(value);
	default: return nearbyint(value);
	}
}

/* VALUE as an integer of W bits.  SATURATES: what is out of range becomes the nearest, a NaN
   0; otherwise, both become the top bit alone (all ones if unsigned).  */
static uint64_t to_integer(double value, int w, bool is_signed, bool saturates)
{
	double high = ldexp(1.0, is_signed ? w - 1 : w), low = is_signed ? -high : 0.0;
	uint64_t top = (uint64_t)1 << (w - 1);
	double whole = trunc(value);

	if (isnan(value) && saturates)
		return 0;
	if (!(whole < high && whole >= low)) {
		if (!saturates)
			return is_signed ? top : mask(~(uint64_t)0, w);
		if (is_signed)
			return value < 0 ? top : top - 1;
		return value < 0 ? 0 : mask(~(uint64_t)0, w);
	}
	if (is_signed)
		return mask((uint64_t)(int64_t)whole, w);
	return (uint64_t)whole;
}

static inline bool compare_reals(double a, double b, int code)
{
	int order = a < b ? MS_CMP_LT : a == b ? MS_CMP_EQ : a > b ? MS_CMP_GT : MS_CMP_UN;

	return (code & order) != 0;
}

/* A comparison of what condition-code register CC holds.  */
static bool test_cc(const uint64_t *cc, int code)
{
	bool less, equal;

	switch (cc[MS_CC_KIND]) {
	case MS_CC_FLOAT:
		return compare_reals(to_f(cc[MS_CC_A]), to_f(cc[MS_CC_B]), code);
	case MS_CC_DOUBLE:
		return compare_reals(to_d(cc[MS_CC_A]), to_d(cc[MS_CC_B]), code);
	case MS_CC_TI:
		equal = get2(&cc[MS_CC_A]) == get2(&cc[MS_CC_B]);
		less = code & MS_CMP_UNSIGNED
			   ? get2(&cc[MS_CC_A]) < get2(&cc[MS_CC_B])
			   : (s128)get2(&cc[MS_CC_A]) < (s128)get2(&cc[MS_CC_B]);
		break;
	default:
		equal = cc[MS_CC_A] == cc[MS_CC_B];
		less = code & MS_CMP_UNSIGNED ? cc[MS_CC_A] < cc[MS_CC_B]
					      : (int64_t)cc[MS_CC_A] < (int64_t)cc[MS_CC_B];
	}
	return (code & (equal ? MS_CMP_EQ : less ? MS_CMP_LT : MS_CMP_GT)) != 0;
}

static enum ms_rop_status stop(struct ms_rop_cpu *cpu, const struct ms_rop *program,
			       const struct ms_rop *pc, enum ms_rop_status status)
{
	cpu->at = (int)(pc - program);
	return status;
}

static enum ms_rop_status fault(struct ms_rop_cpu *cpu, const struct ms_rop *program,
				const struct ms_rop *pc, uint64_t address, int bytes, bool write)
{
	cpu->address = address;
	cpu->bytes = bytes;
	cpu->write = write;
	return stop(cpu, program, pc, MS_ROP_FAULT);
}

#define A s[pc->a]
#define B s[pc->b]
#define C s[pc->c]
#define D s[pc->d]
#define SA sext(s[pc->a], pc->w)
#define SB sext(s[pc->b], pc->w)
#define NEXT                                                                                 \
	do {                                                                                 \
		pc++;                                                                        \
		goto *label[pc->code];                                                       \
	} while (0)
#define OP(name, statement)                                                                  \
	L_##name:                                                                            \
	statement;                                                                           \
	NEXT
#define PAIR(name, expression) OP(name, put2(&D, expression))
#define LOAD(name, type)                                                                     \
	L_##name:                                                                            \
	{                                                                                    \
		uint64_t address = A + (uint64_t)(int64_t)pc->c;                             \
		type value;                                                                  \
                                                                                             \
		if (!ms_rtl_memory_allows(cpu->memory, address, sizeof value, false))        \
			return fault(cpu, program, pc, address, sizeof value, false);        \
		memcpy(&value, (const void *)(uintptr_t)address, sizeof value);              \
		D = value;                                                                   \
		NEXT;                                                                        \
	}
#define STORE(name, type)                                                                    \
	L_##name:                                                                            \
	{                                                                                    \
		uint64_t address = A + (uint64_t)(int64_t)pc->c;                             \
		type value = (type)B;                                                        \
                                                                                             \
		if (!ms_rtl_memory_allows(cpu->memory, address, sizeof value, true))         \
			return fault(cpu, program, pc, address, sizeof value, true);         \
		memcpy((void *)(uintptr_t)address, &value, sizeof value);                    \
		NEXT;                                                                        \
	}

enum ms_rop_status ms_rop_run(const struct ms_rop *program, int start, struct ms_rop_cpu *cpu)
{
	static const void *const label[] = {
#define X(name) &&L_##name,
		MS_ROPS(X)
#undef X
	};
	const struct ms_rop *pc = program + start;
	uint64_t *s = cpu->slot;

	goto *label[pc->code];

	OP(MOV, D = A);
	OP(MOV2, { uint64_t high = (&A)[1]; D = A; (&D)[1] = high; });
	OP(ADD, D = mask(A + B, pc->w));
	OP(SUB, D = mask(A - B, pc->w));
	OP(MUL, D = mask(A * B, pc->w));
	OP(AND, D = A & B);
	OP(IOR, D = A | B);
	OP(XOR, D = A ^ B);
L_DIV:
L_MOD:
	{
		int64_t a = SA, b = SB;

		if (b == 0)
			return stop(cpu, program, pc, MS_ROP_DIVISION);
		if (pc->code == MS_ROP_DIV)
			D = mask(b == -1 ? -(uint64_t)a : (uint64_t)(a / b), pc->w);
		else
			D = b == -1 ? 0 : mask((uint64_t)(a % b), pc->w);
		NEXT;
	}
L_UDIV:
	if (B == 0)
		return stop(cpu, program, pc, MS_ROP_DIVISION);
	D = A / B;
	NEXT;
L_UMOD:
	if (B == 0)
		return stop(cpu, program, pc, MS_ROP_DIVISION);
	D = A % B;
	NEXT;
	OP(SHL, D = B < pc->w ? mask(A << B, pc->w) : 0);
	OP(SAR, D = mask((uint64_t)(SA >> (B < pc->w ? B : (uint64_t)pc->w - 1)), pc->w));
	OP(SHR, D = B < pc->w ? A >> B : 0);
	OP(ROTL, {
		unsigned n = (unsigned)(B % pc->w);

		D = n ? mask(A << n | A >> (pc->w - n), pc->w) : A;
	});
	OP(ROTR, {
		unsigned n = (unsigned)(B % pc->w);

		D = n ? mask(A >> n | A << (pc->w - n), pc->w) : A;
	});
	OP(SMIN, D = SA < SB ? A : B);
	OP(SMAX, D = SA > SB ? A : B);
	OP(UMIN, D = A < B ? A : B);
	OP(UMAX, D = A > B ? A : B);
	OP(SMULH, D = mask((uint64_t)((s128)SA * SB >> pc->w), pc->w));
	OP(UMULH, D = mask((uint64_t)((u128)A * B >> pc->w), pc->w));
	OP(SSADD, D = saturate((s128)SA + SB, pc->w, true));
	OP(USADD, D = saturate((s128)A + B, pc->w, false));
	OP(SSSUB, D = saturate((s128)SA - SB, pc->w, true));
	OP(USSUB, D = saturate((s128)A - (s128)B, pc->w, false));
	OP(NEG, D = mask(-A, pc->w));
	OP(NOT, D = mask(~A, pc->w));
	OP(ABS, D = mask(SA < 0 ? -A : A, pc->w));
	OP(FFS, D = A ? (uint64_t)__builtin_ctzll(A) + 1 : 0);
	OP(CLZ, D = A ? (uint64_t)(__builtin_clzll(A) - (64 - pc->w)) : mask(B, pc->w));
	OP(CTZ, D = A ? (uint64_t)__builtin_ctzll(A) : mask(B, pc->w));
	OP(CLRSB, D = (uint64_t)(__builtin_clrsbll(SA) - (64 - pc->w)));
	OP(POPCOUNT, D = (uint64_t)__builtin_popcountll(A));
	OP(PARITY, D = (uint64_t)__builtin_parityll(A));
	OP(BSWAP, D = __builtin_bswap64(A) >> (64 - pc->w));
	OP(BITREV, D = reverse_bits(A, pc->w));
	OP(SEXT, D = mask((uint64_t)SA, pc->b));
	OP(MASK, D = mask(A >> pc->b, pc->w));
	OP(INSERT, {
		uint64_t field = mask(~(uint64_t)0, pc->w) << pc->c;

		D = (A & ~field) | (B << pc->c & field);
	});
	OP(EQ, D = A == B ? bit(pc->c) : 0);
	OP(NE, D = A != B ? bit(pc->c) : 0);
	OP(LT, D = SA < SB ? bit(pc->c) : 0);
	OP(LE, D = SA <= SB ? bit(pc->c) : 0);
	OP(GT, D = SA > SB ? bit(pc->c) : 0);
	OP(GE, D = SA >= SB ? bit(pc->c) : 0);
	OP(LTU, D = A < B ? bit(pc->c) : 0);
	OP(LEU, D = A <= B ? bit(pc->c) : 0);
	OP(GTU, D = A > B ? bit(pc->c) : 0);
	OP(GEU, D = A >= B ? bit(pc->c) : 0);
	OP(SELECT, D = A ? B : C);
	OP(SELECT2, put2(&D, A ? get2(&B) : get2(&C)));

	PAIR(ADD2, get2(&A) + get2(&B));
	PAIR(SUB2, get2(&A) - get2(&B));
	PAIR(MUL2, get2(&A) * get2(&B));
	PAIR(AND2, get2(&A) & get2(&B));
	PAIR(IOR2, get2(&A) | get2(&B));
	PAIR(XOR2, get2(&A) ^ get2(&B));
	PAIR(NEG2, -get2(&A));
	PAIR(NOT2, ~get2(&A));
	PAIR(SHL2, B < 128 ? get2(&A) << B : 0);
	PAIR(SAR2, (u128)((s128)get2(&A) >> (B < 128 ? B : 127)));
	PAIR(SHR2, B < 128 ? get2(&A) >> B : 0);
L_DIV2:
L_MOD2:
L_UDIV2:
L_UMOD2:
	{
		u128 a = get2(&A), b = get2(&B);

		if (b == 0)
			return stop(cpu, program, pc, MS_ROP_DIVISION);
		if (pc->code == MS_ROP_UDIV2)
			put2(&D, a / b);
		else if (pc->code == MS_ROP_UMOD2)
			put2(&D, a % b);
		else if (pc->code == MS_ROP_DIV2)
			put2(&D, b == (u128)-1 ? -a : (u128)((s128)a / (s128)b));
		else
			put2(&D, b == (u128)-1 ? 0 : (u128)((s128)a % (s128)b));
		NEXT;
	}
	PAIR(SEXT2, (u128)(s128)SA);
	PAIR(ZEXT2, A);
	OP(EQ2, D = get2(&A) == get2(&B) ? bit(pc->c) : 0);
	OP(NE2, D = get2(&A) != get2(&B) ? bit(pc->c) : 0);
	OP(LT2, D = (s128)get2(&A) < (s128)get2(&B) ? bit(pc->c) : 0);
	OP(LE2, D = (s128)get2(&A) <= (s128)get2(&B) ? bit(pc->c) : 0);
	OP(GT2, D = (s128)get2(&A) > (s128)get2(&B) ? bit(pc->c) : 0);
	OP(GE2, D = (s128)get2(&A) >= (s128)get2(&B) ? bit(pc->c) : 0);
	OP(LTU2, D = get2(&A) < get2(&B) ? bit(pc->c) : 0);
	OP(LEU2, D = get2(&A) <= get2(&B) ? bit(pc->c) : 0);
	OP(GTU2, D = get2(&A) > get2(&B) ? bit(pc->c) : 0);
	OP(GEU2, D = get2(&A) >= get2(&B) ? bit(pc->c) : 0);

	OP(ADDF, D = of_f(to_f(A) + to_f(B)));
	OP(SUBF, D = of_f(to_f(A) - to_f(B)));
	OP(MULF, D = of_f(to_f(A) * to_f(B)));
	OP(DIVF, D = of_f(to_f(A) / to_f(B)));
	OP(MINF, D = to_f(A) < to_f(B) ? A : B);
	OP(MAXF, D = to_f(A) > to_f(B) ? A : B);
	OP(SQRTF, D = of_f(sqrtf(to_f(A))));
	OP(FMAF, D = of_f(fmaf(to_f(A), to_f(B), to_f(C))));
	OP(ADDD, D = of_d(to_d(A) + to_d(B)));
	OP(SUBD, D = of_d(to_d(A) - to_d(B)));
	OP(MULD, D = of_d(to_d(A) * to_d(B)));
	OP(DIVD, D = of_d(to_d(A) / to_d(B)));
	OP(MIND, D = to_d(A) < to_d(B) ? A : B);
	OP(MAXD, D = to_d(A) > to_d(B) ? A : B);
	OP(SQRTD, D = of_d(sqrt(to_d(A))));
	OP(FMAD, D = of_d(fma(to_d(A), to_d(B), to_d(C))));
	OP(MINNUMF, D = of_f(fminf(to_f(A), to_f(B))));
	OP(MAXNUMF, D = of_f(fmaxf(to_f(A), to_f(B))));
	OP(MINNUMD, D = of_d(fmin(to_d(A), to_d(B))));
	OP(MAXNUMD, D = of_d(fmax(to_d(A), to_d(B))));
	OP(ROUNDF, D = of_f((float)round_as((double)to_f(A), pc->c)));
	OP(ROUNDD, D = of_d(round_as(to_d(A), pc->c)));
	OP(CMPF, D = compare_reals(to_f(A), to_f(B), pc->w) ? bit(pc->c) : 0);
	OP(CMPD, D = compare_reals(to_d(A), to_d(B), pc->w) ? bit(pc->c) : 0);
	OP(FTOD, D = of_d((double)to_f(A)));
	OP(DTOF, D = of_f((float)to_d(A)));
	OP(ITOF, D = of_f((float)SA));
	OP(ITOD, D = of_d((double)SA));
	OP(UTOF, D = of_f((float)A));
	OP(UTOD, D = of_d((double)A));
	OP(FTOI, D = to_integer((double)to_f(A), pc->w, true, pc->c));
	OP(DTOI, D = to_integer(to_d(A), pc->w, true, pc->c));
	OP(FTOU, D = to_integer((double)to_f(A), pc->w, false, pc->c));
	OP(DTOU, D = to_integer(to_d(A), pc->w, false, pc->c));

	/* Signed order and unsigned order are both kept by sign extension.  */
	OP(CCSET, {
		uint64_t b = (uint64_t)SB;

		(&D)[MS_CC_A] = (uint64_t)SA;
		(&D)[MS_CC_B] = b;
		(&D)[MS_CC_KIND] = MS_CC_INT;
	});
	OP(CCSET2, {
		u128 b = get2(&B);

		put2(&(&D)[MS_CC_A], get2(&A));
		put2(&(&D)[MS_CC_B], b);
		(&D)[MS_CC_KIND] = MS_CC_TI;
	});
	OP(CCSETF, {
		uint64_t b = B;

		(&D)[MS_CC_A] = A;
		(&D)[MS_CC_B] = b;
		(&D)[MS_CC_KIND] = MS_CC_FLOAT;
	});
	OP(CCSETD, {
		uint64_t b = B;

		(&D)[MS_CC_A] = A;
		(&D)[MS_CC_B] = b;
		(&D)[MS_CC_KIND] = MS_CC_DOUBLE;
	});
	OP(CCTEST, D = test_cc(&A, pc->w) ? bit(pc->c) : 0);

	LOAD(LD1, uint8_t)
	LOAD(LD2, uint16_t)
	LOAD(LD4, uint32_t)
	LOAD(LD8, uint64_t)
L_LD16:
	{
		uint64_t address = A + (uint64_t)(int64_t)pc->c;

		if (!ms_rtl_memory_allows(cpu->memory, address, 16, false))
			return fault(cpu, program, pc, address, 16, false);
		memcpy(&D, (const void *)(uintptr_t)address, 16);
		NEXT;
	}
	STORE(ST1, uint8_t)
	STORE(ST2, uint16_t)
	STORE(ST4, uint32_t)
	STORE(ST8, uint64_t)
L_ST16:
	{
		uint64_t address = A + (uint64_t)(int64_t)pc->c;

		if (!ms_rtl_memory_allows(cpu->memory, address, 16, true))
			return fault(cpu, program, pc, address, 16, true);
		memcpy((void *)(uintptr_t)address, &B, 16);
		NEXT;
	}
L_TLOAD:
	{
		uint64_t value[2] = { 0, 0 };
		uint64_t address = A + (uint64_t)(int64_t)pc->c;

		if (!cpu->load(cpu, address, pc->w, value))
			return stop(cpu, program, pc, MS_ROP_HOOK);
		D = value[0];
		if (pc->w > 8)
			(&D)[1] = value[1];
		NEXT;
	}

	/* memset (A, B, C), and memcpy or memmove.  */
L_FILL:
L_COPY:
	{
		uint64_t to = A, from = B, len = C;
		bool fills = pc->code == MS_ROP_FILL;

		if (len > 0 && !ms_rtl_memory_allows(cpu->memory, to, len, true))
			return fault(cpu, program, pc, to, (int)len, true);
		if (len > 0 && !fills && !ms_rtl_memory_allows(cpu->memory, from, len, false))
			return fault(cpu, program, pc, from, (int)len, false);
		if (len > 0 && fills)
			memset((void *)(uintptr_t)to, (int)from, len);
		else if (len > 0)
			memmove((void *)(uintptr_t)to, (const void *)(uintptr_t)from, len);
		D = to;
		NEXT;
	}

L_JUMP:
	pc = program + pc->c;
	goto *label[pc->code];
L_JTRUE:
	pc = A ? program + pc->c : pc + 1;
	goto *label[pc->code];
L_BLOCK:
	cpu->ops += (uint64_t)pc->a;
	cpu->insns += (uint64_t)pc->b;
	if (++cpu->blocks > cpu->limit)
		return stop(cpu, program, pc, MS_ROP_STEPS);
	NEXT;
L_LOOP:
	switch (cpu->loop(cpu, pc->a)) {
	case MS_LOOP_NO:
		NEXT;
	case MS_LOOP_DONE:
		pc = program + pc->c;
		goto *label[pc->code];
	default:
		return stop(cpu, program, pc, MS_ROP_HOOK);
	}
L_RETURN:
	return MS_ROP_DONE;
L_CANNOT:
	return stop(cpu, program, pc, MS_ROP_STOPPED);
}
