/* Parts of one array, as many elements apart as the loop runs, or fewer by one.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 32 met, 16 exact, 48 assumed, 16 needed */

#include "kernel.h"

static int x[400];

KERNEL void halves(long n, int *p)
{
	for (long i = 0; i < n; i++) {
		int t = p[i];

		p[i] = p[i + n];
		p[i + n] = t;
	}
}
KERNEL void quarters(long n, int *p)
{
	for (long i = 0; i < n; i++)
		p[i + 3 * n] = p[i] + p[i + n] - p[i + 2 * n];
}
KERNEL void touching(long n, int *p)
{
	for (long i = 0; i < n; i++)
		p[i + n - 1] = p[i] + 1;
}
KERNEL void apart(long n, int *p)
{
	for (long i = 0; i < n; i++)
		p[i + n + 1] = p[i] + 1;
}
KERNEL void pointers(int *p, int *middle)
{
	int *q = middle;

	while (p != middle)
		*q++ = *p++ + 1;
}
KERNEL void downwards(long n, int *p)
{
	for (long i = n - 1; i >= 0; i--)
		p[i + n] = p[i] + 1;
}
KERNEL void wide(long n, char *p)
{
	for (long i = 0; i < n; i++) {
		short s;

		__builtin_memcpy(&s, p + 2 * i + 1, 2);
		__builtin_memcpy(p + 2 * n + 2 * i, &s, 2);
	}
}

int main(void)
{
	FILL(x);
	for (long n = 1; n < 100; n += 14) {
		halves(n, x);
		quarters(n, x);
		touching(n, x);
		apart(n, x);
		pointers(x, x + n);
		downwards(n, x);
		wide(n, (char *)x);
	}
	return 0;
}
