/* Exact scheduling: the smallest II, with the proof that no smaller one is possible.
   SPDX-License-Identifier: GPL-3.0-or-later

   "Is there a schedule at this II?" is reduced (exact_reduce.c), put into clauses
   (exact_encode.c) and answered by a propositional solver (sat.h).  MII bounds the search from
   below, a schedule made by a heuristic from above.

   What is asked.  Suppose that each op that matters holds one unit of one contended resource.
   Then only components with two or more such ops are asked about; the rest can always be
   added.  An op alone in its component may take any row, because its component may issue in
   any cycle; and whatever rows the others took, its resource has II * capacity >= uses slots
   (ResMII), so one is free.  Components can be moved by multiples of II against each other
   until the edges between them hold, because none of two reaches back (exact_finish.c).  So
   the answer for those components together is the answer for the loop, and "no" for one of
   them is "no" for all.  Where an op may hold several units or has alternatives, every op that
   matters is asked about, those outside of recurrences by their row only.

   Which II.  Suppose that contended units are held in the cycle of issue only.  Then a
   schedule at II gives one at II + 1: rows and stages stay, t' = t + stage(t).  For an edge
   from u to v, t(v) >= t(u) + latency - II * distance >= t(u) - II * distance, so stage(v) >=
   stage(u) - distance, and t'(v) - t'(u) >= latency - (II + 1) * distance.  Rows keep their
   ops and one more is empty.  So the smallest II is found by bisection, and the proof for
   one II covers all below.  Longer reservations break this (an op that holds the only unit in
   cycles 0 and 3 can be executed every 2 or 4 cycles but not every 3), and every II is asked
   about by itself.

   How long.  Questions get a budget of conflicts, which grows from round to round; a solver
   keeps what it learned.  At a limit the best schedule is returned, with the bound reached.
   Minimizing more (exact_minimize.c) and writing proofs (exact_proof.c) may take as long
   again.  */

#include "core/exact.h"

#include "core/verify.h"

#include <stdlib.h>

enum {
	first_budget = 2000, /* conflicts */
	budget_growth = 3,
	default_seconds = 60,
};

/* A set of pieces and its solver.  */
struct question {
	struct ms_piece **piece;
	int npieces;
	struct ms_encoding *encoding;
	struct ms_sat *sat;        /* NULL: not asked yet */
	int64_t conflicts;         /* that it was allowed so far */
	enum ms_sat_answer answer;
	bool hopeless;             /* too large */
};

/* One II.  */
struct candidate {
	int64_t ii;
	struct ms_arena *arena;    /* NULL once it is decided */
	struct question *question; /* the last one holds all pieces */
	int nquestions;
	enum ms_sat_answer answer;
	const char *verdict;       /* for people; NULL: nothing came of it yet */
};

struct search {
	struct ms_arena *arena;
	const struct ms_problem *problem;
	struct ms_exact *exact;
	double deadline;         /* of ms_sat_clock */
	int64_t conflict_limit;  /* for one question; negative: none */
	int64_t budget;
	int64_t low, high;       /* no schedule below LOW; BEST, if any, is at HIGH */
	struct ms_schedule *best;
	MS_VEC(struct candidate *) candidate;
	bool waiting; /* some question of the round at hand would go on with a larger budget */
	int64_t tried;
};

static bool out_of_time(const struct search *s)
{
	return ms_sat_clock() > s->deadline;
}

static const char *label(const struct search *s, int op)
{
	return s->problem->loop->op[op].label;
}

/* ---- Questions -------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
	const struct ms_piece *x = *(struct ms_piece *const *)a;
	const struct ms_piece *y = *(struct ms_piece *const *)b;

	if (x->n != y->n)
		return x->n > y->n ? -1 : 1;
	return x->op[0] - y->op[0];
}

bool ms_exact_possible(const struct ms_exact *exact, int64_t ii)
{
	struct ms_resources *resources = exact->problem->resources;

	resources->methods->reset(resources, ii);
	for (int x = 0; x < exact->problem->loop->nops; x++)
		if (!ms_possible(resources, x))
			return false;
	return true;
}

struct ms_pieces ms_exact_pieces(struct ms_arena *arena, const struct ms_exact *exact,
				 int64_t ii, double deadline, struct ms_squeezes *squeezes)
{
	const struct ms_sccs *sccs = exact->problem->sccs;
	struct ms_pieces pieces = {
		.piece = MS_NEW_N(arena, (size_t)sccs->count, struct ms_piece *),
	};

	for (int scc = 0; scc < sccs->count && !pieces.refuted; scc++) {
		struct ms_piece *p = ms_exact_piece(arena, exact, scc, ii, &pieces.too_large);

		if (!p || (exact->single && p->n == 1))
			continue;
		if (!ms_exact_squeeze(arena, exact, p, deadline, squeezes))
			pieces.refuted = p;
		pieces.piece[pieces.n++] = p;
	}
	qsort(pieces.piece, (size_t)pieces.n, sizeof *pieces.piece, by_size);
	return pieces;
}

/* The questions of candidate C: each component but the largest by itself, because a "no" is
   easier to find there, then all together.  */
