/* What II would be if something were otherwise.
   SPDX-License-Identifier: GPL-3.0-or-later

   A change is tried if it can matter: an assumed dependence, an operation's latency, a
   resource's units.  MII of the changed loop tells which of them promise less than the II at
   hand; these are scheduled.  If no single change does and MII is what binds, all that bind
   are changed together.  */

#include "core/whatif.h"

#include <stdlib.h>

enum {
	most_schedules = 16,
	most_of_a_kind = 48,     /* changes tried */
	most_kept = 64,          /* changes that promise something */
	most_edges = 50000,      /* of a graph whose changes are tried at all */
	most_work = 2000000,     /* steps * II of a loop that is scheduled again */
	most_ops = 4096,         /* of such a loop; and of one that has no schedule yet: */
	most_ops_without = 100,
	quick_conflicts = 2000,  /* limit of the exact scheduler, for one question */
	most_exact_ops = 120,    /* of a loop that it is asked about */
};

struct finder {
	struct ms_arena *arena;
	const struct ms_result *result;
	const struct ms_problem *problem;
	const struct ms_options *options;
	struct ms_whatifs *found;
	int64_t now; /* the II, or without a schedule the MII, that is to be undercut */
};

/* ---- Trying ----------------------------------------------------------------------------- */

/* Keep the changes if they make MII less than what is there now.  Returns whether they do.  */
static bool consider(struct finder *f, const struct ms_change *change, int n)
{
	struct ms_whatif whatif = { .nchanges = n };
	struct ms_arena *scratch = ms_arena_new();

	whatif.mii = ms_change_apply(scratch, f->problem, change, n).bounds->mii;
	ms_arena_free(scratch);
	if (whatif.mii >= f->now || f->found->v.n >= most_kept)
		return false;
	whatif.problem = ms_change_apply(f->arena, f->problem, change, n);
	whatif.change = MS_NEW_N(f->arena, (size_t)n, struct ms_change);
	for (int i = 0; i < n; i++)
		whatif.change[i] = change[i];
	MS_VEC_PUSH(f->arena, &f->found->v, whatif);
	return true;
}

static void consider_one(struct finder *f, enum ms_change_kind kind, int a, int b)
{
	struct ms_change change = { kind, a, b };

	consider(f, &change, 1);
}

/* Each array as if it were restrict; two that come to the same are one answer.  */
static void consider_restrict(struct finder *f)
{
	const struct ms_problem *p = f->problem;
	struct ms_change *tried = MS_NEW_N(f->arena, most_of_a_kind, struct ms_change);
	int n = 0;

	for (int a = 0; a < p->loop->narrays && n < most_of_a_kind; a++) {
		struct ms_change change = { MS_IF_RESTRICT, a, -1 };
		bool any = false, again = false;

		for (int e = 0; e < p->ddg->nedges && !any; e++)
			any = ms_change_restrict_drops(p, &p->ddg->edge[e], a);
		for (int i = 0; i < n && any && !again; i++) {
			if (!ms_change_same(p, &tried[i], &change))
				continue;
			again = true;
			if (tried[i].b < 0 && !ms_change_same_base(p, tried[i].a, a))
				tried[i].b = a;
		}
		if (any && !again)
			tried[n++] = change;
	}
	for (int i = 0; i < n; i++)
		consider(f, &tried[i], 1);
}

/* Each assumed pair, those on the cycles that bind first: in other words, in the order of the
   recurrences, then of the edges.  A pair that restrict takes away alone was tried.  */
