/* Why each II below the one found has no schedule, or none was found.
   SPDX-License-Identifier: GPL-3.0-or-later

   Below MII the bounds are the reason, and the same bounds forbid all II up to the next of
   them.  From MII on it is what the scheduler did, which a trace tells: who was left without a
   place when it gave up, and who took turns.  */

#include "core/failures.h"

#include <stdlib.h>
#include <string.h>

#include "core/report.h"

const char *const ms_failure_kind_name[MS_NFAILURE_KINDS] = {
	[MS_FAILED_BOUND] = "bound",         [MS_FAILED_SKIPPED] = "self-conflict",
	[MS_FAILED_PROVEN] = "proven",       [MS_FAILED_PLACE] = "no-place",
	[MS_FAILED_UNDECIDED] = "undecided", [MS_FAILED_REGISTERS] = "registers",
	[MS_FAILED_UNTRIED] = "not-tried",
};

/* Causes may be many: beyond these II are put into one entry.  */
enum { most_entries = 200, shown_ops = 3 };

struct finder {
	struct ms_arena *arena;
	const struct ms_result *result;
	const struct ms_problem *problem;
	const struct ms_trace *trace;
	const struct ms_options *options;
	int64_t bound;
	struct ms_failures *found;
};

static void add(struct finder *f, int64_t first, int64_t last, enum ms_failure_kind kind, int op,
		const char *text)
{
	struct ms_failure *before = f->found->v.n ? &f->found->v.v[f->found->v.n - 1] : NULL;
	struct ms_failure failure = { first, last, kind, op, text };

	if (before && before->kind == kind && before->last + 1 == first &&
	    strcmp(before->text, text) == 0) {
		before->last = last;
		return;
	}
	MS_VEC_PUSH(f->arena, &f->found->v, failure);
}

/* TEXT, which is freed, in the arena.  */
static const char *keep(struct finder *f, struct ms_buf *text)
{
	const char *copy = ms_strdup(f->arena, text->text ? text->text : "");

	ms_buf_free(text);
	return copy;
}

/* ---- Below MII -------------------------------------------------------------------------- */

/* The smallest bound above II: up to it, not included, the same causes forbid all II.  */
static int64_t next_bound(const struct ms_problem *p, int64_t ii)
{
	const struct ms_bounds *b = p->bounds;
	int64_t next = b->mii;

	for (int r = 0; r < p->machine->nresources; r++)
		if (b->use[r].quotient > ii && b->use[r].quotient < next)
			next = b->use[r].quotient;
	for (int a = 0; a < p->machine->nautomata; a++)
		if (b->automaton_ii[a] > ii && b->automaton_ii[a] < next)
			next = b->automaton_ii[a];
	for (int i = 0; i < b->nrecurrences; i++)
		if (b->recurrence[i].mii > ii && b->recurrence[i].mii < next)
			next = b->recurrence[i].mii;
	if (b->selfmii > ii && b->selfmii < next)
		next = b->selfmii;
	return next;
}

static void below_mii(struct finder *f, int64_t end)
{
	for (int64_t ii = 1, next; ii < end; ii = next) {
		struct ms_buf text = { 0 };

		next = next_bound(f->problem, ii);
		if (next > end || f->found->v.n > most_entries)
			next = end;
		ms_report_causes(&text, f->problem, ii + 1);
		add(f, ii, next - 1, MS_FAILED_BOUND, -1, keep(f, &text));
	}
}

/* ---- From MII on ------------------------------------------------------------------------ */

/* An op and how often it was evicted.  */
struct count {
	int op;
	int64_t n;
};

static int compare_counts(const void *a, const void *b)
{
	const struct count *x = a, *y = b;

	if (x->n != y->n)
		return x->n > y->n ? -1 : 1;
	return (x->op > y->op) - (x->op < y->op);
}

static void add_turns(struct finder *f, struct ms_buf *out, struct count *evicted)
{
	int nops = f->problem->loop->nops;

	qsort(evicted, (size_t)nops, sizeof *evicted, compare_counts);
	for (int i = 0; i < nops && i < shown_ops && evicted[i].n > 0; i++)
		ms_buf_printf(out, "%s%s %lld time%s", i ? ", " : "; evicted: ",
			      f->problem->loop->op[evicted[i].op].label, (long long)evicted[i].n,
			      evicted[i].n == 1 ? "" : "s");
}

