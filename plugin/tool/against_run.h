/* Inside of --against: one function, its cases and what comes of them.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_TOOL_AGAINST_RUN_H
#define MS_TOOL_AGAINST_RUN_H

#include "tool/against.h"

enum against_verdict { SAME, SKIPPED, DIFFERS, CANNOT, NVERDICTS };

/* From much to little that an access may go wrong with.  */
enum { AGAINST_NWAYS = 7 };
struct against_way {
	enum ms_rtl_values values;
	enum against_room room;
};
extern const struct against_way ms_against_way[AGAINST_NWAYS];

/* Counts of cases beyond the usual ones; where memory grows with the square, the second.  */
enum { AGAINST_LARGE = 1000, AGAINST_LARGE_SQUARE = 40 };

/* Blocks that a function may execute when simulated; nanoseconds that are too few for as many;
   milliseconds that the native function gets, the fewer where it hardly matters what it does.  */
enum {
	AGAINST_BLOCKS = 1 << 22,
	AGAINST_LEAST_TIME = AGAINST_BLOCKS / 5,
	AGAINST_TIME = 3000,
	AGAINST_BRIEF_TIME = 100,
};

struct against {
	const struct ms_against_options *options;
	const struct ms_rtl_file *file;
	const char *path;
	const struct ms_rtl_function *function;
	struct ms_arena *arena;
	struct ms_rtl_code *code;
	struct ms_rtl_state *state;
	struct ms_native *native;
	struct ms_native_call *call;
	struct against_memory *memory;
	struct ms_rtl_value *arg;
	struct ms_diag *diag;

	bool *counts;     /* by parameter: loops run as often as it says */
	bool ends;        /* pointers behind others are the ends of what those point to */
	bool any;         /* something counts */
	const struct ms_rtl_knob *knob;
	int nknobs;
	const struct ms_rtl_setting *setting; /* by knob, in each case made; NULL: none is set */
	int way;          /* the first one that worked last */
	bool returned;    /* the simulated function did, in some case tried */
	bool only_native; /* in some case only the native function returned */
	bool too_long;    /* the last case, for a count that is not usual */
	int vain;         /* runs that ended at what can't be executed, the last ones */
	int measured;     /* runs that were made to find what steers loops */
	uint64_t made;    /* cases: the seeds of further ones follow from it */
	int64_t verdicts[NVERDICTS];
	struct ms_rtl_loop_stats *loop;
	struct ms_buf why; /* of the last case that is not SAME */
};

/* against_run.c: run case C: with loops as they were, natively, then with pipelined loops, each
   beside the native one.  WHY says what is not SAME.  */
enum against_verdict ms_against_run_case(struct against *s, const struct against_case *c);

/* Run the function of the arguments made last and keep what it leaves as that of RUN.  */
enum ms_rtl_outcome ms_against_simulate(struct against *s, enum ms_rtl_path path, int run,
					struct ms_rtl_value *result);

/* The `emit` of a diag that keeps its first message in CTX, a buffer.  */
void ms_against_keep_message(void *ctx, const struct ms_message *message);

/* against_guess.c: a case of COUNT made in WAY, each pointer with memory of its own.  */
struct against_case ms_against_plain(const struct against *s, int64_t count, int way,
				     uint64_t seed);
struct against_case ms_against_copy(const struct against *s, const struct against_case *c);
bool ms_against_same_case(const struct against *s, const struct against_case *a,
			  const struct against_case *b);

/* Does the function, with arguments and memory as in C, stay within what its pointers have on both
   sides?  */
bool ms_against_stays_within(struct against *s, const struct against_case *c);

/* Find which parameters count, by running the function: COUNTS, ENDS, ANY.  */
void ms_against_find_counts(struct against *s);

/* Does the language allow the places of C's pointers?  Where memory that must not overlap adjoins,
   the function has to stay within it: on its own it does so if it never goes beyond either end.  */
bool ms_against_is_legal(struct against *s, const struct against_case *c);

/* against_steer.c: have in case C what SETTING sets.  */
void ms_against_turn(struct against *s, struct against_case *c,
		     const struct ms_rtl_setting *setting);

/* Have TRY run cases in which loops run as often as they did not yet, with s->setting.  False as
   soon as it is.  */
typedef bool ms_against_try(struct against *s);
bool ms_against_steer(struct against *s, ms_against_try *try);

/* against_shrink.c: the smallest case found that differs, beginning with C, which does.  */
struct against_case ms_against_shrink(struct against *s, const struct against_case *c);

/* Say that C, the case run last, differs, and the command that repeats it.  */
void ms_against_report(struct against *s, const struct against_case *c);

#endif
