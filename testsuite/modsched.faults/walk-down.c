/* Pointers that step down before they are used.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: from_behind 6 */
/* trace: 2 met, 0 exact, 6 assumed, 2 needed */

#include "kernel.h"

static char x[256];

KERNEL void from_behind(size_t n, char *d, const char *s)
{
	d += n;
	s += n;
	while (n--)
		*--d = *--s + 1;
}

int main(void)
{
	FILL(x);
	from_behind(0, x, x);
	from_behind(1, x, x + 1);
	from_behind(200, x + 3, x);
	from_behind(200, x, x + 3);
	NOTE(x);
	print_sum();
	return 0;
}
