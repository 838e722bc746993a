/* How often a loop runs.
   SPDX-License-Identifier: GPL-3.0-or-later

   Two sources.  The first is the closing comparison itself, whatever the jump is: where both
   sides are forms that step, the loop goes on while E + S * j, for j = 1, 2, ..., is not 0, or
   has an order to a bound (order.cc).  E is what held before the first iteration.  So counts of
   branch-and-decrement jumps and of addresses that step by themselves are found, which the
   second source can't see: GCC's induction-variable analysis (loop-iv.cc), for all other loops.

   Conditions under which the count is right are no reason to refuse the loop: they are data,
   guards, to be tested before pipelined code is entered.  What is known to hold on the way to
   the loop is left out.  */

#include "gcc/compat.h"

#include "gcc/count.h"

static int bits_of(machine_mode mode)
{
	return GET_MODE_PRECISION(as_a<scalar_int_mode>(mode));
}

const struct ms_lin *ms_lin_plus(struct ms_body *body, machine_mode mode,
				 const struct ms_lin *lin, int64_t constant)
{
	return ms_lin_add(body, mode, lin, ms_lin_constant(body, constant), 1);
}

static const struct ms_lin *negated(struct ms_body *body, machine_mode mode,
				    const struct ms_lin *lin)
{
	return ms_lin_add(body, mode, ms_lin_constant(body, 0), lin, -1);
}

/* The same where A is a counter of fewer bits that is extended before it is compared with B,
   which must not change.  Bounds that it can't reach without wrapping around are excluded by a
   guard.  */
static bool find_narrow_ending(struct ms_body *body, struct ms_ending *ending, rtx_code code,
			       machine_mode mode, const struct ms_lin *a,
			       const struct ms_lin *b)
{
	const struct ms_sym *sym = a->nterms == 1 ? a->term[0].sym : NULL;
	const struct ms_lin *base;
	int64_t step;

	if (!sym || a->constant || a->term[0].coef != 1 || ms_lin_varying(b) ||
	    (sym->code != SIGN_EXTEND && sym->code != ZERO_EXTEND) ||
	    bits_of(sym->from) >= bits_of(mode) ||
	    !ms_lin_induction(body, sym->from, sym->kid[0], &base, &step) || step == 0)
		return false;
	ending->narrow = true;
	ending->moving_mode = sym->from;
	ending->moving_unsigned = sym->code == ZERO_EXTEND;
	ending->moving = ms_lin_plus(body, sym->from, base, -(uint64_t)step);
	ending->mode = mode;
	ending->bound = b;
	ending->step = step;
	/* Steps of 1 meet every bound on their way.  */
	if (code == NE && (step == 1 || step == -1))
		code = step > 0 ? LT : GT;
	ending->code = code;
	ending->first = ms_lin_apply(body, sym->code, mode, sym->from, ending->moving, NULL);
	ending->bound_step = 0;
	return ending->first && code != NE &&
	       (ending->moving_unsigned || unsigned_condition(code) != code);
}

/* What does the closing jump say?  False if it is nothing such.  */
static bool find_ending(struct ms_body *body, struct ms_ending *ending)
{
	const struct ms_comparison *closing = &body->closing;
	const struct ms_lin *a = closing->arg[0].lin, *b = closing->arg[1].lin, *base[2];
	machine_mode mode = closing->from;
	int64_t step[2];

	if (!body->closes || !is_a<scalar_int_mode>(mode) || !a || !b)
		return false;
	ending->code = closing->code;
	ending->mode = mode;
	ending->narrow = false;
	ending->moving_arg = 0;
	if (find_narrow_ending(body, ending, closing->code, mode, a, b))
		return true;
	ending->moving_arg = 1;
	if (find_narrow_ending(body, ending, swap_condition(closing->code), mode, b, a))
		return true;
	ending->narrow = false;
	ending->code = closing->code;
	ending->moving_arg = 0;
	if (closing->code == NE) {
		a = ms_lin_add(body, mode, a, b, -1);
		b = ms_lin_constant(body, 0);
	}
	if (!ms_lin_induction(body, mode, a, &base[0], &step[0]) ||
	    !ms_lin_induction(body, mode, b, &base[1], &step[1]))
		return false;
	/* The one that moves is on the left; of two, the one that moves up.  */
	if (step[0] == 0 || (step[1] > 0 && step[0] < 0)) {
		std::swap(base[0], base[1]);
		std::swap(step[0], step[1]);
		ending->code = swap_condition(ending->code);
		ending->moving_arg = 1;
	}
	ending->step = step[0];
	ending->bound_step = step[1];
	ending->first = ms_lin_plus(body, mode, base[0], -(uint64_t)step[0]);
	ending->bound = ms_lin_plus(body, mode, base[1], -(uint64_t)step[1]);
	return step[0] != 0 && ending->first && ending->bound;
}

