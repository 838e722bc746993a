/* Reading listings: header, sigma lines, how the code is entered; and the data of it all.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "format/listing_build.h"

#include <stdlib.h>
#include <string.h>

/* The largest II, bound, stage count and cycle.  */
static const int64_t max_time = (int64_t)1 << 40;

/* The largest guard that a text can ask for, unless even the least is larger.  */
static const int64_t largest_guard = INT_MAX;

const char *const ms_form_name[MS_NFORMS] = { "rotating", "mve", "kernel-only" };

int64_t ms_listing_least_trips(enum ms_form form, int64_t stages, int nkernels)
{
	if (form == MS_FORM_KERNEL_ONLY)
		return 1;
	return stages - 1 + nkernels;
}

/* Header and sigma lines.  */

void ms_listing_begin(struct ms_reader *r, const struct ms_word *keyword,
		      const struct ms_word *name)
{
	struct listing_builder *b = r->builder;
	int loop = ms_names_find(&b->loop_names, name->text.s, (size_t)name->text.len);

	b->listing = MS_NEW(r->arena, struct ms_listing);
	b->listing->loop = ms_text_copy(r, name);
	b->listing->loc = name->loc;
	b->listing->nkernels = 1;
	b->listing->unroll = 1;
	b->form_loc = b->kernels_loc = b->guard_loc = b->predicate_loc = (struct ms_loc){ 0 };
	b->sigma.n = b->prologue.n = b->kernel.n = b->epilogue.n = 0;
	b->copy.n = b->line.n = 0;
	b->labels = r->array_names = (struct ms_names){ 0 };
	r->arrays.n = r->array_loc.n = 0;
	r->opening = keyword->loc;
	r->opening_what = "listing";
	MS_VEC_PUSH(r->scratch, &b->listings, b->listing);

	/* The arrays are those of the loop, with their units.  */
	for (int a = 0; loop >= 0 && a < b->loops->loop[loop]->narrays; a++) {
		const struct ms_array *array = &b->loops->loop[loop]->array[a];
		struct ms_word word = { ms_slice_of(array->name), name->loc };
		int index = ms_text_array(r, &word);

		r->arrays.v[index].unit = array->unit;
		r->arrays.v[index].declared = array->declared;
	}
}

void ms_listing_header(struct ms_reader *r, const struct ms_word *ii,
		       const struct ms_word *resmii, const struct ms_word *recmii,
		       const struct ms_word *stages)
{
	struct listing_builder *b = r->builder;

	unsigned errors = r->errors;

	b->listing->ii = ms_text_integer(r, ii, "ii", 1, max_time);
	b->listing->resmii = ms_text_integer(r, resmii, "resmii", 0, max_time);
	b->listing->recmii = ms_text_integer(r, recmii, "recmii", 0, max_time);
	b->listing->stages = ms_text_integer(r, stages, "stages", 1, max_time);
	b->stages_loc = stages->loc;
	/* Every row and group would be wrong by a wrong header.  */
	if (r->errors > errors)
		ms_text_give_up(r);
}

static bool is_word(const struct ms_word *word, const char *name)
{
	return strlen(name) == (size_t)word->text.len &&
	       memcmp(name, word->text.s, (size_t)word->text.len) == 0;
}

static const char *form_name(const void *ctx, int i)
{
	(void)ctx;
	return ms_form_name[i];
}

/* The pair `form NAME`.  */
static void read_form(struct ms_reader *r, const struct ms_word *value)
{
	struct listing_builder *b = r->builder;

	if (b->form_loc.file) {
		ms_text_error(r, value->loc, "a second form; expected at most one");
		return;
	}
	b->form_loc = value->loc;
	for (int f = 0; f < MS_NFORMS; f++)
		if (is_word(value, ms_form_name[f])) {
			b->listing->form = (enum ms_form)f;
			return;
		}
	ms_text_error(r, value->loc, "unknown form '%s'; expected one of %s",
		      ms_text_show(r, value->text),
		      ms_text_list(r, MS_NFORMS, form_name, NULL));
	ms_text_give_up(r);
}

/* A pair whose VALUE is a number of WHAT.  */
static int read_count(struct ms_reader *r, const struct ms_word *value, const char *what,
		      int most)
{
	unsigned errors = r->errors;
	int number;

	for (int i = 0; i < value->text.len; i++)
		if (value->text.s[i] < '0' || value->text.s[i] > '9') {
			ms_text_error(r, value->loc, "found '%s', expected a number of %s",
				      ms_text_show(r, value->text), what);
			ms_text_give_up(r);
			return 1;
		}
	number = (int)ms_text_integer(r, value, what, 1, most);
	if (r->errors > errors)
		ms_text_give_up(r);
	return number;
}

