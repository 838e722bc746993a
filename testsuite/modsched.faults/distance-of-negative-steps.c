/* A pointer that goes down by 8 and up by 4: the step is their sum.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: net 1; offset 1 */
/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[256];

KERNEL void net(int n, int *p)
{
	do {
		int v = p[0];

		p -= 2;
		p[1] = v + 1;
		p += 1;
	} while (--n);
}
KERNEL void offset(int n, char *p)
{
	while (n--) {
		p -= 8;
		*(int *)(p + 4) = *(int *)(p + 8) + n;
		p += 4;
	}
}

int main(void)
{
	FILL(x);
	net(1, x + 250);
	net(2, x + 250);
	net(200, x + 250);
	offset(0, (char *)(x + 200));
	offset(150, (char *)(x + 200));
	NOTE(x);
	print_sum();
	return 0;
}
