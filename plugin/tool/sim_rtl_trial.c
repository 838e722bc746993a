/* modsched-sim FILE.rtl: one input for a function, and what it leaves in both ways.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tool/sim_rtl_session.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What executes more blocks than this is left out.  */
enum { block_limit = 1 << 22, endless_limit = 1 << 17, measured_limit = 1 << 14 };

/* A knob beyond this is no length.  */
enum { most_more = 1 << 13 };

/* ---- One input -------------------------------------------------------------------------- */

void ms_session_not_compared(const struct session *s, const char *why)
{
	ms_diag_report(s->diag, MS_WARNING, s->function->loc, NULL, 0, "%s was not compared: %s",
		       s->function->name, why);
}

bool ms_session_make_trial(struct session *s, struct trial *trial, int64_t count, int changed,
		       enum ms_rtl_values values, uint64_t elements)
{
	struct ms_rtl_input_options options = {
		.seed = s->options->seed, .values = values, .count = count, .counts = s->counts,
		.given = s->given, .given_one = s->given_one, .elements = elements,
		.ends = s->ends, .knob = s->knob, .setting = s->setting,
		.nknobs = s->setting ? s->nknobs : 0,
	};
	const char *why;

	trial->arena = ms_arena_new();
	if (!ms_rtl_input_make(trial->arena, s->function, &options, &trial->input, &why)) {
		ms_session_not_compared(s, why);
		return false;
	}
	if (changed >= 0)
		trial->input.arg[changed].low = (uint64_t)(count + 2);
	trial->state = ms_rtl_state_new(trial->arena, s->code, s->options->seed);
	ms_rtl_input_add(&trial->input, ms_rtl_state_memory(trial->state));
	ms_rtl_input_poke(&options, trial->state);
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

void ms_session_run_path(struct session *s, struct trial *trial, enum ms_rtl_path path,
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
	struct ms_buf input = { 0 };

	if (!s->setting)
		ms_buf_printf(&input, ", count %" PRId64, count);
	for (int k = 0; s->setting && k < s->nknobs; k++)
		if (s->setting[k].set) {
			ms_buf_puts(&input, ", ");
			ms_rtl_knob_write(&input, s->function, &s->knob[k]);
			ms_buf_printf(&input, " %" PRId64, s->setting[k].value);
		}
	ms_diag_report(s->diag, MS_ERROR, s->function->loc, NULL, 0, "%s%s, seed %" PRIu64 ": %s",
		       s->function->name, input.text, s->options->seed, what);
	ms_buf_free(&input);
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

static void add_stats(struct session *s, const struct ms_rtl_state *state)
{
	const struct ms_rtl_stats *stats = ms_rtl_state_stats(state);

	s->stats.blocks += stats->blocks;
	s->stats.insns += stats->insns;
	s->stats.operations += stats->operations;
	ms_sim_rtl_add_stats(s->loop, state, s->function->nloops);
}

/* Elements that a function of this count may need: so many rows, then a square.  */
static uint64_t elements_for(const struct session *s, int64_t count, int attempt)
{
	uint64_t n = count < 0 ? 0 : (uint64_t)count, more = 0;

	for (int k = 0; s->setting && k < s->nknobs; k++)
		if (s->setting[k].set && s->setting[k].value > -most_more &&
		    s->setting[k].value < most_more &&
		    more < (uint64_t)llabs(s->setting[k].value))
			more = (uint64_t)llabs(s->setting[k].value);
	return 2 * more + (attempt == 0 ? 1024 + 16 * n : 4096 + 2 * (n + 8) * (n + 8));
}

bool ms_session_find_trial(struct session *s, struct trial *trial, int64_t count, int changed,
		       struct result *result)
{
	static const struct {
		enum ms_rtl_values values;
		int attempt;
	} ways[] = { { MS_RTL_ANY, 0 }, { MS_RTL_SMALL, 0 }, { MS_RTL_SMALL, 1 } };
	size_t last = sizeof ways / sizeof ways[0] - 1;

	for (size_t w = 0; w <= last; w++) {
		if (!ms_session_make_trial(s, trial, count, changed, ways[w].values,
				elements_for(s, count, ways[w].attempt)))
			return false;
		ms_rtl_state_limit(trial->state, s->measuring ? measured_limit
						 : s->endless ? endless_limit
							      : block_limit);
		ms_session_run_path(s, trial, MS_RTL_ORIGINAL, NULL, result);
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
		ms_session_run_path(s, trial, MS_RTL_PIPELINED, s->diag, &result);
	s->stats.operations += ms_rtl_state_stats(trial->state)->operations;
}

bool ms_session_run_count(struct session *s, int64_t count)
{
	struct trial trial = { 0 };
	struct result original, pipelined;
	bool ok = true;

	if (!ms_session_find_trial(s, &trial, count, -1, &original)) {
		ms_arena_free(trial.arena);
		return false;
	}
	if (original.outcome != MS_RTL_RETURNED) {
		s->endless |= original.outcome == MS_RTL_LIMIT;
		s->skipped++;
	} else {
		ms_rtl_state_clear_stats(trial.state);
		ms_session_run_path(s, &trial, MS_RTL_PIPELINED, s->diag, &pipelined);
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
