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
	for (int a = 0; a < machine->nautomata; a++) {
		ms_table_add(&table, machine->automaton[a].name);
		ms_table_addf(&table, "%lld", (long long)problem->bounds->automaton_ops[a]);
		ms_table_add(&table, "automaton");
		ms_table_addf(&table, "%lld", (long long)problem->bounds->automaton_ii[a]);
		for (int k = 0; k < machine->nops; k++)
			user[k] = machine->automaton[a].column[k] >= 0;
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

/* Cycles for an iteration, in lowest terms.  P is a latency sum, below 2^32, or uses of a
   resource, below 2^27; Q a distance sum, below 2^51, or a capacity, below 2^20.  So products
   of two of them, which is all that is ever computed, are below 2^83, and 128 bits are exact.  */
struct ratio {
	int64_t p, q;
};

static struct ratio lowest(int64_t p, int64_t q)
{
	int64_t a = p, b = q;

	while (b) {
		int64_t rest = a % b;

		a = b;
		b = rest;
	}
	return (struct ratio){ p / a, q / a };
}

static void report_recurrence(struct ms_buf *out, const struct ms_problem *problem, int number)
{
	const struct ms_recurrence *r = &problem->bounds->recurrence[number];

	ms_buf_printf(out, "recurrence %d: latency %lld, distance %lld, II >= ", number + 1,
		      (long long)r->latency, (long long)r->distance);
	if (r->latency > r->distance && r->latency % r->distance != 0) {
		struct ratio ratio = lowest(r->latency, r->distance);

		ms_buf_printf(out, "%lld/%lld, that is ", (long long)ratio.p,
			      (long long)ratio.q);
	}
	ms_buf_printf(out, "%lld\n", (long long)r->mii);
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

int ms_report_causes(struct ms_buf *out, const struct ms_problem *problem, int64_t floor)
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
	for (int a = 0; a < problem->machine->nautomata; a++)
		if (b->automaton_ii[a] >= floor) {
			cause(out, &n);
			ms_buf_printf(out, "automaton %s (%lld op%s)",
				      problem->machine->automaton[a].name,
				      (long long)b->automaton_ops[a],
				      ms_plural(b->automaton_ops[a]));
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
	return n;
}

void ms_report_mii(struct ms_buf *out, const struct ms_problem *problem)
{
	const struct ms_bounds *b = problem->bounds;

	ms_buf_printf(out, "ResMII %lld, RecMII %lld, MII %lld: ", (long long)b->resmii,
		      (long long)b->recmii, (long long)b->mii);
	if (b->mii == 1) {
		ms_buf_puts(out, "nothing binds");
	} else {
		int n = ms_report_causes(out, problem, b->mii);

		ms_buf_puts(out, n == 1 ? " binds" : " bind");
	}
	ms_buf_putc(out, '\n');
}

void ms_report_below_mii(struct ms_buf *out, const struct ms_problem *problem, int64_t ii)
{
	if (ii >= problem->bounds->mii)
		return;
	ms_buf_printf(out, "II %lld is below MII %lld; forbidden by ", (long long)ii,
		      (long long)problem->bounds->mii);
	ms_report_causes(out, problem, ii + 1);
	ms_buf_putc(out, '\n');
}

/* The larger of *MOST and P / Q becomes *MOST.  */
static void raise_ratio(struct ratio *most, int64_t p, int64_t q)
{
	if ((__int128)p * most->q > (__int128)most->p * q)
		*most = lowest(p, q);
}

/* If the largest bound is p/q, not whole, then q iterations at once may take p cycles: with
   q copies of the body each resource has at most p uses for each unit, each recurrence at most
   ratio p, and both are whole.  */
static void report_unrolled(struct ms_buf *out, const struct ms_problem *problem)
{
	const struct ms_bounds *b = problem->bounds;
	struct ratio most = { 1, 1 };

	for (int r = 0; r < problem->machine->nresources; r++)
		if (problem->machine->resource[r].capacity != MS_UNLIMITED)
			raise_ratio(&most, b->use[r].uses,
				    problem->machine->resource[r].capacity);
	for (int i = 0; i < b->nrecurrences; i++)
		raise_ratio(&most, b->recurrence[i].latency, b->recurrence[i].distance);
	for (int a = 0; a < problem->machine->nautomata; a++)
		raise_ratio(&most, b->automaton_ii[a], 1);
	if (most.q == 1 || (__int128)b->selfmii * most.q > most.p)
		return;
	ms_buf_printf(out,
		      "an iteration needs %lld/%lld cycles, %lld without unrolling; unroll %lld: "
		      "%lld cycles for %lld iterations\n",
		      (long long)most.p, (long long)most.q, (long long)b->mii,
		      (long long)most.q, (long long)most.p, (long long)most.q);
}

void ms_report_bounds(struct ms_buf *out, const struct ms_problem *problem)
{
	report_resources(out, problem);
	for (int i = 0; i < problem->bounds->nrecurrences; i++)
		report_recurrence(out, problem, i);
	ms_report_mii(out, problem);
	report_unrolled(out, problem);
}
