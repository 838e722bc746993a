/* Reading machine texts: checks, and the machine that comes of it.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "format/text.h"

#include <stdlib.h>
#include <string.h>

enum { max_reservations = 100000 }; /* of one op, all alternatives together */
enum { max_rotating_files = 100 };

/* What is read so far.  The vectors are scratch; finished parts are in the machine's arena.  */
struct machine_builder {
	struct ms_machine *machine;
	MS_VEC(struct ms_resource) resource;
	MS_VEC(struct ms_loc) resource_loc;
	struct ms_names resource_names;
	MS_VEC(struct ms_machine_op) op;
	MS_VEC(struct ms_rotating) rotating;
	MS_VEC(struct ms_loc) rotating_loc;
	MS_VEC(struct ms_rtl_rule) rtl;
	MS_VEC(struct ms_fuse_rule) fuse;
	struct ms_names rtl_names; /* patterns as written, numbered like rtl */
	struct ms_loc issue_loc, registers_loc, carried_loc;

	/* The `op` line or the `rtl` line being read.  */
	size_t first_op, first_rtl;
	int latency;
	MS_VEC(struct ms_alternative) alternative;
	MS_VEC(struct ms_reservation) use; /* of the newest alternative */
	int reservations;                  /* of all */
};

void ms_machine_begin(struct ms_reader *r, const struct ms_word *name)
{
	struct machine_builder *b = r->builder;

	b->machine->name = ms_text_copy(r, name);
	b->machine->path = r->path;
	b->machine->issue = -1;
}

void ms_machine_again(struct ms_reader *r, const struct ms_word *name)
{
	ms_text_error(r, name->loc, "a second machine '%s'; expected one in a file",
		      ms_text_show(r, name->text));
	ms_text_give_up(r);
}

/* Resources.  */

void ms_machine_issue(struct ms_reader *r, const struct ms_word *width)
{
	struct machine_builder *b = r->builder;
	struct ms_resource issue = { .name = "issue" };

	issue.capacity = (int)ms_text_integer(r, width, "issue width", 1, MS_MAX_CAPACITY);
	if (b->machine->issue >= 0) {
		ms_text_error(r, width->loc, "a second issue width; expected at most one");
		ms_text_note(r, b->issue_loc, "the first one is here");
		return;
	}
	b->issue_loc = width->loc;
	b->machine->issue = ms_names_add(&b->resource_names, r->scratch, "issue", 5, NULL);
	MS_VEC_PUSH(r->scratch, &b->resource, issue);
	MS_VEC_PUSH(r->scratch, &b->resource_loc, width->loc);
}

void ms_machine_resource(struct ms_reader *r, const struct ms_word *name,
			 const struct ms_word *capacity)
{
	struct machine_builder *b = r->builder;
	struct ms_slice text = name->text;
	struct ms_resource resource = { .capacity = MS_UNLIMITED };
	bool fresh;
	int at;

	/* After `uses` such a word has another meaning.  */
	if (ms_text_is_statement(text) || (text.len == 4 && memcmp(text.s, "none", 4) == 0)) {
		ms_text_error(r, name->loc,
			      "a resource cannot be called '%s'; expected another name",
			      ms_text_show(r, text));
		return;
	}
	if (capacity->text.s)
		resource.capacity =
		    (int)ms_text_integer(r, capacity, "capacity", 1, MS_MAX_CAPACITY);
	at = ms_names_add(&b->resource_names, r->scratch, text.s, (size_t)text.len, &fresh);
	if (!fresh) {
		ms_text_error(r, name->loc, "a second resource '%s'; expected another name",
			      ms_text_show(r, text));
		ms_text_note(r, b->resource_loc.v[at], "the first one is here");
		return;
	}
	resource.name = ms_text_copy(r, name);
	MS_VEC_PUSH(r->scratch, &b->resource, resource);
	MS_VEC_PUSH(r->scratch, &b->resource_loc, name->loc);
}

/* Rotating files.  */

