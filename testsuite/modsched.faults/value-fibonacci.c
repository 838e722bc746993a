/* Each value is the sum of the two before: the old one is read after the new one is there.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: fibonacci 2; lucas 2 */
/* trace: 8 met, 8 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int y[128];

KERNEL int fibonacci(int n, int *y)
{
	int a = 0, b = 1;

	for (int i = 0; i < n; i++) {
		int t = a + b;

		y[i] = a;
		a = b;
		b = t;
	}
	return a;
}
KERNEL int lucas(int n, int *y)
{
	int a = 2, b = 1, c = 3, d = 4;

	for (int i = 0; i < n; i++) {
		int e = a + d;

		y[i] ^= b;
		a = b;
		b = c;
		c = d;
		d = e;
	}
	return a + b * 2 + c * 4 + d * 8;
}

int main(void)
{
	for (int n = 0; n < 8; n++)
		note(fibonacci(n, y) + lucas(n, y));
	note(fibonacci(40, y));
	note(lucas(40, y));
	NOTE(y);
	print_sum();
	return 0;
}
