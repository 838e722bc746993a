/* Shorter lifetimes for a schedule, at the same II.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_CORE_SETTLE_H
#define MS_CORE_SETTLE_H

#include "core/sched.h"

/* Move ops of SCHEDULE, which is legal, where that lowers the sum of all lifetimes; it stays
   legal, at the same II, normalized.  The resource model's reservations are made anew.
   Returns the number of cycles of lifetime that were saved.  A few sweeps, each
   O(n * (II + edges)).  */
int64_t ms_settle(struct ms_arena *arena, const struct ms_problem *problem,
		  struct ms_schedule *schedule);

#endif
