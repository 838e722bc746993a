/* What all forms of code share: the listing's outline, renaming, groups, copies; the registry.
   SPDX-License-Identifier: GPL-3.0-or-later

   An op of stage s in group g works for iteration k = g - s.  Its result is that iteration's
   instance of its value; an operand defined by d, distance apart, is instance k - distance of
   d's; X[step * i + c], i being the iteration, is X[step * i + c - step * s], i being the number
   of the group.  What register an instance lives in is the form's business.

   Prologue group g holds the ops with stage <= g, a kernel all, epilogue group e those with
   stage > e (Definition 23.6.11 of the lesson).  */

#include "core/expand.h"

#include <stdlib.h>
#include <string.h>

const struct ms_expander *const ms_expanders[] = { &ms_rotating, &ms_mve, &ms_kernel_only,
						   NULL };

const char *const ms_mve_factor_name[MS_NMVE_FACTORS] = { "exact", "pow2" };

const struct ms_expander *ms_expander_find(const char *name)
{
	for (int i = 0; ms_expanders[i]; i++)
		if (strcmp(ms_expanders[i]->name, name) == 0)
			return ms_expanders[i];
	return NULL;
}

/* ---- Sizes ------------------------------------------------------------------------------ */

int64_t ms_listing_lines(const struct ms_listing *listing)
{
	int64_t lines = 0;

	if (listing->schedule_only)
		return 0;
	for (int g = 0; g < listing->nprologue; g++)
		lines += listing->prologue[g].nlines;
	for (int k = 0; k < listing->nkernels; k++)
		lines += listing->kernel[k].nlines;
	for (int g = 0; g < listing->nepilogue; g++)
		lines += listing->epilogue[g].nlines;
	return lines;
}

int64_t ms_listing_groups(const struct ms_listing *listing)
{
	if (listing->schedule_only)
		return 0;
	return (int64_t)listing->nprologue + listing->nkernels + listing->nepilogue;
}

/* ---- The draft -------------------------------------------------------------------------- */

struct ms_listing *ms_schedule_listing(struct ms_arena *arena, const struct ms_problem *problem,
				       const struct ms_schedule *schedule)
{
	struct ms_listing *listing = MS_NEW(arena, struct ms_listing);
	const struct ms_loop *loop = problem->loop;

	listing->loop = loop->name;
	listing->ii = schedule->ii;
	listing->resmii = problem->bounds->resmii;
	listing->recmii = problem->bounds->recmii;
	listing->stages = ms_stages(schedule);
	listing->loc = loop->loc;
	listing->array = loop->array;
	listing->narrays = loop->narrays;
	listing->nkernels = 1;
	listing->unroll = loop->unroll > 1 ? loop->unroll : 1;
	listing->guard = listing->unroll * listing->stages;
	listing->schedule_only = true;
	/* The plain listing is that of the lesson's algorithm; others are named.  */
	if (schedule->algo && strcmp(schedule->algo, ms_schedulers[0]->name) != 0)
		MS_VEC_PUSH(arena, &listing->pairs,
			    ((struct ms_pair){ "algo", schedule->algo }));
	if (schedule->bound > 0)
		MS_VEC_PUSH(arena, &listing->pairs,
			    ((struct ms_pair){ "bound",
					       ms_asprintf(arena, "%lld",
							   (long long)schedule->bound) }));

	listing->sigma = MS_NEW_N(arena, (size_t)loop->nops, struct ms_sigma);
	listing->nsigmas = loop->nops;
	for (int op = 0; op < loop->nops; op++)
		listing->sigma[op] = (struct ms_sigma){
			.label = loop->op[op].label,
			.cycle = schedule->cycle[op],
			.alt = schedule->alt[op],
			.loc = loop->op[op].loc,
		};
	return listing;
}

struct ms_draft ms_draft_new(struct ms_arena *arena, const struct ms_problem *problem,
			     const struct ms_schedule *schedule, enum ms_form form,
			     int nkernels)
{
	struct ms_draft d = {
		.arena = arena,
		.problem = problem,
		.schedule = schedule,
		.listing = ms_schedule_listing(arena, problem, schedule),
	};

	d.stages = d.listing->stages;
	d.listing->schedule_only = false;
	d.listing->form = form;
	d.listing->nkernels = nkernels;
	d.listing->remainder = nkernels > 1 || d.listing->unroll > 1;
	d.listing->guard =
	    d.listing->unroll * ms_listing_least_trips(form, d.stages, nkernels);
	return d;
}

bool ms_draft_fits(const struct ms_draft *d, int64_t lines, const char **why)
{
	if (lines >= 0 && lines <= MS_MAX_LINES)
		return true;
	if (d->listing->nkernels > 1)
		*why = ms_asprintf(d->arena,
				   "%d ops in %lld stages and %d kernels are more than %d lines",
				   d->problem->loop->nops, (long long)d->stages,
				   d->listing->nkernels, MS_MAX_LINES);
	else
		*why = ms_asprintf(d->arena, "%d ops in %lld stages are more than %d lines",
				   d->problem->loop->nops, (long long)d->stages, MS_MAX_LINES);
	return false;
}

/* ---- Renaming --------------------------------------------------------------------------- */

static int64_t stage_of(const struct ms_draft *d, int op)
{
	return d->schedule->cycle[op] / d->schedule->ii;
}

/* REG as op OP reads it in group GROUP.  */
static struct ms_reg renamed(const struct ms_draft *d, struct ms_reg reg, int op, int64_t group)
{
	int def = d->problem->loop->reg[reg.id].def;
	int64_t distance = def < op ? 0 : 1;

