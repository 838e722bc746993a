/* A sum that stays at its largest value once it overflows.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: saturated refused blocks */
/* trace: nothing to follow */

#include "kernel.h"

static int x[128];

KERNEL int saturated(int n, const int *x)
{
	int s = 0;

	for (int i = 0; i < n; i++) {
		int t;
		int over = __builtin_add_overflow(s, x[i] * 9000000, &t);

		s = over ? 0x7fffffff : t;
	}
	return s;
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 4; n++)
		note(saturated(n, x));
	note(saturated(120, x));
	print_sum();
	return 0;
}
