/* What every resource model can answer by its other answers.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/resource.h"

#include <stddef.h>

/* The first of COUNT cycles FROM, FROM + STEP, ... in which OP fits.  */
static bool look_for_fit(const struct ms_resources *resources, int op, int64_t from, int step,
			 int64_t count, int64_t *cycle, int *alt)
{
	const struct ms_resources_class *ask = resources->methods;
	int nalts = ask->alternatives(resources, op);

	for (int64_t t = from; count > 0; t += step, count--)
		for (int a = 0; a < nalts; a++) {
			if (!ask->possible(resources, op, a) ||
			    !ask->fits(resources, op, a, t, NULL))
				continue;
			*cycle = t;
			*alt = a;
			return true;
		}
	return false;
}

bool ms_first_fit(const struct ms_resources *resources, int op, int64_t from, int64_t count,
		  int64_t *cycle, int *alt)
{
	if (resources->methods->first_fit)
		return resources->methods->first_fit(resources, op, from, count, cycle, alt);
	return look_for_fit(resources, op, from, 1, count, cycle, alt);
}

bool ms_last_fit(const struct ms_resources *resources, int op, int64_t from, int64_t count,
		 int64_t *cycle, int *alt)
{
	if (resources->methods->last_fit)
		return resources->methods->last_fit(resources, op, from, count, cycle, alt);
	return look_for_fit(resources, op, from, -1, count, cycle, alt);
}

bool ms_possible(const struct ms_resources *resources, int op)
{
	const struct ms_resources_class *ask = resources->methods;
	int nalts = ask->alternatives(resources, op);

	for (int a = 0; a < nalts; a++)
		if (ask->possible(resources, op, a))
			return true;
	return false;
}
