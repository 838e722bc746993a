/* A sum in two words.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: squares 1 */
/* trace: 4 of 4 runs can't be followed */

#include "kernel.h"

static int x[128];

KERNEL __int128 squares(int n, const int *x, __int128 s)
{
	for (int i = 0; i < n; i++)
		s += (__int128)x[i] * x[i] * 0x123456789abcll;
	return s;
}

int main(void)
{
	__int128 s;

	FILL(x);
	for (int n = 0; n < 4; n++)
		note(squares(n, x, -1));
	s = squares(120, x, ~(__int128)0 << 64);
	note(s);
	note(s >> 64);
	print_sum();
	return 0;
}
