/* A sum that lives in memory: distance 1 through one place.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: sum 6; product 8 */
/* trace: 4 met, 2 exact, 4 assumed, 2 needed */

#include "kernel.h"

static int x[128];
static double y[128];

KERNEL void sum(int n, int *to, const int *x)
{
	for (int i = 0; i < n; i++)
		*to += x[i];
}
KERNEL void product(int n, double *restrict to, const double *restrict y)
{
	for (int i = 0; i < n; i++)
		to[1] = to[0] * y[i], to[0] = to[1] + 1;
}

int main(void)
{
	double t[2] = {1, 1};

	FILL(x);
	fill_doubles(y, 128);
	sum(0, x + 5, x);
	sum(50, x + 127, x);
	sum(50, x + 5, x);
	product(10, t, y);
	NOTE(x);
	note((int)t[0]);
	print_sum();
	return 0;
}
