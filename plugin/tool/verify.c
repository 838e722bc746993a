/* modsched verify: are the schedules of listings legal?
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <string.h>

#include "core/verify.h"
#include "tool/common.h"
#include "tool/job.h"

static error_t parse(int key, char *value, struct argp_state *state)
{
	struct ms_job *job = state->input;

	(void)value;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = job;
		break;
	case ARGP_KEY_SUCCESS:
		if (job->files.n != 2)
			argp_error(state, "expected two files: loops and listings");
		else if (strcmp(job->files.v[0], "-") == 0 && strcmp(job->files.v[1], "-") == 0)
			argp_error(state, "standard input cannot be both loops and listings");
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

/* A figure of the listing's header against ours.  */
static bool check_figure(struct ms_job *job, const struct ms_listing *listing, const char *name,
			 int64_t said, int64_t is)
{
	if (said == is)
		return true;
	ms_diag_report(&job->diag, MS_ERROR, listing->loc, NULL, 0,
		       "loop %s: the listing says %s %lld; it is %lld", listing->loop, name,
		       (long long)said, (long long)is);
	return false;
}

static bool verify_listing(struct ms_job *job, struct ms_arena *arena,
			   const struct ms_loops *loops, const struct ms_listing *listing)
{
	const struct ms_loop *loop = ms_job_find(loops, listing->loop);
	struct ms_schedule *schedule;
	struct ms_result *result;
	bool ok;

	if (!loop) {
		ms_diag_report(&job->diag, MS_ERROR, listing->loc, NULL, 0,
			       "there is no loop '%s' in %s", listing->loop, job->files.v[0]);
		return false;
	}
	loop = ms_job_unrolled(job, arena, loop, listing);
	if (!loop)
		return false;
	schedule = ms_job_schedule_of(job, arena, loop, listing);
	result = ms_analyse(arena, loop, job->machine, job->files.v[0], &job->diag);
	if (!schedule || result->outcome == MS_BAD_INPUT ||
	    !ms_verify(loop, job->machine, result->problem.ddg, schedule, MS_ERROR, &job->diag))
		return false;
	ok = check_figure(job, listing, "resmii", listing->resmii,
			  result->problem.bounds->resmii);
	ok &= check_figure(job, listing, "recmii", listing->recmii,
			   result->problem.bounds->recmii);
	ok &= check_figure(job, listing, "stages", listing->stages, ms_stages(schedule));
	if (ok)
		ms_buf_printf(
		    &job->out, "%s: legal at II %lld (MII %lld): %d op%s, %d edge%s hold%s\n",
		    loop->name, (long long)schedule->ii, (long long)result->problem.bounds->mii,
		    loop->nops, ms_plural(loop->nops), result->problem.ddg->nedges,
		    ms_plural(result->problem.ddg->nedges),
		    result->problem.ddg->nedges == 1 ? "s" : "");
	return ok;
}

static void verify_files(struct ms_job *job)
{
	const struct ms_loops *loops = NULL;
	const struct ms_listings *listings = NULL;

	if (ms_job_open(job))
		loops = ms_job_loops(job, job->arena, job->files.v[0]);
	if (loops)
		listings = ms_job_listings(job, job->arena, job->files.v[1], loops);
	for (int i = 0; listings && i < listings->nlistings; i++) {
		struct ms_arena *arena;

		if (!ms_job_wants(job, listings->listing[i]->loop))
			continue;
		arena = ms_arena_new();
		job->failed |= !verify_listing(job, arena, loops, listings->listing[i]);
		ms_arena_free(arena);
	}
}

static int run(int argc, char **argv)
{
	static const struct argp_child children[] = { { &ms_job_argp, 0, NULL, 0 }, { 0 } };
	static const struct argp parser = {
		.parser = parse,
		.args_doc = "LOOPFILE LISTING",
		.doc = "Check the schedule of each listing of LISTING against the definition: "
		       "every edge of its loop in LOOPFILE, every row of every resource, and "
		       "the figures of its header.  The code below is the simulator's business.",
		.children = children,
	};
	struct ms_job job;

	ms_job_start(&job);
	argp_parse(&parser, argc, argv, 0, NULL, &job);
	verify_files(&job);
	return ms_job_end(&job);
}

const struct ms_command ms_verify_command = {
	.name = "verify",
	.summary = "check the schedules of listings",
	.run = run,
};
