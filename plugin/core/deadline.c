/* Scheduling of one II that begins with the ops that contend on recurrences.
   SPDX-License-Identifier: GPL-3.0-or-later

   Where iterative scheduling gives up, a recurrence mostly holds dozens of ops that want the
   same few units, such as the accesses of a large loop to two memory ports, and between them
   hundreds of others that are in nobody's way.  So only the former are placed here, under the
   longest paths between them (the pieces of exact_reduce.c), and exact_finish.c adds the
   others, which always have room.

   In one component longest paths bound every op from both sides as soon as one op, the root,
   has a cycle.  From there it is list scheduling by deadline (J. Jackson 1955): cycle by
   cycle, of the ops that are ready and fit, the one that must go first is placed, ties by body
   position, and the windows of those that wait shrink by the distances to it.  Ready means
   that its window has begun and that all ops that have to issue before it have issued.  A
   window that is empty ends the try; nothing is taken back.

   That is done in four ways: backwards from the last op of the component (the mirror image:
   times and distances change their sign) and forwards from its first, and each of them so that
   what need not be on the far side of the root stays on the near side, or not.  Rows that one
   stage fills are lost for the others, which neither way foresees; what one misses, the other
   often finds.

   needs: each op that matters holds one unit in its only alternative; for others the method is
   not offered.  For a piece of n ops and m edges a try costs O(n * (n + II)) and the paths
   O(n * m).  The effort is bounded over all II of a loop.  */

#include "core/deadline.h"
#include "core/exact.h"

#include <string.h>

enum {
	ways = 4,
	most_ops = 1024,            /* of a component that contend */
	most_work = 30 * 1000000,  /* visits of an op or an edge, over all II */
};

struct ms_deadline {
	const struct ms_problem *problem;
	const struct ms_exact *exact;
	struct ms_trace *trace; /* or NULL */
	bool offered;
	int64_t work;
	/* By op: what exact_finish.c asks for.  */
	bool *placed;
	int64_t *cycle;
	int *alt;
};

/* One piece at one II.  Ops are positions in it; times are mirrored if DIRECTION is -1.  */
struct attempt {
	const struct ms_piece *piece;
	struct ms_resources *resources;
	int64_t ii;
	int direction;
	bool one_sided; /* what may come at or after the root does */
	int64_t *early, *late; /* while an op waits */
	int64_t *at;    /* once it is placed */
	int *before;    /* by op: those that wait and have to issue before it */
	int *waiting;
	int nwaiting;
	int64_t *work, *steps;
	/* For people.  */
	struct ms_trace *trace;
	struct ms_attempt *record;
};

static int64_t distance(const struct attempt *a, int from, int to)
{
	size_t n = (size_t)a->piece->n, x = (size_t)from, y = (size_t)to;

	return a->direction > 0 ? a->piece->d[x * n + y] : a->piece->d[y * n + x];
}

/* Does X have to issue before Y, or, where both may issue in one cycle, is it safe to say so?  */
static bool precedes(const struct attempt *a, int x, int y)
{
	int64_t d = distance(a, x, y);

	return d > 0 || (d == 0 && distance(a, y, x) < 0);
}

static void record(const struct attempt *a, int x, int64_t t)
{
	static const char *const pass[2] = { "backward deadline", "forward deadline" };
	bool forward = a->direction > 0, bounded = a->early[x] != MS_FAR;

	if (!a->record)
		return;
	MS_VEC_PUSH(a->trace->arena, &a->record->step,
		    ((struct ms_step){
			    .op = a->piece->op[x],
			    .estart = a->direction * t,
			    .pass = pass[forward],
			    .has_early = bounded,
			    .has_late = bounded,
			    .early = forward ? a->early[x] : -a->late[x],
			    .late = forward ? a->late[x] : -a->early[x],
			    .direction = a->direction,
			    .placed = true,
			    .cycle = a->direction * t,
		    }));
}

/* Place the op that is number W among the waiting at T.  False if one of those that go on
   waiting has no cycle left.  */
