/* Counters at places that data name: neighbours may be the same place.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: count 11; count_two 22 */
/* trace: 10 met, 4 exact, 24 assumed, 6 needed */

#include "kernel.h"

static int h[64];
static unsigned char x[256];

KERNEL void count(int n, int *h, const unsigned char *x)
{
	for (int i = 0; i < n; i++)
		h[x[i] & 63]++;
}
KERNEL void count_two(int n, int *h, const unsigned char *x)
{
	for (int i = 0; i < n; i++) {
		h[x[i] & 31]++;
		h[32 + (x[i] & 31)] += i;
	}
}

int main(void)
{
	FILL(x);
	count(0, h, x);
	count(1, h, x);
	count(250, h, x);
	count_two(250, h, x);
	NOTE(h);
	print_sum();
	return 0;
}
