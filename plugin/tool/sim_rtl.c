/* modsched-sim FILE.rtl: functions in RTL, as they were and with their pipelined loops.
   SPDX-License-Identifier: GPL-3.0-or-later

   A function gets arguments and memory from the seed.  Parameters on which it depends how often
   its loops run get the count, 0, 1, 2, ...; they are found by trying.  */

#include "tool/sim_rtl.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/buf.h"
#include "format/rtl.h"
#include "sim/rtl_input.h"
#include "sim/rtl_run.h"

/* What executes more blocks than this is left out.  */
enum { probe_count = 5, large_count = 1000, block_limit = 1 << 22 };

struct session {
	const struct ms_sim_rtl_options *options;
	const struct ms_rtl_file *file;
	const struct ms_rtl_function *function;
	struct ms_arena *arena;
	struct ms_rtl_code *code;
	struct ms_diag *diag;
	bool *counts;           /* by parameter */
	bool ends;              /* pointers are both ends of arrays of so many elements */
	bool any;               /* something counts */
	int64_t *given;
	bool *given_one;
	struct ms_rtl_stats stats;
	struct ms_rtl_loop_stats *loop; /* sums */
	int64_t compared, skipped;
	double seconds;
};

/* What came of a function.  */
enum verdict { RTL_SAME, RTL_NOT_COMPARED, RTL_WRONG, RTL_NVERDICTS };

bool ms_sim_is_rtl(const char *path)
{
	size_t len = strlen(path);

	return len > 4 && strcmp(path + len - 4, ".rtl") == 0;
}

/* ---- One input -------------------------------------------------------------------------- */

/* What a run left.  */
struct result {
	enum ms_rtl_outcome outcome;
	struct ms_rtl_value value;
	MS_VEC(uint8_t *) content; /* of each buffer, then of each symbol */
};

/* One input, and a state for it.  */
struct trial {
	struct ms_arena *arena;
	struct ms_rtl_input input;
	struct ms_rtl_state *state;
};

static void not_compared(const struct session *s, const char *why)
{
	ms_diag_report(s->diag, MS_WARNING, s->function->loc, NULL, 0, "%s was not compared: %s",
		       s->function->name, why);
}

static bool make_trial(struct session *s, struct trial *trial, int64_t count, int changed,
		       enum ms_rtl_values values, uint64_t elements)
{
	struct ms_rtl_input_options options = {
		.seed = s->options->seed,
		.values = values,
		.count = count,
		.counts = s->counts,
		.given = s->given,
		.given_one = s->given_one,
		.elements = elements,
		.ends = s->ends,
	};
	const char *why;

	trial->arena = ms_arena_new();
	if (!ms_rtl_input_make(trial->arena, s->function, &options, &trial->input, &why)) {
		not_compared(s, why);
		return false;
	}
	if (changed >= 0)
		trial->input.arg[changed].low = (uint64_t)(count + 2);
	trial->state = ms_rtl_state_new(trial->arena, s->code, s->options->seed);
	ms_rtl_input_add(&trial->input, ms_rtl_state_memory(trial->state));
	return ms_rtl_state_link(trial->state, ms_rtl_input_resolve, &trial->input, s->diag);
}

/* The Nth piece of memory that a run may have changed.  */
static bool memory_piece(const struct trial *trial, size_t n, const char **name, uint8_t **base,
			 uint64_t *size)
{
	void *symbol;

	if (n < trial->input.buffer.n) {
		*name = trial->input.buffer.v[n].name;
		*base = trial->input.buffer.v[n].base;
		*size = trial->input.buffer.v[n].size;
		return true;
	}
	if (!ms_rtl_state_symbol(trial->state, (int)(n - trial->input.buffer.n), name, &symbol, size))
		return false;
	*base = symbol;
	return true;
}

static void run_path(struct session *s, struct trial *trial, enum ms_rtl_path path,
		     struct ms_diag *diag, struct result *result)
{
	struct timespec start, end;
	const char *name;
	uint8_t *base, *copy;
	uint64_t size;

