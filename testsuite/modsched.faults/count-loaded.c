/* A bound that the loop may overwrite; it is read anew each time.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: reread refused count; read_once 1 */
/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[40];

KERNEL void reread(int *x, int *bound)
{
	for (int i = 0; i < *bound; i++)
		x[i] = i;
}
KERNEL void read_once(int *x, int *bound)
{
	int n = *bound;

	for (int i = 0; i < n; i++)
		x[i] = i;
}

int main(void)
{
	int n = 30;

	FILL(x);
	reread(x, &n);
	x[9] = 20;
	reread(x, &x[9]);
	x[9] = 20;
	read_once(x, &x[9]);
	NOTE(x);
	print_sum();
	return 0;
}
