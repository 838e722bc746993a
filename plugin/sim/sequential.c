/* The loop as written, one op after the other: the reference.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sim/sequential.h"

#include <string.h>

#include "sim/eval.h"

/* Replace the operands of the operation inside of OP by its value.  */
static void compute_inner(const struct ms_sim_op *op, uint64_t *arg)
{
	const struct ms_inner *inner = &op->inner;
	int after = inner->first + inner->noperands;

	arg[inner->first] = ms_eval(inner->sem, inner->type, inner->from, arg + inner->first);
	for (int n = after; n < op->nargs; n++)
		arg[n - inner->noperands + 1] = arg[n];
}

uint64_t ms_sim_compute(const struct ms_sim_op *op, const uint64_t *read)
{
	uint64_t arg[MS_SIM_ARGS];

	for (int n = 0; n < op->nargs; n++)
		arg[n] = op->arg[n].read < 0 ? op->arg[n].bits : read[op->arg[n].read];
	if (op->sem == MS_STORE)
		return op->bytes == 8 ? arg[0] : arg[0] & (((uint64_t)1 << 8 * op->bytes) - 1);
	if (op->inner.sem != MS_SEM_NONE)
		compute_inner(op, arg);
	return ms_eval(op->sem, op->type, op->from, arg);
}

static struct ms_sim_record *row_of(const struct ms_sequential *seq, int64_t k)
{
	return seq->record + (size_t)(k & (seq->capacity - 1)) * (size_t)seq->program->nops;
}

const struct ms_sim_record *ms_sequential_record(const struct ms_sequential *seq, int64_t k,
						 int x)
{
	return k >= seq->oldest && k < seq->done ? row_of(seq, k) + x : NULL;
}

int64_t ms_sequential_byte_tag(const struct ms_sequential *seq, int64_t k,
			       const struct ms_sim_record *record, int n)
{
	if (!record->mixed)
		return record->tag;
	return seq->row[k & (seq->capacity - 1)].mixed.v[record->mixed - 1].byte[n];
}

static void load(struct ms_sequential *seq, const struct ms_sim_op *op, int64_t k,
		 struct ms_sim_record *record)
{
	struct ms_memory_tags tags;
	struct ms_sim_mixed_row *row = &seq->row[k & (seq->capacity - 1)];
	uint64_t bits =
	    ms_memory_read(&seq->memory, op->array, record->address, op->bytes, &tags);

	record->value = ms_extend(op->type, bits);
	record->tag = tags.tag;
	if (tags.mixed) {
		struct ms_sim_mixed mixed = { { 0 } };

		memcpy(mixed.byte, tags.byte, (size_t)op->bytes * sizeof *tags.byte);
		MS_VEC_PUSH(seq->program->arena, &row->mixed, mixed);
		record->mixed = (int)row->mixed.n;
	}
}

static void execute(struct ms_sequential *seq, int64_t k)
{
	const struct ms_sim_program *p = seq->program;
	struct ms_sim_record *record = row_of(seq, k);
	struct ms_memory_clash clash;

	seq->row[k & (seq->capacity - 1)].mixed.n = 0;
	for (int x = 0; x < p->nops; x++, record++) {
		const struct ms_sim_op *op = &p->op[x];
		uint64_t read[MS_SIM_READS];

		if (ms_sim_absent(p, seq->absent, k, x))
			continue;
		for (int n = 0; n < op->nreads; n++)
			read[n] = seq->reg[op->read[n].reg];
		*record = (struct ms_sim_record){ 0 };
		if (op->memory)
			record->address = ms_sim_address(
			    op, op->step,
			    op->offset - op->pace * (uint64_t)seq->absent, k, read);
		if (op->sem == MS_LOAD)
			load(seq, op, k, record);
		else if (op->sem != MS_NOP)
			record->value = ms_sim_compute(op, read);
		if (op->sem == MS_STORE)
			ms_memory_write(&seq->memory, op->array, record->address, op->bytes,
					record->value, 1 + k * p->nops + x, -1, &clash);
		if (op->dest >= 0)
			seq->reg[op->dest] = record->value;
	}
}

/* Make CAPACITY rows; those that are kept move along.  */
static void set_capacity(struct ms_sequential *seq, int64_t capacity)
{
	struct ms_sequential old = *seq;
	const struct ms_sim_program *p = seq->program;
	size_t nops = (size_t)p->nops;

	seq->capacity = capacity;
	seq->record = ms_alloc_n(p->arena, (size_t)capacity, nops * sizeof *seq->record);
	seq->row = MS_NEW_N(p->arena, (size_t)capacity, struct ms_sim_mixed_row);
	for (int64_t k = old.oldest; k < old.done; k++) {
		memcpy(row_of(seq, k), row_of(&old, k), nops * sizeof *seq->record);
		seq->row[k & (capacity - 1)] = old.row[k & (old.capacity - 1)];
	}
}

/* Make room for one more iteration.  */
static void make_room(struct ms_sequential *seq, const int64_t *issued)
{
	int64_t keep = seq->done;

	for (int x = 0; x < seq->program->nops; x++)
		if (issued[x] < keep)
			keep = issued[x];
	if (keep - 1 > seq->oldest)
		seq->oldest = keep - 1;
	if (seq->done - seq->oldest >= seq->capacity)
		set_capacity(seq, 2 * seq->capacity);
}

void ms_sequential_run(struct ms_sequential *seq, int64_t k, const int64_t *issued)
{
	while (seq->done <= k) {
		if (seq->done - seq->oldest >= seq->capacity)
			make_room(seq, issued);
		execute(seq, seq->done);
		seq->done++;
	}
}

void ms_sequential_reset(struct ms_sequential *seq)
{
	const struct ms_sim_program *p = seq->program;

	if (!seq->reg) {
		int64_t capacity = 4;

		while (capacity < p->stages + 2)
			capacity *= 2;
		set_capacity(seq, capacity);
		seq->reg = MS_NEW_N(p->arena, (size_t)p->loop->nregs, uint64_t);
		seq->memory.arena = p->arena;
		seq->memory.array = p->array;
	}
	seq->absent = 0;
	seq->done = 0;
	seq->oldest = 0;
	memcpy(seq->reg, p->initial, (size_t)p->loop->nregs * sizeof *seq->reg);
	ms_memory_reset(&seq->memory);
}