/* The steps of the attempt's last pass: who has no place, who took turns.  */
static void given_up(struct finder *f, const struct ms_attempt *a)
{
	size_t nops = (size_t)f->problem->loop->nops, first = a->step.n;
	struct count *evicted = MS_NEW_N(f->arena, nops, struct count);
	bool *placed = MS_NEW_N(f->arena, nops, bool);
	struct ms_buf text = { 0 };
	int without = -1, n = 0;

	while (first > 0 && a->step.v[first - 1].pass == a->step.v[a->step.n - 1].pass)
		first--;
	for (size_t x = 0; x < nops; x++)
		evicted[x].op = (int)x;
	for (size_t i = first; i < a->step.n; i++) {
		const struct ms_step *step = &a->step.v[i];

		for (size_t k = 0; k < step->evicted.n; k++) {
			placed[step->evicted.v[k].op] = false;
			evicted[step->evicted.v[k].op].n++;
		}
		placed[step->op] = step->placed;
		if (!step->placed)
			without = step->op;
	}
	ms_buf_printf(&text, "given up after %zu placement%s", a->step.n,
		      a->step.n == 1 ? "" : "s");
	if (a->budget > 0)
		ms_buf_printf(&text, ", the budget");
	for (size_t x = 0; x < nops; x++) {
		if (placed[x])
			continue;
		without = without < 0 ? (int)x : without;
		if (n++ < shown_ops)
			ms_buf_printf(&text, "%s%s", n == 1 ? "; without a place: " : ", ",
				      f->problem->loop->op[x].label);
	}
	if (n > shown_ops)
		ms_buf_printf(&text, " and %d more", n - shown_ops);
	add_turns(f, &text, evicted);
	if (a->ii < f->bound)
		ms_buf_puts(&text, "; the exact scheduler proves that there is no schedule");
	add(f, a->ii, a->ii, a->ii < f->bound ? MS_FAILED_PROVEN : MS_FAILED_PLACE, without,
	    keep(f, &text));
}

/* The last attempt at II that failed, or NULL.  */
static const struct ms_attempt *attempt_at(const struct finder *f, int64_t ii)
{
	if (f->trace)
		for (size_t i = f->trace->attempt.n; i-- > 0;)
			if (f->trace->attempt.v[i]->ii == ii && !f->trace->attempt.v[i]->ok)
				return f->trace->attempt.v[i];
	return NULL;
}

static const struct ms_rejection *rejection_at(const struct finder *f, int64_t ii)
{
	for (size_t i = 0; i < f->result->rejected.n; i++)
		if (f->result->rejected.v[i].ii == ii)
			return &f->result->rejected.v[i];
	return NULL;
}

static void one_ii(struct finder *f, int64_t ii)
{
	const struct ms_schedule *s = f->result->schedule;
	const struct ms_rejection *rejected = rejection_at(f, ii);
	const struct ms_attempt *a = attempt_at(f, ii);

	if (rejected)
		add(f, ii, ii, MS_FAILED_REGISTERS, -1,
		    ms_asprintf(f->arena, "scheduled by %s, but without registers: %s",
				rejected->algo, rejected->why));
	else if (ii < f->options->sched.first_ii)
		add(f, ii, ii, MS_FAILED_UNTRIED, -1, "not asked for");
	else if (s && s->bound > ii)
		add(f, ii, ii, MS_FAILED_PROVEN, -1,
		    a && a->verdict
			? a->verdict
			: "the exact scheduler proved that there is no schedule");
	else if (a && a->skipped)
		add(f, ii, ii, MS_FAILED_SKIPPED, -1,
		    "an op would collide with itself in the reservation table");
	else if (a && a->verdict)
		add(f, ii, ii, MS_FAILED_UNDECIDED, -1, a->verdict);
	else if (a && a->step.n > 0)
		given_up(f, a);
	else
		add(f, ii, ii, MS_FAILED_UNDECIDED, -1,
		    "tried without finding a schedule");
}

struct ms_failures *ms_failures_find(struct ms_arena *arena, const struct ms_result *result,
				     const struct ms_trace *trace,
				     const struct ms_options *options, int64_t bound)
{
	struct finder f = {
		.arena = arena,
		.result = result,
		.problem = &result->problem,
		.trace = trace && trace->arena ? trace : NULL,
		.options = options,
		.bound = bound,
		.found = MS_NEW(arena, struct ms_failures),
	};
	int64_t end, mii;

	if (!f.problem->bounds || result->outcome == MS_ILLEGAL)
		return f.found;
	mii = f.problem->bounds->mii;
	end = result->schedule ? result->schedule->ii : mii;
	if (!result->schedule && options->sched.last_ii)
		end = options->sched.last_ii + 1;
	else if (!result->schedule)
		end = ms_ii_cap(f.problem) + 1;
	below_mii(&f, end < mii ? end : mii);
	for (int64_t ii = mii; ii < end; ii++) {
		if (f.found->v.n > most_entries) {
			add(&f, ii, end - 1, MS_FAILED_UNDECIDED, -1, "and so on");
			break;
		}
		one_ii(&f, ii);
	}
	return f.found;
}
