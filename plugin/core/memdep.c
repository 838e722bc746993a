/* Dependences through memory.
   SPDX-License-Identifier: GPL-3.0-or-later

   Accesses to one array with the same invariant registers in their addresses differ by what
   their steps and offsets say: meet.c finds the smallest number of iterations after which they
   touch a common byte, if there is one.  It gives the edge; a larger distance is implied by it,
   since II is positive.  For X[i+c1] and X[i+c2] in 8-byte units this is the lesson's rule:
   distance |c1 - c2| in the direction of execution.

   Those that move by the same step, too, form a class.  With equal steps P only accesses whose
   offsets modulo |P| lie within one access of each other can meet.  A class is sorted by that
   residue, and each store looks at its neighbours on the circle of residues only: a thousand
   stores that are unrolled copies of one another cost no million of comparisons.

   Where registers differ, or are defined in the loop, addresses may differ by anything that
   their scales allow: accesses whose offsets exclude that modulo a power of two never meet
   (p->x and p->y of two elements).  Others are taken to meet as soon as they can, mostly at
   distance 0 in body order and 1 backwards, marked as assumed.  But where both read the same
   value of such registers, as in h[x] = h[x] + 1, that iteration is known exactly.

   Where the trip count is a number, distances that do not fit into it are none.  Accesses to
   different arrays never meet.

   A store is an op with a memory operand and no destination.  Latency: flow (store, load) and
   output (store, store) are the latency of the first op; anti (load, store) is 0, because an
   op reads in its issue cycle.  */

#include "core/memdep.h"

#include <stdlib.h>
#include <string.h>

#include "core/meet.h"

/* Pairs in different classes that are looked at; further ones are taken to meet.  */
enum { max_pairs = 1 << 26 };

struct access {
	int op;
	bool is_store;
	bool varies; /* an address register is defined in the loop: belongs to no class */
	int array;
	int nterms;
	struct {
		int id;
		int64_t scale; /* units */
		bool before;   /* what is read is the value of the iteration before */
	} term[2];
	struct ms_path path;
	int64_t period;  /* |step| */
	int64_t residue; /* AT modulo the period; AT itself if that is 0 */
	const char *text;
};

/* access[first .. last - 1] move alike; the loads stand before access[stores].  */
struct class {
	size_t first, stores, last;
	int64_t period;
	int64_t largest; /* size */
};

struct ms_memdep {
	const struct ms_loop *loop;
	int64_t trips; /* as ms_loop_most_trips has it */
	const int *latency; /* by op */
	struct access *access;
	size_t naccesses;
};

/* What one run over all pairs carries.  */
struct walk {
	const struct ms_memdep *memdep;
	ms_edge_taker *take;
	void *ctx;
	int64_t pairs; /* in different classes, so far */
};

/* ---- Accesses --------------------------------------------------------------------------- */

static int by_id(const void *a, const void *b)
{
	const struct ms_reg *x = a, *y = b;

	return (x->id > y->id) - (x->id < y->id);
}

/* The address registers of MEM in canonical order: by register, equal ones added up.  */
static void set_terms(struct access *access, const struct ms_mem *mem,
		      const struct ms_loop *loop)
{
	int order[2] = { 0, 1 };

	if (mem->nterms == 2 && by_id(&mem->term[0].reg, &mem->term[1].reg) > 0) {
		order[0] = 1;
		order[1] = 0;
	}
	for (int i = 0; i < mem->nterms; i++) {
		int id = mem->term[order[i]].reg.id;
		int64_t scale = mem->term[order[i]].scale;
		int n = access->nterms;

		if (loop->reg[id].def >= 0)
			access->varies = true;
		if (n > 0 && access->term[n - 1].id == id) {
			access->term[n - 1].scale += scale;
			continue;
		}
		access->term[n].id = id;
		access->term[n].scale = scale;
		access->term[n].before = loop->reg[id].def >= access->op;
		access->nterms++;
	}
}

