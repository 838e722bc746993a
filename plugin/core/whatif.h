/* What II would be if something were otherwise.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each answer is found, not estimated: the graph or the machine is changed, bounds are found
   anew, and where they promise a smaller II the scheduler runs again and its schedule is
   verified.  */

#ifndef MS_CORE_WHATIF_H
#define MS_CORE_WHATIF_H

#include "core/change.h"
#include "core/driver.h"

struct ms_whatif {
	struct ms_change *change; /* several: none of them alone makes a difference */
	int nchanges;
	int64_t mii;
	int64_t ii;               /* of a schedule; 0: none was made */
	struct ms_problem problem; /* changed; its resources may be gone */
};

struct ms_whatifs {
	MS_VEC(struct ms_whatif) v; /* the best first; only those that make a difference */
	int64_t bound;  /* proven: no smaller II is possible; at least MII */
	bool scheduled; /* II was asked of the scheduler; if not, the loop is too large, and
			   differences are those of MII */
};

/* What RESULT, which OPTIONS gave, could be.  In ARENA.  Nothing of MS_BAD_INPUT and
   MS_ILLEGAL.  Costs bounds for each of at most some hundred changes, schedules for the 16 most
   promising ones, and above MII a short search by other schedulers.  */
struct ms_whatifs *ms_whatif_find(struct ms_arena *arena, const struct ms_result *result,
				  const struct ms_options *options);

/* Is RESULT's loop one of those that are scheduled again and again without the user waiting?  */
bool ms_can_schedule_again(const struct ms_result *result);

/* OPTIONS for doing so: no trace, no proofs, all II, a limit on the exact scheduler.  */
struct ms_sched_options ms_quick_options(const struct ms_sched_options *options);

#endif
