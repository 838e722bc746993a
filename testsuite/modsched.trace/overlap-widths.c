/* Words are written where bytes are read.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 2 met, 2 exact, 0 assumed, 0 needed */

#include "kernel.h"

static unsigned char p[500];

KERNEL void mixed(int n, unsigned char *p)
{
	for (int i = 0; i < n; i++) {
		unsigned v = p[4 * i + 9];

		__builtin_memcpy(p + 4 * i, &v, 4);
	}
}

int main(void)
{
	FILL(p);
	mixed(100, p);
	mixed(3, p);
	return 0;
}
