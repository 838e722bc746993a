/* The words of each difference between listing and loop.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each function is called once, at the first difference, and may take time proportional to
   the run so far.  */

#include <inttypes.h>
#include <string.h>

#include "sim/eval.h"
#include "sim/run.h"

/* Send TEXT as a difference at instance K of LINE's op; TEXT is freed.  */
static bool differ(struct ms_sim_run *run, enum ms_sim_fault fault,
		   const struct ms_sim_place *place, struct ms_buf *text)
{
	const struct ms_sim_program *p = run->program;

	ms_fault(p, fault, place, "%s", text->text);
	ms_buf_free(text);
	if (p->shape.kind != MS_SHAPE_GOOD) {
		struct ms_buf note = { 0 };

		ms_shape_write(&note, p);
		ms_fault_note(p, p->shape.loc, "%s", note.text);
		ms_buf_free(&note);
	}
	return false;
}

static struct ms_sim_place at_line(const struct ms_sim_run *run, const struct ms_sim_line *line,
				   int64_t k)
{
	return (struct ms_sim_place){ line->text->loc, run->trips, run->cycle,
				      line->text->label, k };
}

/* Start TEXT: "e of iteration 2 ".  */
static void put_instance(struct ms_buf *text, const struct ms_sim_line *line, int64_t k)
{
	if (k < 0)
		ms_buf_printf(text, "%s, turned off, ", line->text->label);
	else
		ms_buf_printf(text, "%s of iteration %" PRId64 " ", line->text->label, k);
}

static void put_ref(struct ms_buf *text, const struct ms_sim_run *run, struct ms_sim_ref ref)
{
	ms_ref_write(text, run->program, ref);
	if (ref.file != MS_STATIC)
		ms_buf_printf(text, " (physical %d)", ms_sim_run_physical(run, ref));
}

/* "17 from e of iteration 2", the value of a register with TAG.  */
static void put_value(struct ms_buf *text, const struct ms_sim_run *run, enum ms_type type,
		      uint64_t value, int64_t tag)
{
	ms_value_write(text, type, value);
	ms_buf_puts(text, ", ");
	ms_tag_write(text, run->program, tag);
}

/* The value that the loop has for TAG, a register's.  */
static void put_expected(struct ms_buf *text, const struct ms_sim_run *run, enum ms_type type,
			 int64_t tag)
{
	const struct ms_sim_program *p = run->program;
	const struct ms_sim_record *record;

	if (tag < 0) {
		put_value(text, run, type, p->initial[-tag - 1], tag);
		return;
	}
	record =
	    ms_sequential_record(&run->seq, (tag - 1) / p->nops, (int)((tag - 1) % p->nops));
	if (record)
		put_value(text, run, type, record->value, tag);
	else
		ms_tag_write(text, p, tag);
}

/* Whether the instance with TAG was issued in this run, in order.  */
static bool was_issued(const struct ms_sim_run *run, int64_t tag)
{
	int nops = run->program->nops;

	return tag <= 0 || (tag - 1) / nops < run->issued[(tag - 1) % nops];
}

bool ms_sim_explain_read(struct ms_sim_run *run, const struct ms_sim_line *line, int64_t k,
			 int n, int64_t expected)
{
	const struct ms_sim_ref ref = line->read[n];
	enum ms_type type = run->program->op[line->op].read_type[n];
	const struct ms_cell *cell = &run->cell[ms_sim_run_cell(run, ref)];
	const struct ms_flight *flight = expected > 0 ? ms_flight_find(run, expected) : NULL;
	bool late = flight && flight->cell == ms_sim_run_cell(run, ref);
	bool written = cell->serial == run->serial;
	struct ms_sim_place place = at_line(run, line, k);
	struct ms_buf text = { 0 };

	put_instance(&text, line, k);
	ms_buf_puts(&text, "reads ");
	put_ref(&text, run, ref);
	if (written) {
		ms_buf_puts(&text, " = ");
		put_value(&text, run, type, cell->value, cell->tag);
	} else {
		ms_buf_printf(&text, ", %s",
			      late ? "still empty" : "which nothing has written");
	}
	ms_buf_puts(&text, "; it must read ");
	put_expected(&text, run, type, expected);
	if (late)
		ms_buf_printf(&text, ", which lands there only in cycle %" PRId64,
			      flight->land);
	else if (flight)
		ms_buf_printf(&text, ", which lands elsewhere in cycle %" PRId64, flight->land);
	else if (!was_issued(run, expected))
		ms_buf_puts(&text, ", which has not been issued yet");
	return differ(run,
		      late      ? MS_SIM_NOT_LANDED
		      : written ? MS_SIM_WRONG_VALUE
				: MS_SIM_UNWRITTEN,
		      &place, &text);
}

