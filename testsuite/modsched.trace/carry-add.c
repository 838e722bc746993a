/* A sum of long numbers: the carry goes from word to word.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 3 met, 2 exact, 4 assumed, 1 needed */

#include "kernel.h"

static uint64_t x[100], y[100];

KERNEL uint64_t add(int n, uint64_t *x, const uint64_t *y)
{
	uint64_t carry = 0;

	for (int i = 0; i < n; i++) {
		uint64_t s = x[i] + carry, c = s < carry;

		x[i] = s + y[i];
		carry = c + (x[i] < s);
	}
	return carry;
}

int main(void)
{
	FILL(x);
	FILL(y);
	add(100, x, y);
	add(50, x + 1, x);
	return 0;
}
