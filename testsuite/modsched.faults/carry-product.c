/* A product by one word: the upper half is carried.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: product 10 */
/* trace: 5 met, 5 exact, 10 assumed, 0 needed */

#include "kernel.h"

static uint64_t x[64], z[64];

KERNEL uint64_t product(int n, const uint64_t *x, uint64_t *z, uint64_t by)
{
	uint64_t carry = 0;

	for (int i = 0; i < n; i++) {
		unsigned __int128 p = (unsigned __int128)x[i] * by + carry + z[i];

		z[i] = p;
		carry = p >> 64;
	}
	return carry;
}

int main(void)
{
	FILL(x);
	FILL(z);
	for (int n = 0; n < 5; n++)
		note(product(n, x, z, 0xfedcba9876543211ull));
	note(product(60, x, z, ~0ull));
	NOTE(z);
	print_sum();
	return 0;
}