	if (def < 0) {
		reg.id = -1;
		return reg;
	}
	return d->name(d->ctx, def, group - stage_of(d, op) - distance, group);
}

static struct ms_action rename_action(const struct ms_draft *d, int op, int64_t group)
{
	struct ms_action action = d->problem->loop->op[op].action;
	const struct ms_operand *from = action.operand;

	action.operand = MS_NEW_N(d->arena, (size_t)action.noperands, struct ms_operand);
	for (int i = 0; i < action.noperands; i++) {
		struct ms_operand *o = &action.operand[i];

		*o = from[i];
		if (o->kind == MS_OPERAND_REG)
			o->reg = renamed(d, o->reg, op, group);
		if (o->kind != MS_OPERAND_MEM)
			continue;
		o->mem.offset -= o->mem.step * stage_of(d, op);
		for (int t = 0; t < o->mem.nterms; t++)
			o->mem.term[t].reg = renamed(d, o->mem.term[t].reg, op, group);
	}
	if (action.has_dest)
		action.dest = d->name(d->ctx, op, group - stage_of(d, op), group);
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

void ms_draft_rename(struct ms_draft *d, int64_t period)
{
	const struct ms_loop *loop = d->problem->loop;
	int n = loop->nops;
	int *order = MS_NEW_N(d->arena, (size_t)n, int);
	struct ms_listing_line *line;

	for (int op = 0; op < n; op++)
		order[op] = op;
	qsort_r(order, (size_t)n, sizeof *order, by_row, (void *)d->schedule);
	d->period = period;
	d->line = MS_NEW_N(d->arena, (size_t)n * (size_t)period, struct ms_listing_line);
	d->stage = MS_NEW_N(d->arena, (size_t)n, int64_t);
	line = d->line;
	for (int64_t group = 0; group < period; group++)
		for (int i = 0; i < n; i++) {
			int op = order[i];

			d->stage[i] = stage_of(d, op);
			*line++ = (struct ms_listing_line){
				.row = d->schedule->cycle[op] % d->schedule->ii,
				.label = loop->op[op].label,
				.action = rename_action(d, op, group),
				.loc = loop->op[op].loc,
			};
		}
}

/* ---- Groups and copies ------------------------------------------------------------------ */

struct ms_group ms_draft_group(const struct ms_draft *d, int64_t group, int64_t first,
			       int64_t last)
{
	const int nops = d->problem->loop->nops;
	const struct ms_listing_line *line = d->line + group % d->period * nops;
	struct ms_group selected = { 0 };
	int n = 0;

	for (int i = 0; i < nops; i++)
		n += d->stage[i] >= first && d->stage[i] <= last;
	selected.line = MS_NEW_N(d->arena, (size_t)n, struct ms_listing_line);
	for (int i = 0; i < nops; i++)
		if (d->stage[i] >= first && d->stage[i] <= last)
			selected.line[selected.nlines++] = line[i];
	return selected;
}

void ms_draft_groups(const struct ms_draft *d)
{
	struct ms_listing *listing = d->listing;
	int64_t stages = d->stages;

	listing->prologue = MS_NEW_N(d->arena, (size_t)(stages - 1), struct ms_group);
	listing->kernel = MS_NEW_N(d->arena, (size_t)listing->nkernels, struct ms_group);
	listing->epilogue = MS_NEW_N(d->arena, (size_t)(stages - 1), struct ms_group);
	for (int64_t g = 0; g < stages - 1; g++)
		listing->prologue[listing->nprologue++] = ms_draft_group(d, g, 0, g);
	for (int k = 0; k < listing->nkernels; k++)
		listing->kernel[k] = ms_draft_group(d, stages - 1 + k, 0, stages - 1);
	/* Whatever the number of rounds, the group behind the kernels has the name of the first
	   kernel's modulo the period.  */
	for (int64_t e = 0; e < stages - 1; e++)
		listing->epilogue[listing->nepilogue++] =
		    ms_draft_group(d, stages - 1 + e, e + 1, stages - 1);
}

/* Does the next iteration read the value of op DEF?  Marks those that it does.  */
static bool *find_carried(const struct ms_draft *d)
{
	const struct ms_loop *loop = d->problem->loop;
	bool *carried = MS_NEW_N(d->arena, (size_t)loop->nops, bool);
	const struct ms_reg *reg;

	for (int x = 0; x < loop->nops; x++)
		MS_EACH_READ (&loop->op[x].action, reg)
			if (loop->reg[reg->id].def >= x)
				carried[loop->reg[reg->id].def] = true;
	return carried;
}

void ms_draft_copies(const struct ms_draft *d, int64_t iterations)
{
	const struct ms_loop *loop = d->problem->loop;
	struct ms_listing *listing = d->listing;
	const bool *carried = find_carried(d);

	listing->preheader = MS_NEW_N(d->arena, (size_t)loop->nops, struct ms_copy);
	listing->exit = MS_NEW_N(d->arena, (size_t)loop->nops, struct ms_copy);
	for (int op = 0; op < loop->nops; op++) {
		struct ms_reg reg = loop->op[op].action.dest;
		bool liveout;

		if (!loop->op[op].action.has_dest)
			continue;
		liveout = loop->reg[reg.id].liveout;
		reg.id = -1;
		if (carried[op])
			listing->preheader[listing->npreheader++] = (struct ms_copy){
				.dest = d->name(d->ctx, op, -1, 0),
				.source = reg,
				.loc = loop->op[op].loc,
			};
		if (liveout)
			listing->exit[listing->nexit++] = (struct ms_copy){
				.dest = reg,
				.source = d->name(d->ctx, op, iterations - 1,
						  iterations + d->stages - 1),
				.loc = loop->op[op].loc,
			};
	}
}
