/* From a loop to a verified listing: the passes in order.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/driver.h"

#include "core/automaton.h"
#include "core/mrt.h"
#include "core/registers.h"
#include "core/unroll.h"

/* Units held in one iteration; more would not fit into memory as a reservation table.  */
enum { max_reservations = 1 << 26 };

const struct ms_outcome_info ms_outcome_info[MS_NOUTCOMES] = {
	[MS_PIPELINED] = { "pipelined", "the loop is pipelined" },
	[MS_SCHEDULED] = { "scheduled", "the graph is scheduled; there is no code to expand" },
	[MS_NO_REGISTERS] = { "no-registers", "the schedule does not fit the registers" },
	[MS_TOO_LONG] = { "too-long", "the pipelined code is too long" },
	[MS_NO_SCHEDULE] = { "no-schedule", "no schedule was found" },
	[MS_BAD_INPUT] = { "bad-input", "the loop or the given schedule is wrong" },
	[MS_ILLEGAL] = { "illegal", "the scheduler made an illegal schedule" },
};

static bool check_size(const struct ms_loop *loop, const struct ms_machine *machine,
		       struct ms_diag *diag)
{
	int64_t total = 0;

	for (int x = 0; x < loop->nops; x++) {
		const struct ms_machine_op *op = &machine->op[loop->op[x].action.opcode];
		int most = 0;

		for (int a = 0; a < op->nalts; a++)
			if (most < op->alt[a].nuses)
				most = op->alt[a].nuses;
		total += most;
	}
	if (total <= max_reservations)
		return true;
	ms_diag_report(diag, MS_ERROR, loop->loc, NULL, 0,
		       "loop %s holds %lld units of resources in an iteration; expected at most "
		       "%d",
		       loop->name, (long long)total, max_reservations);
	return false;
}

/* Why no schedule came of the search.  */
static const char *why_none(struct ms_arena *arena, const struct ms_problem *problem,
			    const struct ms_sched_options *options)
{
	const struct ms_bounds *b = problem->bounds;
	int64_t first = options->first_ii > b->mii ? options->first_ii : b->mii;
	int64_t last = options->last_ii ? options->last_ii : ms_ii_cap(problem);

	if (last < b->mii)
		return ms_asprintf(arena,
				   "II %lld is below MII %lld, the larger of ResMII %lld, RecMII "
				   "%lld and %lld for ops that hold a unit for long",
				   (long long)last, (long long)b->mii, (long long)b->resmii,
				   (long long)b->recmii, (long long)b->selfmii);
	if (last < first)
		return ms_asprintf(arena, "no II from %lld to %lld", (long long)first,
				   (long long)last);
	if (last == first)
		return ms_asprintf(arena, "II %lld was tried; MII is %lld", (long long)first,
				   (long long)b->mii);
	return ms_asprintf(arena, "II %lld to %lld were tried; MII is %lld", (long long)first,
			   (long long)last, (long long)b->mii);
}

/* Does the machine have the ordinary registers that the code names?  If not, there is none.  */
static bool enough_registers(struct ms_arena *arena, struct ms_result *result)
{
	const struct ms_machine *machine = result->problem.machine;
	int64_t named;

	if (machine->registers == 0)
		return true;
	named = ms_named_registers(result->code.listing);
	if (named <= machine->registers)
		return true;
	result->why = ms_asprintf(arena, "its code names %lld ordinary registers; %s has %d",
				  (long long)named, machine->name, machine->registers);
	result->code = (struct ms_code){ 0 };
	return false;
}

/* Do the values take at most MOST registers (0: no limit)?  If not, there is no code.  */
static bool few_enough(struct ms_arena *arena, struct ms_result *result, int64_t most)
{
	const struct ms_code *code = &result->code;
	int64_t total = code->ordinary - code->predicates;

	for (int f = 0; f < result->problem.machine->nrotating; f++)
		total += code->rotating[f];
	if (most == 0 || total <= most)
		return true;
	result->why =
	    ms_asprintf(arena, "its values need %lld register%s; at most %lld are asked for",
			(long long)total, ms_plural(total), (long long)most);
	result->code = (struct ms_code){ 0 };
	return false;
}

