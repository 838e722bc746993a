/* Code for rotating registers: the renaming of Algorithm 23.6.12 of the lesson.
   SPDX-License-Identifier: GPL-3.0-or-later

   The instance of a value that group h writes as q[base] is q[base + g - h] in group g, so what
   a group does is the same text each time.  rotate.c chooses the bases.  The code runs N >= S
   iterations: fewer would not fill the prologue.  */

#include "core/expand.h"

struct ms_reg ms_rotated_name(const void *ctx, int def, int64_t iteration, int64_t group)
{
	const struct ms_rotated *r = ctx;
	const struct ms_window *window = &r->allocation->window[r->allocation->of[def]];
	int64_t written = iteration + r->schedule->cycle[def] / r->schedule->ii;
	int64_t size = r->problem->machine->rotating[window->file].size;

	return (struct ms_reg){
		.file = window->file,
		.number = (int)ms_floor_mod(window->base + group - written, size),
		.id = -1,
	};
}

static enum ms_expanded run(struct ms_arena *arena, const struct ms_problem *problem,
			    const struct ms_schedule *schedule,
			    const struct ms_allocation *allocation,
			    const struct ms_expand_options *options, struct ms_code *code,
			    const char **why)
{
	const struct ms_rotated names = { problem, schedule, allocation };
	struct ms_draft d = ms_draft_new(arena, problem, schedule, MS_FORM_ROTATING, 1);
	int64_t lines;

	(void)options;
	if (__builtin_mul_overflow(d.stages, (int64_t)problem->loop->nops, &lines))
		lines = -1;
	if (!ms_draft_fits(&d, lines, why))
		return MS_EXPAND_LENGTH;
	d.name = ms_rotated_name;
	d.ctx = &names;
	ms_draft_rename(&d, 1);
	ms_draft_groups(&d);
	ms_draft_copies(&d, d.stages);
	code->listing = d.listing;
	code->rotating = allocation->used;
	return MS_EXPANDED;
}

const struct ms_expander ms_rotating = {
	.name = "rotating",
	.summary = "prologue, kernel, epilogue; values rotate",
	.rotates = true,
	.run = run,
};
