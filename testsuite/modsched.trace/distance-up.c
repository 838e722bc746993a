/* What is read is overwritten later: one, two and five iterations on.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 5 met, 5 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[100];

KERNEL void smooth(int n, int *x)
{
	for (int i = 0; i < n; i++)
		x[i] = x[i + 1] + 3 * x[i + 2] - x[i + 5];
}

int main(void)
{
	FILL(x);
	smooth(90, x);
	smooth(1, x);
	smooth(3, x);
	return 0;
}
