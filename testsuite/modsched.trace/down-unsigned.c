/* An unsigned counter that goes down, also used as data.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 1 met, 0 exact, 4 assumed, 1 needed */

#include "kernel.h"

static unsigned x[120];

KERNEL void down(unsigned n, unsigned *x)
{
	while (n-- > 0)
		x[n] = x[n + 3] + n;
}

int main(void)
{
	FILL(x);
	down(100, x);
	down(1, x);
	return 0;
}
