/* Text tables with aligned columns.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/table.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A longer cell moves the rest of its own row; the others do not follow it.  */
enum { widest = 72 };

struct ms_table ms_table_new(struct ms_arena *arena, int ncolumns, const char *const *title,
			     const bool *right)
{
	struct ms_table table = { .arena = arena, .ncolumns = ncolumns, .right = right };

	for (int c = 0; c < ncolumns; c++)
		ms_table_add(&table, title[c]);
	return table;
}

void ms_table_add(struct ms_table *table, const char *text)
{
	MS_VEC_PUSH(table->arena, &table->cell, ms_strdup(table->arena, text));
}

void ms_table_addf(struct ms_table *table, const char *fmt, ...)
{
	va_list ap, again;
	char *text;
	int len;

	va_start(ap, fmt);
	va_copy(again, ap);
	len = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	text = ms_alloc(table->arena, (size_t)len + 1);
	vsnprintf(text, (size_t)len + 1, fmt, again);
	va_end(again);
	MS_VEC_PUSH(table->arena, &table->cell, text);
}

static void write_row(struct ms_buf *out, const struct ms_table *table, const char *const *cell,
		      const size_t *width)
{
	size_t column = 0, last = 0;

	/* Nothing after the last cell that has text.  */
	for (int c = 0; c < table->ncolumns; c++)
		if (cell[c][0])
			last = (size_t)c;
	for (size_t c = 0; c <= last; c++) {
		size_t len = strlen(cell[c]);

		if (table->right && table->right[c] && len < width[c])
			ms_buf_pad(out, column + width[c] - len);
		else
			ms_buf_pad(out, column);
		ms_buf_add(out, cell[c], len);
		column += (len < width[c] ? width[c] : len) + 2;
	}
	ms_buf_putc(out, '\n');
}

void ms_table_write(struct ms_buf *out, const struct ms_table *table)
{
	size_t n = (size_t)table->ncolumns;
	size_t *width = MS_NEW_N(table->arena, n, size_t);

	for (size_t i = 0; i < table->cell.n; i++) {
		size_t len = strlen(table->cell.v[i]);

		if (width[i % n] < len)
			width[i % n] = len < widest ? len : widest;
	}
	for (size_t i = 0; i + n <= table->cell.n; i += n)
		write_row(out, table, &table->cell.v[i], width);
}
