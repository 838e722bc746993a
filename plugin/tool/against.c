/* modsched-sim --against: functions in RTL beside what a compiler made of the same source.
   SPDX-License-Identifier: GPL-3.0-or-later

   The native function is the judge: result, memory and variables that it leaves are compared with
   those of the function's RTL, executed with its loops as they were and with its pipelined loops.

   Whether a function may be called with some arguments nobody says.  One that accesses
   memory that it was not given ends by a signal, and its simulation by an error; such a case is
   skipped.  Where only one of the two does, they differ.  */

#include "tool/against_run.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "tool/sim_rtl.h"

enum { most_distance = 10, most_overlaps = 50 };

/* ---- All cases of a function ------------------------------------------------------------ */

/* Run C and count the verdict.  */
static enum against_verdict try_case(struct against *s, const struct against_case *c)
{
	static const char *const words[] = { "same", "skipped", "DIFFERS", "can't be executed" };
	enum against_verdict verdict = ms_against_run_case(s, c);
	struct ms_buf text = { 0 };

	s->made++;
	if (s->options->verbose) {
		ms_against_write(&text, c, s->function);
		printf("%s: %s: %s%s%s\n", s->function->name, text.text, words[verdict],
		       verdict != SAME && s->why.len ? ": " : "",
		       verdict != SAME && s->why.len ? s->why.text : "");
		ms_buf_free(&text);
	}
	if (verdict == SAME)
		ms_sim_rtl_add_stats(s->loop, s->state, s->function->nloops);
	if (verdict == DIFFERS) {
		struct against_case small = ms_against_shrink(s, c);

		ms_against_report(s, &small);
	}
	return verdict;
}

static uint64_t next_seed(const struct against *s)
{
	return s->options->seed * 1000 + s->made;
}

/* Is COUNT what loops with such counts are made for: neither negative nor too large for one?  */
static bool is_usual(const struct against *s, int64_t count)
{
	for (int n = 0; n < s->function->nparams; n++) {
		int64_t size = s->function->param[n].type->size;

		if (s->counts[n] && size < 8 && count >> (8 * size - 1) != 0)
			return false;
	}
	return count >= 0 && count < AGAINST_LARGE;
}

/* A case of COUNT in the first way in which the function can be called.  */
static enum against_verdict try_ways(struct against *s, int64_t count, struct against_case *c)
{
	enum against_verdict verdict = SKIPPED;

	s->only_native = false;
	for (int w = 0; w < AGAINST_NWAYS && verdict == SKIPPED; w++) {
		int way = (s->way + w) % AGAINST_NWAYS;

		*c = ms_against_plain(s, count, way, s->setting ? s->options->seed : next_seed(s));
		if (s->setting)
			ms_against_turn(s, c, s->setting);
		verdict = try_case(s, c);
		if (verdict == SAME)
			s->way = way;
		if (s->too_long)
			break;
	}
	if (verdict == SKIPPED && s->only_native && is_usual(s, count)) {
		ms_diag_report(s->diag, MS_ERROR, s->function->loc, NULL, 0,
			       "%s, count %" PRId64 ": the native function returns where the simulated "
			       "one never does: %s", s->function->name, count, s->why.text);
		verdict = DIFFERS;
	}
	s->verdicts[verdict]++;
	return verdict;
}

/* Others like C, with pointers placed by each other.  */
static enum against_verdict try_places(struct against *s, const struct against_case *c, int n)
{
	enum against_verdict verdict = SAME;

	while (n-- > 0 && (verdict == SAME || verdict == SKIPPED)) {
		struct against_case placed = ms_against_copy(s, c);
		uint64_t random = next_seed(s);

		ms_against_place(&placed, s->function, &random);
		if (ms_against_same_case(s, &placed, c) || !ms_against_is_legal(s, &placed)) {
			s->made++;
			continue;
		}
		verdict = try_case(s, &placed);
		s->verdicts[verdict]++;
	}
	return verdict;
}

static bool go_on(enum against_verdict verdict)
{
	return verdict == SAME || verdict == SKIPPED;
}

static bool try_count(struct against *s, int64_t count, int places)
{
	struct against_case c;
	enum against_verdict verdict = try_ways(s, count, &c);

	if (verdict == SAME)
		verdict = try_places(s, &c, places);
	return go_on(verdict);
}

/* How many iterations of FUNCTION's loops are at work at once.  */
static int64_t most_at_work(const struct ms_rtl_function *function)
{
	int64_t most = 1;

	for (int l = 0; l < function->nloops; l++) {
		int64_t n = function->loop[l].stages * function->loop[l].unroll;

		if (most < n)
			most = n;
	}
	return most;
}

