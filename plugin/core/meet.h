/* When do two accesses to one array touch a common byte?
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_CORE_MEET_H
#define MS_CORE_MEET_H

#include <stdbool.h>
#include <stdint.h>

/* SIZE bytes from AT + STEP * k on, in iteration k.  |AT|, |STEP| below 2^40; SIZE above 0.  */
struct ms_path {
	int64_t at, step, size; /* bytes */
};

#define MS_NEVER (-1)

/* The smallest D >= LEAST such that, for some iteration k >= 0 with k + D < TRIPS, A in k and B
   in k + D touch a common byte; MS_NEVER if there is none.  LEAST >= 0; TRIPS is INT64_MAX where
   the count is not known.  O(1) for equal steps, else O(log step + sizes).  */
int64_t ms_meet(const struct ms_path *a, const struct ms_path *b, int64_t least, int64_t trips);

/* The smallest D >= LEAST such that A in some iteration k and B in k + D may touch a common byte
   if their distance in memory may also change by any multiple of 2^SHIFT bytes, SHIFT at most
   63; MS_NEVER if none may.  */
int64_t ms_meet_modulo(const struct ms_path *a, const struct ms_path *b, int64_t least,
		       int shift);

#endif
