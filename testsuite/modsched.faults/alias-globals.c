/* Globals that the loop both reads and writes, and a pointer to one of them.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: tally 1; through 6 */
/* trace: 1 met, 0 exact, 4 assumed, 1 needed */

#include "kernel.h"

int total, calls, table[128];
int *cursor = table;

KERNEL void tally(int n)
{
	for (int i = 0; i < n; i++) {
		total += table[i];
		calls++;
	}
}
KERNEL void through(int n)
{
	for (int i = 0; i < n; i++)
		cursor[i] = total + i;
}

int main(void)
{
	FILL(table);
	tally(0);
	tally(100);
	through(100);
	cursor = &total;
	through(1);
	note(total + calls);
	NOTE(table);
	print_sum();
	return 0;
}
