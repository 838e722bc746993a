/* Functions in RTL: addresses for their symbols, and what is there.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sim/rtl_state.h"

#include <stdio.h>
#include <string.h>

#include "base/rng.h"

static const struct own_symbol *find_symbol(const struct ms_rtl_state *state, const char *name)
{
	for (int s = 0; s < state->code->function->nsymbols; s++)
		if (strcmp(state->code->function->symbol[s].name, name) == 0)
			return &state->symbol[s];
	return NULL;
}

/* A symbol in a block whose content the text doesn't tell holds anything.  */
static void fill_unknown(const struct own_symbol *own, uint64_t seed)
{
	for (int64_t at = 0; at < own->symbol->size; at++)
		own->memory[at] = (uint8_t)ms_mix64(seed + 977 * (uint64_t)at);
}

void ms_rtl_state_reset(struct ms_rtl_state *state)
{
	for (int s = 0; s < state->code->function->nsymbols; s++) {
		const struct own_symbol *own = &state->symbol[s];
		const struct ms_rtl_symbol *symbol = own->symbol;

		if (!own->memory)
			continue;
		if (!symbol->defined)
			fill_unknown(own, state->seed + (uint64_t)s);
		else
			memset(own->memory, 0, (size_t)symbol->size);
		if (symbol->nbytes > 0)
			memcpy(own->memory, symbol->byte, (size_t)symbol->nbytes);
		for (size_t a = 0; a < symbol->address.n; a++) {
			const struct ms_rtl_address *to = &symbol->address.v[a];
			const struct own_symbol *target = find_symbol(state, to->symbol);
			uint64_t address = (target ? target->address : 0) + (uint64_t)to->addend;

			memcpy(own->memory + to->offset, &address, sizeof address);
		}
	}
	for (size_t p = 0; p < state->poke.n; p++) {
		const struct poke *poke = &state->poke.v[p];
		const struct own_symbol *own = &state->symbol[poke->symbol];

		if (own->memory && poke->offset + poke->size <= own->symbol->size)
			memcpy(own->memory + poke->offset, &poke->value, (size_t)poke->size);
	}
}

void ms_rtl_state_poke(struct ms_rtl_state *state, int symbol, int64_t offset, int64_t size,
		       int64_t value)
{
	struct poke poke = { symbol, offset, size, value };

	MS_VEC_PUSH(state->arena, &state->poke, poke);
}

static bool no_symbol(struct ms_rtl_state *state, struct ms_loc loc, const char *name,
		      struct ms_diag *diag)
{
	char text[512];

	snprintf(text, sizeof text, "the symbol '%.300s' has neither content nor an address", name);
	ms_rtl_report(state->code->file, diag, MS_WARNING, loc, text);
	return false;
}

/* Fill the constants of PROGRAM into SLOT.  */
static bool fill_constants(struct ms_rtl_state *state, const struct ms_rtl_program *program,
			   uint64_t *slot, struct ms_diag *diag)
{
	for (int c = 0; c < program->nconstants; c++) {
		const struct ms_rtl_constant *constant = &program->constant[c];
		const struct own_symbol *symbol;

		slot[constant->slot] = constant->value;
		if (!constant->symbol)
			continue;
		symbol = find_symbol(state, constant->symbol);
		if (!symbol)
			return no_symbol(state, state->code->function->loc, constant->symbol, diag);
		slot[constant->slot] += symbol->address;
	}
	return true;
}

static bool fill_groups(struct ms_rtl_state *state, const struct ms_rl_group *group, int n,
			struct ms_diag *diag)
{
	for (int g = 0; g < n; g++)
		for (int l = 0; l < group[g].nlines; l++) {
			const struct ms_rl_program *code = &group[g].line[l].code;

			if (!fill_constants(state, code->program, state->own + code->slots, diag))
				return false;
		}
	return true;
}

