/* Fields of structures, some read, some written.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 1 met, 1 exact, 0 assumed, 0 needed */

#include "kernel.h"



struct pair { int a; short b, c; };
KERNEL void fields(int n, struct pair *p)
{
	for (int i = 0; i < n; i++) {
		p[i].a = p[i].b + p[i + 1].c;
		p[i + 2].b = p[i].c;
	}
}

int main(void)
{
	static struct pair p[100];

	FILL(p);
	fields(98, p);
	fields(2, p);
	return 0;
}
