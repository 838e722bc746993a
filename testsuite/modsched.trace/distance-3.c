/* Distances of two and three from one store.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 4 met, 4 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[100];

KERNEL void taps(int n, int *x)
{
	for (int i = 3; i < n; i++)
		x[i] += 2 * x[i - 2] - 5 * x[i - 3];
}

int main(void)
{
	FILL(x);
	taps(90, x);
	taps(5, x);
	return 0;
}
