/* modsched unroll: loops with several iterations in each of their own, as text.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/unroll.h"

#include "core/options.h"
#include "core/report.h"
#include "tool/job.h"

enum { OPT_FACTOR = 256 + 160 };

struct unroll_args {
	struct ms_job job;
	struct ms_options options;
};

static const struct argp_option options[] = {
	{ "factor", OPT_FACTOR, "N|auto", 0,
	  "Iterations in one (default 2), or the number that --unroll=auto chooses", 1 },
	{ 0 },
};

static error_t parse(int key, char *value, struct argp_state *state)
{
	struct unroll_args *args = state->input;

	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &args->job;
		state->child_inputs[1] = &args->options;
		break;
	case OPT_FACTOR:
		if (!ms_option_set(&args->options, MS_OPTION_UNROLL, value))
			argp_error(state, "--factor=%s: expected auto or a number from 1 to %d",
				   value, MS_UNROLL_MOST);
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static bool unroll_loop(struct ms_job *job, void *ctx, struct ms_arena *arena,
			const struct ms_loops *loops, const struct ms_loop *loop,
			const char *path)
{
	const struct unroll_args *args = ctx;
	int factor = args->options.unroll;
	const char *why = NULL;
	const struct ms_loop *to;

	(void)loops;
	if (factor == MS_UNROLL_AUTO) {
		const struct ms_result *result = ms_pipeline(
		    arena, loop, job->machine, path, &args->options, &job->diag);

		if (result->outcome == MS_BAD_INPUT) {
			job->bad_input = true;
			return false;
		}
		factor = result->problem.loop->unroll > 1 ? result->problem.loop->unroll : 1;
	}
	to = ms_unroll(arena, loop, factor, &why);
	if (!to) {
		ms_diag_report(&job->diag, MS_ERROR, loop->loc, NULL, 0,
			       "loop %s cannot be unrolled %d times: %s", loop->name, factor,
			       why);
		return false;
	}
	ms_loop_write(&job->out, to, job->machine);
	return true;
}

static int run(int argc, char **argv)
{
	static const struct ms_job_line line = {
		.options = options,
		.parser = parse,
		.doc =
		    "Print each loop of each FILE with several iterations in one: a loop of "
		    "its "
		    "own, for trip counts that the factor divides.  Copies of op x are called "
		    "x.0, x.1 and so on.  With --factor=auto the options of schedule say how "
		    "factors are tried.",
	};
	struct unroll_args args = { .options = { .sched = { .seed = 1 }, .unroll = 2 } };

	ms_job_start(&args.job);
	ms_job_parse(&line, &args, argc, argv);
	ms_job_run(&args.job, unroll_loop, &args);
	return ms_job_end(&args.job);
}

const struct ms_command ms_unroll_command = {
	.name = "unroll",
	.summary = "print each loop with several iterations in one",
	.run = run,
};
