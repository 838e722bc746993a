/* Inside of modsched-sim FILE.rtl: one function, and inputs for it.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_TOOL_SIM_RTL_SESSION_H
#define MS_TOOL_SIM_RTL_SESSION_H

#include "sim/rtl_input.h"
#include "tool/sim_rtl.h"

struct session {
	const struct ms_sim_rtl_options *options;
	const struct ms_rtl_file *file;
	const struct ms_rtl_function *function;
	struct ms_arena *arena;
	struct ms_rtl_code *code;
	struct ms_diag *diag;
	bool *counts;           /* by parameter */
	bool ends;              /* pointers are both ends of arrays of so many elements */
	bool any;               /* something counts */
	int64_t *given;
	bool *given_one;
	const struct ms_rtl_knob *knob;
	int nknobs;
	const struct ms_rtl_setting *setting; /* by knob; NULL: none is set */
	bool endless;           /* it did not end on some input: further ones get less time */
	bool measuring;         /* it is only looked at how often loops would run */
	struct ms_rtl_stats stats;
	struct ms_rtl_loop_stats *loop; /* sums */
	int64_t compared, skipped;
	double seconds;
};

/* What a run left.  */
struct result {
	enum ms_rtl_outcome outcome;
	struct ms_rtl_value value;
	MS_VEC(uint8_t *) content; /* of each buffer, then of each symbol */
};

/* One input, and a state for it.  */
struct trial {
	struct ms_arena *arena;
	struct ms_rtl_input input;
	struct ms_rtl_state *state;
};

/* sim_rtl_trial.c */

/* Warn that the function was not compared because of WHY.  */
void ms_session_not_compared(const struct session *s, const char *why);

/* An input of COUNT, with ELEMENTS behind pointers; parameter CHANGED, if that is not below 0, has
   2 more.  False if there is none.  */
bool ms_session_make_trial(struct session *s, struct trial *trial, int64_t count, int changed,
			   enum ms_rtl_values values, uint64_t elements);

/* Find an input of COUNT on which the function runs; CHANGED as before.  An error is one only if
   no input does.  */
bool ms_session_find_trial(struct session *s, struct trial *trial, int64_t count, int changed,
			   struct result *result);

void ms_session_run_path(struct session *s, struct trial *trial, enum ms_rtl_path path,
			 struct ms_diag *diag, struct result *result);

/* Run the function on an input of COUNT in both ways.  False if they differ.  */
bool ms_session_run_count(struct session *s, int64_t count);

/* sim_rtl_guess.c */

/* Read `--args`.  False after an error.  */
bool ms_session_parse_args(struct session *s);

/* Which parameters count?  */
void ms_session_find_counts(struct session *s);

/* Have loops run as often as they did not yet, as far as their counts can be steered, with up to
   LAST iterations, and append to HOW what steers them.  False if anything differs.  */
bool ms_session_steer(struct session *s, int64_t last, struct ms_buf *how);

#endif