/* Pointer Q is DISTANCE elements behind P, of COUNT.  */
static bool try_distance(struct against *s, int64_t count, int p, int q, int64_t distance)
{
	struct against_case c = ms_against_plain(s, count, s->way, next_seed(s));
	const struct ms_ctype *to = s->function->param[q].type->to;
	enum against_verdict verdict = SKIPPED;

	s->made++;
	if (c.param[p].kind != AGAINST_FREE || c.param[q].kind != AGAINST_FREE)
		return true;
	c.param[q] = (struct against_param){ AGAINST_AT, 0, p,
					     distance * (to->size > 0 ? to->size : 1) };
	if (ms_against_is_legal(s, &c)) {
		verdict = try_case(s, &c);
		s->verdicts[verdict]++;
	}
	return go_on(verdict);
}

struct pair {
	int p, q;
};

/* Can Q be placed where P's elements are, and does it matter?  */
static bool may_meet(const struct ms_rtl_function *fn, int p, int q)
{
	const struct ms_ctype *a = fn->param[p].type, *b = fn->param[q].type;

	return a->kind == MS_CTYPE_POINTER && b->kind == MS_CTYPE_POINTER &&
	       !(a->is_const && b->is_const) && ms_against_may_overlap(fn, p, q);
}

/* Pointers at all distances of each other that iterations at work at the same time can bridge:
   there a dependence that the schedule breaks shows.  By chance some of them, if they are many.  */
static bool try_distances(struct against *s, int64_t count)
{
	int64_t most = most_at_work(s->function), left, tries = most_overlaps;
	int64_t near = most < most_distance ? most : most_distance;
	uint64_t random = ms_mix64(next_seed(s));
	MS_VEC(struct pair) pairs = { 0 };

	for (int q = 0; q < s->function->nparams; q++)
		for (int p = 0; p < q; p++)
			if (may_meet(s->function, p, q))
				MS_VEC_PUSH(s->arena, &pairs, ((struct pair){ p, q }));
	left = (int64_t)pairs.n * 2 * near;
	for (; left > 0; left--) {
		const struct pair *pair = &pairs.v[(left - 1) / (2 * near)];
		int64_t distance = (left - 1) / 2 % near + 1;

		if ((int64_t)ms_random_below(&random, (uint64_t)left) >= tries)
			continue;
		tries--;
		/* The farthest: as far as they go.  */
		if (distance == near)
			distance = most;
		if (!try_distance(s, count, pair->p, pair->q, left & 1 ? distance : -distance))
			return false;
	}
	return true;
}

/* Pointers into variables of the function's, as near to the beginning as what they are used for
   allows, and so far behind.  */
static bool try_variables(struct against *s, int64_t count)
{
	int64_t most = most_at_work(s->function), low, high, tries = most_overlaps;
	struct against_case plain = ms_against_plain(s, count, s->way, next_seed(s));
	int within = -1;

	if (most > most_distance)
		most = most_distance;
	for (int n = 0; n < s->function->nparams; n++)
		for (int v = 0; v < s->function->nsymbols; v++) {
			const struct ms_rtl_symbol *symbol = &s->function->symbol[v];
			const struct ms_ctype *to = s->function->param[n].type->to;

			if (plain.param[n].kind != AGAINST_FREE ||
			    !ms_against_may_be_in(s->function, n, v) ||
			    !ms_native_variable(s->native, symbol->name))
				continue;
			if (within < 0)
				within = ms_against_stays_within(s, &plain);
			ms_against_extent(&plain, to, &low, &high);
			for (int64_t d = 0; within && d <= most && tries > 0; d++) {
				struct against_case c = plain;
				int64_t offset = d * to->size - low;

				if (offset + high > symbol->size)
					break;
				c.param = ms_against_copy(s, &plain).param;
				c.param[n] = (struct against_param){ AGAINST_IN, 0, v, offset };
				tries--;
				s->verdicts[try_case(s, &c)]++;
				if (s->verdicts[DIFFERS] || s->verdicts[CANNOT])
					return false;
			}
		}
	return true;
}

