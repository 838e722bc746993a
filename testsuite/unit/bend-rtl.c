/* Bends a text of functions in RTL and has them executed: cut short, bytes changed, words lost,
   doubled and put elsewhere.
   SPDX-License-Identifier: GPL-3.0-or-later

   The reader must refuse a bent text with an error at a place inside it, or accept it; then it is
   run, as it was and with its loops, from an input made for it.  Whatever it does must end in a
   result or a message.  (Crashes, hangs and wild accesses are for the limits and the sanitizers
   under which this runs.)  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "sim/rtl_input.h"

struct bend {
	const char *text; /* the straight one */
	size_t len;
	uint64_t seed;
	long accepted, refused, ran, failures;

	/* Of the text under test.  */
	int lines;
	unsigned errors;
	const char *complaint;
	char message[300];
};

static void check_message(void *ctx, const struct ms_message *m)
{
	struct bend *b = ctx;

	snprintf(b->message, sizeof b->message, "%d:%d: %s", m->loc.line, m->loc.column,
		 m->text ? m->text : "");
	b->errors += m->severity >= MS_WARNING;
	if (!m->text || !*m->text)
		b->complaint = "a message without words";
	if (m->loc.file && m->loc.line && (m->loc.line > b->lines + 1 || m->loc.column < 1))
		b->complaint = "a message with a place outside the text";
	if (m->text && (strstr(m->text, "YY") || strstr(m->text, "$end")))
		b->complaint = "a message with the parser's own words";
}

static void run_function(struct bend *b, struct ms_arena *arena, const struct ms_rtl_file *file,
			 const struct ms_rtl_function *function, struct ms_diag *diag)
{
	struct ms_rtl_input_options options = { .seed = b->seed, .elements = 256, .count = 9 };
	bool *counts = MS_NEW_N(arena, (size_t)function->nparams, bool);
	struct ms_rtl_code *code = ms_rtl_code_new(arena, file, function, diag);
	struct ms_rtl_state *state;
	struct ms_rtl_value result;
	struct ms_rtl_input input;
	const char *why;

	for (int n = 0; n < function->nparams; n++)
		counts[n] = function->param[n].type->kind == MS_CTYPE_INT;
	options.counts = counts;
	if (!code || !ms_rtl_input_make(arena, function, &options, &input, &why))
		return;
	state = ms_rtl_state_new(arena, code, 1);
	ms_rtl_input_add(&input, ms_rtl_state_memory(state));
	if (!ms_rtl_state_link(state, NULL, NULL, diag))
		return;
	ms_rtl_state_limit(state, 1000);
	for (int path = MS_RTL_ORIGINAL; path <= MS_RTL_PIPELINED; path++) {
		b->errors = 0;
		if (ms_rtl_run(state, (enum ms_rtl_path)path, input.arg, &result, diag) !=
			    MS_RTL_RETURNED && !b->errors)
			b->complaint = "a run ended without a message";
		b->ran++;
	}
}

static void try_text(struct bend *b, const char *text, size_t len)
{
	struct ms_arena *arena = ms_arena_new();
	struct ms_diag diag = { .emit = check_message, .ctx = b };
	struct ms_rtl_file *file;

	b->errors = 0;
	b->complaint = NULL;
	b->message[0] = 0;
	b->lines = 1;
	for (size_t i = 0; i < len; i++)
		b->lines += text[i] == '\n';
	file = ms_rtl_read(arena, "text", text, len, &diag);
	if (!file) {
		b->refused++;
		if (!b->errors)
			b->complaint = "refused without an error";
	} else {
		b->accepted++;
		if (b->errors)
			b->complaint = "accepted in spite of an error";
		for (int f = 0; f < file->nfunctions; f++)
			run_function(b, arena, file, file->function[f], &diag);
	}
	if (b->complaint && !b->failures++) {
		printf("FAILED: %s; the last message was: %s\nThe text:\n", b->complaint,
		       b->message);
		fwrite(text, 1, len, stdout);
		printf("\n--- end of the text\n");
	}
	ms_arena_free(arena);
}