bool ms_ends_at_zero(struct ms_body *body, machine_mode *mode, const struct ms_lin **v,
		     int64_t *s)
{
	struct ms_ending ending;

	if (!find_ending(body, &ending) || ending.code != NE || ending.bound_step)
		return false;
	*mode = ending.mode;
	*s = ending.step;
	*v = ms_lin_plus(body, *mode, ending.first, ending.step);
	return *v != NULL;
}

void ms_add_guard(struct ms_body *body, const char *text)
{
	text = ms_quotable(body->arena, text);
	for (size_t i = 0; i < body->guards.n; i++)
		if (!strcmp(body->guards.v[i], text))
			return;
	MS_VEC_PUSH(body->arena, &body->guards, text);
}

/* A CODE B must hold.  False if that can't be said.  */
bool ms_require(struct ms_body *body, rtx_code code, machine_mode mode, const struct ms_lin *a,
		const struct ms_lin *b)
{
	const char *text;

	if (!a || !b)
		return false;
	if (ms_fact_known(body, code, mode, a, b))
		return true;
	text = ms_comparison_text(body, code, mode, a, b);
	if (!text || (a->nterms == 0 && b->nterms == 0))
		return false; /* two numbers: it never holds */
	ms_add_guard(body, text);
	return true;
}

void ms_set_trips(struct ms_body *body, const char *text)
{
	body->trips = ms_quotable(body->arena, text);
}

/* The count is LIN, a sum of integers, at least LEAST where the guards hold.  */
static bool exact_count(struct ms_body *body, const struct ms_lin *lin, int least)
{
	const char *text = ms_lin_text(body, lin);
	struct ms_range range = ms_range_sum(body, lin);

	if (!text || range.hi < least || (lin->nterms == 0 && lin->constant < least))
		return false;
	if (range.lo < least)
		ms_add_guard(body, ms_asprintf(body->arena, "%s %s 0", text,
					    range.lo == 0 ? "!="
					    : least       ? ">"
							  : ">="));
	body->ntrips = lin;
	ms_set_trips(body, text);
	return true;
}

/* The loop goes on while FIRST + STEP * j is not 0.  */
static bool count_to_zero(struct ms_body *body, const struct ms_ending *ending)
{
	machine_mode mode = ending->mode;
	int64_t step = ending->step, size = step < 0 ? -(uint64_t)step : step;
	const struct ms_lin *zero = ms_lin_constant(body, 0), *way, *quotient;
	const char *text;
	int least = body->test == body->bb; /* at its end: once at least */

	/* The way that is to be gone in steps of SIZE.  */
	way = step < 0 ? ending->first : negated(body, mode, ending->first);
	if (!way || size <= 0)
		return false;
	if (bits_of(mode) >= 64) {
		way = ms_lin_drawn(body, way);
		quotient = size == 1 ? way : ms_lin_quotient(body, way, size);
		if (quotient && (quotient->nterms == 0 || size > 1 ||
				 ms_range_sum(body, quotient).lo >= least))
			return exact_count(body, quotient, least);
	}
	if (way->nterms == 0) {
		uint64_t far = way->constant & GET_MODE_MASK(as_a<scalar_int_mode>(mode));

		return far % size == 0 && far / size <= INT64_MAX &&
		       exact_count(body, ms_lin_constant(body, far / size), least);
	}
	text = ms_value_text(body, way, mode, true);
	if (!text)
		return false;
	if (least && !ms_require(body, NE, mode, way, zero))
		return false;
	if (size == 1) {
		if (bits_of(mode) < 64)
			body->ntrips = ms_lin_apply(body, ZERO_EXTEND, DImode, mode, way, NULL);
		ms_set_trips(body, text);
		return true;
	}
	ms_add_guard(body, ms_asprintf(body->arena, "%s %% %lld == 0", ms_enclosed(body, text),
				    (long long)size));
	ms_set_trips(body, ms_asprintf(body->arena, "%s / %lld", ms_enclosed(body, text),
				    (long long)size));
	return true;
}

