/* Steps of two elements: distance 2 is four elements; odd offsets never meet.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: pairs 7 */
/* trace: 8 met, 8 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[256];

KERNEL void pairs(int n, int *x)
{
	for (int i = 4; i + 1 < n; i += 2) {
		x[i] = x[i - 4] + 1;
		x[i + 1] = x[i - 1] * 3;
	}
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 12; n++)
		pairs(n, x);
	pairs(250, x);
	NOTE(x);
	print_sum();
	return 0;
}
