/* Functions in RTL, executed.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sim/rtl_run.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "sim/rtl_state.h"

/* ---- Code ------------------------------------------------------------------------------- */

/* A register that holds 8 bytes of a parameter that has several: with what byte they begin.  */
static bool is_piece(const struct ms_rtx *x)
{
	return x->code == MS_RTX_EXPR_LIST && x->op[0]->code == MS_RTX_REG &&
	       ms_mode_bytes(x->op[0]->mode) == 8 && x->op[1]->code == MS_RTX_CONST_INT &&
	       (x->op[1]->integer == 0 || x->op[1]->integer == 8);
}

/* Registers that only the convention of calls names are registers of the program, too.  */
static void add_convention(struct ms_rtl_code *code)
{
	const struct ms_rtl_function *fn = code->function;
	int slot;

	for (int n = 0; n < fn->nparams; n++) {
		const struct ms_rtx *at = fn->param[n].incoming;

		if (at->code == MS_RTX_REG)
			ms_rtl_compile_value(code->arena, fn, code->program, at, &slot);
		for (int k = 0; at->code == MS_RTX_PARALLEL && k < at->nops; k++)
			if (is_piece(at->op[k]))
				ms_rtl_compile_value(code->arena, fn, code->program,
						     at->op[k]->op[0], &slot);
	}
	for (int n = 0; n < fn->nareas; n++)
		ms_rtl_compile_value(code->arena, fn, code->program, fn->area[n].reg, &slot);
	if (fn->result_at && fn->result_at->code == MS_RTX_REG)
		ms_rtl_compile_value(code->arena, fn, code->program, fn->result_at, &slot);
}

struct ms_rtl_code *ms_rtl_code_new(struct ms_arena *arena, const struct ms_rtl_file *file,
				    const struct ms_rtl_function *function, struct ms_diag *diag)
{
	struct ms_rtl_code *code = MS_NEW(arena, struct ms_rtl_code);

	*code = (struct ms_rtl_code){ .arena = arena, .file = file, .function = function };
	if (function->unit->target.big_endian) {
		ms_rtl_report(file, diag, MS_WARNING, function->loc,
			      "functions for big-endian targets can't be executed");
		return NULL;
	}
	code->program = ms_rtl_compile_function(arena, function);
	add_convention(code);
	code->loop = MS_NEW_N(arena, (size_t)function->nloops, struct ms_rl);
	for (int l = 0; l < function->nloops; l++)
		if (!ms_rl_prepare(code, &code->loop[l], &function->loop[l], diag))
			return NULL;
	/* The programs of loops come behind the function's, which has all its slots now.  */
	for (int l = 0; l < function->nloops; l++) {
		struct ms_rl *rl = &code->loop[l];

		for (int r = 0; r < rl->nregs; r++)
			rl->reg[r].slot =
			    ms_rtl_slot(code->program, rl->reg[r].kind, 0, rl->reg[r].number);
	}
	return code;
}

int64_t ms_rtl_code_list_length(const struct ms_rtl_code *code, int loop)
{
	return code->loop[loop].list_length;
}

const struct ms_rtl_function *ms_rtl_code_function(const struct ms_rtl_code *code)
{
	return code->function;
}

/* ---- State ------------------------------------------------------------------------------ */

uint8_t *ms_rtl_aligned(struct ms_arena *arena, int64_t size, int64_t align)
{
	uint8_t *memory = ms_alloc(arena, (size_t)(size + align));
	uintptr_t rest = (uintptr_t)memory % (uintptr_t)align;

	return rest ? memory + ((uintptr_t)align - rest) : memory;
}

static void make_areas(struct ms_rtl_state *state)
{
	const struct ms_rtl_function *fn = state->code->function;

	state->area = MS_NEW_N(state->arena, (size_t)fn->nareas, uint8_t *);
	for (int a = 0; a < fn->nareas; a++) {
		int64_t size = fn->area[a].high - fn->area[a].low;
		/* REG itself is aligned, whatever the ends are.  */
		int64_t before = ((fn->area[a].low % 64) + 64) % 64;
		uint8_t *memory = ms_rtl_aligned(state->arena, size + before, 64) + before;

		state->area[a] = memory;
		ms_rtl_memory_add(&state->memory, memory, (uint64_t)size, false,
				  "the function's frame");
	}
}

