/* Neighbours change places.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 5 met, 5 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[100];

KERNEL void bubble(int n, int *x)
{
	for (int i = 0; i < n; i++) {
		int t = x[i];

		x[i] = x[i + 1];
		x[i + 1] = t;
	}
}

int main(void)
{
	FILL(x);
	bubble(90, x);
	return 0;
}
