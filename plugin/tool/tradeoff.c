/* modsched tradeoff: what a lower II costs in registers and code.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <string.h>

#include "core/lifetime.h"
#include "core/table.h"
#include "tool/common.h"
#include "tool/job.h"

enum { OPT_TO = 256 + 200, default_rows = 8 };

struct tradeoff_args {
	struct ms_job job;
	struct ms_options options;
	int64_t to; /* last II; 0: default_rows of them, fewer if nothing overlaps any more */
};

static const struct argp_option options[] = {
	{ "to", OPT_TO, "II", 0, "The last II of the table (default: MII + 7 at most)", 3 },
	{ 0 },
};

static error_t parse(int key, char *value, struct argp_state *state)
{
	struct tradeoff_args *args = state->input;
	uint64_t number;

	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &args->job;
		state->child_inputs[1] = &args->options;
		return 0;
	case OPT_TO:
		if (!ms_tool_number(value, strlen(value), 1, (uint64_t)1 << 40, &number))
			argp_error(state, "--to=%s: expected an II of at least 1", value);
		args->to = (int64_t)number;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

enum { ncolumns = 10 };
static const char *const title[ncolumns] = { "II",    "algorithm", "stages",  "MaxLive",
					     "windows", "tight",     "fits",    "ops",
					     "kernels", "mve registers" };
static const bool right[ncolumns] = { true,  false, true, true, true,
				      true,  false, true, true, true };

/* Rotating registers of all files under ALLOC; *FITS: the machine has them.  -1: there is no
   file for some value.  */
static int64_t rotating(struct ms_arena *arena, const struct ms_result *result,
			enum ms_alloc alloc, bool *fits)
{
	const struct ms_problem *p = &result->problem;
	struct ms_allocation allocation = { 0 };
	const char *why;
	int64_t sum = 0;

	*fits = ms_rotate_allocate_as(arena, p->loop, p->machine, result->schedule, alloc,
				      false, &allocation, &why);
	for (int w = 0; w < allocation.nwindows; w++)
		if (allocation.window[w].file < 0)
			return -1;
	for (int f = 0; f < p->machine->nrotating; f++)
		sum += allocation.used[f];
	return sum;
}

static void add_number(struct ms_table *table, int64_t number)
{
	if (number < 0)
		ms_table_add(table, "-");
	else
		ms_table_addf(table, "%lld", (long long)number);
}

/* The columns that only a loop with operands has.  */
static void add_code(struct ms_arena *arena, struct ms_table *table,
		     const struct ms_result *result)
{
	const struct ms_expand_options exact = { .form = &ms_mve };
	struct ms_code code = { 0 };
	int64_t stages = ms_stages(result->schedule);
	bool fits_windows, fits_tight;
	const char *why;

	add_number(table, rotating(arena, result, MS_ALLOC_WINDOWS, &fits_windows));
	add_number(table, rotating(arena, result, MS_ALLOC_TIGHT, &fits_tight));
	ms_table_add(table, fits_windows ? "yes" : fits_tight ? "tight" : "no");
	ms_table_addf(table, "%lld", (long long)(stages * result->schedule->nops));
	if (ms_mve.run(arena, &result->problem, result->schedule, NULL, &exact, &code, &why) !=
	    MS_EXPANDED) {
		ms_table_add(table, "-");
		ms_table_add(table, "-");
		return;
	}
	ms_table_addf(table, "%d", code.listing->nkernels);
	ms_table_addf(table, "%lld", (long long)code.ordinary);
}

/* A row for SCHEDULER at II.  Returns the stages, 0 if there is no schedule.  */
static int64_t add_row(struct ms_arena *arena, struct ms_table *table, struct ms_job *job,
		       const struct ms_problem *problem, const struct ms_scheduler *scheduler,
		       const struct ms_options *from, int64_t ii)
{
	struct ms_options options = *from;
	struct ms_result result = { .problem = *problem };

	options.sched.first_ii = options.sched.last_ii = ii;
	result.schedule = scheduler->run(arena, problem, &options.sched);
	ms_table_addf(table, "%lld", (long long)ii);
	ms_table_add(table, scheduler->name);
	if (!result.schedule ||
	    !ms_verify(problem->loop, problem->machine, problem->ddg, result.schedule, MS_BUG,
		       &job->diag)) {
		for (int i = 2; i < ncolumns; i++)
			ms_table_add(table, "-");
		return 0;
	}
	ms_table_addf(table, "%lld", (long long)ms_stages(result.schedule));
	ms_table_addf(table, "%lld", (long long)ms_maxlive(arena, problem, result.schedule));
	if (problem->loop->graph_only)
		for (int i = 4; i < ncolumns; i++)
			ms_table_add(table, "-");
	else
		add_code(arena, table, &result);
	return ms_stages(result.schedule);
}

static bool tradeoff_of_loop(struct ms_job *job, void *ctx, struct ms_arena *arena,
			     const struct ms_loops *loops, const struct ms_loop *loop,
			     const char *path)
{
	const struct tradeoff_args *args = ctx;
	static const struct ms_scheduler *const both[] = { &ms_ims, &ms_sms };
	const struct ms_scheduler *chosen = args->options.scheduler;
	const struct ms_result *result = ms_analyse(arena, loop, job->machine, path, &job->diag);
	struct ms_table table = ms_table_new(arena, ncolumns, title, right);
	const int nalgos = chosen ? 1 : 2;
	int64_t first, last;

	(void)loops;
	if (result->outcome == MS_BAD_INPUT) {
		job->bad_input = true;
		return false;
	}
	first = result->problem.bounds->mii;
	if (args->options.sched.first_ii > first)
		first = args->options.sched.first_ii;
	last = args->to ? args->to : first + default_rows - 1;
	ms_buf_printf(&job->out, "loop %s on %s: %d ops, MII %lld\n", loop->name,
		      job->machine->name, loop->nops, (long long)result->problem.bounds->mii);
	for (int64_t ii = first; ii <= last; ii++) {
		int64_t most = 0;

		for (int a = 0; a < nalgos; a++) {
			int64_t stages = add_row(arena, &table, job, &result->problem,
						 chosen ? chosen : both[a], &args->options, ii);

			if (stages == 0 || most < stages)
				most = stages ? stages : INT64_MAX;
		}
		if (!args->to && most == 1)
			break;
	}
	ms_table_write(&job->out, &table);
	ms_buf_putc(&job->out, '\n');
	return true;
}

static int run(int argc, char **argv)
{
	static const struct argp_child children[] = {
		{ &ms_job_argp, 0, NULL, 0 },
		{ &ms_options_argp, 0, NULL, 0 },
		{ 0 },
	};
	static const struct argp parser = {
		.options = options,
		.parser = parse,
		.args_doc = "FILE...",
		.doc = "For each loop of each FILE print what each II from MII on costs: stages; "
		       "MaxLive, the values live at once; rotating registers with a window for "
		       "each value and when values share, and whether the machine has so many; "
		       "ops of the rotating form's code; and how many kernels and ordinary "
		       "registers modulo variable expansion needs.  Rows for ims and sms, or "
		       "for the scheduler asked for.",
		.children = children,
	};
	struct tradeoff_args args = { .options = { .sched = { .seed = 1 } } };

	ms_job_start(&args.job);
	argp_parse(&parser, argc, argv, 0, NULL, &args);
	ms_job_run(&args.job, tradeoff_of_loop, &args);
	return ms_job_end(&args.job);
}

const struct ms_command ms_tradeoff_command = {
	.name = "tradeoff",
	.summary = "show what a lower II costs in registers and code",
	.run = run,
};
