/* A double is stored; its upper half is read as an integer one iteration later.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: upper 16 */
/* trace: 1 met, 1 exact, 0 assumed, 0 needed */

#include "kernel.h"

static union {
	double d[64];
	int32_t w[128];
} u;

KERNEL void upper(int n)
{
	for (int i = 1; i < n; i++)
		u.d[i] = u.w[2 * i - 1] * 0.5 + i;
}

int main(void)
{
	upper(1);
	upper(2);
	upper(60);
	NOTE(u);
	print_sum();
	return 0;
}