/* Whether NAME and a number make a register that is nothing else.  */
static bool is_register_prefix(struct ms_slice name)
{
	if (name.len == 1 && name.s[0] == 'r')
		return false;
	for (int i = 0; i < name.len; i++) {
		char c = name.s[i];

		if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && c != '_')
			return false;
	}
	return true;
}

void ms_machine_registers(struct ms_reader *r, const struct ms_word *name,
			  const struct ms_word *size)
{
	struct machine_builder *b = r->builder;

	if (name->text.len != 1 || name->text.s[0] != 'r') {
		ms_text_error(r, name->loc, "ordinary registers called '%s'; expected 'r'",
			      ms_text_show(r, name->text));
		return;
	}
	if (b->machine->registers > 0) {
		ms_text_error(r, name->loc,
			      "a second number of ordinary registers; expected at most one");
		ms_text_note(r, b->registers_loc, "the first one is here");
		return;
	}
	b->registers_loc = name->loc;
	b->machine->registers =
	    (int)ms_text_integer(r, size, "number of registers", 1, MS_MAX_ROTATING);
}

void ms_machine_rotating(struct ms_reader *r, const struct ms_word *name,
			 const struct ms_word *size, unsigned holds)
{
	struct machine_builder *b = r->builder;
	struct ms_rotating rotating = { .name = ms_text_copy(r, name), .holds = holds };

	rotating.size = (int)ms_text_integer(r, size, "size", 1, MS_MAX_ROTATING);
	if (!holds)
		rotating.holds = MS_HOLDS_INT | MS_HOLDS_FLOAT;
	if (!is_register_prefix(name->text)) {
		ms_text_error(
		    r, name->loc,
		    "a rotating file cannot be called '%s'; expected letters and '_', "
		    "other than 'r', to which the register's number is appended",
		    ms_text_show(r, name->text));
		return;
	}
	if (b->rotating.n == max_rotating_files) {
		ms_text_error(r, name->loc, "more rotating files than expected: at most %d",
			      max_rotating_files);
		ms_text_give_up(r);
	}
	for (size_t f = 0; f < b->rotating.n; f++) {
		if (strcmp(b->rotating.v[f].name, rotating.name) == 0) {
			ms_text_error(r, name->loc,
				      "a second rotating file '%s'; expected another name",
				      ms_text_show(r, name->text));
			ms_text_note(r, b->rotating_loc.v[f], "the first one is here");
			return;
		}
	}
	MS_VEC_PUSH(r->scratch, &b->rotating, rotating);
	MS_VEC_PUSH(r->scratch, &b->rotating_loc, name->loc);
}

void ms_machine_cite(struct ms_reader *r, const struct ms_word *text)
{
	struct machine_builder *b = r->builder;

	MS_VEC_PUSH(r->arena, &b->machine->cites, ms_text_string(r, text));
}

/* Operations.  */

void ms_machine_op_begin(struct ms_reader *r)
{
	struct machine_builder *b = r->builder;

	b->first_op = b->op.n;
	b->alternative.n = 0;
	b->use.n = 0;
	b->reservations = 0;
}

void ms_machine_op_name(struct ms_reader *r, const struct ms_word *name)
{
	struct machine_builder *b = r->builder;
	struct ms_machine_op op = { .loc = name->loc };
	bool fresh;
	int at = ms_names_add(&b->machine->op_names, r->arena, name->text.s,
			      (size_t)name->text.len, &fresh);

	if (!fresh) {
		ms_text_error(r, name->loc, "a second operation '%s'; expected another name",
			      ms_text_show(r, name->text));
		ms_text_note(r, b->op.v[at].loc, "the first one is here");
		return;
	}
	op.name = b->machine->op_names.name.v[at];
	MS_VEC_PUSH(r->scratch, &b->op, op);
}

void ms_machine_op_latency(struct ms_reader *r, const struct ms_word *latency)
{
	struct machine_builder *b = r->builder;

	b->latency = (int)ms_text_integer(r, latency, "latency", 0, MS_MAX_LATENCY);
}

