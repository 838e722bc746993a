/* What is no loop of one block and no calls says so, each with its own reason.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* loops: calls refused call; leaves refused exits; polls refused volatile; fenced refused
   asm; locked refused volatile-insn */
/* trace: nothing to follow */

#include "kernel.h"

static int x[128];
static volatile int port;

KERNEL int other(int v)
{
	return v + 1;
}
KERNEL int calls(int n, int *x)
{
	int s = 0;

	for (int i = 0; i < n; i++)
		s = other(s) + x[i];
	return s;
}
KERNEL int leaves(int n, int *x)
{
	int i;

	for (i = 0; i < n; i++) {
		if (x[i] == 50)
			break;
		x[i]++;
	}
	return i;
}
KERNEL void polls(int n, int *x)
{
	for (int i = 0; i < n; i++)
		x[i] = port;
}
KERNEL int fenced(int n, int *x)
{
	int s = 0;

	for (int i = 0; i < n; i++) {
		s += x[i];
		__asm__ volatile("" ::: "memory");
	}
	return s;
}
KERNEL void locked(int n, int *x)
{
	for (int i = 0; i < n; i++)
		__atomic_fetch_add(x + i, i, __ATOMIC_SEQ_CST);
}

int main(void)
{
	FILL(x);
	note(calls(100, x));
	note(leaves(100, x));
	polls(3, x);
	note(fenced(100, x));
	locked(100, x);
	NOTE(x);
	print_sum();
	return 0;
}
