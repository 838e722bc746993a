/* Two recurrences, one of which reads the other.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: adler 1; moments 12 */
/* trace: 0 met, 0 exact, 0 assumed, 0 needed */

#include "kernel.h"

static int x[128];

KERNEL unsigned adler(int n, const unsigned char *x)
{
	unsigned a = 1, b = 0;

	for (int i = 0; i < n; i++) {
		a += x[i];
		b += a;
	}
	return b << 16 | (a & 65535);
}
KERNEL float moments(int n, const int *x)
{
	float mean = 0, s = 0;

	for (int i = 0; i < n; i++) {
		float d = x[i] - mean;

		mean += d * 0.125f;
		s += d * (x[i] - mean);
	}
	return s;
}

int main(void)
{
	FILL(x);
	for (int n = 0; n < 5; n++)
		note(adler(n, (unsigned char *)x) + (int)moments(n, x));
	note(adler(400, (unsigned char *)x));
	note((int)moments(120, x));
	print_sum();
	return 0;
}
