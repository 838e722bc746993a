/* Reading loop texts: checks, and the loops that come of them.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "format/fuse.h"
#include "format/text.h"

#include <stdlib.h>
#include <string.h>

const char *const ms_edge_kind_name[MS_NEDGE_KINDS] = {
	[MS_FLOW] = "flow", [MS_ANTI] = "anti",   [MS_OUTPUT] = "output",
	[MS_MEM] = "mem",   [MS_ORDER] = "order",
};

/* An op without operands and result, to be checked when the loop's end has come.  */
struct bare_op {
	size_t op;
	struct ms_loc loc, type_loc;
};

/* What is read so far.  The vectors are scratch; finished loops are in the result's arena.  */
struct loop_builder {
	struct ms_loops *result;
	const struct ms_names *wanted;  /* names of the loops asked for; NULL: all */
	MS_VEC(struct ms_loop *) loops; /* asked for */
	MS_VEC(struct ms_loc) loop_loc; /* of all */
	struct ms_names loop_names;     /* of all, numbered like loop_loc */

	/* The loop being read.  */
	struct ms_loop *loop;
	MS_VEC(struct ms_op) op;
	struct ms_names labels; /* numbered like op */
	MS_VEC(struct ms_loop_reg) reg;
	struct ms_names reg_names; /* their numbers as decimal digits; numbered like reg */
	MS_VEC(struct ms_word) liveout;
	MS_VEC(struct ms_edge_words) edge;
	MS_VEC(struct bare_op) bare;
	bool executable;             /* an op with operands or a result was seen */
	struct ms_loc origin, trips; /* places of these statements, for the messages */

	/* The op being read.  */
	struct ms_op at;
	bool twice; /* its label was there before */
};

void ms_loop_begin(struct ms_reader *r, const struct ms_word *keyword,
		   const struct ms_word *name)
{
	struct loop_builder *b = r->builder;
	bool fresh;
	int before;

	b->op.n = b->reg.n = b->liveout.n = b->edge.n = b->bare.n = 0;
	b->labels = b->reg_names = r->array_names = (struct ms_names){ 0 };
	r->arrays.n = r->array_loc.n = 0;
	b->executable = false;
	b->origin = b->trips = (struct ms_loc){ 0 };
	r->opening = keyword->loc;
	r->opening_what = "loop";

	b->loop = MS_NEW(r->arena, struct ms_loop);
	b->loop->loc = name->loc;
	before = ms_names_add(&b->loop_names, r->arena, name->text.s, (size_t)name->text.len,
			      &fresh);
	b->loop->name = b->loop_names.name.v[before];
	r->foreign =
	    b->wanted && ms_names_find(b->wanted, name->text.s, (size_t)name->text.len) < 0;
	if (!fresh) {
		ms_text_error(r, name->loc,
			      "a second loop '%s' in this file; expected another name",
			      ms_text_show(r, name->text));
		ms_text_note(r, b->loop_loc.v[before], "the first one is here");
		return;
	}
	MS_VEC_PUSH(r->scratch, &b->loop_loc, name->loc);
	if (!r->foreign)
		MS_VEC_PUSH(r->scratch, &b->loops, b->loop);
}

/* What is known about the loop besides its ops.  */

/* Whether a statement that may stand once stands for the first time; *FIRST is its place.  */
static bool only_once(struct ms_reader *r, const struct ms_word *keyword, struct ms_loc *first)
{
	if (!first->file) {
		*first = keyword->loc;
		return true;
	}
	ms_text_error(r, keyword->loc, "a second '%s' in this loop; expected at most one",
		      ms_text_show(r, keyword->text));
	ms_text_note(r, *first, "the first one is here");
	return false;
}

void ms_loop_liveout(struct ms_reader *r, const struct ms_word *reg)
{
	struct loop_builder *b = r->builder;

	MS_VEC_PUSH(r->scratch, &b->liveout, *reg);
}

void ms_loop_origin(struct ms_reader *r, const struct ms_word *keyword,
		    const struct ms_word *file, const struct ms_word *function,
		    const struct ms_word *first, const struct ms_word *last)
{
	struct loop_builder *b = r->builder;
	struct ms_loop *loop = b->loop;

	if (!only_once(r, keyword, &b->origin))
		return;
	loop->file = ms_text_string(r, file);
	loop->function = function->text.s[0] == '"' ? ms_text_string(r, function)
						    : ms_text_copy(r, function);
	loop->first_line = (int)ms_text_integer(r, first, "line", 0, INT_MAX);
	loop->last_line = (int)ms_text_integer(r, last, "line", 0, INT_MAX);
}

