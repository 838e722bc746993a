/* Exact scheduling: from the rows of the ops that matter to a whole schedule.
   SPDX-License-Identifier: GPL-3.0-or-later

   Components are placed in topological order.  Inside one, the ops that matter keep their
   given cycles and the others issue as early as these allow.  Then the component as a whole
   moves to the first multiple of II at which all edges into it hold: rows do not change.

   A component with one op that matters and no given cycle moves to the first cycle, from the
   earliest on, in which that op's units are free.  Where each op that matters holds one unit
   there always is one among the next II: the op's resource has II * capacity slots, all ops
   together need no more of them (ResMII), and this one holds none of them yet.  */

#include "core/exact.h"

#include <string.h>

struct finish {
	const struct ms_exact *exact;
	int64_t ii;
	const bool *placed;
	struct ms_schedule *schedule;
};

/* Cycles of the members of component SCC relative to each other: those that were given, or
   ANCHOR (if there is one) at 0, stay, the others are as early as these allow.  At II >=
   RecMII the sweeps end.  */
static void place_inside(struct finish *f, int scc, int anchor)
{
	const struct ms_sccs *sccs = f->exact->problem->sccs;
	const struct ms_ddg *ddg = f->exact->problem->ddg;
	int64_t *cycle = f->schedule->cycle;
	bool again = true, given = anchor >= 0;

	for (int i = sccs->start[scc]; i < sccs->start[scc + 1]; i++)
		given |= f->placed[sccs->member[i]];
	for (int i = sccs->start[scc]; i < sccs->start[scc + 1]; i++)
		if (!f->placed[sccs->member[i]])
			cycle[sccs->member[i]] = given ? MS_FAR : 0;
	if (anchor >= 0)
		cycle[anchor] = 0;
	while (again) {
		again = false;
		for (int i = sccs->start[scc]; i < sccs->start[scc + 1]; i++) {
			int x = sccs->member[i];

			for (int e = ddg->succ_start[x]; e < ddg->succ_start[x + 1]; e++) {
				int y = ddg->edge[e].to;
				int64_t t = cycle[x] + ms_edge_weight(&ddg->edge[e], f->ii);

				if (sccs->of[y] != scc || f->placed[y] || y == anchor ||
				    cycle[x] <= MS_FAR || cycle[y] >= t)
					continue;
				cycle[y] = t;
				again = true;
			}
		}
	}
}

/* By how much component SCC must move for the edges into it; 0 if there are none.  */
static int64_t needed_shift(const struct finish *f, int scc)
{
	const struct ms_sccs *sccs = f->exact->problem->sccs;
	const struct ms_ddg *ddg = f->exact->problem->ddg;
	const int64_t *cycle = f->schedule->cycle;
	int64_t shift = INT64_MIN;

	for (int i = sccs->start[scc]; i < sccs->start[scc + 1]; i++) {
		int y = sccs->member[i];

		for (int k = ddg->pred_start[y]; k < ddg->pred_start[y + 1]; k++) {
			const struct ms_edge *e = &ddg->edge[ddg->pred[k]];
			int64_t needed;

			if (sccs->of[e->from] == scc)
				continue;
			needed = cycle[e->from] + ms_edge_weight(e, f->ii) - cycle[y];
			if (shift < needed)
				shift = needed;
		}
	}
	return shift == INT64_MIN ? 0 : shift;
}

/* Move component SCC to where its edges hold, by multiples of II if rows are given.  */
static bool place_component(struct finish *f, int scc)
{
	const struct ms_sccs *sccs = f->exact->problem->sccs;
	struct ms_resources *resources = f->exact->problem->resources;
	int64_t *cycle = f->schedule->cycle, shift;
	int anchor = -1; /* the only op that matters, if its row is free to choose */
	bool rows = false;

	for (int i = sccs->start[scc]; i < sccs->start[scc + 1]; i++) {
		int x = sccs->member[i];

		rows |= f->placed[x];
		if (f->exact->matters[x] && !f->placed[x]) {
			if (anchor >= 0)
				return false;
			anchor = x;
		}
	}
	if (rows && anchor >= 0)
		return false;
	place_inside(f, scc, anchor);
	shift = needed_shift(f, scc);
	if (rows)
		shift = -ms_floor_div(-shift, f->ii) * f->ii;
	if (anchor >= 0) {
		if (!ms_first_fit(resources, anchor, shift, f->ii, &shift,
				  &f->schedule->alt[anchor]))
			return false;
		resources->methods->reserve(resources, anchor, f->schedule->alt[anchor], shift);
	}
	for (int i = sccs->start[scc]; i < sccs->start[scc + 1]; i++)
		cycle[sccs->member[i]] += shift;
	return true;
}

bool ms_exact_finish(const struct ms_exact *exact, int64_t ii,
		     const bool *placed, const int64_t *cycle, const int *alt,
		     struct ms_schedule *schedule)
{
	struct ms_resources *resources = exact->problem->resources;
	struct finish f = { .exact = exact, .ii = ii, .placed = placed, .schedule = schedule };

	resources->methods->reset(resources, ii);
	schedule->ii = ii;
	for (int x = 0; x < schedule->nops; x++) {
		schedule->cycle[x] = placed[x] ? cycle[x] : 0;
		schedule->alt[x] = placed[x] ? alt[x] : 0;
		if (placed[x]) {
			if (!resources->methods->fits(resources, x, alt[x], cycle[x], NULL))
				return false;
			resources->methods->reserve(resources, x, alt[x], cycle[x]);
		}
	}
	for (int scc = exact->problem->sccs->count; scc-- > 0;)
		if (!place_component(&f, scc))
			return false;
	return true;
}
