/* A value that is something else in the first iteration only, and then a constant.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: first 1; constants 2 */
/* trace: 3 met, 0 exact, 5 assumed, 3 needed */

#include "kernel.h"

static unsigned char m[16];

KERNEL void first(int n, unsigned v, unsigned char *m)
{
	int at = 0;

	for (int i = 0; i < n; i++) {
		*m = v >> 1;
		m[at] = 0;
		v = 0;
		at = 1;
	}
}
KERNEL int constants(int n, int *x)
{
	int a = 5, b = 7, c = 9;

	for (int i = 0; i < n; i++) {
		x[i] = a + b * 2 + c * 3;
		c = b;
		b = a;
		a = 1;
	}
	return a + b + c;
}

int main(void)
{
	static int x[64];

	FILL(m);
	for (int n = 0; n < 6; n++) {
		first(n, 77, m);
		note(constants(n, x));
	}
	first(2, 99, m);
	note(constants(60, x));
	NOTE(m);
	NOTE(x);
	print_sum();
	return 0;
}
