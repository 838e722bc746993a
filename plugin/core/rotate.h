/* Rotating-register allocation (Algorithm 23.6.12).
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_CORE_ROTATE_H
#define MS_CORE_ROTATE_H

#include "core/sched.h"

/* The window of one value: registers base - pad to base + span of FILE are its own.  */
struct ms_window {
	int op;       /* that defines it */
	int file;     /* rotating file of the machine */
	int64_t base; /* b_v */
	int64_t span; /* groups after its definition in which it is written or read */
	int64_t pad;  /* registers below base that hold initial values */
	bool carried; /* the next iteration reads it: the first one needs an initial value */
	bool liveout; /* read after the loop */
	int64_t latency;  /* of its definition, cycles */
	int64_t last_use; /* the last cycle in which an instance is read, as cycles are counted
			     in the schedule; INT64_MIN: never */
};

struct ms_allocation {
	struct ms_window *window; /* in body order of the definitions */
	int nwindows;
	int *of;       /* by op: index into window, or -1 */
	int64_t *used; /* by rotating file: registers needed */
};

/* How windows share a file.  */
enum ms_alloc {
	MS_ALLOC_WINDOWS, /* the lesson's: one after the other, none overlaps another */
	MS_ALLOC_TIGHT,   /* they may overlap where no two instances meet: rotate_tight.c */
	MS_NALLOCS
};
extern const char *const ms_alloc_name[MS_NALLOCS]; /* "windows", "tight" */

/* More lines of code than this are not made, in any form.  */
#define MS_MAX_LINES (1 << 22)

/* Windows one after the other, file by file, in body order.  False, with a sentence in
   *WHY (in ARENA), when a file is too small or there is none for a value: a result, not an
   error.  O(n + uses).  */
bool ms_rotate_allocate(struct ms_arena *arena, const struct ms_loop *loop,
			const struct ms_machine *machine, const struct ms_schedule *schedule,
			struct ms_allocation *allocation, const char **why);

/* The same, the way ALLOC says.  With PREDICATES, names in a file that takes stage predicates
   do not wrap, so that those from USED on are free in every group.  MS_ALLOC_TIGHT costs
   O(n^2 + n * registers) for each number of registers tried.  */
bool ms_rotate_allocate_as(struct ms_arena *arena, const struct ms_loop *loop,
			   const struct ms_machine *machine, const struct ms_schedule *schedule,
			   enum ms_alloc alloc, bool predicates,
			   struct ms_allocation *allocation, const char **why);

/* rotate_tight.c: give the windows of FILE, which has SIZE registers, other bases.  Returns the
   registers needed: never more than the windows one after the other, whose bases then stay.
   LINEAR: the names of all groups are in 0 .. result - 1.  */
int64_t ms_rotate_tight(struct ms_arena *arena, const struct ms_schedule *schedule,
			struct ms_allocation *allocation, int file, int64_t size, bool linear);

#endif
