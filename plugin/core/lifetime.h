/* Lifetimes of values under a schedule, and how many are live at once.
   SPDX-License-Identifier: GPL-3.0-or-later

   The lifetime of a value is the number of cycles from its definition's issue to its last
   use's issue (Definition 23.6.11); the use may be in a later iteration.  */

#ifndef MS_CORE_LIFETIME_H
#define MS_CORE_LIFETIME_H

#include "core/sched.h"

/* The lifetime of OP's value, cycles; 0 if OP defines none or nobody in the loop reads it.  */
int64_t ms_lifetime(const struct ms_problem *problem, const struct ms_schedule *schedule,
		    int op);

/* A stretch of cycles, repeated every II.  */
struct ms_life {
	int64_t start, cycles;
};

/* The largest number of instances of LIFE[0 .. N - 1] that fall into one row.  O(n log n).  */
int64_t ms_live_at_once(struct ms_arena *arena, const struct ms_life *life, size_t n,
			int64_t ii);

/* MaxLive: the largest number of values, instances counted, that are live in one row: a value
   is live in the cycles from its definition's issue up to, not including, its last use's
   issue.  What the loop leaves behind counts as far as the loop itself reads it.  O(n + e + II), or O(n log n + e) where II is large.  */
int64_t ms_maxlive(struct ms_arena *arena, const struct ms_problem *problem,
		   const struct ms_schedule *schedule);

#endif
