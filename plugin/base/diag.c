/* Messages about the user's text and about our own bugs.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/diag.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const severity_name[] = {
	[MS_NOTE] = "note",
	[MS_WARNING] = "warning",
	[MS_ERROR] = "error",
	[MS_BUG] = "internal error",
};

void ms_diag_vreport(struct ms_diag *diag, enum ms_severity severity, struct ms_loc loc,
		     const char *source, int source_len, const char *fmt, va_list ap)
{
	char small[512];
	char *text = small;
	va_list again;
	int len;

	diag->errors += severity >= MS_ERROR;
	diag->warnings += severity == MS_WARNING;
	if (!diag->emit)
		return;

	va_copy(again, ap);
	len = vsnprintf(small, sizeof small, fmt, ap);
	if (len >= (int)sizeof small && (text = malloc((size_t)len + 1)))
		vsnprintf(text, (size_t)len + 1, fmt, again);
	else
		text = small;
	va_end(again);

	diag->emit(diag->ctx, &(struct ms_message){
				  .severity = severity,
				  .loc = loc,
				  .text = text,
				  .source = source,
				  .source_len = source_len,
			      });
	if (text != small)
		free(text);
}

void ms_diag_report(struct ms_diag *diag, enum ms_severity severity, struct ms_loc loc,
		    const char *source, int source_len, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	ms_diag_vreport(diag, severity, loc, source, source_len, fmt, ap);
	va_end(ap);
}

const char *ms_diag_line(const char *text, size_t len, int number, int *line_len)
{
	const char *at = number > 0 ? text : NULL, *end = text + len, *newline;

	*line_len = 0;
	for (; number > 1 && at; number--) {
		newline = memchr(at, '\n', (size_t)(end - at));
		at = newline ? newline + 1 : NULL;
	}
	if (!at)
		return NULL;
	newline = memchr(at, '\n', (size_t)(end - at));
	*line_len = (int)((newline ? newline : end) - at);
	if (*line_len > 0 && at[*line_len - 1] == '\r')
		--*line_len;
	return at;
}

void ms_diag_error(struct ms_diag *diag, const char *file, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	ms_diag_vreport(diag, MS_ERROR, (struct ms_loc){ .file = file }, NULL, 0, fmt, ap);
	va_end(ap);
}

/* The source line with a caret under COLUMN.  Tabs stay tabs in both lines, so that the caret
   stands right whatever their width.  */
static void print_caret(FILE *out, const char *source, int len, int column)
{
	enum { context = 60 };
	int from = column - 1 > context ? column - 1 - context : 0;
	int to = len > from + 2 * context ? from + 2 * context : len;

	if (from >= len && len > 0)
		from = len - 1;
	fprintf(out, "  %s", from > 0 ? "..." : "");
	for (int i = from; i < to; i++) {
		unsigned char c = (unsigned char)source[i];

		putc(c == '\t' || (c >= ' ' && c != 0x7f) ? c : '?', out);
	}
	fprintf(out, "%s\n  %s", to < len ? "..." : "", from > 0 ? "   " : "");
	for (int i = from; i < column - 1; i++)
		putc(i < len && source[i] == '\t' ? '\t' : ' ', out);
	fputs("^\n", out);
}

static void emit_to_file(void *ctx, const struct ms_message *message)
{
	const struct ms_diag_file *where = ctx;
	const struct ms_loc *loc = &message->loc;
	FILE *out = where->stream;

	/* What was printed before comes before, where both go to one place.  */
	fflush(stdout);
	if (!loc->file)
		fprintf(out, "%s: ", where->program);
	else if (loc->line <= 0)
		fprintf(out, "%s: ", loc->file);
	else
		fprintf(out, "%s:%d:%d: ", loc->file, loc->line, loc->column);
	fprintf(out, "%s: %s\n", severity_name[message->severity], message->text);
	if (message->source && loc->line > 0)
		print_caret(out, message->source, message->source_len, loc->column);
}

struct ms_diag ms_diag_to_file(struct ms_diag_file *where)
{
	return (struct ms_diag){ .emit = emit_to_file, .ctx = where };
}
