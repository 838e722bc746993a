/* The order in which swing modulo scheduling places ops.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_CORE_SMS_ORDER_H
#define MS_CORE_SMS_ORDER_H

#include "core/sched.h"

/* One set of ops that is ordered as a whole.  */
struct ms_node_set {
	int *member; /* ops, by body position */
	int nmembers;
	int64_t recmii; /* of its recurrence; 0: the set of the remaining ops */
};

/* What the ordering phase found; nothing of it depends on II.  */
struct ms_sms_order {
	int64_t *asap, *alap;    /* cycles, distance-0 edges only, from 0 */
	int64_t *depth, *height; /* longest distance-0 path to, and from, each op's issue */
	struct ms_node_set *set;
	int nsets;
	int *order; /* ops in the order of placement */
	int *position; /* its inverse */
	bool *bottom_up; /* by position: the direction in which the op was reached */
};

/* needs: the problem's graph and components.  gives: the order, in ARENA.
   O(n log n + e).  */
struct ms_sms_order *ms_sms_order_find(struct ms_arena *arena,
				       const struct ms_problem *problem);

#endif
