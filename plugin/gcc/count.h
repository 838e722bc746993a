/* How a loop ends, and what count.cc and order.cc share.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_GCC_COUNT_H
#define MS_GCC_COUNT_H

#include "gcc/body.h"

/* The loop goes on while FIRST + STEP * j, of MODE, j = 1, 2, ..., CODE BOUND + BOUND_STEP * j.
   Where the test stands before the body, j is 0 before the first iteration.  STEP is not 0; if
   BOUND_STEP is neither, STEP > 0 or both are negative.  */
struct ms_ending {
	rtx_code code;
	machine_mode mode;
	const struct ms_lin *first, *bound; /* over invariant symbols */
	int64_t step, bound_step;
	int moving_arg; /* which operand of the closing comparison FIRST belongs to */

	/* What steps may be of fewer bits and extended to MODE: then of MOVING_MODE, unsigned or
	   not.  It must not wrap around there, unless that is how the loop ends.  */
	bool narrow, moving_unsigned;
	machine_mode moving_mode;
	const struct ms_lin *moving; /* FIRST in that mode */
};

/* count.cc */

/* LIN + CONSTANT, cut to the width of MODE; NULL if LIN is.  */
const struct ms_lin *ms_lin_plus(struct ms_body *body, machine_mode mode,
				 const struct ms_lin *lin, int64_t constant);

/* A CODE B must hold: known, or a guard.  False if that can't be said.  */
bool ms_require(struct ms_body *body, rtx_code code, machine_mode mode, const struct ms_lin *a,
		const struct ms_lin *b);

void ms_set_trips(struct ms_body *body, const char *text);

/* order.cc */

/* Count a loop that ends by an ordered comparison: body->trips, ->goes_on, ->count.order and
   guards.  False if that can't be told; some of it may be set then.  */
bool ms_count_ordered(struct ms_body *body, const struct ms_ending *ending);

#endif
