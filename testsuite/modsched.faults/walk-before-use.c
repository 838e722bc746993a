/* A pointer that is stepped in the middle, with uses on both sides of the step.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: middle 2 */
/* trace: 4 met, 4 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[256];

KERNEL void middle(int n, int *p)
{
	int *end = p + n;

	while (p != end) {
		*p += p[1];
		p++;
		*p += p[-1];
	}
}

int main(void)
{
	FILL(x);
	middle(0, x);
	middle(1, x);
	middle(200, x);
	NOTE(x);
	print_sum();
	return 0;
}
