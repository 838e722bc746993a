/* A set of names, each with a number from 0 in order of arrival.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/names.h"

#include <stdint.h>
#include <string.h>

#include "base/rng.h"

/* A hash that nobody can prepare for: it is keyed by where the table happens to lie.  */
static uint64_t hash(const struct ms_names *names, const char *s, size_t len)
{
	uint64_t h = ms_mix64((uintptr_t)names->slot ^ (uint64_t)len << 48);

	while (len > 0) {
		uint64_t chunk = 0;
		size_t n = len < sizeof chunk ? len : sizeof chunk;

		memcpy(&chunk, s, n);
		h = ms_mix64(h ^ chunk);
		s += n;
		len -= n;
	}
	return h;
}

/* The slot where S is or would be.  The table is never full.  */
static size_t find_slot(const struct ms_names *names, const char *s, size_t len)
{
	size_t i = hash(names, s, len) & (names->nslots - 1);

	for (; names->slot[i]; i = (i + 1) & (names->nslots - 1)) {
		const char *there = names->name.v[names->slot[i] - 1];

		if (strncmp(there, s, len) == 0 && there[len] == '\0')
			break;
	}
	return i;
}

int ms_names_find(const struct ms_names *names, const char *s, size_t len)
{
	return names->nslots ? names->slot[find_slot(names, s, len)] - 1 : -1;
}

static void enlarge(struct ms_names *names, struct ms_arena *arena)
{
	names->nslots = names->nslots ? 2 * names->nslots : 16;
	names->slot = MS_NEW_N(arena, names->nslots, int);
	for (size_t n = 0; n < names->name.n; n++) {
		const char *s = names->name.v[n];

		names->slot[find_slot(names, s, strlen(s))] = (int)n + 1;
	}
}

int ms_names_add(struct ms_names *names, struct ms_arena *arena, const char *s, size_t len,
		 bool *fresh)
{
	size_t i;

	if (2 * (names->name.n + 1) > names->nslots)
		enlarge(names, arena);
	i = find_slot(names, s, len);
	if (fresh)
		*fresh = names->slot[i] == 0;
	if (names->slot[i] == 0) {
		MS_VEC_PUSH(arena, &names->name, ms_strndup(arena, s, len));
		names->slot[i] = (int)names->name.n;
	}
	return names->slot[i] - 1;
}
