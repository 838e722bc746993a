/* What the programs of this folder share.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stddef.h>
#include <stdint.h>

/* A function that is compiled without knowledge of its callers.  */
#define KERNEL __attribute__((noipa))

/* SIZE bytes that are not all alike, all below 64.  */
static inline void fill(void *memory, size_t size)
{
	unsigned char *byte = memory;
	uint32_t x = 7;

	for (size_t i = 0; i < size; i++) {
		x = x * 1103515245u + 12345u;
		byte[i] = (x >> 16) & 63;
	}
}

#define FILL(object) fill(&(object), sizeof(object))
