/* A loop body half way from RTL to our text: the steps of the translation.
   SPDX-License-Identifier: GPL-3.0-or-later

   The translation reads the insns of a body once, in order, and keeps what each pseudo
   register holds at that point.  An operation becomes a node; a copy is no operation, it only
   passes a value on.  What a pseudo held when the iteration began is a value of its own: in
   the text it is the register of the pseudo's last definition, read one iteration later.

   Beside its value each integer has a linear form, the sum of constant multiples of symbols.
   Addresses are taken apart by it: which part never changes in the loop (that names the array),
   which grows by the same amount in every iteration (i), what is left (registers).  value.h has
   the data.

   The files, in the order in which ms_translate_loop goes through them:

     select.cc     is it a loop that we can look at at all
     entry.cc      what is known about registers where the loop is entered
     outer.cc      the same after other blocks and iterations of outer loops
     facts.cc      conditions that hold there; ranges of values
     insns.cc      insns one after the other: sets, flags; keeps the state
     rtl_ops.cc    expressions -> values
     access.cc     addresses -> parts
     double_word.cc  integers of two words
     nodes.cc      operations -> nodes, by a table and the machine's rules
     flags.cc      comparisons through condition-code registers
     linear.cc     linear forms and symbols
     induction.cc  which registers step by a constant; addresses -> step, offset, registers
     count.cc      how often does it run
     order.cc      counts by ordered comparisons
     carry.cc      what is needed; values that go from one iteration into the next
     memory.cc     accesses -> arrays with names and units
     callers.cc    what all callers say about pointers that they pass
     alias.cc      accesses to different arrays that may meet: assumed edges
     apart.cc      when they do, by their addresses
     moving.cc     accesses that step by what is no constant
     sums.cc       forms as sums of integers
     needs.cc      what must be true for all that
     emit.cc       all that -> struct ms_loop
     target_machine.cc  its ops and edges on the compiler's own pipeline
     op_text.cc    what the source says about an op
     print.cc      RTL and trees as short texts
     names.cc      registers without names: where they come from
     refuse.cc     the table of refusals  */

#ifndef MS_GCC_BODY_H
#define MS_GCC_BODY_H

#include "gcc/value.h"

/* One translation.  */
struct ms_body {
	struct ms_arena *arena = NULL;
	const struct ms_machine *machine = NULL;
	bool target = false; /* MACHINE stands in for the target's own: target_machine.h */
	const struct ms_callers *callers = NULL;
	class loop *loop = NULL;
	basic_block bb = NULL;   /* the body */
	basic_block test = NULL; /* ends in the closing jump: BB, or a block after (and before)
				    it that only compares */
	basic_block tail = NULL; /* after TEST, executed only if the loop goes on; or NULL */
	struct ms_candidate *out = NULL;

	MS_VEC(struct ms_pseudo *) pseudo = {}; /* in order of first appearance */
	hash_map<int_hash<int, -1, -2>, struct ms_pseudo *> by_regno;
	MS_VEC(struct ms_node *) node = {}; /* in body order */
	MS_VEC(struct ms_flags) flags = {};

	/* linear.cc */
	int nsyms = 0;
	hash_map<int_hash<unsigned, 0, 1>, struct ms_sym *> sym_by_hash;
	MS_VEC(struct ms_sym *) constants = {};

	/* entry.cc: what registers hold where the loop is entered */
	hash_map<int_hash<int, -1, -2>, const struct ms_lin *> entry;
	MS_VEC(struct ms_fact) fact = {};

	/* insns.cc: the insn being translated, and the expressions in it that have a value */
	rtx_insn *insn = NULL;
	MS_VEC(struct ms_known) known = {};
	MS_VEC(struct ms_known) pending = {}; /* its effects */
	MS_VEC(struct ms_flags) new_flags = {};

	/* carry.cc: the ops in order */
	MS_VEC(struct ms_node *) op = {};

	/* memory.cc */
	MS_VEC(struct ms_access *) access = {}; /* of the ops, in order */
	MS_VEC(struct ms_array) array = {};

