/* A triangular loop nest: the inner loop starts where the outer stands.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 11 met, 11 exact, 44 assumed, 0 needed */

#include "kernel.h"

static double x[12], a[144];

KERNEL void solve(int n, double *x, const double *a)
{
	for (int i = 0; i < n; i++)
		for (int j = i + 1; j < n; j++)
			x[j] -= x[i] * a[i * 12 + j];
}

int main(void)
{
	FILL(x);
	FILL(a);
	solve(12, x, a);
	return 0;
}
