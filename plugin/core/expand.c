/* From a schedule and its windows to prologue, kernel and epilogue.
   SPDX-License-Identifier: GPL-3.0-or-later

   The renaming part of Algorithm 23.6.12 and the groups of Definition 23.6.11 of the lesson.
   What an op of stage s does is the same text in every group that it belongs to: its result is
   q[base]; an operand defined by d, distance apart, is q[base(d) + distance + s - stage(d)];
   X[step * i + c] is X[step * i + c - step * s], as i is the number of the group.  So each op
   is renamed once, and a group is a selection of lines: prologue g the ops with stage <= g,
   the kernel all, epilogue g those with stage > g.  */

#include <stdlib.h>
#include <string.h>

#include "core/rotate.h"

struct expander {
	struct ms_arena *arena;
	const struct ms_loop *loop;
	const struct ms_schedule *schedule;
	const struct ms_allocation *allocation;
	struct ms_listing *listing;
	struct ms_listing_line *line; /* all ops, renamed; by row, then body position */
	int64_t *stage;               /* of each line */
};

static int64_t stage_of(const struct expander *x, int op)
{
	return x->schedule->cycle[op] / x->schedule->ii;
}

/* The name of the value of op DEF, AGE groups after the group that wrote it.  */
static struct ms_reg rotated(const struct expander *x, int def, int64_t age)
{
	const struct ms_window *window = &x->allocation->window[x->allocation->of[def]];

	return (struct ms_reg){
		.file = window->file,
		.number = (int)(window->base + age),
		.id = -1,
	};
}

/* REG as op OP reads it.  */
static struct ms_reg renamed(const struct expander *x, struct ms_reg reg, int op)
{
	int def = x->loop->reg[reg.id].def;

	if (def < 0) {
		reg.id = -1;
		return reg;
	}
	return rotated(x, def, (def < op ? 0 : 1) + stage_of(x, op) - stage_of(x, def));
}

static struct ms_action rename_action(const struct expander *x, int op)
{
	struct ms_action action = x->loop->op[op].action;
	const struct ms_operand *from = action.operand;

	action.operand = MS_NEW_N(x->arena, (size_t)action.noperands, struct ms_operand);
	for (int i = 0; i < action.noperands; i++) {
		struct ms_operand *o = &action.operand[i];

		*o = from[i];
		if (o->kind == MS_OPERAND_REG)
			o->reg = renamed(x, o->reg, op);
		if (o->kind != MS_OPERAND_MEM)
			continue;
		o->mem.offset -= o->mem.step * stage_of(x, op);
		for (int t = 0; t < o->mem.nterms; t++)
			o->mem.term[t].reg = renamed(x, o->mem.term[t].reg, op);
	}
	if (action.has_dest)
		action.dest = rotated(x, op, 0);
	return action;
}

static int by_row(const void *a, const void *b, void *ctx)
{
	const struct ms_schedule *s = ctx;
	int x = *(const int *)a, y = *(const int *)b;
	int64_t row_x = s->cycle[x] % s->ii, row_y = s->cycle[y] % s->ii;

	if (row_x != row_y)
		return row_x < row_y ? -1 : 1;
	return (x > y) - (x < y);
}

static void make_lines(struct expander *x)
{
	int n = x->loop->nops;
	int *order = MS_NEW_N(x->arena, (size_t)n, int);

	for (int op = 0; op < n; op++)
		order[op] = op;
	qsort_r(order, (size_t)n, sizeof *order, by_row, (void *)x->schedule);
	x->line = MS_NEW_N(x->arena, (size_t)n, struct ms_listing_line);
	x->stage = MS_NEW_N(x->arena, (size_t)n, int64_t);
	for (int i = 0; i < n; i++) {
		int op = order[i];

		x->stage[i] = stage_of(x, op);
		x->line[i] = (struct ms_listing_line){
			.row = x->schedule->cycle[op] % x->schedule->ii,
			.label = x->loop->op[op].label,
			.action = rename_action(x, op),
			.loc = x->loop->op[op].loc,
		};
	}
}

