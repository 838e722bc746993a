/* Bends texts and gives them to their readers: cut short anywhere, bytes changed, words lost,
   doubled and put elsewhere.
   SPDX-License-Identifier: GPL-3.0-or-later

   A reader must accept the bent text, and then give back a text that reads as the same, or
   refuse it with an error at a place inside it.  A loop that is accepted goes through the
   scheduler too.  (Crashes, hangs and wild reads are for the limits and the sanitizers under
   which this runs.)  */

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "core/driver.h"
#include "format/listing.h"

enum kind { MACHINE, LOOP, LISTING };

struct bend {
	enum kind kind;
	const struct ms_machine *machine; /* for loops and listings */
	const char *text;                 /* the straight one */
	size_t len;
	uint64_t seed;
	long accepted, refused, failures;

	/* Of the text under test.  */
	int lines;
	unsigned errors;
	const char *complaint;
	char message[300]; /* the last one, with its place */
};

static void check_message(void *ctx, const struct ms_message *m)
{
	struct bend *b = ctx;

	snprintf(b->message, sizeof b->message, "%d:%d: %s", m->loc.line, m->loc.column,
		 m->text ? m->text : "");
	if (m->severity == MS_ERROR)
		b->errors++;
	if (m->severity == MS_BUG)
		b->complaint = "the scheduler made an illegal schedule";
	if (!m->text || !*m->text)
		b->complaint = "a message without words";
	if (m->severity == MS_ERROR && m->loc.file && m->loc.line &&
	    (m->loc.line < 1 || m->loc.line > b->lines + 1 || m->loc.column < 1))
		b->complaint = "a message with a place outside the text";
	if (strstr(m->text, "YY") || strstr(m->text, "$end"))
		b->complaint = "a message with the parser's own words";
}

/* Read TEXT; append what the writer makes of it to OUT.  */
static bool read_write(struct bend *b, struct ms_arena *arena, const char *text, size_t len,
		       struct ms_buf *out)
{
	struct ms_diag diag = { .emit = check_message, .ctx = b };
	struct ms_machine *machine;
	struct ms_loops *loops;
	struct ms_listings *listings;

	switch (b->kind) {
	case MACHINE:
		machine = ms_machine_read(arena, "text", text, len, &diag);
		if (machine)
			ms_machine_write(out, machine);
		return machine;
	case LOOP:
		loops = ms_loops_read(arena, "text", text, len, b->machine, &diag);
		for (int i = 0; loops && i < loops->nloops; i++)
			ms_loop_write(out, loops->loop[i], b->machine);
		return loops;
	case LISTING:
		listings = ms_listings_read(arena, "text", text, len, b->machine, NULL, &diag);
		for (int i = 0; listings && i < listings->nlistings; i++)
			ms_listing_write(out, listings->listing[i], b->machine);
		return listings;
	}
	return false;
}

/* The loops of TEXT through the scheduler.  */
static void schedule(struct bend *b, struct ms_arena *arena, const char *text, size_t len)
{
	struct ms_diag diag = { .emit = check_message, .ctx = b };
	struct ms_loops *loops = ms_loops_read(arena, "text", text, len, b->machine, &diag);
	struct ms_options options = { .sched = { .budget = 3 } };

	for (int i = 0; loops && i < loops->nloops; i++) {
		struct ms_result *r =
		    ms_pipeline(arena, loops->loop[i], b->machine, "text", &options, &diag);
		if (r->outcome == MS_ILLEGAL)
			b->complaint = "the scheduler made an illegal schedule";
	}
}

static void try_text(struct bend *b, const char *text, size_t len)
{
	struct ms_arena *arena = ms_arena_new();
	struct ms_buf once = { 0 }, twice = { 0 };

	b->errors = 0;
	b->complaint = NULL;
	b->message[0] = 0;
	b->lines = 1;
	for (size_t i = 0; i < len; i++)
		b->lines += text[i] == '\n';
	if (!read_write(b, arena, text, len, &once)) {
		b->refused++;
		if (!b->errors)
			b->complaint = "refused without an error";
	} else {
		b->accepted++;
		if (b->errors)
			b->complaint = "accepted in spite of an error";
		b->lines = 1000000;
		if (!read_write(b, arena, once.text, once.len, &twice))
			b->complaint = "what was written can't be read";
		else if (once.len != twice.len || memcmp(once.text, twice.text, once.len))
			b->complaint = "read and written again it is another text";
		if (b->kind == LOOP && !b->complaint)
			schedule(b, arena, once.text, once.len);
	}
	if (b->complaint && !b->failures++) {
		printf("FAILED: %s; the last message was: %s\nThe text:\n", b->complaint,
		       b->message);
		fwrite(text, 1, len, stdout);
		printf("\n--- end of the text\n");
	}
	ms_buf_free(&once);
	ms_buf_free(&twice);
	ms_arena_free(arena);
}

