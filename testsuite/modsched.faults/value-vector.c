/* Vectors with a recurrence through memory and one through a register.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: step 5; total 12 */
/* trace: 4 of 4 runs can't be followed */

#include "kernel.h"

typedef int v4 __attribute__((vector_size(16)));
static v4 x[64];

KERNEL void step(int n, v4 *x)
{
	for (int i = 2; i < n; i++)
		x[i] = x[i - 2] + x[i] * 3;
}
KERNEL v4 total(int n, const v4 *x)
{
	v4 s = {1, 2, 3, 4};

	for (int i = 0; i < n; i++)
		s = s * 3 + x[i];
	return s;
}

int main(void)
{
	v4 s;

	FILL(x);
	for (int n = 0; n < 5; n++)
		step(n, x);
	step(60, x);
	s = total(60, x);
	note(s[0] + s[1] + s[2] + s[3]);
	NOTE(x);
	print_sum();
	return 0;
}
