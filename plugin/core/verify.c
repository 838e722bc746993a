/* Is a schedule legal?
   SPDX-License-Identifier: GPL-3.0-or-later

   Definition 23.6.2 of the lesson, rule by rule:

   1. II is at least 1;
   2. each op issues in a cycle that is not negative, by an alternative that its operation has;
   3. each edge: cycle(to) + II * distance >= cycle(from) + latency;
   4. each row of each resource: (cycle + offset) mod II of all reservations, at most as many
      as there are units;
   5. each automaton: from the idle machine on, row after row and round after round, each op can
      issue, those of a row by falling cycle and in body order, until the state at the wrap is an
      earlier one; and so it is from the state in which the prologue leaves the automaton.  The
      former is how kernel-only code begins, the latter the others.  In the prologue itself an op
      may wait: an automaton made by greedy choice need not take every part of what it takes as
      a whole, and a wait there costs its cycles once, not in each iteration.  The same is true
      of the epilogue, which nothing of the kernel comes after.

   For rule 4 all reservations are written down as (resource, row) pairs and sorted; runs of
   equal pairs are counted.  Nothing here knows how schedulers or reservation tables work, and
   sums are wide enough for any 64-bit cycle.  */

#include "core/verify.h"

#include <stdlib.h>

enum { max_messages = 20 };

typedef __int128 wide;

struct verifier {
	const struct ms_loop *loop;
	const struct ms_machine *machine;
	const struct ms_schedule *schedule;
	enum ms_severity severity;
	struct ms_diag *diag;
	int64_t found; /* rules broken */
};

/* One unit held.  */
struct unit {
	int resource;
	int op;
	int64_t row;
};

/* Where to point for op X: to its cycle in a text, if it came from one.  */
static struct ms_loc place_of(const struct verifier *v, int x)
{
	return v->schedule->loc ? v->schedule->loc[x] : (struct ms_loc){ 0 };
}

static const char *label(const struct verifier *v, int x)
{
	return v->loop->op[x].label;
}

/* Is this one to be told?  */
static bool tell(struct verifier *v)
{
	return ++v->found <= max_messages;
}

static void check_ops(struct verifier *v)
{
	const struct ms_schedule *s = v->schedule;

	for (int x = 0; x < v->loop->nops; x++) {
		const struct ms_machine_op *op =
		    &v->machine->op[v->loop->op[x].action.opcode];

		if (s->cycle[x] < 0 && tell(v))
			ms_diag_report(v->diag, v->severity, place_of(v, x), NULL, 0,
				       "loop %s: sigma(%s) = %lld; expected a cycle of 0 or "
				       "more",
				       v->loop->name, label(v, x), (long long)s->cycle[x]);
		if ((s->alt[x] < 0 || s->alt[x] >= op->nalts) && tell(v))
			ms_diag_report(v->diag, v->severity, place_of(v, x), NULL, 0,
				       "loop %s: %s takes alternative %d; %s has %d, numbered "
				       "from 0",
				       v->loop->name, label(v, x), s->alt[x], op->name,
				       op->nalts);
	}
}

static void check_edges(struct verifier *v, const struct ms_ddg *ddg)
{
	const struct ms_schedule *s = v->schedule;

	for (int i = 0; i < ddg->nedges; i++) {
		const struct ms_edge *e = &ddg->edge[i];
		wide least = (wide)s->cycle[e->from] + e->latency - (wide)s->ii * e->distance;

		if (s->cycle[e->to] >= least || !tell(v))
			continue;
		ms_diag_report(v->diag, v->severity, place_of(v, e->to), NULL, 0,
			       "loop %s: edge %s -> %s (latency %d, distance %d%s%s) does not "
			       "hold at II %lld: sigma(%s) = %lld; expected at least sigma(%s) "
			       "+ %d - %lld * %d = %lld + %d - %lld = %lld",
			       v->loop->name, label(v, e->from), label(v, e->to), e->latency,
			       e->distance, e->why ? ", " : "", e->why ? e->why : "",
			       (long long)s->ii, label(v, e->to), (long long)s->cycle[e->to],
			       label(v, e->from), e->latency, (long long)s->ii, e->distance,
			       (long long)s->cycle[e->from], e->latency,
			       (long long)((wide)s->ii * e->distance), (long long)least);
	}
}

static int compare_units(const void *a, const void *b)
{
	const struct unit *x = a, *y = b;

	if (x->resource != y->resource)
		return x->resource < y->resource ? -1 : 1;
	if (x->row != y->row)
		return x->row < y->row ? -1 : 1;
	return (x->op > y->op) - (x->op < y->op);
}

