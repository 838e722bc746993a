/* Pipelined loops of RTL texts.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#include "format/rtl_text.h"

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

bool ms_rtl_read_sets(struct ms_rtl_reader *r, const struct ms_sx *list,
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

bool ms_rtl_take_integer(struct ms_rtl_reader *r, const struct ms_sx *list, int64_t *value,
			 int64_t min, int64_t max)
{
	const struct ms_sx *at = list->first;

	*value = ms_sx_take_integer(r, list, &at, "an integer", min, max);
	return r->text.errors == 0 && ms_sx_end(r, list, at);
}

/* ---- The body --------------------------------------------------------------------------- */

const struct ms_sx *ms_rtl_op_clause(struct ms_rtl_reader *r, const struct ms_sx *list,
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
	clause = r->text.errors ? NULL : ms_rtl_op_clause(r, list, &at, &op->label);
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
	if (!clause || !read_numbers(r, clause, &op->cycle, copies, MS_RTL_MAX_CYCLE))
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
		return ms_rtl_read_sets(r, clause, &loop->setup);
	}
	if (ms_sx_is(clause, "finish")) {
		seen->finish = true;
		return ms_rtl_read_sets(r, clause, &loop->finish);
	}
	if (ms_sx_is(clause, "body") && !seen->body) {
		seen->body = true;
		return read_body(r, clause, loop);
	}
	if (ms_sx_is(clause, "code") && seen->body && !seen->code) {
		seen->code = true;
		return ms_rtl_code(r, clause, loop);
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
	for (int b = 0; b < loop->nblocks; b++)
		if (loop->block[b] == loop->go_to) {
			ms_text_error(&r->text, list->word.loc,
				      "the loop goes on in a block of its own");
			return false;
		}
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
