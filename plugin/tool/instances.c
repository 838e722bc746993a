/* Tables of instances and of known optima.
   SPDX-License-Identifier: GPL-3.0-or-later

   Columns are separated by tabs and named in the first line, as spreadsheets write them.  */

#include <string.h>

#include "tool/common.h"
#include "tool/compare.h"

/* A table while it is read, line by line.  */
struct rows {
	const char *path;
	struct ms_buf text;
	const char *at, *end;
	int line;
	struct ms_diag *diag;
	int ncolumns; /* wanted ones */
	int *column;  /* by wanted column: its number in the file */
	struct ms_word_of_row {
		const char *s;
		size_t len;
	} *cell; /* by wanted column: in the line at hand */
};

static void fault(struct rows *r, const char *what)
{
	ms_diag_report(r->diag, MS_ERROR, (struct ms_loc){ r->path, r->line, 1 }, NULL, 0, "%s",
		       what);
}

/* The next line that is not empty, without its end.  */
static bool next_line(struct rows *r, const char **s, size_t *len)
{
	while (r->at < r->end) {
		const char *newline = memchr(r->at, '\n', (size_t)(r->end - r->at));

		*s = r->at;
		*len = (size_t)((newline ? newline : r->end) - r->at);
		r->at = newline ? newline + 1 : r->end;
		r->line++;
		if (*len > 0 && (*s)[*len - 1] == '\r')
			--*len;
		if (*len > 0)
			return true;
	}
	return false;
}

/* Column NUMBER of the line S, or false.  */
static bool column_of(const char *s, size_t len, int number, const char **cell,
		      size_t *cell_len)
{
	const char *end = s + len, *tab;

	for (; number > 0; number--) {
		tab = memchr(s, '\t', (size_t)(end - s));
		if (!tab)
			return false;
		s = tab + 1;
	}
	tab = memchr(s, '\t', (size_t)(end - s));
	*cell = s;
	*cell_len = (size_t)((tab ? tab : end) - s);
	return true;
}

/* Open the table and find the columns called NAME[0 .. N - 1].  */
static bool open_rows(struct rows *r, struct ms_arena *arena, const char *const *name, int n)
{
	const char *s, *cell;
	size_t len, cell_len;

	if (!ms_file_read(r->path, &r->text, r->diag))
		return false;
	r->at = r->text.text;
	r->end = r->at + r->text.len;
	r->ncolumns = n;
	r->column = MS_NEW_N(arena, (size_t)n, int);
	r->cell = MS_NEW_N(arena, (size_t)n, struct ms_word_of_row);
	if (!next_line(r, &s, &len)) {
		fault(r, "the table is empty; expected a line with the names of its columns");
		return false;
	}
	for (int i = 0; i < n; i++) {
		int k = 0;

		while (column_of(s, len, k, &cell, &cell_len) &&
		       (cell_len != strlen(name[i]) || memcmp(cell, name[i], cell_len) != 0))
			k++;
		if (!column_of(s, len, k, &cell, &cell_len)) {
			fault(r, ms_asprintf(arena, "no column is called '%s'", name[i]));
			return false;
		}
		r->column[i] = k;
	}
	return true;
}

/* The next row's wanted cells; false at the end, or after a message.  */
static bool next_row(struct rows *r)
{
	const char *s;
	size_t len;

	if (!next_line(r, &s, &len))
		return false;
	for (int i = 0; i < r->ncolumns; i++)
		if (!column_of(s, len, r->column[i], &r->cell[i].s, &r->cell[i].len)) {
			fault(r, "the line has too few columns");
			return false;
		}
	return true;
}

bool ms_instances_read(struct ms_arena *arena, const char *path, struct ms_instances *instances,
		       struct ms_diag *diag)
{
	static const char *const name[] = { "instance", "loop", "machine" };
	const char *slash = strrchr(path, '/');
	int folder = slash ? (int)(slash - path) + 1 : 0;
	struct rows r = { .path = path, .diag = diag };
	unsigned errors = diag->errors;

	if (open_rows(&r, arena, name, 3))
		while (next_row(&r)) {
			struct ms_instance i = {
				.name = ms_strndup(arena, r.cell[0].s, r.cell[0].len),
				.loop = ms_strndup(arena, r.cell[1].s, r.cell[1].len),
				.machine = ms_asprintf(arena, "%.*smachines/%.*s.mach", folder,
						       path, (int)r.cell[2].len, r.cell[2].s),
				.number = instances->list.n,
			};

			MS_VEC_PUSH(arena, &instances->list, i);
		}
	ms_buf_free(&r.text);
	return diag->errors == errors;
}

bool ms_optima_read(struct ms_arena *arena, const char *path, struct ms_optima *optima,
		    struct ms_diag *diag)
{
	static const char *const name[] = { "instance", "optimum" };
	struct rows r = { .path = path, .diag = diag };
	unsigned errors = diag->errors;

	if (open_rows(&r, arena, name, 2))
		while (next_row(&r)) {
			struct ms_optimum o;
			uint64_t ii;
			bool fresh;

			if (r.cell[1].len == 0 ||
			    (r.cell[1].len == 1 && r.cell[1].s[0] == '-'))
				continue;
			if (!ms_tool_number(r.cell[1].s, r.cell[1].len, 1, INT64_MAX, &ii)) {
				fault(&r, "the optimum is not a number");
				break;
			}
			ms_names_add(&optima->names, arena, r.cell[0].s, r.cell[0].len, &fresh);
			if (!fresh)
				continue;
			o.name = optima->names.name.v[optima->list.n];
			o.ii = (int64_t)ii;
			MS_VEC_PUSH(arena, &optima->list, o);
		}
	ms_buf_free(&r.text);
	return diag->errors == errors;
}
