/* Why II is what it is, and what it would take to change it: for people.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/explain.h"

#include <string.h>

#include "core/report.h"
#include "core/table.h"

enum { shown_users = 12, shown_in_line = 3, shown_edges = 40, shown_changes = 12 };

struct ms_explanation *ms_explain(struct ms_arena *arena, const struct ms_result *result,
				  const struct ms_options *options,
				  const struct ms_trace *trace)
{
	struct ms_explanation *e = MS_NEW(arena, struct ms_explanation);
	const struct ms_scheduler *scheduler =
	    options->scheduler ? options->scheduler : ms_schedulers[0];
	struct ms_sched_options quick = ms_quick_options(&options->sched);
	struct ms_diag silent = { 0 };

	e->result = result;
	e->whatifs = ms_whatif_find(arena, result, options);
	e->failures = ms_failures_find(arena, result, trace, options, e->whatifs->bound);
	if (!result->schedule || result->outcome == MS_ILLEGAL ||
	    result->outcome == MS_BAD_INPUT || !ms_can_schedule_again(result))
		return e;
	e->cost[e->ncosts++] = ms_cost_of(arena, &result->problem, result->schedule);
	while (e->ncosts < ms_explained_costs && e->cost[e->ncosts - 1].stages > 1) {
		e->cost[e->ncosts] = ms_cost_at(arena, &result->problem, scheduler, &quick,
						result->schedule->ii + e->ncosts, &silent);
		e->ncosts++;
	}
	return e;
}

/* ---- What binds ------------------------------------------------------------------------- */

/* What binds at MII: a recurrence, else a resource; or neither, an op that is in its own way.  */
struct binding {
	const struct ms_recurrence *recurrence;
	int resource; /* -1: none */
};

static struct binding binding_of(const struct ms_problem *p)
{
	const struct ms_bounds *b = p->bounds;
	struct binding binding = { NULL, -1 };

	if (b->mii <= 1)
		return binding;
	if (b->nrecurrences > 0 && b->recurrence[0].mii == b->mii)
		binding.recurrence = &b->recurrence[0];
	for (int r = 0; r < p->machine->nresources && binding.resource < 0; r++)
		if (b->use[r].quotient == b->mii)
			binding.resource = r;
	return binding;
}

/* `x = x * s (line 4)`: op X as the source has it, cut where a line would be too long for
   others beside it; or its label.  */
static void add_op(struct ms_buf *out, const struct ms_problem *p, int x)
{
	enum { longest = 44 };
	const struct ms_op *op = &p->loop->op[x];

	if (op->text && strlen(op->text) > longest)
		ms_buf_printf(out, "%.*s...", longest - 3, op->text);
	else
		ms_buf_puts(out, op->text ? op->text : op->label);
	if (op->line > 0)
		ms_buf_printf(out, " (line %d)", op->line);
}

/* What op X is, in the source's words or else in the text's, as the next cell of TABLE.  */
static void add_source(struct ms_table *table, const struct ms_problem *p, int x)
{
	const struct ms_op *op = &p->loop->op[x];
	struct ms_buf text = { 0 };

	if (op->text)
		ms_buf_puts(&text, op->text);
	else
		ms_action_write(&text, &op->action, p->loop->array, p->machine);
	ms_table_add(table, text.text);
	ms_buf_free(&text);
}

/* Does op X use a unit of resource R in some way?  */
static bool uses(const struct ms_problem *p, int x, int r)
{
	const struct ms_machine_op *op = &p->machine->op[p->loop->op[x].action.opcode];

	for (int a = 0; a < op->nalts; a++)
		for (int i = 0; i < op->alt[a].nuses; i++)
			if (op->alt[a].use[i].resource == r)
				return true;
	return false;
}

static void recurrence_in_line(struct ms_buf *out, const struct ms_problem *p,
			       const struct ms_recurrence *r)
{
	ms_buf_printf(out, "%lld cycle%s", (long long)r->latency, r->latency == 1 ? "" : "s");
	if (r->distance == 1)
		ms_buf_puts(out, " from one iteration to the next: ");
	else
		ms_buf_printf(out, " from one iteration to the one %lld later: ",
			      (long long)r->distance);
	for (int k = 0; k < r->nedges; k++) {
		const struct ms_edge *e = &p->ddg->edge[r->edge[k]];

		if (k == shown_in_line && r->nedges > shown_in_line + 1) {
			ms_buf_printf(out, "... %d more ops -> ", r->nedges - k);
			break;
		}
		add_op(out, p, e->from);
		ms_buf_printf(out, " -%d%s-> ", e->latency, e->assumed ? " assumed" : "");
	}
	ms_buf_puts(out, "the first again");
}

