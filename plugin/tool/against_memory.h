/* Inside of the memory of cases of --against.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_TOOL_AGAINST_MEMORY_H
#define MS_TOOL_AGAINST_MEMORY_H

#include "sim/rtl_content.h"
#include "tool/against.h"

struct piece {
	uint8_t *base;
	uint64_t size;
	const char *name;            /* of the parameter, or NULL */
	const struct ms_ctype *type; /* of elements, or NULL */
	const uint8_t *element;      /* number 0 */
	const uint8_t *after;        /* where the native function leaves it, if not there */
	uint8_t *start, *kept[AGAINST_NRUNS];
};

struct against_memory {
	struct ms_arena *arena, *own; /* OWN: of the case */
	struct ms_native *native;
	const struct ms_rtl_function *function;
	uint8_t *zone, *next; /* the first byte not given away */
	uint8_t *pool;        /* the same in the pool */
	uint64_t page;
	MS_VEC(struct piece) piece; /* the native object's variables, then those of the case */
	size_t nvariables;
	MS_VEC(uint8_t *) pristine; /* content of variables as they were loaded */
	const struct against_case *c;
	const struct ms_rtl_knob *knob;
	struct ms_rtl_content content; /* how the values of C are made */
};

#endif
