/* The groups of a listing against its sigma lines.
   SPDX-License-Identifier: GPL-3.0-or-later

   Prologue group g holds the ops of stage g and below, the kernel all, epilogue group e those
   of stages above e, each in row sigma modulo II.  When things issue is what the groups say;
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

/* Note a fault of KIND at op OP, which stands in row FOUND and shows by the end of ROW, unless
   one that shows no later is noted.  */
static void note_fault(struct ms_sim_shape *shape, int kind, int64_t found, int64_t row, int op,
		       struct ms_loc loc)
{
	if (shape->kind != MS_SHAPE_GOOD && shape->row <= row)
		return;
	shape->kind = kind;
	shape->found = found;
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
		const struct ms_sim_op *op = &p->op[line->op];
		struct ms_loc loc = line->text->loc;

		if (seen[line->op] == serial)
			note_fault(shape, MS_SHAPE_TWICE, line->row, line->row, line->op, loc);
		else if (!belongs(op, part, index))
			note_fault(shape, MS_SHAPE_EXTRA, line->row, line->row, line->op, loc);
		else if (line->row != op->row)
			note_fault(shape, MS_SHAPE_MOVED, line->row,
				   line->row > op->row ? line->row : op->row, line->op, loc);
		met += seen[line->op] != serial && belongs(op, part, index);
		seen[line->op] = serial;
	}
	for (int x = 0; x < p->nops && met < expected; x++)
		if (seen[x] != serial && belongs(&p->op[x], part, index))
			note_fault(shape, MS_SHAPE_MISSING, -1, p->op[x].row, x,
				   place_in(p, group, p->op[x].row));
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

	for (int64_t g = 0; g < p->stages - 1; g++)
		if (!check_group(p, &p->prologue[g], MS_SIM_PROLOGUE, g, up_to[g], seen,
				 ++serial))
			return;
	if (!check_group(p, &p->kernel, MS_SIM_KERNEL, 0, p->nops, seen, ++serial))
		return;
	for (int64_t g = 0; g < p->stages - 1; g++)
		if (!check_group(p, &p->epilogue[g], MS_SIM_EPILOGUE, g, p->nops - up_to[g],
				 seen, ++serial))
			return;
}

static const char *const part_name[] = {
	[MS_SIM_PROLOGUE] = "prologue",
	[MS_SIM_KERNEL] = "kernel",
	[MS_SIM_EPILOGUE] = "epilogue",
};

void ms_shape_write(struct ms_buf *out, const struct ms_sim_program *p)
{
	const struct ms_sim_shape *shape = &p->shape;
	const struct ms_sim_op *op = &p->op[shape->op];
	const char *label = p->loop->op[shape->op].label;

	ms_buf_printf(out, "%s", part_name[shape->part]);
	if (shape->part != MS_SIM_KERNEL)
		ms_buf_printf(out, " %" PRId64, shape->index);
	if (shape->kind == MS_SHAPE_MISSING)
		ms_buf_printf(out, " has no line for %s", label);
	else if (shape->kind == MS_SHAPE_TWICE)
		ms_buf_printf(out, " has a second line for %s", label);
	else
		ms_buf_printf(out, " has %s in row %" PRId64, label, shape->found);
	ms_buf_printf(out, "; sigma %" PRId64 " puts it into stage %" PRId64 ", row %" PRId64,
		      op->cycle, op->stage, op->row);
}
