/* What is stored is read three iterations before: an anti-dependence.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: pull 2 */
/* trace: 13 met, 13 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[128];

KERNEL void pull(int n, int *x)
{
	for (int i = 0; i < n; i++)
		x[i] = x[i + 3] * 5 - x[i + 2];
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 9; n++)
		pull(n, x);
	pull(100, x);
	NOTE(x);
	print_sum();
	return 0;
}
