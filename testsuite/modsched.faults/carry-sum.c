/* A sum of many words: two carries of each word into the next.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: sum 7 */
/* trace: 1 met, 1 exact, 20 assumed, 0 needed */

#include "kernel.h"

static uint64_t x[64], y[64], z[64];

KERNEL uint64_t sum(int n, const uint64_t *x, const uint64_t *y, uint64_t *z)
{
	uint64_t carry = 0;

	for (int i = 0; i < n; i++) {
		uint64_t s = x[i] + carry;

		carry = s < carry;
		s += y[i];
		carry += s < y[i];
		z[i] = s;
	}
	return carry;
}

int main(void)
{
	FILL(x);
	FILL(y);
	for (int i = 0; i < 64; i++) {
		x[i] *= 0x7f0f0f0f0f0f0f0full;
		y[i] = ~x[i] + (i & 1);
	}
	for (int n = 0; n < 5; n++)
		note(sum(n, x, y, z));
	note(sum(60, x, y, z));
	NOTE(z);
	print_sum();
	return 0;
}
