/* The plugin's arguments, -fplugin-arg-modsched-KEY=VALUE.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_GCC_ARGS_H
#define MS_GCC_ARGS_H

extern "C" {
#include "core/distinct.h"
#include "core/options.h"
}

/* What the command line asked for.  Texts are the compiler's and live as long as it.  */
struct ms_args {
	struct ms_options options; /* of scheduling; the same as the command line's */
	enum ms_alias alias;    /* how dependences are taken that nothing proves */
	const char *machine;    /* a name or a file */
	bool emit_rtl;          /* write the RTL of pipelined functions */
	const char *dump;       /* FILE of the annotated dump, or NULL */
	const char *json;       /* FILE of everything as JSON, or NULL */
	const char *rtl;        /* FILE of that RTL; NULL: beside the object */
	const char *listing;    /* FILE of the listings, or NULL */
	const char *save_loops; /* DIR of the loop files, or NULL */
	const char *summary;    /* FILE of the table of loops, or NULL */
};

/* Read ARGC arguments at ARGV, those of the plugin called BASE_NAME, over the defaults; of a
   repeated one the last counts.  False after errors that say which arguments or values there
   are.  */
bool ms_args_parse(struct ms_args *args, const char *base_name,
		   const struct plugin_argument *argv, int argc);

/* Has MACHINE what ARGS ask for?  False after errors if not.  */
bool ms_args_suit(const struct ms_args *args, const struct ms_machine *machine);

/* The help text, made from the table of arguments; in ARENA.  */
const char *ms_args_help(struct ms_arena *arena);

#endif
