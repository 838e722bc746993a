/* Floating operations that may trap keep their places only where they must.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: ratios 25; converts 2 */
/* trace: 7 met, 7 exact, 4 assumed, 0 needed */

#include "kernel.h"

static double x[128];

KERNEL void ratios(int n, double *x)
{
	for (int i = 1; i < n; i++)
		x[i] = x[i] / (x[i - 1] + 2);
}
KERNEL void converts(int n, const double *x, int *to, float *f)
{
	for (int i = 0; i < n; i++) {
		to[i] = (int)x[i];
		f[i] = (float)x[i] + (unsigned)i;
	}
}

int main(void)
{
	static int to[128];
	static float f[128];

	fill_doubles(x, 128);
	for (int n = 0; n < 5; n++)
		ratios(n, x);
	ratios(120, x);
	converts(0, x, to, f);
	converts(120, x, to, f);
	NOTE(x);
	NOTE(to);
	NOTE(f);
	print_sum();
	return 0;
}
