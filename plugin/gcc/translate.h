/* From GCC's loops to ours: what the pass asks of the translation.
   SPDX-License-Identifier: GPL-3.0-or-later

   Included by the files that see GCC's headers, after compat.h.  The translation decides
   nothing about schedules: it says what the loop is, or why it is not taken.  */

#ifndef MS_GCC_TRANSLATE_H
#define MS_GCC_TRANSLATE_H

extern "C" {
#include "format/loop.h"
}

/* Why a loop is refused.  refuse.cc has the table; scripts rely on the ids.  */
enum ms_refusal {
	MS_TAKEN,
#define MS_REFUSAL(symbol, id, sentence, remedy) symbol,
#include "gcc/refusals.def"
#undef MS_REFUSAL
	MS_NREFUSALS
};

struct ms_body;
struct ms_callers;

struct ms_refusal_info {
	const char *id;       /* such as "call" */
	const char *sentence; /* such as "the loop calls a function" */
	const char *remedy;   /* what its author can do about it */
};
extern const struct ms_refusal_info ms_refusal_info[MS_NREFUSALS];

/* One innermost loop, looked at.  */
struct ms_candidate {
	class loop *gcc_loop;
	enum ms_refusal refusal; /* MS_TAKEN: LOOP is there */
	rtx_insn *insn;          /* the insn that made it refused, or NULL */
	const char *detail;      /* more, such as the RTL that no rule of the machine matches
				    and the line to add to it; or NULL */
	struct ms_loop *loop;
	const char *machine;     /* text of the machine that LOOP is for, if the target's own was
				    asked for; else NULL */
	struct ms_body *body;    /* what was found about its insns, for rtl_loop.cc */
	location_t where;        /* of the loop in the source */
	int first_line, last_line; /* source lines of its insns; 0: unknown */
};

/* Look at LOOP, an innermost loop of cfun, and fill CANDIDATE.  Data lives in ARENA.  CALLERS
   may be NULL.  TARGET:
   MACHINE only stands in for the target's own (target_machine.h), of which the loop gets its part.
   needs: LOOP in the frame's focus (frame.h): recorded exits, dominators, one entry edge that
   may come straight from the entry block and whose source may have other successors, DF of
   the whole function up to date outside of the loop; RTL is linear.
   breaks: nothing that unfocus doesn't repair; the insn stream is not changed.  */
void ms_translate_loop(struct ms_arena *arena, class loop *loop,
		       const struct ms_machine *machine, bool target,
		       const struct ms_callers *callers, struct ms_candidate *candidate);

/* Free what of CANDIDATE is not in the arena.  */
void ms_candidate_free(struct ms_candidate *candidate);

#endif
