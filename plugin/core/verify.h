/* Is a schedule legal?  Straight from Definition 23.6.2; shares no code with schedulers or
   reservation tables.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_CORE_VERIFY_H
#define MS_CORE_VERIFY_H

#include "core/sched.h"

/* Check SCHEDULE: II >= 1, every op has a cycle >= 0 and an alternative that exists, every
   edge of DDG holds, no row of any resource is used beyond its capacity, each automaton comes to a
   steady state.  Sends one message of
   SEVERITY for each rule broken (MS_BUG after a scheduler, MS_ERROR for a schedule that came
   as text) and returns whether there was none.  O(e + reservations log reservations),
   independent of II.  */
bool ms_verify(const struct ms_loop *loop, const struct ms_machine *machine,
	       const struct ms_ddg *ddg, const struct ms_schedule *schedule,
	       enum ms_severity severity, struct ms_diag *diag);

/* Rule 5 alone, of a schedule whose other rules hold: is there a steady state on each automaton
   of MACHINE, from the idle machine and from behind the prologue?  O(ops * states) at worst, a
   few rounds of the ops in practice.  */
bool ms_verify_automata(const struct ms_loop *loop, const struct ms_machine *machine,
			const struct ms_schedule *schedule);

#endif