/* Registers and code for the schedule of RESULT.  */
static enum ms_outcome expand(struct ms_arena *arena, struct ms_result *result,
			      const struct ms_expand_options *options)
{
	const struct ms_expander *form = options->form ? options->form : ms_expanders[0];
	const struct ms_problem *p = &result->problem;

	if (p->loop->graph_only) {
		result->listing = ms_schedule_listing(arena, p, result->schedule);
		return MS_SCHEDULED;
	}
	if (form->rotates) {
		result->allocation = MS_NEW(arena, struct ms_allocation);
		if (!ms_rotate_allocate_as(arena, p->loop, p->machine, result->schedule,
					   options->alloc, form == &ms_kernel_only,
					   result->allocation, &result->why))
			return MS_NO_REGISTERS;
	}
	switch (form->run(arena, p, result->schedule, result->allocation, options,
			  &result->code, &result->why)) {
	case MS_EXPAND_REGISTERS: return MS_NO_REGISTERS;
	case MS_EXPAND_LENGTH: return MS_TOO_LONG;
	case MS_EXPANDED: break;
	}
	if (!few_enough(arena, result, options->max_regs) || !enough_registers(arena, result))
		return MS_NO_REGISTERS;
	result->listing = result->code.listing;
	return MS_PIPELINED;
}

struct ms_resources *ms_resources_of(struct ms_arena *arena, const struct ms_loop *loop,
				     const struct ms_machine *machine,
				     struct ms_resources *given)
{
	struct ms_resources *tables = given ? given : ms_mrt_new(arena, loop, machine);

	return machine->nautomata > 0 ? ms_automata_model(arena, loop, machine, tables) : tables;
}

static enum ms_outcome analyse(struct ms_arena *arena, struct ms_problem *p, const char *path,
			       struct ms_diag *diag)
{
	if (!check_size(p->loop, p->machine, diag))
		return MS_BAD_INPUT;
	p->ddg = ms_ddg_build(arena, p->loop, p->machine, path, diag);
	if (!p->ddg)
		return MS_BAD_INPUT;
	p->sccs = ms_sccs_find(arena, p->ddg);
	p->bounds = ms_bounds_find(arena, p->loop, p->machine, p->ddg, p->sccs);
	p->resources = ms_resources_of(arena, p->loop, p->machine, p->resources);
	return MS_SCHEDULED;
}

/* ---- Until it fits ---------------------------------------------------------------------- */

/* Would no schedule at all find registers?  There may be no file for some value or for stage
   predicates; or the values alone are too many, where each needs a register of its own.  */
static bool hopeless(const struct ms_result *result, const struct ms_expand_options *options)
{
	const struct ms_expander *form = options->form ? options->form : ms_expanders[0];
	const struct ms_machine *machine = result->problem.machine;
	const struct ms_allocation *allocation = result->allocation;
	bool predicates = form != &ms_kernel_only, apart = options->alloc == MS_ALLOC_WINDOWS;
	int64_t values = 0;

	for (int f = 0; f < machine->nrotating; f++) {
		int64_t here = 0;

		predicates |= machine->rotating[f].holds & MS_HOLDS_PRED;
		for (int w = 0; allocation && w < allocation->nwindows; w++)
			here += allocation->window[w].file == f;
		if (apart && here > machine->rotating[f].size)
			return true;
	}
	for (int w = 0; allocation && w < allocation->nwindows; w++)
		if (allocation->window[w].file < 0)
			return true;
	for (int x = 0; x < result->problem.loop->nops; x++)
		values += result->problem.loop->op[x].action.has_dest;
	if (machine->registers > 0 && ms_least_named(result->problem.loop, form->rotates) > machine->registers)
		return true;
	if (!form->rotates && options->max_regs == 0 && machine->registers == 0)
		return true; /* numbers of ordinary registers ended */
	return !predicates || ((apart || !form->rotates) && options->max_regs > 0 &&
			       values > options->max_regs);
}

/* A schedule by SCHEDULER.  Schedulers ask automata while cycles are not normalized yet; with an
   automaton made by greedy choice the row that comes first can make a difference.  */
static struct ms_schedule *run_scheduler(struct ms_arena *arena, const struct ms_problem *p,
					 const struct ms_scheduler *scheduler,
					 const struct ms_sched_options *options)
{
	struct ms_sched_options later = *options;

	for (;;) {
		struct ms_schedule *schedule = scheduler->run(arena, p, &later);

		if (!schedule || ms_verify_automata(p->loop, p->machine, schedule))
			return schedule;
		/* Where no II is the last one, some scheduler might go on for ever.  */
		if (!later.last_ii)
			later.last_ii = schedule->ii + ms_ii_cap(p);
		later.first_ii = schedule->ii + 1;
		if (later.first_ii > later.last_ii)
			return NULL;
	}
}

/* One round: a schedule, and registers for it.  */
static void attempt(struct ms_arena *arena, struct ms_result *result,
		    const struct ms_scheduler *scheduler, const struct ms_options *options,
		    const struct ms_sched_options *sched, struct ms_diag *diag)
{
	const struct ms_problem *p = &result->problem;

	result->schedule = options->given;
	if (!result->schedule)
		result->schedule = run_scheduler(arena, p, scheduler, sched);
	if (!result->schedule) {
		result->outcome = MS_NO_SCHEDULE;
		result->why = why_none(arena, p, sched);
		return;
	}
	if (!ms_verify(p->loop, p->machine, p->ddg, result->schedule,
		       options->given ? MS_ERROR : MS_BUG, diag)) {
		result->outcome = options->given ? MS_BAD_INPUT : MS_ILLEGAL;
		return;
	}
	result->outcome = expand(arena, result, &options->expand);
}

