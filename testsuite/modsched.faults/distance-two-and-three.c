/* Distances 2 and 3 from one store.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: padovan 3 */
/* trace: 7 met, 7 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[128];

KERNEL void padovan(int n, int *x)
{
	for (int i = 3; i < n; i++)
		x[i] = x[i - 2] + x[i - 3];
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 9; n++)
		padovan(n, x);
	padovan(60, x);
	NOTE(x);
	print_sum();
	return 0;
}