void ms_loop_trips(struct ms_reader *r, const struct ms_word *keyword,
		   const struct ms_word *text)
{
	struct loop_builder *b = r->builder;

	if (only_once(r, keyword, &b->trips))
		b->loop->trips = ms_text_string(r, text);
}

void ms_loop_guard(struct ms_reader *r, const struct ms_word *text,
		   const struct ms_word *assumed)
{
	struct ms_loop *loop = ((struct loop_builder *)r->builder)->loop;

	if (assumed->text.s)
		MS_VEC_PUSH(r->arena, &loop->checks, ms_text_string(r, text));
	else
		MS_VEC_PUSH(r->arena, &loop->guards, ms_text_string(r, text));
}

void ms_loop_array(struct ms_reader *r, const struct ms_word *name, const struct ms_word *unit,
		   const struct ms_word *text)
{
	int64_t bytes;
	bool hex, fits = ms_slice_integer(unit->text, &bytes, &hex);
	int index = ms_text_array(r, name);
	struct ms_array *array = &r->arrays.v[index];

	if (!fits || bytes < 1 || bytes > 64 || (bytes & (bytes - 1)) != 0) {
		ms_text_error(r, unit->loc, "unit %s; expected 1, 2, 4, 8, 16, 32 or 64 bytes",
			      ms_text_show(r, unit->text));
		return;
	}
	if (array->declared) {
		ms_text_error(r, name->loc,
			      "a second declaration of '%s'; expected at most one",
			      ms_text_show(r, name->text));
		ms_text_note(r, r->array_loc.v[index], "the first one is here");
		return;
	}
	array->declared = true;
	array->unit = (int)bytes;
	array->text = text->text.s ? ms_text_string(r, text) : NULL;
	r->array_loc.v[index] = name->loc;
}

/* Ops.  */

void ms_loop_op_begin(struct ms_reader *r, const struct ms_word *label)
{
	struct loop_builder *b = r->builder;
	bool fresh;
	int at =
	    ms_names_add(&b->labels, r->arena, label->text.s, (size_t)label->text.len, &fresh);

	b->at = (struct ms_op){ .label = b->labels.name.v[at], .loc = label->loc };
	b->twice = !fresh;
	if (!fresh) {
		ms_text_error(r, label->loc,
			      "a second op with the label '%s'; expected another label",
			      ms_text_show(r, label->text));
		ms_text_note(r, b->op.v[at].loc, "the first one is here");
	} else if (b->op.n == MS_MAX_OPS) {
		ms_text_error(r, label->loc, "too many ops; expected at most %d ops in a loop",
			      MS_MAX_OPS);
		ms_text_give_up(r);
	}
}

void ms_loop_op_line(struct ms_reader *r, const struct ms_word *line)
{
	struct loop_builder *b = r->builder;

	b->at.line = (int)ms_text_integer(r, line, "line", 1, INT_MAX);
}

void ms_loop_op_uid(struct ms_reader *r, const struct ms_word *uid)
{
	struct loop_builder *b = r->builder;

	b->at.uid = (int)ms_text_integer(r, uid, "uid", 1, INT_MAX);
}

void ms_loop_op_text(struct ms_reader *r, const struct ms_word *text)
{
	struct loop_builder *b = r->builder;

	b->at.text = ms_text_string(r, text);
}

/* The index of register NUMBER, added if it is not there and ADD; else -1.  */
static int reg_index(struct ms_reader *r, int number, bool add)
{
	struct loop_builder *b = r->builder;
	struct ms_loop_reg reg = { .number = number, .def = -1 };
	char digits[12], *s = digits + sizeof digits;
	size_t len;
	bool fresh;
	int index;

	do
		*--s = (char)('0' + number % 10);
	while (number /= 10);
	len = (size_t)(digits + sizeof digits - s);
	if (!add)
		return ms_names_find(&b->reg_names, s, len);
	index = ms_names_add(&b->reg_names, r->scratch, s, len, &fresh);
	if (fresh)
		MS_VEC_PUSH(r->scratch, &b->reg, reg);
	return index;
}

/* Number the registers of the action, its destination first.  */
static void number_registers(struct ms_reader *r)
{
	struct ms_action_reader *at = &r->at;

	if (at->action.has_dest)
		at->action.dest.id = reg_index(r, at->action.dest.number, true);
	for (size_t o = 0; o < at->operand.n; o++) {
		struct ms_operand *operand = &at->operand.v[o];

		if (operand->kind == MS_OPERAND_REG)
			operand->reg.id = reg_index(r, operand->reg.number, true);
		for (int t = 0; operand->kind == MS_OPERAND_MEM && t < operand->mem.nterms;
		     t++) {
			struct ms_reg *reg = &operand->mem.term[t].reg;

			reg->id = reg_index(r, reg->number, true);
		}
	}
}

