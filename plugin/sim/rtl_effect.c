/* RTL patterns to micro-operations: what is read, then what is written.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <string.h>

#include "sim/rtl_make.h"

/* ---- Sources ---------------------------------------------------------------------------- */

static bool is_cc(const struct ms_rtx *x)
{
	return x->code == MS_RTX_REG && ms_mode_is_cc(x->mode);
}

/* A comparison that must not trap is one.  */
static const struct ms_rtx *cc_source(const struct ms_rtx *x)
{
	while (x->code == MS_RTX_UNSPEC && x->nops == 1 && x->name &&
	       strcmp(x->name, "UNSPEC_NOTRAP") == 0)
		x = x->op[0];
	return x;
}

/* Something that is not 0 as a carry: 0 is below it.  */
static bool is_carry(const struct ms_rtx *x)
{
	return (x->code == MS_RTX_NE ||
		(x->code == MS_RTX_UNSPEC && x->name && strcmp(x->name, "UNSPEC_CC_NE") == 0)) &&
	       x->nops == 2;
}

static bool is_plain(const struct ms_rtx *x)
{
	return x->code == MS_RTX_REG || x->code == MS_RTX_MEM ||
	       (x->code == MS_RTX_SUBREG && x->op[0]->code == MS_RTX_REG);
}

static void read_cc(struct ms_rtl_maker *m, const struct ms_rtx *set, struct ms_rtl_write *write)
{
	const struct ms_rtx *source = cc_source(set->op[1]);
	int zero;

	write->is_cc = true;
	write->a = source;
	if (set->op[0]->mode.scalar == MS_CCC && source->code == MS_RTX_COMPARE &&
	    source->op[0]->code == MS_RTX_ZERO_EXTRACT) {
		/* A bit becomes the carry: 0 is below it.  */
		write->mode = source->op[0]->mode;
		write->a_slot = ms_make_constant(m, 0);
		write->b_slot = ms_make_value(m, source->op[0], write->mode, -1);
		return;
	}
	/* The carry of who counts zeros says that there was no one to be found.  */
	if (set->op[0]->mode.scalar == MS_CCC && source->code == MS_RTX_COMPARE &&
	    source->op[1]->code == MS_RTX_CONST_INT && source->op[1]->integer == 0 &&
	    is_plain(source->op[0])) {
		struct ms_rtx *none = MS_NEW(m->arena, struct ms_rtx);

		*none = *source;
		none->code = MS_RTX_EQ;
		none->mode = write->mode = (struct ms_mode){ MS_DI, 1 };
		write->a_slot = ms_make_constant(m, 0);
		write->b_slot = ms_make_value(m, none, write->mode, -1);
		return;
	}
	if (source->code == MS_RTX_COMPARE) {
		write->mode = ms_make_compared(source->op[0], source->op[1]);
		write->a_slot = ms_make_value(m, source->op[0], write->mode, -1);
		write->b_slot = ms_make_value(m, source->op[1], write->mode, -1);
		if (!ms_mode_is_int(write->mode) && !ms_mode_is_float(write->mode))
			ms_make_cannot(m, source, "a comparison of values of this mode");
		return;
	}
	write->mode = (struct ms_mode){ MS_DI, 1 };
	/* That nothing overflowed, as a number: whoever compares it with 0 asks for the opposite.  */
	if (source->code == MS_RTX_EQ && source->nops == 2) {
		struct ms_rtx *fits = MS_NEW(m->arena, struct ms_rtx);

		*fits = *source;
		fits->mode = write->mode;
		write->a_slot = ms_make_value(m, fits, write->mode, -1);
		write->b_slot = ms_make_constant(m, 0);
		return;
	}
	if (!is_carry(source)) {
		write->a_slot = write->b_slot =
		    ms_make_cannot(m, source, "a condition code that comes from no comparison");
		return;
	}
	zero = ms_make_constant(m, 0);
	write->a_slot = zero;
	write->b_slot = ms_make_temp(m, 1);
	ms_make_rop(m, source, MS_ROP_NE, 64, write->b_slot,
		    ms_make_value(m, source->op[0], source->op[0]->mode, -1),
		    ms_make_value(m, source->op[1], source->op[0]->mode, -1), 1);
}

