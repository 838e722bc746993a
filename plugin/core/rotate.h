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
};

struct ms_allocation {
	struct ms_window *window; /* in body order of the definitions */
	int nwindows;
	int *of;       /* by op: index into window, or -1 */
	int64_t *used; /* by rotating file: registers needed */
};

/* More lines of code than this are not made, in any form.  */
#define MS_MAX_LINES (1 << 22)

/* Windows one after the other, file by file, in body order.  False, with a sentence in
   *WHY (in ARENA), when a file is too small or there is none for a value: a result, not an
   error.  O(n + uses).  */
bool ms_rotate_allocate(struct ms_arena *arena, const struct ms_loop *loop,
			const struct ms_machine *machine, const struct ms_schedule *schedule,
			struct ms_allocation *allocation, const char **why);

#endif
