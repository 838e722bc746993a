/* Takes loops through the whole of modsched in one process and judges every step.
   SPDX-License-Identifier: GPL-3.0-or-later

   For each loop of the files given, on one machine:

   graph      edges as the oracle finds them
   bounds     ResMII and RecMII as the oracle finds them
   steps      every II tried, placement and eviction of IMS as the oracle's; the schedule too
   windows    rotating registers as the oracle allocates them
   verify     schedules with one op moved: the verifier says what the definition says
   simulate   the listing computes what the loop computes
   reread     listing and loop, written and read back, give the same texts, and still run
   moved      listings of those moved schedules run right or are refused, as they must
   forms      code of every form computes what the loop computes; also with ops moved by whole
              stages, which gives long lifetimes and many stages
   wrong      listings made wrong in one place are refused, whatever their form
   unroll     the unrolled loop is a legal text, with RecMII as the recurrences say; its code, in
              some form, computes what the loop computes, and is refused when made wrong

   One line an item goes to standard output: `ITEM: COUNT checked` or `ITEM: FAILED ...`; the
   exit status is 1 if any failed.  With --vary the loops are turned
   into such as C gives first.  With --keep=DIR the first failing loop of each item is
   written there.  */

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "core/driver.h"
#include "core/lifetime.h"
#include "core/unroll.h"
#include "mutate.h"
#include "oracle.h"
#include "sim/sim.h"
#include "vary.h"

enum item { GRAPH, BOUNDS, STEPS, WINDOWS, VERIFY, SIMULATE, REREAD, MOVED, FORMS, WRONG, UNROLL,
	    NITEMS };
static const char *const item_name[NITEMS] = { "graph",	   "bounds", "steps", "windows", "verify",
					       "simulate", "reread", "moved", "forms",
					       "wrong",    "unroll" };

/* The forms of code.  */
struct variant {
	const struct ms_expander *form;
	enum ms_mve_factor mve;
	const char *name;
	enum ms_alloc alloc;
};
enum { NVARIANTS = 6 };
static const struct variant variant[NVARIANTS] = {
	{ &ms_rotating, MS_MVE_EXACT, "rotating", MS_ALLOC_WINDOWS },
	{ &ms_mve, MS_MVE_EXACT, "mve exact", MS_ALLOC_WINDOWS },
	{ &ms_mve, MS_MVE_POW2, "mve pow2", MS_ALLOC_WINDOWS },
	{ &ms_kernel_only, MS_MVE_EXACT, "kernel-only", MS_ALLOC_WINDOWS },
	{ &ms_rotating, MS_MVE_EXACT, "rotating tight", MS_ALLOC_TIGHT },
	{ &ms_kernel_only, MS_MVE_EXACT, "kernel-only tight", MS_ALLOC_TIGHT },
};

struct check {
	const struct ms_machine *machine;
	const char *keep;
	uint64_t seed;
	int mutations, moves; /* of each listing, schedule */
	bool vary;
	long count[NITEMS], failures[NITEMS];
	long refused[NMUTATIONS];
	long loops, pipelined, scheduled, no_registers, no_schedule, bad_input;
	long moved_legal, moved_refused, moved_open;
	long ran[NVARIANTS];
	int64_t registers[MS_NALLOCS], maxlive; /* sums */
};

/* One loop under way.  */
struct job {
	struct check *c;
	struct ms_arena *arena;
	const struct ms_loop *loop;
	struct ms_result *result;
	struct oracle *oracle;
	struct ms_diag diag;
	char message[600]; /* the first error sent to DIAG since it was cleared */
};

static void keep_message(void *ctx, const struct ms_message *m)
{
	struct job *j = ctx;

	if (!j->message[0] && m->severity >= MS_ERROR)
		snprintf(j->message, sizeof j->message, "%s", m->text);
}

static void clear(struct job *j)
{
	j->diag = (struct ms_diag){ .emit = keep_message, .ctx = j };
	j->message[0] = '\0';
}

__attribute__((format(printf, 3, 4))) static void
fail(struct job *j, enum item item, const char *fmt, ...)
{
	struct check *c = j->c;
	va_list ap;

	if (c->failures[item]++)
		return;
	printf("%s: FAILED for loop %s on %s: ", item_name[item], j->loop->name,
	       c->machine->name);
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	putchar('\n');
	if (!c->keep)
		return;
	struct ms_buf text = { 0 };
	char *path = ms_asprintf(j->arena, "%s/%s-%s.loop", c->keep, item_name[item],
				 c->machine->name);
	ms_loop_write(&text, j->loop, c->machine);
	clear(j);
	if (ms_file_write(path, text.text, text.len, &j->diag))
		printf("%s: the loop is in %s\n", item_name[item], path);
	ms_buf_free(&text);
}

