/* The modulo reservation table of a machine file (Definition 23.6.2).
   SPDX-License-Identifier: GPL-3.0-or-later

   A cell of the table is a (row, limited resource); it knows how many units are held and by
   whom, in order of reservation.  While II rows are few compared with the reservations of the
   loop the cells are an array, else a hash table of those in use.

   In array form a bit set for each resource tells which rows are full, so that the search for
   a free cycle looks at 64 rows at once; a second set tells which words of the first are full,
   so that it passes over a full stretch 4096 rows at once.  */

#include "core/mrt_table.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Tables up to this size are arrays.  Builds with tiny limits send every loop that can be sent
   there through the hash table, so that tests reach it.  */
#ifdef MS_TINY_LIMITS
enum { small_table = -1000000000 };
#else
enum { small_table = 1 << 14 };
#endif

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

/* ---- Cells ------------------------------------------------------------------------------ */

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

bool ms_mrt_possible(const struct ms_resources *base, int op, int alt)
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

bool ms_mrt_fits(const struct ms_resources *base, int op, int alt, int64_t cycle,
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
	.possible = ms_mrt_possible,
	.fits = ms_mrt_fits,
	.overfull = mrt_overfull,
	.reserve = mrt_reserve,
	.release = mrt_release,
	.reset = mrt_reset,
	.first_fit = ms_mrt_first_fit,
	.last_fit = ms_mrt_last_fit,
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
