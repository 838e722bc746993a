/* A carry that selects.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: folded 3 */
/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

static unsigned x[128];

KERNEL unsigned folded(int n, const unsigned *x)
{
	unsigned s = 1;

	for (int i = 0; i < n; i++) {
		s += x[i] * 0x9e3779b9u;
		s += s < x[i] * 0x9e3779b9u;
	}
	return s;
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 4; n++)
		note(folded(n, x));
	note(folded(120, x));
	print_sum();
	return 0;
}
