/* What II would be if something were otherwise.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each answer is found, not estimated: the graph or the machine is changed, bounds are found
   anew, and where they promise a smaller II the scheduler runs again and its schedule is
   verified.  */

#ifndef MS_CORE_WHATIF_H
#define MS_CORE_WHATIF_H

#include "core/driver.h"

enum ms_change_kind {
	MS_IF_APART,     /* the accesses of ops A and B, assumed to meet, never do */
	MS_IF_RESTRICT,  /* what array A (or B, if not -1) points to is accessed by no other */
	MS_IF_DISTINCT,  /* no assumed dependence holds */
	MS_IF_LATENCY,   /* operation A of the machine has one cycle less of latency */
	MS_IF_EDGE,      /* edge A of the graph has one cycle less; in loops that are a graph */
	MS_IF_UNIT,      /* there is one more unit of resource A */
	MS_IF_REGISTERS, /* the registers that RESULT's first schedule asked for were there */
	MS_IF_SCHEDULER, /* scheduler number A of the registry were asked */
	MS_NCHANGE_KINDS
};
extern const char *const ms_change_kind_name[MS_NCHANGE_KINDS]; /* ids for scripts */

struct ms_change {
	enum ms_change_kind kind;
	int a, b;
};

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

/* CHANGE as a clause: `mul took 2 cycles in place of 3`.  */
void ms_change_text(struct ms_buf *out, const struct ms_problem *problem,
		    const struct ms_change *change);

/* Is RESULT's loop one of those that are scheduled again and again without the user waiting?  */
bool ms_can_schedule_again(const struct ms_result *result);

/* OPTIONS for doing so: no trace, no proofs, all II, a limit on the exact scheduler.  */
struct ms_sched_options ms_quick_options(const struct ms_sched_options *options);

#endif
