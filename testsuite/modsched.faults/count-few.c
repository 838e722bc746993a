/* Fewer iterations than the pipeline has stages, known when compiled or not.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: some 3 */
/* trace: 13 met, 13 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[64];

KERNEL int once(int *x)
{
	int s = 1;

	for (int i = 0; i < 1; i++)
		s = s * 7 + x[i] * x[i + 1];
	return s;
}
KERNEL int twice(int *x)
{
	int s = 1;

#pragma GCC unroll 1
	for (int i = 0; i < 2; i++) {
		s = s * 7 + x[i] * x[i + 1];
		x[i + 2] = s;
	}
	return s;
}
KERNEL int some(int n, int *x)
{
	int s = 1;

	for (int i = 0; i < n; i++) {
		s = s * 7 + x[i] * x[i + 1];
		x[i + 5] = s;
	}
	return s;
}

int main(void)
{
	FILL(x);
	note(once(x));
	note(twice(x));
	for (int n = -1; n < 12; n++)
		note(some(n, x));
	print_sum();
	return 0;
}
