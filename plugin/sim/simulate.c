/* Runs of a listing for many trip counts.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <inttypes.h>

#include "sim/run.h"

/* Effort, in instances and reservations of instances: trip counts that the user did not ask
   for are left out where they would cost more.  At least stages and stages + 1 are run.  */
enum { usual_effort = 1 << 24, large_effort = 1 << 22, large_trips = 1000 };

/* What a run of TRIPS trips costs.  */
static int64_t effort(const struct ms_sim_program *p, int64_t trips)
{
	return trips * (p->nops + p->nuses + 1);
}

/* The usual trip counts: 0 to stages + 8, and stages + 1000, so far as effort allows.  */
static void choose_trips(const struct ms_sim_program *p, int64_t *last, int64_t *large)
{
	int64_t spent = 0;

	*last = p->stages + 1;
	for (int64_t n = p->stages; n <= p->stages + 8; n++) {
		spent += effort(p, n);
		if (spent <= usual_effort && n > *last)
			*last = n;
	}
	*large = large_effort / effort(p, 1);
	if (*large > p->stages + large_trips)
		*large = p->stages + large_trips;
	if (*large <= *last)
		*large = -1;
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

static bool simulate_trips(struct ms_sim_run *run, int64_t trips)
{
	const struct ms_sim_program *p = run->program;
	FILE *trace = p->options->trace;
	bool same;

	if (trips < p->stages) {
		if (trace)
			fprintf(trace,
				"loop %s, trip count %" PRId64 ": below the %" PRId64
				" stages, the loop runs as it is written\n\n",
				p->listing->loop, trips, p->stages);
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

	if (last < 0) {
		first = 0;
		choose_trips(p, &last, &large);
	}
	ms_sim_run_init(&run, p);
	p->report->first = first;
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
		ms_buf_puts(out, " (nothing compared: fewer trips than stages)");
}
