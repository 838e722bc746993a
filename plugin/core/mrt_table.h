/* Inside of the modulo reservation table.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_CORE_MRT_TABLE_H
#define MS_CORE_MRT_TABLE_H

#include "core/mrt.h"
#include "core/sched.h"
#include "core/selfcheck.h"

/* One reservation of an alternative; unlimited resources are left out.  */
struct use {
	int limited; /* number among the limited resources */
	int offset;
};

struct alt {
	struct use *use;
	int nuses;
	bool apart; /* at a possible II its uses never share a cell: no resource of more than
			one unit stands twice */
	bool possible;
	int64_t possible_at; /* the II that `possible` is about; 0: none yet */
};

struct operation {
	struct alt *alt; /* NULL: the loop does not use it */
	int nalts;
	int most_uses;
};

/* An op's hold on one unit; in the list of a cell.  */
struct hold {
	int op;
	int next, prev; /* hold numbers, or -1 */
};

struct cell {
	int64_t key; /* hash form: row * limited + resource, plus 1; 0: never used */
	int count;
	int head, tail; /* holds; meaningful while count > 0 */
};

struct mrt {
	struct ms_resources base;
	struct ms_arena *arena;
	const struct ms_loop *loop;
	const struct ms_machine *machine;
	struct ms_selfcheck *selfcheck;
	struct operation *operation; /* by the machine's op number */
	int *limited;                /* machine resource of each limited one */
	int *capacity;               /* of each limited one */
	int nlimited;

	struct hold *hold;
	int64_t *first_hold; /* by op: its first hold */
	int64_t nholds;      /* if every op is reserved */
	int *alt_of;         /* by op: alternative it is reserved by, or -1 */
	int64_t *cycle_of;

	int64_t ii;
	bool hashed;
	struct cell *cell;
	size_t ncells; /* array form: rows * limited; hash form: a power of two */
	size_t cells_cap;
	size_t cells_used; /* hash form: keys there */
	struct cell *kept; /* hash form: room for a quarter of the cells */
	uint64_t *full;    /* array form: by limited resource, row_words words of one bit a
			      row, then run_words words of one bit for each of those */
	size_t row_words, run_words;
	size_t full_cap;
	int *holder; /* room for a conflict's answer */
};

/* Alternative ALT of OP.  */
static inline struct alt *alt_of(const struct mrt *m, int op, int alt)
{
	return &m->operation[m->loop->op[op].action.opcode].alt[alt];
}

/* The row of USE by an op that issues in CYCLE.  */
static inline int64_t row_of(const struct mrt *m, int64_t cycle, const struct use *use)
{
	return ms_floor_mod(cycle + use->offset, m->ii);
}

/* The bits of resource LIMITED: a row each, then a word of them each.  */
static inline uint64_t *full_rows(const struct mrt *m, int limited)
{
	return m->full + (size_t)limited * (m->row_words + m->run_words);
}

/* mrt.c: answers that mrt_fit.c asks for.  */
bool ms_mrt_possible(const struct ms_resources *base, int op, int alt);
bool ms_mrt_fits(const struct ms_resources *base, int op, int alt, int64_t cycle,
		 struct ms_conflict *conflict);

/* mrt_fit.c: the first of COUNT cycles FROM, FROM + 1, ... or FROM - 1, ... in which some
   alternative of OP fits, and that.  */
bool ms_mrt_first_fit(const struct ms_resources *base, int op, int64_t from, int64_t count,
		      int64_t *cycle, int *alt);
bool ms_mrt_last_fit(const struct ms_resources *base, int op, int64_t from, int64_t count,
		     int64_t *cycle, int *alt);

#endif
