/* Which code a run executes when: the order of groups in each form.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <inttypes.h>

#include "sim/program.h"

struct ms_sim_where ms_program_group(const struct ms_sim_program *p, int64_t trips, int64_t g)
{
	int64_t kernel;

	if (p->form == MS_FORM_KERNEL_ONLY)
		return (struct ms_sim_where){ MS_SIM_KERNEL, 0, &p->kernel[0] };
	if (g < p->stages - 1)
		return (struct ms_sim_where){ MS_SIM_PROLOGUE, g, &p->prologue[g] };
	if (g >= trips)
		return (struct ms_sim_where){ MS_SIM_EPILOGUE, g - trips,
					      &p->epilogue[g - trips] };
	kernel = (g - (p->stages - 1)) % p->nkernels;
	return (struct ms_sim_where){ MS_SIM_KERNEL, kernel, &p->kernel[kernel] };
}

struct ms_sim_division ms_program_divide(const struct ms_sim_program *p, int64_t trips)
{
	int64_t whole = trips / p->unroll;
	struct ms_sim_division d = {
		.iterations = whole + (trips % p->unroll > 0),
		.piped = whole - (whole - (p->stages - 1)) % p->nkernels,
	};

	d.absent = d.iterations * p->unroll - trips;
	d.first = d.iterations - d.piped;
	return d;
}

int64_t ms_program_stage(const struct ms_sim_program *p, const struct ms_sim_line *line)
{
	int stage = line->predicate.number - p->predicate.number;

	if (!line->predicated)
		return 0;
	return stage < 0 ? stage + p->machine->rotating[p->predicate.file].size : stage;
}

bool ms_program_issues(const struct ms_sim_program *p, const struct ms_sim_line *line,
		       int64_t trips, int64_t g)
{
	int64_t iteration;

	if (!line->predicated)
		return true;
	iteration = g - ms_program_stage(p, line);
	return iteration >= 0 && iteration < trips;
}

void ms_unpipelined_write(struct ms_buf *out, const struct ms_sim_program *p, int64_t trips)
{
	ms_buf_printf(out,
		      "loop %s, trip count %" PRId64 ": below the %" PRId64
		      " %s, the loop runs as it is written",
		      p->listing->loop, trips, p->listing->guard,
		      p->listing->guard == p->stages ? "stages"
						     : "that the guard asks for");
}

void ms_where_write(struct ms_buf *out, const struct ms_sim_program *p, enum ms_sim_part part,
		    int64_t index)
{
	static const char *const name[] = {
		[MS_SIM_PROLOGUE] = "prologue",
		[MS_SIM_KERNEL] = "kernel",
		[MS_SIM_EPILOGUE] = "epilogue",
	};

	ms_buf_puts(out, name[part]);
	if (part != MS_SIM_KERNEL || p->form == MS_FORM_MVE)
		ms_buf_printf(out, " %" PRId64, index);
}
