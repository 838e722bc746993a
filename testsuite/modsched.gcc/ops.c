/* Operations that are not a single one on a word: carries, overflow, products and sums of two
   words, parts of registers, bit counts; and some that the simulator knows nothing of.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdint.h>

typedef unsigned __int128 wide;

void add_carry(int n, unsigned long long *restrict a, const uint64_t *b, const uint64_t *c)
{
	unsigned char carry = 0;
	for (int i = 0; i < n; i++)
		carry = __builtin_ia32_addcarryx_u64(carry, b[i], c[i], &a[i]);
}

void sub_borrow(int n, unsigned long long *restrict a, const uint64_t *b, const uint64_t *c)
{
	unsigned char carry = 0;
	for (int i = 0; i < n; i++)
		carry = __builtin_ia32_sbb_u64(carry, b[i], c[i], &a[i]);
}

void add_wide(int n, wide *a, const wide *b)
{
	for (int i = 0; i < n; i++)
		a[i] += b[i];
}

void sub_wide(int n, wide *a, const wide *b)
{
	for (int i = 0; i < n; i++)
		a[i] -= b[i];
}

uint64_t mul_wide(int n, const uint64_t *a, uint64_t f, uint64_t *b)
{
	uint64_t carry = 0;
	for (int i = 0; i < n; i++) {
		wide t = (wide)a[i] * f + carry;
		b[i] = t;
		carry = t >> 64;
	}
	return carry;
}

void mul_high(int n, const uint64_t *a, uint64_t f, uint64_t *b)
{
	for (int i = 0; i < n; i++)
		b[i] = ((wide)a[i] * f) >> 64;
}

void mul_high_signed(int n, const int64_t *a, int64_t f, int64_t *b)
{
	for (int i = 0; i < n; i++)
		b[i] = ((__int128)a[i] * f) >> 64;
}

int overflow_add(int n, const int *a, const int *b, int *c)
{
	int o = 0;
	for (int i = 0; i < n; i++)
		o |= __builtin_add_overflow(a[i], b[i], &c[i]);
	return o;
}

int overflow_mul(int n, const int *a, const int *b, int *c)
{
	int o = 0;
	for (int i = 0; i < n; i++)
		o |= __builtin_mul_overflow(a[i], b[i], &c[i]);
	return o;
}

long overflow_long(int n, const long *a, const long *b, long *c)
{
	int o = 0;
	for (int i = 0; i < n; i++)
		o |= __builtin_add_overflow(a[i], b[i], &c[i]);
	return o;
}

int overflow_unsigned(int n, const unsigned *a, const unsigned *b, unsigned *c)
{
	int o = 0;
	for (int i = 0; i < n; i++)
		o |= __builtin_sub_overflow(a[i], b[i], &c[i]);
	return o;
}

struct fields {
	unsigned a : 5, b : 11, c : 16;
};

void bit_field(int n, struct fields *x, const int *y)
{
	for (int i = 0; i < n; i++)
		x[i].b = y[i];
}

unsigned low_byte(const unsigned char *a, int n, unsigned s)
{
	union {
		unsigned whole;
		unsigned char low;
	} x;
	x.whole = s;
	for (int i = 0; i < n; i++) {
		x.whole *= 77;
		x.low = a[i];
	}
	return x.whole;
}

unsigned second_byte(int n, const unsigned char *p, unsigned x)
{
	union {
		unsigned w;
		unsigned char b[4];
	} v;
	v.w = x;
	for (int i = 0; i < n; i++) {
		v.b[1] ^= p[i];
		v.w = v.w * 3 + 7;
	}
	return v.w;
}

int bit_counts(int n, const unsigned *a)
{
	int s = 0;
	for (int i = 0; i < n; i++)
		s += __builtin_popcount(a[i]) + __builtin_clz(a[i] | 1) +
		     __builtin_ctz(a[i] | 4) + __builtin_ffs(a[i]) + __builtin_parity(a[i]);
	return s;
}

void swap_bytes(int n, uint64_t *a, uint16_t *b)
{
	for (int i = 0; i < n; i++) {
		a[i] = __builtin_bswap64(a[i]);
		b[i] = __builtin_bswap16(b[i]);
	}
}

void unordered(int n, const double *a, const double *b, int *c)
{
	for (int i = 0; i < n; i++)
		c[i] = __builtin_isunordered(a[i], b[i]) + (a[i] < b[i] ? 3 : 4);
}

void conversions(int n, const int *a, double *b, float *c, unsigned char *d, long *e)
{
	for (int i = 0; i < n; i++) {
		b[i] = a[i];
		c[i] = (unsigned)a[i];
		d[i] = b[i];
		e[i] = c[i];
	}
}

/* From here on there is something that has a name and no more.  */

void round_down(int n, float *a)
{
	for (int i = 0; i < n; i++)
		a[i] = __builtin_floorf(a[i]);
}

void signs(int n, double *a, const double *b)
{
	for (int i = 0; i < n; i++)
		a[i] = __builtin_copysign(a[i], b[i]);
}

void vectors(int n, float *restrict a, const float *restrict b)
{
	for (int i = 0; i < n * 8; i++)
		a[i] = a[i] * b[i] + 1.5f;
}

short vector_select(int n, const short *a)
{
	short s = 0;
	for (int i = 0; i < n * 8; i++)
		s += a[i] > 3 ? a[i] : 1;
	return s;
}

void complex_sum(int n, _Complex double *a, const _Complex double *b)
{
	for (int i = 0; i < n; i++)
		a[i] = a[i] + b[i];
}
