/* Half of what is read was written as a short.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 1 met, 1 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[120];

KERNEL void narrow(int n, int *x)
{
	for (int i = 0; i < n; i++) {
		short v = x[i];

		__builtin_memcpy((char *)x + 4 * i + 10, &v, 2);
	}
}

int main(void)
{
	FILL(x);
	narrow(100, x);
	return 0;
}
