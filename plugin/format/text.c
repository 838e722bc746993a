/* What all readers need: running the parser, messages with the source line, values of words.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "format/text.h"

#include <stdlib.h>

/* Look up the semantic operation of each of the machine's operations once and for all.  */
static enum ms_sem *default_semantics(struct ms_reader *r)
{
	int n = r->machine ? r->machine->nops : 0;
	enum ms_sem *sem = MS_NEW_N(r->scratch, (size_t)n, enum ms_sem);

	for (int o = 0; o < n; o++) {
		const char *name = r->machine->op[o].name;

		sem[o] = ms_sem_find(name, strlen(name));
	}
	return sem;
}

bool ms_text_read(struct ms_reader *r)
{
	bool ok;

	if (r->len > MS_FILE_LIMIT) {
		ms_diag_error(r->diag, r->path, "the text is larger than %zu MiB",
			      MS_FILE_LIMIT >> 20);
		return false;
	}
	if (!r->text)
		r->text = "";
	r->path = ms_strdup(r->arena, r->path);
	r->scratch = ms_arena_new();
	r->sem = default_semantics(r);
	r->line = 1;
	r->token.text = (struct ms_slice){ r->text, 0 };
	r->token.loc = (struct ms_loc){ r->path, 1, 1 };
	ok = ms_text_scan(r) && r->errors == 0;
	ms_arena_free(r->scratch);
	return ok;
}

/* Messages.  */

/* The line of the text that LOC points into, without its end.  */
static struct ms_slice source_line(const struct ms_reader *r, struct ms_loc loc)
{
	const char *at = r->text, *end = r->text + r->len, *newline;

	for (int line = 1; line < loc.line; line++)
		at = (const char *)memchr(at, '\n', (size_t)(end - at)) + 1;
	newline = memchr(at, '\n', (size_t)(end - at));
	if (newline)
		end = newline;
	if (end > at && end[-1] == '\r')
		end--;
	return (struct ms_slice){ at, (int)(end - at) };
}

static void report(struct ms_reader *r, enum ms_severity severity, struct ms_loc loc,
		   const char *fmt, va_list ap)
{
	struct ms_slice source = source_line(r, loc);

	ms_diag_vreport(r->diag, severity, loc, source.s, source.len, fmt, ap);
}

bool ms_text_gave_up(const struct ms_reader *r)
{
	return r->given_up || r->errors > ms_max_errors;
}

void ms_text_give_up(struct ms_reader *r)
{
	r->given_up = true;
}

void ms_text_error(struct ms_reader *r, struct ms_loc loc, const char *fmt, ...)
{
	va_list ap;

	if (ms_text_gave_up(r))
		return;
	if (++r->errors > ms_max_errors) {
		ms_diag_error(r->diag, r->path, "too many errors; the rest is not read");
		return;
	}
	va_start(ap, fmt);
	report(r, MS_ERROR, loc, fmt, ap);
	va_end(ap);
}

void ms_text_note(struct ms_reader *r, struct ms_loc loc, const char *fmt, ...)
{
	va_list ap;

	if (ms_text_gave_up(r))
		return;
	va_start(ap, fmt);
	report(r, MS_NOTE, loc, fmt, ap);
	va_end(ap);
}

const char *ms_text_list(struct ms_reader *r, int n,
			 const char *(*name)(const void *ctx, int i), const void *ctx)
{
	enum { most = 60 };
	struct ms_buf list = { 0 };
	const char *copy;

	for (int i = 0; i < n && i < most; i++)
		ms_buf_printf(&list, "%s%s", i > 0 ? ", " : "",
			      ms_text_show(r, ms_slice_of(name(ctx, i))));
	if (n > most)
		ms_buf_printf(&list, " and %d more", n - most);
	copy = n > 0 ? ms_strdup(r->scratch, list.text) : "none";
	ms_buf_free(&list);
	return copy;
}

const char *ms_text_show(struct ms_reader *r, struct ms_slice text)
{
	enum { most = 60 };
	bool cut = text.len > most;
	int len = cut ? most : text.len;
	char *copy = ms_strndup(r->scratch, text.s, (size_t)len + 3 * cut);

	for (int i = 0; i < len; i++)
		if ((unsigned char)copy[i] < ' ' || copy[i] == 0x7f)
			copy[i] = '?';
	if (cut)
		memcpy(copy + len, "...", 3);
	return copy;
}

/* Values of words.  */

/* The value of the digit C in base BASE, or -1.  */
static int digit(char c, int base)
{
	int d = base;

	if (c >= '0' && c <= '9')
		d = c - '0';
	else if (c >= 'a' && c <= 'f')
		d = c - 'a' + 10;
	else if (c >= 'A' && c <= 'F')
		d = c - 'A' + 10;
	return d < base ? d : -1;
}

