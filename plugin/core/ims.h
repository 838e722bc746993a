/* Iterative modulo scheduling of one II, for schedulers that use it as a part.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_CORE_IMS_H
#define MS_CORE_IMS_H

#include "core/sched.h"

struct ms_ims;

/* What ms_ims_try needs for PROBLEM, in ARENA.  O(n).  */
struct ms_ims *ms_ims_new(struct ms_arena *arena, const struct ms_problem *problem,
			  const struct ms_sched_options *options);

/* From now on priorities are HeightR plus up to MOST cycles drawn at random from SEED.  */
void ms_ims_shake(struct ms_ims *ims, int64_t most, uint64_t seed);

/* IterativeSchedule of Algorithm 23.6.9 at II; CTX is a struct ms_ims.  The resource model has
   been reset for II.  True when all ops are placed in SCHEDULE.  */
bool ms_ims_try(void *ctx, int64_t ii, struct ms_schedule *schedule,
		struct ms_attempt *attempt);

#endif
