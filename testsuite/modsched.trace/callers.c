/* Static functions: what all their callers pass never overlaps, or it does once.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 35 met, 24 exact, 32 assumed, 11 needed */

#include "kernel.h"

#define OFFLINE static __attribute__((noinline))

static float x[300], table[100];
static const float fixed[100] = { 1, 2, 3 };

OFFLINE void dot(const float *x, float *sum, int n)
{
	for (int i = 0; i < n; i++) {
		sum[0] += x[i];
		sum[1] += x[i + 1];
	}
}
OFFLINE void once_equal(const float *x, float *sum, int n)
{
	for (int i = 0; i < n; i++) {
		sum[0] += x[i];
		sum[1] += x[i + 1];
	}
}
KERNEL float locals(const float *x, int n)
{
	float sum[2] = { 1, 2 }, more[20];

	for (int i = 0; i < 20; i++)
		more[i] = x[i];
	dot(x, sum, n);
	dot(more, sum, 10);
	once_equal(x, sum, n);
	once_equal(more, more + 5, 10);
	return sum[0] + sum[1] + more[5];
}
OFFLINE void look_up(float *to, const float *t, int n)
{
	for (int i = 0; i < n; i++)
		to[i] = t[i] + 1;
}
OFFLINE void look_up_written(float *to, const float *t, int n)
{
	for (int i = 0; i < n; i++)
		to[i] = t[i] + 2;
}
KERNEL void tables(float *x, int n)
{
	look_up(x, fixed, n);
	look_up(x + 50, fixed + 20, n);
	look_up_written(x, fixed, n);
	look_up_written(table + 1, table, n);
}
/* Each call has a variable of its own, and the pointer to that of its caller.  */
OFFLINE float nested(const float *outer, int depth)
{
	float mine[9];

	for (int i = 0; i < 9; i++)
		mine[i] = outer[i] + depth;
	return depth ? nested(mine, depth - 1) + mine[8] : mine[0];
}
/* Pointers that swap places on the way down.  */
OFFLINE void swapped(float *a, const float *b, int depth)
{
	for (int i = 0; i < 20; i++)
		a[i + 1] = b[i] + 1;
	if (depth)
		swapped((float *)b, a, depth - 1);
	if (depth == 2)
		swapped(a, a, 0);
}
/* What was passed is not where the loop walks.  */
OFFLINE void moved(float *a, const float *b, long way, int n)
{
	float *p = a;

	if (way)
		p = (float *)b + way;
	for (int i = 0; i < n; i++)
		p[i] = b[i] + 3;
}

int main(void)
{
	float last[25] = { 0 };

	for (int i = 0; i < 300; i++)
		x[i] = i;
	x[0] = locals(x, 40);
	tables(x, 60);
	x[1] = nested(x, 4);
	swapped(x, last, 2);
	moved(last, x, 1, 20);
	moved(last, x + 2, 0, 20);
	return 0;
}
