/* Pipelined loops of RTL texts.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#include "format/rtl_text.h"

#define MAX_CYCLE ((int64_t)1 << 40)

/* The groups of the code while they are read.  */
typedef MS_VEC(struct ms_rtl_group) group_vec;

/* ---- Blocks, sets, expressions ---------------------------------------------------------- */

/* The block whose number stands next: its place in the text.  */
static int take_block(struct ms_rtl_reader *r, const struct ms_sx *list, const struct ms_sx **at)
{
	const struct ms_sx *sx = *at;
	int64_t index = ms_sx_take_integer(r, list, at, "the number of a block", 0, INT_MAX);
	char text[16];
	int place;

	if (r->text.errors)
		return 0;
	snprintf(text, sizeof text, "%d", (int)index);
	place = ms_names_find(&r->blocks, text, strlen(text));
	if (place < 0)
		ms_text_error(&r->text, sx->word.loc, "the function has no block %d", (int)index);
	return place < 0 ? 0 : place;
}

/* All items of LIST as sets.  */
static bool read_sets(struct ms_rtl_reader *r, const struct ms_sx *list,
		      struct ms_rtl_sets *sets)
{
	MS_VEC(const struct ms_rtx *) set = { 0 };

	for (const struct ms_sx *at = list->first; at;) {
		const struct ms_rtx *one = ms_rtx_take(r, list, &at, "a set");

		if (!one)
			return false;
		if (one->code != MS_RTX_SET) {
			ms_text_error(&r->text, one->loc, "found '(%s', expected '(set'",
				      ms_rtx_name(one));
			return false;
		}
		MS_VEC_PUSH(r->text.arena, &set, one);
	}
	sets->set = set.v;
	sets->nsets = (int)set.n;
	return true;
}

static bool take_integer_clause(struct ms_rtl_reader *r, const struct ms_sx *list,
				int64_t *value, int64_t min, int64_t max)
{
	const struct ms_sx *at = list->first;

	*value = ms_sx_take_integer(r, list, &at, "an integer", min, max);
	return r->text.errors == 0 && ms_sx_end(r, list, at);
}

/* ---- The body --------------------------------------------------------------------------- */

/* `(op LABEL ...)`, which must stand next.  */
static const struct ms_sx *read_op_clause(struct ms_rtl_reader *r, const struct ms_sx *list,
					  const struct ms_sx **at, const char **label)
{
	const struct ms_sx *clause = ms_sx_take_list(r, list, at, "op"), *in;

	if (!clause)
		return NULL;
	in = clause->first;
	*label = ms_sx_take_name(r, clause, &in, "a label");
	return *label ? clause : NULL;
}

/* `(cycle N ...)` or `(alt N ...)`: UNROLL numbers.  */
static bool read_numbers(struct ms_rtl_reader *r, const struct ms_sx *list, int64_t **numbers,
			 int *count, int64_t max)
{
	MS_VEC(int64_t) number = { 0 };

	for (const struct ms_sx *at = list->first; at || number.n == 0;) {
		int64_t one = ms_sx_take_integer(r, list, &at, "a number", 0, max);

		if (r->text.errors)
			return false;
		MS_VEC_PUSH(r->text.arena, &number, one);
	}
	*numbers = number.v;
	*count = (int)number.n;
	return true;
}

static bool read_alternatives(struct ms_rtl_reader *r, const struct ms_sx *list,
			      struct ms_rtl_op *op, int copies)
{
	int64_t *number;
	int count;

	if (!read_numbers(r, list, &number, &count, r->machine->op[op->opcode].nalts - 1))
		return false;
	if (count != copies) {
		ms_text_error(&r->text, list->word.loc,
			      "%d alternatives; expected as many as cycles, %d", count, copies);
		return false;
	}
	for (int n = 0; n < count; n++)
		op->alt[n] = (int)number[n];
	return true;
}

