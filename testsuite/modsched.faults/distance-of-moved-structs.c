/* Structs moved up by one from behind; each is read before it is overwritten.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: move_down 1 */
/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

struct block {
	int start, end;
};
static struct block x[64];

KERNEL void move_down(int n, struct block *p)
{
	for (; n; n--, p--) {
		struct block t = *p;

		p[-1] = t;
	}
}
KERNEL void move_up(int n, struct block *p)
{
	for (; n; n--, p--)
		p[1] = p[0];
}

int main(void)
{
	FILL(x);
	move_down(0, x + 60);
	move_down(1, x + 60);
	move_down(50, x + 60);
	NOTE(x);
	move_up(50, x + 60);
	NOTE(x);
	print_sum();
	return 0;
}
