/* emit=rtl: the parts of a file of pipelined functions in RTL.
   SPDX-License-Identifier: GPL-3.0-or-later

   plugin/format/RTL.md is the language.  What is printed is RTL: GCC's own, or new expressions
   over its registers and those of the rotating machine, which are made here and put nowhere.
   Registers that the function does not have are REGs with numbers above all of its own.

   Files, in the order in which they use each other:

     rtl_print.cc     an expression as text; lists laid out in lines
     rtl_types.cc     C types, parameters, result
     rtl_symbols.cc   variables and constants that expressions refer to, with their bytes
     rtl_target.cc    the head of a unit: target and machine
     rtl_first.cc     values and addresses of the first iteration -> expressions
     rtl_value.cc     values of the translation -> registers and operands
     rtl_op.cc        its ops -> expressions
     rtl_count.cc     trip count and guards -> expressions
     rtl_apart.cc     arrays that are taken to be distinct -> guards
     rtl_code.cc      the listing of a pipelined loop
     rtl_loop.cc      one pipelined loop
     rtl_function.cc  one function  */

#ifndef MS_GCC_RTL_TEXT_H
#define MS_GCC_RTL_TEXT_H

#include "gcc/body.h"
#include "gcc/rtl_file.h"
#include "gcc/study.h"

/* rtl_print.cc */

/* A place for text about one function.  */
struct ms_rtl_printer {
	struct ms_arena *arena = NULL;
	hash_map<int_hash<int, -1, -2>, const char *> names; /* of registers that are ours */
	auto_vec<rtx> symbols; /* SYMBOL_REFs printed, each once by name */
	auto_vec<struct object_block *> blocks; /* those in which some of these lie */
	int next_regno = 0;    /* the next number for a register of ours */
};

/* The number of register NUMBER of the machine's rotating file FILE.  */
int ms_rtl_rotating(int file, int number);

/* Append X to OUT, in one line.  MACHINE (may be NULL) names rotating registers.  With BARE,
   what GCC knows of memory accesses is left out: it is not true of another iteration.  */
void ms_rtl_print(struct ms_rtl_printer *printer, const struct ms_machine *machine,
		  struct ms_buf *out, const_rtx x, bool bare);

/* ` "FILE":LINE:COLUMN` of INSN, or nothing.  */
void ms_rtl_print_place(struct ms_buf *out, const rtx_insn *insn);

/* Append LIST, a list in one line, at column INDENT in lines of bearable length, and a newline
   without one before.  */
void ms_rtl_lay_out(struct ms_buf *out, int indent, const char *list);

/* Close the list that OUT ends with: `)` and a newline, behind its last line.  */
void ms_rtl_close(struct ms_buf *out);

/* Append `"NAME"`.  */
void ms_rtl_quote(struct ms_buf *out, const char *name);

/* rtl_types.cc */

/* (prototype ...), (param ...), (result ...) and (area ...) of cfun.  */
void ms_rtl_print_interface(struct ms_rtl_printer *printer, struct ms_buf *out);

/* Append TYPE.  */
void ms_rtl_print_type(struct ms_buf *out, tree type);

/* rtl_symbols.cc */

/* A (symbol ...) for each variable and constant that was printed, and for those that their
   contents refer to.  */
void ms_rtl_print_symbols(struct ms_rtl_printer *printer, struct ms_buf *out);

/* rtl_value.cc */

/* A narrow value FIRST + STEP * i, of MODE, that is extended in an address: that this steps, too,
   is true as long as the value does not wrap around.  */
struct ms_rtl_narrow {
	rtx first;
	scalar_int_mode mode;
	bool is_unsigned;
	int64_t step;
};

/* One loop being written.  */
struct ms_rtl_loop {
	struct ms_arena *arena = NULL;
	struct ms_rtl_printer *printer = NULL;
	const struct ms_study *study = NULL;
	struct ms_body *body = NULL;
	const char *why = NULL; /* it can't be said; NULL so far */

	rtx index = NULL_RTX;         /* `i` */
	rtx trips = NULL_RTX;         /* `n` */
	auto_vec<rtx> reg;            /* by op: the loop's register of its result, or NULL */
	auto_vec<rtx> base;           /* by op: what its address is based on, or NULL */
	auto_vec<int64_t> constant;   /* by op: bytes from there where i is 0 */
	auto_vec<rtx> setup;          /* SETs before the first iteration */
	auto_vec<ms_rtl_narrow> narrow;
	auto_vec<rtx> held; /* conditions under which registers step as such values do */
	hash_map<int_hash<int, -1, -2>, rtx> ordinary; /* of listings that have new registers */
};

