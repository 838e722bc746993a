/* The files that a compilation leaves: dump, listings, saved loops, table of loops.
   SPDX-License-Identifier: GPL-3.0-or-later

   Texts are collected while the unit is compiled and written once at its end, so that a
   compilation that fails leaves no partial file.

   FILE of dump=, json=, listing=, rtl= and summary= is shared by all sources of one command
   (and by all partitions of one link): each writes a section that opens with a line `# modsched:
   unit NAME` (with `;;' in RTL), and the first one clears what an earlier command left.  A `%` in
   FILE or DIR stands for the unit's name, with '/' as '-', which gives each source a file of its
   own; `%%` is a
   percent sign.  `-` is standard output.  */

#ifndef MS_GCC_OUTPUT_H
#define MS_GCC_OUTPUT_H

#include "gcc/args.h"
#include "gcc/unit.h"

extern "C" {
#include "base/buf.h"
#include "core/json.h"
}

/* A loop to save.  */
struct ms_saved_loop {
	const char *path;
	const char *text;
	size_t len;
};

struct ms_output {
	struct ms_arena *arena;   /* lives as long as the compilation */
	struct ms_unit unit;
	const char *dump_path;    /* NULL: not asked for */
	const char *json_path;
	const char *listing_path;
	const char *summary_path;
	const char *rtl_path;
	const char *loops_dir;
	bool made_dir; /* LOOPS_DIR was not there before */
	struct ms_buf dump;
	struct ms_json_unit *json; /* NULL: not asked for */
	struct ms_buf listing;
	struct ms_buf summary;
	struct ms_buf rtl;
	auto_vec<ms_saved_loop> loops;
};

/* Begin UNIT's outputs as ARGS ask for them: names are made, files of an earlier command
   removed, DIR is made.  False after errors where a file could not be written in the end.  */
bool ms_output_begin(struct ms_output *output, struct ms_arena *arena,
		     const struct ms_args *args, const struct ms_unit *unit);

/* Keep TEXT, the loop called NUMBER of FUNCTION, for DIR/UNIT.FUNCTION.NUMBER.loop.  */
void ms_output_save_loop(struct ms_output *output, const char *function, int number,
			 const char *suffix, const struct ms_buf *text);

/* Write everything; errors where that fails.  */
void ms_output_finish(struct ms_output *output);

/* Free what is not in the arena.  */
void ms_output_free(struct ms_output *output);

#endif