struct ms_rtl_state *ms_rtl_state_new(struct ms_arena *arena, struct ms_rtl_code *code,
				      uint64_t seed)
{
	struct ms_rtl_state *state = MS_NEW(arena, struct ms_rtl_state);
	size_t nloops = (size_t)code->function->nloops;

	*state = (struct ms_rtl_state){ .arena = arena, .code = code, .seed = seed,
					.limit = (uint64_t)1 << 32 };
	state->memory.arena = arena;
	state->symbol = MS_NEW_N(arena, (size_t)code->function->nsymbols, struct own_symbol);
	state->run = MS_NEW_N(arena, nloops, struct ms_rl_run *);
	state->loop_stats = MS_NEW_N(arena, nloops, struct ms_rtl_loop_stats);
	make_areas(state);
	return state;
}

struct ms_rtl_memory *ms_rtl_state_memory(struct ms_rtl_state *state)
{
	return &state->memory;
}

void ms_rtl_state_limit(struct ms_rtl_state *state, uint64_t blocks)
{
	state->limit = blocks;
}

bool ms_rtl_state_fault(const struct ms_rtl_state *state, uint64_t *address, bool *write)
{
	*write = state->cpu.write;
	*address = state->cpu.address;
	return state->status == MS_ROP_FAULT;
}

const struct ms_rtl_stats *ms_rtl_state_stats(const struct ms_rtl_state *state)
{
	return &state->stats;
}

const struct ms_rtl_loop_stats *ms_rtl_state_loop_stats(const struct ms_rtl_state *state, int loop)
{
	return &state->loop_stats[loop];
}

void ms_rtl_state_clear_stats(struct ms_rtl_state *state)
{
	state->stats = (struct ms_rtl_stats){ 0 };
	for (int l = 0; l < state->code->function->nloops; l++)
		state->loop_stats[l] = (struct ms_rtl_loop_stats){ 0 };
}

/* ---- Messages --------------------------------------------------------------------------- */

/* What went wrong at micro-operation AT.  */
static enum ms_rtl_outcome complain(struct ms_rtl_state *state, enum ms_rop_status status)
{
	const struct ms_rtl_program *program = state->code->program;
	const struct ms_rtx *from = program->from[state->cpu.at];
	struct ms_loc loc = from ? from->loc : state->code->function->loc;
	const char *name = state->code->function->name;
	enum ms_rtl_outcome outcome = MS_RTL_MEMORY;
	struct ms_buf where = { 0 };
	char text[512];

	switch (status) {
	case MS_ROP_STOPPED:
		outcome = MS_RTL_CANNOT;
		snprintf(text, sizeof text, "%s can't go on: %.300s", name,
			 program->why[state->cpu.at]);
		break;
	case MS_ROP_FAULT:
		ms_rtl_address_write(&where, &state->memory, state->cpu.address);
		snprintf(text, sizeof text,
			 "%s %s %d bytes at %s, which %s", name,
			 state->cpu.write ? "writes" : "reads", state->cpu.bytes,
			 where.text,
			 state->cpu.write && ms_rtl_memory_find(&state->memory, state->cpu.address)
			     ? "it may not" : "is no memory of its own");
		break;
	case MS_ROP_DIVISION:
		snprintf(text, sizeof text, "%s divides by zero", name);
		break;
	case MS_ROP_STEPS:
		outcome = MS_RTL_LIMIT;
		snprintf(text, sizeof text, "%s has executed %" PRIu64 " blocks and goes on", name,
			 state->limit);
		break;
	default:
		return state->outcome;
	}
	/* What the function does without pipelined loops is no fault of those.  */
	ms_rtl_report(state->code->file, state->diag,
		      outcome == MS_RTL_CANNOT || state->path == MS_RTL_ORIGINAL ? MS_WARNING
										 : MS_ERROR,
		      loc, text);
	ms_buf_free(&where);
	return outcome;
}

/* ---- Running ---------------------------------------------------------------------------- */

/* Run code in the function's slots that began outside of its blocks.  */
static bool run_part(struct ms_rtl_state *state, int start)
{
	enum ms_rop_status status = ms_rop_run(state->code->program->rop, start, &state->cpu);

	if (status == MS_ROP_DONE)
		return true;
	state->outcome = complain(state, status);
	return false;
}

