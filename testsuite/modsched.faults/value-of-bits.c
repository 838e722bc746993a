/* Bits counted by masks and shifts, from two arrays through pointers in globals.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: bits 3 */
/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

long source[64], other[64];
long *first = source, *second = other;
long *bound = source + 63;

KERNEL long bits(void)
{
	long *p = first, *q = second, n = 0;

	for (long i = *bound; 0 < i; i--) {
		long m = *p++ ^ *q++;

		m = (m & 0x55555555) + (m >> 1 & 0x55555555);
		m = (m & 0x33333333) + (m >> 2 & 0x33333333);
		m = (m + (m >> 4)) & 0x0f0f0f0f;
		m = m + (m >> 8);
		n += m;
	}
	return n;
}

int main(void)
{
	FILL(source);
	FILL(other);
	source[63] = 60;
	note(bits());
	source[63] = 0;
	note(bits());
	print_sum();
	return 0;
}
