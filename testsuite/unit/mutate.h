/* Listings made wrong on purpose: each kind of mutation leaves code that the simulator must
   refuse, wherever it strikes.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MUTATE_H
#define MUTATE_H

#include <stdint.h>

#include "format/listing.h"

enum mutation {
	WRONG_USE,      /* a line reads another rotating register */
	WRONG_DEST,     /* a value that is read goes to another rotating register */
	WRONG_STATIC,   /* a line reads another ordinary register */
	WRONG_CONSTANT, /* a line has another constant */
	WRONG_OFFSET,   /* a line accesses memory one unit or more beside */
	WRONG_OPCODE,   /* a line does something else */
	WRONG_ROW,      /* a line stands in another cycle of its group */
	DROPPED_LINE,   /* a line is missing */
	DOUBLED_LINE,   /* a line stands twice */
	WRONG_GROUP,    /* a line stands in another group: its stage is wrong */
	WRONG_PREDICATE, /* a line of kernel-only code is under another predicate */
	NO_PREDICATE,   /* or under none */
	NO_PREHEADER,   /* a copy of the preheader is missing, */
	PREHEADER_DEST, /* goes elsewhere, */
	PREHEADER_SOURCE, /* or comes from elsewhere */
	NO_EXIT,        /* the same for the copies at the exit */
	EXIT_DEST,
	EXIT_SOURCE,
	NMUTATIONS
};
extern const char *const mutation_name[NMUTATIONS];

/* Change one place of LISTING, of LOOP, chosen by *SEED.  False if there is no place for KIND.
   WHAT, of SIZE bytes, gets a few words about it.  New parts come from ARENA.  */
bool mutate(struct ms_arena *arena, struct ms_listing *listing, const struct ms_loop *loop,
	    const struct ms_machine *machine, enum mutation kind, uint64_t *seed, char *what,
	    size_t size);

#endif
