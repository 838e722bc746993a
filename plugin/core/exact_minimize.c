/* Exact scheduling: at the II that was found, the fewest stages, then the smallest MaxLive.
   SPDX-License-Identifier: GPL-3.0-or-later

   "Is there a schedule of S stages?" needs every op, not only those that can collide: each one
   gets a window in 0 .. S * II - 1, cut at both ends by the longest paths from the first and to
   the last op, and every edge its clauses (exact_encode.c).  A schedule is normalized, so S
   stages are exactly such windows.  S falls from what the schedule at hand has until the
   answer is no; paths too long for the windows need no solver.

   "... with at most M values live in each row?" adds a variable for each value and cycle: it is
   defined by then and some use of it is still to come.  M falls in the same way, at the fewest
   stages.

   Each answer is the solver's, so the result is a proven optimum unless a limit was reached,
   which the schedule's remark then says.  */

#include "core/exact.h"
#include "core/lifetime.h"

struct minimize {
	struct ms_arena *arena;
	const struct ms_exact *exact;
	struct ms_schedule *schedule; /* the best so far */
	double deadline;
	int64_t conflicts;
	int64_t *early; /* by op: longest path from any op's issue */
	int64_t *late;  /* by op: longest path to any op's issue */
};

/* Longest paths over all edges, forwards or backwards; II >= RecMII, so this ends.
   Components are numbered in reverse topological order.  */
static void find_paths(struct minimize *m, int64_t *longest, bool forwards)
{
	const struct ms_ddg *ddg = m->exact->problem->ddg;
	const struct ms_sccs *sccs = m->exact->problem->sccs;

	for (int i = 0; i < sccs->count; i++) {
		int scc = forwards ? sccs->count - 1 - i : i;
		bool again = true;

		while (again) {
			again = false;
			for (int j = sccs->start[scc]; j < sccs->start[scc + 1]; j++) {
				int x = sccs->member[j];
				const int *start = forwards ? ddg->pred_start : ddg->succ_start;

				for (int k = start[x]; k < start[x + 1]; k++) {
					const struct ms_edge *e =
					    &ddg->edge[forwards ? ddg->pred[k] : k];
					int64_t length =
					    longest[forwards ? e->from : e->to] +
					    ms_edge_weight(e, m->schedule->ii);

					if (longest[x] < length) {
						longest[x] = length;
						again = sccs->cyclic[scc];
					}
				}
			}
		}
	}
}

/* Is there a schedule of STAGES stages with at most LIVE values in a row (negative: any
   number)?  If so it becomes the schedule.  */
static enum ms_sat_answer ask(struct minimize *m, int64_t stages, int64_t live)
{
	struct ms_schedule *s = m->schedule;
	struct ms_arena *arena = ms_arena_new();
	int64_t *high = MS_NEW_N(arena, (size_t)s->nops, int64_t);
	enum ms_sat_answer answer = MS_SAT_UNKNOWN;
	struct ms_encoding *e = NULL;
	struct ms_sat *sat = NULL;

	for (int x = 0; x < s->nops; x++) {
		high[x] = stages * s->ii - 1 - m->late[x];
		if (high[x] < m->early[x])
			answer = MS_SAT_NO;
	}
	if (answer == MS_SAT_UNKNOWN) {
		ms_exact_possible(m->exact, s->ii);
		e = ms_exact_encode_whole(arena, m->exact, s->ii, m->early, high, live);
	}
	if (e)
		sat = ms_sat_new(NULL);
	if (sat) {
		for (size_t i = 0; i < e->lits.n; i++)
			ms_sat_add(sat, e->lits.v[i]);
		answer = ms_sat_solve(sat, NULL, 0, m->conflicts, m->deadline);
		if (answer == MS_SAT_YES) {
			for (int x = 0; x < s->nops; x++)
				ms_exact_decode_op(e, sat, x, &s->cycle[x], &s->alt[x]);
			ms_normalize(s);
		}
		ms_sat_free(sat);
	}
	ms_arena_free(arena);
	return answer;
}

void ms_exact_minimize(struct ms_arena *arena, const struct ms_exact *exact,
		       struct ms_schedule *schedule, const struct ms_sched_options *options,
		       double seconds)
{
	struct minimize m = {
		.arena = arena,
		.exact = exact,
		.schedule = schedule,
		.deadline = ms_sat_clock() + seconds,
		.conflicts = options->conflict_limit > 0 ? options->conflict_limit : -1,
		.early = MS_NEW_N(arena, (size_t)schedule->nops, int64_t),
		.late = MS_NEW_N(arena, (size_t)schedule->nops, int64_t),
	};
	enum ms_sat_answer answer = MS_SAT_YES;
	int64_t stages, live = 0;

	find_paths(&m, m.early, true);
	find_paths(&m, m.late, false);
	do {
		stages = ms_stages(schedule);
		answer = ask(&m, stages - 1, -1);
	} while (answer == MS_SAT_YES);
	if (answer == MS_SAT_UNKNOWN && !schedule->remark)
		schedule->remark = ms_asprintf(arena, "%lld stages are not proven to be the fewest "
						      "within the limits",
					       (long long)stages);
	if (options->minimize != MS_MINIMIZE_MAXLIVE)
		return;
	do {
		live = ms_maxlive(arena, exact->problem, schedule);
		answer = live == 0 ? MS_SAT_NO : ask(&m, stages, live - 1);
	} while (answer == MS_SAT_YES);
	if (answer == MS_SAT_UNKNOWN && !schedule->remark)
		schedule->remark = ms_asprintf(arena, "MaxLive %lld is not proven to be the "
						      "smallest within the limits",
					       (long long)live);
}
