/* ResMII: what the resources allow.
   SPDX-License-Identifier: GPL-3.0-or-later

   Ops without alternatives: plain sums.  Ops with alternatives choose so that the largest
   uses / capacity is smallest.  What all alternatives of an operation have in common is summed
   up; of the rest it needs at least `need` units, the total of the cheapest alternative, from
   the resources that its alternatives name.  How far that can be spread is a flow problem:

       source --count * need--> operation --count * most--> resource --II * capacity - sum--> sink

   where `most` is the largest number of units of the resource in one alternative.  The
   smallest II at which all units arrive is found by a maximum flow (Edmonds and Karp 1972)
   that is continued each time II is raised to what its minimum cut demands (Newton's method on
   the cuts, so every II passed over is impossible).

   Exact if each alternative holds one unit besides the common ones (`uses alu | mem`, issue
   slots and shared buses included): flows are integral, a unit is an op's choice.  Else a
   lower bound, as every choice of alternatives contains such a flow.  An operation with an
   alternative that holds nothing besides the common units takes that one.  */

#include <stdlib.h>
#include <string.h>

#include "core/bounds.h"

/* Half of an arc pair; the partner of arc k is arc k ^ 1.  */
struct arc {
	int to;
	int next;     /* further arc out of the same node, or -1 */
	int64_t left; /* capacity not used yet */
};

/* Nodes: 0 the source, 1 the sink, 2 + r resources, 2 + resources + k operations.  */
enum { source, sink, first_resource };

struct flow {
	struct ms_arena *arena;
	const struct ms_machine *machine;
	MS_VEC(struct arc) arc;
	int *first; /* by node: an arc out of it, or -1 */
	int nnodes;
	int *via;   /* by node: the arc by which the search came, or -1 */
	int *queue;
	int64_t wanted;    /* units that must arrive */
	int64_t arrived;
	int *sink_arc;     /* by resource: arc to the sink, or -1 if not in the network */
	int64_t *sum;      /* by resource: uses that are fixed */
	bool *crowded;     /* by resource: on the near side of the last cut */
	int64_t cut_ii;    /* the II that it demands; 0 without a cut */
	int64_t ii;
};

/* Residual units of one operation with alternatives, by resource.  */
struct choice {
	int64_t *least, *most; /* by resource, over its alternatives */
	int *count;            /* by resource: units in the alternative at hand, else 0 */
	int *touched;          /* resources that any alternative names */
	int ntouched;
	bool *seen; /* by resource: scratch, false */
};

static void add_arc(struct flow *f, int from, int to, int64_t capacity)
{
	struct arc there = { .to = to, .next = f->first[from], .left = capacity };
	struct arc back = { .to = from, .next = f->first[to] };

	f->first[from] = (int)f->arc.n;
	MS_VEC_PUSH(f->arena, &f->arc, there);
	f->first[to] = (int)f->arc.n;
	MS_VEC_PUSH(f->arena, &f->arc, back);
}

/* ---- The network ------------------------------------------------------------------------ */

static bool limited(const struct ms_machine *machine, int resource)
{
	return machine->resource[resource].capacity != MS_UNLIMITED;
}

/* List the resources that the alternatives of OP name.  */
static void list_touched(struct choice *c, const struct ms_machine_op *op)
{
	c->ntouched = 0;
	for (int a = 0; a < op->nalts; a++)
		for (int i = 0; i < op->alt[a].nuses; i++) {
			int r = op->alt[a].use[i].resource;

			if (c->seen[r])
				continue;
			c->seen[r] = true;
			c->touched[c->ntouched++] = r;
			c->least[r] = INT64_MAX;
			c->most[r] = 0;
		}
	for (int i = 0; i < c->ntouched; i++)
		c->seen[c->touched[i]] = false;
}

/* Fill least and most of OP; returns its cheapest alternative, *NEED is the units of limited
   resources that this one holds besides the common ones.  */
