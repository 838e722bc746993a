/* The table of loops: one line each, for scripts.
   SPDX-License-Identifier: GPL-3.0-or-later

   Scripts rely on the columns: add new ones at the end, don't change old ones.  */

#include "gcc/compat.h"

#include "gcc/summary.h"

static const char *const columns[] = {
	"file",
	"line", /* of the loop in the source */
	"function",
	"loop",     /* names as in listings and saved loops */
	"status",   /* `refused`, or the outcome: `pipelined`, `no-schedule`, ... */
	"refusal",  /* its id */
	"sentence", /* why the loop is not pipelined */
	"ops",
	"resmii",
	"recmii",
	"mii",
	"ii",
	"stages",
	"rotating", /* registers */
};

void ms_summary_head(struct ms_buf *out)
{
	for (unsigned i = 0; i < ARRAY_SIZE(columns); i++)
		ms_buf_printf(out, "%s%s", i ? "\t" : "# ", columns[i]);
	ms_buf_putc(out, '\n');
}

/* A column of text; tabs and newlines in it become spaces.  */
static void add_text(struct ms_buf *out, const char *text)
{
	for (const char *s = text && *text ? text : "-"; *s; s++)
		ms_buf_putc(out, *s == '\t' || *s == '\n' ? ' ' : *s);
}

static void add_number(struct ms_buf *out, bool there, int64_t number)
{
	if (there)
		ms_buf_printf(out, "\t%lld", (long long)number);
	else
		ms_buf_puts(out, "\t-");
}

/* The columns from status to sentence.  */
static void add_outcome(struct ms_buf *out, const struct ms_study *study)
{
	const struct ms_result *result = study->result;

	if (!result) {
		const struct ms_refusal_info *info =
			&ms_refusal_info[study->candidate.refusal];

		ms_buf_printf(out, "refused\t%s\t%s", info->id, info->sentence);
		return;
	}
	ms_buf_printf(out, "%s\t-\t", ms_outcome_info[result->outcome].id);
	if (result->outcome == MS_PIPELINED) {
		ms_buf_putc(out, '-');
	} else {
		add_text(out, ms_outcome_info[result->outcome].sentence);
		if (result->why) {
			ms_buf_puts(out, ": ");
			add_text(out, result->why);
		}
	}
}

void ms_summary_loop(struct ms_buf *out, const struct ms_study *study)
{
	const struct ms_result *result = study->result;
	const struct ms_bounds *bounds = result ? result->problem.bounds : NULL;
	const struct ms_schedule *schedule = result ? result->schedule : NULL;
	expanded_location place = expand_location(study->candidate.where);

	add_text(out, place.file);
	add_number(out, place.line > 0, place.line);
	ms_buf_printf(out, "\t%s\t%s\t", study->function, study->name);
	add_outcome(out, study);
	add_number(out, study->loop, study->loop ? study->loop->nops : 0);
	add_number(out, bounds, bounds ? bounds->resmii : 0);
	add_number(out, bounds, bounds ? bounds->recmii : 0);
	add_number(out, bounds, bounds ? bounds->mii : 0);
	add_number(out, schedule, schedule ? schedule->ii : 0);
	add_number(out, schedule, schedule ? ms_stages(schedule) : 0);
	add_number(out, result && result->listing, ms_study_rotating(study));
	ms_buf_putc(out, '\n');
}
