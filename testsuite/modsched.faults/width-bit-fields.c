/* Bit-fields: a write reads the rest of its word.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: fields 9 */
/* trace: 7 met, 7 exact, 0 assumed, 0 needed */

#include "kernel.h"

struct bits {
	unsigned a : 5, b : 11, c : 16;
};
static struct bits x[100];

KERNEL void fields(int n, struct bits *x)
{
	for (int i = 1; i < n; i++) {
		x[i].b = x[i - 1].a + x[i].c;
		x[i].a++;
	}
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 5; n++)
		fields(n, x);
	fields(95, x);
	NOTE(x);
	print_sum();
	return 0;
}