static void resource_in_line(struct ms_buf *out, const struct ms_problem *p, int r)
{
	int n = 0;

	if (r == p->machine->issue) {
		ms_buf_printf(
		    out, "%lld op%s in an iteration, of which %d can issue in a cycle",
		    (long long)p->bounds->use[r].uses, ms_plural(p->bounds->use[r].uses),
		    p->machine->resource[r].capacity);
		return;
	}
	ms_buf_printf(out, "%lld use%s of %s in an iteration, of which there %s %d in a cycle",
		      (long long)p->bounds->use[r].uses, ms_plural(p->bounds->use[r].uses),
		      p->machine->resource[r].name,
		      p->machine->resource[r].capacity == 1 ? "is" : "are",
		      p->machine->resource[r].capacity);
	for (int x = 0; x < p->loop->nops; x++) {
		if (!uses(p, x, r))
			continue;
		if (n++ == shown_in_line)
			break;
		ms_buf_puts(out, n == 1 ? ": " : ", ");
		add_op(out, p, x);
	}
	if (n > shown_in_line)
		ms_buf_puts(out, ", ...");
}

/* TEXT, clauses with `; ` between them, without those that speak of ops by their labels: who
   reads one line does not have these.  */
static void failure_in_line(struct ms_buf *out, const char *text)
{
	static const char *const labelled[] = { "without a place: ", "evicted: " };
	const char *end;
	bool shown;

	for (const char *at = text; at; at = end ? end + 2 : NULL) {
		end = strstr(at, "; ");
		shown = true;
		for (size_t i = 0; i < sizeof labelled / sizeof *labelled; i++)
			shown &= strncmp(at, labelled[i], strlen(labelled[i])) != 0;
		if (shown)
			ms_buf_printf(out, "%s%.*s", at == text ? "" : "; ",
				      end ? (int)(end - at) : (int)strlen(at), at);
	}
}

void ms_explain_binds(struct ms_buf *out, const struct ms_explanation *e)
{
	const struct ms_problem *p = &e->result->problem;
	const struct ms_schedule *s = e->result->schedule;
	struct binding binding;

	if (!p->bounds || (p->bounds->mii <= 1 && (!s || s->ii <= 1)))
		return;
	binding = binding_of(p);
	if (p->bounds->mii > 1)
		ms_buf_puts(out, "bound by ");
	if (binding.recurrence)
		recurrence_in_line(out, p, binding.recurrence);
	if (binding.recurrence && binding.resource >= 0)
		ms_buf_puts(out, "; and by ");
	if (binding.resource >= 0)
		resource_in_line(out, p, binding.resource);
	if (p->bounds->mii > 1 && !binding.recurrence && binding.resource < 0)
		ms_report_causes(out, p, p->bounds->mii);
	if (s && s->ii > p->bounds->mii && e->failures->v.n > 0) {
		const struct ms_failure *last = &e->failures->v.v[e->failures->v.n - 1];

		ms_buf_printf(out, "%sII %lld was ", p->bounds->mii > 1 ? "; " : "",
			      (long long)last->last);
		failure_in_line(out, last->text);
	}
}

/* What E goes through: a register, two accesses to memory and when they meet, or a text that
   was given.  */
static const char *edge_words(struct ms_arena *arena, const struct ms_edge *e)
{
	const char *when = "in the same iteration";

	if (!e->with)
		return e->why ? e->why : "";
	if (e->distance > 0)
		when = ms_asprintf(arena, "%d iteration%s later", e->distance,
				   e->distance == 1 ? "" : "s");
	return ms_asprintf(arena, "%s %s, %s %s%s %s", e->why,
			   e->kind == MS_ANTI ? "read" : "written", e->with,
			   e->assumed ? "perhaps " : "",
			   e->kind == MS_FLOW ? "read" : "written", when);
}

