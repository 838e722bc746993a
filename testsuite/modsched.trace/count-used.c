/* The count is used as data, and after the loop.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 1 met, 1 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[110];

KERNEL int used(int n, int *x)
{
	int i;

	for (i = 0; i < n; i++)
		x[i + 1] = x[i] + n - i;
	return i + n;
}
KERNEL int left(int n, int *x)
{
	while (n > 0) {
		x[n - 1] = x[n] + n;
		n -= 2;
	}
	return n;
}

int main(void)
{
	FILL(x);
	used(100, x);
	left(99, x);
	left(100, x);
	return 0;
}
