/* modsched tradeoff: what a lower II costs in registers and code.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <string.h>

#include "core/cost.h"
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

static bool tradeoff_of_loop(struct ms_job *job, void *ctx, struct ms_arena *arena,
			     const struct ms_loops *loops, const struct ms_loop *loop,
			     const char *path)
{
	const struct tradeoff_args *args = ctx;
	static const struct ms_scheduler *const both[] = { &ms_ims, &ms_sms };
	const struct ms_scheduler *chosen = args->options.scheduler;
	const struct ms_result *result = ms_analyse(arena, loop, job->machine, path, &job->diag);
	MS_VEC(struct ms_cost) cost = { 0 };
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
	ms_buf_printf(&job->out, "loop %s on %s: %d op%s, MII %lld\n", loop->name,
		      job->machine->name, loop->nops, ms_plural(loop->nops),
		      (long long)result->problem.bounds->mii);
	for (int64_t ii = first; ii <= last; ii++) {
		int64_t most = 0;

		for (int a = 0; a < nalgos; a++) {
			struct ms_cost c = ms_cost_at(arena, &result->problem,
						      chosen ? chosen : both[a],
						      &args->options.sched, ii, &job->diag);

			MS_VEC_PUSH(arena, &cost, c);
			if (c.stages == 0 || most < c.stages)
				most = c.stages ? c.stages : INT64_MAX;
		}
		if (!args->to && most == 1)
			break;
	}
	ms_cost_write(&job->out, cost.v, cost.n);
	ms_buf_putc(&job->out, '\n');
	return true;
}

static int run(int argc, char **argv)
{
	static const struct ms_job_line line = {
		.options = options,
		.parser = parse,
		.doc =
		    "For each loop of each FILE print what each II from MII on costs: stages; "
		    "MaxLive, the values live at once; rotating registers with a window for "
		    "each value and when values share, and whether the machine has so many; "
		    "ops of the rotating form's code; and how many kernels and ordinary "
		    "registers modulo variable expansion needs.  Rows for ims and sms, or "
		    "for the scheduler asked for.",
	};
	struct tradeoff_args args = { .options = { .sched = { .seed = 1 } } };

	ms_job_start(&args.job);
	ms_job_parse(&line, &args, argc, argv);
	ms_job_run(&args.job, tradeoff_of_loop, &args);
	return ms_job_end(&args.job);
}

const struct ms_command ms_tradeoff_command = {
	.name = "tradeoff",
	.summary = "show what a lower II costs in registers and code",
	.run = run,
};
