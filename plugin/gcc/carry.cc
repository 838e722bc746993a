/* What is needed, and how values go from one iteration into the next.
   SPDX-License-Identifier: GPL-3.0-or-later

   Needed are stores, what makes values that are read after the loop, and what these need.  The
   step of a register that only addresses and the closing comparison read is not: the loop
   counter implies it.

   In the text a register has one definition, and an op that stands before it reads the value
   of the iteration before.  So a pseudo p whose value at the start of an iteration is needed
   (it is "carried") has one op, its carrier, that makes its final value:

     the node that computes that value, unless another carried pseudo has it already (the two
     may differ before the first iteration);
     else a copy.

   Who reads p's old value must stand at or before the carrier.  Ops that stand after it read a
   copy that was saved just before it.  Copies can be placed freely, but if p's copy hands on
   what q held at the start (x2 = x1; x1 = new), it must stand before q's carrier, and copies
   that read p's old value before it.  Such copies form trees: the root is the pseudo at which
   the chain ends.

     - If the root's carrier is a node, those that can stand just before it do ("early").  A
       copy whose old value is read at that node or later can't, nor can one whose own reader
       can't: they stand at the end of the body, readers first, and read the root's old value
       from an early copy or a saved one.
     - If the root has a copy itself, all stand at the end.
     - Pseudos that rotate (p, q = q, p) form a cycle: one old value is saved first.

   What a pseudo holds after the loop may be an old value, too: then one of these copies has it,
   or one at the start of the body makes it.  */

#include "gcc/compat.h"

#include "gcc/body.h"

struct work {
	MS_VEC(struct ms_node *) node; /* live, operands still to be marked */
	MS_VEC(struct ms_pseudo *) carried;
	MS_VEC(struct ms_pseudo *)
	out; /* read after the loop: needs an op that makes that value */
	MS_VEC(struct ms_pseudo *) order; /* copies in the order in which they will stand */
};

/* The pseudo whose value at the start of the iteration VALUE is, if the body changes it.  */
static struct ms_pseudo *carried_pseudo(const struct ms_value *value)
{
	return value->kind == MS_VALUE_PSEUDO && value->pseudo->defined ? value->pseudo : NULL;
}

static void need_value(struct ms_body *body, struct work *work, const struct ms_value *value)
{
	struct ms_pseudo *p;

	/* Each round of the loop goes to another pseudo that was not carried before.  */
	while ((p = carried_pseudo(value)) && !p->carried) {
		p->carried = true;
		MS_VEC_PUSH(body->arena, &work->carried, p);
		value = &p->value;
	}
	if (value->kind == MS_VALUE_NODE && !value->node->live) {
		value->node->live = true;
		MS_VEC_PUSH(body->arena, &work->node, value->node);
	}
}

/* Call F for every value that NODE reads.  */
template <typename F> static void each_operand(struct ms_node *node, F f)
{
	for (int i = 0; i < node->nargs; i++)
		f(&node->arg[i]);
	for (int i = 0; node->access && i < node->access->nterms; i++)
		f(&node->access->term[i].value);
}

static bool same_value(const struct ms_value *a, const struct ms_value *b)
{
	if (a->kind != b->kind)
		return false;
	switch (a->kind) {
	case MS_VALUE_NODE: return a->node == b->node;
	case MS_VALUE_PSEUDO: return a->pseudo == b->pseudo;
	case MS_VALUE_INT: return a->integer == b->integer;
	default: return !memcmp(&a->real, &b->real, sizeof a->real);
	}
}

/* P may be read after the loop.  */
static void need_after_loop(struct ms_body *body, struct work *work, struct ms_pseudo *p)
{
	if (p->after.kind == MS_VALUE_NODE) {
		need_value(body, work, &p->after);
		p->after.node->liveout = true;
		p->final = p->after.node;
	} else {
		need_value(body, work, &p->after);
		MS_VEC_PUSH(body->arena, &work->out, p);
	}
}

static void mark_live(struct ms_body *body, struct work *work)
{
	for (size_t i = 0; i < body->pseudo.n; i++)
		if (body->pseudo.v[i]->defined && body->pseudo.v[i]->liveout)
			need_after_loop(body, work, body->pseudo.v[i]);
	for (size_t i = 0; i < body->node.n; i++) {
		struct ms_node *node = body->node.v[i];

		if (node->sem == MS_STORE || node->kept) {
			node->live = true;
			MS_VEC_PUSH(body->arena, &work->node, node);
		}
	}
	while (work->node.n) {
		struct ms_node *node = work->node.v[--work->node.n];

		each_operand(
		    node, [&](const struct ms_value *value) { need_value(body, work, value); });
	}
}

/* Where is each pseudo's old value read last?  Positions count live nodes.  */
static void find_last_uses(struct ms_body *body, struct work *work)
{
	int position = 0;

	for (size_t i = 0; i < work->carried.n; i++)
		work->carried.v[i]->last_use = -1;
	for (size_t i = 0; i < body->node.n; i++) {
		struct ms_node *node = body->node.v[i];

		if (!node->live)
			continue;
		node->position = position++;
		each_operand(node, [&](const struct ms_value *value) {
			struct ms_pseudo *p = carried_pseudo(value);

			if (p)
				p->last_use = node->position;
		});
	}
}

