/* modsched-sim --against: functions in RTL beside what a compiler made of the same source.
   SPDX-License-Identifier: GPL-3.0-or-later

   The native function is the judge: result, memory and variables that it leaves are compared with
   those of the function's RTL, executed with its loops as they were and with its pipelined loops.

   Whether a function may be called with some arguments nobody says.  One that accesses
   memory that it was not given ends by a signal, and its simulation by an error; such a case is
   skipped.  Where only one of the two does, they differ.  */

#include "tool/against.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "tool/sim_rtl.h"

enum { probe_count = 5, large_count = 1000, square_count = 40, most_attempts = 300 };

/* From much to little that an access may go wrong with.  */
static const struct way {
	enum against_values values;
	enum against_room room;
} ways[] = {
	{ AGAINST_ANY, AGAINST_TIGHT },   { AGAINST_ANY, AGAINST_NEAR },
	{ AGAINST_ANY, AGAINST_ROOMY },   { AGAINST_INDEX, AGAINST_TIGHT },
	{ AGAINST_INDEX, AGAINST_ROOMY }, { AGAINST_SMALL, AGAINST_ROOMY },
	{ AGAINST_SMALL, AGAINST_SQUARE },
};
enum { nways = sizeof ways / sizeof *ways };

enum verdict { SAME, SKIPPED, DIFFERS, CANNOT, NVERDICTS };

struct against {
	const struct ms_against_options *options;
	const struct ms_rtl_file *file;
	const char *path;
	const struct ms_rtl_function *function;
	struct ms_arena *arena;
	struct ms_rtl_code *code;
	struct ms_rtl_state *state;
	struct ms_native *native;
	struct ms_native_call *call;
	struct against_memory *memory;
	struct ms_rtl_value *arg;
	struct ms_diag *diag;

	bool *counts; /* by parameter: loops run as often as it says */
	bool ends;    /* pointers behind others are the ends of what those point to */
	bool any;     /* something counts */
	int way;      /* the first one that worked last */
	bool returned;    /* the simulated function did, in some case tried */
	bool only_native; /* in some case only the native function returned */
	uint64_t made; /* cases: the seeds of further ones follow from it */
	int64_t verdicts[NVERDICTS];
	struct ms_rtl_loop_stats *loop;
	struct ms_buf why; /* of the last case that is not SAME */
};

/* ---- One case --------------------------------------------------------------------------- */

/* A diag that keeps the first message.  */
static void keep_message(void *ctx, const struct ms_message *message)
{
	struct ms_buf *why = ctx;

	if (why->len > 0)
		return;
	if (message->loc.line)
		ms_buf_printf(why, "%s:%d:%d: ", message->loc.file, message->loc.line,
			      message->loc.column);
	ms_buf_puts(why, message->text);
}

static enum ms_rtl_outcome simulate(struct against *s, enum ms_rtl_path path, int run,
				    struct ms_rtl_value *result)
{
	struct ms_diag diag = { .emit = keep_message, .ctx = &s->why };
	enum ms_rtl_outcome outcome;

	ms_against_reset(s->memory);
	ms_rtl_state_reset(s->state);
	outcome = ms_rtl_run(s->state, path, s->arg, result, &diag);
	ms_against_keep(s->memory, run);
	return outcome;
}

/* How the native function ended, as far as the simulated one, which ended with OUTCOME, did not
   end the same way.  */
static enum verdict compare_ends(struct against *s, enum ms_rtl_outcome outcome,
				 enum ms_native_outcome native, int signal)
{
	uint64_t address;

