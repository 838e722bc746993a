/* How often a loop runs that ends by an ordered comparison.
   SPDX-License-Identifier: GPL-3.0-or-later

   Let A = FIRST + STEP * j and B = BOUND + BOUND_STEP * j, in integers.  There are three kinds:

     to a bound   A moves towards a B that stays.  The last step goes past B by less than STEP
                  (by STEP at most if A = B goes on), and must not wrap around: B keeps as much
                  distance from the end of the numbers.
     together     A moves up, B down.  The last steps of both go past where the other one was
                  before them, so FIRST and BOUND keep such distances.
     around       A is unsigned and moves away from a B that stays, as in
                  `for (i = n - 1; i < n; i--)`: the loop ends when A wraps around, if the last
                  step then ends beyond B.

   In each kind A CODE B must hold before the first iteration.  Where the test stands at the end
   of the body that is a guard, unless it is known.  */

#include "gcc/compat.h"

#include "gcc/count.h"

static bool is_unsigned(rtx_code code)
{
	return unsigned_condition(code) == code;
}

static int bits_of(machine_mode mode)
{
	return GET_MODE_PRECISION(as_a<scalar_int_mode>(mode));
}

static bool goes_up(rtx_code code)
{
	return code == LT || code == LTU || code == LE || code == LEU;
}

/* Does A = B go on?  */
static bool with_bound(rtx_code code)
{
	return code == LE || code == LEU || code == GE || code == GEU;
}

/* The numbers that what moves may be.  */
static void find_numbers(const struct ms_ending *ending, int64_t *least, int64_t *most)
{
	int bits = bits_of(ending->narrow ? ending->moving_mode : ending->mode);
	uint64_t all = bits >= 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1;
	bool not_signed = ending->narrow ? ending->moving_unsigned : is_unsigned(ending->code);

	*most = not_signed ? all : all >> 1;
	*least = not_signed ? 0 : ~(all >> 1);
}

/* TRIPS = (A - B + MORE) / SIZE + LAST, A and B read as unsigned or not.  WIDE: the difference
   may be more than half of all numbers of 64 bits.  */
static bool set_quotient(struct ms_body *body, machine_mode mode, const struct ms_lin *a,
			 const struct ms_lin *b, bool not_signed, int64_t size, int64_t more,
			 int64_t last, bool wide)
{
	const struct ms_lin *difference;
	const char *text;

	/* As integers, if both can be said so.  */
	if (bits_of(mode) < 64) {
		rtx_code extend = not_signed ? ZERO_EXTEND : SIGN_EXTEND;

		a = ms_lin_apply(body, extend, DImode, mode, a, NULL);
		b = ms_lin_apply(body, extend, DImode, mode, b, NULL);
		wide = false;
	}
	difference = ms_lin_add(body, DImode, a, b, -1);
	difference = difference ? ms_lin_drawn(body, difference) : NULL;
	if (size == 1)
		more += last;
	difference = ms_lin_plus(body, DImode, difference, more);
	text = difference ? ms_lin_text(body, difference) : NULL;
	if (!text)
		return false;
	if (size == 1 && !wide) {
		body->ntrips = difference;
		ms_set_trips(body, text);
		return true;
	}
	if (difference->nterms == 0 && !wide) {
		body->ntrips = ms_lin_constant(body, difference->constant / size +
							 (size == 1 ? 0 : last));
		ms_set_trips(body, ms_lin_text(body, body->ntrips));
		return true;
	}
	if (bits_of(mode) >= 64)
		text = ms_value_text(body, difference, mode, true);
	if (!text)
		return false;
	if (size > 1 && !wide) {
		body->way = ms_lin_plus(body, DImode, difference, last * size);
		body->way_step = size;
	}
	if (size > 1) {
		text = ms_asprintf(body->arena, "%s / %lld", ms_enclosed(body, text),
				   (long long)size);
		if (last)
			text = ms_asprintf(body->arena, "%s + %lld", text, (long long)last);
	}
	ms_set_trips(body, text);
	return true;
}

static void add_limit(struct ms_body *body, bool of_b, rtx_code code, int64_t constant)
{
	struct ms_count_order *order = &body->count.order;

	order->limit[order->nlimits].of_b = of_b;
	order->limit[order->nlimits].code = code;
	order->limit[order->nlimits].constant = constant;
	order->nlimits++;
}

