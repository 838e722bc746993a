/* A counter in memory: the inner loop counts in a global, which is stored each time.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: nested refused volatile */
/* trace: nothing to follow */

#include "kernel.h"

int counted, step = 1, last;
int *volatile where = &step;

KERNEL void nested(int n)
{
	for (int i = n; i >= 0; i--) {
		last = 0;
		for (counted = 0; counted <= n; counted++)
			last += step;
		step = *where ^ last;
	}
}

int main(void)
{
	nested(2);
	note(counted);
	nested(9);
	note(counted + last * 16 + step);
	print_sum();
	return 0;
}