static const char *resource_name(const void *ctx, int i)
{
	const struct machine_builder *b = ctx;

	/* The issue slot is taken by every op: `uses` can't name it.  */
	return b->resource.v[i + (b->machine->issue >= 0 && i >= b->machine->issue)].name;
}

void ms_machine_op_use(struct ms_reader *r, const struct ms_word *resource,
		       const struct ms_word *first, const struct ms_word *last)
{
	struct machine_builder *b = r->builder;
	struct ms_reservation use;
	int64_t from = 0, to;

	use.resource =
	    ms_names_find(&b->resource_names, resource->text.s, (size_t)resource->text.len);
	if (use.resource < 0) {
		int known = (int)b->resource.n - (b->machine->issue >= 0);

		ms_text_error(
		    r, resource->loc, "unknown resource '%s'; expected one declared before: %s",
		    ms_text_show(r, resource->text), ms_text_list(r, known, resource_name, b));
		return;
	}
	if (first->text.s)
		from = ms_text_integer(r, first, "offset", 0, MS_MAX_LATENCY);
	to =
	    last->text.s ? ms_text_integer(r, last, "last offset", from, MS_MAX_LATENCY) : from;
	if (b->reservations > max_reservations)
		return;
	b->reservations += (int)(to - from + 1);
	if (b->reservations > max_reservations) {
		ms_text_error(r, resource->loc,
			      "%d reservations for one operation; expected at most %d",
			      b->reservations, max_reservations);
		return;
	}
	for (int64_t o = from; o <= to; o++) {
		use.offset = (int)o;
		MS_VEC_PUSH(r->scratch, &b->use, use);
	}
}

/* The end of an alternative.  A slot is left in front for the issue slot.  */
void ms_machine_op_alternative(struct ms_reader *r)
{
	struct machine_builder *b = r->builder;
	struct ms_alternative alternative = { .nuses = (int)b->use.n };

	alternative.use = MS_NEW_N(r->arena, b->use.n + 1, struct ms_reservation) + 1;
	if (b->use.n > 0)
		memcpy(alternative.use, b->use.v, b->use.n * sizeof *b->use.v);
	b->use.n = 0;
	MS_VEC_PUSH(r->scratch, &b->alternative, alternative);
}

static int compare_uses(const void *a, const void *b)
{
	const struct ms_reservation *x = a, *y = b;

	if (x->resource != y->resource)
		return x->resource < y->resource ? -1 : 1;
	return (x->offset > y->offset) - (x->offset < y->offset);
}

/* An alternative that needs more units in a cycle than there are can never issue.  */
static void check_alternative(struct ms_reader *r, const struct ms_alternative *alternative)
{
	struct machine_builder *b = r->builder;
	const struct ms_machine_op *op = &b->op.v[b->first_op];
	size_t n = (size_t)alternative->nuses;
	struct ms_reservation *use = MS_NEW_N(r->scratch, n, struct ms_reservation);
	int same = 0;

	if (n > 0)
		memcpy(use, alternative->use, n * sizeof *use);
	qsort(use, n, sizeof *use, compare_uses);
	for (size_t u = 0; u < n; u++) {
		const struct ms_resource *resource = &b->resource.v[use[u].resource];

		same = u > 0 && compare_uses(&use[u - 1], &use[u]) == 0 ? same + 1 : 1;
		if (same > resource->capacity) {
			ms_text_error(r, op->loc,
				      "operation '%s' can never issue; expected at most %d "
				      "unit%s of '%s' in cycle %d",
				      op->name, resource->capacity,
				      resource->capacity == 1 ? "" : "s", resource->name,
				      use[u].offset);
			return;
		}
	}
}