bool ms_sim_explain_predicate(struct ms_sim_run *run, const struct ms_sim_line *line, int64_t k)
{
	const struct ms_cell *cell = &run->cell[ms_sim_run_cell(run, line->predicate)];
	bool written = cell->serial == run->serial;
	struct ms_sim_place place = at_line(run, line, k);
	struct ms_buf text = { 0 };

	put_instance(&text, line, k);
	ms_buf_puts(&text, "is under ");
	put_ref(&text, run, line->predicate);
	if (written) {
		ms_buf_puts(&text, " = ");
		put_value(&text, run, MS_I64, cell->value, cell->tag);
	} else {
		ms_buf_puts(&text, ", which nothing has written");
	}
	ms_buf_puts(&text, "; it must be a stage predicate");
	return differ(run, written ? MS_SIM_WRONG_VALUE : MS_SIM_UNWRITTEN, &place, &text);
}

static const char *access_verb(const struct ms_sim_op *op)
{
	return op->sem == MS_STORE ? "stores to " : "loads ";
}

bool ms_sim_explain_address(struct ms_sim_run *run, const struct ms_sim_line *line, int64_t k,
			    uint64_t address)
{
	const struct ms_sim_program *p = run->program;
	const struct ms_sim_op *op = &p->op[line->op];
	const struct ms_sim_record *record = ms_sequential_record(&run->seq, k, line->op);
	struct ms_sim_place place = at_line(run, line, k);
	struct ms_buf text = { 0 };

	put_instance(&text, line, k);
	ms_buf_puts(&text, access_verb(op));
	ms_cell_write(&text, p, line->array, address);
	ms_buf_puts(&text, "; in the loop it ");
	ms_buf_puts(&text, access_verb(op));
	ms_cell_write(&text, p, op->array, record->address);
	return differ(run, MS_SIM_ADDRESS, &place, &text);
}

bool ms_sim_explain_load(struct ms_sim_run *run, const struct ms_sim_line *line, int64_t k,
			 int n, int64_t found, uint64_t value)
{
	const struct ms_sim_program *p = run->program;
	const struct ms_sim_op *op = &p->op[line->op];
	const struct ms_sim_record *record = ms_sequential_record(&run->seq, k, line->op);
	int64_t expected = ms_sequential_byte_tag(&run->seq, k, record, n);
	const struct ms_flight *flight = expected > 0 ? ms_flight_find(run, expected) : NULL;
	struct ms_sim_place place = at_line(run, line, k);
	struct ms_buf text = { 0 };

	put_instance(&text, line, k);
	ms_buf_puts(&text, "loads ");
	ms_cell_write(&text, p, op->array, record->address);
	ms_buf_puts(&text, " = ");
	put_value(&text, run, op->type, value, found);
	ms_buf_puts(&text, "; it must load ");
	put_value(&text, run, op->type, record->value, expected);
	if (flight)
		ms_buf_printf(&text, ", which lands there only in cycle %" PRId64,
			      flight->land);
	else if (!was_issued(run, expected))
		ms_buf_puts(&text, ", which has not been issued yet");
	return differ(run, flight ? MS_SIM_NOT_LANDED : MS_SIM_WRONG_VALUE, &place, &text);
}

bool ms_sim_explain_value(struct ms_sim_run *run, const struct ms_sim_line *line, int64_t k,
			  uint64_t value)
{
	const struct ms_sim_record *record = ms_sequential_record(&run->seq, k, line->op);
	enum ms_type type = run->program->op[line->op].result;
	struct ms_sim_place place = at_line(run, line, k);
	struct ms_buf text = { 0 };

	put_instance(&text, line, k);
	ms_buf_puts(&text, "computes ");
	ms_value_write(&text, type, value);
	ms_buf_puts(&text, "; in the loop it computes ");
	ms_value_write(&text, type, record->value);
	return differ(run, MS_SIM_WRONG_VALUE, &place, &text);
}

/* Append who uses RESOURCE in CYCLE, up to and including the line that is being issued.  All
   groups from the first are counted anew, because only so is it known which iteration each
   line was for.  */
