/* Changes of a scheduling problem: what might be otherwise.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_CORE_CHANGE_H
#define MS_CORE_CHANGE_H

#include "core/sched.h"

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

/* PROBLEM with CHANGE[0 .. N - 1], its bounds found anew; without its resources.  In ARENA.  */
struct ms_problem ms_change_apply(struct ms_arena *arena, const struct ms_problem *problem,
				  const struct ms_change *change, int n);

/* Would CHANGE remove edge E of the problem's graph?  */
bool ms_change_drops(const struct ms_problem *p, const struct ms_edge *e,
		     const struct ms_change *change);

/* Would edge E not be there if array A were accessed by nothing else?  */
bool ms_change_restrict_drops(const struct ms_problem *p, const struct ms_edge *e, int a);

/* Do A and B, changes of the same graph, drop the same edges?  */
bool ms_change_same(const struct ms_problem *p, const struct ms_change *a,
		    const struct ms_change *b);

/* Are accesses to arrays A and B (-1: none) based on the same pointer, as far as its name
   tells?  */
bool ms_change_same_base(const struct ms_problem *p, int a, int b);

/* CHANGE as a clause: `mul took 2 cycles in place of 3`.  */
void ms_change_text(struct ms_buf *out, const struct ms_problem *problem,
		    const struct ms_change *change);

#endif
