/* Two stores to one array: the second overwrites what the first wrote.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 2 met, 2 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[120], y[120];

KERNEL void twice(int n, int *x, const int *restrict y)
{
	for (int i = 0; i < n; i++) {
		x[i] = y[i];
		x[i + 4] = y[i + 1];
	}
}

int main(void)
{
	FILL(x);
	FILL(y);
	twice(100, x, y);
	twice(4, x, y);
	twice(5, x, y);
	return 0;
}
