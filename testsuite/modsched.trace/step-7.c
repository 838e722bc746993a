/* A counter in steps of seven.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 1 met, 1 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[330];

KERNEL void step(int n, int *x)
{
	for (int i = 0; i < n; i += 7)
		x[i + 21] = x[i] + x[i + 3];
}

int main(void)
{
	FILL(x);
	step(300, x);
	return 0;
}
