/* Counts at addresses that are read: one place may be hit again at once.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 3 met, 1 exact, 4 assumed, 2 needed */

#include "kernel.h"

static unsigned h[64];
static unsigned char k[300];

KERNEL void count(int n, unsigned *h, const unsigned char *k)
{
	for (int i = 0; i < n; i++)
		h[k[i]]++;
}

int main(void)
{
	FILL(k);
	count(300, h, k);
	return 0;
}
