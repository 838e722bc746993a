/* Pointers in an array that may point to the array.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: bump 6; chain 6 */
/* trace: 5 met, 3 exact, 6 assumed, 2 needed */

#include "kernel.h"

static int x[64];
static int *p[64];

KERNEL void bump(int n, int **p)
{
	for (int i = 0; i < n; i++)
		*p[i] += i;
}
KERNEL void chain(int n, int **p)
{
	for (int i = 1; i < n; i++)
		p[i] = p[i - 1] + 1;
}

int main(void)
{
	FILL(x);
	for (int i = 0; i < 64; i++)
		p[i] = x + i / 3;
	bump(0, p);
	bump(60, p);
	p[0] = x;
	chain(50, p);
	bump(50, p);
	NOTE(x);
	print_sum();
	return 0;
}
