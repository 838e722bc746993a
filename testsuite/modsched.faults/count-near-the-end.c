/* Bounds beside the ends of the types: comparisons that wrap around.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: high 3; from_the_middle 1; top 3 */
/* trace: 0 met, 0 exact, 1 assumed, 0 needed */

#include "kernel.h"

static int x[300];

KERNEL int high(int from, int to, const int *x)
{
	int s = 0;

	for (int i = from; i <= to; i++)
		s = s * 3 + x[i - from];
	return s;
}
KERNEL int from_the_middle(int m, int **x)
{
	int shift = 0x100, rounds = 0;
	int i = m;

	do {
		x[shift >>= 1] = (int *)((uintptr_t)(unsigned)i << 3);
		i += 4;
		rounds++;
	} while (i < 0x7fffffff / 2 + 1 + 4 * 4);
	return rounds;
}
KERNEL unsigned top(unsigned from, const int *x)
{
	unsigned s = 0;

	for (unsigned i = from; i >= 0xfffffff0u; i++)
		s = s * 5 + x[i & 15];
	return s;
}

int main(void)
{
	static int *p[256];

	FILL(x);
	note(high(0x7fffff80, 0x7ffffff0, x));
	note(high(5, 4, x));
	note(high(-3, 3, x));
	note(from_the_middle(0x7fffffff / 2 + 0x7fffffff / 4 + 2, p));
	note(from_the_middle(0x7fffffff / 2 + 1, p));
	note(top(0xfffffff4u, x));
	note(top(0xffffffffu, x));
	note(top(7, x));
	print_sum();
	return 0;
}
