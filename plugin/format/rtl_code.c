/* The code of pipelined loops of RTL texts: groups of lines.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "format/rtl_text.h"

/* The groups of the code while they are read.  */
typedef MS_VEC(struct ms_rtl_group) group_vec;

/* ---- Lines ------------------------------------------------------------------------------ */

/* The op and copy that LABEL means: `x`, or `x.1` if the body is unrolled.  */
static bool find_op(struct ms_rtl_reader *r, const struct ms_rtl_loop *loop,
		    const struct ms_sx *clause, const char *label, struct ms_rtl_line *line)
{
	size_t len = strlen(label);
	const char *dot = loop->unroll > 1 ? strrchr(label, '.') : NULL;

	line->copy = 0;
	if (dot) {
		int64_t copy;
		bool hex;

		if (ms_slice_integer((struct ms_slice){ dot + 1, (int)strlen(dot + 1) }, &copy,
				     &hex) &&
		    dot[1] && copy >= 0 && copy < loop->unroll) {
			line->copy = (int)copy;
			len = (size_t)(dot - label);
		}
	}
	line->op = ms_names_find(&r->labels, label, len);
	if (line->op >= 0)
		return true;
	ms_sx_unexpected(r, clause->first,
			 loop->unroll > 1 ? "a label of the body and a copy"
					  : "a label of the body");
	return false;
}

/* The register in (ne (reg:BI p1) (const_int 0)).  */
static const struct ms_rtx *predicate_of(const struct ms_rtx *test)
{
	if (test->code != MS_RTX_NE || test->op[0]->code != MS_RTX_REG ||
	    test->op[1]->code != MS_RTX_CONST_INT || test->op[1]->integer != 0)
		return NULL;
	return test->op[0];
}

static bool split_predicate(struct ms_rtl_reader *r, const struct ms_rtl_loop *loop,
			    struct ms_rtl_line *line)
{
	const struct ms_rtx *pattern = line->insn.pattern;

	if ((loop->form == MS_FORM_KERNEL_ONLY) != (pattern->code == MS_RTX_COND_EXEC)) {
		ms_text_error(&r->text, pattern->loc, "found '(%s', expected %s",
			      ms_rtx_name(pattern),
			      loop->form == MS_FORM_KERNEL_ONLY
				  ? "'(cond_exec': the form is kernel-only"
				  : "a set; predicates belong to the form kernel-only");
		return false;
	}
	if (pattern->code != MS_RTX_COND_EXEC)
		return true;
	line->predicate = predicate_of(pattern->op[0]);
	line->insn.pattern = pattern->op[1];
	if (!line->predicate)
		ms_text_error(&r->text, pattern->op[0]->loc,
			      "found '(%s', expected (ne (reg:BI ...) (const_int 0))",
			      ms_rtx_name(pattern->op[0]));
	return line->predicate != NULL;
}

static bool read_line(struct ms_rtl_reader *r, const struct ms_sx *list,
		      const struct ms_rtl_loop *loop, struct ms_rtl_line *line)
{
	const struct ms_sx *at = list->first, *clause;
	const char *label;

	if (!ms_sx_is(list, "cinsn")) {
		ms_sx_unexpected(r, list, "'(cinsn'");
		return false;
	}
	line->insn.loc = list->word.loc;
	line->insn.uid = (int)ms_sx_take_integer(r, list, &at, "an insn's uid", 0, INT_MAX);
	clause = r->text.errors ? NULL : ms_rtl_op_clause(r, list, &at, &label);
	if (!clause || !find_op(r, loop, clause, label, line))
		return false;
	if (!ms_sx_end(r, clause, clause->first->next))
		return false;
	clause = ms_sx_take_list(r, list, &at, "row");
	if (!clause || !ms_rtl_take_integer(r, clause, &line->row, 0, loop->ii - 1))
		return false;
	clause = ms_sx_take_list(r, list, &at, "stage");
	if (!clause || !ms_rtl_take_integer(r, clause, &line->stage, 0, loop->stages - 1))
		return false;
	return ms_rtl_insn_tail(r, list, &at, &line->insn) && split_predicate(r, loop, line);
}

