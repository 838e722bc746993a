/* Elements of a list, changed while it is followed.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 3 met, 1 exact, 4 assumed, 2 needed */

#include "kernel.h"



struct node { struct node *next; int value; };
KERNEL void walk(int n, struct node *p)
{
	for (int i = 0; i < n; i++) {
		p->value += i;
		p = p->next;
	}
}

int main(void)
{
	static struct node x[40];

	for (int i = 0; i < 40; i++)
		x[i].next = &x[(i * 7 + 1) % 40];
	walk(100, x);
	return 0;
}
