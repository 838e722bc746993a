/* Resource conflicts, asked through an interface.
   SPDX-License-Identifier: GPL-3.0-or-later

   A scheduler never looks at reservation tables: it asks a model whether an op fits in a
   cycle, reserves, releases, and asks who is in the way.  mrt.c answers from a machine file's
   tables; the plugin can answer from a target's pipeline automaton.  */

#ifndef MS_CORE_RESOURCE_H
#define MS_CORE_RESOURCE_H

#include <stdbool.h>
#include <stdint.h>

/* Why an op does not fit: the first over-full (resource, row) in the order of its table.  */
struct ms_conflict {
	int resource; /* index into the machine's resources */
	int64_t row;
	const int *holder; /* the ops that hold it, in order of reservation; valid until the
			      next call */
	int nholders;
};

struct ms_resources;

struct ms_resources_class {
	/* Ways in which OP can be executed, >= 1.  */
	int (*alternatives)(const struct ms_resources *, int op);
	/* Can OP's alternative ALT ever be placed at this II, alone?  */
	bool (*possible)(const struct ms_resources *, int op, int alt);
	/* Does OP, by ALT, fit in CYCLE (any integer) beside what is reserved?  WHY may be NULL. */
	bool (*fits)(const struct ms_resources *, int op, int alt, int64_t cycle,
		     struct ms_conflict *why);
	/* How many (resource, row) pairs are over-full if OP came there.  */
	int (*overfull)(const struct ms_resources *, int op, int alt, int64_t cycle);
	/* OP, which is not reserved and fits, takes ALT in CYCLE.  */
	void (*reserve)(struct ms_resources *, int op, int alt, int64_t cycle);
	/* OP, reserved, gives back what it holds.  */
	void (*release)(struct ms_resources *, int op);
	/* Nothing is reserved any more; from now on rows are modulo II.  */
	void (*reset)(struct ms_resources *, int64_t ii);
	/* The first of the COUNT cycles from FROM on in which OP fits, and the first alternative
	   that does there.  False if there is none.  The same answer as asking `fits` for each
	   possible alternative in each cycle, at a fraction of the cost.  NULL: not offered.  */
	bool (*first_fit)(const struct ms_resources *, int op, int64_t from, int64_t count,
			  int64_t *cycle, int *alt);
	/* The same downwards: FROM, FROM - 1, ...  */
	bool (*last_fit)(const struct ms_resources *, int op, int64_t from, int64_t count,
			 int64_t *cycle, int *alt);
	/* For people: the resource's name; its number of units (MS_UNLIMITED: no limit).  */
	const char *(*name)(const struct ms_resources *, int resource);
	int (*capacity)(const struct ms_resources *, int resource);
};

/* The base that models embed as their first member.  */
struct ms_resources {
	const struct ms_resources_class *methods;
};

/* The cycle and alternative that first_fit, last_fit find, whether the model offers them or
   not.  */
bool ms_first_fit(const struct ms_resources *resources, int op, int64_t from, int64_t count,
		  int64_t *cycle, int *alt);
bool ms_last_fit(const struct ms_resources *resources, int op, int64_t from, int64_t count,
		 int64_t *cycle, int *alt);

/* Is OP, by some alternative, possible at this II?  */
bool ms_possible(const struct ms_resources *resources, int op);

#endif
