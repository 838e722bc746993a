/* Bytes are moved within one buffer, as in decompression.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 2 met, 0 exact, 6 assumed, 2 needed */

#include "kernel.h"

static unsigned char x[300];

KERNEL void replay(unsigned char *out, int distance, int n)
{
	const unsigned char *from = out - distance;

	do
		*out++ = *from++;
	while (--n);
}

int main(void)
{
	FILL(x);
	replay(x + 1, 1, 100);
	replay(x + 20, 3, 100);
	replay(x + 100, 100, 100);
	return 0;
}
