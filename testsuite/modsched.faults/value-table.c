/* A table of states: the next address depends on the last load.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: machine 5 */
/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

static unsigned char x[256];
static const unsigned char table[4][4] = {{1, 2, 3, 0}, {2, 0, 1, 3}, {3, 1, 0, 2}, {0, 3, 2, 1}};

KERNEL int machine(int n, const unsigned char *x)
{
	int s = 0;

	for (int i = 0; i < n; i++)
		s = table[s][x[i] & 3];
	return s;
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 8; n++)
		note(machine(n, x));
	note(machine(250, x));
	print_sum();
	return 0;
}
