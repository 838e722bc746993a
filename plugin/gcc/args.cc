/* The plugin's arguments: one table from which parsing, errors and help are made.
   SPDX-License-Identifier: GPL-3.0-or-later

   A new argument is a field of struct ms_args and a line of the table.  */

#include "gcc/compat.h"

#include "gcc/args.h"
#include "gcc/diag.h"

#include <math.h>

extern "C" {
#include "base/buf.h"
}

/* One argument.  TAKE stores VALUE, which is not empty, and returns whether it is valid; what
   would have been is RANGE, or the names that NAMES collects.  */
struct argument {
	const char *key;
	const char *form;    /* of the value, for help */
	const char *initial; /* what TAKE gets when the argument is absent; NULL: nothing */
	const char *help;    /* lines of the help text */
	bool (*take)(struct ms_args *args, const char *value);
	const char *range;
	void (*names)(auto_vec<const char *> *names);
};

static bool take_algo(struct ms_args *args, const char *value)
{
	const struct ms_scheduler *scheduler = ms_scheduler_find(value);

	if (scheduler)
		args->scheduler = scheduler;
	return scheduler != NULL;
}

static void name_algos(auto_vec<const char *> *names)
{
	for (int i = 0; ms_schedulers[i]; i++)
		names->safe_push(ms_schedulers[i]->name);
}

static bool take_alias(struct ms_args *args, const char *value)
{
	for (int i = 0; i < MS_NALIASES; i++)
		if (strcmp(ms_alias_name[i], value) == 0) {
			args->alias = (enum ms_alias)i;
			return true;
		}
	return false;
}

static void name_aliases(auto_vec<const char *> *names)
{
	for (int i = 0; i < MS_NALIASES; i++)
		names->safe_push(ms_alias_name[i]);
}

/* Whether there is such a machine is found when it is read.  */
static bool take_machine(struct ms_args *args, const char *value)
{
	args->machine = value;
	return true;
}

static bool take_budget(struct ms_args *args, const char *value)
{
	char *end;
	double budget = strtod(value, &end);

	if (*end || ISSPACE(*value) || !isfinite(budget) || !(budget > 0) ||
	    budget > 1000000)
		return false;
	args->budget = budget;
	return true;
}

static bool take_dump(struct ms_args *args, const char *value)
{
	args->dump = value;
	return true;
}

static bool take_form(struct ms_args *args, const char *value)
{
	const struct ms_expander *form = ms_expander_find(value);

	if (form)
		args->expand.form = form;
	return form != NULL;
}

static void name_forms(auto_vec<const char *> *names)
{
	for (int i = 0; ms_expanders[i]; i++)
		names->safe_push(ms_expanders[i]->name);
}

static bool take_mve(struct ms_args *args, const char *value)
{
	for (int i = 0; i < MS_NMVE_FACTORS; i++)
		if (strcmp(ms_mve_factor_name[i], value) == 0) {
			args->expand.mve = (enum ms_mve_factor)i;
			return true;
		}
	return false;
}

static void name_mve(auto_vec<const char *> *names)
{
	for (int i = 0; i < MS_NMVE_FACTORS; i++)
		names->safe_push(ms_mve_factor_name[i]);
}

static bool take_listing(struct ms_args *args, const char *value)
{
	args->listing = value;
	return true;
}

static bool take_save_loops(struct ms_args *args, const char *value)
{
	args->save_loops = value;
	return true;
}

static bool take_summary(struct ms_args *args, const char *value)
{
	args->summary = value;
	return true;
}