/* The cycle as a table: who waits for whom, how long, and how many iterations later.  */
static void write_recurrence(struct ms_buf *out, const struct ms_problem *p,
			     const struct ms_recurrence *r)
{
	static const char *const title[] = { "op", "line", "source", "latency", "distance",
					     "for", "through" };
	static const bool right[] = { false, true, false, true, true, false, false };
	struct ms_arena *arena = ms_arena_new();
	struct ms_table table = ms_table_new(arena, 7, title, right);

	ms_buf_printf(out, "a recurrence: latency %lld over distance %lld, II >= %lld\n",
		      (long long)r->latency, (long long)r->distance, (long long)r->mii);
	for (int k = 0; k < r->nedges && k < shown_edges; k++) {
		const struct ms_edge *e = &p->ddg->edge[r->edge[k]];
		const struct ms_op *op = &p->loop->op[e->from];

		ms_table_add(&table, op->label);
		ms_table_addf(&table, op->line ? "%d" : "-", op->line);
		add_source(&table, p, e->from);
		ms_table_addf(&table, "%d", e->latency);
		ms_table_addf(&table, "%d", e->distance);
		ms_table_add(&table, p->loop->op[e->to].label);
		ms_table_addf(&table, "%s%s%s%s", ms_edge_kind_name[e->kind],
			      e->assumed ? ", assumed" : "", e->why ? ": " : "",
			      edge_words(arena, e));
	}
	if (r->nedges > shown_edges) {
		ms_table_addf(&table, "%d more", r->nedges - shown_edges);
		for (int i = 1; i < 7; i++)
			ms_table_add(&table, "");
	}
	ms_table_add(&table, "sum");
	ms_table_add(&table, "");
	ms_table_add(&table, "");
	ms_table_addf(&table, "%lld", (long long)r->latency);
	ms_table_addf(&table, "%lld", (long long)r->distance);
	ms_table_add(&table, "");
	ms_table_add(&table, "");
	ms_table_write(out, &table);
	ms_arena_free(arena);
}

static void write_resource(struct ms_buf *out, const struct ms_problem *p, int r)
{
	static const char *const title[] = { "op", "line", "source" };
	static const bool right[] = { false, true, false };
	struct ms_arena *arena = ms_arena_new();
	struct ms_table table = ms_table_new(arena, 3, title, right);
	int n = 0;

	ms_buf_printf(out, "resource %s: %lld uses in an iteration, %d in a cycle, II >= %lld\n",
		      p->machine->resource[r].name, (long long)p->bounds->use[r].uses,
		      p->machine->resource[r].capacity, (long long)p->bounds->use[r].quotient);
	for (int x = 0; r != p->machine->issue && x < p->loop->nops; x++) {
		const struct ms_op *op = &p->loop->op[x];

		if (!uses(p, x, r) || n++ >= shown_users)
			continue;
		ms_table_add(&table, op->label);
		ms_table_addf(&table, op->line ? "%d" : "-", op->line);
		add_source(&table, p, x);
	}
	if (n > shown_users) {
		ms_table_addf(&table, "%d more", n - shown_users);
		ms_table_add(&table, "");
		ms_table_add(&table, "");
	}
	if (n > 0)
		ms_table_write(out, &table);
	ms_arena_free(arena);
}

static void write_binding(struct ms_buf *out, const struct ms_problem *p)
{
	const struct ms_bounds *b = p->bounds;
	int n = 0;

	ms_buf_printf(out, "what binds: MII %lld\n", (long long)b->mii);
	if (b->mii <= 1) {
		ms_buf_puts(out, "nothing\n");
		return;
	}
	for (int i = 0; i < b->nrecurrences && b->recurrence[i].mii == b->mii && n++ < 3; i++)
		write_recurrence(out, p, &b->recurrence[i]);
	for (int r = 0; r < p->machine->nresources; r++)
		if (b->use[r].quotient == b->mii)
			write_resource(out, p, r);
	for (int a = 0; a < p->machine->nautomata; a++)
		if (b->automaton_ii[a] == b->mii)
			ms_buf_printf(out, "automaton %s: it forbids smaller II to %lld op%s\n",
				      p->machine->automaton[a].name,
				      (long long)b->automaton_ops[a],
				      ms_plural(b->automaton_ops[a]));
	if (b->selfmii == b->mii)
		ms_buf_printf(out, "an op that holds a unit too long for II below %lld\n",
			      (long long)b->selfmii);
}

