/* Accesses that step by what only the running program knows.
   SPDX-License-Identifier: GPL-3.0-or-later

   A register that the body increases by an invariant form S holds what it held where the loop
   was entered, plus S * i.  So does the extension of a narrower one, if that does not wrap
   around: both its first and its last value are numbers that it has.  In the text such addresses
   are registers; what is found here tells accesses apart (apart.cc).  */

#include "gcc/compat.h"

#include "gcc/sums.h"

/* Where P, a register of the body, starts, and by what it steps, as forms of its mode.  */
static bool register_moves(struct ms_body *body, const struct ms_pseudo *p,
			   struct ms_moving *out)
{
	const struct ms_lin *final = p->value.lin;
	int own = -1;

	if (!p->defined || p->regno < 0 || !final)
		return false;
	for (int i = 0; i < final->nterms; i++) {
		const struct ms_sym *sym = final->term[i].sym;

		if (sym->pseudo == p && sym->varying && final->term[i].coef == 1)
			own = i;
		else if (sym->varying)
			return false;
	}
	if (own < 0)
		return false;
	out->start = ms_entry_value(body, p->regno, p->mode);
	out->step = ms_lin_add(body, p->mode, final,
			       ms_lin_of(body, final->term[own].sym), -1);
	return out->step != NULL;
}

/* The same for LIN, of MODE, over registers of as many bits.  */
static bool narrow_moves(struct ms_body *body, const struct ms_lin *lin, machine_mode mode,
			 struct ms_moving *out)
{
	out->start = ms_lin_constant(body, lin->constant);
	out->step = ms_lin_constant(body, 0);
	for (int i = 0; i < lin->nterms; i++) {
		struct ms_sym *sym = lin->term[i].sym;
		struct ms_moving reg = { ms_lin_of(body, sym), NULL };

		if (sym->varying &&
		    (!sym->pseudo || sym->pseudo->mode != mode ||
		     !register_moves(body, sym->pseudo, &reg)))
			return false;
		out->start =
		    ms_lin_add(body, mode, out->start, reg.start, lin->term[i].coef);
		if (reg.step)
			out->step =
			    ms_lin_add(body, mode, out->step, reg.step, lin->term[i].coef);
		if (!out->start || !out->step)
			return false;
	}
	return true;
}

/* The same for SYM, the extension of a narrow value that moves, if that does not wrap
   around.  */
static bool extension_seems_to_move(struct ms_body *body, const struct ms_sym *sym,
				    struct ms_moving *out)
{
	struct ms_moving narrow;

	if ((sym->code != SIGN_EXTEND && sym->code != ZERO_EXTEND) ||
	    GET_MODE_PRECISION(as_a<scalar_int_mode>(sym->from)) > 32 ||
	    !narrow_moves(body, sym->kid[0], sym->from, &narrow))
		return false;
	out->start = ms_lin_apply(body, sym->code, DImode, sym->from, narrow.start, NULL);
	out->step = ms_lin_apply(body, SIGN_EXTEND, DImode, sym->from, narrow.step, NULL);
	return out->start && out->step;
}

/* The same, where it must not wrap around until the last iteration.  */
static bool extension_moves(struct ms_sums *sums, const struct ms_sym *sym,
			    struct ms_moving *out)
{
	struct ms_body *body = sums->body;
	const struct ms_span *span = sums->span;
	const struct ms_lin *last;
	int bits;
	ms_wide most;

	if (!span || !span->exact || span->step != 1 || span->slack != 0 ||
	    !extension_seems_to_move(body, sym, out))
		return false;
	bits = GET_MODE_PRECISION(as_a<scalar_int_mode>(sym->from));
	out->start = ms_sums_open(sums, out->start);
	out->step = ms_sums_open(sums, out->step);
	if (!out->start || !out->step)
		return false;
	last = ms_sums_add(sums, span->length, ms_lin_constant(body, 1), -1);
	last = ms_sums_add(sums, out->start, ms_sums_product(sums, out->step, last), 1);
	most = (((ms_wide)1 << bits) - 1) >> (sym->code == SIGN_EXTEND);
	sums->trips = 1;
	return last &&
	       ms_sums_need(sums, last, sym->code == SIGN_EXTEND ? -most - 1 : 0, most);
}

/* The same for all of an address: START + REST, which varies.  */
static bool sum_moves(struct ms_body *body, struct ms_sums *sums, const struct ms_lin *start,
		      int64_t step, const struct ms_lin *rest, struct ms_moving *out)
{
	out->start = ms_lin_add(body, Pmode, start, ms_lin_constant(body, rest->constant), 1);
	out->step = ms_lin_constant(body, step);
	for (int i = 0; i < rest->nterms; i++) {
		struct ms_sym *sym = rest->term[i].sym;
		struct ms_moving term = { ms_lin_of(body, sym), ms_lin_constant(body, 0) };

		if (sym->varying &&
		    !(sym->pseudo && sym->mode == Pmode &&
		      register_moves(body, sym->pseudo, &term)) &&
		    !(sums ? extension_moves(sums, sym, &term)
			   : extension_seems_to_move(body, sym, &term)))
			return false;
		out->start =
		    ms_lin_add(body, Pmode, out->start, term.start, rest->term[i].coef);
		out->step = ms_lin_add(body, Pmode, out->step, term.step, rest->term[i].coef);
	}
	return out->start && out->step;
}

void ms_find_moving(struct ms_body *body, struct ms_access *access)
{
	struct ms_moving moving;

	access->rest = ms_lin_constant(body, 0);
	for (int i = 0; i < access->nterms; i++)
		access->rest = ms_lin_add(body, Pmode, access->rest, access->term[i].value.lin,
					  access->term[i].coef);
	if (access->nterms == 0 || !access->rest ||
	    !sum_moves(body, NULL, access->base, access->by, access->rest, &moving) ||
	    moving.step->nterms == 0)
		return;
	access->start = moving.start;
	access->steps = moving.step;
}

bool ms_moving_of(struct ms_sums *sums, const struct ms_access *access, bool open,
		  struct ms_moving *out)
{
	struct ms_body *body = sums->body;
	const struct ms_lin *start =
	    ms_lin_add(body, Pmode, access->base, ms_lin_constant(body, access->at), 1);

	for (int i = 0; !open && access->rest && i < access->rest->nterms; i++)
		if (access->rest->term[i].sym->varying && !access->rest->term[i].sym->pseudo)
			return false;
	return access->rest && start &&
	       sum_moves(body, sums, start, access->by, access->rest, out);
}
