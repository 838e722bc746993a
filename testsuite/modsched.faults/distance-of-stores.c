/* Stores that meet one iteration later, in either order of the two.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: falling 1; rising 1 */
/* trace: 8 met, 8 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[128];

KERNEL void falling(int n, int *x, int v)
{
	for (int i = 1; i < n; i++) {
		x[i] = v + i;
		x[i - 1] = v ^ i;
	}
}
KERNEL void rising(int n, int *x, int v)
{
	for (int i = 1; i < n; i++) {
		x[i - 1] = v + i;
		x[i] = v ^ i;
	}
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 6; n++) {
		falling(n, x, 3);
		rising(n, x, 5);
	}
	falling(100, x, 7);
	NOTE(x);
	rising(90, x, 9);
	NOTE(x);
	print_sum();
	return 0;
}
