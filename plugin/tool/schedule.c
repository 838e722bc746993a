/* modsched schedule: listings.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <string.h>

#include "core/unroll.h"
#include "tool/common.h"
#include "tool/job.h"
#include "tool/json.h"

enum { OPT_SCHEDULE = 256 + 32 };

struct schedule_args {
	struct ms_job job;
	struct ms_options options;
	struct ms_tool_json json;
	const char *schedule_file;
};

static const struct argp_option options[] = {
	{ "schedule", OPT_SCHEDULE, "FILE", 0,
	  "Make no schedules: take those of the listings in FILE, check them and expand them",
	  3 },
	{ 0 },
};

static error_t parse(int key, char *value, struct argp_state *state)
{
	struct schedule_args *args = state->input;

	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &args->job;
		state->child_inputs[1] = &args->options;
		state->child_inputs[2] = &args->json;
		break;
	case OPT_SCHEDULE:
		args->schedule_file = value;
		break;
	case ARGP_KEY_SUCCESS:
		for (size_t i = 0; i < args->job.files.n; i++)
			if (args->schedule_file && strcmp(args->schedule_file, "-") == 0 &&
			    strcmp(args->job.files.v[i], "-") == 0)
				argp_error(state, "standard input cannot be both loops and "
						  "schedule");
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

/* The schedule of *LOOP in the file of schedules; *LOOP becomes unrolled as it was for it.  NULL
   after messages.  */
static struct ms_schedule *given_schedule(struct schedule_args *args, struct ms_arena *arena,
					  const struct ms_loops *loops,
					  const struct ms_loop **loop)
{
	const struct ms_listings *listings =
	    ms_job_listings(&args->job, arena, args->schedule_file, loops);

	if (!listings)
		return NULL;
	for (int i = 0; i < listings->nlistings; i++)
		if (strcmp(listings->listing[i]->loop, (*loop)->name) == 0) {
			*loop = ms_job_unrolled(&args->job, arena, *loop,
						listings->listing[i]);
			return *loop ? ms_job_schedule_of(&args->job, arena, *loop,
							  listings->listing[i])
				     : NULL;
		}
	ms_diag_error(&args->job.diag, args->schedule_file, "there is no schedule of loop '%s'",
		      (*loop)->name);
	return NULL;
}

static bool schedule_loop(struct ms_job *job, void *ctx, struct ms_arena *arena,
			  const struct ms_loops *loops, const struct ms_loop *loop,
			  const char *path)
{
	struct schedule_args *args = ctx;
	struct ms_options options = args->options;
	struct ms_trace trace = { .arena = arena };
	const struct ms_result *result;

	if (args->schedule_file) {
		options.given = given_schedule(args, arena, loops, &loop);
		options.unroll = 0;
		if (!options.given) {
			job->bad_input = true;
			return false;
		}
	}
	if (args->json.asked)
		options.sched.trace = &trace;
	result = ms_pipeline(arena, loop, job->machine, path, &options, &job->diag);
	if (result->outcome != MS_BAD_INPUT)
		ms_tool_json_add(&args->json, job, arena, path, result, &options, &trace);
	if (!result->listing) {
		ms_job_explain_failure(job, result, &options);
		return false;
	}
	ms_job_remark(job, result);
	if (args->json.asked)
		return true;
	ms_listing_write(&job->out, result->listing, job->machine);
	return true;
}

static int run(int argc, char **argv)
{
	static const struct ms_job_line line = {
		.options = options,
		.parser = parse,
		.json = true,
		.doc = "Schedule each loop of each FILE, check the schedule, and print the "
		       "pipelined code in the form asked for.  A loop without a schedule, or "
		       "whose values do not fit the registers, makes the exit status 1; the "
		       "others are done all the same.",
	};
	struct schedule_args args = { .options = { .sched = { .seed = 1 } } };

	ms_job_start(&args.job);
	ms_job_parse(&line, &args, argc, argv);
	ms_job_run(&args.job, schedule_loop, &args);
	ms_tool_json_end(&args.json, &args.job);
	return ms_job_end(&args.job);
}

const struct ms_command ms_schedule_command = {
	.name = "schedule",
	.summary = "print the listing of each loop",
	.run = run,
};
