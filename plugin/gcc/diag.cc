/* Messages of the C layers, handed to GCC's diagnostics.
   SPDX-License-Identifier: GPL-3.0-or-later

   A machine file is no source file of the compilation: GCC's line maps know nothing of it.
   So the place stands in the message's text, and the source line and caret follow in it.  */

#include "gcc/compat.h"

#include "gcc/diag.h"

/* LINE as far as COLUMN and some more, with a caret under COLUMN; bytes that would disturb a
   terminal become '?', tabs one space.  */
static void add_caret(struct ms_buf *out, const char *line, int len, int column)
{
	const int before = 60, after = 40;
	int from = MAX(0, MIN(column - 1, len) - before);
	int to = MIN(len, column - 1 + after);

	ms_buf_puts(out, "\n  ");
	for (int i = from; i < to; i++) {
		unsigned char c = line[i];

		if (c == '\t')
			c = ' ';
		ms_buf_putc(out, c < ' ' || c == 0x7f ? '?' : c);
	}
	ms_buf_puts(out, "\n  ");
	for (int i = from; i < column - 1; i++)
		ms_buf_putc(out, ' ');
	ms_buf_putc(out, '^');
}

/* `FILE:LINE:COLUMN: TEXT`.  */
static void add_message(struct ms_buf *out, const struct ms_message *message)
{
	const struct ms_loc *loc = &message->loc;

	if (loc->file && loc->line > 0)
		ms_buf_printf(out, "%s:%d:%d: ", loc->file, loc->line, loc->column);
	else if (loc->file)
		ms_buf_printf(out, "%s: ", loc->file);
	ms_buf_puts(out, message->text);
}

static void emit_to_gcc(void *, const struct ms_message *message)
{
	struct ms_buf text = {};

	if (!message->loc.file)
		ms_buf_puts(&text, "modsched: ");
	add_message(&text, message);
	if (message->source && message->loc.line > 0)
		add_caret(&text, message->source, message->source_len, message->loc.column);
	switch (message->severity) {
	case MS_NOTE:
		inform(UNKNOWN_LOCATION, "%s", text.text);
		break;
	case MS_WARNING:
		warning_at(UNKNOWN_LOCATION, 0, "%s", text.text);
		break;
	case MS_ERROR:
		error_at(UNKNOWN_LOCATION, "%s", text.text);
		break;
	case MS_BUG:
		internal_error("modsched: %s", text.text);
	}
	ms_buf_free(&text);
}

struct ms_diag ms_diag_to_gcc(void)
{
	struct ms_diag diag = {};

	diag.emit = emit_to_gcc;
	return diag;
}

static void emit_to_buf(void *ctx, const struct ms_message *message)
{
	struct ms_buf *out = (struct ms_buf *)ctx;

	add_message(out, message);
	ms_buf_putc(out, '\n');
}

struct ms_diag ms_diag_to_buf(struct ms_buf *out)
{
	struct ms_diag diag = {};

	diag.emit = emit_to_buf;
	diag.ctx = out;
	return diag;
}
