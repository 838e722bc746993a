/* A second, independent implementation of the lesson's algorithms, for the tests.
   SPDX-License-Identifier: GPL-3.0-or-later

   Written from the definitions and the rules for texts, without a look at plugin/core: the
   dependence graph (Definition 23.6.1), ResMII and RecMII (Algorithm 23.6.4, with the search
   over II by Floyd-Warshall), HeightR (Definition 23.6.8), iterative modulo scheduling
   (Algorithm 23.6.9) and rotating windows (Algorithm 23.6.12).  It is plain and slow on
   purpose: quadratic and cubic loops over arrays, no heaps, no components.  For loops of a
   few dozen ops.  */

#ifndef ORACLE_H
#define ORACLE_H

#include "format/loop.h"

struct oracle_edge {
	int from, to;
	int64_t latency, distance;
};

/* One placement of IMS.  */
struct oracle_step {
	int op;
	int64_t estart, cycle;
	int alt;
	MS_VEC(int) evicted; /* in order */
};

/* One II.  */
struct oracle_attempt {
	int64_t ii;
	bool skipped, ok;
	MS_VEC(struct oracle_step) step;
};

/* The window of a value, by the op that defines it.  */
struct oracle_window {
	int op;
	int64_t base, span, pad;
};

struct oracle {
	struct ms_arena *arena;
	const struct ms_loop *loop;
	const struct ms_machine *machine;
	int n;
	MS_VEC(struct oracle_edge) edge; /* by from, distance, to, latency; none twice */
	bool impossible; /* a cycle of total distance 0 */
	int64_t resmii; /* exact; 0: too many alternatives to try them all */
	int64_t recmii;
	int64_t selfmii; /* the smallest II at which no op collides with itself in every
			    alternative */
	MS_VEC(struct oracle_attempt) attempt;
	bool found;
	int64_t ii, stages;
	int64_t *cycle; /* normalized */
	int *alt;
	MS_VEC(struct oracle_window) window;
	int64_t registers; /* rotating registers needed, all values in one file */
};

/* Edges and bounds.  */
struct oracle *oracle_analyse(struct ms_arena *arena, const struct ms_loop *loop,
			      const struct ms_machine *machine);

/* IMS from MII upwards with BUDGET placements an op; RESMII is a lower bound that the caller
   takes for ResMII.  Then the windows, if the loop can be executed.  */
void oracle_schedule(struct oracle *o, double budget, int64_t resmii);

/* Is the edge kept by this schedule?  */
static inline bool oracle_holds(const struct oracle_edge *e, const int64_t *cycle, int64_t ii)
{
	return cycle[e->to] + e->distance * ii >= cycle[e->from] + e->latency;
}

#endif
