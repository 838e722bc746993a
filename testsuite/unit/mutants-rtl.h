/* Mutants of functions in RTL: what mutate-rtl.c executes.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_UNIT_MUTANTS_RTL_H
#define MS_UNIT_MUTANTS_RTL_H

#include <stdio.h>

#include "format/rtl.h"

enum kind {
	REGISTER,
	EARLY,
	LATE,
	STAGE_LESS,
	STAGE_MORE,
	SWAP,
	DROP,
	ADDRESS,
	COPY,
	DROP_COPY,
	CYCLE,
	SCHEDULE,
	NKINDS
};
extern const char *const ms_mutant_kinds[NKINDS];

struct edit {
	size_t at, len;
	char text[24]; /* in place of LEN bytes; empty: blanks */
};

struct mutant {
	enum kind kind;
	const struct ms_rtl_function *function;
	const struct ms_rtl_loop *loop;
	const struct ms_rtl_line *line, *other; /* what is broken, or NULL */
	const char *group;
	int number;            /* of the group */
	int op, first, last;   /* the op, or -1; lines of text that may be named */
	size_t result;         /* where the number of the register that the line sets stands */
	int64_t value, source; /* a register's number, a cycle; what a copy copies */
	struct edit *edit;
	int nedits;
};

struct mutation {
	struct ms_arena *arena;
	const char *text;
	size_t len;
	size_t *start; /* of each line of text, from 1 */
	int nlines;
	const struct ms_rtl_file *file;
	MS_VEC(struct mutant) mutant;
	uint64_t random;
	FILE *out;

	/* Of the mutant under test.  */
	const struct mutant *now;
	struct ms_loc loc;
	char message[1200];
	bool warned;
	long tried[NKINDS], passed[NKINDS], same, failures;
};

/* All mutants of M's file, which was read from its text.  */
void ms_mutants_find(struct mutation *m);

/* Where LOC is in the text; in which line AT is; the bracket that opens the list which begins at or
   before AT; the byte behind the list in which AT is.  */
size_t ms_mutants_place(const struct mutation *m, struct ms_loc loc);
int ms_mutants_line(const struct mutation *m, size_t at);
size_t ms_mutants_start(const struct mutation *m, size_t at);
size_t ms_mutants_end(const struct mutation *m, size_t at);

#endif
