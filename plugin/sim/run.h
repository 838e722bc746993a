/* The listing, executed cycle by cycle beside the loop.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_SIM_RUN_H
#define MS_SIM_RUN_H

#include "sim/sequential.h"

/* A physical register: one of a rotating file, or a static one.  */
struct ms_cell {
	uint64_t value;
	int64_t tag;     /* whose value it is */
	int64_t landed;  /* in this cycle, or -1: before the first one or after the last */
	int64_t order;   /* of the instance that wrote it */
	unsigned serial; /* of the run in which it was written; in others it holds nothing */
};

/* A result between issue and landing.  */
struct ms_flight {
	int64_t land;  /* the cycle from which reads see it */
	int64_t order; /* instances issued before it in this run */
	int64_t tag;
	uint64_t value;
	int64_t cell; /* where it lands, or -1: in memory, at */
	int array;
	uint64_t address;
	const struct ms_sim_line *line;
};

/* Units of one resource in use: an entry for each of the next cycles, found at the cycle
   modulo MASK + 1.  An entry of another cycle or run counts as 0.  */
struct ms_usage {
	int64_t cycle;
	unsigned serial;
	int units;
};
struct ms_usage_ring {
	struct ms_usage *at;
	int64_t mask;
};

/* Where a pipeline automaton is: in STATE in CYCLE, which is LATE cycles behind the code, as ops of
   the prologue have waited so long.  Those of an earlier run have another SERIAL.  */
struct ms_sim_pipe {
	int64_t cycle, late;
	unsigned serial;
	int state;
};

struct ms_sim_run {
	const struct ms_sim_program *program;
	struct ms_sequential seq;
	struct ms_memory memory;

	struct ms_cell *cell;
	int64_t *file_base; /* first cell of each rotating file that the listing uses */
	int64_t static_base;
	struct ms_usage_ring *usage;     /* by resource */
	struct ms_sim_pipe *pipe;        /* by automaton */
	MS_VEC(struct ms_flight) flight; /* a heap: the next to land first */
	int64_t *issued;                 /* instances issued, by op */

	unsigned serial; /* of this run: 1, 2, ... */
	int64_t trips;
	int64_t first;       /* iteration that the pipelined code starts with: those before it
				run as the loop is written */
	int64_t piped;       /* iterations of the pipelined code: ITERATIONS - FIRST */
	int64_t iterations;  /* those of TRIPS, by UNROLL in one */
	int64_t group;       /* number of the current group */
	int64_t cycle;       /* the current one */
	int64_t order;       /* instances issued in this run */
	int *shift;          /* group modulo size, by rotating file */
	int64_t traced;      /* the cycle whose heading was printed last, or -1 */
	int64_t shape_cycle; /* in which program->shape shows in this run */
};

/* Set up PIPE for any number of runs of PROGRAM.  */
void ms_sim_run_init(struct ms_sim_run *run, const struct ms_sim_program *program);

/* One run, of at least as many iterations as the listing's guard asks for.  False after the first difference was reported.  */
bool ms_sim_run_trips(struct ms_sim_run *run, int64_t trips);

/* The physical number of REF in the current group; the cell.  */
int ms_sim_run_physical(const struct ms_sim_run *run, struct ms_sim_ref ref);
int64_t ms_sim_run_cell(const struct ms_sim_run *run, struct ms_sim_ref ref);

/* flight.c: results in flight.  */

/* Let a result set out.  */
void ms_flight_add(struct ms_sim_run *run, const struct ms_flight *flight);

/* Let land what lands up to and including CYCLE.  False after a clash.  */
bool ms_flight_land(struct ms_sim_run *run, int64_t cycle);

/* Let FLIGHT land now.  */
bool ms_flight_arrive(struct ms_sim_run *run, const struct ms_flight *flight);

/* The newest result in flight with TAG, or NULL.  O(in flight).  */
const struct ms_flight *ms_flight_find(const struct ms_sim_run *run, int64_t tag);

/* explain.c: the words of each difference.  All return false.  K is the iteration, or -1 for a
   line that its predicate has turned off.  */

/* Register N that LINE reads is not that of the instance with tag EXPECTED.  */
bool ms_sim_explain_read(struct ms_sim_run *run, const struct ms_sim_line *line, int64_t k,
			 int n, int64_t expected);
/* LINE's predicate is none: its register holds nothing or something else.  */
bool ms_sim_explain_predicate(struct ms_sim_run *run, const struct ms_sim_line *line,
			      int64_t k);
/* It accesses ADDRESS of LINE's array.  */
bool ms_sim_explain_address(struct ms_sim_run *run, const struct ms_sim_line *line, int64_t k,
			    uint64_t address);
/* Byte N that it loads has tag FOUND.  */
bool ms_sim_explain_load(struct ms_sim_run *run, const struct ms_sim_line *line, int64_t k,
			 int n, int64_t found, uint64_t value);
/* It computes VALUE.  */
bool ms_sim_explain_value(struct ms_sim_run *run, const struct ms_sim_line *line, int64_t k,
			  uint64_t value);
/* It uses one unit too many of RESOURCE in CYCLE.  */
bool ms_sim_explain_usage(struct ms_sim_run *run, const struct ms_sim_line *line, int64_t k,
			  int resource, int64_t cycle);
/* It cannot issue in the state that AUTOMATON is in.  */
bool ms_sim_explain_pipe(struct ms_sim_run *run, const struct ms_sim_line *line, int64_t k,
			 int automaton);
/* FLIGHT cannot land where EARLIER (a tag) landed in the same cycle, or out of order.  BYTE is
   the address in memory.  */
bool ms_sim_explain_clash(struct ms_sim_run *run, const struct ms_flight *flight,
			  int64_t earlier, bool same_cycle, uint64_t byte);
/* Its op has been issued in all iterations already.  */
bool ms_sim_explain_surplus(struct ms_sim_run *run, const struct ms_sim_line *line);
/* program->shape shows.  */
bool ms_sim_explain_shape(struct ms_sim_run *run);
/* A copy reads a register that holds nothing.  */
bool ms_sim_explain_copy(struct ms_sim_run *run, const struct ms_sim_copy *copy,
			 const char *where);
/* Instance issued[X] of op X never came.  */
bool ms_sim_explain_missing(struct ms_sim_run *run, int x);
/* After the loop: register R of the loop, or byte ADDRESS of ARRAY.  */
bool ms_sim_explain_liveout(struct ms_sim_run *run, int r);
bool ms_sim_explain_memory(struct ms_sim_run *run, int array, uint64_t address);

/* trace.c: lines of --trace.  */

void ms_sim_trace_run(const struct ms_sim_run *run);
void ms_sim_trace_issue(struct ms_sim_run *run, const struct ms_sim_line *line, int64_t k,
			const uint64_t *read, uint64_t address, uint64_t value);
/* LINE is turned off.  */
void ms_sim_trace_off(struct ms_sim_run *run, const struct ms_sim_line *line);
void ms_sim_trace_land(struct ms_sim_run *run, const struct ms_flight *flight);
void ms_sim_trace_copy(const struct ms_sim_run *run, const struct ms_sim_copy *copy,
		       const char *where);
void ms_sim_trace_end(const struct ms_sim_run *run);

#endif
