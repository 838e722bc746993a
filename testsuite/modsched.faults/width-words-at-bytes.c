/* Words at every byte: each meets its four neighbours.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: words 8 */
/* trace: 22 met, 22 exact, 0 assumed, 0 needed */

#include "kernel.h"

static unsigned char x[256];

KERNEL void words(int n, unsigned char *x)
{
	for (int i = 0; i < n; i++) {
		uint32_t v;

		memcpy(&v, x + i, 4);
		v = v * 5 + i;
		memcpy(x + i + 2, &v, 4);
	}
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 8; n++)
		words(n, x);
	words(200, x);
	NOTE(x);
	print_sum();
	return 0;
}
