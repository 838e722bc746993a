/* Digits shifted right from the last one on: each hands its low bits to the one below.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: shift_right 1 */
/* trace: 6 met, 6 exact, 0 assumed, 0 needed */

#include "kernel.h"

static uint32_t x[64];

KERNEL uint32_t shift_right(int n, int by, uint32_t *x)
{
	uint32_t mask = (1u << by) - 1, carried = 0;
	uint32_t *p = x + n - 1;

	for (int i = n - 1; i >= 0; i--) {
		uint32_t next = *p & mask;

		*p = *p >> by | carried << (28 - by);
		--p;
		carried = next;
	}
	return carried;
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 6; n++)
		note(shift_right(n, 5, x));
	note(shift_right(60, 11, x));
	NOTE(x);
	print_sum();
	return 0;
}