static bool put(struct attempt *a, int w, int64_t t)
{
	int x = a->waiting[w];
	bool ok = true;

	record(a, x, t);
	a->waiting[w] = a->waiting[--a->nwaiting];
	a->at[x] = t;
	++*a->steps;
	*a->work += a->nwaiting;
	a->resources->methods->reserve(a->resources, a->piece->op[x], 0, a->direction * t);
	for (int i = 0; i < a->nwaiting; i++) {
		int y = a->waiting[i];
		int64_t early = t + distance(a, x, y), late = t - distance(a, y, x);

		if (a->early[y] < early)
			a->early[y] = early;
		if (a->late[y] > late)
			a->late[y] = late;
		a->before[y] -= precedes(a, x, y);
		ok &= a->early[y] <= a->late[y];
	}
	return ok;
}

/* The number, among the waiting, of the op to place at T; -1 if there is none, and then *NEXT
   is the next cycle to look at; -2 if some op's window is over.  */
static int choose(const struct attempt *a, int64_t t, int64_t *next)
{
	int best = -1;

	*next = INT64_MAX;
	*a->work += a->nwaiting;
	for (int i = 0; i < a->nwaiting; i++) {
		int x = a->waiting[i], y = best < 0 ? 0 : a->waiting[best];
		int64_t soonest = a->early[x] > t ? a->early[x] : t + 1;

		if (a->late[x] < t)
			return -2;
		if (*next > soonest)
			*next = soonest;
		if (a->early[x] > t || a->before[x] > 0)
			continue;
		if (best >= 0 &&
		    (a->late[x] > a->late[y] || (a->late[x] == a->late[y] &&
						 a->piece->op[x] > a->piece->op[y])))
			continue;
		if (a->resources->methods->fits(a->resources, a->piece->op[x], 0,
						a->direction * t, NULL))
			best = i;
	}
	return best;
}

/* All ops wait, whatever the cycle.  */
static void begin(struct attempt *a)
{
	int n = a->piece->n;

	a->nwaiting = n;
	*a->work += (int64_t)n * n;
	for (int x = 0; x < n; x++) {
		a->waiting[x] = x;
		a->early[x] = MS_FAR;
		a->late[x] = -MS_FAR;
		a->before[x] = 0;
	}
	for (int x = 0; x < n; x++)
		for (int y = 0; y < n; y++)
			a->before[y] += x != y && precedes(a, x, y);
}

/* Place all ops of the piece, ROOT first, at cycle ROW; or fail.  */
static bool place_from(struct attempt *a, int root, int64_t row)
{
	int64_t t = INT64_MAX, next, zero = a->direction * row;

	begin(a);
	if (!put(a, root, zero))
		return false;
	for (int i = 0; i < a->nwaiting; i++) {
		int x = a->waiting[i];

		if (a->one_sided && a->early[x] < zero && a->late[x] >= zero)
			a->early[x] = zero;
		if (t > a->early[x])
			t = a->early[x];
	}
	while (a->nwaiting > 0) {
		int w = choose(a, t, &next);

		if (w < -1 || (w >= 0 && !put(a, w, t)))
			return false;
		if (w < 0)
			t = next;
	}
	return true;
}

/* Give back what the ops that were placed hold.  */
static void take_back(struct attempt *a)
{
	for (int i = 0; i < a->nwaiting; i++)
		a->at[a->waiting[i]] = MS_FAR;
	for (int x = 0; x < a->piece->n; x++)
		if (a->at[x] != MS_FAR)
			a->resources->methods->release(a->resources, a->piece->op[x]);
}

