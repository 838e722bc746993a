/* When do two accesses meet?  By arithmetic on their addresses.
   SPDX-License-Identifier: GPL-3.0-or-later

   Two accesses A and B start F apart, a form over values that are known where the loop is
   entered, and step by constants or by such values.  What lies between them when A's iteration
   is I and B's is J is E = F + STEP(B) * J - STEP(A) * I.  It is looked at in three ways.

     Residues   If F and both steps are multiples of G, the accesses are apart by their offsets,
                modulo G: real and imaginary parts of two rows of complex numbers never meet.
     Multiples  With equal steps S and F = -K * S + R they meet at distance K and no other, if
                S is large enough; or not at all, if R is.
     Ranges     With N iterations, A comes before B where 0 <= I < J < N, in the same one where
                I = J, or after it: two triangles and a line.  E is linear, so it takes its
                least and largest values in corners: where it is large enough in all of them,
                or small enough, A and B don't meet there.  In the loop that runs from P to
                P + M, P[i] and P[M + i] never meet; P[i] and P[M - 1 - i] don't if the count
                is half of M, but for the middle one, in the same iteration.

   Forms are exact modulo 2^64 only, but memory that is really accessed lies within 2^48 bytes.
   So where F and the steps, as sums of integers, are small, E is that sum of integers, too.  A
   corner of which E is told is that of iterations which the loop has, or what is told of it is
   not asked for.

   An index that is computed in fewer bits, such as 2 * M, may wrap around; a step that nobody
   knows may be 0 or negative.  Where that is all that stands in the way, a guard says that it
   is not so (sums.h).  No guard is about how far apart two accesses are: that is a question for
   alias=assume-distinct.  */

#include "gcc/compat.h"

#include "gcc/sums.h"

/* With more pairs than the first nothing is tried, with more than the second no guards: that
   allocates.  */
enum { pair_limit = 20000, guarded_limit = 4000 };

/* Constant steps are at most this, in bytes; unknown ones are taken to be.  */
static const int64_t step_limit = (int64_t)1 << 20;
static const int64_t unknown_limit = (int64_t)1 << 40;

struct ms_apart {
	int64_t pairs;
	struct ms_span span[2];
	int nspans;
};

/* How far an attempt to prove something goes.  */
enum effort {
	BARE,     /* no guards */
	OPENED,   /* sums do not wrap around */
	POSITIVE, /* steps and factors that are not known are positive */
	NEFFORTS
};

static void add_span(struct ms_apart *apart, const struct ms_lin *length, int64_t step,
		     int64_t slack, bool exact)
{
	if (!length || !IN_RANGE(step, 1, 1024) ||
	    apart->nspans == (int)ARRAY_SIZE(apart->span))
		return;
	apart->span[apart->nspans++] = { length, step, slack, exact };
}

struct ms_apart *ms_apart_new(struct ms_body *body, int64_t pairs)
{
	struct ms_apart *apart = MS_NEW(body->arena, struct ms_apart);
	const struct ms_lin *v, *length;
	machine_mode mode;
	int64_t s;

	apart->pairs = pairs;
	if (pairs > pair_limit)
		return apart;
	if (body->ntrips)
		add_span(apart, body->ntrips, 1, 0, true);
	else if (body->way)
		add_span(apart, body->way, body->way_step, body->way_step - 1, true);
	/* N bodies, of which the last comes before a test that finds V + S * (N - 1) = 0.  */
	if (body->test == body->bb && ms_ends_at_zero(body, &mode, &v, &s) && mode == Pmode &&
	    IN_RANGE(s, -1024, 1024)) {
		length = ms_lin_add(body, Pmode, ms_lin_constant(body, s), v, -1);
		if (s < 0 && length)
			length = ms_lin_add(body, Pmode, ms_lin_constant(body, 0), length, -1);
		add_span(apart, length, s < 0 ? -s : s, 0, false);
	}
	return apart;
}

/* ---- Residues --------------------------------------------------------------------------- */

static uint64_t lowest_bit(uint64_t x)
{
	return x & -x;
}

static uint64_t magnitude(int64_t x)
{
	return x < 0 ? -(uint64_t)x : (uint64_t)x;
}

/* What the address of ACCESS changes by is a multiple of this and *BITS, the latter modulo 2^64
   only; 0: it does not change.  */
