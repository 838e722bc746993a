/* A set of names, each with a number from 0 in order of arrival.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_BASE_NAMES_H
#define MS_BASE_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

struct ms_names {
	MS_VEC(const char *) name; /* by number; zero-terminated, in the arena */
	int *slot;                 /* open hash table: number + 1, or 0 */
	size_t nslots;             /* a power of two, or 0 */
};

/* The number of the LEN bytes at S, or -1.  O(LEN) expected.  */
int ms_names_find(const struct ms_names *names, const char *s, size_t len);

/* The same; a name that is not there is added, copied into ARENA.  *FRESH (may be NULL) tells
   whether it was.  */
int ms_names_add(struct ms_names *names, struct ms_arena *arena, const char *s, size_t len,
		 bool *fresh);

#endif
