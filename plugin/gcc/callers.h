/* What all callers of a function say about the pointers that they pass.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_GCC_CALLERS_H
#define MS_GCC_CALLERS_H

extern "C" {
#include "base/arena.h"
}

/* Parameters of a function that are looked at: the first ones.  */
enum { MS_PARAMETERS = 16 };

/* A function of which all calls are known.  */
struct ms_called {
	int uid;	    /* of its declaration */
	unsigned constant;  /* bit P: parameter P points to memory that is never written */
	unsigned apart[MS_PARAMETERS]; /* bit Q of P: they point to different objects */
};

struct ms_callers {
	struct ms_arena *arena;
	MS_VEC(struct ms_called) function;
};

/* Look at the calls of all functions of the unit.
   needs: all interprocedural passes have run, no function was expanded yet.
   O(calls * parameters^2).  */
void ms_callers_find(struct ms_callers *callers);

/* What is known of FUNCTION, a declaration, or NULL.  */
const struct ms_called *ms_callers_of(const struct ms_callers *callers, tree function);

#endif
