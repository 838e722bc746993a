/* The overlapped iterations as a picture: cycles down, iterations across.
   SPDX-License-Identifier: GPL-3.0-or-later

   The listing's groups are walked twice: first to find how wide each column must be, then to
   print.  As in a run, the nth line for an op is for iteration n.  */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "sim/program.h"

/* Wider IIs than this do not get rows for cycles in which nothing issues.  */
enum { all_rows = 32 };

enum { first_column = 22 }; /* where iteration 0 stands */

enum { most_columns = 500 }; /* nobody reads more, and the picture grows as their square */

/* What issues in the current cycle: an op and its iteration.  */
struct entry {
	int64_t k;
	int order; /* in the cycle */
	const char *label;
};

struct diagram {
	const struct ms_sim_program *program;
	struct ms_buf *out; /* NULL while widths are found */
	int64_t trips, iterations, first, piped; /* as in a run */
	size_t *width;  /* of each iteration's column */
	int64_t *count; /* the next iteration, by op */
	struct ms_buf name; /* of the group */
	MS_VEC(struct entry) entry;
};

static int compare_entries(const void *one, const void *other)
{
	const struct entry *a = one, *b = other;

	if (a->k != b->k)
		return a->k < b->k ? -1 : 1;
	return (a->order > b->order) - (a->order < b->order);
}

/* Print the entries, a column for each iteration.  */
static void put_entries(struct diagram *d)
{
	size_t column = first_column;
	int64_t k = 0;

	for (size_t n = 0; n < d->entry.n; n++) {
		const struct entry *e = &d->entry.v[n];

		if (n > 0 && e->k == e[-1].k) {
			ms_buf_putc(d->out, ',');
		} else {
			for (; k < e->k; k++)
				column += d->width[k] + 2;
			ms_buf_pad(d->out, column);
		}
		ms_buf_puts(d->out, e->label);
	}
	ms_buf_putc(d->out, '\n');
}

/* Widen the columns for the entries.  */
static void measure_entries(struct diagram *d)
{
	size_t width = 0;

	for (size_t n = 0; n < d->entry.n; n++) {
		const struct entry *e = &d->entry.v[n];

		width = n > 0 && e->k == e[-1].k ? width + 1 : 0;
		width += strlen(e->label);
		if (width > d->width[e->k])
			d->width[e->k] = width;
	}
}

/* A row for CYCLE; NAME names the group in its first row.  */
static void finish_row(struct diagram *d, int64_t cycle, const char *name)
{
	if (d->entry.n > 1)
		qsort(d->entry.v, d->entry.n, sizeof *d->entry.v, compare_entries);
	if (d->out) {
		ms_buf_printf(d->out, "%6" PRId64 "%s%s", cycle, *name ? "  " : "", name);
		put_entries(d);
	} else {
		measure_entries(d);
	}
	d->entry.n = 0;
}

static void walk_group(struct diagram *d, int64_t g)
{
	const struct ms_sim_program *p = d->program;
	const struct ms_sim_where where = ms_program_group(p, d->piped, g);
	const struct ms_sim_group *group = where.group;
	const char *name;
	int n = 0;

	ms_where_write(&d->name, p, where.part, where.index);
	name = d->name.text;
	if (d->out && d->piped >= p->stages && g == p->stages - 1)
		ms_buf_puts(d->out, "        ------------\n");
	for (int64_t row = 0; row < p->ii; row++) {
		/* Skip to the next row that has a line.  */
		if (p->ii > all_rows) {
			if (n == group->nlines)
				break;
			row = group->line[n].row;
		}
		for (; n < group->nlines && group->line[n].row == row; n++) {
			const struct ms_sim_line *line = &group->line[n];
			struct entry e = { d->count[line->op], n, line->text->label };

			if (!ms_program_issues(p, line, d->piped, g))
				continue;
			d->count[line->op]++;
			if (e.k < d->iterations)
				MS_VEC_PUSH(p->arena, &d->entry, e);
		}
		finish_row(d, g * p->ii + row, name);
		name = "";
	}
	if (d->out && d->piped >= p->stages && g == d->piped - 1)
		ms_buf_puts(d->out, "        ------------\n");
	d->name.len = 0;
}

static void walk(struct diagram *d)
{
	const struct ms_sim_program *p = d->program;

	for (int x = 0; x < p->nops; x++)
		d->count[x] = d->first;
	for (int64_t g = 0; g < d->piped + p->stages - 1; g++)
		walk_group(d, g);
}

static void put_heading(struct diagram *d)
{
	const struct ms_sim_program *p = d->program;
	size_t column = first_column;

	ms_buf_printf(d->out,
		      "loop %s: %" PRId64 " trips, ii %" PRId64 ", stages %" PRId64
		      "; cycles down, iterations across\n cycle  group",
		      p->listing->loop, d->trips, p->ii, p->stages);
	for (int64_t k = 0; k < d->iterations; k++) {
		ms_buf_pad(d->out, column);
		ms_buf_printf(d->out, "%" PRId64, k);
		column += d->width[k] + 2;
	}
	ms_buf_putc(d->out, '\n');
}

static void draw(const struct ms_sim_program *p, struct ms_buf *out, int64_t trips)
{
	struct diagram d = { .program = p, .trips = trips };
	struct ms_sim_division division;

	if (trips < p->listing->guard) {
		ms_unpipelined_write(out, p, trips);
		ms_buf_putc(out, '\n');
		return;
	}
	if (trips > most_columns) {
		ms_buf_printf(
		    out, "loop %s: %" PRId64 " iterations are too many to draw (limit %d)\n",
		    p->listing->loop, trips, most_columns);
		return;
	}
	division = ms_program_divide(p, trips);
	d.iterations = division.iterations;
	d.first = division.first;
	d.piped = division.piped;
	d.width = MS_NEW_N(p->arena, (size_t)d.iterations, size_t);
	d.count = MS_NEW_N(p->arena, (size_t)p->nops, int64_t);
	for (int64_t k = 0; k < d.iterations; k++)
		d.width[k] = (size_t)snprintf(NULL, 0, "%" PRId64, k);
	walk(&d);
	d.out = out;
	put_heading(&d);
	if (d.first > 0 && p->unroll > 1)
		ms_buf_printf(out,
			      "     -  trips 0 to %" PRId64
			      " run before, as the loop is written; then %d in an iteration\n",
			      trips - d.piped * p->unroll - 1, p->unroll);
	else if (d.first > 0)
		ms_buf_printf(out,
			      "     -  iterations 0 to %" PRId64
			      " run before, as the loop is written\n",
			      d.first - 1);
	walk(&d);
	ms_buf_free(&d.name);
}

bool ms_sim_diagram(struct ms_buf *out, const struct ms_loop *loop,
		    const struct ms_listing *listing, const struct ms_machine *machine,
		    int64_t trips, struct ms_diag *diag)
{
	struct ms_sim_options options = { 0 };
	struct ms_sim_report report = { 0 };
	struct ms_sim_program program = {
		.loop = loop,
		.listing = listing,
		.machine = machine,
		.options = &options,
		.arena = ms_arena_new(),
		.diag = diag,
		.report = &report,
	};
	bool good = ms_program_prepare(&program);

	if (good)
		draw(&program, out, trips < 0 ? ms_sim_shown_trips(listing) : trips);
	ms_arena_free(program.arena);
	return good;
}
