/* Shorter lifetimes for a schedule, at the same II.
   SPDX-License-Identifier: GPL-3.0-or-later

   After the idea of stage scheduling (A. Eichenberger, E. Davidson: Stage Scheduling: A
   Technique to Reduce the Register Requirements of a Modulo Schedule, MICRO-28, 1995), which
   moves ops by whole multiples of II and so leaves the reservation table as it is; ours also
   tries the other rows that have room.

   One op at a time, all others fixed.  As a function of the op's cycle t, the sum of lifetimes
   is convex and piecewise linear: the op's own value shrinks by a cycle for each cycle that t
   grows, and each operand of which the op would be the last reader grows by one from that
   point on.  So there is an interval of best cycles; the op goes to a feasible cycle in it, or
   to the nearest on either side.  Along a chain of ops it makes no difference where the inner
   ones are, but they may be in the way of its ends: so sweeps go for the late end of the
   interval, from the last op to the first, and for the early end in turn.

   Then groups, by multiples of II, so that rows stay as they are and a full reservation table
   is no hindrance: an op that could leave a long value's far end behind, with the ops that it
   would push, and, for as long as that does not pay, with those on whose values the move is
   spent.

   Lifetimes are sums, so what is lowered is the average number of live values over the rows;
   MaxLive follows, but not in every step: the state after a sweep that has the smallest is
   kept.  */

#include "core/settle.h"

#include <stdlib.h>
#include <string.h>

#include "core/lifetime.h"

enum { max_sweeps = 8, most_group = 64 };

