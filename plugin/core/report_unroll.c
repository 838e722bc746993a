/* Texts about unrolling: what a factor gives, and why it was chosen.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/report.h"
#include "core/table.h"

enum { ncolumns = 7 };
static const char *const title[ncolumns] = { "unroll", "MII",  "II",    "cycles each",
					     "stages", "code", "outcome" };
static const bool right[ncolumns] = { true, true, true, true, true, true, false };

/* II / FACTOR, exact where three decimals are.  */
static void add_pace(struct ms_table *table, int64_t ii, int factor)
{
	if (ii % factor == 0)
		ms_table_addf(table, "%lld", (long long)(ii / factor));
	else
		ms_table_addf(table, "%.3f", (double)ii / factor);
}

static void add_trial(struct ms_table *table, const struct ms_unroll_trial *trial, bool chosen)
{
	ms_table_addf(table, "%d", trial->factor);
	ms_table_addf(table, "%lld", (long long)trial->mii);
	if (trial->ii) {
		ms_table_addf(table, "%lld", (long long)trial->ii);
		add_pace(table, trial->ii, trial->factor);
		ms_table_addf(table, "%lld", (long long)trial->stages);
	} else {
		for (int i = 0; i < 3; i++)
			ms_table_add(table, "-");
	}
	ms_table_addf(table, "%lld", (long long)trial->lines);
	ms_table_addf(table, "%s%s", ms_outcome_info[trial->outcome].id,
		      chosen ? ", chosen" : "");
}

void ms_report_unroll(struct ms_buf *out, const struct ms_result *result)
{
	int factor = result->problem.loop->unroll > 1 ? result->problem.loop->unroll : 1;

	if (result->ntrials > 0) {
		struct ms_arena *arena = ms_arena_new();
		struct ms_table table = ms_table_new(arena, ncolumns, title, right);

		for (int i = 0; i < result->ntrials; i++)
			add_trial(&table, &result->trial[i], result->trial[i].factor == factor);
		ms_table_write(out, &table);
		ms_buf_printf(out, "no factor gives less than %lld cycle%s for",
			      (long long)result->least_pace.cycles,
			      result->least_pace.cycles == 1 ? "" : "s");
		if (result->least_pace.iterations == 1)
			ms_buf_puts(out, " each iteration\n");
		else
			ms_buf_printf(out, " %lld iterations\n",
				      (long long)result->least_pace.iterations);
		ms_arena_free(arena);
	}
	if (factor > 1)
		ms_buf_printf(out,
			      "unrolled: %d iterations in one; up to %d left over run first, "
			      "as the loop is written\n",
			      factor, factor - 1);
	if (factor > 1 && result->schedule)
		ms_buf_printf(out, "%lld cycles for %d iterations, %.3f each\n",
			      (long long)result->schedule->ii, factor,
			      (double)result->schedule->ii / factor);
}
