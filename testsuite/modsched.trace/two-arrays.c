/* Two global arrays never meet.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 1 met, 1 exact, 0 assumed, 0 needed */

#include "kernel.h"

int x[100], y[101];

KERNEL void copy(int n)
{
	for (int i = 0; i < n; i++)
		y[i + 1] = x[i] + y[i];
}

int main(void)
{
	FILL(x);
	copy(99);
	return 0;
}