static enum ms_rop_loop too_many(struct ms_rtl_state *state, const struct ms_rl *rl, uint64_t n)
{
	ms_rl_error(rl, state->diag, rl->loop->count->loc,
		    "loop %s would run %" PRIu64 " times; at most %" PRIu64 " blocks may be executed",
		    rl->loop->name, n, state->limit);
	state->outcome = MS_RTL_LIMIT;
	return MS_LOOP_FAULT;
}

/* How often would loop L run now?  *GUARDED: its guards hold.  */
static bool count_loop(struct ms_rtl_state *state, int l, uint64_t *n, bool *guarded)
{
	const struct ms_rl *rl = &state->code->loop[l];
	struct ms_rtl_loop_stats *stats = &state->loop_stats[l];
	uint64_t *slot = state->slot;

	stats->entered++;
	if (!run_part(state, rl->count))
		return false;
	*n = slot[rl->count_slot];
	if (rl->n_slot >= 0)
		slot[rl->n_slot] = *n;
	*guarded = slot[rl->count_slot + 1] == 0;
	if (!run_part(state, rl->setup))
		return false;
	for (int g = 0; g < rl->loop->guards.nsets && *guarded; g++) {
		if (!run_part(state, rl->guard[g]))
			return false;
		*guarded = slot[rl->guard_slot[g]] != 0 || slot[rl->guard_slot[g] + 1] != 0;
	}
	if (*guarded ? stats->guarded == 0 || *n > stats->counted : stats->guarded == 0)
		stats->counted = *n;
	stats->guarded += *guarded;
	if (state->path == MS_RTL_PIPELINED && *guarded && *n < 64)
		stats->seen |= (uint64_t)1 << *n;
	return true;
}

/* Control comes to the header of loop L from outside.  */
static enum ms_rop_loop enter_loop(struct ms_rop_cpu *cpu, int l)
{
	struct ms_rtl_state *state = cpu->ctx;
	const struct ms_rl *rl = &state->code->loop[l];
	uint64_t n;
	bool guarded;

	if (!count_loop(state, l, &n, &guarded))
		return MS_LOOP_FAULT;
	if (state->path == MS_RTL_ORIGINAL || !guarded || n < (uint64_t)rl->loop->least)
		return MS_LOOP_NO;
	if (n > state->limit)
		return too_many(state, rl, n);
	state->outcome = ms_rl_run(state->run[l], n, state->diag);
	if (state->outcome != MS_RTL_RETURNED)
		return MS_LOOP_FAULT;
	return run_part(state, rl->finish) ? MS_LOOP_DONE : MS_LOOP_FAULT;
}

/* Registers start with anything, the same in each run.  */
static void fill_registers(struct ms_rtl_state *state)
{
	const struct ms_rtl_program *program = state->code->program;

	for (int r = 0; r < program->nregs; r++) {
		uint64_t bits = ms_mix64(state->seed ^ (uint64_t)program->reg[r].number << 8);
		int bytes = ms_mode_bytes(program->reg[r].mode);

		state->slot[program->reg[r].slot] =
		    bytes < 8 && bytes > 0 ? bits & (((uint64_t)1 << 8 * bytes) - 1) : bits;
		state->slot[program->reg[r].slot + 1] = bits;
	}
}

static uint64_t *hard_register(struct ms_rtl_state *state, const struct ms_rtx *reg)
{
	int slot = ms_rtl_slot(state->code->program, reg->reg, 0, reg->integer);

	return slot < 0 ? NULL : &state->slot[slot];
}

/* VALUE, of TYPE, as a caller leaves it in BYTES bytes.  */
static struct ms_rtl_value extended(const struct ms_ctype *type, struct ms_rtl_value value,
				    int bytes)
{
	int shift = type->size < 8 ? 64 - 8 * (int)type->size : 0;

	if (type->size > 8)
		return value;
	value.high = 0;
	value.low = type->kind == MS_CTYPE_INT ? (uint64_t)((int64_t)(value.low << shift) >> shift)
					       : value.low << shift >> shift;
	if (bytes < 8)
		value.low &= ((uint64_t)1 << 8 * bytes) - 1;
	else if (type->kind == MS_CTYPE_INT && (int64_t)value.low < 0 && bytes > 8)
		value.high = ~(uint64_t)0;
	return value;
}

/* VALUE in the registers that the list AT has.  */
static bool pass_pieces(struct ms_rtl_state *state, const struct ms_rtx *at,
			struct ms_rtl_value value)
{
	for (int k = 0; k < at->nops; k++) {
		uint64_t *reg = is_piece(at->op[k]) ? hard_register(state, at->op[k]->op[0]) : NULL;

		if (!reg)
			return false;
		reg[0] = at->op[k]->op[1]->integer == 0 ? value.low : value.high;
	}
	return true;
}

