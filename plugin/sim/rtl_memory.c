/* Memory of RTL functions: the host's own, as far as it was made known.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sim/rtl_memory.h"

#include <string.h>

/* The index of the first region that begins above ADDRESS.  */
static size_t above(const struct ms_rtl_memory *memory, uint64_t address)
{
	size_t low = 0, high = memory->region.n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (memory->region.v[middle].base <= address)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

void ms_rtl_memory_add(struct ms_rtl_memory *memory, void *base, uint64_t size, bool readonly,
		       const char *name)
{
	struct ms_rtl_region region = { (uintptr_t)base, size, readonly, name };
	size_t place = above(memory, region.base);

	MS_VEC_PUSH(memory->arena, &memory->region, region);
	memmove(&memory->region.v[place + 1], &memory->region.v[place],
		(memory->region.n - 1 - place) * sizeof region);
	memory->region.v[place] = region;
}

void ms_rtl_memory_remove(struct ms_rtl_memory *memory, const void *base)
{
	size_t place = above(memory, (uintptr_t)base);

	if (place == 0 || memory->region.v[place - 1].base != (uintptr_t)base)
		return;
	memmove(&memory->region.v[place - 1], &memory->region.v[place],
		(memory->region.n - place) * sizeof *memory->region.v);
	memory->region.n--;
	memory->hot = (struct ms_rtl_region){ 0 };
}

const struct ms_rtl_region *ms_rtl_memory_find(const struct ms_rtl_memory *memory,
					       uint64_t address)
{
	size_t place = above(memory, address);
	const struct ms_rtl_region *region = place ? &memory->region.v[place - 1] : NULL;

	return region && address - region->base < region->size ? region : NULL;
}

bool ms_rtl_memory_look(struct ms_rtl_memory *memory, uint64_t address, uint64_t len, bool write)
{
	const struct ms_rtl_region *region = ms_rtl_memory_find(memory, address);

	if (!region || region->size - (address - region->base) < len ||
	    (write && region->readonly))
		return false;
	memory->hot = *region;
	return true;
}

void ms_rtl_address_write(struct ms_buf *out, const struct ms_rtl_memory *memory,
			  uint64_t address)
{
	const struct ms_rtl_region *region = ms_rtl_memory_find(memory, address);

	if (region && region->name)
		ms_buf_printf(out, "byte %llu of %s", (unsigned long long)(address - region->base),
			      region->name);
	else
		ms_buf_printf(out, "0x%llx", (unsigned long long)address);
}
