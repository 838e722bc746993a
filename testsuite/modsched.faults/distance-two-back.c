/* A value read two iterations after it was stored: two iterations share the latency.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: smooth 7 */
/* trace: 4 met, 4 exact, 0 assumed, 0 needed */

#include "kernel.h"

static double x[128];

KERNEL void smooth(int n, double c, double *x)
{
	for (int i = 2; i < n; i++)
		x[i] = x[i - 2] * c + 1;
}

int main(void)
{
	fill_doubles(x, 128);
	for (int n = 0; n < 8; n++)
		smooth(n, 0.5, x);
	smooth(120, 0.25, x);
	NOTE(x);
	print_sum();
	return 0;
}
