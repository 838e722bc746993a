/* The compiler's own pipeline as a machine: `machine=target`.
   SPDX-License-Identifier: GPL-3.0-or-later

   What GCC knows of the processor that it compiles for (-mcpu, -mtune) is latencies between
   insns, an issue rate, and automata that tell which insns can issue together.  For each loop
   the part of it that the loop's insns touch becomes a machine of ours, so that it can be saved
   as text beside the loop and replayed without GCC.  */

#ifndef MS_GCC_TARGET_H
#define MS_GCC_TARGET_H

#include "gcc/body.h"

/* The machine that stands in while a loop is translated: any RTL is its only operation.  */
struct ms_machine *ms_target_any(struct ms_arena *arena);

/* Give LOOP, as BODY was emitted, ops and edges of the target's own, and append the text of the
   machine that they are for to MACHINE.
   needs: BODY in focus still.  */
void ms_target_machine(struct ms_body *body, struct ms_loop *loop, struct ms_buf *machine);

/* target_dfa.cc */

/* The automata of the N insns in INSN, all recognized; as `automaton' and `state' lines, in
   which CLASS[i], a number from 0 without gaps, is written as NAME[CLASS[i]].  Insns are put
   into one class if they have the same KEY and no automaton tells them apart.  */
struct ms_dfa {
	struct ms_arena *arena;
	int nclasses;
	int *of; /* by insn: its class */
	MS_VEC(struct ms_automaton) automaton; /* columns are classes */
};
void ms_dfa_find(struct ms_dfa *dfa, struct ms_arena *arena, rtx_insn *const *insn,
		 const int *key, int n);

#endif
