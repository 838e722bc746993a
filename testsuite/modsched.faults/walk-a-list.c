/* A list is walked a number of times; its fields are written on the way.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: walk 6; to_null refused count */
/* trace: 1 met, 0 exact, 10 assumed, 1 needed */

#include "kernel.h"

struct node {
	struct node *next;
	int value, sum;
};
static struct node x[64];

KERNEL int walk(int n, struct node *p)
{
	int s = 0;

	for (int i = 0; i < n; i++) {
		s += p->value;
		p->sum = s;
		p = p->next;
	}
	return s;
}
KERNEL int to_null(const struct node *p)
{
	int s = 0;

	for (; p; p = p->next)
		s = s * 3 + p->value;
	return s;
}

int main(void)
{
	for (int i = 0; i < 64; i++)
		x[i] = (struct node){i < 63 ? &x[i + 1] : 0, i * i & 31, 0};
	note(walk(0, x));
	note(walk(60, x));
	note(to_null(x));
	x[9].next = x;
	note(walk(60, x));
	note(x[5].sum);
	print_sum();
	return 0;
}
