/* Accesses to different arrays that may meet in memory.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC's alias analysis is asked, but what it says must hold between different iterations.
   Points-to sets, disjoint variables and read-only memory do.  Two things do not:

     restrict   of a pointer in a block of the loop (as inlining leaves it) promises something
                within one iteration only, and the accesses that it marks look like those of a
                promise for the whole function.  The marks are removed before asking.  Instead,
                restrict on a parameter of this very function counts, for accesses based on the
                parameter's initial value.
     types      Memory may be given another type by storing to it.  So a difference of types
                excludes that a load reads what a store wrote, nothing else.

   Beside that, arithmetic on the addresses may exclude it, in all iterations, or in all but one
   distance: apart.cc.

   What is not excluded becomes an assumed edge: in body order within an iteration, backwards at
   distance 1, which orders all later iterations as well.  */

#include "gcc/compat.h"

#include "gcc/sums.h"

/* More pairs to look at, or edges found, refuse the loop, as a bound on time and memory.  */
enum { pair_limit = 2000000, edge_limit = 200000 };

/* What reference EXPR is based on if that is a pointer (a MEM_REF), else NULL.  */
static tree pointer_base(tree expr)
{
	while (expr && handled_component_p(expr))
		expr = TREE_OPERAND(expr, 0);
	return expr && (TREE_CODE(expr) == MEM_REF || TREE_CODE(expr) == TARGET_MEM_REF)
		   ? expr
		   : NULL_TREE;
}

/* The access without the marks of restrict.  */
static rtx without_cliques(rtx mem)
{
	tree base = pointer_base(MEM_EXPR(mem)), expr;
	rtx copy;

	if (!base || MR_DEPENDENCE_CLIQUE(base) == 0)
		return mem;
	expr = base = copy_node(MEM_EXPR(mem));
	for (; handled_component_p(base); base = TREE_OPERAND(base, 0))
		TREE_OPERAND(base, 0) = copy_node(TREE_OPERAND(base, 0));
	MR_DEPENDENCE_CLIQUE(base) = 0;
	MR_DEPENDENCE_BASE(base) = 0;
	copy = shallow_copy_rtx(mem);
	set_mem_expr(copy, expr);
	return copy;
}

/* The parameter of this function on whose initial value MEM's address is based, or NULL.  */
static tree parameter_of(rtx mem)
{
	tree base = pointer_base(MEM_EXPR(mem));

	if (!base)
		return NULL_TREE;
	base = TREE_OPERAND(base, 0);
	if (TREE_CODE(base) != SSA_NAME || !SSA_NAME_IS_DEFAULT_DEF(base) ||
	    !SSA_NAME_VAR(base) || TREE_CODE(SSA_NAME_VAR(base)) != PARM_DECL ||
	    DECL_CONTEXT(SSA_NAME_VAR(base)) != current_function_decl)
		return NULL_TREE;
	return SSA_NAME_VAR(base);
}

/* Does restrict say that A and B never meet, one of them being a store?  */
static bool restrict_excludes(const struct ms_access *a, const struct ms_access *b)
{
	tree p = parameter_of(a->mem), q = parameter_of(b->mem);
	bool p_restrict = p && TYPE_RESTRICT(TREE_TYPE(p));
	bool q_restrict = q && TYPE_RESTRICT(TREE_TYPE(q));

	if (p && q)
		return p != q && (p_restrict || q_restrict);
	return (p_restrict && b->decl) || (q_restrict && a->decl);
}

static bool types_exclude(const struct ms_access *a, const struct ms_access *b)
{
	alias_set_type x = MEM_ALIAS_SET(a->mem), y = MEM_ALIAS_SET(b->mem);

	return flag_strict_aliasing && x != 0 && y != 0 && !alias_sets_conflict_p(x, y);
}

/* ---- Edges ------------------------------------------------------------------------------ */

/* Do GCC's analyses say that A and B never meet?  */
static bool known_apart(const struct ms_access *a, const struct ms_access *b)
{
	return restrict_excludes(a, b) ||
	       !may_alias_p(without_cliques(a->mem), without_cliques(b->mem));
}

/* The edge from A to B at DISTANCE.  */
static void add_edge(struct ms_body *body, struct ms_loop *loop, size_t *cap,
		     const struct ms_access *a, const struct ms_access *b, int64_t distance,
		     bool assumed)
{
	struct ms_given_edge *edge;

	loop->edge = (struct ms_given_edge *)ms_grow(body->arena, loop->edge, loop->nedges, cap,
						     loop->nedges + 1, sizeof *loop->edge);
	edge = &loop->edge[loop->nedges++];
	*edge = {};
	edge->from = a->node->index;
	edge->to = b->node->index;
	edge->latency = a->store ? body->machine->op[a->node->opcode].latency : 0;
	edge->distance = distance;
	edge->kind = !a->store ? MS_ANTI : b->store ? MS_OUTPUT : MS_FLOW;
	edge->assumed = assumed;
	edge->why = ms_quotable(body->arena,
				ms_asprintf(body->arena, "%s %s %s", ms_access_text(body, b),
					    assumed ? "may be" : "is",
					    ms_access_text(body, a)));
}

/* The edges between A and B, of which A comes first in the body.  */
static void add_edges(struct ms_body *body, struct ms_loop *loop, size_t *cap,
		      const struct ms_access *a, const struct ms_access *b,
		      const struct ms_meeting *meeting)
{
	bool value = !types_exclude(a, b); /* a load may read what a store wrote */
	int64_t later = meeting->exact ? meeting->distance : 1;

	if ((meeting->before || meeting->same) && (value || !a->store || b->store))
		add_edge(body, loop, cap, a, b, meeting->same ? 0 : later, !meeting->exact);
	if (meeting->after && (value || !b->store || a->store))
		add_edge(body, loop, cap, b, a, later, !meeting->exact);
}

/* Pairs of accesses to different arrays, one of them a store.  */
static int64_t count_pairs(struct ms_body *body)
{
	int64_t *loads = MS_NEW_N(body->arena, body->array.n, int64_t);
	int64_t *stores = MS_NEW_N(body->arena, body->array.n, int64_t);
	int64_t all_loads = 0, all_stores = 0, pairs = 0;

	for (size_t i = 0; i < body->access.n; i++) {
		const struct ms_access *access = body->access.v[i];

		(access->store ? stores : loads)[access->array]++;
		(access->store ? all_stores : all_loads)++;
	}
	for (size_t a = 0; a < body->array.n; a++)
		pairs += stores[a] * (2 * (all_loads - loads[a]) + all_stores - stores[a]);
	return pairs / 2;
}

bool ms_alias_edges(struct ms_body *body, struct ms_loop *loop)
{
	const int64_t pairs = count_pairs(body);
	struct ms_apart *apart;
	size_t cap = 0;

	if (pairs > pair_limit)
		return ms_refuse(body, MS_REFUSED_SIZE, NULL, NULL);
	apart = ms_apart_new(body, pairs);
	for (size_t i = 0; i < body->access.n; i++) {
		for (size_t j = i + 1; j < body->access.n; j++) {
			const struct ms_access *a = body->access.v[i], *b = body->access.v[j];
			struct ms_meeting meeting;

			if (a->array == b->array || (!a->store && !b->store))
				continue;
			if (known_apart(a, b))
				continue;
			meeting = ms_meeting_of(body, apart, a, b);
			add_edges(body, loop, &cap, a, b, &meeting);
			if (loop->nedges > edge_limit)
				return ms_refuse(body, MS_REFUSED_SIZE, NULL, NULL);
		}
	}
	ms_sums_guards(body);
	return true;
}
