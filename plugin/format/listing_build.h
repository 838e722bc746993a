/* Inside of reading listings.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_FORMAT_LISTING_BUILD_H
#define MS_FORMAT_LISTING_BUILD_H

#include "format/text.h"

/* What is read so far.  The vectors are scratch; finished parts are in the result's arena.  */
struct listing_builder {
	struct ms_listings *result;
	const struct ms_loops *loops; /* may be NULL */
	struct ms_names loop_names;   /* numbered like loops */
	MS_VEC(struct ms_listing *) listings;

	/* The listing being read.  */
	struct ms_listing *listing;
	struct ms_loc stages_loc;
	struct ms_loc form_loc, kernels_loc; /* of the pairs; file NULL: there is none */
	struct ms_loc guard_loc, predicate_loc;
	MS_VEC(struct ms_sigma) sigma;
	struct ms_names labels; /* numbered like sigma */
	enum ms_section section;
	MS_VEC(struct ms_group) prologue;
	MS_VEC(struct ms_group) kernel;
	MS_VEC(struct ms_group) epilogue;
	MS_VEC(struct ms_copy) copy;         /* of this section */
	MS_VEC(struct ms_listing_line) line; /* of this section */
	int last;                            /* op of the newest line, or -1 */
	struct ms_listing_line at;           /* the line being read */
	int at_op;                           /* the op that its label names, or -1 */
};

/* listing.c: was everything there that stands before the preheader, whose KEYWORD was read?  */
void ms_listing_check_rules(struct ms_reader *r, const struct ms_word *keyword);

/* listing_code.c: the section that is open ends here.  */
void ms_listing_end_section(struct ms_reader *r);

#endif
