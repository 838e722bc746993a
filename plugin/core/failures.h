/* Why each II below the one found has no schedule, or none was found.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_CORE_FAILURES_H
#define MS_CORE_FAILURES_H

#include "core/driver.h"

enum ms_failure_kind {
	MS_FAILED_BOUND,     /* below MII: there is none */
	MS_FAILED_SKIPPED,   /* an op would collide with itself: there is none */
	MS_FAILED_PROVEN,    /* the exact scheduler proved that there is none */
	MS_FAILED_PLACE,     /* tried, and given up: some op found no place */
	MS_FAILED_UNDECIDED, /* tried, without a trace of how; or limits were reached */
	MS_FAILED_REGISTERS, /* there is a schedule, but not the registers for it */
	MS_FAILED_UNTRIED,   /* by request */
	MS_NFAILURE_KINDS
};
extern const char *const ms_failure_kind_name[MS_NFAILURE_KINDS]; /* ids for scripts */

struct ms_failure {
	int64_t first, last; /* II */
	enum ms_failure_kind kind;
	int op;           /* MS_FAILED_PLACE: an op without a place; else -1 */
	const char *text; /* why, a clause */
};

struct ms_failures {
	MS_VEC(struct ms_failure) v; /* by rising II; adjoining II with the same cause are one */
};

/* Every II below that of RESULT, or where it has no schedule, up to the last one that was
   tried.  TRACE is that of the run that gave RESULT, or NULL; OPTIONS those of it; no II below
   BOUND is possible, whether that was known then or not.  In ARENA.  O(bounds + trace).  */
struct ms_failures *ms_failures_find(struct ms_arena *arena, const struct ms_result *result,
				     const struct ms_trace *trace,
				     const struct ms_options *options, int64_t bound);

#endif
