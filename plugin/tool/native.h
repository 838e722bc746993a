/* Functions that a compiler made: in a shared object, called with arguments of any types.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each call is made in a process of its own, so that nothing that the function does to memory
   lasts, or to us: whatever lies in shared mappings of the caller's and the object's own
   variables come back, or a signal does.  */

#ifndef MS_TOOL_NATIVE_H
#define MS_TOOL_NATIVE_H

#include "format/rtl.h"
#include "sim/rtl_run.h"

/* A loaded object.  */
struct ms_native;

/* Memory of the object.  */
struct ms_native_part {
	uint64_t base, size;
	bool readonly;
	uint8_t *after; /* of one that isn't READONLY: its content after the last call */
};

/* Load the object at PATH.  NULL after a message.  It is never unloaded.  */
struct ms_native *ms_native_open(struct ms_arena *arena, const char *path, struct ms_diag *diag);

/* Free what is not in NATIVE's arena.  The object stays loaded.  */
void ms_native_close(struct ms_native *native);

int ms_native_parts(const struct ms_native *native, const struct ms_native_part **part);

/* The address of the variable NAME, seen from outside or not; 0 if there is none.  */
uint64_t ms_native_variable(const struct ms_native *native, const char *name);

/* How to call a function.  */
struct ms_native_call;

/* FUNCTION in NATIVE.  NULL if it can't be called; *WHY says so.  */
struct ms_native_call *ms_native_prepare(struct ms_arena *arena, const struct ms_native *native,
					 const struct ms_rtl_function *function,
					 const char **why);

enum ms_native_outcome {
	MS_NATIVE_RETURNED,
	MS_NATIVE_SIGNAL,  /* it ended by a signal; *SIGNAL says by which */
	MS_NATIVE_TIME,    /* it did not return in time */
	MS_NATIVE_FAILED,  /* no process was to be had */
};

/* Call it, for at most MILLISECONDS.  ARG as for ms_rtl_run.  */
enum ms_native_outcome ms_native_run(struct ms_native *native, const struct ms_native_call *call,
				     const struct ms_rtl_value *arg, int milliseconds,
				     struct ms_rtl_value *result, int *signal);

/* CPU time in nanoseconds that the last call took, which returned.  */
uint64_t ms_native_time(const struct ms_native *native);

#endif
