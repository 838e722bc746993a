/* Arrays that are taken to be distinct: guards that they are, as expressions of RTL.
   SPDX-License-Identifier: GPL-3.0-or-later

   A schedule made with alias=assume-distinct lacks the assumed dependences between accesses whose
   ends are known before the loop.  Where their memory lies apart there are none; where it does
   not, the loop runs as it is written.  Accesses with the same base differ by constants and
   steps; together they stay between two addresses, which are compared with those of the
   others.  Addresses that a loop accesses do not wrap around, so comparing them as unsigned
   numbers is right where the count is.  */

#include "gcc/compat.h"

#include "gcc/rtl_text.h"

/* Accesses with the same base.  */
struct stream {
	rtx base;          /* over what registers hold behind `setup`; NULL: 0 */
	int64_t low, high; /* bytes from there in the first iteration, HIGH is behind the last */
	int64_t down, up;  /* the least step, at most 0; the greatest, at least 0 */
};

/* What is apart from what, by number of stream.  */
struct separation {
	struct ms_rtl_loop *loop;
	auto_vec<stream> streams;
	auto_vec<int> of_op; /* the stream of an op, or -1 */
	auto_vec<rtx> guards;
};

/* The base of NODE's access, invariant registers in its address included.  */
static bool full_base(struct ms_rtl_loop *loop, const struct ms_node *node, rtx *base)
{
	const struct ms_access *access = node->access;
	const int64_t unit = loop->body->array.v[access->array].unit;
	rtx sum = loop->base[node->index];

	for (int i = 0; i < access->nterms; i++) {
		rtx x = ms_rtl_operand(loop, &access->term[i].value, NULL_RTX);

		if (!x)
			return false;
		x = simplify_gen_binary(MULT, Pmode, x,
					gen_int_mode(access->term[i].coef * unit, Pmode));
		sum = sum ? simplify_gen_binary(PLUS, Pmode, sum, x) : x;
	}
	*base = sum;
	return true;
}

/* The stream of NODE, widened to hold its access; -1 if it has none.  */
static int stream_of(struct separation *s, const struct ms_node *node)
{
	const struct ms_access *access = node->access;
	HOST_WIDE_INT size;
	int64_t low, step;
	unsigned n = 0;
	rtx base;

	if (s->of_op[node->index] >= 0)
		return s->of_op[node->index];
	if (!access || !GET_MODE_SIZE(GET_MODE(access->mem)).is_constant(&size) ||
	    !full_base(s->loop, node, &base))
		return -1;
	low = s->loop->constant[node->index];
	step = access->step * s->loop->body->array.v[access->array].unit;
	while (n < s->streams.length() && !rtx_equal_p(s->streams[n].base, base))
		n++;
	if (n == s->streams.length())
		s->streams.safe_push({ base, low, low + size, 0, 0 });

	struct stream *stream = &s->streams[n];

	stream->low = MIN(stream->low, low);
	stream->high = MAX(stream->high, low + size);
	stream->down = MIN(stream->down, step);
	stream->up = MAX(stream->up, step);
	s->of_op[node->index] = n;
	return n;
}

/* BYTES behind the base of STREAM, and STEP bytes for each iteration but the last: LAST of them.  */
static rtx end_of(const struct stream *stream, int64_t bytes, int64_t step, rtx last)
{
	rtx sum = stream->base ? stream->base : const0_rtx;

	/* As people write it, with `n - 1`.  */
	if (CONST_INT_P(last))
		bytes += INTVAL(last) * step;
	else if (step)
		sum = gen_rtx_PLUS(Pmode, gen_rtx_MULT(Pmode, last, gen_int_mode(step, Pmode)), sum);
	return simplify_gen_binary(PLUS, Pmode, sum, gen_int_mode(bytes, Pmode));
}

/* A ends where B begins, or before.  */
static rtx before(const struct stream *a, const struct stream *b, rtx last)
{
	return simplify_gen_relational(LEU, SImode, Pmode, end_of(a, a->high, a->up, last),
				       end_of(b, b->low, b->down, last));
}

/* Streams A and B are apart.  False if they never are.  */
static bool add_guard(struct separation *s, int a, int b, rtx last)
{
	rtx guard = simplify_gen_binary(IOR, SImode,
					before(&s->streams[a], &s->streams[b], last),
					before(&s->streams[b], &s->streams[a], last));

	if (guard == const0_rtx)
		return ms_rtl_fail(s->loop, "arrays that it takes for distinct overlap");
	if (!CONST_INT_P(guard))
		s->guards.safe_push(guard);
	return true;
}

bool ms_rtl_apart_guards(struct ms_rtl_loop *loop, rtx count, auto_vec<rtx> *guards)
{
	const struct ms_study *study = loop->study;
	const struct ms_loop *text = study->candidate.loop;
	rtx last = ms_rtl_last_iteration(loop, count);
	auto_vec<std::pair<int, int>> pairs;
	struct separation s;

	if (study->args->alias != MS_ALIAS_ASSUME_DISTINCT || study->distinct.dropped == 0)
		return true;
	s.loop = loop;
	for (size_t i = 0; i < loop->body->op.n; i++)
		s.of_op.safe_push(-1);
	for (int e = 0; e < text->nedges; e++) {
		int a, b;

		if (!ms_distinct_drops(text, &text->edge[e]))
			continue;
		a = stream_of(&s, loop->body->op.v[text->edge[e].from]);
		b = stream_of(&s, loop->body->op.v[text->edge[e].to]);
		if (a < 0 || b < 0 || a == b)
			return ms_rtl_fail(loop, "it takes for granted that arrays do not overlap");
		pairs.safe_push({ MIN(a, b), MAX(a, b) });
	}
	for (unsigned i = 0; i < pairs.length(); i++) {
		bool again = false;

		for (unsigned j = 0; j < i; j++)
			again |= pairs[i] == pairs[j];
		if (!again && !add_guard(&s, pairs[i].first, pairs[i].second, last))
			return false;
	}
	for (rtx guard : s.guards)
		guards->safe_push(guard);
	return true;
}
