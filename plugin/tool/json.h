/* --json: one document for all loops of a command.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_TOOL_JSON_H
#define MS_TOOL_JSON_H

#include "core/json.h"
#include "tool/job.h"

/* The document so far.  Start from {0}.  */
struct ms_tool_json {
	bool asked;
	struct ms_json_unit *unit; /* of file PATH, which is being done */
	const char *path;
	struct ms_buf document; /* of the files before */
};

/* The option --json, for use as a child parser; its input is a struct ms_tool_json.  */
extern const struct argp ms_tool_json_argp;

/* If asked, add RESULT of a loop of the file PATH, which OPTIONS gave.  TRACE may be NULL.  */
void ms_tool_json_add(struct ms_tool_json *json, struct ms_job *job, struct ms_arena *arena,
		      const char *path, const struct ms_result *result,
		      const struct ms_options *options, const struct ms_trace *trace);

/* Hand what there is to JOB's output.  */
void ms_tool_json_end(struct ms_tool_json *json, struct ms_job *job);

#endif
