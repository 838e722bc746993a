/* Two counters, and two pointers, that walk toward one another.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: toward 2; reverse 5 */
/* trace: 18 met, 12 exact, 18 assumed, 6 needed */

#include "kernel.h"

static int x[200];

KERNEL int toward(int n, int *x)
{
	int i = 0, j = n;

	while (i < j) {
		x[i] += x[j] * 3;
		i++;
		j--;
	}
	return i * 1000 + j;
}
KERNEL void reverse(int *p, int *q)
{
	while (p < q) {
		int t = *p;

		*p++ = q[-1];
		*--q = t;
	}
}

int main(void)
{
	FILL(x);
	for (int n = -1; n < 6; n++)
		note(toward(n, x));
	note(toward(150, x));
	reverse(x, x);
	reverse(x, x + 1);
	reverse(x + 3, x + 120);
	reverse(x, x + 120);
	NOTE(x);
	print_sum();
	return 0;
}