	/* count.cc */
	bool closes = false; /* CLOSING is known */
	struct ms_comparison closing; /* the loop goes on while it holds; on floating-point
					 values UNKNOWN is possible */
	const char *trips = NULL;
	const struct ms_lin *ntrips = NULL; /* the same as a sum of integers that is exact, if
					       there is such */
	const struct ms_lin *way = NULL; /* or what divided by WAY_STEP, rounded down, is it; not
					    negative where the guards hold */
	int64_t way_step = 0;
	rtx_code goes_on = UNKNOWN; /* if it ends by an ordered comparison, it goes on while
				       FIRST + STEPS * j, of MODE, j = 1, 2, ..., has this
				       relation to a bound; under the guards, the values that
				       have it are reached without wrapping around */
	machine_mode mode = VOIDmode;
	const struct ms_lin *first = NULL;
	int64_t steps = 0;
	const struct ms_lin *bound = NULL; /* that steps as well, by BOUND_STEPS; or NULL */
	int64_t bound_steps = 0;
	struct ms_count count = {};
	MS_VEC(const char *) guards = {};

	/* sums.cc: what must be true where the loop is entered; all that as guards once more, over
	   what registers hold there */
	MS_VEC(struct ms_need) bounds = {};
	MS_VEC(rtx) fits = {};

	/* induction.cc: what its guards say, where the count is a sum; for tests */
	MS_VEC(struct ms_need) unwrapped = {};
};

/* translate.cc */

/* All steps in order.  needs: ARENA, MACHINE, LOOP and OUT set.  False after ms_refuse.  */
bool ms_translate_body(struct ms_body *body);

/* refuse.cc */

/* Refuse the loop because of INSN (may be NULL).  DETAIL may be NULL.  Returns false.  */
bool ms_refuse(struct ms_body *body, enum ms_refusal refusal, rtx_insn *insn,
	       const char *detail);

/* select.cc */

/* Is the loop one that can be taken at all?  Looks at blocks, edges and insns.  False after
   ms_refuse.  O(insns).  */
bool ms_select_loop(struct ms_body *body);

/* linear.cc */

const struct ms_lin *ms_lin_constant(struct ms_body *body, int64_t constant);
const struct ms_lin *ms_lin_of(struct ms_body *body, struct ms_sym *sym);

/* A + FACTOR * B, cut to the width of MODE; NULL if it has too many terms.  */
const struct ms_lin *ms_lin_add(struct ms_body *body, machine_mode mode,
				const struct ms_lin *a, const struct ms_lin *b, int64_t factor);
bool ms_lin_equal(const struct ms_lin *a, const struct ms_lin *b);
bool ms_lin_varying(const struct ms_lin *lin);

/* A symbol of which nothing is known but whether it varies.  */
struct ms_sym *ms_sym_new(struct ms_body *body, machine_mode mode, bool varying);

/* The symbol of the constant address X.  */
struct ms_sym *ms_sym_constant(struct ms_body *body, rtx x);

/* The form of CODE, of MODE, over one or two operands of mode FROM (B may be NULL): linear
   where arithmetic allows, else a symbol that stands for this computation.  NULL where A or B
   is NULL.  */
const struct ms_lin *ms_lin_apply(struct ms_body *body, rtx_code code, machine_mode mode,
				  machine_mode from, const struct ms_lin *a,
				  const struct ms_lin *b);

/* entry.cc */

/* Follow what is computed on the way into the loop: body->entry.  O(insns looked at), of which
   there is a limit.  */
void ms_entry_values(struct ms_body *body);

/* The form of what REGNO, of MODE, holds where the loop is entered.  */
const struct ms_lin *ms_entry_value(struct ms_body *body, int regno, machine_mode mode);

/* The form of expression X there, of MODE if it is a constant; NULL if X is no integer or holds
   what forms can't say.  */
const struct ms_lin *ms_entry_form(struct ms_body *body, const_rtx x, machine_mode mode);

/* outer.cc */

/* Of what body->entry says, keep what holds when control has come from the end of FROM to the
   start of TO, which FROM dominates immediately.  O(blocks + definitions), limited.  */
void ms_entry_between(struct ms_body *body, basic_block from, basic_block to);

/* facts.cc */

/* Remember that A CODE B, of integer MODE, holds where the loop is entered.  */
void ms_fact_add(struct ms_body *body, rtx_code code, machine_mode mode,
		 const struct ms_lin *a, const struct ms_lin *b);

/* Is A CODE B known to hold there?  */
bool ms_fact_known(struct ms_body *body, rtx_code code, machine_mode mode,
		   const struct ms_lin *a, const struct ms_lin *b);

/* The least and the largest value of LIN, of MODE, read as an unsigned or signed number.  */
struct ms_range ms_range_of(struct ms_body *body, const struct ms_lin *lin, machine_mode mode,
			    bool is_unsigned);

/* The same of LIN, of 64 bits, as a sum of integers that is not cut to 64 bits; what is not
   narrower counts as signed.  */