static struct access make_access(const struct ms_loop *loop, int op, const struct ms_mem *mem,
				 const char *text)
{
	const struct ms_action *action = &loop->op[op].action;
	int unit = loop->array[mem->array].unit;
	struct access access = {
		.op = op,
		.is_store = !action->has_dest,
		.array = mem->array,
		.path = { .at = unit * mem->offset,
			  .step = unit * mem->step,
			  .size = ms_type_info[action->type].bytes },
		.period = llabs(unit * mem->step),
		.text = text,
	};

	set_terms(&access, mem, loop);
	access.residue = access.path.at;
	if (access.period > 0) {
		access.residue %= access.period;
		if (access.residue < 0)
			access.residue += access.period;
	}
	return access;
}

#define COMPARE(field)                                                                       \
	do {                                                                                 \
		if (x->field != y->field)                                                    \
			return x->field < y->field ? -1 : 1;                                 \
	} while (0)

/* Do they belong to one class?  0 if so, else their order.  */
static int compare_class(const struct access *x, const struct access *y)
{
	COMPARE(array);
	COMPARE(varies);
	COMPARE(path.step);
	COMPARE(nterms);
	for (int i = 0; i < x->nterms; i++) {
		COMPARE(term[i].id);
		COMPARE(term[i].scale);
	}
	return 0;
}

static int compare_access(const void *a, const void *b)
{
	const struct access *x = a, *y = b;
	int c = compare_class(x, y);

	if (c)
		return c;
	COMPARE(is_store);
	COMPARE(residue);
	COMPARE(op);
	COMPARE(path.at);
	return 0;
}

/* `C[i]`: what remains of the text of ACTION with OPERAND alone when its name is cut off.  */
static const char *operand_text(struct ms_arena *arena, const struct ms_loop *loop,
				const struct ms_machine *machine,
				const struct ms_action *action, struct ms_operand *operand,
				struct ms_buf *buf)
{
	struct ms_action alone = *action;
	const char *space;

	alone.operand = operand;
	alone.noperands = 1;
	buf->len = 0;
	ms_action_write(buf, &alone, loop->array, machine);
	space = memchr(buf->text, ' ', buf->len);
	return ms_strdup(arena, space ? space + 1 : buf->text);
}

struct ms_memdep *ms_memdep_new(struct ms_arena *arena, const struct ms_loop *loop,
				const struct ms_machine *machine, const int *latency)
{
	struct ms_memdep *memdep = MS_NEW(arena, struct ms_memdep);
	struct ms_buf buf = { 0 };
	size_t n = 0;

	memdep->loop = loop;
	memdep->trips = ms_loop_most_trips(loop);
	memdep->latency = latency;
	for (int x = 0; x < loop->nops; x++)
		for (int i = 0; i < loop->op[x].action.noperands; i++)
			n += loop->op[x].action.operand[i].kind == MS_OPERAND_MEM;
	memdep->access = MS_NEW_N(arena, n, struct access);

	for (int x = 0; x < loop->nops; x++) {
		const struct ms_action *action = &loop->op[x].action;

		for (int i = 0; i < action->noperands; i++) {
			struct ms_operand *operand = &action->operand[i];

			if (operand->kind != MS_OPERAND_MEM)
				continue;
			memdep->access[memdep->naccesses++] = make_access(
			    loop, x, &operand->mem,
			    operand_text(arena, loop, machine, action, operand, &buf));
		}
	}
	ms_buf_free(&buf);
	qsort(memdep->access, n, sizeof *memdep->access, compare_access);
	return memdep;
}

/* ---- Edges ------------------------------------------------------------------------------ */

/* The edge from instance k of A to instance k + DISTANCE of B, if the loop runs that long.  */
static bool give(const struct walk *walk, const struct access *a, const struct access *b,
		 int64_t distance, bool assumed)
{
	struct ms_edge edge = {
		.from = a->op,
		.to = b->op,
		.latency = a->is_store ? walk->memdep->latency[a->op] : 0,
		.distance = distance > MS_MAX_DISTANCE ? MS_MAX_DISTANCE : (int)distance,
		.kind = !a->is_store ? MS_ANTI : b->is_store ? MS_OUTPUT : MS_FLOW,
		.assumed = assumed,
		.why = a->text,
		.with = b->text,
	};

	return distance >= walk->memdep->trips || walk->take(walk->ctx, &edge);
}