	if (native == MS_NATIVE_TIME || native == MS_NATIVE_FAILED) {
		ms_buf_puts(&s->why, native == MS_NATIVE_TIME
					 ? "the native function did not return within seconds"
					 : "there was no process to call the native function in");
		return SKIPPED;
	}
	if (native == MS_NATIVE_SIGNAL && outcome == MS_RTL_MEMORY)
		return SKIPPED;
	if (native == MS_NATIVE_SIGNAL) {
		s->why.len = 0;
		ms_buf_printf(&s->why, "the native function ends by signal %d (%s), the simulated "
				       "one returns", signal, strsignal(signal));
		return DIFFERS;
	}
	if (outcome == MS_RTL_RETURNED)
		return SAME;
	/* An access of its own stack, say, is none of the native function's errors; but it can't be
	   so in all cases.  */
	if (outcome == MS_RTL_LIMIT ||
	    (ms_rtl_state_fault(s->state, &address) && !ms_against_inside(s->memory, address))) {
		s->only_native = true;
		return SKIPPED;
	}
	ms_buf_puts(&s->why, "; the native function returns");
	return DIFFERS;
}

static bool differ(struct against *s, int run, const char *name, struct ms_rtl_value native,
		   struct ms_rtl_value simulated)
{
	const struct ms_ctype *type = s->function->result;

	s->why.len = 0;
	if (ms_against_result_differs(type, native, simulated)) {
		ms_buf_printf(&s->why, "result: native 0x%" PRIx64 ", %s 0x%" PRIx64, native.low,
			      name, simulated.low);
		return true;
	}
	return ms_against_differs(s->memory, AGAINST_NATIVE, run, "native", name, &s->why);
}

static enum verdict run_case(struct against *s, const struct against_case *c)
{
	struct ms_rtl_value native = { 0, 0 }, original, pipelined;
	enum ms_native_outcome ended;
	enum ms_rtl_outcome outcome;
	enum verdict verdict;
	int signal = 0;

	s->why.len = 0;
	if (!ms_against_make(s->memory, c, ms_rtl_state_memory(s->state), s->arg))
		return SKIPPED;
	outcome = simulate(s, MS_RTL_ORIGINAL, AGAINST_ORIGINAL, &original);
	if (outcome == MS_RTL_CANNOT)
		return CANNOT;
	/* With a negative count that may be right, and take the native one long, too.  */
	if (outcome == MS_RTL_LIMIT && (c->count < 0 || c->count >= large_count))
		return SKIPPED;
	ms_against_reset(s->memory);
	ended = ms_native_run(s->native, s->call, s->arg, &native, &signal);
	ms_against_keep(s->memory, AGAINST_NATIVE);
	verdict = compare_ends(s, outcome, ended, signal);
	if (verdict != SAME)
		return verdict;
	if (differ(s, AGAINST_ORIGINAL, "loops as they were", native, original))
		return DIFFERS;
	ms_rtl_state_clear_stats(s->state);
	outcome = simulate(s, MS_RTL_PIPELINED, AGAINST_PIPELINED, &pipelined);
	if (outcome == MS_RTL_CANNOT)
		return CANNOT;
	if (outcome != MS_RTL_RETURNED)
		return DIFFERS;
	return differ(s, AGAINST_PIPELINED, "pipelined", native, pipelined) ? DIFFERS : SAME;
}

/* ---- Making cases ----------------------------------------------------------------------- */

static bool is_integer(const struct ms_ctype *type)
{
	return type->kind == MS_CTYPE_INT || type->kind == MS_CTYPE_UNSIGNED;
}

/* Pointer N and the one before it are to the same.  */
static bool could_be_end(const struct ms_rtl_function *fn, int n)
{
	const struct ms_ctype *a = n > 0 ? fn->param[n - 1].type : NULL, *b = fn->param[n].type;

	return a && a->kind == MS_CTYPE_POINTER && b->kind == MS_CTYPE_POINTER &&
	       a->to->kind == b->to->kind && a->to->size == b->to->size && a->to->size > 0;
}

