/* The door: GCC loads the plugin, which reads its arguments and registers its pass.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/compat.h"

#include "gcc/diag.h"
#include "gcc/pass.h"
#include "gcc/target_machine.h"

#include <dlfcn.h>

#ifndef MS_VERSION
#define MS_VERSION "0"
#endif

/* GCC looks for these two by name; they are all that the shared object exports.  */
#define MS_EXPORT __attribute__((visibility("default")))
extern "C" {
MS_EXPORT int plugin_is_GPL_compatible;
MS_EXPORT int plugin_init(struct plugin_name_args *args, struct plugin_gcc_version *version);
}

/* The folder of the file that this code was loaded from, or NULL.  */
static const char *own_folder(struct ms_arena *arena)
{
	Dl_info info;

	if (!dladdr((void *)plugin_init, &info) || !info.dli_fname)
		return NULL;
	return ms_strndup(arena, info.dli_fname, lbasename(info.dli_fname) - info.dli_fname);
}

/* Read the machine asked for; false after errors.  */
static bool open_machine(struct ms_plugin *plugin)
{
	struct ms_diag diag = ms_diag_to_gcc();
	const char *own = own_folder(plugin->arena);
	const char *folders[2];
	int n = 0;

	plugin->target = strcmp(plugin->args.machine, "target") == 0;
	if (plugin->target) {
		plugin->machine = ms_target_any(plugin->arena);
		return plugin->machine != NULL;
	}

	if (own)
		folders[n++] = ms_asprintf(plugin->arena, "%smachine-models", own);
#ifdef MS_DATADIR
	folders[n++] = MS_DATADIR "/machine-models";
#endif
	plugin->machine =
	    ms_machine_open(plugin->arena, plugin->args.machine, folders, n, &diag);
	return plugin->machine != NULL;
}

/* GCC records its options in debug information and in link-time objects, except those that
   change nothing in the code, such as -fdump-*.  Ours change nothing either: without this,
   objects would tell apart compilations that are the same.  */
static void leave_no_record(const char *base_name)
{
	const size_t len = strlen(base_name);

	for (unsigned i = 1; i < save_decoded_options_count; i++) {
		struct cl_decoded_option *option = &save_decoded_options[i];
		const char *arg = option->arg;

		if (option->opt_index == OPT_fplugin_)
			arg = lbasename(arg);
		else if (option->opt_index == OPT_iplugindir_)
			arg = base_name; /* the driver adds it to -fplugin= */
		else if (option->opt_index != OPT_fplugin_arg_)
			continue;
		if (startswith(arg, base_name) &&
		    (arg[len] == '-' || arg[len] == '.' || !arg[len]))
			option->opt_index = OPT_SPECIAL_ignore;
	}
}

static void start_unit(void *, void *data)
{
	struct ms_plugin *plugin = (struct ms_plugin *)data;
	struct ms_unit unit = ms_unit_find(plugin->arena, plugin->input);

	ms_output_begin(&plugin->output, plugin->arena, &plugin->args, &unit);
	if (plugin->output.json_path)
		plugin->output.json = ms_json_unit_new(unit.name, plugin->machine->name);
}

static void interprocedural_done(void *, void *data)
{
	ms_callers_find(&((struct ms_plugin *)data)->callers);
}

static void finish_unit(void *, void *data)
{
	struct ms_plugin *plugin = (struct ms_plugin *)data;

	if (!seen_error())
		ms_output_finish(&plugin->output);
}

static void finish(void *, void *data)
{
	struct ms_plugin *plugin = (struct ms_plugin *)data;

	ms_output_free(&plugin->output);
	ms_arena_free(plugin->arena);
	delete plugin;
}

static void register_all(const char *name, struct ms_plugin *plugin)
{
	struct register_pass_info where = {};

	where.pass = ms_pass_new(plugin);
	where.reference_pass_name = "sms";
	where.ref_pass_instance_number = 1;
	where.pos_op = PASS_POS_INSERT_BEFORE;
	register_callback(name, PLUGIN_PASS_MANAGER_SETUP, NULL, &where);
	register_callback(name, PLUGIN_START_UNIT, start_unit, plugin);
	register_callback(name, PLUGIN_ALL_IPA_PASSES_END, interprocedural_done, plugin);
	register_callback(name, PLUGIN_FINISH_UNIT, finish_unit, plugin);
}

/* What the compiler makes code for, as it was configured; `len` characters of it.  */
static const char *target_of(const struct plugin_gcc_version *version, int *len)
{
	static const char option[] = "--target=";
	const char *target = strstr(version->configuration_arguments, option);

	if (!target) {
		*len = 0;
		return "";
	}
	target += strlen(option);
	*len = strcspn(target, " '");
	return target;
}

/* Whether this is the compiler that the plugin was built for; otherwise says so.  In another
   one any symbol may be missing that not every version has.  */
static bool suits(struct plugin_gcc_version *version)
{
	const char *built, *here;
	int built_len, here_len;

	if (plugin_default_version_check(version, &gcc_version))
		return true;
	built = target_of(&gcc_version, &built_len);
	here = target_of(version, &here_len);
	error("modsched was built for GCC %s (%s) for %.*s, this is GCC %s (%s) for %.*s; "
	      "build it for this compiler",
	      gcc_version.basever, gcc_version.datestamp, built_len, built, version->basever,
	      version->datestamp, here_len, here);
	return false;
}

int plugin_init(struct plugin_name_args *args, struct plugin_gcc_version *version)
{
	struct ms_plugin *plugin;
	struct plugin_info info = {};

	if (!suits(version))
		return 1;

	plugin = new ms_plugin();
	plugin->arena = ms_arena_new();
	plugin->callers.arena = plugin->arena;
	plugin->input = main_input_filename;
	info.version = MS_VERSION;
	info.help = ms_args_help(plugin->arena);
	register_callback(args->base_name, PLUGIN_INFO, NULL, &info);
	register_callback(args->base_name, PLUGIN_FINISH, finish, plugin);

	/* After an error GCC stops by itself, and says nothing more about the plugin.  */
	if (ms_args_parse(&plugin->args, args->base_name, args->argv, args->argc) &&
	    open_machine(plugin) && ms_args_suit(&plugin->args, plugin->machine))
		register_all(args->base_name, plugin);
	leave_no_record(args->base_name);
	return 0;
}
