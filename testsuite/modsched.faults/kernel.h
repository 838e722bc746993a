/* What the programs of this folder share.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* A function that is compiled without knowledge of its callers.  */
#define KERNEL __attribute__((noipa))

/* Functions whose loops are of no interest: they are not optimized.  */
#define HELPER static __attribute__((noipa, unused, optimize(0)))

static uint32_t seen_so_far;

/* SIZE bytes that are not all alike, all below 64.  */
HELPER void fill(void *memory, size_t size)
{
	unsigned char *byte = memory;
	uint32_t x = 7;

	for (size_t i = 0; i < size; i++) {
		x = x * 1103515245u + 12345u;
		byte[i] = (x >> 16) & 63;
	}
}
HELPER void fill_doubles(double *x, int n)
{
	for (int i = 0; i < n; i++)
		x[i] = (i * 7 & 31) * 0.25;
}

/* The sum that a program prints takes in a value, or all bytes of an object.  */
HELPER void note(long long value)
{
	seen_so_far = seen_so_far * 31 + (uint32_t)value + (uint32_t)(value >> 32) * 17;
}
HELPER void note_bytes(const void *memory, size_t size)
{
	const unsigned char *byte = memory;

	for (size_t i = 0; i < size; i++)
		note(byte[i]);
}
HELPER void print_sum(void)
{
	printf("sum %08x\n", (unsigned)seen_so_far);
}

#define FILL(object) fill(&(object), sizeof(object))
#define NOTE(object) note_bytes(&(object), sizeof(object))