static void pose(struct search *s, struct candidate *c)
{
	struct ms_pieces pieces;

	if (!ms_exact_possible(s->exact, c->ii)) {
		c->answer = MS_SAT_NO;
		c->verdict = "an op collides with itself";
		return;
	}
	pieces = ms_exact_pieces(c->arena, s->exact, c->ii, s->deadline, NULL);
	if (pieces.refuted) {
		c->answer = MS_SAT_NO;
		c->verdict = ms_asprintf(s->arena,
					 "impossible: what the units of the %d ops that meet on "
					 "the recurrences of %s imply is a cycle of positive "
					 "length",
					 pieces.refuted->n, label(s, pieces.refuted->op[0]));
		return;
	}
	c->question = MS_NEW_N(c->arena, (size_t)pieces.n + 1, struct question);
	for (int i = 1; i < pieces.n && pieces.piece[i]->n > 1; i++) {
		c->question[c->nquestions].piece = pieces.piece + i;
		c->question[c->nquestions++].npieces = 1;
	}
	c->question[c->nquestions].piece = pieces.piece;
	c->question[c->nquestions].hopeless = pieces.too_large;
	c->question[c->nquestions++].npieces = pieces.n;
}

static struct candidate *get_candidate(struct search *s, int64_t ii)
{
	struct candidate *c;

	for (size_t i = 0; i < s->candidate.n; i++)
		if (s->candidate.v[i]->ii == ii)
			return s->candidate.v[i];
	c = MS_NEW(s->arena, struct candidate);
	c->arena = ms_arena_new();
	c->ii = ii;
	MS_VEC_PUSH(s->arena, &s->candidate, c);
	s->tried++;
	pose(s, c);
	return c;
}

/* Free what C needs no more.  */
static void close_candidate(struct candidate *c)
{
	for (int i = 0; i < c->nquestions; i++)
		if (c->question[i].sat)
			ms_sat_free(c->question[i].sat);
	ms_arena_free(c->arena);
	c->arena = NULL;
	c->nquestions = 0;
}

static void start_solver(struct search *s, struct candidate *c, struct question *q)
{
	ms_exact_possible(s->exact, c->ii); /* the model answers for this II from now on */
	q->encoding = ms_exact_encode(c->arena, s->exact, c->ii, q->piece, q->npieces);
	if (!q->encoding) {
		q->hopeless = true;
		return;
	}
	if (q->encoding->refuted) {
		q->answer = MS_SAT_NO;
		return;
	}
	q->sat = ms_sat_new(NULL);
	q->hopeless = !q->sat;
	for (size_t i = 0; q->sat && i < q->encoding->lits.n; i++)
		ms_sat_add(q->sat, q->encoding->lits.v[i]);
}

/* Ask Q, for as long as the budget of the round allows.  */
static enum ms_sat_answer ask(struct search *s, struct candidate *c, struct question *q)
{
	int64_t conflicts = s->budget;

	if (q->answer != MS_SAT_UNKNOWN || q->hopeless)
		return q->answer;
	if (!q->sat)
		start_solver(s, c, q);
	if (!q->sat)
		return q->answer;
	if (s->conflict_limit >= 0 && conflicts > s->conflict_limit - q->conflicts)
		conflicts = s->conflict_limit - q->conflicts;
	q->conflicts += conflicts;
	q->answer = ms_sat_solve(q->sat, NULL, 0, conflicts, s->deadline);
	q->hopeless = s->conflict_limit >= 0 && q->conflicts >= s->conflict_limit;
	s->waiting |= q->answer == MS_SAT_UNKNOWN && !q->hopeless;
	return q->answer;
}

