/* Options of the subcommands that schedule.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/unroll.h"
#include "tool/common.h"
#include "tool/job.h"

enum { OPT_TIME_LIMIT = 256 + 128, OPT_CONFLICT_LIMIT, OPT_PROOF, OPT_MINIMIZE };
enum { OPT_EVICT = 256 + 96, OPT_EFFORT };
enum { OPT_UNROLL = 256 + 161 };
enum { OPT_BUDGET = 256, OPT_II, OPT_SEED, OPT_FORM, OPT_MVE };

enum { OPT_ALLOC = 256 + 176, OPT_MAX_REGS };

static const struct argp_option options[] = {
	{ "algo", 'a', "NAME", 0, "The scheduler (see the list below)", 2 },
	{ "budget", OPT_BUDGET, "RATIO", 0,
	  "ims: placements for each II, as a multiple of the number of ops (default 3)", 2 },
	{ "evict", OPT_EVICT, "lowest|all", 0,
	  "ims: for a forced placement, which holders of an over-full unit go: the one of lowest "
	  "priority until it fits (default), or all, as in Rau's paper",
	  2 },
	{ "effort", OPT_EFFORT, "N", 0,
	  "auto: multiplies its restarts and its limit on the exact search (default 1)", 2 },
	{ "ii", OPT_II, "N", 0, "Try only this II", 2 },
	{ "time-limit", OPT_TIME_LIMIT, "SECONDS", 0,
	  "exact: give up after this much processor time for a loop, with the best schedule and "
	  "the bound reached (default 60)",
	  2 },
	{ "conflict-limit", OPT_CONFLICT_LIMIT, "N", 0,
	  "exact: let the solver give up after N conflicts on one question", 2 },
	{ "minimize", OPT_MINIMIZE, "stages|maxlive", 0,
	  "exact: at the smallest II find the fewest stages; with maxlive, then the fewest values "
	  "live at once",
	  2 },
	{ "proof", OPT_PROOF, "DIR", 0,
	  "exact: leave in the folder DIR, for each II below the one found, why there is no "
	  "schedule (text, and CNF and DRAT files for drat-trim)",
	  2 },
	{ "unroll", OPT_UNROLL, "N|auto", 0,
	  "Schedule N iterations as one, or as many as give the fewest cycles for each, if each "
	  "copy is worth its code (default 1)",
	  2 },
	{ "form", OPT_FORM, "NAME", 0,
	  "The form of the code (see the list below); rotating unless given, or mve where the "
	  "machine has no rotating registers",
	  2 },
	{ "mve", OPT_MVE, "exact|pow2", 0,
	  "mve: as many kernels as the values ask for (the default), or a power of two", 2 },
	{ "alloc", OPT_ALLOC, "windows|tight", 0,
	  "Rotating registers: a window of its own for each value (the default), or values "
	  "share where none of their instances meet",
	  2 },
	{ "max-regs", OPT_MAX_REGS, "N", 0,
	  "Take only schedules whose values need at most N registers, if necessary at a larger "
	  "II",
	  2 },
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

static void set_form(struct ms_options *to, const char *name, struct argp_state *state)
{
	struct ms_buf names = { 0 };

	to->expand.form = ms_expander_find(name);
	if (to->expand.form)
		return;
	for (int i = 0; ms_expanders[i]; i++)
		ms_buf_printf(&names, "%s%s", i ? ", " : "", ms_expanders[i]->name);
	argp_error(state, "--form=%s: no such form; expected one of: %s", name, names.text);
}

static void set_mve(struct ms_options *to, const char *name, struct argp_state *state)
{
	for (int i = 0; i < MS_NMVE_FACTORS; i++)
		if (strcmp(ms_mve_factor_name[i], name) == 0) {
			to->expand.mve = (enum ms_mve_factor)i;
			return;
		}
	argp_error(state, "--mve=%s: expected exact or pow2", name);
}

static void set_alloc(struct ms_options *to, const char *name, struct argp_state *state)
{
	for (int i = 0; i < MS_NALLOCS; i++)
		if (strcmp(ms_alloc_name[i], name) == 0) {
			to->expand.alloc = (enum ms_alloc)i;
			return;
		}
	argp_error(state, "--alloc=%s: expected windows or tight", name);
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

static void set_time_limit(struct ms_options *to, const char *text, struct argp_state *state)
{
	char *end;

	to->sched.time_limit = strtod(text, &end);
	if (end == text || *end || !isfinite(to->sched.time_limit) || to->sched.time_limit <= 0)
		argp_error(state, "--time-limit=%s: expected a number of seconds above 0", text);
}

/* The folder for proofs is made if it is not there.  */
static void set_proof(struct ms_options *to, const char *dir, struct argp_state *state)
{
	struct stat info;

	if (mkdir(dir, 0777) != 0 && errno != EEXIST)
		argp_failure(state, 1, errno, "--proof=%s", dir);
	if (stat(dir, &info) != 0 || !S_ISDIR(info.st_mode))
		argp_failure(state, 1, ENOTDIR, "--proof=%s", dir);
	to->sched.proof_dir = dir;
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
	case OPT_EVICT:
		to->sched.evict_all = strcmp(value, "all") == 0;
		if (!to->sched.evict_all && strcmp(value, "lowest") != 0)
			argp_error(state, "--evict=%s: expected lowest or all", value);
		break;
	case OPT_EFFORT:
		if (!ms_tool_number(value, strlen(value), 1, 1000000, &number))
			argp_error(state, "--effort=%s: expected a number from 1 to 1000000", value);
		to->sched.effort = (int)number;
		break;
	case OPT_II:
		if (!ms_tool_number(value, strlen(value), 1, max_ii, &number))
			argp_error(state, "--ii=%s: expected a number from 1 to %llu", value,
				   (unsigned long long)max_ii);
		to->sched.first_ii = to->sched.last_ii = (int64_t)number;
		break;
	case OPT_FORM:
		set_form(to, value, state);
		break;
	case OPT_UNROLL:
		if (!ms_unroll_parse(value, &to->unroll))
			argp_error(state, "--unroll=%s: expected auto or a number from 1 to %d",
				   value, MS_UNROLL_MOST);
		break;
	case OPT_MVE:
		set_mve(to, value, state);
		break;
	case OPT_ALLOC:
		set_alloc(to, value, state);
		break;
	case OPT_MAX_REGS:
		if (!ms_tool_number(value, strlen(value), 1, INT64_MAX, &number))
			argp_error(state, "--max-regs=%s: expected a number of at least 1",
				   value);
		to->expand.max_regs = (int64_t)number;
		break;
	case OPT_TIME_LIMIT:
		set_time_limit(to, value, state);
		break;
	case OPT_CONFLICT_LIMIT:
		if (!ms_tool_number(value, strlen(value), 1, INT64_MAX, &number))
			argp_error(state, "--conflict-limit=%s: expected a number of at least 1",
				   value);
		to->sched.conflict_limit = (int64_t)number;
		break;
	case OPT_MINIMIZE:
		if (strcmp(value, "stages") == 0)
			to->sched.minimize = MS_MINIMIZE_STAGES;
		else if (strcmp(value, "maxlive") == 0)
			to->sched.minimize = MS_MINIMIZE_MAXLIVE;
		else
			argp_error(state, "--minimize=%s: expected stages or maxlive", value);
		break;
	case OPT_PROOF:
		set_proof(to, value, state);
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
	ms_buf_puts(&list, "\n\nForms:");
	for (int i = 0; ms_expanders[i]; i++)
		ms_buf_printf(&list, "\n  %-12s %s%s", ms_expanders[i]->name,
			      ms_expanders[i]->summary, i ? "" : " (the default)");
	return list.text;
}

const struct argp ms_options_argp = {
	.options = options,
	.parser = parse,
	.doc = "\v ",
	.help_filter = filter,
};
