/* One access goes twice as fast as the other: they meet, but not at one distance.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: fast_store 6; fast_load 2 */
/* trace: 17 met, 17 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[400];

KERNEL void fast_store(int n, int *x)
{
	for (int i = 0; i < n; i++)
		x[2 * i] = x[i] + 1;
}
KERNEL void fast_load(int n, int *x)
{
	for (int i = 0; i < n; i++)
		x[i] = x[2 * i] + x[2 * i + 1];
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 5; n++) {
		fast_store(n, x);
		fast_load(n, x);
	}
	fast_store(180, x);
	NOTE(x);
	fast_load(180, x);
	NOTE(x);
	print_sum();
	return 0;
}