/* ---- One II ----------------------------------------------------------------------------- */

static const char *size_of(struct search *s, const struct question *q)
{
	int n = 0, nvars = q->encoding ? q->encoding->nvars : 0;
	long long nclauses = q->encoding ? (long long)q->encoding->nclauses : 0;

	for (int i = 0; i < q->npieces; i++)
		n += q->piece[i]->n;
	return ms_asprintf(s->arena, "%d op%s, %d variable%s, %lld clause%s", n, ms_plural(n),
			   nvars, ms_plural(nvars), nclauses, ms_plural(nclauses));
}

/* C's last question was answered with yes: its schedule is the best so far.  */
static bool take_schedule(struct search *s, struct candidate *c)
{
	const struct question *q = &c->question[c->nquestions - 1];
	size_t n = (size_t)s->problem->loop->nops;
	int64_t *cycle = MS_NEW_N(c->arena, n, int64_t);
	int *alt = MS_NEW_N(c->arena, n, int);
	bool *placed = MS_NEW_N(c->arena, n, bool);
	struct ms_schedule *schedule = MS_NEW(s->arena, struct ms_schedule);

	schedule->nops = (int)n;
	schedule->cycle = MS_NEW_N(s->arena, n, int64_t);
	schedule->alt = MS_NEW_N(s->arena, n, int);
	ms_exact_decode(q->encoding, q->sat, cycle, alt);
	for (int i = 0; i < q->npieces; i++)
		for (int j = 0; j < q->piece[i]->n; j++)
			placed[q->piece[i]->op[j]] = true;
	if (!ms_exact_finish(s->exact, c->ii, placed, cycle, alt, schedule))
		return false;
	/* The clauses know the tables only.  */
	if (!ms_verify_automata(s->problem->loop, s->problem->machine, schedule))
		return false;
	s->best = schedule;
	s->high = c->ii;
	return true;
}

static enum ms_sat_answer decide(struct search *s, int64_t ii)
{
	struct candidate *c = get_candidate(s, ii);
	const struct question *q = NULL;

	for (int i = 0; i < c->nquestions && c->answer == MS_SAT_UNKNOWN; i++) {
		q = &c->question[i];
		if (ask(s, c, &c->question[i]) == MS_SAT_NO)
			c->answer = MS_SAT_NO;
	}
	if (q && q->answer == MS_SAT_YES && q == &c->question[c->nquestions - 1])
		c->answer = take_schedule(s, c) ? MS_SAT_YES : MS_SAT_UNKNOWN;
	if (q && c->answer == MS_SAT_YES)
		c->verdict = ms_asprintf(s->arena, "a schedule was found (%s)", size_of(s, q));
	else if (q && c->answer == MS_SAT_NO)
		c->verdict = ms_asprintf(s->arena, "impossible: the solver refutes it (%s)",
					 size_of(s, q));
	else if (q && c->answer == MS_SAT_UNKNOWN)
		c->verdict = ms_asprintf(s->arena, "not decided within the limits (%s)",
					 size_of(s, q));
	if (c->answer != MS_SAT_UNKNOWN && c->arena)
		close_candidate(c);
	return c->answer;
}

/* ---- The search ------------------------------------------------------------------------- */

/* Where "no" at one II says nothing about others: all in turn, up to the first schedule.  */
static void round_of_all(struct search *s)
{
	bool all_refuted = true;

	for (int64_t ii = s->low; ii < s->high && !out_of_time(s); ii++) {
		enum ms_sat_answer answer = decide(s, ii);

		if (answer == MS_SAT_YES)
			return;
		all_refuted &= answer == MS_SAT_NO;
		if (all_refuted)
			s->low = ii + 1;
	}
}

/* Where "no" holds for all below: the lowest first, because most loops need no more, then
   bisection of the rest.  An II without an answer is passed over for this round.  */
static void round_of_bisection(struct search *s)
{
	int64_t from = s->low + 1;

	if (decide(s, s->low) == MS_SAT_NO)
		s->low++;
	while (from < s->high && !out_of_time(s)) {
		int64_t ii = from + (s->high - from) / 2;
		enum ms_sat_answer answer = decide(s, ii);

		if (answer == MS_SAT_YES)
			continue;
		from = ii + 1;
		if (answer == MS_SAT_NO)
			s->low = from;
	}
}

