/* A loop that goes on where another has stopped.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: goes_on.1 1; goes_on.2 1 */
/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[128];

KERNEL int goes_on(int n, int m, int *x)
{
	int i, s = 0;

	for (i = 0; i < n; i++)
		s += x[i];
	for (; i < m; i++)
		x[i] = s + i;
	return i;
}

int main(void)
{
	FILL(x);
	note(goes_on(0, 0, x));
	note(goes_on(5, 3, x));
	note(goes_on(40, 120, x));
	NOTE(x);
	print_sum();
	return 0;
}
