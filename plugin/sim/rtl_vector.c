/* Vector expressions to micro-operations, lane by lane.
   SPDX-License-Identifier: GPL-3.0-or-later

   Vectors of up to 16 bytes are values like others; what is computed with them is computed for
   each lane as for a scalar.  */

#include "sim/rtl_make.h"

static struct ms_mode lane_mode(struct ms_mode mode)
{
	return (struct ms_mode){ mode.scalar, 1 };
}

static int get_lane(struct ms_rtl_maker *m, const struct ms_rtx *x, struct ms_mode mode, int slot,
		    int lane)
{
	int bits = 8 * ms_mode_bytes(lane_mode(mode)), at = bits * lane, d;

	if (mode.lanes == 1)
		return slot;
	d = ms_make_temp(m, 1);
	ms_make_rop(m, x, MS_ROP_MASK, bits, d, slot + at / 64, at % 64, 0);
	return d;
}

static void put_lane(struct ms_rtl_maker *m, const struct ms_rtx *x, struct ms_mode mode, int slot,
		     int lane, int value)
{
	int bits = 8 * ms_mode_bytes(lane_mode(mode)), at = bits * lane;

	ms_make_rop(m, x, MS_ROP_INSERT, bits, slot + at / 64, slot + at / 64, value, at % 64);
}

/* A comparison in a vector: all bits of the lane are set where it holds.  */
static int mask_of(struct ms_rtl_maker *m, const struct ms_rtx *x, struct ms_mode mode,
		   struct ms_mode from, const int *part)
{
	static const uint8_t same_size[] = { [1] = MS_QI, [2] = MS_HI, [4] = MS_SI, [8] = MS_DI };
	int bytes = ms_mode_bytes(mode), truth, d = ms_make_temp(m, 1);

	if (bytes > 8 || bytes == 0)
		return ms_make_cannot(m, x, "a comparison of lanes of this mode");
	truth = ms_make_apply(m, x, x->code, (struct ms_mode){ same_size[bytes], 1 }, from, part, -1);
	if (m->function->unit->target.store_flag_value != -1)
		ms_make_rop(m, x, MS_ROP_NEG, 8 * bytes, d, truth, 0, 0);
	else
		d = truth;
	return d;
}

/* Lane LANE of the value of X, which is lane by lane what scalars are.  */
static int lane_of(struct ms_rtl_maker *m, const struct ms_rtx *x, const int *arg, int lane)
{
	struct ms_mode mode = lane_mode(x->mode), from = mode;
	int part[3] = { 0, 0, 0 };

	for (int i = 0; i < x->nops && i < 3; i++) {
		struct ms_mode own = x->op[i]->mode;

		if (i == 0 && own.lanes > 1)
			from = lane_mode(own);
		part[i] = own.lanes > 1 ? get_lane(m, x, own, arg[i], lane) : arg[i];
	}
	if (ms_make_comparison(x->code) >= 0)
		return mask_of(m, x, mode, from, part);
	return ms_make_apply(m, x, x->code, mode, from, part, -1);
}

static bool is_conversion(enum ms_rtx_code code)
{
	return code >= MS_RTX_SIGN_EXTEND && code <= MS_RTX_FLOAT_TRUNCATE;
}

/* Every lane from the same lanes of the operands.  */
static void lanewise(struct ms_rtl_maker *m, const struct ms_rtx *x, int d)
{
	int arg[3] = { 0, 0, 0 };

	for (int i = 0; i < x->nops && i < 3; i++) {
		struct ms_mode own = x->op[i]->mode;

		arg[i] = ms_make_value(m, x->op[i], own.scalar == MS_VOID ?
				       (struct ms_mode){ MS_DI, 1 } : own, -1);
	}
	for (int lane = 0; lane < x->mode.lanes && !m->stopped; lane++) {
		int value = is_conversion(x->code)
				? ms_make_convert(m, x, lane_mode(x->mode),
						  lane_mode(x->op[0]->mode),
						  get_lane(m, x, x->op[0]->mode, arg[0], lane), -1)
				: lane_of(m, x, arg, lane);

		put_lane(m, x, x->mode, d, lane, value);
	}
}

static void elements(struct ms_rtl_maker *m, const struct ms_rtx *x, int d)
{
	for (int lane = 0; lane < x->nops && lane < x->mode.lanes; lane++)
		put_lane(m, x, x->mode, d, lane,
			 ms_make_value(m, x->op[lane], lane_mode(x->mode), -1));
}

