/* Two bytes at every third byte, read at an offset: never, sometimes and always half.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: never 3; half 6 */
/* trace: 13 met, 13 exact, 0 assumed, 0 needed */

#include "kernel.h"

static unsigned char x[512];

KERNEL void never(int n, unsigned char *x)
{
	for (int i = 0; i < n; i++) {
		x[3 * i + 2] = x[3 * i] + x[3 * i + 1];
		x[3 * i + 3] ^= 1;
	}
}
KERNEL void half(int n, unsigned char *x)
{
	for (int i = 0; i < n; i++) {
		uint16_t v;

		memcpy(&v, x + 3 * i, 2);
		v ^= i;
		memcpy(x + 3 * i + 4, &v, 2);
	}
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 5; n++) {
		never(n, x);
		half(n, x);
	}
	never(100, x);
	half(150, x);
	NOTE(x);
	print_sum();
	return 0;
}
