/* Steps that must meet the bound exactly, and steps that may pass it.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: meets 1; passes 1 */
/* trace: 17 met, 17 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[400];

KERNEL int meets(unsigned n, int *x)
{
	int s = 0;

	for (unsigned i = 0; i != n; i += 3)
		s += x[i];
	return s;
}
KERNEL int passes(int n, int *x)
{
	int s = 0;

	for (int i = n; i >= 0; i -= 7) {
		s += x[i];
		x[i] = s;
	}
	return s;
}

int main(void)
{
	FILL(x);
	note(meets(0, x));
	note(meets(3, x));
	note(meets(300, x));
	for (int n = -3; n < 16; n++)
		note(passes(n, x));
	note(passes(399, x));
	print_sum();
	return 0;
}
