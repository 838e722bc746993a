/* One loop from RTL to listing, and all that is known about it.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/compat.h"

#include "gcc/diag.h"
#include "gcc/study.h"
#include "gcc/unit.h"

/* Stop with an internal error that says WHAT, after printing the loop.  */
static void our_fault(const struct ms_study *study, const struct ms_buf *what)
{
	fprintf(stderr, "# the loop at fault, for machine %s:\n%s", study->machine->name,
		study->text.len ? study->text.text : "# (no text)\n");
	internal_error("modsched: loop %qs of %qs: %s", study->name, current_function_name(),
		       what->len ? what->text : "no message");
}

/* The loop that the text of the translated one means.  */
static const struct ms_loop *read_back(struct ms_study *study, struct ms_buf *complaints)
{
	struct ms_diag diag = ms_diag_to_buf(complaints);
	struct ms_loops *loops;

	study->candidate.loop->name = study->name;
	study->candidate.loop->function =
	    ms_fit_name(study->arena, study->candidate.loop->function);
	ms_loop_write(&study->text, study->candidate.loop, study->machine);
	loops = ms_loops_read(study->arena, study->name, study->text.text, study->text.len,
			      study->machine, &diag);
	if (!loops)
		our_fault(study, complaints);
	return loops->loop[0];
}

/* Would a trace of what the scheduler did be of a size that someone may read?  It grows with
   the number of placements and of the rows looked at for each.  */
static bool worth_tracing(const struct ms_result *result)
{
	const int64_t most = 200000;
	const struct ms_schedule *schedule = result->schedule;

	if (!schedule)
		return result->problem.loop && result->problem.loop->nops <= 32;
	return schedule->all_steps <= most / schedule->ii;
}

void ms_study_loop(struct ms_study *study, class loop *loop, bool explained)
{
	struct ms_buf complaints = {};
	struct ms_diag diag = ms_diag_to_buf(&complaints);
	struct ms_options options = {};

	study->candidate.gcc_loop = loop;
	ms_translate_loop(study->arena, loop, study->machine, &study->candidate);
	if (study->candidate.refusal != MS_TAKEN)
		return;

	study->loop = read_back(study, &complaints);
	options.scheduler = study->args->scheduler;
	options.sched.budget = study->args->budget;
	options.expand = study->args->expand;
	study->result = ms_pipeline(study->arena, study->loop, study->machine, study->name,
				    &options, &diag);
	if (explained && worth_tracing(study->result)) {
		study->trace.arena = study->arena;
		options.sched.trace = &study->trace;
		study->result = ms_pipeline(study->arena, study->loop, study->machine,
					    study->name, &options, &diag);
	}
	if (diag.errors > 0)
		our_fault(study, &complaints);
	if (explained)
		study->explanation =
		    ms_explain(study->arena, study->result, &options, &study->trace);
	ms_buf_free(&complaints);
}

void ms_study_free(struct ms_study *study)
{
	ms_buf_free(&study->text);
	ms_arena_free(study->arena);
}

int64_t ms_study_rotating(const struct ms_study *study)
{
	int64_t sum = 0;

	if (!study->result || !study->result->allocation)
		return 0;
	for (int f = 0; f < study->machine->nrotating; f++)
		sum += study->result->allocation->used[f];
	return sum;
}