static void put_users(struct ms_buf *text, const struct ms_sim_run *run,
		      const struct ms_sim_line *last, int resource, int64_t cycle)
{
	enum { shown = 8 };
	const struct ms_sim_program *p = run->program;
	int64_t *count = MS_NEW_N(p->arena, (size_t)p->nops, int64_t);
	int64_t users = 0;

	for (int64_t g = 0; g <= run->group; g++) {
		const struct ms_sim_group *group = ms_program_group(p, run->piped, g).group;

		for (int n = 0; n < group->nlines; n++) {
			const struct ms_sim_line *line = &group->line[n];
			const struct ms_alternative *alt = p->op[line->op].alt;
			int64_t offset = cycle - (g * p->ii + line->row);
			bool on = ms_program_issues(p, line, run->piped, g);

			for (int u = 0; u < alt->nuses; u++) {
				if (alt->use[u].resource != resource ||
				    alt->use[u].offset != offset || users++ >= shown)
					continue;
				ms_buf_puts(text, users > 1 ? ", " : "");
				if (on)
					ms_buf_printf(text, "%s of iteration %" PRId64,
						      line->text->label,
						      run->first + count[line->op]);
				else
					ms_buf_printf(text, "%s (off)", line->text->label);
			}
			count[line->op] += on;
			if (g == run->group && line == last)
				break;
		}
	}
	if (users > shown)
		ms_buf_printf(text, " and %" PRId64 " more", users - shown);
}

bool ms_sim_explain_usage(struct ms_sim_run *run, const struct ms_sim_line *line, int64_t k,
			  int resource, int64_t cycle)
{
	const struct ms_resource *info = &run->program->machine->resource[resource];
	struct ms_sim_place place = at_line(run, line, k);
	struct ms_buf text = { 0 };

	put_instance(&text, line, k);
	ms_buf_printf(&text,
		      "finds no unit of resource %s free in cycle %" PRId64 ": %d of %d ",
		      info->name, cycle, info->capacity, info->capacity);
	ms_buf_puts(&text, "in use; those who want it: ");
	put_users(&text, run, line, resource, cycle);
	return differ(run, MS_SIM_RESOURCE, &place, &text);
}

bool ms_sim_explain_pipe(struct ms_sim_run *run, const struct ms_sim_line *line, int64_t k,
			 int automaton)
{
	struct ms_sim_place place = at_line(run, line, k);
	struct ms_buf text = { 0 };

	put_instance(&text, line, k);
	ms_buf_printf(&text,
		      "cannot issue: automaton %s is in a state from what was issued before that "
		      "does not take it",
		      run->program->machine->automaton[automaton].name);
	return differ(run, MS_SIM_RESOURCE, &place, &text);
}

bool ms_sim_explain_clash(struct ms_sim_run *run, const struct ms_flight *flight,
			  int64_t earlier, bool same_cycle, uint64_t byte)
{
	const struct ms_sim_program *p = run->program;
	int64_t k = (flight->tag - 1) / p->nops;
	struct ms_sim_place place = at_line(run, flight->line, k);
	struct ms_buf text = { 0 };

	place.cycle = flight->land;
	put_instance(&text, flight->line, k);
	ms_buf_puts(&text, "lands in ");
	if (flight->cell < 0) {
		ms_cell_write(&text, p, flight->array, byte);
	} else {
		ms_ref_write(&text, p, flight->line->dest);
		if (flight->line->dest.file != MS_STATIC)
			ms_buf_printf(&text, " (physical %" PRId64 ")",
				      flight->cell - run->file_base[flight->line->dest.file]);
	}
	ms_buf_puts(&text, same_cycle ? " in the same cycle as " : " after ");
	ms_tag_write(&text, p, earlier);
	if (!same_cycle)
		ms_buf_printf(&text, ", which %s later",
			      flight->cell < 0 ? "the loop stores" : "was issued");
	return differ(run, MS_SIM_CLASH, &place, &text);
}

bool ms_sim_explain_surplus(struct ms_sim_run *run, const struct ms_sim_line *line)
{
	struct ms_sim_place place = at_line(run, line, run->iterations);
	struct ms_buf text = { 0 };

	put_instance(&text, line, run->iterations);
	ms_buf_printf(&text, "is issued; the last iteration is %" PRId64, run->iterations - 1);
	return differ(run, MS_SIM_SURPLUS, &place, &text);
}

