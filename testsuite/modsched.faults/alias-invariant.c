/* A place that never moves is written in a loop that reads past it.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: latch 6 */
/* trace: 4 met, 2 exact, 4 assumed, 2 needed */

#include "kernel.h"

static int x[128];

KERNEL int latch(int n, int *x, int k)
{
	int s = 0;

	for (int i = 0; i < n; i++) {
		s += x[i];
		x[k] = s;
	}
	return s;
}

int main(void)
{
	FILL(x);
	note(latch(0, x, 3));
	note(latch(100, x, 50));
	note(latch(100, x, 127));
	NOTE(x);
	print_sum();
	return 0;
}
