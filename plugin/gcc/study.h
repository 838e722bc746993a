/* One loop from RTL to listing, and all that is known about it.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_GCC_STUDY_H
#define MS_GCC_STUDY_H

#include "gcc/args.h"
#include "gcc/translate.h"

extern "C" {
#include "core/explain.h"
#include "core/trace.h"
}

/* One innermost loop of cfun.  Lives in ARENA.  */
struct ms_study {
	struct ms_arena *arena;
	const struct ms_machine *machine;
	bool target; /* the machine is the target's own: MACHINE, at first its stand-in, becomes
			the part of it that the loop uses */
	const struct ms_args *args;
	const struct ms_callers *callers;
	const char *function; /* its name in the assembler's terms, as a name of loop texts */
	const char *name;     /* of the loop: FUNCTION, or FUNCTION.NUMBER if it has several */
	int number, count;    /* which of how many innermost loops of the function, from 1 */
	struct ms_candidate candidate; /* as translated */
	struct ms_buf text;            /* of the loop taken */
	const struct ms_loop *loop;    /* TEXT read back; NULL if refused */
	struct ms_result *result;      /* NULL if refused */
	struct ms_distinct distinct;   /* what a test for overlap excludes, or would */
	int64_t other_ii; /* with the test if RESULT is without, and the other way round; 0: there
			     is none, or it is the same */
	struct ms_trace trace;         /* if asked for; its arena is NULL if it was too long */
	struct ms_explanation *explanation; /* if asked for; else NULL */
};

/* Translate the loop in focus and schedule it; EXPLAINED: once more if that is not too long, to
   keep the scheduler's steps, and for what would make II smaller.  What is scheduled is the text of the loop, read back, so that a
   saved loop gives the same result without GCC.  Complaints of the C layers can only be our own
   fault: the loop is printed and the compiler stops with an internal error.  */
void ms_study_loop(struct ms_study *study, class loop *loop, bool explained);

void ms_study_free(struct ms_study *study);

/* The registers of all rotating files that STUDY's code needs; 0 without code.  */
int64_t ms_study_rotating(const struct ms_study *study);

#endif