static void consider_pairs(struct finder *f)
{
	const struct ms_problem *p = f->problem;
	bool *seen = MS_NEW_N(f->arena, (size_t)p->ddg->nedges, bool);
	int n = 0;

	for (int i = 0; i < p->bounds->nrecurrences; i++)
		for (int k = 0; k < p->bounds->recurrence[i].nedges; k++) {
			int number = p->bounds->recurrence[i].edge[k];
			const struct ms_edge *e = &p->ddg->edge[number];
			struct ms_change change = { MS_IF_APART, e->from, e->to };
			bool other = false;

			if (!e->assumed || seen[number] || n >= most_of_a_kind)
				continue;
			for (int m = 0; m < p->ddg->nedges; m++)
				seen[m] |= ms_change_drops(p, &p->ddg->edge[m], &change);
			for (int w = 0; (size_t)w < f->found->v.n && !other; w++)
				other = ms_change_same(p, &change, f->found->v.v[w].change);
			n++;
			if (!other)
				consider(f, &change, 1);
		}
}

static void consider_assumed(struct finder *f)
{
	struct ms_change all = { MS_IF_DISTINCT, -1, -1 };
	const struct ms_problem *p = f->problem;
	bool any = false;

	for (int e = 0; e < p->ddg->nedges && !any; e++)
		any = p->ddg->edge[e].assumed;
	if (!any)
		return;
	consider_restrict(f);
	consider_pairs(f);
	for (size_t w = 0; w < f->found->v.n; w++)
		if (ms_change_same(p, &all, f->found->v.v[w].change))
			return;
	consider(f, &all, 1);
}

static void consider_latencies(struct finder *f)
{
	const struct ms_problem *p = f->problem;
	const struct ms_bounds *b = p->bounds;
	bool *seen = MS_NEW_N(f->arena, (size_t)p->machine->nops, bool);
	int n = 0;

	if (p->loop->graph_only) {
		for (int k = 0; b->nrecurrences > 0 && k < b->recurrence[0].nedges; k++)
			if (p->ddg->edge[b->recurrence[0].edge[k]].latency > 1 &&
			    n++ < most_of_a_kind)
				consider_one(f, MS_IF_EDGE, b->recurrence[0].edge[k], -1);
		return;
	}
	for (int x = 0; x < p->loop->nops; x++) {
		int opcode = p->loop->op[x].action.opcode;

		/* A result in no time at all is no machine's.  */
		if (seen[opcode] || p->ddg->latency[x] <= 1 || n++ >= most_of_a_kind)
			continue;
		seen[opcode] = true;
		consider_one(f, MS_IF_LATENCY, opcode, -1);
	}
}

/* A model of the caller's own knows no units of ours.  */
static void consider_units(struct finder *f)
{
	const struct ms_machine *machine = f->problem->machine;
	int n = 0;

	for (int r = 0; !f->options->resources && r < machine->nresources; r++)
		if (machine->resource[r].capacity != MS_UNLIMITED &&
		    machine->resource[r].capacity < MS_MAX_CAPACITY &&
		    f->problem->bounds->use[r].uses > 0 && n++ < most_of_a_kind)
			consider_one(f, MS_IF_UNIT, r, -1);
}

/* What would help against recurrence R: its assumed dependences gone, else a cycle off the
   operation that takes longest.  */
static struct ms_change remedy(const struct ms_problem *p, const struct ms_recurrence *r)
{
	int longest = r->edge[0];

	for (int k = 0; k < r->nedges; k++) {
		if (p->ddg->edge[r->edge[k]].assumed)
			return (struct ms_change){ MS_IF_DISTINCT, -1, -1 };
		if (p->ddg->edge[r->edge[k]].latency > p->ddg->edge[longest].latency)
			longest = r->edge[k];
	}
	if (p->loop->graph_only)
		return (struct ms_change){ MS_IF_EDGE, longest, -1 };
	return (struct ms_change){ MS_IF_LATENCY,
				   p->loop->op[p->ddg->edge[longest].from].action.opcode, -1 };
}

