/* Two pointers into one array, one element apart.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 3 met, 0 exact, 8 assumed, 3 needed */

#include "kernel.h"

static int x[200];

KERNEL void copy(int n, int *to, const int *from)
{
	for (int i = 0; i < n; i++)
		to[i] = from[i] + 1;
}

int main(void)
{
	FILL(x);
	copy(90, x + 1, x);
	copy(90, x, x + 1);
	copy(90, x + 100, x);
	copy(90, x, x);
	return 0;
}
