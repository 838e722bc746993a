/* One index goes up, one down, from a place known at run time.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 6 met, 2 exact, 4 assumed, 4 needed */

#include "kernel.h"

static int x[100];

KERNEL void mirror(int n, int *x)
{
	for (int i = 0; i < n; i++)
		x[i] = x[n - 1 - i] + 1;
}
KERNEL void reverse(int n, int *x)
{
	for (int i = 0; i < n / 2; i++) {
		int t = x[i];

		x[i] = x[n - 1 - i];
		x[n - 1 - i] = t;
	}
}

int main(void)
{
	FILL(x);
	mirror(90, x);
	mirror(91, x);
	reverse(90, x);
	return 0;
}
