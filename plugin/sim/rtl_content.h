/* Values of C types by chance.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_SIM_RTL_CONTENT_H
#define MS_SIM_RTL_CONTENT_H

#include "format/rtl.h"

enum ms_rtl_values {
	MS_RTL_ZERO,  /* all zero */
	MS_RTL_SMALL, /* integers from 0 to 15, so that they can be indices */
	MS_RTL_INDEX, /* integers below BELOW */
	MS_RTL_ANY,   /* integers small, random in all bits, or extreme */
	MS_RTL_NVALUES
};

/* How values are made.  */
struct ms_rtl_content {
	enum ms_rtl_values values;
	int64_t below; /* MS_RTL_INDEX; less than 1 counts as 1 */
	bool special;  /* reals may be infinite, zero, or far from 1 */

	/* A pointer to TYPE in memory that is itself DEPTH pointers away.  */
	uint64_t (*pointer)(void *ctx, const struct ms_ctype *type, int depth,
			    uint64_t *random);
	void *ctx;
};

/* Fill the memory at TO, DEPTH pointers away, with a value of TYPE from *RANDOM.  */
void ms_rtl_content_fill(const struct ms_rtl_content *content, const struct ms_ctype *type,
			 uint8_t *to, int depth, uint64_t *random);

/* The size of an object of TYPE; of an array of unknown length, that of an element; at least
   1.  */
int64_t ms_rtl_content_size(const struct ms_ctype *type);

#endif