struct settle {
	const struct ms_problem *problem;
	const struct ms_ddg *ddg;
	struct ms_resources *resources;
	struct ms_schedule *schedule;
	int64_t *turn; /* cycles from which an operand's life is the op's doing */
	int nturns;
	bool has_value; /* the op at hand defines a value that is read */
	int *group;     /* ops that move together by a multiple of II */
	int ngroup;
	bool *in_group;
	int *counted, count; /* by op: the last sum that its value was counted in */
	bool late;      /* the sweep at hand moves ops down where that is free */
	bool moved;     /* it has moved some */
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

/* Most ops have few operands.  */
enum { few_turns = 12 };

static int compare_cycles(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

static void sort_turns(struct settle *s)
{
	if (s->nturns > few_turns) {
		qsort(s->turn, (size_t)s->nturns, sizeof *s->turn, compare_cycles);
		return;
	}
	for (int i = 1; i < s->nturns; i++) {
		int64_t turn = s->turn[i];
		int to = i;

		for (; to > 0 && s->turn[to - 1] > turn; to--)
			s->turn[to] = s->turn[to - 1];
		s->turn[to] = turn;
	}
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
	sort_turns(s);
}

/* The part of the sum of lifetimes that depends on X's cycle, at T.  */
static int64_t cost(const struct settle *s, int64_t t)
{
	int64_t sum = s->has_value ? -t : 0;

	for (int i = 0; i < s->nturns && s->turn[i] < t; i++)
		sum += t - s->turn[i];
	return sum;
}

/* The cycles between which the cost is least, [*LOW, *HIGH] inside [FROM, TO].  The slope is -1
   or 0 at first and grows by one at each turn.  */
static void find_best(const struct settle *s, int64_t from, int64_t to, int64_t *low,
		      int64_t *high)
{
	int falls = s->has_value; /* number of the turn that ends the fall */

	*low = !falls ? from : s->nturns > 0 ? s->turn[0] : to;
	*high = s->nturns > falls ? s->turn[falls] : to;
	if (*low < from)
		*low = from;
	if (*low > to)
		*low = to;
	if (*high < from)
		*high = from;
	if (*high > to)
		*high = to;
}

/* Is T a better cycle than the one chosen so far?  Where both cost the same, if it is nearer to
   the end that the sweep goes for.  */
static bool is_better(const struct settle *s, int64_t t, int64_t chosen)
{
	int64_t gain = cost(s, chosen) - cost(s, t);

	return gain > 0 || (gain == 0 && (s->late ? t > chosen : t < chosen));
}

/* The best feasible cycle of X in [FROM, TO]: on the flat between LOW and HIGH, or as near to
   it as possible below or above.  X is released; where it was is feasible.  */
static int64_t choose(const struct settle *s, int x, int64_t low, int64_t high, int64_t from,
		      int64_t to, int *alt)
{
	int64_t chosen = s->schedule->cycle[x], ii = s->schedule->ii, count, t;
	int64_t start = s->late ? high : low;
	int a;

	/* Upwards from the flat, or from its start; downwards from below that.  */
	count = to - start + 1 < ii ? to - start + 1 : ii;
	if (count > 0 && ms_first_fit(s->resources, x, start, count, &t, &a) &&
	    is_better(s, t, chosen)) {
		chosen = t;
		*alt = a;
	}
	start = s->late ? high : low - 1;
	count = start - from + 1 < ii ? start - from + 1 : ii;
	if (count > 0 && ms_last_fit(s->resources, x, start, count, &t, &a) &&
	    is_better(s, t, chosen)) {
		chosen = t;
		*alt = a;
	}
	return chosen;
}

/* Move X if that saves anything, or costs nothing and makes room for others; returns what it
   saves.  */
static int64_t settle_op(struct settle *s, int x)
{
	int64_t *cycle = &s->schedule->cycle[x];
	int64_t from, to, low, high, best, saved;
	int alt = s->schedule->alt[x];

	window(s, x, &from, &to);
	find_turns(s, x);
	if (from == to || (!s->has_value && s->nturns == 0))
		return 0;
	find_best(s, from, to, &low, &high);
	/* At the end that the sweep goes for nothing is better.  */
	if (*cycle == (s->late ? high : low))
		return 0;
	s->resources->methods->release(s->resources, x);
	best = choose(s, x, low, high, from, to, &alt);
	saved = cost(s, *cycle) - cost(s, best);
	s->moved |= *cycle != best;
	*cycle = best;
	s->schedule->alt[x] = alt;
	s->resources->methods->reserve(s->resources, x, alt, best);
	return saved;
}

/* ---- Groups ----------------------------------------------------------------------------- */

static void join(struct settle *s, int y)
{
	s->in_group[y] = true;
	s->group[s->ngroup++] = y;
}

/* Let the ops that are in the way join the group, when its ops from number FIRST on move by
   DELTA.  False if there are too many.  */
static bool complete_group(struct settle *s, int64_t delta)
{
	const struct ms_ddg *ddg = s->ddg;
	const int64_t *cycle = s->schedule->cycle;

	for (int i = 0; i < s->ngroup; i++) {
		int x = s->group[i];
		int first = delta > 0 ? ddg->succ_start[x] : ddg->pred_start[x];
		int end = delta > 0 ? ddg->succ_start[x + 1] : ddg->pred_start[x + 1];

		for (int k = first; k < end; k++) {
			const struct ms_edge *e =
				&ddg->edge[delta > 0 ? k : ddg->pred[k]];
			int y = delta > 0 ? e->to : e->from;
			int64_t room = cycle[e->to] - cycle[e->from] -
				       ms_edge_weight(e, s->schedule->ii);

			if (s->in_group[y] || room >= (delta > 0 ? delta : -delta))
				continue;
			if (s->ngroup == most_group)
				return false;
			join(s, y);
		}
	}
	return true;
}

static void count_value(struct settle *s, int x, int64_t *sum)
{
	int64_t last;

	if (s->counted[x] == s->count)
		return;
	s->counted[x] = s->count;
	last = last_read(s, x, -1);
	if (last != INT64_MIN)
		*sum += last - s->schedule->cycle[x];
}

/* The sum of the lifetimes that depend on where the group is.  */
static int64_t group_cost(struct settle *s)
{
	const struct ms_ddg *ddg = s->ddg;
	int64_t sum = 0;

	s->count++;
	for (int i = 0; i < s->ngroup; i++) {
		int x = s->group[i];

		count_value(s, x, &sum);
		for (int k = ddg->pred_start[x]; k < ddg->pred_start[x + 1]; k++)
			if (ddg->edge[ddg->pred[k]].value)
				count_value(s, ddg->edge[ddg->pred[k]].from, &sum);
	}
	return sum;
}

static void move_group(struct settle *s, int64_t delta)
{
	for (int i = 0; i < s->ngroup; i++)
		s->schedule->cycle[s->group[i]] += delta;
}

/* Is there a value that X defines, or reads if DELTA is negative, so long that moving X and not
   the op at its other end would make it shorter?  Only from such an op a group is tried.  */
static bool may_shorten(const struct settle *s, int x, int64_t delta)
{
	const struct ms_ddg *ddg = s->ddg;
	const int64_t *cycle = s->schedule->cycle;
	int first = delta > 0 ? ddg->succ_start[x] : ddg->pred_start[x];
	int end = delta > 0 ? ddg->succ_start[x + 1] : ddg->pred_start[x + 1];

	for (int k = first; k < end; k++) {
		const struct ms_edge *e = &ddg->edge[delta > 0 ? k : ddg->pred[k]];

		if (e->value &&
		    cycle[e->to] - cycle[e->from] - ms_edge_weight(e, s->schedule->ii) >=
			    (delta > 0 ? delta : -delta))
			return true;
	}
	return false;
}

/* Let those join at whose cost the group would move: where it moves down, who defines what it
   reads; where it moves up, who reads what it defines.  False if there are none, or too many.  */
static bool extend_group(struct settle *s, int64_t delta)
{
	const struct ms_ddg *ddg = s->ddg;
	int n = s->ngroup;

	for (int i = 0; i < n; i++) {
		int x = s->group[i];
		int first = delta > 0 ? ddg->pred_start[x] : ddg->succ_start[x];
		int end = delta > 0 ? ddg->pred_start[x + 1] : ddg->succ_start[x + 1];

		for (int k = first; k < end; k++) {
			const struct ms_edge *e = &ddg->edge[delta > 0 ? ddg->pred[k] : k];
			int y = delta > 0 ? e->from : e->to;

			if (!e->value || s->in_group[y])
				continue;
			if (s->ngroup == most_group)
				return false;
			join(s, y);
		}
	}
	return s->ngroup > n;
}

/* Move the group by DELTA if that saves anything; returns what it saves.  */
static int64_t try_group(struct settle *s, int64_t delta)
{
	int64_t before = group_cost(s), saved;

	move_group(s, delta);
	saved = before - group_cost(s);
	if (saved > 0)
		return saved;
	move_group(s, -delta);
	return 0;
}

/* Move X by DELTA, a multiple of II, with what is in its way and, for as long as that saves
   nothing, with what would pay for it.  Again and again while it saves; returns how much.  */
static int64_t settle_group(struct settle *s, int x, int64_t delta)
{
	int64_t total = 0, saved = 1;

	while (saved > 0 && may_shorten(s, x, delta)) {
		saved = 0;
		s->ngroup = 0;
		join(s, x);
		do {
			if (!complete_group(s, delta))
				break;
			saved = try_group(s, delta);
		} while (saved == 0 && extend_group(s, delta));
		for (int i = 0; i < s->ngroup; i++)
			s->in_group[s->group[i]] = false;
		total += saved;
	}
	return total;
}

/* ---- All together ----------------------------------------------------------------------- */

/* A state to come back to.  */
struct snapshot {
	int64_t *cycle;
	int *alt;
	int64_t maxlive, saved;
};

static void keep(const struct settle *s, struct snapshot *best, int64_t maxlive, int64_t saved)
{
	size_t n = (size_t)s->ddg->nops;

	memcpy(best->cycle, s->schedule->cycle, n * sizeof *best->cycle);
	memcpy(best->alt, s->schedule->alt, n * sizeof *best->alt);
	best->maxlive = maxlive;
	best->saved = saved;
}

/* Move every op and every group once; returns what that saves.  */
static int64_t sweep(struct settle *s, bool late)
{
	int64_t saved = 0, ii = s->schedule->ii;
	int n = s->ddg->nops;

	s->late = late;
	s->moved = false;
	for (int i = 0; i < n; i++)
		saved += settle_op(s, late ? n - 1 - i : i);
	for (int i = 0; i < n; i++)
		saved += settle_group(s, late ? n - 1 - i : i, late ? ii : -ii);
	s->moved |= saved > 0;
	return saved;
}

static void start(struct settle *s, struct ms_arena *arena)
{
	const struct ms_ddg *ddg = s->ddg;
	size_t n = (size_t)ddg->nops;
	int most = 0;

	for (int x = 0; x < ddg->nops; x++)
		if (most < ddg->pred_start[x + 1] - ddg->pred_start[x])
			most = ddg->pred_start[x + 1] - ddg->pred_start[x];
	s->turn = MS_NEW_N(arena, (size_t)most, int64_t);
	s->group = MS_NEW_N(arena, most_group, int);
	s->in_group = MS_NEW_N(arena, n, bool);
	s->counted = MS_NEW_N(arena, n, int);
	s->resources->methods->reset(s->resources, s->schedule->ii);
	for (int x = 0; x < ddg->nops; x++)
		s->resources->methods->reserve(s->resources, x, s->schedule->alt[x],
					       s->schedule->cycle[x]);
}

int64_t ms_settle(struct ms_arena *arena, const struct ms_problem *problem,
		  struct ms_schedule *schedule)
{
	size_t n = (size_t)problem->ddg->nops;
	struct settle s = {
		.problem = problem,
		.ddg = problem->ddg,
		.resources = problem->resources,
		.schedule = schedule,
	};
	struct snapshot best = {
		.cycle = MS_NEW_N(arena, n, int64_t),
		.alt = MS_NEW_N(arena, n, int),
	};
	int64_t total = 0;
	int idle = 0;

	start(&s, arena);
	keep(&s, &best, ms_maxlive(arena, problem, schedule), 0);
	for (int i = 0; i < max_sweeps && idle < 2; i++) {
		int64_t saved = sweep(&s, i % 2 == 1), maxlive;

		idle = saved > 0 ? 0 : idle + 1;
		total += saved;
		if (!s.moved)
			continue;
		maxlive = ms_maxlive(arena, problem, schedule);
		if (maxlive < best.maxlive || (maxlive == best.maxlive && total > best.saved))
			keep(&s, &best, maxlive, total);
	}
	memcpy(schedule->cycle, best.cycle, n * sizeof *best.cycle);
	memcpy(schedule->alt, best.alt, n * sizeof *best.alt);
	ms_normalize(schedule);
	return best.saved;
}