/* The lines whose stage is from FIRST to LAST.  */
static struct ms_group select_stages(const struct expander *x, int64_t first, int64_t last)
{
	struct ms_group group = { 0 };
	int n = 0;

	for (int i = 0; i < x->loop->nops; i++)
		n += x->stage[i] >= first && x->stage[i] <= last;
	group.line = MS_NEW_N(x->arena, (size_t)n, struct ms_listing_line);
	for (int i = 0; i < x->loop->nops; i++)
		if (x->stage[i] >= first && x->stage[i] <= last)
			group.line[group.nlines++] = x->line[i];
	return group;
}

static void make_groups(const struct expander *x, int64_t stages)
{
	struct ms_listing *listing = x->listing;

	listing->prologue = MS_NEW_N(x->arena, (size_t)(stages - 1), struct ms_group);
	listing->epilogue = MS_NEW_N(x->arena, (size_t)(stages - 1), struct ms_group);
	for (int64_t g = 0; g < stages - 1; g++) {
		listing->prologue[listing->nprologue++] = select_stages(x, 0, g);
		listing->epilogue[listing->nepilogue++] =
		    select_stages(x, g + 1, stages - 1);
	}
	listing->kernel = select_stages(x, 0, stages - 1);
}

/* Initial values into the file, final values out of it; in body order of the definitions.  */
static void make_copies(const struct expander *x, int64_t stages)
{
	size_t n = (size_t)x->allocation->nwindows;
	struct ms_listing *listing = x->listing;

	listing->preheader = MS_NEW_N(x->arena, n, struct ms_copy);
	listing->exit = MS_NEW_N(x->arena, n, struct ms_copy);
	for (size_t i = 0; i < n; i++) {
		int op = x->allocation->window[i].op;
		struct ms_reg reg = x->loop->op[op].action.dest;
		bool liveout = x->loop->reg[reg.id].liveout;

		reg.id = -1;
		if (x->allocation->window[i].carried)
			listing->preheader[listing->npreheader++] = (struct ms_copy){
				.dest = rotated(x, op, 1 - stage_of(x, op)),
				.source = reg,
				.loc = x->loop->op[op].loc,
			};
		if (liveout)
			listing->exit[listing->nexit++] = (struct ms_copy){
				.dest = reg,
				.source = rotated(x, op, stages - stage_of(x, op)),
				.loc = x->loop->op[op].loc,
			};
	}
}

struct ms_listing *ms_rotate_expand(struct ms_arena *arena, const struct ms_loop *loop,
				    const struct ms_bounds *bounds,
				    const struct ms_schedule *schedule,
				    const struct ms_allocation *allocation)
{
	struct ms_listing *listing = MS_NEW(arena, struct ms_listing);
	struct expander x = {
		.arena = arena,
		.loop = loop,
		.schedule = schedule,
		.allocation = allocation,
		.listing = listing,
	};
	int64_t stages = ms_stages(schedule);

	listing->loop = loop->name;
	listing->ii = schedule->ii;
	listing->resmii = bounds->resmii;
	listing->recmii = bounds->recmii;
	listing->stages = stages;
	listing->loc = loop->loc;
	listing->array = loop->array;
	listing->narrays = loop->narrays;
	/* The plain listing is that of the lesson's algorithm; others are named.  */
	if (schedule->algo && strcmp(schedule->algo, ms_schedulers[0]->name) != 0)
		MS_VEC_PUSH(arena, &listing->pairs,
			    ((struct ms_pair){ "algo", schedule->algo }));

	listing->sigma = MS_NEW_N(arena, (size_t)loop->nops, struct ms_sigma);
	listing->nsigmas = loop->nops;
	for (int op = 0; op < loop->nops; op++)
		listing->sigma[op] = (struct ms_sigma){
			.label = loop->op[op].label,
			.cycle = schedule->cycle[op],
			.alt = schedule->alt[op],
			.loc = loop->op[op].loc,
		};
	listing->schedule_only = !allocation;
	if (!allocation)
		return listing;
	make_lines(&x);
	make_groups(&x, stages);
	make_copies(&x, stages);
	return listing;
}
