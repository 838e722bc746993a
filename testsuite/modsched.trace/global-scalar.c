/* A global counter beside a global array.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 6 met, 6 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[100];
int calls;

KERNEL void count(int n)
{
	for (int i = 0; i < n; i++) {
		calls += x[i];
		x[i + 1] = calls;
	}
}

int main(void)
{
	FILL(x);
	count(90);
	return 0;
}