bool ms_sim_explain_shape(struct ms_sim_run *run)
{
	const struct ms_sim_program *p = run->program;
	const struct ms_sim_shape *shape = &p->shape;
	const char *label = p->loop->op[shape->op].label;
	int64_t k = run->first + run->shape_cycle / p->ii - p->op[shape->op].stage;
	struct ms_sim_place place = { shape->loc, run->trips, run->shape_cycle, label, k };
	struct ms_buf text = { 0 };
	bool missing = shape->kind == MS_SHAPE_MISSING;

	if (missing)
		ms_buf_printf(&text, "%s of iteration %" PRId64 " is never issued: ", label, k);
	ms_shape_write(&text, p);
	ms_fault(p,
		 missing                         ? MS_SIM_MISSING
		 : shape->kind == MS_SHAPE_TWICE ? MS_SIM_SURPLUS
						 : MS_SIM_MISPLACED,
		 &place, "%s", text.text);
	ms_buf_free(&text);
	return false;
}

bool ms_sim_explain_copy(struct ms_sim_run *run, const struct ms_sim_copy *copy,
			 const char *where)
{
	struct ms_sim_place place = { copy->text->loc, run->trips, -1, NULL, -1 };
	struct ms_buf text = { 0 };

	ms_buf_printf(&text, "%s copies ", where);
	put_ref(&text, run, copy->source);
	ms_buf_puts(&text, ", which nothing has written");
	return differ(run, MS_SIM_UNWRITTEN, &place, &text);
}

bool ms_sim_explain_missing(struct ms_sim_run *run, int x)
{
	const struct ms_sim_program *p = run->program;
	struct ms_sim_place place = { p->listing->loc, run->trips, -1, p->loop->op[x].label,
				      run->issued[x] };
	struct ms_buf text = { 0 };

	ms_buf_printf(&text, "%s of iteration %" PRId64 " is never issued", place.label,
		      place.iteration);
	return differ(run, MS_SIM_MISSING, &place, &text);
}

bool ms_sim_explain_liveout(struct ms_sim_run *run, int r)
{
	const struct ms_sim_program *p = run->program;
	const struct ms_loop_reg *reg = &p->loop->reg[r];
	const struct ms_cell *cell = &run->cell[run->static_base + r];
	enum ms_type type = reg->def < 0 ? MS_I64 : p->op[reg->def].result;
	struct ms_sim_place place = { p->listing->loc, run->trips, -1, NULL, -1 };
	struct ms_buf text = { 0 };

	for (int i = 0; i < p->listing->nexit; i++)
		if (p->exit[i].dest.file == MS_STATIC && p->exit[i].dest.number == r)
			place.loc = p->exit[i].text->loc;
	ms_buf_printf(&text, "after the loop r%d is ", reg->number);
	put_value(&text, run, type, cell->value, cell->tag);
	ms_buf_puts(&text, "; it must be ");
	put_expected(&text, run, type,
		     reg->def < 0 ? -1 - (int64_t)r
				  : 1 + (run->iterations - 1) * p->nops + reg->def);
	return differ(run, MS_SIM_FINAL, &place, &text);
}

/* The element of ARRAY that holds byte ADDRESS, in MEMORY, and who wrote that byte.  */
static void put_element(struct ms_buf *text, const struct ms_sim_run *run,
			const struct ms_memory *memory, int array, uint64_t address)
{
	int bytes = run->program->array[array].unit;
	uint64_t rest, bits;
	struct ms_memory_tags tags;

	bytes = bytes > 8 ? 8 : bytes;
	rest = address & (uint64_t)(bytes - 1);
	bits = ms_memory_read(memory, array, address - rest, bytes, &tags);
	ms_value_write(text,
		       bytes == 1   ? MS_I8
		       : bytes == 2 ? MS_I16
		       : bytes == 4 ? MS_I32
				    : MS_I64,
		       bits);
	ms_memory_read(memory, array, address, 1, &tags);
	ms_buf_puts(text, ", ");
	ms_tag_write(text, run->program, tags.tag);
}

bool ms_sim_explain_memory(struct ms_sim_run *run, int array, uint64_t address)
{
	struct ms_sim_place place = { run->program->listing->loc, run->trips, -1, NULL, -1 };
	struct ms_buf text = { 0 };

	ms_buf_puts(&text, "after the loop ");
	ms_cell_write(&text, run->program, array, address);
	ms_buf_puts(&text, " is ");
	put_element(&text, run, &run->memory, array, address);
	ms_buf_puts(&text, "; it must be ");
	put_element(&text, run, &run->seq.memory, array, address);
	return differ(run, MS_SIM_FINAL, &place, &text);
}
