/* modsched-sim FILE.rtl: functions in RTL, as they were and with their pipelined loops.
   SPDX-License-Identifier: GPL-3.0-or-later

   A function gets arguments and memory from the seed.  Parameters on which it depends how often
   its loops run get the count, 0, 1, 2, ...; they are found by trying.  */

#include "tool/sim_rtl_session.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { large_count = 1000 };

/* What came of a function.  */
enum verdict { RTL_SAME, RTL_NOT_COMPARED, RTL_WRONG, RTL_NVERDICTS };

bool ms_sim_is_rtl(const char *path)
{
	size_t len = strlen(path);

	return len > 4 && strcmp(path + len - 4, ".rtl") == 0;
}

void ms_sim_rtl_add_stats(struct ms_rtl_loop_stats *sum, const struct ms_rtl_state *state,
			  int nloops)
{
	for (int l = 0; l < nloops; l++) {
		const struct ms_rtl_loop_stats *from = ms_rtl_state_loop_stats(state, l);
		struct ms_rtl_loop_stats *to = &sum[l];

		if (from->pipelined > 0 && (to->pipelined == 0 || to->fewest > from->fewest))
			to->fewest = from->fewest;
		if (to->most < from->most)
			to->most = from->most;
		to->entered += from->entered;
		to->seen |= from->seen;
		to->pipelined += from->pipelined;
		to->iterations += from->iterations;
		to->cycles += from->cycles;
		to->list_cycles += from->list_cycles;
		to->issued += from->issued;
	}
}

/* ---- One function ----------------------------------------------------------------------- */

void ms_sim_rtl_print_loop(const struct ms_rtl_code *code, int l,
			   const struct ms_rtl_loop_stats *stats)
{
	const struct ms_rtl_loop *loop = &ms_rtl_code_function(code)->loop[l];

	printf("  loop %s: %s, II %" PRId64 ", %" PRId64 " stage%s; ", loop->name,
	       ms_form_name[loop->form], loop->ii, loop->stages, loop->stages == 1 ? "" : "s");
	if (stats->iterations == 0) {
		printf("never ran pipelined\n");
		return;
	}
	printf("%" PRIu64 " runs of %" PRIu64 " to %" PRIu64 " iterations, %.2f cycles an iteration; "
	       "%" PRId64 " in a list schedule, %.2f times as many\n",
	       stats->pipelined, stats->fewest, stats->most,
	       (double)stats->cycles / (double)stats->iterations,
	       ms_rtl_code_list_length(code, l),
	       (double)stats->list_cycles / (double)stats->cycles);
}

int64_t ms_sim_rtl_most_needed(const struct ms_rtl_function *function)
{
	int64_t most = 1;

	for (int l = 0; l < function->nloops; l++) {
		const struct ms_rtl_loop *loop = &function->loop[l];
		int64_t needed = loop->least + (int64_t)loop->unroll * loop->nkernels;

		if (most < needed)
			most = needed;
	}
	return most > 100 ? 100 : most;
}

static void print_function(const struct session *s, int64_t first, int64_t last, int64_t large,
			   const struct ms_buf *how)
{
	printf("%s: ok, ", s->function->name);
	if (!s->any && how->len) {
		printf("counts by %s", how->text);
	} else if (s->any) {
		printf("count %" PRId64, first);
		if (last > first)
			printf("..%" PRId64, last);
		if (large >= 0)
			printf(" and %" PRId64, large);
	} else {
		printf("no parameter counts");
	}
	if (s->any && how->len)
		printf(", others by %s", how->text);
	printf(", seed %" PRIu64, s->options->seed);
	if (s->skipped > 0)
		printf(" (%" PRId64 " of %" PRId64 " could not run at all)", s->skipped,
		       s->skipped + s->compared);
	printf("\n");
	for (int l = 0; l < s->function->nloops; l++)
		ms_sim_rtl_print_loop(s->code, l, &s->loop[l]);
	if (s->options->bench)
		printf("  %" PRIu64 " RTL operations in %.3f s: %.1f million a second\n",
		       s->stats.operations, s->seconds, 1e-6 * (double)s->stats.operations / s->seconds);
}

/* Nothing could be compared: what happens, in the function's own words.  */
static void say_why(struct session *s, int64_t count)
{
	struct trial trial = { 0 };
	struct result result;

	if (ms_session_find_trial(s, &trial, count, -1, &result))
		ms_session_run_path(s, &trial, MS_RTL_ORIGINAL, s->diag, &result);
	ms_arena_free(trial.arena);
	ms_session_not_compared(s, result.outcome == MS_RTL_CANNOT ? "it can't be executed"
							: "no input was found on which it runs");
}

bool ms_sim_rtl_ran_pipelined(const struct ms_rtl_function *function,
			      const struct ms_rtl_loop_stats *stats)
{
	for (int l = 0; l < function->nloops; l++)
		if (stats[l].pipelined > 0)
			return true;
	return function->nloops == 0;
}

/* Counts from FIRST to LAST, and LARGE if it is not negative.  False if anything differs.  */
static bool run_all(struct session *s, int64_t first, int64_t last, int64_t large,
		    struct ms_buf *how)
{
	int64_t steered = s->options->last < 0 ? INT64_MAX : s->options->last;

	for (int64_t count = first; count <= last; count++)
		if (!ms_session_run_count(s, count))
			return false;
	if (large >= 0 && !ms_session_run_count(s, large))
		return false;
	/* Who says what the arguments are gets no others.  */
	if (s->options->args || (s->options->last >= 0 && s->any))
		return true;
	if (s->compared == 0)
		s->skipped = 0;
	return ms_session_steer(s, steered, how);
}

