/* A loop that GCC has unrolled: its copies share one register.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: unrolled 2; by_three 12 */
/* trace: 4 met, 4 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[404];

KERNEL int unrolled(int n, int *x)
{
	int s = 0, t = 1;

#pragma GCC unroll 4
	for (int i = 0; i < n; i++) {
		int u = x[i] + s;

		s = t;
		t = u;
	}
	return s + 3 * t;
}
KERNEL void by_three(int n, int *x)
{
#pragma GCC unroll 3
	for (int i = 1; i < n; i++)
		x[i] += x[i - 1];
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 10; n++)
		note(unrolled(n, x));
	note(unrolled(400, x));
	by_three(0, x);
	by_three(401, x);
	NOTE(x);
	print_sum();
	return 0;
}
