/* Scheduling of one II that begins with the ops that contend on recurrences.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_CORE_DEADLINE_H
#define MS_CORE_DEADLINE_H

#include "core/sched.h"

struct ms_deadline;

/* What ms_deadline_try needs for PROBLEM, in ARENA.  O(n).  */
struct ms_deadline *ms_deadline_new(struct ms_arena *arena, const struct ms_problem *problem,
				    struct ms_trace *trace);

/* One II, at least RecMII, as deadline.c opens with.  True when all ops are placed in
   SCHEDULE; then also the resource model holds them.  False at once for a loop that the method
   is not made for, and when its effort is used up.  SCHEDULE's steps grow by the placements
   made.  */
bool ms_deadline_try(struct ms_deadline *deadline, int64_t ii, struct ms_schedule *schedule,
		     struct ms_attempt *attempt);

#endif