static int study(struct choice *c, const struct ms_machine *machine,
		 const struct ms_machine_op *op, int64_t *need)
{
	int cheapest = 0;

	list_touched(c, op);
	*need = INT64_MAX;
	for (int a = 0; a < op->nalts; a++) {
		int64_t total = 0;

		for (int i = 0; i < op->alt[a].nuses; i++) {
			c->count[op->alt[a].use[i].resource]++;
			total += limited(machine, op->alt[a].use[i].resource);
		}
		for (int i = 0; i < c->ntouched; i++) {
			int r = c->touched[i];

			if (c->least[r] > c->count[r])
				c->least[r] = c->count[r];
			if (c->most[r] < c->count[r])
				c->most[r] = c->count[r];
			c->count[r] = 0;
		}
		if (total < *need) {
			*need = total;
			cheapest = a;
		}
	}
	for (int i = 0; i < c->ntouched; i++)
		if (limited(machine, c->touched[i]))
			*need -= c->least[c->touched[i]];
	return cheapest;
}

/* The uses of COUNT ops of operation OPCODE: into the sums, or as node NODE of the network.  */
static void add_operation(struct flow *f, struct choice *c, int opcode, int64_t count, int node)
{
	const struct ms_machine_op *op = &f->machine->op[opcode];
	int cheapest = 0;
	int64_t need = 0;

	if (op->nalts > 1)
		cheapest = study(c, f->machine, op, &need);
	if (need == 0) {
		for (int i = 0; i < op->alt[cheapest].nuses; i++)
			f->sum[op->alt[cheapest].use[i].resource] += count;
		return;
	}
	add_arc(f, source, node, count * need);
	f->wanted += count * need;
	for (int i = 0; i < c->ntouched; i++) {
		int r = c->touched[i];

		f->sum[r] += count * c->least[r];
		if (!limited(f->machine, r) || c->most[r] == c->least[r])
			continue;
		add_arc(f, node, first_resource + r, count * (c->most[r] - c->least[r]));
		f->sink_arc[r] = 0;
	}
}

/* ---- The flow --------------------------------------------------------------------------- */

/* Breadth-first from the source along arcs with capacity left; is the sink reached?  */
static bool search(struct flow *f)
{
	int n = 0;

	for (int v = 0; v < f->nnodes; v++)
		f->via[v] = -1;
	f->queue[n++] = source;
	for (int i = 0; i < n; i++)
		for (int k = f->first[f->queue[i]]; k >= 0; k = f->arc.v[k].next) {
			int to = f->arc.v[k].to;

			if (f->arc.v[k].left == 0 || f->via[to] >= 0 || to == source)
				continue;
			f->via[to] = k;
			if (to == sink)
				return true;
			f->queue[n++] = to;
		}
	return false;
}

static void augment(struct flow *f)
{
	int64_t units = INT64_MAX;

	for (int v = sink; v != source; v = f->arc.v[f->via[v] ^ 1].to)
		if (units > f->arc.v[f->via[v]].left)
			units = f->arc.v[f->via[v]].left;
	for (int v = sink; v != source; v = f->arc.v[f->via[v] ^ 1].to) {
		f->arc.v[f->via[v]].left -= units;
		f->arc.v[f->via[v] ^ 1].left += units;
	}
	f->arrived += units;
}

static bool reached(const struct flow *f, int node)
{
	return node == source || f->via[node] >= 0;
}

/* All arcs from the reached to the other nodes are used up.  The smallest II at which those to
   the sink let the rest through.  */
static int64_t ii_of_cut(struct flow *f)
{
	int64_t units = 0, missing = f->wanted - f->arrived;

	for (int r = 0; r < f->machine->nresources; r++) {
		f->crowded[r] = f->sink_arc[r] >= 0 && reached(f, first_resource + r);
		if (f->crowded[r])
			units += f->machine->resource[r].capacity;
	}
	return f->ii + (missing + units - 1) / units;
}