/* Counts of several parameters need not be the same.  */
static bool try_random(struct against *s, int64_t most)
{
	uint64_t random = ms_mix64(next_seed(s));
	int64_t count = (int64_t)ms_random_below(&random, (uint64_t)most);
	int way = s->way + (int)ms_random_below(&random, (uint64_t)(AGAINST_NWAYS - s->way));
	struct against_case c = ms_against_plain(s, count, way, next_seed(s));
	enum against_verdict verdict;

	for (int n = 0; n < s->function->nparams; n++)
		if (s->counts[n] && ms_random_below(&random, 3) == 0)
			c.param[n].number =
			    (int64_t)ms_random_below(&random, (uint64_t)count + 1);
	verdict = try_case(s, &c);
	s->verdicts[verdict]++;
	if (verdict == SAME)
		verdict = try_places(s, &c, 2);
	return go_on(verdict);
}

/* A case of s->setting.  */
static bool try_setting(struct against *s)
{
	return try_count(s, 5, 1);
}

static bool try_counts(struct against *s)
{
	int64_t first = s->options->first, last = s->options->last;
	int64_t most = ms_sim_rtl_most_needed(s->function) + 2, cases = s->options->cases;
	static const int64_t negative[] = { -1, -7, INT32_MIN };

	/* Nothing was found so far on which it returns; what steers a loop may.  */
	if (last < 0 && !s->returned) {
		if (!ms_against_steer(s, try_setting))
			return false;
		if (s->verdicts[SAME])
			return true;
	}
	if (last < 0) {
		first = 0;
		last = s->any ? most : 5;
	}
	for (int64_t count = first; count <= last; count++)
		if (!try_count(s, count, 3))
			return false;
	for (size_t n = 0; s->any && s->options->last < 0 && n < 3; n++)
		if (!try_count(s, negative[n], 0))
			return false;
	if (s->any && s->options->last < 0 &&
	    !try_count(s,
		       ms_against_way[s->way].room == AGAINST_SQUARE ? AGAINST_LARGE_SQUARE
								     : AGAINST_LARGE,
		       1))
		return false;
	if (s->verdicts[SAME] && (!try_distances(s, last) || !try_variables(s, last)))
		return false;
	for (int64_t n = 0; n < (cases < 0 ? 8 : cases); n++)
		if (!try_random(s, s->any ? 3 * most : 6))
			return false;
	return (s->options->last >= 0 && s->any) || ms_against_steer(s, try_setting);
}

/* ---- Functions -------------------------------------------------------------------------- */

static bool resolve(void *ctx, const struct ms_rtl_symbol *symbol, uint64_t *address)
{
	struct against *s = ctx;
	struct ms_rtl_memory *memory = ms_rtl_state_memory(s->state);

	*address = ms_native_variable(s->native, symbol->name);
	if (!*address)
		return false;
	if (!ms_rtl_memory_find(memory, *address))
		ms_rtl_memory_add(memory, (void *)(uintptr_t)*address, (uint64_t)symbol->size,
				  symbol->readonly, symbol->name);
	return true;
}

/* Get everything ready.  False if this can't be done; then WHY says why, unless that is empty and
   messages were given.  */
static bool prepare(struct against *s)
{
	const struct ms_rtl_function *fn = s->function;
	const struct ms_native_part *part;
	struct ms_diag diag = { .emit = ms_against_keep_message, .ctx = &s->why };
	const char *why = "";
	int nparts = ms_native_parts(s->native, &part);

	s->code = ms_rtl_code_new(s->arena, s->file, fn, s->diag);
	if (!s->code) {
		ms_buf_puts(&s->why, "it can't be executed");
		return false;
	}
	s->call = ms_native_prepare(s->arena, s->native, fn, &why);
	if (!s->call) {
		ms_buf_puts(&s->why, why);
		return false;
	}
	s->state = ms_rtl_state_new(s->arena, s->code, s->options->seed);
	ms_rtl_state_limit(s->state, AGAINST_BLOCKS);
	for (int p = 0; p < nparts; p++)
		ms_rtl_memory_add(ms_rtl_state_memory(s->state),
				  (void *)(uintptr_t)part[p].base, part[p].size,
				  part[p].readonly, "the object's variables");
	if (!ms_rtl_state_link(s->state, resolve, s, &diag))
		return false;
	s->memory = ms_against_memory(s->arena, s->native, fn);
	if (!s->memory)
		ms_buf_puts(&s->why, "no memory for its buffers");
	return s->memory;
}

static void print_same(const struct against *s)
{
	const struct ms_rtl_function *fn = s->function;

	printf("%s: native and simulated the same in %" PRId64 " runs", fn->name,
	       s->verdicts[SAME]);
	if (s->verdicts[SKIPPED] > 0)
		printf(", %" PRId64 " skipped", s->verdicts[SKIPPED]);
	printf(", seed %" PRIu64 "\n", s->options->seed);
	for (int l = 0; l < fn->nloops; l++)
		ms_sim_rtl_print_loop(s->code, l, &s->loop[l]);
}

