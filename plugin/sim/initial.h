/* What registers and memory hold before the loop: pure functions of a seed.
   SPDX-License-Identifier: GPL-3.0-or-later

   Values have a kind, a type, so that loops are tried where they tell most: floats are of
   either sign between 1/4 and 2, so that long chains neither overflow nor vanish; integers
   are small, random in all bits, or at the ends of their type.  */

#ifndef MS_SIM_INITIAL_H
#define MS_SIM_INITIAL_H

#include <stdint.h>

#include "format/semantics.h"

/* What register rNUMBER holds, of type TYPE: never 0, because a loop-invariant 0 would hide
   what is multiplied by it.  */
uint64_t ms_initial_register(uint64_t seed, int number, enum ms_type type);

/* The hash from which the values of an array follow.  */
uint64_t ms_initial_array_hash(uint64_t seed, const char *name);

/* The BYTES (1 to 8) bytes at byte ADDRESS of an array, the lowest address in the lowest bits:
   the array is a row of slots of type TYPE, each with a value from the array's HASH.  */
uint64_t ms_initial_memory(uint64_t hash, enum ms_type type, uint64_t address, int bytes);

#endif
