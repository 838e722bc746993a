/* Memory that a loop reads and writes: bytes of arrays, each with who wrote it.
   SPDX-License-Identifier: GPL-3.0-or-later

   Written bytes lie in pages of PAGE_BYTES, found through a hash table; a page is filled with
   initial values when its first byte is written.  */

#include "sim/memory.h"

#include <string.h>

#include "base/rng.h"
#include "sim/initial.h"

enum { PAGE_BYTES = 64 };

struct ms_page {
	int array;
	uint64_t base; /* address of its first byte, a multiple of PAGE_BYTES */
	int64_t tag[PAGE_BYTES];
	int64_t cycle[PAGE_BYTES]; /* of the last write, or -1 */
	unsigned char data[PAGE_BYTES];
};

/* The slot where the page is or would be.  The table is never full.  */
static size_t find_slot(const struct ms_memory *memory, int array, uint64_t base)
{
	uint64_t key = base / PAGE_BYTES + (uint64_t)(unsigned)array * 0x9e3779b97f4a7c15u;
	size_t i = ms_mix64(key) & (memory->nslots - 1);

	for (; memory->slot[i]; i = (i + 1) & (memory->nslots - 1))
		if (memory->slot[i]->base == base && memory->slot[i]->array == array)
			break;
	return i;
}

static struct ms_page *find_page(const struct ms_memory *memory, int array, uint64_t base)
{
	return memory->nslots ? memory->slot[find_slot(memory, array, base)] : NULL;
}

static void enlarge(struct ms_memory *memory)
{
	memory->nslots = memory->nslots ? 2 * memory->nslots : 64;
	memory->slot = MS_NEW_N(memory->arena, memory->nslots, struct ms_page *);
	for (size_t n = 0; n < memory->used.n; n++) {
		struct ms_page *page = memory->used.v[n];

		memory->slot[find_slot(memory, page->array, page->base)] = page;
	}
}

/* The page of ARRAY at BASE, made if need be.  */
static struct ms_page *make_page(struct ms_memory *memory, int array, uint64_t base)
{
	const struct ms_memory_array *info = &memory->array[array];
	struct ms_page *page = find_page(memory, array, base);

	if (page)
		return page;
	if (2 * (memory->used.n + 1) > memory->nslots)
		enlarge(memory);
	if (memory->spare.n > 0)
		page = memory->spare.v[--memory->spare.n];
	else
		page = MS_NEW(memory->arena, struct ms_page);
	page->array = array;
	page->base = base;
	for (unsigned i = 0; i < PAGE_BYTES; i++) {
		page->tag[i] = 0;
		page->cycle[i] = -1;
	}
	for (unsigned i = 0; i < PAGE_BYTES; i += 8) {
		uint64_t bits = ms_initial_memory(info->hash, info->element, base + i, 8);

		for (unsigned b = 0; b < 8; b++)
			page->data[i + b] = (unsigned char)(bits >> 8 * b);
	}
	MS_VEC_PUSH(memory->arena, &memory->used, page);
	memory->slot[find_slot(memory, array, base)] = page;
	return page;
}

void ms_memory_reset(struct ms_memory *memory)
{
	for (size_t n = 0; n < memory->used.n; n++)
		MS_VEC_PUSH(memory->arena, &memory->spare, memory->used.v[n]);
	memory->used.n = 0;
	if (memory->nslots)
		memset(memory->slot, 0, memory->nslots * sizeof *memory->slot);
}

uint64_t ms_memory_read(const struct ms_memory *memory, int array, uint64_t address, int bytes,
			struct ms_memory_tags *tags)
{
	const struct ms_memory_array *info = &memory->array[array];
	uint64_t base = address & ~(uint64_t)(PAGE_BYTES - 1);
	const struct ms_page *page = find_page(memory, array, base);
	bool one_page = address - base + (unsigned)bytes <= PAGE_BYTES;
	uint64_t bits = 0;

