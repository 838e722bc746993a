/* What an II costs: stages, registers, code.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_CORE_COST_H
#define MS_CORE_COST_H

#include "core/driver.h"

/* A schedule at one II, and what its code would take.  Of a loop that is a graph only there are
   stages and MaxLive.  */
struct ms_cost {
	int64_t ii;
	const char *algo;
	int64_t stages; /* 0: there is no schedule, and nothing below */
	int64_t maxlive;
	bool code;      /* the members below are there */
	int64_t windows, tight; /* rotating registers of all files, by kind of allocation; -1:
				   there is no file for some value */
	bool fits_windows, fits_tight; /* the machine has so many */
	int64_t ops;            /* lines of the rotating form's code */
	int64_t kernels, named; /* mve: kernels, ordinary registers; -1: too much code */
};

/* Schedule PROBLEM by SCHEDULER at II only.  An illegal schedule is a message to DIAG and none
   here.  Scratch in ARENA.  */
struct ms_cost ms_cost_at(struct ms_arena *arena, const struct ms_problem *problem,
			  const struct ms_scheduler *scheduler,
			  const struct ms_sched_options *options, int64_t ii,
			  struct ms_diag *diag);

/* The same of SCHEDULE, a legal one.  */
struct ms_cost ms_cost_of(struct ms_arena *arena, const struct ms_problem *problem,
			  const struct ms_schedule *schedule);

/* COST[0 .. N - 1] as a table.  */
void ms_cost_write(struct ms_buf *out, const struct ms_cost *cost, size_t n);

#endif
