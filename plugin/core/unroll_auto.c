/* How often to unroll.
   SPDX-License-Identifier: GPL-3.0-or-later

   What counts is the cycles of an iteration of the loop as written, II / U, against the code,
   which grows with U, and with it the registers.  Each factor from 1 to ms_unroll_tried is
   scheduled, so far as the loop stays below most_ops, with the scheduler and the form asked for.
   One without code, because its values find no registers or its code becomes too long, is out.
   A copy must earn its place: among the others the smallest

       II / U * (1 + (U - 1) / 50)

   wins, that is, each copy more has to save about two in a hundred cycles; among equals the
   smallest U.

   No factor gives fewer cycles each than max(RecMII, ResMII) as rational numbers, which U = 1
   rounds up to whole ones: latency / distance of a recurrence, uses / capacity of a resource.
   (The latter counts only where no op has alternatives: copies of an op may take different
   ones.)  So the search ends where even that pace would not make up for the copies.  */

#include "core/unroll.h"

enum { most_ops = 4096, worth = 50 };

/* Is A better than B?  Exact: II is at most 2^40.  */
static bool better(const struct ms_unroll_trial *a, const struct ms_unroll_trial *b)
{
	__int128 score_a = (__int128)a->ii * (worth + a->factor - 1) * b->factor;
	__int128 score_b = (__int128)b->ii * (worth + b->factor - 1) * a->factor;

	return score_a != score_b ? score_a < score_b : a->factor < b->factor;
}

static void raise_pace(struct ms_pace *pace, int64_t cycles, int64_t iterations)
{
	if ((__int128)cycles * pace->iterations > (__int128)pace->cycles * iterations)
		*pace = (struct ms_pace){ cycles, iterations };
}

/* The fewest cycles for an iteration of the loop of P that any factor can give.  */
static struct ms_pace least_pace(const struct ms_problem *p)
{
	struct ms_pace pace = { 0, 1 };
	bool choice = false;
	int64_t a, b;

	for (int r = 0; r < p->bounds->nrecurrences; r++)
		raise_pace(&pace, p->bounds->recurrence[r].latency,
			   p->bounds->recurrence[r].distance);
	for (int x = 0; x < p->loop->nops; x++)
		choice |= p->machine->op[p->loop->op[x].action.opcode].nalts > 1;
	for (int r = 0; r < p->machine->nresources && !choice; r++)
		if (p->machine->resource[r].capacity != MS_UNLIMITED)
			raise_pace(&pace, p->bounds->use[r].uses,
				   p->machine->resource[r].capacity);
	for (a = pace.cycles, b = pace.iterations; b;) {
		int64_t rest = a % b;

		a = b;
		b = rest;
	}
	return (struct ms_pace){ pace.cycles / a, pace.iterations / a };
}

/* Is FACTOR, at PACE or slower, no better than BEST?  */
static bool hopeless(const struct ms_pace *pace, int factor, const struct ms_unroll_trial *best)
{
	__int128 score = (__int128)pace->cycles * (worth + factor - 1) * best->factor;

	return score >= (__int128)best->ii * (worth + best->factor - 1) * pace->iterations;
}

static struct ms_result *unrolled(struct ms_arena *arena, const struct ms_loop *loop,
				  const struct ms_machine *machine, const char *path,
				  const struct ms_options *options, int factor,
				  struct ms_diag *diag)
{
	struct ms_options plain = *options;
	struct ms_result *result;
	const char *why = NULL;
	const struct ms_loop *to = ms_unroll(arena, loop, factor, &why);

	plain.unroll = 0;
	if (factor != 1)
		plain.resources = NULL; /* they are those of the loop as it was */
	if (to)
		return ms_pipeline(arena, factor == 1 ? loop : to, machine, path, &plain, diag);
	ms_diag_report(diag, MS_ERROR, loop->loc, NULL, 0,
		       "loop %s cannot be unrolled %d times: %s", loop->name, factor, why);
	result = MS_NEW(arena, struct ms_result);
	result->problem = (struct ms_problem){ .loop = loop, .machine = machine };
	result->outcome = MS_BAD_INPUT;
	return result;
}

/* What FACTOR gives, without messages.  */
static struct ms_unroll_trial try_factor(const struct ms_loop *loop,
					 const struct ms_machine *machine, const char *path,
					 const struct ms_options *options, int factor,
					 struct ms_pace *pace)
{
	struct ms_arena *arena = ms_arena_new();
	struct ms_options quiet = *options;
	struct ms_diag silent = { 0 };
	struct ms_unroll_trial trial = { .factor = factor };
	const struct ms_result *result;

	quiet.sched.trace = NULL;
	result = unrolled(arena, loop, machine, path, &quiet, factor, &silent);
	trial.outcome = result->outcome;
	if (result->problem.bounds)
		trial.mii = result->problem.bounds->mii;
	if (factor == 1 && result->problem.bounds)
		*pace = least_pace(&result->problem);
	if (result->schedule) {
		trial.ii = result->schedule->ii;
		trial.stages = ms_stages(result->schedule);
	}
	if (result->code.listing)
		trial.lines = ms_listing_lines(result->code.listing);
	ms_arena_free(arena);
	return trial;
}

struct ms_result *ms_unroll_pipeline(struct ms_arena *arena, const struct ms_loop *loop,
				     const struct ms_machine *machine, const char *path,
				     const struct ms_options *options, struct ms_diag *diag)
{
	struct ms_unroll_trial *trial, *best = NULL;
	struct ms_pace pace = { 0, 1 };
	struct ms_result *result;
	int n = 0;

	if (options->unroll != MS_UNROLL_AUTO)
		return unrolled(arena, loop, machine, path, options, options->unroll, diag);
	trial = MS_NEW_N(arena, ms_unroll_tried, struct ms_unroll_trial);
	for (int factor = 1; factor <= ms_unroll_tried; factor++) {
		if (factor > 1 && (int64_t)factor * loop->nops > most_ops)
			break;
		if (best && hopeless(&pace, factor, best))
			break;
		trial[n] = try_factor(loop, machine, path, options, factor, &pace);
		/* Messages about the loop come from the run below.  */
		if (trial[n].outcome == MS_BAD_INPUT || trial[n].outcome == MS_ILLEGAL) {
			if (factor == 1)
				break;
			continue;
		}
		n++;
		if ((trial[n - 1].outcome == MS_PIPELINED ||
		     trial[n - 1].outcome == MS_SCHEDULED) &&
		    (!best || better(&trial[n - 1], best)))
			best = &trial[n - 1];
	}
	result = unrolled(arena, loop, machine, path, options, best ? best->factor : 1, diag);
	result->trial = trial;
	result->ntrials = n;
	result->least_pace = pace;
	return result;
}
