/* The RTL pass.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_GCC_PASS_H
#define MS_GCC_PASS_H

#include "gcc/args.h"
#include "gcc/callers.h"
#include "gcc/output.h"

extern "C" {
#include "base/names.h"
#include "format/machine.h"
}

/* The plugin, for one run of the compiler: what it was asked for, and what it collects.  The
   pass and the callbacks share it; nothing is global.  */
struct ms_plugin {
	struct ms_arena *arena; /* of everything that lives as long as the run */
	struct ms_args args;
	const char *input;      /* main_input_filename when the plugin was loaded */
	struct ms_machine *machine;
	bool target; /* it only stands in for the target's own */
	struct ms_output output;
	struct ms_names functions; /* names given to functions in this unit */
	struct ms_callers callers;
};

/* A new pass for PLUGIN, which outlives it.  GCC's pass manager owns it.  */
opt_pass *ms_pass_new(struct ms_plugin *plugin);

#endif