/* The registers that an op names in some place: its result, the operands that are values of the
   body (NULL: not such a value), and how far `i` is ahead of its iteration.  */
struct ms_rtl_operands {
	rtx dest;
	rtx arg[3];
	rtx term[2];
	int64_t ahead;
	int inner;                         /* the operand that is an op of its own, or -1 */
	const struct ms_node *inner_op;    /* that op: it has no memory operand */
	rtx inner_arg[3];                  /* its operands */
};

/* It can't be said because of WHY.  Returns NULL.  */
rtx ms_rtl_fail(struct ms_rtl_loop *loop, const char *why);

/* A new register of MODE that holds what register LIKE (may be NULL) does.  */
rtx ms_rtl_new_reg(struct ms_rtl_loop *loop, machine_mode mode, const_rtx like);

/* X, a register or a constant, as something of MODE: its low part, or a wider register whose
   upper part is not read.  NULL after ms_rtl_fail.  */
rtx ms_rtl_in_mode(struct ms_rtl_loop *loop, rtx x, machine_mode mode);

/* The op of the body whose result VALUE is, in this iteration or the one before; or NULL.  */
const struct ms_node *ms_rtl_definition(const struct ms_value *value);

/* VALUE, an operand.  REG holds it if it is a value of the body.  NULL after ms_rtl_fail.  */
rtx ms_rtl_operand(struct ms_rtl_loop *loop, const struct ms_value *value, rtx reg);

/* The mode of NODE's result.  Bits of floats that are masked are integers to the machine, and in
   its files of integers.  */
machine_mode ms_rtl_result_mode(const struct ms_node *node);

/* Is MODE one that the text's readers have values of?  */
bool ms_rtl_has_values(machine_mode mode);

/* Give each op's result a register, and each access its base.  False after ms_rtl_fail.  */
bool ms_rtl_assign(struct ms_rtl_loop *loop);

/* rtl_first.cc */

/* VALUE in the loop's first iteration, over what registers hold at its header; parts of it that
   do not step, which are the terms of ACCESS (may be NULL), count as 0.  NULL after
   ms_rtl_fail.  */
rtx ms_rtl_first_value(struct ms_rtl_loop *loop, const struct ms_access *access,
		       const struct ms_value *value);

/* The address of ACCESS in the first iteration, without the registers that do not step.  NULL
   after ms_rtl_fail.  */
rtx ms_rtl_first_address(struct ms_rtl_loop *loop, const struct ms_access *access);

/* Is NODE a comparison?  */
bool ms_rtl_compares(const struct ms_node *node);

/* rtl_op.cc */

/* What OP does, as a SET.  NULL after ms_rtl_fail.  */
rtx ms_rtl_action(struct ms_rtl_loop *loop, const struct ms_node *op,
		  const struct ms_rtl_operands *operands);

/* rtl_count.cc */

/* The count, and conditions that must not be 0.  NULL after ms_rtl_fail.  */
rtx ms_rtl_count(struct ms_rtl_loop *loop, auto_vec<rtx> *guards);

/* COUNT, or what `n` holds, less one: in 64 bits.  */
rtx ms_rtl_last_iteration(struct ms_rtl_loop *loop, rtx count);

/* Guards for loop->narrow, COUNT being the count.  False after ms_rtl_fail.  */
bool ms_rtl_narrow_guards(struct ms_rtl_loop *loop, rtx count, auto_vec<rtx> *guards);

/* rtl_apart.cc */

/* Guards for what the schedule takes to be distinct; needs: ms_rtl_assign.  False after
   ms_rtl_fail.  */
bool ms_rtl_apart_guards(struct ms_rtl_loop *loop, rtx count, auto_vec<rtx> *guards);

/* rtl_loop.cc */

/* Append the (loop ...) of STUDY, whose loop is pipelined.  False, with a sentence in *WHY, if
   it can't be said.  */
bool ms_rtl_print_loop(struct ms_rtl_printer *printer, struct ms_buf *out,
		       const struct ms_study *study, const char **why);

#endif
