/* Ops that the machine executes as one: its `fuse` rules, applied to a loop.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_FORMAT_FUSE_H
#define MS_FORMAT_FUSE_H

#include "format/loop.h"

/* Fuse ops of LOOP by MACHINE's rules, in place; what is new is in ARENA, where LOOP is.  A
   loop that is only a graph stays as it is.  O(ops + operands + edges), times rules.  */
void ms_loop_fuse(struct ms_arena *arena, struct ms_arena *scratch, struct ms_loop *loop,
		  const struct ms_machine *machine);

#endif