/* ---- Graph, bounds, schedule against the oracle ------------------------------------ */

static void check_graph(struct job *j)
{
	const struct ms_ddg *g = j->result->problem.ddg;
	const struct oracle *o = j->oracle;

	j->c->count[GRAPH]++;
	for (size_t i = 0; i < o->edge.n || (int)i < g->nedges; i++) {
		const struct ms_edge *e = (int)i < g->nedges ? &g->edge[i] : NULL;
		const struct oracle_edge *w = i < o->edge.n ? &o->edge.v[i] : NULL;
		if (e && w && e->from == w->from && e->to == w->to && e->latency == w->latency &&
		    e->distance == w->distance)
			continue;
		fail(j, GRAPH, "edge %zu is %s -> %s %d %d, expected %s -> %s %ld %ld", i,
		     e ? j->loop->op[e->from].label : "missing",
		     e ? j->loop->op[e->to].label : "", e ? e->latency : 0, e ? e->distance : 0,
		     w ? j->loop->op[w->from].label : "none",
		     w ? j->loop->op[w->to].label : "", w ? (long)w->latency : 0,
		     w ? (long)w->distance : 0);
		return;
	}
}

/* Is the ResMII of the core the true one, or a bound below it?  True unless an op with
   alternatives holds more than a unit beside its issue slot.  */
static bool bound_is_exact(const struct job *j)
{
	const struct ms_machine *m = j->c->machine;

	for (int x = 0; x < j->loop->nops; x++) {
		const struct ms_machine_op *op = &m->op[j->loop->op[x].action.opcode];
		for (int a = 0; op->nalts > 1 && a < op->nalts; a++) {
			int units = 0;
			for (int u = 0; u < op->alt[a].nuses; u++)
				units += op->alt[a].use[u].resource != m->issue;
			if (units > 1)
				return false;
		}
	}
	return true;
}

static void check_bounds(struct job *j)
{
	const struct ms_bounds *b = j->result->problem.bounds;
	const struct oracle *o = j->oracle;

	j->c->count[BOUNDS]++;
	if (o->resmii && (bound_is_exact(j) ? b->resmii != o->resmii : b->resmii > o->resmii))
		fail(j, BOUNDS, "ResMII %ld, expected %ld", (long)b->resmii, (long)o->resmii);
	if (b->recmii != o->recmii)
		fail(j, BOUNDS, "RecMII %ld, expected %ld", (long)b->recmii, (long)o->recmii);
	for (int r = 0; r < b->nrecurrences; r++) {
		const struct ms_recurrence *c = &b->recurrence[r];
		int64_t latency = 0, distance = 0;
		for (int i = 0; i < c->nedges; i++) {
			const struct ms_edge *e = &j->result->problem.ddg->edge[c->edge[i]];
			int next = c->edge[(i + 1) % c->nedges];
			latency += e->latency;
			distance += e->distance;
			if (e->to != j->result->problem.ddg->edge[next].from)
				fail(j, BOUNDS, "recurrence %d is no cycle", r);
		}
		if (latency != c->latency || distance != c->distance || distance < 1)
			fail(j, BOUNDS, "recurrence %d adds up to %ld / %ld, not %ld / %ld", r,
			     (long)latency, (long)distance, (long)c->latency, (long)c->distance);
	}
	if (b->mii < b->resmii || b->mii < b->recmii || b->mii < b->selfmii)
		fail(j, BOUNDS, "MII %ld is below one of its parts", (long)b->mii);
	if (b->nrecurrences && b->recurrence[0].mii != b->recmii)
		fail(j, BOUNDS, "the first recurrence gives %ld, RecMII is %ld",
		     (long)b->recurrence[0].mii, (long)b->recmii);
}

