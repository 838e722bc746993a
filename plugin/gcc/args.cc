/* The plugin's arguments: one table from which parsing, errors and help are made.
   SPDX-License-Identifier: GPL-3.0-or-later

   A new argument is a field of struct ms_args and a line of the table; what is asked of
   scheduling stands in core/options.def.  */

#include "gcc/compat.h"

#include "gcc/args.h"
#include "gcc/diag.h"

extern "C" {
#include "base/buf.h"
}

/* An argument that only the plugin has.  TAKE stores VALUE, which is not empty, and returns
   whether it is valid.  */
struct argument {
	const char *key;
	const char *form;    /* of the value, for help */
	const char *initial; /* what TAKE gets when the argument is absent; NULL: nothing */
	const char *help;
	bool (*take)(struct ms_args *args, const char *value);
	const char *(*name)(int n); /* valid value number N, or NULL; NULL: any value is */
};

static const char *name_alias(int n)
{
	return n < MS_NALIASES ? ms_alias_name[n] : NULL;
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

/* Whether there is such a machine is found when it is read.  */
static bool take_machine(struct ms_args *args, const char *value)
{
	args->machine = value;
	return true;
}

static bool take_dump(struct ms_args *args, const char *value)
{
	args->dump = value;
	return true;
}

static bool take_json(struct ms_args *args, const char *value)
{
	args->json = value;
	return true;
}

/* What `emit' may ask for.  */
static const char *const emits[] = { "nothing", "rtl" };

static bool take_emit(struct ms_args *args, const char *value)
{
	for (const char *name : emits)
		if (strcmp(name, value) == 0) {
			args->emit_rtl = name == emits[1];
			return true;
		}
	return false;
}

static const char *name_emit(int i)
{
	return i < (int)ARRAY_SIZE(emits) ? emits[i] : NULL;
}

static bool take_listing(struct ms_args *args, const char *value)
{
	args->listing = value;
	return true;
}

static bool take_rtl(struct ms_args *args, const char *value)
{
	args->rtl = value;
	args->emit_rtl = true;
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

/* Help and errors show them in alphabetical order, together with those of scheduling.  */
static const struct argument arguments[] = {
	{ "alias", "NAME", "gcc",
	  "Dependences that nothing proves: as gcc's alias analysis has them (gcc, the default), "
	  "or as if a test before the loop had found its arrays apart, where one can "
	  "(assume-distinct)",
	  take_alias, name_alias },
	{ "dump", "FILE", NULL,
	  "Write what -fdump-rtl-modsched writes to FILE: every innermost loop with its refusal, "
	  "or its ops, edges, bounds, schedule and code; % in FILE stands for the source's name, "
	  "- is standard output",
	  take_dump, NULL },
	{ "emit", "NAME", "nothing",
	  "What to write for another program to execute: nothing (the default), or rtl, the "
	  "functions that have pipelined loops in RTL, for 'modsched-sim'",
	  take_emit, name_emit },
	{ "json", "FILE", NULL,
	  "Write to FILE, as JSON, what is known of every innermost loop: its refusal, or its ops, "
	  "edges, bounds, schedule, registers, and what would make II smaller",
	  take_json, NULL },
	{ "listing", "FILE", NULL, "Write the pipelined code of all loops taken to FILE",
	  take_listing, NULL },
	{ "machine", "NAME|FILE", "toy",
	  "The machine to schedule for: a name from the machine-models folder beside the plugin "
	  "or where it was installed, or a file (toy unless given); target: what the compiler itself "
	  "knows of the processor in -mcpu or -mtune",
	  take_machine, NULL },
	{ "rtl", "FILE", NULL,
	  "The file that emit=rtl writes, and by itself asks for; without it the file is beside "
	  "the object, with the suffix .rtl",
	  take_rtl, NULL },
	{ "save-loops", "DIR", NULL,
	  "Write each loop taken to a file of its own in DIR, made if absent, for 'modsched "
	  "schedule' and its kin",
	  take_save_loops, NULL },
	{ "summary", "FILE", NULL,
	  "Write a table to FILE: for each innermost loop a line with its place, refusal or "
	  "bounds, II, stages and registers, separated by tabs",
	  take_summary, NULL },
};

/* One of either kind.  */
struct known {
	const char *key, *form, *help;
	const struct argument *own; /* NULL: OPTION */
	enum ms_option option;
};

static int compare_known(const void *a, const void *b)
{
	return strcmp(((const struct known *)a)->key, ((const struct known *)b)->key);
}

static void all_known(auto_vec<known> *all)
{
	for (const struct argument &a : arguments)
		all->safe_push({ a.key, a.form, a.help, &a, MS_NOPTIONS });
	for (int i = 0; i < MS_NOPTIONS; i++) {
		const struct ms_option_info *info = &ms_option_info[i];

		all->safe_push({ info->name, info->form, info->help, NULL, (enum ms_option)i });
	}
	all->qsort(compare_known);
}

/* Valid value number N of KNOWN, or NULL.  */
static const char *name_of(const struct known *known, int n)
{
	if (!known->own)
		return ms_option_name(known->option, n);
	return known->own->name ? known->own->name(n) : NULL;
}

/* `; valid: A, B, C; did you mean B?`: what TEXT could have been, and which of it is nearest.
   WANTED NULL: TEXT should have been the key of one of ALL.  */
static void add_valid(struct ms_buf *out, const char *text, const auto_vec<known> *all,
		      const struct known *wanted)
{
	auto_vec<const char *> names;
	const char *near, *separator = "; valid: ";

	if (!wanted) {
		for (const struct known &k : *all) {
			ms_buf_printf(out, "%s%s=%s", separator, k.key, k.form);
			separator = ", ";
			names.safe_push(k.key);
		}
	} else if (!wanted->own) {
		ms_buf_puts(out, separator);
		ms_option_valid(out, wanted->option);
	} else if (wanted->own->name) {
		ms_buf_printf(out, "%sone of: ", separator);
		for (int n = 0; name_of(wanted, n); n++)
			ms_buf_printf(out, "%s%s", n ? ", " : "", name_of(wanted, n));
	}
	for (int n = 0; wanted && name_of(wanted, n); n++)
		names.safe_push(name_of(wanted, n));
	near = names.is_empty() ? NULL : find_closest_string(text, &names);
	if (near)
		ms_buf_printf(out, "; did you mean %s?", near);
}

static bool take(struct ms_args *args, const struct known *known, const char *value)
{
	return known->own ? known->own->take(args, value)
			  : ms_option_set(&args->options, known->option, value);
}

static bool parse_one(struct ms_args *args, const auto_vec<known> *all, const char *key,
		      const char *value)
{
	const struct known *known = NULL;
	struct ms_buf valid = {};

	for (const struct known &k : *all)
		if (strcmp(k.key, key) == 0)
			known = &k;
	if (known && value && *value && take(args, known, value))
		return true;

	add_valid(&valid, known && value ? value : key, all, known);
	if (!known)
		error_at(UNKNOWN_LOCATION, "unknown argument %<-fplugin-arg-modsched-%s%>%s",
			 key, valid.text);
	else if (!value || !*value)
		error_at(UNKNOWN_LOCATION, "%<-fplugin-arg-modsched-%s=%s%> needs its value%s",
			 key, known->form, valid.len ? valid.text : "");
	else
		error_at(UNKNOWN_LOCATION, "bad value in %<-fplugin-arg-modsched-%s=%s%>%s",
			 key, value, valid.len ? valid.text : "");
	ms_buf_free(&valid);
	return false;
}

/* The value of argument number N as the command line has it.  GCC's own splitting counts each
   '=' of a value as if it were not there, and so loses as many characters at its end.  */
static const char *whole_value(const char *base_name, int n, const char *key, const char *value)
{
	const size_t base = strlen(base_name), len = strlen(key);

	for (unsigned i = 1; i < save_decoded_options_count; i++) {
		const struct cl_decoded_option *option = &save_decoded_options[i];
		const char *arg = option->arg;

		if (option->opt_index != OPT_fplugin_arg_ || !startswith(arg, base_name) ||
		    arg[base] != '-' || n-- > 0)
			continue;
		arg += base + 1;
		if (strncmp(arg, key, len) == 0 && arg[len] == '=')
			return arg + len + 1;
		break;
	}
	return value;
}

bool ms_args_parse(struct ms_args *args, const char *base_name,
		   const struct plugin_argument *argv, int argc)
{
	auto_vec<known> all;
	bool ok = true;

	*args = {};
	args->options = ms_options_default();
	all_known(&all);
	for (const struct argument &a : arguments)
		if (a.initial)
			a.take(args, a.initial);
	for (int i = 0; i < argc; i++)
		ok &= parse_one(args, &all, argv[i].key,
				whole_value(base_name, i, argv[i].key, argv[i].value));
	return ok;
}

bool ms_args_suit(const struct ms_args *args, const struct ms_machine *machine)
{
	const struct ms_expander *form = args->options.expand.form;
	bool predicates = false;

	for (int f = 0; f < machine->nrotating; f++)
		predicates |= machine->rotating[f].holds & MS_HOLDS_PRED;
	if (form == &ms_kernel_only && !predicates)
		error_at(UNKNOWN_LOCATION,
			 "modsched: machine %qs has no rotating file for the stage predicates "
			 "that %<form=%s%> needs",
			 machine->name, form->name);
	else if (form && form->rotates && machine->nrotating == 0)
		error_at(UNKNOWN_LOCATION,
			 "modsched: machine %qs has no rotating registers, which %<form=%s%> "
			 "needs; %<form=mve%> does without",
			 machine->name, form->name);
	else
		return true;
	return false;
}

/* Append TEXT from column FROM on, in lines of bearable length.  */
static void add_wrapped(struct ms_buf *out, const char *text, size_t from)
{
	const size_t longest = 54;

	while (strlen(text) > longest) {
		size_t len = longest;

		while (len > 0 && text[len] != ' ')
			len--;
		if (len == 0)
			break;
		ms_buf_add(out, text, len);
		ms_buf_putc(out, '\n');
		ms_buf_pad(out, from);
		text += len + 1;
	}
	ms_buf_puts(out, text);
}

const char *ms_args_help(struct ms_arena *arena)
{
	auto_vec<known> all;
	struct ms_buf out = {};

	all_known(&all);
	ms_buf_puts(&out, "Modulo-schedules innermost loops for a machine with rotating\n"
			  "registers and reports what it did; the program stays as it is.\n"
			  "Arguments, as -fplugin-arg-modsched-KEY=VALUE:\n");
	for (const struct known &k : all) {
		ms_buf_printf(&out, "  %s=%s", k.key, k.form);
		ms_buf_pad(&out, 26);
		add_wrapped(&out, k.help, 26);
		for (int n = 0; name_of(&k, n); n++)
			ms_buf_printf(&out, "%s%s", n ? ", " : "; one of: ", name_of(&k, n));
		ms_buf_putc(&out, '\n');
	}

	const char *text = ms_strndup(arena, out.text, out.len);
	ms_buf_free(&out);
	return text;
}
