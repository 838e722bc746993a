/* Two pointers walk at different paces.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 6 met, 0 exact, 8 assumed, 6 needed */

#include "kernel.h"

static int x[300];

KERNEL void thin(int n, int *to, const int *from)
{
	while (n-- > 0) {
		*to++ = *from + from[1];
		from += 2;
	}
}

int main(void)
{
	FILL(x);
	thin(100, x, x);
	thin(100, x + 20, x);
	return 0;
}
