/* What the programs share: names, folders, messages.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_TOOL_COMMON_H
#define MS_TOOL_COMMON_H

#include <stdint.h>

#include "base/arena.h"
#include "base/diag.h"
#include "format/machine.h"

#ifndef MS_VERSION
#define MS_VERSION "unknown"
#endif
#ifndef MS_DATADIR
#define MS_DATADIR "/usr/local/share/modsched"
#endif

#define MS_DEFAULT_MACHINE "toy"

/* Set up argp's --version text and its exit status for wrong usage (1).  Once, first in
   main.  */
void ms_tool_start(void);

/* The folders in which machines called by a bare name are sought, in order; *N of them, in
   ARENA: `machine-models` beside the running program, that of the tree in which it was built
   or of the place to which an installation was moved, if they exist, and the installed one.  */
const char *const *ms_tool_machine_dirs(struct ms_arena *arena, int *n);

/* The machine called NAME (NULL: the default), a bare name or a path.  NULL after messages.  */
struct ms_machine *ms_tool_machine(struct ms_arena *arena, const char *name,
				   struct ms_diag *diag);

/* Messages on standard error as PROGRAM's.  WHERE must live as long as the result.  */
struct ms_diag ms_tool_diag(struct ms_diag_file *where, const char *program);

/* TEXT as a number from MIN to MAX: decimal digits and nothing else.  False if it is none.  */
bool ms_tool_number(const char *text, size_t len, uint64_t min, uint64_t max, uint64_t *value);

/* Flush standard output; false after a message if what was printed there got lost.  */
bool ms_tool_finish(struct ms_diag *diag);

#endif
