/* Addresses of loads and stores, taken apart.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/compat.h"

#include "gcc/body.h"

/* More summands than this are added up by ops.  No target has addresses of more.  */
enum {
	most_parts =
	    sizeof(((struct ms_access *)0)->part) / sizeof(((struct ms_access *)0)->part[0])
};

/* The address that X, which steps its register by itself, stands for in an access of MODE.  The
   register steps when the insn's effects take place.  */
static struct ms_value auto_address(struct ms_body *body, rtx x, machine_mode mode)
{
	bool down = GET_CODE(x) == PRE_DEC || GET_CODE(x) == POST_DEC;
	bool modify = GET_CODE(x) == PRE_MODIFY || GET_CODE(x) == POST_MODIFY;
	bool before = GET_CODE(x) == PRE_MODIFY || GET_CODE(x) == PRE_INC ||
		      GET_CODE(x) == PRE_DEC;
	rtx reg = XEXP(x, 0);
	struct ms_value old = ms_value_of(body, reg, GET_MODE(reg)), stepped;
	HOST_WIDE_INT bytes;

	if (modify) {
		stepped = ms_value_of(body, XEXP(x, 1), GET_MODE(reg));
	} else if (GET_MODE_SIZE(mode).is_constant(&bytes)) {
		struct ms_value arg[2] = { old, ms_value_int(body, GET_MODE(reg),
							     down ? -bytes : bytes) };

		stepped = ms_value_apply(body, PLUS, GET_MODE(reg), GET_MODE(reg), arg, 2, x);
	} else {
		stepped = ms_value_refused(body, GET_MODE(reg), MS_REFUSED_ADDRESS,
					   ms_rtl_text(body->arena, x));
	}
	ms_will_set(body, reg, stepped);
	return before ? stepped : old;
}

static void push_part(struct ms_access *access, int64_t coef, struct ms_value value)
{
	access->part[access->nparts].coef = coef;
	access->part[access->nparts].value = value;
	access->nparts++;
}

/* Add COEF * X to ACCESS's address.  False if it has too many parts.  */
static bool add_part(struct ms_body *body, struct ms_access *access, rtx x, int64_t coef)
{
	switch (GET_CODE(x)) {
	case CONST_INT: access->constant += (uint64_t)coef * INTVAL(x); return true;
	case PLUS:
		return add_part(body, access, XEXP(x, 0), coef) &&
		       add_part(body, access, XEXP(x, 1), coef);
	case MULT:
		if (CONST_INT_P(XEXP(x, 1)))
			return add_part(body, access, XEXP(x, 0),
					(uint64_t)coef * INTVAL(XEXP(x, 1)));
		break;
	case ASHIFT:
		if (CONST_INT_P(XEXP(x, 1)) && IN_RANGE(INTVAL(XEXP(x, 1)), 0, 62))
			return add_part(body, access, XEXP(x, 0),
					(uint64_t)coef << INTVAL(XEXP(x, 1)));
		break;
	case CONST:
		if (GET_CODE(XEXP(x, 0)) == PLUS)
			return add_part(body, access, XEXP(x, 0), coef);
		break;
	default: break;
	}
	if (access->nparts == most_parts)
		return false;
	push_part(access, coef, ms_value_of(body, x, Pmode));
	return true;
}

struct ms_access *ms_access_new(struct ms_body *body, rtx mem, bool store)
{
	struct ms_access *access = MS_NEW(body->arena, struct ms_access);

	access->mem = mem;
	access->store = store;
	if (ms_mode_type(GET_MODE(mem), false) != MS_NTYPES)
		access->bytes = ms_type_info[ms_mode_type(GET_MODE(mem), false)].bytes;
	if (GET_RTX_CLASS(GET_CODE(XEXP(mem, 0))) == RTX_AUTOINC) {
		push_part(access, 1, auto_address(body, XEXP(mem, 0), GET_MODE(mem)));
	} else if (!add_part(body, access, XEXP(mem, 0), 1)) {
		access->constant = 0;
		access->nparts = 0;
		push_part(access, 1, ms_value_of(body, XEXP(mem, 0), Pmode));
	}
	return access;
}
