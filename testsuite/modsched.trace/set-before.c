/* Registers that are set several times before the loop, on one way or on each.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 3 met, 2 exact, 8 assumed, 1 needed */

#include "kernel.h"

static double x[400];

KERNEL void after_branch(double *p, int n, int far)
{
	double *q = p + n;

	if (far)
		p = q - 3;
	for (int i = 0; i < n; i++)
		q[i] = p[i] + 1;
}

KERNEL void after_loop(double *p, int n)
{
	double *q = p + n;

	while (*q > 8)
		q++;
	for (int i = 0; i < n; i++)
		q[i] = p[i] + q[i + 2];
}

int main(void)
{
	for (int i = 0; i < 400; i++)
		x[i] = i % 12;
	after_branch(x, 90, 0);
	after_branch(x, 90, 1);
	after_loop(x, 90);
	after_loop(x, 5);
	return 0;
}
