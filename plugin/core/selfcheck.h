/* Does an op collide with itself?
   SPDX-License-Identifier: GPL-3.0-or-later

   An op that holds a unit for a while meets its own next instance where two of its
   reservations differ by a multiple of II.  Whether that can be depends on II, not on the
   schedule.  */

#ifndef MS_CORE_SELFCHECK_H
#define MS_CORE_SELFCHECK_H

#include "format/loop.h"

/* Reservations of the operations that LOOP uses on MACHINE, prepared; in ARENA.
   O(ops + reservations log reservations).  */
struct ms_selfcheck;
struct ms_selfcheck *ms_selfcheck_new(struct ms_arena *arena, const struct ms_loop *loop,
				      const struct ms_machine *machine);

/* Can operation OPCODE, by alternative ALT, be executed every II cycles at all?  O(1) where
   II is at least the cycles it occupies, else O(reservations).  */
bool ms_selfcheck_possible(const struct ms_selfcheck *check, int opcode, int alt, int64_t ii);

/* The smallest II at which every op of the loop has an alternative that is possible.  */
int64_t ms_selfcheck_first_ii(const struct ms_selfcheck *check);

#endif