/* FIRST did not fit: look for a schedule that does.  The result is FIRST if there is none.  */
static struct ms_result *move_on(struct ms_arena *arena, struct ms_result *first,
				 const struct ms_scheduler *scheduler,
				 const struct ms_options *options, struct ms_diag *diag)
{
	enum { patient = 16 };
	struct ms_sched_options sched = options->sched;
	struct ms_result *result = MS_NEW(arena, struct ms_result);
	int64_t ii = first->schedule->ii, step = 1;
	int64_t last = sched.last_ii ? sched.last_ii : ms_ii_cap(&first->problem);
	const bool can_other = scheduler != &ms_sms && scheduler != &ms_random_scheduler;
	bool other = can_other;

	MS_VEC_PUSH(arena, &first->rejected,
		    ((struct ms_rejection){ ii, first->schedule->algo, first->why }));
	if (hopeless(first, &options->expand))
		return first;
	for (int tries = 0;; tries++) {
		if (!other) {
			/* Near MII one II after the other, then in larger steps.  */
			if (tries > patient)
				step = ii / 8 > 1 ? ii / 8 : 1;
			if (ii >= last)
				return first;
			ii = ii + step < last ? ii + step : last;
		}
		sched.first_ii = ii;
		sched.last_ii = other ? ii : last;
		*result = (struct ms_result){ .problem = first->problem };
		attempt(arena, result, other ? &ms_sms : scheduler, options, &sched, diag);
		if (result->outcome == MS_NO_REGISTERS) {
			ii = result->schedule->ii;
			MS_VEC_PUSH(arena, &first->rejected,
				    ((struct ms_rejection){ ii, result->schedule->algo,
							    result->why }));
		} else if (result->outcome != MS_NO_SCHEDULE) {
			break;
		} else if (!other) {
			return first;
		}
		other = !other && can_other;
	}
	result->rejected.v = first->rejected.v;
	result->rejected.n = first->rejected.n;
	return result;
}

/* From the problem of RESULT on.  */
static struct ms_result *find_schedule(struct ms_arena *arena, struct ms_result *result,
				       const struct ms_options *options, struct ms_diag *diag)
{
	const struct ms_scheduler *scheduler = options->scheduler;

	if (!scheduler)
		scheduler = ms_schedulers[0];
	attempt(arena, result, scheduler, options, &options->sched, diag);
	if (result->outcome == MS_NO_REGISTERS && !options->given && !options->first_only)
		return move_on(arena, result, scheduler, options, diag);
	return result;
}

struct ms_result *ms_analyse(struct ms_arena *arena, const struct ms_loop *loop,
			     const struct ms_machine *machine, const char *path,
			     struct ms_diag *diag)
{
	struct ms_result *result = MS_NEW(arena, struct ms_result);

	result->problem = (struct ms_problem){ .loop = loop, .machine = machine };
	result->outcome = analyse(arena, &result->problem, path, diag);
	return result;
}

/* OPTIONS with a form of code that MACHINE can run, where none is asked for.  */
static struct ms_options with_form(const struct ms_machine *machine,
				   const struct ms_options *options)
{
	struct ms_options filled = *options;

	if (!filled.expand.form && machine->nrotating == 0)
		filled.expand.form = &ms_mve;
	return filled;
}

struct ms_result *ms_pipeline(struct ms_arena *arena, const struct ms_loop *loop,
			      const struct ms_machine *machine, const char *path,
			      const struct ms_options *given, struct ms_diag *diag)
{
	const struct ms_options filled = with_form(machine, given), *options = &filled;
	struct ms_result *result = MS_NEW(arena, struct ms_result);
	struct ms_problem *p = &result->problem;

	if (options->unroll != 0 && options->unroll != 1)
		return ms_unroll_pipeline(arena, loop, machine, path, options, diag);
	*p = (struct ms_problem){
		.loop = loop,
		.machine = machine,
		.resources = options->resources,
	};
	result->outcome = analyse(arena, p, path, diag);
	if (result->outcome == MS_BAD_INPUT)
		return result;

	return find_schedule(arena, result, options, diag);
}

struct ms_result *ms_pipeline_problem(struct ms_arena *arena, const struct ms_problem *problem,
				      const struct ms_options *options, struct ms_diag *diag)
{
	struct ms_result *result = MS_NEW(arena, struct ms_result);

	result->problem = *problem;
	return find_schedule(arena, result, options, diag);
}
