/* The butterfly of a transform: two halves of one array.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: butterfly 2 */
/* trace: 12 met, 12 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[256];

KERNEL void butterfly(int n, int *x)
{
	for (int i = 0; i < n; i++) {
		int a = x[i], b = x[i + n];

		x[i] = a + b;
		x[i + n] = (a - b) * 3;
	}
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 6; n++)
		butterfly(n, x);
	butterfly(120, x);
	NOTE(x);
	print_sum();
	return 0;
}
