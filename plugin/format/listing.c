/* Reading listings: checks of their form, and the data that comes of them.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "format/text.h"

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

/* What is read so far.  The vectors are scratch; finished parts are in the result's arena.  */
struct listing_builder {
	struct ms_listings *result;
	const struct ms_loops *loops; /* may be NULL */
	struct ms_names loop_names;   /* numbered like loops */
	MS_VEC(struct ms_listing *) listings;

	/* The listing being read.  */
	struct ms_listing *listing;
	struct ms_loc stages_loc;
	struct ms_loc form_loc, kernels_loc; /* of the pairs; file NULL: there is none */
	struct ms_loc guard_loc, predicate_loc;
	MS_VEC(struct ms_sigma) sigma;
	struct ms_names labels; /* numbered like sigma */
	enum ms_section section;
	MS_VEC(struct ms_group) prologue;
	MS_VEC(struct ms_group) kernel;
	MS_VEC(struct ms_group) epilogue;
	MS_VEC(struct ms_copy) copy;         /* of this section */
	MS_VEC(struct ms_listing_line) line; /* of this section */
	int last;                            /* op of the newest line, or -1 */
	struct ms_listing_line at;           /* the line being read */
	int at_op;                           /* the op that its label names, or -1 */
};

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
static void check_rules(struct ms_reader *r, const struct ms_word *keyword)
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

/* Sections.  */

/* Close the section that ends here: hand its lines or copies to the listing.  */
static void end_section(struct ms_reader *r)
{
	struct listing_builder *b = r->builder;
	struct ms_listing *listing = b->listing;
	struct ms_group group = { .nlines = (int)b->line.n };
	struct ms_copy *copy = ms_text_keep(r, b->copy.v, b->copy.n, sizeof *copy);

	group.line = ms_text_keep(r, b->line.v, b->line.n, sizeof *group.line);
	switch (b->section) {
	case MS_PREHEADER:
		listing->preheader = copy;
		listing->npreheader = (int)b->copy.n;
		break;
	case MS_PROLOGUE: MS_VEC_PUSH(r->scratch, &b->prologue, group); break;
	case MS_KERNEL: MS_VEC_PUSH(r->scratch, &b->kernel, group); break;
	case MS_EPILOGUE: MS_VEC_PUSH(r->scratch, &b->epilogue, group); break;
	case MS_EXIT:
		listing->exit = copy;
		listing->nexit = (int)b->copy.n;
		break;
	}
	b->copy.n = b->line.n = 0;
	b->last = -1;
}

/* The prologue or the epilogue, of HAVE groups, ends at AT: there must be stages - 1, none in
   kernel-only code.  */
static void check_groups(struct ms_reader *r, const struct ms_word *at, const char *what,
			 size_t have)
{
	struct listing_builder *b = r->builder;
	bool none = b->listing->form == MS_FORM_KERNEL_ONLY;
	long long need = none ? 0 : (long long)b->listing->stages - 1;

	if ((long long)have == need)
		return;
	ms_text_error(r, at->loc, "found '%s' after %zu %s group%s, expected %lld",
		      ms_text_show(r, at->text), have, what, have == 1 ? "" : "s", need);
	if (none)
		ms_text_note(r, b->form_loc, "because of 'form kernel-only'");
	else
		ms_text_note(r, b->stages_loc, "because of 'stages %lld'", need + 1);
	ms_text_give_up(r);
}

/* A kernel begins.  Only those of mve are numbered.  */
static void begin_kernel(struct ms_reader *r, const struct ms_word *keyword,
			 const struct ms_word *number)
{
	struct listing_builder *b = r->builder;
	long long n = (long long)b->kernel.n;

	if (n == 0)
		check_groups(r, keyword, "prologue", b->prologue.n);
	if (b->listing->form == MS_FORM_MVE) {
		if (number->text.s)
			ms_text_integer(r, number, "kernel", n, n);
		else
			ms_text_error(r, keyword->loc,
				      "found 'kernel' without a number, expected 'kernel %lld'",
				      n);
		return;
	}
	if (number->text.s)
		ms_text_error(r, number->loc,
			      "a numbered kernel in the form %s; expected 'kernel' alone",
			      ms_form_name[b->listing->form]);
	else if (n > 0)
		ms_text_error(r, keyword->loc, "a second kernel in the form %s; expected one",
			      ms_form_name[b->listing->form]);
}

/* The kernels end at AT.  */
static void end_kernels(struct ms_reader *r, const struct ms_word *at)
{
	struct listing_builder *b = r->builder;
	long long need = b->listing->nkernels;

	if (b->listing->form != MS_FORM_MVE || (long long)b->kernel.n == need)
		return;
	ms_text_error(r, at->loc, "found '%s' after %zu kernel%s, expected %lld",
		      ms_text_show(r, at->text), b->kernel.n, b->kernel.n == 1 ? "" : "s",
		      need);
	ms_text_note(r, b->kernels_loc, "because of 'kernels %lld'", need);
	ms_text_give_up(r);
}

