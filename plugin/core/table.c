/* Text tables with aligned columns.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/table.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A longer cell goes on in further lines of its row, unless it stands in the last column.  */
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

/* How much of CELL, of column C, behind BEGIN, stands in one line: all that is left, or up to a
   blank.  What has no blank early enough is as wide as it is.  */
static size_t piece_length(const struct ms_table *table, size_t c, const char *cell,
			   size_t begin)
{
	const char *text = cell + begin;
	size_t len = strlen(text), cut = widest;

	if (len <= widest || c + 1 == (size_t)table->ncolumns)
		return len;
	while (cut > 0 && text[cut] != ' ')
		cut--;
	return cut > 0 ? cut : strcspn(text, " ");
}

/* Where the piece behind the one of LENGTH at BEGIN starts.  */
static size_t next_piece(const char *cell, size_t begin, size_t length)
{
	size_t at = begin + length;

	return cell[at] == ' ' ? at + 1 : at;
}

/* One line of a row: the pieces of CELL at BEGIN, which moves on.  False if nothing is left.  */
static bool write_line(struct ms_buf *out, const struct ms_table *table,
		       const char *const *cell, const size_t *width, size_t *begin)
{
	size_t column = 0, last = 0;
	bool more = false;

	/* Nothing after the last cell that has text.  */
	for (int c = 0; c < table->ncolumns; c++)
		if (cell[c][begin[c]])
			last = (size_t)c;
	for (size_t c = 0; c <= last; c++) {
		size_t len = piece_length(table, c, cell[c], begin[c]);

		if (table->right && table->right[c] && len < width[c])
			ms_buf_pad(out, column + width[c] - len);
		else
			ms_buf_pad(out, column);
		ms_buf_add(out, cell[c] + begin[c], len);
		begin[c] = next_piece(cell[c], begin[c], len);
		more |= cell[c][begin[c]] != '\0';
		column += width[c] + 2;
	}
	ms_buf_putc(out, '\n');
	return more;
}

void ms_table_write(struct ms_buf *out, const struct ms_table *table)
{
	size_t n = (size_t)table->ncolumns;
	size_t *width = MS_NEW_N(table->arena, n, size_t);
	size_t *begin = MS_NEW_N(table->arena, n, size_t);

	for (size_t i = 0; i < table->cell.n; i++) {
		const char *cell = table->cell.v[i];

		for (size_t at = 0, len; cell[at]; at = next_piece(cell, at, len)) {
			len = piece_length(table, i % n, cell, at);
			if (width[i % n] < len)
				width[i % n] = len;
		}
	}
	for (size_t i = 0; i + n <= table->cell.n; i += n) {
		memset(begin, 0, n * sizeof *begin);
		while (write_line(out, table, &table->cell.v[i], width, begin))
			;
	}
}
