/* Counts that are no sums: halved, doubled, squared; a remedy must be named.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: halved refused count; squared refused count */
/* trace: nothing to follow */

#include "kernel.h"

static int x[64];

KERNEL int halved(int n, int *x)
{
	int s = 0;

	for (int i = n; i > 0; i >>= 1)
		s += x[i & 63];
	return s;
}
KERNEL int squared(int n, int *x)
{
	int s = 0;

	for (int i = 0; i * i < n; i++)
		s += x[i];
	return s;
}

int main(void)
{
	FILL(x);
	note(halved(1000, x));
	note(halved(0, x));
	note(squared(1000, x));
	print_sum();
	return 0;
}
