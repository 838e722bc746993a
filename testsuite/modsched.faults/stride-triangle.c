/* The bound of the inner loop is the outer counter, the stride the outer bound.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: triangle 6 */
/* trace: 23 met, 23 exact, 46 assumed, 0 needed */

#include "kernel.h"

static int m[24][24];

KERNEL void triangle(int n, int (*m)[24])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < i; j++)
			m[i][j] = m[j][i] + m[i][j] * 2;
}

int main(void)
{
	FILL(m);
	triangle(0, m);
	triangle(1, m);
	triangle(24, m);
	NOTE(m);
	print_sum();
	return 0;
}
