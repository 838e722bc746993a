/* What all schedulers share: the registry, the search over II, HeightR.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/sched.h"

#include <string.h>

const struct ms_scheduler *const ms_schedulers[] = {
	&ms_ims,
	&ms_sms,
	&ms_exact_scheduler,
	&ms_auto_scheduler,
	&ms_window,
	&ms_random_scheduler,
	NULL,
};

const struct ms_scheduler *ms_scheduler_find(const char *name)
{
	for (int i = 0; ms_schedulers[i]; i++)
		if (strcmp(ms_schedulers[i]->name, name) == 0)
			return ms_schedulers[i];
	return NULL;
}

int64_t ms_ii_cap(const struct ms_problem *problem)
{
	int64_t cap = problem->bounds->mii;

	for (int x = 0; x < problem->loop->nops; x++) {
		const struct ms_machine_op *op =
		    &problem->machine->op[problem->loop->op[x].action.opcode];

		cap += op->latency + op->occupies;
	}
	return cap;
}

int64_t ms_stages(const struct ms_schedule *schedule)
{
	int64_t last = 0;

	for (int x = 0; x < schedule->nops; x++)
		if (last < schedule->cycle[x])
			last = schedule->cycle[x];
	return last / schedule->ii + 1;
}

/* ---- The search over II ----------------------------------------------------------------- */

static bool all_possible(const struct ms_problem *problem)
{
	for (int x = 0; x < problem->loop->nops; x++)
		if (!ms_possible(problem->resources, x))
			return false;
	return true;
}

void ms_normalize(struct ms_schedule *schedule)
{
	int64_t first = INT64_MAX;

	for (int x = 0; x < schedule->nops; x++)
		if (first > schedule->cycle[x])
			first = schedule->cycle[x];
	for (int x = 0; x < schedule->nops; x++)
		schedule->cycle[x] -= first;
}

static struct ms_attempt *new_attempt(struct ms_trace *trace, int64_t ii)
{
	struct ms_attempt *attempt;

	if (!trace)
		return NULL;
	attempt = MS_NEW(trace->arena, struct ms_attempt);
	attempt->ii = ii;
	MS_VEC_PUSH(trace->arena, &trace->attempt, attempt);
	return attempt;
}

struct ms_schedule *ms_ii_search(struct ms_arena *arena, const struct ms_problem *problem,
				 const struct ms_sched_options *options, const char *algo,
				 ms_try_ii *try_ii, void *ctx)
{
	struct ms_schedule *schedule = MS_NEW(arena, struct ms_schedule);
	int64_t first = options->first_ii, last = options->last_ii;

	/* Below MII nothing is tried: there is no schedule, and HeightR would have no end.  */
	if (first < problem->bounds->mii)
		first = problem->bounds->mii;
	if (last == 0)
		last = ms_ii_cap(problem);
	schedule->nops = problem->loop->nops;
	schedule->cycle = MS_NEW_N(arena, (size_t)schedule->nops, int64_t);
	schedule->alt = MS_NEW_N(arena, (size_t)schedule->nops, int);
	schedule->algo = algo;

	for (int64_t ii = first; ii <= last; ii++) {
		struct ms_attempt *attempt = new_attempt(options->trace, ii);
		bool ok;

		problem->resources->methods->reset(problem->resources, ii);
		if (!all_possible(problem)) {
			if (attempt)
				attempt->skipped = true;
			continue;
		}
		schedule->ii = ii;
		schedule->tried++;
		ok = try_ii(ctx, ii, schedule, attempt);
		schedule->all_steps += schedule->steps;
		if (attempt)
			attempt->ok = ok;
		if (ok) {
			ms_normalize(schedule);
			return schedule;
		}
	}
	return NULL;
}

/* ---- HeightR ---------------------------------------------------------------------------- */

/* Raise the height of X to what its edges ask for.  */
static bool raise_height(const struct ms_ddg *ddg, int64_t ii, int64_t *height, int x)
{
	int64_t highest = height[x];

	for (int e = ddg->succ_start[x]; e < ddg->succ_start[x + 1]; e++) {
		int64_t h = height[ddg->edge[e].to] + ms_edge_weight(&ddg->edge[e], ii);

		if (highest < h)
			highest = h;
	}
	if (highest == height[x])
		return false;
	height[x] = highest;
	return true;
}

/* Components in reverse topological order, so that what a component reaches is done before.
   Inside one, sweeps against the order of the edges of distance 0 until nothing moves: at
   II >= RecMII no cycle has positive weight, hence at most one sweep for each op, in practice
   two or three.  */
void ms_heights(const struct ms_problem *problem, int64_t ii, int64_t *height)
{
	const struct ms_ddg *ddg = problem->ddg;
	const struct ms_sccs *sccs = problem->sccs;

	for (int x = 0; x < ddg->nops; x++)
		height[x] = ddg->latency[x];
	for (int c = 0; c < sccs->count; c++) {
		bool again = true;

		while (again) {
			again = false;
			for (int i = sccs->start[c + 1]; i-- > sccs->start[c];)
				again |= raise_height(ddg, ii, height, sccs->order[i]);
			again &= sccs->cyclic[c];
		}
	}
}
