/* Of two pointers one is not stepped in each iteration of an outer loop: how far apart they are
   says nothing later.  SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 15 met, 0 exact, 80 assumed, 15 needed */

#include "kernel.h"

static int x[2000];

KERNEL void rows(int *first, int m, int n, const unsigned char *go)
{
	int *a = first, *b = first + m;

	for (int k = 0; k < n; k++) {
		for (int i = 0; i < m; i++)
			b[i] = a[i] + k;
		a += 8;
		if (go[k])
			b += 8;
	}
}

KERNEL void more_rows(int *first, int m, int n, int some)
{
	int *a = first, *b = first + m;

	for (int k = 0; k < n; k++) {
		for (int i = 0; i < m; i++)
			b[i] = a[i] + k;
		a += 8;
		for (int j = 0; j < some; j++) {
			b += 4;
			__asm__ volatile("" : "+r"(b));
		}
	}
}

int main(void)
{
	static const unsigned char go[] = { 1, 0, 1, 0, 0, 0, 1, 1 };

	FILL(x);
	rows(x, 24, 8, go);
	rows(x, 7, 8, go);
	more_rows(x, 24, 8, 1);
	more_rows(x, 24, 8, 2);
	more_rows(x, 24, 8, 3);
	return 0;
}
