/* Runs of a listing for many trip counts.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <inttypes.h>
#include <string.h>

#include "sim/run.h"

/* Effort, in instances and reservations of instances: trip counts that the user did not ask
   for are left out where they would cost more.  At least stages and stages + 1 are run.  */
enum { usual_effort = 1 << 24, large_effort = 1 << 22, large_trips = 1000 };

/* What a run of TRIPS trips costs.  */
static int64_t effort(const struct ms_sim_program *p, int64_t trips)
{
	if (p->form == MS_FORM_KERNEL_ONLY)
		trips += p->stages * p->unroll;
	return trips * (p->written_ops + p->nuses / p->unroll + 1);
}

/* The usual trip counts: 0 to stages + 8, and stages + 1000, so far as effort allows.  Where
   the code needs more than the stages, that many; with several kernels, so many more that
   each remainder comes, and the kernels once more.  Never more than the loop says that it
   runs: its dependences beyond are not there.  */
static void choose_trips(const struct ms_sim_program *p, int64_t *last, int64_t *large)
{
	int64_t most = ms_loop_most_trips(p->loop);

	int64_t least = p->unroll * ms_listing_least_trips(p->form, p->stages, p->nkernels);
	int64_t rounds = (int64_t)p->unroll * p->nkernels;
	int64_t guard = p->listing->guard, spent = 0;
	int64_t from = guard > p->stages ? guard : p->stages;

	/* A guard that asks for far more than the code needs leaves nothing to run.  */
	*last = guard > least && effort(p, guard) > usual_effort ? guard - 1 : from + 1;
	for (int64_t n = guard; n <= from + 7 + rounds; n++) {
		spent += effort(p, n);
		if (spent <= usual_effort && n > *last)
			*last = n;
		if (spent > usual_effort && n > from)
			break;
	}
	*large = large_effort / effort(p, 1);
	if (*large > from + large_trips)
		*large = from + large_trips;
	if (*large <= *last || *large > most)
		*large = -1;
	if (*last > most)
		*last = most;
}

int64_t ms_sim_shown_trips(const struct ms_listing *listing)
{
	return 3 + (listing->guard > listing->stages ? listing->guard : listing->stages);
}

/* Does the loop run so often?  */
static bool may_run(const struct ms_sim_program *p, int64_t trips)
{
	struct ms_sim_place place = { .loc = p->listing->loc, .trips = -1, .cycle = -1 };
	int64_t most = ms_loop_most_trips(p->loop);

	return trips <= most ||
	       ms_fault(p, MS_SIM_CANNOT, &place,
			"the loop says that it runs %" PRId64 " times, and its schedule may rely on "
			"that; expected no more trips, found %" PRId64,
			most, trips);
}

/* Can cycle numbers be counted?  */
static bool cycles_fit(const struct ms_sim_program *p, int64_t trips)
{
	struct ms_sim_place place = { .loc = p->listing->loc, .trips = trips, .cycle = -1 };
	int64_t groups = trips + p->stages, cycles;

	if (!__builtin_mul_overflow(groups, p->ii, &cycles) && cycles < INT64_MAX / 2)
		return true;
	return ms_fault(p, MS_SIM_CANNOT, &place,
			"with ii %" PRId64 " there are too many cycles to count", p->ii);
}

static void print_unpipelined(const struct ms_sim_program *p, int64_t trips)
{
	struct ms_buf text = { 0 };

	ms_unpipelined_write(&text, p, trips);
	fprintf(p->options->trace, "%s\n\n", text.text);
	ms_buf_free(&text);
}

static bool simulate_trips(struct ms_sim_run *run, int64_t trips)
{
	const struct ms_sim_program *p = run->program;
	FILE *trace = p->options->trace;
	bool same;

	if (trips < p->listing->guard) {
		if (trace)
			print_unpipelined(p, trips);
		return true;
	}
	if (!cycles_fit(p, trips))
		return false;
	same = ms_sim_run_trips(run, trips);
	p->report->issued += run->order - 1;
	return same;
}

static bool run_all(struct ms_sim_program *p)
{
	struct ms_sim_run run;
	int64_t first = p->options->first, last = p->options->last, large = -1;

	if (!may_run(p, last))
		return false;
	if (last < 0) {
		first = 0;
		choose_trips(p, &last, &large);
	}
	p->report->guarded = p->listing->guard != p->stages;
	ms_sim_run_init(&run, p);
	p->report->first = first;
	/* There is nothing to do below the guard, of which there may be much.  */
	if (!p->options->trace && first < p->listing->guard) {
		first = p->listing->guard <= last ? p->listing->guard : last + 1;
		p->report->last = first - 1;
	}
	for (int64_t trips = first; trips <= last; trips++) {
		if (!simulate_trips(&run, trips))
			return false;
		p->report->last = trips;
	}
	if (large >= 0) {
		if (!simulate_trips(&run, large))
			return false;
		p->report->large = large;
	}
	return true;
}

/* LABEL, of an unrolled loop, as the listing has it.  */
static const char *lasting_label(const struct ms_listing *listing, const char *label)
{
	for (int n = 0; label && n < listing->nsigmas; n++)
		if (strcmp(listing->sigma[n].label, label) == 0)
			return listing->sigma[n].label;
	return NULL;
}

bool ms_simulate(const struct ms_loop *loop, const struct ms_listing *listing,
		 const struct ms_machine *machine, const struct ms_sim_options *options,
		 struct ms_sim_report *report, struct ms_diag *diag)
{
	struct ms_sim_program program = {
		.loop = loop,
		.listing = listing,
		.machine = machine,
		.options = options,
		.arena = ms_arena_new(),
		.diag = diag,
		.report = report,
	};
	bool same;

	*report = (struct ms_sim_report){
		.last = -1, .large = -1, .trips = -1, .cycle = -1, .iteration = -1
	};
	same = ms_program_prepare(&program) && run_all(&program);
	if (program.unroll > 1)
		report->label = lasting_label(listing, report->label);
	ms_arena_free(program.arena);
	return same;
}

void ms_sim_report_write(struct ms_buf *out, const struct ms_sim_report *report,
			 const struct ms_sim_options *options)
{
	ms_buf_printf(out, "ok, trips %" PRId64, report->first);
	if (report->last > report->first)
		ms_buf_printf(out, "..%" PRId64, report->last);
	if (report->large >= 0)
		ms_buf_printf(out, " and %" PRId64, report->large);
	ms_buf_printf(out, ", seed %" PRIu64, options->seed);
	if (report->issued == 0)
		ms_buf_printf(out, " (nothing compared: fewer trips than %s)",
			      report->guarded ? "the guard asks for" : "stages");
}
