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

/* The machine that the text of the target's part means.  */
static void read_machine(struct ms_study *study, struct ms_buf *complaints)
{
	struct ms_diag diag = ms_diag_to_buf(complaints);
	const char *text = study->candidate.machine;

	study->machine =
	    ms_machine_read(study->arena, "target", text, strlen(text), &diag);
	if (!study->machine) {
		fputs(text, stderr);
		internal_error("modsched: machine of loop %qs of %qs: %s", study->name,
			       current_function_name(), complaints->text);
	}
}

/* The loop that the text of LOOP means.  */
static struct ms_loop *read_back(struct ms_study *study, const struct ms_loop *loop,
				 struct ms_buf *complaints)
{
	struct ms_diag diag = ms_diag_to_buf(complaints);
	struct ms_loops *loops;

	study->text.len = 0;
	ms_loop_write(&study->text, loop, study->machine);
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

/* What II the loop would have, if that differs: with a test for overlap before it where it is
   scheduled without, without where it is scheduled with one.  */
static int64_t other_ii(struct ms_study *study, const struct ms_loop *other,
			const struct ms_options *options, struct ms_diag *diag)
{
	const struct ms_schedule *schedule = study->result->schedule;
	const struct ms_result *result;

	/* Fewer edges change nothing where resources bind.  */
	if (study->args->alias == MS_ALIAS_GCC && schedule &&
	    schedule->ii == study->result->problem.bounds->resmii)
		return 0;
	result = ms_pipeline(study->arena, other, study->machine, study->name, options, diag);
	if (!result->schedule || (schedule && schedule->ii == result->schedule->ii))
		return 0;
	return result->schedule->ii;
}

void ms_study_loop(struct ms_study *study, class loop *loop, bool explained)
{
	struct ms_buf complaints = {};
	struct ms_diag diag = ms_diag_to_buf(&complaints);
	struct ms_options options = study->args->options;
	struct ms_loop *loop_as_is;

	study->candidate.gcc_loop = loop;
	ms_translate_loop(study->arena, loop, study->machine, study->target,
			  study->callers, &study->candidate);
	if (study->candidate.refusal != MS_TAKEN)
		return;
	if (study->target)
		read_machine(study, &complaints);

	study->candidate.loop->name = study->name;
	study->candidate.loop->function =
	    ms_fit_name(study->arena, study->candidate.loop->function);
	loop_as_is = read_back(study, study->candidate.loop, &complaints);
	study->distinct = ms_assume_distinct(study->arena, loop_as_is);
	study->loop = loop_as_is;
	if (study->args->alias == MS_ALIAS_ASSUME_DISTINCT)
		study->loop = read_back(study, study->distinct.loop, &complaints);
	study->result = ms_pipeline(study->arena, study->loop, study->machine, study->name,
				    &options, &diag);
	if (study->distinct.dropped > 0)
		study->other_ii = other_ii(study,
					   study->args->alias == MS_ALIAS_GCC
					       ? study->distinct.loop
					       : loop_as_is,
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
	ms_candidate_free(&study->candidate);
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
