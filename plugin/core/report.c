/* Texts for people: edges, reservation table, schedule, windows.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/report.h"

#include <stdlib.h>
#include <string.h>

#include "core/lifetime.h"
#include "core/table.h"

void ms_report_item(struct ms_buf *out, size_t *column, bool first, const char *item)
{
	enum { width = 92, indent = 4 };
	size_t len = strlen(item);

	if (!first) {
		ms_buf_putc(out, ',');
		if (*column + len + 3 > width) {
			ms_buf_putc(out, '\n');
			ms_buf_pad(out, indent);
			*column = indent;
		} else {
			ms_buf_putc(out, ' ');
			*column += 2;
		}
	}
	ms_buf_add(out, item, len);
	*column += len;
}

void ms_report_edges(struct ms_buf *out, const struct ms_problem *problem)
{
	for (int i = 0; i < problem->ddg->nedges; i++) {
		const struct ms_edge *e = &problem->ddg->edge[i];

		ms_buf_printf(out, "%s -> %s latency %d distance %d %s",
			      problem->loop->op[e->from].label, problem->loop->op[e->to].label,
			      e->latency, e->distance, ms_edge_kind_name[e->kind]);
		if (e->why)
			ms_buf_printf(out, " (%s)", e->why);
		ms_buf_puts(out, e->assumed ? ", assumed\n" : "\n");
	}
}

void ms_report_fusions(struct ms_buf *out, const struct ms_problem *problem)
{
	const struct ms_loop *loop = problem->loop;

	for (int f = 0; f < loop->nfusions; f++) {
		const struct ms_op *op = &loop->op[loop->fusion[f].op];

		ms_buf_printf(out, "fused %s into %s: ", loop->fusion[f].label, op->label);
		ms_action_write(out, &op->action, loop->array, problem->machine);
		ms_buf_putc(out, '\n');
	}
}

void ms_report_sigma(struct ms_buf *out, const struct ms_problem *problem,
		     const struct ms_schedule *schedule)
{
	size_t start = out->len, column;

	ms_buf_printf(out, "II %lld, %lld stage%s: ", (long long)schedule->ii,
		      (long long)ms_stages(schedule), ms_stages(schedule) == 1 ? "" : "s");
	column = out->len - start;
	for (int x = 0; x < schedule->nops; x++) {
		struct ms_buf item = { 0 };

		ms_buf_printf(&item, "%s %lld", problem->loop->op[x].label,
			      (long long)schedule->cycle[x]);
		ms_report_item(out, &column, x == 0, item.text);
		ms_buf_free(&item);
	}
	ms_buf_putc(out, '\n');
}

/* ---- Reservation table ------------------------------------------------------------------ */

/* One unit held, or, with resource -1, an issue.  */
struct hold {
	int64_t row;
	int column;
	int op;
	int times;
};

static int compare_holds(const void *a, const void *b)
{
	const struct hold *x = a, *y = b;

	if (x->row != y->row)
		return x->row < y->row ? -1 : 1;
	if (x->column != y->column)
		return x->column < y->column ? -1 : 1;
	return (x->op > y->op) - (x->op < y->op);
}

/* Everything that SCHEDULE puts into rows: column 0 for the ops that issue, then the limited
   resources by COLUMN_OF.  Sorted.  */
static struct hold *collect_holds(struct ms_arena *arena, const struct ms_problem *problem,
				  const struct ms_schedule *s, const int *column_of, size_t *n)
{
	MS_VEC(struct hold) hold = { 0 };

	for (int x = 0; x < s->nops; x++) {
		int opcode = problem->loop->op[x].action.opcode;
		const struct ms_alternative *alt =
		    &problem->machine->op[opcode].alt[s->alt[x]];
		struct hold h = { .row = s->cycle[x] % s->ii, .op = x };

		MS_VEC_PUSH(arena, &hold, h);
		for (int i = 0; i < alt->nuses; i++) {
			h.row = (s->cycle[x] + alt->use[i].offset) % s->ii;
			h.column = column_of[alt->use[i].resource];
			if (h.column > 0)
				MS_VEC_PUSH(arena, &hold, h);
		}
	}
	if (hold.n > 0)
		qsort(hold.v, hold.n, sizeof *hold.v, compare_holds);
	*n = hold.n;
	return hold.v;
}

/* The cell of one row and column: the ops of HOLD[0 .. N - 1].  In ARENA.  */
static const char *cell_text(struct ms_arena *arena, const struct ms_problem *problem,
			     const struct ms_schedule *s, const struct hold *hold, size_t n)
{
	struct ms_buf text = { 0 };
	const char *copy;

	for (size_t i = 0, same; i < n; i += same) {
		for (same = 1; i + same < n && hold[i + same].op == hold[i].op;)
			same++;
		ms_buf_printf(&text, "%s%s", i ? ", " : "",
			      problem->loop->op[hold[i].op].label);
		if (hold[i].column == 0)
			ms_buf_printf(&text, " (%lld)",
				      (long long)(s->cycle[hold[i].op] / s->ii));
		else if (same > 1)
			ms_buf_printf(&text, " * %zu", same);
	}
	copy = n ? ms_strdup(arena, text.text) : "-";
	ms_buf_free(&text);
	return copy;
}

/* Limited resources but the issue limit, which the ops' column shows, by column from 1.  */
static int number_columns(const struct ms_machine *machine, const char **title, int *column_of)
{
	int ncolumns = 1;

	for (int r = 0; r < machine->nresources; r++) {
		column_of[r] = 0;
		if (machine->resource[r].capacity == MS_UNLIMITED || r == machine->issue)
			continue;
		column_of[r] = ncolumns;
		title[++ncolumns] = machine->resource[r].name;
	}
	return ncolumns;
}