static bool fill_loop(struct ms_rtl_state *state, int l, struct ms_diag *diag)
{
	const struct ms_rl *rl = &state->code->loop[l];

	for (int x = 0; x < rl->nops; x++)
		if (!fill_constants(state, rl->op[x].code.program,
				    state->own + rl->op[x].code.slots, diag))
			return false;
	if (!fill_groups(state, rl->prologue, rl->loop->nprologue, diag) ||
	    !fill_groups(state, rl->kernel, rl->loop->nkernels, diag) ||
	    !fill_groups(state, rl->epilogue, rl->loop->nepilogue, diag))
		return false;
	state->run[l] = ms_rl_run_new(state->arena, rl, &state->memory, state->slot, state->own,
				      &state->loop_stats[l], &state->stats);
	return true;
}

/* Symbols of one block lie in one piece of memory: somebody else's if RESOLVE knows one of them,
   or one of our own.  FIRST is the first of them.  */
static void link_block(struct ms_rtl_state *state, int first, ms_rtl_resolve *resolve, void *ctx)
{
	const struct ms_rtl_function *fn = state->code->function;
	int block = fn->symbol[first].block;
	int64_t size = 0, align = 1;
	uint64_t base = 0;
	uint8_t *memory = NULL;
	bool known = false;

	for (int s = first; s < fn->nsymbols; s++) {
		const struct ms_rtl_symbol *symbol = &fn->symbol[s];
		uint64_t address;

		if (symbol->block != block)
			continue;
		if (size < symbol->offset + symbol->size)
			size = symbol->offset + symbol->size;
		if (align < symbol->align)
			align = symbol->align;
		if (resolve && symbol->name[0] != '*' && resolve(ctx, symbol, &address)) {
			base = address - (uint64_t)symbol->offset;
			known = true;
		}
	}
	if (!known) {
		memory = ms_rtl_aligned(state->arena, size, align);
		base = (uintptr_t)memory;
	}
	for (int s = first; s < fn->nsymbols; s++) {
		const struct ms_rtl_symbol *symbol = &fn->symbol[s];
		struct own_symbol *own = &state->symbol[s];

		if (symbol->block != block)
			continue;
		*own = (struct own_symbol){ symbol, NULL, base + (uint64_t)symbol->offset };
		if (!memory || symbol->size == 0)
			continue;
		own->memory = memory + symbol->offset;
		ms_rtl_memory_add(&state->memory, own->memory, (uint64_t)symbol->size,
				  symbol->readonly, symbol->name);
	}
}

bool ms_rtl_state_link(struct ms_rtl_state *state, ms_rtl_resolve *resolve, void *ctx,
		       struct ms_diag *diag)
{
	const struct ms_rtl_function *fn = state->code->function;

	for (int s = 0; s < fn->nsymbols; s++) {
		const struct ms_rtl_symbol *symbol = &fn->symbol[s];
		struct own_symbol *own = &state->symbol[s];

		if (symbol->block >= 0) {
			if (!own->symbol)
				link_block(state, s, resolve, ctx);
			continue;
		}
		own->symbol = symbol;
		if (resolve && symbol->name[0] != '*' && resolve(ctx, symbol, &own->address))
			continue;
		if (!symbol->defined)
			return no_symbol(state, symbol->loc, symbol->name, diag);
		own->memory = ms_rtl_aligned(state->arena, symbol->size, symbol->align);
		own->address = (uintptr_t)own->memory;
		ms_rtl_memory_add(&state->memory, own->memory, (uint64_t)symbol->size,
				  symbol->readonly, symbol->name);
	}
	ms_rtl_state_reset(state);
	state->slot = MS_NEW_N(state->arena,
			       (size_t)(state->code->program->nslots + state->code->nslots), uint64_t);
	state->own = state->slot + state->code->program->nslots;
	if (!fill_constants(state, state->code->program, state->slot, diag))
		return false;
	for (int l = 0; l < fn->nloops; l++)
		if (!fill_loop(state, l, diag))
			return false;
	return true;
}

bool ms_rtl_state_symbol(const struct ms_rtl_state *state, int n, const char **name,
			 void **base, uint64_t *size)
{
	for (int s = 0; s < state->code->function->nsymbols; s++) {
		const struct own_symbol *own = &state->symbol[s];

		if (!own->memory || own->symbol->readonly || n-- > 0)
			continue;
		*name = own->symbol->name;
		*base = own->memory;
		*size = (uint64_t)own->symbol->size;
		return true;
	}
	return false;
}
