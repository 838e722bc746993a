/* Schedules and pipelined loops as data: what a scheduler and an expander hand on.
   SPDX-License-Identifier: GPL-3.0-or-later

   A listing's header and sigma lines alone are a schedule in text form; a graph-only loop has
   nothing else.  The text form is in plugin/format/README.md.  */

#ifndef MS_FORMAT_LISTING_H
#define MS_FORMAT_LISTING_H

#include "format/loop.h"

/* `sigma LABEL CYCLE [alt N]`.  */
struct ms_sigma {
	const char *label;
	int64_t cycle; /* issue cycle of instance 0, 0 or more */
	int alt;       /* alternative of the operation, from 0; not written if 0 */
	struct ms_loc loc;
};

/* `@ROW LABEL: ACTION`.  */
struct ms_listing_line {
	int64_t row; /* cycle in the group, 0 to ii - 1 */
	const char *label;
	struct ms_action action;
	struct ms_loc loc;
};

/* One group of II cycles; lines by row, then by body position.  */
struct ms_group {
	struct ms_listing_line *line;
	int nlines;
};

/* `DEST = mov SOURCE` in the preheader or at the exit.  */
struct ms_copy {
	struct ms_reg dest, source;
	struct ms_loc loc;
};

struct ms_pair {
	const char *key, *value;
};

struct ms_listing {
	const char *loop; /* its name */
	int64_t ii, resmii, recmii, stages;
	MS_VEC(struct ms_pair) pairs; /* `algo ims` and the like, after stages */
	struct ms_sigma *sigma;
	int nsigmas;
	bool schedule_only; /* header and sigma lines, nothing else */
	struct ms_copy *preheader;
	int npreheader;
	struct ms_group *prologue; /* stages - 1 of them */
	int nprologue;
	struct ms_group kernel;
	struct ms_group *epilogue; /* stages - 1 of them */
	int nepilogue;
	struct ms_copy *exit;
	int nexit;
	struct ms_array *array; /* that its memory operands index */
	int narrays;
	struct ms_loc loc;
};

struct ms_listings {
	struct ms_listing **listing;
	int nlistings;
};

/* Read all listings of TEXT, written for MACHINE.  Checks the form only (rows in range, groups
   numbered in order, labels known from sigma lines); whether it computes the loop is the
   simulator's question.  Array units are those of declared arrays in LOOPS (may be NULL) of
   the same name.  NULL after messages.  */
struct ms_listings *ms_listings_read(struct ms_arena *arena, const char *path, const char *text,
				     size_t len, const struct ms_machine *machine,
				     const struct ms_loops *loops, struct ms_diag *diag);

void ms_listing_write(struct ms_buf *out, const struct ms_listing *listing,
		      const struct ms_machine *machine);

#endif
