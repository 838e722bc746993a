/* Inside of a run of a pipelined loop in RTL.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_SIM_RTL_PIPE_H
#define MS_SIM_RTL_PIPE_H

#include "sim/rtl_loop.h"
#include "sim/rtl_shadow.h"

/* The tag of a stage predicate in run R of a loop is -1 - R.  */

/* A physical register.  */
struct ms_rl_cell {
	uint64_t low, high;
	int64_t tag;
	int64_t order; /* of issue; 0: set before the groups */
	int64_t landed; /* cycle; -1: before the groups */
	int bytes;      /* that hold something */
};

/* A load of the reference: from where, and who had written what it read.  */
struct ms_rl_access {
	uint64_t address;
	int len;
	bool mixed;  /* several writers: BYTE has each byte's */
	int64_t tag;
	int64_t byte[16];
};

/* What an op did in an iteration of the reference.  */
struct ms_rl_record {
	uint64_t low, high; /* result, or what is stored */
	uint64_t address;   /* of a store */
};

/* A result on its way.  */
struct ms_rl_flight {
	const struct ms_rl_line *line;
	uint64_t low, high, address;
	int64_t tag, order;
	int cell; /* -1: it is stored */
};

struct ms_rl_bucket {
	int64_t cycle;
	MS_VEC(struct ms_rl_flight) flight;
};

/* Who took a unit of a resource; so many are kept.  */
enum { MS_RL_TAKERS = 16 };
struct ms_rl_taker {
	int op;
	int64_t k; /* the iteration */
};
struct ms_rl_usage {
	int64_t cycle;
	uint64_t run;
	int units;
};

struct ms_rl_run {
	struct ms_arena *arena;
	const struct ms_rl *rl;
	struct ms_rtl_memory *memory;
	uint64_t *slots; /* of the function */
	uint64_t *own;   /* of ops and lines */
	struct ms_rtl_loop_stats *stats;
	struct ms_rtl_stats *all;
	struct ms_shadow shadow;
	struct ms_rop_cpu cpu;
	struct ms_diag *diag;
	enum ms_rtl_outcome outcome; /* of a failed hook */

	/* This run.  */
	int64_t base, predicate_tag;
	uint64_t run;
	int64_t trips, first, piped, groups;
	int64_t group, cycle, order;
	int kernel;
	const struct ms_rl_line *line; /* that issues now; NULL: the reference runs */
	int64_t k;       /* iteration of the instance that is executed */
	int op;          /* and its op */
	int naccess;     /* loads of it so far */

	/* Registers.  */
	struct ms_rl_cell *cell; /* rotating files, then ordinary ones */
	int *file_base;
	int static_base;
	int *shift; /* by file: the group modulo its size */
	int64_t *issued; /* by instance */

	/* The reference.  */
	struct ms_rl_cell *reg; /* by ordinary register; only values */
	int64_t done;           /* iterations */
	int64_t mask;           /* rows of records, less one */
	struct ms_rl_record *record;
	struct ms_rl_access *access;

	struct ms_rl_bucket *bucket; /* by landing cycle */
	int64_t bucket_mask, landed;
	int64_t in_flight;
	struct {
		struct ms_rl_usage *at;
		int64_t mask;
		struct ms_rl_taker *taker; /* MS_RL_TAKERS for each of AT */
	} *usage; /* by resource */
};

static inline struct ms_rl_record *ms_rl_record(const struct ms_rl_run *run, int64_t k, int x)
{
	return &run->record[(k & run->mask) * run->rl->nops + x];
}

static inline struct ms_rl_access *ms_rl_access(const struct ms_rl_run *run, int64_t k, int n)
{
	return &run->access[(k & run->mask) * run->rl->naccesses + n];
}

/* The index in CELL of register NUMBER of FILE (negative: an ordinary one) in this group.  */
static inline int ms_rl_cell_index(const struct ms_rl_run *run, int file, int number)
{
	int n;

	if (file < 0)
		return run->static_base + number;
	n = number - run->shift[file];
	if (n < 0)
		n += run->rl->machine->rotating[file].size;
	return run->file_base[file] + n;
}

/* rtl_reference.c: a load of the reference, from its own memory.  False after a message.  */
bool ms_rl_reference_load(struct ms_rl_run *run, uint64_t address, int len, uint64_t *value);

/* Run it up to and including iteration K.  False after a message.  */
bool ms_rl_reference_run(struct ms_rl_run *run, int64_t k);

/* rtl_issue.c: run a program of an op or line whose registers are in its slots.  */
bool ms_rl_execute(struct ms_rl_run *run, const struct ms_rl_program *code, uint64_t *slot,
		   int64_t i);

/* A load of a line: from memory, compared with the same load of the reference.  */
bool ms_rl_line_load(struct ms_rl_run *run, uint64_t address, int len, uint64_t *value);

/* Issue LINE in this cycle.  False after a message.  */
bool ms_rl_issue(struct ms_rl_run *run, const struct ms_rl_line *line);

/* Let land what does up to and including CYCLE.  */
bool ms_rl_land(struct ms_rl_run *run, int64_t cycle);

/* Write to memory what a store of LINE has computed; NULL: one before the groups.  */
bool ms_rl_write_memory(struct ms_rl_run *run, const struct ms_rl_line *line, uint64_t address,
			int len, uint64_t low, uint64_t high, int64_t tag, int64_t cycle);

/* rtl_explain.c: what differs, in words.  Each returns false.  */
bool ms_rl_explain_read(struct ms_rl_run *run, const struct ms_rl_read *read, int64_t expected,
			const struct ms_rl_cell *cell);
bool ms_rl_explain_load(struct ms_rl_run *run, const struct ms_rl_access *access, int byte,
			int64_t found);
bool ms_rl_explain(struct ms_rl_run *run, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
bool ms_rl_explain_end(struct ms_rl_run *run, struct ms_loc loc, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void ms_rl_tag_write(struct ms_buf *out, const struct ms_rl_run *run, int64_t tag);
const char *ms_rl_cell_name(const struct ms_rl_run *run, int file, int number);
const char *ms_rl_address(const struct ms_rl_run *run, uint64_t address);

#endif
