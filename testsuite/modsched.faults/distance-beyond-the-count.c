/* A distance larger than the number of iterations never happens.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: eight 1; nine 1 */
/* trace: 1 met, 1 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[64];

KERNEL void eight(int *x)
{
#pragma GCC unroll 1
	for (int i = 0; i < 8; i++)
		x[i] = x[i + 8] * 3;
}
KERNEL void nine(int *x)
{
#pragma GCC unroll 1
	for (int i = 0; i < 9; i++)
		x[i + 8] = x[i] * 3;
}

int main(void)
{
	FILL(x);
	eight(x);
	nine(x);
	NOTE(x);
	print_sum();
	return 0;
}
