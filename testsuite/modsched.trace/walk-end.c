/* A pointer walks to an end pointer.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 4 met, 4 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[120];

KERNEL void walk(int *p, const int *end)
{
	for (; p != end; p++)
		p[2] = p[0] + p[1];
}
KERNEL void back(int *p, const int *first)
{
	while (p > first) {
		--p;
		p[1] = p[0] - p[4];
	}
}

int main(void)
{
	FILL(x);
	walk(x, x + 100);
	back(x + 100, x);
	return 0;
}
