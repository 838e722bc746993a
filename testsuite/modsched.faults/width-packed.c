/* Packed structs: fields at odd addresses.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: packed 6 */
/* trace: 7 met, 7 exact, 0 assumed, 0 needed */

#include "kernel.h"

struct __attribute__((packed)) item {
	char kind;
	int value;
	short next;
};
static struct item x[80];

KERNEL void packed(int n, struct item *x)
{
	for (int i = 1; i < n; i++) {
		x[i].value = x[i - 1].value + x[i].next;
		x[i].next = x[i].kind;
	}
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 5; n++)
		packed(n, x);
	packed(75, x);
	NOTE(x);
	print_sum();
	return 0;
}
