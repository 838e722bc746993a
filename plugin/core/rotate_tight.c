/* Rotating registers, tightly: values share what their windows would keep apart.
   SPDX-License-Identifier: GPL-3.0-or-later

   After B. Rau, M. Lee, P. Tirumalai, M. Schlansker: Register Allocation for Software Pipelined
   Loops, PLDI 1992.  Instance k of value v lives in the name c_v + g - k of group g, that is in
   physical register (c_v - k) mod R of a file of R; c_v is base - stage of the definition.  It
   holds its register from cycle a_v + k * II on, up to, not including, b_v + k * II:

       a_v  the issue of the definition (one cycle earlier if its latency is 0: its result
	    would land in the cycle of a last use, before the read);
       b_v  the issue of the last use, or the landing of the result if that is later, but
	    behind the issue in any case.

   Instances k of v and j of w meet in a register if k - j = c_v - c_w (mod R), and in time if
   (a_w - b_v) / II < k - j < (b_w - a_v) / II.  So each pair forbids an interval of differences
   c_v - c_w.  It grows where an instance lives longer than others of its value: the one from
   before the loop is there from group 0 on, and that of the last iteration, if it is live-out,
   until the exit; but before the one there is no instance of any value, and behind the other
   none either.

   For each U from the largest number of instances that hold a register in one row, values get
   c one after the other, in several orders; of the places that are free the one that leaves
   the smallest gap to a neighbour in its register (the paper's end fit and best fit), else the
   first.  One order is the paper's adjacency ordering: the value that begins soonest after the
   end of the one placed last goes next.  The first U that all values fit decides.

   The result is right both in a file of U registers and in one of the machine's size: places
   are free only if they are in both rings.  If stage predicates share the file, names must
   not wrap: then each value's names lie in 0 .. U - 1, and the predicates follow.

   Differences from the paper: no backtracking, more than one ordering, initial and live-out
   values by the pairwise rule above instead of copies.  */

#include "core/lifetime.h"
#include "core/rotate.h"

#include <stdlib.h>

enum { norders = 5, patient = 16 };

/* A value to be placed.  */
struct value {
	int window;
	int64_t start, end; /* a, b */
	int64_t low, high;  /* its names in all groups are c + low .. c + high */
	bool carried, liveout;
	bool placed;
	int64_t c;
};

struct packer {
	struct ms_arena *arena;
	int64_t ii, size; /* of the file */
	bool linear;      /* names must not wrap */
	struct value *value;
	int n;
	int *order;
	int nplaced;
	int64_t registers; /* U */
	int *change;       /* U + 1: what forbids place c begins minus ends there */
};

/* The differences c_v - c_w from *LOW to *HIGH are forbidden.  */
static void forbidden(const struct packer *p, const struct value *v, const struct value *w,
		      int64_t *low, int64_t *high)
{
	int64_t lo = ms_floor_div(w->start - v->end, p->ii) + 1;
	int64_t hi = -ms_floor_div(v->start - w->end, p->ii) - 1;

	*low = lo;
	*high = hi;
	if (v->carried && lo <= -1 && *high < -1)
		*high = -1;
	if (w->carried && hi >= 1 && *low > 1)
		*low = 1;
	if ((v->liveout && hi >= 0 && *low > 0) || (v->carried && w->carried && *low > 0) ||
	    (v->liveout && w->liveout && *low > 0))
		*low = 0;
	if ((w->liveout && lo <= 0 && *high < 0) || (v->carried && w->carried && *high < 0) ||
	    (v->liveout && w->liveout && *high < 0))
		*high = 0;
}

/* Forbid the places FROM to TO, as far as they exist.  */
static void forbid(struct packer *p, int64_t from, int64_t to)
{
	if (from < 0)
		from = 0;
	if (to >= p->registers)
		to = p->registers - 1;
	if (from > to)
		return;
	p->change[from]++;
	p->change[to + 1]--;
}

/* The same in a ring of SIZE >= U places.  */
static void forbid_in_ring(struct packer *p, int64_t from, int64_t to, int64_t size)
{
	int64_t first, last;

	if (to < from)
		return;
	if (to - from >= size - 1) {
		forbid(p, 0, p->registers - 1);
		return;
	}
	first = ms_floor_mod(from, size);
	last = first + (to - from);
	forbid(p, first, last);
	forbid(p, first - size, last - size);
}

