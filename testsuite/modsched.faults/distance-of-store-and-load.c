/* A store, a load of another place, and a store to the first place again.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: again 6 */
/* trace: 14 met, 3 exact, 12 assumed, 11 needed */

#include "kernel.h"

static int x[128];

KERNEL void again(int n, int k, int *x)
{
	for (int i = 0; i < n; i++) {
		x[i] = 1;
		x[i] = x[k] + i;
	}
}

int main(void)
{
	FILL(x);
	again(0, 3, x);
	again(5, 3, x);
	again(100, 50, x);
	again(100, 0, x);
	NOTE(x);
	print_sum();
	return 0;
}
