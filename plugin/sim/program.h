/* A loop and its listing, checked against each other and made ready to execute.
   SPDX-License-Identifier: GPL-3.0-or-later

   Instances.  Instance k of op x is x in iteration k.  Its tag is 1 + k * nops + x: tags grow
   in the order of the sequential loop.  A register's initial value has the tag
   -(1 + index of the register), initial memory 0, a stage predicate MS_SIM_STAGE_TAG.  */

#ifndef MS_SIM_PROGRAM_H
#define MS_SIM_PROGRAM_H

#include <stdarg.h>

#include "format/listing.h"
#include "sim/memory.h"
#include "sim/sim.h"

/* No operation reads more registers than two in an address and three operands, or three of an
   operation inside and two more.  */
enum { MS_SIM_READS = 5, MS_SIM_ARGS = 5 };

#define MS_SIM_STAGE_TAG INT64_MIN

/* A register that an op of the loop reads.  */
struct ms_sim_read {
	int reg;      /* index into the loop's regs */
	int def;      /* the op that defines it, or -1 */
	bool carried; /* it reads the definition of the iteration before */
};

/* An op of the loop.  */
struct ms_sim_op {
	enum ms_sem sem;
	enum ms_type type, from;
	struct ms_inner inner; /* its places count operands, of which memory is none */
	enum ms_type result; /* TYPE, but integer for a comparison of floats */
	int latency;
	const struct ms_alternative *alt; /* by its sigma line */
	int64_t cycle, stage, row;        /* by its sigma line */

	int nreads; /* registers of the address, then of the operands, as they stand */
	struct ms_sim_read read[MS_SIM_READS];
	enum ms_type read_type[MS_SIM_READS]; /* how it reads them */
	int nargs;
	struct {
		int read; /* index into READ, or -1: the constant BITS */
		uint64_t bits;
	} arg[MS_SIM_ARGS];

	bool memory; /* it is a load or a store: of BYTES bytes of ARRAY, */
	int bytes;
	int array;
	uint64_t step, offset; /* at byte STEP * i + OFFSET + sum of SCALE * register */
	uint64_t pace;         /* bytes from one iteration of the loop as written to the next */
	int nterms;
	uint64_t scale[2];

	int dest; /* register that it defines, or -1 */
};

/* A register of a listing: number X of a rotating FILE, or, with MS_STATIC, static slot X.  */
struct ms_sim_ref {
	int file;
	int number;
};

/* A line of a listing: what it has of its own; all else is in its op.  */
struct ms_sim_line {
	int64_t row;
	int op;
	int array;
	uint64_t step, offset; /* bytes; of the group's number */
	uint64_t pace;         /* STEP by iterations of the loop as written */
	struct ms_sim_ref read[MS_SIM_READS];
	struct ms_sim_ref dest;
	bool predicated; /* it issues only where PREDICATE holds a true stage predicate */
	struct ms_sim_ref predicate;
	const struct ms_listing_line *text;
};

/* Lines by row; in a row, instances in the order of the sequential loop.  */
struct ms_sim_group {
	struct ms_sim_line *line;
	int nlines;
};

struct ms_sim_copy {
	struct ms_sim_ref dest, source;
	const struct ms_copy *text;
};

/* shape.c.  */
enum ms_sim_part { MS_SIM_PROLOGUE, MS_SIM_KERNEL, MS_SIM_EPILOGUE };

/* Where the groups do not hold what the sigma lines say: the first such place in time.  */
struct ms_sim_shape {
	enum {
		MS_SHAPE_GOOD,
		MS_SHAPE_TWICE,
		MS_SHAPE_EXTRA,
		MS_SHAPE_MOVED,
		MS_SHAPE_PREDICATE, /* kernel-only: that of another stage */
		MS_SHAPE_BARE,      /* or none */
		MS_SHAPE_MISSING
	} kind;
	enum ms_sim_part part;
	int64_t index; /* of the group in its part */
	int64_t turn;  /* in kernel-only code the first group in which it shows, else 0 */
	int64_t found; /* the row in which the line stands, the stage whose predicate it is
			  under, or -1 */
	int64_t row;   /* the row by whose end the fault shows */
	int op;
	struct ms_loc loc;
};

struct ms_sim_program {
	const struct ms_loop *loop; /* where the listing is unrolled, its ops so many times:
				       unrolled.c */
	const struct ms_listing *listing;
	const struct ms_machine *machine;
	const struct ms_sim_options *options;
	struct ms_arena *arena;
	struct ms_diag *diag;
	struct ms_sim_report *report;

	int64_t ii, stages;
	int unroll; /* iterations of the loop as written in one of LOOP */
	int written_ops; /* of the loop as written: NOPS / UNROLL */
	enum ms_form form;
	struct ms_sim_op *op;
	int nops;
	int64_t nuses;                 /* reservations of one iteration */
	struct ms_memory_array *array; /* the loop's, then those that only the listing has */
	int narrays;
	const uint64_t *initial; /* content of the loop's registers before the loop */
	const int *reg_number;   /* of each static slot; the first are the loop's regs */
	int nstatic;
	bool *uses_file; /* by rotating file */

