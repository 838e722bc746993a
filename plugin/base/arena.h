/* Memory that lives as long as one loop, one machine or one file.
   SPDX-License-Identifier: GPL-3.0-or-later

   Everything allocated from an arena is zeroed and freed at once with it.  Nothing in the
   core calls malloc by itself.  Built with -DMS_ARENA_MALLOC each allocation is a malloc of
   its own, so that AddressSanitizer and valgrind see its bounds.  */

#ifndef MS_BASE_ARENA_H
#define MS_BASE_ARENA_H

#include <stddef.h>

struct ms_arena;

/* A new empty arena.  Owned by the caller, who frees it.  Where memory runs out, here or in
   any allocation below, the program says so on standard error and exits with status 1: there
   is no NULL to check for.  */
struct ms_arena *ms_arena_new(void);

/* Free ARENA and all that came from it.  NULL is allowed.  */
void ms_arena_free(struct ms_arena *arena);

/* SIZE zeroed bytes, aligned for any type.  SIZE 0 gives a valid unique pointer.  O(SIZE).  */
void *ms_alloc(struct ms_arena *arena, size_t size);

/* N zeroed elements of SIZE bytes; the product is checked for overflow.  */
void *ms_alloc_n(struct ms_arena *arena, size_t n, size_t size);

/* An array of N elements of SIZE bytes at OLD grown to hold at least MIN elements; *CAP is its
   capacity, read and written.  Amortized O(1) for each element (capacity doubles).  */
void *ms_grow(struct ms_arena *arena, void *old, size_t n, size_t *cap, size_t min, size_t size);

/* A zero-terminated copy of the LEN bytes at S.  */
char *ms_strndup(struct ms_arena *arena, const char *s, size_t len);
char *ms_strdup(struct ms_arena *arena, const char *s);

/* printf into arena memory.  */
char *ms_asprintf(struct ms_arena *arena, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Bytes handed out so far: for the benchmark's memory column.  */
size_t ms_arena_used(const struct ms_arena *arena);

#define MS_NEW(arena, type) ((type *)ms_alloc((arena), sizeof(type)))
#define MS_NEW_N(arena, n, type) ((type *)ms_alloc_n((arena), (n), sizeof(type)))

/* A growing array: struct { T *v; size_t n, cap; }.  */
#define MS_VEC(type)                                                                         \
	struct {                                                                             \
		type *v;                                                                     \
		size_t n, cap;                                                               \
	}
#define MS_VEC_PUSH(arena, vec, value)                                                       \
	do {                                                                                 \
		if ((vec)->n == (vec)->cap)                                                  \
			(vec)->v = (__typeof__((vec)->v))ms_grow((arena), (vec)->v, (vec)->n, \
								  &(vec)->cap, (vec)->n + 1,  \
								  sizeof *(vec)->v);          \
		(vec)->v[(vec)->n++] = (value);                                              \
	} while (0)

#endif
