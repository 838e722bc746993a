/* A pointer that steps through a row, and from row to row.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: rows 3 */
/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

static short m[16][16];

KERNEL void rows(int n, const short *p, int *sums)
{
	for (int i = 0; i < n; i++) {
		int s = 0;

		for (int j = 0; j < 16; j++)
			s = s * 3 + *p++;
		sums[i] = s;
	}
}

int main(void)
{
	static int sums[16];

	FILL(m);
	rows(0, m[0], sums);
	rows(16, m[0], sums);
	NOTE(sums);
	print_sum();
	return 0;
}
