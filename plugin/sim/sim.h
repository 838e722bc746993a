/* The simulator: does a listing compute what its loop computes?
   SPDX-License-Identifier: GPL-3.0-or-later

   plugin/sim/README.md says what is executed, in what order, and what is a difference.  */

#ifndef MS_SIM_SIM_H
#define MS_SIM_SIM_H

#include <stdint.h>
#include <stdio.h>

#include "base/buf.h"
#include "base/diag.h"
#include "format/listing.h"
#include "format/loop.h"
#include "format/machine.h"

#define MS_SIM_MAX_TRIPS 2147483647

/* The kinds of difference, in the words of the documentation.  */
enum ms_sim_fault {
	MS_SIM_SAME,      /* none */
	MS_SIM_CANNOT,    /* the loop has nothing to execute, or the listing no code */
	MS_SIM_MISMATCH,  /* a line does not stand for the op of its label */
	MS_SIM_MISSING,   /* an op of an iteration is not issued when it must be, or never */
	MS_SIM_SURPLUS,   /* an op is issued more often than the loop has iterations */
	MS_SIM_MISPLACED, /* an op is issued in another row or group than its sigma line says */
	MS_SIM_UNWRITTEN, /* a register is read that nothing has written */
	MS_SIM_NOT_LANDED,  /* the value that must be read has not landed yet */
	MS_SIM_WRONG_VALUE, /* a register or memory holds another value than it must */
	MS_SIM_ADDRESS,     /* memory is accessed elsewhere than in the loop */
	MS_SIM_RESOURCE,    /* more units of a resource are in use than there are */
	MS_SIM_CLASH,       /* two results land in one place at once, or in the wrong order */
	MS_SIM_FINAL,       /* a live-out register or memory differs after the loop */
	MS_SIM_NFAULTS
};
extern const char *const ms_sim_fault_name[MS_SIM_NFAULTS]; /* "same", "cannot", ... */

struct ms_sim_options {
	uint64_t seed;
	int64_t first, last; /* trip counts to run, 0 to MS_SIM_MAX_TRIPS; LAST < 0: the usual
				ones, 0 to stages + 8, more if there are several kernels,
				and one large */
	FILE *trace;         /* where to print what issues and lands, or NULL */
	const char *text;    /* of the listing, so that messages can show the line, or NULL */
	size_t len;
};

/* What was run and, if anything, what differed first.  */
struct ms_sim_report {
	int64_t first, last; /* trip counts that were run without a difference, */
	int64_t large;       /* and one more, or -1 */
	bool guarded;        /* the listing's guard asks for another count than the stages */
	int64_t issued;      /* ops issued by the listing in all of them */

	enum ms_sim_fault fault;
	int64_t trips;     /* in the run with this trip count; -1: before any run */
	int64_t cycle;     /* in this cycle; -1: before the first one or after the last */
	const char *label; /* at this op, or NULL; lives as long as loop and listing */
	int64_t iteration; /* of this iteration, or -1 */
};

/* Execute LISTING beside LOOP, whose listing it claims to be, on MACHINE, for each trip count,
   from the same pseudo-random registers and memory.  True if every value, address, register
   and byte is the same; otherwise false after an error to DIAG that names the first difference:
   trip count, cycle, op, place and both values.  *REPORT is filled either way.  needs: texts
   that their readers accepted for MACHINE.  O(ops x trips) for each trip count.  */
bool ms_simulate(const struct ms_loop *loop, const struct ms_listing *listing,
		 const struct ms_machine *machine, const struct ms_sim_options *options,
		 struct ms_sim_report *report, struct ms_diag *diag);

/* Append `ok, trips 0..11 and 1003, seed 1`.  */
void ms_sim_report_write(struct ms_buf *out, const struct ms_sim_report *report,
			 const struct ms_sim_options *options);

/* As many trips as are worth a picture or a trace: stages + 3, or 3 more than the guard asks
   for.  */
int64_t ms_sim_shown_trips(const struct ms_listing *listing);

/* Append the run of LISTING for TRIPS iterations as a picture: a row for each cycle in which
   something issues, a column for each iteration.  TRIPS < 0: ms_sim_shown_trips.  False after an error
   if the listing has no code for LOOP.  O(ops x TRIPS + cycles x width).  */
bool ms_sim_diagram(struct ms_buf *out, const struct ms_loop *loop,
		    const struct ms_listing *listing, const struct ms_machine *machine,
		    int64_t trips, struct ms_diag *diag);

#endif