void ms_listing_section(struct ms_reader *r, enum ms_section section,
			const struct ms_word *keyword, const struct ms_word *number)
{
	struct listing_builder *b = r->builder;
	bool after_kernels = b->section == MS_KERNEL && section > MS_KERNEL;
	size_t groups;

	if (section != MS_PREHEADER)
		end_section(r);
	if (after_kernels)
		end_kernels(r, keyword);
	b->section = section;
	b->last = -1;
	groups = section == MS_PROLOGUE ? b->prologue.n : b->epilogue.n;
	if (section == MS_PROLOGUE || section == MS_EPILOGUE)
		ms_text_integer(r, number, "group", (int64_t)groups, (int64_t)groups);
	if (section == MS_PREHEADER)
		check_rules(r, keyword);
	if (section == MS_KERNEL)
		begin_kernel(r, keyword, number);
	if (section == MS_EXIT)
		check_groups(r, keyword, "epilogue", b->epilogue.n);
}

void ms_listing_copy(struct ms_reader *r, const struct ms_word *dest, const struct ms_word *mov,
		     const struct ms_word *source)
{
	struct listing_builder *b = r->builder;
	struct ms_copy copy = { .loc = dest->loc };

	if (mov->text.len != 3 || memcmp(mov->text.s, "mov", 3) != 0)
		ms_text_error(r, mov->loc, "found '%s', expected 'mov'",
			      ms_text_show(r, mov->text));
	copy.dest = ms_text_register(r, dest);
	copy.source = ms_text_register(r, source);
	MS_VEC_PUSH(r->scratch, &b->copy, copy);
}

void ms_listing_line_begin(struct ms_reader *r, const struct ms_word *row,
			   const struct ms_word *label)
{
	struct listing_builder *b = r->builder;

	b->at = (struct ms_listing_line){ .loc = label->loc };
	b->at.row = ms_text_integer(r, row, "row", 0, b->listing->ii - 1);
	b->at_op = ms_names_find(&b->labels, label->text.s, (size_t)label->text.len);
	if (b->at_op < 0) {
		ms_text_error(r, label->loc,
			      "unknown label '%s'; expected one with a sigma line",
			      ms_text_show(r, label->text));
		b->at.label = "";
		return;
	}
	b->at.label = b->sigma.v[b->at_op].label;
}

void ms_listing_line_predicate(struct ms_reader *r, const struct ms_word *word)
{
	struct listing_builder *b = r->builder;
	struct ms_reg reg = ms_text_register(r, word);

	b->at.predicated = true;
	b->at.predicate = reg;
	if (b->listing->form != MS_FORM_KERNEL_ONLY)
		ms_text_error(r, word->loc,
			      "a predicate in the form %s; expected predicates only in "
			      "kernel-only",
			      ms_form_name[b->listing->form]);
	else if (reg.file != b->listing->predicate.file)
		ms_text_error(r, word->loc,
			      "'%s' as a predicate; expected a register of file %s",
			      ms_text_show(r, word->text),
			      r->machine->rotating[b->listing->predicate.file].name);
}

/* Lines go by row, then by body position, which the sigma lines tell.  */
static void check_order(struct ms_reader *r)
{
	struct listing_builder *b = r->builder;
	const struct ms_listing_line *before;

	if (b->line.n == 0 || b->at_op < 0 || b->last < 0)
		return;
	before = &b->line.v[b->line.n - 1];
	if (b->at.row < before->row)
		ms_text_error(r, b->at.loc,
			      "row %lld after row %lld; expected lines in order of row",
			      (long long)b->at.row, (long long)before->row);
	else if (b->at.row == before->row && b->at_op <= b->last)
		ms_text_error(
		    r, b->at.loc,
		    "'%s' after '%s'; expected the lines of a row in the order of the "
		    "sigma lines",
		    b->at.label, before->label);
}

void ms_listing_line_end(struct ms_reader *r)
{
	struct listing_builder *b = r->builder;
	struct ms_action_reader *at = &r->at;

	check_order(r);
	if (ms_action_check(r) && b->at_op >= 0) {
		const struct ms_sigma *sigma = &b->sigma.v[b->at_op];
		const struct ms_machine_op *op = &r->machine->op[at->action.opcode];

		if (sigma->alt >= op->nalts) {
			ms_text_error(r, sigma->loc, "alternative %d; expected less than %d",
				      sigma->alt, op->nalts);
			ms_text_note(r, at->loc, "because '%s' has %d alternative%s", op->name,
				     op->nalts, op->nalts == 1 ? "" : "s");
		}
	}
	b->at.action = at->action;
	b->at.action.noperands = (int)at->operand.n;
	b->at.action.operand =
	    ms_text_keep(r, at->operand.v, at->operand.n, sizeof *at->operand.v);
	b->last = b->at_op;
	MS_VEC_PUSH(r->scratch, &b->line, b->at);
}

/* The end of a listing.  */

void ms_listing_end(struct ms_reader *r, bool schedule_only)
{
	struct listing_builder *b = r->builder;
	struct ms_listing *listing = b->listing;

	r->opening_what = NULL;
	listing->schedule_only = schedule_only;
	if (!schedule_only)
		end_section(r);
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