static enum against_verdict run_only(struct against *s)
{
	struct against_case c;
	enum against_verdict verdict;

	if (!ms_against_read(s->arena, s->options->only, s->function, &c, s->diag))
		return CANNOT;
	verdict = ms_against_run_case(s, &c);
	s->verdicts[verdict]++;
	if (verdict == SAME)
		ms_sim_rtl_add_stats(s->loop, s->state, s->function->nloops);
	if (verdict == DIFFERS)
		ms_against_report(s, &c);
	return verdict;
}

static enum against_verdict run_cases(struct against *s)
{
	if (s->options->only)
		return run_only(s);
	ms_against_find_counts(s);
	try_counts(s);
	if (s->verdicts[DIFFERS])
		return DIFFERS;
	if (s->verdicts[CANNOT])
		return CANNOT;
	return s->verdicts[SAME] ? SAME : SKIPPED;
}

static enum against_verdict run_function(struct against *s)
{
	const struct ms_rtl_function *fn = s->function;
	enum against_verdict verdict = CANNOT;
	unsigned errors = s->diag->errors;

	s->arg = MS_NEW_N(s->arena, (size_t)fn->nparams, struct ms_rtl_value);
	s->counts = MS_NEW_N(s->arena, (size_t)fn->nparams, bool);
	s->loop = MS_NEW_N(s->arena, (size_t)fn->nloops, struct ms_rtl_loop_stats);
	s->nknobs = ms_rtl_knobs(s->arena, fn, &s->knob);
	if (prepare(s))
		verdict = run_cases(s);
	if (verdict == SAME && !ms_sim_rtl_ran_pipelined(fn, s->loop)) {
		s->why.len = 0;
		ms_buf_printf(&s->why, "no pipelined code ran in %" PRId64 " runs",
			      s->verdicts[SAME]);
		verdict = SKIPPED;
	}
	if (verdict == SAME)
		print_same(s);
	else if (s->diag->errors == errors)
		ms_diag_report(s->diag, MS_WARNING, fn->loc, NULL, 0, "%s was not compared: %s",
			       fn->name, s->why.len ? s->why.text
						    : "no arguments were found for which it returns");
	if (s->memory)
		ms_against_memory_free(s->memory);
	ms_buf_free(&s->why);
	return verdict;
}

static enum ms_sim_exit run_functions(const char *path,
					const struct ms_against_options *options,
					const struct ms_rtl_file *file, struct ms_native *native,
					struct ms_diag *diag)
{
	int64_t verdicts[NVERDICTS] = { 0 }, all = 0, others;

	for (int f = 0; f < file->nfunctions; f++) {
		struct against s = { .options = options, .file = file, .path = path,
				     .function = file->function[f], .native = native,
				     .diag = diag };

		if (!ms_sim_rtl_is_asked_for(options->function, s.function))
			continue;
		s.arena = ms_arena_new();
		verdicts[run_function(&s)]++;
		all++;
		ms_arena_free(s.arena);
	}
	if (all == 0)
		return ms_sim_rtl_no_function(path, options->function, diag);
	others = verdicts[SKIPPED] + verdicts[CANNOT];
	printf("%" PRId64 " function%s: %" PRId64 " the same, %" PRId64 " not compared, %" PRId64
	       " differ\n", all, all == 1 ? "" : "s", verdicts[SAME], others, verdicts[DIFFERS]);
	if (diag->errors > 0)
		return MS_SIM_EXIT_WRONG;
	return verdicts[SAME] == 0 || (options->all && others > 0) ? MS_SIM_EXIT_NOTHING : MS_SIM_EXIT_SAME;
}

enum ms_sim_exit ms_against(const char *path, const struct ms_against_options *options,
			      struct ms_diag *diag)
{
	struct ms_arena *arena = ms_arena_new();
	struct ms_buf text = { 0 };
	const struct ms_rtl_file *file = NULL;
	struct ms_native *native = NULL;
	enum ms_sim_exit status = MS_SIM_EXIT_WRONG;

	if (ms_file_read(path, &text, diag))
		file = ms_rtl_read(arena, ms_file_shown(path), text.text, text.len, diag);
	if (file)
		native = ms_native_open(arena, options->object, diag);
	if (native) {
		status = run_functions(path, options, file, native, diag);
		ms_native_close(native);
	}
	ms_buf_free(&text);
	ms_arena_free(arena);
	return status;
}
