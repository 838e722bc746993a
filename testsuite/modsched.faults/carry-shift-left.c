/* Words shifted left by one bit.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: shift_left 1 */
/* trace: 7 met, 7 exact, 0 assumed, 0 needed */

#include "kernel.h"

static uint64_t x[64];

KERNEL uint64_t shift_left(int n, uint64_t *x)
{
	uint64_t carried = 0;

	for (int i = 0; i < n; i++) {
		uint64_t v = x[i];

		x[i] = v << 1 | carried;
		carried = v >> 63;
	}
	return carried;
}

int main(void)
{
	FILL(x);
	for (int i = 0; i < 64; i++)
		x[i] *= 0x9e3779b97f4a7c15ull;
	for (int n = 0; n < 6; n++)
		note(shift_left(n, x));
	note(shift_left(60, x));
	NOTE(x);
	print_sum();
	return 0;
}
