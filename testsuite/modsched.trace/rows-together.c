/* Rows that an outer loop steps through together stay as far apart as they were.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 240 met, 240 exact, 0 assumed, 0 needed */

#include "kernel.h"

struct complex {
	float re, im;
};

static struct complex x[400];

KERNEL void butterflies(struct complex *first, int m, int n, int apart)
{
	for (int k = 0; k < n; k++) {
		struct complex *a = first + k * apart, *b = a + m;

		for (int i = 0; i < m; i++) {
			struct complex t = b[i];

			b[i].re = a[i].re - t.im;
			b[i].im = a[i].im + t.re;
			a[i].re += t.im;
			a[i].im -= t.re;
		}
	}
}

int main(void)
{
	FILL(x);
	butterflies(x, 8, 10, 20);
	butterflies(x, 1, 10, 2);
	butterflies(x + 100, 6, 20, -3);
	return 0;
}
