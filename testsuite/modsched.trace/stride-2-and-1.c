/* An element is read that lies at half the way of the one written.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 5 met, 5 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[220];

KERNEL void half(int n, int *x)
{
	for (int i = 0; i < n; i++)
		x[i] = x[2 * i] + 1;
}
KERNEL void twice(int n, int *x)
{
	for (int i = 0; i < n; i++)
		x[2 * i] = x[i] + 1;
}

int main(void)
{
	FILL(x);
	half(100, x);
	twice(100, x);
	half(1, x);
	twice(2, x);
	return 0;
}
