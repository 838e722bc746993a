/* modsched explain: how a schedule came about.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/explain.h"
#include "core/report.h"
#include "tool/common.h"
#include "tool/job.h"
#include "tool/json.h"

struct explain_args {
	struct ms_job job;
	struct ms_options options;
	struct ms_tool_json json;
};

static error_t parse(int key, char *value, struct argp_state *state)
{
	struct explain_args *args = state->input;

	(void)value;
	if (key != ARGP_KEY_INIT)
		return ARGP_ERR_UNKNOWN;
	state->child_inputs[0] = &args->job;
	state->child_inputs[1] = &args->options;
	state->child_inputs[2] = &args->json;
	return 0;
}

static bool explain_loop(struct ms_job *job, void *ctx, struct ms_arena *arena,
			 const struct ms_loops *loops, const struct ms_loop *loop,
			 const char *path)
{
	struct explain_args *args = ctx;
	struct ms_options options = args->options;
	struct ms_trace trace = { .arena = arena };
	const struct ms_result *result;
	struct ms_buf *out = &job->out;

	(void)loops;
	options.sched.trace = &trace;
	result = ms_pipeline(arena, loop, job->machine, path, &options, &job->diag);
	if (result->outcome == MS_BAD_INPUT) {
		job->bad_input = true;
		return false;
	}
	if (args->json.asked) {
		ms_tool_json_add(&args->json, job, arena, path, result, &options, &trace);
		ms_job_explain_failure(job, result, &options);
		return result->listing;
	}
	loop = result->problem.loop;
	ms_buf_printf(out, "loop %s on %s: %d op%s, %d edge%s\n", loop->name,
		      job->machine->name, loop->nops, ms_plural(loop->nops),
		      result->problem.ddg->nedges, ms_plural(result->problem.ddg->nedges));
	ms_report_fusions(out, &result->problem);
	ms_report_unroll(out, result);
	ms_report_mii(out, &result->problem);
	if (options.sched.first_ii)
		ms_report_below_mii(out, &result->problem, options.sched.first_ii);
	ms_report_steps(out, &result->problem, &trace);
	ms_report_rejected(out, result);
	if (result->schedule && result->outcome != MS_ILLEGAL) {
		ms_report_mrt(out, &result->problem, result->schedule);
		ms_report_sigma(out, &result->problem, result->schedule);
	}
	if (result->allocation)
		ms_report_windows(out, &result->problem, result->schedule, result->allocation);
	ms_report_code(out, &result->problem, result->schedule, &result->code);
	ms_explain_write(out, ms_explain(arena, result, &options, &trace));
	ms_buf_putc(out, '\n');
	ms_job_explain_failure(job, result, &options);
	return result->listing;
}

static int run(int argc, char **argv)
{
	static const struct ms_job_line line = {
		.parser = parse,
		.json = true,
		.doc =
		    "For each loop of each FILE show every II that was tried, step by step; "
		    "then the reservation table, the schedule, and the registers; at last what "
		    "binds, why no smaller II was found, what would make II smaller (an "
		    "assumed dependence less, a latency one less, a unit more), and what the next II "
		    "cost.",
	};
	struct explain_args args = { .options = { .sched = { .seed = 1 } } };

	ms_job_start(&args.job);
	ms_job_parse(&line, &args, argc, argv);
	ms_job_run(&args.job, explain_loop, &args);
	ms_tool_json_end(&args.json, &args.job);
	return ms_job_end(&args.job);
}

const struct ms_command ms_explain_command = {
	.name = "explain",
	.summary = "show every step of the scheduler",
	.run = run,
};
