/* Does an op collide with itself?
   SPDX-License-Identifier: GPL-3.0-or-later

   An alternative is possible at II exactly if no row of the table with II rows gets more of
   its own reservations of a resource than the resource has units.  Only resources that the
   alternative holds more often than they have units can make trouble; their offsets are kept
   by resource.  An automaton has its own say.  */

#include "core/selfcheck.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "core/automaton.h"

/* Reservations of one resource by one alternative, if there are more than units.  */
struct busy {
	int capacity;
	int *offset;
	int noffsets;
};

struct checked_alt {
	struct busy *busy;
	int nbusy;
};

struct ms_selfcheck {
	const struct ms_machine *machine;
	int *used; /* operations of the machine that the loop uses, nused of them */
	int nused;
	struct checked_alt **alt; /* by operation, or NULL; by alternative */
	int *count;               /* by row: scratch, all 0 between calls */
};

static int compare_uses(const void *a, const void *b)
{
	const struct ms_reservation *x = a, *y = b;

	if (x->resource != y->resource)
		return x->resource < y->resource ? -1 : 1;
	return (x->offset > y->offset) - (x->offset < y->offset);
}

/* In increasing order nothing collides until offsets reach II; out of order a collision shows
   after a few of many.  */
static void shuffle(int *v, int n)
{
	uint64_t state = 0;

	for (; n > 1; n--) {
		int other = (int)ms_random_below(&state, (uint64_t)n);
		int moved = v[n - 1];

		v[n - 1] = v[other];
		v[other] = moved;
	}
}

/* Keep what can collide of ALT.  USE is room for its reservations.  */
static void prepare(struct ms_arena *arena, const struct ms_machine *machine,
		    const struct ms_alternative *alt, struct ms_reservation *use,
		    struct checked_alt *checked)
{
	if (alt->nuses == 0)
		return;
	memcpy(use, alt->use, (size_t)alt->nuses * sizeof *use);
	qsort(use, (size_t)alt->nuses, sizeof *use, compare_uses);
	for (int pass = 0; pass < 2; pass++) {
		int nbusy = 0;

		for (int first = 0, last; first < alt->nuses; first = last) {
			int capacity = machine->resource[use[first].resource].capacity;
			struct busy *busy;

			for (last = first; last < alt->nuses; last++)
				if (use[last].resource != use[first].resource)
					break;
			if (last - first <= capacity)
				continue;
			if (pass == 0) {
				nbusy++;
				continue;
			}
			busy = &checked->busy[nbusy++];
			busy->capacity = capacity;
			busy->noffsets = last - first;
			busy->offset = MS_NEW_N(arena, (size_t)busy->noffsets, int);
			for (int i = first; i < last; i++)
				busy->offset[i - first] = use[i].offset;
			shuffle(busy->offset, busy->noffsets);
		}
		if (pass == 0)
			checked->busy = MS_NEW_N(arena, (size_t)nbusy, struct busy);
		checked->nbusy = nbusy;
	}
}

struct ms_selfcheck *ms_selfcheck_new(struct ms_arena *arena, const struct ms_loop *loop,
				      const struct ms_machine *machine)
{
	struct ms_selfcheck *check = MS_NEW(arena, struct ms_selfcheck);
	int most_uses = 0, most_cycles = 1;
	struct ms_reservation *scratch;

	check->machine = machine;
	check->alt = MS_NEW_N(arena, (size_t)machine->nops, struct checked_alt *);
	check->used = MS_NEW_N(arena, (size_t)machine->nops, int);
	for (int x = 0; x < loop->nops; x++) {
		int opcode = loop->op[x].action.opcode;
		const struct ms_machine_op *op = &machine->op[opcode];

		if (check->alt[opcode])
			continue;
		check->used[check->nused++] = opcode;
		check->alt[opcode] = MS_NEW_N(arena, (size_t)op->nalts, struct checked_alt);
		if (op->occupies > most_cycles)
			most_cycles = op->occupies;
		for (int a = 0; a < op->nalts; a++)
			if (op->alt[a].nuses > most_uses)
				most_uses = op->alt[a].nuses;
	}
	check->count = MS_NEW_N(arena, (size_t)most_cycles, int);
	scratch = MS_NEW_N(arena, (size_t)most_uses, struct ms_reservation);
	for (int i = 0; i < check->nused; i++) {
		const struct ms_machine_op *op = &machine->op[check->used[i]];

		for (int a = 0; a < op->nalts; a++)
			prepare(arena, machine, &op->alt[a], scratch,
				&check->alt[check->used[i]][a]);
	}
	return check;
}

/* Does some row of II get more than the units that there are?  */
static bool collides(const struct busy *busy, int64_t ii, int *count)
{
	bool full = false;
	int done = 0;

	for (; done < busy->noffsets && !full; done++)
		full = ++count[busy->offset[done] % ii] > busy->capacity;
	while (done > 0)
		count[busy->offset[--done] % ii] = 0;
	return full;
}

bool ms_selfcheck_possible(const struct ms_selfcheck *check, int opcode, int alt, int64_t ii)
{
	const struct checked_alt *checked = &check->alt[opcode][alt];

	if (!ms_automata_alone(check->machine, opcode, ii))
		return false;
	/* No two of its offsets can share a row that do not share a cycle.  */
	if (ii >= check->machine->op[opcode].occupies)
		return true;
	for (int i = 0; i < checked->nbusy; i++)
		if (checked->busy[i].noffsets > ii * checked->busy[i].capacity ||
		    collides(&checked->busy[i], ii, check->count))
			return false;
	return true;
}

int64_t ms_selfcheck_first_ii(const struct ms_selfcheck *check)
{
	int64_t ii = 1;

	/* An operation that forbids II sends all others back to the start.  */
	for (int i = 0, agreed = 0; agreed < check->nused; i = (i + 1) % check->nused) {
		const struct ms_machine_op *op = &check->machine->op[check->used[i]];
		int64_t before = ii;
		int a = 0;

		while (!ms_selfcheck_possible(check, check->used[i], a, ii))
			if (++a == op->nalts) {
				a = 0;
				ii++;
			}
		agreed = ii == before ? agreed + 1 : 1;
	}
	return ii;
}
