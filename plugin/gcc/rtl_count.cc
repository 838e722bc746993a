/* How often a loop runs, as expressions of RTL over what registers hold at its header.
   SPDX-License-Identifier: GPL-3.0-or-later

   The count is right where all guards hold; where one does not, or the count is less than the
   pipelined code needs, the loop runs as it is written.  So every count that GCC's analysis
   gives will do, with whatever conditions.  One that wraps around to 0 is caught by that, too:
   no pipelined code runs 0 iterations.  */

#include "gcc/compat.h"

#include "gcc/rtl_text.h"

/* The negation of condition X.  */
static rtx negation(rtx x)
{
	if (COMPARISON_P(x) && !FLOAT_MODE_P(GET_MODE(XEXP(x, 0))))
		return gen_rtx_fmt_ee(reverse_condition(GET_CODE(x)), GET_MODE(x), XEXP(x, 0),
				      XEXP(x, 1));
	return gen_rtx_fmt_ee(EQ, SImode, x, const0_rtx);
}

/* Each condition of LIST must hold, or with NEGATE must not.  */
static bool add_guards(struct ms_rtl_loop *loop, auto_vec<rtx> *guards, rtx list, bool negate)
{
	for (; list; list = XEXP(list, 1)) {
		rtx x = XEXP(list, 0);

		if (CONST_INT_P(x)) {
			if ((x != const0_rtx) == negate)
				return ms_rtl_fail(loop, "the count is never right");
			continue;
		}
		if (negate && ms_never_true(loop->body, x))
			continue;
		guards->safe_push(negate ? negation(x) : x);
	}
	return true;
}

/* The closing comparison's operands differ by V in the first iteration, then by V + STEP, and
   so on; the loop ends where they are equal.  */
static rtx count_down(struct ms_rtl_loop *loop, auto_vec<rtx> *guards)
{
	const struct ms_comparison *closing = &loop->body->closing;
	machine_mode mode = loop->body->count.mode;
	int64_t step = loop->body->count.step;
	rtx a = ms_rtl_first_value(loop, NULL, &closing->arg[0]);
	rtx b = a ? ms_rtl_first_value(loop, NULL, &closing->arg[1]) : NULL_RTX;
	rtx size, distance;

	if (!b)
		return NULL_RTX;
	size = gen_int_mode(step < 0 ? -step : step, mode);
	distance = step < 0 ? simplify_gen_binary(MINUS, mode, a, b)
			    : simplify_gen_binary(MINUS, mode, b, a);
	if (size != const1_rtx)
		guards->safe_push(simplify_gen_relational(
		    EQ, SImode, mode, simplify_gen_binary(UMOD, mode, distance, size),
		    const0_rtx));
	/* Tested before the body, the loop may run 0 times: the distance is that after one.  */
	if (loop->body->test != loop->body->bb)
		guards->safe_push(simplify_gen_relational(
		    NE, SImode, mode, distance, gen_int_mode(step < 0 ? step : -step, mode)));
	return simplify_gen_binary(PLUS, mode, simplify_gen_binary(UDIV, mode, distance, size),
				   const1_rtx);
}

/* X must be CODE Y.  */
static void compare(auto_vec<rtx> *guards, rtx_code code, machine_mode mode, rtx x, rtx y)
{
	guards->safe_push(simplify_gen_relational(code, SImode, mode, x, y));
}