/* In alphabetical order, as errors and help show them.  */
static const struct argument arguments[] = {
	{ "algo", "NAME", "ims", "the scheduler", take_algo, NULL, name_algos },
	{ "alias", "NAME", "gcc",
	  "dependences that nothing proves: as gcc's alias analysis has them, or\n"
	  "as if a test before the loop had found its arrays apart, where one can",
	  take_alias, NULL, name_aliases },
	{ "budget", "RATIO", "3", "placements that the scheduler may make at each II, per op",
	  take_budget, "a number above 0, at most 1000000", NULL },
	{ "dump", "FILE", NULL,
	  "write what -fdump-rtl-modsched writes to FILE: every innermost\n"
	  "loop with its refusal, or its ops, edges, bounds, schedule and code;\n"
	  "% in FILE stands for the source's name, - is standard output",
	  take_dump, NULL, NULL },
	{ "form", "NAME", NULL,
	  "the form of the pipelined code (rotating unless given; mve on a\n"
	  "machine without rotating registers)",
	  take_form, NULL, name_forms },
	{ "listing", "FILE", NULL, "write the pipelined code of all loops taken to FILE",
	  take_listing, NULL, NULL },
	{ "machine", "NAME|FILE", "toy",
	  "the machine to schedule for: a name from the machine-models folder\n"
	  "beside the plugin or where it was installed, or a file",
	  take_machine, NULL, NULL },
	{ "mve", "NAME", "exact",
	  "the number of kernels in the form mve: as the values ask for, or a\n"
	  "power of two",
	  take_mve, NULL, name_mve },
	{ "save-loops", "DIR", NULL,
	  "write each loop taken to a file of its own in DIR, made if absent,\n"
	  "for 'modsched schedule' and its kin",
	  take_save_loops, NULL, NULL },
	{ "summary", "FILE", NULL,
	  "write a table to FILE: for each innermost loop a line with its place,\n"
	  "refusal or bounds, II, stages and registers, separated by tabs",
	  take_summary, NULL, NULL },
};

/* `; valid: A, B, C; did you mean B?`: what TEXT could have been, and which of it is nearest.
   ARGUMENT NULL: TEXT should have been an argument's key.  */
static void add_valid(struct ms_buf *out, const char *text, const struct argument *argument)
{
	auto_vec<const char *> names;
	const char *near, *separator = "; valid: ";

	if (!argument) {
		for (const struct argument &a : arguments) {
			ms_buf_printf(out, "%s%s=%s", separator, a.key, a.form);
			separator = ", ";
			names.safe_push(a.key);
		}
	} else if (argument->names) {
		argument->names(&names);
		for (unsigned i = 0; i < names.length(); i++, separator = ", ")
			ms_buf_printf(out, "%s%s", separator, names[i]);
	} else if (argument->range) {
		ms_buf_printf(out, "%s%s", separator, argument->range);
	}
	near = names.is_empty() ? NULL : find_closest_string(text, &names);
	if (near)
		ms_buf_printf(out, "; did you mean %s?", near);
}

static bool parse_one(struct ms_args *args, const char *key, const char *value)
{
	const struct argument *argument = NULL;
	struct ms_buf valid = {};

	for (const struct argument &a : arguments)
		if (strcmp(a.key, key) == 0)
			argument = &a;
	if (argument && value && *value && argument->take(args, value))
		return true;

	add_valid(&valid, argument && value ? value : key, argument);
	if (!argument)
		error_at(UNKNOWN_LOCATION, "unknown argument %<-fplugin-arg-modsched-%s%>%s",
			 key, valid.text);
	else if (!value || !*value)
		error_at(UNKNOWN_LOCATION, "%<-fplugin-arg-modsched-%s=%s%> needs its value%s",
			 key, argument->form, valid.len ? valid.text : "");
	else
		error_at(UNKNOWN_LOCATION, "bad value in %<-fplugin-arg-modsched-%s=%s%>%s",
			 key, value, valid.len ? valid.text : "");
	ms_buf_free(&valid);
	return false;
}

bool ms_args_parse(struct ms_args *args, const struct plugin_argument *argv, int argc)
{
	bool ok = true;

	*args = {};
	for (const struct argument &a : arguments)
		if (a.initial)
			a.take(args, a.initial);
	for (int i = 0; i < argc; i++)
		ok &= parse_one(args, argv[i].key, argv[i].value);
	return ok;
}

const char *ms_args_help(struct ms_arena *arena)
{
	struct ms_buf out = {};

	ms_buf_puts(&out, "Modulo-schedules innermost loops for a machine with rotating\n"
			  "registers and reports what it did; the program stays as it is.\n"
			  "Arguments, as -fplugin-arg-modsched-KEY=VALUE:\n");
	for (const struct argument &a : arguments) {
		ms_buf_printf(&out, "  %s=%s", a.key, a.form);
		ms_buf_pad(&out, 24);
		for (const char *s = a.help; *s; s++) {
			ms_buf_putc(&out, *s);
			if (*s == '\n')
				ms_buf_pad(&out, 24);
		}
		if (a.initial)
			ms_buf_printf(&out, " (%s unless given)", a.initial);
		ms_buf_putc(&out, '\n');
	}

	const char *text = ms_strndup(arena, out.text, out.len);
	ms_buf_free(&out);
	return text;
}
