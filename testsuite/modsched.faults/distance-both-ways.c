/* One place is read before and after it is written.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: relax 13 */
/* trace: 10 met, 10 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[160];

KERNEL void relax(int n, int *x)
{
	for (int i = 1; i < n; i++)
		x[i] = (x[i - 1] + x[i] + x[i + 1]) / 3;
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 5; n++)
		relax(n, x);
	relax(150, x);
	NOTE(x);
	print_sum();
	return 0;
}
