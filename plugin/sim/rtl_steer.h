/* Arguments that make a loop run a given number of times.
   SPDX-License-Identifier: GPL-3.0-or-later

   A function says nowhere what its loops count: parameters, the distance of two pointers, a field
   of a structure, a variable, or several of them.  Those are its knobs.  A knob is turned, and it
   is looked at how often the loop would run, as the loop's own count and guards say when control
   comes to it.  Where that changes in proportion, the value for any number of iterations
   follows, and is tried.  */

#ifndef MS_SIM_RTL_STEER_H
#define MS_SIM_RTL_STEER_H

#include "base/buf.h"
#include "sim/rtl_run.h"

struct ms_rtl_knob {
	enum ms_rtl_knob_kind {
		MS_KNOB_PARAM,    /* an integer parameter */
		MS_KNOB_DISTANCE, /* of a pointer from the pointer BASE, in elements */
		MS_KNOB_POINTED,  /* an integer in what a pointer points to */
		MS_KNOB_SYMBOL,   /* an integer in a variable */
	} kind;
	int of;                      /* the parameter, or the symbol */
	int base;                    /* DISTANCE: the other parameter */
	int64_t offset;              /* POINTED, SYMBOL: in bytes */
	const struct ms_ctype *type; /* of the integer, or of what the pointer points to */
};

/* What a knob is set to; all others have what they would have anyway.  */
struct ms_rtl_setting {
	bool set;
	int64_t value;
};

/* What became of a run with some setting of all knobs.  */
struct ms_rtl_measured {
	bool returned; /* the function did */
	bool entered;  /* control came to the loop */
	bool guarded;  /* and its guards held */
	uint64_t count;
};

/* The knobs of a function, and how to try them.  */
struct ms_rtl_steering {
	const struct ms_rtl_knob *knob;
	int nknobs;
	/* Run the function with SETTING, by knob, as it was, and look at LOOP.  */
	void (*measure)(void *ctx, const struct ms_rtl_setting *setting, int loop,
			struct ms_rtl_measured *measured);
	void *ctx;
	int64_t budget; /* runs that are left */
};

/* How many runs are in order for FUNCTION: fewer where its memory is large.  */
int64_t ms_rtl_steer_budget(const struct ms_rtl_function *function);

/* How one loop is steered: knob KNOB at VALUE makes it run COUNT times, and each STEP more
   of the knob MORE times more (0: there is only this value); other integers are set to REST,
   if SET_REST.  */
struct ms_rtl_course {
	bool found;
	int knob;
	bool set_rest;
	int64_t rest, value, count, step, more;
};

/* The knobs of FUNCTION; returns how many.  */
int ms_rtl_knobs(struct ms_arena *arena, const struct ms_rtl_function *function,
		 const struct ms_rtl_knob **knobs);

/* Append what KNOB is, as a person would call it.  */
void ms_rtl_knob_write(struct ms_buf *out, const struct ms_rtl_function *function,
		       const struct ms_rtl_knob *knob);

/* Find how LOOP can be made to run FEWEST times, or a few times more; course->found says whether
   it can.  */
struct ms_rtl_course ms_rtl_find_course(struct ms_arena *arena,
					struct ms_rtl_steering *steering, int loop,
					int64_t fewest);

/* SETTING, by knob, with which COURSE makes LOOP run COUNT times.  False if a trial says that it
   does not; SETTING is then the nearest one.  */
bool ms_rtl_steer(struct ms_rtl_steering *steering, const struct ms_rtl_course *course,
		  int loop, int64_t count, struct ms_rtl_setting *setting);

#endif
