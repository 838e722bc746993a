/* Beside memory: who wrote each byte, and what the reference has there.
   SPDX-License-Identifier: GPL-3.0-or-later

   While a pipelined loop runs, its body runs in sequence beside it, on a memory of its own: a
   copy, made page by page when the reference first comes there.  The reference is always
   ahead, so at that time the page is still what it was before the loop.  */

#ifndef MS_SIM_RTL_SHADOW_H
#define MS_SIM_RTL_SHADOW_H

#include "sim/rtl_memory.h"

enum { MS_SHADOW_BITS = 8, MS_SHADOW_PAGE = 1 << MS_SHADOW_BITS };

struct ms_shadow_page {
	uint64_t number; /* address / size */
	uint64_t run;    /* the last run that came here */
	struct ms_shadow_page *next; /* of the run's pages */
	int64_t tag[MS_SHADOW_PAGE], reference_tag[MS_SHADOW_PAGE];
	uint8_t reference[MS_SHADOW_PAGE];
};

struct ms_shadow {
	struct ms_arena *arena;
	struct ms_rtl_memory *memory;
	struct ms_shadow_page **slot; /* open hash table by number */
	size_t nslots, npages;
	struct ms_shadow_page *hot;
	struct ms_shadow_page *touched; /* in this run */
	uint64_t run;
};

/* The page of ADDRESS, which is copied if the run is the first time here.  */
struct ms_shadow_page *ms_shadow_look(struct ms_shadow *shadow, uint64_t address);

static inline struct ms_shadow_page *ms_shadow_page(struct ms_shadow *shadow, uint64_t address)
{
	struct ms_shadow_page *hot = shadow->hot;

	if (hot && hot->number == address >> MS_SHADOW_BITS && hot->run == shadow->run)
		return hot;
	return ms_shadow_look(shadow, address);
}

/* Another run: nothing has been touched.  */
static inline void ms_shadow_start(struct ms_shadow *shadow)
{
	shadow->run++;
	shadow->touched = NULL;
}

/* The first byte in which memory and the reference differ, or whose last writers do; tags below
   BASE are all one.  False: there is none.  */
bool ms_shadow_differ(const struct ms_shadow *shadow, int64_t base, uint64_t *address);

#endif
