/* The plugin's arguments, -fplugin-arg-modsched-KEY=VALUE.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_GCC_ARGS_H
#define MS_GCC_ARGS_H

extern "C" {
#include "core/distinct.h"
#include "core/expand.h"
}

/* What the command line asked for.  Texts are the compiler's and live as long as it.  */
struct ms_args {
	const struct ms_scheduler *scheduler;
	enum ms_alias alias;    /* how dependences are taken that nothing proves */
	const char *machine;    /* a name or a file */
	double budget;          /* placements per op at each II, above 0 */
	struct ms_expand_options expand; /* form, mve */
	const char *dump;       /* FILE of the annotated dump, or NULL */
	const char *listing;    /* FILE of the listings, or NULL */
	const char *save_loops; /* DIR of the loop files, or NULL */
	const char *summary;    /* FILE of the table of loops, or NULL */
};

/* Read ARGC arguments at ARGV over the defaults; of a repeated one the last counts.  False
   after errors that say which arguments or values there are.  */
bool ms_args_parse(struct ms_args *args, const struct plugin_argument *argv, int argc);

/* The help text, made from the table of arguments; in ARENA.  */
const char *ms_args_help(struct ms_arena *arena);

#endif
