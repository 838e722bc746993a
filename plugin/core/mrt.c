/* The modulo reservation table of a machine file (Definition 23.6.2).
   SPDX-License-Identifier: GPL-3.0-or-later

   A cell of the table is a (row, limited resource); it knows how many units are held and by
   whom, in order of reservation.  While II rows are few compared with the reservations of the
   loop the cells are an array, else a hash table of those in use.

   In array form a bit set for each resource tells which rows are full, so that the search for
   a free cycle looks at 64 rows at once; a second set tells which words of the first are full,
   so that it passes over a full stretch 4096 rows at once.  */

#include "core/mrt.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/sched.h"
#include "core/selfcheck.h"

/* Tables up to this size are arrays.  Builds with tiny limits send every loop that can be sent
   there through the hash table, so that tests reach it.  */
#ifdef MS_TINY_LIMITS
enum { small_table = -1000000000 };
#else
enum { small_table = 1 << 14 };
#endif

/* One reservation of an alternative; unlimited resources are left out.  */
struct use {
	int limited; /* number among the limited resources */
	int offset;
};

struct alt {
	struct use *use;
	int nuses;
	bool apart;  /* at a possible II its uses never share a cell: no resource of more than
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
	size_t ncells;     /* array form: rows * limited; hash form: a power of two */
	size_t cells_cap;
	size_t cells_used; /* hash form: keys there */
	struct cell *kept; /* hash form: room for a quarter of the cells */
	uint64_t *full;    /* array form: by limited resource, row_words words of one bit a
			      row, then run_words words of one bit for each of those */
	size_t row_words, run_words;
	size_t full_cap;
	int *holder; /* room for a conflict's answer */
};

/* ---- Operations of the machine ---------------------------------------------------------- */

static void prepare_alt(struct mrt *m, const struct ms_alternative *from, const int *number,
			int *times, struct alt *alt)
{
	alt->use = MS_NEW_N(m->arena, (size_t)from->nuses, struct use);
	alt->apart = true;
	for (int i = 0; i < from->nuses; i++) {
		int limited = number[from->use[i].resource];

		if (limited < 0)
			continue;
		alt->use[alt->nuses].limited = limited;
		alt->use[alt->nuses++].offset = from->use[i].offset;
		alt->apart &= ++times[limited] == 1 || m->capacity[limited] == 1;
	}
	for (int i = 0; i < alt->nuses; i++)
		times[alt->use[i].limited] = 0;
}

static void prepare_operations(struct mrt *m)
{
	const struct ms_machine *machine = m->machine;
	int *number = MS_NEW_N(m->arena, (size_t)machine->nresources, int);
	int *times = MS_NEW_N(m->arena, (size_t)machine->nresources, int);

	m->limited = MS_NEW_N(m->arena, (size_t)machine->nresources, int);
	m->capacity = MS_NEW_N(m->arena, (size_t)machine->nresources, int);
	for (int r = 0; r < machine->nresources; r++) {
		number[r] = -1;
		if (machine->resource[r].capacity == MS_UNLIMITED)
			continue;
		m->limited[m->nlimited] = r;
		m->capacity[m->nlimited] = machine->resource[r].capacity;
		number[r] = m->nlimited++;
	}
	m->operation = MS_NEW_N(m->arena, (size_t)machine->nops, struct operation);
	for (int x = 0; x < m->loop->nops; x++) {
		int opcode = m->loop->op[x].action.opcode;
		struct operation *operation = &m->operation[opcode];
		const struct ms_machine_op *from = &machine->op[opcode];

		if (operation->alt)
			continue;
		operation->nalts = from->nalts;
		operation->alt = MS_NEW_N(m->arena, (size_t)from->nalts, struct alt);
		for (int a = 0; a < from->nalts; a++) {
			prepare_alt(m, &from->alt[a], number, times, &operation->alt[a]);
			if (operation->most_uses < operation->alt[a].nuses)
				operation->most_uses = operation->alt[a].nuses;
		}
	}
}

static struct alt *alt_of(const struct mrt *m, int op, int alt)
{
	return &m->operation[m->loop->op[op].action.opcode].alt[alt];
}

/* ---- Cells ------------------------------------------------------------------------------ */

static int64_t row_of(const struct mrt *m, int64_t cycle, const struct use *use)
{
	return ms_floor_mod(cycle + use->offset, m->ii);
}

