/* Pointers that are restrict in a block of the body only.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: block 8 */
/* trace: 3 met, 0 exact, 6 assumed, 3 needed */

#include "kernel.h"

static int x[200];

KERNEL void block(int n, int *a, int *b)
{
	for (int i = 0; i < n; i++) {
		int *restrict p = a + i + 1;
		int *restrict q = b + i;

		*p = *q * 3 + 1;
	}
}

int main(void)
{
	FILL(x);
	block(0, x, x);
	block(5, x, x);
	block(100, x, x + 50);
	block(100, x, x);
	NOTE(x);
	print_sum();
	return 0;
}
