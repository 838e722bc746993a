/* Two rows of one array that is indexed as a whole.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 1 met, 1 exact, 0 assumed, 0 needed */

#include "kernel.h"

int x[40][40];

KERNEL void rows(int n)
{
	for (int i = 0; i < n; i++)
		x[1][i] = x[0][i] + x[2][i];
}
KERNEL void columns(int n)
{
	for (int i = 0; i < n; i++)
		x[i + 1][3] = x[i][3] + x[i][4];
}

int main(void)
{
	FILL(x);
	rows(40);
	columns(39);
	return 0;
}
