/* Stores of characters, which may be part of anything: of the bound, too.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: spell 6; own_bound refused count */
/* trace: 2 met, 0 exact, 4 assumed, 2 needed */

#include "kernel.h"

static struct {
	int n;
	unsigned char text[60];
} s;

KERNEL void spell(int n, unsigned char *p, const unsigned *v)
{
	for (int i = 0; i < n; i++)
		p[i] = v[i] >> 3;
}
KERNEL void own_bound(unsigned char *p)
{
	for (int i = 0; i < s.n; i++)
		p[i] = i + 1;
}

int main(void)
{
	static unsigned v[64];

	FILL(v);
	spell(60, (unsigned char *)v, v);
	spell(60, (unsigned char *)v + 1, v);
	spell(0, s.text, v);
	s.n = 40;
	own_bound(s.text);
	s.n = 40;
	own_bound((unsigned char *)&s.n);
	NOTE(v);
	NOTE(s);
	print_sum();
	return 0;
}
