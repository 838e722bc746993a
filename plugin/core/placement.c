/* A partial schedule at one II: who is placed where, who waits, and room made by force.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/placement.h"

void ms_placement_init(struct ms_placement *p, struct ms_arena *arena,
		       const struct ms_problem *problem, struct ms_trace *trace)
{
	size_t n = (size_t)problem->ddg->nops;

	*p = (struct ms_placement){
		.problem = problem,
		.ddg = problem->ddg,
		.resources = problem->resources,
		.trace = trace,
		.op_at = MS_NEW_N(arena, n, int),
		.rank_of = MS_NEW_N(arena, n, int),
		.placed = MS_NEW_N(arena, n, bool),
		.leaving = MS_NEW_N(arena, n, int),
	};
	for (size_t x = 0; x < n; x++)
		p->op_at[x] = (int)x;
	ms_rankset_init(&p->waiting, arena, (int)n);
}

void ms_placement_begin(struct ms_placement *p, struct ms_schedule *schedule)
{
	int n = p->ddg->nops;

	p->ii = schedule->ii;
	p->cycle = schedule->cycle;
	p->alt = schedule->alt;
	p->step = NULL;
	for (int r = 0; r < n; r++) {
		p->rank_of[p->op_at[r]] = r;
		p->placed[r] = false;
	}
	ms_rankset_fill(&p->waiting, n);
}

int ms_placement_next(const struct ms_placement *p)
{
	int rank = ms_rankset_min(&p->waiting);

	return rank < 0 ? -1 : p->op_at[rank];
}

/* ---- Neighbours ------------------------------------------------------------------------- */

bool ms_placement_early(const struct ms_placement *p, int x, int64_t *early)
{
	const struct ms_ddg *ddg = p->ddg;
	bool any = false;

	for (int i = ddg->pred_start[x]; i < ddg->pred_start[x + 1]; i++) {
		const struct ms_edge *e = &ddg->edge[ddg->pred[i]];
		int64_t t;

		if (e->from == x || !p->placed[e->from])
			continue;
		t = p->cycle[e->from] + ms_edge_weight(e, p->ii);
		if (!any || *early < t)
			*early = t;
		any = true;
	}
	return any;
}

bool ms_placement_late(const struct ms_placement *p, int x, int64_t *late)
{
	const struct ms_ddg *ddg = p->ddg;
	bool any = false;

	for (int i = ddg->succ_start[x]; i < ddg->succ_start[x + 1]; i++) {
		const struct ms_edge *e = &ddg->edge[i];
		int64_t t;

		if (e->to == x || !p->placed[e->to])
			continue;
		t = p->cycle[e->to] - ms_edge_weight(e, p->ii);
		if (!any || *late > t)
			*late = t;
		any = true;
	}
	return any;
}

/* ---- Recording -------------------------------------------------------------------------- */

static int *copy_ints(struct ms_arena *arena, const int *from, int n)
{
	int *copy = MS_NEW_N(arena, (size_t)n, int);

	for (int i = 0; i < n; i++)
		copy[i] = from[i];
	return copy;
}

/* The edges from scheduled predecessors that give Estart.  */
static void record_binding(struct ms_placement *p, int x)
{
	const struct ms_ddg *ddg = p->ddg;
	struct ms_step *step = p->step;
	int n = ddg->pred_start[x + 1] - ddg->pred_start[x];

	step->binding = MS_NEW_N(p->trace->arena, (size_t)n, int);
	for (int i = ddg->pred_start[x]; i < ddg->pred_start[x + 1]; i++) {
		const struct ms_edge *e = &ddg->edge[ddg->pred[i]];

		if (e->from != x && p->placed[e->from] &&
		    p->cycle[e->from] + ms_edge_weight(e, p->ii) == step->estart)
			step->binding[step->nbinding++] = ddg->pred[i];
	}
}

/* The ops that issue in ROW.  */
static void record_beside(struct ms_placement *p, struct ms_probe *probe)
{
	MS_VEC(int) beside = { 0 };

	for (int y = 0; y < p->ddg->nops; y++)
		if (p->placed[y] && ms_floor_mod(p->cycle[y], p->ii) == probe->row)
			MS_VEC_PUSH(p->trace->arena, &beside, y);
	probe->beside = beside.v;
	probe->nbeside = (int)beside.n;
}

/* What a look at CYCLE shows: the conflict of the first possible alternative, if none fits.  */
static void record_probe(struct ms_placement *p, int x, int64_t cycle, bool fits)
{
	const struct ms_resources_class *ask = p->resources->methods;
	struct ms_probe probe = { .cycle = cycle, .row = ms_floor_mod(cycle, p->ii), .fits = fits };
	struct ms_conflict why;
	int alt = 0;

	if (fits) {
		record_beside(p, &probe);
	} else {
		while (!ask->possible(p->resources, x, alt))
			alt++;
		ask->fits(p->resources, x, alt, cycle, &why);
		probe.resource = why.resource;
		probe.conflict_row = why.row;
		probe.holder = copy_ints(p->trace->arena, why.holder, why.nholders);
		probe.nholders = why.nholders;
	}
	MS_VEC_PUSH(p->trace->arena, &p->step->probe, probe);
}

void ms_placement_record(struct ms_placement *p, struct ms_attempt *attempt, int x,
			 int64_t earliest)
{
	if (!attempt)
		return;
	MS_VEC_PUSH(p->trace->arena, &attempt->step, (struct ms_step){ 0 });
	p->step = &attempt->step.v[attempt->step.n - 1];
	p->step->op = x;
	p->step->estart = earliest;
	record_binding(p, x);
}

