/* Memory of RTL functions: the host's own, as far as it was made known.
   SPDX-License-Identifier: GPL-3.0-or-later

   An address is an address of this process.  Accesses go there directly once they are found to
   lie in one of the regions.  */

#ifndef MS_SIM_RTL_MEMORY_H
#define MS_SIM_RTL_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"

struct ms_rtl_region {
	uint64_t base, size;
	bool readonly;
	const char *name; /* for messages, or NULL */
};

struct ms_rtl_memory {
	struct ms_arena *arena;
	MS_VEC(struct ms_rtl_region) region; /* sorted by base; they don't overlap */
	struct ms_rtl_region hot;            /* the one used last */
};

/* Make the SIZE bytes at BASE known.  They must not overlap a known region.  O(regions).  */
void ms_rtl_memory_add(struct ms_rtl_memory *memory, void *base, uint64_t size, bool readonly,
		       const char *name);
void ms_rtl_memory_remove(struct ms_rtl_memory *memory, const void *base);

/* The region that holds ADDRESS, or NULL.  O(log regions).  */
const struct ms_rtl_region *ms_rtl_memory_find(const struct ms_rtl_memory *memory,
					       uint64_t address);

/* Not in the region used last: look, and make it that.  */
bool ms_rtl_memory_look(struct ms_rtl_memory *memory, uint64_t address, uint64_t len,
			bool write);

/* May LEN bytes at ADDRESS be read, or written?  */
static inline bool ms_rtl_memory_allows(struct ms_rtl_memory *memory, uint64_t address,
					uint64_t len, bool write)
{
	const struct ms_rtl_region *hot = &memory->hot;

	if (__builtin_expect(hot->size >= len && address - hot->base <= hot->size - len &&
			     !(write && hot->readonly), 1))
		return true;
	return ms_rtl_memory_look(memory, address, len, write);
}

/* Append ADDRESS for people: `byte 8 of a`, or its digits.  */
void ms_rtl_address_write(struct ms_buf *out, const struct ms_rtl_memory *memory,
			  uint64_t address);

#endif
