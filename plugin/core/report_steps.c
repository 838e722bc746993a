/* Texts for people: what a scheduler did, step by step.
   SPDX-License-Identifier: GPL-3.0-or-later

   The trace holds decisions; where every op was at a step follows from the steps before it,
   so the report replays them.  */

#include <string.h>

#include "core/report.h"
#include "core/sms_order.h"
#include "core/table.h"

enum { shown_ops = 6 }; /* names in one list */
static const int64_t unplaced = INT64_MIN;

struct replay {
	const struct ms_problem *problem;
	const struct ms_attempt *attempt;
	size_t first; /* step of the pass at hand */
	int64_t *cycle; /* by op, or `unplaced`; SMS uses cycles below 0, too */
};

static const char *label(const struct replay *r, int op)
{
	return r->problem->loop->op[op].label;
}

/* `a, b, c`.  */
static void list_ops(struct ms_buf *out, const struct replay *r, const int *op, int n)
{
	for (int i = 0; i < n && i < shown_ops; i++)
		ms_buf_printf(out, "%s%s", i ? ", " : "", label(r, op[i]));
	if (n > shown_ops)
		ms_buf_printf(out, " and %d more", n - shown_ops);
}

/* ` + 3`, ` + 1 - 4`: what edge E adds.  */
static void add_weight(struct ms_buf *out, const struct replay *r, const struct ms_edge *e)
{
	ms_buf_printf(out, " + %d", e->latency);
	if (e->distance > 0)
		ms_buf_printf(out, " - %lld",
			      (long long)(e->latency - ms_edge_weight(e, r->attempt->ii)));
}

/* ---- Estart ----------------------------------------------------------------------------- */

/* The predecessors that have no cycle yet.  */
static void list_unscheduled(struct ms_buf *out, const struct replay *r, int x)
{
	const struct ms_ddg *ddg = r->problem->ddg;
	int n = 0;

	for (int i = ddg->pred_start[x]; i < ddg->pred_start[x + 1]; i++) {
		int p = ddg->edge[ddg->pred[i]].from;

		if (p == x || r->cycle[p] != unplaced)
			continue;
		if (n++ < 3)
			ms_buf_printf(out, "%s%s", n == 1 ? " (unscheduled: " : ", ",
				      label(r, p));
	}
	if (n > 0)
		ms_buf_puts(out, n > 3 ? ", ...)" : ")");
}

static void estart_cell(struct ms_buf *out, const struct replay *r, const struct ms_step *step)
{
	ms_buf_printf(out, "%lld", (long long)step->estart);
	if (step->nbinding == 0) {
		list_unscheduled(out, r, step->op);
		return;
	}
	for (int i = 0; i < step->nbinding && i < shown_ops; i++) {
		const struct ms_edge *e = &r->problem->ddg->edge[step->binding[i]];

		ms_buf_printf(out, "%s%s", i ? ", " : " (", label(r, e->from));
		add_weight(out, r, e);
	}
	ms_buf_puts(out, step->nbinding > shown_ops ? ", ...)" : ")");
}

/* Which placed neighbour gives a bound of the window, and how.  */
static void bound(struct ms_buf *out, const struct replay *r, int x, bool early, int64_t value)
{
	const struct ms_ddg *ddg = r->problem->ddg;
	int n = early ? ddg->pred_start[x + 1] - ddg->pred_start[x]
		      : ddg->succ_start[x + 1] - ddg->succ_start[x];

	ms_buf_printf(out, "%s %lld", early ? "Early" : "Late", (long long)value);
	for (int i = 0; i < n; i++) {
		const struct ms_edge *e = early ? &ddg->edge[ddg->pred[ddg->pred_start[x] + i]]
						: &ddg->edge[ddg->succ_start[x] + i];
		int y = early ? e->from : e->to;
		int64_t weight = ms_edge_weight(e, r->attempt->ii);

		if (y == x || r->cycle[y] == unplaced ||
		    r->cycle[y] + (early ? weight : -weight) != value)
			continue;
		ms_buf_printf(out, " (%s %c %d", label(r, y), early ? '+' : '-', e->latency);
		if (e->distance > 0)
			ms_buf_printf(out, " %c %lld", early ? '-' : '+',
				      (long long)(e->latency - weight));
		ms_buf_putc(out, ')');
		return;
	}
}

/* The window of a swing: what placed neighbours allow, and the direction of the scan.  */
static void window_cell(struct ms_buf *out, const struct replay *r, const struct ms_step *step)
{
	if (!step->has_early && !step->has_late) {
		ms_buf_printf(out, "from %lld (no neighbour placed)", (long long)step->estart);
		return;
	}
	if (step->has_early)
		bound(out, r, step->op, true, step->early);
	if (step->has_early && step->has_late)
		ms_buf_puts(out, ", ");
	if (step->has_late)
		bound(out, r, step->op, false, step->late);
	ms_buf_puts(out, step->direction < 0 ? ", down" : "");
}

