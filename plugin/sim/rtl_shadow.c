/* Beside memory: who wrote each byte, and what the reference has there.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sim/rtl_shadow.h"

#include <string.h>

#include "base/rng.h"

static struct ms_shadow_page **find(const struct ms_shadow *shadow, uint64_t number)
{
	size_t at = (size_t)ms_mix64(number) & (shadow->nslots - 1);

	while (shadow->slot[at] && shadow->slot[at]->number != number)
		at = (at + 1) & (shadow->nslots - 1);
	return &shadow->slot[at];
}

static void make_room(struct ms_shadow *shadow)
{
	struct ms_shadow_page **old = shadow->slot;
	size_t n = shadow->nslots;

	if (2 * (shadow->npages + 1) <= n)
		return;
	shadow->nslots = n ? 2 * n : 64;
	shadow->slot = MS_NEW_N(shadow->arena, shadow->nslots, struct ms_shadow_page *);
	for (size_t i = 0; i < n; i++)
		if (old[i])
			*find(shadow, old[i]->number) = old[i];
}

/* The part of the page that is memory at all: call DO for each piece of it.  */
static void copy_page(const struct ms_shadow *shadow, struct ms_shadow_page *page)
{
	uint64_t start = page->number << MS_SHADOW_BITS, end = start + MS_SHADOW_PAGE;

	for (uint64_t at = start; at < end;) {
		const struct ms_rtl_region *region = ms_rtl_memory_find(shadow->memory, at);
		uint64_t stop;

		if (!region) {
			at++;
			continue;
		}
		stop = region->base + region->size;
		if (stop > end)
			stop = end;
		memcpy(&page->reference[at - start], (const void *)(uintptr_t)at, stop - at);
		at = stop;
	}
}

struct ms_shadow_page *ms_shadow_look(struct ms_shadow *shadow, uint64_t address)
{
	uint64_t number = address >> MS_SHADOW_BITS;
	struct ms_shadow_page **place, *page;

	make_room(shadow);
	place = find(shadow, number);
	if (!*place) {
		*place = MS_NEW(shadow->arena, struct ms_shadow_page);
		(*place)->number = number;
		shadow->npages++;
	}
	page = *place;
	if (page->run != shadow->run) {
		page->run = shadow->run;
		page->next = shadow->touched;
		shadow->touched = page;
		copy_page(shadow, page);
	}
	shadow->hot = page;
	return page;
}

static bool page_differs(const struct ms_shadow *shadow, const struct ms_shadow_page *page,
			 int64_t base, uint64_t *address)
{
	for (int i = 0; i < MS_SHADOW_PAGE; i++) {
		uint64_t at = (page->number << MS_SHADOW_BITS) + (uint64_t)i;
		bool old = page->tag[i] < base, reference_old = page->reference_tag[i] < base;

		if (old && reference_old)
			continue;
		if (old == reference_old && page->tag[i] == page->reference_tag[i] &&
		    ms_rtl_memory_find(shadow->memory, at) &&
		    *(const uint8_t *)(uintptr_t)at == page->reference[i])
			continue;
		*address = at;
		return true;
	}
	return false;
}

bool ms_shadow_differ(const struct ms_shadow *shadow, int64_t base, uint64_t *address)
{
	for (const struct ms_shadow_page *page = shadow->touched; page; page = page->next)
		if (page_differs(shadow, page, base, address))
			return true;
	return false;
}
