/* Rows of a matrix: the element above, and the one above to the left.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: above 9; diagonal 6 */
/* trace: 20 met, 20 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int m[20][20];

KERNEL void above(int n, int (*m)[20])
{
	for (int i = 1; i < n; i++)
		for (int j = 1; j < n; j++)
			m[i][j] = m[i - 1][j] + m[i][j - 1] * 3 + m[i - 1][j - 1];
}
KERNEL void diagonal(int n, int (*m)[20])
{
	for (int i = 1; i < n; i++)
		m[i][i] = m[i - 1][i - 1] + m[i - 1][i];
}

int main(void)
{
	FILL(m);
	above(1, m);
	above(20, m);
	diagonal(20, m);
	NOTE(m);
	print_sum();
	return 0;
}
