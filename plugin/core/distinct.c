/* A loop as if a test before it had found that its arrays do not overlap.
   SPDX-License-Identifier: GPL-3.0-or-later

   Accesses to one array with the same invariant registers form a stream.  While the loop runs
   they stay between two addresses: with byte offsets from LOW to HIGH (sizes included) and steps
   from S to T bytes, over N iterations,

       base + LOW + min(S, 0) * (N - 1)   and   base + HIGH + max(T, 0) * (N - 1).

   Two streams are apart if one ends where the other begins, or before.  Assumed edges between
   accesses of two such streams of different arrays are what this test excludes.  An address
   that changes in other ways than by a step has no such ends: its edges stay, as do assumed
   edges within an array.  */

#include "core/distinct.h"

#include <stdlib.h>
#include <string.h>

#include "base/names.h"

const char *const ms_alias_name[MS_NALIASES] = {
	[MS_ALIAS_GCC] = "gcc",
	[MS_ALIAS_ASSUME_DISTINCT] = "assume-distinct",
};

/* Accesses of dropped edges that differ by steps and offsets only.  */
struct stream {
	const struct ms_mem *mem; /* one of them */
	int64_t low, high;        /* bytes, HIGH is behind the last */
	int64_t down, up;         /* the least step, at most 0; the greatest, at least 0 */
};

/* Two streams that must be apart, that of the first array as A.  */
struct apart {
	int a, b;
};

struct splitter {
	struct ms_arena *arena;
	const struct ms_loop *loop;
	MS_VEC(struct stream) stream;
	MS_VEC(struct apart) apart;
	int *of_op; /* the stream of an op, or -1 */
};

static bool same_stream(const struct ms_mem *x, const struct ms_mem *y)
{
	if (x->array != y->array || x->nterms != y->nterms)
		return false;
	for (int t = 0; t < x->nterms; t++)
		if (x->term[t].reg.id != y->term[t].reg.id ||
		    x->term[t].scale != y->term[t].scale)
			return false;
	return true;
}

/* The memory operand of op X if its ends are known before the loop, else NULL.  */
static const struct ms_mem *steady(const struct ms_loop *loop, int x)
{
	const struct ms_mem *mem = ms_action_mem(&loop->op[x].action);

	for (int t = 0; mem && t < mem->nterms; t++)
		if (loop->reg[mem->term[t].reg.id].def >= 0)
			return NULL;
	return mem;
}

bool ms_distinct_drops(const struct ms_loop *loop, const struct ms_given_edge *edge)
{
	const struct ms_mem *from, *to;

	if (!edge->assumed)
		return false;
	if (loop->graph_only)
		return true;
	from = steady(loop, edge->from);
	to = steady(loop, edge->to);
	return from && to && from->array != to->array;
}

/* The stream of op X, widened to hold its access.  */
static int stream_of(struct splitter *s, int x)
{
	const struct ms_mem *mem = steady(s->loop, x);
	int64_t unit = s->loop->array[mem->array].unit;
	int64_t low = unit * mem->offset, step = unit * mem->step;
	int64_t high = low + ms_type_info[s->loop->op[x].action.type].bytes;
	struct stream *stream;
	size_t i;

	if (s->of_op[x] >= 0)
		return s->of_op[x];
	for (i = 0; i < s->stream.n; i++)
		if (same_stream(s->stream.v[i].mem, mem))
			break;
	if (i == s->stream.n)
		MS_VEC_PUSH(s->arena, &s->stream,
			    ((struct stream){ .mem = mem, .low = low, .high = high }));
	stream = &s->stream.v[i];
	stream->low = low < stream->low ? low : stream->low;
	stream->high = high > stream->high ? high : stream->high;
	stream->down = step < stream->down ? step : stream->down;
	stream->up = step > stream->up ? step : stream->up;
	s->of_op[x] = (int)i;
	return (int)i;
}

static void keep_apart(struct splitter *s, int a, int b)
{
	bool in_order = s->stream.v[a].mem->array < s->stream.v[b].mem->array;
	struct apart apart = { in_order ? a : b, in_order ? b : a };

	for (size_t i = 0; i < s->apart.n; i++)
		if (s->apart.v[i].a == apart.a && s->apart.v[i].b == apart.b)
			return;
	MS_VEC_PUSH(s->arena, &s->apart, apart);
}

/* ---- The tests as text ------------------------------------------------------------------ */

/* The trip count as a factor.  */
static const char *trips_text(struct splitter *s)
{
	const char *trips = s->loop->trips ? s->loop->trips : "trips";

	for (const char *c = trips; *c; c++)
		if (strchr(" +-*/%&|^<>?:=", *c))
			return ms_asprintf(s->arena, "(%s)", trips);
	return trips;
}

static void add_number(struct ms_buf *out, __int128 number)
{
	int64_t value = (int64_t)number;

	if (value > 0)
		ms_buf_printf(out, " + %lld", (long long)value);
	else if (value < 0)
		ms_buf_printf(out, " - %llu", -(unsigned long long)value);
}

