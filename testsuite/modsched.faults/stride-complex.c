/* Real and imaginary parts, side by side.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: turn 3; prefix 9 */
/* trace: 14 met, 14 exact, 0 assumed, 0 needed */

#include "kernel.h"

static float z[256];

KERNEL void turn(int n, float c, float s, float *z)
{
	for (int i = 0; i < n; i++) {
		float re = z[2 * i], im = z[2 * i + 1];

		z[2 * i] = re * c - im * s;
		z[2 * i + 1] = re * s + im * c;
	}
}
KERNEL void prefix(int n, float *z)
{
	for (int i = 1; i < n; i++) {
		z[2 * i] += z[2 * i - 2];
		z[2 * i + 1] -= z[2 * i - 1];
	}
}

int main(void)
{
	for (int i = 0; i < 256; i++)
		z[i] = i & 15;
	for (int n = 0; n < 5; n++)
		turn(n, 0.5f, 0.25f, z);
	turn(120, 0.5f, 0.75f, z);
	prefix(120, z);
	NOTE(z);
	print_sum();
	return 0;
}
