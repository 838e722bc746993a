/* Accesses at odd offsets: three bytes on, eight bytes wide.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 4 met, 4 exact, 0 assumed, 0 needed */

#include "kernel.h"

static unsigned char p[500];

KERNEL void odd(int n, unsigned char *p)
{
	for (int i = 0; i < n; i++) {
		uint64_t v;

		__builtin_memcpy(&v, p + 3 * i + 5, 8);
		v ^= 0x55;
		__builtin_memcpy(p + 3 * i, &v, 8);
	}
}

int main(void)
{
	FILL(p);
	odd(100, p);
	odd(2, p);
	return 0;
}
