/* modsched compare: figures of many trials, side by side.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdlib.h>
#include <string.h>

#include "core/table.h"
#include "tool/compare.h"

/* What one scheduler did on all instances.  */
struct sums {
	int64_t scheduled, at_mii, at_optimum;
	int64_t ii;        /* of those that it scheduled */
	int64_t ii_common; /* of those that all schedulers scheduled */
	int64_t stages, maxlive, steps, ops;
	double lifetimes;
	double median, worst;
};

static int by_value(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static bool all_scheduled(const struct ms_comparison *c, int nalgos)
{
	for (int a = 0; a < nalgos; a++)
		if (!c->trial[a].scheduled)
			return false;
	return true;
}

static struct sums sum_up(struct ms_arena *arena, const struct ms_comparison *c, size_t n,
			  int algo, int nalgos)
{
	struct sums s = { 0 };
	double *seconds = MS_NEW_N(arena, n, double);

	for (size_t i = 0; i < n; i++) {
		const struct ms_trial *t = &c[i].trial[algo];

		seconds[i] = t->seconds;
		s.steps += t->steps;
		s.ops += c[i].nops;
		if (!t->scheduled)
			continue;
		s.scheduled++;
		s.at_mii += t->ii == c[i].mii;
		s.at_optimum += t->ii == c[i].optimum;
		s.ii += t->ii;
		if (!all_scheduled(&c[i], nalgos))
			continue;
		s.ii_common += t->ii;
		s.stages += t->stages;
		s.maxlive += t->maxlive;
		s.lifetimes += t->lifetimes;
	}
	qsort(seconds, n, sizeof *seconds, by_value);
	s.median = seconds[(n - 1) / 2];
	s.worst = seconds[n - 1];
	return s;
}

/* Milliseconds, as many digits as say something.  */
static void add_time(struct ms_table *table, double seconds)
{
	double ms = seconds * 1e3;

	ms_table_addf(table, "%.*f", ms < 1 ? 3 : ms < 100 ? 1 : 0, ms);
}

void ms_compare_summary(struct ms_buf *out, const struct ms_comparison *comparison, size_t n,
			const struct ms_scheduler *const *algo, int nalgos)
{
	static const char *const title[] = {
		"algo",    "scheduled", "at MII",   "at optimum", "sum of II", "stages",
		"MaxLive", "lifetimes", "steps/op", "median ms",  "worst ms",
	};
	static const bool right[] = { false, true, true, true, true, true,
				      true,  true, true, true, true };
	enum { ncolumns = sizeof title / sizeof *title };
	struct ms_arena *arena = ms_arena_new();
	struct ms_table table = ms_table_new(arena, ncolumns, title, right);
	int64_t mii = 0, known = 0, optima = 0, common = 0, common_mii = 0;

	for (size_t i = 0; i < n; i++) {
		bool all = all_scheduled(&comparison[i], nalgos);

		mii += comparison[i].mii;
		known += comparison[i].optimum > 0;
		optima += comparison[i].optimum;
		common += all;
		common_mii += all ? comparison[i].mii : 0;
	}
	ms_buf_printf(out, "%zu loop%s, sum of MII %lld; optimum proven for %lld", n,
		      ms_plural((int64_t)n), (long long)mii, (long long)known);
	if (known)
		ms_buf_printf(out, ", with sum %lld", (long long)optima);
	ms_buf_puts(out, "\n");
	if (common < (int64_t)n)
		ms_buf_printf(
		    out,
		    "sums over the %lld loop%s that all of them scheduled; their sum of "
		    "MII %lld\n",
		    (long long)common, ms_plural(common), (long long)common_mii);
	for (int a = 0; a < nalgos && n > 0; a++) {
		struct sums s = sum_up(arena, comparison, n, a, nalgos);
		double count = common > 0 ? (double)common : 1;

		ms_table_add(&table, algo[a]->name);
		ms_table_addf(&table, "%lld", (long long)s.scheduled);
		ms_table_addf(&table, "%lld", (long long)s.at_mii);
		if (known > 0)
			ms_table_addf(&table, "%lld (%.1f %%)", (long long)s.at_optimum,
				      100.0 * (double)s.at_optimum / (double)known);
		else
			ms_table_add(&table, "-");
		ms_table_addf(&table, "%lld", (long long)s.ii_common);
		ms_table_addf(&table, "%.2f", (double)s.stages / count);
		ms_table_addf(&table, "%.2f", (double)s.maxlive / count);
		ms_table_addf(&table, "%.1f", s.lifetimes / count);
		ms_table_addf(&table, "%.2f", (double)s.steps / (double)(s.ops ? s.ops : 1));
		add_time(&table, s.median);
		add_time(&table, s.worst);
	}
	ms_table_write(out, &table);
	ms_arena_free(arena);
}

void ms_compare_table(struct ms_buf *out, const struct ms_comparison *comparison, size_t n,
		      const struct ms_scheduler *const *algo, int nalgos)
{
	ms_buf_puts(out, "instance\tops\tedges\tmii\toptimum");
	for (int a = 0; a < nalgos; a++) {
		const char *name = algo[a]->name;

		ms_buf_printf(out, "\t%s.ii\t%s.stages\t%s.maxlive\t%s.steps\t%s.ms", name,
			      name, name, name, name);
	}
	ms_buf_putc(out, '\n');
	for (size_t i = 0; i < n; i++) {
		const struct ms_comparison *c = &comparison[i];

		ms_buf_printf(out, "%s\t%d\t%d\t%lld\t", c->name, c->nops, c->nedges,
			      (long long)c->mii);
		if (c->optimum)
			ms_buf_printf(out, "%lld", (long long)c->optimum);
		for (int a = 0; a < nalgos; a++) {
			const struct ms_trial *t = &c->trial[a];

			if (t->scheduled)
				ms_buf_printf(out, "\t%lld\t%lld\t%lld\t%lld\t%.4f",
					      (long long)t->ii, (long long)t->stages,
					      (long long)t->maxlive, (long long)t->steps,
					      t->seconds * 1e3);
			else
				ms_buf_printf(out, "\t\t\t\t%lld\t%.4f", (long long)t->steps,
					      t->seconds * 1e3);
		}
		ms_buf_putc(out, '\n');
	}
}
