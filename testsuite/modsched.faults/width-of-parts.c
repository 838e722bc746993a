/* Writing a part of a register: the rest of it comes from the iteration before.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: low_half 3; low_byte 4 */
/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

static unsigned short x[128];

KERNEL unsigned low_half(int n, const unsigned short *x)
{
	union {
		unsigned word;
		unsigned short half[2];
	} v = {5};

	for (int i = 0; i < n; i++) {
		v.half[0] = x[i];
		v.word += i * 65537u;
	}
	return v.word;
}
KERNEL unsigned low_byte(int n, const unsigned short *x)
{
	unsigned v = 1;

	for (int i = 0; i < n; i++) {
		v = (v & ~255u) | ((v + x[i]) & 255u);
		v = v << 3 | v >> 29;
	}
	return v;
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 5; n++)
		note(low_half(n, x) + low_byte(n, x));
	note(low_half(120, x));
	note(low_byte(120, x));
	print_sum();
	return 0;
}
