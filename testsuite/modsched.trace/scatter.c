/* Two fields of elements that an index picks.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 6 met, 2 exact, 4 assumed, 4 needed */

#include "kernel.h"

static unsigned char k[300];

struct bin { int count, sum; };
KERNEL void scatter(int n, struct bin *bin, const unsigned char *restrict k)
{
	for (int i = 0; i < n; i++) {
		bin[k[i]].count++;
		bin[k[i]].sum += i;
	}
}

int main(void)
{
	static struct bin bin[64];

	FILL(k);
	scatter(300, bin, k);
	return 0;
}
