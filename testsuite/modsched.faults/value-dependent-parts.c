/* A value and the value it had one iteration before, both narrowed.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: parts 2 */
/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

static unsigned char x[128];

KERNEL unsigned parts(int n, const unsigned char *x)
{
	unsigned short now = 3, old = 5;
	unsigned s = 0;

	for (int i = 0; i < n; i++) {
		s += (unsigned char)old + (now >> 3);
		old = now;
		now = x[i] > 30 ? 17 : now + x[i];
	}
	return s;
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 5; n++)
		note(parts(n, x));
	note(parts(120, x));
	print_sum();
	return 0;
}
