/* The internet's checksum: carries are added at the end, or each time.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: at_end 1; each_time 3 */
/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

static unsigned short x[128];

KERNEL unsigned at_end(int n, const unsigned short *x)
{
	unsigned s = 0;

	for (int i = 0; i < n; i++)
		s += x[i];
	return (s & 65535) + (s >> 16);
}
KERNEL unsigned each_time(int n, const unsigned short *x)
{
	unsigned s = 0;

	for (int i = 0; i < n; i++) {
		s += x[i] * 640u;
		s = (s & 65535) + (s >> 16);
	}
	return s;
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 4; n++)
		note(at_end(n, x) + each_time(n, x));
	note(at_end(120, x));
	note(each_time(120, x));
	print_sum();
	return 0;
}
