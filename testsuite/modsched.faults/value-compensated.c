/* A compensated sum: a recurrence of four operations.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: kahan 16 */
/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

static double x[128];

KERNEL double kahan(int n, const double *x)
{
	double s = 0, c = 0;

	for (int i = 0; i < n; i++) {
		double y = x[i] - c, t = s + y;

		c = t - s - y;
		s = t;
	}
	return s;
}

int main(void)
{
	fill_doubles(x, 128);
	for (int n = 0; n < 5; n++)
		note((int)(kahan(n, x) * 1024));
	note((int)(kahan(120, x) * 1024));
	print_sum();
	return 0;
}
