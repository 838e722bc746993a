/* A word is stored and one of its bytes is read in the next iteration.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: bytes 9; halves 12 */
/* trace: 7 met, 6 exact, 2 assumed, 1 needed */

#include "kernel.h"

static union {
	uint32_t word[80];
	unsigned char byte[320];
} u;

KERNEL void bytes(int n, uint32_t *word, unsigned char *byte)
{
	for (int i = 1; i < n; i++)
		word[i] = byte[4 * i - 3] * 0x01010101u + i;
}
KERNEL void halves(int n)
{
	for (int i = 1; i < n; i++) {
		u.byte[4 * i + 2] = u.word[i - 1] >> 3;
		u.word[i] += u.byte[4 * i];
	}
}

int main(void)
{
	FILL(u);
	bytes(1, u.word, u.byte);
	bytes(70, u.word, u.byte);
	halves(70);
	NOTE(u);
	print_sum();
	return 0;
}
