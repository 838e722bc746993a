/* A store gives memory a new type; the next iteration reads it.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 1 met, 0 exact, 2 assumed, 1 needed */

#include "kernel.h"

static int x[100];

KERNEL void types(int n, float *f, int *k)
{
	for (int i = 0; i < n; i++) {
		k[i] = 3;
		f[i] = 1.5f;
	}
}

int main(void)
{
	types(90, (float *)x + 5, x);
	return 0;
}
