/* Registers of a rotating file for the values of a schedule.
   SPDX-License-Identifier: GPL-3.0-or-later

   The allocation part of Algorithm 23.6.12 of the lesson.  Names shift by one with every
   group, so the instance of value v that is written as q[b] is q[b + 1] one group later.  With
   S stages and v defined by d in stage s_d, its window of names is base - pad .. base + span:

       span: the last group, counted from the definition's, in which the instance is written,
             read, or, for a live-out register, copied after the loop:
                 (row(d) + latency(d)) / II,   distance + stage(use) - s_d,   S - s_d;
       pad:  room below for the value that the first iteration's use of distance 1 finds there,
             while the groups before s_d have not yet written v.

   Windows of different values are disjoint, hence no instance meets another.  They follow each
   other in body order, in each file from 0 on.  A value goes to the first file that holds its
   type.  */

#include "core/rotate.h"

#include <string.h>

const char *const ms_alloc_name[MS_NALLOCS] = { "windows", "tight" };

struct allocator {
	const struct ms_loop *loop;
	const struct ms_machine *machine;
	const struct ms_schedule *schedule;
	struct ms_allocation *allocation;
};

static int64_t stage(const struct allocator *a, int x)
{
	return a->schedule->cycle[x] / a->schedule->ii;
}

static void raise_span(struct ms_window *window, int64_t span)
{
	if (window->span < span)
		window->span = span;
}

/* Op X reads REG.  */
static void add_use(const struct allocator *a, struct ms_reg reg, int x)
{
	int def = reg.id >= 0 ? a->loop->reg[reg.id].def : -1;
	int distance = def < x ? 0 : 1;
	struct ms_window *window;
	int64_t last;

	if (def < 0)
		return;
	window = &a->allocation->window[a->allocation->of[def]];
	raise_span(window, distance + stage(a, x) - stage(a, def));
	window->carried |= distance == 1;
	last = a->schedule->cycle[x] + distance * a->schedule->ii;
	if (window->last_use < last)
		window->last_use = last;
}

static void add_uses(const struct allocator *a)
{
	for (int x = 0; x < a->loop->nops; x++) {
		const struct ms_reg *reg;

		MS_EACH_READ (&a->loop->op[x].action, reg)
			add_use(a, *reg, x);
	}
}

/* What kind of value ACTION defines.  Comparisons give 0 or 1, whatever they compare.  */
static unsigned kind_of(const struct ms_action *action)
{
	bool comparison = action->sem >= MS_EQ && action->sem <= MS_UNORD;

	return ms_type_info[action->type].is_float && !comparison ? MS_HOLDS_FLOAT
								   : MS_HOLDS_INT;
}

/* The file for the value of op X, or -1.  */
static int file_of(const struct allocator *a, int x)
{
	unsigned kind = kind_of(&a->loop->op[x].action);

	for (int f = 0; f < a->machine->nrotating; f++)
		if (a->machine->rotating[f].holds & kind)
			return f;
	return -1;
}

/* A window, with the span that its definition alone asks for, for each op with a result.  */
static bool open_windows(struct ms_arena *arena, struct allocator *a, const char **why)
{
	struct ms_allocation *allocation = a->allocation;
	const struct ms_schedule *s = a->schedule;

	for (int x = 0; x < a->loop->nops; x++) {
		const struct ms_action *action = &a->loop->op[x].action;
		struct ms_window *window = &allocation->window[allocation->nwindows];
		int64_t latency = a->machine->op[action->opcode].latency;

		allocation->of[x] = -1;
		if (!action->has_dest)
			continue;
		window->op = x;
		window->file = file_of(a, x);
		window->span = (s->cycle[x] % s->ii + latency) / s->ii;
		window->latency = latency;
		window->last_use = INT64_MIN;
		window->liveout = a->loop->reg[action->dest.id].liveout;
		allocation->of[x] = allocation->nwindows++;
		if (window->file < 0) {
			*why = ms_asprintf(arena,
					   "%s has no rotating file for %s values such as that "
					   "of %s",
					   a->machine->name,
					   kind_of(action) == MS_HOLDS_FLOAT ? "floating"
									     : "integer",
					   a->loop->op[x].label);
			return false;
		}
	}
	return true;
}

/* Windows one after the other.  */
static void place_windows(struct allocator *a)
{
	for (int i = 0; i < a->allocation->nwindows; i++) {
		struct ms_window *window = &a->allocation->window[i];
		int64_t *used = &a->allocation->used[window->file];
		int64_t s_d = stage(a, window->op);

		if (window->carried && s_d > 1)
			window->pad = s_d - 1;
		window->base = *used + window->pad;
		*used = window->base + window->span + 1;
	}
}

bool ms_rotate_allocate(struct ms_arena *arena, const struct ms_loop *loop,
			const struct ms_machine *machine, const struct ms_schedule *schedule,
			struct ms_allocation *allocation, const char **why)
{
	return ms_rotate_allocate_as(arena, loop, machine, schedule, MS_ALLOC_WINDOWS, false,
				     allocation, why);
}

bool ms_rotate_allocate_as(struct ms_arena *arena, const struct ms_loop *loop,
			   const struct ms_machine *machine, const struct ms_schedule *schedule,
			   enum ms_alloc alloc, bool predicates,
			   struct ms_allocation *allocation, const char **why)
{
	struct allocator a = {
		.loop = loop,
		.machine = machine,
		.schedule = schedule,
		.allocation = allocation,
	};
	int64_t stages = ms_stages(schedule);

	memset(allocation, 0, sizeof *allocation);
	allocation->window = MS_NEW_N(arena, (size_t)loop->nops, struct ms_window);
	allocation->of = MS_NEW_N(arena, (size_t)loop->nops, int);
	allocation->used = MS_NEW_N(arena, (size_t)machine->nrotating, int64_t);
	if (!open_windows(arena, &a, why))
		return false;
	add_uses(&a);
	for (int r = 0; r < loop->nregs; r++)
		if (loop->reg[r].liveout && loop->reg[r].def >= 0)
			raise_span(&allocation->window[allocation->of[loop->reg[r].def]],
				   stages - stage(&a, loop->reg[r].def));
	place_windows(&a);
	for (int f = 0; alloc == MS_ALLOC_TIGHT && f < machine->nrotating; f++) {
		const struct ms_rotating *file = &machine->rotating[f];

		allocation->used[f] =
		    ms_rotate_tight(arena, schedule, allocation, f, file->size,
				    predicates && file->holds & MS_HOLDS_PRED);
	}

	for (int f = 0; f < machine->nrotating; f++)
		if (allocation->used[f] > machine->rotating[f].size) {
			*why = ms_asprintf(
			    arena,
			    "its values need %lld register%s of rotating file %s; "
			    "%s has %d",
			    (long long)allocation->used[f], ms_plural(allocation->used[f]),
			    machine->rotating[f].name, machine->name,
			    machine->rotating[f].size);
			return false;
		}
	return true;
}
