/* Three arrays of which any two may overlap; what one more restrict would give.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: any 11; one_restrict 7 */
/* trace: 20 met, 4 exact, 32 assumed, 16 needed */

#include "kernel.h"

static int x[256];

KERNEL void any(int n, int *a, int *b, int *c)
{
	for (int i = 0; i < n; i++) {
		a[i] = b[i];
		c[i] = a[i] + b[i + 1];
		b[i] = c[i] ^ 1;
	}
}
KERNEL void one_restrict(int n, int *restrict a, int *b, int *c)
{
	for (int i = 0; i < n; i++) {
		a[i] = b[i] + 1;
		c[i] = b[i + 1] * 3;
	}
}

int main(void)
{
	FILL(x);
	any(0, x, x + 1, x + 2);
	any(90, x, x + 1, x + 2);
	any(90, x, x, x);
	one_restrict(80, x, x + 90, x + 89);
	NOTE(x);
	print_sum();
	return 0;
}
