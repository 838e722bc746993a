/* Loops, their schedules and why, as JSON for tools.
   SPDX-License-Identifier: GPL-3.0-or-later

   JSON.md beside this file is the schema.  */

#ifndef MS_CORE_JSON_H
#define MS_CORE_JSON_H

#include "core/explain.h"

enum { ms_json_schema = 1 }; /* counts changes that old readers do not survive */

/* Why a loop is refused, as far as that is known; other members may be NULL, UID 0.  */
struct ms_json_refusal {
	const char *id, *sentence, *remedy, *detail, *rtl;
	int uid;
};

/* All that is known of a loop.  */
struct ms_json_loop {
	const char *name;
	const char *function, *file; /* or NULL */
	int line, column;            /* 0: unknown */
	const struct ms_json_refusal *refusal;    /* NULL: not refused */
	const struct ms_result *result;           /* NULL: refused */
	const struct ms_explanation *explanation; /* of it */
	int64_t other_ii; /* with assumed dependences taken the other way; 0: the same */
};

/* The loops of one source, or of one file of loops.  */
struct ms_json_unit;

/* An empty unit called NAME, for machine MACHINE.  Not in an arena.  */
struct ms_json_unit *ms_json_unit_new(const char *name, const char *machine);
void ms_json_unit_free(struct ms_json_unit *unit);

void ms_json_add(struct ms_json_unit *unit, const struct ms_json_loop *loop);

/* Append the document that holds UNIT and the units of OLD (may be NULL), which is such a
   document, but one of UNIT's name; in the order of their names.  What else OLD may be is as if
   it were not there.  */
void ms_json_write(struct ms_buf *out, const struct ms_json_unit *unit,
		   const struct ms_buf *old);

#endif