struct ms_range ms_range_sum(struct ms_body *body, const struct ms_lin *lin);

/* LIN, of 64 bits, with constants drawn out of extensions where that is exact.  */
const struct ms_lin *ms_lin_drawn(struct ms_body *body, const struct ms_lin *lin);

/* insns.cc */

struct ms_pseudo *ms_body_pseudo(struct ms_body *body, int regno, machine_mode mode);

/* The value of constant address X.  */
struct ms_value ms_value_address(struct ms_body *body, rtx x);

/* REG gets VALUE when the current insn's sources have all been read.  */
void ms_will_set(struct ms_body *body, rtx reg, struct ms_value value);

/* The value of constant X of MODE, other than an address, that has to be in a register.  */
struct ms_value ms_value_constant(struct ms_body *body, rtx x, machine_mode mode);

/* Turn all insns into nodes.  False after ms_refuse.  */
bool ms_translate_insns(struct ms_body *body);

/* Is REGNO the machine's carry where that is a register with a value, 0 or 1 (POWER)?  In a body
   that sets it before it reads it, it is like a register of the function.  */
static inline bool ms_is_carry_register(unsigned regno)
{
#ifdef CA_REGNO
	const unsigned carry = CA_REGNO;
#else
	const unsigned carry = INVALID_REGNUM;
#endif
	return regno == carry;
}

/* Is X a register of which the body's insns keep the value?  */
static inline bool ms_holds_value(const_rtx x)
{
	return REG_P(x) && (!HARD_REGISTER_P(x) || ms_is_carry_register(REGNO(x)));
}

/* An integer mode of which linear forms and our text know the values: up to 64 bits.  */
static inline bool ms_is_word(machine_mode mode)
{
	return is_a<scalar_int_mode>(mode) &&
	       GET_MODE_PRECISION(as_a<scalar_int_mode>(mode)) <= 64;
}

/* The bit of its register at which SUBREG X begins.  False if it depends on the size of
   vectors.  */
static inline bool ms_subreg_bit(const_rtx x, HOST_WIDE_INT *bit)
{
	unsigned HOST_WIDE_INT lsb;

	if (!subreg_lsb(x).is_constant(&lsb))
		return false;
	*bit = lsb;
	return true;
}

/* nodes.cc */

/* The type of MODE: of other than integers and floats of up to 64 bits an opaque one; MS_NTYPES
   if it has no size that is known and a power of 2.  */
enum ms_type ms_mode_type(machine_mode mode, bool is_unsigned);

/* Is the type of MODE opaque, so that all it takes part in is?  */
bool ms_is_opaque(machine_mode mode);

struct ms_value ms_value_int(struct ms_body *body, machine_mode mode, int64_t integer);

/* A form for integer VALUE that only says: itself.  */
const struct ms_lin *ms_own_form(struct ms_body *body, struct ms_value value);

/* A value that refuses the loop if it is needed; because X has values of MODE.  */
struct ms_value ms_value_refused(struct ms_body *body, machine_mode mode,
				 enum ms_refusal refusal, const char *detail);
struct ms_value ms_value_refused_mode(struct ms_body *body, machine_mode mode, rtx x);

/* The value of CODE, of MODE, over ARG[0..NARGS-1] of mode FROM: a new node.  X is the RTL for
   messages.  */
struct ms_value ms_value_apply(struct ms_body *body, rtx_code code, machine_mode mode,
			       machine_mode from, const struct ms_value *arg, int nargs, rtx x);

/* The same, but what CODE computes is not said: the op can be scheduled, not executed.  */
struct ms_value ms_value_opaque(struct ms_body *body, rtx_code code, machine_mode mode,
				machine_mode from, const struct ms_value *arg, int nargs, rtx x);

/* What is at MEM, extended to MODE.  */
struct ms_value ms_load(struct ms_body *body, machine_mode mode, bool is_unsigned, rtx mem);

/* An op that stores VALUE by ACCESS.  */
void ms_store(struct ms_body *body, struct ms_access *access, struct ms_value value);

/* An op for X, a PREFETCH: to what is computed it is a move of the address to nowhere.  */
void ms_prefetch(struct ms_body *body, rtx x);

/* rtl_ops.cc */

/* The value of expression X of the current insn; MODE is that of a constant without mode.  A
   value that can't be computed is a node that refuses the loop if it is needed.  */
struct ms_value ms_value_of(struct ms_body *body, rtx x, machine_mode mode);

/* The values that expression X reads as ARG, and *FROM, the mode of the first.  The number, or
   -1 if they are more than a node has.  */
