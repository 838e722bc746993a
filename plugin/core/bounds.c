/* Lower bounds on II: the larger of what resources and recurrences allow (Definition 23.6.3).
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/bounds.h"

#include "core/automaton.h"
#include "core/selfcheck.h"

struct ms_bounds *ms_bounds_find(struct ms_arena *arena, const struct ms_loop *loop,
				 const struct ms_machine *machine, const struct ms_ddg *ddg,
				 const struct ms_sccs *sccs)
{
	struct ms_bounds *bounds = MS_NEW(arena, struct ms_bounds);

	bounds->use = MS_NEW_N(arena, (size_t)machine->nresources, struct ms_resource_use);
	bounds->crowded = MS_NEW_N(arena, (size_t)machine->nresources, bool);
	bounds->resmii = ms_resource_uses(arena, loop, machine, bounds->use, bounds->crowded);
	bounds->automaton_ii = MS_NEW_N(arena, (size_t)machine->nautomata, int64_t);
	bounds->automaton_ops = MS_NEW_N(arena, (size_t)machine->nautomata, int64_t);
	ms_automata_bounds(loop, machine, bounds->automaton_ii, bounds->automaton_ops);
	for (int a = 0; a < machine->nautomata; a++)
		if (bounds->resmii < bounds->automaton_ii[a])
			bounds->resmii = bounds->automaton_ii[a];

	ms_recurrences_find(arena, ddg, sccs, bounds);
	bounds->recmii = bounds->nrecurrences > 0 ? bounds->recurrence[0].mii : 1;

	bounds->selfmii = ms_selfcheck_first_ii(ms_selfcheck_new(arena, loop, machine));

	bounds->mii = bounds->resmii;
	if (bounds->mii < bounds->recmii)
		bounds->mii = bounds->recmii;
	if (bounds->mii < bounds->selfmii)
		bounds->mii = bounds->selfmii;
	return bounds;
}
