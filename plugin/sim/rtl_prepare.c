/* A pipelined loop made ready for execution.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/rtl_loop.h"

struct preparation {
	struct ms_rtl_code *code;
	struct ms_rl *rl;
	struct ms_arena *arena;
	MS_VEC(struct ms_rtl_register) reg;
	struct ms_names names;
};

/* The index of ordinary register X among those of the loop.  */
static int register_index(struct preparation *p, enum ms_rtx_reg kind, int64_t number,
			  struct ms_mode mode)
{
	char key[64];
	struct ms_rtl_register reg = { kind, -1, number, -1, mode };
	bool fresh;
	int index;

	snprintf(key, sizeof key, "%d %" PRId64, (int)kind, number);
	index = ms_names_add(&p->names, p->arena, key, strlen(key), &fresh);
	if (fresh) {
		reg.slot = ms_rtl_slot(p->code->program, kind, 0, number);
		MS_VEC_PUSH(p->arena, &p->reg, reg);
	}
	return index;
}

static struct ms_rl_read place_of(struct preparation *p, enum ms_rtx_reg kind, int file,
				  int64_t number, struct ms_mode mode)
{
	struct ms_rl_read read = { .file = -1, .bytes = ms_mode_bytes(mode), .def = -1 };

	if (kind == MS_RTX_ROTATING) {
		read.file = file;
		read.number = (int)number;
	} else {
		read.number = register_index(p, kind, number, mode);
	}
	return read;
}

/* Slots for PROGRAM in each state.  */
static void place_program(struct preparation *p, struct ms_rl_program *code,
			  const struct ms_rtl_program *program)
{
	code->program = program;
	code->i_slot = code->n_slot = -1;
	code->slots = p->code->nslots;
	p->code->nslots += program->nslots;
	code->read = MS_NEW_N(p->arena, (size_t)program->nregs, struct ms_rl_read);
	for (int r = 0; r < program->nregs; r++) {
		const struct ms_rtl_register *reg = &program->reg[r];

		if (reg->kind == MS_RTX_I) {
			code->i_slot = reg->slot;
		} else if (reg->kind == MS_RTX_N) {
			code->n_slot = reg->slot;
		} else {
			code->read[code->nreads] =
			    place_of(p, reg->kind, reg->file, reg->number, reg->mode);
			code->read[code->nreads++].slot = reg->slot;
		}
	}
	code->dest_number = code->dest_file = -1;
	if (program->dest) {
		struct ms_rl_read to = place_of(p, program->dest->reg, program->dest->file,
						program->dest->integer, program->dest->mode);

		code->dest_file = to.file;
		code->dest_number = to.number;
	}
}

/* An op or line that can't be executed has a CANNOT in its program.  */
static bool executable(const struct ms_rl *rl, const struct ms_rtl_program *program,
		       struct ms_diag *diag)
{
	for (int r = 0; r < program->nrops; r++)
		if (program->why[r])
			return ms_rl_cannot(rl, diag, program->from[r]->loc, program->why[r]);
	return true;
}

static bool prepare_body(struct preparation *p, struct ms_diag *diag)
{
	struct ms_rl *rl = p->rl;

	rl->nops = rl->loop->nops;
	rl->op = MS_NEW_N(p->arena, (size_t)rl->nops, struct ms_rl_op);
	for (int x = 0; x < rl->nops; x++) {
		struct ms_rl_op *op = &rl->op[x];
		const struct ms_rtl_program *program;

		op->op = &rl->loop->op[x];
		op->latency = rl->machine->op[op->op->opcode].latency;
		if (op->latency > rl->max_latency)
			rl->max_latency = op->latency;
		program = ms_rtl_compile_op(p->arena, rl->function, op->op->insn.pattern);
		if (!executable(rl, program, diag))
			return false;
		place_program(p, &op->code, program);
		op->access = rl->naccesses;
		rl->naccesses += program->nloads;
		if (op->code.dest_file >= 0 ||
		    (program->dest && program->dest->reg == MS_RTX_HARD))
			return ms_rl_error(rl, diag, program->dest->loc,
					   "an op of the body sets a pseudo register or a mem");
	}
	return true;
}

