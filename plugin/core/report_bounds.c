/* Texts for people: bounds on II and what binds.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/report.h"

#include "core/selfcheck.h"
#include "core/table.h"

/* ---- Resources -------------------------------------------------------------------------- */

static bool names(const struct ms_machine_op *op, int resource)
{
	for (int a = 0; a < op->nalts; a++)
		for (int i = 0; i < op->alt[a].nuses; i++)
			if (op->alt[a].use[i].resource == resource)
				return true;
	return false;
}

/* The ops that hold RESOURCE, or may: those with alternatives are marked.  */
static void add_users(struct ms_table *table, const struct ms_problem *problem,
		      const bool *user /* by operation */)
{
	enum { shown = 10 };
	struct ms_buf text = { 0 };
	int n = 0;

	for (int x = 0; x < problem->loop->nops; x++) {
		int opcode = problem->loop->op[x].action.opcode;

		if (user[opcode] && n++ < shown)
			ms_buf_printf(&text, "%s%s%s", n > 1 ? ", " : "",
				      problem->loop->op[x].label,
				      problem->machine->op[opcode].nalts > 1 ? "?" : "");
	}
	if (n > shown)
		ms_buf_printf(&text, " and %d more", n - shown);
	ms_table_add(table, text.text ? text.text : "-");
	ms_buf_free(&text);
}

static void report_resources(struct ms_buf *out, const struct ms_problem *problem)
{
	static const char *const title[] = { "resource", "uses", "capacity", "quotient", "ops" };
	static const bool right[] = { false, true, true, true, false };
	const struct ms_machine *machine = problem->machine;
	struct ms_arena *arena = ms_arena_new();
	struct ms_table table = ms_table_new(arena, 5, title, right);
	bool *user = MS_NEW_N(arena, (size_t)machine->nops, bool);

	for (int r = 0; r < machine->nresources; r++) {
		const struct ms_resource_use *use = &problem->bounds->use[r];

		ms_table_add(&table, machine->resource[r].name);
		ms_table_addf(&table, "%lld", (long long)use->uses);
		if (machine->resource[r].capacity == MS_UNLIMITED) {
			ms_table_add(&table, "unlimited");
			ms_table_add(&table, "-");
		} else {
			ms_table_addf(&table, "%d", machine->resource[r].capacity);
			ms_table_addf(&table, "%lld", (long long)use->quotient);
		}
		for (int k = 0; k < machine->nops; k++)
			user[k] = r != machine->issue && names(&machine->op[k], r);
		if (r == machine->issue)
			ms_table_add(&table, "all");
		else
			add_users(&table, problem, user);
	}
	ms_table_write(out, &table);
	ms_arena_free(arena);
}

/* ---- Recurrences ------------------------------------------------------------------------ */

/* `d -> e -> d`, with at most a few ops.  */
static void cycle_in_short(struct ms_buf *out, const struct ms_problem *problem,
			   const struct ms_recurrence *r)
{
	enum { shown = 8 };
	const struct ms_edge *edge = problem->ddg->edge;

	ms_buf_puts(out, problem->loop->op[edge[r->edge[0]].from].label);
	for (int i = 0; i < r->nedges; i++) {
		if (i == shown && r->nedges > shown + 1) {
			ms_buf_printf(out, " -> ... (%d more ops)", r->nedges - 1 - i);
			i = r->nedges - 1;
		}
		ms_buf_printf(out, " -> %s", problem->loop->op[edge[r->edge[i]].to].label);
	}
}

static void report_recurrence(struct ms_buf *out, const struct ms_problem *problem, int number)
{
	const struct ms_recurrence *r = &problem->bounds->recurrence[number];

	ms_buf_printf(out, "recurrence %d: latency %lld, distance %lld, II >= %lld\n",
		      number + 1, (long long)r->latency, (long long)r->distance,
		      (long long)r->mii);
	for (int i = 0; i < r->nedges; i++) {
		const struct ms_edge *e = &problem->ddg->edge[r->edge[i]];

		ms_buf_printf(out, "  %s -> %s latency %d distance %d %s",
			      problem->loop->op[e->from].label, problem->loop->op[e->to].label,
			      e->latency, e->distance, ms_edge_kind_name[e->kind]);
		if (e->why)
			ms_buf_printf(out, " (%s)", e->why);
		ms_buf_puts(out, e->assumed ? ", assumed\n" : "\n");
	}
}

/* ---- What binds ------------------------------------------------------------------------- */

/* Append ` and ` between causes.  */
static void cause(struct ms_buf *out, int *n)
{
	ms_buf_puts(out, (*n)++ ? " and " : "");
}

/* The causes that forbid all II below FLOOR, given that some do.  */
static void report_causes(struct ms_buf *out, const struct ms_problem *problem, int64_t floor)
{
	const struct ms_bounds *b = problem->bounds;
	int n = 0;

	for (int r = 0; r < problem->machine->nresources; r++)
		if (b->use[r].quotient >= floor) {
			cause(out, &n);
			ms_buf_printf(out, "resource %s (%lld uses, capacity %d)",
				      problem->machine->resource[r].name,
				      (long long)b->use[r].uses,
				      problem->machine->resource[r].capacity);
		}
	for (int i = 0; i < b->nrecurrences && b->recurrence[i].mii >= floor; i++) {
		const struct ms_recurrence *r = &b->recurrence[i];

		cause(out, &n);
		if (n > 4) {
			ms_buf_puts(out, "other recurrences");
			break;
		}
		ms_buf_puts(out, "recurrence ");
		cycle_in_short(out, problem, r);
		ms_buf_printf(out, " (latency %lld, distance %lld)", (long long)r->latency,
			      (long long)r->distance);
	}
	if (b->selfmii >= floor) {
		cause(out, &n);
		ms_buf_printf(out, "an op that holds a unit too long for II below %lld",
			      (long long)b->selfmii);
	}
}

void ms_report_mii(struct ms_buf *out, const struct ms_problem *problem)
{
	const struct ms_bounds *b = problem->bounds;

	ms_buf_printf(out, "ResMII %lld, RecMII %lld, MII %lld: ", (long long)b->resmii,
		      (long long)b->recmii, (long long)b->mii);
	if (b->mii == 1)
		ms_buf_puts(out, "nothing binds");
	else {
		report_causes(out, problem, b->mii);
		ms_buf_puts(out, " binds");
	}
	ms_buf_putc(out, '\n');
}

void ms_report_below_mii(struct ms_buf *out, const struct ms_problem *problem, int64_t ii)
{
	if (ii >= problem->bounds->mii)
		return;
	ms_buf_printf(out, "II %lld is below MII %lld; forbidden by ", (long long)ii,
		      (long long)problem->bounds->mii);
	report_causes(out, problem, ii + 1);
	ms_buf_putc(out, '\n');
}

void ms_report_bounds(struct ms_buf *out, const struct ms_problem *problem)
{
	report_resources(out, problem);
	for (int i = 0; i < problem->bounds->nrecurrences; i++)
		report_recurrence(out, problem, i);
	ms_report_mii(out, problem);
}
