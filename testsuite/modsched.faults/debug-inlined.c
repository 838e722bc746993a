/* Two inlined bodies with variables and scopes of their own.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: inlined 2 */
/* trace: 2 met, 2 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[128];

static inline int twice(int v)
{
	int doubled = v * 2;

	return doubled;
}
static inline void put(int *p, int v)
{
	int old = *p;
	int now = old ^ v;

	*p = now;
}
KERNEL void inlined(int n, int *x)
{
	for (int i = 0; i < n; i++)
		put(x + i, twice(x[i + 1]));
}

int main(void)
{
	FILL(x);
	inlined(0, x);
	inlined(120, x);
	NOTE(x);
	print_sum();
	return 0;
}
