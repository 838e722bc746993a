/* Options of the subcommands that schedule.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tool/common.h"
#include "tool/job.h"

enum { OPT_BUDGET = 256, OPT_II, OPT_SEED };

static const struct argp_option options[] = {
	{ "algo", 'a', "NAME", 0, "The scheduler (see the list below)", 2 },
	{ "budget", OPT_BUDGET, "RATIO", 0,
	  "ims: placements for each II, as a multiple of the number of ops (default 3)", 2 },
	{ "ii", OPT_II, "N", 0, "Try only this II", 2 },
	{ "seed", OPT_SEED, "N", 0, "For schedulers that draw random numbers (default 1)", 2 },
	{ 0 },
};

/* The largest II, as in listings.  */
static const uint64_t max_ii = (uint64_t)1 << 40;

static void set_algo(struct ms_options *to, const char *name, struct argp_state *state)
{
	struct ms_buf names = { 0 };

	to->scheduler = ms_scheduler_find(name);
	if (to->scheduler)
		return;
	for (int i = 0; ms_schedulers[i]; i++)
		ms_buf_printf(&names, "%s%s", i ? ", " : "", ms_schedulers[i]->name);
	argp_error(state, "--algo=%s: no such scheduler; expected one of: %s", name, names.text);
}

static void set_budget(struct ms_options *to, const char *text, struct argp_state *state)
{
	char *end;

	to->sched.budget = strtod(text, &end);
	if (end == text || *end || !isfinite(to->sched.budget) || to->sched.budget < 1)
		argp_error(state,
			   "--budget=%s: expected a number of at least 1, because each op must "
			   "be placed once",
			   text);
}

static error_t parse(int key, char *value, struct argp_state *state)
{
	struct ms_options *to = state->input;
	uint64_t number;

	switch (key) {
	case 'a':
		set_algo(to, value, state);
		break;
	case OPT_BUDGET:
		set_budget(to, value, state);
		break;
	case OPT_II:
		if (!ms_tool_number(value, strlen(value), 1, max_ii, &number))
			argp_error(state, "--ii=%s: expected a number from 1 to %llu", value,
				   (unsigned long long)max_ii);
		to->sched.first_ii = to->sched.last_ii = (int64_t)number;
		break;
	case OPT_SEED:
		if (!ms_tool_number(value, strlen(value), 0, UINT64_MAX, &to->sched.seed))
			argp_error(state, "--seed=%s: expected a number", value);
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

/* The schedulers, below the options.  */
static char *filter(int key, const char *text, void *input)
{
	struct ms_buf list = { 0 };

	(void)input;
	if (key != ARGP_KEY_HELP_POST_DOC)
		return (char *)text;
	ms_buf_puts(&list, "Schedulers:");
	for (int i = 0; ms_schedulers[i]; i++)
		ms_buf_printf(&list, "\n  %-10s %s%s", ms_schedulers[i]->name,
			      ms_schedulers[i]->summary, i ? "" : " (the default)");
	return list.text;
}

const struct argp ms_options_argp = {
	.options = options,
	.parser = parse,
	.doc = "\v ",
	.help_filter = filter,
};
