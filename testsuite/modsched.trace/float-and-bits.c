/* A float is written, its bits are read two elements on.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 1 met, 1 exact, 0 assumed, 0 needed */

#include "kernel.h"

static float f[110];

KERNEL void bits(int n, float *f)
{
	for (int i = 0; i < n; i++) {
		uint32_t u;

		__builtin_memcpy(&u, f + i, 4);
		f[i + 2] = (float)(u & 255);
	}
}

int main(void)
{
	FILL(f);
	bits(100, f);
	return 0;
}