/* The base of STREAM, and STEP bytes for each iteration but the last, and MORE.  */
static void add_end(struct ms_buf *out, struct splitter *s, const struct stream *stream,
		    int64_t step, int64_t more)
{
	const struct ms_array *array = &s->loop->array[stream->mem->array];
	int64_t trips = ms_loop_most_trips(s->loop);

	ms_buf_puts(out, array->text ? array->text : array->name);
	for (int t = 0; t < stream->mem->nterms; t++) {
		int64_t scale = array->unit * stream->mem->term[t].scale;

		ms_buf_printf(out, " %c ", scale < 0 ? '-' : '+');
		if (llabs(scale) != 1)
			ms_buf_printf(out, "%lld*", llabs(scale));
		ms_buf_printf(out, "r%d", stream->mem->term[t].reg.number);
	}
	if (step == 0 || trips <= INT32_MAX) {
		add_number(out, step ? (__int128)step * (trips - 1) + more : more);
		return;
	}
	ms_buf_printf(out, " %c ", step < 0 ? '-' : '+');
	if (llabs(step) != 1)
		ms_buf_printf(out, "%lld*", llabs(step));
	ms_buf_puts(out, trips_text(s));
	add_number(out, (__int128)more - step);
}

/* `END <= START`: A lies before B.  */
static void add_before(struct ms_buf *out, struct splitter *s, const struct stream *a,
		       const struct stream *b)
{
	add_end(out, s, a, a->up, a->high);
	ms_buf_puts(out, " <= ");
	add_end(out, s, b, b->down, b->low);
}

static void add_checks(struct splitter *s, struct ms_loop *to)
{
	struct ms_buf text = { 0 };

	for (size_t i = 0; i < s->loop->checks.n; i++)
		MS_VEC_PUSH(s->arena, &to->checks, s->loop->checks.v[i]);
	for (size_t i = 0; i < s->apart.n; i++) {
		const struct stream *a = &s->stream.v[s->apart.v[i].a];
		const struct stream *b = &s->stream.v[s->apart.v[i].b];

		text.len = 0;
		add_before(&text, s, a, b);
		ms_buf_puts(&text, " || ");
		add_before(&text, s, b, a);
		MS_VEC_PUSH(s->arena, &to->checks, ms_strdup(s->arena, text.text));
	}
	ms_buf_free(&text);
}

/* ---- All of it -------------------------------------------------------------------------- */

static void note_pair(struct ms_arena *arena, struct ms_distinct *distinct, int x, int y)
{
	struct ms_distinct_pair pair = { x < y ? x : y, x < y ? y : x };

	for (size_t i = 0; i < distinct->pair.n; i++)
		if (distinct->pair.v[i].a == pair.a && distinct->pair.v[i].b == pair.b)
			return;
	MS_VEC_PUSH(arena, &distinct->pair, pair);
}

struct ms_distinct ms_assume_distinct(struct ms_arena *arena, struct ms_loop *loop)
{
	struct splitter s = { .arena = arena, .loop = loop };
	struct ms_distinct distinct = { .loop = loop };
	struct ms_loop *to;

	for (int e = 0; e < loop->nedges; e++)
		distinct.dropped += ms_distinct_drops(loop, &loop->edge[e]);
	if (distinct.dropped == 0)
		return distinct;
	to = MS_NEW(arena, struct ms_loop);
	*to = *loop;
	distinct.loop = to;
	to->nedges = 0;
	to->edge = MS_NEW_N(arena, (size_t)(loop->nedges - distinct.dropped),
			    struct ms_given_edge);
	s.of_op = MS_NEW_N(arena, (size_t)loop->nops, int);
	memset(s.of_op, -1, (size_t)loop->nops * sizeof *s.of_op);
	for (int e = 0; e < loop->nedges; e++) {
		const struct ms_given_edge *edge = &loop->edge[e];
		int a, b;

		if (!ms_distinct_drops(loop, edge)) {
			to->edge[to->nedges++] = *edge;
			continue;
		}
		if (loop->graph_only)
			continue;
		a = stream_of(&s, edge->from);
		b = stream_of(&s, edge->to);
		keep_apart(&s, a, b);
		note_pair(arena, &distinct, s.stream.v[a].mem->array,
			  s.stream.v[b].mem->array);
	}
	memset(&to->checks, 0, sizeof to->checks);
	add_checks(&s, to);
	return distinct;
}

static const char *array_text(const struct ms_loop *loop, int array)
{
	return loop->array[array].text ? loop->array[array].text : loop->array[array].name;
}

/* `a and b`, which arrays X and Y are called: of `a + 4*n` and `b` the pointers are enough.  */
static const char *pair_text(struct ms_arena *arena, const struct ms_loop *loop, int x, int y)
{
	const char *a = array_text(loop, x), *b = array_text(loop, y);
	int m = (int)strcspn(a, " "), n = (int)strcspn(b, " ");

	if (m == n && strncmp(a, b, (size_t)m) == 0)
		return ms_asprintf(arena, "%s and %s", a, b);
	return ms_asprintf(arena, "%.*s and %.*s", m, a, n, b);
}

void ms_distinct_write(struct ms_buf *out, const struct ms_loop *loop,
		       const struct ms_distinct *distinct)
{
	enum { shown = 3 };
	struct ms_arena *arena = ms_arena_new();
	struct ms_names names = { 0 }; /* each pair of pointers once */

	for (size_t i = 0; i < distinct->pair.n; i++) {
		const char *text = pair_text(arena, loop, distinct->pair.v[i].a,
					     distinct->pair.v[i].b);

		ms_names_add(&names, arena, text, strlen(text), NULL);
	}
	for (size_t i = 0; i < names.name.n && i < shown; i++)
		ms_buf_printf(out, "%s%s", i ? ", " : "", names.name.v[i]);
	if (names.name.n > shown)
		ms_buf_printf(out, " and %zu more pair%s", names.name.n - shown,
			      names.name.n - shown == 1 ? "" : "s");
	ms_buf_puts(out, names.name.n ? " never overlap" : "the assumed edges are not there");
	ms_arena_free(arena);
}
