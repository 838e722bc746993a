/* The value of the iteration before is read after the loop.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: before 1 */
/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[128];

KERNEL int before(int n, const int *x)
{
	int s = 0, t = 9;

	for (int i = 0; i < n; i++) {
		t = s;
		s += x[i];
	}
	return s * 3 + t * 5;
}
KERNEL int last(int n, const int *x)
{
	int t = 77;

	for (int i = 0; i < n; i++)
		t = x[i] * 3;
	return t;
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 5; n++)
		note(before(n, x) + last(n, x));
	note(before(120, x));
	note(last(120, x));
	print_sum();
	return 0;
}
