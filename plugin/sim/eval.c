/* What one semantic operation computes, exactly.
   SPDX-License-Identifier: GPL-3.0-or-later

   Integers are computed in uint64_t, which wraps, from operands that were first extended by
   their type; signedness matters only where it says so.  Floats are computed in their own
   type, one operation a call, so that nothing is contracted or rounded twice.  */

#include "sim/eval.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static float to_f32(uint64_t bits)
{
	uint32_t low = (uint32_t)bits;
	float value;

	memcpy(&value, &low, sizeof value);
	return value;
}

static double to_f64(uint64_t bits)
{
	double value;

	memcpy(&value, &bits, sizeof value);
	return value;
}

static uint64_t from_f32(float value)
{
	uint32_t bits;

	if (isnan(value))
		return 0x7fc00000;
	memcpy(&bits, &value, sizeof bits);
	return bits;
}

static uint64_t from_f64(double value)
{
	uint64_t bits;

	if (isnan(value))
		return 0x7ff8000000000000;
	memcpy(&bits, &value, sizeof bits);
	return bits;
}

static int width(enum ms_type type)
{
	return 8 * ms_type_info[type].bytes;
}

static uint64_t low_bits(uint64_t bits, int n)
{
	return n == 64 ? bits : bits & (((uint64_t)1 << n) - 1);
}

uint64_t ms_extend(enum ms_type type, uint64_t bits)
{
	int n = width(type);
	uint64_t sign = (uint64_t)1 << (n - 1);

	bits = low_bits(bits, n);
	if (ms_type_info[type].is_signed)
		bits = (bits ^ sign) - sign;
	return bits;
}

uint64_t ms_real_bits(enum ms_type type, double value)
{
	return type == MS_F32 ? from_f32((float)value) : from_f64(value);
}

/* The high half of the product of two numbers of N bits, extended by their type.  */
static uint64_t high_product(uint64_t a, uint64_t b, int n, bool is_signed)
{
	if (is_signed)
		return (uint64_t)(((__int128)(int64_t)a * (int64_t)b) >> n);
	return (uint64_t)(((unsigned __int128)a * b) >> n);
}

static uint64_t rotate_left(uint64_t bits, unsigned count, int n)
{
	return count ? bits << count | bits >> ((unsigned)n - count) : bits;
}

/* A comparison of two numbers of which A is less, equal or greater: ORDER is below, at or
   above 0.  */
static bool holds(enum ms_sem sem, int order)
{
	switch (sem) {
	case MS_EQ: return order == 0;
	case MS_NE: return order != 0;
	case MS_LT: return order < 0;
	case MS_LE: return order <= 0;
	case MS_GT: return order > 0;
	case MS_GE: return order >= 0;
	default: return false;
	}
}

/* Division by the rules of format/semantics.h; x / -1 is apart because the smallest number
   has no opposite.  */
static uint64_t divide(uint64_t a, uint64_t b, bool is_signed)
{
	if (b == 0)
		return 0;
	if (!is_signed)
		return a / b;
	return b == UINT64_MAX ? -a : (uint64_t)((int64_t)a / (int64_t)b);
}

static uint64_t remainder_of(uint64_t a, uint64_t b, bool is_signed)
{
	if (b == 0)
		return a;
	if (!is_signed)
		return a % b;
	return b == UINT64_MAX ? 0 : (uint64_t)((int64_t)a % (int64_t)b);
}

/* A, B, C are extended by TYPE; so is not yet the result.  */
static uint64_t eval_int(enum ms_sem sem, enum ms_type type, uint64_t a, uint64_t b, uint64_t c)
{
	bool is_signed = ms_type_info[type].is_signed;
	int n = width(type);
	uint64_t plain = low_bits(a, n);
	unsigned count = (unsigned)b & (unsigned)(n - 1);
	bool less = is_signed ? (int64_t)a < (int64_t)b : a < b;

	switch (sem) {
	case MS_ADD: return a + b;
	case MS_SUB: return a - b;
	case MS_MUL: return a * b;
	case MS_DIV: return divide(a, b, is_signed);
	case MS_REM: return remainder_of(a, b, is_signed);
	case MS_AND: return a & b;
	case MS_OR: return a | b;
	case MS_XOR: return a ^ b;
	case MS_SHL: return a << count;
	case MS_SHR: return is_signed ? (uint64_t)((int64_t)a >> count) : a >> count;
	case MS_ROTL: return rotate_left(plain, count, n);
	case MS_ROTR: return rotate_left(plain, (unsigned)(n - (int)count) % (unsigned)n, n);
	case MS_NEG: return -a;
	case MS_NOT: return ~a;
	case MS_ABS: return is_signed && (int64_t)a < 0 ? -a : a;
	case MS_MIN: return less ? a : b;
	case MS_MAX: return less ? b : a;
	case MS_FMA: return a * b + c;
	case MS_MULHI: return high_product(a, b, n, is_signed);
	case MS_CLZ: return (uint64_t)(plain ? __builtin_clzll(plain) - (64 - n) : n);
	case MS_CTZ: return (uint64_t)(plain ? __builtin_ctzll(plain) : n);
	case MS_POPCOUNT: return (uint64_t)__builtin_popcountll(plain);
	case MS_BSWAP: return __builtin_bswap64(plain) >> (64 - n);
	default: return holds(sem, less ? -1 : a != b);
	}
}

