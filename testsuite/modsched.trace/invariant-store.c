/* A sum that lives in memory, and a store to one place.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 8 met, 6 exact, 4 assumed, 2 needed */

#include "kernel.h"

static int x[100], s[4];

KERNEL void total(int n, int *restrict sum, const int *restrict x, volatile int *unused)
{
	(void)unused;
	for (int i = 0; i < n; i++) {
		*sum += x[i];
		sum[1] = x[i];
	}
}
KERNEL void last(int n, int *s, const int *x)
{
	for (int i = 0; i < n; i++)
		*s = x[i];
}

int main(void)
{
	FILL(x);
	total(80, s, x, 0);
	last(80, s, x);
	last(40, x + 20, x);
	return 0;
}
