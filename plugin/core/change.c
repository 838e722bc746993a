/* Changes of a scheduling problem: made, and in words.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/change.h"

#include <string.h>

const char *const ms_change_kind_name[MS_NCHANGE_KINDS] = {
	[MS_IF_APART] = "apart",         [MS_IF_RESTRICT] = "restrict",
	[MS_IF_DISTINCT] = "distinct",   [MS_IF_LATENCY] = "latency",
	[MS_IF_EDGE] = "edge-latency",   [MS_IF_UNIT] = "unit",
	[MS_IF_REGISTERS] = "registers", [MS_IF_SCHEDULER] = "scheduler",
};

/* The array that op X accesses, or -1.  */
static int array_of(const struct ms_problem *p, int x)
{
	const struct ms_mem *mem = ms_action_mem(&p->loop->op[x].action);

	return mem ? mem->array : -1;
}

/* What people call array A.  */
static const char *array_text(const struct ms_problem *p, int a)
{
	return p->loop->array[a].text ? p->loop->array[a].text : p->loop->array[a].name;
}

/* The length of the pointer's name in TEXT, such as that of an array at `a + 4*n`.  */
static int pointer_length(const char *text)
{
	return (int)strcspn(text, " ");
}

static void add_pointer(struct ms_buf *out, const struct ms_problem *p, int array)
{
	const char *text = array_text(p, array);

	ms_buf_printf(out, "%.*s", pointer_length(text), text);
}

/* Are accesses to A and B based on the same pointer, as far as its name tells?  */
bool ms_change_same_base(const struct ms_problem *p, int a, int b)
{
	const char *x, *y;

	if (a == b || a < 0 || b < 0)
		return a == b;
	x = array_text(p, a);
	y = array_text(p, b);
	return pointer_length(x) == pointer_length(y) &&
	       strncmp(x, y, (size_t)pointer_length(x)) == 0;
}

/* Would edge E not be there if array A were accessed by nothing else?  */
bool ms_change_restrict_drops(const struct ms_problem *p, const struct ms_edge *e, int a)
{
	int from = array_of(p, e->from), to = array_of(p, e->to);

	/* `&x` is no pointer.  */
	if (*array_text(p, a) == '&')
		return false;
	return e->assumed && from >= 0 && to >= 0 && !ms_change_same_base(p, from, to) &&
	       (ms_change_same_base(p, from, a) || ms_change_same_base(p, to, a));
}

/* Would CHANGE remove edge E?  */
bool ms_change_drops(const struct ms_problem *p, const struct ms_edge *e,
		     const struct ms_change *change)
{
	switch (change->kind) {
	case MS_IF_APART:
		return e->assumed && ((e->from == change->a && e->to == change->b) ||
				      (e->from == change->b && e->to == change->a));
	case MS_IF_RESTRICT: return ms_change_restrict_drops(p, e, change->a);
	case MS_IF_DISTINCT: return e->assumed;
	default: return false;
	}
}

/* Does edge E wait for the result of the op that it leaves, which takes LATENCY cycles?  */
static bool waits_for_result(const struct ms_problem *p, const struct ms_edge *e, int latency)
{
	return e->latency == latency ||
	       (e->value && e->distance > 0 && e->latency == latency + p->machine->carried);
}

/* Make edges of the ops of operation OPCODE one cycle shorter, where it is their operation's
   latency that they wait for.  */
static void shorten(const struct ms_problem *p, struct ms_ddg *ddg, int opcode)
{
	for (int x = 0; x < ddg->nops; x++) {
		if (p->loop->op[x].action.opcode != opcode || ddg->latency[x] == 0)
			continue;
		for (int e = ddg->succ_start[x]; e < ddg->succ_start[x + 1]; e++)
			if (waits_for_result(p, &ddg->edge[e], ddg->latency[x]))
				ddg->edge[e].latency--;
		ddg->latency[x]--;
	}
}

static void shorten_edge(struct ms_ddg *ddg, const struct ms_edge *like)
{
	for (int i = ddg->succ_start[like->from]; i < ddg->succ_start[like->from + 1]; i++) {
		struct ms_edge *e = &ddg->edge[i];

		if (e->to == like->to && e->distance == like->distance &&
		    e->latency == like->latency) {
			e->latency--;
			return;
		}
	}
}

/* A copy of MACHINE with one more unit of each resource that CHANGE[0 .. N - 1] name.  */
static struct ms_machine *enlarge(struct ms_arena *arena, const struct ms_machine *machine,
				  const struct ms_change *change, int n)
{
	struct ms_machine *copy = MS_NEW(arena, struct ms_machine);
	size_t nresources = (size_t)machine->nresources;

	*copy = *machine;
	copy->resource = MS_NEW_N(arena, nresources, struct ms_resource);
	for (size_t r = 0; r < nresources; r++)
		copy->resource[r] = machine->resource[r];
	for (int i = 0; i < n; i++)
		if (change[i].kind == MS_IF_UNIT)
			copy->resource[change[i].a].capacity++;
	return copy;
}

