/* modsched-sim FILE.rtl.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_TOOL_SIM_RTL_H
#define MS_TOOL_SIM_RTL_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/rtl_run.h"

/* What came of a file; the exit status.  */
enum ms_sim_exit {
	MS_SIM_EXIT_SAME,    /* all that was compared is the same, and something was; or there is nothing */
	MS_SIM_EXIT_WRONG,   /* something differs, or is no RTL */
	MS_SIM_EXIT_NOTHING, /* no function could be compared, or with ALL not each of them */
};

struct ms_sim_rtl_options {
	uint64_t seed;
	int64_t first, last;  /* counts; LAST < 0: the usual ones */
	const char *function; /* or the loop: only this one; NULL: all */
	const char *args;     /* `N,N,...`: values of the parameters that are no pointers */
	bool bench;           /* say how fast it ran */
	bool all;             /* each function must be compared */
};

/* Does PATH name a file of functions in RTL?  */
bool ms_sim_is_rtl(const char *path);

/* Run each function of PATH as it was and with its pipelined loops, and compare result and
   memory.  */
enum ms_sim_exit ms_sim_rtl(const char *path, const struct ms_sim_rtl_options *options,
			      struct ms_diag *diag);

/* The same of the LEN bytes of TEXT, which PATH is the name of.  */
enum ms_sim_exit ms_sim_rtl_text(const char *path, const char *text, size_t len,
				 const struct ms_sim_rtl_options *options, struct ms_diag *diag);

/* What --against shares.  Is FUNCTION, or a loop of it, the one called NAME (NULL: all are)?  */
bool ms_sim_rtl_is_asked_for(const char *name, const struct ms_rtl_function *function);

/* Say that PATH, which was read, has no function, or none called NAME (which may be NULL).  */
enum ms_sim_exit ms_sim_rtl_no_function(const char *path, const char *name,
					  struct ms_diag *diag);

/* Did pipelined code run in any of FUNCTION's loops?  */
bool ms_sim_rtl_ran_pipelined(const struct ms_rtl_function *function,
			      const struct ms_rtl_loop_stats *stats);

/* The least count with which all loops of FUNCTION run all of their pipelined code; at most 100.  */
int64_t ms_sim_rtl_most_needed(const struct ms_rtl_function *function);

/* The most iterations of LOOP in which another one may make a difference; were COUNT of them seen;
   and all from the fewest that run pipelined up to LAST, as far as they are of interest?  */
int64_t ms_sim_rtl_interesting(const struct ms_rtl_loop *loop);
bool ms_sim_rtl_was_seen(const struct ms_rtl_loop_stats *stats, int64_t count);
bool ms_sim_rtl_is_covered(const struct ms_rtl_loop *loop, const struct ms_rtl_loop_stats *stats,
			   int64_t last);

/* Add the figures of STATE's loops to SUM; print those of loop L.  */
void ms_sim_rtl_add_stats(struct ms_rtl_loop_stats *sum, const struct ms_rtl_state *state,
			  int nloops);
void ms_sim_rtl_print_loop(const struct ms_rtl_code *code, int l,
			   const struct ms_rtl_loop_stats *stats);

/* How much a run executed: another number for another number of insns or of blocks.  */
uint64_t ms_sim_rtl_work(const struct ms_rtl_stats *stats);

#endif