/* ---- Slot scan -------------------------------------------------------------------------- */

static void probe_that_fits(struct ms_buf *out, const struct replay *r,
			    const struct ms_probe *probe)
{
	const struct ms_machine *machine = r->problem->machine;

	if (probe->nbeside == 0) {
		ms_buf_printf(out, "row %lld free", (long long)probe->row);
		return;
	}
	if (machine->issue < 0) {
		ms_buf_printf(out, "row %lld: beside ", (long long)probe->row);
		list_ops(out, r, probe->beside, probe->nbeside);
		return;
	}
	ms_buf_printf(out, "row %lld: issue has ", (long long)probe->row);
	list_ops(out, r, probe->beside, probe->nbeside);
	ms_buf_printf(out, ", room for %d",
		      machine->resource[machine->issue].capacity - probe->nbeside);
}

static void probe_that_does_not(struct ms_buf *out, const struct replay *r,
				const struct ms_probe *probe)
{
	const struct ms_resources *resources = r->problem->resources;

	ms_buf_printf(out, "row %lld: %s", (long long)probe->row,
		      resources->methods->name(resources, probe->resource));
	if (probe->conflict_row != probe->row)
		ms_buf_printf(out, " in row %lld", (long long)probe->conflict_row);
	if (resources->methods->capacity(resources, probe->resource) == 1 &&
	    probe->nholders == 1) {
		ms_buf_printf(out, " taken by %s", label(r, probe->holder[0]));
		return;
	}
	ms_buf_puts(out, " full (");
	list_ops(out, r, probe->holder, probe->nholders);
	ms_buf_putc(out, ')');
}

static void scan_cell(struct ms_buf *out, const struct replay *r, const struct ms_step *step)
{
	for (size_t i = 0; i < step->probe.n; i++) {
		const struct ms_probe *probe = &step->probe.v[i];

		ms_buf_puts(out, i ? "; " : "");
		if (probe->fits && step->unrecorded > 0)
			ms_buf_printf(out, "%lld more row%s full; ",
				      (long long)step->unrecorded, ms_plural(step->unrecorded));
		if (probe->fits)
			probe_that_fits(out, r, probe);
		else
			probe_that_does_not(out, r, probe);
	}
	if (step->forced && step->unrecorded > 0)
		ms_buf_printf(out, "; %lld more row%s full", (long long)step->unrecorded,
			      ms_plural(step->unrecorded));
	if (step->forced)
		ms_buf_puts(out, step->probe.n ? "; forced" : "none; forced");
	else if (step->probe.n == 0)
		ms_buf_puts(out, "none");
}

/* ---- Evictions and why ------------------------------------------------------------------ */

static void why_evicted(struct ms_buf *out, const struct replay *r, const struct ms_step *step,
			const struct ms_eviction *ev)
{
	const struct ms_resources *resources = r->problem->resources;
	const struct ms_edge *e = &r->problem->ddg->edge[ev->edge];

	switch (ev->cause) {
	case MS_EVICT_RESOURCE:
		ms_buf_printf(out, "%s full in row %lld",
			      resources->methods->name(resources, ev->resource),
			      (long long)ev->row);
		break;
	case MS_EVICT_SUCC:
		ms_buf_printf(out, "%s->%s: sigma(%s) = %lld < %lld", label(r, e->from),
			      label(r, e->to), label(r, e->to), (long long)ev->cycle,
			      (long long)step->cycle);
		add_weight(out, r, e);
		ms_buf_printf(out, " = %lld", (long long)ev->needed);
		break;
	case MS_EVICT_PRED:
		ms_buf_printf(out, "%s->%s: %lld < sigma(%s)", label(r, e->from),
			      label(r, e->to), (long long)step->cycle, label(r, e->from));
		add_weight(out, r, e);
		ms_buf_printf(out, " = %lld", (long long)ev->needed);
		break;
	}
}