/* Compare one step; false after a failure.  */
static bool same_step(struct job *j, int64_t ii, size_t n, const struct ms_step *s,
		      const struct oracle_step *w)
{
	bool same = s->op == w->op && s->estart == w->estart && s->cycle == w->cycle &&
		    s->alt == w->alt && s->evicted.n == w->evicted.n;

	for (size_t i = 0; same && i < s->evicted.n; i++)
		same = s->evicted.v[i].op == w->evicted.v[i];
	if (!same)
		fail(j, STEPS,
		     "II %ld, step %zu: %s, Estart %ld, at %ld, alternative %d, %zu evicted; "
		     "expected %s, Estart %ld, at %ld, alternative %d, %zu evicted%s",
		     (long)ii, n + 1, j->loop->op[s->op].label, (long)s->estart, (long)s->cycle,
		     s->alt, s->evicted.n, j->loop->op[w->op].label, (long)w->estart,
		     (long)w->cycle, w->alt, w->evicted.n,
		     s->evicted.n == w->evicted.n ? " (or others, or in another order)" : "");
	return same;
}

static void check_steps(struct job *j, const struct ms_trace *trace)
{
	const struct oracle *o = j->oracle;

	j->c->count[STEPS]++;
	for (size_t a = 0; a < trace->attempt.n && a < o->attempt.n; a++) {
		const struct ms_attempt *t = trace->attempt.v[a];
		const struct oracle_attempt *w = &o->attempt.v[a];
		if (t->ii != w->ii || t->skipped != w->skipped || t->ok != w->ok) {
			fail(j, STEPS, "attempt %zu: II %ld %s, expected II %ld %s", a + 1,
			     (long)t->ii, t->skipped ? "skipped" : t->ok ? "found" : "failed",
			     (long)w->ii, w->skipped ? "skipped" : w->ok ? "found" : "failed");
			return;
		}
		for (size_t s = 0; s < t->step.n && s < w->step.n; s++)
			if (!same_step(j, t->ii, s, &t->step.v[s], &w->step.v[s]))
				return;
		if (t->step.n != w->step.n) {
			fail(j, STEPS, "II %ld: %zu steps, expected %zu", (long)t->ii, t->step.n,
			     w->step.n);
			return;
		}
	}
	if (trace->attempt.n != o->attempt.n) {
		fail(j, STEPS, "%zu II tried, expected %zu", trace->attempt.n, o->attempt.n);
		return;
	}
	const struct ms_schedule *s = j->result->schedule;
	if ((s != NULL) != o->found)
		fail(j, STEPS, "schedule %s, expected %s", s ? "found" : "not found",
		     o->found ? "one" : "none");
	for (int x = 0; s && o->found && x < o->n; x++)
		if (s->ii != o->ii || s->cycle[x] != o->cycle[x] || s->alt[x] != o->alt[x])
			fail(j, STEPS, "sigma(%s) is %ld, expected %ld", j->loop->op[x].label,
			     (long)s->cycle[x], (long)o->cycle[x]);
}

static void check_windows(struct job *j)
{
	const struct ms_allocation *a = j->result->allocation;
	const struct oracle *o = j->oracle;
	int files = 0;

	for (int f = 0; f < j->c->machine->nrotating; f++)
		files += j->c->machine->rotating[f].holds != MS_HOLDS_PRED;
	if (!a || files != 1)
		return;
	j->c->count[WINDOWS]++;
	if (a->nwindows != (int)o->window.n)
		fail(j, WINDOWS, "%d windows, expected %zu", a->nwindows, o->window.n);
	for (int i = 0; i < a->nwindows && i < (int)o->window.n; i++) {
		const struct ms_window *s = &a->window[i];
		const struct oracle_window *w = &o->window.v[i];
		if (s->op != w->op || s->base != w->base || s->span != w->span ||
		    s->pad != w->pad)
			fail(j, WINDOWS,
			     "value of %s: base %ld, span %ld, pad %ld; expected for %s: base "
			     "%ld, span %ld, pad %ld",
			     j->loop->op[s->op].label, (long)s->base, (long)s->span, (long)s->pad,
			     j->loop->op[w->op].label, (long)w->base, (long)w->span,
			     (long)w->pad);
	}
}

/* ---- Listings ---------------------------------------------------------------------- */

static bool runs(struct job *j, const struct ms_listing *listing, struct ms_sim_report *report)
{
	struct ms_sim_options options = { .seed = j->c->seed, .last = -1 };

	clear(j);
	return ms_simulate(j->loop, listing, j->c->machine, &options, report, &j->diag);
}

/* LISTING as its text reads; NULL and a failure if it can't be read.  */
static struct ms_listing *reread(struct job *j, const struct ms_listing *listing)
{
	struct ms_buf text = { 0 };
	struct ms_loops loops = { (struct ms_loop **)&j->loop, 1 };