static uint64_t grid(const struct ms_body *body, const struct ms_access *access,
		     uint64_t *bits)
{
	int unit = body->array.v[access->array].unit;

	for (int i = 0; i < access->nterms; i++)
		*bits |= (uint64_t)access->term[i].coef * unit;
	return magnitude(access->by);
}

static bool residues_differ(struct ms_body *body, const struct ms_lin *f,
			    const struct ms_access *a, const struct ms_access *b)
{
	uint64_t bits = 0, g;
	ms_wide r;

	g = gcd(grid(body, a, &bits), grid(body, b, &bits));
	for (int i = 0; i < f->nterms; i++)
		g = gcd(g, magnitude(f->term[i].coef));
	if (bits)
		g = gcd(g, lowest_bit(bits));
	if (bits || !ms_is_small(ms_range_sum(body, f)))
		g = lowest_bit(g);
	if (g == 0 || g > (uint64_t)1 << 40)
		return false;
	r = ((ms_wide)b->at - a->at) % (int64_t)g;
	if (r < 0)
		r += g;
	return r >= a->bytes && (int64_t)g - r >= b->bytes;
}

/* ---- Ranges ----------------------------------------------------------------------------- */

/* Iterations I of A and J of B.  */
enum region { BEFORE, SAME, AFTER, NREGIONS };

/* An iteration: FROM_END - X counts from the number of trips.  */
struct corner {
	struct {
		bool from_end;
		int x;
	} i, j;
};

static const struct {
	int n;
	struct corner at[3];
} corners[NREGIONS] = {
	[BEFORE] = { 3,
		     { { { false, 0 }, { false, 1 } },
		       { { false, 0 }, { true, 1 } },
		       { { true, 2 }, { true, 1 } } } },
	[SAME] = { 2, { { { false, 0 }, { false, 0 } }, { { true, 1 }, { true, 1 } } } },
	[AFTER] = { 3,
		    { { { false, 1 }, { false, 0 } },
		      { { true, 1 }, { false, 0 } },
		      { { true, 1 }, { true, 2 } } } },
};

/* What is asked about: B's start less A's, both steps, and sizes.  */
struct question {
	const struct ms_lin *f, *a, *b;
	int a_bytes, b_bytes;
	bool small;       /* F is */
	int64_t per_trip; /* so many times the trip count are in F, if the span's length is */
};

/* Ways to look at a corner.  */
enum view {
	ALONE,   /* F as it is, and the trip count N as a number that is not known */
	LENGTH,  /* F as it is, N by its span's length */
	COUNTED, /* F with N in place of the span's length, N not known */
	NVIEWS
};

/* LIN and REST times N; in terms of LENGTH, REST times the slack less.  */
struct distance {
	const struct ms_lin *lin;
	int64_t rest;
};

static bool is_constant(const struct ms_lin *lin)
{
	return lin->nterms == 0;
}

static int64_t span_step(const struct ms_sums *sums, enum view view)
{
	return view == ALONE ? 1 : sums->span->step;
}

/* Add FACTOR * STEP * (iteration) to *E, all of it times the span's step.  */
static bool add_steps(struct ms_sums *sums, enum view view, struct distance *e,
		      const struct ms_lin *step, int factor, bool from_end, int x)
{
	const struct ms_span *span = sums->span;
	int64_t times = span_step(sums, view);
	const struct ms_lin *whole;

	e->lin = ms_sums_add(sums, e->lin, step, factor * times * (from_end ? -x : x));
	if (!from_end || (is_constant(step) && step->constant == 0))
		return e->lin != NULL;
	if (is_constant(step)) {
		e->rest += factor * step->constant;
		if (view == LENGTH)
			e->lin = ms_sums_add(sums, e->lin, span->length,
					     factor * step->constant);
		return e->lin != NULL;
	}
	if (view != LENGTH || !span->exact || span->step != 1 || span->slack != 0)
		return false;
	whole = ms_sums_product(sums, step, span->length);
	e->lin = ms_sums_add(sums, e->lin, whole, factor);
	return e->lin != NULL;
}

/* How many bytes the faster access steps by, if that is a number; N can't be large then.  */
static int64_t fastest(const struct question *q)
{
	return MAX(is_constant(q->a) ? MAX(q->a->constant, -q->a->constant) : 0,
		   is_constant(q->b) ? MAX(q->b->constant, -q->b->constant) : 0);
}

