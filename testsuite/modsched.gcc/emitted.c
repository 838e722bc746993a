/* Loops of many kinds, run natively and in RTL; emitted.exp.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdint.h>
int last_index(int n, const int *a, int k)
{
	int i, r = -1;
	for (i = 0; i < n; i++)
		if (a[i] == k)
			r = i;
	return r * 1000 + i;
}
void u8walk(unsigned char n, const uint8_t *restrict a, uint16_t *restrict b)
{
	for (unsigned char i = 0; i < n; i += 3)
		b[i] = a[i] * 5;
}
long down(long n, const long *a)
{
	long s = 0;
	for (long i = n; i > 0; i -= 2)
		s ^= a[i - 1] << (i & 7);
	return s;
}
unsigned long neq(unsigned n, const unsigned *a)
{
	unsigned long s = 0;
	const unsigned *p = a, *e = a + n;
	while (p != e)
		s = s * 31 + *p++;
	return s + (p - a);
}
float fred(int n, const float *a, const double *b)
{
	float s = 0;
	for (int i = 0; i < n; i++) {
		float t = a[i] * (float)b[i];
		if (t > s)
			s = t;
		else
			s += 0.5f;
	}
	return s;
}
void cvt(int n, const double *restrict a, int *restrict b, unsigned char *restrict c)
{
	for (int i = 0; i < n; i++) {
		b[i] = (int)a[i];
		c[i] = (unsigned char)(b[i] >> 3);
	}
}
void fib(int n, unsigned *a)
{
	unsigned x = 0, y = 1;
	for (int i = 0; i < n; i++) {
		unsigned t = x + y;
		a[i] = x;
		x = y;
		y = t;
	}
}
int dowhile(int n, const short *a, short *b)
{
	int s = 0;
	do {
		s += *a;
		*b++ = (short)(s ^ *a++);
	} while (--n > 0);
	return s;
}
void alias3(int n, int *a, int *b, int *c)
{
	for (int i = 0; i < n; i++) {
		a[i] = b[i] + 1;
		c[i] = a[i] * b[i];
	}
}
int64_t mixed(int n, const int8_t *a, const int64_t *b)
{
	int64_t s = 1;
	for (int i = 0; i < n; i++) {
		s += a[i] * b[i];
		s = s < 0 ? -s : s;
		s -= (uint64_t)s >> 60;
	}
	return s;
}
void two(int n, int *restrict a, const int *restrict b)
{
	for (int i = 0; i < n; i++)
		a[i] = b[i] + i;
	for (int i = n - 1; i >= 0; i--)
		a[i] = a[i] * 3 - b[i];
}
double horner(int n, const double *c, double x)
{
	double r = 0;
	for (int i = n - 1; i >= 0; i--)
		r = r * x + c[i];
	return r;
}
unsigned rot(int n, const unsigned *a)
{
	unsigned h = 7;
	for (int i = 0; i < n; i++) {
		h = (h << 5 | h >> 27) ^ a[i];
		h += __builtin_bswap32(a[i]) + (unsigned)__builtin_popcount(h);
	}
	return h;
}
struct s {
	int a;
	short b;
	char c;
	double d;
};
double structs(int n, struct s *p)
{
	double t = 0;
	for (int i = 0; i < n; i++) {
		t += p[i].d * p[i].b;
		p[i].a += p[i].c;
	}
	return t;
}
int divs(int n, const int *a, int *restrict b)
{
	int s = 0;
	for (int i = 0; i < n; i++) {
		b[i] = a[i] / 7;
		s += a[i] % 10;
	}
	return s;
}
static const unsigned char tbl[16] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };
unsigned nib(int n, const uint8_t *a)
{
	unsigned s = 0;
	for (int i = 0; i < n; i++)
		s += tbl[a[i] & 15] + tbl[a[i] >> 4];
	return s;
}
int32_t sat(int n, const int32_t *a)
{
	int32_t s = 0;
	for (int i = 0; i < n; i++) {
		int64_t t = (int64_t)s + a[i];
		s = t > INT32_MAX ? INT32_MAX : t < INT32_MIN ? INT32_MIN : (int32_t)t;
	}
	return s;
}
float stack9(float a0, double a1, int n, const float *p, int z, long y, short x,
	     const double *q, signed char w)
{
	float s = a0;
	for (int i = 0; i < n; i++)
		s = s * 0.5f + p[i] + (float)q[i] * w;
	return s + (float)a1 + z + y + x;
}