static uint64_t compare_real(enum ms_sem sem, double a, double b)
{
	if (isunordered(a, b))
		return sem == MS_UNORD || sem == MS_NE;
	return holds(sem, a < b ? -1 : a > b);
}

static uint64_t eval_f64(enum ms_sem sem, const uint64_t *arg, int nargs)
{
	double a = to_f64(arg[0]);
	double b = nargs > 1 ? to_f64(arg[1]) : 0;
	double c = nargs > 2 ? to_f64(arg[2]) : 0;
	const uint64_t sign = (uint64_t)1 << 63;

	switch (sem) {
	case MS_ADD: return from_f64(a + b);
	case MS_SUB: return from_f64(a - b);
	case MS_MUL: return from_f64(a * b);
	case MS_DIV: return from_f64(a / b);
	case MS_NEG: return arg[0] ^ sign;
	case MS_ABS: return arg[0] & ~sign;
	case MS_SQRT: return from_f64(sqrt(a));
	case MS_MIN: return a < b ? arg[0] : arg[1];
	case MS_MAX: return a > b ? arg[0] : arg[1];
	case MS_FMA: return from_f64(fma(a, b, c));
	default: return compare_real(sem, a, b);
	}
}

static uint64_t eval_f32(enum ms_sem sem, const uint64_t *arg, int nargs)
{
	float a = to_f32(arg[0]);
	float b = nargs > 1 ? to_f32(arg[1]) : 0;
	float c = nargs > 2 ? to_f32(arg[2]) : 0;
	const uint64_t sign = (uint64_t)1 << 31;

	switch (sem) {
	case MS_ADD: return from_f32(a + b);
	case MS_SUB: return from_f32(a - b);
	case MS_MUL: return from_f32(a * b);
	case MS_DIV: return from_f32(a / b);
	case MS_NEG: return arg[0] ^ sign;
	case MS_ABS: return arg[0] & ~sign;
	case MS_SQRT: return from_f32(sqrtf(a));
	case MS_MIN: return a < b ? arg[0] : arg[1];
	case MS_MAX: return a > b ? arg[0] : arg[1];
	case MS_FMA: return from_f32(fmaf(a, b, c));
	default: return compare_real(sem, (double)a, (double)b);
	}
}

static uint64_t real_to_int(enum ms_type type, double value)
{
	bool is_signed = ms_type_info[type].is_signed;
	int n = width(type);
	double end = ldexp(1.0, is_signed ? n - 1 : n);
	uint64_t sign = (uint64_t)1 << (n - 1);

	if (isnan(value))
		return 0;
	if (value >= end)
		return is_signed ? sign - 1 : UINT64_MAX;
	if (is_signed)
		return value <= -end ? sign : (uint64_t)(int64_t)value;
	return value <= 0 ? 0 : (uint64_t)value;
}

/* To TYPE from FROM; BITS are extended by FROM.  */
static uint64_t convert(enum ms_type type, enum ms_type from, uint64_t bits)
{
	if (type == from || (!ms_type_info[type].is_float && !ms_type_info[from].is_float))
		return bits;
	if (!ms_type_info[type].is_float)
		return real_to_int(type, from == MS_F32 ? (double)to_f32(bits) : to_f64(bits));
	if (from == MS_F32)
		return from_f64((double)to_f32(bits));
	if (from == MS_F64)
		return from_f32((float)to_f64(bits));
	if (type == MS_F32)
		return from_f32(ms_type_info[from].is_signed ? (float)(int64_t)bits
							     : (float)bits);
	return from_f64(ms_type_info[from].is_signed ? (double)(int64_t)bits : (double)bits);
}

uint64_t ms_eval(enum ms_sem sem, enum ms_type type, enum ms_type from, const uint64_t *arg)
{
	int nargs = ms_sem_info[sem].nargs;
	bool compares = (sem >= MS_EQ && sem <= MS_GE) || sem == MS_UNORD;
	uint64_t result, a[3] = { 0 };

	if (sem == MS_SELECT)
		return ms_extend(type, arg[0] ? arg[1] : arg[2]);
	if (sem == MS_MOV)
		return ms_extend(type, convert(type, from, ms_extend(from, arg[0])));

	for (int i = 0; i < nargs && i < 3; i++)
		a[i] = ms_extend(type, arg[i]);
	if (type == MS_F64)
		result = eval_f64(sem, a, nargs);
	else if (type == MS_F32)
		result = eval_f32(sem, a, nargs);
	else
		result = eval_int(sem, type, a[0], a[1], a[2]);
	return compares ? result : ms_extend(type, result);
}

void ms_value_write(struct ms_buf *out, enum ms_type type, uint64_t bits)
{
	bits = ms_extend(type, bits);
	if (type == MS_F32)
		ms_buf_printf(out, "%.9g", (double)to_f32(bits));
	else if (type == MS_F64)
		ms_buf_printf(out, "%.17g", to_f64(bits));
	else if (ms_type_info[type].is_signed)
		ms_buf_printf(out, "%" PRId64, (int64_t)bits);
	else
		ms_buf_printf(out, "%" PRIu64, bits);
}