void ms_listing_pair(struct ms_reader *r, const struct ms_word *key,
		     const struct ms_word *value)
{
	struct listing_builder *b = r->builder;
	struct ms_pair pair = { .key = ms_text_copy(r, key) };

	if (is_word(key, "form")) {
		read_form(r, value);
		return;
	}
	if (is_word(key, "kernels")) {
		b->kernels_loc = value->loc;
		b->listing->nkernels = read_count(r, value, "kernels", INT_MAX);
		return;
	}
	if (is_word(key, "unroll")) {
		b->listing->unroll = read_count(r, value, "iterations", MS_MAX_OPS);
		return;
	}
	pair.value =
	    value->text.s[0] == '"' ? ms_text_string(r, value) : ms_text_copy(r, value);
	MS_VEC_PUSH(r->arena, &b->listing->pairs, pair);
}

void ms_listing_header_end(struct ms_reader *r)
{
	struct listing_builder *b = r->builder;
	struct ms_listing *listing = b->listing;
	bool mve = listing->form == MS_FORM_MVE, counted = b->kernels_loc.file;

	if (mve && !counted)
		ms_text_error(r, b->form_loc,
			      "'form mve' without a number of kernels; expected 'kernels N' in "
			      "the header");
	if (!mve && counted)
		ms_text_error(r, b->kernels_loc,
			      "a number of kernels in the form %s; expected it only in mve",
			      ms_form_name[listing->form]);
	if (mve != counted)
		ms_text_give_up(r);
	listing->guard =
	    listing->unroll *
	    ms_listing_least_trips(listing->form, listing->stages, listing->nkernels);
}

void ms_listing_sigma(struct ms_reader *r, const struct ms_word *label,
		      const struct ms_word *cycle, const struct ms_word *alternative)
{
	struct listing_builder *b = r->builder;
	struct ms_sigma sigma = { .loc = label->loc };
	bool fresh;
	int at =
	    ms_names_add(&b->labels, r->arena, label->text.s, (size_t)label->text.len, &fresh);

	if (!fresh) {
		ms_text_error(r, label->loc,
			      "a second sigma line for '%s'; expected another label",
			      ms_text_show(r, label->text));
		ms_text_note(r, b->sigma.v[at].loc, "the first one is here");
		return;
	}
	if (b->sigma.n == MS_MAX_OPS) {
		ms_text_error(r, label->loc, "too many ops; expected at most %d ops in a loop",
			      MS_MAX_OPS);
		ms_text_give_up(r);
	}
	sigma.label = b->labels.name.v[at];
	sigma.cycle = ms_text_integer(r, cycle, "cycle", 0, max_time);
	if (alternative->text.s)
		sigma.alt = (int)ms_text_integer(r, alternative, "alternative", 0, INT_MAX);
	MS_VEC_PUSH(r->scratch, &b->sigma, sigma);
}

/* How the code is entered.  */

void ms_listing_guard(struct ms_reader *r, const struct ms_word *count,
		      const struct ms_word *number)
{
	struct listing_builder *b = r->builder;
	struct ms_listing *listing = b->listing;
	int64_t least = listing->guard;
	int64_t max_guard = least > largest_guard ? least : largest_guard;

	if (b->guard_loc.file) {
		ms_text_error(r, count->loc, "a second guard; expected at most one");
		return;
	}
	b->guard_loc = number->loc;
	if (!is_word(count, "N"))
		ms_text_error(r, count->loc, "found '%s', expected 'N', the number of trips",
			      ms_text_show(r, count->text));
	listing->guard = ms_text_integer(r, number, "guard", least, max_guard);
}

void ms_listing_remainder(struct ms_reader *r, const struct ms_word *keyword,
			  const struct ms_word *when)
{
	struct listing_builder *b = r->builder;

	if (!is_word(when, "first"))
		ms_text_error(r, when->loc, "found '%s', expected 'first'",
			      ms_text_show(r, when->text));
	if (b->listing->nkernels == 1 && b->listing->unroll == 1)
		ms_text_error(r, keyword->loc,
			      "a remainder with one kernel; expected it only in mve of more "
			      "than one, or with 'unroll'");
	if (b->listing->remainder)
		ms_text_error(r, keyword->loc, "a second remainder; expected at most one");
	b->listing->remainder = true;
}

/* Can FILE hold predicates?  */
static bool holds_predicates(const struct ms_reader *r, int file)
{
	return file != MS_STATIC && (r->machine->rotating[file].holds & MS_HOLDS_PRED);
}