int ms_operand_values(struct ms_body *body, rtx x, struct ms_value *arg, machine_mode *from);

/* VALUE seen as the low part, or in a wider register, of MODE.  X is the RTL for messages.  */
struct ms_value ms_value_subreg(struct ms_body *body, machine_mode mode, struct ms_value value,
				rtx x);

/* Is X the UNSPEC that the target calls NAME?  */
bool ms_is_unspec(const_rtx x, const char *name);

/* double_word.cc */

/* Give VALUE, of expression X over ARG, its words if it has two and they can be said.  */
void ms_value_words(struct ms_body *body, rtx x, const struct ms_value *arg,
		    struct ms_value *value);

/* The same for VALUE that was loaded from MEM.  */
void ms_load_words(struct ms_body *body, rtx mem, struct ms_value *value);

/* Store VALUE, of two words, in MEM as an effect of the insn, word by word.  False if it has not
   two or they are not known.  */
bool ms_store_words(struct ms_body *body, rtx mem, const struct ms_value *value);

/* The word of VALUE that begins at BIT.  False if it is not known.  */
bool ms_word_of(struct ms_body *body, const struct ms_value *value, HOST_WIDE_INT bit,
		struct ms_value *out);

/* WHOLE is OLD with the word at BIT replaced by VALUE: give it its words.  False if it has not
   two.  X is the RTL for messages.  */
bool ms_set_word(struct ms_body *body, struct ms_value old, HOST_WIDE_INT bit,
		 struct ms_value value, struct ms_value *whole, rtx x);

/* Where ARG[0] and ARG[1] have two words that are known: what is 0 if they are equal.  */
bool ms_words_differ(struct ms_body *body, const struct ms_value *arg, struct ms_value *out,
		     rtx x);

/* access.cc */

/* The address of MEM taken apart.  */
struct ms_access *ms_access_new(struct ms_body *body, rtx mem, bool store);

/* flags.cc */

/* What REG, a condition-code register, holds after it was set to SRC.  */
struct ms_flags ms_flags_of(struct ms_body *body, rtx reg, rtx src);

/* Does (lt X 0) mean that the first operand of the comparison that set X, a condition-code
   register, is less?  */
bool ms_plain_flags(const_rtx x);

/* Is X a condition-code register?  */
bool ms_is_flags(const_rtx x);

/* The value (0 or 1, of MODE) of comparison X.  */
struct ms_value ms_value_compare(struct ms_body *body, rtx x, machine_mode mode);

/* Take comparison X of the current insn apart.  False if it means something else.  */
bool ms_parse_comparison(struct ms_body *body, rtx x, struct ms_comparison *out);

/* The value of if_then_else X.  */
struct ms_value ms_value_select(struct ms_body *body, rtx x);

/* induction.cc */

/* Find the pseudos that step by a constant.  */
void ms_find_inductions(struct ms_body *body);

/* LIN, of MODE, as BASE (over invariant symbols) + STEP * i.  False if it is nothing such.  */
bool ms_lin_induction(struct ms_body *body, machine_mode mode, const struct ms_lin *lin,
		      const struct ms_lin **base, int64_t *step);

/* Split the addresses of all accesses into base, step, offset and registers.  One that can't
   be said so refuses the loop if it is needed.  */
void ms_split_addresses(struct ms_body *body);

/* count.cc */

/* The loop goes on while V + S * i, of MODE, is not 0, where it is tested for the i-th time,
   from 0: find these.  False if that is not what its closing jump says.  */
bool ms_ends_at_zero(struct ms_body *body, machine_mode *mode, const struct ms_lin **v,
		     int64_t *s);

/* How often does the loop run?  Fills trips and guards.
   needs: insns translated, inductions found.  False after ms_refuse.  */
bool ms_count_trips(struct ms_body *body);

/* Add a condition under which what is said of the loop is right.  */
void ms_add_guard(struct ms_body *body, const char *text);

/* Is X, a condition over registers at the loop's entry, false whatever they hold?  Such is that
   a multiple has a remainder.  */
bool ms_never_true(struct ms_body *body, const_rtx x);

/* carry.cc */

/* Find which nodes are needed, make copies where values go from iteration to iteration, and
   put all in order: body->op.  False after ms_refuse.  */
bool ms_order_ops(struct ms_body *body);

/* memory.cc */

/* Put the accesses of the ops into arrays.  False after ms_refuse.  */
bool ms_find_arrays(struct ms_body *body);

/* `a[i+1]`, as people would write ACCESS.  */
const char *ms_access_text(struct ms_body *body, const struct ms_access *access);

