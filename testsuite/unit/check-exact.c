/* Compares the exact scheduler with trying everything.
   SPDX-License-Identifier: GPL-3.0-or-later

   For each loop of the files given, on one machine: the smallest II is found by trying, at
   II = 1, 2, ..., every way to give each op a row and an alternative, with the reservations
   counted by row; the stages then are a system of differences (row(v) - row(u) + II *
   (stage(v) - stage(u)) >= latency - II * distance), which longest paths solve or refute.  The
   graph is the oracle's.  The exact scheduler must find that II and claim it as its bound, and
   its schedule must keep every edge of the oracle's graph.  Loops of more than a few ops are
   passed over.  For the smallest loops every schedule at that II is then enumerated, and the
   scheduler, asked to, must find the fewest stages and with them the smallest MaxLive.

   Prints `optimal: COUNT checked` or `optimal: FAILED ...`, and the same for `minimal`; exit
   status 1 after a failure.  */

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/driver.h"
#include "oracle.h"

enum { most_ops = 9, most_nodes = 3000000 };

struct trial {
	const struct oracle *o;
	int64_t ii;
	int64_t row[most_ops];
	int alt[most_ops];
	int *held; /* by resource * II + row */
	long nodes;
};

static const struct ms_machine_op *operation(const struct oracle *o, int x)
{
	return &o->machine->op[o->loop->op[x].action.opcode];
}

/* Do the first N ops, with their rows, have stages?  */
static bool has_stages(const struct trial *t, int n)
{
	int64_t stage[most_ops] = { 0 };

	for (int sweep = 0; sweep <= n; sweep++) {
		bool moved = false;

		for (size_t i = 0; i < t->o->edge.n; i++) {
			const struct oracle_edge *e = &t->o->edge.v[i];
			int64_t need, stages;

			if (e->from >= n || e->to >= n)
				continue;
			need = e->latency - t->ii * e->distance + t->row[e->from] - t->row[e->to];
			stages = need / t->ii + (need % t->ii > 0);
			if (stage[e->to] < stage[e->from] + stages) {
				stage[e->to] = stage[e->from] + stages;
				moved = true;
			}
		}
		if (!moved)
			return true;
	}
	return false;
}

/* Add SIGN times what op X holds; is every row within its capacity?  */
static bool hold(struct trial *t, int x, int sign)
{
	const struct ms_alternative *alt = &operation(t->o, x)->alt[t->alt[x]];
	bool good = true;

	for (int i = 0; i < alt->nuses; i++) {
		int r = alt->use[i].resource;
		int capacity = t->o->machine->resource[r].capacity;
		int *held = &t->held[r * t->ii + (t->row[x] + alt->use[i].offset) % t->ii];

		*held += sign;
		good &= capacity == MS_UNLIMITED || *held <= capacity;
	}
	return good;
}

static bool try_from(struct trial *t, int x)
{
	if (x == t->o->n)
		return true;
	if (++t->nodes > most_nodes)
		return false;
	for (t->alt[x] = 0; t->alt[x] < operation(t->o, x)->nalts; t->alt[x]++)
		for (t->row[x] = 0; t->row[x] < (x ? t->ii : 1); t->row[x]++) {
			bool good = hold(t, x, 1) && has_stages(t, x + 1) && try_from(t, x + 1);

			hold(t, x, -1);
			if (good)
				return true;
		}
	return false;
}

/* The smallest II; 0 if that takes too long.  */
static int64_t optimum(struct ms_arena *arena, const struct oracle *o)
{
	struct trial t = { .o = o };

	for (t.ii = 1; t.nodes <= most_nodes; t.ii++) {
		t.held = MS_NEW_N(arena, (size_t)(o->machine->nresources * t.ii), int);
		if (try_from(&t, 0))
			return t.ii;
	}
	return 0;
}

/* ---- Fewest stages, smallest MaxLive ----------------------------------------------------- */

/* Every schedule of the loop at one II in a number of cycles.  */
struct sweep {
	struct trial trial;
	const struct ms_ddg *ddg; /* says which edges carry values */
	int64_t cycles;
	int64_t cycle[most_ops];
	int64_t live; /* smallest MaxLive so far, or -1 */
};

static int64_t count_live(const struct sweep *s)
{
	int64_t most = 0;

	for (int64_t row = 0; row < s->trial.ii; row++) {
		int64_t live = 0;

		for (int x = 0; x < s->trial.o->n; x++) {
			int64_t end = s->cycle[x];

			for (int i = 0; i < s->ddg->nedges; i++) {
				const struct ms_edge *e = &s->ddg->edge[i];
				int64_t use = s->cycle[e->to] + s->trial.ii * e->distance;

				if (e->from == x && e->value && end < use)
					end = use;
			}
			for (int64_t t = s->cycle[x]; t < end; t++)
				live += t % s->trial.ii == row;
		}
		if (most < live)
			most = live;
	}
	return most;
}

static bool keeps_edges(const struct sweep *s, int n)
{
	for (size_t i = 0; i < s->trial.o->edge.n; i++) {
		const struct oracle_edge *e = &s->trial.o->edge.v[i];

		if (e->from < n && e->to < n && !oracle_holds(e, s->cycle, s->trial.ii))
			return false;
	}
	return true;
}