/* A group: NUMBER {line}.  */
static bool read_group(struct ms_rtl_reader *r, const struct ms_sx *list,
		       const struct ms_rtl_loop *loop, int64_t number,
		       struct ms_rtl_group *group)
{
	const struct ms_sx *at = list->first;
	MS_VEC(struct ms_rtl_line) lines = { 0 };

	ms_sx_take_integer(r, list, &at, "the number of the group", number, number);
	if (r->text.errors)
		return false;
	while (at) {
		const struct ms_sx *one = ms_sx_take_list(r, list, &at, NULL);
		struct ms_rtl_line line = { 0 };

		if (!one || !read_line(r, one, loop, &line))
			return false;
		MS_VEC_PUSH(r->text.arena, &lines, line);
	}
	group->line = lines.v;
	group->nlines = (int)lines.n;
	return true;
}

/* ---- The code --------------------------------------------------------------------------- */

struct code_reader {
	group_vec prologue, kernel, epilogue;
	bool form, ii, stages, least, preheader, exit;
};

static bool read_form(struct ms_rtl_reader *r, const struct ms_sx *clause,
		      struct ms_rtl_loop *loop)
{
	const struct ms_sx *at = clause->first, *word;

	word = ms_sx_take(r, clause, &at, "'rotating', 'mve' or 'kernel-only'");
	for (int f = 0; word && f < MS_NFORMS; f++)
		if (ms_sx_word_is(word, ms_form_name[f])) {
			loop->form = (enum ms_form)f;
			return ms_sx_end(r, clause, at);
		}
	if (word)
		ms_sx_unexpected(r, word, "'rotating', 'mve' or 'kernel-only'");
	return false;
}

/* The parts before the groups.  *KNOWN: it was one of them.  */
static bool header_clause(struct ms_rtl_reader *r, const struct ms_sx *clause,
			  struct ms_rtl_loop *loop, struct code_reader *code, bool *known)
{
	const struct ms_sx *at = clause->first;
	int64_t value = 1;
	bool ok = true;

	*known = true;
	if (ms_sx_is(clause, "form")) {
		code->form = true;
		return read_form(r, clause, loop);
	}
	if (ms_sx_is(clause, "ii")) {
		code->ii = true;
		return ms_rtl_take_integer(r, clause, &loop->ii, 1, MS_RTL_MAX_CYCLE);
	}
	if (ms_sx_is(clause, "stages")) {
		code->stages = true;
		return ms_rtl_take_integer(r, clause, &loop->stages, 1, MS_RTL_MAX_CYCLE);
	}
	if (ms_sx_is(clause, "least")) {
		code->least = true;
		return ms_rtl_take_integer(r, clause, &loop->least, 1, INT64_MAX);
	}
	if (ms_sx_is(clause, "kernels")) {
		ok = ms_rtl_take_integer(r, clause, &value, 1, INT_MAX);
		loop->nkernels = (int)value;
		return ok;
	}
	if (ms_sx_is(clause, "unroll"))
		return ms_rtl_take_integer(r, clause, &value, loop->unroll, loop->unroll);
	if (ms_sx_is(clause, "predicate")) {
		loop->predicate = ms_rtx_take(r, clause, &at, "a register");
		return loop->predicate && ms_sx_end(r, clause, at);
	}
	*known = false;
	return true;
}

