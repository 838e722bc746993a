/* --json: one document for all loops of a command.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tool/json.h"

#include <string.h>

enum { OPT_JSON = 256 + 220 };

static const struct argp_option options[] = {
	{ "json", OPT_JSON, 0, 0,
	  "Print one JSON document for all loops instead: bounds, schedules, registers, why II is no "
	  "smaller, and what would make it so (plugin/core/JSON.md has the members)",
	  3 },
	{ 0 },
};

static error_t parse(int key, char *value, struct argp_state *state)
{
	struct ms_tool_json *json = state->input;

	(void)value;
	if (key != OPT_JSON)
		return ARGP_ERR_UNKNOWN;
	json->asked = true;
	return 0;
}

const struct argp ms_tool_json_argp = { .options = options, .parser = parse };

/* The unit at hand joins the document.  */
static void close_unit(struct ms_tool_json *json)
{
	struct ms_buf before = json->document;

	if (!json->unit)
		return;
	json->document = (struct ms_buf){ 0 };
	ms_json_write(&json->document, json->unit, &before);
	ms_json_unit_free(json->unit);
	ms_buf_free(&before);
	json->unit = NULL;
}

void ms_tool_json_add(struct ms_tool_json *json, struct ms_job *job, struct ms_arena *arena,
		      const char *path, const struct ms_result *result,
		      const struct ms_options *given, const struct ms_trace *trace)
{
	const struct ms_loop *loop = result->problem.loop;
	struct ms_json_loop one = {
		.name = loop->name,
		.function = loop->function,
		.file = loop->file,
		.line = loop->first_line,
		.result = result,
	};

	if (!json->asked)
		return;
	if (json->path && strcmp(json->path, path) != 0)
		close_unit(json);
	if (!json->unit) {
		json->unit = ms_json_unit_new(path, job->machine->name);
		json->path = ms_strdup(job->arena, path);
	}
	one.explanation = ms_explain(arena, result, given, trace);
	ms_json_add(json->unit, &one);
}

void ms_tool_json_end(struct ms_tool_json *json, struct ms_job *job)
{
	close_unit(json);
	if (json->document.len > 0)
		ms_buf_add(&job->out, json->document.text, json->document.len);
	ms_buf_free(&json->document);
}
