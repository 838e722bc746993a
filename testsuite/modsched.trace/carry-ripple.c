/* A recurrence through a register and one through memory.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 1 met, 1 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[110];

KERNEL int both(int n, int *x)
{
	int s = 1;

	for (int i = 0; i < n; i++) {
		s = s * 3 + x[i];
		x[i + 2] = s;
	}
	return s;
}

int main(void)
{
	FILL(x);
	both(100, x);
	return 0;
}
