/* Expanders: from a schedule to code, in one of several forms; the registry.
   SPDX-License-Identifier: GPL-3.0-or-later

   All forms issue op x of iteration k in group k + stage(x), row(x).  They differ in where the
   values live, and in how the groups at both ends, in which not all stages are at work, come
   about.  plugin/format/README.md says how the listing of each form is executed.  */

#ifndef MS_CORE_EXPAND_H
#define MS_CORE_EXPAND_H

#include "core/rotate.h"
#include "core/sched.h"
#include "format/listing.h"

/* How often mve copies the kernel.  */
enum ms_mve_factor {
	MS_MVE_EXACT, /* as often as the longest-lived value asks for */
	MS_MVE_POW2,  /* a power of two: trip counts are divided by a shift */
	MS_NMVE_FACTORS
};
extern const char *const ms_mve_factor_name[MS_NMVE_FACTORS]; /* "exact", "pow2" */

struct ms_expand_options {
	const struct ms_expander *form; /* NULL: rotating, or mve where nothing rotates */
	enum ms_mve_factor mve;
	enum ms_alloc alloc; /* forms that rotate: how values share the rotating files */
	int64_t max_regs;    /* registers that the values may take, rotating and ordinary ones
				together, those of stage predicates not counted; 0: no limit
				but the machine's files */
};

/* A value of mve code.  */
struct ms_copies {
	int op;           /* that defines it */
	int64_t lifetime; /* cycles from the definition's issue to the last use's */
	int64_t needed;   /* instances alive at once: lifetime / II, rounded up, at least 1 */
	int64_t copies;   /* registers that its instances take by turns: the smallest divisor
			     of the number of kernels that is at least NEEDED */
	int first;        /* the number of the first of them; the others follow */
};

/* The code of a schedule, with what it takes.  */
struct ms_code {
	struct ms_listing *listing;
	int64_t ordinary;    /* ordinary registers beside those of the loop */
	int64_t *rotating;   /* by rotating file: registers, stage predicates included */
	int64_t predicates;  /* stage predicates */
	struct ms_copies *value; /* mve: in body order of the definitions, else NULL */
	int nvalues;
};

enum ms_expanded {
	MS_EXPANDED,
	MS_EXPAND_REGISTERS, /* the values, or the stage predicates, find no registers */
	MS_EXPAND_LENGTH,    /* more than MS_MAX_LINES lines */
};

/* One form.  RUN needs a verified schedule of an executable loop and, if ROTATES, its
   allocation; it fills CODE, whose members are 0.  Where that can't be, which is a result, not
   an error, *WHY is a sentence in ARENA.  */
struct ms_expander {
	const char *name;    /* as in --form=NAME and in listings */
	const char *summary; /* one line for help texts */
	bool rotates;        /* values live in the windows of a rotating allocation */
	enum ms_expanded (*run)(struct ms_arena *arena, const struct ms_problem *problem,
				const struct ms_schedule *schedule,
				const struct ms_allocation *allocation,
				const struct ms_expand_options *options, struct ms_code *code,
				const char **why);
};

/* The registry: a NULL-terminated table, the default first.  */
extern const struct ms_expander *const ms_expanders[];
const struct ms_expander *ms_expander_find(const char *name);

extern const struct ms_expander ms_rotating, ms_mve, ms_kernel_only;

/* A listing without code: header and sigma lines of SCHEDULE.  */
struct ms_listing *ms_schedule_listing(struct ms_arena *arena, const struct ms_problem *problem,
				       const struct ms_schedule *schedule);

/* Lines of code in LISTING, and its groups.  O(groups).  */
int64_t ms_listing_lines(const struct ms_listing *listing);
int64_t ms_listing_groups(const struct ms_listing *listing);

/* ---- For expanders ---------------------------------------------------------------------- */

/* A listing being made.  What an op does is the same text in every group with the same number
   modulo PERIOD (if `i` is the number of the group), so that ops are renamed PERIOD times, and
   a group is a selection of these lines.  */
struct ms_draft {
	struct ms_arena *arena;
	const struct ms_problem *problem;
	const struct ms_schedule *schedule;
	struct ms_listing *listing;
	int64_t stages;
	int64_t period;
	int64_t *stage;               /* of each line of a period: by row, then body position */
	struct ms_listing_line *line; /* PERIOD times all ops */

	/* Set by the expander: the register that holds, in group GROUP, the instance of op DEF's
	   value that iteration ITERATION computes (negative: from before the loop).  */
	struct ms_reg (*name)(const void *ctx, int def, int64_t iteration, int64_t group);
	const void *ctx;
};

/* All but NAME and CTX, which the caller sets, and the lines.  The listing has header and sigma
   lines, and the least guard of FORM with NKERNELS.  */
struct ms_draft ms_draft_new(struct ms_arena *arena, const struct ms_problem *problem,
			     const struct ms_schedule *schedule, enum ms_form form,
			     int nkernels);

/* Are LINES (-1: too many to count) at most MS_MAX_LINES?  If not, *WHY says so.  */
bool ms_draft_fits(const struct ms_draft *draft, int64_t lines, const char **why);

/* Fill in the lines.  O(n log n + PERIOD * n).  */
void ms_draft_rename(struct ms_draft *draft, int64_t period);

/* Group number GROUP: the ops with stages FIRST to LAST.  O(n).  */
struct ms_group ms_draft_group(const struct ms_draft *draft, int64_t group, int64_t first,
			       int64_t last);

/* Prologue, kernels, of which the listing knows the number, and epilogue.  */
void ms_draft_groups(const struct ms_draft *draft);

/* Preheader and exit copies, in body order of the definitions: a value that the next iteration
   reads gets its initial value into its name in group 0, and a live-out one is copied from its
   name in group ITERATIONS + S - 1, the first after a run of ITERATIONS iterations.  */
void ms_draft_copies(const struct ms_draft *draft, int64_t iterations);

/* Names in rotating files, for NAME and CTX: the instance that some group writes as q[base] is
   q[base + g] g groups later.  */
struct ms_rotated {
	const struct ms_problem *problem;
	const struct ms_schedule *schedule;
	const struct ms_allocation *allocation;
};
struct ms_reg ms_rotated_name(const void *ctx, int def, int64_t iteration, int64_t group);

#endif
