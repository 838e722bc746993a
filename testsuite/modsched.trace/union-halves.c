/* The halves of a union are read, the whole is written.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* trace: 2 met, 2 exact, 0 assumed, 0 needed */

#include "kernel.h"



union word { uint32_t all; uint16_t half[2]; };
KERNEL void halves(int n, union word *w)
{
	for (int i = 0; i < n; i++)
		w[i + 1].all = w[i].half[0] * 3u + w[i].half[1];
}

int main(void)
{
	static union word w[100];

	FILL(w);
	halves(99, w);
	return 0;
}
