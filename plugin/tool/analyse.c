/* modsched bounds, modsched edges: what is known of a loop before it is scheduled.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/report.h"
#include "tool/common.h"
#include "tool/job.h"

/* What is printed for a loop.  */
typedef void report_problem(struct ms_buf *out, const struct ms_problem *problem);

struct analyse_args {
	struct ms_job job;
	report_problem *report;
};

static error_t parse(int key, char *value, struct argp_state *state)
{
	struct analyse_args *args = state->input;

	(void)value;
	if (key != ARGP_KEY_INIT)
		return ARGP_ERR_UNKNOWN;
	state->child_inputs[0] = &args->job;
	return 0;
}

static bool analyse_loop(struct ms_job *job, void *ctx, struct ms_arena *arena,
			 const struct ms_loops *loops, const struct ms_loop *loop,
			 const char *path)
{
	const struct analyse_args *args = ctx;
	const struct ms_result *result =
	    ms_analyse(arena, loop, job->machine, path, &job->diag);

	(void)loops;
	if (result->outcome == MS_BAD_INPUT) {
		job->bad_input = true;
		return false;
	}
	ms_buf_printf(&job->out, "loop %s on %s: %d op%s, %d edge%s\n", loop->name,
		      job->machine->name, loop->nops, ms_plural(loop->nops),
		      result->problem.ddg->nedges, ms_plural(result->problem.ddg->nedges));
	ms_report_fusions(&job->out, &result->problem);
	args->report(&job->out, &result->problem);
	ms_buf_putc(&job->out, '\n');
	return true;
}

static int run(int argc, char **argv, const char *doc, report_problem *report)
{
	static const struct argp_child children[] = { { &ms_job_argp, 0, NULL, 0 }, { 0 } };
	const struct argp parser = {
		.parser = parse,
		.args_doc = "FILE...",
		.doc = doc,
		.children = children,
	};
	struct analyse_args args = { .report = report };

	ms_job_start(&args.job);
	argp_parse(&parser, argc, argv, 0, NULL, &args);
	ms_job_run(&args.job, analyse_loop, &args);
	return ms_job_end(&args.job);
}

static int run_bounds(int argc, char **argv)
{
	return run(argc, argv,
		   "For each loop of each FILE print how much it uses of each resource, a "
		   "cycle of each recurrence edge by edge, the bounds on II, and which of them "
		   "binds.",
		   ms_report_bounds);
}

static int run_edges(int argc, char **argv)
{
	return run(argc, argv, "For each loop of each FILE print its dependence graph.",
		   ms_report_edges);
}

const struct ms_command ms_bounds_command = {
	.name = "bounds",
	.summary = "print ResMII, RecMII and MII of each loop, and what binds",
	.run = run_bounds,
};

const struct ms_command ms_edges_command = {
	.name = "edges",
	.summary = "print the dependence graph of each loop",
	.run = run_edges,
};
