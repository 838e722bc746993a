/* Even elements are written, odd ones are read.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: evens 2 */
/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[300];

KERNEL void evens(int n, int *x)
{
	for (int i = 0; i < n; i++)
		x[2 * i] = x[2 * i + 1] + x[2 * i + 3];
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 5; n++)
		evens(n, x);
	evens(140, x);
	NOTE(x);
	print_sum();
	return 0;
}
