/* Inside of running functions in RTL: where one runs.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_SIM_RTL_STATE_H
#define MS_SIM_RTL_STATE_H

#include "sim/rtl_loop.h"

/* Memory of a symbol's own.  */
struct own_symbol {
	const struct ms_rtl_symbol *symbol;
	uint8_t *memory; /* NULL: it is somebody else's */
	uint64_t address;
};

/* What somebody wants in it.  */
struct poke {
	int symbol;
	int64_t offset, size, value;
};

struct ms_rtl_state {
	struct ms_arena *arena;
	struct ms_rtl_code *code;
	uint64_t seed;
	struct ms_rtl_memory memory;
	uint64_t *slot; /* the function's */
	uint64_t *own;  /* those of ops and lines, behind them */
	struct own_symbol *symbol;
	MS_VEC(struct poke) poke;
	uint8_t **area;
	struct ms_rl_run **run; /* by loop */
	struct ms_rtl_loop_stats *loop_stats;
	struct ms_rtl_stats stats;
	uint64_t limit;

	/* The run.  */
	enum ms_rtl_path path;
	struct ms_rop_cpu cpu;
	enum ms_rop_status status;
	enum ms_rtl_outcome outcome; /* of a loop */
	struct ms_diag *diag;
};

/* rtl_run.c: SIZE bytes whose address is a multiple of ALIGN.  */
uint8_t *ms_rtl_aligned(struct ms_arena *arena, int64_t size, int64_t align);

#endif
