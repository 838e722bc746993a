/* Two words are stored as one, one word further on each time.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: pairs 8 */
/* trace: 16 met, 16 exact, 0 assumed, 0 needed */

#include "kernel.h"

static uint32_t x[128];

KERNEL void pairs(int n, uint32_t *x)
{
	for (int i = 0; i < n; i++) {
		uint64_t v;

		memcpy(&v, x + i, 8);
		v = v * 3 + 1;
		memcpy(x + i + 1, &v, 8);
	}
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 6; n++)
		pairs(n, x);
	pairs(120, x);
	NOTE(x);
	print_sum();
	return 0;
}