/* Which places are not for V.  */
static void find_forbidden(struct packer *p, const struct value *v)
{
	for (int64_t c = 0; c <= p->registers; c++)
		p->change[c] = 0;
	if (p->linear) {
		forbid(p, 0, -v->low - 1);
		forbid(p, p->registers - v->high, p->registers - 1);
	}
	for (int i = 0; i < p->nplaced; i++) {
		const struct value *w = &p->value[p->order[i]];
		int64_t low, high;

		forbidden(p, v, w, &low, &high);
		if (high < low)
			continue;
		if (p->linear) {
			forbid(p, w->c + low, w->c + high);
		} else {
			forbid_in_ring(p, w->c + low, w->c + high, p->registers);
			forbid_in_ring(p, w->c + low, w->c + high, p->size);
		}
	}
	for (int64_t c = 1; c < p->registers; c++)
		p->change[c] += p->change[c - 1];
}

/* Place number C, as far as it is free for V, is what GAP costs.  */
static void consider(const struct packer *p, int64_t c, int64_t gap, int64_t *best,
		     int64_t *best_gap)
{
	if (!p->linear)
		c = ms_floor_mod(c, p->registers);
	if (c < 0 || c >= p->registers || p->change[c] > 0 || gap >= *best_gap)
		return;
	*best = c;
	*best_gap = gap;
}

static bool place(struct packer *p, struct value *v)
{
	int64_t best = -1, gap = INT64_MAX;

	find_forbidden(p, v);
	for (int i = 0; i < p->nplaced; i++) {
		const struct value *w = &p->value[p->order[i]];

		/* Right behind w's instances, and right before them.  */
		consider(p, w->c - ms_floor_div(v->start - w->end, p->ii),
			 ms_floor_mod(v->start - w->end, p->ii), &best, &gap);
		consider(p, w->c + ms_floor_div(w->start - v->end, p->ii),
			 ms_floor_mod(w->start - v->end, p->ii), &best, &gap);
	}
	for (int64_t c = 0; c < p->registers && best < 0; c++)
		if (p->change[c] == 0)
			best = c;
	v->c = best;
	return best >= 0;
}

/* ---- Orders ----------------------------------------------------------------------------- */

static int by_start(const void *a, const void *b, void *ctx)
{
	const struct packer *p = ctx;
	const struct value *v = &p->value[*(const int *)a], *w = &p->value[*(const int *)b];
	int64_t x = ms_floor_mod(v->start, p->ii), y = ms_floor_mod(w->start, p->ii);

	if (x != y)
		return x < y ? -1 : 1;
	return v->window - w->window;
}

static int by_length(const void *a, const void *b, void *ctx)
{
	const struct packer *p = ctx;
	const struct value *v = &p->value[*(const int *)a], *w = &p->value[*(const int *)b];
	int64_t x = v->end - v->start, y = w->end - w->start;

	if (x != y)
		return x > y ? -1 : 1;
	return v->window - w->window;
}

/* Those that live longer than a whole number of II by most first.  */
static int by_part(const void *a, const void *b, void *ctx)
{
	const struct packer *p = ctx;
	const struct value *v = &p->value[*(const int *)a], *w = &p->value[*(const int *)b];
	int64_t x = (v->end - v->start) % p->ii, y = (w->end - w->start) % p->ii;

	if (x != y)
		return x > y ? -1 : 1;
	return v->window - w->window;
}

/* Values that something beyond their life ties down first, then the longest.  */
static int by_ties(const void *a, const void *b, void *ctx)
{
	const struct packer *p = ctx;
	const struct value *v = &p->value[*(const int *)a], *w = &p->value[*(const int *)b];
	int x = v->carried + v->liveout, y = w->carried + w->liveout;

	return x != y ? y - x : by_length(a, b, ctx);
}

/* Bring the value that begins soonest after the end of the one placed last to the front of
   those that are left.  */
static void next_adjacent(const struct packer *p)
{
	const struct value *last = &p->value[p->order[p->nplaced - 1]];
	int best = p->nplaced, swap;
	int64_t least = INT64_MAX;

	for (int i = p->nplaced; i < p->n; i++) {
		int64_t gap =
		    ms_floor_mod(p->value[p->order[i]].start - last->end, p->ii);

		if (gap < least) {
			least = gap;
			best = i;
		}
	}
	swap = p->order[p->nplaced];
	p->order[p->nplaced] = p->order[best];
	p->order[best] = swap;
}

