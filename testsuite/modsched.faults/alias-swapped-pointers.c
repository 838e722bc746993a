/* Two restrict parameters that change places with each iteration.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: swapped 3; three 2 */
/* trace: 5 met, 0 exact, 10 assumed, 5 needed */

#include "kernel.h"

static int x[64], y[64];

KERNEL void swapped(int n, int *restrict p, int *restrict q)
{
	for (int i = 0; i < n; i++) {
		int v = p[i & 3];
		int *t = p;

		q[(i + 1) & 3] = v * 3 + 1;
		p = q;
		q = t;
	}
}
KERNEL int three(int n, int *p, int *q, int *r)
{
	int s = 0;

	for (int i = 0; i < n; i++) {
		int *t = p;

		s += *p;
		*q = s;
		p = q;
		q = r;
		r = t;
	}
	return s;
}

int main(void)
{
	FILL(x);
	FILL(y);
	for (int n = 0; n < 6; n++) {
		swapped(n, x, y);
		note(three(n, x, x + 1, x + 2));
	}
	swapped(90, x, y);
	note(three(50, x, x + 1, y));
	NOTE(x);
	NOTE(y);
	print_sum();
	return 0;
}
