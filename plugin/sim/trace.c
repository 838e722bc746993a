/* The lines of --trace: what issues and lands in each cycle.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <inttypes.h>

#include "sim/eval.h"
#include "sim/run.h"

/* Print TEXT as a line and empty it.  */
static void print(const struct ms_sim_run *run, struct ms_buf *text)
{
	fprintf(run->program->options->trace, "%s\n", text->text ? text->text : "");
	ms_buf_free(text);
}

/* A register's physical name: q[62], r6.  */
static void put_cell(struct ms_buf *text, const struct ms_sim_run *run, struct ms_sim_ref ref,
		     int64_t cell)
{
	if (ref.file == MS_STATIC)
		ms_ref_write(text, run->program, ref);
	else
		ms_buf_printf(text, "%s[%" PRId64 "]",
			      run->program->machine->rotating[ref.file].name,
			      cell - run->file_base[ref.file]);
}

void ms_sim_trace_run(const struct ms_sim_run *run)
{
	const struct ms_sim_program *p = run->program;
	int64_t groups = run->piped + p->stages - 1;
	struct ms_buf text = { 0 };

	ms_buf_printf(&text,
		      "loop %s, %" PRId64 " trip%s: %" PRId64 " group%s of %" PRId64 " cycle%s",
		      p->listing->loop, run->trips, run->trips == 1 ? "" : "s", groups,
		      ms_plural(groups), p->ii, ms_plural(p->ii));
	print(run, &text);
	if (run->first > 0) {
		ms_buf_printf(&text, "%" PRId64 " of them before, as the loop is written",
			      run->trips - run->piped * p->unroll);
		print(run, &text);
	}
}

/* A heading for CYCLE, unless it has one already.  */
static void start_cycle(struct ms_sim_run *run, int64_t cycle)
{
	const struct ms_sim_program *p = run->program;
	int64_t g = cycle / p->ii;
	struct ms_buf text = { 0 };

	if (run->traced == cycle)
		return;
	run->traced = cycle;
	ms_buf_printf(&text, "cycle %" PRId64, cycle);
	ms_buf_pad(&text, 12);
	if (g < run->piped + p->stages - 1) {
		struct ms_sim_where where = ms_program_group(p, run->piped, g);

		ms_buf_putc(&text, ' ');
		ms_where_write(&text, p, where.part, where.index);
		if (where.part == MS_SIM_KERNEL)
			ms_buf_printf(&text, ", group %" PRId64, g);
		ms_buf_printf(&text, ", row %" PRId64, cycle % p->ii);
	} else {
		ms_buf_puts(&text, " after the last group");
	}
	print(run, &text);
}

/* What LINE reads, as physical registers and as memory, with values.  */
static void put_reads(struct ms_buf *text, const struct ms_sim_run *run,
		      const struct ms_sim_line *line, const uint64_t *read)
{
	const struct ms_sim_op *op = &run->program->op[line->op];

	for (int n = 0; n < op->nreads; n++) {
		ms_buf_puts(text, n ? ", " : " with ");
		put_cell(text, run, line->read[n], ms_sim_run_cell(run, line->read[n]));
		ms_buf_puts(text, " = ");
		ms_value_write(text, op->read_type[n], read[n]);
	}
}

void ms_sim_trace_issue(struct ms_sim_run *run, const struct ms_sim_line *line, int64_t k,
			const uint64_t *read, uint64_t address, uint64_t value)
{
	const struct ms_sim_program *p = run->program;
	const struct ms_sim_op *op = &p->op[line->op];
	struct ms_buf text = { 0 };

	start_cycle(run, run->cycle);
	ms_buf_printf(&text, "    issues %s of iteration %" PRId64 ": ", line->text->label, k);
	if (op->dest >= 0) {
		ms_ref_write(&text, p, line->dest);
		ms_buf_puts(&text, " = ");
	}
	ms_action_write(&text, &line->text->action, p->listing->array, p->machine);
	put_reads(&text, run, line, read);
	ms_buf_puts(&text, "; ");
	if (op->memory) {
		ms_cell_write(&text, p, op->array, address);
		ms_buf_puts(&text, " = ");
	}
	ms_value_write(&text, op->result, value);
	ms_buf_printf(&text, ", lands in cycle %" PRId64, run->cycle + op->latency);
	print(run, &text);
}

void ms_sim_trace_off(struct ms_sim_run *run, const struct ms_sim_line *line)
{
	struct ms_buf text = { 0 };

	start_cycle(run, run->cycle);
	ms_buf_printf(&text, "    off    %s: ", line->text->label);
	put_cell(&text, run, line->predicate, ms_sim_run_cell(run, line->predicate));
	ms_buf_puts(&text, " is false");
	print(run, &text);
}

void ms_sim_trace_land(struct ms_sim_run *run, const struct ms_flight *flight)
{
	const struct ms_sim_program *p = run->program;
	struct ms_buf text = { 0 };

	start_cycle(run, flight->land);
	ms_buf_puts(&text, "    lands  ");
	ms_tag_write(&text, p, flight->tag);
	ms_buf_puts(&text, ": ");
	if (flight->cell >= 0)
		put_cell(&text, run, flight->line->dest, flight->cell);
	else
		ms_cell_write(&text, p, flight->array, flight->address);
	ms_buf_puts(&text, " = ");
	ms_value_write(&text, p->op[flight->line->op].result, flight->value);
	print(run, &text);
}

void ms_sim_trace_copy(const struct ms_sim_run *run, const struct ms_sim_copy *copy,
		       const char *where)
{
	const struct ms_cell *cell = &run->cell[ms_sim_run_cell(run, copy->dest)];
	struct ms_buf text = { 0 };

	ms_buf_printf(&text, "%s", where);
	ms_buf_pad(&text, 12);
	ms_buf_putc(&text, ' ');
	put_cell(&text, run, copy->dest, ms_sim_run_cell(run, copy->dest));
	ms_buf_puts(&text, " = ");
	put_cell(&text, run, copy->source, ms_sim_run_cell(run, copy->source));
	ms_buf_puts(&text, ": ");
	ms_tag_write(&text, run->program, cell->tag);
	print(run, &text);
}

void ms_sim_trace_end(const struct ms_sim_run *run)
{
	struct ms_buf text = { 0 };

	print(run, &text);
}