	*result = (struct result){ 0 };
	ms_rtl_input_reset(&trial->input);
	ms_rtl_state_reset(trial->state);
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
	result->outcome =
	    ms_rtl_run(trial->state, path, trial->input.arg, &result->value, diag);
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
	if (path == MS_RTL_PIPELINED)
		s->seconds += (double)(end.tv_sec - start.tv_sec) +
			      1e-9 * (double)(end.tv_nsec - start.tv_nsec);
	for (size_t n = 0; memory_piece(trial, n, &name, &base, &size); n++) {
		copy = ms_alloc(trial->arena, size);
		memcpy(copy, base, size);
		MS_VEC_PUSH(trial->arena, &result->content, copy);
	}
}

/* ---- Comparing -------------------------------------------------------------------------- */

static void say_difference(struct session *s, int64_t count, const char *what)
{
	ms_diag_report(s->diag, MS_ERROR, s->function->loc, NULL, 0,
		       "%s, count %" PRId64 ", seed %" PRIu64 ": %s", s->function->name, count,
		       s->options->seed, what);
}

static bool compare_results(struct session *s, const struct trial *trial, int64_t count,
			    const struct result *a, const struct result *b)
{
	const char *name;
	uint8_t *base;
	uint64_t size;
	char text[300];

	if (a->value.low != b->value.low || a->value.high != b->value.high) {
		snprintf(text, sizeof text,
			 "the result is 0x%" PRIx64 " with pipelined loops, 0x%" PRIx64 " without",
			 b->value.low, a->value.low);
		say_difference(s, count, text);
		return false;
	}
	for (size_t n = 0; memory_piece(trial, n, &name, &base, &size); n++) {
		uint64_t at = 0;

		if (memcmp(a->content.v[n], b->content.v[n], size) == 0)
			continue;
		while (a->content.v[n][at] == b->content.v[n][at])
			at++;
		snprintf(text, sizeof text,
			 "byte %" PRIu64 " of the %" PRIu64 " of %.100s is 0x%02x with pipelined "
			 "loops, 0x%02x without",
			 at, size, name, b->content.v[n][at], a->content.v[n][at]);
		say_difference(s, count, text);
		return false;
	}
	return true;
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
		to->pipelined += from->pipelined;
		to->iterations += from->iterations;
		to->cycles += from->cycles;
		to->list_cycles += from->list_cycles;
		to->issued += from->issued;
	}
}

static void add_stats(struct session *s, const struct ms_rtl_state *state)
{
	const struct ms_rtl_stats *stats = ms_rtl_state_stats(state);

	s->stats.blocks += stats->blocks;
	s->stats.insns += stats->insns;
	s->stats.operations += stats->operations;
	ms_sim_rtl_add_stats(s->loop, state, s->function->nloops);
}

/* Elements that a function of this count may need: so many rows, then a square.  */
static uint64_t elements_for(int64_t count, int attempt)
{
	uint64_t n = count < 0 ? 0 : (uint64_t)count;

	return attempt == 0 ? 1024 + 16 * n : 4096 + 2 * (n + 8) * (n + 8);
}

/* Find an input of COUNT on which the function runs; CHANGED as in make_trial.  An error is
   one only if no input does.  */
static bool find_trial(struct session *s, struct trial *trial, int64_t count, int changed,
		       struct result *result)
{
	static const struct {
		enum ms_rtl_values values;
		int attempt;
	} ways[] = { { MS_RTL_ANY, 0 }, { MS_RTL_SMALL, 0 }, { MS_RTL_SMALL, 1 } };
	size_t last = sizeof ways / sizeof ways[0] - 1;

	for (size_t w = 0; w <= last; w++) {
		if (!make_trial(s, trial, count, changed, ways[w].values,
				elements_for(count, ways[w].attempt)))
			return false;
		ms_rtl_state_limit(trial->state, block_limit);
		run_path(s, trial, MS_RTL_ORIGINAL, NULL, result);
		if (result->outcome == MS_RTL_RETURNED || w == last)
			return true;
		if (result->outcome == MS_RTL_CANNOT)
			return true;
		ms_arena_free(trial->arena);
		trial->arena = NULL;
	}
	return true;
}

/* Run it so often that the clock can tell how long it takes.  */
static void repeat(struct session *s, struct trial *trial)
{
	double start = s->seconds;
	struct result result;

	ms_rtl_state_clear_stats(trial->state);
	for (int times = 0; times < 1000 && s->seconds < start + 0.02; times++)
		run_path(s, trial, MS_RTL_PIPELINED, s->diag, &result);
	s->stats.operations += ms_rtl_state_stats(trial->state)->operations;
}

