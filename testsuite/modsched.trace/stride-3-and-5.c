/* Strides that meet in every fifteenth element.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 5 met, 5 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[600];

KERNEL void meet(int n, int *x)
{
	for (int i = 0; i < n; i++)
		x[5 * i] = x[3 * i + 31];
}

int main(void)
{
	FILL(x);
	meet(100, x);
	meet(15, x);
	meet(16, x);
	meet(17, x);
	return 0;
}
