/* Addresses of loads and stores, taken apart.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/compat.h"

#include "gcc/body.h"

/* More summands than this are added up by ops.  No target has addresses of more.  */
enum {
	most_parts =
	    sizeof(((struct ms_access *)0)->part) / sizeof(((struct ms_access *)0)->part[0])
};

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
	access->part[access->nparts].coef = coef;
	access->part[access->nparts].value = ms_value_of(body, x, Pmode);
	access->nparts++;
	return true;
}

struct ms_access *ms_access_new(struct ms_body *body, rtx mem, bool store)
{
	struct ms_access *access = MS_NEW(body->arena, struct ms_access);

	access->mem = mem;
	access->store = store;
	if (ms_mode_type(GET_MODE(mem), false) != MS_NTYPES)
		access->bytes = GET_MODE_SIZE(as_a<scalar_mode>(GET_MODE(mem)));
	if (!add_part(body, access, XEXP(mem, 0), 1)) {
		access->constant = 0;
		access->nparts = 1;
		access->part[0].coef = 1;
		access->part[0].value = ms_value_of(body, XEXP(mem, 0), Pmode);
	}
	return access;
}
