/* Shorter lifetimes for a schedule, at the same II.
   SPDX-License-Identifier: GPL-3.0-or-later

   After the idea of stage scheduling (A. Eichenberger, E. Davidson: Stage Scheduling: A
   Technique to Reduce the Register Requirements of a Modulo Schedule, MICRO-28, 1995), which
   moves ops by whole multiples of II and so leaves the reservation table as it is; ours also
   tries the other rows that have room.

   One op at a time, all others fixed.  As a function of the op's cycle t, the sum of lifetimes
   is convex and piecewise linear: the op's own value shrinks by a cycle for each cycle that t
   grows, and each operand of which the op would be the last reader grows by one from that
   point on.  So there is an interval of best cycles; the op goes to the feasible cycle nearest
   to it on either side, whichever costs less, if that is less than where it was.

   Lifetimes are sums, so what is lowered is the average number of live values over the rows;
   MaxLive follows, but not in every step.  */

#include "core/settle.h"

#include <stdlib.h>

enum { max_sweeps = 8 };

struct settle {
	const struct ms_problem *problem;
	const struct ms_ddg *ddg;
	struct ms_resources *resources;
	struct ms_schedule *schedule;
	int64_t *turn; /* cycles from which an operand's life is the op's doing */
	int nturns;
	bool has_value; /* the op at hand defines a value that is read */
};

/* The last read of X's value by an op other than BUT (-1: any), as a cycle of instance 0's
   time; INT64_MIN if there is none.  */
static int64_t last_read(const struct settle *s, int x, int but)
{
	const struct ms_ddg *ddg = s->ddg;
	int64_t last = INT64_MIN;

	for (int e = ddg->succ_start[x]; e < ddg->succ_start[x + 1]; e++) {
		const struct ms_edge *edge = &ddg->edge[e];
		int64_t read;

		if (!edge->value || edge->to == but)
			continue;
		read = s->schedule->cycle[edge->to] + ms_edge_apart(edge, s->schedule->ii);
		if (last < read)
			last = read;
	}
	return last;
}

/* The cycles that X's neighbours leave it, [*FROM, *TO]; an op without neighbours on a side
   stays within one II of where it is.  */
static void window(const struct settle *s, int x, int64_t *from, int64_t *to)
{
	const struct ms_ddg *ddg = s->ddg;
	const int64_t *cycle = s->schedule->cycle;
	int64_t ii = s->schedule->ii, earliest = INT64_MIN, latest = INT64_MAX;

	for (int i = ddg->pred_start[x]; i < ddg->pred_start[x + 1]; i++) {
		const struct ms_edge *e = &ddg->edge[ddg->pred[i]];
		int64_t t = cycle[e->from] + ms_edge_weight(e, ii);

		if (e->from != x && earliest < t)
			earliest = t;
	}
	for (int i = ddg->succ_start[x]; i < ddg->succ_start[x + 1]; i++) {
		const struct ms_edge *e = &ddg->edge[i];
		int64_t t = cycle[e->to] - ms_edge_weight(e, ii);

		if (e->to != x && latest > t)
			latest = t;
	}
	*from = earliest == INT64_MIN ? (latest == INT64_MAX ? cycle[x] : latest) - ii + 1
				      : earliest;
	*to = latest == INT64_MAX ? *from + ii - 1 : latest;
	if (*from > cycle[x])
		*from = cycle[x];
	if (*to < cycle[x])
		*to = cycle[x];
}

