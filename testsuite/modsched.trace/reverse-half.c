/* The two halves of an array, exchanged from the outside to the middle, never meet; the whole
   of it read backwards does.  SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 52 met, 31 exact, 22 assumed, 21 needed */

#include "kernel.h"

static int x[200];

KERNEL void reverse(int *x, unsigned n)
{
	unsigned half = n / 2;

	for (unsigned i = 0; i < half; i++) {
		int t = x[i];

		x[i] = x[n - 1 - i];
		x[n - 1 - i] = t;
	}
}

KERNEL void mirror(int *x, long n)
{
	for (long i = 0; i < n; i++)
		x[i] = x[n - 1 - i] + 1;
}

KERNEL void ends(int *x, long n)
{
	for (long i = 0; i < n; i++)
		x[i] = x[2 * n - 1 - i] + 1;
}

KERNEL void nearly(int *x, long n)
{
	for (long i = 0; i < n; i++)
		x[i] = x[2 * n - 2 - i] + 1;
}

int main(void)
{
	FILL(x);
	for (int n = 2; n < 12; n++)
		reverse(x, n);
	for (long n = 1; n < 12; n++) {
		mirror(x, n);
		ends(x, n);
		nearly(x, n);
	}
	return 0;
}
