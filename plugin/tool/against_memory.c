/* Memory of cases of --against.
   SPDX-License-Identifier: GPL-3.0-or-later

   One zone of address space, shared with the processes in which native functions run.  Most of
   it can't be touched.  Pointers that are placed by each other share a piece of it, which begins
   or ends where a page does; pieces lie far apart.  What pointers in memory point to lies in a
   pool at the zone's end.  Native and simulated runs use the same addresses.

   The content of element I of a parameter depends on the seed, the parameter and I alone, so that
   what is placed beside another has the content that it has on its own.  */

#include <inttypes.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/rng.h"
#include "tool/against.h"

static const uint64_t between = 1 << 20, zone_size = 320 << 20, pool_size = 64 << 20;

enum { pointer_depth = 3, most_piece = 96 << 20 };

struct piece {
	uint8_t *base;
	uint64_t size;
	const char *name;            /* of the parameter, or NULL */
	const struct ms_ctype *type; /* of elements, or NULL */
	const uint8_t *element;      /* number 0 */
	const uint8_t *after;        /* where the native function leaves it, if not there */
	uint8_t *start, *kept[AGAINST_NRUNS];
};

struct against_memory {
	struct ms_arena *arena, *own; /* OWN: of the case */
	struct ms_native *native;
	const struct ms_rtl_function *function;
	uint8_t *zone, *next; /* the first byte not given away */
	uint8_t *pool;        /* the same in the pool */
	uint64_t page;
	MS_VEC(struct piece) piece;  /* the native object's variables, then those of the case */
	size_t nvariables;
	MS_VEC(uint8_t *) pristine;  /* content of variables as they were loaded */
	const struct against_case *c;
};

/* ---- Content ---------------------------------------------------------------------------- */

static int64_t size_of(const struct ms_ctype *type)
{
	if (type->kind == MS_CTYPE_ARRAY && type->count == 0)
		return size_of(type->to);
	return type->size > 0 ? type->size : 1;
}

static int64_t align_of(const struct ms_ctype *type)
{
	if (type->kind == MS_CTYPE_ARRAY)
		return align_of(type->to);
	return type->align > 0 ? type->align : 1;
}

static int64_t elements_behind(const struct against_case *c)
{
	int64_t n = c->count > 0 ? c->count : 0;

	switch (c->room) {
	case AGAINST_TIGHT: return n;
	case AGAINST_NEAR: return n + 16;
	case AGAINST_ROOMY: return 1024 + 16 * n;
	default: return 4096 + 2 * (n + 8) * (n + 8);
	}
}

static int64_t elements_before(const struct against_case *c)
{
	return c->room == AGAINST_TIGHT ? 0 : c->room == AGAINST_NEAR ? 16 : 64;
}