/* Note that the op defines its destination.  */
static void define(struct ms_reader *r)
{
	struct loop_builder *b = r->builder;
	const struct ms_reg *dest = &r->at.action.dest;
	struct ms_loop_reg *reg = &b->reg.v[dest->id];

	if (reg->def >= 0) {
		ms_text_error(
		    r, r->at.dest_loc,
		    "a second definition of r%d in this loop; expected another register",
		    dest->number);
		ms_text_note(r, b->op.v[reg->def].loc, "the first one is here");
		return;
	}
	reg->def = (int)b->op.n;
}

void ms_loop_op_end(struct ms_reader *r)
{
	struct loop_builder *b = r->builder;
	struct ms_action_reader *at = &r->at;

	if (b->twice)
		return;
	/* An op without operands is right in a graph-only loop: the end of the loop tells.  */
	if (ms_action_is_bare(r)) {
		struct bare_op bare = { b->op.n, at->loc, at->type_loc };

		if (!at->bad)
			MS_VEC_PUSH(r->scratch, &b->bare, bare);
	} else {
		b->executable = true;
		ms_action_check(r);
	}
	number_registers(r);
	if (at->action.has_dest)
		define(r);
	b->at.action = at->action;
	b->at.action.noperands = (int)at->operand.n;
	b->at.action.operand =
	    ms_text_keep(r, at->operand.v, at->operand.n, sizeof *at->operand.v);
	MS_VEC_PUSH(r->scratch, &b->op, b->at);
}

void ms_loop_edge(struct ms_reader *r, const struct ms_edge_words *edge)
{
	struct loop_builder *b = r->builder;

	MS_VEC_PUSH(r->scratch, &b->edge, *edge);
}

/* The end of a loop.  */

static const char *label(const void *ctx, int i)
{
	const struct loop_builder *b = ctx;

	return b->op.v[i].label;
}

static int find_label(struct ms_reader *r, const struct ms_word *word)
{
	struct loop_builder *b = r->builder;
	int at = ms_names_find(&b->labels, word->text.s, (size_t)word->text.len);

	if (at < 0)
		ms_text_error(r, word->loc, "unknown label '%s'; the loop has %s",
			      ms_text_show(r, word->text),
			      ms_text_list(r, (int)b->op.n, label, b));
	return at;
}

static enum ms_edge_kind edge_kind(const struct ms_word *word, bool executable)
{
	enum ms_edge_kind kind = 0;

	if (!word->text.s)
		return ms_edge_kind_default(!executable);
	while (strlen(ms_edge_kind_name[kind]) != (size_t)word->text.len ||
	       memcmp(ms_edge_kind_name[kind], word->text.s, (size_t)word->text.len) != 0)
		kind++;
	return kind;
}

static struct ms_given_edge build_edge(struct ms_reader *r, const struct ms_edge_words *words)
{
	const struct loop_builder *b = r->builder;
	struct ms_given_edge edge = {
		.kind = edge_kind(&words->kind, b->executable),
		.loc = words->from.loc,
	};

	edge.from = find_label(r, &words->from);
	edge.to = find_label(r, &words->to);
	edge.latency = (int)ms_text_integer(r, &words->latency, "latency", 0, MS_MAX_LATENCY);
	edge.distance =
	    (int)ms_text_integer(r, &words->distance, "distance", 0, MS_MAX_DISTANCE);
	edge.assumed = words->assumed.text.s != NULL;
	edge.why = words->why.text.s ? ms_text_string(r, &words->why) : NULL;
	return edge;
}

static void mark_liveouts(struct ms_reader *r)
{
	struct loop_builder *b = r->builder;

	for (size_t l = 0; l < b->liveout.n; l++) {
		const struct ms_word *word = &b->liveout.v[l];
		unsigned errors = r->errors;
		struct ms_reg reg = ms_text_register(r, word);
		int index = reg_index(r, reg.number, false);

		if (index >= 0)
			b->reg.v[index].liveout = true;
		else if (r->errors == errors)
			ms_text_error(
			    r, word->loc,
			    "no op reads or defines '%s'; expected a register of the loop",
			    ms_text_show(r, word->text));
	}
}

