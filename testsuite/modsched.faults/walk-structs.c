/* A pointer to structs of twelve bytes; neighbours' fields.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: fields 2 */
/* trace: 5 met, 5 exact, 0 assumed, 0 needed */

#include "kernel.h"

struct triple {
	int a, b, c;
};
static struct triple x[80];

KERNEL void fields(int n, struct triple *p)
{
	for (; n > 0; n--, p++) {
		p->a = p->c;
		p[1].b = p->b + 1;
		p->c += 2;
	}
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 5; n++)
		fields(n, x);
	fields(75, x);
	NOTE(x);
	print_sum();
	return 0;
}