/* The closing comparison orders its operands, which step.  */
static rtx count_ordered(struct ms_rtl_loop *loop, auto_vec<rtx> *guards)
{
	const struct ms_comparison *closing = &loop->body->closing;
	const struct ms_count_order *order = &loop->body->count.order;
	machine_mode mode = order->mode;
	rtx a = ms_rtl_first_value(loop, NULL, &closing->arg[order->moving]);
	rtx b = a ? ms_rtl_first_value(loop, NULL, &closing->arg[1 - order->moving]) : NULL_RTX;
	bool upwards = order->step[0] > 0;
	rtx end, start, way;

	if (!b)
		return NULL_RTX;
	compare(guards, order->code, mode, a, b);
	for (int i = 0; i < order->nlimits; i++)
		compare(guards, order->limit[i].code, mode, order->limit[i].of_b ? b : a,
			gen_int_mode(order->limit[i].constant, mode));
	/* Tested before the body, the loop may run 0 times.  */
	if (loop->body->test != loop->body->bb)
		compare(guards, order->code, mode,
			simplify_gen_binary(MINUS, mode, a, gen_int_mode(order->step[0], mode)),
			simplify_gen_binary(MINUS, mode, b, gen_int_mode(order->step[1], mode)));
	end = upwards ? order->around ? gen_int_mode(order->top, mode) : b : a;
	start = upwards ? a : order->around ? const0_rtx : b;
	way = simplify_gen_binary(MINUS, mode, end, start);
	if (order->less)
		way = simplify_gen_binary(PLUS, mode, way, constm1_rtx);
	if (order->size != 1)
		way = simplify_gen_binary(UDIV, mode, way, gen_int_mode(order->size, mode));
	return simplify_gen_binary(PLUS, mode, way, const2_rtx);
}

rtx ms_rtl_count(struct ms_rtl_loop *loop, auto_vec<rtx> *guards)
{
	const struct ms_count *count = &loop->body->count;
	rtx niter = count->niter;

	if (!niter) {
		if (is_a<scalar_int_mode>(count->mode) && count->step)
			return count_down(loop, guards);
		if (count->order.code != UNKNOWN)
			return count_ordered(loop, guards);
		return ms_rtl_fail(loop, "its count is not known as RTL");
	}
	if (!add_guards(loop, guards, count->assumptions, false) ||
	    !add_guards(loop, guards, count->noloop, true) ||
	    !add_guards(loop, guards, count->infinite, true))
		return NULL_RTX;
	if (!is_a<scalar_int_mode>(count->mode))
		return ms_rtl_fail(loop, "its count is no integer");
	if (CONST_INT_P(niter)) {
		uint64_t n = UINTVAL(niter) &
			     GET_MODE_MASK(as_a<scalar_int_mode>(count->mode));

		return GEN_INT(n + count->more);
	}
	return count->more ? simplify_gen_binary(PLUS, count->mode, niter, const1_rtx) : niter;
}

rtx ms_rtl_last_iteration(struct ms_rtl_loop *loop, rtx count)
{
	return CONST_INT_P(count) ? GEN_INT(INTVAL(count) - 1)
				  : gen_rtx_PLUS(DImode, loop->trips, constm1_rtx);
}

/* The last iteration comes before NARROW has no room for another step.  */
bool ms_rtl_narrow_guards(struct ms_rtl_loop *loop, rtx count, auto_vec<rtx> *guards)
{
	rtx last = ms_rtl_last_iteration(loop, count);

	for (const struct ms_rtl_narrow &narrow : loop->narrow) {
		unsigned bits = GET_MODE_PRECISION(narrow.mode) - !narrow.is_unsigned;
		int64_t size = narrow.step < 0 ? -narrow.step : narrow.step, most, limit;
		rtx first, room, guard;

		if (bits > 32 || size == 0)
			return ms_rtl_fail(loop, "an index may wrap around");
		most = ((int64_t)1 << bits) - 1;
		limit = narrow.step > 0 ? most : narrow.is_unsigned ? 0 : -most - 1;
		first = CONST_INT_P(narrow.first)
			    ? GEN_INT(narrow.is_unsigned
					  ? INTVAL(narrow.first) &
						(int64_t)GET_MODE_MASK(narrow.mode)
					  : INTVAL(narrow.first))
			    : simplify_gen_unary(narrow.is_unsigned ? ZERO_EXTEND : SIGN_EXTEND,
						 DImode, narrow.first, narrow.mode);
		room = narrow.step > 0
			   ? simplify_gen_binary(MINUS, DImode, GEN_INT(limit), first)
			   : simplify_gen_binary(MINUS, DImode, first, GEN_INT(limit));
		guard = simplify_gen_relational(
		    LEU, SImode, DImode, last,
		    simplify_gen_binary(UDIV, DImode, room, GEN_INT(size)));
		if (guard == const0_rtx)
			return ms_rtl_fail(loop, "an index wraps around");
		if (!CONST_INT_P(guard))
			guards->safe_push(guard);
	}
	return true;
}