	struct ms_sim_group *prologue; /* stages - 1; kernel-only: none */
	struct ms_sim_group *kernel;   /* nkernels */
	int nkernels;
	struct ms_sim_group *epilogue; /* stages - 1; kernel-only: none */
	struct ms_sim_ref predicate;   /* of stage 0: kernel-only */
	struct ms_sim_copy *preheader, *exit;
	struct ms_sim_shape shape;
};

/* Fill PROGRAM, whose first block of members is set; the rest comes to live in its arena.
   False after a message if the two cannot be run side by side.  What is only wrong in the
   groups is left in SHAPE.  O(size of loop and listing).  */
bool ms_program_prepare(struct ms_sim_program *program);

/* layout.c: OP, NOPS and INITIAL, and LOOP where the listing is unrolled.  */
void ms_program_lay_out(struct ms_sim_program *program);

/* Is what ACTION computes true or false?  */
static inline bool ms_sim_compares(const struct ms_action *action)
{
	return (action->sem >= MS_EQ && action->sem <= MS_GE) || action->sem == MS_UNORD;
}

/* groups.c: a group of a run, and its place in the listing.  */
struct ms_sim_where {
	enum ms_sim_part part;
	int64_t index; /* of the group in its part; always 0 for a kernel that has no number */
	const struct ms_sim_group *group;
};

/* The code of group G of a run with TRIPS trips in the pipelined code, of which there are as
   many as the form can run.  */
struct ms_sim_where ms_program_group(const struct ms_sim_program *program, int64_t trips,
				     int64_t g);

/* How a run of so many trips, at least as many as the guard asks for, is divided.  An iteration
   is UNROLL trips.  */
struct ms_sim_division {
	int64_t iterations; /* in all */
	int64_t absent; /* trips that the first iteration has less: its first copies are not */
	int64_t first;  /* iterations that run before, as the loop is written */
	int64_t piped;  /* the others, which the pipelined code runs */
};
struct ms_sim_division ms_program_divide(const struct ms_sim_program *program, int64_t trips);

/* unrolled.c: LOOP as its listing with `unroll FACTOR` has it, in ARENA: op x of copy j is at
   j * nops + x.  Registers stay as they are, each copy writing them anew.  */
struct ms_loop *ms_sim_unrolled(struct ms_arena *arena, const struct ms_loop *loop, int factor);

/* The stage whose predicate turns LINE on; 0 if it has none.  */
int64_t ms_program_stage(const struct ms_sim_program *program, const struct ms_sim_line *line);

/* Does LINE issue in group G of a run with TRIPS trips in the pipelined code, if its predicate
   is what the definition says?  */
bool ms_program_issues(const struct ms_sim_program *program, const struct ms_sim_line *line,
		       int64_t trips, int64_t g);

/* Append that TRIPS are fewer than the pipelined code runs.  */
void ms_unpipelined_write(struct ms_buf *out, const struct ms_sim_program *program,
			  int64_t trips);

/* Append "prologue 1", "kernel".  */
void ms_where_write(struct ms_buf *out, const struct ms_sim_program *program,
		    enum ms_sim_part part, int64_t index);

/* fault.c: messages.  */

/* An error at LOC, a place in the listing: a difference of kind FAULT.  TRIPS and CYCLE may be
   -1, LABEL NULL.  The message is "loop NAME, N trips, cycle C: ..." with what is there.  Only
   the first fills the report.  Returns false.  */
struct ms_sim_place {
	struct ms_loc loc;
	int64_t trips, cycle;
	const char *label;
	int64_t iteration;
};
bool ms_fault(const struct ms_sim_program *program, enum ms_sim_fault fault,
	      const struct ms_sim_place *place, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
void ms_vfault(const struct ms_sim_program *program, enum ms_sim_fault fault,
	       const struct ms_sim_place *place, const char *fmt, va_list ap)
    __attribute__((format(printf, 4, 0)));

/* More about the difference before.  */
void ms_fault_note(const struct ms_sim_program *program, struct ms_loc loc, const char *fmt,
		   ...) __attribute__((format(printf, 3, 4)));

/* Append what a tag names: "e of iteration 2", "the initial r6", "initial memory".  */
void ms_tag_write(struct ms_buf *out, const struct ms_sim_program *program, int64_t tag);

/* Append a register of the listing as it stands there, a byte of memory as an element.  */
void ms_ref_write(struct ms_buf *out, const struct ms_sim_program *program,
		  struct ms_sim_ref ref);
void ms_cell_write(struct ms_buf *out, const struct ms_sim_program *program, int array,
		   uint64_t address);

/* shape.c: find what is wrong in the groups; append it in words.  */
void ms_shape_check(struct ms_sim_program *program);
void ms_shape_write(struct ms_buf *out, const struct ms_sim_program *program);

#endif
