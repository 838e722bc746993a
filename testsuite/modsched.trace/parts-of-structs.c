/* Members of elements of two arrays that may overlap by whole elements, of 8 and of 12 bytes.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 9 met, 2 exact, 14 assumed, 7 needed */

#include "kernel.h"

struct two {
	int a, b;
};
struct three {
	int a, b, c;
};

typedef short any_short __attribute__((may_alias));
typedef int any_int __attribute__((may_alias));

static struct two x[200];
static struct three y[200];

KERNEL void twos(struct two *x, int n, int far)
{
	for (int i = 0; i < n; i++)
		x[i].a = x[far + i].b + 1;
}

KERNEL void threes(struct three *y, int n, int far)
{
	for (int i = 0; i < n; i++)
		y[i].a = y[far + i].b + y[far + i].a;
}

KERNEL void bytes(char *p, long n, long far)
{
	for (long i = 0; i < n; i++) {
		*(any_short *)(p + 8 * i) = 5;
		*(any_int *)(p + 8 * far + 8 * i + 1) += 3;
	}
}

int main(void)
{
	FILL(x);
	FILL(y);
	twos(x, 20, 0);
	twos(x, 20, 2);
	twos(x + 50, 20, -2);
	threes(y, 20, 0);
	threes(y, 20, 1);
	threes(y + 50, 20, -1);
	bytes((char *)x, 20, 1);
	bytes((char *)(x + 50), 20, -1);
	return 0;
}