/* The register below subregs and parts.  */
static const struct ms_rtx *innermost(const struct ms_rtx *x)
{
	while (x->code == MS_RTX_SUBREG || x->code == MS_RTX_STRICT_LOW_PART ||
	       x->code == MS_RTX_ZERO_EXTRACT)
		x = x->op[0];
	return x;
}

static struct ms_mode dest_mode(const struct ms_rtx *dest)
{
	return dest->code == MS_RTX_STRICT_LOW_PART ? dest->op[0]->mode : dest->mode;
}

/* Read what SET needs.  ALONE: nothing else is written by the insn, so that its result can go
   directly to its register.  */
static void read_set(struct ms_rtl_maker *m, const struct ms_rtx *set, bool alone,
		     struct ms_rtl_write *write)
{
	const struct ms_rtx *dest = set->op[0], *source = set->op[1];
	bool direct = alone && dest->code == MS_RTX_REG &&
		      (dest->reg == MS_RTX_PSEUDO || dest->reg == MS_RTX_HARD);

	*write = (struct ms_rtl_write){ .dest = dest, .mode = dest_mode(dest) };
	if (is_cc(dest)) {
		read_cc(m, set, write);
		return;
	}
	if (ms_mode_bytes(write->mode) == 0 || ms_mode_bytes(write->mode) > 16) {
		ms_make_cannot(m, dest, "a set of a mode that can't be executed");
		return;
	}
	write->value = ms_make_value(m, source, write->mode,
				     direct ? ms_make_register(m, dest) : -1);
	/* What another set of the insn may change is copied first.  */
	if (!alone && source->code == MS_RTX_REG) {
		int copy = ms_make_temp(m, 2);

		ms_make_rop(m, source, ms_slots(write->mode) == 2 ? MS_ROP_MOV2 : MS_ROP_MOV, 0, copy,
			    write->value, 0, 0);
		write->value = copy;
	}
	if (innermost(dest)->code == MS_RTX_MEM)
		write->address = ms_make_address(m, innermost(dest), &write->offset);
}

/* ---- Destinations ----------------------------------------------------------------------- */

static void write_cc(struct ms_rtl_maker *m, const struct ms_rtl_write *w)
{
	enum ms_rop_code code = ms_slots(w->mode) == 2	   ? MS_ROP_CCSET2
				: w->mode.scalar == MS_SF ? MS_ROP_CCSETF
				: w->mode.scalar == MS_DF ? MS_ROP_CCSETD
							  : MS_ROP_CCSET;

	ms_make_rop(m, w->a, code, code == MS_ROP_CCSET ? ms_mode_bits(w->mode) : 0,
		    ms_make_register(m, w->dest), w->a_slot, w->b_slot, 0);
}

/* WIDTH bits of register REG from bit POSITION on.  */
static void write_field(struct ms_rtl_maker *m, const struct ms_rtx *dest,
			const struct ms_rtx *reg, int position, int width, int value)
{
	int slot;

	if (reg->code != MS_RTX_REG || reg->reg == MS_RTX_ROTATING || position < 0 || width < 1 ||
	    position % 64 + width > 64 || position + width > 128) {
		ms_make_cannot(m, dest, "a destination of this kind");
		return;
	}
	slot = ms_make_register(m, reg) + position / 64;
	ms_make_rop(m, dest, MS_ROP_INSERT, width, slot, slot, value, position % 64);
}

