/* Ordinary registers that code takes.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/registers.h"

#include <stdlib.h>

struct numbers {
	MS_VEC(int) number;
	struct ms_arena *arena;
};

static void note_register(struct numbers *seen, const struct ms_reg *reg)
{
	if (reg->file == MS_STATIC)
		MS_VEC_PUSH(seen->arena, &seen->number, reg->number);
}

static void note_groups(struct numbers *seen, const struct ms_group *group, int n)
{
	for (int g = 0; g < n; g++)
		for (int l = 0; l < group[g].nlines; l++) {
			const struct ms_action *action = &group[g].line[l].action;
			const struct ms_reg *reg;

			if (action->has_dest)
				note_register(seen, &action->dest);
			MS_EACH_READ (action, reg)
				note_register(seen, reg);
		}
}

static int compare_numbers(const void *a, const void *b)
{
	int x = *(const int *)a, y = *(const int *)b;

	return (x > y) - (x < y);
}

int64_t ms_named_registers(const struct ms_listing *listing)
{
	struct numbers seen = { .arena = ms_arena_new() };
	int64_t distinct = 0;

	for (int i = 0; i < listing->npreheader; i++) {
		note_register(&seen, &listing->preheader[i].dest);
		note_register(&seen, &listing->preheader[i].source);
	}
	for (int i = 0; i < listing->nexit; i++) {
		note_register(&seen, &listing->exit[i].dest);
		note_register(&seen, &listing->exit[i].source);
	}
	note_groups(&seen, listing->prologue, listing->nprologue);
	note_groups(&seen, listing->kernel, listing->nkernels);
	note_groups(&seen, listing->epilogue, listing->nepilogue);
	if (seen.number.n)
		qsort(seen.number.v, seen.number.n, sizeof *seen.number.v, compare_numbers);
	for (size_t i = 0; i < seen.number.n; i++)
		distinct += i == 0 || seen.number.v[i] != seen.number.v[i - 1];
	ms_arena_free(seen.arena);
	return distinct;
}

int64_t ms_least_named(const struct ms_loop *loop, bool rotates)
{
	int64_t least = 0;

	for (int r = 0; r < loop->nregs; r++)
		least += loop->reg[r].def < 0 || !rotates;
	return least;
}
