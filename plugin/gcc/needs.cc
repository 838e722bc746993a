/* What must be true where a loop is entered, for what is said of its accesses.
   SPDX-License-Identifier: GPL-3.0-or-later

   A proof (apart.cc) notes bounds of sums that it needs and that are not known.  When it has
   worked out they hold for the whole loop, for later proofs, too, and in the end become guards:
   as text, and as conditions over what registers hold, for emitted code to test.  What can't be
   said over registers is not taken for granted.  */

#include "gcc/compat.h"

#include "gcc/sums.h"

/* Conditions that one proof may need, and all together.  */
enum { need_limit = 8, all_limit = 24 };

/* Add NEED to what was noted.  False if there is too much.  */
static bool note(struct ms_sums *sums, const struct ms_need *need)
{
	struct ms_sums old = *sums;

	if (++sums->more > need_limit || old.needed.n >= all_limit)
		return false;
	/* What others have noted stays as it is.  */
	if (sums->more == 1) {
		sums->needed = {};
		for (size_t i = 0; i < old.needed.n; i++)
			MS_VEC_PUSH(sums->body->arena, &sums->needed, old.needed.v[i]);
	}
	for (size_t i = 0; i < sums->needed.n; i++) {
		struct ms_need *noted = &sums->needed.v[i];

		if (!ms_lin_equal(noted->lin, need->lin))
			continue;
		noted->least = MAX(noted->least, need->least);
		noted->most = MIN(noted->most, need->most);
		return true;
	}
	MS_VEC_PUSH(sums->body->arena, &sums->needed, *need);
	return true;
}

bool ms_sums_need(struct ms_sums *sums, const struct ms_lin *lin, ms_wide least, ms_wide most)
{
	struct ms_need need = { lin, -ms_huge, ms_huge };
	const struct ms_lin *back =
	    ms_sums_add(sums, ms_lin_constant(sums->body, 0), lin, -1);

	if (!back)
		return false;
	if (ms_sums_least(sums, lin) < least)
		need.least = least;
	if (ms_sums_least(sums, back) < -most)
		need.most = most;
	if (need.least == -ms_huge && need.most == ms_huge)
		return true;
	if (lin->nterms == 0)
		return false;
	return note(sums, &need);
}

/* A register that holds SYM where the loop is entered, or NULL.  */
static rtx held_in(struct ms_body *body, const struct ms_sym *sym)
{
	int found = INVALID_REGNUM;

	for (auto i = body->entry.begin(); i != body->entry.end(); ++i) {
		const struct ms_lin *lin = (*i).second;
		int regno = (*i).first;

		if (!HARD_REGISTER_NUM_P(regno) && lin->nterms == 1 && lin->constant == 0 &&
		    lin->term[0].coef == 1 && lin->term[0].sym == sym &&
		    GET_MODE(regno_reg_rtx[regno]) == sym->mode &&
		    (found == (int)INVALID_REGNUM || regno < found))
			found = regno;
	}
	return found == (int)INVALID_REGNUM ? NULL_RTX : regno_reg_rtx[found];
}

static rtx sum_of_registers(struct ms_body *body, const struct ms_lin *lin, int depth);

/* SYM, of 64 bits, over what registers hold there; or NULL.  */
static rtx over_registers(struct ms_body *body, const struct ms_sym *sym, int depth)
{
	rtx x = held_in(body, sym), y;
	int bits;

	if (x || depth == 0)
		return x && GET_MODE(x) == DImode ? x : NULL_RTX;
	if (ms_is_product(sym)) {
		x = sum_of_registers(body, sym->kid[0], depth - 1);
		y = sum_of_registers(body, sym->kid[1], depth - 1);
		return x && y ? simplify_gen_binary(MULT, DImode, x, y) : NULL_RTX;
	}
	if (ms_is_shift(sym, &bits)) {
		x = sum_of_registers(body, sym->kid[0], depth - 1);
		return x ? simplify_gen_binary(sym->code, DImode, x, GEN_INT(bits)) : NULL_RTX;
	}
	if ((sym->code != ZERO_EXTEND && sym->code != SIGN_EXTEND) ||
	    sym->kid[0]->nterms != 1 || sym->kid[0]->term[0].coef != 1 || sym->kid[0]->constant)
		return NULL_RTX;
	x = held_in(body, sym->kid[0]->term[0].sym);
	return x && GET_MODE(x) == sym->from
		   ? simplify_gen_unary(sym->code, DImode, x, sym->from)
		   : NULL_RTX;
}

