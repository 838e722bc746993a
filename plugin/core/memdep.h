/* Dependences through memory.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_CORE_MEMDEP_H
#define MS_CORE_MEMDEP_H

#include "core/ddg.h"

/* Takes one edge.  Returns false to be given no more.  */
typedef bool ms_edge_taker(void *ctx, const struct ms_edge *edge);

/* Memory accesses of LOOP, sorted for ms_memdep_each; in ARENA.  O(a log a) for a accesses.  */
struct ms_memdep;
struct ms_memdep *ms_memdep_new(struct ms_arena *arena, const struct ms_loop *loop,
				const struct ms_machine *machine, const int *latency);

/* Give every memory edge of the loop to TAKE, in an order that depends on the loop alone; the
   same edge may come twice.  False if TAKE stopped it.  O(a log a + edges): pairs that no
   iteration brings together are not looked at, with the exception of pairs whose bytes lie
   within one access of each other.  */
bool ms_memdep_each(const struct ms_memdep *memdep, ms_edge_taker *take, void *ctx);

#endif
