/* Two pointers that step by themselves, each used before and after its step.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: halve 11 */
/* trace: 13 met, 3 exact, 24 assumed, 10 needed */

#include "kernel.h"

static int x[256];

KERNEL void halve(int n, int *p, const int *q)
{
	while (n-- > 0) {
		*p = *q++;
		*p++ += *q++;
	}
}

int main(void)
{
	FILL(x);
	halve(0, x, x);
	halve(1, x, x);
	halve(120, x, x);
	halve(60, x + 100, x + 20);
	NOTE(x);
	print_sum();
	return 0;
}