static void sweep_from(struct sweep *s, int x)
{
	struct trial *t = &s->trial;

	if (x == t->o->n) {
		int64_t live = count_live(s);

		if (s->live < 0 || s->live > live)
			s->live = live;
		return;
	}
	for (t->alt[x] = 0; t->alt[x] < operation(t->o, x)->nalts; t->alt[x]++)
		for (s->cycle[x] = 0; s->cycle[x] < s->cycles; s->cycle[x]++) {
			if (++t->nodes > most_nodes)
				return;
			t->row[x] = s->cycle[x] % t->ii;
			if (hold(t, x, 1) && keeps_edges(s, x + 1))
				sweep_from(s, x + 1);
			hold(t, x, -1);
		}
}

/* Is RESULT, made with --minimize=maxlive, of fewest stages and smallest MaxLive?  *SMALL says
   whether the loop was small enough to tell.  */
static bool judge_minimal(struct ms_arena *arena, const struct oracle *o,
			  const struct ms_result *r, bool *small)
{
	struct sweep s = { .trial = { .o = o }, .ddg = r->problem.ddg, .live = -1 };
	int64_t stages = 0, found;

	s.trial.ii = r->schedule->ii;
	s.trial.held = MS_NEW_N(arena, (size_t)(o->machine->nresources * s.trial.ii), int);
	while (s.live < 0 && s.trial.nodes <= most_nodes) {
		s.cycles = ++stages * s.trial.ii;
		sweep_from(&s, 0);
	}
	*small = s.trial.nodes <= most_nodes;
	for (int x = 0; x < o->n; x++)
		s.cycle[x] = r->schedule->cycle[x];
	found = count_live(&s);
	if (!*small || (ms_stages(r->schedule) == stages && found == s.live))
		return true;
	printf("%s: %lld stages and MaxLive %lld are possible, found %lld and %lld\n",
	       o->loop->name, (long long)stages, (long long)s.live,
	       (long long)ms_stages(r->schedule), (long long)found);
	return false;
}

static bool judge(const struct oracle *o, int64_t best, const struct ms_result *r)
{
	const struct ms_schedule *s = r->schedule;

	if (!s || r->outcome == MS_ILLEGAL) {
		printf("%s: the smallest II is %lld, no schedule was found\n", o->loop->name,
		       (long long)best);
		return false;
	}
	if (s->ii != best || s->bound != best) {
		printf("%s: the smallest II is %lld, found %lld with bound %lld\n",
		       o->loop->name, (long long)best, (long long)s->ii, (long long)s->bound);
		return false;
	}
	for (size_t i = 0; i < o->edge.n; i++)
		if (!oracle_holds(&o->edge.v[i], s->cycle, s->ii)) {
			printf("%s: edge %zu is broken\n", o->loop->name, i);
			return false;
		}
	return true;
}

int main(int argc, char **argv)
{
	struct ms_diag_file where = { stderr, "check-exact" };
	struct ms_diag diag = ms_diag_to_file(&where);
	struct ms_arena *arena = ms_arena_new();
	struct ms_machine *machine;
	struct ms_options options = { .scheduler = ms_scheduler_find("exact"),
				      .first_only = true };
	struct ms_buf text = { 0 };
	struct ms_loops *loops;
	long checked = 0, failed = 0, above = 0, skipped = 0, minimal = 0, not_minimal = 0;

	if (argc != 3 || !options.scheduler) {
		fprintf(stderr, "usage: check-exact MACHINE LOOPS\n");
		return 2;
	}
	machine = ms_machine_open(arena, argv[1], NULL, 0, &diag);
	if (!machine || !ms_file_read(argv[2], &text, &diag))
		return 2;
	loops = ms_loops_read(arena, argv[2], text.text, text.len, machine, &diag);
	if (!loops)
		return 2;
	for (int i = 0; i < loops->nloops; i++) {
		struct ms_arena *one = ms_arena_new();
		const struct ms_loop *loop = loops->loop[i];
		struct oracle *o = oracle_analyse(one, loop, machine);
		int64_t best = o->impossible || o->n > most_ops ? 0 : optimum(one, o);

		if (best) {
			const struct ms_result *r =
			    ms_pipeline(one, loop, machine, argv[2], &options, &diag);

			checked++;
			if (!judge(o, best, r)) {
				failed++;
			} else if (o->n <= 6) {
				struct ms_options also = options;
				bool small = false;

				also.sched.minimize = MS_MINIMIZE_MAXLIVE;
				r = ms_pipeline(one, loop, machine, argv[2], &also, &diag);
				not_minimal += !judge(o, best, r) ||
					       !judge_minimal(one, o, r, &small);
				minimal += small;
			}
			above += r->problem.bounds && best > r->problem.bounds->mii;
		} else {
			skipped++;
		}
		ms_arena_free(one);
	}
	ms_arena_free(arena);
	ms_buf_free(&text);
	printf("above MII: %ld, passed over: %ld\n", above, skipped);
	if (failed)
		printf("optimal: FAILED %ld of %ld\n", failed, checked);
	else
		printf("optimal: %ld checked\n", checked);
	if (not_minimal)
		printf("minimal: FAILED %ld\n", not_minimal);
	else
		printf("minimal: %ld checked\n", minimal);
	return failed > 0 || not_minimal > 0;
}
