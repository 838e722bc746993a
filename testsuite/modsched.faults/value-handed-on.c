/* Values handed on from register to register: x2 was x1, x1 was x0.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: filter 8 */
/* trace: 0 met, 0 exact, 16 assumed, 0 needed */

#include "kernel.h"

static int x[128], y[128];

KERNEL int filter(int n, const int *x, int *y)
{
	int a = 1, b = 2, c = 3;

	for (int i = 0; i < n; i++) {
		int t = x[i];

		y[i] = t + a * 2 + b * 3 + c * 5;
		c = b;
		b = a;
		a = t;
	}
	return a ^ b * 3 ^ c * 7;
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 8; n++)
		note(filter(n, x, y));
	note(filter(120, x, y));
	NOTE(y);
	print_sum();
	return 0;
}
