/* Ops of a kernel on a pipeline automaton: does its steady state exist?
   SPDX-License-Identifier: GPL-3.0-or-later

   A kernel is executed again and again, so what an op finds in the pipeline depends on rows
   after it as much as on those before: the last row of one round is followed by the first of
   the next.  From the idle machine the rows are gone through round and round; the kernel is
   legal if every op can issue in its row until the state at the wrap is one that was there
   before.  From then on everything repeats.  In a row those of older iterations issue
   first, and of one iteration in body order: the order of the loop as it was written, which is
   the one that all dependences allow.

   What the prologue leaves behind is asked about when a schedule is complete: verify.h.  */

#ifndef MS_CORE_AUTOMATON_H
#define MS_CORE_AUTOMATON_H

#include "core/resource.h"
#include "format/loop.h"

/* Can OPCODE alone be executed every II cycles on all automata of MACHINE?  */
bool ms_automata_alone(const struct ms_machine *machine, int opcode, int64_t ii);

/* For each automaton of MACHINE: LEAST gets a lower bound on II for the ops of LOOP, COUNT how
   many of them it has a say in.  */
void ms_automata_bounds(const struct ms_loop *loop, const struct ms_machine *machine,
			int64_t *least, int64_t *count);

/* The model TABLES with the automata of MACHINE, of which there are some, on top: an op fits
   where TABLES say so and the steady state exists with it.  A conflict with automaton A has the
   resource number nresources + A.  fits costs O(ops) at worst, a few ops in practice.  */
struct ms_resources *ms_automata_model(struct ms_arena *arena, const struct ms_loop *loop,
				       const struct ms_machine *machine,
				       struct ms_resources *tables);

#endif
