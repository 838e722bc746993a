/* The index of the second part is computed in 32 bits: 2 * m.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 10 met, 9 exact, 1 assumed, 1 needed */

#include "kernel.h"

static float x[600];

KERNEL void thirds(float *x, int m)
{
	for (int i = 0; i < m; i++) {
		float a = x[i], b = x[m + i], c = x[2 * m + i];

		x[i] = a + b + c;
		x[m + i] = a - b;
		x[2 * m + i] = a - c;
	}
}

KERNEL void unsigned_thirds(float *x, unsigned m)
{
	for (unsigned i = 0; i < m; i++) {
		float a = x[i], b = x[m + i], c = x[2 * m + i];

		x[i] = a + b + c;
		x[m + i] = a - b;
		x[2 * m + i] = a - c;
	}
}

KERNEL void too_near(float *x, int m)
{
	for (int i = 0; i < 3 * m; i++)
		x[i] = x[2 * m + i] + 1;
}

int main(void)
{
	for (int i = 0; i < 600; i++)
		x[i] = i;
	thirds(x, 1);
	thirds(x, 40);
	unsigned_thirds(x, 40);
	too_near(x, 40);
	return 0;
}
