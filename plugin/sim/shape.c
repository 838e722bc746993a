/* The groups of a listing against its sigma lines.
   SPDX-License-Identifier: GPL-3.0-or-later

   Prologue group g holds the ops of stage g and below, a kernel all, epilogue group e those
   of stages above e, each in row sigma modulo II; in kernel-only code each op stands under the
   predicate of its stage.  When things issue is what the groups say;
   this comparison only finds where the two disagree, the first place in time, since a run
   ends there.  It costs O(lines), not O(stages x ops), however many stages there are: a group
   is searched for what it lacks only if it holds too few.  */

#include <inttypes.h>

#include "sim/program.h"

static bool belongs(const struct ms_sim_op *op, enum ms_sim_part part, int64_t index)
{
	return part == MS_SIM_KERNEL ||
	       (part == MS_SIM_PROLOGUE ? op->stage <= index : op->stage > index);
}

/* Note a fault of KIND at op OP, with what was FOUND, that shows by the end of ROW, the
   TURNth time its group is executed, unless one that shows no later is noted.  */
static void note_fault(struct ms_sim_shape *shape, int kind, int64_t found, int64_t turn,
		       int64_t row, int op, struct ms_loc loc)
{
	if (shape->kind != MS_SHAPE_GOOD &&
	    (shape->turn < turn || (shape->turn == turn && shape->row <= row)))
		return;
	shape->kind = kind;
	shape->found = found;
	shape->turn = turn;
	shape->row = row;
	shape->op = op;
	shape->loc = loc;
}

/* A place in GROUP for what is missing in ROW: the line that it would follow.  */
static struct ms_loc place_in(const struct ms_sim_program *p, const struct ms_sim_group *group,
			      int64_t row)
{
	int n = 0;

	if (group->nlines == 0)
		return p->listing->loc;
	while (n + 1 < group->nlines && group->line[n + 1].row <= row)
		n++;
	return group->line[n].text->loc;
}

/* Compare one line; AGAIN: its op has stood in this group before.  */
static void check_line(struct ms_sim_program *p, const struct ms_sim_line *line,
		       enum ms_sim_part part, int64_t index, bool again)
{
	const struct ms_sim_op *op = &p->op[line->op];
	struct ms_sim_shape *shape = &p->shape;
	struct ms_loc loc = line->text->loc;
	bool kernel_only = p->form == MS_FORM_KERNEL_ONLY;
	int64_t stage = kernel_only ? ms_program_stage(p, line) : 0;
	int64_t turn = kernel_only && op->stage < stage ? op->stage : stage;

	if (again)
		note_fault(shape, MS_SHAPE_TWICE, line->row, stage, line->row, line->op, loc);
	else if (!belongs(op, part, index))
		note_fault(shape, MS_SHAPE_EXTRA, line->row, 0, line->row, line->op, loc);
	else if (kernel_only && !line->predicated)
		note_fault(shape, MS_SHAPE_BARE, -1, 0, line->row, line->op, loc);
	else if (kernel_only && stage != op->stage)
		note_fault(shape, MS_SHAPE_PREDICATE, stage, turn, line->row, line->op, loc);
	else if (line->row != op->row)
		note_fault(shape, MS_SHAPE_MOVED, line->row, turn,
			   line->row > op->row ? line->row : op->row, line->op, loc);
}

/* Compare one group, which must hold EXPECTED ops; SEEN[x] == SERIAL marks those met.  Rows
   are met in order, so the first fault of a kind stands.  */
static bool check_group(struct ms_sim_program *p, const struct ms_sim_group *group,
			enum ms_sim_part part, int64_t index, int expected, int64_t *seen,
			int64_t serial)
{
	struct ms_sim_shape *shape = &p->shape;
	int met = 0;

	shape->part = part;
	shape->index = index;
	for (int n = 0; n < group->nlines; n++) {
		const struct ms_sim_line *line = &group->line[n];

		check_line(p, line, part, index, seen[line->op] == serial);
		met += seen[line->op] != serial && belongs(&p->op[line->op], part, index);
		seen[line->op] = serial;
	}
	for (int x = 0; x < p->nops && met < expected; x++)
		if (seen[x] != serial && belongs(&p->op[x], part, index))
			note_fault(shape, MS_SHAPE_MISSING, -1,
				   p->form == MS_FORM_KERNEL_ONLY ? p->op[x].stage : 0,
				   p->op[x].row, x, place_in(p, group, p->op[x].row));
	return shape->kind == MS_SHAPE_GOOD;
}

/* Look for the first group that is not as the sigma lines have it.  */
void ms_shape_check(struct ms_sim_program *p)
{
	int64_t *seen = MS_NEW_N(p->arena, (size_t)p->nops, int64_t);
	int *up_to = MS_NEW_N(p->arena, (size_t)p->stages, int);
	int64_t serial = 0;

	for (int x = 0; x < p->nops; x++)
		up_to[p->op[x].stage]++;
	for (int64_t s = 1; s < p->stages; s++)
		up_to[s] += up_to[s - 1];

	for (int64_t g = 0; g < p->listing->nprologue; g++)
		if (!check_group(p, &p->prologue[g], MS_SIM_PROLOGUE, g, up_to[g], seen,
				 ++serial))
			return;
	for (int k = 0; k < p->nkernels; k++)
		if (!check_group(p, &p->kernel[k], MS_SIM_KERNEL, k, p->nops, seen, ++serial))
			return;
	for (int64_t g = 0; g < p->listing->nepilogue; g++)
		if (!check_group(p, &p->epilogue[g], MS_SIM_EPILOGUE, g, p->nops - up_to[g],
				 seen, ++serial))
			return;
}

void ms_shape_write(struct ms_buf *out, const struct ms_sim_program *p)
{
	const struct ms_sim_shape *shape = &p->shape;
	const struct ms_sim_op *op = &p->op[shape->op];
	const char *label = p->loop->op[shape->op].label;

	ms_where_write(out, p, shape->part, shape->index);
	if (shape->kind == MS_SHAPE_MISSING)
		ms_buf_printf(out, " has no line for %s", label);
	else if (shape->kind == MS_SHAPE_TWICE)
		ms_buf_printf(out, " has a second line for %s", label);
	else if (shape->kind == MS_SHAPE_PREDICATE)
		ms_buf_printf(out, " has %s under the predicate of stage %" PRId64, label,
			      shape->found);
	else if (shape->kind == MS_SHAPE_BARE)
		ms_buf_printf(out, " has %s without a predicate", label);
	else
		ms_buf_printf(out, " has %s in row %" PRId64, label, shape->found);
	ms_buf_printf(out, "; sigma %" PRId64 " puts it into stage %" PRId64 ", row %" PRId64,
		      op->cycle, op->stage, op->row);
}