/* A node that copies VALUE, of P's mode.  It is placed by its own rules.  */
static struct ms_value new_copy(struct ms_body *body, const struct ms_pseudo *p,
				const struct ms_value *value)
{
	struct ms_value copy;

	body->insn = p->insn;
	copy = ms_value_apply(body, SET, p->mode, p->mode, value, 1, regno_reg_rtx[p->regno]);
	body->insn = NULL;
	body->node.n--;
	copy.node->live = true;
	copy.node->position = -1;
	copy.lin = value->lin;
	return copy;
}

/* Give P a copy of its own as its carrier.  */
static void make_copy(struct ms_body *body, struct ms_pseudo *p)
{
	p->carrier = new_copy(body, p, &p->value).node;
	p->carrier->owner = p;
}

static bool is_copy(const struct ms_pseudo *p)
{
	return p->carrier->position < 0;
}

/* The carried pseudo whose old value P's copy reads, or NULL.  */
static struct ms_pseudo *copied_from(const struct ms_pseudo *p)
{
	return is_copy(p) ? carried_pseudo(&p->value) : NULL;
}

/* Nodes of final values become carriers.  Where several pseudos have the same, one whose old
   value is not read later goes first.  */
static void find_carriers(struct ms_body *body, struct work *work)
{
	for (int round = 0; round < 2; round++) {
		for (size_t i = 0; i < work->carried.n; i++) {
			struct ms_pseudo *p = work->carried.v[i];
			struct ms_node *node =
			    p->value.kind == MS_VALUE_NODE ? p->value.node : NULL;

			if (!node || node->owner || p->carrier ||
			    (round == 0 && p->last_use > node->position))
				continue;
			p->carrier = node;
			node->owner = p;
		}
	}
	for (size_t i = 0; i < work->carried.n; i++)
		if (!work->carried.v[i]->carrier)
			make_copy(body, work->carried.v[i]);
}

/* The end of the chain of copies that begins with P; NULL if the chain is a cycle.  STEPS is
   the number of pseudos.  */
static struct ms_pseudo *root_of(struct ms_pseudo *p, size_t steps)
{
	for (struct ms_pseudo *q; (q = copied_from(p)); p = q)
		if (steps-- == 0)
			return NULL;
	return p;
}

/* Which copies can't stand before their root's node?  */
static void find_late(struct work *work)
{
	for (size_t i = 0; i < work->carried.n; i++) {
		struct ms_pseudo *p = work->carried.v[i];

		if (!is_copy(p))
			continue;
		p->root = root_of(p, work->carried.n);
		if (p->root && !is_copy(p->root) && p->last_use < p->root->carrier->position)
			continue;
		for (; p && is_copy(p) && !p->late; p = copied_from(p))
			p->late = true;
	}
	for (size_t i = 0; i < work->carried.n; i++) {
		struct ms_pseudo *p = work->carried.v[i];

		if (is_copy(p) && !p->late)
			p->root->hung = true;
	}
}

/* The op that holds what P, whose carrier is a node, held at the start.  */
static struct ms_value saved_value(struct ms_body *body, struct ms_pseudo *p)
{
	if (p->saved.kind != MS_VALUE_NODE)
		p->saved = new_copy(body, p, &p->entry);
	return p->saved;
}

/* VALUE becomes SAVED, but is read in the mode in which it was.  */
static void read_instead(struct ms_value *value, const struct ms_value &saved)
{
	machine_mode mode = value->mode;

	*value = saved;
	value->mode = mode;
}

/* Those that stand after the carrier of the pseudo whose old value they read get it from a
   saved copy: an early copy of it, if there is one.  */
static void save_old_values(struct ms_body *body, struct work *work)
{
	for (size_t i = 0; i < work->carried.n; i++) {
		struct ms_pseudo *p = work->carried.v[i], *q = copied_from(p);

		if (q && !is_copy(q) && !p->late) {
			q->saved = q->entry;
			q->saved.kind = MS_VALUE_NODE;
			q->saved.node = p->carrier;
		}
	}
	for (size_t i = 0; i < work->carried.n; i++) {
		struct ms_pseudo *p = work->carried.v[i], *q = copied_from(p);

		if (q && !is_copy(q) && p->late)
			read_instead(&p->carrier->arg[0], saved_value(body, q));
	}
	for (size_t i = 0; i < body->node.n; i++) {
		struct ms_node *node = body->node.v[i];

		if (!node->live)
			continue;
		each_operand(node, [&](struct ms_value *value) {
			struct ms_pseudo *p = carried_pseudo(value);

			if (p && !is_copy(p) && node->position > p->carrier->position)
				read_instead(value, saved_value(body, p));
		});
	}
}

/* Put the copies in order: who reads a pseudo's old value stands before the copy that replaces
   it.  What remains are cycles.  */
