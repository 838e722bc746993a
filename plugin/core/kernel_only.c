/* Kernel-only code: stage predicates in place of prologue and epilogue.
   SPDX-License-Identifier: GPL-3.0-or-later

   Rau, Schlansker, Tirumalai, "Code generation schema for modulo scheduled loops" (MICRO 1992),
   the schema with predicated execution of the Cydra 5 and of IA-64's br.ctop.  The code is the
   kernel of the rotating form, each line under a predicate p[base + stage] of a rotating file.
   Before group g the loop branch makes p[base] true if g < N; as names rotate, p[base + s] is
   in group g what p[base] was in group g - s: whether iteration g - s exists.  So the kernel,
   run N + S - 1 times, does what prologue, kernel and epilogue do, and for every N >= 1: no
   trip count is too small, no code stands twice.

   What is turned off keeps its units: an operation is known to be off only when it is decoded.
   Values live in the windows of the rotating allocation, stage predicates in the first file
   that takes predicates, behind the values that it may hold as well.  */

#include "core/expand.h"

#include <string.h>

/* The first file for stage predicates, or -1.  */
static int predicate_file(const struct ms_machine *machine)
{
	for (int f = 0; f < machine->nrotating; f++)
		if (machine->rotating[f].holds & MS_HOLDS_PRED)
			return f;
	return -1;
}

/* A register for the predicate of each of STAGES stages.  */
static bool allocate(struct ms_arena *arena, const struct ms_machine *machine,
		     const struct ms_allocation *allocation, int64_t stages,
		     struct ms_code *code, struct ms_reg *first, const char **why)
{
	int file = predicate_file(machine);
	int64_t used;

	if (file < 0) {
		*why = ms_asprintf(arena, "%s has no rotating file for stage predicates",
				   machine->name);
		return false;
	}
	used = allocation->used[file];
	if (used + stages > machine->rotating[file].size) {
		*why = ms_asprintf(
		    arena,
		    "its %lld stage%s need%s a predicate each; rotating file %s of "
		    "%s has %d register%s, of which values take %lld",
		    (long long)stages, ms_plural(stages), stages == 1 ? "s" : "",
		    machine->rotating[file].name, machine->name, machine->rotating[file].size,
		    ms_plural(machine->rotating[file].size), (long long)used);
		return false;
	}
	code->rotating = MS_NEW_N(arena, (size_t)machine->nrotating, int64_t);
	memcpy(code->rotating, allocation->used,
	       (size_t)machine->nrotating * sizeof *code->rotating);
	code->rotating[file] += stages;
	code->predicates = stages;
	*first = (struct ms_reg){ .file = file, .number = (int)used, .id = -1 };
	return true;
}

/* Put the lines of the kernel under the predicates of their stages.  */
static void guard_lines(const struct ms_draft *d, struct ms_reg first)
{
	struct ms_group *kernel = &d->listing->kernel[0];

	for (int i = 0; i < kernel->nlines; i++) {
		kernel->line[i].predicated = true;
		kernel->line[i].predicate = first;
		kernel->line[i].predicate.number += (int)d->stage[i];
	}
}

static enum ms_expanded run(struct ms_arena *arena, const struct ms_problem *problem,
			    const struct ms_schedule *schedule,
			    const struct ms_allocation *allocation,
			    const struct ms_expand_options *options, struct ms_code *code,
			    const char **why)
{
	const struct ms_rotated names = { problem, schedule, allocation };
	struct ms_draft d = ms_draft_new(arena, problem, schedule, MS_FORM_KERNEL_ONLY, 1);

	(void)options;
	if (!allocate(arena, problem->machine, allocation, d.stages, code,
		      &d.listing->predicate, why))
		return MS_EXPAND_REGISTERS;
	d.name = ms_rotated_name;
	d.ctx = &names;
	ms_draft_rename(&d, 1);
	d.listing->kernel = MS_NEW(arena, struct ms_group);
	*d.listing->kernel = ms_draft_group(&d, 0, 0, d.stages - 1);
	guard_lines(&d, d.listing->predicate);
	ms_draft_copies(&d, d.stages);
	code->listing = d.listing;
	return MS_EXPANDED;
}

const struct ms_expander ms_kernel_only = {
	.name = "kernel-only",
	.summary = "one kernel under stage predicates; values rotate",
	.rotates = true,
	.run = run,
};