static void write_part(struct ms_rtl_maker *m, const struct ms_rtl_write *w)
{
	const struct ms_rtx *dest = w->dest, *inner;
	bool strict = dest->code == MS_RTX_STRICT_LOW_PART;
	int to, from, slot;

	if (strict)
		dest = dest->op[0];
	if (dest->code == MS_RTX_ZERO_EXTRACT) {
		inner = dest->op[0];
		if (inner->code == MS_RTX_SUBREG && inner->integer == 0)
			inner = inner->op[0];
		if (dest->op[1]->code != MS_RTX_CONST_INT || dest->op[2]->code != MS_RTX_CONST_INT)
			ms_make_cannot(m, dest, "a bit field at a place that is no constant");
		else
			write_field(m, dest, inner, (int)dest->op[2]->integer,
				    (int)dest->op[1]->integer, w->value);
		return;
	}
	if (dest->code == MS_RTX_REG && strict) {
		write_field(m, dest, dest, 0, 8 * ms_mode_bytes(dest->mode), w->value);
		return;
	}
	inner = dest->nops > 0 ? dest->op[0] : dest;
	if (dest->code != MS_RTX_SUBREG || inner->code != MS_RTX_REG) {
		ms_make_cannot(m, dest, "a destination of this kind");
		return;
	}
	to = ms_mode_bytes(dest->mode);
	from = ms_mode_bytes(inner->mode);
	if (to < from && to <= 8) {
		write_field(m, dest, inner, 8 * (int)dest->integer, 8 * to, w->value);
		return;
	}
	/* As wide as the register, or wider: the rest goes nowhere.  */
	slot = ms_make_register(m, inner);
	if (from == 0 || from > 16)
		ms_make_cannot(m, dest, "a destination of this kind");
	else if (from > 8)
		ms_make_rop(m, dest, MS_ROP_MOV2, 0, slot, w->value, 0, 0);
	else
		ms_make_rop(m, dest, MS_ROP_MASK, 8 * from, slot, w->value, 0, 0);
}

static void write_value(struct ms_rtl_maker *m, const struct ms_rtl_write *w)
{
	static const enum ms_rop_code store[] = { [1] = MS_ROP_ST1, [2] = MS_ROP_ST2,
						  [4] = MS_ROP_ST4, [8] = MS_ROP_ST8,
						  [16] = MS_ROP_ST16 };
	int bytes = ms_mode_bytes(w->mode), slot;

	if (w->dest->code == MS_RTX_MEM) {
		if (bytes & (bytes - 1))
			ms_make_cannot(m, w->dest, "an access of a mode that can't be executed");
		else
			ms_make_rop(m, w->dest, store[bytes], 0, 0, w->address, w->value, w->offset);
		return;
	}
	if (w->dest->code != MS_RTX_REG) {
		write_part(m, w);
		return;
	}
	if (w->dest->reg != MS_RTX_PSEUDO && w->dest->reg != MS_RTX_HARD) {
		ms_make_cannot(m, w->dest, "a register that only the loop's code may set");
		return;
	}
	slot = ms_make_register(m, w->dest);
	if (slot != w->value)
		ms_make_rop(m, w->dest, bytes > 8 ? MS_ROP_MOV2 : MS_ROP_MOV, 0, slot, w->value, 0,
			    0);
}

/* Condition codes first: what they compare may be changed by the others.  */
static void write_all(struct ms_rtl_maker *m, const struct ms_rtl_write *write, size_t n)
{
	for (size_t w = 0; w < n && !m->stopped; w++)
		if (write[w].is_cc)
			write_cc(m, &write[w]);
	for (size_t w = 0; w < m->later.n && !m->stopped; w++)
		write_value(m, &m->later.v[w]);
	for (size_t w = 0; w < n && !m->stopped; w++)
		if (!write[w].is_cc)
			write_value(m, &write[w]);
	m->later.n = 0;
}

void ms_make_sets(struct ms_rtl_maker *m, const struct ms_rtx *const *set, int nsets)
{
	struct ms_rtl_write one, *write = &one;

	if (nsets > 1)
		write = MS_NEW_N(m->arena, (size_t)nsets, struct ms_rtl_write);
	for (int s = 0; s < nsets && !m->stopped; s++)
		read_set(m, set[s], nsets == 1, &write[s]);
	if (!m->stopped)
		write_all(m, write, (size_t)nsets);
	m->later.n = 0;
}
