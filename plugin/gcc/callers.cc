/* What all callers of a function say about the pointers that they pass.
   SPDX-License-Identifier: GPL-3.0-or-later

   Two pointers that a function gets may be equal, as far as it knows.  If it is static, never
   called but by its name, and in each call one argument points to a variable of the caller
   that the other can't point to, then they never are; whatever is reached from one by arithmetic
   stays in another object than what is reached from the other.  GCC has the points-to sets of
   the callers, and asks them when a call is inlined; this asks them for the calls that are not.

   Copies of functions that interprocedural passes have made are left out, since the parameters
   of these may be others.  */

#include "gcc/compat.h"

#include "gcc/callers.h"

/* Does pointer ARG, an invariant, point to a constant table?  */
static bool points_to_constant(tree arg)
{
	tree base = TREE_CODE(arg) == ADDR_EXPR ? get_base_address(TREE_OPERAND(arg, 0))
						: NULL_TREE;

	return base && ((VAR_P(base) && TREE_READONLY(base) && TREE_STATIC(base) &&
			 !TREE_THIS_VOLATILE(base)) ||
			TREE_CODE(base) == STRING_CST);
}

/* The function whose body calls of NODE, perhaps a copy, are in; or NULL.  */
static function *body_of(cgraph_node *node)
{
	function *fn;

	while (node->clone_of)
		node = node->clone_of;
	fn = DECL_STRUCT_FUNCTION(node->decl);
	return !node->thunk && fn && fn->gimple_df ? fn : NULL;
}

/* Keep of CALLED, a function of N parameters, what EDGE agrees to.  False if it tells
   nothing.  */
static bool look_at_call(cgraph_edge *edge, struct ms_called *called, int n)
{
	function *fn = edge->caller->thunk ? NULL : body_of(edge->caller);
	gcall *call = edge->call_stmt;

	if (!fn || !call || (int)gimple_call_num_args(call) < n)
		return false;
	push_cfun(fn);
	for (int p = 0; p < n; p++) {
		tree a = gimple_call_arg(call, p);

		if (!points_to_constant(a))
			called->constant &= ~(1u << p);
		for (int q = 0; q < p; q++)
			if (called->apart[p] >> q & 1 &&
			    ptr_derefs_may_alias_p(a, gimple_call_arg(call, q)))
				called->apart[p] &= ~(1u << q);
	}
	pop_cfun();
	return true;
}

/* Are all calls of NODE known, now and later, and their parameters those of its source?  */
static bool all_calls_known(cgraph_node *node)
{
	return node->local && !node->address_taken && !node->clone_of && !node->inlined_to &&
	       !node->thunk && !node->alias && !node->has_aliases_p() && !node->force_output &&
	       !node->used_from_other_partition && node->callers &&
	       !lookup_attribute("noipa", DECL_ATTRIBUTES(node->decl));
}

static void look_at_function(struct ms_callers *callers, cgraph_node *node)
{
	struct ms_called called = {};
	bool known = true;
	int n = 0;

	/* What is no pointer says nothing.  */
	for (tree p = DECL_ARGUMENTS(node->decl); p && n < MS_PARAMETERS; p = DECL_CHAIN(p), n++)
		if (POINTER_TYPE_P(TREE_TYPE(p)))
			called.constant |= 1u << n;
	for (int p = 0; p < n; p++)
		if (called.constant >> p & 1)
			called.apart[p] = called.constant & ((1u << p) - 1);
	for (cgraph_edge *edge = node->callers; known && edge; edge = edge->next_caller)
		known = look_at_call(edge, &called, n);
	called.uid = DECL_UID(node->decl);
	if (known)
		MS_VEC_PUSH(callers->arena, &callers->function, called);
}

void ms_callers_find(struct ms_callers *callers)
{
	cgraph_node *node;

	FOR_EACH_DEFINED_FUNCTION(node)
		if (all_calls_known(node))
			look_at_function(callers, node);
	for (size_t i = 0; i < callers->function.n; i++)
		for (int p = 0; p < MS_PARAMETERS; p++)
			for (int q = 0; q < p; q++)
				if (callers->function.v[i].apart[p] >> q & 1)
					callers->function.v[i].apart[q] |= 1u << p;
}

const struct ms_called *ms_callers_of(const struct ms_callers *callers, tree function)
{
	for (size_t i = 0; callers && i < callers->function.n; i++)
		if (callers->function.v[i].uid == (int)DECL_UID(function))
			return &callers->function.v[i];
	return NULL;
}
