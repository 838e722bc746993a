/* Trip counts of zero for loops that are tested at their end or at their start.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: at_end 1; at_start 1 */
/* trace: 5 met, 5 exact, 0 assumed, 0 needed */

#include "kernel.h"

static unsigned x[300];

KERNEL unsigned at_end(unsigned char n, unsigned *x)
{
	unsigned k = 0;

	do {
		x[k] += n;
		k++;
	} while (--n);
	return k;
}
KERNEL unsigned at_start(unsigned n, unsigned *x)
{
	unsigned k = 0;

	for (; n; n--)
		x[k++] ^= n;
	return k;
}

int main(void)
{
	FILL(x);
	note(at_end(0, x));
	note(at_end(1, x));
	note(at_end(255, x));
	note(at_start(0, x));
	note(at_start(1, x));
	note(at_start(200, x));
	NOTE(x);
	print_sum();
	return 0;
}
