/* Options of the subcommands that schedule.
   SPDX-License-Identifier: GPL-3.0-or-later

   Those of core/options.def, which the plugin has too, and what only the command line has.  */

#include "core/options.h"

#include <errno.h>
#include <sys/stat.h>

#include "tool/job.h"

enum { OPT_FIRST = 512, OPT_PROOF = 256 + 128 };

/* Their keys count from OPT_FIRST, but for -a.  */
#define KEY_OF(option) ((option) == MS_OPTION_ALGO ? 'a' : OPT_FIRST + (int)(option))
static const struct argp_option options[] = {
#define MS_OPTION(symbol, name, form, help)                                                  \
	{ name, KEY_OF(MS_OPTION_##symbol), form, 0, help, 2 },
#include "core/options.def"
#undef MS_OPTION
	{ "proof", OPT_PROOF, "DIR", 0,
	  "exact: leave in the folder DIR, for each II below the one found, why there is no "
	  "schedule (text, and CNF and DRAT files for drat-trim)",
	  2 },
	{ 0 },
};

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

static void set(struct ms_options *to, enum ms_option option, const char *value,
		struct argp_state *state)
{
	struct ms_buf valid = { 0 };

	if (ms_option_set(to, option, value))
		return;
	ms_option_valid(&valid, option);
	argp_error(state, "--%s=%s: expected %s", ms_option_info[option].name, value, valid.text);
	ms_buf_free(&valid);
}

static error_t parse(int key, char *value, struct argp_state *state)
{
	struct ms_options *to = state->input;

	if (key == 'a')
		key = OPT_FIRST + MS_OPTION_ALGO;
	if (key >= OPT_FIRST && key < OPT_FIRST + MS_NOPTIONS)
		set(to, (enum ms_option)(key - OPT_FIRST), value, state);
	else if (key == OPT_PROOF)
		set_proof(to, value, state);
	else
		return ARGP_ERR_UNKNOWN;
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