/* Which op defines what each op reads.  */
static bool find_definitions(struct preparation *p, struct ms_diag *diag)
{
	struct ms_rl *rl = p->rl;
	int *def = MS_NEW_N(p->arena, p->reg.n + 1, int);

	for (size_t r = 0; r < p->reg.n; r++)
		def[r] = -1;
	for (int x = 0; x < rl->nops; x++) {
		int dest = rl->op[x].code.dest_number;

		if (dest < 0)
			continue;
		if (def[dest] >= 0)
			return ms_rl_error(rl, diag, rl->op[x].op->insn.loc,
					   "op %s sets register %lld, which op %s sets, too",
					   rl->op[x].op->label, (long long)p->reg.v[dest].number,
					   rl->op[def[dest]].op->label);
		def[dest] = x;
	}
	for (int x = 0; x < rl->nops; x++)
		for (int n = 0; n < rl->op[x].code.nreads; n++) {
			struct ms_rl_read *read = &rl->op[x].code.read[n];

			if (read->file >= 0)
				return ms_rl_error(rl, diag, rl->op[x].op->insn.loc,
						   "op %s of the body reads a rotating register",
						   rl->op[x].op->label);
			read->def = def[read->number];
			read->carried = read->def >= x;
		}
	return true;
}

/* What acts first in a cycle: older iterations, then the order of the body.  */
static int by_instance(const void *a, const void *b)
{
	const struct ms_rl_line *x = a, *y = b;
	int64_t kx = -x->line->stage, ky = -y->line->stage;

	if (x->row != y->row)
		return x->row < y->row ? -1 : 1;
	if (kx != ky)
		return kx < ky ? -1 : 1;
	if (x->line->copy != y->line->copy)
		return x->line->copy < y->line->copy ? -1 : 1;
	return x->op - y->op;
}

static bool prepare_group(struct preparation *p, const struct ms_rtl_group *from,
			  struct ms_rl_group *group, struct ms_diag *diag)
{
	struct ms_rl *rl = p->rl;

	group->nlines = from->nlines;
	group->line = MS_NEW_N(p->arena, (size_t)from->nlines, struct ms_rl_line);
	for (int n = 0; n < from->nlines; n++) {
		const struct ms_rtl_line *line = &from->line[n];
		struct ms_rl_line *to = &group->line[n];
		const struct ms_rtl_program *program =
		    ms_rtl_compile_op(p->arena, rl->function, line->insn.pattern);

		if (!executable(rl, program, diag))
			return false;
		place_program(p, &to->code, program);
		to->line = line;
		to->op = line->op;
		to->instance = line->op * rl->unroll + line->copy;
		to->row = line->row;
		to->alt = &rl->machine->op[rl->loop->op[line->op].opcode]
			       .alt[rl->loop->op[line->op].alt[line->copy]];
		if (line->predicate && line->predicate->reg != MS_RTX_ROTATING)
			return ms_rl_error(rl, diag, line->predicate->loc,
					   "a predicate must be a rotating register");
		if (line->predicate) {
			to->predicate_file = line->predicate->file;
			to->predicate_number = (int)line->predicate->integer;
		}
	}
	qsort(group->line, (size_t)group->nlines, sizeof *group->line, by_instance);
	return true;
}

static bool prepare_groups(struct preparation *p, const struct ms_rtl_group *from, int n,
			   struct ms_rl_group **groups, struct ms_diag *diag)
{
	*groups = MS_NEW_N(p->arena, (size_t)n, struct ms_rl_group);
	for (int g = 0; g < n; g++)
		if (!prepare_group(p, &from[g], &(*groups)[g], diag))
			return false;
	return true;
}