static size_t hash_slot(const struct mrt *m, int64_t key)
{
	size_t at = (uint64_t)key * 0x9e3779b97f4a7c15u >> 20 & (m->ncells - 1);

	while (m->cell[at].key && m->cell[at].key != key)
		at = (at + 1) & (m->ncells - 1);
	return at;
}

/* Forget the keys of empty cells.  At most a quarter of the table is in use then.  */
static void rehash(struct mrt *m)
{
	struct cell *kept = m->kept;
	size_t n = 0;

	if (!kept)
		kept = m->kept = MS_NEW_N(m->arena, m->ncells / 4, struct cell);
	for (size_t i = 0; i < m->ncells; i++)
		if (m->cell[i].key && m->cell[i].count > 0)
			kept[n++] = m->cell[i];
	memset(m->cell, 0, m->ncells * sizeof *m->cell);
	for (size_t i = 0; i < n; i++)
		m->cell[hash_slot(m, kept[i].key)] = kept[i];
	m->cells_used = n;
}

/* The cell of USE by an op that issues in CYCLE.  Stays where it is until the next call.  */
static struct cell *find_cell(struct mrt *m, int64_t cycle, const struct use *use)
{
	int64_t index = row_of(m, cycle, use) * m->nlimited + use->limited;
	size_t at;

	if (!m->hashed)
		return &m->cell[index];
	at = hash_slot(m, index + 1);
	if (!m->cell[at].key) {
		if (m->cells_used > m->ncells / 2) {
			rehash(m);
			at = hash_slot(m, index + 1);
		}
		m->cell[at].key = index + 1;
		m->cells_used++;
	}
	return &m->cell[at];
}

static uint64_t *full_rows(const struct mrt *m, int limited)
{
	return m->full + (size_t)limited * (m->row_words + m->run_words);
}

static void set_bit(uint64_t *set, int64_t at, bool value)
{
	uint64_t bit = (uint64_t)1 << at % 64;

	set[at / 64] = value ? set[at / 64] | bit : set[at / 64] & ~bit;
}

static void note_full(struct mrt *m, int64_t row, int limited, bool full)
{
	uint64_t *rows = full_rows(m, limited);

	set_bit(rows, row, full);
	set_bit(rows + m->row_words, row / 64, ~rows[row / 64] == 0);
}

/* ---- The interface ---------------------------------------------------------------------- */

static int mrt_alternatives(const struct ms_resources *base, int op)
{
	const struct mrt *m = (const struct mrt *)base;

	return m->operation[m->loop->op[op].action.opcode].nalts;
}

static bool mrt_possible(const struct ms_resources *base, int op, int alt)
{
	const struct mrt *m = (const struct mrt *)base;
	struct alt *a = alt_of(m, op, alt);

	if (a->possible_at != m->ii) {
		a->possible = ms_selfcheck_possible(
		    m->selfcheck, m->loop->op[op].action.opcode, alt, m->ii);
		a->possible_at = m->ii;
	}
	return a->possible;
}

/* Count the reservations of ALT in CYCLE in, without holds; returns how many cells go over
   their capacity.  */
static int count_in(struct mrt *m, const struct alt *alt, int64_t cycle)
{
	int over = 0;

	for (int i = 0; i < alt->nuses; i++)
		over += ++find_cell(m, cycle, &alt->use[i])->count ==
			m->capacity[alt->use[i].limited] + 1;
	return over;
}

static void count_out(struct mrt *m, const struct alt *alt, int64_t cycle)
{
	for (int i = 0; i < alt->nuses; i++)
		find_cell(m, cycle, &alt->use[i])->count--;
}

static int mrt_overfull(const struct ms_resources *base, int op, int alt, int64_t cycle)
{
	struct mrt *m = (struct mrt *)base;
	const struct alt *a = alt_of(m, op, alt);
	int over = count_in(m, a, cycle);

	count_out(m, a, cycle);
	return over;
}

/* The first use of ALT whose cell would hold more than it can, or NULL.  */
static const struct use *first_overfull(struct mrt *m, const struct alt *alt, int64_t cycle)
{
	const struct use *found = NULL;

	if (alt->apart) {
		for (int i = 0; i < alt->nuses; i++)
			if (find_cell(m, cycle, &alt->use[i])->count >=
			    m->capacity[alt->use[i].limited])
				return &alt->use[i];
		return NULL;
	}
	if (count_in(m, alt, cycle) > 0)
		for (int i = 0; i < alt->nuses && !found; i++)
			if (find_cell(m, cycle, &alt->use[i])->count >
			    m->capacity[alt->use[i].limited])
				found = &alt->use[i];
	count_out(m, alt, cycle);
	return found;
}

