/* The modulo reservation table of a machine file (Definition 23.6.2).
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_CORE_MRT_H
#define MS_CORE_MRT_H

#include "core/resource.h"
#include "format/loop.h"

/* A model for the ops of LOOP on MACHINE, in ARENA.  Memory: II rows of the limited resources
   while that is small, else a hash table of the rows in use, so that a large II costs nothing.
   fits, reserve and release cost O(reservations of the op).  */
struct ms_resources *ms_mrt_new(struct ms_arena *arena, const struct ms_loop *loop,
				const struct ms_machine *machine);

#endif
