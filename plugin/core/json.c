/* Loops, their schedules and why, as JSON for tools.
   SPDX-License-Identifier: GPL-3.0-or-later

   Members stand in the order of JSON.md, and all of them are there: null where there is no such
   thing.  Numbers of ops and edges are indices into the loop's arrays.  */

#include "core/json.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "core/lifetime.h"
#include "core/report.h"

#ifndef MS_VERSION
#define MS_VERSION "0"
#endif

struct ms_json_unit {
	json_t *json;
};

/* ---- Values ----------------------------------------------------------------------------- */

/* S, of which nothing says that it is UTF-8; NULL is null.  */
static json_t *string(const char *s)
{
	json_t *value = s ? json_string(s) : json_null();
	char *copy;

	if (value)
		return value;
	copy = strdup(s);
	for (char *c = copy; c && *c; c++)
		if ((unsigned char)*c >= 0x80)
			*c = '?';
	value = json_string(copy);
	free(copy);
	return value ? value : json_null();
}

static void set(json_t *object, const char *key, json_t *value)
{
	json_object_set_new(object, key, value);
}

static void set_int(json_t *object, const char *key, int64_t value)
{
	set(object, key, json_integer(value));
}

/* VALUE, or null if it is not THERE.  */
static void set_int_if(json_t *object, const char *key, bool there, int64_t value)
{
	set(object, key, there ? json_integer(value) : json_null());
}

static void set_string(json_t *object, const char *key, const char *s)
{
	set(object, key, string(s));
}

/* What is in BUF, which is freed.  */
static json_t *take(struct ms_buf *buf)
{
	json_t *value = string(buf->text ? buf->text : "");

	ms_buf_free(buf);
	return value;
}

/* ---- The loop and its graph ------------------------------------------------------------- */

static json_t *ops_of(const struct ms_problem *p)
{
	json_t *array = json_array();

	for (int x = 0; x < p->loop->nops; x++) {
		const struct ms_op *op = &p->loop->op[x];
		struct ms_buf text = { 0 };
		json_t *object = json_object();

		set_string(object, "label", op->label);
		set_string(object, "operation", p->machine->op[op->action.opcode].name);
		if (op->action.has_dest)
			ms_buf_printf(&text, "r%d = ", op->action.dest.number);
		ms_action_write(&text, &op->action, p->loop->array, p->machine);
		set(object, "text", take(&text));
		set_string(object, "source", op->text);
		set_int_if(object, "line", op->line > 0, op->line);
		set_int_if(object, "uid", op->uid > 0, op->uid);
		set_int(object, "latency", p->ddg->latency[x]);
		json_array_append_new(array, object);
	}
	return array;
}

static json_t *edges_of(const struct ms_problem *p)
{
	json_t *array = json_array();

	for (int i = 0; i < p->ddg->nedges; i++) {
		const struct ms_edge *e = &p->ddg->edge[i];
		json_t *object = json_object();

		set_int(object, "from", e->from);
		set_int(object, "to", e->to);
		set_string(object, "kind", ms_edge_kind_name[e->kind]);
		set_int(object, "latency", e->latency);
		set_int(object, "distance", e->distance);
		set(object, "assumed", json_boolean(e->assumed));
		set_string(object, "why", e->why);
		json_array_append_new(array, object);
	}
	return array;
}

static json_t *resources_of(const struct ms_problem *p)
{
	json_t *array = json_array();

	for (int r = 0; r < p->machine->nresources; r++) {
		int capacity = p->machine->resource[r].capacity;
		json_t *object = json_object();

		set_string(object, "name", p->machine->resource[r].name);
		set_int(object, "uses", p->bounds->use[r].uses);
		set_int_if(object, "capacity", capacity != MS_UNLIMITED, capacity);
		set_int(object, "ii", p->bounds->use[r].quotient);
		json_array_append_new(array, object);
	}
	return array;
}

static json_t *recurrences_of(const struct ms_problem *p)
{
	json_t *array = json_array();

	for (int i = 0; i < p->bounds->nrecurrences; i++) {
		const struct ms_recurrence *r = &p->bounds->recurrence[i];
		json_t *object = json_object(), *edges = json_array();

		for (int k = 0; k < r->nedges; k++)
			json_array_append_new(edges, json_integer(r->edge[k]));
		set(object, "edges", edges);
		set_int(object, "latency", r->latency);
		set_int(object, "distance", r->distance);
		set_int(object, "ii", r->mii);
		json_array_append_new(array, object);
	}
	return array;
}

static json_t *bounds_of(const struct ms_problem *p)
{
	struct ms_buf binds = { 0 };
	json_t *object = json_object();

	set_int(object, "resmii", p->bounds->resmii);
	set_int(object, "recmii", p->bounds->recmii);
	set_int(object, "mii", p->bounds->mii);
	if (p->bounds->mii > 1)
		ms_report_causes(&binds, p, p->bounds->mii);
	set(object, "binds", binds.len ? take(&binds) : json_null());
	set(object, "resources", resources_of(p));
	set(object, "recurrences", recurrences_of(p));
	return object;
}