/* Is E, in iterations that the loop has, at least LEAST?  */
static bool at_least(struct ms_sums *sums, enum view view, const struct distance *e,
		     const struct question *q, int sign, int64_t least)
{
	int64_t times = span_step(sums, view), speed = fastest(q);
	ms_wide bound = ms_sums_least(sums, e->lin), most = speed ? ms_memory / speed + 1 : 1;
	ms_wide slack = view == ALONE ? 0 : sums->span->slack;

	if (view == LENGTH)
		return bound - (e->rest > 0 ? e->rest * slack : 0) >= (ms_wide)least * times;
	if (view == COUNTED && sign * q->per_trip < 0)
		bound += sign * q->per_trip * slack;
	return bound + e->rest * (e->rest > 0 ? sums->trips : most) * times >=
	       (ms_wide)least * times;
}

/* Does E, a sum modulo 2^64, say what the distance is?  */
static bool tells(struct ms_sums *sums, enum view view, const struct distance *e,
		  const struct question *q)
{
	bool constant = is_constant(q->a) && is_constant(q->b);

	switch (view) {
	case ALONE: return q->small;
	case LENGTH:
		return (q->small && sums->span->exact) ||
		       (constant && ms_is_small(ms_sums_range(sums, e->lin)));
	default: return ms_is_small(ms_sums_range(sums, e->lin));
	}
}

/* Is E * SIGN at least LEAST in CORNER?  */
static bool corner_apart(struct ms_sums *sums, enum view view, const struct question *q,
			 const struct corner *c, int sign, int64_t least)
{
	struct distance e = { ms_lin_constant(sums->body, 0), 0 };

	e.lin = ms_lin_add(sums->body, Pmode, e.lin, q->f, sign * span_step(sums, view));
	if (view == COUNTED) {
		e.lin = ms_lin_add(sums->body, Pmode, e.lin, sums->span->length,
				   -sign * q->per_trip);
		e.rest = sign * q->per_trip;
	}
	return e.lin && add_steps(sums, view, &e, q->b, sign, c->j.from_end, c->j.x) &&
	       add_steps(sums, view, &e, q->a, -sign, c->i.from_end, c->i.x) &&
	       tells(sums, view, &e, q) && at_least(sums, view, &e, q, sign, least);
}

/* Does A end before B begins in all of REGION (SIGN 1), or B before A (SIGN -1)?  */
static bool on_one_side(struct ms_sums *sums, enum view view, const struct question *q,
			enum region region, int sign)
{
	for (int k = 0; k < corners[region].n; k++)
		if (!corner_apart(sums, view, q, &corners[region].at[k], sign,
				  sign > 0 ? q->a_bytes : q->b_bytes))
			return false;
	return true;
}

/* Can Q be looked at so?  */
static bool can_view(const struct ms_sums *sums, enum view view, const struct question *q)
{
	if (view == COUNTED)
		return sums->span && q->per_trip != 0;
	return view == ALONE || sums->span;
}

static bool never_in(struct ms_sums *sums, const struct question *q, enum region region)
{
	sums->trips = region == SAME ? 1 : 2;
	for (int view = ALONE; view < NVIEWS; view++)
		if (can_view(sums, (enum view)view, q) &&
		    (on_one_side(sums, (enum view)view, q, region, 1) ||
		     on_one_side(sums, (enum view)view, q, region, -1)))
			return true;
	return false;
}

/* Do A and B surely meet in the first iteration, or in the last?  */
static bool surely_meet(struct ms_sums *sums, const struct question *q)
{
	sums->trips = 1;
	for (int view = ALONE; view < NVIEWS; view++)
		for (int k = 0; k < corners[SAME].n && can_view(sums, (enum view)view, q); k++)
			if (corner_apart(sums, (enum view)view, q, &corners[SAME].at[k], 1,
					 1 - q->b_bytes) &&
			    corner_apart(sums, (enum view)view, q, &corners[SAME].at[k], -1,
					 1 - q->a_bytes))
				return true;
	return false;
}

/* ---- Multiples -------------------------------------------------------------------------- */

