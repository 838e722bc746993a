/* Each store overwrites half of the one before.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 1 met, 1 exact, 0 assumed, 0 needed */

#include "kernel.h"

static char p[500];
static uint64_t x[100];

KERNEL void slide(int n, char *p, const uint64_t *restrict x)
{
	for (int i = 0; i < n; i++)
		__builtin_memcpy(p + 4 * i, x + i, 8);
}

int main(void)
{
	FILL(x);
	slide(100, p, x);
	return 0;
}