	clear(j);
	ms_listing_write(&text, listing, j->c->machine);
	char *copy = ms_strndup(j->arena, text.text, text.len);
	struct ms_listings *read = ms_listings_read(j->arena, "listing", copy, text.len,
						    j->c->machine, &loops, &j->diag);
	ms_buf_free(&text);
	if (!read)
		fail(j, REREAD, "the listing can't be read: %s", j->message);
	return read ? read->listing[0] : NULL;
}

static void check_reread(struct job *j)
{
	struct ms_buf a = { 0 }, b = { 0 };
	const struct ms_machine *machine = j->c->machine;

	j->c->count[REREAD]++;
	ms_loop_write(&a, j->loop, machine);
	clear(j);
	struct ms_loops *loops = ms_loops_read(j->arena, "loop", a.text, a.len, machine, &j->diag);
	if (!loops) {
		fail(j, REREAD, "the loop can't be read: %s", j->message);
	} else {
		ms_loop_write(&b, loops->loop[0], machine);
		if (a.len != b.len || memcmp(a.text, b.text, a.len))
			fail(j, REREAD, "the loop's text is another one when read and written");
	}
	a.len = b.len = 0;
	struct ms_listing *listing = j->result->listing ? reread(j, j->result->listing) : NULL;
	if (listing) {
		ms_listing_write(&a, j->result->listing, machine);
		ms_listing_write(&b, listing, machine);
		if (a.len != b.len || memcmp(a.text, b.text, a.len))
			fail(j, REREAD, "the listing's text is another one when read and written");
	}
	ms_buf_free(&a);
	ms_buf_free(&b);
}

static void check_listing(struct job *j)
{
	struct ms_sim_report report;
	struct ms_listing *listing = reread(j, j->result->listing);

	if (!listing)
		return;
	j->c->count[SIMULATE]++;
	if (!runs(j, listing, &report))
		fail(j, SIMULATE, "%s", j->message);
}

/* The code of SCHEDULE in a form, or NULL if it has no registers or too many lines there.  */
static struct ms_listing *expand(struct job *j, const struct ms_schedule *s,
				 const struct variant *v)
{
	const struct ms_problem *p = &j->result->problem;
	struct ms_expand_options options = { .form = v->form, .mve = v->mve };
	struct ms_allocation allocation = { 0 };
	struct ms_code code = { 0 };
	const char *why;

	if (v->form->rotates &&
	    !ms_rotate_allocate_as(j->arena, j->loop, j->c->machine, s, v->alloc,
				   v->form == &ms_kernel_only, &allocation, &why))
		return NULL;
	if (v->form == &ms_rotating)
		for (int f = 0; f < j->c->machine->nrotating; f++)
			j->c->registers[v->alloc] += allocation.used[f];
	if (v->alloc == MS_ALLOC_TIGHT && v->form == &ms_rotating)
		j->c->maxlive += ms_maxlive(j->arena, p, s);
	if (v->form->run(j->arena, p, s, &allocation, &options, &code, &why) != MS_EXPANDED)
		return NULL;
	return code.listing;
}

static void check_form(struct job *j, const struct ms_schedule *s, const char *what,
		       const struct variant *v)
{
	struct ms_listing *listing = expand(j, s, v);
	struct ms_buf a = { 0 }, b = { 0 };
	struct ms_sim_report report;

	if (!listing || ms_listing_lines(listing) > 20000)
		return;
	j->c->count[FORMS]++;
	struct ms_listing *again = reread(j, listing);
	if (!again)
		return;
	ms_listing_write(&a, listing, j->c->machine);
	ms_listing_write(&b, again, j->c->machine);
	if (a.len != b.len || memcmp(a.text, b.text, a.len))
		fail(j, FORMS, "%s%s: another text when read and written", v->name, what);
	ms_buf_free(&a);
	ms_buf_free(&b);
	if (!runs(j, again, &report))
		fail(j, FORMS, "%s%s: %s", v->name, what, j->message);
	else
		j->c->ran[v - variant]++;
}

/* A legal schedule with the rows of S, in which some ops are up to FAR stages later.  */
static struct ms_schedule stretch(struct job *j, const struct ms_schedule *s, int far)
{
	const struct ms_ddg *g = j->result->problem.ddg;
	struct ms_schedule t = *s;
	bool again = true;