/* Is LIN = *TIMES * STEP + a constant, *REST?  */
static bool multiple_of(struct ms_sums *sums, const struct ms_lin *lin,
			const struct ms_lin *step, int64_t *times, int64_t *rest)
{
	const struct ms_lin *sum;
	int64_t mine = 0, c = step->term[0].coef;

	for (int i = 0; i < lin->nterms; i++)
		if (lin->term[i].sym == step->term[0].sym)
			mine = lin->term[i].coef;
	if (mine % c != 0 || !IN_RANGE(mine / c, -1024, 1024))
		return false;
	*times = mine / c;
	sum = ms_sums_add(sums, lin, step, -*times);
	if (!sum || sum->nterms || !IN_RANGE(sum->constant, -step_limit, step_limit))
		return false;
	*rest = sum->constant;
	return true;
}

/* Is STEP at least LEAST, or at most -LEAST?  With NEED it may become a condition that it is.  */
static bool large_step(struct ms_sums *sums, const struct ms_lin *step, int64_t least,
		       bool need)
{
	const struct ms_lin *back =
	    ms_sums_add(sums, ms_lin_constant(sums->body, 0), step, -1);
	int64_t coef = step->term[0].coef;

	if (back && (ms_sums_least(sums, step) >= least || ms_sums_least(sums, back) >= least))
		return true;
	return need && step->nterms == 1 && step->constant == 0 && coef > 0 &&
	       ms_sums_range(sums, step).hi > least &&
	       ms_sums_need(sums, ms_lin_of(sums->body, step->term[0].sym),
			    (least + coef - 1) / coef, unknown_limit);
}

/* If both step by the same that is not a constant: where they meet exactly.  */
static bool meet_at_multiple(struct ms_sums *sums, const struct question *q, bool need,
			     struct ms_meeting *meeting)
{
	int64_t times, rest;

	if (q->a->nterms == 0 || !ms_lin_equal(q->a, q->b) ||
	    !multiple_of(sums, q->f, q->a, &times, &rest))
		return false;
	sums->trips = 1;
	if (!large_step(sums, q->a, MAX(rest + q->b_bytes, q->a_bytes - rest), need))
		return false;
	*meeting = {};
	if (rest >= q->a_bytes || rest <= -q->b_bytes)
		return true;
	meeting->before = times < 0;
	meeting->same = times == 0;
	meeting->after = times > 0;
	meeting->exact = true;
	meeting->distance = times < 0 ? -times : times;
	return true;
}

/* ---- All together ----------------------------------------------------------------------- */

/* The factors of SYM, or it itself, are positive.  */
static bool need_positive(struct ms_sums *sums, struct ms_sym *sym)
{
	const struct ms_lin *lin = ms_lin_of(sums->body, sym);

	if (sym->code == MULT && sym->kid[0] && sym->kid[1]) {
		for (int k = 0; k < 2; k++)
			for (int i = 0; i < sym->kid[k]->nterms; i++)
				if (sym->kid[k]->term[i].sym->code != MULT &&
				    !need_positive(sums, sym->kid[k]->term[i].sym))
					return false;
		return true;
	}
	return !sym->constant && !sym->frame && ms_sums_range(sums, lin).hi > 0 &&
	       ms_sums_need(sums, lin, 1, unknown_limit);
}

/* So are all of LIN that are products, or all (ALL).  */
static bool need_all_positive(struct ms_sums *sums, const struct ms_lin *lin, bool all)
{
	for (int i = 0; i < lin->nterms; i++)
		if ((all || lin->term[i].sym->code == MULT) &&
		    !need_positive(sums, lin->term[i].sym))
			return false;
	return true;
}

/* How many times the trip count are in Q's F, as far as SPAN's length is; 0 if too many.  */
static int64_t trips_in(const struct question *q, const struct ms_span *span)
{
	int64_t length, mine = 0, most = 8 * fastest(q);

	if (is_constant(span->length))
		return 0;
	length = span->length->term[0].coef;
	for (int i = 0; i < q->f->nterms; i++)
		if (q->f->term[i].sym == span->length->term[0].sym)
			mine = q->f->term[i].coef;
	if (!IN_RANGE(length, -65536, 65536) || !IN_RANGE(mine, -65536, 65536) ||
	    span->step * mine % length != 0 ||
	    !IN_RANGE(span->step * mine / length, -most, most))
		return 0;
	return span->step * mine / length;
}

static bool small_step(struct ms_sums *sums, const struct ms_lin *step)
{
	return step->nterms ? ms_is_small(ms_sums_range(sums, step))
			    : IN_RANGE(step->constant, -step_limit, step_limit);
}

