/* A stencil in place over a matrix whose width is known.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 6 met, 6 exact, 0 assumed, 0 needed */

#include "kernel.h"

static double x[400];

KERNEL void relax(int n, double *x)
{
	for (int i = 32; i < n; i++)
		x[i] = (x[i - 1] + x[i + 1] + x[i - 32] + x[i + 32]) * 0.25;
}

int main(void)
{
	FILL(x);
	relax(360, x);
	relax(40, x);
	return 0;
}