/* Cut short.  In memory of its own, so that a read beyond its end is seen.  */
static void cut(struct bend *b)
{
	size_t n = ms_random_below(&b->seed, b->len + 1);
	char *copy = malloc(n ? n : 1);

	memcpy(copy, b->text, n);
	try_text(b, copy, n);
	free(copy);
}

static void change_byte(struct bend *b, char *copy)
{
	static const char others[] = "\0\n ;\"a0-:()[]9\x80\xff";
	size_t i = ms_random_below(&b->seed, b->len);

	copy[i] = ms_random_below(&b->seed, 2)
		      ? others[ms_random_below(&b->seed, sizeof others - 1)]
		      : (char)(b->text[i] ^ 1 << ms_random_below(&b->seed, 7));
	try_text(b, copy, b->len);
	copy[i] = b->text[i];
}

/* The word at or after byte AT: *START and its length.  */
static size_t word_at(const struct bend *b, size_t at, size_t *start)
{
	size_t end;

	while (at < b->len && strchr(" \n\t()[]", b->text[at]))
		at++;
	for (end = at; end < b->len && !strchr(" \n\t()[]", b->text[end]); end++)
		;
	*start = at;
	return end - at;
}

/* A word lost, doubled, or replaced by another one or a wild one.  */
static void move_word(struct bend *b, struct ms_buf *t)
{
	static const char *const wild[] = {
		"0", "-1", "2147483647", "2147483648", "9223372036854775807", "1000000000000",
		"99999999999999999999", "reg:QI", "reg:DI", "mem:SI", "mem:DI", "const_int", "plus:DI",
		"subreg:SI", "q63", "i", "n", "div:SI", "unspec:DF", "reg:V4SI", "reg:TI", "set" };
	size_t from, to, nfrom = word_at(b, ms_random_below(&b->seed, b->len), &from);
	size_t nto = word_at(b, ms_random_below(&b->seed, b->len), &to);

	t->len = 0;
	ms_buf_add(t, b->text, to);
	switch (ms_random_below(&b->seed, 5)) {
	case 0:
		break;
	case 1:
		ms_buf_puts(t, wild[ms_random_below(&b->seed, sizeof wild / sizeof *wild)]);
		break;
	default:
		ms_buf_add(t, b->text + from, nfrom);
	}
	ms_buf_add(t, b->text + to + nto, b->len - to - nto);
	try_text(b, t->text, t->len);
}

int main(int argc, char **argv)
{
	struct ms_diag_file where = { stderr, "bend-rtl" };
	struct ms_diag diag = ms_diag_to_file(&where);
	struct ms_buf text = { 0 }, bent = { 0 };
	struct bend b = { .seed = 1 };
	char *copy;

	if (argc != 4) {
		fprintf(stderr, "usage: bend-rtl SEED COUNT FILE\n");
		return 2;
	}
	if (!ms_file_read(argv[3], &text, &diag))
		return 1;
	b.seed = strtoull(argv[1], NULL, 0);
	b.text = text.text;
	b.len = text.len;
	try_text(&b, b.text, b.len);
	if (b.refused) {
		printf("FAILED: the straight text was refused: %s\n", b.message);
		b.failures++;
	}
	copy = malloc(b.len);
	memcpy(copy, b.text, b.len);
	for (long n = strtol(argv[2], NULL, 0); n > 0 && b.failures == 0; n--) {
		if (n % 10 == 0)
			cut(&b);
		change_byte(&b, copy);
		move_word(&b, &bent);
	}
	free(copy);
	printf("# %ld texts: %ld accepted, %ld refused, %ld runs, %ld failures\n",
	       b.accepted + b.refused, b.accepted, b.refused, b.ran, b.failures);
	ms_buf_free(&text);
	ms_buf_free(&bent);
	return b.failures != 0;
}