/* Count by the closing comparison.  */
static bool count_ourselves(struct ms_body *body)
{
	struct ms_ending ending;
	size_t guards = body->guards.n;
	bool ok;

	if (!find_ending(body, &ending))
		return false;
	ok = ending.code == NE ? count_to_zero(body, &ending) : ms_count_ordered(body, &ending);
	if (!ok) {
		body->guards.n = guards;
		body->ntrips = body->way = NULL;
		body->trips = NULL;
		body->goes_on = UNKNOWN;
		body->count.order.code = UNKNOWN;
	}
	return ok;
}

bool ms_never_true(struct ms_body *body, const_rtx x)
{
	const_rtx masked = GET_CODE(x) == NE && XEXP(x, 1) == const0_rtx ? XEXP(x, 0) : x;
	const struct ms_lin *lin;
	int64_t mask;

	if (GET_CODE(masked) != AND || !CONST_INT_P(XEXP(masked, 1)))
		return false;
	mask = INTVAL(XEXP(masked, 1));
	lin = ms_entry_form(body, XEXP(masked, 0), GET_MODE(masked));
	if (!lin || (lin->constant & mask) || !pow2p_hwi(mask + 1))
		return false;
	for (int i = 0; i < lin->nterms; i++)
		if (lin->term[i].coef & mask)
			return false;
	return true;
}

/* Every condition of LIST (an expr_list, or NULL) becomes a guard; its negation if NEGATE.  */
static void add_guards(struct ms_body *body, rtx list, bool negate)
{
	for (; list; list = XEXP(list, 1))
		if (!negate || !ms_never_true(body, XEXP(list, 0)))
			ms_add_guard(body, ms_condition_text(body, XEXP(list, 0), negate));
}

/* The count that GCC found.  MORE: the branch back is taken once less than the body is
   executed.  */
static void count_by_gcc(struct ms_body *body, class niter_desc *desc, int more)
{
	const struct ms_lin *lin;
	const char *text = NULL;

	if (desc->const_iter) {
		ms_set_trips(body, ms_asprintf(body->arena, "%llu",
					    (unsigned long long)desc->niter + more));
		if (desc->niter + more < INT32_MAX)
			body->ntrips = ms_lin_constant(body, desc->niter + more);
	} else {
		lin = ms_entry_form(body, desc->niter_expr, desc->mode);
		text = ms_value_text(body, lin, desc->mode, true);
		if (!text)
			text = ms_rtl_text(body->arena, desc->niter_expr);
		ms_set_trips(body, more ? ms_asprintf(body->arena, "%s + %d",
						   ms_enclosed(body, text), more)
				     : text);
	}
	add_guards(body, desc->assumptions, false);
	add_guards(body, desc->noloop_assumptions, true);
	add_guards(body, desc->infinite, true);
}

bool ms_count_trips(struct ms_body *body)
{
	rtx_insn *jump = BB_END(body->test);
	int more = body->test == body->bb;
	const struct ms_lin *first;
	class niter_desc *desc;

	free_simple_loop_desc(body->loop);
	desc = get_simple_loop_desc(body->loop);
	if (desc->simple_p) {
		if (desc->infinite && XEXP(desc->infinite, 0) == const_true_rtx)
			return ms_refuse(body, MS_REFUSED_ENDLESS, jump, NULL);
		body->count.niter = desc->const_iter ? gen_int_mode(desc->niter, desc->mode)
						     : desc->niter_expr;
		body->count.more = more;
		body->count.mode = desc->mode;
		body->count.assumptions = desc->assumptions;
		body->count.noloop = desc->noloop_assumptions;
		body->count.infinite = desc->infinite;
	}
	if ((desc->simple_p && desc->const_iter) || !count_ourselves(body)) {
		if (!desc->simple_p)
			return ms_refuse(body, MS_REFUSED_COUNT, JUMP_P(jump) ? jump : NULL,
					 NULL);
		count_by_gcc(body, desc, more);
	}
	if (!desc->simple_p &&
	    !ms_ends_at_zero(body, &body->count.mode, &first, &body->count.step)) {
		body->count.step = 0;
		body->count.mode = body->count.order.mode;
	}
	return true;
}