/* Does ALT fit in CYCLE?  Ends at the first cell that is too full.  */
static bool fits_quickly(struct mrt *m, const struct alt *alt, int64_t cycle)
{
	bool fits = true;
	int n = 0;

	while (n < alt->nuses && fits) {
		const struct use *use = &alt->use[n++];

		fits = ++find_cell(m, cycle, use)->count <= m->capacity[use->limited];
	}
	while (n > 0)
		find_cell(m, cycle, &alt->use[--n])->count--;
	return fits;
}

static bool mrt_fits(const struct ms_resources *base, int op, int alt, int64_t cycle,
		     struct ms_conflict *why)
{
	struct mrt *m = (struct mrt *)base;
	const struct alt *a = alt_of(m, op, alt);
	const struct use *use;
	const struct cell *cell;

	if (!why && !a->apart)
		return fits_quickly(m, a, cycle);
	use = first_overfull(m, a, cycle);
	if (!use)
		return true;
	if (!why)
		return false;
	why->resource = m->limited[use->limited];
	why->row = row_of(m, cycle, use);
	why->holder = m->holder;
	why->nholders = 0;
	cell = find_cell(m, cycle, use);
	if (cell->count == 0)
		return false;
	for (int h = cell->head; h >= 0; h = m->hold[h].next)
		/* Several units of one op stand side by side.  */
		if (why->nholders == 0 || m->holder[why->nholders - 1] != m->hold[h].op)
			m->holder[why->nholders++] = m->hold[h].op;
	return false;
}

static void mrt_reserve(struct ms_resources *base, int op, int alt, int64_t cycle)
{
	struct mrt *m = (struct mrt *)base;
	const struct alt *a = alt_of(m, op, alt);

	for (int i = 0; i < a->nuses; i++) {
		const struct use *use = &a->use[i];
		struct cell *cell = find_cell(m, cycle, use);
		int h = (int)(m->first_hold[op] + i);

		m->hold[h].prev = cell->count > 0 ? cell->tail : -1;
		m->hold[h].next = -1;
		if (cell->count > 0)
			m->hold[cell->tail].next = h;
		else
			cell->head = h;
		cell->tail = h;
		if (++cell->count == m->capacity[use->limited] && !m->hashed)
			note_full(m, row_of(m, cycle, use), use->limited, true);
	}
	m->alt_of[op] = alt;
	m->cycle_of[op] = cycle;
}

static void mrt_release(struct ms_resources *base, int op)
{
	struct mrt *m = (struct mrt *)base;
	const struct alt *a = alt_of(m, op, m->alt_of[op]);

	for (int i = 0; i < a->nuses; i++) {
		const struct use *use = &a->use[i];
		struct cell *cell = find_cell(m, m->cycle_of[op], use);
		const struct hold *hold = &m->hold[m->first_hold[op] + i];

		if (hold->prev >= 0)
			m->hold[hold->prev].next = hold->next;
		else
			cell->head = hold->next;
		if (hold->next >= 0)
			m->hold[hold->next].prev = hold->prev;
		else
			cell->tail = hold->prev;
		if (cell->count-- == m->capacity[use->limited] && !m->hashed)
			note_full(m, row_of(m, m->cycle_of[op], use), use->limited, false);
	}
	m->alt_of[op] = -1;
}

/* Room for N elements of SIZE bytes at *ARRAY, all zero.  */
static void clear_array(struct mrt *m, void **array, size_t *cap, size_t n, size_t size)
{
	if (n > *cap) {
		*array = ms_grow(m->arena, NULL, 0, cap, n, size);
		return; /* fresh memory is zero */
	}
	if (n > 0)
		memset(*array, 0, n * size);
}

