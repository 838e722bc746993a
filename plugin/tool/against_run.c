/* One case of --against.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tool/against_run.h"

#include <inttypes.h>
#include <string.h>

/* A diag that keeps the first message.  */
void ms_against_keep_message(void *ctx, const struct ms_message *message)
{
	struct ms_buf *why = ctx;

	if (why->len > 0)
		return;
	if (message->loc.line)
		ms_buf_printf(why, "%s:%d:%d: ", message->loc.file, message->loc.line,
			      message->loc.column);
	ms_buf_puts(why, message->text);
}

enum ms_rtl_outcome ms_against_simulate(struct against *s, enum ms_rtl_path path, int run,
					struct ms_rtl_value *result)
{
	struct ms_diag diag = { .emit = ms_against_keep_message, .ctx = &s->why };
	enum ms_rtl_outcome outcome;

	ms_against_reset(s->memory);
	ms_rtl_state_reset(s->state);
	outcome = ms_rtl_run(s->state, path, s->arg, result, &diag);
	ms_against_keep(s->memory, run);
	return outcome;
}

/* How the native function ended, as far as the simulated one, which ended with OUTCOME, did not
   end the same way.  */
static enum against_verdict compare_ends(struct against *s, enum ms_rtl_outcome outcome,
					 enum ms_native_outcome native, int signal)
{
	uint64_t address;
	bool write;

	if (native == MS_NATIVE_TIME || native == MS_NATIVE_FAILED) {
		ms_buf_puts(&s->why,
			    native == MS_NATIVE_TIME
				? "the native function did not return in time"
				: "there was no process to call the native function in");
		return SKIPPED;
	}
	/* Who was stopped might have come to the same access.  */
	if (native == MS_NATIVE_SIGNAL && (outcome == MS_RTL_MEMORY || outcome == MS_RTL_LIMIT))
		return SKIPPED;
	if (native == MS_NATIVE_SIGNAL) {
		s->why.len = 0;
		ms_buf_printf(&s->why,
			      "the native function ends by signal %d (%s), the simulated "
			      "one returns",
			      signal, strsignal(signal));
		return DIFFERS;
	}
	if (outcome == MS_RTL_RETURNED)
		return SAME;
	/* An access of its own stack, say, is none of the native function's errors; of a value that
	   is not needed it may read less than the RTL does, or nothing; and it may take as long.
	   But it can't be so in all cases.  */
	if (outcome == MS_RTL_LIMIT) {
		s->only_native |= ms_native_time(s->native) < AGAINST_LEAST_TIME;
		return SKIPPED;
	}
	if (ms_rtl_state_fault(s->state, &address, &write) &&
	    !(write && ms_against_inside(s->memory, address))) {
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
		ms_buf_printf(&s->why, "result: native 0x%" PRIx64 ", %s 0x%" PRIx64,
			      native.low, name, simulated.low);
		return true;
	}
	return ms_against_differs(s->memory, AGAINST_NATIVE, run, "native", name, &s->why);
}

enum against_verdict ms_against_run_case(struct against *s, const struct against_case *c)
{
	struct ms_rtl_value native = { 0, 0 }, original, pipelined;
	enum ms_native_outcome ended;
	enum ms_rtl_outcome outcome;
	enum against_verdict verdict;
	int signal = 0;

	s->why.len = 0;
	if (!ms_against_make(s->memory, c, ms_rtl_state_memory(s->state), s->arg))
		return SKIPPED;
	outcome = ms_against_simulate(s, MS_RTL_ORIGINAL, AGAINST_ORIGINAL, &original);
	if (outcome == MS_RTL_CANNOT)
		return CANNOT;
	/* With a negative count that may be right, and take the native one long, too.  */
	s->too_long = outcome == MS_RTL_LIMIT && (c->count < 0 || c->count >= AGAINST_LARGE);
	if (s->too_long)
		return SKIPPED;
	ms_against_reset(s->memory);
	ended = ms_native_run(s->native, s->call, s->arg,
			      outcome == MS_RTL_LIMIT ? AGAINST_BRIEF_TIME : AGAINST_TIME,
			      &native, &signal);
	ms_against_keep(s->memory, AGAINST_NATIVE);
	verdict = compare_ends(s, outcome, ended, signal);
	if (verdict != SAME)
		return verdict;
	if (differ(s, AGAINST_ORIGINAL, "loops as they were", native, original))
		return DIFFERS;
	ms_rtl_state_clear_stats(s->state);
	outcome = ms_against_simulate(s, MS_RTL_PIPELINED, AGAINST_PIPELINED, &pipelined);
	if (outcome == MS_RTL_CANNOT)
		return CANNOT;
	if (outcome != MS_RTL_RETURNED)
		return DIFFERS;
	return differ(s, AGAINST_PIPELINED, "pipelined", native, pipelined) ? DIFFERS : SAME;
}
