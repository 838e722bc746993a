/* Memory of cases of --against.
   SPDX-License-Identifier: GPL-3.0-or-later

   One zone of address space, shared with the processes in which native functions run.  Most of
   it can't be touched.  Pointers that are placed by each other share a piece of it, which begins
   or ends where a page does; pieces lie far apart.  What pointers in memory point to lies in a
   pool at the zone's end.  Native and simulated runs use the same addresses.

   The content of element I of a parameter depends on the seed, the parameter and I alone, so that
   what is placed beside another has the content that it has on its own.  */

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/rng.h"
#include "tool/against_memory.h"

static const uint64_t between = 1 << 20, zone_size = 320 << 20, pool_size = 64 << 20;

enum { pointer_depth = 3, most_piece = 96 << 20 };

/* ---- Content ---------------------------------------------------------------------------- */

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

/* A pointer in memory: into the pool, as long as there is room, to fewer things the deeper.  */
static uint64_t pointer_to(void *ctx, const struct ms_ctype *type, int depth, uint64_t *random)
{
	struct against_memory *m = ctx;
	int64_t size = ms_rtl_content_size(type), n = elements_behind(m->c), before = 0;
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
		ms_rtl_content_fill(&m->content, type, at + i * size, depth, random);
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
	/* Rows are large.  */
	if (type->kind == MS_CTYPE_ARRAY && n > 256 + 4 * (c->count > 0 ? c->count : 0))
		n = 256 + 4 * (c->count > 0 ? c->count : 0);
	return (struct extent){ -elements_before(c) * ms_rtl_content_size(type),
				n * ms_rtl_content_size(type) };
}

void ms_against_extent(const struct against_case *c, const struct ms_ctype *type, int64_t *low,
		       int64_t *high)
{
	struct extent extent = extent_of(c, type);

	*low = extent.low;
	*high = extent.high;
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
	int64_t size = ms_rtl_content_size(type);

	for (int64_t i = extent.low / size; i < extent.high / size; i++) {
		uint64_t random =
		    ms_mix64(m->c->seed * 0x9e3779b97f4a7c15u + (uint64_t)n * 1000003 + 1) +
		    (uint64_t)i * 0xd1b54a32d192ed03u;

		ms_rtl_content_fill(&m->content,
				    type->kind == MS_CTYPE_ARRAY && type->count == 0 ? type->to
										     : type,
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
		    ms_rtl_content_size(symbol->type) > symbol->size)
			continue;
		for (size_t p = 0; p < m->nvariables; p++) {
			const struct piece *piece = &m->piece.v[p];
			uint64_t offset = address - (uintptr_t)piece->base;

			if (offset < piece->size &&
			    (uint64_t)ms_rtl_content_size(symbol->type) <= piece->size - offset)
				ms_rtl_content_fill(&m->content, symbol->type,
						    piece->base + offset, 0, &random);
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
			ms_rtl_content_fill(&m->content, type, bytes, 0, &random);
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

/* Have the integers that the case wants in memory there.  */
static void put_pokes(struct against_memory *m, const struct ms_rtl_value *arg)
{
	for (size_t p = 0; p < m->c->poke.n; p++) {
		const struct ms_rtl_knob *knob = &m->knob[m->c->poke.v[p].knob];
		uint64_t size = (uint64_t)knob->type->size;
		uint64_t address = (knob->kind == MS_KNOB_POINTED
					? arg[knob->of].low
					: ms_native_variable(m->native,
							     m->function->symbol[knob->of].name)) +
				   (uint64_t)knob->offset;

		for (size_t n = 0; n < m->piece.n; n++) {
			const struct piece *piece = &m->piece.v[n];
			uint64_t at = address - (uintptr_t)piece->base;

			if (at < piece->size && size <= piece->size - at)
				memcpy(piece->base + at, &m->c->poke.v[p].value, size);
		}
	}
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
	m->content.values = c->values;
	m->content.below = c->count;
	m->content.special = c->values == MS_RTL_ANY && (c->seed & 3) == 3;
	if (!clear(m, rtl))
		return false;
	for (int n = 0; n < m->function->nparams; n++) {
		if (m->function->param[n].type->kind != MS_CTYPE_POINTER)
			arg[n] = some_argument(m, n);
		else if (c->param[n].kind == AGAINST_IN)
			arg[n] = (struct ms_rtl_value){
				ms_native_variable(m->native,
						   m->function->symbol[c->param[n].base].name) +
				    (uint64_t)c->param[n].offset, 0
			};
		else if (c->param[n].kind == AGAINST_FREE && !make_piece(m, n, arg))
			return false;
	}
	if (c->globals)
		fill_variables(m);
	put_pokes(m, arg);
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
	m->content = (struct ms_rtl_content){ .pointer = pointer_to, .ctx = m };
	m->page = (uint64_t)sysconf(_SC_PAGESIZE);
	m->own = ms_arena_new();
	ms_rtl_knobs(arena, function, &m->knob);
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
