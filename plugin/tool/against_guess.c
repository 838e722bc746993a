/* What arguments to try: which parameters count, and whether pointers may be placed so.
   SPDX-License-Identifier: GPL-3.0-or-later

   Nobody says what a function's parameters mean.  One that makes it execute more blocks counts
   its loops.  */

#include "tool/against_run.h"

#include <string.h>

#include "sim/rtl_input.h"
#include "tool/sim_rtl.h"

enum { probe_count = 5 };

const struct against_way ms_against_way[AGAINST_NWAYS] = {
	{ MS_RTL_ANY, AGAINST_TIGHT },    { MS_RTL_ANY, AGAINST_NEAR },
	{ MS_RTL_ANY, AGAINST_ROOMY },    { MS_RTL_INDEX, AGAINST_TIGHT },
	{ MS_RTL_INDEX, AGAINST_ROOMY },  { MS_RTL_SMALL, AGAINST_ROOMY },
	{ MS_RTL_SMALL, AGAINST_SQUARE },
};

static bool is_integer(const struct ms_ctype *type)
{
	return type->kind == MS_CTYPE_INT || type->kind == MS_CTYPE_UNSIGNED;
}

/* A case of COUNT made in WAY, each pointer with memory of its own.  */
struct against_case ms_against_plain(const struct against *s, int64_t count, int way,
				     uint64_t seed)
{
	const struct ms_rtl_function *fn = s->function;
	struct against_case c = {
		.seed = seed,
		.count = count,
		.room = ms_against_way[way].room,
		.values = ms_against_way[way].values,
		.globals = seed & 1,
		.low = seed & 2,
		.param = MS_NEW_N(s->arena, (size_t)fn->nparams, struct against_param),
	};

	for (int n = 0; n < fn->nparams; n++) {
		if (s->counts[n])
			c.param[n] = (struct against_param){ AGAINST_NUMBER, count, 0, 0 };
		if (s->ends && ms_rtl_could_be_end(fn, n) &&
		    c.param[n - 1].kind == AGAINST_FREE)
			c.param[n] = (struct against_param){ AGAINST_AT, 0, n - 1,
							     (count > 0 ? count : 0) *
								 fn->param[n].type->to->size };
	}
	return c;
}

/* How much the function executes in case C: another number for another number of insns or blocks.
   0 if it doesn't return.  */
static uint64_t work_of(struct against *s, const struct against_case *c)
{
	struct ms_rtl_value result;

	s->why.len = 0;
	if (!ms_against_make(s->memory, c, ms_rtl_state_memory(s->state), s->arg))
		return 0;
	ms_rtl_state_clear_stats(s->state);
	if (ms_against_simulate(s, MS_RTL_ORIGINAL, AGAINST_ORIGINAL, &result) !=
	    MS_RTL_RETURNED)
		return 0;
	s->returned = true;
	return ms_sim_rtl_work(ms_rtl_state_stats(s->state));
}

/* Which parameters count?  Those with which the function executes more or less.  */
static void find_counts_in(struct against *s, int way)
{
	const struct ms_rtl_function *fn = s->function;
	bool *counts = MS_NEW_N(s->arena, (size_t)fn->nparams, bool);
	struct against_case c;
	uint64_t work;

	for (int n = 0; n < fn->nparams; n++)
		s->counts[n] = is_integer(fn->param[n].type);
	c = ms_against_plain(s, probe_count, way, s->options->seed);
	work = work_of(s, &c);
	for (int n = 0; n < fn->nparams && work; n++) {
		if (!s->counts[n])
			continue;
		c.count = c.param[n].number = probe_count + 2;
		counts[n] = work_of(s, &c) != work;
		c.param[n].number = probe_count;
		s->any |= counts[n];
	}
	s->counts = counts;
	if (s->any)
		return;
	s->ends = true;
	c = ms_against_plain(s, probe_count, way, s->options->seed);
	work = work_of(s, &c);
	c = ms_against_plain(s, probe_count + 2, way, s->options->seed);
	s->ends = work != 0 && work_of(s, &c) > work;
	s->any = s->ends;
}

void ms_against_find_counts(struct against *s)
{
	for (int way = 0; way < AGAINST_NWAYS && !s->any; way++)
		find_counts_in(s, way);
	if (s->returned)
		return;
	/* It can't even be tried: all of them may.  */
	s->ends = false;
	for (int n = 0; n < s->function->nparams; n++)
		s->any |= s->counts[n] = is_integer(s->function->param[n].type);
}

struct against_case ms_against_copy(const struct against *s, const struct against_case *c)
{
	struct against_case copy = *c;
	size_t n = (size_t)s->function->nparams;

	copy.param = MS_NEW_N(s->arena, n, struct against_param);
	memcpy(copy.param, c->param, n * sizeof *c->param);
	return copy;
}

bool ms_against_stays_within(struct against *s, const struct against_case *c)
{
	struct against_case own = ms_against_copy(s, c);

	own.low = false;
	if (!work_of(s, &own))
		return false;
	own.low = true;
	return work_of(s, &own) != 0;
}

/* Does the language allow the places of C's pointers?  Where memory that must not overlap adjoins,
   the function has to stay within it: on its own it does so if it never goes beyond either end.  */
bool ms_against_is_legal(struct against *s, const struct against_case *c)
{
	struct against_case own = ms_against_copy(s, c);
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
	return ms_against_stays_within(s, &own);
}

bool ms_against_same_case(const struct against *s, const struct against_case *a,
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
