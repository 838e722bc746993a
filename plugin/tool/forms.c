/* modsched forms: what each form of code makes of a schedule.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <string.h>

#include "core/report.h"
#include "core/table.h"
#include "tool/common.h"
#include "tool/job.h"

struct forms_args {
	struct ms_job job;
	struct ms_options options;
};

static error_t parse(int key, char *value, struct argp_state *state)
{
	struct forms_args *args = state->input;

	(void)value;
	if (key != ARGP_KEY_INIT)
		return ARGP_ERR_UNKNOWN;
	state->child_inputs[0] = &args->job;
	state->child_inputs[1] = &args->options;
	return 0;
}

enum { ncolumns = 10 };
static const char *const title[ncolumns] = { "form",     "N >=",      "left over", "groups",
					     "kernels",  "ops",       "copies",    "ordinary",
					     "rotating", "predicates" };
static const bool right[ncolumns] = { false, true, true, true, true,
				      true,  true, true, true, true };

/* The row of the loop as it is written.  */
static void add_plain(struct ms_table *table, const struct ms_loop *loop)
{
	ms_table_add(table, "plain");
	ms_table_add(table, "0");
	ms_table_add(table, "-");
	ms_table_add(table, "1");
	ms_table_add(table, "1");
	ms_table_addf(table, "%d", loop->unroll > 1 ? loop->nops / loop->unroll : loop->nops);
	for (int i = 6; i < ncolumns; i++)
		ms_table_add(table, "0");
}

static void add_form(struct ms_table *table, const char *name, const struct ms_machine *machine,
		     const struct ms_code *code)
{
	const struct ms_listing *listing = code->listing;
	int64_t rotating = 0;

	for (int f = 0; f < machine->nrotating; f++)
		rotating += code->rotating[f];
	ms_table_add(table, name);
	ms_table_addf(table, "%lld", (long long)listing->guard);
	ms_table_addf(table, "%lld", (long long)listing->unroll * listing->nkernels - 1);
	ms_table_addf(table, "%lld", (long long)ms_listing_groups(listing));
	ms_table_addf(table, "%d", listing->nkernels);
	ms_table_addf(table, "%lld", (long long)ms_listing_lines(listing));
	ms_table_addf(table, "%d", listing->npreheader + listing->nexit);
	ms_table_addf(table, "%lld", (long long)code->ordinary);
	ms_table_addf(table, "%lld", (long long)(rotating - code->predicates));
	ms_table_addf(table, "%lld", (long long)code->predicates);
}

/* The rows of one form; why there is none goes to WHYS.  */
static void try_form(struct ms_arena *arena, struct ms_table *table, struct ms_buf *whys,
		     const struct ms_result *result, const struct ms_options *options,
		     const struct ms_expander *form, enum ms_mve_factor factor,
		     const char *name)
{
	const struct ms_problem *p = &result->problem;
	struct ms_options other = *options;
	struct ms_diag silent = { 0 };
	const struct ms_result *made;

	other.unroll = 0; /* the loop is unrolled already */
	other.expand.form = form;
	other.expand.mve = factor;
	other.given = result->schedule;
	made = ms_pipeline(arena, p->loop, p->machine, p->loop->loc.file, &other, &silent);
	if (made->outcome == MS_PIPELINED)
		add_form(table, name, p->machine, &made->code);
	else
		ms_buf_printf(whys, "%s: %s\n", name, made->why ? made->why : "no code");
}

static void report_loop(struct ms_buf *out, const struct ms_result *result,
			const struct ms_options *options)
{
	const struct ms_loop *loop = result->problem.loop;
	struct ms_arena *arena = ms_arena_new();
	struct ms_table table = ms_table_new(arena, ncolumns, title, right);
	struct ms_buf whys = { 0 };

	ms_buf_printf(out, "loop %s on %s: %d op%s, II %lld, %lld stage%s\n", loop->name,
		      result->problem.machine->name, loop->nops, ms_plural(loop->nops),
		      (long long)result->schedule->ii, (long long)ms_stages(result->schedule),
		      ms_plural(ms_stages(result->schedule)));
	add_plain(&table, loop);
	for (int i = 0; ms_expanders[i]; i++) {
		const struct ms_expander *form = ms_expanders[i];

		for (int m = 0; m < (form == &ms_mve ? MS_NMVE_FACTORS : 1); m++) {
			const char *name = form->name;

			if (form == &ms_mve)
				name = ms_asprintf(arena, "%s %s", name, ms_mve_factor_name[m]);
			try_form(arena, &table, &whys, result, options, form,
				 (enum ms_mve_factor)m, name);
		}
	}
	ms_table_write(out, &table);
	ms_buf_add(out, whys.text, whys.len);
	ms_buf_putc(out, '\n');
	ms_buf_free(&whys);
	ms_arena_free(arena);
}

static bool forms_of_loop(struct ms_job *job, void *ctx, struct ms_arena *arena,
			  const struct ms_loops *loops, const struct ms_loop *loop,
			  const char *path)
{
	const struct forms_args *args = ctx;
	const struct ms_result *result;

	(void)loops;
	result = ms_pipeline(arena, loop, job->machine, path, &args->options, &job->diag);
	if (result->outcome == MS_SCHEDULED) {
		ms_buf_printf(&job->out, "loop %s: a graph only, without code\n\n", loop->name);
		return true;
	}
	if (!result->schedule || result->outcome == MS_BAD_INPUT ||
	    result->outcome == MS_ILLEGAL) {
		ms_job_explain_failure(job, result, &args->options);
		return false;
	}
	report_loop(&job->out, result, &args->options);
	return true;
}

static int run(int argc, char **argv)
{
	static const struct ms_job_line line = {
		.parser = parse,
		.doc = "For each loop of each FILE make a schedule, and code of it in every "
		       "form; print what each takes: the fewest trips that it runs, how many "
		       "iterations at most are left over for the loop as written, groups of II "
		       "cycles, kernels among them, ops, copies of registers before and after, "
		       "and registers beside those of the loop.",
	};
	struct forms_args args = { .options = { .sched = { .seed = 1 } } };

	ms_job_start(&args.job);
	ms_job_parse(&line, &args, argc, argv);
	ms_job_run(&args.job, forms_of_loop, &args);
	return ms_job_end(&args.job);
}

const struct ms_command ms_forms_command = {
	.name = "forms",
	.summary = "compare the forms of code for each loop",
	.run = run,
};