/* The N units at UNIT share a row of a resource and are more than it has.  */
static void tell_overfull(struct verifier *v, const struct unit *unit, int64_t n)
{
	enum { shown = 12 };
	const struct ms_resource *resource = &v->machine->resource[unit->resource];
	struct ms_buf who = { 0 };

	for (int64_t i = 0; i < n && i < shown; i++)
		ms_buf_printf(&who, "%s%s (cycle %lld)", i ? ", " : "", label(v, unit[i].op),
			      (long long)v->schedule->cycle[unit[i].op]);
	if (n > shown)
		ms_buf_printf(&who, " and %lld more", (long long)(n - shown));
	ms_diag_report(v->diag, v->severity, place_of(v, unit[n - 1].op), NULL, 0,
		       "loop %s: resource %s is held %lld times in row %lld at II %lld, by %s; "
		       "expected at most %d",
		       v->loop->name, resource->name, (long long)n, (long long)unit->row,
		       (long long)v->schedule->ii, who.text, resource->capacity);
	ms_buf_free(&who);
}

/* Needs rules 1 and 2.  */
static void check_units(struct verifier *v)
{
	const struct ms_schedule *s = v->schedule;
	struct ms_arena *scratch = ms_arena_new();
	size_t n = 0, total = 0;
	struct unit *unit;

	for (int pass = 0; pass < 2; pass++) {
		unit = pass ? MS_NEW_N(scratch, total, struct unit) : NULL;
		for (int x = 0; x < v->loop->nops; x++) {
			const struct ms_alternative *alt =
			    &v->machine->op[v->loop->op[x].action.opcode].alt[s->alt[x]];

			total += pass ? 0 : (size_t)alt->nuses;
			for (int i = 0; pass && i < alt->nuses; i++)
				unit[n++] = (struct unit){
					.resource = alt->use[i].resource,
					.op = x,
					.row = (int64_t)(((wide)s->cycle[x] +
							  alt->use[i].offset) %
							 s->ii),
				};
		}
	}
	qsort(unit, n, sizeof *unit, compare_units);
	for (size_t first = 0, last; first < n; first = last) {
		int capacity = v->machine->resource[unit[first].resource].capacity;

		for (last = first; last < n; last++)
			if (unit[last].resource != unit[first].resource ||
			    unit[last].row != unit[first].row)
				break;
		if (capacity != MS_UNLIMITED && last - first > (size_t)capacity && tell(v))
			tell_overfull(v, &unit[first], (int64_t)(last - first));
	}
	ms_arena_free(scratch);
}

/* ---- Automata --------------------------------------------------------------------------- */

/* An op in its row.  */
struct issued {
	int64_t row, cycle;
	int op;
};

static int compare_issued(const void *a, const void *b)
{
	const struct issued *x = a, *y = b;

	if (x->row != y->row)
		return x->row < y->row ? -1 : 1;
	if (x->cycle != y->cycle)
		return x->cycle > y->cycle ? -1 : 1;
	return (x->op > y->op) - (x->op < y->op);
}

static struct issued *in_order(struct ms_arena *scratch, const struct ms_schedule *schedule)
{
	size_t n = (size_t)schedule->nops;
	struct issued *kernel = MS_NEW_N(scratch, n, struct issued);

	for (int x = 0; x < schedule->nops; x++)
		kernel[x] = (struct issued){ schedule->cycle[x] % schedule->ii,
					     schedule->cycle[x], x };
	qsort(kernel, n, sizeof *kernel, compare_issued);
	return kernel;
}

/* What AUTOMATON is asked about a schedule.  */
struct pipe {
	const struct ms_loop *loop;
	const struct ms_automaton *automaton;
	int64_t ii;
	const struct issued *kernel; /* ops in order */
	const struct issued *stuck;  /* the first that can't issue, or NULL */
};

/* The state after one group that starts in STATE: the ops of KERNEL of stages up to LAST.  With
   WAITS an op that can't issue does so cycles later, and all behind it; else it is stuck.  */
static int play(struct pipe *p, int64_t last, bool waits, int state)
{
	const struct ms_automaton *a = p->automaton;
	int64_t now = 0, late = 0;

	for (int i = 0; i < p->loop->nops; i++) {
		const struct issued *at = &p->kernel[i];
		int opcode = p->loop->op[at->op].action.opcode, next;

		if (a->column[opcode] < 0 || at->cycle / p->ii > last)
			continue;
		state = ms_automaton_advance(a, state, at->row + late - now);
		now = at->row + late;
		next = ms_automaton_issue(a, state, opcode);
		/* Empty cycles lead to the idle machine, in which it can.  */
		for (; next < 0 && waits; now++, late++) {
			state = a->cycle[state];
			next = ms_automaton_issue(a, state, opcode);
		}
		if (next < 0) {
			p->stuck = at;
			return state;
		}
		state = next;
	}
	return ms_automaton_advance(a, state, p->ii + late - now);
}

/* The state after COUNT groups of the prologue that hold the same ops, those of stages up to LAST.
   States recur: what is left of COUNT then goes round with them (Brent's way to find that).  */
static int play_alike(struct pipe *p, int64_t last, int64_t count, int state)
{
	int kept = state;
	int64_t since = 0, most = 1;

	for (; count > 0; count--) {
		state = play(p, last, true, state);
		since++;
		if (state == kept) {
			count = (count - 1) % since + 1;
		} else if (since == most) {
			kept = state;
			since = 0;
			most *= 2;
		}
	}
	return state;
}

