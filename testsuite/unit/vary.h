/* Loops of the plain form turned into loops such as C gives.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VARY_H
#define VARY_H

#include <stdint.h>

#include "format/loop.h"

/* Give LOOP, in place, integer types of all widths, arrays with units of their own, strides up
   and down, accesses that overlap in part, addresses that stand still or come from registers,
   and a few edges, all chosen by *SEED.  */
void vary(struct ms_arena *arena, struct ms_loop *loop, uint64_t *seed);

#endif
