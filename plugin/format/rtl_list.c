/* Lists of RTL texts: making them, and taking them apart with messages.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#include "format/rtl_text.h"

struct ms_sx *ms_sx_new(struct ms_rtl_reader *r, enum ms_sx_kind kind,
			const struct ms_word *word, const struct ms_sx_items *items,
			const struct ms_word *end)
{
	struct ms_sx *sx = MS_NEW(r->lists, struct ms_sx);

	*sx = (struct ms_sx){ .kind = kind, .word = *word };
	if (items) {
		sx->first = items->first;
		sx->nitems = items->n;
		sx->end = end->loc;
	}
	return sx;
}

bool ms_sx_word_is(const struct ms_sx *sx, const char *name)
{
	return sx && sx->kind == MS_SX_WORD && (int)strlen(name) == sx->word.text.len &&
	       memcmp(name, sx->word.text.s, (size_t)sx->word.text.len) == 0;
}

bool ms_sx_is(const struct ms_sx *sx, const char *name)
{
	return sx && sx->kind == MS_SX_LIST && (int)strlen(name) == sx->word.text.len &&
	       memcmp(name, sx->word.text.s, (size_t)sx->word.text.len) == 0;
}

void ms_sx_unexpected(struct ms_rtl_reader *r, const struct ms_sx *sx, const char *expected)
{
	const char *shown = ms_text_show(&r->text, sx->word.text);

	switch (sx->kind) {
	case MS_SX_LIST:
		ms_text_error(&r->text, sx->word.loc, "found the list '(%s', expected %s", shown,
			      expected);
		break;
	case MS_SX_VECTOR:
		ms_text_error(&r->text, sx->word.loc, "found a vector, expected %s", expected);
		break;
	default:
		ms_text_error(&r->text, sx->word.loc, "found '%s', expected %s", shown, expected);
	}
}

/* Remarks have no meaning wherever they stand.  */
static const struct ms_sx *skip_remarks(const struct ms_sx *sx)
{
	while (sx && sx->kind == MS_SX_REMARK)
		sx = sx->next;
	return sx;
}

const struct ms_sx *ms_sx_take(struct ms_rtl_reader *r, const struct ms_sx *list,
			       const struct ms_sx **at, const char *expected)
{
	const struct ms_sx *sx = skip_remarks(*at);

	if (!sx) {
		ms_text_error(&r->text, list->end, "found the end of the list '(%s', expected %s",
			      ms_text_show(&r->text, list->word.text), expected);
		return NULL;
	}
	*at = sx->next;
	return sx;
}

const struct ms_sx *ms_sx_take_list(struct ms_rtl_reader *r, const struct ms_sx *list,
				    const struct ms_sx **at, const char *name)
{
	char expected[64];
	const struct ms_sx *sx;

	snprintf(expected, sizeof expected, "%s%s%s", name ? "a list '(" : "a list",
		 name ? name : "", name ? "'" : "");
	sx = ms_sx_take(r, list, at, expected);
	if (sx && (name ? ms_sx_is(sx, name) : sx->kind == MS_SX_LIST))
		return sx;
	if (sx)
		ms_sx_unexpected(r, sx, expected);
	return NULL;
}

/* Is TEXT an integer, decimal or hexadecimal?  */
static bool is_integer(struct ms_slice text)
{
	int i = text.len > 0 && (text.s[0] == '-' || text.s[0] == '+');
	bool hex = text.len - i > 2 && text.s[i] == '0' && (text.s[i + 1] | 32) == 'x';

	i += hex ? 2 : 0;
	if (i >= text.len)
		return false;
	for (; i < text.len; i++) {
		char c = text.s[i] | 32;

		if (!((text.s[i] >= '0' && text.s[i] <= '9') || (hex && c >= 'a' && c <= 'f')))
			return false;
	}
	return true;
}

int64_t ms_sx_take_integer(struct ms_rtl_reader *r, const struct ms_sx *list,
			   const struct ms_sx **at, const char *what, int64_t min, int64_t max)
{
	const struct ms_sx *sx = ms_sx_take(r, list, at, what);
	int64_t value;
	bool hex;

	if (!sx)
		return min;
	if (sx->kind != MS_SX_WORD || !is_integer(sx->word.text)) {
		ms_sx_unexpected(r, sx, what);
		return min;
	}
	if (min == INT64_MIN && max == INT64_MAX && ms_slice_integer(sx->word.text, &value, &hex))
		return value;
	return ms_text_integer(&r->text, &sx->word, "found", min, max);
}

const char *ms_sx_take_name(struct ms_rtl_reader *r, const struct ms_sx *list,
			    const struct ms_sx **at, const char *what)
{
	const struct ms_sx *sx = ms_sx_take(r, list, at, what);

	if (!sx)
		return NULL;
	if (sx->kind == MS_SX_WORD)
		return ms_text_copy(&r->text, &sx->word);
	if (sx->kind == MS_SX_STRING)
		return ms_text_string(&r->text, &sx->word);
	ms_sx_unexpected(r, sx, what);
	return NULL;
}

bool ms_sx_end(struct ms_rtl_reader *r, const struct ms_sx *list, const struct ms_sx *at)
{
	char expected[128];

	at = skip_remarks(at);
	if (!at)
		return true;
	snprintf(expected, sizeof expected, "')', the end of the list '(%.60s'",
		 ms_text_show(&r->text, list->word.text));
	ms_sx_unexpected(r, at, expected);
	return false;
}