	t.cycle = MS_NEW_N(j->arena, s->nops, int64_t);
	for (int x = 0; x < s->nops; x++)
		t.cycle[x] = s->cycle[x] + s->ii * ms_random_below(&j->c->seed, far + 1);
	while (again) {
		again = false;
		for (int i = 0; i < g->nedges; i++) {
			const struct ms_edge *e = &g->edge[i];
			int64_t late = t.cycle[e->from] + ms_edge_weight(e, s->ii) -
				       t.cycle[e->to];
			if (late <= 0)
				continue;
			t.cycle[e->to] += (late + s->ii - 1) / s->ii * s->ii;
			again = true;
		}
	}
	return t;
}

static void check_forms(struct job *j)
{
	const struct ms_schedule *s = j->result->schedule;

	for (int v = 0; v < NVARIANTS; v++)
		check_form(j, s, "", &variant[v]);
	static const int far[] = { 1, 3, 9 };
	struct ms_schedule t = stretch(j, s, far[ms_random_below(&j->c->seed, 3)]);
	clear(j);
	if (!ms_verify(j->loop, j->c->machine, j->result->problem.ddg, &t, MS_ERROR, &j->diag))
		fail(j, FORMS, "stretched schedule: %s", j->message);
	for (int v = 0; v < NVARIANTS; v++)
		check_form(j, &t, " of a stretched schedule", &variant[v]);
}

static void check_wrong(struct job *j)
{
	char what[200];
	struct ms_sim_report report;

	for (int i = 0; i < j->c->mutations; i++) {
		enum mutation kind = ms_random_below(&j->c->seed, NMUTATIONS);
		const struct variant *v = &variant[ms_random_below(&j->c->seed, NVARIANTS)];
		struct ms_listing *listing = expand(j, j->result->schedule, v);
		if (!listing)
			continue;
		listing = reread(j, listing);
		if (!listing || !mutate(j->arena, listing, j->loop, j->c->machine, kind,
					&j->c->seed, what, sizeof what))
			continue;
		j->c->count[WRONG]++;
		if (runs(j, listing, &report))
			fail(j, WRONG, "accepted: %s, %s", v->name, what);
		else if (report.fault == MS_SIM_SAME || report.fault == MS_SIM_CANNOT)
			fail(j, WRONG, "refused without a difference: %s, %s: %s", v->name,
			     what, j->message);
		else
			j->c->refused[kind]++;
	}
}

/* ---- Unrolled loops ---------------------------------------------------------------- */

/* The text of LOOP, unrolled, reads as LOOP.  */
static void check_unrolled_text(struct job *j, const struct ms_loop *loop, int factor)
{
	struct ms_buf a = { 0 }, b = { 0 };

	ms_loop_write(&a, loop, j->c->machine);
	clear(j);
	struct ms_loops *loops =
	    ms_loops_read(j->arena, "loop", a.text, a.len, j->c->machine, &j->diag);
	if (loops)
		ms_loop_write(&b, loops->loop[0], j->c->machine);
	if (!loops)
		fail(j, UNROLL, "%d times: the loop can't be read: %s", factor, j->message);
	else if (a.len != b.len || memcmp(a.text, b.text, a.len))
		fail(j, UNROLL, "%d times: another text when read and written", factor);
	ms_buf_free(&a);
	ms_buf_free(&b);
}

static int64_t unrolled_recmii(const struct ms_bounds *b, int factor)
{
	int64_t most = 1;

	for (int r = 0; r < b->nrecurrences; r++) {
		const struct ms_recurrence *c = &b->recurrence[r];
		int64_t mii = (c->latency * factor + c->distance - 1) / c->distance;

		if (mii > most)
			most = mii;
	}
	return most;
}

static void check_unrolled_code(struct job *j, struct ms_result *result, int factor,
				const struct variant *v)
{
	char what[200];
	struct ms_sim_report report;
	struct ms_listing *listing = reread(j, result->listing);

	if (!listing)
		return;
	if (!runs(j, listing, &report)) {
		fail(j, UNROLL, "%d times, %s: %s", factor, v->name, j->message);
		return;
	}
	enum mutation kind = ms_random_below(&j->c->seed, NMUTATIONS);
	if (mutate(j->arena, listing, result->problem.loop, j->c->machine, kind, &j->c->seed,
		   what, sizeof what) &&
	    runs(j, listing, &report))
		fail(j, UNROLL, "accepted: %d times, %s, %s", factor, v->name, what);
}