void ms_machine_op_end(struct ms_reader *r)
{
	struct machine_builder *b = r->builder;
	struct ms_alternative *alt;
	int occupies = 1, nalts;

	ms_machine_op_alternative(r);
	if (b->first_op == b->op.n)
		return; /* all names were defined before */
	nalts = (int)b->alternative.n;
	alt = ms_text_keep(r, b->alternative.v, b->alternative.n, sizeof *alt);
	for (int a = 0; a < nalts; a++) {
		check_alternative(r, &alt[a]);
		for (int u = 0; u < alt[a].nuses; u++)
			if (alt[a].use[u].offset >= occupies)
				occupies = alt[a].use[u].offset + 1;
	}
	for (size_t o = b->first_op; o < b->op.n; o++) {
		b->op.v[o].latency = b->latency;
		b->op.v[o].occupies = occupies;
		b->op.v[o].alt = alt;
		b->op.v[o].nalts = nalts;
	}
}

/* RTL rules.  */

/* Whether the parts of a pattern are what they should be: CODE[:MODE[:MODE]].  */
static bool is_rtl_pattern(struct ms_slice text)
{
	int part = 0, len = 0;

	for (int i = 0; i < text.len; i++) {
		char c = text.s[i];
		bool lower = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' ||
			     c == '*' || c == '?';

		if (c == ':') {
			if (len == 0 || ++part > 2)
				return false;
			len = 0;
		} else if (part == 0 ? !lower : c == '-' || c == '.') {
			return false;
		} else {
			len++;
		}
	}
	return len > 0;
}

/* The next part of a pattern, up to a colon, and *AT behind it; NULL at the end.  */
static const char *rtl_part(struct ms_reader *r, const char **at, const char *end)
{
	const char *start = *at, *colon;

	if (start >= end)
		return NULL;
	colon = memchr(start, ':', (size_t)(end - start));
	*at = colon ? colon + 1 : end;
	return ms_strndup(r->arena, start, (size_t)((colon ? colon : end) - start));
}

void ms_machine_rtl_pattern(struct ms_reader *r, const struct ms_word *pattern)
{
	struct machine_builder *b = r->builder;
	const char *at = pattern->text.s, *end = at + pattern->text.len;
	struct ms_rtl_rule rule = { .op = -1, .loc = pattern->loc };
	bool fresh;
	int same;

	if (!is_rtl_pattern(pattern->text)) {
		ms_text_error(
		    r, pattern->loc,
		    "found '%s', expected CODE, CODE:MODE or CODE:MODE:MODE, CODE an RTL "
		    "code in lower case, MODE a machine mode, both with * and ? as wildcards",
		    ms_text_show(r, pattern->text));
		return;
	}
	same = ms_names_add(&b->rtl_names, r->scratch, at, (size_t)(end - at), &fresh);
	if (!fresh) {
		ms_text_error(r, pattern->loc, "a second rule for '%s'; expected at most one",
			      ms_text_show(r, pattern->text));
		ms_text_note(r, b->rtl.v[same].loc, "the first one is here");
		return;
	}
	rule.code = rtl_part(r, &at, end);
	rule.mode = rtl_part(r, &at, end);
	rule.operand_mode = rtl_part(r, &at, end);
	MS_VEC_PUSH(r->scratch, &b->rtl, rule);
}

static const char *op_name(const void *ctx, int i)
{
	const struct machine_builder *b = ctx;

	return b->op.v[i].name;
}

int ms_machine_known_op(struct ms_reader *r, const struct ms_word *op)
{
	struct machine_builder *b = r->builder;
	int index = ms_names_find(&b->machine->op_names, op->text.s, (size_t)op->text.len);

	if (index < 0)
		ms_text_error(
		    r, op->loc, "unknown operation '%s'; expected one declared before: %s",
		    ms_text_show(r, op->text), ms_text_list(r, (int)b->op.n, op_name, b));
	return index;
}

void ms_machine_rtl_end(struct ms_reader *r, const struct ms_word *op)
{
	struct machine_builder *b = r->builder;
	int index = ms_machine_known_op(r, op);

	for (; b->first_rtl < b->rtl.n; b->first_rtl++)
		b->rtl.v[b->first_rtl].op = index;
}

/* Fused operations, and what carrying a value costs.  */

