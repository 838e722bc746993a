/* Steps of three and of five elements with offsets that leave them apart, or not.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: apart 2; meeting 2 */
/* trace: 8 met, 8 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[600];

KERNEL void apart(int n, int *x)
{
	for (int i = 0; i < n; i++) {
		x[6 * i + 1] = i;
		x[9 * i + 3] += 2;
	}
}
KERNEL void meeting(int n, int *x)
{
	for (int i = 0; i < n; i++) {
		x[3 * i + 1] = i;
		x[5 * i] += 2;
	}
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 5; n++)
		apart(n, x);
	apart(60, x);
	meeting(100, x);
	NOTE(x);
	print_sum();
	return 0;
}
