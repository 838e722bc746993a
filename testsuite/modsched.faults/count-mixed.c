/* An int that counts to a long, and an unsigned that counts to an unsigned long.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: to_long 2; to_size 2 */
/* trace: 10 met, 10 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[200];

KERNEL void to_long(long n, int *x)
{
	for (int i = 0; i < n; i++)
		x[i] += i;
}
KERNEL void to_size(size_t n, int *x)
{
	for (unsigned i = 0; i < n; i++)
		x[i] ^= x[i + 1];
}

int main(void)
{
	FILL(x);
	for (int n = -1; n < 5; n++)
		to_long(n, x);
	to_long(190, x);
	to_size(0, x);
	to_size(190, x);
	NOTE(x);
	print_sum();
	return 0;
}