void ms_listing_stage_zero(struct ms_reader *r, const struct ms_word *keyword,
			   const struct ms_word *word)
{
	struct listing_builder *b = r->builder;
	struct ms_listing *listing = b->listing;
	unsigned errors = r->errors;
	struct ms_reg reg = ms_text_register(r, word);

	if (listing->form != MS_FORM_KERNEL_ONLY)
		ms_text_error(r, keyword->loc,
			      "'predicate' in the form %s; expected it only in kernel-only",
			      ms_form_name[listing->form]);
	else if (b->predicate_loc.file)
		ms_text_error(r, keyword->loc, "a second predicate; expected one");
	else if (!holds_predicates(r, reg.file))
		ms_text_error(r, word->loc,
			      "'%s' as the predicate of stage 0; expected a register of a "
			      "rotating file for predicates ('rotating p 64 pred')",
			      ms_text_show(r, word->text));
	else if (listing->stages > r->machine->rotating[reg.file].size - reg.number)
		ms_text_error(r, word->loc,
			      "'%s' as the predicate of stage 0; expected room for %lld stages "
			      "in file %s of %d registers",
			      ms_text_show(r, word->text), (long long)listing->stages,
			      r->machine->rotating[reg.file].name,
			      r->machine->rotating[reg.file].size);
	else
		listing->predicate = reg;
	if (r->errors > errors)
		ms_text_give_up(r);
	b->predicate_loc = word->loc;
}

/* All that stands before the preheader, whose KEYWORD was read, was there?  */
void ms_listing_check_rules(struct ms_reader *r, const struct ms_word *keyword)
{
	struct listing_builder *b = r->builder;

	bool unrolled = b->listing->unroll > 1;
	bool no_remainder =
	    (unrolled || b->listing->nkernels > 1) && !b->listing->remainder;
	bool no_predicate =
	    b->listing->form == MS_FORM_KERNEL_ONLY && !b->predicate_loc.file;

	if (no_remainder)
		ms_text_error(r, keyword->loc,
			      "found 'preheader', expected 'remainder first' before it: there "
			      "are %d %s",
			      unrolled ? b->listing->unroll : b->listing->nkernels,
			      unrolled ? "iterations in one" : "kernels");
	if (no_predicate)
		ms_text_error(r, keyword->loc,
			      "found 'preheader', expected 'predicate REGISTER' before it: the "
			      "form is kernel-only");
	if (no_remainder || no_predicate)
		ms_text_give_up(r);
}

/* The end of a listing.  */

void ms_listing_end(struct ms_reader *r, bool schedule_only)
{
	struct listing_builder *b = r->builder;
	struct ms_listing *listing = b->listing;

	r->opening_what = NULL;
	listing->schedule_only = schedule_only;
	if (!schedule_only)
		ms_listing_end_section(r);
	listing->sigma = ms_text_keep(r, b->sigma.v, b->sigma.n, sizeof *b->sigma.v);
	listing->nsigmas = (int)b->sigma.n;
	listing->prologue =
	    ms_text_keep(r, b->prologue.v, b->prologue.n, sizeof *b->prologue.v);
	listing->nprologue = (int)b->prologue.n;
	listing->kernel = ms_text_keep(r, b->kernel.v, b->kernel.n, sizeof *b->kernel.v);
	listing->epilogue =
	    ms_text_keep(r, b->epilogue.v, b->epilogue.n, sizeof *b->epilogue.v);
	listing->nepilogue = (int)b->epilogue.n;
	listing->array = ms_text_keep(r, r->arrays.v, r->arrays.n, sizeof *r->arrays.v);
	listing->narrays = (int)r->arrays.n;
}

void ms_listings_end(struct ms_reader *r)
{
	struct listing_builder *b = r->builder;

	if (b->listings.n == 0 && r->errors == 0)
		ms_text_error(
		    r, r->token.loc,
		    "found the end of the file, expected a listing ('loop NAME ii N ...')");
	b->result->listing =
	    ms_text_keep(r, b->listings.v, b->listings.n, sizeof *b->listings.v);
	b->result->nlistings = (int)b->listings.n;
}

struct ms_listings *ms_listings_read(struct ms_arena *arena, const char *path, const char *text,
				     size_t len, const struct ms_machine *machine,
				     const struct ms_loops *loops, struct ms_diag *diag)
{
	struct listing_builder builder = {
		.result = MS_NEW(arena, struct ms_listings),
		.loops = loops,
	};
	struct ms_reader reader = {
		.kind = MS_TEXT_LISTINGS,
		.path = path,
		.text = text,
		.len = len,
		.arena = arena,
		.diag = diag,
		.machine = machine,
		.builder = &builder,
	};

	for (int l = 0; loops && l < loops->nloops; l++) {
		const char *name = loops->loop[l]->name;

		ms_names_add(&builder.loop_names, arena, name, strlen(name), NULL);
	}
	return ms_text_read(&reader) ? builder.result : NULL;
}