struct ms_problem ms_change_apply(struct ms_arena *arena, const struct ms_problem *problem,
				  const struct ms_change *change, int n)
{
	struct ms_problem p = *problem;
	bool units = false, edges = false;

	for (int i = 0; i < n; i++) {
		units |= change[i].kind == MS_IF_UNIT;
		edges |= change[i].kind != MS_IF_UNIT;
	}
	if (units)
		p.machine = enlarge(arena, p.machine, change, n);
	if (edges) {
		bool *drop = MS_NEW_N(arena, (size_t)p.ddg->nedges, bool);
		struct ms_ddg *ddg;

		for (int e = 0; e < p.ddg->nedges; e++)
			for (int i = 0; i < n; i++)
				drop[e] |= ms_change_drops(&p, &p.ddg->edge[e], &change[i]);
		ddg = ms_ddg_without(arena, p.ddg, drop);
		for (int i = 0; i < n; i++) {
			if (change[i].kind == MS_IF_LATENCY)
				shorten(&p, ddg, change[i].a);
			if (change[i].kind == MS_IF_EDGE)
				shorten_edge(ddg, &problem->ddg->edge[change[i].a]);
		}
		p.ddg = ddg;
		p.sccs = ms_sccs_find(arena, ddg);
	}
	p.bounds = ms_bounds_find(arena, p.loop, p.machine, p.ddg, p.sccs);
	return p;
}

/* Do A and B, changes of the same graph, drop the same edges?  */
bool ms_change_same(const struct ms_problem *p, const struct ms_change *a,
		    const struct ms_change *b)
{
	for (int e = 0; e < p->ddg->nedges; e++)
		if (ms_change_drops(p, &p->ddg->edge[e], a) !=
		    ms_change_drops(p, &p->ddg->edge[e], b))
			return false;
	return true;
}

/* ---- In words --------------------------------------------------------------------------- */

/* What op X accesses: its source text up to an assignment, or its label.  */
static void add_access(struct ms_buf *out, const struct ms_problem *p, int x)
{
	const struct ms_op *op = &p->loop->op[x];
	const char *text = op->text, *equals = text ? strstr(text, " = ") : NULL;

	if (!text)
		ms_buf_puts(out, op->label);
	else if (equals && op->action.has_dest)
		ms_buf_puts(out, equals + 3);
	else if (equals)
		ms_buf_add(out, text, (size_t)(equals - text));
	else
		ms_buf_puts(out, text);
}

static void apart_text(struct ms_buf *out, const struct ms_problem *p, int a, int b)
{
	add_access(out, p, a);
	ms_buf_puts(out, " and ");
	add_access(out, p, b);
	ms_buf_printf(out, " (%s and %s) never met", p->loop->op[a].label,
		      p->loop->op[b].label);
}

void ms_change_text(struct ms_buf *out, const struct ms_problem *p,
		    const struct ms_change *change)
{
	const struct ms_edge *e;

	switch (change->kind) {
	case MS_IF_APART: apart_text(out, p, change->a, change->b); break;
	case MS_IF_RESTRICT:
		add_pointer(out, p, change->a);
		if (change->b >= 0) {
			ms_buf_puts(out, " or ");
			add_pointer(out, p, change->b);
		}
		ms_buf_puts(out, " were restrict");
		break;
	case MS_IF_DISTINCT: ms_buf_puts(out, "no assumed dependence held"); break;
	case MS_IF_LATENCY:
		ms_buf_printf(out, "%s took %d cycle%s in place of %d",
			      p->machine->op[change->a].name,
			      p->machine->op[change->a].latency - 1,
			      p->machine->op[change->a].latency == 2 ? "" : "s",
			      p->machine->op[change->a].latency);
		break;
	case MS_IF_EDGE:
		e = &p->ddg->edge[change->a];
		ms_buf_printf(out, "%s -> %s had latency %d in place of %d",
			      p->loop->op[e->from].label, p->loop->op[e->to].label,
			      e->latency - 1, e->latency);
		break;
	case MS_IF_UNIT:
		if (change->a == p->machine->issue) {
			ms_buf_printf(out, "%d ops could issue in a cycle in place of %d",
				      p->machine->resource[change->a].capacity + 1,
				      p->machine->resource[change->a].capacity);
			break;
		}
		ms_buf_printf(out, "there were %d of %s in place of %d",
			      p->machine->resource[change->a].capacity + 1,
			      p->machine->resource[change->a].name,
			      p->machine->resource[change->a].capacity);
		break;
	case MS_IF_REGISTERS: ms_buf_puts(out, "there were registers enough"); break;
	case MS_IF_SCHEDULER:
		ms_buf_printf(out, "the scheduler were %s", ms_schedulers[change->a]->name);
		break;
	case MS_NCHANGE_KINDS: break;
	}
}
