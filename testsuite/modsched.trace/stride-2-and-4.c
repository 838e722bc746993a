/* Strides with a common divisor that keeps them apart, and one that does not.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 4 met, 4 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[420];

KERNEL void apart(int n, int *x)
{
	for (int i = 0; i < n; i++)
		x[4 * i] = x[2 * i + 1];
}
KERNEL void together(int n, int *x)
{
	for (int i = 0; i < n; i++)
		x[4 * i + 2] = x[2 * i + 16];
}

int main(void)
{
	FILL(x);
	apart(100, x);
	together(100, x);
	together(7, x);
	together(8, x);
	return 0;
}
