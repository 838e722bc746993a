/* A loop as if a test before it had found that its arrays do not overlap.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_CORE_DISTINCT_H
#define MS_CORE_DISTINCT_H

#include "format/loop.h"

/* How dependences are taken that nothing proves.  */
enum ms_alias {
	MS_ALIAS_GCC,             /* they are there: what the text of the loop says */
	MS_ALIAS_ASSUME_DISTINCT, /* a test before the loop excludes them where one can */
	MS_NALIASES
};
extern const char *const ms_alias_name[MS_NALIASES]; /* "gcc", "assume-distinct" */

/* Two arrays between which dependences were dropped.  */
struct ms_distinct_pair {
	int a, b; /* arrays of the loop, A before B */
};

struct ms_distinct {
	struct ms_loop *loop; /* without those edges, with the tests as checks; or the loop
				       that was given, if there is nothing to drop */
	MS_VEC(struct ms_distinct_pair) pair;
	int dropped; /* edges */
};

/* LOOP without the assumed edges between two arrays whose accesses, step by step, are known
   before the loop, so that a comparison of their ends decides; each test becomes a check of the
   loop.  Of a graph, without all its assumed edges.  Lives in ARENA, together with LOOP.
   O(ops + edges + pairs of streams).  */
struct ms_distinct ms_assume_distinct(struct ms_arena *arena, struct ms_loop *loop);

/* Does a test before LOOP exclude EDGE, one of those that its text gives?  */
bool ms_distinct_drops(const struct ms_loop *loop, const struct ms_given_edge *edge);

/* Append `a and c, b and c never overlap`.  */
void ms_distinct_write(struct ms_buf *out, const struct ms_loop *loop,
		       const struct ms_distinct *distinct);

#endif
