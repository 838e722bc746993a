/* Forms as sums of integers, and how small they can be.
   SPDX-License-Identifier: GPL-3.0-or-later

   Linear forms are exact modulo 2 to the width of their mode.  Whether two accesses meet is a
   question about integers.  A form is opened by writing it over atoms, 64-bit values that are
   known as integers: registers, extensions of narrower ones, products and right shifts of such
   sums.  That is exact where nothing wraps around, which is a condition, to become a guard, if
   it isn't known.  */

#ifndef MS_GCC_SUMS_H
#define MS_GCC_SUMS_H

#include "gcc/body.h"

typedef __int128 ms_wide;

/* Sums stay below this, which leaves room for a few of them in 64 bits; memory that is really
   accessed lies within the second.  */
static const ms_wide ms_small = (ms_wide)1 << 61;
static const ms_wide ms_memory = (ms_wide)1 << 48;

static inline bool ms_is_small(struct ms_range range)
{
	return range.lo > -ms_small && range.hi < ms_small;
}

/* STEP times the trip count is LENGTH, less 0 to SLACK: in integers (EXACT), or modulo 2^64.  */
struct ms_span {
	const struct ms_lin *length;
	int64_t step, slack;
	bool exact;
};

/* No bound: as good as infinite.  */
static const ms_wide ms_huge = (ms_wide)1 << 116;

/* One attempt to prove something.  Starts as { .body = BODY, .needed = BODY->bounds }.  */
struct ms_sums {
	struct ms_body *body;
	const struct ms_span *span; /* of the loop's count, opened as the rest; NULL: not known */
	ms_wide trips;              /* there are so many at least */
	MS_VEC(struct ms_need) needed; /* what must be true for what was found */
	size_t more;                     /* of these were noted in this attempt */
};

/* Is SYM a right shift of 64 bits by a number of bits, *BITS, or a product of 64 bits?  */
bool ms_is_shift(const struct ms_sym *sym, int *bits);
bool ms_is_product(const struct ms_sym *sym);

/* LIN over atoms, its value the same modulo 2^64; what that needs is noted in SUMS.  NULL if it
   has too many terms or conditions.  */
const struct ms_lin *ms_sums_open(struct ms_sums *sums, const struct ms_lin *lin);

/* A + FACTOR * B as integers; NULL if it has too many terms or large factors, or A or B is.  */
const struct ms_lin *ms_sums_add(struct ms_sums *sums, const struct ms_lin *a,
				 const struct ms_lin *b, int64_t factor);

/* The product of two sums over atoms; NULL if it has too many terms.  */
const struct ms_lin *ms_sums_product(struct ms_sums *sums, const struct ms_lin *a,
				     const struct ms_lin *b);

/* Replace a right shift in SPAN's length by what is shifted, and its step by a multiple.  False if
   there is none.  */
bool ms_sums_unshift(struct ms_sums *sums, struct ms_span *span);

/* LIN must be between LEAST and MOST; what is not known is noted.  False if there are too many
   conditions.  */
bool ms_sums_need(struct ms_sums *sums, const struct ms_lin *lin, ms_wide least, ms_wide most);

/* What LIN, over atoms, may be; both ends beyond +-2^100 if nothing is known.  */
struct ms_range ms_sums_range(struct ms_sums *sums, const struct ms_lin *lin);

/* The same if the first NEEDED of what was noted hold.  */
struct ms_range ms_sums_early_range(struct ms_sums *sums, const struct ms_lin *lin,
				    size_t needed);

/* A number that LIN, over atoms, is not below, where the loop has SUMS->trips trips at least.  */
ms_wide ms_sums_least(struct ms_sums *sums, const struct ms_lin *lin);

/* What was noted must be true from now on.  False, and nothing is done, where that can't be said
   over registers.  */
bool ms_sums_commit(struct ms_sums *sums);

/* NEED over what registers hold, if that can be said: up to two comparisons are added to
   *CONDITIONS.  */
void ms_sums_conditions(struct ms_body *body, const struct ms_need *need,
			auto_vec<rtx> *conditions);

/* Make guards of all that must be true.  */
void ms_sums_guards(struct ms_body *body);

/* What the address of an access is in iteration I: START + STEP * I.  */
struct ms_moving {
	const struct ms_lin *start, *step;
};

/* How does ACCESS move?  Without OPEN, if that needs no conditions.  False if it is not known.  */
bool ms_moving_of(struct ms_sums *sums, const struct ms_access *access, bool open,
		  struct ms_moving *out);

#endif