static void duplicate(struct ms_rtl_maker *m, const struct ms_rtx *x, int d)
{
	struct ms_mode from = x->op[0]->mode;
	int lanes = from.lanes ? from.lanes : 1;
	int value = ms_make_value(m, x->op[0], lane_mode(x->mode), -1);

	for (int lane = 0; lane < x->mode.lanes; lane++)
		put_lane(m, x, x->mode, d, lane,
			 lanes > 1 ? get_lane(m, x, from, value, lane % lanes) : value);
}

static void concatenate(struct ms_rtl_maker *m, const struct ms_rtx *x, int d)
{
	int lane = 0;

	for (int i = 0; i < 2; i++) {
		struct ms_mode from = x->op[i]->mode;
		int lanes = from.lanes > 1 ? from.lanes : 1;
		int value = ms_make_value(m, x->op[i], lane_mode(x->mode), -1);

		for (int l = 0; l < lanes && lane < x->mode.lanes; l++)
			put_lane(m, x, x->mode, d, lane++,
				 lanes > 1 ? get_lane(m, x, from, value, l) : value);
	}
}

/* The number that element N of the selection X is, or -1.  */
static int selected(const struct ms_rtx *x, int n)
{
	const struct ms_rtx *list = x->op[1], *element;

	if (list->code != MS_RTX_PARALLEL || n >= list->nops)
		return -1;
	element = list->op[n];
	if (element->code != MS_RTX_CONST_INT || element->integer < 0 ||
	    element->integer >= x->op[0]->mode.lanes)
		return -1;
	return (int)element->integer;
}

/* Chosen lanes; one alone is a scalar.  */
static int choose(struct ms_rtl_maker *m, const struct ms_rtx *x, int d)
{
	int value = ms_make_value(m, x->op[0], x->op[0]->mode, -1);

	for (int lane = 0; lane < x->mode.lanes; lane++) {
		int from = selected(x, lane);

		if (from < 0)
			return ms_make_cannot(m, x, "a selection of lanes of this kind");
		from = get_lane(m, x, x->op[0]->mode, value, from);
		if (x->mode.lanes == 1)
			return from;
		put_lane(m, x, x->mode, d, lane, from);
	}
	return d;
}

static int merge(struct ms_rtl_maker *m, const struct ms_rtx *x, int d)
{
	int a = ms_make_value(m, x->op[0], x->mode, -1);
	int b = ms_make_value(m, x->op[1], x->mode, -1);

	if (x->op[2]->code != MS_RTX_CONST_INT)
		return ms_make_cannot(m, x, "a merge by a mask that is no constant");
	for (int lane = 0; lane < x->mode.lanes; lane++)
		put_lane(m, x, x->mode, d, lane,
			 get_lane(m, x, x->mode, x->op[2]->integer >> lane & 1 ? a : b, lane));
	return d;
}

int ms_make_vector(struct ms_rtl_maker *m, const struct ms_rtx *x, struct ms_mode mode, int want)
{
	int bytes = ms_mode_bytes(mode), d;

	if (bytes == 0 || bytes > 16)
		return ms_make_cannot(m, x, "a vector of a mode that can't be executed");
	d = ms_make_temp(m, 2);
	ms_make_rop(m, x, MS_ROP_MOV2, 0, d, ms_make_constant2(m, 0, 0), 0, 0);
	switch (x->code) {
	case MS_RTX_CONST_VECTOR:
		elements(m, x, d);
		break;
	case MS_RTX_VEC_DUPLICATE:
		duplicate(m, x, d);
		break;
	case MS_RTX_VEC_CONCAT:
		concatenate(m, x, d);
		break;
	case MS_RTX_VEC_SELECT:
		return choose(m, x, d);
	case MS_RTX_VEC_MERGE:
		return merge(m, x, d);
	default:
		if (x->nops == 0 || x->code == MS_RTX_UNSPEC)
			return ms_make_cannot(m, x, "a vector operation that can't be executed");
		lanewise(m, x, d);
	}
	if (want < 0)
		return d;
	ms_make_rop(m, x, bytes > 8 ? MS_ROP_MOV2 : MS_ROP_MOV, 0, want, d, 0, 0);
	return want;
}
