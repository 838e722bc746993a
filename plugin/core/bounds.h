/* Lower bounds on II: ResMII, RecMII, MII (Definition 23.6.3), with what binds.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_CORE_BOUNDS_H
#define MS_CORE_BOUNDS_H

#include "core/ddg.h"

/* Uses of one resource by one iteration.  An op with alternatives counts by the assignment
   that gives the smallest ResMII (see bounds.c for when that is exact).  */
struct ms_resource_use {
	int64_t uses;
	int64_t quotient; /* ceil(uses / capacity); 0 when unlimited or unused */
};

/* A cycle of the graph that binds its strongly connected component.  */
struct ms_recurrence {
	int *edge;  /* numbers of ddg edges, in order round the cycle, beginning at the op that
		       comes first in the body */
	int nedges;
	int64_t latency;  /* sum of the latencies */
	int64_t distance; /* sum of the distances, >= 1 */
	int64_t mii;      /* ceil(latency / distance), >= 1 */
	int scc;
};

struct ms_bounds {
	bool *crowded; /* by resource: units of those set, all together, are too few below what
			  resources allow, however alternatives are chosen */
	int64_t *automaton_ii;  /* by automaton: it forbids smaller II */
	int64_t *automaton_ops; /* how many ops it has a say in */
	struct ms_resource_use *use; /* by resource of the machine */
	struct ms_recurrence *recurrence; /* one for each cyclic component: a cycle of maximum
					     ratio in it; by falling latency / distance, then
					     by first op */
	int nrecurrences;
	int64_t resmii; /* >= 1; automata included */
	int64_t recmii; /* >= 1 */
	int64_t selfmii; /* smallest II from which on some II exists at which no op collides with
			    itself in every alternative; >= 1 */
	int64_t mii;    /* max of resmii, recmii, selfmii */
};

/* needs: ddg.  gives: the bounds in ARENA.  Near-linear in practice: maximum cycle ratio by
   policy iteration (Howard) within each component, exact in integers.  */
struct ms_bounds *ms_bounds_find(struct ms_arena *arena, const struct ms_loop *loop,
				 const struct ms_machine *machine, const struct ms_ddg *ddg,
				 const struct ms_sccs *sccs);

/* The parts, each in a file of its own.  */

/* resmii.c: fill USE and CROWDED, which have an element for each resource of MACHINE; returns
   ResMII.  */
int64_t ms_resource_uses(struct ms_arena *arena, const struct ms_loop *loop,
			 const struct ms_machine *machine, struct ms_resource_use *use,
			 bool *crowded);

/* recmii.c: fill recurrence and nrecurrences of BOUNDS.  */
void ms_recurrences_find(struct ms_arena *arena, const struct ms_ddg *ddg,
			 const struct ms_sccs *sccs, struct ms_bounds *bounds);

#endif