/* No one had to go although successors are there: the one that has the least room.  */
static void why_not_evicted(struct ms_buf *out, const struct replay *r,
			    const struct ms_step *step)
{
	const struct ms_ddg *ddg = r->problem->ddg;
	const struct ms_edge *tightest = NULL;
	int64_t least = INT64_MAX;

	for (int i = ddg->succ_start[step->op]; i < ddg->succ_start[step->op + 1]; i++) {
		const struct ms_edge *e = &ddg->edge[i];
		int64_t room;

		if (e->to == step->op || r->cycle[e->to] == unplaced)
			continue;
		room = r->cycle[e->to] - step->cycle - ms_edge_weight(e, r->attempt->ii);
		if (room < least) {
			least = room;
			tightest = e;
		}
	}
	if (!tightest)
		return;
	ms_buf_printf(out, "%s->%s: sigma(%s) = %lld >= %lld", label(r, tightest->from),
		      label(r, tightest->to), label(r, tightest->to),
		      (long long)r->cycle[tightest->to], (long long)step->cycle);
	add_weight(out, r, tightest);
	ms_buf_printf(out, " = %lld",
		      (long long)(step->cycle + ms_edge_weight(tightest, r->attempt->ii)));
}

static void evicted_cell(struct ms_buf *out, const struct replay *r, const struct ms_step *step)
{
	for (size_t i = 0; i < step->evicted.n; i++)
		ms_buf_printf(out, "%s%s", i ? ", " : "", label(r, step->evicted.v[i].op));
	if (step->evicted.n == 0)
		ms_buf_putc(out, '-');
}

static void why_cell(struct ms_buf *out, const struct replay *r, const struct ms_step *step)
{
	for (size_t i = 0; i < step->evicted.n; i++) {
		ms_buf_puts(out, i ? "; " : "");
		why_evicted(out, r, step, &step->evicted.v[i]);
	}
	if (step->evicted.n == 0 && !step->pass)
		why_not_evicted(out, r, step);
}

/* ---- One II ----------------------------------------------------------------------------- */

static void report_heights(struct ms_buf *out, const struct replay *r)
{
	size_t start = out->len, column;

	ms_buf_printf(out, "II %lld: HeightR ", (long long)r->attempt->ii);
	column = out->len - start;
	for (int x = 0; x < r->problem->loop->nops; x++) {
		struct ms_buf item = { 0 };

		ms_buf_printf(&item, "%s %lld", label(r, x), (long long)r->attempt->height[x]);
		ms_report_item(out, &column, x == 0, item.text);
		ms_buf_free(&item);
	}
	ms_buf_putc(out, '\n');
}

static void add_step(struct ms_table *table, struct replay *r, size_t number)
{
	const struct ms_step *step = &r->attempt->step.v[number];
	int opcode = r->problem->loop->op[step->op].action.opcode;
	void (*const cell[])(struct ms_buf *, const struct replay *,
			     const struct ms_step *) = {
		step->pass ? window_cell : estart_cell, scan_cell, NULL, evicted_cell, why_cell
	};

	ms_table_addf(table, "%zu", number - r->first + 1);
	ms_table_add(table, label(r, step->op));
	for (size_t i = 0; i < sizeof cell / sizeof *cell; i++) {
		struct ms_buf text = { 0 };

		if (cell[i])
			cell[i](&text, r, step);
		else if (!step->placed)
			ms_buf_puts(&text, "nowhere");
		else if (r->problem->machine->op[opcode].nalts > 1)
			ms_buf_printf(&text, "%lld alt %d", (long long)step->cycle, step->alt);
		else
			ms_buf_printf(&text, "%lld", (long long)step->cycle);
		ms_table_add(table, text.text ? text.text : "");
		ms_buf_free(&text);
	}
	for (size_t i = 0; i < step->evicted.n; i++)
		r->cycle[step->evicted.v[i].op] = unplaced;
	if (step->placed)
		r->cycle[step->op] = step->cycle;
}

/* How the attempt ended.  */
static void report_end(struct ms_buf *out, const struct replay *r)
{
	const struct ms_attempt *a = r->attempt;
	int nops = r->problem->loop->nops, left = 0;

	for (int x = 0; x < nops; x++)
		left += r->cycle[x] == unplaced;
	if (a->ok && nops == 1)
		ms_buf_printf(out, "II %lld: the op placed in %zu step%s", (long long)a->ii,
			      a->step.n, ms_plural((int64_t)a->step.n));
	else if (a->ok)
		ms_buf_printf(out, "II %lld: all %d ops placed in %zu steps", (long long)a->ii,
			      nops, a->step.n);
	else
		ms_buf_printf(out,
			      "II %lld: given up after %zu step%s with %d of %d op%s "
			      "unscheduled",
			      (long long)a->ii, a->step.n, ms_plural((int64_t)a->step.n), left,
			      r->problem->loop->nops, ms_plural(r->problem->loop->nops));
	if (a->budget > 0)
		ms_buf_printf(out, "; the budget was %lld", (long long)a->budget);
	ms_buf_putc(out, '\n');
}