static void mrt_reset(struct ms_resources *base, int64_t ii)
{
	struct mrt *m = (struct mrt *)base;
	/* 16 cells for a reservation are fine while that is a few hundred megabytes.  */
	int64_t many = small_table + (m->nholds < 1 << 19 ? 16 : 4) * m->nholds;
	void *memory;

	m->ii = ii;
	m->hashed = m->nlimited > 0 && ii > many / m->nlimited;
	m->row_words = m->run_words = 0;
	if (m->hashed) {
		m->ncells = 64;
		while (m->ncells < 4 * (size_t)m->nholds)
			m->ncells *= 2;
		m->cells_used = 0;
	} else {
		m->ncells = (size_t)ii * (size_t)m->nlimited;
		m->row_words = (size_t)ii / 64 + 1;
		m->run_words = m->row_words / 64 + 1;
	}
	memory = m->cell;
	clear_array(m, &memory, &m->cells_cap, m->ncells, sizeof *m->cell);
	m->cell = memory;
	memory = m->full;
	clear_array(m, &memory, &m->full_cap,
		    (m->row_words + m->run_words) * (size_t)m->nlimited, sizeof *m->full);
	m->full = memory;
	for (int x = 0; x < m->loop->nops; x++)
		m->alt_of[x] = -1;
}

/* ---- First fit -------------------------------------------------------------------------- */

/* N bits, 1 to 64, from bit AT on, of SET.  */
static uint64_t bits_at(const uint64_t *set, int64_t at, int n)
{
	uint64_t bits = set[at / 64] >> at % 64;

	if (at % 64 + n > 64)
		bits |= set[at / 64 + 1] << (64 - at % 64);
	return bits;
}

/* The 64 rows of ROWS, a set with its runs, from ROW on are full: how many are, at least.  */
static int64_t full_run(const struct mrt *m, const uint64_t *rows, int64_t row)
{
	const uint64_t *runs = rows + m->row_words;
	size_t word = (size_t)row / 64 + 1;
	uint64_t bits = ~runs[word / 64] >> word % 64;

	if (bits) {
		word += (size_t)__builtin_ctzll(bits);
	} else {
		size_t w = word / 64 + 1;

		/* The last word of rows is never full: the search ends there.  */
		while (!~runs[w])
			w++;
		word = w * 64 + (size_t)__builtin_ctzll(~runs[w]);
	}
	return (int64_t)word * 64 - row;
}

/* The first of COUNT cycles from FROM on in which ALT fits: 64 rows or up to the next wrap of
   a use at a time.  */
static bool scan_rows(const struct mrt *m, const struct alt *alt, int64_t from, int64_t count,
		      int64_t *cycle)
{
	for (int64_t done = 0, skip; done < count; done += skip) {
		int n = count - done < 64 ? (int)(count - done) : 64;
		uint64_t full = 0;

		skip = 0;
		for (int i = 0; i < alt->nuses; i++) {
			const uint64_t *rows = full_rows(m, alt->use[i].limited);
			int64_t row = row_of(m, from + done, &alt->use[i]);
			uint64_t bits;

			if (m->ii - row < n)
				n = (int)(m->ii - row);
			bits = bits_at(rows, row, n);
			full |= bits;
			if (n == 64 && !~bits && skip < full_run(m, rows, row))
				skip = full_run(m, rows, row);
		}
		if (n < 64)
			full |= ~(uint64_t)0 << n;
		if (~full) {
			*cycle = from + done + __builtin_ctzll(~full);
			return true;
		}
		if (skip < n)
			skip = n;
	}
	return false;
}

/* The same downwards.  */
static bool scan_rows_down(const struct mrt *m, const struct alt *alt, int64_t from,
			   int64_t count, int64_t *cycle)
{
	for (int64_t done = 0; done < count;) {
		int n = count - done < 64 ? (int)(count - done) : 64;
		uint64_t full = 0, free;

		for (int i = 0; i < alt->nuses; i++) {
			int64_t row = row_of(m, from - done, &alt->use[i]);

			if (row + 1 < n)
				n = (int)row + 1;
		}
		for (int i = 0; i < alt->nuses; i++)
			full |= bits_at(full_rows(m, alt->use[i].limited),
					row_of(m, from - done, &alt->use[i]) - n + 1, n);
		/* Bit N - 1 is the cycle that comes first.  */
		free = ~full << (64 - n);
		if (free) {
			*cycle = from - done - __builtin_clzll(free);
			return true;
		}
		done += n;
	}
	return false;
}

static bool scan_cycles(const struct mrt *m, int op, int alt, int64_t from, int step,
			int64_t count, int64_t *cycle)
{
	for (*cycle = from; count > 0; *cycle += step, count--)
		if (mrt_fits(&m->base, op, alt, *cycle, NULL))
			return true;
	return false;
}

