/* modsched-sim FILE.rtl: which arguments make loops run how often.
   SPDX-License-Identifier: GPL-3.0-or-later

   First parameters are found that make the function execute more blocks.  What loops those do
   not reach, or not for every number of iterations, is then steered one by one
   (sim/rtl_steer.h).  */

#include "tool/sim_rtl_session.h"

#include <stdlib.h>
#include <string.h>

enum { probe_count = 5 };

/* ---- Which parameters count ------------------------------------------------------------- */

static bool is_integer(const struct ms_ctype *type)
{
	return type->kind == MS_CTYPE_INT || type->kind == MS_CTYPE_UNSIGNED;
}

uint64_t ms_sim_rtl_work(const struct ms_rtl_stats *stats)
{
	return stats->insns << 24 | (stats->blocks & 0xffffff);
}

/* How much the function executes with all counts COUNT, but CHANGED, which has 2 more; 0 if it
   doesn't return.  */
static uint64_t work_of(struct session *s, int64_t count, int changed)
{
	struct trial trial = { 0 };
	struct result result;
	uint64_t work = 0;

	if (ms_session_find_trial(s, &trial, count, changed, &result) && trial.state &&
	    result.outcome == MS_RTL_RETURNED)
		work = ms_sim_rtl_work(ms_rtl_state_stats(trial.state));
	ms_arena_free(trial.arena);
	return work;
}

void ms_session_find_counts(struct session *s)
{
	uint64_t work;
	bool *counts = MS_NEW_N(s->arena, (size_t)s->function->nparams, bool);

	for (int n = 0; n < s->function->nparams; n++)
		s->counts[n] = is_integer(s->function->param[n].type) && !s->given_one[n];
	work = work_of(s, probe_count, -2);
	for (int n = 0; n < s->function->nparams; n++)
		if (s->counts[n])
			counts[n] = work_of(s, probe_count, n) != work;
	s->counts = counts;
	for (int n = 0; n < s->function->nparams; n++)
		s->any |= counts[n];
	if (s->any)
		return;
	s->ends = true;
	work = work_of(s, probe_count, -2);
	s->ends = work != 0 && work < work_of(s, probe_count + 2, -2);
	s->any = s->ends;
}

/* `N,N,...` for those parameters that are no pointers.  */
bool ms_session_parse_args(struct session *s)
{
	const char *at = s->options->args;
	char *end;
	int n = 0;

	while (at && *at) {
		while (n < s->function->nparams &&
		       s->function->param[n].type->kind == MS_CTYPE_POINTER)
			n++;
		if (n == s->function->nparams) {
			ms_diag_error(s->diag, s->file->path,
				      "--args=%s: %s has fewer parameters that are no pointers",
				      s->options->args, s->function->name);
			return false;
		}
		s->given[n] = strtoll(at, &end, 0);
		if (end == at || (*end && *end != ',')) {
			ms_diag_error(s->diag, NULL, "--args=%s: expected integers and commas",
				      s->options->args);
			return false;
		}
		s->given_one[n++] = true;
		at = *end ? end + 1 : end;
	}
	return true;
}

/* ---- Steering --------------------------------------------------------------------------- */

static void measure(void *ctx, const struct ms_rtl_setting *setting, int loop,
		    struct ms_rtl_measured *measured)
{
	struct session *s = ctx;
	const struct ms_rtl_loop_stats *stats;
	struct trial trial = { 0 };
	struct result result;

	s->setting = setting;
	s->measuring = true;
	*measured = (struct ms_rtl_measured){ 0 };
	if (ms_session_find_trial(s, &trial, probe_count, -1, &result)) {
		stats = ms_rtl_state_loop_stats(trial.state, loop);
		*measured = (struct ms_rtl_measured){
			.returned = result.outcome == MS_RTL_RETURNED,
			.entered = stats->entered > 0,
			.guarded = stats->guarded > 0,
			.count = stats->counted,
		};
	}
	ms_arena_free(trial.arena);
	s->setting = NULL;
	s->measuring = false;
}

int64_t ms_sim_rtl_interesting(const struct ms_rtl_loop *loop)
{
	return loop->least + (int64_t)loop->unroll * loop->nkernels + 2;
}

bool ms_sim_rtl_was_seen(const struct ms_rtl_loop_stats *stats, int64_t count)
{
	return count >= 64 || (stats->seen & (uint64_t)1 << count);
}

bool ms_sim_rtl_is_covered(const struct ms_rtl_loop *loop, const struct ms_rtl_loop_stats *stats,
			   int64_t last)
{
	int64_t most = ms_sim_rtl_interesting(loop);

	if (loop->count->code == MS_RTX_CONST_INT)
		return stats->pipelined > 0;
	for (int64_t count = loop->least; count <= most && count <= last; count++)
		if (!ms_sim_rtl_was_seen(stats, count))
			return false;
	return true;
}

static bool steer_loop(struct session *s, int l, int64_t last, struct ms_buf *how)
{
	struct ms_rtl_steering steering = {
		s->knob, s->nknobs, measure, s, ms_rtl_steer_budget(s->function)
	};
	struct ms_rtl_setting *setting =
	    MS_NEW_N(s->arena, (size_t)s->nknobs, struct ms_rtl_setting);
	struct ms_rtl_course course;
	int64_t most = ms_sim_rtl_interesting(&s->function->loop[l]);
	bool ok = true;

	course = ms_rtl_find_course(s->arena, &steering, l, s->function->loop[l].least);
	if (!course.found)
		return true;
	steering.budget = ms_rtl_steer_budget(s->function);
	for (int64_t count = 0; ok && count <= most && count <= last; count++) {
		if (ms_sim_rtl_was_seen(&s->loop[l], count) || (course.more == 0 && count != course.count))
			continue;
		ms_rtl_steer(&steering, &course, l, count, setting);
		s->setting = setting;
		ok = ms_session_run_count(s, probe_count);
		s->setting = NULL;
	}
	ms_buf_puts(how, how->len ? ", " : "");
	ms_rtl_knob_write(how, s->function, &s->knob[course.knob]);
	return ok;
}

bool ms_session_steer(struct session *s, int64_t last, struct ms_buf *how)
{
	bool ok = true;

	s->nknobs = ms_rtl_knobs(s->arena, s->function, &s->knob);
	for (int l = 0; ok && s->nknobs > 0 && l < s->function->nloops; l++)
		if (!ms_sim_rtl_is_covered(&s->function->loop[l], &s->loop[l], last))
			ok = steer_loop(s, l, last, how);
	return ok;
}