static bool try_order(struct packer *p, int number)
{
	static int (*const compare[norders])(const void *, const void *, void *) = {
		by_start, by_start, by_length, by_part, by_ties
	};

	for (int i = 0; i < p->n; i++)
		p->order[i] = i;
	qsort_r(p->order, (size_t)p->n, sizeof *p->order, compare[number], p);
	for (p->nplaced = 0; p->nplaced < p->n; p->nplaced++) {
		if (number == 0 && p->nplaced > 0)
			next_adjacent(p);
		if (!place(p, &p->value[p->order[p->nplaced]]))
			return false;
	}
	return true;
}

/* ---- One file --------------------------------------------------------------------------- */

/* Registers that are held at once in some row, and by one value alone; at least that many
   are needed.  */
static int64_t least_registers(const struct packer *p)
{
	struct ms_life *life = MS_NEW_N(p->arena, (size_t)p->n, struct ms_life);
	int64_t least = 0, most;

	for (int i = 0; i < p->n; i++) {
		const struct value *v = &p->value[i];
		int64_t own = (v->end - v->start + p->ii - 1) / p->ii;

		life[i] = (struct ms_life){ v->start, v->end - v->start };
		if (p->linear && own < v->high - v->low + 1)
			own = v->high - v->low + 1;
		if (least < own)
			least = own;
	}
	most = ms_live_at_once(p->arena, life, (size_t)p->n, p->ii);
	return least > most ? least : most;
}

/* The fewest registers up to LIMIT that some order needs; LIMIT + 1 if none does.  */
static int64_t pack(struct packer *p, int64_t limit)
{
	int64_t registers = least_registers(p), step = 1;

	if (registers > limit)
		return limit + 1;
	p->order = MS_NEW_N(p->arena, (size_t)p->n, int);
	p->change = MS_NEW_N(p->arena, (size_t)limit + 1, int);
	for (int tries = 0;; tries++) {
		p->registers = registers;
		for (int order = 0; order < norders; order++)
			if (try_order(p, order))
				return registers;
		if (registers == limit)
			return limit + 1;
		step += tries >= patient;
		registers = registers + step < limit ? registers + step : limit;
	}
}

static struct value new_value(const struct ms_schedule *s, const struct ms_window *w, int number,
			      int64_t stages)
{
	int64_t cycle = s->cycle[w->op];
	struct value v = {
		.window = number,
		.start = w->latency > 0 ? cycle : cycle - 1,
		.end = w->last_use > cycle + w->latency ? w->last_use : cycle + w->latency,
		.low = cycle / s->ii,
		.carried = w->carried,
		.liveout = w->liveout,
	};

	/* Of results that are issued together, a later one of latency 0 would land before. */
	if (v.end <= cycle)
		v.end = cycle + 1;
	v.high = w->liveout ? stages : 0;
	if (v.high < v.low + w->span)
		v.high = v.low + w->span;
	if (w->carried && v.low > 1)
		v.low = 1;
	return v;
}

int64_t ms_rotate_tight(struct ms_arena *arena, const struct ms_schedule *schedule,
			struct ms_allocation *allocation, int file, int64_t size, bool linear)
{
	struct packer p = {
		.arena = arena,
		.ii = schedule->ii,
		.size = size,
		.linear = linear,
	};
	int64_t windows = 0, stages = ms_stages(schedule), used, limit;

	p.value = MS_NEW_N(arena, (size_t)allocation->nwindows, struct value);
	for (int i = 0; i < allocation->nwindows; i++) {
		const struct ms_window *w = &allocation->window[i];

		if (w->file != file)
			continue;
		windows += w->pad + w->span + 1;
		p.value[p.n++] = new_value(schedule, w, i, stages);
	}
	if (p.n == 0)
		return 0;
	limit = windows - 1 < size ? windows - 1 : size;
	used = pack(&p, limit);
	if (used > limit && limit < windows - 1) {
		/* They don't fit; but how many would?  */
		limit = p.size = windows - 1;
		used = pack(&p, limit);
	}
	if (used > limit)
		return windows; /* as they are: no worse than one after the other */
	for (int i = 0; i < p.n; i++) {
		struct ms_window *w = &allocation->window[p.value[i].window];

		w->base = p.value[i].c + schedule->cycle[w->op] / schedule->ii;
	}
	return used;
}