static uint64_t some_integer(const struct against_case *c, uint64_t *random)
{
	static const uint64_t extreme[] = { 0, 1, ~(uint64_t)0, 0x7f, 0x80, 0xff, 0x7fff, 0x8000,
					    0x7fffffff, 0x80000000, (uint64_t)INT64_MAX,
					    (uint64_t)INT64_MIN };
	uint64_t bits = ms_random(random);

	switch (c->values) {
	case AGAINST_ZERO: return 0;
	case AGAINST_SMALL: return bits & 15;
	case AGAINST_INDEX: return bits % (uint64_t)(c->count > 0 ? c->count : 1);
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
static double some_real(const struct against_case *c, uint64_t *random)
{
	static const double special[] = { 0.0, -0.0, __builtin_inf(), -__builtin_inf(), 1e30,
					  1e-30, 4e-320, 1e300, -1e10, 2147483648.0, 1e19, 0.5 };
	uint64_t bits = ms_random(random);
	double value = 0.25 + 1.75 * (double)(bits >> 11) / 9007199254740992.0;

	if (c->values == AGAINST_ZERO)
		return 0;
	if (c->values == AGAINST_ANY && (c->seed & 3) == 3 && bits % 64 == 4)
		return special[(bits >> 8) % (sizeof special / sizeof special[0])];
	if (bits & 2)
		value = (double)(int)(value * 8) / 8 + 0.125;
	return bits & 1 ? -value : value;
}

static uint64_t pointer_to(struct against_memory *m, const struct ms_ctype *type, int depth,
			   uint64_t *random);

/* Fill the memory at TO with a value of TYPE.  */
static void fill(struct against_memory *m, const struct ms_ctype *type, uint8_t *to, int depth,
		 uint64_t *random)
{
	uint64_t bits;
	double real;
	float narrow;

	switch (type->kind) {
	case MS_CTYPE_BOOL:
		memset(to, 0, (size_t)type->size);
		to[0] = (uint8_t)(some_integer(m->c, random) & 1);
		break;
	case MS_CTYPE_INT:
	case MS_CTYPE_UNSIGNED:
		bits = some_integer(m->c, random);
		memset(to, bits >> 63 && type->kind == MS_CTYPE_INT ? 0xff : 0, (size_t)type->size);
		memcpy(to, &bits, type->size < 8 ? (size_t)type->size : 8);
		break;
	case MS_CTYPE_FLOAT:
		real = some_real(m->c, random);
		narrow = (float)real;
		memset(to, 0, (size_t)type->size);
		if (type->size == 4)
			memcpy(to, &narrow, 4);
		else if (type->size == 8)
			memcpy(to, &real, 8);
		break;
	case MS_CTYPE_POINTER:
		bits = pointer_to(m, type->to, depth + 1, random);
		memcpy(to, &bits, sizeof bits);
		break;
	case MS_CTYPE_ARRAY:
		for (int64_t i = 0; i < type->count; i++)
			fill(m, type->to, to + i * size_of(type->to), depth, random);
		break;
	case MS_CTYPE_STRUCT:
		memset(to, 0, (size_t)type->size);
		for (int f = 0; f < type->nfields; f++)
			fill(m, type->field[f].type, to + type->field[f].offset, depth, random);
		break;
	default:
		for (int64_t i = 0; i < type->size; i++)
			to[i] = (uint8_t)ms_random(random);
	}
}

/* A pointer in memory: into the pool, as long as there is room, to fewer things the deeper.  */
static uint64_t pointer_to(struct against_memory *m, const struct ms_ctype *type, int depth,
			   uint64_t *random)
{
	int64_t size = size_of(type), n = elements_behind(m->c), before = 0;
	uint8_t *end = m->zone + zone_size - between, *at;

	if (n > 64 + m->c->count)
		n = 64 + (m->c->count > 0 ? m->c->count : 0);
	if (type->kind == MS_CTYPE_STRUCT || type->kind == MS_CTYPE_POINTER)
		n = depth == 1 ? 16 : 2;
	else if (m->c->room != AGAINST_TIGHT)
		before = 8;
	if (depth > pointer_depth || (n + before + 1) * size + 128 > end - m->pool)
		return 0;
	at = m->pool + (64 - (uintptr_t)m->pool % 64) % 64 + before * size;
	m->pool = at + (n > 0 ? n : 1) * size;
	for (int64_t i = -before; i < n; i++)
		fill(m, type, at + i * size, depth, random);
	return (uintptr_t)at;
}

/* ---- Pieces ----------------------------------------------------------------------------- */

/* What the bytes of one parameter are, relative to the pointer.  */
struct extent {
	int64_t low, high;
};

static struct extent extent_of(const struct against_case *c, const struct ms_ctype *type)
{
	int64_t n = elements_behind(c);

	/* Objects that hold pointers are few.  */
	if ((type->kind == MS_CTYPE_POINTER || type->kind == MS_CTYPE_STRUCT) &&
	    n > 256 + (c->count > 0 ? c->count : 0))
		n = 256 + (c->count > 0 ? c->count : 0);
	return (struct extent){ -elements_before(c) * size_of(type), n * size_of(type) };
}

static void add_piece(struct against_memory *m, struct piece piece)
{
	piece.start = ms_alloc(m->own, piece.size);
	for (int r = 0; r < AGAINST_NRUNS; r++)
		piece.kept[r] = ms_alloc(m->own, piece.size);
	MS_VEC_PUSH(m->arena, &m->piece, piece);
}

static bool is_at(const struct against_case *c, int n, int base, int64_t *offset)
{
	*offset = n == base ? 0 : c->param[n].offset;
	return n == base || (c->param[n].kind == AGAINST_AT && c->param[n].base == base);
}

static void fill_param(struct against_memory *m, int n, uint8_t *at)
{
	const struct ms_ctype *type = m->function->param[n].type->to;
	struct extent extent = extent_of(m->c, type);
	int64_t size = size_of(type);

	for (int64_t i = extent.low / size; i < extent.high / size; i++) {
		uint64_t random =
		    ms_mix64(m->c->seed * 0x9e3779b97f4a7c15u + (uint64_t)n * 1000003 + 1) +
		    (uint64_t)i * 0xd1b54a32d192ed03u;

		fill(m, type->kind == MS_CTYPE_ARRAY && type->count == 0 ? type->to : type,
		     at + i * size, 0, &random);
	}
}

/* Memory for pointer BASE and those placed by it; their addresses go to ARG.  */
static bool make_piece(struct against_memory *m, int base, struct ms_rtl_value *arg)
{
	const struct ms_rtl_function *fn = m->function;
	const struct ms_ctype *type = fn->param[base].type->to;
	struct extent all = extent_of(m->c, type);
	uint64_t align = 1, mapped, size;
	struct piece piece = { .name = fn->param[base].name, .type = type };
	uint8_t *at;
	int64_t offset;

	for (int n = 0; n < fn->nparams; n++)
		if (fn->param[n].type->kind == MS_CTYPE_POINTER && is_at(m->c, n, base, &offset)) {
			struct extent one = extent_of(m->c, fn->param[n].type->to);

			if (all.low > offset + one.low)
				all.low = offset + one.low;
			if (all.high < offset + one.high)
				all.high = offset + one.high;
			if (align < (uint64_t)align_of(fn->param[n].type->to))
				align = (uint64_t)align_of(fn->param[n].type->to);
		}
	size = (uint64_t)(all.high - all.low);
	mapped = (size + align + m->page - 1) / m->page * m->page;
	if (size == 0)
		mapped = 0;
	if (size > most_piece || align > m->page ||
	    m->next + mapped + 2 * between > m->zone + zone_size - pool_size)
		return false;
	piece.base = m->next;
	piece.size = mapped;
	m->next += (mapped + between + m->page - 1) / m->page * m->page;
	if (mapped && mprotect(piece.base, mapped, PROT_READ | PROT_WRITE) != 0)
		return false;
	memset(piece.base, 0xa5, mapped);
	/* One end is at the end of a page.  */
	if (m->c->low)
		at = piece.base + ((uint64_t)-all.low + align - 1) / align * align;
	else
		at = piece.base + (mapped - (uint64_t)all.high) / align * align;
	piece.element = at;
	for (int n = 0; n < fn->nparams; n++)
		if (fn->param[n].type->kind == MS_CTYPE_POINTER && is_at(m->c, n, base, &offset)) {
			arg[n] = (struct ms_rtl_value){ (uintptr_t)(at + offset), 0 };
			fill_param(m, n, at + offset);
		}
	if (mapped)
		add_piece(m, piece);
	return true;
}

/* The pool's part in use is a piece, too.  */
static bool make_pool(struct against_memory *m)
{
	uint8_t *begin = m->zone + zone_size - pool_size, *end = m->zone + zone_size - between;
	uint64_t used = (uint64_t)(m->pool - begin);

	used = (used + m->page - 1) / m->page * m->page;
	if (used)
		add_piece(m, (struct piece){ .base = begin, .size = used });
	return mprotect(begin + used, (size_t)(end - begin) - used, PROT_NONE) == 0;
}

/* Variables of the native object get content as their types say.  */
static void fill_variables(struct against_memory *m)
{
	for (int s = 0; s < m->function->nsymbols; s++) {
		const struct ms_rtl_symbol *symbol = &m->function->symbol[s];
		uint64_t address = ms_native_variable(m->native, symbol->name), random;

		random = ms_mix64(m->c->seed + 77777 * (uint64_t)(s + 1));
		if (!address || symbol->readonly || !symbol->type || symbol->address.n > 0 ||
		    size_of(symbol->type) > symbol->size)
			continue;
		for (size_t p = 0; p < m->nvariables; p++) {
			const struct piece *piece = &m->piece.v[p];
			uint64_t offset = address - (uintptr_t)piece->base;

			if (offset < piece->size &&
			    (uint64_t)size_of(symbol->type) <= piece->size - offset)
				fill(m, symbol->type, piece->base + offset, 0, &random);
		}
	}
}

static struct ms_rtl_value some_argument(struct against_memory *m, int n)
{
	const struct ms_ctype *type = m->function->param[n].type;
	const struct against_param *param = &m->c->param[n];
	struct ms_rtl_value value = { 0, 0 };
	uint64_t random = ms_mix64(m->c->seed + 999983 * (uint64_t)(n + 1));
	uint8_t bytes[sizeof value] = { 0 };
	double real = (double)param->number;
	float narrow = (float)real;

	if (param->kind != AGAINST_NUMBER) {
		if (type->size <= (int64_t)sizeof bytes)
			fill(m, type, bytes, 0, &random);
		memcpy(&value, bytes, sizeof value);
	} else if (type->kind != MS_CTYPE_FLOAT) {
		value.low = (uint64_t)param->number;
	} else if (type->size == 4) {
		memcpy(&value, &narrow, sizeof narrow);
	} else {
		memcpy(&value, &real, sizeof real);
	}
	return value;
}

/* Forget the case before.  */
static bool clear(struct against_memory *m, struct ms_rtl_memory *rtl)
{
	uint8_t *begin = m->zone + zone_size - pool_size, *end = m->zone + zone_size - between;

	for (size_t p = m->nvariables; p < m->piece.n; p++)
		ms_rtl_memory_remove(rtl, m->piece.v[p].base);
	if (mprotect(m->zone, zone_size - pool_size, PROT_NONE) != 0 ||
	    mprotect(begin, (size_t)(end - begin), PROT_READ | PROT_WRITE) != 0)
		return false;
	memset(begin, 0xa5, (size_t)(m->pool - begin));
	ms_arena_free(m->own);
	m->own = ms_arena_new();
	m->piece.n = m->nvariables;
	m->next = m->zone + between;
	m->pool = begin;
	for (size_t p = 0; p < m->nvariables; p++)
		memcpy(m->piece.v[p].base, m->pristine.v[p], m->piece.v[p].size);
	return true;
}

bool ms_against_make(struct against_memory *m, const struct against_case *c,
		     struct ms_rtl_memory *rtl, struct ms_rtl_value *arg)
{
	m->c = c;
	if (!clear(m, rtl))
		return false;
	for (int n = 0; n < m->function->nparams; n++) {
		if (m->function->param[n].type->kind != MS_CTYPE_POINTER)
			arg[n] = some_argument(m, n);
		else if (c->param[n].kind == AGAINST_FREE && !make_piece(m, n, arg))
			return false;
	}
	if (c->globals)
		fill_variables(m);
	if (!make_pool(m))
		return false;
	for (size_t p = 0; p < m->piece.n; p++) {
		struct piece *piece = &m->piece.v[p];

		memcpy(piece->start, piece->base, piece->size);
		if (p >= m->nvariables)
			ms_rtl_memory_add(rtl, piece->base, piece->size, false,
					  piece->name ? piece->name : "what pointers point to");
	}
	return true;
}

/* ---- Running ---------------------------------------------------------------------------- */

struct against_memory *ms_against_memory(struct ms_arena *arena, struct ms_native *native,
					 const struct ms_rtl_function *function)
{
	struct against_memory *m = MS_NEW(arena, struct against_memory);
	const struct ms_native_part *part;
	int nparts = ms_native_parts(native, &part);

	*m = (struct against_memory){ .arena = arena, .native = native, .function = function };
	m->page = (uint64_t)sysconf(_SC_PAGESIZE);
	m->own = ms_arena_new();
	m->zone = mmap(NULL, zone_size, PROT_NONE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1,
		       0);
	if (m->zone == MAP_FAILED)
		return NULL;
	m->pool = m->zone + zone_size - pool_size;
	for (int p = 0; p < nparts; p++) {
		struct piece piece = { .base = (uint8_t *)(uintptr_t)part[p].base,
				       .size = part[p].size, .after = part[p].after };
		uint8_t *pristine;

		if (part[p].readonly)
			continue;
		pristine = ms_alloc(arena, piece.size);
		memcpy(pristine, piece.base, piece.size);
		MS_VEC_PUSH(arena, &m->pristine, pristine);
		piece.start = ms_alloc(arena, piece.size);
		for (int r = 0; r < AGAINST_NRUNS; r++)
			piece.kept[r] = ms_alloc(arena, piece.size);
		MS_VEC_PUSH(arena, &m->piece, piece);
	}
	m->nvariables = m->piece.n;
	return m;
}

void ms_against_memory_free(struct against_memory *m)
{
	for (size_t p = 0; p < m->nvariables; p++)
		memcpy(m->piece.v[p].base, m->pristine.v[p], m->piece.v[p].size);
	ms_arena_free(m->own);
	munmap(m->zone, zone_size);
}

void ms_against_reset(struct against_memory *m)
{
	for (size_t p = 0; p < m->piece.n; p++)
		memcpy(m->piece.v[p].base, m->piece.v[p].start, m->piece.v[p].size);
}

void ms_against_keep(struct against_memory *m, int run)
{
	for (size_t p = 0; p < m->piece.n; p++) {
		struct piece *piece = &m->piece.v[p];
		bool elsewhere = run == AGAINST_NATIVE && piece->after;

		memcpy(piece->kept[run], elsewhere ? piece->after : piece->base, piece->size);
	}
}

bool ms_against_inside(const struct against_memory *m, uint64_t address)
{
	return address - (uintptr_t)m->zone < zone_size;
}

/* ---- Comparing -------------------------------------------------------------------------- */

/* The scalar of TYPE to which byte *OFFSET belongs; *OFFSET becomes the byte in it.  NULL: none.  */
static const struct ms_ctype *scalar_at(const struct ms_ctype *type, int64_t *offset)
{
	while (type->kind == MS_CTYPE_ARRAY || type->kind == MS_CTYPE_STRUCT) {
		const struct ms_ctype *inner = NULL;

		if (type->kind == MS_CTYPE_ARRAY) {
			inner = type->to;
			*offset %= size_of(inner);
		}
		for (int f = 0; type->kind == MS_CTYPE_STRUCT && f < type->nfields; f++) {
			int64_t into = *offset - type->field[f].offset;

			if (into >= 0 && into < size_of(type->field[f].type)) {
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
			      (int64_t)(bits << (64 - 8 * type->size)) >> (64 - 8 * type->size));
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
static const struct ms_ctype *name_byte(const struct against_memory *m, const struct piece *piece,
					uint64_t *at, struct ms_buf *out)
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
		name = symbol ? symbol->name : piece->after ? "a variable" : "what is pointed to";
		offset = symbol ? (int64_t)into : (int64_t)*at;
	}
	if (!type) {
		ms_buf_printf(out, "byte %" PRId64 " of %s", offset, name);
		return NULL;
	}
	if (type->kind == MS_CTYPE_ARRAY)
		type = type->to;
	size = size_of(type);
	byte = offset % size < 0 ? offset % size + size : offset % size;
	ms_buf_printf(out, "%s[%" PRId64 "]", name, (offset - byte) / size);
	scalar = scalar_at(type, &byte);
	if (scalar && size_of(scalar) < size)
		ms_buf_printf(out, " in its byte %" PRId64, (offset % size + size) % size);
	if (!scalar || (uint64_t)byte > *at || *at - (uint64_t)byte + (uint64_t)size_of(scalar) >
						   piece->size)
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