/* In a loop that has registers, constants or memory, an op without operands is checked too.  */
static void check_bare_ops(struct ms_reader *r)
{
	struct loop_builder *b = r->builder;

	for (size_t o = 0; b->executable && o < b->bare.n; o++) {
		const struct bare_op *bare = &b->bare.v[o];

		r->at.action = b->op.v[bare->op].action;
		r->at.loc = r->at.dest_loc = bare->loc;
		r->at.type_loc = bare->type_loc;
		r->at.bad = false;
		r->at.operand.n = 0;
		ms_action_check(r);
	}
}

/* Times are sums of latencies: they must not overflow whatever is done with them.  */
static void check_length(struct ms_reader *r)
{
	struct loop_builder *b = r->builder;
	const struct ms_loop *loop = b->loop;
	int64_t sum = 0;

	for (int o = 0; o < loop->nops; o++)
		sum += r->machine->op[loop->op[o].action.opcode].latency + r->machine->carried;
	for (int e = 0; e < loop->nedges; e++)
		sum += loop->edge[e].latency;
	if (sum > INT_MAX)
		ms_text_error(r, loop->loc,
			      "the loop is too long: its latencies add up to %lld cycles; "
			      "expected at most %d",
			      (long long)sum, INT_MAX);
}

void ms_loop_end(struct ms_reader *r)
{
	struct loop_builder *b = r->builder;
	struct ms_loop *loop = b->loop;

	r->opening_what = NULL;
	if (b->op.n == 0)
		ms_text_error(r, loop->loc, "the loop '%s' has no ops; expected at least one",
			      ms_text_show(r, ms_slice_of(loop->name)));
	check_bare_ops(r);
	mark_liveouts(r);
	loop->edge = MS_NEW_N(r->arena, b->edge.n, struct ms_given_edge);
	loop->nedges = (int)b->edge.n;
	for (size_t e = 0; e < b->edge.n && !ms_text_gave_up(r); e++)
		loop->edge[e] = build_edge(r, &b->edge.v[e]);
	loop->graph_only = !b->executable;
	loop->op = ms_text_keep(r, b->op.v, b->op.n, sizeof *b->op.v);
	loop->nops = (int)b->op.n;
	loop->reg = ms_text_keep(r, b->reg.v, b->reg.n, sizeof *b->reg.v);
	loop->nregs = (int)b->reg.n;
	loop->array = ms_text_keep(r, r->arrays.v, r->arrays.n, sizeof *r->arrays.v);
	loop->narrays = (int)r->arrays.n;
	if (!r->foreign) {
		if (r->errors == 0)
			ms_loop_fuse(r->arena, r->scratch, loop, r->machine);
		check_length(r);
	}
}

void ms_loops_end(struct ms_reader *r)
{
	struct loop_builder *b = r->builder;

	if (b->loop_loc.n == 0 && r->errors == 0)
		ms_text_error(r, r->token.loc,
			      "found the end of the file, expected a loop ('loop NAME')");
	b->result->loop = ms_text_keep(r, b->loops.v, b->loops.n, sizeof *b->loops.v);
	b->result->nloops = (int)b->loops.n;
}

static struct ms_loops *read_loops(struct ms_arena *arena, const char *path, const char *text,
				   size_t len, const struct ms_machine *machine,
				   const struct ms_names *wanted, struct ms_diag *diag)
{
	struct loop_builder builder = {
		.result = MS_NEW(arena, struct ms_loops),
		.wanted = wanted,
	};
	struct ms_reader reader = {
		.kind = MS_TEXT_LOOPS,
		.path = path,
		.text = text,
		.len = len,
		.arena = arena,
		.diag = diag,
		.machine = machine,
		.builder = &builder,
	};

	return ms_text_read(&reader) ? builder.result : NULL;
}

struct ms_loops *ms_loops_read(struct ms_arena *arena, const char *path, const char *text,
			       size_t len, const struct ms_machine *machine,
			       struct ms_diag *diag)
{
	return read_loops(arena, path, text, len, machine, NULL, diag);
}

struct ms_loops *ms_loops_read_some(struct ms_arena *arena, const char *path, const char *text,
				    size_t len, const struct ms_machine *machine,
				    const char *const *name, int nnames, struct ms_diag *diag)
{
	struct ms_names wanted = { 0 };

	for (int n = 0; n < nnames; n++)
		ms_names_add(&wanted, arena, name[n], strlen(name[n]), NULL);
	return read_loops(arena, path, text, len, machine, &wanted, diag);
}

int64_t ms_loop_most_trips(const struct ms_loop *loop)
{
	const char *text = loop->trips;
	size_t digits = text ? strspn(text, "0123456789") : 0;

	if (digits == 0 || digits > 18 || text[digits] || loop->guards.n > 0)
		return INT64_MAX;
	return strtoll(text, NULL, 10);
}
