/* Inside of the execution of pipelined loops in RTL.
   SPDX-License-Identifier: GPL-3.0-or-later

   A tag says where a value comes from.  Tags grow from run to run of a loop, so that whatever is
   older than the run's BASE is from before the loop:
     base + r                               what register r of the loop held at its start
     base + nregs + k * nops + x            the result of op x in iteration k
   Iterations are those of the body, also where the code is unrolled.  */

#ifndef MS_SIM_RTL_LOOP_H
#define MS_SIM_RTL_LOOP_H

#include "sim/rtl_compile.h"
#include "sim/rtl_memory.h"
#include "sim/rtl_run.h"

/* A register in a program of an op or a line.  */
struct ms_rl_read {
	int file;   /* rotating; -1: ordinary */
	int number; /* in the file; ordinary: index of the loop's registers */
	int slot;   /* of the program */
	int bytes;  /* that are read */
	int def;    /* ops: the op that defines it, or -1 */
	bool carried; /* ops: that of the iteration before */
};

/* A program with its registers.  */
struct ms_rl_program {
	const struct ms_rtl_program *program;
	struct ms_rl_read *read;
	int nreads;
	int i_slot, n_slot; /* or -1 */
	int slots;          /* where its slots begin in the state's */
	int dest_file, dest_number; /* as in a read; number -1: it stores */
};

struct ms_rl_op {
	struct ms_rl_program code;
	int access;   /* index of its first load in an iteration's accesses */
	int latency;
	const struct ms_rtl_op *op;
};

struct ms_rl_line {
	struct ms_rl_program code;
	const struct ms_rtl_line *line;
	int op, instance; /* INSTANCE: op * unroll + copy */
	int64_t row;
	const struct ms_alternative *alt;
	int predicate_file, predicate_number; /* kernel-only */
};

struct ms_rl_group {
	struct ms_rl_line *line; /* in the order in which they act */
	int nlines;
};

/* A copy in the preheader or at the exit.  */
struct ms_rl_copy {
	struct ms_rl_read to, from;
	const struct ms_rtx *set;
};

struct ms_rl {
	const struct ms_rtl_file *file;
	const struct ms_rtl_function *function;
	const struct ms_rtl_loop *loop;
	const struct ms_machine *machine;
	int unroll;

	struct ms_rtl_register *reg; /* ordinary registers; SLOT is the function's */
	int nregs;
	bool *finished; /* by register: `finish` reads it */
	struct ms_rl_op *op;
	int nops, naccesses;
	struct ms_rl_group *prologue, *kernel, *epilogue;
	struct ms_rl_copy *preheader, *exit;

	int *guard, *guard_slot; /* where each guard's program starts, and its value */
	int count, count_slot;
	int setup, finish; /* programs in the function's */
	int i_slot, n_slot; /* of the function's program, or -1 */
	int64_t list_length;
	int max_latency;
};

struct ms_rtl_code {
	struct ms_arena *arena;
	const struct ms_rtl_file *file;
	const struct ms_rtl_function *function;
	struct ms_rtl_program *program;
	struct ms_rl *loop;
	int nslots;        /* of the programs of loops; they come behind the program's */
};

/* rtl_prepare.c: make LOOP ready.  False after an error.  */
bool ms_rl_prepare(struct ms_rtl_code *code, struct ms_rl *rl, const struct ms_rtl_loop *loop,
		   struct ms_diag *diag);

/* rtl_check.c: are the groups those of the schedule, and each line what its op does?  */
bool ms_rl_check(const struct ms_rl *rl, struct ms_diag *diag);

/* rtl_list.c: the length of a list schedule of the body.  */
int64_t ms_rl_list_length(const struct ms_rl *rl);

/* Send an error about a place in RL's text.  Returns false.  */
bool ms_rl_error(const struct ms_rl *rl, struct ms_diag *diag, struct ms_loc loc,
		 const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* Warn that RL's text is right, but can't be executed because of WHY.  Returns false.  */
bool ms_rl_cannot(const struct ms_rl *rl, struct ms_diag *diag, struct ms_loc loc,
		  const char *why);

/* Send TEXT with its place in FILE, and the line there.  */
void ms_rtl_report(const struct ms_rtl_file *file, struct ms_diag *diag,
		   enum ms_severity severity, struct ms_loc loc, const char *text);

/* rtl_pipe.c: what a state needs for one loop.  */
struct ms_rl_run;
struct ms_rl_run *ms_rl_run_new(struct ms_arena *arena, const struct ms_rl *rl,
				struct ms_rtl_memory *memory, uint64_t *slots, uint64_t *own,
				struct ms_rtl_loop_stats *stats, struct ms_rtl_stats *all);

/* Run the pipelined code of N iterations; registers are taken from SLOTS, the function's, and
   put there.  False after an error.  */
enum ms_rtl_outcome ms_rl_run(struct ms_rl_run *run, uint64_t n, struct ms_diag *diag);

#endif
