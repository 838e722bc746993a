/* Inside of writing a pipelined loop in RTL.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_GCC_RTL_LOOP_H
#define MS_GCC_RTL_LOOP_H

#include "gcc/rtl_text.h"

#include "hash-map.h"

/* The parts of one text.  */
struct ms_rtl_writing {
	struct ms_rtl_loop *loop;
	const struct ms_listing *listing;
	struct ms_buf *out;
	int nops;                                /* scheduled ops: some may be fused of two */
	auto_vec<const struct ms_node *> node;   /* by such an op: what gives its result */
	auto_vec<const struct ms_node *> inner;  /* what is computed in it before, or NULL */
	hash_map<nofree_string_hash, int> sigma; /* by label: index into the listing's */
	auto_vec<int> op_of;                     /* by text register number: op, or -1 */
};

/* rtl_loop.cc */

/* Append X to LINE.  */
void ms_rtl_loop_print(struct ms_rtl_writing *w, struct ms_buf *line, const_rtx x);

/* A line with SET.  */
void ms_rtl_loop_print_set(struct ms_rtl_writing *w, int indent, rtx set);

/* The end of an op or line, HEAD being its start: the op's RTL with OPERANDS.  False after
   ms_rtl_fail.  */
bool ms_rtl_loop_print_action(struct ms_rtl_writing *w, int indent, struct ms_buf *head,
			      const struct ms_node *node,
			      const struct ms_rtl_operands *operands, rtx predicate);

/* The loop's register of VALUE, or NULL if that is no value of the body.  */
rtx ms_rtl_loop_reg(struct ms_rtl_writing *w, const struct ms_value *value);

/* Put the operation inside of scheduled op INDEX, if it has one, into OPERANDS.  */
void ms_rtl_loop_set_inner(struct ms_rtl_writing *w, int index,
			   struct ms_rtl_operands *operands);

/* rtl_code.cc: (code ...).  False after ms_rtl_fail.  */
bool ms_rtl_print_code(struct ms_rtl_writing *w);

#endif
