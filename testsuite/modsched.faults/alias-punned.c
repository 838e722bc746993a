/* An int is stored and read as a float of the next iteration.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: punned 9 */
/* trace: 2 met, 2 exact, 0 assumed, 0 needed */

#include "kernel.h"

static char x[512];

KERNEL void punned(int n, char *x)
{
	for (int i = 0; i < n; i++) {
		int v;
		float f;

		memcpy(&v, x + 4 * i, 4);
		f = v & 1023;
		memcpy(x + 4 * i + 4, &f, 4);
	}
}

int main(void)
{
	FILL(x);
	punned(0, x);
	punned(2, x);
	punned(100, x);
	NOTE(x);
	print_sum();
	return 0;
}