/* A case of COUNT made in WAY, each pointer with memory of its own.  */
static struct against_case plain_case(const struct against *s, int64_t count, int way,
				      uint64_t seed)
{
	const struct ms_rtl_function *fn = s->function;
	struct against_case c = {
		.seed = seed, .count = count, .room = ways[way].room, .values = ways[way].values,
		.globals = seed & 1, .low = seed & 2,
		.param = MS_NEW_N(s->arena, (size_t)fn->nparams, struct against_param),
	};

	for (int n = 0; n < fn->nparams; n++) {
		if (s->counts[n])
			c.param[n] = (struct against_param){ AGAINST_NUMBER, count, 0, 0 };
		if (s->ends && could_be_end(fn, n) && c.param[n - 1].kind == AGAINST_FREE)
			c.param[n] = (struct against_param){
				AGAINST_AT, 0, n - 1,
				(count > 0 ? count : 0) * fn->param[n].type->to->size
			};
	}
	return c;
}

/* Blocks that the function executes in case C; 0 if it doesn't return.  */
static uint64_t blocks_of(struct against *s, const struct against_case *c)
{
	struct ms_rtl_value result;

	s->why.len = 0;
	if (!ms_against_make(s->memory, c, ms_rtl_state_memory(s->state), s->arg))
		return 0;
	ms_rtl_state_clear_stats(s->state);
	if (simulate(s, MS_RTL_ORIGINAL, AGAINST_ORIGINAL, &result) != MS_RTL_RETURNED)
		return 0;
	s->returned = true;
	return ms_rtl_state_stats(s->state)->blocks;
}

/* Which parameters count?  Those with which the function executes more or fewer blocks.  */
static void find_counts_in(struct against *s, int way)
{
	const struct ms_rtl_function *fn = s->function;
	bool *counts = MS_NEW_N(s->arena, (size_t)fn->nparams, bool);
	struct against_case c;
	uint64_t blocks;

	for (int n = 0; n < fn->nparams; n++)
		s->counts[n] = is_integer(fn->param[n].type);
	c = plain_case(s, probe_count, way, s->options->seed);
	blocks = blocks_of(s, &c);
	for (int n = 0; n < fn->nparams && blocks; n++) {
		if (!s->counts[n])
			continue;
		c.count = c.param[n].number = probe_count + 2;
		counts[n] = blocks_of(s, &c) != blocks;
		c.param[n].number = probe_count;
		s->any |= counts[n];
	}
	s->counts = counts;
	if (s->any)
		return;
	s->ends = true;
	c = plain_case(s, probe_count, way, s->options->seed);
	blocks = blocks_of(s, &c);
	c = plain_case(s, probe_count + 2, way, s->options->seed);
	s->ends = blocks != 0 && blocks_of(s, &c) != blocks;
	s->any = s->ends;
}

static void find_counts(struct against *s)
{
	for (int way = 0; way < nways && !s->any; way++)
		find_counts_in(s, way);
	if (s->returned)
		return;
	/* It can't even be tried: all of them may.  */
	s->ends = false;
	for (int n = 0; n < s->function->nparams; n++)
		s->any |= s->counts[n] = is_integer(s->function->param[n].type);
}

static struct against_case copy_case(const struct against *s, const struct against_case *c)
{
	struct against_case copy = *c;
	size_t n = (size_t)s->function->nparams;

	copy.param = MS_NEW_N(s->arena, n, struct against_param);
	memcpy(copy.param, c->param, n * sizeof *c->param);
	return copy;
}

/* Does the language allow the places of C's pointers?  Where memory that must not overlap adjoins,
   the function has to stay within it: on its own it does so if it never goes beyond either end.  */
static bool is_legal(struct against *s, const struct against_case *c)
{
	struct against_case own = copy_case(s, c);
	bool tight;

	if (!ms_against_is_allowed(c, s->function, &tight))
		return false;
	if (!tight)
		return true;
	for (int n = 0; n < s->function->nparams; n++)
		if (own.param[n].kind == AGAINST_AT)
			own.param[n].kind = AGAINST_FREE;
	if (own.room != AGAINST_TIGHT)
		return false;
	own.low = false;
	if (!blocks_of(s, &own))
		return false;
	own.low = true;
	return blocks_of(s, &own);
}

/* ---- A counterexample ------------------------------------------------------------------- */

