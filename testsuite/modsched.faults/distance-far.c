/* Distances of 30 and 64: no recurrence that counts.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: far_back 2 */
/* trace: 2 met, 2 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[512];

KERNEL void far_back(int n, int *x)
{
	for (int i = 64; i < n; i++)
		x[i] = x[i - 64] * 3 + x[i - 30];
}

int main(void)
{
	FILL(x);
	far_back(64, x);
	far_back(65, x);
	far_back(500, x);
	NOTE(x);
	print_sum();
	return 0;
}
