/* One index goes up, the other one down: they meet in the middle.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: mirror 6; mirror_known 1 */
/* trace: 13 met, 0 exact, 14 assumed, 13 needed */

#include "kernel.h"

static int x[200];

KERNEL void mirror(int n, int *x)
{
	for (int i = 0; i < n; i++)
		x[i] = x[n - 1 - i] + 1;
}
KERNEL void mirror_known(int *x)
{
	for (int i = 0; i < 100; i++)
		x[i] = x[199 - i] + 1;
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 6; n++)
		mirror(n, x);
	mirror(99, x);
	mirror(100, x);
	mirror_known(x);
	NOTE(x);
	print_sum();
	return 0;
}
