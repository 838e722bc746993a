/* Conditions computed from one comparison and read by two insns.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: signs 7; unordered 2 */
/* trace: 0 met, 0 exact, 10 assumed, 0 needed */

#include "kernel.h"

static int x[128], y[128];

KERNEL int signs(int n, const int *x, int *y)
{
	int c = 0;

	for (int i = 0; i < n; i++) {
		int s = (x[i] > 30) - (x[i] < 20);

		y[i] = s;
		c += s;
	}
	return c;
}
KERNEL int unordered(int n, const double *d)
{
	int c = 0;

	for (int i = 0; i < n; i++)
		c += (d[i] != d[i + 1]) + __builtin_isless(d[i], 2);
	return c;
}

int main(void)
{
	static double d[128];

	FILL(x);
	fill_doubles(d, 128);
	d[5] = __builtin_nan("");
	for (int n = 0; n < 5; n++)
		note(signs(n, x, y) + unordered(n, d));
	note(signs(120, x, y));
	note(unordered(120, d));
	NOTE(y);
	print_sum();
	return 0;
}
