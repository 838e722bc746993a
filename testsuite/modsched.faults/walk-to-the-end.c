/* A walk until a pointer meets the end, or passes it.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: meets 3; passes 2; not_beyond 6 */
/* trace: 4 met, 2 exact, 4 assumed, 2 needed */

#include "kernel.h"

static int x[256];

KERNEL void meets(int *p, int *end)
{
	for (; p != end; p++)
		p[1] = p[0] * 3 + 1;
}
KERNEL void passes(int *p, int *end)
{
	do {
		p[0] += p[2];
		p += 3;
	} while (p < end);
}
KERNEL void not_beyond(int *p, int *end, int *to)
{
	for (; p <= end; p += 2)
		*to++ = p[0] - p[1];
}

int main(void)
{
	FILL(x);
	meets(x, x);
	meets(x, x + 1);
	meets(x, x + 200);
	passes(x + 9, x);
	passes(x, x + 200);
	not_beyond(x + 1, x, x);
	not_beyond(x, x + 200, x + 1);
	NOTE(x);
	print_sum();
	return 0;
}
