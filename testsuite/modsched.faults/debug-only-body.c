/* A body of which nothing is left but what the debugger sees and the count.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: until refused count */
/* trace: nothing to follow */

#include "kernel.h"

KERNEL int nothing(int n)
{
	int i, seen = 0;

	for (i = 0; i < n; i++) {
		int j = i * 3;

		seen = j;
	}
	return i + seen * 0;
}
KERNEL unsigned until(unsigned x, unsigned step)
{
	unsigned k = 0;

	do {
		x += step;
		k++;
	} while (x < 1000);
	return k;
}

int main(void)
{
	note(nothing(0));
	note(nothing(20));
	note(until(0, 7));
	note(until(999, 1));
	print_sum();
	return 0;
}
