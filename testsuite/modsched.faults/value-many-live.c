/* More values live than there are registers.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: taps 15 */
/* trace: 0 met, 0 exact, 80 assumed, 0 needed */

#include "kernel.h"

static int x[128], y[128];

KERNEL void taps(int n, const int *x, int *y)
{
	for (int i = 0; i < n; i++)
		y[i] = x[i] * 3 + x[i + 1] * 5 + x[i + 2] * 7 + x[i + 3] * 11 + x[i + 4] * 13 +
		       x[i + 5] * 17 + x[i + 6] * 19 + x[i + 7] * 23;
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 5; n++)
		taps(n, x, y);
	taps(120, x, y);
	NOTE(y);
	print_sum();
	return 0;
}
