/* Which compilation this is: its name, and its place among those of one command.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_GCC_UNIT_H
#define MS_GCC_UNIT_H

extern "C" {
#include "base/arena.h"
}

/* One run of the compiler proper.  */
struct ms_unit {
	const char *name; /* the source as the user named it, below the working directory if it
			     is there; in link-time optimization the partition's name */
	const char *flat; /* NAME as part of a file name: '/' become '-' */
	bool first;       /* no other unit of the same command came before */
	bool silent;      /* makes no code, or makes it a second time to compare: no outputs */
};

/* Look at the compilation that is about to begin.  INPUT is main_input_filename as it was when
   the plugin was loaded, before the front end replaced a preprocessed file's name.  */
struct ms_unit ms_unit_find(struct ms_arena *arena, const char *input);

/* NAME, which may be of any length, as one that file systems and our texts take: at most 200
   bytes; of a longer one the start and a hash of it all.  */
const char *ms_fit_name(struct ms_arena *arena, const char *name);

#endif