static void set_count(const struct against *s, struct against_case *c, int64_t count)
{
	int64_t old = c->count;

	c->count = count;
	for (int n = 0; n < s->function->nparams; n++) {
		struct against_param *param = &c->param[n];

		if (s->counts[n] && param->kind == AGAINST_NUMBER &&
		    (param->number == old || param->number > count))
			param->number = count;
		if (s->ends && could_be_end(s->function, n) && param->kind == AGAINST_AT)
			param->offset = (count > 0 ? count : 0) * s->function->param[n].type->to->size;
	}
}

/* Make parameter N of C simpler in its Kth way.  False if there is none.  */
static bool simplify_param(const struct against *s, struct against_case *c, int n, int k)
{
	struct against_param *param = &c->param[n];
	const struct ms_ctype *type = s->function->param[n].type;

	if (type->kind == MS_CTYPE_POINTER) {
		if (param->kind != AGAINST_AT || (s->ends && could_be_end(s->function, n)))
			return false;
		switch (k) {
		case 0:
			param->kind = AGAINST_FREE;
			return true;
		case 1:
			param->offset = 0;
			return true;
		default:
			param->offset = param->offset / 2 / type->to->align * type->to->align;
			return k == 2 && type->to->align > 0;
		}
	}
	if (s->counts[n] || (param->kind == AGAINST_NUMBER && param->number <= k))
		return false;
	*param = (struct against_param){ AGAINST_NUMBER, k, 0, 0 };
	return k < 3;
}

/* The Kth simpler variant of C.  False behind the last one; *C is as it was where it isn't
   simpler.  */
static bool simplify(const struct against *s, struct against_case *c, int k)
{
	int nparams = s->function->nparams;

	switch (k) {
	case 0: set_count(s, c, 0); return true;
	case 1: set_count(s, c, 1); return true;
	case 2: set_count(s, c, c->count / 2); return true;
	case 3: set_count(s, c, c->count - 1); return true;
	case 4: c->values = AGAINST_ZERO; return true;
	case 5:
		if (c->values > AGAINST_SMALL)
			c->values = AGAINST_SMALL;
		return true;
	case 6: c->globals = false; return true;
	case 7: c->room = AGAINST_TIGHT; return true;
	case 8:
		c->seed = 1;
		return true;
	case 9: c->low = false; return true;
	default: break;
	}
	k -= 10;
	if (k >= 3 * nparams)
		return false;
	simplify_param(s, c, k / 3, k % 3);
	return true;
}

static bool same_case(const struct against *s, const struct against_case *a,
		      const struct against_case *b)
{
	struct ms_buf x = { 0 }, y = { 0 };
	bool same;

	ms_against_write(&x, a, s->function);
	ms_against_write(&y, b, s->function);
	same = strcmp(x.text, y.text) == 0;
	ms_buf_free(&x);
	ms_buf_free(&y);
	return same;
}

/* The smallest case found that differs, beginning with C, which does.  */
static struct against_case shrink(struct against *s, const struct against_case *c)
{
	struct against_case best = copy_case(s, c), next;
	int attempts = 0;

	for (int k = 0; attempts < most_attempts; k++) {
		next = copy_case(s, &best);
		if (!simplify(s, &next, k))
			break;
		if ((next.count < 0 && c->count >= 0) || next.count > best.count ||
		    same_case(s, &next, &best) || !is_legal(s, &next))
			continue;
		attempts++;
		if (run_case(s, &next) == DIFFERS) {
			best = next;
			k = -1;
		}
	}
	run_case(s, &best);
	return best;
}

/* TEXT in single quotes, as a shell takes it.  */
static void quote(struct ms_buf *out, const char *text)
{
	if (text[strcspn(text, " '\"\\$`&;|<>()*?[]#~!{}\n\t")] == '\0' && *text) {
		ms_buf_puts(out, text);
		return;
	}
	ms_buf_putc(out, '\'');
	for (; *text; text++) {
		if (*text == '\'')
			ms_buf_puts(out, "'\\''");
		else
			ms_buf_putc(out, *text);
	}
	ms_buf_putc(out, '\'');
}

