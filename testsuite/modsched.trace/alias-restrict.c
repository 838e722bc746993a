/* restrict of the function itself.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 1 met, 1 exact, 0 assumed, 0 needed */

#include "kernel.h"

static double x[100], y[101];

KERNEL void scale(int n, double *restrict y, const double *restrict x, double s)
{
	for (int i = 0; i < n; i++)
		y[i] = x[i] * s + y[i + 1];
}

int main(void)
{
	FILL(x);
	scale(99, y, x, 1.5);
	return 0;
}