static void raise_ii(struct flow *f, int64_t ii)
{
	for (int r = 0; r < f->machine->nresources; r++)
		if (f->sink_arc[r] >= 0)
			f->arc.v[f->sink_arc[r]].left +=
			    (ii - f->ii) * f->machine->resource[r].capacity;
	f->ii = ii;
}

/* Spread what the operations with alternatives need; the sums then hold everything.  */
static void spread(struct flow *f)
{
	/* Start where the sums alone fit.  */
	f->ii = 1;
	for (int r = 0; r < f->machine->nresources; r++) {
		int capacity = f->machine->resource[r].capacity;

		if (f->sink_arc[r] >= 0 && f->ii * capacity < f->sum[r])
			f->ii = (f->sum[r] + capacity - 1) / capacity;
	}
	for (int r = 0; r < f->machine->nresources; r++) {
		if (f->sink_arc[r] < 0)
			continue;
		f->sink_arc[r] = (int)f->arc.n;
		add_arc(f, first_resource + r, sink,
			f->ii * f->machine->resource[r].capacity - f->sum[r]);
	}
	while (f->arrived < f->wanted) {
		if (search(f))
			augment(f);
		else
			raise_ii(f, f->cut_ii = ii_of_cut(f));
	}
	for (int r = 0; r < f->machine->nresources; r++)
		if (f->sink_arc[r] >= 0)
			f->sum[r] += f->arc.v[f->sink_arc[r] ^ 1].left;
}

int64_t ms_resource_uses(struct ms_arena *arena, const struct ms_loop *loop,
			 const struct ms_machine *machine, struct ms_resource_use *use,
			 bool *crowded)
{
	size_t nresources = (size_t)machine->nresources, nnodes;
	int64_t *count = MS_NEW_N(arena, (size_t)machine->nops, int64_t);
	struct flow f = { .arena = arena, .machine = machine, .crowded = crowded };
	struct choice c = {
		.least = MS_NEW_N(arena, nresources, int64_t),
		.most = MS_NEW_N(arena, nresources, int64_t),
		.count = MS_NEW_N(arena, nresources, int),
		.touched = MS_NEW_N(arena, nresources, int),
		.seen = MS_NEW_N(arena, nresources, bool),
	};
	int64_t resmii = 1;
	int node = first_resource + machine->nresources;

	for (int x = 0; x < loop->nops; x++)
		count[loop->op[x].action.opcode]++;
	for (int k = 0; k < machine->nops; k++)
		f.nnodes += count[k] > 0 && machine->op[k].nalts > 1;
	f.nnodes += node;
	nnodes = (size_t)f.nnodes;
	f.first = MS_NEW_N(arena, nnodes, int);
	f.via = MS_NEW_N(arena, nnodes, int);
	f.queue = MS_NEW_N(arena, nnodes, int);
	f.sum = MS_NEW_N(arena, nresources, int64_t);
	f.sink_arc = MS_NEW_N(arena, nresources, int);
	for (int v = 0; v < f.nnodes; v++)
		f.first[v] = -1;
	for (int r = 0; r < machine->nresources; r++)
		f.sink_arc[r] = -1;

	for (int k = 0; k < machine->nops; k++)
		if (count[k] > 0)
			add_operation(&f, &c, k, count[k],
				      machine->op[k].nalts > 1 ? node++ : -1);
	spread(&f);

	for (int r = 0; r < machine->nresources; r++) {
		int capacity = machine->resource[r].capacity;

		use[r].uses = f.sum[r];
		if (capacity != MS_UNLIMITED)
			use[r].quotient = (f.sum[r] + capacity - 1) / capacity;
		if (resmii < use[r].quotient)
			resmii = use[r].quotient;
	}
	/* Without a cut that leads to ResMII one resource alone is full.  */
	if (f.cut_ii < resmii)
		memset(crowded, 0, nresources * sizeof *crowded);
	for (int r = 0; f.cut_ii < resmii && r < machine->nresources; r++)
		if (use[r].quotient == resmii) {
			crowded[r] = true;
			break;
		}
	return resmii;
}