static void search(struct search *s)
{
	do {
		s->waiting = false;
		if (s->exact->monotone)
			round_of_bisection(s);
		else
			round_of_all(s);
		/* A round that ended early by a "no" or a schedule left something to ask.  */
		if (s->budget < INT64_MAX / budget_growth)
			s->budget *= budget_growth;
	} while (s->low < s->high && s->waiting && !out_of_time(s));
	for (size_t i = 0; i < s->candidate.n; i++)
		if (s->candidate.v[i]->arena)
			close_candidate(s->candidate.v[i]);
}

static int by_ii(const void *a, const void *b)
{
	const struct candidate *x = *(struct candidate *const *)a;
	const struct candidate *y = *(struct candidate *const *)b;

	return (x->ii > y->ii) - (x->ii < y->ii);
}

/* What became of each II, in the order of II.  */
static void record(struct search *s, struct ms_trace *trace)
{
	if (s->candidate.n == 0)
		return;
	qsort(s->candidate.v, s->candidate.n, sizeof(struct candidate *), by_ii);
	for (size_t i = 0; i < s->candidate.n; i++) {
		const struct candidate *c = s->candidate.v[i];
		struct ms_attempt *attempt = MS_NEW(trace->arena, struct ms_attempt);

		attempt->ii = c->ii;
		attempt->ok = c->answer == MS_SAT_YES;
		attempt->verdict = c->verdict ? ms_strdup(trace->arena, c->verdict)
					      : "not decided within the limits";
		MS_VEC_PUSH(trace->arena, &trace->attempt, attempt);
	}
}

/* Set out from a schedule that a heuristic makes: swing modulo scheduling, which takes longer,
   where iterative modulo scheduling is not at MII.  */
static void start(struct search *s, const struct ms_sched_options *options)
{
	const struct ms_bounds *bounds = s->problem->bounds;
	struct ms_sched_options quiet = *options;
	int64_t last = options->last_ii ? options->last_ii : ms_ii_cap(s->problem);

	quiet.trace = NULL;
	s->low = options->first_ii > bounds->mii ? options->first_ii : bounds->mii;
	s->high = last < INT64_MAX ? last + 1 : last;
	s->best = ms_ims.run(s->arena, s->problem, &quiet);
	if (!s->best || s->best->ii > s->low) {
		struct ms_schedule *other;

		quiet.last_ii = s->best ? s->best->ii - 1 : last;
		other = ms_sms.run(s->arena, s->problem, &quiet);
		if (other)
			s->best = other;
	}
	if (s->best)
		s->high = s->best->ii;
}

static struct ms_schedule *run(struct ms_arena *arena, const struct ms_problem *problem,
			       const struct ms_sched_options *options)
{
	double seconds = options->time_limit > 0 ? options->time_limit : default_seconds;
	struct search s = {
		.arena = arena,
		.problem = problem,
		.exact = ms_exact_new(arena, problem),
		.deadline = ms_sat_clock() + seconds,
		.conflict_limit = options->conflict_limit > 0 ? options->conflict_limit : -1,
		.budget = first_budget,
	};
	int64_t steps;

	start(&s, options);
	steps = s.best ? s.best->all_steps : 0;
	if (s.low < s.high)
		search(&s);
	if (options->trace)
		record(&s, options->trace);
	if (!s.best)
		return NULL;
	ms_normalize(s.best);
	s.best->algo = "exact";
	s.best->all_steps = steps;
	s.best->tried = s.tried;
	/* What was skipped by request was not refuted.  */
	s.best->bound = options->first_ii > problem->bounds->mii ? problem->bounds->mii : s.low;
	if (s.low < s.high)
		s.best->remark = ms_asprintf(arena,
					     "II %lld is not proven to be the smallest: nothing "
					     "is known of II %lld to %lld within the limits",
					     (long long)s.high, (long long)s.low,
					     (long long)s.high - 1);
	if (options->minimize != MS_MINIMIZE_II && problem->machine->nautomata == 0)
		ms_exact_minimize(arena, s.exact, s.best, options, seconds);
	if (options->proof_dir)
		ms_exact_write_proofs(arena, s.exact, s.best, options);
	return s.best;
}

const struct ms_scheduler ms_exact_scheduler = {
	.name = "exact",
	.summary = "the smallest II, with proof (by propositional satisfiability)",
	.run = run,
};
