/* A value that the loop may overwrite once.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 6 met, 6 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[100];

KERNEL void scale(int n, int *x)
{
	for (int i = 0; i < n; i++)
		x[i] = x[i] * x[7];
}

int main(void)
{
	FILL(x);
	scale(90, x);
	scale(7, x);
	scale(8, x);
	return 0;
}
