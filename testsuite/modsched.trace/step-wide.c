/* Elements wider than registers are moved in two parts.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 2 met, 2 exact, 0 assumed, 0 needed */

#include "kernel.h"

static long x[220];

KERNEL void pairs(int n, long *x)
{
	for (int i = 0; i < n; i++) {
		x[2 * i + 2] = x[2 * i] + 1;
		x[2 * i + 3] = x[2 * i + 1] - 1;
	}
}

int main(void)
{
	FILL(x);
	pairs(100, x);
	return 0;
}