/* LIN, of MODE, must be at most (LE) or at least (GE) LIMIT.  */
static bool keep_distance(struct ms_body *body, bool of_b, rtx_code code, bool not_signed,
			  machine_mode mode, const struct ms_lin *lin, int64_t limit)
{
	if (not_signed)
		code = unsigned_condition(code);
	limit = trunc_int_for_mode(limit, mode);
	add_limit(body, of_b, code, limit);
	return ms_require(body, code, mode, lin, ms_lin_constant(body, limit));
}

static bool to_a_bound(struct ms_body *body, const struct ms_ending *ending)
{
	machine_mode mode = ending->mode;
	rtx_code code = ending->code;
	bool up = goes_up(code), with = with_bound(code), not_signed = is_unsigned(code);
	int64_t size = up ? ending->step : -(uint64_t)ending->step;
	int64_t over = with ? size : size - 1, least, most;

	find_numbers(ending, &least, &most);
	if ((over || ending->narrow) &&
	    !keep_distance(body, true, up ? LE : GE, not_signed, mode, ending->bound,
			   up ? most - over : least + over))
		return false;
	return ms_require(body, code, mode, ending->first, ending->bound) &&
	       set_quotient(body, mode, up ? ending->bound : ending->first,
			    up ? ending->first : ending->bound, not_signed, size, over, 0,
			    false);
}

static bool together(struct ms_body *body, const struct ms_ending *ending)
{
	machine_mode mode = ending->mode;
	bool with = with_bound(ending->code), not_signed = is_unsigned(ending->code);
	int64_t up = ending->step, down = -(uint64_t)ending->bound_step, least, most;

	find_numbers(ending, &least, &most);
	if (up - !with > 0 &&
	    !keep_distance(body, true, LE, not_signed, mode, ending->bound, most - (up - !with)))
		return false;
	if (down - !with > 0 && !keep_distance(body, false, GE, not_signed, mode, ending->first,
					       least + (down - !with)))
		return false;
	return ms_require(body, ending->code, mode, ending->first, ending->bound) &&
	       set_quotient(body, mode, ending->bound, ending->first, not_signed, up + down,
			    with ? 0 : -1, 1, false);
}

static bool around(struct ms_body *body, const struct ms_ending *ending)
{
	machine_mode mode = ending->mode;
	rtx_code code = ending->code;
	bool down = goes_up(code), with = with_bound(code);
	int64_t size = down ? -(uint64_t)ending->step : ending->step, least, most, over;
	const struct ms_lin *end;

	find_numbers(ending, &least, &most);
	if (least != 0)
		return false; /* signed: in C it would not wrap around */
	over = with ? size : size - 1;
	end = ms_lin_constant(body, trunc_int_for_mode(most, mode));
	body->count.order.around = true;
	body->count.order.top = trunc_int_for_mode(most, mode);
	if ((over || ending->narrow) &&
	    !keep_distance(body, true, down ? LE : GE, is_unsigned(code), mode, ending->bound,
			   down ? most - over : over))
		return false;
	return ms_require(body, code, mode, ending->first, ending->bound) &&
	       set_quotient(body, mode, down ? ending->first : end,
			    down ? ms_lin_constant(body, 0) : ending->first, true, size, 0, 1,
			    !down);
}

bool ms_count_ordered(struct ms_body *body, const struct ms_ending *ending)
{
	struct ms_count_order *order = &body->count.order;
	bool up = goes_up(ending->code), towards = up == (ending->step > 0), ok;
	int64_t size = ending->step < 0 ? -(uint64_t)ending->step : ending->step;

	if (!up && !goes_up(swap_condition(ending->code)))
		return false;
	if (!IN_RANGE(size, 1, INT32_MAX) ||
	    !IN_RANGE(ending->bound_step, -INT32_MAX, 0))
		return false;
	*order = {};
	order->code = ending->code;
	order->mode = ending->mode;
	order->moving = ending->moving_arg;
	order->step[0] = ending->step;
	order->step[1] = ending->bound_step;
	order->size = size - ending->bound_step;
	order->less = !with_bound(ending->code);
	if (ending->bound_step) {
		ok = up && ending->step > 0 && together(body, ending);
	} else if (towards) {
		ok = to_a_bound(body, ending);
	} else {
		order->less = 0;
		ok = around(body, ending);
	}
	if (!ok)
		return false;
	body->mode = ending->narrow ? ending->moving_mode : ending->mode;
	body->first = ending->narrow ? ending->moving : ending->first;
	body->steps = ending->step;
	body->bound = ending->bound_step ? ending->bound : NULL;
	body->bound_steps = ending->bound_step;
	body->goes_on = (ending->narrow ? ending->moving_unsigned : is_unsigned(ending->code))
			    ? (up ? LTU : GTU)
			    : (up ? LT : GT);
	return true;
}