static void order_copies(struct ms_body *body, struct work *work)
{
	MS_VEC(struct ms_pseudo *) ready = {};

	for (size_t i = 0; i < work->carried.n; i++)
		if (struct ms_pseudo *q = copied_from(work->carried.v[i]))
			q->readers++;
	for (size_t i = 0; i < work->carried.n; i++)
		if (is_copy(work->carried.v[i]) && work->carried.v[i]->readers == 0)
			MS_VEC_PUSH(body->arena, &ready, work->carried.v[i]);
	for (size_t i = 0; i < ready.n; i++) {
		struct ms_pseudo *p = ready.v[i], *q = copied_from(p);

		MS_VEC_PUSH(body->arena, &work->order, p);
		p->readers = -1;
		if (q && --q->readers == 0 && is_copy(q))
			MS_VEC_PUSH(body->arena, &ready, q);
	}
}

static void add_op(struct ms_body *body, struct ms_node *op)
{
	op->index = body->op.n;
	MS_VEC_PUSH(body->arena, &body->op, op);
}

/* Add the copies of the cycle that P is in: T = p; p = q; q = r; r = T.  */
static void add_cycle(struct ms_body *body, struct ms_pseudo *p)
{
	struct ms_value saved = new_copy(body, p, &p->entry);
	struct ms_pseudo *last = p;

	add_op(body, saved.node);
	for (struct ms_pseudo *q = p; q->readers >= 0; q = carried_pseudo(&q->value)) {
		add_op(body, q->carrier);
		q->readers = -1;
		last = q;
	}
	read_instead(&last->carrier->arg[0], saved);
}

/* What must stand just before NODE.  */
static void add_before(struct ms_body *body, struct work *work, const struct ms_node *node)
{
	struct ms_pseudo *p = node->owner;

	if (!p)
		return;
	for (size_t j = 0; p->hung && j < work->order.n; j++)
		if (work->order.v[j]->root == p && !work->order.v[j]->late)
			add_op(body, work->order.v[j]->carrier);
	if (p->saved.kind == MS_VALUE_NODE && !p->saved.node->owner)
		add_op(body, p->saved.node);
}

/* The copy that has, when an iteration ends, the value that P holds after the loop: P's own, or
   for an old value one that was saved, or one that hands it on to another pseudo.  NULL if there
   is none.  */
static struct ms_node *copy_of_old(struct work *work, const struct ms_pseudo *p)
{
	struct ms_pseudo *q = carried_pseudo(&p->after);

	if (p->carried && is_copy(p) && same_value(&p->value, &p->after))
		return p->carrier;
	if (!q || p->after.mode != p->mode || q->mode != p->mode)
		return NULL;
	if (q->saved.kind == MS_VALUE_NODE)
		return q->saved.node;
	for (size_t i = 0; i < work->carried.n; i++) {
		struct ms_pseudo *s = work->carried.v[i];

		if (is_copy(s) && s->mode == p->mode && same_value(&s->value, &p->after))
			return s->carrier;
	}
	return NULL;
}

/* Old values that are read after the loop.  */
static void place_outs(struct ms_body *body, struct work *work)
{
	for (size_t i = 0; i < work->out.n; i++) {
		struct ms_pseudo *p = work->out.v[i];

		p->final = copy_of_old(work, p);
		if (!p->final) {
			p->final = new_copy(body, p, &p->after).node;
			add_op(body, p->final);
		}
		p->final->liveout = true;
	}
}

/* All ops in order.  */
static void place_ops(struct ms_body *body, struct work *work)
{
	place_outs(body, work);
	for (size_t i = 0; i < body->node.n; i++) {
		if (!body->node.v[i]->live)
			continue;
		add_before(body, work, body->node.v[i]);
		add_op(body, body->node.v[i]);
	}
	for (size_t j = 0; j < work->order.n; j++)
		if (work->order.v[j]->late)
			add_op(body, work->order.v[j]->carrier);
	for (size_t i = 0; i < work->carried.n; i++)
		if (is_copy(work->carried.v[i]) && work->carried.v[i]->readers >= 0)
			add_cycle(body, work->carried.v[i]);
}

/* A pseudo that ends each iteration as it began never changes.  */
static void find_unchanged(struct ms_body *body)
{
	for (size_t i = 0; i < body->pseudo.n; i++) {
		struct ms_pseudo *p = body->pseudo.v[i];

		if (same_value(&p->value, &p->entry) && same_value(&p->after, &p->entry))
			p->defined = false;
	}
}

bool ms_order_ops(struct ms_body *body)
{
	struct work work = {};

	find_unchanged(body);
	mark_live(body, &work);
	find_last_uses(body, &work);
	find_carriers(body, &work);
	find_late(&work);
	save_old_values(body, &work);
	order_copies(body, &work);
	place_ops(body, &work);
	for (size_t i = 0; i < body->op.n; i++) {
		struct ms_node *op = body->op.v[i];

		if (op->refusal != MS_TAKEN)
			return ms_refuse(body, op->refusal, op->insn, op->detail);
	}
	if (body->op.n == 0)
		return ms_refuse(body, MS_REFUSED_EMPTY, NULL, NULL);
	return true;
}
