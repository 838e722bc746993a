/* Pointers that are restrict in an inlined call, which ends with the iteration.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: scaled 13 */
/* trace: 1 met, 0 exact, 4 assumed, 1 needed */

#include "kernel.h"

static double x[200], y[200];

static inline __attribute__((always_inline)) void scale(double *restrict p, const double *restrict q)
{
	*p = *q * 1.5 + 1;
}
KERNEL void scaled(int n, double *a, const double *b)
{
	for (int i = 0; i < n; i++)
		scale(a + i + 1, b + i);
}

int main(void)
{
	fill_doubles(x, 200);
	fill_doubles(y, 200);
	scaled(0, x, x);
	scaled(100, x, y);
	scaled(20, x, x);
	NOTE(x);
	print_sum();
	return 0;
}