/* The first iteration in which B comes after A.  */
static int64_t least_distance(const struct access *a, const struct access *b)
{
	return a->op < b->op ? 0 : 1;
}

/* ms_meet, or with a SHIFT ms_meet_modulo, for A and B.  An unrolled loop begins after 0 to
   UNROLL - 1 iterations of the loop as written; accesses that move differently are apart by
   something else each time.  */
static int64_t meet(const struct walk *walk, const struct access *a, const struct access *b,
		    int64_t least, int shift)
{
	int unroll = walk->memdep->loop->unroll;
	struct ms_path from = a->path, to = b->path;
	int64_t best = MS_NEVER;

	for (int before = 0; before == 0 || (before < unroll && from.step != to.step);
	     before++) {
		int64_t d = shift < 0 ? ms_meet(&from, &to, least, walk->memdep->trips)
				      : ms_meet_modulo(&from, &to, least, shift);

		if (d != MS_NEVER && (best == MS_NEVER || d < best))
			best = d;
		if (unroll > 1) {
			from.at += from.step / unroll;
			to.at += to.step / unroll;
		}
	}
	return best;
}

/* Two whose addresses are known in terms of each other: the smallest distance at which B of a
   later iteration meets A, if any.  */
static bool give_exact(const struct walk *walk, const struct access *a, const struct access *b)
{
	int64_t distance = meet(walk, a, b, least_distance(a, b), -1);

	return distance == MS_NEVER || give(walk, a, b, distance, false);
}

static bool give_both_exact(const struct walk *walk, const struct access *a,
			    const struct access *b)
{
	return give_exact(walk, a, b) && (a == b || give_exact(walk, b, a));
}

static bool same_terms(const struct access *a, const struct access *b)
{
	if (a->nterms != b->nterms)
		return false;
	for (int i = 0; i < a->nterms; i++)
		if (a->term[i].id != b->term[i].id || a->term[i].scale != b->term[i].scale)
			return false;
	return true;
}

/* The factors by which registers change the distance between A and B, D iterations later:
   those of registers whose values are not the same for both.  */
static uint64_t own_factors(const struct walk *walk, const struct access *a,
			    const struct access *b, int64_t d)
{
	const struct ms_loop *loop = walk->memdep->loop;
	uint64_t factors = 0;

	for (int i = 0; i < a->nterms; i++) {
		bool shared = false;

		for (int k = 0; k < b->nterms; k++)
			shared |= a->term[i].id == b->term[k].id &&
				  a->term[i].scale == b->term[k].scale &&
				  (loop->reg[a->term[i].id].def < 0 ||
				   d == b->term[k].before - a->term[i].before);
		if (!shared)
			factors |= (uint64_t)a->term[i].scale;
	}
	return factors * (uint64_t)loop->array[a->array].unit;
}

/* The smallest distance, LEAST or more, at which B may meet A if registers differ by multiples
   of the power of two in FACTORS, not 0: values wrap around at 2^64, which has no other
   factors.  */
static int64_t possible(const struct walk *walk, const struct access *a,
			const struct access *b, int64_t least, uint64_t factors)
{
	return meet(walk, a, b, least, __builtin_ctzll(factors));
}

/* Two whose address registers differ, or change: B of a later iteration against A.  In the same
   iteration and the next they may read the same value of a register.  */
static bool give_loose(const struct walk *walk, const struct access *a, const struct access *b)
{
	int64_t d;
	uint64_t factors;

	for (d = least_distance(a, b); d < 2; d++) {
		factors = own_factors(walk, a, b, d) | own_factors(walk, b, a, -d);
		if (factors == 0 && meet(walk, a, b, d, -1) == d)
			return give(walk, a, b, d, false);
		if (factors != 0 && possible(walk, a, b, d, factors) == d)
			return give(walk, a, b, d, true);
	}
	factors = own_factors(walk, a, b, d) | own_factors(walk, b, a, -d);
	d = possible(walk, a, b, d, factors);
	return d == MS_NEVER || give(walk, a, b, d, true);
}