/* The first of COUNT cycles FROM, FROM + STEP, ... in which ALT of OP fits.  */
static bool scan(const struct mrt *m, int op, int alt, int64_t from, int step, int64_t count,
		 int64_t *cycle)
{
	const struct alt *at = alt_of(m, op, alt);

	if (!at->apart || at->nuses > 64 || m->hashed)
		return scan_cycles(m, op, alt, from, step, count, cycle);
	return step > 0 ? scan_rows(m, at, from, count, cycle)
			: scan_rows_down(m, at, from, count, cycle);
}

/* The first of COUNT cycles FROM, FROM + STEP, ... in which some alternative of OP fits.  */
static bool scan_alternatives(const struct mrt *m, int op, int64_t from, int step,
			      int64_t count, int64_t *cycle, int *alt)
{
	const struct operation *operation = &m->operation[m->loop->op[op].action.opcode];
	bool found = false;

	/* A later alternative must fit in an earlier cycle to be better.  */
	for (int a = 0; a < operation->nalts && count > 0; a++) {
		int64_t t;

		if (!mrt_possible(&m->base, op, a) || !scan(m, op, a, from, step, count, &t))
			continue;
		*cycle = t;
		*alt = a;
		found = true;
		count = (t - from) * step;
	}
	return found;
}

static bool search(const struct mrt *m, int op, int64_t from, int step, int64_t count,
		   int64_t *cycle, int *alt)
{
	int64_t some = 64;

	if (count > m->ii) /* rows repeat */
		count = m->ii;
	/* Piece by piece, so that one alternative is not followed far beyond where another fits;
	   ever larger ones, so that full stretches are passed over in few steps.  */
	for (; count > 0; from += step * some, count -= some, some *= 2)
		if (scan_alternatives(m, op, from, step, count < some ? count : some, cycle,
				      alt))
			return true;
	return false;
}

static bool mrt_first_fit(const struct ms_resources *base, int op, int64_t from, int64_t count,
			  int64_t *cycle, int *alt)
{
	return search((const struct mrt *)base, op, from, 1, count, cycle, alt);
}

static bool mrt_last_fit(const struct ms_resources *base, int op, int64_t from, int64_t count,
			 int64_t *cycle, int *alt)
{
	return search((const struct mrt *)base, op, from, -1, count, cycle, alt);
}

static const char *mrt_name(const struct ms_resources *base, int resource)
{
	return ((const struct mrt *)base)->machine->resource[resource].name;
}

static int mrt_capacity(const struct ms_resources *base, int resource)
{
	return ((const struct mrt *)base)->machine->resource[resource].capacity;
}

static const struct ms_resources_class mrt_class = {
	.alternatives = mrt_alternatives,
	.possible = mrt_possible,
	.fits = mrt_fits,
	.overfull = mrt_overfull,
	.reserve = mrt_reserve,
	.release = mrt_release,
	.reset = mrt_reset,
	.first_fit = mrt_first_fit,
	.last_fit = mrt_last_fit,
	.name = mrt_name,
	.capacity = mrt_capacity,
};

struct ms_resources *ms_mrt_new(struct ms_arena *arena, const struct ms_loop *loop,
				const struct ms_machine *machine)
{
	struct mrt *m = MS_NEW(arena, struct mrt);
	size_t n = (size_t)loop->nops;

	m->base.methods = &mrt_class;
	m->arena = arena;
	m->loop = loop;
	m->machine = machine;
	m->selfcheck = ms_selfcheck_new(arena, loop, machine);
	prepare_operations(m);
	m->first_hold = MS_NEW_N(arena, n, int64_t);
	for (int x = 0; x < loop->nops; x++) {
		m->first_hold[x] = m->nholds;
		m->nholds += m->operation[loop->op[x].action.opcode].most_uses;
	}
	m->hold = MS_NEW_N(arena, (size_t)m->nholds, struct hold);
	for (int x = 0; x < loop->nops; x++)
		for (int64_t h = m->first_hold[x];
		     h < (x + 1 < loop->nops ? m->first_hold[x + 1] : m->nholds); h++)
			m->hold[h].op = x;
	m->alt_of = MS_NEW_N(arena, n, int);
	m->cycle_of = MS_NEW_N(arena, n, int64_t);
	m->holder = MS_NEW_N(arena, n, int);
	mrt_reset(&m->base, 1);
	return &m->base;
}
