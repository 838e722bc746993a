/* A value is read again two iterations after it was written.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 1 met, 1 exact, 0 assumed, 0 needed */

#include "kernel.h"

static float x[200], c[200];

KERNEL void recur(int n, float *x, const float *restrict c)
{
	for (int i = 2; i < n; i++)
		x[i] = x[i - 2] * c[i] + 1;
}

int main(void)
{
	FILL(x);
	FILL(c);
	recur(150, x, c);
	recur(3, x, c);
	recur(4, x, c);
	return 0;
}
