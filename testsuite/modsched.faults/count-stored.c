/* A counter that the loop stores, and that is used after it.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: stored 1 */
/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[128];

KERNEL int stored(int n, int *x)
{
	int i;

	for (i = 0; i < n; i++)
		x[i] = n - i;
	x[i] = i;
	return i * 3;
}

int main(void)
{
	for (int n = 0; n < 6; n++)
		note(stored(n, x));
	note(stored(100, x));
	NOTE(x);
	print_sum();
	return 0;
}