static enum verdict run_counts(struct session *s)
{
	int64_t first = 0, last, large = -1;
	struct ms_buf how = { 0 };
	enum verdict verdict = RTL_NOT_COMPARED;

	last = s->any ? ms_sim_rtl_most_needed(s->function) + 8 : 0;
	if (s->any && s->options->last < 0)
		large = last + large_count;
	if (s->any && s->options->last >= 0) {
		first = s->options->first;
		last = s->options->last;
	}
	if (!run_all(s, first, last, large, &how)) {
		verdict = RTL_WRONG;
	} else if (s->compared == 0) {
		say_why(s, first);
	} else if (!ms_sim_rtl_ran_pipelined(s->function, s->loop)) {
		ms_session_not_compared(s, ms_asprintf(s->arena, "no pipelined code ran in %" PRId64
						       " runs", s->compared));
	} else {
		print_function(s, first, last, large, &how);
		verdict = RTL_SAME;
	}
	ms_buf_free(&how);
	return verdict;
}

/* Are there values for all parameters?  */
static bool has_input(struct session *s)
{
	struct trial trial = { 0 };
	bool ok = ms_session_make_trial(s, &trial, 0, -1, MS_RTL_SMALL, 1);

	ms_arena_free(trial.arena);
	return ok;
}

static enum verdict run_function(const struct ms_sim_rtl_options *options,
				 const struct ms_rtl_file *file,
				 const struct ms_rtl_function *function, struct ms_diag *diag)
{
	struct session s = { .options = options, .file = file, .function = function,
			     .arena = ms_arena_new(), .diag = diag };
	size_t n = (size_t)function->nparams;
	unsigned errors = diag->errors;
	enum verdict verdict = RTL_NOT_COMPARED;

	s.counts = MS_NEW_N(s.arena, n, bool);
	s.given = MS_NEW_N(s.arena, n, int64_t);
	s.given_one = MS_NEW_N(s.arena, n, bool);
	s.loop = MS_NEW_N(s.arena, (size_t)function->nloops, struct ms_rtl_loop_stats);
	s.code = ms_rtl_code_new(s.arena, file, function, diag);
	if (s.code && ms_session_parse_args(&s) && has_input(&s)) {
		ms_session_find_counts(&s);
		verdict = run_counts(&s);
	}
	ms_arena_free(s.arena);
	return diag->errors > errors ? RTL_WRONG : verdict;
}

bool ms_sim_rtl_is_asked_for(const char *name, const struct ms_rtl_function *function)
{
	bool asked = !name || strcmp(name, function->name) == 0;

	for (int l = 0; !asked && l < function->nloops; l++)
		asked = strcmp(name, function->loop[l].name) == 0;
	return asked;
}

enum ms_sim_exit ms_sim_rtl_no_function(const char *path, const char *name,
					  struct ms_diag *diag)
{
	if (name) {
		ms_diag_error(diag, ms_file_shown(path), "there is no function or loop '%s'", name);
		return MS_SIM_EXIT_WRONG;
	}
	printf("%s: no function with a pipelined loop\n", ms_file_shown(path));
	return MS_SIM_EXIT_SAME;
}

static enum ms_sim_exit run_functions(const char *path,
					const struct ms_sim_rtl_options *options,
					const struct ms_rtl_file *file, struct ms_diag *diag)
{
	int verdicts[RTL_NVERDICTS] = { 0 }, all = 0;

	for (int f = 0; f < file->nfunctions; f++)
		if (ms_sim_rtl_is_asked_for(options->function, file->function[f])) {
			verdicts[run_function(options, file, file->function[f], diag)]++;
			all++;
		}
	if (all == 0)
		return ms_sim_rtl_no_function(path, options->function, diag);
	if (verdicts[RTL_NOT_COMPARED] > 0)
		printf("%d function%s: %d the same, %d not compared, %d wrong\n", all,
		       all == 1 ? "" : "s", verdicts[RTL_SAME], verdicts[RTL_NOT_COMPARED],
		       verdicts[RTL_WRONG]);
	if (verdicts[RTL_WRONG] > 0)
		return MS_SIM_EXIT_WRONG;
	return verdicts[RTL_SAME] == 0 || (options->all && verdicts[RTL_NOT_COMPARED] > 0)
		   ? MS_SIM_EXIT_NOTHING
		   : MS_SIM_EXIT_SAME;
}

enum ms_sim_exit ms_sim_rtl_text(const char *path, const char *text, size_t len,
				 const struct ms_sim_rtl_options *options, struct ms_diag *diag)
{
	struct ms_arena *arena = ms_arena_new();
	const struct ms_rtl_file *file = ms_rtl_read(arena, ms_file_shown(path), text, len, diag);
	enum ms_sim_exit status =
	    file ? run_functions(path, options, file, diag) : MS_SIM_EXIT_WRONG;

	ms_arena_free(arena);
	return status;
}

enum ms_sim_exit ms_sim_rtl(const char *path, const struct ms_sim_rtl_options *options,
			    struct ms_diag *diag)
{
	struct ms_buf text = { 0 };
	enum ms_sim_exit status = MS_SIM_EXIT_WRONG;

	if (ms_file_read(path, &text, diag))
		status = ms_sim_rtl_text(path, text.text, text.len, options, diag);
	ms_buf_free(&text);
	return status;
}
