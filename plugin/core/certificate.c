/* Why an II below MII is impossible, in full, so that it can be checked without this program.
   SPDX-License-Identifier: GPL-3.0-or-later

   One of three arguments, each a few lines of text in a fixed form:

     Too few units of alu, mem: 3 in a row, 6 in 2 rows.
     Each op holds at least, whichever alternative it takes:
         a 1, b 2, ...
     Together 7.

     Recurrence:
         d -> e latency 3 distance 0
         e -> d latency 1 distance 1
     Together latency 4 > 3 * distance 1.

     At II 3 an op collides with its own next instance, whichever alternative it takes: z

   testsuite/unit/check-proof.c checks them from the machine and the edges of the loop.  */

#include "core/exact.h"
#include "core/report.h"
#include "core/selfcheck.h"

#include <inttypes.h>

/* The fewest units of the CROWDED resources that any alternative of OP holds.  */
static int64_t least_held(const struct ms_machine_op *op, const bool *crowded)
{
	int64_t least = INT64_MAX;

	for (int a = 0; a < op->nalts; a++) {
		int64_t held = 0;

		for (int i = 0; i < op->alt[a].nuses; i++)
			held += crowded[op->alt[a].use[i].resource];
		if (least > held)
			least = held;
	}
	return least;
}

/* False if the units suffice, or their count alone does not show that they don't.  */
static bool count_units(struct ms_buf *out, const struct ms_problem *p, int64_t ii)
{
	const struct ms_machine *m = p->machine;
	const bool *crowded = p->bounds->crowded;
	int64_t units = 0, held = 0;
	size_t column = 4;
	bool first = true;

	for (int r = 0; r < m->nresources; r++)
		if (crowded[r])
			units += m->resource[r].capacity;
	for (int x = 0; x < p->loop->nops; x++)
		held += least_held(&m->op[p->loop->op[x].action.opcode], crowded);
	if (held <= ii * units)
		return false;
	ms_buf_puts(out, "Too few units of ");
	for (int r = 0; r < m->nresources; r++)
		if (crowded[r]) {
			ms_buf_printf(out, "%s%s", first ? "" : ", ", m->resource[r].name);
			first = false;
		}
	ms_buf_printf(out, ": %" PRId64 " in a row, %" PRId64 " in %" PRId64 " row%s.\n", units,
		      ii * units, ii, ii == 1 ? "" : "s");
	ms_buf_puts(out, "Each op holds at least, whichever alternative it takes:\n    ");
	first = true;
	for (int x = 0; x < p->loop->nops; x++) {
		int64_t n = least_held(&m->op[p->loop->op[x].action.opcode], crowded);
		struct ms_buf item = { 0 };

		if (n == 0)
			continue;
		ms_buf_printf(&item, "%s %" PRId64, p->loop->op[x].label, n);
		ms_report_item(out, &column, first, item.text);
		ms_buf_free(&item);
		first = false;
	}
	ms_buf_printf(out, "\nTogether %" PRId64 ".\n", held);
	return true;
}

static bool follow_recurrence(struct ms_buf *out, const struct ms_problem *p, int64_t ii)
{
	const struct ms_recurrence *r = p->bounds->recurrence;

	if (p->bounds->nrecurrences == 0 || r->mii <= ii)
		return false;
	ms_buf_puts(out, "Recurrence:\n");
	for (int i = 0; i < r->nedges; i++) {
		const struct ms_edge *e = &p->ddg->edge[r->edge[i]];

		ms_buf_printf(out, "    %s -> %s latency %d distance %d\n",
			      p->loop->op[e->from].label, p->loop->op[e->to].label, e->latency,
			      e->distance);
	}
	ms_buf_printf(out,
		      "Together latency %" PRId64 " > %" PRId64 " * distance %" PRId64 ".\n",
		      r->latency, ii, r->distance);
	return true;
}

static void name_collider(struct ms_arena *arena, struct ms_buf *out,
			  const struct ms_problem *p, int64_t ii)
{
	const struct ms_selfcheck *check = ms_selfcheck_new(arena, p->loop, p->machine);

	for (int x = 0; x < p->loop->nops; x++) {
		int opcode = p->loop->op[x].action.opcode;
		bool fits = false;

		for (int a = 0; a < p->machine->op[opcode].nalts && !fits; a++)
			fits = ms_selfcheck_possible(check, opcode, a, ii);
		if (fits)
			continue;
		ms_buf_printf(out,
			      "At II %" PRId64 " an op collides with its own next instance, "
			      "whichever alternative it takes: %s\n",
			      ii, p->loop->op[x].label);
		return;
	}
}

void ms_certify_below_mii(struct ms_arena *arena, struct ms_buf *out,
			  const struct ms_problem *problem, int64_t ii)
{
	if (!count_units(out, problem, ii) && !follow_recurrence(out, problem, ii))
		name_collider(arena, out, problem, ii);
}
