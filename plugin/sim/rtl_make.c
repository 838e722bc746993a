/* Slots and micro-operations of a program that is being made.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sim/rtl_make.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Does CODE compute with the width W?  */
static bool needs_width(enum ms_rop_code code)
{
	return (code >= MS_ROP_ADD && code <= MS_ROP_GEU) || code == MS_ROP_SEXT2 ||
	       code == MS_ROP_ITOF || code == MS_ROP_ITOD ||
	       (code >= MS_ROP_FTOI && code <= MS_ROP_CCSET);
}

void ms_make_rop(struct ms_rtl_maker *m, const struct ms_rtx *x, enum ms_rop_code code, int w,
		 int d, int a, int b, int c)
{
	struct ms_rop rop = { (uint16_t)code, (uint16_t)w, d, a, b, c };

	/* Something without a mode, as no target writes it.  */
	if ((needs_width(code) && (w < 1 || w > 64)) || (code == MS_ROP_SEXT && b < 1)) {
		ms_make_cannot(m, x, "a value without a width");
		return;
	}
	MS_VEC_PUSH(m->arena, &m->rop, rop);
	MS_VEC_PUSH(m->arena, &m->from, x);
	MS_VEC_PUSH(m->arena, &m->why, NULL);
}

int ms_make_temp(struct ms_rtl_maker *m, int slots)
{
	int slot = m->nslots;

	m->nslots += slots;
	return slot;
}

/* A constant that is not yet there gets SLOTS slots.  */
static int find_constant(struct ms_rtl_maker *m, const char *key, int slots, bool *fresh,
			 int *index)
{
	*index = ms_names_add(&m->values, m->arena, key, strlen(key), fresh);
	if (*fresh) {
		struct ms_rtl_constant none = { .slot = ms_make_temp(m, slots) };

		MS_VEC_PUSH(m->arena, &m->constant, none);
	}
	return m->constant.v[*index].slot;
}

int ms_make_constant(struct ms_rtl_maker *m, uint64_t value)
{
	char key[32];
	bool fresh;
	int index, slot;

	snprintf(key, sizeof key, "%" PRIx64, value);
	slot = find_constant(m, key, 1, &fresh, &index);
	m->constant.v[index].value = value;
	return slot;
}

int ms_make_constant2(struct ms_rtl_maker *m, uint64_t low, uint64_t high)
{
	struct ms_rtl_constant second;
	char key[64];
	bool fresh;
	int index, slot;

	snprintf(key, sizeof key, "%" PRIx64 " %" PRIx64, low, high);
	slot = find_constant(m, key, 2, &fresh, &index);
	m->constant.v[index].value = low;
	if (!fresh)
		return slot;
	/* The second half is an entry of its own, under a name that nothing else has.  */
	second = (struct ms_rtl_constant){ slot + 1, high, NULL };
	strcat(key, " high");
	ms_names_add(&m->values, m->arena, key, strlen(key), &fresh);
	MS_VEC_PUSH(m->arena, &m->constant, second);
	return slot;
}

int ms_make_symbol(struct ms_rtl_maker *m, const char *symbol, int64_t addend)
{
	const char *key = ms_asprintf(m->arena, "symbol %lld %s", (long long)addend, symbol);
	bool fresh;
	int index, slot = find_constant(m, key, 1, &fresh, &index);

	m->constant.v[index].value = (uint64_t)addend;
	m->constant.v[index].symbol = symbol;
	return slot;
}

/* Under which name a register is known.  */
static int register_index(struct ms_rtl_maker *m, enum ms_rtx_reg kind, int file,
			  int64_t number, bool *fresh)
{
	char key[64];

	snprintf(key, sizeof key, "%d %d %" PRId64, (int)kind, kind == MS_RTX_ROTATING ? file : 0,
		 number);
	return ms_names_add(&m->registers, m->arena, key, strlen(key), fresh);
}

int ms_make_register(struct ms_rtl_maker *m, const struct ms_rtx *x)
{
	struct ms_rtl_register reg = { x->reg, x->file, x->integer, 0, x->mode };
	bool fresh;
	int index = register_index(m, x->reg, x->file, x->integer, &fresh);

	if (fresh) {
		/* Hard registers may be those of condition codes; some targets have pseudo registers
		   of that kind, too.  */
		reg.slot = ms_make_temp(m, x->reg == MS_RTX_HARD || ms_mode_is_cc(x->mode)
						   ? MS_CC_SLOTS
						   : 2);
		MS_VEC_PUSH(m->arena, &m->reg, reg);
	}
	return m->reg.v[index].slot;
}

int ms_make_cannot(struct ms_rtl_maker *m, const struct ms_rtx *x, const char *why)
{
	if (!m->stopped) {
		ms_make_rop(m, x, MS_ROP_CANNOT, 0, 0, 0, 0, 0);
		m->why.v[m->why.n - 1] = why;
	}
	m->stopped = true;
	return ms_make_constant2(m, 0, 0);
}

void ms_maker_begin(struct ms_rtl_maker *m, struct ms_arena *arena,
		    const struct ms_rtl_function *function,
		    const struct ms_rtl_program *program)
{
	*m = (struct ms_rtl_maker){ .arena = arena, .function = function };
	if (!program)
		return;
	/* Code is added; constants are made anew, in slots of their own.  */
	m->nslots = program->nslots;
	for (int r = 0; r < program->nregs; r++) {
		const struct ms_rtl_register *reg = &program->reg[r];
		register_index(m, reg->kind, reg->file, reg->number, NULL);
		MS_VEC_PUSH(arena, &m->reg, *reg);
	}
}

/* Append N elements of SIZE bytes to *V, which has *COUNT.  */
static void append(struct ms_arena *arena, void *v, int count, const void *more, size_t n,
		   size_t size)
{
	void **array = v;
	char *grown = ms_alloc_n(arena, (size_t)count + n, size);

	if (count > 0)
		memcpy(grown, *array, (size_t)count * size);
	if (n > 0)
		memcpy(grown + (size_t)count * size, more, n * size);
	*array = grown;
}

void ms_maker_end(struct ms_rtl_maker *m, struct ms_rtl_program *program)
{
	append(m->arena, &program->rop, program->nrops, m->rop.v, m->rop.n, sizeof *m->rop.v);
	append(m->arena, &program->from, program->nrops, m->from.v, m->from.n,
	       sizeof *m->from.v);
	append(m->arena, &program->why, program->nrops, m->why.v, m->why.n, sizeof *m->why.v);
	append(m->arena, &program->constant, program->nconstants, m->constant.v, m->constant.n,
	       sizeof *m->constant.v);
	program->nrops += (int)m->rop.n;
	program->nconstants += (int)m->constant.n;
	program->nslots = m->nslots;
	program->reg = m->reg.v;
	program->nregs = (int)m->reg.n;
	program->nloads = m->nloads;
}

int ms_rtl_slot(const struct ms_rtl_program *program, enum ms_rtx_reg kind, int file,
		int64_t number)
{
	for (int r = 0; r < program->nregs; r++)
		if (program->reg[r].kind == kind && program->reg[r].number == number &&
		    (kind != MS_RTX_ROTATING || program->reg[r].file == file))
			return program->reg[r].slot;
	return -1;
}
