/* The message schedule of a hash: distances 2, 7, 15 and 16.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: schedule 5 */
/* trace: 4 met, 4 exact, 0 assumed, 0 needed */

#include "kernel.h"

static uint64_t w[96];

static inline uint64_t right(uint64_t x, int by)
{
	return x >> by | x << (64 - by);
}
KERNEL void schedule(int n, uint64_t *w)
{
	for (int i = 16; i < n; i++) {
		uint64_t a = right(w[i - 15], 1) ^ right(w[i - 15], 8) ^ w[i - 15] >> 7;
		uint64_t b = right(w[i - 2], 19) ^ right(w[i - 2], 61) ^ w[i - 2] >> 6;

		w[i] = w[i - 16] + a + w[i - 7] + b;
	}
}

int main(void)
{
	FILL(w);
	schedule(16, w);
	schedule(17, w);
	schedule(80, w);
	NOTE(w);
	print_sum();
	return 0;
}
