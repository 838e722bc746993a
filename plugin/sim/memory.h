/* Memory that a loop reads and writes: bytes of arrays, each with who wrote it.
   SPDX-License-Identifier: GPL-3.0-or-later

   A cell is a byte at an address (64 bits, wrapping) of an array; arrays never overlap.  A
   byte that was never written holds its initial value, which is computed when asked for, so
   that an array has no bounds and costs nothing.  Numbers lie with the lowest byte first.

   Each byte carries the tag of its last writer: a number that grows in the order of the
   sequential loop (sim/program.h), 0 for initial content.  */

#ifndef MS_SIM_MEMORY_H
#define MS_SIM_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

#include "format/semantics.h"

/* An array as memory knows it.  */
struct ms_memory_array {
	const char *name;
	int unit;             /* bytes that one step of an index is; only for messages */
	enum ms_type element; /* type of its initial values */
	uint64_t hash;        /* from ms_initial_array_hash */
};

struct ms_page;

struct ms_memory {
	struct ms_arena *arena;
	const struct ms_memory_array *array;
	struct ms_page **slot; /* open hash table by (array, address) */
	size_t nslots;         /* a power of two, or 0 */
	MS_VEC(struct ms_page *) used;
	MS_VEC(struct ms_page *) spare; /* from earlier runs */
};

/* Who wrote the bytes that were read.  */
struct ms_memory_tags {
	int64_t tag; /* of the first byte */
	bool mixed;  /* the bytes differ: then BYTE has each */
	int64_t byte[8];
};

/* Why a store cannot land.  */
struct ms_memory_clash {
	uint64_t address; /* the byte */
	int64_t tag;      /* who wrote it before */
	bool same_cycle;  /* both land in one cycle; else the older lands over the newer */
};

/* All bytes of all arrays as they were initially.  Pages stay for reuse.  */
void ms_memory_reset(struct ms_memory *memory);

/* The BYTES (1 to 8) bytes at ADDRESS of ARRAY.  Expected O(BYTES).  */
uint64_t ms_memory_read(const struct ms_memory *memory, int array, uint64_t address, int bytes,
			struct ms_memory_tags *tags);

/* Write them, in cycle CYCLE, or without a cycle if it is -1.  Where a byte was written by a
   later tag, or in this same cycle, nothing changes: false, and *CLASH.  */
bool ms_memory_write(struct ms_memory *memory, int array, uint64_t address, int bytes,
		     uint64_t bits, int64_t tag, int64_t cycle, struct ms_memory_clash *clash);

/* Where ONE and OTHER differ, in content or in tags: the first such byte by array and address;
   false if nowhere.  O(bytes written), expected.  */
bool ms_memory_differ(const struct ms_memory *one, const struct ms_memory *other, int *array,
		      uint64_t *address);

#endif