static bool run_count(struct session *s, int64_t count)
{
	struct trial trial = { 0 };
	struct result original, pipelined;
	bool ok = true;

	if (!find_trial(s, &trial, count, -1, &original)) {
		ms_arena_free(trial.arena);
		return false;
	}
	if (original.outcome != MS_RTL_RETURNED) {
		s->skipped++;
	} else {
		ms_rtl_state_clear_stats(trial.state);
		run_path(s, &trial, MS_RTL_PIPELINED, s->diag, &pipelined);
		ok = pipelined.outcome == MS_RTL_RETURNED &&
		     compare_results(s, &trial, count, &original, &pipelined);
		add_stats(s, trial.state);
		if (s->options->bench)
			repeat(s, &trial);
		s->compared++;
	}
	ms_arena_free(trial.arena);
	return ok;
}

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

	if (find_trial(s, &trial, count, changed, &result) && trial.state &&
	    result.outcome == MS_RTL_RETURNED)
		work = ms_sim_rtl_work(ms_rtl_state_stats(trial.state));
	ms_arena_free(trial.arena);
	return work;
}

static void find_counts(struct session *s)
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
static bool parse_args(struct session *s)
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

static void print_function(const struct session *s, int64_t first, int64_t last, int64_t large)
{

	printf("%s: ok, ", s->function->name);
	if (s->any) {
		printf("count %" PRId64, first);
		if (last > first)
			printf("..%" PRId64, last);
		if (large >= 0)
			printf(" and %" PRId64, large);
	} else {
		printf("no parameter counts");
	}
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
static enum verdict say_why(struct session *s, int64_t count)
{
	struct trial trial = { 0 };
	struct result result;

	if (find_trial(s, &trial, count, -1, &result))
		run_path(s, &trial, MS_RTL_ORIGINAL, s->diag, &result);
	ms_arena_free(trial.arena);
	not_compared(s, result.outcome == MS_RTL_CANNOT ? "it can't be executed"
							: "no input was found on which it runs");
	return RTL_NOT_COMPARED;
}

bool ms_sim_rtl_ran_pipelined(const struct ms_rtl_function *function,
			      const struct ms_rtl_loop_stats *stats)
{
	for (int l = 0; l < function->nloops; l++)
		if (stats[l].pipelined > 0)
			return true;
	return function->nloops == 0;
}

static enum verdict run_counts(struct session *s)
{
	int64_t first = 0, last, large = -1;

	last = s->any ? ms_sim_rtl_most_needed(s->function) + 8 : 0;
	if (s->any && s->options->last < 0)
		large = last + large_count;
	if (s->any && s->options->last >= 0) {
		first = s->options->first;
		last = s->options->last;
	}
	for (int64_t count = first; count <= last; count++)
		if (!run_count(s, count))
			return RTL_WRONG;
	if (large >= 0 && !run_count(s, large))
		return RTL_WRONG;
	if (s->compared == 0)
		return say_why(s, first);
	if (!ms_sim_rtl_ran_pipelined(s->function, s->loop)) {
		not_compared(s, ms_asprintf(s->arena, "no pipelined code ran in %" PRId64 " runs",
					    s->compared));
		return RTL_NOT_COMPARED;
	}
	print_function(s, first, last, large);
	return RTL_SAME;
}

/* Are there values for all parameters?  */
static bool has_input(struct session *s)
{
	struct trial trial = { 0 };
	bool ok = make_trial(s, &trial, 0, -1, MS_RTL_SMALL, 1);

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
	if (s.code && parse_args(&s) && has_input(&s)) {
		find_counts(&s);
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

enum ms_sim_exit ms_sim_rtl(const char *path, const struct ms_sim_rtl_options *options,
			      struct ms_diag *diag)
{
	struct ms_arena *arena = ms_arena_new();
	struct ms_buf text = { 0 };
	const struct ms_rtl_file *file = NULL;
	enum ms_sim_exit status = MS_SIM_EXIT_WRONG;

	if (ms_file_read(path, &text, diag))
		file = ms_rtl_read(arena, ms_file_shown(path), text.text, text.len, diag);
	if (file)
		status = run_functions(path, options, file, diag);
	ms_buf_free(&text);
	ms_arena_free(arena);
	return status;
}
