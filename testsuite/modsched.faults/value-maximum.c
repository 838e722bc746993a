/* A maximum, its place, and values kept within bounds.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: largest 2; clamp 1 */
/* trace: 1 met, 1 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[128];

KERNEL int largest(int n, const int *x)
{
	int m = -1000, at = -1;

	for (int i = 0; i < n; i++) {
		at = x[i] > m ? i : at;
		m = x[i] > m ? x[i] : m;
	}
	return at * 100 + m;
}
KERNEL void clamp(int n, int low, int high, int *x)
{
	for (int i = 0; i < n; i++) {
		int v = x[i] < low ? low : x[i];

		x[i] = v > high ? high : v;
	}
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 5; n++)
		note(largest(n, x));
	note(largest(120, x));
	clamp(120, 10, 40, x);
	NOTE(x);
	print_sum();
	return 0;
}
