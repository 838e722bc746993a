/* A store of a selected value, a selected address.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 0 met, 0 exact, 3 assumed, 0 needed */

#include "kernel.h"

static int x[110], y[110];

KERNEL void clamp(int n, int *x, int limit)
{
	for (int i = 0; i < n; i++)
		x[i + 1] = x[i] > limit ? limit : x[i] + 2;
}
KERNEL void choose(int n, int *x, int *y)
{
	for (int i = 0; i < n; i++) {
		int *p = x[i] & 1 ? x : y;

		p[i + 1] = i;
	}
}

int main(void)
{
	FILL(x);
	clamp(100, x, 30);
	choose(100, x, y);
	return 0;
}