/* Everything that binds changed together.  */
static void consider_together(struct finder *f)
{
	const struct ms_problem *p = f->problem;
	const struct ms_bounds *b = p->bounds;
	MS_VEC(struct ms_change) all = { 0 };

	for (int i = 0; i < b->nrecurrences && b->recurrence[i].mii == b->mii; i++) {
		struct ms_change change = remedy(p, &b->recurrence[i]);
		bool there = false;

		for (size_t k = 0; k < all.n; k++)
			there |= all.v[k].kind == change.kind && all.v[k].a == change.a;
		if (!there)
			MS_VEC_PUSH(f->arena, &all, change);
	}
	for (int r = 0; !f->options->resources && r < p->machine->nresources; r++)
		if (b->use[r].quotient == b->mii && p->machine->resource[r].capacity < MS_MAX_CAPACITY)
			MS_VEC_PUSH(f->arena, &all, ((struct ms_change){ MS_IF_UNIT, r, -1 }));
	if (all.n > 1 && all.n <= 4)
		consider(f, all.v, (int)all.n);
}

/* ---- Scheduling ------------------------------------------------------------------------- */

struct ms_sched_options ms_quick_options(const struct ms_sched_options *options)
{
	struct ms_sched_options quick = *options;

	quick.trace = NULL;
	quick.proof_dir = NULL;
	quick.minimize = MS_MINIMIZE_II;
	quick.first_ii = quick.last_ii = 0;
	if (!quick.conflict_limit || quick.conflict_limit > quick_conflicts)
		quick.conflict_limit = quick_conflicts;
	return quick;
}

/* The II that SCHEDULER finds for P, with registers for its values if RESULT has them, up to
   LAST (0: any); 0 if it finds none.  *BOUND rises to what is proven.  */
static int64_t find_ii(struct finder *f, struct ms_problem *p,
		       const struct ms_scheduler *scheduler, int64_t last, int64_t *bound)
{
	struct ms_options options = *f->options;
	struct ms_diag silent = { 0 };
	const struct ms_result *r;

	options.sched = ms_quick_options(&f->options->sched);
	options.sched.last_ii = last;
	options.sched.time_limit = 1e9; /* conflicts limit it: the same on all machines */
	options.scheduler = scheduler;
	options.given = NULL;
	options.first_only |= f->result->outcome == MS_NO_REGISTERS;
	p->resources = ms_resources_of(f->arena, p->loop, p->machine, f->options->resources);
	r = ms_pipeline_problem(f->arena, p, &options, &silent);
	if (r->schedule && bound && *bound < r->schedule->bound)
		*bound = r->schedule->bound;
	if (!r->schedule || r->outcome == MS_ILLEGAL)
		return 0;
	return r->outcome <= MS_SCHEDULED || r->outcome == f->result->outcome ? r->schedule->ii
									      : 0;
}

/* The best first: by II, then by MII; then the source's changes before the machine's, fewer
   before more.  */
static int compare(const void *a, const void *b)
{
	const struct ms_whatif *x = a, *y = b;

	if (x->ii != y->ii)
		return x->ii < y->ii ? -1 : 1;
	if (x->mii != y->mii)
		return x->mii < y->mii ? -1 : 1;
	if (x->nchanges != y->nchanges)
		return x->nchanges - y->nchanges;
	if (x->change[0].kind != y->change[0].kind)
		return (int)x->change[0].kind - (int)y->change[0].kind;
	return x->change[0].a - y->change[0].a;
}

static void sort(struct ms_whatifs *w)
{
	if (w->v.n > 1)
		qsort(w->v.v, w->v.n, sizeof *w->v.v, compare);
}

bool ms_can_schedule_again(const struct ms_result *result)
{
	const struct ms_schedule *s = result->schedule;

	if (!s)
		return result->problem.loop->nops <= most_ops_without;
	return s->all_steps <= most_work / s->ii && result->problem.loop->nops <= most_ops;
}

