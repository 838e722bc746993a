/* modsched compare: what its files share.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_TOOL_COMPARE_H
#define MS_TOOL_COMPARE_H

#include "tool/job.h"

/* A loop with the machine that it is to be scheduled for.  */
struct ms_instance {
	const char *name;
	const char *loop;
	const char *machine; /* a path */
	size_t number;       /* in the table, from 0 */
};
struct ms_instances {
	MS_VEC(struct ms_instance) list;
};

/* Read the table of instances in PATH: columns are separated by tabs, the first line names
   them; `instance`, `loop` and `machine` are used, others ignored.  The machine M of a table
   DIR/T is DIR/machines/M.mach.  In ARENA.  False after messages.  */
bool ms_instances_read(struct ms_arena *arena, const char *path, struct ms_instances *instances,
		       struct ms_diag *diag);

/* What is known of one instance.  */
struct ms_optimum {
	const char *name; /* of the instance, or of the loop */
	int64_t ii;       /* there is a schedule at this II and none below */
};
struct ms_optima {
	MS_VEC(struct ms_optimum) list;
	struct ms_names names;
};

/* Read a table with the columns `instance` and `optimum`; an empty optimum is not known.  */
bool ms_optima_read(struct ms_arena *arena, const char *path, struct ms_optima *optima,
		    struct ms_diag *diag);

/* One scheduler on one instance.  */
struct ms_trial {
	bool scheduled;
	int64_t ii, stages, maxlive, steps;
	double lifetimes; /* their sum, cycles */
	int64_t bound; /* proven: no smaller II is possible; 0: nothing */
	double seconds;
};

/* One instance, with a trial for each scheduler.  */
struct ms_comparison {
	const char *name;
	size_t number; /* of the instance; else 0 */
	int nops, nedges;
	int64_t mii;
	int64_t optimum; /* 0: not known */
	struct ms_trial *trial;
};

/* Append the table that sums up N comparisons of schedulers ALGO[0 .. NALGOS - 1].  */
void ms_compare_summary(struct ms_buf *out, const struct ms_comparison *comparison, size_t n,
			const struct ms_scheduler *const *algo, int nalgos);

/* Append them all, a line each, as columns separated by tabs.  */
void ms_compare_table(struct ms_buf *out, const struct ms_comparison *comparison, size_t n,
		      const struct ms_scheduler *const *algo, int nalgos);

#endif
