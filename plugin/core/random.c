/* A random legal scheduler.
   SPDX-License-Identifier: GPL-3.0-or-later

   For stressing expanders and simulators: it makes the shapes that good schedulers never make.
   The II is often larger than needed; components lie stages apart from each other; ops drift
   away from their neighbours, before the first as well as behind the last, and take any
   alternative.

   It begins with a legal schedule (that of swing modulo scheduling, which always has one) and
   makes legal moves only:

     stretch   each component, in topological order, moves by a random multiple of II that keeps
               the edges into it; rows do not change, so resources still fit;
     drift     each op, in random order, tries a few random cycles and alternatives between its
               neighbours, and moves to the first that fits.

   The same seed gives the same schedule.  O(rounds * edges).  */

#include <string.h>

#include "base/rng.h"
#include "core/sched.h"
#include "core/verify.h"

enum {
	drift_rounds = 4,
	drift_trials = 4,
	/* Multiples of II; each run draws numbers up to these.  */
	most_stretch = 3, /* beyond what edges ask for */
	most_drift = 3,   /* where there is no neighbour on a side */
};

struct drifter {
	const struct ms_problem *problem;
	struct ms_schedule *schedule;
	uint64_t state;
	int64_t stretch, drift; /* as drawn */
};

static int64_t below(struct drifter *d, int64_t n)
{
	return (int64_t)ms_random_below(&d->state, (uint64_t)n);
}

/* By how many II component C must move for the edges into it.  The least is negative where it
   may move to the front.  */
static int64_t least_stretch(const struct drifter *d, int c)
{
	const struct ms_ddg *ddg = d->problem->ddg;
	const struct ms_sccs *sccs = d->problem->sccs;
	const struct ms_schedule *s = d->schedule;
	int64_t least = -d->stretch;

	for (int i = sccs->start[c]; i < sccs->start[c + 1]; i++) {
		int x = sccs->member[i];

		for (int k = ddg->pred_start[x]; k < ddg->pred_start[x + 1]; k++) {
			const struct ms_edge *e = &ddg->edge[ddg->pred[k]];
			int64_t late;

			if (sccs->of[e->from] == c)
				continue;
			late = s->cycle[e->from] + ms_edge_weight(e, s->ii) - s->cycle[x];
			late = -ms_floor_div(-late, s->ii);
			if (least < late)
				least = late;
		}
	}
	return least;
}

static void stretch(struct drifter *d)
{
	const struct ms_sccs *sccs = d->problem->sccs;

	/* Components are numbered against the edges.  */
	for (int c = sccs->count; c-- > 0;) {
		int64_t by = least_stretch(d, c);

		by += below(d, d->stretch + 1);
		for (int i = sccs->start[c]; i < sccs->start[c + 1]; i++)
			d->schedule->cycle[sccs->member[i]] += by * d->schedule->ii;
	}
}

/* The cycles that the neighbours of X leave it, or a few stages where they leave all.  */
static void find_window(const struct drifter *d, int x, int64_t *first, int64_t *last)
{
	const struct ms_ddg *ddg = d->problem->ddg;
	const struct ms_schedule *s = d->schedule;

	*first = s->cycle[x] - d->drift * s->ii;
	*last = s->cycle[x] + d->drift * s->ii;
	for (int i = ddg->pred_start[x]; i < ddg->pred_start[x + 1]; i++) {
		const struct ms_edge *e = &ddg->edge[ddg->pred[i]];
		int64_t t = s->cycle[e->from] + ms_edge_weight(e, s->ii);

		if (e->from != x && *first < t)
			*first = t;
	}
	for (int i = ddg->succ_start[x]; i < ddg->succ_start[x + 1]; i++) {
		const struct ms_edge *e = &ddg->edge[i];
		int64_t t = s->cycle[e->to] - ms_edge_weight(e, s->ii);

		if (e->to != x && *last > t)
			*last = t;
	}
}

static void drift_op(struct drifter *d, int x)
{
	struct ms_resources *r = d->problem->resources;
	struct ms_schedule *s = d->schedule;
	int nalts = r->methods->alternatives(r, x);
	int64_t first, last;

	find_window(d, x, &first, &last);
	r->methods->release(r, x);
	for (int trial = 0; trial < drift_trials; trial++) {
		int64_t cycle = first + below(d, last - first + 1);
		int alt = (int)below(d, nalts);

		s->steps++;
		if (!r->methods->possible(r, x, alt) ||
		    !r->methods->fits(r, x, alt, cycle, NULL))
			continue;
		s->cycle[x] = cycle;
		s->alt[x] = alt;
		break;
	}
	r->methods->reserve(r, x, s->alt[x], s->cycle[x]);
}

static void drift(struct drifter *d, int *order)
{
	int n = d->schedule->nops;

	for (int i = n; i-- > 1;) {
		int j = (int)below(d, i + 1), x = order[i];

		order[i] = order[j];
		order[j] = x;
	}
	for (int i = 0; i < n; i++)
		drift_op(d, order[i]);
}

/* The first II to try: MII, or, two times out of three, something larger.  */
static int64_t draw_first_ii(struct drifter *d, const struct ms_sched_options *options)
{
	int64_t mii = d->problem->bounds->mii, last = options->last_ii;
	int64_t ii = options->first_ii > mii ? options->first_ii : mii;

	if (options->first_ii == 0 && below(d, 3) > 0)
		ii += below(d, mii < 1000 ? mii + 3 : 1000);
	return last && ii > last ? last : ii;
}

static void *keep(struct ms_arena *arena, const void *from, size_t n, size_t size)
{
	return memcpy(ms_alloc(arena, n * size), from, n * size);
}

static struct ms_schedule *run(struct ms_arena *arena, const struct ms_problem *problem,
			       const struct ms_sched_options *options)
{
	struct drifter d = { .problem = problem, .state = options->seed };
	struct ms_sched_options mine = *options;
	struct ms_resources *r = problem->resources;
	struct ms_schedule start;
	int *order;

	mine.first_ii = draw_first_ii(&d, options);
	/* Beyond the usual cap, too, if it was drawn.  */
	if (mine.last_ii == 0)
		mine.last_ii = mine.first_ii + ms_ii_cap(problem);
	mine.trace = NULL;
	d.schedule = ms_sms.run(arena, problem, &mine);
	if (!d.schedule)
		return NULL;
	d.schedule->algo = "random";
	start = *d.schedule;
	start.cycle = keep(arena, start.cycle, (size_t)start.nops, sizeof *start.cycle);
	start.alt = keep(arena, start.alt, (size_t)start.nops, sizeof *start.alt);
	d.stretch = below(&d, most_stretch + 1);
	d.drift = 1 + below(&d, most_drift);
	stretch(&d);
	order = MS_NEW_N(arena, (size_t)d.schedule->nops, int);
	r->methods->reset(r, d.schedule->ii);
	for (int x = 0; x < d.schedule->nops; x++) {
		order[x] = x;
		r->methods->reserve(r, x, d.schedule->alt[x], d.schedule->cycle[x]);
	}
	for (int i = 0; i < drift_rounds; i++)
		drift(&d, order);
	ms_normalize(d.schedule);
	/* Ops of a row issue by age, which moves change: an automaton may take it amiss.  */
	if (!ms_verify_automata(problem->loop, problem->machine, d.schedule))
		*d.schedule = start;
	return d.schedule;
}

const struct ms_scheduler ms_random_scheduler = {
	.name = "random",
	.summary = "any legal schedule, by --seed: for tests of expanders",
	.run = run,
};