/* Place PIECE beside the pieces that are placed, in one of the ways.  */
static bool place_piece(struct ms_deadline *d, struct attempt *a, struct ms_arena *arena)
{
	const struct ms_piece *piece = a->piece;
	size_t n = (size_t)piece->n;

	a->early = MS_NEW_N(arena, n, int64_t);
	a->late = MS_NEW_N(arena, n, int64_t);
	a->at = MS_NEW_N(arena, n, int64_t);
	a->before = MS_NEW_N(arena, n, int);
	a->waiting = MS_NEW_N(arena, n, int);
	for (int way = 0; way < ways; way++) {
		int alt, root;
		int64_t row;

		a->direction = way % 2 ? 1 : -1;
		a->one_sided = way < 2;
		root = a->direction > 0 ? 0 : piece->n - 1;
		if (!ms_first_fit(a->resources, piece->op[root], 0, a->ii, &row, &alt))
			return false;
		if (!place_from(a, root, row)) {
			take_back(a);
			continue;
		}
		for (int x = 0; x < piece->n; x++) {
			d->placed[piece->op[x]] = true;
			d->cycle[piece->op[x]] = a->direction * a->at[x];
		}
		return true;
	}
	return false;
}

/* The pieces of more than one op, in the order of ms_exact_pieces, without its squeezing: that
   costs more here than it helps.  */
static bool place_pieces(struct ms_deadline *d, int64_t ii, struct ms_schedule *schedule,
			 struct ms_attempt *attempt, struct ms_arena *arena)
{
	struct ms_pieces pieces = ms_exact_pieces(arena, d->exact, ii, 0, NULL);

	if (pieces.too_large || pieces.refuted)
		return false;
	d->problem->resources->methods->reset(d->problem->resources, ii);
	memset(d->placed, 0, (size_t)schedule->nops * sizeof *d->placed);
	for (int i = 0; i < pieces.n; i++) {
		struct attempt a = {
			.piece = pieces.piece[i],
			.resources = d->problem->resources,
			.ii = ii,
			.work = &d->work,
			.steps = &schedule->steps,
			.trace = d->trace,
			.record = attempt,
		};

		if (!place_piece(d, &a, arena))
			return false;
	}
	return ms_exact_finish(d->exact, ii, d->placed, d->cycle, d->alt, schedule);
}

/* Is the method made for this loop?  There must be a component with two ops that contend, and
   none with too many.  */
static bool is_offered(const struct ms_exact *exact)
{
	const struct ms_sccs *sccs = exact->problem->sccs;
	bool useful = false;

	for (int c = 0; c < sccs->count && exact->single; c++) {
		int n = 0;

		for (int i = sccs->start[c]; i < sccs->start[c + 1]; i++)
			n += exact->matters[sccs->member[i]];
		useful |= n > 1;
		if (n > most_ops)
			return false;
	}
	return useful;
}

struct ms_deadline *ms_deadline_new(struct ms_arena *arena, const struct ms_problem *problem,
				    struct ms_trace *trace)
{
	struct ms_deadline *d = MS_NEW(arena, struct ms_deadline);
	size_t n = (size_t)problem->loop->nops;

	d->problem = problem;
	d->exact = ms_exact_new(arena, problem);
	d->trace = trace;
	d->offered = is_offered(d->exact);
	d->placed = MS_NEW_N(arena, n, bool);
	d->cycle = MS_NEW_N(arena, n, int64_t);
	d->alt = MS_NEW_N(arena, n, int);
	return d;
}

/* What finding the longest paths costs, about.  */
static int64_t work_of_paths(const struct ms_deadline *d)
{
	const struct ms_sccs *sccs = d->problem->sccs;
	const struct ms_ddg *ddg = d->problem->ddg;
	int64_t work = 0;

	for (int c = 0; c < sccs->count; c++) {
		int64_t n = 0, edges = 0;

		for (int i = sccs->start[c]; i < sccs->start[c + 1]; i++) {
			int x = sccs->member[i];

			n += d->exact->matters[x];
			edges += ddg->succ_start[x + 1] - ddg->succ_start[x];
		}
		work += n > 1 ? n * edges : edges;
	}
	return work;
}

bool ms_deadline_try(struct ms_deadline *d, int64_t ii, struct ms_schedule *schedule,
		     struct ms_attempt *attempt)
{
	struct ms_arena *arena;
	bool ok;

	if (d->offered)
		d->work += work_of_paths(d);
	if (!d->offered || d->work > most_work)
		return false;
	arena = ms_arena_new();
	ok = place_pieces(d, ii, schedule, attempt, arena);
	ms_arena_free(arena);
	return ok;
}
