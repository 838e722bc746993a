/* Even elements are written, odd ones read.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[220];

KERNEL void even(int n, int *x)
{
	for (int i = 0; i < n; i++)
		x[2 * i] = x[2 * i + 1] + x[2 * i + 7];
}

int main(void)
{
	FILL(x);
	even(100, x);
	return 0;
}
