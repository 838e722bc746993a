/* From a loop to a verified listing: the passes in order.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_CORE_DRIVER_H
#define MS_CORE_DRIVER_H

#include "core/expand.h"
#include "core/verify.h"

/* What became of a loop.  Each is data: an id for scripts, a sentence for people.  */
enum ms_outcome {
	MS_PIPELINED,    /* schedule and listing are there */
	MS_SCHEDULED,    /* a schedule is there; the loop is a graph only: no code to expand */
	MS_NO_REGISTERS, /* a schedule is there; its values find no registers */
	MS_TOO_LONG,     /* a schedule is there; its code would have more than MS_MAX_LINES */
	MS_NO_SCHEDULE,  /* none up to the last II */
	MS_BAD_INPUT,    /* the graph has a cycle of distance 0, the loop is too large, or the
			    given schedule is not legal; messages were sent */
	MS_ILLEGAL,      /* the verifier refused the schedule: our bug; messages were sent */
	MS_NOUTCOMES
};
struct ms_outcome_info {
	const char *id, *sentence;
};
extern const struct ms_outcome_info ms_outcome_info[MS_NOUTCOMES];

struct ms_options {
	const struct ms_scheduler *scheduler; /* NULL: the default */
	struct ms_sched_options sched;
	struct ms_expand_options expand;
	struct ms_resources *resources; /* NULL: the machine file's tables */
	int unroll; /* iterations in one, core/unroll.h; 0 and 1: the loop as it is */
	struct ms_schedule *given; /* schedule that came as text: verified, not made; or NULL */
	bool first_only; /* the first schedule is the result, whether it fits the registers or
			    not; else the search goes on until one fits */
};

/* A schedule that does not fit the registers, and what it asked for.  */
struct ms_rejection {
	int64_t ii;
	const char *algo, *why;
};

/* CYCLES for so many ITERATIONS of the loop as written; in lowest terms.  */
struct ms_pace {
	int64_t cycles, iterations;
};

/* A factor of unrolling that was tried.  */
struct ms_unroll_trial {
	int factor;
	enum ms_outcome outcome;
	int64_t mii, ii, stages; /* 0: unknown */
	int64_t lines;           /* of code */
};

struct ms_result {
	enum ms_outcome outcome;
	const char *why; /* for MS_NO_REGISTERS, MS_TOO_LONG and MS_NO_SCHEDULE: what exactly */
	struct ms_problem problem;
	MS_VEC(struct ms_rejection) rejected; /* schedules before the one below; or, with
						 MS_NO_REGISTERS, all that were tried, and
						 below is the first */
	struct ms_schedule *schedule;
	struct ms_allocation *allocation; /* of forms that rotate */
	struct ms_code code;              /* all 0 without code */
	struct ms_listing *listing;       /* that of CODE; of a graph only, its schedule */
	struct ms_unroll_trial *trial;    /* where the factor was to be chosen, else NULL */
	int ntrials;
	struct ms_pace least_pace;        /* with TRIAL: no factor gives a lower one */
};

/* Run all passes on LOOP.  A schedule that does not fit the registers is put aside: sms, whose
   values live shorter, gets a try at the same II, then the scheduler at the next, up to the
   last II; only if nothing fits is the outcome MS_NO_REGISTERS.  Everything lives in ARENA;
   PATH is for messages.  Only MS_BAD_INPUT and MS_ILLEGAL come with messages.  */
struct ms_result *ms_pipeline(struct ms_arena *arena, const struct ms_loop *loop,
			      const struct ms_machine *machine, const char *path,
			      const struct ms_options *options, struct ms_diag *diag);

/* The resource model of LOOP on MACHINE: GIVEN, or if that is NULL the machine file's tables; and
   on top its automata.  In ARENA.  */
struct ms_resources *ms_resources_of(struct ms_arena *arena, const struct ms_loop *loop,
				     const struct ms_machine *machine,
				     struct ms_resources *given);

/* The passes behind the bounds: PROBLEM, complete with its resources, to a schedule and code.
   OPTIONS as above, but those of unrolling.  */
struct ms_result *ms_pipeline_problem(struct ms_arena *arena, const struct ms_problem *problem,
				      const struct ms_options *options, struct ms_diag *diag);

/* Only the graph and its bounds: outcome MS_SCHEDULED without a schedule, or MS_BAD_INPUT.  */
struct ms_result *ms_analyse(struct ms_arena *arena, const struct ms_loop *loop,
			     const struct ms_machine *machine, const char *path,
			     struct ms_diag *diag);

#endif