/* alias.cc */

/* Add the edges between accesses to different arrays of LOOP that may meet.  False after
   ms_refuse.  O(pairs of accesses), of which there is a limit.  */
bool ms_alias_edges(struct ms_body *body, struct ms_loop *loop);

/* apart.cc */

/* What is known of the count for telling accesses apart; PAIRS of them will be asked about.
   needs: arrays found.  */
struct ms_apart;
struct ms_apart *ms_apart_new(struct ms_body *body, int64_t pairs);

/* Find how ACCESS moves if it steps by something that is no constant.  */
void ms_find_moving(struct ms_body *body, struct ms_access *access);

/* In which iterations two accesses, A and B, may touch a common byte.  */
struct ms_meeting {
	bool before, same, after; /* A's is an earlier one than B's, the same, a later one */
	bool exact; /* they do at this DISTANCE, if there are so many iterations; what else there
		       is, follows from that order */
	int64_t distance;
};

/* What follows from the addresses of A and B, and the trip count.  May add guards under which it
   does.  */
struct ms_meeting ms_meeting_of(struct ms_body *body, struct ms_apart *apart,
				const struct ms_access *a, const struct ms_access *b);

/* emit.cc */

/* The bits of the real constant VALUE, as an integer of its size.  */
int64_t ms_real_bits(const struct ms_value *value);

/* The loop as our text has it; NULL after ms_refuse.  */
struct ms_loop *ms_emit_loop(struct ms_body *body);

/* op_text.cc */

/* Find which variables hold the values of nodes at the end of an iteration.  */
void ms_name_nodes(struct ms_body *body);

/* What the source says about NODE, an op, as C would write it: `x = x * s + a[i]`.
   needs: nodes named, registers numbered (emit.cc).  */
const char *ms_op_text(struct ms_body *body, const struct ms_node *node);

/* print.cc */

/* X as a short text in ARENA: RTL of the slim form.  */
const char *ms_rtl_text(struct ms_arena *arena, const_rtx x);

/* The texts below are C over the values that source variables have where the loop is entered
   (pointers as numbers of bytes), with all arithmetic in 64 bits: `(unsigned)x' and the like cut
   a value to a type, and then it has 64 bits again.  Registers without a name are rN.  */

/* Condition X, true or (NEGATE) false.  */
const char *ms_condition_text(struct ms_body *body, const_rtx x, bool negate);

/* A CODE B, of MODE.  */
const char *ms_comparison_text(struct ms_body *body, rtx_code code, machine_mode mode,
			       const struct ms_lin *a, const struct ms_lin *b);

/* LIN, of 64 bits, as a sum.  */
const char *ms_lin_text(struct ms_body *body, const struct ms_lin *lin);

/* The value of LIN, of MODE, read as an unsigned or signed number.  */
const char *ms_value_text(struct ms_body *body, const struct ms_lin *lin, machine_mode mode,
			  bool is_unsigned);

/* TEXT as an operand: in parentheses if it has several parts.  */
const char *ms_enclosed(struct ms_body *body, const char *text);

/* The quotient of LIN, of 64 bits, by DIVISOR, not 0, if it has no remainder in integers that
   are not cut to 64 bits; else NULL.  */
const struct ms_lin *ms_lin_quotient(struct ms_body *body, const struct ms_lin *lin,
				     int64_t divisor);

/* The source expression that MEM_EXPR is based on, without indices (`a`, `p->coef`), or
   NULL.  */
const char *ms_base_text(struct ms_arena *arena, tree expr);

/* The source variable or expression whose value SYM is, or NULL.  */
const char *ms_sym_name(struct ms_arena *arena, const struct ms_sym *sym);

/* The source variable that register REGNO holds, or NULL.  */
const char *ms_reg_text(struct ms_arena *arena, int regno);

/* The variable that register REGNO holds, or NULL.  */
tree ms_reg_decl(int regno);

/* Load MEM from a place that the loop does not move, as C writes it; or NULL.  */
const char *ms_load_text(struct ms_arena *arena, const_rtx mem);

/* names.cc */

/* What register REGNO, which the loop does not set, holds: a variable, a constant, a load; or
   NULL.  */
const char *ms_origin_text(struct ms_arena *arena, int regno);

/* The variable, if it is only one, that the address in register REGNO was made from.  */
tree ms_pointer_root(struct ms_arena *arena, int regno);

/* TEXT with everything that can't stand between '"' replaced.  */
const char *ms_quotable(struct ms_arena *arena, const char *text);

#endif
