/* Values of C types by chance.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sim/rtl_content.h"

#include <string.h>

#include "base/rng.h"

int64_t ms_rtl_content_size(const struct ms_ctype *type)
{
	if (type->kind == MS_CTYPE_ARRAY && type->count == 0)
		return ms_rtl_content_size(type->to);
	return type->size > 0 ? type->size : 1;
}

static uint64_t some_integer(const struct ms_rtl_content *c, uint64_t *random)
{
	static const uint64_t extreme[] = { 0,
					    1,
					    ~(uint64_t)0,
					    0x7f,
					    0x80,
					    0xff,
					    0x7fff,
					    0x8000,
					    0x7fffffff,
					    0x80000000,
					    (uint64_t)INT64_MAX,
					    (uint64_t)INT64_MIN };
	uint64_t bits = ms_random(random);

	switch (c->values) {
	case MS_RTL_ZERO: return 0;
	case MS_RTL_SMALL: return bits & 15;
	case MS_RTL_INDEX: return bits % (uint64_t)(c->below > 0 ? c->below : 1);
	default: break;
	}
	switch (bits >> 60) {
	case 0: return extreme[bits % (sizeof extreme / sizeof extreme[0])];
	case 1:
	case 2:
	case 3: return bits;
	default: return bits % 201 - 100;
	}
}

/* Between 1/4 and 2, of either sign, in eighths now and then, so that sums are exact; rarely
   something special.  Their only NaN is the one that operations make, so that it doesn't matter
   which of two is handed on.  */
static double some_real(const struct ms_rtl_content *c, uint64_t *random)
{
	static const double special[] = {
		0.0,    -0.0,  __builtin_inf(), -__builtin_inf(), 1e30, 1e-30,
		4e-320, 1e300, -1e10,           2147483648.0,     1e19, 0.5
	};
	uint64_t bits = ms_random(random);
	double value = 0.25 + 1.75 * (double)(bits >> 11) / 9007199254740992.0;

	if (c->values == MS_RTL_ZERO)
		return 0;
	if (c->special && bits % 64 == 4)
		return special[(bits >> 8) % (sizeof special / sizeof special[0])];
	if (bits & 2)
		value = (double)(int)(value * 8) / 8 + 0.125;
	return bits & 1 ? -value : value;
}

void ms_rtl_content_fill(const struct ms_rtl_content *c, const struct ms_ctype *type,
			 uint8_t *to, int depth, uint64_t *random)
{
	uint64_t bits;
	double real;
	float narrow;

	switch (type->kind) {
	case MS_CTYPE_BOOL:
		memset(to, 0, (size_t)type->size);
		to[0] = (uint8_t)(some_integer(c, random) & 1);
		break;
	case MS_CTYPE_INT:
	case MS_CTYPE_UNSIGNED:
		bits = some_integer(c, random);
		memset(to, bits >> 63 && type->kind == MS_CTYPE_INT ? 0xff : 0,
		       (size_t)type->size);
		memcpy(to, &bits, type->size < 8 ? (size_t)type->size : 8);
		break;
	case MS_CTYPE_FLOAT:
		real = some_real(c, random);
		narrow = (float)real;
		memset(to, 0, (size_t)type->size);
		if (type->size == 4)
			memcpy(to, &narrow, 4);
		else if (type->size == 8)
			memcpy(to, &real, 8);
		break;
	case MS_CTYPE_POINTER:
		bits = c->pointer(c->ctx, type->to, depth + 1, random);
		memcpy(to, &bits, sizeof bits);
		break;
	case MS_CTYPE_ARRAY:
		for (int64_t i = 0; i < type->count; i++)
			ms_rtl_content_fill(c, type->to, to + i * ms_rtl_content_size(type->to),
					    depth, random);
		break;
	case MS_CTYPE_STRUCT:
		memset(to, 0, (size_t)type->size);
		for (int f = 0; f < type->nfields; f++)
			ms_rtl_content_fill(c, type->field[f].type, to + type->field[f].offset,
					    depth, random);
		break;
	default:
		for (int64_t i = 0; i < type->size; i++)
			to[i] = (uint8_t)ms_random(random);
	}
}
