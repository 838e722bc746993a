/* A counter that is also data, counted down: its value must not be the pipeline's own counter.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: weighted 1 */
/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[128];

KERNEL int weighted(int n, const int *x)
{
	int s = 0;

	for (int i = n; i > 0; i--)
		s += x[i] * i;
	return s;
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 8; n++)
		note(weighted(n, x));
	note(weighted(100, x));
	print_sum();
	return 0;
}
