/* Columns of a matrix with rows of a length that is not known.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: columns 13; eliminate 13 */
/* trace: 20 met, 20 exact, 40 assumed, 0 needed */

#include "kernel.h"

static double m[400], v[20];

KERNEL void columns(int n, int k, double *m, double *v)
{
	for (int i = 0; i < n; i++)
		v[i] += m[i * n + k] * 0.5;
}
KERNEL void eliminate(int n, int k, double *m)
{
	for (int j = k + 1; j < n; j++)
		m[(k + 1) * n + j] -= m[k * n + j] * m[(k + 1) * n + k];
}

int main(void)
{
	fill_doubles(m, 400);
	columns(20, 3, m, v);
	columns(0, 3, m, v);
	for (int k = 0; k < 19; k++)
		eliminate(20, k, m);
	NOTE(m);
	NOTE(v);
	print_sum();
	return 0;
}
