/* A carry that the compiler keeps in the flag: overflow of built-in additions.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: add_to 7 */
/* trace: 5 met, 5 exact, 10 assumed, 0 needed */

#include "kernel.h"

static uint64_t x[64], z[64];

KERNEL unsigned add_to(int n, const uint64_t *x, uint64_t *z)
{
	unsigned char carry = 1;

	for (int i = 0; i < n; i++) {
		unsigned long long s;
		unsigned char c = __builtin_add_overflow((unsigned long long)z[i], x[i], &s);

		c |= __builtin_add_overflow(s, (unsigned long long)carry, &s);
		carry = c;
		z[i] = s;
	}
	return carry;
}

int main(void)
{
	FILL(x);
	FILL(z);
	for (int i = 0; i < 64; i++)
		x[i] = i % 3 ? ~z[i] : ~0ull;
	for (int n = 0; n < 5; n++)
		note(add_to(n, x, z));
	note(add_to(60, x, z));
	NOTE(z);
	print_sum();
	return 0;
}
