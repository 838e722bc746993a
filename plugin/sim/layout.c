/* The ops of a loop laid out for execution, and what its registers hold at first.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sim/eval.h"
#include "sim/initial.h"
#include "sim/program.h"

/* An integer that stands for a float is its bits.  */
static uint64_t constant_bits(const struct ms_operand *operand, enum ms_type type)
{
	if (operand->kind == MS_OPERAND_REAL)
		return ms_real_bits(type, operand->real);
	return (uint64_t)operand->integer;
}

/* Op X reads REG.  */
static int add_read(const struct ms_sim_program *p, int x, int reg, enum ms_type type)
{
	struct ms_sim_op *op = &p->op[x];
	int def = p->loop->reg[reg].def; /* in the last copy */
	bool carried = false;

	if (def >= 0) {
		int at = def % p->written_ops, copy = x / p->written_ops;

		copy -= at >= x % p->written_ops;
		carried = copy < 0;
		def = carried ? def : copy * p->written_ops + at;
	}
	op->read[op->nreads] = (struct ms_sim_read){ reg, def, carried };
	op->read_type[op->nreads] = type;
	return op->nreads++;
}

static void lay_out_memory(const struct ms_sim_program *p, int x, const struct ms_mem *mem)
{
	struct ms_sim_op *op = &p->op[x];
	uint64_t unit = (uint64_t)p->loop->array[mem->array].unit;

	op->memory = true;
	op->bytes = ms_type_info[op->type].bytes;
	op->array = mem->array;
	op->pace = (uint64_t)mem->step * unit;
	op->step = op->pace * (uint64_t)p->unroll;
	op->offset = (uint64_t)mem->offset * unit + (uint64_t)(x / p->written_ops) * op->pace;
	op->nterms = mem->nterms;
	for (int t = 0; t < mem->nterms; t++) {
		op->scale[t] = (uint64_t)mem->term[t].scale * unit;
		add_read(p, x, mem->term[t].reg.id, MS_I64);
	}
}

static void lay_out_op(struct ms_sim_program *p, int x)
{
	const struct ms_action *action = &p->loop->op[x].action;
	struct ms_sim_op *op = &p->op[x];

	op->sem = action->sem;
	op->type = action->type;
	op->result = ms_sim_compares(action) ? MS_I64 : action->type;
	op->from = action->from;
	op->inner = action->inner;
	op->latency = p->machine->op[action->opcode].latency;
	op->dest = action->has_dest ? action->dest.id : -1;
	for (int i = 0; i < action->noperands; i++) {
		const struct ms_operand *operand = &action->operand[i];
		enum ms_type type = ms_operand_type(action, i);

		if (operand->kind == MS_OPERAND_MEM) {
			lay_out_memory(p, x, &operand->mem);
			continue;
		}
		if (operand->kind == MS_OPERAND_REG)
			op->arg[op->nargs].read = add_read(p, x, operand->reg.id, type);
		else {
			op->arg[op->nargs].read = -1;
			op->arg[op->nargs].bits = constant_bits(operand, type);
		}
		op->nargs++;
	}
}

/* The kind of initial values of the loop's registers: how the first op reads what was there
   before the loop, or else the type of the op that defines it.  */
static void make_initial_registers(struct ms_sim_program *p)
{
	uint64_t *initial = MS_NEW_N(p->arena, (size_t)p->loop->nregs, uint64_t);
	enum ms_type *type = MS_NEW_N(p->arena, (size_t)p->loop->nregs, enum ms_type);

	for (int r = 0; r < p->loop->nregs; r++) {
		int def = p->loop->reg[r].def;

		type[r] = def < 0 ? MS_I64 : p->op[def].result;
	}
	for (int x = p->nops - 1; x >= 0; x--) {
		const struct ms_sim_op *op = &p->op[x];

		for (int n = op->nreads - 1; n >= 0; n--)
			if (op->read[n].def < 0 || op->read[n].carried)
				type[op->read[n].reg] = op->read_type[n];
	}
	for (int r = 0; r < p->loop->nregs; r++)
		initial[r] =
		    ms_initial_register(p->options->seed, p->loop->reg[r].number,
					ms_type_info[type[r]].is_float ? type[r] : MS_I64);
	p->initial = initial;
}

void ms_program_lay_out(struct ms_sim_program *p)
{
	if (p->unroll > 1)
		p->loop = ms_sim_unrolled(p->arena, p->loop, p->unroll);
	p->nops = p->loop->nops;
	p->op = MS_NEW_N(p->arena, (size_t)p->nops, struct ms_sim_op);
	for (int x = 0; x < p->nops; x++)
		lay_out_op(p, x);
	make_initial_registers(p);
}
