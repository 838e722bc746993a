/* Lines of a pipelined loop in RTL: they issue, and their results land.
   SPDX-License-Identifier: GPL-3.0-or-later

   An instance is compared with the same instance of the reference when it issues, register by
   register and byte by byte, by who wrote them and by value.  */

#include "sim/rtl_pipe.h"

#include <inttypes.h>
#include <string.h>

/* ---- Results that land ------------------------------------------------------------------ */

static const char *tag_text(const struct ms_rl_run *run, int64_t tag)
{
	struct ms_buf text = { 0 };
	const char *copy;

	ms_rl_tag_write(&text, run, tag);
	copy = ms_strdup(run->arena, text.text);
	ms_buf_free(&text);
	return copy;
}

static bool land_in_register(struct ms_rl_run *run, const struct ms_rl_flight *f, int64_t cycle)
{
	struct ms_rl_cell *cell = &run->cell[f->cell];

	if (cell->tag >= run->base && cell->order > f->order)
		return ms_rl_explain_end(
		    run, f->line->line->insn.loc,
		    "cycle %" PRId64 ": the result of op %s of insn %d lands over "
		    "that of %.100s, which was issued later",
		    cycle, run->rl->op[f->line->op].op->label, f->line->line->insn.uid,
		    tag_text(run, cell->tag));
	if (cell->tag >= run->base && cell->landed == cycle && cell->order > 0)
		return ms_rl_explain_end(
		    run, f->line->line->insn.loc,
		    "cycle %" PRId64 ": the results of %.100s and of op %s of insn %d "
		    "land in one register",
		    cycle, tag_text(run, cell->tag), run->rl->op[f->line->op].op->label,
		    f->line->line->insn.uid);
	*cell = (struct ms_rl_cell){ f->low,   f->high, f->tag,
				     f->order, cycle,   f->line->code.program->bytes };
	return true;
}

bool ms_rl_write_memory(struct ms_rl_run *run, const struct ms_rl_line *line, uint64_t address,
			int len, uint64_t low, uint64_t high, int64_t tag, int64_t cycle)
{
	uint64_t value[2] = { low, high };

	for (int i = 0; i < len; i++) {
		struct ms_shadow_page *page =
		    ms_shadow_page(&run->shadow, address + (uint64_t)i);
		size_t at = (address + (uint64_t)i) & (MS_SHADOW_PAGE - 1);

		if (line && page->tag[at] >= run->base && page->tag[at] > tag)
			return ms_rl_explain_end(
			    run, line->line->insn.loc,
			    "cycle %" PRId64 ": the store of op %s of insn %d "
			    "lands at %.100s over that of %.100s",
			    cycle, run->rl->op[line->op].op->label, line->line->insn.uid,
			    ms_rl_address(run, address + (uint64_t)i),
			    tag_text(run, page->tag[at]));
		page->tag[at] = tag;
	}
	memcpy((void *)(uintptr_t)address, value, (size_t)len);
	return true;
}

static bool land_one(struct ms_rl_run *run, const struct ms_rl_flight *f, int64_t cycle)
{
	if (f->cell >= 0)
		return land_in_register(run, f, cycle);
	return ms_rl_write_memory(run, f->line, f->address, f->line->code.program->bytes,
				  f->low, f->high, f->tag, cycle);
}

static bool land_bucket(struct ms_rl_run *run, struct ms_rl_bucket *bucket)
{
	for (size_t n = 0; n < bucket->flight.n; n++)
		if (!land_one(run, &bucket->flight.v[n], bucket->cycle))
			return false;
	run->in_flight -= (int64_t)bucket->flight.n;
	bucket->flight.n = 0;
	return true;
}

/* What lands up to and including CYCLE.  */
bool ms_rl_land(struct ms_rl_run *run, int64_t cycle)
{
	int64_t last = run->landed + run->bucket_mask + 1;

	for (int64_t c = run->landed + 1; run->in_flight > 0 && c <= cycle && c <= last; c++)
		if (!land_bucket(run, &run->bucket[c & run->bucket_mask]))
			return false;
	if (run->landed < cycle)
		run->landed = cycle;
	return true;
}

