/* Texts for people: edges, bounds, steps, reservation table, windows.
   SPDX-License-Identifier: GPL-3.0-or-later

   Used by the command line and by the plugin's dump, which therefore read the same.  All
   append whole lines to OUT.  */

#ifndef MS_CORE_REPORT_H
#define MS_CORE_REPORT_H

#include "core/driver.h"

/* The edges, one a line: `a -> c latency 3 distance 0 flow (r1)`.  */
void ms_report_edges(struct ms_buf *out, const struct ms_problem *problem);

/* `fused a into e: ...`: a line for each op that a `fuse` rule of the machine put into another
   one.  */
void ms_report_fusions(struct ms_buf *out, const struct ms_problem *problem);

/* The resource table (uses, capacity, quotient, which ops), each recurrence's cycle op by op
   with every edge's latency and distance, ResMII, RecMII, MII and what binds.  */
void ms_report_bounds(struct ms_buf *out, const struct ms_problem *problem);

/* One line: `ResMII 3, RecMII 4, MII 4: the recurrence d -> e -> d binds`.  */
void ms_report_mii(struct ms_buf *out, const struct ms_problem *problem);

/* The causes that forbid all II below FLOOR, given that some do, as part of a line: `resource mem
   (3 uses, capacity 1) and recurrence ...`; how many there are.  */
int ms_report_causes(struct ms_buf *out, const struct ms_problem *problem, int64_t floor);

/* Why there can be no schedule at II, which is below MII: the resource, the recurrence or the
   op that forbids it.  Nothing if II is not below MII.  */
void ms_report_below_mii(struct ms_buf *out, const struct ms_problem *problem, int64_t ii);

/* Each II tried: HeightR, then a table with a row a step: step, op, Estart, slot scan, placed
   at, evicted, why.  */
void ms_report_steps(struct ms_buf *out, const struct ms_problem *problem,
		     const struct ms_trace *trace);

/* The modulo reservation table: for each row the ops with their stages, and a column for each
   limited resource with the ops that hold it.  */
void ms_report_mrt(struct ms_buf *out, const struct ms_problem *problem,
		   const struct ms_schedule *schedule);

/* `II 4, 3 stages: a 0, b 1, c 4, ...`.  */
void ms_report_sigma(struct ms_buf *out, const struct ms_problem *problem,
		     const struct ms_schedule *schedule);

/* The schedules of RESULT that did not fit the registers, and why, a line each.  */
void ms_report_rejected(struct ms_buf *out, const struct ms_result *result);

/* Lifetimes and windows of the values, and MaxLive.  */
void ms_report_windows(struct ms_buf *out, const struct ms_problem *problem,
		       const struct ms_schedule *schedule,
		       const struct ms_allocation *allocation);

/* What CODE takes beside the windows: the registers of mve, and why there are so many kernels;
   the stage predicates.  Nothing for the rotating form, or without code.  */
void ms_report_code(struct ms_buf *out, const struct ms_problem *problem,
		    const struct ms_schedule *schedule, const struct ms_code *code);

/* Append a list item by item: `a, b, c` in lines of bearable length, the later ones indented.
   *COLUMN starts as the column at hand.  */
void ms_report_item(struct ms_buf *out, size_t *column, bool first, const char *item);

/* What was tried where the factor of unrolling was to be chosen, and what an unrolled loop
   gains; nothing for a loop as it is.  */
void ms_report_unroll(struct ms_buf *out, const struct ms_result *result);

#endif
