/* Three pointers of which two may be one.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 2 met, 0 exact, 8 assumed, 2 needed */

#include "kernel.h"

static int x[300];

KERNEL void add(int n, int *c, const int *a, const int *b)
{
	for (int i = 0; i < n; i++)
		c[i] = a[i] + b[i];
}

int main(void)
{
	FILL(x);
	add(90, x, x, x + 100);
	add(90, x + 1, x + 100, x);
	return 0;
}
