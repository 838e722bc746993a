/* Two values change places with each iteration.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: oscillator 2 */
/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int y[128];

KERNEL int oscillator(int n, int a, int b, int *y)
{
	for (int i = 0; i < n; i++) {
		int t = a;

		y[i] = a - b * 2;
		a = b;
		b = t;
	}
	return a * 10 + b;
}

int main(void)
{
	for (int n = 0; n < 8; n++)
		note(oscillator(n, 3, 7, y));
	note(oscillator(101, 3, 7, y));
	NOTE(y);
	print_sum();
	return 0;
}
