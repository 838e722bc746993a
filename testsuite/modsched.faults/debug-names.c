/* Variables that only the debugger sees, in every place where they could disturb.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: named 1 */
/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[128];

KERNEL int named(int n, const int *x)
{
	int s = 0;

	for (int i = 0; i < n; i++) {
		int before = s, doubled = i * 2, place = x[i];
		const int *here = x + i;
		int unused = place - before + doubled + (int)(here - x);

		(void)unused;
		s += place * 3;
	}
	return s;
}
KERNEL void counted(char *p, long n, volatile int *to)
{
	int c = 0;

	while (n--) {
		int last = c;

		c = *p++;
		(void)last;
	}
	*to = c;
}

int main(void)
{
	volatile int c;

	FILL(x);
	for (int n = 0; n < 5; n++)
		note(named(n, x));
	note(named(120, x));
	counted((char *)x, 0, &c);
	counted((char *)x, 100, &c);
	note(c);
	print_sum();
	return 0;
}