/* Cut short after each byte.  */
static void cut(struct bend *b)
{
	for (size_t n = 0; n <= b->len; n++) {
		/* In memory of its own, so that a read beyond its end is seen.  */
		char *copy = malloc(n ? n : 1);
		memcpy(copy, b->text, n);
		try_text(b, copy, n);
		free(copy);
	}
}

/* Each byte replaced by others.  */
static void change_bytes(struct bend *b)
{
	static const char others[] = "\0\n #\"a0-:=@[],>\x80\xff";
	char *copy = malloc(b->len);

	memcpy(copy, b->text, b->len);
	for (size_t i = 0; i < b->len; i++) {
		copy[i] = others[ms_random_below(&b->seed, sizeof others - 1)];
		try_text(b, copy, b->len);
		copy[i] = b->text[i] ^ (char)(1 << ms_random_below(&b->seed, 8));
		try_text(b, copy, b->len);
		copy[i] = b->text[i];
	}
	free(copy);
}

/* The word at or after byte AT: *START and its length.  */
static size_t word_at(const struct bend *b, size_t at, size_t *start)
{
	size_t end;

	while (at < b->len && strchr(" \n\t", b->text[at]))
		at++;
	end = at;
	while (end < b->len && !strchr(" \n\t", b->text[end]))
		end++;
	*start = at;
	return end - at;
}

/* Words lost, doubled, replaced by other words and by wild numbers.  */
static void move_words(struct bend *b, int count)
{
	static const char *const wild[] = { "0",
					    "-1",
					    "2147483647",
					    "2147483648",
					    "1000000000",
					    "9223372036854775808",
					    "99999999999999999999",
					    "end",
					    "loop",
					    "r0",
					    "X[i]",
					    "X[-i+5]",
					    "edge",
					    "->",
					    "|" };
	struct ms_buf t = { 0 };

	for (int k = 0; k < count; k++) {
		size_t from, to;
		size_t nfrom = word_at(b, ms_random_below(&b->seed, b->len), &from);
		size_t nto = word_at(b, ms_random_below(&b->seed, b->len), &to);
		const char *w = wild[ms_random_below(&b->seed, sizeof wild / sizeof *wild)];
		t.len = 0;
		ms_buf_add(&t, b->text, to);
		switch (ms_random_below(&b->seed, 4)) {
		case 0: break;
		case 1: ms_buf_add(&t, b->text + to, nto); /* fall through */
		case 2:
			ms_buf_putc(&t, ' ');
			ms_buf_add(&t, b->text + from, nfrom);
			break;
		case 3: ms_buf_puts(&t, w); break;
		}
		ms_buf_add(&t, b->text + to + nto, b->len - to - nto);
		try_text(b, t.text, t.len);
	}
	ms_buf_free(&t);
}

static int usage(void)
{
	fprintf(stderr, "usage: bend [--machine=FILE] [--seed=N] [--count=N] "
			"machine|loop|listing FILE\n");
	return 2;
}

int main(int argc, char **argv)
{
	static const struct option long_options[] = {
		{ "machine", required_argument, NULL, 'm' },
		{ "seed", required_argument, NULL, 's' },
		{ "count", required_argument, NULL, 'c' },
		{ NULL, 0, NULL, 0 },
	};
	struct ms_diag_file where = { stderr, "bend" };
	struct ms_diag diag = ms_diag_to_file(&where);
	struct ms_arena *arena = ms_arena_new();
	struct ms_buf text = { 0 };
	struct bend b = { .seed = 1 };
	const char *machine = NULL;
	int option, count = 1000;

	while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1)
		switch (option) {
		case 'm': machine = optarg; break;
		case 's': b.seed = strtoull(optarg, NULL, 0); break;
		case 'c': count = atoi(optarg); break;
		default: return usage();
		}
	if (argc - optind != 2)
		return usage();
	b.kind = !strcmp(argv[optind], "machine") ? MACHINE
		 : !strcmp(argv[optind], "loop")  ? LOOP
						  : LISTING;
	if (machine)
		b.machine = ms_machine_open(arena, machine, NULL, 0, &diag);
	if ((b.kind != MACHINE && !b.machine) || !ms_file_read(argv[optind + 1], &text, &diag))
		return 1;
	b.text = text.text;
	b.len = text.len;
	try_text(&b, b.text, b.len);
	if (b.refused) {
		printf("FAILED: the straight text was refused\n");
		b.failures++;
	}
	cut(&b);
	change_bytes(&b);
	move_words(&b, count);
	printf("# %ld texts: %ld accepted, %ld refused, %ld failures\n", b.accepted + b.refused,
	       b.accepted, b.refused, b.failures);
	ms_buf_free(&text);
	ms_arena_free(arena);
	return b.failures != 0;
}
