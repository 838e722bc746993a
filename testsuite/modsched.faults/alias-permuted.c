/* Exchanges at places that data name.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: exchange 10; onto_itself 7 */
/* trace: 11 met, 2 exact, 15 assumed, 9 needed */

#include "kernel.h"

static int x[128], order[128];

KERNEL void exchange(int n, int *x, const int *order)
{
	for (int i = 0; i < n; i++) {
		int j = order[i], t = x[i];

		x[i] = x[j];
		x[j] = t;
	}
}
KERNEL void onto_itself(int n, int *order)
{
	for (int i = 0; i < n; i++)
		order[order[i] & 127] = i;
}

int main(void)
{
	FILL(x);
	for (int i = 0; i < 128; i++)
		order[i] = i * 7 & 127;
	exchange(0, x, order);
	exchange(120, x, order);
	onto_itself(120, order);
	NOTE(x);
	NOTE(order);
	print_sum();
	return 0;
}