static bool read_op(struct ms_rtl_reader *r, const struct ms_sx *list, struct ms_rtl_op *op,
		    int *copies)
{
	const struct ms_sx *at = list->first, *clause, *in, *word;
	bool fresh;

	if (!ms_sx_is(list, "cinsn")) {
		ms_sx_unexpected(r, list, "'(cinsn'");
		return false;
	}
	op->insn.loc = list->word.loc;
	op->insn.uid = (int)ms_sx_take_integer(r, list, &at, "an insn's uid", 0, INT_MAX);
	clause = r->text.errors ? NULL : read_op_clause(r, list, &at, &op->label);
	if (!clause)
		return false;
	in = clause->first->next;
	word = ms_sx_take(r, clause, &in, "an operation of the machine");
	if (!word)
		return false;
	op->opcode = ms_machine_op(r->machine, word->word.text.s,
				   (size_t)word->word.text.len);
	if (op->opcode < 0) {
		ms_sx_unexpected(r, word, "an operation of the loop's machine");
		return false;
	}
	ms_names_add(&r->labels, r->text.scratch, op->label, strlen(op->label), &fresh);
	if (!fresh) {
		ms_text_error(&r->text, clause->first->word.loc, "the op '%s' stands twice",
			      op->label);
		return false;
	}
	if (!ms_sx_end(r, clause, in))
		return false;
	clause = ms_sx_take_list(r, list, &at, "cycle");
	if (!clause || !read_numbers(r, clause, &op->cycle, copies, MAX_CYCLE))
		return false;
	op->alt = MS_NEW_N(r->text.arena, (size_t)*copies, int);
	if (ms_sx_is(at, "alt")) {
		if (!read_alternatives(r, at, op, *copies))
			return false;
		at = at->next;
	}
	return ms_rtl_insn_tail(r, list, &at, &op->insn);
}

static bool read_body(struct ms_rtl_reader *r, const struct ms_sx *list,
		      struct ms_rtl_loop *loop)
{
	MS_VEC(struct ms_rtl_op) ops = { 0 };

