/* A step that is a parameter: the count is a division.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: strided refused count; gathered 1 */
/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[200];

KERNEL void strided(int from, int to, int step, int *x)
{
	for (int i = from; i < to; i += step)
		x[i] += step;
}
KERNEL int gathered(int n, int stride, const int *x)
{
	int s = 0;

	for (int i = 0; i < n; i++)
		s += x[i * stride];
	return s;
}

int main(void)
{
	FILL(x);
	strided(3, 180, 7, x);
	strided(3, 3, 1, x);
	note(gathered(20, 9, x));
	note(gathered(0, 9, x));
	NOTE(x);
	print_sum();
	return 0;
}