/* Do all accesses to an array differ by constants?  If not, copies of an unrolled loop may meet
   more seldom than the loop does.  */
static bool all_alike(const struct ms_loop *loop)
{
	const struct ms_mem **first = NULL;

	first = calloc((size_t)loop->narrays + 1, sizeof *first);
	for (int x = 0; x < loop->nops; x++) {
		const struct ms_mem *m = ms_action_mem(&loop->op[x].action);

		if (!m)
			continue;
		if (!first[m->array])
			first[m->array] = m;
		if (m->nterms > 0 || m->step != first[m->array]->step) {
			free(first);
			return false;
		}
	}
	free(first);
	return true;
}

static void check_unrolled(struct job *j)
{
	int factor = 2 + (int)ms_random_below(&j->c->seed, 4);
	const struct variant *v = &variant[ms_random_below(&j->c->seed, NVARIANTS)];
	struct ms_options options = { .expand = { v->form, v->mve }, .unroll = factor };

	if (j->loop->nops * factor > 120)
		return;
	j->c->count[UNROLL]++;
	clear(j);
	struct ms_result *result =
	    ms_pipeline(j->arena, j->loop, j->c->machine, "loop", &options, &j->diag);
	if (result->outcome == MS_BAD_INPUT || result->outcome == MS_ILLEGAL) {
		fail(j, UNROLL, "%d times: %s", factor, j->message);
		return;
	}
	check_unrolled_text(j, result->problem.loop, factor);
	int64_t recmii = unrolled_recmii(j->result->problem.bounds, factor);
	if (all_alike(j->loop) ? result->problem.bounds->recmii != recmii
			       : result->problem.bounds->recmii > recmii)
		fail(j, UNROLL, "%d times: RecMII %ld, expected %ld", factor,
		     (long)result->problem.bounds->recmii, (long)recmii);
	if (result->outcome == MS_PIPELINED && ms_listing_lines(result->listing) < 5000)
		check_unrolled_code(j, result, factor, v);
}

/* ---- Schedules with one op moved --------------------------------------------------- */

/* Does SCHEDULE use no row of a resource beyond its capacity?  Row by row.  */
static bool resources_hold(const struct job *j, const struct ms_schedule *s)
{
	const struct ms_machine *m = j->c->machine;
	bool good = true;

	for (int r = 0; r < m->nresources; r++) {
		int64_t *row = calloc(s->ii, sizeof *row);
		for (int x = 0; x < s->nops; x++) {
			const struct ms_alternative *a =
			    &m->op[j->loop->op[x].action.opcode].alt[s->alt[x]];
			for (int u = 0; u < a->nuses; u++)
				if (a->use[u].resource == r)
					row[(s->cycle[x] + a->use[u].offset) % s->ii]++;
		}
		for (int64_t i = 0; i < s->ii; i++)
			good &= m->resource[r].capacity == MS_UNLIMITED ||
				row[i] <= m->resource[r].capacity;
		free(row);
	}
	return good;
}

/* Is an edge broken whose instances cannot execute in this order without a difference?  */
static bool breaks_semantics(const struct job *j, const struct ms_schedule *s)
{
	const struct ms_ddg *g = j->result->problem.ddg;

	/* Edges that were given may stand for nothing that can be seen.  */
	if (j->loop->nedges)
		return false;
	for (int i = 0; i < g->nedges; i++) {
		const struct ms_edge *e = &g->edge[i];
		int64_t t = s->cycle[e->to] + e->distance * s->ii;
		int64_t landed = s->cycle[e->from] + g->latency[e->from];
		/* A register is read too early for its value.  */
		if (e->kind == MS_FLOW && j->loop->op[e->from].action.has_dest && t < landed)
			return true;
	}
	return false;
}

static void check_moved_listing(struct job *j, const struct ms_schedule *s, bool legal)
{
	const struct variant *v = &variant[ms_random_below(&j->c->seed, NVARIANTS)];
	struct ms_sim_report report;
	bool must_fail = !legal && (!resources_hold(j, s) || breaks_semantics(j, s));

	if (!legal && !must_fail) {
		j->c->moved_open++;
		return;
	}
	struct ms_listing *listing = expand(j, s, v);
	if (!listing)
		return;
	j->c->count[MOVED]++;
	bool ran = runs(j, listing, &report);
	if (ran && must_fail)
		fail(j, MOVED, "the listing of an illegal schedule was accepted: %s", v->name);
	else if (!ran && legal)
		fail(j, MOVED, "the listing of a legal schedule was refused: %s: %s", v->name,
		     j->message);
	else if (legal)
		j->c->moved_legal++;
	else
		j->c->moved_refused++;
}

