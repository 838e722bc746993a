/* Random C functions with loops: what the parts of the generator share.
   SPDX-License-Identifier: GPL-3.0-or-later

   A program consists of numbered pieces: functions, loops, statements, operators.  One that is
   dropped is made all the same and then taken back, so that the rest stays as it is.  */

#ifndef MS_TOOL_GEN_C_H
#define MS_TOOL_GEN_C_H

#include "tool/job.h"

struct gen_type {
	const char *name;
	bool is_float, is_unsigned;
	int bits;
};

/* By width; the last three are integers of two words and _Bool.  */
extern const struct gen_type ms_gen_types[];
enum {
	GEN_INT = 4, GEN_UNSIGNED, GEN_LONG, GEN_ULONG, GEN_FLOAT, GEN_DOUBLE,
	GEN_LLONG, GEN_NPLAIN, GEN_WIDE = GEN_NPLAIN, GEN_UWIDE, GEN_BOOL, GEN_NTYPES
};

enum { gen_most_members = 5, gen_most_arrays = 7, gen_most_walks = 2, gen_row = 20 };

struct gen_member {
	const struct gen_type *type;
	int width; /* of a bit-field, or 0 */
	int count; /* of elements of an array, or 0 */
};

struct gen_record {
	struct gen_member member[gen_most_members];
	int nmembers, number;
};

enum gen_array_kind {
	GEN_POINTER, /* p0[i] */
	GEN_GLOBAL,  /* g0[i], of a size that is known */
	GEN_ROWS,    /* p0[i][3] */
	GEN_GRID,    /* g0[j][i] */
};

struct gen_array {
	enum gen_array_kind kind;
	const struct gen_type *type;
	const struct gen_record *record; /* of which its elements are, or NULL */
	bool is_const, is_restrict;
	int number;
};

/* A pointer that a loop moves along an array.  */
struct gen_walk {
	const struct gen_array *array;
	int step;
};

struct gen_c {
	struct ms_job job;
	uint64_t seed, random;
	const char *drop;
	int npieces, nfunctions, nglobals;
	struct ms_buf text;

	/* The function at hand.  */
	struct gen_record record;
	struct gen_array array[gen_most_arrays];
	int narrays;
	const struct gen_type *temp[16]; /* of the loop body: t0, t1, ... */
	int ntemps;
	const struct gen_type *sum[3]; /* a0, a1, ... */
	int nsums;
	const struct gen_type *scalar; /* of the variable h, a global one, or NULL */
	const struct gen_type *index, *extra[2];
	struct gen_walk walk[gen_most_walks];
	int nwalks;
	bool nested;
};

int ms_gen_below(struct gen_c *g, int n);
bool ms_gen_chance(struct gen_c *g, int percent);
const struct gen_type *ms_gen_type(struct gen_c *g);
void ms_gen_put(struct gen_c *g, const char *text);

/* Is the next piece to be left out?  */
bool ms_gen_dropped(struct gen_c *g);

/* Take back what was written since the text was LEN long.  */
void ms_gen_take_back(struct gen_c *g, size_t len);

/* An access of an array.  */
struct gen_access {
	const struct gen_array *array;
	const struct gen_member *member; /* of its record, or NULL */
	const struct gen_type *view;     /* it is accessed as if it were of these, or NULL */
	int walk;                        /* through this pointer, or -1 */
	const struct gen_type *type;     /* of the value */
};

struct gen_access ms_gen_access(struct gen_c *g, bool writes);
void ms_gen_put_access(struct gen_c *g, const struct gen_access *access);

/* An expression of at most DEPTH levels, of real numbers or of integers.  */
void ms_gen_value(struct gen_c *g, int depth, bool real);
void ms_gen_condition(struct gen_c *g, int depth);

/* The value of a register: no access.  */
void ms_gen_register(struct gen_c *g, bool real);

/* A loop, or two nested ones, of the function at hand.  */
void ms_gen_loop(struct gen_c *g);

#endif
