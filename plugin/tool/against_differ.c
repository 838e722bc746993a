/* What two runs of a case of --against left: where and how it differs.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <inttypes.h>
#include <string.h>

#include "tool/against_memory.h"

/* The scalar of TYPE to which byte *OFFSET belongs; *OFFSET becomes the byte in it.  NULL: none.  */
static const struct ms_ctype *scalar_at(const struct ms_ctype *type, int64_t *offset)
{
	while (type->kind == MS_CTYPE_ARRAY || type->kind == MS_CTYPE_STRUCT) {
		const struct ms_ctype *inner = NULL;

		if (type->kind == MS_CTYPE_ARRAY) {
			inner = type->to;
			*offset %= ms_rtl_content_size(inner);
		}
		for (int f = 0; type->kind == MS_CTYPE_STRUCT && f < type->nfields; f++) {
			int64_t into = *offset - type->field[f].offset;

			if (into >= 0 && into < ms_rtl_content_size(type->field[f].type)) {
				inner = type->field[f].type;
				*offset = into;
				break;
			}
		}
		if (!inner)
			return NULL;
		type = inner;
	}
	return type;
}

static bool is_nan(const struct ms_ctype *type, const uint8_t *at)
{
	double real = 0;
	float narrow;

	if (type->kind != MS_CTYPE_FLOAT || type->size > 8)
		return false;
	memcpy(&narrow, at, sizeof narrow);
	if (type->size == 8)
		memcpy(&real, at, sizeof real);
	return type->size == 4 ? narrow != narrow : real != real;
}

static void write_value(struct ms_buf *out, const struct ms_ctype *type, const uint8_t *at)
{
	uint64_t bits = 0;
	double real = 0;
	float narrow;

	memcpy(&bits, at, type->size < 8 ? (size_t)type->size : 8);
	if (type->kind == MS_CTYPE_FLOAT && type->size == 8) {
		memcpy(&real, at, 8);
		ms_buf_printf(out, "%.17g", real);
	} else if (type->kind == MS_CTYPE_FLOAT && type->size == 4) {
		memcpy(&narrow, at, 4);
		ms_buf_printf(out, "%.9g", (double)narrow);
	} else if (type->kind == MS_CTYPE_INT) {
		ms_buf_printf(out, "%" PRId64,
			      (int64_t)(bits << (64 - 8 * type->size)) >>
				  (64 - 8 * type->size));
	} else {
		ms_buf_printf(out, "0x%" PRIx64, bits);
	}
}

/* The variable of which ADDRESS is part.  */
static const struct ms_rtl_symbol *variable_at(const struct against_memory *m, uint64_t address,
					       uint64_t *offset)
{
	for (int s = 0; s < m->function->nsymbols; s++) {
		const struct ms_rtl_symbol *symbol = &m->function->symbol[s];
		uint64_t base = ms_native_variable(m->native, symbol->name);

		*offset = address - base;
		if (base && *offset < (uint64_t)symbol->size)
			return symbol;
	}
	return NULL;
}

/* Byte AT of PIECE: its scalar if that is known, and where that begins; and its name to OUT.  */
static const struct ms_ctype *name_byte(const struct against_memory *m,
					const struct piece *piece, uint64_t *at,
					struct ms_buf *out)
{
	const struct ms_ctype *type = piece->type, *scalar;
	uint64_t address = (uintptr_t)piece->base + *at;
	int64_t offset = (int64_t)(address - (uintptr_t)piece->element), size, byte;
	const struct ms_rtl_symbol *symbol = NULL;
	const char *name = piece->name;
	uint64_t into;

	if (!type) {
		symbol = variable_at(m, address, &into);
		type = symbol ? symbol->type : NULL;
		name = symbol         ? symbol->name
		       : piece->after ? "a variable"
				      : "what is pointed to";
		offset = symbol ? (int64_t)into : (int64_t)*at;
	}
	if (!type) {
		ms_buf_printf(out, "byte %" PRId64 " of %s", offset, name);
		return NULL;
	}
	if (type->kind == MS_CTYPE_ARRAY)
		type = type->to;
	size = ms_rtl_content_size(type);
	byte = offset % size < 0 ? offset % size + size : offset % size;
	ms_buf_printf(out, "%s[%" PRId64 "]", name, (offset - byte) / size);
	scalar = scalar_at(type, &byte);
	if (scalar && ms_rtl_content_size(scalar) < size)
		ms_buf_printf(out, " in its byte %" PRId64, (offset % size + size) % size);
	if (!scalar || (uint64_t)byte > *at ||
	    *at - (uint64_t)byte + (uint64_t)ms_rtl_content_size(scalar) > piece->size)
		return NULL;
	*at -= (uint64_t)byte;
	return scalar;
}

bool ms_against_differs(const struct against_memory *m, int a, int b, const char *name_a,
			const char *name_b, struct ms_buf *out)
{
	for (size_t p = 0; p < m->piece.n; p++) {
		const struct piece *piece = &m->piece.v[p];
		const uint8_t *x = piece->kept[a], *y = piece->kept[b];

		if (memcmp(x, y, piece->size) == 0)
			continue;
		for (uint64_t at = 0; at < piece->size; at++) {
			const struct ms_ctype *scalar;
			size_t len = out->len;

			if (x[at] == y[at])
				continue;
			scalar = name_byte(m, piece, &at, out);
			if (scalar && is_nan(scalar, x + at) && is_nan(scalar, y + at)) {
				out->len = len;
				at += (uint64_t)scalar->size - 1;
				continue;
			}
			ms_buf_printf(out, ": %s ", name_a);
			if (scalar)
				write_value(out, scalar, x + at);
			else
				ms_buf_printf(out, "0x%02x", x[at]);
			ms_buf_printf(out, ", %s ", name_b);
			if (scalar)
				write_value(out, scalar, y + at);
			else
				ms_buf_printf(out, "0x%02x", y[at]);
			return true;
		}
	}
	return false;
}

bool ms_against_result_differs(const struct ms_ctype *type, struct ms_rtl_value a,
			       struct ms_rtl_value b)
{
	if (type->kind == MS_CTYPE_FLOAT && is_nan(type, (const uint8_t *)&a) &&
	    is_nan(type, (const uint8_t *)&b))
		return false;
	return a.low != b.low || a.high != b.high;
}