/* Pose the question about A and B, with SPAN (may be NULL) as what is known of the count.
   False if it makes no sense.  */
static bool pose(struct ms_sums *sums, struct ms_span *span, enum effort effort,
		 const struct ms_access *a, const struct ms_access *b, struct question *q)
{
	struct ms_moving x, y;

	sums->span = span;
	sums->trips = 1;
	if (span && effort != BARE)
		span->length = ms_sums_open(sums, span->length);
	if ((span && !span->length) || !ms_moving_of(sums, a, effort != BARE, &x) ||
	    !ms_moving_of(sums, b, effort != BARE, &y))
		return false;
	*q = { ms_lin_add(sums->body, Pmode, y.start, x.start, -1), x.step, y.step, a->bytes,
	       b->bytes, false, 0 };
	if (effort != BARE) {
		q->a = ms_sums_open(sums, q->a);
		q->b = ms_sums_open(sums, q->b);
		if (!q->a || !q->b ||
		    (effort == POSITIVE && (!need_all_positive(sums, q->a, true) ||
					    !need_all_positive(sums, q->b, true))))
			return false;
		q->f = q->f ? ms_sums_open(sums, q->f) : NULL;
		if (q->f && effort == POSITIVE && !need_all_positive(sums, q->f, false))
			return false;
		/* Products with the count are for steps that are not known.  */
		while (span && q->a->nterms == 0 && q->b->nterms == 0 &&
		       ms_sums_unshift(sums, span))
			;
	}
	if (!q->f || !small_step(sums, q->a) || !small_step(sums, q->b))
		return false;
	q->small = ms_is_small(ms_sums_range(sums, q->f));
	q->per_trip = span ? trips_in(q, span) : 0;
	return q->small || q->per_trip != 0 ||
	       (!is_constant(q->a) && ms_lin_equal(q->a, q->b));
}

/* Is it known now where A and B meet?  If perhaps in the same iteration, as in the middle of
   what is read from both ends, that is enough.  */
static bool decided(const struct ms_meeting *m)
{
	return m->exact || (!m->before && !m->after);
}

/* One attempt; *MEETING gets better by it or stays.  */
static void attempt(struct ms_body *body, const struct ms_span *span, enum effort effort,
		    const struct ms_access *a, const struct ms_access *b,
		    struct ms_meeting *meeting)
{
	struct ms_sums sums = {};
	struct ms_meeting found = *meeting;
	struct ms_span opened;
	struct question q;

	sums.body = body;
	sums.needed.v = body->bounds.v;
	sums.needed.n = body->bounds.n;
	sums.needed.cap = body->bounds.cap;
	if (span)
		opened = *span;
	if (!pose(&sums, span ? &opened : NULL, effort, a, b, &q))
		return;
	if (!meet_at_multiple(&sums, &q, effort == POSITIVE, &found)) {
		found.before = found.before && !never_in(&sums, &q, BEFORE);
		found.same = found.same && !never_in(&sums, &q, SAME);
		found.after = found.after && !never_in(&sums, &q, AFTER);
		/* Later meetings are ordered by one in the same iteration, which A comes first
		   in.  */
		found.exact = found.same && !found.after && surely_meet(&sums, &q);
		found.distance = 0;
	}
	/* Guards are for what is decided by them.  */
	if (sums.more == 0 || (decided(&found) && ms_sums_commit(&sums)))
		*meeting = found;
}

struct ms_meeting ms_meeting_of(struct ms_body *body, struct ms_apart *apart,
				const struct ms_access *a, const struct ms_access *b)
{
	struct ms_meeting meeting = { true, true, true, false, 0 };
	const struct ms_lin *f;

	if (apart->pairs > pair_limit)
		return meeting;
	f = ms_lin_add(body, Pmode, b->base, a->base, -1);
	if (f && residues_differ(body, f, a, b))
		return {};
	for (int effort = BARE; effort < NEFFORTS && !decided(&meeting); effort++) {
		if (effort != BARE && apart->pairs > guarded_limit)
			break;
		for (int i = -1; i < apart->nspans && !decided(&meeting); i++)
			attempt(body, i < 0 ? NULL : &apart->span[i], (enum effort)effort, a, b,
				&meeting);
	}
	return meeting;
}
