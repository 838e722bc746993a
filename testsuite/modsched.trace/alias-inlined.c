/* restrict of an inlined function holds within an iteration only.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 1 met, 0 exact, 2 assumed, 1 needed */

#include "kernel.h"

static double x[100];

static inline __attribute__((always_inline)) void step(double *restrict p,
						       const double *restrict q)
{
	*p = *q * 1.5 + 1;
}
KERNEL void chain(int n, double *a, double *b)
{
	for (int i = 0; i < n; i++)
		step(a + i + 1, b + i);
}

int main(void)
{
	x[0] = 1;
	chain(90, x, x);
	return 0;
}