static bool send(struct ms_rl_run *run, const struct ms_rl_flight *flight, int latency)
{
	int64_t cycle = run->cycle + latency;
	struct ms_rl_bucket *bucket = &run->bucket[cycle & run->bucket_mask];

	if (latency == 0)
		return land_one(run, flight, cycle);
	bucket->cycle = cycle;
	MS_VEC_PUSH(run->arena, &bucket->flight, *flight);
	run->in_flight++;
	return true;
}

/* ---- Lines ------------------------------------------------------------------------------ */

/* Run a program of an op or line whose registers are in its slots.  */
bool ms_rl_execute(struct ms_rl_run *run, const struct ms_rl_program *code, uint64_t *slot,
		   int64_t i)
{
	enum ms_rop_status status;

	if (code->i_slot >= 0)
		slot[code->i_slot] = (uint64_t)i;
	if (code->n_slot >= 0)
		slot[code->n_slot] = (uint64_t)run->trips;
	run->cpu.slot = slot;
	run->naccess = 0;
	status = ms_rop_run(code->program->rop, 0, &run->cpu);
	if (status == MS_ROP_DONE)
		return true;
	if (status == MS_ROP_DIVISION) {
		run->outcome = MS_RTL_MEMORY;
		return ms_rl_explain(run, "it divides by zero");
	}
	return false;
}

/* The tag that a read of instance K must find.  */
static int64_t expected_tag(const struct ms_rl_run *run, const struct ms_rl_read *read,
			    int64_t k)
{
	k -= read->carried;
	if (read->def < 0 || k < 0)
		return run->base + read->number;
	return run->base + run->rl->nregs + k * run->rl->nops + read->def;
}

static bool read_registers(struct ms_rl_run *run, const struct ms_rl_line *line, int64_t k,
			   uint64_t *slot)
{
	const struct ms_rl_op *op = &run->rl->op[line->op];

	for (int n = 0; n < line->code.nreads; n++) {
		const struct ms_rl_read *read = &line->code.read[n];
		const struct ms_rl_cell *cell =
		    &run->cell[ms_rl_cell_index(run, read->file, read->number)];
		int64_t expected = expected_tag(run, &op->code.read[n], k);

		if (cell->tag != expected || cell->bytes < read->bytes)
			return ms_rl_explain_read(run, read, expected, cell);
		slot[read->slot] = cell->low;
		slot[read->slot + 1] = cell->high;
	}
	return true;
}

/* A load of a line: from memory, compared with the same load of the reference.  */
bool ms_rl_line_load(struct ms_rl_run *run, uint64_t address, int len, uint64_t *value)
{
	const struct ms_rl_access *access =
	    ms_rl_access(run, run->k, run->rl->op[run->op].access + run->naccess++);

	if (address != access->address || len != access->len)
		return ms_rl_explain(run,
				     "it reads %d bytes at %s"
				     ", but in the loop %d bytes at %s",
				     len, ms_rl_address(run, address), access->len,
				     ms_rl_address(run, access->address));
	for (int i = 0; i < len; i++) {
		const struct ms_shadow_page *page =
		    ms_shadow_page(&run->shadow, address + (uint64_t)i);
		int64_t tag = page->tag[(address + (uint64_t)i) & (MS_SHADOW_PAGE - 1)];
		int64_t expected = access->mixed ? access->byte[i] : access->tag;

		if (tag != expected && !(tag < run->base && expected == 0))
			return ms_rl_explain_load(run, access, i, tag);
	}
	memcpy(value, (const void *)(uintptr_t)address, (size_t)len);
	return true;
}

static bool explain_usage(struct ms_rl_run *run, const struct ms_resource *resource, int64_t cycle,
			  const struct ms_rl_taker *taker)
{
	struct ms_buf takers = { 0 };
	bool ok;

	for (int n = 0; n < resource->capacity && n < MS_RL_TAKERS; n++)
		ms_buf_printf(&takers, "%s%s of iteration %" PRId64, n > 0 ? ", " : "",
			      run->rl->loop->op[taker[n].op].label, taker[n].k);
	ok = ms_rl_explain(run,
			   "it takes a unit of %s in cycle %" PRId64
			   ", of which there are %d and all are taken: %.300s",
			   resource->name, cycle, resource->capacity, takers.text);
	ms_buf_free(&takers);
	return ok;
}

