/* Text tables with aligned columns.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_CORE_TABLE_H
#define MS_CORE_TABLE_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/buf.h"

/* Cells row by row.  Start with ms_table_new; cells and rows live in the arena.  */
struct ms_table {
	struct ms_arena *arena;
	int ncolumns;
	const bool *right; /* by column: numbers, aligned to the right */
	MS_VEC(const char *) cell;
};

/* A table of NCOLUMNS whose titles are TITLE; RIGHT (may be NULL) says which columns hold
   numbers.  Both must outlive it.  */
struct ms_table ms_table_new(struct ms_arena *arena, int ncolumns, const char *const *title,
			     const bool *right);

/* The next cell, row after row.  TEXT is copied.  */
void ms_table_add(struct ms_table *table, const char *text);
void ms_table_addf(struct ms_table *table, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Append the table, two spaces between columns, no spaces at line ends.  Columns are as wide as
   their cells, up to a limit.  */
void ms_table_write(struct ms_buf *out, const struct ms_table *table);

#endif
