/* What registers hold after blocks that were not followed on the way to a loop.
   SPDX-License-Identifier: GPL-3.0-or-later

   Between the end of block D and the start of block B that D dominates immediately, other
   blocks may be executed, D not among them: those that lead to B without going through D.  A
   register that none of them sets still holds its value.

   If B is the head of an outer loop, B has been executed any number of times, and what its loop
   sets is not known.  But of two registers that each iteration of it increases by the same, or
   one by a constant multiple of the other, one is known in terms of the other: p and q, which
   step through two rows of a matrix together, stay as far apart as they were.  One of such
   registers, if possible one that the source names, becomes the others' measure.  */

#include "gcc/compat.h"

#include "gcc/body.h"

/* Blocks looked at in one go; where they are more, only registers that are set once in the
   whole function keep their values.  Registers of one outer loop that are compared.  */
enum { block_limit = 2000, mover_limit = 40 };

/* A register that an outer loop sets once in each iteration, to itself plus STEP.  */
struct mover {
	int regno;
	machine_mode mode;
	const struct ms_lin *first; /* what it held where that loop was entered */
	rtx by;                     /* a constant or a register that the loop does not set */
	const struct ms_lin *step;
};
typedef auto_vec<struct mover> movers;

/* Mark in SEEN the blocks that lead to TO without going through FROM; INNER's latches, if TO is
   its head, do not count.  False if they are too many.  */
static bool blocks_between(sbitmap seen, basic_block from, basic_block to, class loop *inner)
{
	auto_vec<basic_block> work;
	edge e;
	edge_iterator ei;
	int n = 0;

	bitmap_clear(seen);
	FOR_EACH_EDGE (e, ei, to->preds)
		if (e->src != from &&
		    !(to == inner->header && flow_bb_inside_loop_p(inner, e->src)) &&
		    bitmap_set_bit(seen, e->src->index))
			work.safe_push(e->src);
	while (!work.is_empty()) {
		basic_block bb = work.pop();

		if (++n > block_limit)
			return false;
		FOR_EACH_EDGE (e, ei, bb->preds)
			if (e->src != from && bitmap_set_bit(seen, e->src->index))
				work.safe_push(e->src);
	}
	return true;
}

/* A place in blocks of SEEN that sets REGNO, or NULL.  *MORE: there are others.  */
static df_ref set_in(const_sbitmap seen, int regno, bool *more)
{
	df_ref found = NULL;

	*more = false;
	for (df_ref def = DF_REG_DEF_CHAIN(regno); def; def = DF_REF_NEXT_REG(def)) {
		if (!bitmap_bit_p(seen, DF_REF_BBNO(def)))
			continue;
		*more = found != NULL;
		found = def;
		if (*more)
			break;
	}
	return found;
}

static bool keeps(const_sbitmap seen, int regno)
{
	bool more;

	/* Calls and the like set hard registers in ways of their own.  The frame stays.  */
	if (HARD_REGISTER_NUM_P(regno))
		return regno == FRAME_POINTER_REGNUM || regno == ARG_POINTER_REGNUM;
	return set_in(seen, regno, &more) == NULL;
}

/* ---- Registers that move together ------------------------------------------------------- */

/* Is BB executed exactly once in each complete iteration of LOOP?  */
static bool once(class loop *loop, basic_block bb)
{
	auto_sbitmap seen(last_basic_block_for_fn(cfun));

	if (bb->loop_father != loop || !loop->latch ||
	    !dominated_by_p(CDI_DOMINATORS, loop->latch, bb) ||
	    !blocks_between(seen, loop->header, bb, loop))
		return false;
	/* No way leads from BB back to it beside the head.  */
	return bb == loop->header || !bitmap_bit_p(seen, bb->index);
}

/* Does DEF, the only one in blocks of SEEN, make REGNO a mover of LOOP?  */
static bool find_mover(struct ms_body *body, class loop *loop, const_sbitmap seen, df_ref def,
		       struct mover *mover)
{
	rtx set, src;