static void report(struct against *s, const struct against_case *c)
{
	struct ms_buf command = { 0 }, text = { 0 };
	struct ms_loc loc = s->function->loc;

	ms_diag_report(s->diag, MS_ERROR, loc, NULL, 0, "%s differs from the native function: %s",
		       s->function->name, s->why.text);
	ms_against_write(&text, c, s->function);
	ms_buf_puts(&command, s->options->program);
	ms_buf_puts(&command, " --against=");
	quote(&command, s->options->object);
	ms_buf_puts(&command, " --loop=");
	quote(&command, s->function->name);
	ms_buf_puts(&command, " --case=");
	quote(&command, text.text);
	ms_buf_putc(&command, ' ');
	quote(&command, s->path);
	ms_diag_report(s->diag, MS_NOTE, loc, NULL, 0, "to repeat it: %s", command.text);
	ms_buf_free(&command);
	ms_buf_free(&text);
}

/* ---- All cases of a function ------------------------------------------------------------ */

/* Run C and count the verdict.  */
static enum verdict try_case(struct against *s, const struct against_case *c)
{
	static const char *const words[] = { "same", "skipped", "DIFFERS", "can't be executed" };
	enum verdict verdict = run_case(s, c);
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
		struct against_case small = shrink(s, c);

		report(s, &small);
	}
	return verdict;
}

static uint64_t next_seed(const struct against *s)
{
	return s->options->seed * 1000 + s->made;
}

/* A case of COUNT in the first way in which the function can be called.  */
static enum verdict try_ways(struct against *s, int64_t count, struct against_case *c)
{
	enum verdict verdict = SKIPPED;

	s->only_native = false;
	for (int w = 0; w < nways && verdict == SKIPPED; w++) {
		int way = (s->way + w) % nways;

		*c = plain_case(s, count, way, next_seed(s));
		verdict = try_case(s, c);
		if (verdict == SAME)
			s->way = way;
	}
	if (verdict == SKIPPED && s->only_native) {
		ms_diag_report(s->diag, MS_ERROR, s->function->loc, NULL, 0,
			       "%s, count %" PRId64 ": the native function returns where the simulated "
			       "one never does: %s", s->function->name, count, s->why.text);
		verdict = DIFFERS;
	}
	s->verdicts[verdict]++;
	return verdict;
}

/* Others like C, with pointers placed by each other.  */
static enum verdict try_places(struct against *s, const struct against_case *c, int n)
{
	enum verdict verdict = SAME;

	while (n-- > 0 && (verdict == SAME || verdict == SKIPPED)) {
		struct against_case placed = copy_case(s, c);
		uint64_t random = next_seed(s);

		ms_against_place(&placed, s->function, &random);
		if (same_case(s, &placed, c) || !is_legal(s, &placed)) {
			s->made++;
			continue;
		}
		verdict = try_case(s, &placed);
		s->verdicts[verdict]++;
	}
	return verdict;
}

static bool go_on(enum verdict verdict)
{
	return verdict == SAME || verdict == SKIPPED;
}

static bool try_count(struct against *s, int64_t count, int places)
{
	struct against_case c;
	enum verdict verdict = try_ways(s, count, &c);

	if (verdict == SAME)
		verdict = try_places(s, &c, places);
	return go_on(verdict);
}

