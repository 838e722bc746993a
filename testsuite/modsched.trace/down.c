/* The loop counts down: what was written before lies above.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 3 met, 3 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[120];

KERNEL void down(int n, int *x)
{
	for (int i = n - 1; i >= 0; i--)
		x[i] = x[i + 2] - x[i + 7];
}

int main(void)
{
	FILL(x);
	down(100, x);
	down(6, x);
	return 0;
}
