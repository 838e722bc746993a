/* A set of small numbers that gives its minimum: what a list scheduler takes ops from.
   SPDX-License-Identifier: GPL-3.0-or-later

   A tree of bit sets: a bit of one level says whether the word below it has any bit.  Adding,
   removing and finding the minimum touch one word a level: four levels hold 2^24 numbers.  */

#ifndef MS_CORE_RANKSET_H
#define MS_CORE_RANKSET_H

#include <stdint.h>

#include "base/arena.h"

enum { ms_rankset_levels = 6 }; /* 64^6 numbers */

struct ms_rankset {
	uint64_t *word[ms_rankset_levels]; /* level 0: the numbers; the last: one word */
	int nlevels;
};

/* An empty set for the numbers 0 to N - 1, N >= 0.  */
static inline void ms_rankset_init(struct ms_rankset *set, struct ms_arena *arena, int n)
{
	size_t words = (size_t)n / 64 + 1;

	set->nlevels = 0;
	for (;;) {
		set->word[set->nlevels++] = MS_NEW_N(arena, words, uint64_t);
		if (words == 1)
			break;
		words = (words - 1) / 64 + 1;
	}
}

static inline void ms_rankset_add(struct ms_rankset *set, int k)
{
	for (int level = 0; level < set->nlevels; level++, k /= 64)
		set->word[level][k / 64] |= (uint64_t)1 << k % 64;
}

static inline void ms_rankset_remove(struct ms_rankset *set, int k)
{
	for (int level = 0; level < set->nlevels; level++, k /= 64)
		if (set->word[level][k / 64] &= ~((uint64_t)1 << k % 64))
			break;
}

/* The smallest number, or -1 if the set is empty.  */
static inline int ms_rankset_min(const struct ms_rankset *set)
{
	int at = 0;

	for (int level = set->nlevels - 1; level >= 0; level--) {
		if (!set->word[level][at])
			return -1; /* at the top only */
		at = at * 64 + __builtin_ctzll(set->word[level][at]);
	}
	return at;
}

/* Make SET hold 0 to N - 1 exactly; N as at init.  */
static inline void ms_rankset_fill(struct ms_rankset *set, int n)
{
	for (int level = 0; level < set->nlevels; level++, n = (n + 63) / 64) {
		int full = n / 64;

		for (int w = 0; w < full; w++)
			set->word[level][w] = ~(uint64_t)0;
		if (n % 64)
			set->word[level][full] = ((uint64_t)1 << n % 64) - 1;
	}
}

#endif
