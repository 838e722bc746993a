/* A difference of many words.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: subtract 7 */
/* trace: 5 met, 5 exact, 10 assumed, 0 needed */

#include "kernel.h"

static uint64_t x[64], z[64];

KERNEL uint64_t subtract(int n, const uint64_t *x, uint64_t *z)
{
	uint64_t borrow = 0;

	for (int i = 0; i < n; i++) {
		uint64_t t = z[i] - x[i];
		uint64_t b = z[i] < x[i];

		z[i] = t - borrow;
		borrow = b | (t < borrow);
	}
	return borrow;
}

int main(void)
{
	FILL(x);
	FILL(z);
	for (int n = 0; n < 5; n++)
		note(subtract(n, x, z));
	note(subtract(60, x, z));
	NOTE(z);
	print_sum();
	return 0;
}