/* Two of different classes, or of one that varies.  */
static bool give_across(struct walk *walk, const struct access *a, const struct access *b)
{
	if (++walk->pairs > max_pairs)
		return give(walk, a, b, least_distance(a, b), true) &&
		       (a == b || give(walk, b, a, least_distance(b, a), true));
	if (!a->varies && !b->varies && same_terms(a, b))
		return give_both_exact(walk, a, b);
	return give_loose(walk, a, b) && (a == b || give_loose(walk, b, a));
}

/* ---- Pairs ------------------------------------------------------------------------------ */

/* The first of access[FIRST .. LAST - 1], sorted by residue, with residue >= R.  */
static size_t lower_bound(const struct access *access, size_t first, size_t last, int64_t r)
{
	while (first < last) {
		size_t middle = first + (last - first) / 2;

		if (access[middle].residue < r)
			first = middle + 1;
		else
			last = middle;
	}
	return first;
}

/* Store S against those of access[FIRST .. LAST - 1] that can meet it.  A pair of stores is
   left to the one that stands first.  */
static bool pairs_of_store(const struct walk *walk, const struct class *class, size_t s,
			   size_t first, size_t last)
{
	const struct access *access = walk->memdep->access;
	const struct access *store = &access[s];
	/* Whoever meets it begins in one of WIDTH residues from LOW on.  */
	int64_t low = store->residue - class->largest + 1;
	int64_t width = class->largest + store->path.size - 1;
	bool circle = class->period > 0;
	size_t at;

	if (circle && width >= class->period) {
		low = 0;
		width = class->period;
	}
	if (circle && low < 0)
		low += class->period;
	at = lower_bound(access, first, last, low);
	for (size_t n = last - first; n > 0; n--, at++) {
		int64_t beyond;

		if (at == last) {
			if (!circle)
				break;
			at = first;
		}
		beyond = access[at].residue - low;
		if (circle && beyond < 0)
			beyond += class->period;
		if (beyond >= width)
			break;
		if (access[at].is_store && at < s)
			continue;
		if (!give_both_exact(walk, store, &access[at]))
			return false;
	}
	return true;
}

static bool pairs_in_class(const struct walk *walk, const struct class *class)
{
	for (size_t s = class->stores; s < class->last; s++)
		if (!pairs_of_store(walk, class, s, class->first, class->stores) ||
		    !pairs_of_store(walk, class, s, class->stores, class->last))
			return false;
	return true;
}

/* The class that begins at FIRST.  */
static struct class find_class(const struct ms_memdep *memdep, size_t first)
{
	const struct access *access = memdep->access;
	struct class class = { .first = first, .period = access[first].period };

	for (class.last = first; class.last < memdep->naccesses; class.last++) {
		if (compare_class(&access[first], &access[class.last]) != 0)
			break;
		if (access[class.last].path.size > class.largest)
			class.largest = access[class.last].path.size;
	}
	class.stores = class.last;
	while (class.stores > first && access[class.stores - 1].is_store)
		class.stores--;
	return class;
}

/* The stores of CLASS against all accesses of its array, access[FIRST .. LAST - 1], outside
   it; those of a varying class among themselves, too.  */
static bool pairs_across(struct walk *walk, const struct class *class, size_t first,
			  size_t last)
{
	const struct access *access = walk->memdep->access;
	bool varies = access[class->first].varies;

	for (size_t s = class->stores; s < class->last; s++)
		for (size_t other = first; other < last; other++) {
			if (other == class->first && !varies) {
				other = class->last - 1;
				continue;
			}
			if (access[other].is_store && other < s)
				continue;
			if (!give_across(walk, &access[s], &access[other]))
				return false;
		}
	return true;
}

bool ms_memdep_each(const struct ms_memdep *memdep, ms_edge_taker *take, void *ctx)
{
	struct walk walk = { .memdep = memdep, .take = take, .ctx = ctx };
	const struct access *access = memdep->access;
	size_t n = memdep->naccesses;

	for (size_t first = 0, last; first < n; first = last) {
		struct class class;

		for (last = first; last < n && access[last].array == access[first].array;)
			last++;
		for (size_t at = first; at < last; at = class.last) {
			class = find_class(memdep, at);
			if (!access[at].varies && !pairs_in_class(&walk, &class))
				return false;
			if (!pairs_across(&walk, &class, first, last))
				return false;
		}
	}
	return true;
}