bool ms_slice_integer(struct ms_slice text, int64_t *value, bool *hex)
{
	const char *at = text.s, *end = text.s + text.len;
	bool negative = at < end && *at == '-';
	uint64_t n = 0, limit = INT64_MAX, base = 10;

	at += at < end && (*at == '-' || *at == '+');
	*hex = end - at > 2 && at[0] == '0' && (at[1] == 'x' || at[1] == 'X');
	if (*hex) {
		at += 2;
		base = 16;
		limit = UINT64_MAX;
	}
	if (negative)
		limit = (uint64_t)INT64_MAX + 1;
	for (; at < end; at++) {
		uint64_t d = (uint64_t)digit(*at, (int)base);

		if (n > (limit - d) / base)
			return false;
		n = n * base + d;
	}
	*value = (int64_t)(negative ? 0 - n : n);
	return true;
}

int64_t ms_text_integer(struct ms_reader *r, const struct ms_word *word, const char *what,
			int64_t min, int64_t max)
{
	bool negative = word->text.len > 0 && word->text.s[0] == '-', hex;
	int64_t value;

	/* Hexadecimal digits above INT64_MAX come out negative: too large all the same.  */
	if (ms_slice_integer(word->text, &value, &hex) && value >= min && value <= max &&
	    (negative || value >= 0))
		return value;
	if (min == max)
		ms_text_error(r, word->loc, "%s %s; expected %lld", what,
			      ms_text_show(r, word->text), (long long)min);
	else
		ms_text_error(r, word->loc, "%s %s; expected %lld to %lld", what,
			      ms_text_show(r, word->text), (long long)min, (long long)max);
	return min;
}

void *ms_text_keep(struct ms_reader *r, const void *v, size_t n, size_t size)
{
	void *kept = ms_alloc_n(r->arena, n, size);

	if (n > 0)
		memcpy(kept, v, n * size);
	return kept;
}

const char *ms_text_copy(struct ms_reader *r, const struct ms_word *word)
{
	return ms_strndup(r->arena, word->text.s, (size_t)word->text.len);
}

/* Undo the escape behind a backslash: *AT is the byte behind it and moves behind the escape.
   -1: there is none such.  */
static int unescape(const char **at, const char *end)
{
	char c = *(*at)++;
	int byte;

	switch (c) {
	case '"':
	case '\\': return c;
	case 'n': return '\n';
	case 't': return '\t';
	case 'x':
		if (end - *at < 2 || digit((*at)[0], 16) < 0 || digit((*at)[1], 16) < 0)
			return -1;
		byte = digit((*at)[0], 16) * 16 + digit((*at)[1], 16);
		*at += 2;
		return byte ? byte : -1;
	default: return -1;
	}
}

const char *ms_text_string(struct ms_reader *r, const struct ms_word *word)
{
	const char *at = word->text.s + 1, *end = word->text.s + word->text.len - 1;
	char *copy = ms_alloc(r->arena, (size_t)word->text.len);
	char *to = copy;

	while (at < end) {
		const char *start = at;
		int c = (unsigned char)*at++;

		if (c == '\\')
			c = unescape(&at, end);
		if (c < 0) {
			struct ms_loc loc = word->loc;

			loc.column += (int)(start - word->text.s);
			ms_text_error(r, loc,
				      "unknown escape in a string; expected \\\", \\\\, "
				      "\\n, \\t or \\x and two hexadecimal digits, not 00");
			return NULL;
		}
		*to++ = (char)c;
	}
	return copy;
}

/* Registers.  */

bool ms_text_is_register(const struct ms_reader *r, struct ms_slice text, int *file,
			 struct ms_slice *digits)
{
	int prefix = text.len, which = MS_STATIC;

	while (prefix > 0 && digit(text.s[prefix - 1], 10) >= 0)
		prefix--;
	if (prefix == 0 || prefix == text.len)
		return false;
	if (prefix != 1 || text.s[0] != 'r') {
		if (r->kind != MS_TEXT_LISTINGS)
			return false;
		for (which = 0; which < r->machine->nrotating; which++) {
			const char *name = r->machine->rotating[which].name;

			if (strncmp(name, text.s, (size_t)prefix) == 0 && name[prefix] == '\0')
				break;
		}
		if (which == r->machine->nrotating)
			return false;
	}
	if (file)
		*file = which;
	if (digits)
		*digits = (struct ms_slice){ text.s + prefix, text.len - prefix };
	return true;
}

struct ms_reg ms_text_register(struct ms_reader *r, const struct ms_word *word)
{
	struct ms_reg reg = { .id = -1 };
	struct ms_word number = *word;
	int limit = INT_MAX;

	ms_text_is_register(r, word->text, &reg.file, &number.text);
	if (reg.file != MS_STATIC)
		limit = r->machine->rotating[reg.file].size - 1;
	reg.number = (int)ms_text_integer(r, &number, "register number", 0, limit);
	return reg;
}