/* Schedule the most promising ones and forget what makes no difference after all.  */
static void schedule_best(struct finder *f)
{
	struct ms_whatifs *w = f->found;
	size_t kept = 0;

	sort(w);
	for (size_t i = 0; i < w->v.n && i < most_schedules; i++) {
		w->v.v[i].ii = find_ii(f, &w->v.v[i].problem, f->options->scheduler, 0, NULL);
		if (w->v.v[i].ii > 0 && (w->v.v[i].ii < f->now || !f->result->schedule))
			w->v.v[kept++] = w->v.v[i];
	}
	w->v.n = kept;
	sort(w);
}

/* An earlier schedule that found no registers had a smaller II.  */
static void consider_registers(struct finder *f)
{
	const struct ms_result *result = f->result;
	struct ms_change change = { MS_IF_REGISTERS, -1, -1 };
	struct ms_whatif whatif = { .nchanges = 1, .problem = *f->problem };

	if (result->rejected.n == 0 || result->outcome == MS_NO_REGISTERS ||
	    !result->schedule || result->rejected.v[0].ii >= result->schedule->ii)
		return;
	whatif.change = MS_NEW(f->arena, struct ms_change);
	*whatif.change = change;
	whatif.mii = f->problem->bounds->mii;
	whatif.ii = result->rejected.v[0].ii;
	MS_VEC_PUSH(f->arena, &f->found->v, whatif);
	sort(f->found);
}

/* SCHEDULER for II up to the one at hand; whether it found a smaller one.  */
static bool ask(struct finder *f, const struct ms_scheduler *scheduler)
{
	struct ms_whatif whatif = { .nchanges = 1, .problem = *f->problem };
	int number = 0;

	while (ms_schedulers[number] != scheduler)
		number++;
	whatif.ii = find_ii(f, &whatif.problem, scheduler, f->now, &f->found->bound);
	if (whatif.ii == 0 || whatif.ii >= f->now)
		return false;
	whatif.change = MS_NEW(f->arena, struct ms_change);
	*whatif.change = (struct ms_change){ MS_IF_SCHEDULER, number, -1 };
	whatif.mii = f->problem->bounds->mii;
	MS_VEC_PUSH(f->arena, &f->found->v, whatif);
	sort(f->found);
	return true;
}

/* Above MII: is it the loop, or how it was scheduled?  */
static void consider_schedulers(struct finder *f)
{
	const struct ms_schedule *s = f->result->schedule;
	const struct ms_scheduler *own =
	    f->options->scheduler ? f->options->scheduler : ms_schedulers[0];

	if (!s || f->options->given || own == &ms_exact_scheduler || s->ii <= f->found->bound ||
	    own == &ms_auto_scheduler || !f->found->scheduled)
		return;
	if ((own == &ms_sms || !ask(f, &ms_sms)) &&
	    f->problem->loop->nops <= most_exact_ops)
		ask(f, &ms_exact_scheduler);
}

struct ms_whatifs *ms_whatif_find(struct ms_arena *arena, const struct ms_result *result,
				  const struct ms_options *options)
{
	struct finder f = {
		.arena = arena,
		.result = result,
		.problem = &result->problem,
		.options = options,
		.found = MS_NEW(arena, struct ms_whatifs),
	};

	if (!f.problem->bounds || result->outcome == MS_ILLEGAL ||
	    f.problem->ddg->nedges > most_edges)
		return f.found;
	f.now = result->schedule ? result->schedule->ii : f.problem->bounds->mii;
	f.found->bound = f.problem->bounds->mii;
	if (result->schedule && result->schedule->bound > f.found->bound)
		f.found->bound = result->schedule->bound;
	f.found->scheduled = ms_can_schedule_again(result);
	consider_assumed(&f);
	consider_latencies(&f);
	consider_units(&f);
	if (f.found->v.n == 0 && f.now == f.problem->bounds->mii)
		consider_together(&f);
	if (f.found->scheduled)
		schedule_best(&f);
	else
		sort(f.found);
	consider_registers(&f);
	consider_schedulers(&f);
	return f.found;
}
