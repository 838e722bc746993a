/* modsched-sim FILE.rtl: functions in RTL.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tool/sim_rtl.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "format/rtl.h"

bool ms_sim_is_rtl(const char *path)
{
	size_t len = strlen(path);

	return len > 4 && strcmp(path + len - 4, ".rtl") == 0;
}

bool ms_sim_rtl(const char *path, struct ms_diag *diag)
{
	struct ms_arena *arena = ms_arena_new();
	struct ms_buf text = { 0 };
	const struct ms_rtl_file *file = NULL;

	if (ms_file_read(path, &text, diag))
		file = ms_rtl_read(arena, ms_file_shown(path), text.text, text.len, diag);
	for (int f = 0; file && f < file->nfunctions; f++)
		printf("%s: %d insns, %d pipelined loop%s\n", file->function[f]->name,
		       file->function[f]->ninsns, file->function[f]->nloops,
		       file->function[f]->nloops == 1 ? "" : "s");
	ms_buf_free(&text);
	ms_arena_free(arena);
	return file != NULL;
}
