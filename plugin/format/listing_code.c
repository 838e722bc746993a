/* Reading the code of listings: sections, copies, lines.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "format/listing_build.h"

#include <string.h>

/* Close the section that ends here: hand its lines or copies to the listing.  */
void ms_listing_end_section(struct ms_reader *r)
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
		ms_listing_end_section(r);
	if (after_kernels)
		end_kernels(r, keyword);
	b->section = section;
	b->last = -1;
	groups = section == MS_PROLOGUE ? b->prologue.n : b->epilogue.n;
	if (section == MS_PROLOGUE || section == MS_EPILOGUE)
		ms_text_integer(r, number, "group", (int64_t)groups, (int64_t)groups);
	if (section == MS_PREHEADER)
		ms_listing_check_rules(r, keyword);
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
