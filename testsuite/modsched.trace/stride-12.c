/* Structures whose size is no power of two.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 1 met, 1 exact, 0 assumed, 0 needed */

#include "kernel.h"



struct three { int a, b, c; };
KERNEL void rotate(int n, struct three *p)
{
	for (int i = 0; i < n; i++) {
		p[i + 1].c = p[i].a;
		p[i].b = p[i + 1].c + p[i].c;
	}
}

int main(void)
{
	static struct three p[100];

	FILL(p);
	rotate(99, p);
	return 0;
}