/* ---- The schedule ----------------------------------------------------------------------- */

static json_t *schedule_of(const struct ms_result *result)
{
	const struct ms_schedule *s = result->schedule;
	json_t *object, *cycle, *alternative;

	if (!s)
		return json_null();
	object = json_object();
	cycle = json_array();
	alternative = json_array();
	set_string(object, "algo", s->algo);
	set_int(object, "ii", s->ii);
	set_int(object, "stages", ms_stages(s));
	set_int(object, "placements", s->all_steps);
	for (int x = 0; x < s->nops; x++) {
		json_array_append_new(cycle, json_integer(s->cycle[x]));
		json_array_append_new(alternative, json_integer(s->alt[x]));
	}
	set(object, "cycles", cycle);
	set(object, "alternatives", alternative);
	set_string(object, "remark", s->remark);
	return object;
}

static json_t *rotating_of(const struct ms_result *result)
{
	const struct ms_machine *machine = result->problem.machine;
	json_t *array = json_array();

	for (int f = 0; result->allocation && f < machine->nrotating; f++) {
		json_t *object = json_object();

		set_string(object, "file", machine->rotating[f].name);
		set_int(object, "used", result->allocation->used[f]);
		set_int(object, "size", machine->rotating[f].size);
		json_array_append_new(array, object);
	}
	return array;
}

static json_t *values_of(const struct ms_result *result)
{
	const struct ms_problem *p = &result->problem;
	json_t *array = json_array();

	for (int x = 0; x < p->loop->nops; x++) {
		json_t *object;

		if (!p->loop->op[x].action.has_dest)
			continue;
		object = json_object();
		set_int(object, "op", x);
		set_int(object, "register", p->loop->op[x].action.dest.number);
		set_int(object, "lifetime", ms_lifetime(p, result->schedule, x));
		json_array_append_new(array, object);
	}
	return array;
}

static json_t *registers_of(const struct ms_result *result)
{
	struct ms_arena *arena;
	json_t *object;

	if (!result->schedule)
		return json_null();
	arena = ms_arena_new();
	object = json_object();
	set_int(object, "maxlive", ms_maxlive(arena, &result->problem, result->schedule));
	set(object, "rotating", rotating_of(result));
	set_int_if(object, "ordinary", result->code.listing, result->code.ordinary);
	set_int_if(object, "predicates", result->code.listing, result->code.predicates);
	set(object, "values", values_of(result));
	ms_arena_free(arena);
	return object;
}

/* ---- Why -------------------------------------------------------------------------------- */

static json_t *failures_of(const struct ms_explanation *e)
{
	json_t *array = json_array();

	for (size_t i = 0; e && i < e->failures->v.n; i++) {
		const struct ms_failure *f = &e->failures->v.v[i];
		json_t *object = json_object();

		set_int(object, "first", f->first);
		set_int(object, "last", f->last);
		set_string(object, "kind", ms_failure_kind_name[f->kind]);
		set_int_if(object, "op", f->op >= 0, f->op);
		set_string(object, "why", f->text);
		json_array_append_new(array, object);
	}
	return array;
}

static json_t *changes_of(const struct ms_problem *p, const struct ms_whatif *w)
{
	json_t *array = json_array();

	for (int i = 0; i < w->nchanges; i++) {
		struct ms_buf text = { 0 };
		json_t *object = json_object();

		set_string(object, "kind", ms_change_kind_name[w->change[i].kind]);
		ms_change_text(&text, p, &w->change[i]);
		set(object, "text", take(&text));
		json_array_append_new(array, object);
	}
	return array;
}

static json_t *whatifs_of(const struct ms_explanation *e)
{
	json_t *array = json_array();

	for (size_t i = 0; e && i < e->whatifs->v.n; i++) {
		const struct ms_whatif *w = &e->whatifs->v.v[i];
		json_t *object = json_object();

		set_int_if(object, "ii", w->ii > 0, w->ii);
		set_int(object, "mii", w->mii);
		set(object, "changes", changes_of(&e->result->problem, w));
		json_array_append_new(array, object);
	}
	return array;
}

static json_t *costs_of(const struct ms_explanation *e)
{
	json_t *array = json_array();

	for (int i = 0; e && i < e->ncosts; i++) {
		const struct ms_cost *c = &e->cost[i];
		bool there = c->stages > 0;
		json_t *object = json_object();

		set_int(object, "ii", c->ii);
		set_string(object, "algo", c->algo);
		set_int_if(object, "stages", there, c->stages);
		set_int_if(object, "maxlive", there, c->maxlive);
		set_int_if(object, "windows", c->code && c->windows >= 0, c->windows);
		set_int_if(object, "tight", c->code && c->tight >= 0, c->tight);
		set_int_if(object, "ops", c->code, c->ops);
		set_int_if(object, "kernels", c->code && c->kernels >= 0, c->kernels);
		set_int_if(object, "mve_registers", c->code && c->named >= 0, c->named);
		json_array_append_new(array, object);
	}
	return array;
}