/* ---- Why no smaller II ------------------------------------------------------------------ */

static void write_failures(struct ms_buf *out, const struct ms_failures *failures)
{
	static const char *const title[] = { "II", "why not" };
	struct ms_arena *arena = ms_arena_new();
	struct ms_table table = ms_table_new(arena, 2, title, NULL);

	for (size_t i = 0; i < failures->v.n; i++) {
		const struct ms_failure *f = &failures->v.v[i];

		if (f->first == f->last)
			ms_table_addf(&table, "%lld", (long long)f->first);
		else
			ms_table_addf(&table, "%lld..%lld", (long long)f->first,
				      (long long)f->last);
		ms_table_add(&table, f->text);
	}
	if (failures->v.n > 0)
		ms_table_write(out, &table);
	ms_arena_free(arena);
}

/* ---- What would change it --------------------------------------------------------------- */

static void add_changes(struct ms_buf *out, const struct ms_problem *p,
			const struct ms_whatif *w)
{
	for (int i = 0; i < w->nchanges; i++) {
		ms_buf_puts(out, i ? " and " : "");
		ms_change_text(out, p, &w->change[i]);
	}
}

void ms_explain_changes(struct ms_buf *out, const struct ms_explanation *e)
{
	const struct ms_whatifs *w = e->whatifs;

	for (size_t i = 0; i < w->v.n && i < shown_in_line; i++) {
		ms_buf_printf(out, "%s%s %lld if ", i ? "; " : "",
			      w->v.v[i].ii ? "II" : "MII",
			      (long long)(w->v.v[i].ii ? w->v.v[i].ii : w->v.v[i].mii));
		add_changes(out, &e->result->problem, &w->v.v[i]);
	}
}

static void write_changes(struct ms_buf *out, const struct ms_explanation *e)
{
	static const char *const title[] = { "II", "MII", "if", "and then binds" };
	static const bool right[] = { true, true, false, false };
	const struct ms_whatifs *w = e->whatifs;
	struct ms_arena *arena = ms_arena_new();
	struct ms_table table = ms_table_new(arena, 4, title, right);

	for (size_t i = 0; i < w->v.n && i < shown_changes; i++) {
		const struct ms_whatif *one = &w->v.v[i];
		struct ms_buf text = { 0 }, then = { 0 };

		ms_table_addf(&table, one->ii ? "%lld" : "-", (long long)one->ii);
		ms_table_addf(&table, "%lld", (long long)one->mii);
		add_changes(&text, &e->result->problem, one);
		ms_table_add(&table, text.text);
		if (one->mii > 1)
			ms_report_causes(&then, &one->problem, one->mii);
		ms_table_add(&table, then.len ? then.text : "nothing");
		ms_buf_free(&text);
		ms_buf_free(&then);
	}
	if (w->v.n == 0)
		ms_buf_puts(out, "nothing that was tried: an assumption less, a latency one less, a "
				 "unit more\n");
	else
		ms_table_write(out, &table);
	if (!w->scheduled && w->v.n > 0)
		ms_buf_puts(out, "the loop is too large to be scheduled for each of them\n");
	ms_arena_free(arena);
}

void ms_explain_write(struct ms_buf *out, const struct ms_explanation *e)
{
	const struct ms_problem *p = &e->result->problem;
	const struct ms_schedule *s = e->result->schedule;

	if (!p->bounds)
		return;
	write_binding(out, p);
	if (e->failures->v.n > 0) {
		if (s)
			ms_buf_printf(out, "why no II below %lld\n", (long long)s->ii);
		else
			ms_buf_puts(out, "why no II\n");
		write_failures(out, e->failures);
	}
	if ((s ? s->ii : p->bounds->mii) > 1) {
		ms_buf_puts(out, "what would make II smaller\n");
		write_changes(out, e);
	}
	if (e->ncosts > 0) {
		ms_buf_puts(out, "what this II and the next ones cost\n");
		ms_cost_write(out, e->cost, (size_t)e->ncosts);
	}
}