static int compare_stages(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return x < y ? -1 : x > y;
}

/* The state in which the prologue leaves the automaton.  */
static int after_prologue(struct pipe *p, struct ms_arena *scratch)
{
	size_t n = (size_t)p->loop->nops;
	int64_t *stage = MS_NEW_N(scratch, n, int64_t);
	int state = 0;

	for (size_t i = 0; i < n; i++)
		stage[i] = p->kernel[i].cycle / p->ii;
	qsort(stage, n, sizeof *stage, compare_stages);
	for (size_t i = 0; i + 1 < n; i++)
		state = play_alike(p, stage[i], stage[i + 1] - stage[i], state);
	return state;
}

/* The first op of KERNEL that AUTOMATON does not let issue, in which *ROUND from 0, and whether
   that is only so *BEHIND the prologue; or NULL.  */
static const struct issued *stuck(const struct ms_loop *loop,
				  const struct ms_automaton *automaton, int64_t ii,
				  const struct issued *kernel, int *round, bool *behind)
{
	struct pipe p = { loop, automaton, ii, kernel, NULL };
	struct ms_arena *scratch = ms_arena_new();
	bool *was = MS_NEW_N(scratch, (size_t)automaton->nstates, bool);
	int state = 0;

	for (*round = 0; !was[state] && !p.stuck; ++*round) {
		was[state] = true;
		state = play(&p, INT64_MAX, false, state);
		if (p.stuck)
			break;
	}
	*behind = !p.stuck;
	if (!p.stuck) {
		state = after_prologue(&p, scratch);
		/* From a state that was there all is known.  */
		for (*round = 0; !was[state]; ++*round) {
			was[state] = true;
			state = play(&p, INT64_MAX, false, state);
			if (p.stuck)
				break;
		}
	}
	ms_arena_free(scratch);
	return p.stuck;
}

static void check_automata(struct verifier *v)
{
	const struct ms_schedule *s = v->schedule;
	struct ms_arena *scratch;
	struct issued *kernel;

	if (v->machine->nautomata == 0)
		return;
	scratch = ms_arena_new();
	kernel = in_order(scratch, s);
	for (int a = 0; a < v->machine->nautomata; a++) {
		const struct ms_automaton *automaton = &v->machine->automaton[a];
		bool behind;
		int round;
		const struct issued *at =
		    stuck(v->loop, automaton, s->ii, kernel, &round, &behind);

		if (at && tell(v))
			ms_diag_report(
			    v->diag, v->severity, place_of(v, at->op), NULL, 0,
			    "loop %s: automaton %s does not let %s issue in row %lld "
			    "%s%s at II %lld",
			    v->loop->name, automaton->name, label(v, at->op),
			    (long long)at->row,
			    round == 0 ? "after the rows before it"
				       : "when the kernel comes round again",
			    behind ? ", where it begins behind the prologue" : "",
			    (long long)s->ii);
	}
	ms_arena_free(scratch);
}

bool ms_verify_automata(const struct ms_loop *loop, const struct ms_machine *machine,
			const struct ms_schedule *schedule)
{
	struct ms_arena *scratch;
	struct issued *kernel;
	bool ok = true, behind;
	int round;

	if (machine->nautomata == 0)
		return true;
	scratch = ms_arena_new();
	kernel = in_order(scratch, schedule);
	for (int a = 0; a < machine->nautomata && ok; a++)
		ok =
		    !stuck(loop, &machine->automaton[a], schedule->ii, kernel, &round, &behind);
	ms_arena_free(scratch);
	return ok;
}

bool ms_verify(const struct ms_loop *loop, const struct ms_machine *machine,
	       const struct ms_ddg *ddg, const struct ms_schedule *schedule,
	       enum ms_severity severity, struct ms_diag *diag)
{
	struct verifier v = {
		.loop = loop,
		.machine = machine,
		.schedule = schedule,
		.severity = severity,
		.diag = diag,
	};

	if (schedule->nops != loop->nops) {
		ms_diag_report(diag, severity, loop->loc, NULL, 0,
			       "loop %s: the schedule is of %d ops; expected %d", loop->name,
			       schedule->nops, loop->nops);
		return false;
	}
	if (schedule->ii < 1) {
		ms_diag_report(diag, severity, (struct ms_loc){ 0 }, NULL, 0,
			       "loop %s: II is %lld; expected at least 1", loop->name,
			       (long long)schedule->ii);
		return false;
	}
	check_ops(&v);
	if (v.found == 0) {
		check_edges(&v, ddg);
		check_units(&v);
		check_automata(&v);
	}
	if (v.found > max_messages)
		ms_diag_report(diag, MS_NOTE, (struct ms_loc){ 0 }, NULL, 0,
			       "loop %s: %lld more of them", loop->name,
			       (long long)(v.found - max_messages));
	return v.found == 0;
}
