/* The loop as written, one op after the other: the reference.
   SPDX-License-Identifier: GPL-3.0-or-later

   It runs only as far ahead as it is asked, and keeps what each op did in the newest
   iterations, so that any number of trips needs memory for those in flight only.  */

#ifndef MS_SIM_SEQUENTIAL_H
#define MS_SIM_SEQUENTIAL_H

#include "sim/program.h"

/* What one instance did.  */
struct ms_sim_record {
	uint64_t value;   /* its result; of a store, the bits stored */
	uint64_t address; /* of a load or store, in bytes */
	int64_t tag;      /* of a load: who wrote the bytes, */
	int mixed;        /* or, unless it is 0, 1 + index into the iteration's MIXED */
};

/* A load whose bytes come from several writers.  */
struct ms_sim_mixed {
	int64_t byte[8];
};

struct ms_sim_mixed_row {
	MS_VEC(struct ms_sim_mixed) mixed;
};

/* The iterations that are kept; iteration k is in row k modulo CAPACITY.  */
struct ms_sequential {
	const struct ms_sim_program *program;
	struct ms_memory memory;
	uint64_t *reg;                /* current content of the loop's registers */
	int64_t absent; /* trips that iteration 0 has less; set after the reset */
	int64_t done;                 /* iterations executed */
	int64_t oldest;               /* first iteration that is kept */
	int64_t capacity;             /* a power of two */
	struct ms_sim_record *record; /* CAPACITY rows of nops */
	struct ms_sim_mixed_row *row;
};

/* Everything as before the loop.  The first call (PROGRAM set, the rest 0) sets up.  */
void ms_sequential_reset(struct ms_sequential *seq);

/* Execute up to and including iteration K; forget iterations before KEEP where room is short
   (KEEP is computed only then: ISSUED[x] is the next iteration of op x that will be asked
   for; what it reads was computed in that iteration or the one before).  */
void ms_sequential_run(struct ms_sequential *seq, int64_t k, const int64_t *issued);

/* What instance K of op X did; NULL if it is not kept.  */
const struct ms_sim_record *ms_sequential_record(const struct ms_sequential *seq, int64_t k,
						 int x);

/* Who wrote byte N of what that load read.  */
int64_t ms_sequential_byte_tag(const struct ms_sequential *seq, int64_t k,
			       const struct ms_sim_record *record, int n);

/* Is op X of iteration K one that a run lacks whose iteration 0 has ABSENT trips less?  */
static inline bool ms_sim_absent(const struct ms_sim_program *p, int64_t absent, int64_t k,
				 int x)
{
	return k == 0 && x < absent * p->written_ops;
}

/* The byte address of OP's access in iteration (or group) I, with index STEP * I + OFFSET, if
   READ has the contents of the registers it reads.  */
static inline uint64_t ms_sim_address(const struct ms_sim_op *op, uint64_t step,
				      uint64_t offset, int64_t i, const uint64_t *read)
{
	uint64_t address = step * (uint64_t)i + offset;

	for (int t = 0; t < op->nterms; t++)
		address += op->scale[t] * read[t];
	return address;
}

/* The result of OP (no load), or the bits that it stores.  */
uint64_t ms_sim_compute(const struct ms_sim_op *op, const uint64_t *read);

#endif