void ms_machine_fuse(struct ms_reader *r, const struct ms_word *inner,
		     const struct ms_word *outer, const struct ms_word *operand,
		     const struct ms_word *op, bool accumulate)
{
	struct machine_builder *b = r->builder;
	struct ms_fuse_rule rule = { .loc = inner->loc, .accumulate = accumulate };

	rule.inner = ms_machine_known_op(r, inner);
	rule.outer = ms_machine_known_op(r, outer);
	rule.op = ms_machine_known_op(r, op);
	if (operand->text.s)
		rule.operand = (int)ms_text_integer(r, operand, "operand", 1, 3);
	for (size_t i = 0; i < b->fuse.n; i++) {
		const struct ms_fuse_rule *other = &b->fuse.v[i];

		if (other->inner != rule.inner || other->outer != rule.outer ||
		    other->operand != rule.operand)
			continue;
		ms_text_error(r, inner->loc, "a second rule to fuse these; expected at most one");
		ms_text_note(r, other->loc, "the first one is here");
		return;
	}
	MS_VEC_PUSH(r->scratch, &b->fuse, rule);
}

void ms_machine_carried(struct ms_reader *r, const struct ms_word *cycles)
{
	struct machine_builder *b = r->builder;

	if (b->carried_loc.file) {
		ms_text_error(r, cycles->loc,
			      "a second cost of carried values; expected at most one");
		ms_text_note(r, b->carried_loc, "the first one is here");
		return;
	}
	b->carried_loc = cycles->loc;
	b->machine->carried = (int)ms_text_integer(r, cycles, "cost", 0, MS_MAX_LATENCY);
}

/* The whole.  */

/* Every alternative takes its issue slot first.  Ops of a line share their alternatives.  */
static void add_issue_slots(struct machine_builder *b)
{
	const struct ms_alternative *last = NULL;

	for (size_t o = 0; o < b->op.n; o++) {
		struct ms_machine_op *op = &b->op.v[o];

		for (int a = 0; op->alt != last && a < op->nalts; a++) {
			op->alt[a].use--;
			op->alt[a].nuses++;
			op->alt[a].use[0] = (struct ms_reservation){ b->machine->issue, 0 };
		}
		last = op->alt;
	}
}

void ms_machine_end(struct ms_reader *r)
{
	struct machine_builder *b = r->builder;
	struct ms_machine *m = b->machine;

	if (b->op.n == 0 && r->errors == 0)
		ms_text_error(r, r->token.loc,
			      "found the end of the file, expected an operation "
			      "('op NAME latency N uses RESOURCE')");
	if (r->errors > 0)
		return;
	if (m->issue >= 0)
		add_issue_slots(b);
	m->resource = ms_text_keep(r, b->resource.v, b->resource.n, sizeof *b->resource.v);
	m->nresources = (int)b->resource.n;
	m->op = ms_text_keep(r, b->op.v, b->op.n, sizeof *b->op.v);
	m->nops = (int)b->op.n;
	m->rotating = ms_text_keep(r, b->rotating.v, b->rotating.n, sizeof *b->rotating.v);
	m->nrotating = (int)b->rotating.n;
	m->rtl = ms_text_keep(r, b->rtl.v, b->rtl.n, sizeof *b->rtl.v);
	m->nrtl = (int)b->rtl.n;
	ms_machine_automata_end(r, m);
	m->fuse = ms_text_keep(r, b->fuse.v, b->fuse.n, sizeof *b->fuse.v);
	m->nfuse = (int)b->fuse.n;
}

struct ms_machine *ms_machine_read(struct ms_arena *arena, const char *path, const char *text,
				   size_t len, struct ms_diag *diag)
{
	struct machine_builder builder = { .machine = MS_NEW(arena, struct ms_machine) };
	struct ms_reader reader = {
		.kind = MS_TEXT_MACHINE,
		.path = path,
		.text = text,
		.len = len,
		.arena = arena,
		.diag = diag,
		.builder = &builder,
	};

	return ms_text_read(&reader) ? builder.machine : NULL;
}
