/* One index goes up, one down, in an array of known length.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 6 met, 6 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[100];

KERNEL void mirror(int *x)
{
	for (int i = 0; i < 100; i++)
		x[i] = x[99 - i] + 1;
}
KERNEL void half(int *x)
{
	for (int i = 0; i < 50; i++)
		x[i] = x[99 - i] + 1;
}
KERNEL void over(int *x)
{
	for (int i = 0; i < 51; i++)
		x[i] = x[99 - i] + 1;
}
KERNEL void odd(int *x)
{
	for (int i = 0; i < 60; i++)
		x[i] = x[98 - i] + 1;
}

int main(void)
{
	FILL(x);
	mirror(x);
	half(x);
	over(x);
	odd(x);
	return 0;
}