/* Move one op, or at times give the schedule another II, and ask the verifier.  */
static void check_moved(struct job *j)
{
	const struct ms_problem *p = &j->result->problem;
	struct ms_schedule s = *j->result->schedule;

	s.cycle = MS_NEW_N(j->arena, s.nops, int64_t);
	s.alt = MS_NEW_N(j->arena, s.nops, int);
	for (int i = 0; i < j->c->moves; i++) {
		memcpy(s.cycle, j->result->schedule->cycle, s.nops * sizeof *s.cycle);
		memcpy(s.alt, j->result->schedule->alt, s.nops * sizeof *s.alt);
		s.ii = j->result->schedule->ii;
		int x = (int)ms_random_below(&j->c->seed, s.nops);
		int64_t by = (int64_t)ms_random_below(&j->c->seed, 2 * s.ii + 3) - s.ii - 1;
		s.cycle[x] = s.cycle[x] + by < 0 ? 0 : s.cycle[x] + by;
		s.alt[x] = (int)ms_random_below(
		    &j->c->seed, j->c->machine->op[j->loop->op[x].action.opcode].nalts);
		if (ms_random_below(&j->c->seed, 8) == 0)
			s.ii += ms_random_below(&j->c->seed, 2) || s.ii == 1 ? 1 : -1;
		bool legal = resources_hold(j, &s);
		for (size_t e = 0; e < j->oracle->edge.n; e++)
			legal &= oracle_holds(&j->oracle->edge.v[e], s.cycle, s.ii);
		clear(j);
		j->c->count[VERIFY]++;
		if (ms_verify(j->loop, j->c->machine, p->ddg, &s, MS_ERROR, &j->diag) != legal)
			fail(j, VERIFY, "a schedule that is %s was %s: II %ld, %s moved from %ld "
			     "to %ld%s%s", legal ? "legal" : "illegal",
			     legal ? "refused" : "accepted", (long)s.ii, j->loop->op[x].label,
			     (long)j->result->schedule->cycle[x], (long)s.cycle[x],
			     legal ? ": " : "", j->message);
		if (!j->loop->graph_only)
			check_moved_listing(j, &s, legal);
	}
}

/* ---- Loops ------------------------------------------------------------------------- */

static void check_outcome(struct job *j, const struct ms_trace *trace)
{
	struct check *c = j->c;

	if ((j->result->outcome == MS_BAD_INPUT) != j->oracle->impossible) {
		fail(j, GRAPH, "a cycle of distance 0 %s",
		     j->oracle->impossible ? "was not found" : "was found where there is none");
		return;
	}
	if (j->oracle->impossible) {
		c->bad_input++;
		return;
	}
	check_graph(j);
	check_bounds(j);
	oracle_schedule(j->oracle, 3, j->result->problem.bounds->resmii);
	check_steps(j, trace);
	switch (j->result->outcome) {
	case MS_PIPELINED: c->pipelined++; break;
	case MS_SCHEDULED: c->scheduled++; break;
	case MS_NO_REGISTERS: c->no_registers++; break;
	case MS_NO_SCHEDULE: c->no_schedule++; break;
	default: fail(j, STEPS, "%s: %s", ms_outcome_info[j->result->outcome].id, j->message);
	}
	if (c->failures[STEPS] || c->failures[GRAPH] || !j->result->schedule)
		return;
	check_reread(j);
	check_moved(j);
	check_unrolled(j);
	if (j->loop->graph_only)
		return;
	check_forms(j);
	if (!j->result->listing)
		return;
	check_windows(j);
	check_listing(j);
	check_wrong(j);
}

/* LOOP, varied, as its reader makes it from its text: registers in order of appearance.  */
static struct ms_loop *varied(struct job *j, struct ms_loop *loop)
{
	struct ms_buf text = { 0 };

	vary(j->arena, loop, &j->c->seed);
	ms_loop_write(&text, loop, j->c->machine);
	struct ms_loops *loops = ms_loops_read(j->arena, "loop", text.text, text.len,
					       j->c->machine, &j->diag);
	if (!loops)
		fail(j, REREAD, "the varied loop can't be read: %s", j->message);
	ms_buf_free(&text);
	return loops ? loops->loop[0] : loop;
}