static bool prepare_copies(struct preparation *p, const struct ms_rtl_sets *sets,
			   struct ms_rl_copy **copies, struct ms_diag *diag)
{
	*copies = MS_NEW_N(p->arena, (size_t)sets->nsets, struct ms_rl_copy);
	for (int n = 0; n < sets->nsets; n++) {
		const struct ms_rtx *to = sets->set[n]->op[0], *from = sets->set[n]->op[1];

		if (to->code != MS_RTX_REG || from->code != MS_RTX_REG ||
		    to->reg == MS_RTX_I || to->reg == MS_RTX_N || from->reg == MS_RTX_I ||
		    from->reg == MS_RTX_N)
			return ms_rl_error(p->rl, diag, sets->set[n]->loc,
					   "expected a copy of a register to a register");
		(*copies)[n] = (struct ms_rl_copy){
			.to = place_of(p, to->reg, to->file, to->integer, to->mode),
			.from = place_of(p, from->reg, from->file, from->integer, from->mode),
			.set = sets->set[n],
		};
	}
	return true;
}

/* Guards, count, setup and finish are code of the function.  */
static void prepare_function_code(struct preparation *p)
{
	struct ms_rl *rl = p->rl;
	const struct ms_rtl_loop *loop = rl->loop;
	struct ms_rtl_program *program = p->code->program;
	size_t n = (size_t)loop->guards.nsets;

	rl->guard = MS_NEW_N(p->arena, n, int);
	rl->guard_slot = MS_NEW_N(p->arena, n, int);
	for (size_t g = 0; g < n; g++)
		rl->guard[g] = ms_rtl_compile_value(p->arena, rl->function, program,
						    loop->guards.set[g], &rl->guard_slot[g]);
	rl->count =
	    ms_rtl_compile_value(p->arena, rl->function, program, loop->count, &rl->count_slot);
	rl->setup = ms_rtl_compile_sets(p->arena, rl->function, program, &loop->setup);
	rl->finish = ms_rtl_compile_sets(p->arena, rl->function, program, &loop->finish);
	rl->i_slot = ms_rtl_slot(program, MS_RTX_I, 0, 0);
	rl->n_slot = ms_rtl_slot(program, MS_RTX_N, 0, 0);
}

/* Mark the registers of the loop that X reads.  */
static void mark(struct ms_rl *rl, const struct ms_rtx *x)
{
	for (int r = 0; x->code == MS_RTX_REG && r < rl->nregs; r++)
		if (rl->reg[r].kind == x->reg && rl->reg[r].number == x->integer)
			rl->finished[r] = true;
	for (int i = 0; i < x->nops; i++)
		mark(rl, x->op[i]);
}

bool ms_rl_prepare(struct ms_rtl_code *code, struct ms_rl *rl, const struct ms_rtl_loop *loop,
		   struct ms_diag *diag)
{
	struct preparation p = { .code = code, .rl = rl, .arena = code->arena };

	*rl = (struct ms_rl){ .file = code->file,
			      .function = code->function,
			      .loop = loop,
			      .machine = loop->machine,
			      .unroll = loop->unroll };
	if ((double)loop->stages * loop->unroll * loop->nops > 1 << 20)
		return ms_rl_cannot(rl, diag, loop->code_loc,
				    "too many instances are in flight");
	prepare_function_code(&p);
	if (!prepare_body(&p, diag) || !find_definitions(&p, diag) ||
	    !prepare_groups(&p, loop->prologue, loop->nprologue, &rl->prologue, diag) ||
	    !prepare_groups(&p, loop->kernel, loop->nkernels, &rl->kernel, diag) ||
	    !prepare_groups(&p, loop->epilogue, loop->nepilogue, &rl->epilogue, diag) ||
	    !prepare_copies(&p, &loop->preheader, &rl->preheader, diag) ||
	    !prepare_copies(&p, &loop->exit, &rl->exit, diag))
		return false;
	rl->reg = p.reg.v;
	rl->nregs = (int)p.reg.n;
	rl->finished = MS_NEW_N(code->arena, (size_t)rl->nregs, bool);
	for (int s = 0; s < loop->finish.nsets; s++)
		mark(rl, loop->finish.set[s]->op[1]);
	rl->list_length = ms_rl_list_length(rl);
	return ms_rl_check(rl, diag);
}
