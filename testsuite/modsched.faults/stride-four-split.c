/* Four accesses that share four elements of each iteration, and one of the next.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: fours 4 */
/* trace: 36 met, 36 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[404];

KERNEL void fours(int n, int *x)
{
	for (int i = 0; i < n; i += 4) {
		x[i] = x[i + 1];
		x[i + 1] = x[i + 2];
		x[i + 2] = x[i + 3];
		x[i + 3] = x[i + 4];
	}
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 10; n++)
		fours(n, x);
	fours(400, x);
	NOTE(x);
	print_sum();
	return 0;
}
