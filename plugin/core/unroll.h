/* Unrolling before scheduling: fractional bounds on II made real.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_CORE_UNROLL_H
#define MS_CORE_UNROLL_H

#include "core/driver.h"

#define MS_UNROLL_MOST 1000   /* the largest factor */
#define MS_UNROLL_AUTO (-1)   /* in struct ms_options: choose one */
enum { ms_unroll_tried = 8 }; /* the largest factor that is tried then */

/* LOOP with FACTOR iterations in each of its own: a loop like any other, whose text form can be
   read back, for trip counts that FACTOR divides; MEMBER unroll says FACTOR.  FACTOR 1 is LOOP
   itself.  In ARENA, with strings of LOOP's.  NULL, and *WHY a sentence in ARENA, where a limit
   of loop texts is passed.  O(FACTOR * size of LOOP).  needs: LOOP is not unrolled itself.  */
struct ms_loop *ms_unroll(struct ms_arena *arena, const struct ms_loop *loop, int factor,
			  const char **why);

/* ms_pipeline with the factor that OPTIONS asks for.  For MS_UNROLL_AUTO the result has what
   was tried; unroll_auto.c says how it chooses.  */
struct ms_result *ms_unroll_pipeline(struct ms_arena *arena, const struct ms_loop *loop,
				     const struct ms_machine *machine, const char *path,
				     const struct ms_options *options, struct ms_diag *diag);

#endif
