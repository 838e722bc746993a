/* Two stores and two loads on a ring of places, no two in one iteration.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: ring 4 */
/* trace: 31 met, 31 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[256];

KERNEL void ring(int n, int *x)
{
	for (int i = 0; i < n; i++) {
		int a = x[i + 5], b = x[i + 9];

		x[i + 7] = a * 3;
		x[i + 2] = b ^ a;
	}
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 10; n++)
		ring(n, x);
	ring(200, x);
	NOTE(x);
	print_sum();
	return 0;
}
