/* Memory that lives as long as one loop, one machine or one file.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/arena.h"

#include <stdarg.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef MS_ARENA_MALLOC
static const size_t first_chunk = 0, largest_chunk = 0;
#else
static const size_t first_chunk = 8 << 10, largest_chunk = 1 << 20;
#endif

struct chunk {
	struct chunk *next;
	alignas(max_align_t) unsigned char data[];
};

struct ms_arena {
	struct chunk *chunks;    /* newest first */
	unsigned char *at, *end; /* the free part of the newest chunk */
	size_t chunk_size;       /* size of the next chunk */
	size_t used;             /* bytes handed out */
};

_Noreturn static void out_of_memory(size_t size)
{
	fprintf(stderr, "modsched: out of memory allocating %zu bytes\n", size);
	exit(1);
}

struct ms_arena *ms_arena_new(void)
{
	struct ms_arena *arena = calloc(1, sizeof *arena);

	if (!arena)
		out_of_memory(sizeof *arena);
	arena->chunk_size = first_chunk;
	return arena;
}

void ms_arena_free(struct ms_arena *arena)
{
	if (!arena)
		return;
	for (struct chunk *c = arena->chunks, *next; c; c = next) {
		next = c->next;
		free(c);
	}
	free(arena);
}

/* A chunk with room for SIZE bytes, linked in.  calloc, because fresh pages come zeroed.  */
static struct chunk *add_chunk(struct ms_arena *arena, size_t size)
{
	struct chunk *c;

	if (size > SIZE_MAX - sizeof *c || !(c = calloc(1, sizeof *c + size)))
		out_of_memory(size);
	c->next = arena->chunks;
	arena->chunks = c;
	return c;
}

void *ms_alloc(struct ms_arena *arena, size_t size)
{
	const size_t align = alignof(max_align_t);
	size_t need;

	if (size > PTRDIFF_MAX - align)
		out_of_memory(size);
	arena->used += size;
	if (!first_chunk)
		return add_chunk(arena, size)->data;

	need = (size + align - 1) / align * align;
	if (need == 0)
		need = align;
	if (need > (size_t)(arena->end - arena->at)) {
		struct chunk *c;

		/* A large object gets a chunk to itself; the newest one stays in use.  */
		if (need > arena->chunk_size / 4) {
			c = add_chunk(arena, need);
			return c->data;
		}
		c = add_chunk(arena, arena->chunk_size);
		arena->at = c->data;
		arena->end = c->data + arena->chunk_size;
		if (arena->chunk_size < largest_chunk)
			arena->chunk_size *= 2;
	}
	arena->at += need;
	return arena->at - need;
}

void *ms_alloc_n(struct ms_arena *arena, size_t n, size_t size)
{
	if (size && n > PTRDIFF_MAX / size)
		out_of_memory(SIZE_MAX);
	return ms_alloc(arena, n * size);
}

void *ms_grow(struct ms_arena *arena, void *old, size_t n, size_t *cap, size_t min, size_t size)
{
	size_t newcap = *cap < 8 ? 8 : *cap;
	void *fresh;

	while (newcap < min)
		newcap *= 2;
	if (old && newcap == *cap)
		return old;
	fresh = ms_alloc_n(arena, newcap, size);
	if (n)
		memcpy(fresh, old, n * size);
	*cap = newcap;
	return fresh;
}

char *ms_strndup(struct ms_arena *arena, const char *s, size_t len)
{
	char *copy = ms_alloc(arena, len + 1);

	memcpy(copy, s, len);
	return copy;
}

char *ms_strdup(struct ms_arena *arena, const char *s)
{
	return ms_strndup(arena, s, strlen(s));
}

char *ms_asprintf(struct ms_arena *arena, const char *fmt, ...)
{
	va_list ap, again;
	char *text;
	int len;

	va_start(ap, fmt);
	va_copy(again, ap);
	len = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	text = ms_alloc(arena, (size_t)len + 1);
	vsnprintf(text, (size_t)len + 1, fmt, again);
	va_end(again);
	return text;
}

size_t ms_arena_used(const struct ms_arena *arena)
{
	return arena->used;
}