	if (!DF_REF_INSN_INFO(def) || !(set = single_set(DF_REF_INSN(def))) ||
	    !REG_P(SET_DEST(set)) || (int)REGNO(SET_DEST(set)) != mover->regno)
		return false;
	src = SET_SRC(set);
	mover->mode = GET_MODE(SET_DEST(set));
	if (!is_a<scalar_int_mode>(mover->mode) || GET_CODE(src) != PLUS)
		return false;
	mover->by = XEXP(src, 1);
	if (!rtx_equal_p(XEXP(src, 0), SET_DEST(set))) {
		if (!rtx_equal_p(XEXP(src, 1), SET_DEST(set)))
			return false;
		mover->by = XEXP(src, 0);
	}
	if (REG_P(mover->by) ? !keeps(seen, REGNO(mover->by)) : !CONST_INT_P(mover->by))
		return false;
	mover->step = ms_entry_form(body, mover->by, mover->mode);
	return mover->step && once(loop, DF_REF_BB(def));
}

static bool has_name(const struct ms_body *body, const struct mover *mover)
{
	return ms_reg_text(body->arena, mover->regno) != NULL;
}

/* The movers of the loop that TO is the head of, those with names first.  */
static void find_movers(struct ms_body *body, const_sbitmap seen, basic_block to, movers *all)
{
	class loop *loop = to->loop_father;
	movers nameless;

	for (auto i = body->entry.begin(); i != body->entry.end(); ++i) {
		struct mover mover = {};
		df_ref def;
		bool more;

		mover.regno = (*i).first;
		mover.first = (*i).second;
		if (HARD_REGISTER_NUM_P(mover.regno) ||
		    all->length() + nameless.length() >= mover_limit)
			continue;
		def = set_in(seen, mover.regno, &more);
		if (def && !more && find_mover(body, loop, seen, def, &mover))
			(has_name(body, &mover) ? all : &nameless)->safe_push(mover);
	}
	for (unsigned i = 0; i < nameless.length(); i++)
		all->safe_push(nameless[i]);
}

/* The multiple of B's step that A's is, if a whole one.  */
static bool multiple(const struct mover *a, const struct mover *b, int64_t *times)
{
	const struct ms_lin *p = a->step, *q = b->step;
	int64_t x = p->nterms ? p->term[0].coef : p->constant;
	int64_t y = q->nterms ? q->term[0].coef : q->constant;

	if (p->nterms != q->nterms || y == 0 || x % y != 0 || !IN_RANGE(x / y, -65536, 65536))
		return false;
	*times = x / y;
	if (p->constant != *times * q->constant)
		return false;
	for (int i = 0; i < p->nterms; i++)
		if (p->term[i].sym != q->term[i].sym ||
		    p->term[i].coef != *times * q->term[i].coef)
			return false;
	return true;
}

/* What A holds as a sum with what B holds, NOW, if that says more than either does.  */
static const struct ms_lin *in_terms_of(struct ms_body *body, const struct mover *a,
					const struct mover *b, const struct ms_lin *now)
{
	const struct ms_lin *apart;
	int64_t times;

	if (a->mode != b->mode || !multiple(a, b, &times))
		return NULL;
	apart = ms_lin_add(body, a->mode, a->first, b->first, -times);
	if (!apart || (apart->nterms && apart->nterms >= a->first->nterms + b->first->nterms))
		return NULL;
	return ms_lin_add(body, a->mode, apart, now, times);
}

/* ALL have moved: give those that are known in terms of others their values.  */
static void relate(struct ms_body *body, const movers *all)
{
	auto_vec<unsigned> measures;

	for (unsigned i = 0; i < all->length(); i++) {
		const struct mover *a = &(*all)[i];
		const struct ms_lin *lin = NULL;

		for (unsigned k = 0; !lin && k < measures.length(); k++) {
			const struct mover *b = &(*all)[measures[k]];

			lin = in_terms_of(body, a, b,
					  ms_entry_value(body, b->regno, b->mode));
		}
		if (lin)
			body->entry.put(a->regno, lin);
		else
			measures.safe_push(i);
	}
}

void ms_entry_between(struct ms_body *body, basic_block from, basic_block to)
{
	auto_sbitmap seen(last_basic_block_for_fn(cfun));
	bool all_seen = blocks_between(seen, from, to, body->loop);
	class loop *loop = to->loop_father;
	auto_vec<int> gone;
	movers moved;

	if (all_seen && loop->header == to && loop != body->loop)
		find_movers(body, seen, to, &moved);
	for (auto i = body->entry.begin(); i != body->entry.end(); ++i) {
		int regno = (*i).first;

		if (all_seen ? !keeps(seen, regno)
			     : HARD_REGISTER_NUM_P(regno) || DF_REG_DEF_COUNT(regno) != 1)
			gone.safe_push(regno);
	}
	for (unsigned i = 0; i < gone.length(); i++)
		body->entry.remove(gone[i]);
	relate(body, &moved);
}