	for (const struct ms_sx *at = list->first; at;) {
		const struct ms_sx *one = ms_sx_take_list(r, list, &at, NULL);
		struct ms_rtl_op op = { 0 };
		int copies;

		if (!one || !read_op(r, one, &op, &copies))
			return false;
		if (ops.n == 0)
			loop->unroll = copies;
		if (copies != loop->unroll) {
			ms_text_error(&r->text, one->word.loc,
				      "op '%s' has %d cycles, the first op %d", op.label, copies,
				      loop->unroll);
			return false;
		}
		MS_VEC_PUSH(r->text.arena, &ops, op);
	}
	loop->op = ops.v;
	loop->nops = (int)ops.n;
	if (ops.n > 0)
		return true;
	ms_text_error(&r->text, list->end, "the body has no op");
	return false;
}

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
				     &hex) && dot[1] && copy >= 0 && copy < loop->unroll) {
			line->copy = (int)copy;
			len = (size_t)(dot - label);
		}
	}
	line->op = ms_names_find(&r->labels, label, len);
	if (line->op >= 0)
		return true;
	ms_sx_unexpected(r, clause->first, loop->unroll > 1 ? "a label of the body and a copy"
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
	clause = r->text.errors ? NULL : read_op_clause(r, list, &at, &label);
	if (!clause || !find_op(r, loop, clause, label, line))
		return false;
	if (!ms_sx_end(r, clause, clause->first->next))
		return false;
	clause = ms_sx_take_list(r, list, &at, "row");
	if (!clause || !take_integer_clause(r, clause, &line->row, 0, loop->ii - 1))
		return false;
	clause = ms_sx_take_list(r, list, &at, "stage");
	if (!clause || !take_integer_clause(r, clause, &line->stage, 0, loop->stages - 1))
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
		if (lines.n > 0 && line.row < lines.v[lines.n - 1].row) {
			ms_text_error(&r->text, one->word.loc,
				      "row %lld behind row %lld; expected lines by row",
				      (long long)line.row, (long long)lines.v[lines.n - 1].row);
			return false;
		}
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
		return take_integer_clause(r, clause, &loop->ii, 1, MAX_CYCLE);
	}
	if (ms_sx_is(clause, "stages")) {
		code->stages = true;
		return take_integer_clause(r, clause, &loop->stages, 1, MAX_CYCLE);
	}
	if (ms_sx_is(clause, "least")) {
		code->least = true;
		return take_integer_clause(r, clause, &loop->least, 1, INT64_MAX);
	}
	if (ms_sx_is(clause, "kernels")) {
		ok = take_integer_clause(r, clause, &value, 1, INT_MAX);
		loop->nkernels = (int)value;
		return ok;
	}
	if (ms_sx_is(clause, "unroll"))
		return take_integer_clause(r, clause, &value, loop->unroll, loop->unroll);
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
	const char *missing = !code->form ? "form" : !code->ii ? "ii" : !code->stages ? "stages" :
			      !code->least ? "least" : NULL;
	int64_t least = ms_listing_least_trips(loop->form, loop->stages, loop->nkernels);

	if (missing) {
		ms_text_error(&r->text, list->word.loc, "this code has no '(%s' before its groups",
			      missing);
		return false;
	}
	if (__builtin_mul_overflow(least, (int64_t)loop->unroll, &least) || loop->least < least) {
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
		ms_text_error(&r->text, list->word.loc,
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
		return read_sets(r, clause, &loop->preheader);
	}
	if (ms_sx_is(clause, "exit")) {
		code->exit = true;
		return read_sets(r, clause, &loop->exit);
	}
	if (!groups) {
		ms_sx_unexpected(r, clause,
				 "'(preheader', '(prologue', '(kernel', '(epilogue' or '(exit'");
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

static bool read_code(struct ms_rtl_reader *r, const struct ms_sx *list,
		      struct ms_rtl_loop *loop)
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

/* ---- The loop --------------------------------------------------------------------------- */

struct loop_reader {
	MS_VEC(const struct ms_rtx *) guards;
	bool header, blocks, go_to, setup, body, finish, code;
};

static bool machine_clause(struct ms_rtl_reader *r, const struct ms_sx *clause)
{
	const struct ms_sx *at = clause->first, *word = at;
	const char *name = ms_sx_take_name(r, clause, &at, "the name of a machine");

	for (size_t m = 0; name && m < r->unit->machine.n; m++)
		if (strcmp(r->unit->machine.v[m]->name, name) == 0)
			r->machine = r->unit->machine.v[m];
	if (name && !r->machine)
		ms_sx_unexpected(r, word, "the name of a machine of this unit");
	return r->machine && ms_sx_end(r, clause, at);
}

static bool blocks_clause(struct ms_rtl_reader *r, const struct ms_sx *clause,
			  struct ms_rtl_loop *loop)
{
	MS_VEC(int) blocks = { 0 };

	for (const struct ms_sx *at = clause->first; at || blocks.n == 0;) {
		int block = take_block(r, clause, &at);

		if (r->text.errors)
			return false;
		MS_VEC_PUSH(r->text.arena, &blocks, block);
	}
	loop->block = blocks.v;
	loop->nblocks = (int)blocks.n;
	return true;
}

/* Where the loop is, and how often it runs.  *KNOWN: CLAUSE was about that.  */
static bool place_clause(struct ms_rtl_reader *r, const struct ms_sx *clause,
			 struct ms_rtl_loop *loop, struct loop_reader *seen, bool *known)
{
	const struct ms_sx *at = clause->first;
	const struct ms_rtx *x;

	*known = true;
	if (ms_sx_is(clause, "header")) {
		seen->header = true;
		loop->header = take_block(r, clause, &at);
		return r->text.errors == 0 && ms_sx_end(r, clause, at);
	}
	if (ms_sx_is(clause, "blocks")) {
		seen->blocks = true;
		return blocks_clause(r, clause, loop);
	}
	if (ms_sx_is(clause, "goto")) {
		seen->go_to = true;
		loop->go_to = -1;
		if (ms_sx_word_is(at, "end"))
			at = at->next;
		else
			loop->go_to = take_block(r, clause, &at);
		return r->text.errors == 0 && ms_sx_end(r, clause, at);
	}
	if (ms_sx_is(clause, "lines")) {
		loop->first_line = (int)ms_sx_take_integer(r, clause, &at, "a line", 0, INT_MAX);
		if (r->text.errors == 0)
			loop->last_line =
			    (int)ms_sx_take_integer(r, clause, &at, "a line", 0, INT_MAX);
		return r->text.errors == 0 && ms_sx_end(r, clause, at);
	}
	if (ms_sx_is(clause, "count") || ms_sx_is(clause, "guard")) {
		x = ms_rtx_take(r, clause, &at, "an expression");
		if (!x || !ms_sx_end(r, clause, at))
			return false;
		if (ms_sx_is(clause, "count"))
			loop->count = x;
		else
			MS_VEC_PUSH(r->text.arena, &seen->guards, x);
		return true;
	}
	*known = false;
	return true;
}

static bool loop_clause(struct ms_rtl_reader *r, const struct ms_sx *clause,
			struct ms_rtl_loop *loop, struct loop_reader *seen)
{
	bool known;

	if (!place_clause(r, clause, loop, seen, &known))
		return false;
	if (known)
		return true;
	if (ms_sx_is(clause, "setup")) {
		seen->setup = true;
		return read_sets(r, clause, &loop->setup);
	}
	if (ms_sx_is(clause, "finish")) {
		seen->finish = true;
		return read_sets(r, clause, &loop->finish);
	}
	if (ms_sx_is(clause, "body") && !seen->body) {
		seen->body = true;
		return read_body(r, clause, loop);
	}
	if (ms_sx_is(clause, "code") && seen->body && !seen->code) {
		seen->code = true;
		return read_code(r, clause, loop);
	}
	ms_sx_unexpected(r, clause,
			 "'(header', '(blocks', '(goto', '(lines', '(count', '(guard', '(setup', "
			 "'(body', '(finish' or, behind the body, '(code'");
	return false;
}

static bool check_loop(struct ms_rtl_reader *r, const struct ms_sx *list,
		       const struct ms_rtl_loop *loop, const struct loop_reader *seen)
{
	const char *missing = !seen->header   ? "header"
			      : !seen->blocks ? "blocks"
			      : !seen->go_to  ? "goto"
			      : !loop->count  ? "count"
			      : !seen->body   ? "body"
			      : !seen->code   ? "code"
					      : NULL;
	bool own = false;

	if (missing) {
		ms_text_error(&r->text, list->end, "found the end of the loop, expected '(%s'",
			      missing);
		return false;
	}
	for (int b = 0; b < loop->nblocks; b++)
		own |= loop->block[b] == loop->header;
	if (own)
		return true;
	ms_text_error(&r->text, list->word.loc, "the header is not one of the loop's blocks");
	return false;
}

static bool read_loop(struct ms_rtl_reader *r, const struct ms_sx *list,
		      struct ms_rtl_loop *loop)
{
	const struct ms_sx *at = list->first, *machine;
	struct loop_reader seen = { 0 };

	loop->loc = list->word.loc;
	loop->name = ms_sx_take_name(r, list, &at, "the name of a loop");
	machine = loop->name ? ms_sx_take_list(r, list, &at, "machine") : NULL;
	if (!machine || !machine_clause(r, machine))
		return false;
	loop->machine = r->machine;
	while (at) {
		const struct ms_sx *clause = ms_sx_take_list(r, list, &at, NULL);

		if (!clause || !loop_clause(r, clause, loop, &seen))
			return false;
	}
	loop->guards.set = seen.guards.v;
	loop->guards.nsets = (int)seen.guards.n;
	return check_loop(r, list, loop, &seen);
}

bool ms_rtl_loop(struct ms_rtl_reader *r, const struct ms_sx *list, struct ms_rtl_loop *loop)
{
	bool ok;

	r->in_loop = true;
	r->machine = NULL;
	r->labels = (struct ms_names){ 0 };
	ok = read_loop(r, list, loop);
	r->in_loop = false;
	return ok;
}
