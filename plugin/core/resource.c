/* What every resource model can answer by its other answers.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/resource.h"

#include <stddef.h>

bool ms_first_fit(const struct ms_resources *resources, int op, int64_t from, int64_t count,
		  int64_t *cycle, int *alt)
{
	const struct ms_resources_class *ask = resources->methods;
	int nalts;

	if (ask->first_fit)
		return ask->first_fit(resources, op, from, count, cycle, alt);
	nalts = ask->alternatives(resources, op);
	for (int64_t t = from; t < from + count; t++)
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

bool ms_possible(const struct ms_resources *resources, int op)
{
	const struct ms_resources_class *ask = resources->methods;
	int nalts = ask->alternatives(resources, op);

	for (int a = 0; a < nalts; a++)
		if (ask->possible(resources, op, a))
			return true;
	return false;
}