static json_t *refusal_of(const struct ms_json_refusal *r)
{
	json_t *object;

	if (!r)
		return json_null();
	object = json_object();
	set_string(object, "id", r->id);
	set_string(object, "sentence", r->sentence);
	set_int_if(object, "uid", r->uid > 0, r->uid);
	set_string(object, "rtl", r->rtl);
	set_string(object, "detail", r->detail);
	set_string(object, "remedy", r->remedy);
	return object;
}

/* ---- All of it -------------------------------------------------------------------------- */

/* The members that a loop has if it is taken and its graph could be built; else they are
   null.  */
static void add_result(json_t *object, const struct ms_result *result,
		       const struct ms_explanation *e)
{
	static const char *const member[] = { "trips",	   "guards",   "unroll",   "ops",
					      "edges",	   "bounds",   "schedule", "registers",
					      "failures",  "whatifs",  "costs" };
	const struct ms_problem *p = result ? &result->problem : NULL;
	json_t *guards;

	if (!p || !p->bounds) {
		for (size_t i = 0; i < sizeof member / sizeof *member; i++)
			set(object, member[i], json_null());
		return;
	}
	guards = json_array();
	for (size_t i = 0; i < p->loop->guards.n; i++)
		json_array_append_new(guards, string(p->loop->guards.v[i]));
	set_string(object, "trips", p->loop->trips);
	set(object, "guards", guards);
	set_int(object, "unroll", p->loop->unroll > 1 ? p->loop->unroll : 1);
	set(object, "ops", ops_of(p));
	set(object, "edges", edges_of(p));
	set(object, "bounds", bounds_of(p));
	set(object, "schedule", schedule_of(result));
	set(object, "registers", registers_of(result));
	set(object, "failures", failures_of(e));
	set(object, "whatifs", whatifs_of(e));
	set(object, "costs", costs_of(e));
}

void ms_json_add(struct ms_json_unit *unit, const struct ms_json_loop *loop)
{
	const struct ms_result *result = loop->result;
	json_t *object = json_object();

	set_string(object, "name", loop->name);
	set_string(object, "function", loop->function);
	set_string(object, "file", loop->file);
	set_int_if(object, "line", loop->line > 0, loop->line);
	set_int_if(object, "column", loop->column > 0, loop->column);
	set_string(object, "status", result ? ms_outcome_info[result->outcome].id : "refused");
	set_string(object, "reason", result ? result->why : loop->refusal->sentence);
	set(object, "refusal", refusal_of(loop->refusal));
	set_int_if(object, "other_ii", loop->other_ii > 0, loop->other_ii);
	add_result(object, result, loop->explanation);
	json_array_append_new(json_object_get(unit->json, "loops"), object);
}

struct ms_json_unit *ms_json_unit_new(const char *name, const char *machine)
{
	struct ms_json_unit *unit = malloc(sizeof *unit);

	if (!unit)
		abort();
	unit->json = json_object();
	set_string(unit->json, "name", name);
	set_string(unit->json, "machine", machine);
	set(unit->json, "loops", json_array());
	return unit;
}

void ms_json_unit_free(struct ms_json_unit *unit)
{
	if (unit)
		json_decref(unit->json);
	free(unit);
}

static const char *name_of(const json_t *unit)
{
	const char *name = json_string_value(json_object_get(unit, "name"));

	return name ? name : "";
}

/* The units of document TEXT with UNIT among them.  A new reference.  */
static json_t *merge(json_t *unit, const struct ms_buf *text)
{
	json_t *old = text && text->len ? json_loadb(text->text, text->len, 0, NULL) : NULL;
	json_t *units = json_array(), *other;
	bool placed = false;
	size_t i;

	json_array_foreach(json_object_get(old, "units"), i, other) {
		int order = strverscmp(name_of(other), name_of(unit));

		if (order >= 0 && !placed) {
			json_array_append(units, unit);
			placed = true;
		}
		if (order != 0)
			json_array_append(units, other);
	}
	if (!placed)
		json_array_append(units, unit);
	json_decref(old);
	return units;
}

static int append(const char *bytes, size_t len, void *out)
{
	ms_buf_add(out, bytes, len);
	return 0;
}

void ms_json_write(struct ms_buf *out, const struct ms_json_unit *unit,
		   const struct ms_buf *old)
{
	json_t *document = json_object();

	set_string(document, "modsched", MS_VERSION);
	set_int(document, "schema", ms_json_schema);
	set(document, "units", merge(unit->json, old));
	json_dump_callback(document, append, out, JSON_INDENT(1));
	ms_buf_putc(out, '\n');
	json_decref(document);
}
