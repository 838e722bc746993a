/* A distance longer than most loops, and a loop shorter than it.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 3 met, 3 exact, 0 assumed, 0 needed */

#include "kernel.h"

static short x[400];

KERNEL void far(int n, short *x)
{
	for (int i = 0; i < n; i++)
		x[i + 64] = x[i] ^ 5;
}
KERNEL void near(short *x)
{
	for (int i = 0; i < 64; i++)
		x[i + 64] = x[i] ^ 5;
}
KERNEL void just(short *x)
{
	for (int i = 0; i < 65; i++)
		x[i + 64] = x[i] ^ 5;
}

int main(void)
{
	FILL(x);
	far(300, x);
	far(64, x);
	far(65, x);
	near(x);
	just(x);
	return 0;
}