	tags->mixed = false;
	tags->tag = 0;
	if (one_page && !page)
		return ms_initial_memory(info->hash, info->element, address, bytes);
	for (int i = 0; i < bytes; i++) {
		uint64_t at = address + (uint64_t)i;
		uint64_t in_page = at % PAGE_BYTES;

		if (i > 0 && in_page == 0)
			page = find_page(memory, array, at);
		if (page)
			bits |= (uint64_t)page->data[in_page] << 8 * i;
		else
			bits |= ms_initial_memory(info->hash, info->element, at, 1) << 8 * i;
		tags->byte[i] = page ? page->tag[in_page] : 0;
		tags->mixed |= tags->byte[i] != tags->byte[0];
	}
	tags->tag = tags->byte[0];
	return bits;
}

/* Can a write with TAG in CYCLE land on the byte?  */
static bool may_land(const struct ms_page *page, uint64_t at, int64_t tag, int64_t cycle,
		     struct ms_memory_clash *clash)
{
	uint64_t in_page = at % PAGE_BYTES;
	bool same_cycle = cycle >= 0 && page->cycle[in_page] == cycle;

	if (page->tag[in_page] <= tag && !same_cycle)
		return true;
	*clash = (struct ms_memory_clash){ at, page->tag[in_page], same_cycle };
	return false;
}

bool ms_memory_write(struct ms_memory *memory, int array, uint64_t address, int bytes,
		     uint64_t bits, int64_t tag, int64_t cycle, struct ms_memory_clash *clash)
{
	uint64_t base = address & ~(uint64_t)(PAGE_BYTES - 1);
	struct ms_page *first = make_page(memory, array, base);
	struct ms_page *second = first;

	/* At most two pages, because a page is larger than a number.  */
	if (address - base + (unsigned)bytes > PAGE_BYTES)
		second = make_page(memory, array, base + PAGE_BYTES);
	for (int i = 0; i < bytes; i++) {
		uint64_t at = address + (uint64_t)i;

		if (!may_land(at - base < PAGE_BYTES ? first : second, at, tag, cycle, clash))
			return false;
	}
	for (int i = 0; i < bytes; i++) {
		uint64_t at = address + (uint64_t)i;
		struct ms_page *page = at - base < PAGE_BYTES ? first : second;

		page->data[at % PAGE_BYTES] = (unsigned char)(bits >> 8 * i);
		page->tag[at % PAGE_BYTES] = tag;
		page->cycle[at % PAGE_BYTES] = cycle;
	}
	return true;
}

/* The first byte of PAGE that OTHER has differently.  */
static bool page_differs(const struct ms_page *page, const struct ms_memory *other,
			 uint64_t *address)
{
	const struct ms_page *twin = find_page(other, page->array, page->base);

	if (twin && memcmp(page->tag, twin->tag, sizeof page->tag) == 0 &&
	    memcmp(page->data, twin->data, sizeof page->data) == 0)
		return false;
	for (unsigned i = 0; i < PAGE_BYTES; i++) {
		/* Without a twin the other side is initial; so is here what has no tag.  */
		if (twin ? page->tag[i] != twin->tag[i] || page->data[i] != twin->data[i]
			 : page->tag[i] != 0) {
			*address = page->base + i;
			return true;
		}
	}
	return false;
}

bool ms_memory_differ(const struct ms_memory *one, const struct ms_memory *other, int *array,
		      uint64_t *address)
{
	bool found = false;

	for (int side = 0; side < 2; side++) {
		const struct ms_memory *a = side ? other : one, *b = side ? one : other;

		for (size_t n = 0; n < a->used.n; n++) {
			const struct ms_page *page = a->used.v[n];
			uint64_t at;

			if (found && (page->array > *array ||
				      (page->array == *array && page->base > *address)))
				continue;
			if (!page_differs(page, b, &at))
				continue;
			if (!found || page->array < *array || at < *address) {
				*array = page->array;
				*address = at;
			}
			found = true;
		}
	}
	return found;
}
