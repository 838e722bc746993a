/* Machines inside RTL texts: what ops of loops take.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "format/rtl_text.h"

static int find_resource(const struct ms_machine *m, struct ms_slice name)
{
	for (int i = 0; i < m->nresources; i++)
		if ((int)strlen(m->resource[i].name) == name.len &&
		    memcmp(m->resource[i].name, name.s, (size_t)name.len) == 0)
			return i;
	return -1;
}

/* A machine that is read: its lists while they grow.  */
struct machine_reader {
	struct ms_machine *machine;
	MS_VEC(struct ms_resource) resource;
	MS_VEC(struct ms_rotating) rotating;
	MS_VEC(struct ms_machine_op) op;
};

static bool add_resource(struct ms_rtl_reader *r, struct machine_reader *m,
			 const struct ms_sx *list, const char *name, const struct ms_sx *at)
{
	struct ms_resource resource = { name, MS_UNLIMITED };

	if (!name)
		return false;
	if (find_resource(m->machine, ms_slice_of(name)) >= 0) {
		ms_text_error(&r->text, list->word.loc, "the resource '%s' stands twice", name);
		return false;
	}
	if (at && ms_sx_word_is(at, "unlimited"))
		at = at->next;
	else
		resource.capacity = (int)ms_sx_take_integer(r, list, &at, "a capacity or 'unlimited'", 1,
							    MS_MAX_CAPACITY);
	MS_VEC_PUSH(r->text.arena, &m->resource, resource);
	m->machine->resource = m->resource.v;
	m->machine->nresources = (int)m->resource.n;
	return r->text.errors == 0 && ms_sx_end(r, list, at);
}

static bool add_rotating(struct ms_rtl_reader *r, struct machine_reader *m,
			 const struct ms_sx *list)
{
	const struct ms_sx *at = list->first;
	struct ms_rotating file = { 0 };

	file.name = ms_sx_take_name(r, list, &at, "the name of a rotating file");
	file.size = (int)ms_sx_take_integer(r, list, &at, "its size", 1, MS_MAX_ROTATING);
	for (; at; at = at->next) {
		if (ms_sx_word_is(at, "int"))
			file.holds |= MS_HOLDS_INT;
		else if (ms_sx_word_is(at, "float"))
			file.holds |= MS_HOLDS_FLOAT;
		else if (ms_sx_word_is(at, "pred"))
			file.holds |= MS_HOLDS_PRED;
		else {
			ms_sx_unexpected(r, at, "'int', 'float' or 'pred'");
			return false;
		}
	}
	if (file.holds == 0)
		file.holds = MS_HOLDS_INT | MS_HOLDS_FLOAT;
	MS_VEC_PUSH(r->text.arena, &m->rotating, file);
	m->machine->rotating = m->rotating.v;
	m->machine->nrotating = (int)m->rotating.n;
	return r->text.errors == 0;
}

static bool read_uses(struct ms_rtl_reader *r, const struct ms_machine *machine,
		      const struct ms_sx *list, struct ms_alternative *alt)
{
	MS_VEC(struct ms_reservation) use = { 0 };

	for (const struct ms_sx *item = list->first; item;) {
		const struct ms_sx *pair = ms_sx_take_list(r, list, &item, NULL), *at;
		struct ms_reservation one;

		if (!pair)
			return false;
		one.resource = find_resource(machine, pair->word.text);
		if (one.resource < 0) {
			ms_sx_unexpected(r, pair, "a resource of this machine and a cycle");
			return false;
		}
		at = pair->first;
		one.offset = (int)ms_sx_take_integer(r, pair, &at, "a cycle", 0, MS_MAX_LATENCY);
		if (r->text.errors || !ms_sx_end(r, pair, at))
			return false;
		MS_VEC_PUSH(r->text.arena, &use, one);
	}
	alt->use = use.v;
	alt->nuses = (int)use.n;
	return true;
}

static bool add_operation(struct ms_rtl_reader *r, struct machine_reader *m,
			  const struct ms_sx *list)
{
	const struct ms_sx *at = list->first, *latency, *number;
	struct ms_machine_op op = { .occupies = 1, .loc = list->word.loc };
	MS_VEC(struct ms_alternative) alts = { 0 };
	bool fresh;

	op.name = ms_sx_take_name(r, list, &at, "the name of an operation");
	latency = op.name ? ms_sx_take_list(r, list, &at, "latency") : NULL;
	if (!latency)
		return false;
	number = latency->first;
	op.latency = (int)ms_sx_take_integer(r, latency, &number, "a latency", 0, MS_MAX_LATENCY);
	if (r->text.errors || !ms_sx_end(r, latency, number))
		return false;
	while (at) {
		const struct ms_sx *uses = ms_sx_take_list(r, list, &at, "uses");
		struct ms_alternative alt = { 0 };

		if (!uses || !read_uses(r, m->machine, uses, &alt))
			return false;
		for (int u = 0; u < alt.nuses; u++)
			if (op.occupies <= alt.use[u].offset)
				op.occupies = alt.use[u].offset + 1;
		MS_VEC_PUSH(r->text.arena, &alts, alt);
	}
	if (alts.n == 0)
		MS_VEC_PUSH(r->text.arena, &alts, (struct ms_alternative){ 0 });
	op.alt = alts.v;
	op.nalts = (int)alts.n;
	ms_names_add(&m->machine->op_names, r->text.arena, op.name, strlen(op.name), &fresh);
	if (!fresh) {
		ms_text_error(&r->text, list->word.loc, "the operation '%s' stands twice", op.name);
		return false;
	}
	MS_VEC_PUSH(r->text.arena, &m->op, op);
	m->machine->op = m->op.v;
	m->machine->nops = (int)m->op.n;
	return true;
}

static bool add_clause(struct ms_rtl_reader *r, struct machine_reader *m,
		       const struct ms_sx *clause)
{
	const struct ms_sx *at = clause->first;
	const char *name;

	if (ms_sx_is(clause, "issue")) {
		m->machine->issue = m->machine->nresources;
		return add_resource(r, m, clause, "issue", at);
	}
	if (ms_sx_is(clause, "resource")) {
		name = ms_sx_take_name(r, clause, &at, "the name of a resource");
		return add_resource(r, m, clause, name, at);
	}
	if (ms_sx_is(clause, "rotating"))
		return add_rotating(r, m, clause);
	if (ms_sx_is(clause, "operation"))
		return add_operation(r, m, clause);
	ms_sx_unexpected(r, clause, "'(issue', '(resource', '(rotating' or '(operation'");
	return false;
}

struct ms_machine *ms_rtl_machine(struct ms_rtl_reader *r, const struct ms_sx *list)
{
	struct machine_reader m = { .machine = MS_NEW(r->text.arena, struct ms_machine) };
	const struct ms_sx *at = list->first;

	m.machine->issue = -1;
	m.machine->path = r->text.path;
	m.machine->name = ms_sx_take_name(r, list, &at, "the name of a machine");
	if (!m.machine->name)
		return NULL;
	while (at) {
		const struct ms_sx *clause = ms_sx_take_list(r, list, &at, NULL);

		if (!clause || !add_clause(r, &m, clause))
			return NULL;
	}
	return m.machine;
}
