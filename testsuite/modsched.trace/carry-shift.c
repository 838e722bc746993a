/* A long number is shifted by one bit, in place.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 1 met, 1 exact, 0 assumed, 0 needed */

#include "kernel.h"

static uint32_t x[100];

KERNEL void shift(int n, uint32_t *x)
{
	uint32_t carry = 0;

	for (int i = 0; i < n; i++) {
		uint32_t v = x[i];

		x[i] = v << 1 | carry;
		carry = v >> 31;
	}
}

int main(void)
{
	FILL(x);
	shift(100, x);
	return 0;
}
