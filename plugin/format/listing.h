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

/* How a schedule became code.  plugin/format/README.md says how each form is executed.  */
enum ms_form {
	MS_FORM_ROTATING,    /* prologue, one kernel, epilogue; names of values rotate */
	MS_FORM_MVE,         /* prologue, several copies of the kernel, epilogue; ordinary
				registers; some iterations run before, as the loop is written */
	MS_FORM_KERNEL_ONLY, /* one kernel, whose lines a rotating predicate for each stage
				turns on and off */
	MS_NFORMS
};
extern const char *const ms_form_name[MS_NFORMS]; /* "rotating", "mve", "kernel-only" */

/* `@ROW LABEL: [?PREDICATE] ACTION`.  */
struct ms_listing_line {
	int64_t row; /* cycle in the group, 0 to ii - 1 */
	const char *label;
	bool predicated; /* it issues only where PREDICATE is true: kernel-only */
	struct ms_reg predicate;
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
	MS_VEC(struct ms_pair) pairs; /* `algo ims` and the like, after stages; not those that
					 set the next two */
	enum ms_form form;  /* `form NAME`; rotating if there is none */
	int nkernels;       /* `kernels N`: copies of the kernel, more than 1 only in mve */
	struct ms_sigma *sigma;
	int nsigmas;
	bool schedule_only; /* header and sigma lines, nothing else */
	int unroll;         /* `unroll U`: its iterations are U of the loop, each; else 1 */
	int64_t guard;      /* `guard N >= G`: fewer trips run as the loop is written.  At
			       least what ms_listing_least_trips says.  */
	bool remainder;     /* `remainder first`: unrolled, or mve of more than one kernel */
	struct ms_reg predicate; /* `predicate REG`, kernel-only: that of stage 0 */
	struct ms_copy *preheader;
	int npreheader;
	struct ms_group *prologue; /* stages - 1 of them; kernel-only: none */
	int nprologue;
	struct ms_group *kernel; /* nkernels of them */
	struct ms_group *epilogue; /* as many as of the prologue */
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

/* The fewest trips that code of this form can run: its guard asks for at least so many.  */
int64_t ms_listing_least_trips(enum ms_form form, int64_t stages, int nkernels);

/* Read all listings of TEXT, written for MACHINE.  Checks the form only (rows in range, groups
   numbered in order, labels known from sigma lines, what the form asks for); whether it computes the loop is the
   simulator's question.  Array units are those of declared arrays in LOOPS (may be NULL) of
   the same name.  NULL after messages.  */
struct ms_listings *ms_listings_read(struct ms_arena *arena, const char *path, const char *text,
				     size_t len, const struct ms_machine *machine,
				     const struct ms_loops *loops, struct ms_diag *diag);

void ms_listing_write(struct ms_buf *out, const struct ms_listing *listing,
		      const struct ms_machine *machine);

#endif
