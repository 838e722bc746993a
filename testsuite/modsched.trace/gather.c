/* Reads at addresses that are read, writes in order.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 2 met, 0 exact, 2 assumed, 2 needed */

#include "kernel.h"

static int x[200], y[200], k[200];
static unsigned char c[200];

KERNEL void gather(int n, int *restrict y, const int *restrict x, const int *restrict k)
{
	for (int i = 0; i < n; i++)
		y[i] = x[k[i]];
}
KERNEL void permute(int n, int *x, const unsigned char *restrict k)
{
	for (int i = 0; i < n; i++)
		x[i] = x[k[i]] + 1;
}

int main(void)
{
	FILL(x);
	FILL(c);
	gather(150, y, x, k);
	permute(150, x, c);
	return 0;
}
