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

   What the callers of this function know about its parameters holds, too: callers.cc.

   Beside that, arithmetic on the addresses may exclude it, in all iterations, or in all but one
   distance: apart.cc.

   What is not excluded becomes an assumed edge: in body order within an iteration, backwards at
   distance 1, which orders all later iterations as well.  */

#include "gcc/compat.h"

#include "gcc/callers.h"
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

/* Is LIN, of a narrow mode, computed from narrow values only, not from a part of an address?  */
static bool is_narrow(const struct ms_lin *lin, int depth)
{
	for (int i = 0; lin && i < lin->nterms; i++) {
		const struct ms_sym *sym = lin->term[i].sym;

		if (!is_a<scalar_int_mode>(sym->mode) || depth == 0 ||
		    GET_MODE_PRECISION(as_a<scalar_int_mode>(sym->mode)) > 32 ||
		    !is_narrow(sym->kid[0], depth - 1) || !is_narrow(sym->kid[1], depth - 1))
			return false;
	}
	return true;
}

/* May SYM, of the width of addresses, be added to a pointer without leading to another object?
   The difference of two pointers may not.  What was loaded from less memory than that is no
   such difference.  */
static bool is_index(const struct ms_sym *sym)
{
	const struct ms_value *holder = sym->holder;

	if (sym->code == SIGN_EXTEND || sym->code == ZERO_EXTEND)
		return is_narrow(sym->kid[0], 4);
	if (sym->varying && holder && holder->kind == MS_VALUE_NODE && holder->node->access)
		return !holder->node->access->store && holder->node->access->bytes <= 4;
	return sym->code == UNKNOWN && sym->passed && sym->decl &&
	       INTEGRAL_TYPE_P(TREE_TYPE(sym->decl));
}

/* May all that LIN adds to a pointer, but for P itself, be added so?  */
static bool are_indices(const struct ms_lin *lin, tree p)
{
	for (int i = 0; lin && i < lin->nterms; i++)
		if (!(p && lin->term[i].sym->decl == p) && !is_index(lin->term[i].sym))
			return false;
	return true;
}

/* The parameter of this function on whose initial value ACCESS's address is based, or NULL.  */
static tree parameter_of(const struct ms_access *access)
{
	/* Where a term does not move, such as an index that was loaded, the terms are looked
	   at as they are.  */
	bool moves = access->nterms && access->start;
	const struct ms_lin *start = moves ? access->start : access->base;
	const struct ms_lin *terms = moves ? access->steps : access->rest;
	tree p = parameter_of(access->mem);

	for (int i = 0; !p && start && i < start->nterms; i++) {
		const struct ms_sym *sym = start->term[i].sym;

		if (sym->code == UNKNOWN && sym->passed && start->term[i].coef == 1 &&
		    sym->decl && TREE_CODE(sym->decl) == PARM_DECL &&
		    DECL_CONTEXT(sym->decl) == current_function_decl &&
		    POINTER_TYPE_P(TREE_TYPE(sym->decl)))
			p = sym->decl;
	}
	if (p && (!start || !are_indices(start, p) ||
		  (access->nterms && !(terms && are_indices(terms, NULL_TREE)))))
		return parameter_of(access->mem);
	return p;
}

static int number_of(tree parameter)
{
	int n = 0;

	for (tree p = DECL_ARGUMENTS(current_function_decl); p && p != parameter;
	     p = DECL_CHAIN(p))
		n++;
	return n;
}

/* Do all callers of this function say that A and B never meet, one of them being a store?  */
static bool callers_exclude(const struct ms_body *body, const struct ms_access *a,
			    const struct ms_access *b)
{
	const struct ms_called *called = ms_callers_of(body->callers, current_function_decl);
	tree p = called ? parameter_of(a) : NULL_TREE;
	tree q = called ? parameter_of(b) : NULL_TREE;
	int x = p ? number_of(p) : MS_PARAMETERS, y = q ? number_of(q) : MS_PARAMETERS;

	if (x < MS_PARAMETERS && y < MS_PARAMETERS && called->apart[x] >> y & 1)
		return true;
	return (x < MS_PARAMETERS && called->constant >> x & 1 && !a->store && b->store) ||
	       (y < MS_PARAMETERS && called->constant >> y & 1 && !b->store && a->store);
}

/* Does restrict say that A and B never meet, one of them being a store?  */
static bool restrict_excludes(const struct ms_access *a, const struct ms_access *b)
{
	tree p = parameter_of(a), q = parameter_of(b);
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
static bool known_apart(const struct ms_body *body, const struct ms_access *a,
			const struct ms_access *b)
{
	return restrict_excludes(a, b) || callers_exclude(body, a, b) ||
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
			if (known_apart(body, a, b))
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