/* Steps r->first to END - 1, which one pass made, from nothing placed.  */
static void report_pass(struct ms_buf *out, struct replay *r, size_t end)
{
	static const char *const title[2][7] = {
		{ "step", "op", "Estart", "slot scan", "placed at", "evicted", "why" },
		{ "step", "op", "window", "slot scan", "placed at", "evicted", "why" },
	};
	static const bool right[] = { true, false, false, false, false, false, false };
	const char *pass = end > 0 ? r->attempt->step.v[r->first].pass : NULL;
	struct ms_arena *arena = ms_arena_new();
	struct ms_table table = ms_table_new(arena, 7, title[pass != NULL], right);

	for (int x = 0; x < r->problem->loop->nops; x++)
		r->cycle[x] = unplaced;
	if (pass)
		ms_buf_printf(out, "II %lld, %s pass\n", (long long)r->attempt->ii, pass);
	else if (r->attempt->height)
		report_heights(out, r);
	for (size_t i = r->first; i < end; i++)
		add_step(&table, r, i);
	ms_table_write(out, &table);
	ms_arena_free(arena);
}

static void report_attempt(struct ms_buf *out, struct replay *r)
{
	size_t n = r->attempt->step.n;

	if (r->attempt->skipped) {
		ms_buf_printf(out, "II %lld: skipped, an op collides with itself\n",
			      (long long)r->attempt->ii);
		return;
	}
	if (r->attempt->verdict) {
		ms_buf_printf(out, "II %lld: %s\n", (long long)r->attempt->ii,
			      r->attempt->verdict);
		return;
	}
	for (r->first = 0; r->first < n || n == 0;) {
		size_t end = r->first;

		while (end < n && r->attempt->step.v[end].pass == r->attempt->step.v[r->first].pass)
			end++;
		report_pass(out, r, end);
		if (n == 0)
			break;
		r->first = end;
	}
	report_end(out, r);
}

/* The order in which SMS places ops, and what it follows from.  */
static void report_order(struct ms_buf *out, const struct replay *r,
			 const struct ms_sms_order *sms)
{
	static const char *const title[] = { "place", "op",    "set",    "direction", "ASAP",
					     "ALAP",  "depth", "height", "mobility" };
	static const bool right[] = { true, false, true, false, true, true, true, true, true };
	struct ms_arena *arena = ms_arena_new();
	struct ms_table table = ms_table_new(arena, 9, title, right);
	int *set_of = MS_NEW_N(arena, (size_t)r->problem->loop->nops, int);

	for (int i = 0; i < sms->nsets; i++) {
		const struct ms_node_set *set = &sms->set[i];

		ms_buf_printf(out, "set %d: ", i + 1);
		list_ops(out, r, set->member, set->nmembers);
		if (set->recmii > 0)
			ms_buf_printf(out, " (a recurrence, RecMII %lld, and the paths to it)\n",
				      (long long)set->recmii);
		else
			ms_buf_puts(out, " (the other ops)\n");
		for (int k = 0; k < set->nmembers; k++)
			set_of[set->member[k]] = i + 1;
	}
	for (int i = 0; i < r->problem->loop->nops; i++) {
		int x = sms->order[i];

		ms_table_addf(&table, "%d", i + 1);
		ms_table_add(&table, label(r, x));
		ms_table_addf(&table, "%d", set_of[x]);
		ms_table_add(&table, sms->bottom_up[i] ? "bottom-up" : "top-down");
		ms_table_addf(&table, "%lld", (long long)sms->asap[x]);
		ms_table_addf(&table, "%lld", (long long)sms->alap[x]);
		ms_table_addf(&table, "%lld", (long long)sms->depth[x]);
		ms_table_addf(&table, "%lld", (long long)sms->height[x]);
		ms_table_addf(&table, "%lld", (long long)(sms->alap[x] - sms->asap[x]));
	}
	ms_table_write(out, &table);
	ms_arena_free(arena);
}

void ms_report_steps(struct ms_buf *out, const struct ms_problem *problem,
		     const struct ms_trace *trace)
{
	struct ms_arena *arena = ms_arena_new();
	struct replay r = {
		.problem = problem,
		.cycle = MS_NEW_N(arena, (size_t)problem->loop->nops, int64_t),
	};

	if (trace->sms)
		report_order(out, &r, trace->sms);
	for (size_t i = 0; i < trace->attempt.n; i++) {
		r.attempt = trace->attempt.v[i];
		report_attempt(out, &r);
	}
	if (trace->settled > 0)
		ms_buf_printf(out,
			      "then ops were moved at the same II, which saved %lld cycle%s "
			      "of lifetimes\n",
			      (long long)trace->settled, ms_plural(trace->settled));
	ms_arena_free(arena);
}