static bool check_header(struct ms_rtl_reader *r, const struct ms_sx *list,
			 const struct ms_rtl_loop *loop, const struct code_reader *code)
{
	const char *missing = !code->form     ? "form"
			      : !code->ii     ? "ii"
			      : !code->stages ? "stages"
			      : !code->least  ? "least"
					      : NULL;
	int64_t least = ms_listing_least_trips(loop->form, loop->stages, loop->nkernels);

	if (missing) {
		ms_text_error(&r->text, list->word.loc,
			      "this code has no '(%s' before its groups", missing);
		return false;
	}
	if (__builtin_mul_overflow(least, (int64_t)loop->unroll, &least) ||
	    loop->least < least) {
		ms_text_error(&r->text, list->word.loc,
			      "least %lld; this form needs at least %lld iterations",
			      (long long)loop->least, (long long)least);
		return false;
	}
	if (loop->form != MS_FORM_MVE && loop->nkernels != 1) {
		ms_text_error(&r->text, list->word.loc, "%d kernels belong to the form mve",
			      loop->nkernels);
		return false;
	}
	if (loop->form == MS_FORM_KERNEL_ONLY &&
	    (!loop->predicate || loop->predicate->code != MS_RTX_REG ||
	     loop->predicate->reg != MS_RTX_ROTATING)) {
		ms_text_error(
		    &r->text, list->word.loc,
		    "code of the form kernel-only needs '(predicate REG)', a rotating "
		    "register");
		return false;
	}
	return true;
}

static bool group_clause(struct ms_rtl_reader *r, const struct ms_sx *clause,
			 struct ms_rtl_loop *loop, struct code_reader *code)
{
	struct ms_rtl_group group = { 0 };
	group_vec *groups = ms_sx_is(clause, "prologue")   ? &code->prologue
			    : ms_sx_is(clause, "kernel")   ? &code->kernel
			    : ms_sx_is(clause, "epilogue") ? &code->epilogue
							   : NULL;

	if (ms_sx_is(clause, "preheader")) {
		code->preheader = true;
		return ms_rtl_read_sets(r, clause, &loop->preheader);
	}
	if (ms_sx_is(clause, "exit")) {
		code->exit = true;
		return ms_rtl_read_sets(r, clause, &loop->exit);
	}
	if (!groups) {
		ms_sx_unexpected(
		    r, clause, "'(preheader', '(prologue', '(kernel', '(epilogue' or '(exit'");
		return false;
	}
	if (!read_group(r, clause, loop, (int64_t)groups->n, &group))
		return false;
	MS_VEC_PUSH(r->text.arena, groups, group);
	return true;
}

static bool check_groups(struct ms_rtl_reader *r, const struct ms_sx *list,
			 struct ms_rtl_loop *loop, const struct code_reader *code)
{
	int64_t ends = loop->form == MS_FORM_KERNEL_ONLY ? 0 : loop->stages - 1;
	const group_vec *groups[] = { &code->prologue, &code->kernel, &code->epilogue };
	const char *const name[] = { "prologue", "kernel", "epilogue" };
	const int64_t expected[] = { ends, loop->nkernels, ends };

	for (int g = 0; g < 3; g++)
		if ((int64_t)groups[g]->n != expected[g]) {
			ms_text_error(&r->text, list->end, "%zu %s group%s; expected %lld",
				      groups[g]->n, name[g], groups[g]->n == 1 ? "" : "s",
				      (long long)expected[g]);
			return false;
		}
	loop->prologue = code->prologue.v;
	loop->nprologue = (int)code->prologue.n;
	loop->kernel = code->kernel.v;
	loop->epilogue = code->epilogue.v;
	loop->nepilogue = (int)code->epilogue.n;
	return true;
}

bool ms_rtl_code(struct ms_rtl_reader *r, const struct ms_sx *list, struct ms_rtl_loop *loop)
{
	struct code_reader code = { 0 };
	bool checked = false;

	loop->code_loc = list->word.loc;
	loop->nkernels = 1;
	for (const struct ms_sx *at = list->first; at;) {
		const struct ms_sx *clause = ms_sx_take_list(r, list, &at, NULL);
		bool known = false;

		if (!clause)
			return false;
		if (!checked && !header_clause(r, clause, loop, &code, &known))
			return false;
		if (known)
			continue;
		if (!checked && !check_header(r, list, loop, &code))
			return false;
		checked = true;
		if (!group_clause(r, clause, loop, &code))
			return false;
	}
	return (checked || check_header(r, list, loop, &code)) &&
	       check_groups(r, list, loop, &code);
}
