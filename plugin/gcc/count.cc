/* How often a loop runs.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC's induction-variable analysis (loop-iv.cc) tells how often the branch back is taken, as
   an expression over registers where the loop is entered, and under which conditions that is
   wrong or the loop endless.  The conditions are no reason to refuse the loop: they are data,
   to be tested before pipelined code is entered.

   It does not see through an insn that steps a register and compares it in one (a countdown to
   0 on many machines).  There the closing comparison speaks for itself: the loop goes on while
   V + S * i != 0 and so runs 1 - V / S times, if S divides V.  The same reading gives a shorter
   text where GCC's expression divides by a step that is no power of 2.  */

#include "gcc/compat.h"

#include "gcc/body.h"

bool ms_ends_at_zero(struct ms_body *body, machine_mode *mode, const struct ms_lin **v,
		     int64_t *s)
{
	const struct ms_comparison *closing = &body->closing;
	const struct ms_lin *difference;

	if (!body->closes || !is_a<scalar_int_mode>(closing->from) || closing->code != NE)
		return false;
	*mode = closing->from;
	difference = ms_lin_add(body, *mode, closing->arg[0].lin, closing->arg[1].lin, -1);
	return ms_lin_induction(body, *mode, difference, v, s);
}

/* The number of iterations by that, or NULL.  GUARD, if not NULL, gets the condition under
   which it is right, or NULL.  */
static const char *own_count(struct ms_body *body, const char **guard)
{
	const struct ms_lin *v, *quotient;
	const char *text;
	machine_mode mode;
	int64_t s;

	if (!ms_ends_at_zero(body, &mode, &v, &s) || s == 0)
		return NULL;
	quotient = ms_lin_quotient(body, v, -s);
	if (quotient) {
		const struct ms_lin *count =
		    ms_lin_add(body, mode, quotient, ms_lin_constant(body, 1), 1);

		text = ms_lin_text(body, count);
		if (!text || (count->nterms == 0 && count->constant <= 0))
			return NULL;
		if (guard)
			*guard =
			    count->nterms ? ms_asprintf(body->arena, "%s != 0", text) : NULL;
		return text;
	}
	if (!guard && (pow2p_hwi(s) || pow2p_hwi(-s)))
		return NULL; /* GCC's text is better */
	text = ms_lin_text(body,
			   ms_lin_add(body, mode, ms_lin_constant(body, 0), v, s > 0 ? -1 : 1));
	if (!text)
		return NULL;
	s = s > 0 ? s : -s;
	if (guard)
		*guard = ms_asprintf(body->arena, "(%s) %% %lld == 0", text, (long long)s);
	return ms_asprintf(body->arena, "(%s) / %lld + 1", text, (long long)s);
}

/* Is X, a condition, false whatever registers hold?  Such is the remainder of a multiple.  */
static bool never_true(struct ms_body *body, const_rtx x)
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

static void add_guard(struct ms_body *body, const char *text)
{
	MS_VEC_PUSH(body->arena, &body->guards, ms_quotable(body->arena, text));
}

/* Every condition of LIST (an expr_list, or NULL) becomes a guard; its negation if NEGATE.  */
static void add_guards(struct ms_body *body, rtx list, bool negate)
{
	for (; list; list = XEXP(list, 1)) {
		const char *text = ms_expr_text(body, XEXP(list, 0), 0);

		if (negate && never_true(body, XEXP(list, 0)))
			continue;
		add_guard(body, negate ? ms_asprintf(body->arena, "not (%s)", text) : text);
	}
}

/* GCC can't tell the count: try ourselves.  */
static bool count_ourselves(struct ms_body *body)
{
	const char *guard = NULL, *text = own_count(body, &guard);
	rtx_insn *jump = BB_END(body->test);

	if (text) {
		const struct ms_lin *v;

		ms_ends_at_zero(body, &body->count.mode, &v, &body->count.step);
		body->trips = ms_quotable(body->arena, text);
		if (guard)
			add_guard(body, guard);
		return true;
	}
	return ms_refuse(body, MS_REFUSED_COUNT, JUMP_P(jump) ? jump : NULL, NULL);
}

bool ms_count_trips(struct ms_body *body)
{
	class niter_desc *desc;
	int more;

	free_simple_loop_desc(body->loop);
	desc = get_simple_loop_desc(body->loop);
	if (!desc->simple_p)
		return count_ourselves(body);
	if (desc->infinite && XEXP(desc->infinite, 0) == const_true_rtx)
		return ms_refuse(body, MS_REFUSED_ENDLESS, BB_END(body->test), NULL);
	/* The branch back is taken once less than a body before the test is executed.  */
	more = body->test == body->bb;
	if (desc->const_iter)
		body->trips =
		    ms_asprintf(body->arena, "%llu", (unsigned long long)desc->niter + more);
	if (!body->trips) {
		const char *text = own_count(body, NULL);

		if (!text)
			text = ms_expr_text(body, desc->niter_expr, more);
		body->trips = ms_quotable(body->arena, text);
	}
	body->count.niter = desc->const_iter ? gen_int_mode(desc->niter, desc->mode)
					     : desc->niter_expr;
	body->count.more = more;
	body->count.mode = desc->mode;
	body->count.assumptions = desc->assumptions;
	body->count.noloop = desc->noloop_assumptions;
	body->count.infinite = desc->infinite;
	add_guards(body, desc->assumptions, false);
	add_guards(body, desc->noloop_assumptions, true);
	add_guards(body, desc->infinite, true);
	return true;
}