/* Counts of several parameters need not be the same.  */
static bool try_random(struct against *s, int64_t most)
{
	uint64_t random = ms_mix64(next_seed(s));
	int64_t count = (int64_t)ms_random_below(&random, (uint64_t)most);
	int way = s->way + (int)ms_random_below(&random, (uint64_t)(nways - s->way));
	struct against_case c = plain_case(s, count, way, next_seed(s));
	enum verdict verdict;

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

static bool try_counts(struct against *s)
{
	int64_t first = s->options->first, last = s->options->last;
	int64_t most = ms_sim_rtl_most_needed(s->function) + 2, cases = s->options->cases;
	static const int64_t negative[] = { -1, -7, INT32_MIN };

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
	    !try_count(s, ways[s->way].room == AGAINST_SQUARE ? square_count : large_count, 1))
		return false;
	for (int64_t n = 0; n < (cases < 0 ? 8 : cases); n++)
		if (!try_random(s, s->any ? 3 * most : 6))
			return false;
	return true;
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
	struct ms_diag diag = { .emit = keep_message, .ctx = &s->why };
	const char *why = "";
	int nparts = ms_native_parts(s->native, &part);

	s->code = ms_rtl_code_new(s->arena, s->file, fn, s->diag);
	if (!s->code)
		return false;
	s->call = ms_native_prepare(s->arena, s->native, fn, &why);
	if (!s->call) {
		ms_buf_puts(&s->why, why);
		return false;
	}
	s->state = ms_rtl_state_new(s->arena, s->code, s->options->seed);
	ms_rtl_state_limit(s->state, 1 << 22);
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

static enum verdict run_only(struct against *s)
{
	struct against_case c;
	enum verdict verdict;

	if (!ms_against_read(s->arena, s->options->only, s->function, &c, s->diag))
		return CANNOT;
	verdict = run_case(s, &c);
	s->verdicts[verdict]++;
	if (verdict == SAME)
		ms_sim_rtl_add_stats(s->loop, s->state, s->function->nloops);
	if (verdict == DIFFERS)
		report(s, &c);
	return verdict;
}

static enum verdict run_cases(struct against *s)
{
	if (s->options->only)
		return run_only(s);
	find_counts(s);
	try_counts(s);
	if (s->verdicts[DIFFERS])
		return DIFFERS;
	if (s->verdicts[CANNOT])
		return CANNOT;
	return s->verdicts[SAME] ? SAME : SKIPPED;
}

static enum verdict run_function(struct against *s)
{
	const struct ms_rtl_function *fn = s->function;
	enum verdict verdict = CANNOT;
	unsigned errors = s->diag->errors;

	s->arg = MS_NEW_N(s->arena, (size_t)fn->nparams, struct ms_rtl_value);
	s->counts = MS_NEW_N(s->arena, (size_t)fn->nparams, bool);
	s->loop = MS_NEW_N(s->arena, (size_t)fn->nloops, struct ms_rtl_loop_stats);
	if (prepare(s))
		verdict = run_cases(s);
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

static bool run_functions(const char *path, const struct ms_against_options *options,
			  const struct ms_rtl_file *file, struct ms_native *native,
			  struct ms_diag *diag)
{
	int64_t verdicts[NVERDICTS] = { 0 }, all = 0;

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
		ms_diag_error(diag, path, options->function ? "there is no function or loop '%s'"
							    : "there is no function",
			      options->function);
	else if (verdicts[SAME] == 0 && diag->errors == 0)
		ms_diag_error(diag, path, "nothing was compared");
	printf("%" PRId64 " function%s: %" PRId64 " the same, %" PRId64 " not compared, %" PRId64
	       " differ\n", all, all == 1 ? "" : "s", verdicts[SAME], verdicts[SKIPPED] + verdicts[CANNOT],
	       verdicts[DIFFERS]);
	return verdicts[SAME] > 0 && diag->errors == 0;
}

bool ms_against(const char *path, const struct ms_against_options *options, struct ms_diag *diag)
{
	struct ms_arena *arena = ms_arena_new();
	struct ms_buf text = { 0 };
	const struct ms_rtl_file *file = NULL;
	struct ms_native *native = NULL;
	bool ok = false;

	if (ms_file_read(path, &text, diag))
		file = ms_rtl_read(arena, ms_file_shown(path), text.text, text.len, diag);
	if (file)
		native = ms_native_open(arena, options->object, diag);
	if (native)
		ok = run_functions(path, options, file, native, diag);
	ms_buf_free(&text);
	ms_arena_free(arena);
	return ok;
}
