/* A count that is decremented at the top and read below.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: drain 1 */
/* trace: 6 met, 6 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[128];

KERNEL int drain(unsigned n, int *x)
{
	int s = 0;

	while (n--) {
		s ^= x[n] + n;
		x[n] = s;
	}
	return s + n;
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 6; n++)
		note(drain(n, x));
	note(drain(100, x));
	NOTE(x);
	print_sum();
	return 0;
}
