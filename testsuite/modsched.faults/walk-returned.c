/* The pointers are returned: where the walk ended is a value.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: partition 7 */
/* trace: 0 met, 0 exact, 4 assumed, 0 needed */

#include "kernel.h"

static int x[128];

KERNEL int *partition(int n, int *p, int *to, int **end)
{
	while (n > 0) {
		*to++ = *p++ * 3;
		*to++ = n--;
	}
	*end = to;
	return p;
}

int main(void)
{
	int *end;

	FILL(x);
	note(partition(0, x, x + 50, &end) - x + (end - x));
	note(partition(30, x, x + 60, &end) - x + (end - x));
	NOTE(x);
	print_sum();
	return 0;
}