static rtx sum_of_registers(struct ms_body *body, const struct ms_lin *lin, int depth)
{
	rtx sum = GEN_INT(lin->constant);

	for (int i = 0; i < lin->nterms; i++) {
		rtx x = over_registers(body, lin->term[i].sym, depth);

		if (!x)
			return NULL_RTX;
		x = simplify_gen_binary(MULT, DImode, x, GEN_INT(lin->term[i].coef));
		sum = simplify_gen_binary(PLUS, DImode, x, sum);
	}
	return sum;
}

/* A guard in both its forms.  */
struct guard {
	const char *text;
	rtx x;
};

/* LIN CODE LIMIT.  False if that can't be said.  */
static bool say(struct ms_body *body, const struct ms_lin *lin, rtx_code code, ms_wide limit,
		struct guard *guard)
{
	const struct ms_lin *bare =
	    ms_lin_add(body, VOIDmode, lin, ms_lin_constant(body, lin->constant), -1);
	const char *text = ms_lin_text(body, bare);
	rtx x = sum_of_registers(body, bare, 3);

	limit -= lin->constant;
	if (!text || !x || CONST_INT_P(x) || limit > ms_small || limit < -ms_small)
		return false;
	guard->text = ms_asprintf(body->arena, "%s %s %lld", text, code == GE ? ">=" : "<=",
				  (long long)limit);
	guard->x = simplify_gen_relational(code, SImode, DImode, x, GEN_INT((int64_t)limit));
	return true;
}

/* The guards that NEED is, *N of them.  False if it can't be said.  */
static bool say_bounds(struct ms_body *body, const struct ms_need *need,
		       struct guard guard[2], int *n)
{
	*n = 0;
	return (need->least <= -ms_huge ||
		say(body, need->lin, GE, need->least, &guard[(*n)++])) &&
	       (need->most >= ms_huge || say(body, need->lin, LE, need->most, &guard[(*n)++]));
}

bool ms_sums_commit(struct ms_sums *sums)
{
	struct guard guard[2];
	int n;

	for (size_t i = 0; i < sums->needed.n; i++) {
		struct ms_range range = ms_sums_early_range(sums, sums->needed.v[i].lin, i);

		/* It is computed in 64 bits, if need be after those before it were found
		   true.  */
		if (range.lo < INT64_MIN || range.hi > INT64_MAX ||
		    !say_bounds(sums->body, &sums->needed.v[i], guard, &n))
			return false;
	}
	sums->body->bounds.v = sums->needed.v;
	sums->body->bounds.n = sums->needed.n;
	sums->body->bounds.cap = sums->needed.cap;
	return true;
}

void ms_sums_conditions(struct ms_body *body, const struct ms_need *need,
			auto_vec<rtx> *conditions)
{
	struct guard guard[2];
	int n;

	if (say_bounds(body, need, guard, &n))
		for (int k = 0; k < n; k++)
			conditions->safe_push(guard[k].x);
}

void ms_sums_guards(struct ms_body *body)
{
	struct guard guard[2];
	int n;

	for (size_t i = 0; i < body->bounds.n; i++) {
		say_bounds(body, &body->bounds.v[i], guard, &n);
		for (int k = 0; k < n; k++) {
			ms_add_guard(body, guard[k].text);
			MS_VEC_PUSH(body->arena, &body->fits, guard[k].x);
		}
	}
}