/* ---- Placing ---------------------------------------------------------------------------- */

bool ms_placement_scan(struct ms_placement *p, int x, int64_t from, int64_t count,
		       int direction, int64_t *cycle, int *alt)
{
	bool fits = false;
	int64_t looked = 0;

	if (direction > 0) {
		fits = ms_first_fit(p->resources, x, from, count, cycle, alt);
		looked = fits ? *cycle - from : count;
	} else {
		fits = ms_last_fit(p->resources, x, from, count, cycle, alt);
		looked = fits ? from - *cycle : count;
	}
	if (p->step) {
		for (int64_t i = 0; i < looked && i < MS_MAX_PROBES; i++)
			record_probe(p, x, from + direction * i, false);
		if (looked > MS_MAX_PROBES)
			p->step->unrecorded = looked - MS_MAX_PROBES;
		if (fits)
			record_probe(p, x, *cycle, true);
	}
	return fits;
}

static void evict(struct ms_placement *p, const struct ms_eviction *eviction)
{
	int y = eviction->op;

	if (p->step)
		MS_VEC_PUSH(p->trace->arena, &p->step->evicted, *eviction);
	p->resources->methods->release(p->resources, y);
	p->placed[y] = false;
	ms_rankset_add(&p->waiting, p->rank_of[y]);
}

/* The alternative of X by which the fewest pairs are over-full in CYCLE.  */
static int least_overfull(const struct ms_placement *p, int x, int64_t cycle)
{
	const struct ms_resources_class *ask = p->resources->methods;
	int n = ask->alternatives(p->resources, x), best = -1, fewest = 0;

	for (int a = 0; a < n; a++) {
		int over;

		if (!ask->possible(p->resources, x, a))
			continue;
		over = ask->overfull(p->resources, x, a, cycle);
		if (best < 0 || over < fewest) {
			best = a;
			fewest = over;
		}
	}
	return best;
}

/* Who leaves for CONFLICT, into p->leaving.  */
static int choose_leaving(struct ms_placement *p, const struct ms_conflict *conflict)
{
	int last = 0;

	if (p->evict_all) {
		for (int i = 0; i < conflict->nholders; i++)
			p->leaving[i] = conflict->holder[i];
		return conflict->nholders;
	}
	for (int i = 1; i < conflict->nholders; i++)
		if (p->rank_of[conflict->holder[i]] > p->rank_of[conflict->holder[last]])
			last = i;
	p->leaving[0] = conflict->holder[last];
	return 1;
}

bool ms_placement_force(struct ms_placement *p, int x, int64_t cycle, int *alt)
{
	struct ms_conflict conflict;

	*alt = least_overfull(p, x, cycle);
	while (!p->resources->methods->fits(p->resources, x, *alt, cycle, &conflict)) {
		int n;

		if (conflict.nholders == 0)
			return false;
		n = choose_leaving(p, &conflict);
		for (int i = 0; i < n; i++)
			evict(p, &(struct ms_eviction){
				     .op = p->leaving[i],
				     .cycle = p->cycle[p->leaving[i]],
				     .cause = MS_EVICT_RESOURCE,
				     .resource = conflict.resource,
				     .row = conflict.row,
				 });
	}
	if (p->step)
		p->step->forced = true;
	return true;
}

/* Evict whoever is too close to X in CYCLE: successors that come too early, predecessors that
   come too late.  */
static void evict_neighbours(struct ms_placement *p, int x, int64_t cycle)
{
	const struct ms_ddg *ddg = p->ddg;

	for (int i = ddg->succ_start[x]; i < ddg->succ_start[x + 1]; i++) {
		const struct ms_edge *e = &ddg->edge[i];
		int64_t needed = cycle + ms_edge_weight(e, p->ii);

		if (e->to == x || !p->placed[e->to] || p->cycle[e->to] >= needed)
			continue;
		evict(p, &(struct ms_eviction){
			     .op = e->to,
			     .cycle = p->cycle[e->to],
			     .cause = MS_EVICT_SUCC,
			     .edge = i,
			     .needed = needed,
			 });
	}
	for (int i = ddg->pred_start[x]; i < ddg->pred_start[x + 1]; i++) {
		const struct ms_edge *e = &ddg->edge[ddg->pred[i]];
		int64_t needed;

		if (e->from == x || !p->placed[e->from])
			continue;
		needed = p->cycle[e->from] + ms_edge_weight(e, p->ii);
		if (cycle >= needed)
			continue;
		evict(p, &(struct ms_eviction){
			     .op = e->from,
			     .cycle = p->cycle[e->from],
			     .cause = MS_EVICT_PRED,
			     .edge = ddg->pred[i],
			     .needed = needed,
			 });
	}
}

void ms_placement_put(struct ms_placement *p, int x, int64_t cycle, int alt)
{
	evict_neighbours(p, x, cycle);
	p->resources->methods->reserve(p->resources, x, alt, cycle);
	ms_rankset_remove(&p->waiting, p->rank_of[x]);
	p->cycle[x] = cycle;
	p->alt[x] = alt;
	p->placed[x] = true;
	if (p->step) {
		p->step->placed = true;
		p->step->cycle = cycle;
		p->step->alt = alt;
	}
}
