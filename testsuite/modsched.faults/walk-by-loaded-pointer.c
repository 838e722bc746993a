/* The next address is loaded by the access that steps: not a count.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: hops 4 */
/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int *chain[65];

KERNEL int hops(int n, int **p)
{
	int s = 0;

	for (int i = 0; i < n; i++) {
		p = (int **)*p;
		s += (int)(p - chain);
	}
	return s;
}

int main(void)
{
	for (int i = 0; i < 64; i++)
		chain[i] = (int *)&chain[i * 5 + 3 & 63];
	note(hops(0, chain));
	note(hops(100, chain));
	print_sum();
	return 0;
}
