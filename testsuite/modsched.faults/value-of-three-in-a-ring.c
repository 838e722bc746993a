/* Three values that go round: a cycle of copies.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: ring 2 */
/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int y[128];

KERNEL int ring(int n, int a, int b, int c, int *y)
{
	for (int i = 0; i < n; i++) {
		int t = a;

		y[i] = a;
		a = b;
		b = c;
		c = t;
	}
	return a + 10 * b + 100 * c;
}

int main(void)
{
	for (int n = 0; n < 8; n++)
		note(ring(n, 1, 2, 3, y));
	note(ring(100, 4, 5, 6, y));
	NOTE(y);
	print_sum();
	return 0;
}
