/* Counters of eight and sixteen bits, which wrap around.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: around 2; words 1; bytes 2 */
/* trace: 7 met, 7 exact, 0 assumed, 0 needed */

#include "kernel.h"

static unsigned char x[70000];

KERNEL unsigned around(unsigned char from, unsigned char *x)
{
	unsigned k = 0;

	for (unsigned char i = from; i != 203; i++) {
		x[i] += x[(unsigned char)(i + 1)];
		k++;
	}
	return k;
}
KERNEL unsigned words(unsigned short n, unsigned char *x)
{
	unsigned k = 0;

	do {
		x[n] ^= k;
		k++;
	} while (--n);
	return k;
}
KERNEL unsigned bytes(signed char n, signed char *x)
{
	unsigned k = 0;

	for (signed char i = 0; i < n; i++) {
		x[i] += i;
		k++;
	}
	return k;
}

int main(void)
{
	FILL(x);
	note(around(203, x));
	note(around(202, x));
	note(around(5, x));
	note(words(1, x));
	note(words(3000, x));
	note(bytes(127, (signed char *)x));
	note(bytes(-1, (signed char *)x));
	NOTE(x);
	print_sum();
	return 0;
}