static bool use_resources(struct ms_rl_run *run, const struct ms_rl_line *line)
{
	const struct ms_alternative *alt = line->alt;

	for (int u = 0; u < alt->nuses; u++) {
		const struct ms_reservation *use = &alt->use[u];
		const struct ms_resource *resource = &run->rl->machine->resource[use->resource];
		int64_t cycle = run->cycle + use->offset;
		int64_t slot = cycle & run->usage[use->resource].mask;
		struct ms_rl_usage *at = &run->usage[use->resource].at[slot];
		struct ms_rl_taker *taker = run->usage[use->resource].taker;

		if (at->cycle != cycle || at->run != run->run)
			*at = (struct ms_rl_usage){ cycle, run->run, 0 };
		if (resource->capacity == MS_UNLIMITED)
			continue;
		taker += slot * MS_RL_TAKERS;
		if (at->units == resource->capacity)
			return explain_usage(run, resource, cycle, taker);
		if (at->units < MS_RL_TAKERS)
			taker[at->units] = (struct ms_rl_taker){ run->op, run->k };
		at->units++;
	}
	return true;
}

/* Is LINE turned on?  *OK: its predicate is a stage's.  */
static bool turned_on(struct ms_rl_run *run, const struct ms_rl_line *line, bool *ok)
{
	const struct ms_rl_cell *cell =
	    &run->cell[ms_rl_cell_index(run, line->predicate_file, line->predicate_number)];

	*ok = cell->tag == run->predicate_tag ||
	      ms_rl_explain(run, "its predicate %s holds no stage predicate",
			    ms_rl_cell_name(run, line->predicate_file, line->predicate_number));
	return *ok && cell->low;
}

static bool compare_result(struct ms_rl_run *run, const struct ms_rl_line *line,
			   const struct ms_rl_record *record, const struct ms_rl_flight *flight)
{
	if (line->code.program->stores && flight->address != record->address)
		return ms_rl_explain(run, "it stores at %s, but in the loop at %s",
				     ms_rl_address(run, flight->address),
				     ms_rl_address(run, record->address));
	if (flight->low != record->low || flight->high != record->high)
		return ms_rl_explain(run,
				     "it computes 0x%" PRIx64 ", but in the loop 0x%" PRIx64,
				     flight->low, record->low);
	return true;
}

bool ms_rl_issue(struct ms_rl_run *run, const struct ms_rl_line *line)
{
	const struct ms_rl *rl = run->rl;
	const struct ms_rtl_program *program = line->code.program;
	int64_t round = run->issued[line->instance];
	int64_t k = run->first + round * rl->unroll + line->line->copy;
	uint64_t *slot = run->own + line->code.slots;
	struct ms_rl_flight flight = { .line = line, .cell = -1, .order = run->order };
	const struct ms_rl_record *record;
	bool ok;

	run->line = line;
	run->k = k;
	run->op = line->op;
	if (line->line->predicate && !turned_on(run, line, &ok))
		return ok && use_resources(run, line);
	if (k >= run->trips)
		return ms_rl_explain(run, "it issues once more than the loop has iterations");
	if (k >= run->done && !ms_rl_reference_run(run, k))
		return false;
	run->k = k;
	run->op = line->op;
	if (!read_registers(run, line, k, slot) ||
	    !ms_rl_execute(run, &line->code, slot, run->first + rl->unroll * run->group))
		return false;
	record = ms_rl_record(run, k, line->op);
	flight.low = slot[program->result];
	flight.high = program->bytes > 8 ? slot[program->result + 1] : 0;
	if (program->stores)
		flight.address = slot[program->address] + (uint64_t)(int64_t)program->offset;
	else
		flight.cell =
		    ms_rl_cell_index(run, line->code.dest_file, line->code.dest_number);
	if (!compare_result(run, line, record, &flight) || !use_resources(run, line))
		return false;
	flight.tag = run->base + rl->nregs + k * rl->nops + line->op;
	run->issued[line->instance] = round + 1;
	run->order++;
	run->all->operations += (uint64_t)program->operations;
	return send(run, &flight, rl->op[line->op].latency);
}
