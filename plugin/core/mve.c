/* Modulo variable expansion: several copies of the kernel in place of rotating registers.
   SPDX-License-Identifier: GPL-3.0-or-later

   Lam, "Software pipelining: an effective scheduling technique for VLIW machines" (PLDI 1988).
   A value that lives longer than II cycles has several instances alive at once,
   which need registers of their own.  Value v needs n(v) = max(1, ceil(lifetime(v) / II)); the
   kernel is copied u = max n(v) times (or the next power of two), and v gets q(v) ordinary
   registers, the smallest divisor of u that is at least n(v).  Its instance of iteration k is in
   register k mod q(v).  As q(v) divides u, a kernel's copy names the same registers each time it
   comes round.

   That is enough: the result of iteration k + q(v) lands q(v) * II + latency cycles after the
   issue of iteration k, that is not before the last use of k's instance, lifetime(v) <=
   q(v) * II cycles after that issue.  (With latency 0 and equality both fall into one cycle,
   in which the use is of the older iteration or stands before the definition in the body.)  A
   live-out value is the last instance, which nothing overwrites.  The value from before the
   loop that the first iteration reads is instance -1, in register q(v) - 1.

   Trip counts.  The pipelined code runs S - 1 + u * m iterations, m >= 1, since it leaves the
   kernels only behind the last copy.  What is over, (N - (S - 1)) mod u iterations, runs first,
   as the loop is written: then the loop's own registers hold what the preheader expects, and
   the live-out values come from the pipelined code whatever N is.  So N must be at least
   S - 1 + u.  */

#include "core/expand.h"

#include <limits.h>

#include "core/lifetime.h"

struct expansion {
	const struct ms_problem *problem;
	const struct ms_schedule *schedule;
	struct ms_code *code;
	int *of; /* by op: index into the values, or -1 */
};

static void find_values(struct ms_arena *arena, struct expansion *e)
{
	const struct ms_loop *loop = e->problem->loop;

	e->of = MS_NEW_N(arena, (size_t)loop->nops, int);
	e->code->value = MS_NEW_N(arena, (size_t)loop->nops, struct ms_copies);
	for (int x = 0; x < loop->nops; x++) {
		e->of[x] = -1;
		if (!loop->op[x].action.has_dest)
			continue;
		e->of[x] = e->code->nvalues++;
		e->code->value[e->of[x]] = (struct ms_copies){
			.op = x,
			.lifetime = ms_lifetime(e->problem, e->schedule, x),
		};
	}
}

/* The smallest divisor of FACTOR that is at least NEEDED, at most FACTOR.  O(sqrt(FACTOR)).  */
static int64_t divisor_from(int64_t factor, int64_t needed)
{
	int64_t best = factor;

	for (int64_t d = 1; d * d <= factor; d++) {
		if (factor % d != 0)
			continue;
		if (d >= needed)
			return d < best ? d : best;
		if (factor / d >= needed && factor / d < best)
			best = factor / d;
	}
	return best;
}

/* How often the kernel is copied.  */
static int64_t choose_factor(const struct expansion *e, enum ms_mve_factor policy)
{
	int64_t factor = 1, power = 1;

	for (int v = 0; v < e->code->nvalues; v++) {
		struct ms_copies *value = &e->code->value[v];

		value->needed = (value->lifetime + e->schedule->ii - 1) / e->schedule->ii;
		if (value->needed < 1)
			value->needed = 1;
		if (factor < value->needed)
			factor = value->needed;
	}
	while (power < factor)
		power *= 2;
	return policy == MS_MVE_POW2 ? power : factor;
}

/* The largest number of a register of LOOP.  */
static int64_t last_register(const struct ms_loop *loop)
{
	int64_t last = -1;

	for (int r = 0; r < loop->nregs; r++)
		if (last < loop->reg[r].number)
			last = loop->reg[r].number;
	return last;
}

/* Registers above those of the loop.  */
static bool number_copies(struct ms_arena *arena, const struct expansion *e, int64_t factor,
			  const char **why)
{
	int64_t first = last_register(e->problem->loop) + 1, next = first;

	for (int v = 0; v < e->code->nvalues; v++) {
		struct ms_copies *value = &e->code->value[v];

		value->copies = divisor_from(factor, value->needed);
		if (next + value->copies > INT_MAX) {
			*why = ms_asprintf(arena,
					   "register numbers end at r%d; the loop uses r%lld",
					   INT_MAX, (long long)first - 1);
			return false;
		}
		value->first = (int)next;
		next += value->copies;
	}
	e->code->ordinary = next - first;
	return true;
}

static struct ms_reg copy_name(const void *ctx, int def, int64_t iteration, int64_t group)
{
	const struct expansion *e = ctx;
	const struct ms_copies *value = &e->code->value[e->of[def]];

	(void)group;
	return (struct ms_reg){
		.file = MS_STATIC,
		.number = value->first + (int)ms_floor_mod(iteration, value->copies),
		.id = -1,
	};
}

/* Lines of the code: prologue and epilogue make S - 1 whole groups.  -1: too many.  */
static int64_t count_lines(int64_t stages, int64_t factor, int64_t nops)
{
	int64_t lines;

	if (__builtin_mul_overflow(stages - 1 + factor, nops, &lines))
		return -1;
	return lines;
}

static enum ms_expanded run(struct ms_arena *arena, const struct ms_problem *problem,
			    const struct ms_schedule *schedule,
			    const struct ms_allocation *allocation,
			    const struct ms_expand_options *options, struct ms_code *code,
			    const char **why)
{
	struct expansion e = { .problem = problem, .schedule = schedule, .code = code };
	struct ms_draft d;
	int64_t factor;

	(void)allocation;
	find_values(arena, &e);
	factor = choose_factor(&e, options->mve);
	d = ms_draft_new(arena, problem, schedule, MS_FORM_MVE,
			 factor > INT_MAX ? INT_MAX : (int)factor);
	if (!ms_draft_fits(&d, count_lines(d.stages, factor, problem->loop->nops), why))
		return MS_EXPAND_LENGTH;
	if (!number_copies(arena, &e, factor, why))
		return MS_EXPAND_REGISTERS;
	d.name = copy_name;
	d.ctx = &e;
	ms_draft_rename(&d, factor);
	ms_draft_groups(&d);
	ms_draft_copies(&d, d.stages - 1 + factor);
	code->listing = d.listing;
	code->rotating = MS_NEW_N(arena, (size_t)problem->machine->nrotating, int64_t);
	return MS_EXPANDED;
}

const struct ms_expander ms_mve = {
	.name = "mve",
	.summary = "several kernels; values have ordinary registers (Lam 1988)",
	.run = run,
};
