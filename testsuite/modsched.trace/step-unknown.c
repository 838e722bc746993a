/* Steps that nobody knows: 0, 1, negative, larger than what lies between the accesses.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 600 met, 341 exact, 871 assumed, 259 needed */

#include "kernel.h"

static float x[4000];
static char bytes[4000];

KERNEL void scale(float *x, long step, long n)
{
	for (long i = 0; i < n; i++)
		x[i * step] *= 2;
}
KERNEL void scale_int(float *x, int step, int n)
{
	int at = 0;

	for (int i = 0; i < n; i++) {
		x[at] *= 2;
		at += step;
	}
}
KERNEL void recurrence(float *x, long step, long n)
{
	for (long i = 1; i < n; i++)
		x[i * step] += x[(i - 1) * step];
}
KERNEL void third_last(float *x, int step, int n)
{
	float *p = x + 3 * step;

	for (int i = 3; i < n; i++, p += step)
		p[0] = p[-3 * step] + 1;
}
KERNEL void pairs(float *x, long step, long n)
{
	for (long i = 0; i < n; i++) {
		float a = x[i * step], b = x[i * step + 1];

		x[i * step] = a + b;
		x[i * step + 1] = a - b;
	}
}
KERNEL void ahead(float *x, long step, long n)
{
	for (long i = 0; i < n; i++)
		x[i * step] = x[i * step + 7] + 1;
}
KERNEL void odd(float *x, int step, int n)
{
	for (int i = 0; i < n; i++)
		x[2 * step * i + step] = x[2 * step * i] + 1;
}
KERNEL void rows(float *x, int n, int step)
{
	int at = 0, half = n * step;

	for (int i = 0; i < n; i++) {
		float a = x[at], b = x[at + half];

		x[at] = a + b;
		x[at + half] = a - b;
		at += step;
	}
}
KERNEL void touching(float *x, int n, int step)
{
	int from = 0, to = n * step - step;

	for (int i = 0; i < n; i++) {
		x[to] = x[from] + 1;
		from += step;
		to += step;
	}
}
KERNEL void narrow(char *x, unsigned char step, int n)
{
	unsigned char at = 0;

	for (int i = 0; i < n; i++) {
		x[at]++;
		at += step;
	}
}
KERNEL void wide_on_bytes(char *x, long step, long n)
{
	for (long i = 0; i < n; i++) {
		int t;

		__builtin_memcpy(&t, x + i * step, 4);
		t++;
		__builtin_memcpy(x + i * step, &t, 4);
	}
}
KERNEL void both_ways(float *x, long step, long n)
{
	float *p = x, *q = x + n * step;

	for (long i = 0; i < n; i++) {
		*p = *q + 1;
		p += step;
		q -= step;
	}
}

/* FROM is where there is room on both sides.  */
static void all(float *from, int step, int n)
{
	scale(from, step, n);
	scale_int(from, step, n);
	recurrence(from, step, n);
	third_last(from, step, n);
	pairs(from, step, n);
	ahead(from, step, n);
	odd(from, step, n);
	rows(from, n, step);
	touching(from, n, step);
	narrow(bytes + 2000, step, n);
	wide_on_bytes(bytes + 2000, step, n);
	both_ways(from, step, n);
}

int main(void)
{
	static const int step[] = { 0, 1, -1, 2, -2, 3, 4, 7, -7, 8, 20 };

	FILL(bytes);
	for (int i = 0; i < 4000; i++)
		x[i] = i;
	for (unsigned s = 0; s < sizeof step / sizeof *step; s++)
		for (int n = 0; n < 12; n += n < 4 ? 1 : 3)
			all(x + 2000, step[s], n);
	narrow(bytes, 100, 9);
	return 0;
}
