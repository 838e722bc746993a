/* What a scheduler did, step by step, as data: for explain, dumps and tests.
   SPDX-License-Identifier: GPL-3.0-or-later

   A scheduler that is given a trace records into it; without one it records nothing and pays
   nothing.  */

#ifndef MS_CORE_TRACE_H
#define MS_CORE_TRACE_H

#include "core/ddg.h"

/* Failed probes kept for a step: enough to read, where II may be thousands.  */
#define MS_MAX_PROBES 6

/* One cycle that was looked at for an op.  */
struct ms_probe {
	int64_t cycle;
	int64_t row;
	bool fits;
	int resource; /* if not: what was over-full, at which row, and held by whom */
	int64_t conflict_row;
	int *holder;
	int nholders;
	int *beside; /* if it fits: the ops already in the op's issue row, body order */
	int nbeside;
};

enum ms_eviction_cause { MS_EVICT_RESOURCE, MS_EVICT_SUCC, MS_EVICT_PRED };

struct ms_eviction {
	int op;
	int64_t cycle; /* where it was */
	enum ms_eviction_cause cause;
	int resource; /* MS_EVICT_RESOURCE: over-full in row */
	int64_t row;
	int edge;       /* else: the violated edge (number in the ddg) */
	int64_t needed; /* the bound that it broke: SUCC: t + latency - II * distance, which the
			   op's cycle is below; PRED: its cycle + latency - II * distance,
			   which is above t */
};

/* One placement.  */
struct ms_step {
	int op;
	int64_t estart;   /* max(0, bounds from scheduled preds) */
	int *binding;     /* ddg edges from scheduled preds that give estart exactly */
	int nbinding;
	MS_VEC(struct ms_probe) probe; /* those that did not fit, at most MS_MAX_PROBES of
					  them, then the one that did, if any */
	int64_t unrecorded;            /* further cycles that did not fit */
	bool placed;      /* false: the pass ended here */
	bool forced;      /* no cycle fitted */
	const char *pass; /* SMS: which of its passes this step belongs to; else NULL */
	bool has_early, has_late; /* SMS: scheduled neighbours bound the window from below,
				     from above */
	int64_t early, late;      /* those bounds */
	int direction;            /* SMS: +1 the window was scanned upwards, -1 downwards */
	int64_t cycle;    /* where it was placed */
	int alt;
	MS_VEC(struct ms_eviction) evicted; /* in order */
};

/* One II tried.  */
struct ms_attempt {
	int64_t ii;
	int64_t *height; /* HeightR of each op at this II */
	bool skipped;    /* an op collides with itself at this II */
	bool ok;
	int64_t budget;  /* placements allowed */
	const char *verdict; /* exact: what became of this II, in words, in place of steps */
	MS_VEC(struct ms_step) step;
};

struct ms_sms_order;

struct ms_trace {
	struct ms_arena *arena;
	MS_VEC(struct ms_attempt *) attempt;
	int64_t settled; /* cycles of lifetimes that ms_settle saved at the end */
	const struct ms_sms_order *sms; /* sms_order.h: the order that SMS found, or NULL */
};

#endif