/* Rows that read the same, in which nothing issues, take one line.  */
struct row_run {
	int64_t first, last; /* rows; last < first: none */
	const char **cell;   /* by column */
};

static void flush_run(struct ms_table *table, struct row_run *run, int ncolumns)
{
	if (run->last < run->first)
		return;
	if (run->last == run->first)
		ms_table_addf(table, "%lld", (long long)run->first);
	else
		ms_table_addf(table, "%lld..%lld", (long long)run->first, (long long)run->last);
	for (int c = 0; c < ncolumns; c++)
		ms_table_add(table, run->cell[c]);
}

/* Rows FIRST to LAST with the cells of CELL: into RUN, or RUN into the table first.  */
static void add_rows(struct ms_table *table, struct row_run *run, int64_t first, int64_t last,
		     const char **cell, int ncolumns)
{
	bool same = run->first <= run->last && strcmp(cell[0], "-") == 0;

	for (int c = 0; c < ncolumns && same; c++)
		same = strcmp(cell[c], run->cell[c]) == 0;
	if (same) {
		run->last = last;
		return;
	}
	flush_run(table, run, ncolumns);
	run->first = first;
	run->last = last;
	memcpy(run->cell, cell, (size_t)ncolumns * sizeof *cell);
}

void ms_report_mrt(struct ms_buf *out, const struct ms_problem *problem,
		   const struct ms_schedule *schedule)
{
	const struct ms_machine *machine = problem->machine;
	struct ms_arena *arena = ms_arena_new();
	size_t nresources = (size_t)machine->nresources, n;
	const char **title = MS_NEW_N(arena, nresources + 2, const char *);
	const char **cell = MS_NEW_N(arena, nresources + 2, const char *);
	bool *right = MS_NEW_N(arena, nresources + 2, bool);
	int *column_of = MS_NEW_N(arena, nresources, int);
	int ncolumns = number_columns(machine, title, column_of);
	struct hold *hold = collect_holds(arena, problem, schedule, column_of, &n);
	struct row_run run = {
		.last = -1,
		.cell = MS_NEW_N(arena, nresources + 2, const char *),
	};
	struct ms_table table;

	title[0] = "row";
	title[1] = "ops (stage)";
	right[0] = true;
	table = ms_table_new(arena, ncolumns + 1, title, right);
	for (size_t at = 0; run.last < schedule->ii - 1;) {
		int64_t row = run.last + 1, last = row;

		if (at == n)
			last = schedule->ii - 1;
		else if (hold[at].row > row)
			last = hold[at].row - 1;
		for (int c = 0; c < ncolumns; c++) {
			size_t first = at;

			while (at < n && hold[at].row == row && hold[at].column == c)
				at++;
			cell[c] = cell_text(arena, problem, schedule, hold + first, at - first);
		}
		add_rows(&table, &run, row, last, cell, ncolumns);
	}
	flush_run(&table, &run, ncolumns);
	ms_table_write(out, &table);
	ms_arena_free(arena);
}

/* ---- Registers -------------------------------------------------------------------------- */

void ms_report_rejected(struct ms_buf *out, const struct ms_result *result)
{
	for (size_t i = 0; i < result->rejected.n; i++) {
		const struct ms_rejection *r = &result->rejected.v[i];

		ms_buf_printf(out, "II %lld by %s does not fit: %s\n", (long long)r->ii,
			      r->algo, r->why);
	}
}

/* ---- Windows ---------------------------------------------------------------------------- */

void ms_report_windows(struct ms_buf *out, const struct ms_problem *problem,
		       const struct ms_schedule *schedule,
		       const struct ms_allocation *allocation)
{
	static const char *const title[] = { "value", "op",  "stage", "lifetime",
					     "span",  "pad", "base",  "registers" };
	static const bool right[] = { false, false, true, true, true, true, true, false };
	const struct ms_loop *loop = problem->loop;
	struct ms_arena *arena = ms_arena_new();
	struct ms_table table = ms_table_new(arena, 8, title, right);

	for (int i = 0; i < allocation->nwindows; i++) {
		const struct ms_window *w = &allocation->window[i];
		const char *file =
		    w->file < 0 ? "?" : problem->machine->rotating[w->file].name;
		int64_t size = INT64_MAX;

		/* Only windows that share their file wrap round; others may not fit it.  */
		if (w->file >= 0 &&
		    allocation->used[w->file] <= problem->machine->rotating[w->file].size)
			size = problem->machine->rotating[w->file].size;
		ms_table_addf(&table, "r%d", loop->op[w->op].action.dest.number);
		ms_table_add(&table, loop->op[w->op].label);
		ms_table_addf(&table, "%lld",
			      (long long)(schedule->cycle[w->op] / schedule->ii));
		ms_table_addf(&table, "%lld", (long long)ms_lifetime(problem, schedule, w->op));
		ms_table_addf(&table, "%lld", (long long)w->span);
		ms_table_addf(&table, "%lld", (long long)w->pad);
		ms_table_addf(&table, "%lld", (long long)w->base);
		ms_table_addf(&table, "%s%lld..%s%lld", file,
			      (long long)ms_floor_mod(w->base - w->pad, size), file,
			      (long long)ms_floor_mod(w->base + w->span, size));
	}
	ms_table_write(out, &table);
	for (int f = 0; f < problem->machine->nrotating; f++)
		if (allocation->used[f] > 0)
			ms_buf_printf(out, "rotating file %s: %lld of %d registers\n",
				      problem->machine->rotating[f].name,
				      (long long)allocation->used[f],
				      problem->machine->rotating[f].size);
	ms_buf_printf(out, "MaxLive %lld\n",
		      (long long)ms_maxlive(arena, problem, schedule));
	ms_arena_free(arena);
}
