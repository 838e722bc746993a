/* The loop that a listing with `unroll U` must compute: U iterations of the loop as written.
   SPDX-License-Identifier: GPL-3.0-or-later

   The ops are those of the loop as written, U times, with the same registers: executed one
   after the other they are that loop, whatever a listing makes of it.  Only labels differ, x.0
   to x.(U-1), and where a definition stands.  A run of N trips is filled up at its beginning to
   whole iterations; the ops there that it does not have (ABSENT in program.h) are passed
   over.  */

#include "sim/program.h"

struct ms_loop *ms_sim_unrolled(struct ms_arena *arena, const struct ms_loop *loop, int factor)
{
	struct ms_loop *to = MS_NEW(arena, struct ms_loop);
	size_t n = (size_t)loop->nops;

	*to = *loop;
	to->nops = loop->nops * factor;
	to->op = MS_NEW_N(arena, n * (size_t)factor, struct ms_op);
	to->reg = MS_NEW_N(arena, (size_t)loop->nregs, struct ms_loop_reg);
	for (int j = 0; j < factor; j++)
		for (size_t x = 0; x < n; x++) {
			struct ms_op *op = &to->op[(size_t)j * n + x];

			*op = loop->op[x];
			op->label = ms_asprintf(arena, "%s.%d", loop->op[x].label, j);
		}
	/* What is there after an iteration is from the last copy.  */
	for (int r = 0; r < loop->nregs; r++) {
		to->reg[r] = loop->reg[r];
		if (loop->reg[r].def >= 0)
			to->reg[r].def += (factor - 1) * loop->nops;
	}
	return to;
}