static int compare_cycles(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

/* Where the operands of X begin to live for X's sake.  An operand that X reads over several
   edges counts once, by the longest distance.  */
static void find_turns(struct settle *s, int x)
{
	const struct ms_ddg *ddg = s->ddg;

	s->nturns = 0;
	s->has_value = last_read(s, x, x) != INT64_MIN;
	for (int i = ddg->pred_start[x]; i < ddg->pred_start[x + 1]; i++) {
		const struct ms_edge *e = &ddg->edge[ddg->pred[i]];
		int64_t others;

		if (e->from == x || !e->value)
			continue;
		others = last_read(s, e->from, x);
		if (others == INT64_MIN)
			others = s->schedule->cycle[e->from];
		s->turn[s->nturns++] = others - ms_edge_apart(e, s->schedule->ii);
	}
	qsort(s->turn, (size_t)s->nturns, sizeof *s->turn, compare_cycles);
}

/* The part of the sum of lifetimes that depends on X's cycle, at T.  */
static int64_t cost(const struct settle *s, int64_t t)
{
	int64_t sum = s->has_value ? -t : 0;

	for (int i = 0; i < s->nturns && s->turn[i] < t; i++)
		sum += t - s->turn[i];
	return sum;
}

/* The feasible cycle of X nearest to BEST in [FROM, TO], below or above, that costs least.  X
   is released; where it was is feasible.  */
static int64_t choose(const struct settle *s, int x, int64_t best, int64_t from, int64_t to,
		      int *alt)
{
	int64_t was = s->schedule->cycle[x], chosen = was, ii = s->schedule->ii;
	int64_t above, below, count = to - best + 1 < ii ? to - best + 1 : ii;
	int a;

	if (count > 0 && ms_first_fit(s->resources, x, best, count, &above, &a) &&
	    cost(s, above) < cost(s, chosen)) {
		chosen = above;
		*alt = a;
	}
	count = best - from < ii - 1 ? best - from : ii - 1;
	if (count > 0 && ms_last_fit(s->resources, x, best - 1, count, &below, &a) &&
	    cost(s, below) < cost(s, chosen)) {
		chosen = below;
		*alt = a;
	}
	return chosen;
}

/* Move X if that saves anything; returns what it saves.  */
static int64_t settle_op(struct settle *s, int x)
{
	int64_t *cycle = &s->schedule->cycle[x];
	int64_t from, to, best, saved;
	int alt = s->schedule->alt[x];

	window(s, x, &from, &to);
	find_turns(s, x);
	if (from == to || (!s->has_value && s->nturns == 0))
		return 0;
	/* The slope is -1 or 0 at first and grows by one at each turn.  */
	best = s->nturns == 0 ? to : s->turn[0];
	if (best > to)
		best = to;
	if (best < from)
		best = from;
	s->resources->methods->release(s->resources, x);
	best = choose(s, x, best, from, to, &alt);
	saved = cost(s, *cycle) - cost(s, best);
	*cycle = best;
	s->schedule->alt[x] = alt;
	s->resources->methods->reserve(s->resources, x, alt, best);
	return saved;
}

int64_t ms_settle(struct ms_arena *arena, const struct ms_problem *problem,
		  struct ms_schedule *schedule)
{
	const struct ms_ddg *ddg = problem->ddg;
	struct settle s = {
		.problem = problem,
		.ddg = ddg,
		.resources = problem->resources,
		.schedule = schedule,
	};
	int64_t total = 0, saved = 1;
	int most = 0;

	for (int x = 0; x < ddg->nops; x++)
		if (most < ddg->pred_start[x + 1] - ddg->pred_start[x])
			most = ddg->pred_start[x + 1] - ddg->pred_start[x];
	s.turn = MS_NEW_N(arena, (size_t)most, int64_t);
	s.resources->methods->reset(s.resources, schedule->ii);
	for (int x = 0; x < ddg->nops; x++)
		s.resources->methods->reserve(s.resources, x, schedule->alt[x],
					      schedule->cycle[x]);
	for (int sweep = 0; sweep < max_sweeps && saved > 0; sweep++) {
		saved = 0;
		for (int i = 0; i < ddg->nops; i++)
			saved += settle_op(&s, sweep % 2 ? ddg->nops - 1 - i : i);
		total += saved;
	}
	ms_normalize(schedule);
	return total;
}