static void check_loop(struct check *c, struct ms_loop *loop)
{
	struct job j = { .c = c, .arena = ms_arena_new(), .loop = loop };
	struct ms_trace trace = { .arena = j.arena };
	struct ms_options options = { .sched = { .budget = 3, .trace = &trace },
				      .first_only = true };

	c->loops++;
	options.scheduler = ms_scheduler_find("ims");
	clear(&j);
	if (c->vary)
		j.loop = loop = varied(&j, loop);
	j.result = ms_pipeline(j.arena, loop, c->machine, "loop", &options, &j.diag);
	j.oracle = oracle_analyse(j.arena, loop, c->machine);
	check_outcome(&j, &trace);
	ms_arena_free(j.arena);
}

static bool check_file(struct check *c, const char *path, struct ms_diag *diag)
{
	struct ms_arena *arena = ms_arena_new();
	struct ms_buf text = { 0 };
	struct ms_loops *loops = NULL;

	if (ms_file_read(path, &text, diag))
		loops = ms_loops_read(arena, path, text.text, text.len, c->machine, diag);
	for (int i = 0; loops && i < loops->nloops; i++)
		check_loop(c, loops->loop[i]);
	ms_buf_free(&text);
	ms_arena_free(arena);
	return loops;
}

/* The lines for the test driver, then figures for people.  */
static int report(const struct check *c)
{
	int status = 0;

	for (int i = 0; i < NITEMS; i++)
		if (c->failures[i]) {
			printf("%s: FAILED, %ld of them\n", item_name[i], c->failures[i]);
			status = 1;
		} else {
			printf("%s: %ld checked\n", item_name[i], c->count[i]);
		}
	printf("# %ld loops on %s: %ld pipelined, %ld scheduled, %ld without registers, %ld "
	       "without schedule, %ld impossible\n", c->loops, c->machine->name, c->pipelined,
	       c->scheduled, c->no_registers, c->no_schedule, c->bad_input);
	printf("# moved ops: %ld legal listings ran, %ld illegal ones refused, %ld illegal "
	       "without a certain effect\n", c->moved_legal, c->moved_refused, c->moved_open);
	for (int v = 0; v < NVARIANTS; v++)
		printf("# ran right: %6ld %s\n", c->ran[v], variant[v].name);
	printf("# registers: windows %ld, tight %ld; MaxLive %ld\n", (long)c->registers[0],
	       (long)c->registers[1], (long)c->maxlive);
	for (int k = 0; k < NMUTATIONS; k++)
		printf("# refused: %5ld %s\n", c->refused[k], mutation_name[k]);
	return status;
}

static int usage(void)
{
	fprintf(stderr, "usage: check-loops --machine=FILE [--seed=N] [--mutations=N] "
			"[--moves=N] [--vary] [--keep=DIR] LOOPFILE...\n");
	return 2;
}

int main(int argc, char **argv)
{
	static const struct option long_options[] = {
		{ "machine", required_argument, NULL, 'm' },
		{ "seed", required_argument, NULL, 's' },
		{ "mutations", required_argument, NULL, 'w' },
		{ "moves", required_argument, NULL, 'v' },
		{ "keep", required_argument, NULL, 'k' },
		{ "vary", no_argument, NULL, 'y' },
		{ NULL, 0, NULL, 0 },
	};
	struct ms_diag_file where = { stderr, "check-loops" };
	struct ms_diag diag = ms_diag_to_file(&where);
	struct check c = { .seed = 1, .mutations = 8, .moves = 8 };
	struct ms_arena *arena = ms_arena_new();
	const char *machine = NULL;
	int option, status = 0;

	while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1)
		switch (option) {
		case 'm': machine = optarg; break;
		case 's': c.seed = strtoull(optarg, NULL, 0); break;
		case 'w': c.mutations = atoi(optarg); break;
		case 'v': c.moves = atoi(optarg); break;
		case 'k': c.keep = optarg; break;
		case 'y': c.vary = true; break;
		default: return usage();
		}
	if (!machine || optind == argc)
		return usage();
	c.machine = ms_machine_open(arena, machine, NULL, 0, &diag);
	for (int i = optind; c.machine && i < argc && !status; i++)
		if (!check_file(&c, argv[i], &diag))
			status = 1;
	if (!c.machine)
		status = 1;
	else
		status |= report(&c);
	ms_arena_free(arena);
	return status;
}
