/* Two fields of structures reached by two pointers.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 0 met, 0 exact, 2 assumed, 0 needed */

#include "kernel.h"



struct node { int key, value; };
KERNEL void fields(int n, struct node *p, struct node *q)
{
	for (int i = 0; i < n; i++)
		p[i].value = q[i].key + p[i].key;
}

int main(void)
{
	static struct node x[100];

	FILL(x);
	fields(90, x, x + 3);
	return 0;
}