static bool pass_argument(struct ms_rtl_state *state, const struct ms_rtl_param *param,
			  struct ms_rtl_value value)
{
	const struct ms_rtx *at = param->incoming, *address;
	int bytes = ms_mode_bytes(at->mode);
	uint64_t *reg, to;

	value = extended(param->type, value, bytes ? bytes : 8);
	if (at->code == MS_RTX_REG && bytes > 0 && bytes <= 16) {
		reg = hard_register(state, at);
		reg[0] = value.low;
		if (bytes > 8)
			reg[1] = value.high;
		return true;
	}
	if (at->code == MS_RTX_PARALLEL)
		return pass_pieces(state, at, value);
	address = at->code == MS_RTX_MEM ? at->op[0] : NULL;
	if (!address || bytes == 0 || bytes > 16)
		return false;
	to = address->code == MS_RTX_PLUS && address->op[1]->code == MS_RTX_CONST_INT
		 ? (uint64_t)address->op[1]->integer : 0;
	if (address->code == MS_RTX_PLUS)
		address = address->op[0];
	reg = address->code == MS_RTX_REG ? hard_register(state, address) : NULL;
	if (!reg)
		return false;
	to += reg[0];
	if (!ms_rtl_memory_allows(&state->memory, to, (uint64_t)bytes, true))
		return false;
	memcpy((void *)(uintptr_t)to, &value, (size_t)bytes);
	return true;
}

static bool pass_arguments(struct ms_rtl_state *state, const struct ms_rtl_value *arg)
{
	const struct ms_rtl_function *fn = state->code->function;

	for (int a = 0; a < fn->nareas; a++) {
		uint64_t *reg = hard_register(state, fn->area[a].reg);
		size_t size = (size_t)(fn->area[a].high - fn->area[a].low);

		memset(state->area[a], 0xa5, size);
		reg[0] = (uintptr_t)state->area[a] - (uint64_t)fn->area[a].low;
		reg[1] = 0;
	}
	for (int n = 0; n < fn->nparams; n++)
		if (!pass_argument(state, &fn->param[n], arg[n])) {
			ms_rtl_report(state->code->file, state->diag, MS_WARNING, fn->param[n].loc,
				      "this parameter is in a place that can't be filled");
			return false;
		}
	return true;
}

static bool fetch_result(struct ms_rtl_state *state, struct ms_rtl_value *result)
{
	const struct ms_rtl_function *fn = state->code->function;
	int64_t size = fn->result->size;
	const uint64_t *reg;

	*result = (struct ms_rtl_value){ 0, 0 };
	if (fn->result->kind == MS_CTYPE_VOID || !fn->result_at)
		return true;
	reg = fn->result_at->code == MS_RTX_REG ? hard_register(state, fn->result_at) : NULL;
	if (!reg || size > 16) {
		ms_rtl_report(state->code->file, state->diag, MS_WARNING, fn->result_at->loc,
			      "the result is in a place that can't be read");
		return false;
	}
	result->low = size < 8 ? reg[0] & (((uint64_t)1 << 8 * size) - 1) : reg[0];
	result->high = size > 8 ? reg[1] : 0;
	return true;
}

enum ms_rtl_outcome ms_rtl_run(struct ms_rtl_state *state, enum ms_rtl_path path,
			       const struct ms_rtl_value *arg, struct ms_rtl_value *result,
			       struct ms_diag *diag)
{
	enum ms_rop_status status;

	state->path = path;
	state->diag = diag;
	state->cpu = (struct ms_rop_cpu){ .slot = state->slot, .memory = &state->memory,
					  .limit = state->limit, .loop = enter_loop, .ctx = state };
	fill_registers(state);
	if (!pass_arguments(state, arg))
		return MS_RTL_CANNOT;
	status = ms_rop_run(state->code->program->rop, 0, &state->cpu);
	state->status = status;
	state->stats.blocks += state->cpu.blocks;
	state->stats.insns += state->cpu.insns;
	state->stats.operations += state->cpu.ops;
	if (status != MS_ROP_DONE)
		return complain(state, status);
	return fetch_result(state, result) ? MS_RTL_RETURNED : MS_RTL_CANNOT;
}
