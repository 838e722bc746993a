/* Texts about forms of code: the registers of mve, why there are so many kernels.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/report.h"
#include "core/table.h"

/* The value that asks for most copies; the first of several.  */
static const struct ms_copies *longest(const struct ms_code *code)
{
	const struct ms_copies *most = &code->value[0];

	for (int v = 1; v < code->nvalues; v++)
		if (code->value[v].needed > most->needed)
			most = &code->value[v];
	return most;
}

static void report_mve(struct ms_buf *out, const struct ms_problem *problem,
		       const struct ms_schedule *schedule, const struct ms_code *code)
{
	const struct ms_listing *listing = code->listing;
	const struct ms_copies *most = longest(code);
	long long ii = schedule->ii, kernels = listing->nkernels;

	ms_buf_printf(out, "%lld kernel%s: ", kernels, kernels == 1 ? "" : "s");
	if (most->needed == 1)
		ms_buf_printf(out, "no value lives longer than II %lld", ii);
	else
		ms_buf_printf(
		    out,
		    "r%d of %s lives %lld cycle%s, ceil(%lld / %lld) = %lld instances "
		    "at once",
		    problem->loop->op[most->op].action.dest.number,
		    problem->loop->op[most->op].label, (long long)most->lifetime,
		    ms_plural(most->lifetime), (long long)most->lifetime, ii,
		    (long long)most->needed);
	if (kernels != most->needed)
		ms_buf_printf(out, "; the next power of two is %lld", kernels);
	ms_buf_printf(out, "; %lld ordinary registers\n", (long long)code->ordinary);
	if (listing->remainder)
		ms_buf_printf(out,
			      "N >= %lld trips: (N - %lld) mod %lld of them run first, as the "
			      "loop is written\n",
			      (long long)listing->guard, (long long)listing->stages - 1,
			      kernels);
}

static void report_copies(struct ms_buf *out, const struct ms_problem *problem,
			  const struct ms_code *code)
{
	static const char *const title[] = { "value",  "op",     "lifetime",
					     "needed", "copies", "registers" };
	static const bool right[] = { false, false, true, true, true, false };
	struct ms_arena *arena = ms_arena_new();
	struct ms_table table = ms_table_new(arena, 6, title, right);

	for (int v = 0; v < code->nvalues; v++) {
		const struct ms_copies *value = &code->value[v];

		ms_table_addf(&table, "r%d",
			      problem->loop->op[value->op].action.dest.number);
		ms_table_add(&table, problem->loop->op[value->op].label);
		ms_table_addf(&table, "%lld", (long long)value->lifetime);
		ms_table_addf(&table, "%lld", (long long)value->needed);
		ms_table_addf(&table, "%lld", (long long)value->copies);
		if (value->copies == 1)
			ms_table_addf(&table, "r%d", value->first);
		else
			ms_table_addf(&table, "r%d..r%lld", value->first,
				      (long long)value->first + value->copies - 1);
	}
	ms_table_write(out, &table);
	ms_arena_free(arena);
}

void ms_report_code(struct ms_buf *out, const struct ms_problem *problem,
		    const struct ms_schedule *schedule, const struct ms_code *code)
{
	const struct ms_listing *listing = code->listing;

	if (!listing)
		return;
	if (code->nvalues > 0) {
		report_copies(out, problem, code);
		report_mve(out, problem, schedule, code);
	}
	if (code->predicates > 0) {
		const char *file = problem->machine->rotating[listing->predicate.file].name;
		int first = listing->predicate.number;

		ms_buf_printf(out, "stage predicates %s%d..%s%lld: %s%d is true in group g if "
				   "g < N; N + %lld groups run\n",
			      file, first, file, (long long)first + code->predicates - 1, file,
			      first, (long long)listing->stages - 1);
	}
}
