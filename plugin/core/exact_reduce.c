/* Exact scheduling: which ops matter, how far apart they must be.
   SPDX-License-Identifier: GPL-3.0-or-later

   Three reductions, each of which keeps the answer at a given II.

   A resource is contended if all ops together may hold more of its units than there are;
   else no row is ever over-full.  An op that holds no contended resource can't collide, so it
   is replaced by the distances between others that lead through it (longest paths).

   On a strongly connected component the closure of these distances bounds every op's cycle
   from both sides once one op's cycle is fixed.

   Squeezing: let k ops hold one unit each of a resource of capacity c, all of them at least
   `head` after op u and `tail` before op v.  If the cycles from u + head to v - tail are fewer
   than ceil(k / c), they are at most II (ResMII holds), hence lie in different rows, and
   hold at most c ops each: not all k.  So v comes at least head + tail + ceil(k / c) - 1 after
   u.  For unit times this is all that a capacity implies between two ops, and list scheduling
   by largest tail finds it (Jackson's rule, optimal for unit times: J. Jackson 1955,
   B. Simons 1983).  New distances are closed and squeezed again; a positive cycle is a proof
   that II is impossible.  */

#include "core/exact.h"

#include <stdlib.h>
#include <string.h>

/* Ops of one piece beyond which the closure's square is too large for memory.  */
enum { max_piece = 2048 };

/* ---- What matters ----------------------------------------------------------------------- */

static const struct ms_machine_op *operation(const struct ms_problem *p, int x)
{
	return &p->machine->op[p->loop->op[x].action.opcode];
}

/* Units of each resource that one instance of OP may hold, over its alternatives.  MOST and
   COUNT are scratch by resource, 0 between calls.  */
static void add_most(const struct ms_machine_op *op, int64_t times, int64_t *total, int *most,
		     int *count)
{
	for (int a = 0; a < op->nalts; a++) {
		const struct ms_alternative *alt = &op->alt[a];

		for (int i = 0; i < alt->nuses; i++) {
			int r = alt->use[i].resource;

			if (++count[r] > most[r])
				most[r] = count[r];
		}
		for (int i = 0; i < alt->nuses; i++)
			count[alt->use[i].resource] = 0;
	}
	for (int a = 0; a < op->nalts; a++)
		for (int i = 0; i < op->alt[a].nuses; i++) {
			int r = op->alt[a].use[i].resource;

			total[r] += times * most[r];
			most[r] = 0;
		}
}

static void find_contended(struct ms_arena *arena, struct ms_exact *exact)
{
	const struct ms_problem *p = exact->problem;
	size_t nresources = (size_t)p->machine->nresources;
	int64_t *times = MS_NEW_N(arena, (size_t)p->machine->nops, int64_t);
	int64_t *total = MS_NEW_N(arena, nresources, int64_t);
	int *most = MS_NEW_N(arena, nresources, int);
	int *count = MS_NEW_N(arena, nresources, int);

	for (int x = 0; x < p->loop->nops; x++)
		times[p->loop->op[x].action.opcode]++;
	for (int k = 0; k < p->machine->nops; k++)
		if (times[k])
			add_most(&p->machine->op[k], times[k], total, most, count);
	exact->contended = MS_NEW_N(arena, nresources, bool);
	for (size_t r = 0; r < nresources; r++)
		exact->contended[r] = p->machine->resource[r].capacity != MS_UNLIMITED &&
				      total[r] > p->machine->resource[r].capacity;
}

/* Fill what depends on one op: whether it matters, and how.  */
static void classify(struct ms_exact *exact, int x)
{
	const struct ms_machine_op *op = operation(exact->problem, x);
	int held = 0;

	exact->resource[x] = -1;
	for (int a = 0; a < op->nalts; a++)
		for (int i = 0; i < op->alt[a].nuses; i++) {
			const struct ms_reservation *use = &op->alt[a].use[i];

			if (!exact->contended[use->resource])
				continue;
			held++;
			exact->resource[x] = use->resource;
			exact->offset[x] = use->offset;
			exact->monotone &= use->offset == 0;
		}
	exact->matters[x] = held > 0;
	if (held > 1 || (held == 1 && op->nalts > 1))
		exact->single = false;
}

/* An order in which edges of distance 0 go forward: Kahn's algorithm.  */
static void find_rank(struct ms_arena *arena, struct ms_exact *exact)
{
	const struct ms_ddg *ddg = exact->problem->ddg;
	int n = ddg->nops, nready = 0;
	int *waits = MS_NEW_N(arena, (size_t)n, int);
	int *ready = MS_NEW_N(arena, (size_t)n, int);

	exact->rank = MS_NEW_N(arena, (size_t)n, int);
	for (int e = 0; e < ddg->nedges; e++)
		waits[ddg->edge[e].to] += ddg->edge[e].distance == 0;
	for (int x = 0; x < n; x++)
		if (!waits[x])
			ready[nready++] = x;
	for (int i = 0; i < nready; i++) {
		exact->rank[ready[i]] = i;
		for (int e = ddg->succ_start[ready[i]]; e < ddg->succ_start[ready[i] + 1]; e++)
			if (ddg->edge[e].distance == 0 && --waits[ddg->edge[e].to] == 0)
				ready[nready++] = ddg->edge[e].to;
	}
}

struct ms_exact *ms_exact_new(struct ms_arena *arena, const struct ms_problem *problem)
{
	struct ms_exact *exact = MS_NEW(arena, struct ms_exact);
	size_t n = (size_t)problem->loop->nops;

	exact->problem = problem;
	exact->matters = MS_NEW_N(arena, n, bool);
	exact->resource = MS_NEW_N(arena, n, int);
	exact->offset = MS_NEW_N(arena, n, int);
	exact->single = exact->monotone = true;
	find_contended(arena, exact);
	for (int x = 0; x < problem->loop->nops; x++)
		classify(exact, x);
	find_rank(arena, exact);
	return exact;
}

/* ---- Distances -------------------------------------------------------------------------- */

/* Longest paths inside one component.  */
struct paths {
	const struct ms_exact *exact;
	const int *member; /* of the component, by rank */
	int nmembers;
	int *index;        /* by op: position in member, or -1 */
	struct {
		int from, to; /* positions */
		int64_t weight;
	} *edge;           /* inside the component, by from */
	int nedges;
	int64_t *longest;  /* by position */
};

/* Longest paths from position SOURCE to all members.  Members are in an order in which only
   edges of distance > 0 go back, so a sweep settles all but those; II >= RecMII, so the
   sweeps end.  */
static void longest_from(struct paths *p, int source)
{
	bool again = true;

	for (int i = 0; i < p->nmembers; i++)
		p->longest[i] = MS_FAR;
	p->longest[source] = 0;
	while (again) {
		again = false;
		for (int e = 0; e < p->nedges; e++) {
			int from = p->edge[e].from, to = p->edge[e].to;
			int64_t length = p->longest[from] + p->edge[e].weight;

			if (p->longest[from] == MS_FAR || p->longest[to] >= length)
				continue;
			p->longest[to] = length;
			again |= to <= from;
		}
	}
}

static int by_rank(const void *a, const void *b, void *ctx)
{
	const int *rank = ctx;
	int x = rank[*(const int *)a], y = rank[*(const int *)b];

	return (x > y) - (x < y);
}

static void collect_edges(struct ms_arena *arena, struct paths *p, int64_t ii)
{
	const struct ms_ddg *ddg = p->exact->problem->ddg;
	size_t most = 0;

	for (int i = 0; i < p->nmembers; i++)
		most += (size_t)(ddg->succ_start[p->member[i] + 1] -
				 ddg->succ_start[p->member[i]]);
	p->edge = ms_alloc_n(arena, most, sizeof *p->edge);
	for (int i = 0; i < p->nmembers; i++)
		for (int e = ddg->succ_start[p->member[i]];
		     e < ddg->succ_start[p->member[i] + 1]; e++) {
			int to = p->index[ddg->edge[e].to];

			if (to < 0 || to == i)
				continue;
			p->edge[p->nedges].from = i;
			p->edge[p->nedges].to = to;
			p->edge[p->nedges++].weight = ms_edge_weight(&ddg->edge[e], ii);
		}
}

struct ms_piece *ms_exact_piece(struct ms_arena *arena, const struct ms_exact *exact, int scc,
				int64_t ii, bool *too_large)
{
	const struct ms_sccs *sccs = exact->problem->sccs;
	int nmembers = sccs->start[scc + 1] - sccs->start[scc], n = 0;
	struct ms_piece *piece = MS_NEW(arena, struct ms_piece);
	struct paths p = { .exact = exact, .nmembers = nmembers };
	int *member = MS_NEW_N(arena, (size_t)nmembers, int);

	memcpy(member, sccs->member + sccs->start[scc], (size_t)nmembers * sizeof *member);
	qsort_r(member, (size_t)nmembers, sizeof *member, by_rank, exact->rank);
	piece->scc = scc;
	piece->op = MS_NEW_N(arena, (size_t)nmembers, int);
	for (int i = 0; i < nmembers; i++)
		if (exact->matters[member[i]])
			piece->op[piece->n++] = member[i];
	n = piece->n;
	*too_large |= n > max_piece;
	if (n == 0 || n > max_piece)
		return NULL;
	piece->d = MS_NEW_N(arena, (size_t)n * (size_t)n, int64_t);
	if (n == 1)
		return piece;

	p.member = member;
	p.index = MS_NEW_N(arena, (size_t)exact->problem->loop->nops, int);
	memset(p.index, -1, (size_t)exact->problem->loop->nops * sizeof *p.index);
	for (int i = 0; i < nmembers; i++)
		p.index[member[i]] = i;
	p.longest = MS_NEW_N(arena, (size_t)nmembers, int64_t);
	collect_edges(arena, &p, ii);
	for (int i = 0; i < n; i++) {
		longest_from(&p, p.index[piece->op[i]]);
		for (int j = 0; j < n; j++)
			piece->d[(size_t)i * (size_t)n + (size_t)j] =
			    p.longest[p.index[piece->op[j]]];
	}
	return piece;
}

/* ---- Squeezing -------------------------------------------------------------------------- */

struct waiting_op {
	int64_t head, tail; /* from and to the cycle in which it holds its unit */
	int index; /* into the piece */
};

struct squeeze {
	struct ms_arena *arena;
	const struct ms_exact *exact;
	struct ms_piece *piece;
	struct ms_squeezes *squeezes;
	int *user;         /* indices of the piece's ops by resource */
	int *user_start;   /* by resource, + 1 */
	int64_t *next;     /* distances after the round at hand */
	int round;
	bool refuted;      /* an op would have to issue after itself */
	struct waiting_op *from; /* users of one resource, by head from one op */
	struct waiting_op *pick; /* those of them that can matter between two ops */
	int64_t *heap;           /* tails of the ops that may go, largest first */
	int nheap;
};

static int by_head(const void *a, const void *b)
{
	const struct waiting_op *x = a, *y = b;

	return (x->head > y->head) - (x->head < y->head);
}

static void heap_push(struct squeeze *s, int64_t tail)
{
	int i = s->nheap++;

	for (; i > 0 && s->heap[(i - 1) / 2] < tail; i = (i - 1) / 2)
		s->heap[i] = s->heap[(i - 1) / 2];
	s->heap[i] = tail;
}

static int64_t heap_pop(struct squeeze *s)
{
	int64_t top = s->heap[0], last = s->heap[--s->nheap];
	int i = 0, child;

	while ((child = 2 * i + 1) < s->nheap) {
		if (child + 1 < s->nheap && s->heap[child + 1] > s->heap[child])
			child++;
		if (s->heap[child] <= last)
			break;
		s->heap[i] = s->heap[child];
		i = child;
	}
	s->heap[i] = last;
	return top;
}

/* The smallest distance at which the N ops of PICK, by head, can go, CAPACITY in a cycle: in
   each cycle those of largest tail.  */
static int64_t least_distance(struct squeeze *s, int n, int capacity)
{
	int64_t now = s->pick[0].head, least = MS_FAR;
	int i = 0;

	s->nheap = 0;
	while (i < n || s->nheap > 0) {
		if (s->nheap == 0 && now < s->pick[i].head)
			now = s->pick[i].head;
		while (i < n && s->pick[i].head <= now)
			heap_push(s, s->pick[i++].tail);
		for (int k = 0; k < capacity && s->nheap > 0; k++) {
			int64_t end = now + heap_pop(s);

			if (least < end)
				least = end;
		}
		now++;
	}
	return least;
}

/* Copy to PICK the ops of FROM that a distance larger than NEED could come from: an op takes
   part only if its head and tail and the wait of all together exceed it.  */
static int pick(struct squeeze *s, int nusers, int to, int64_t need, int capacity)
{
	const struct ms_piece *piece = s->piece;
	int64_t n = piece->n;
	int npicked = 0, before;

	for (int i = 0; i < nusers; i++) {
		struct waiting_op w = s->from[i];

		w.tail = piece->d[w.index * n + to] - s->exact->offset[piece->op[w.index]];
		if (w.head + w.tail + (nusers + capacity - 1) / capacity - 1 > need)
			s->pick[npicked++] = w;
	}
	do {
		before = npicked;
		npicked = 0;
		for (int i = 0; i < before; i++)
			if (s->pick[i].head + s->pick[i].tail +
				(before + capacity - 1) / capacity - 1 > need)
				s->pick[npicked++] = s->pick[i];
	} while (npicked < before);
	return npicked;
}

/* Write down why FROM and TO are DISTANCE apart: the head and tail of which the picked ops
   are too many.  */
static void record(struct squeeze *s, int from, int to, int resource, int npicked,
		   int64_t distance)
{
	int64_t capacity = s->exact->problem->machine->resource[resource].capacity;
	struct ms_squeeze q = {
		.from = s->piece->op[from],
		.to = s->piece->op[to],
		.resource = resource,
		.distance = distance,
		.round = s->round,
	};

	for (int i = 0; i < npicked; i++)
		for (int j = 0; j < npicked; j++) {
			int64_t head = s->pick[i].head, tail = s->pick[j].tail;
			int count = 0;

			for (int k = 0; k < npicked; k++)
				count += s->pick[k].head >= head && s->pick[k].tail >= tail;
			if (head + tail + (count + capacity - 1) / capacity - 1 != distance)
				continue;
			q.head = head;
			q.tail = tail;
			q.op = MS_NEW_N(s->arena, (size_t)count, int);
			for (int k = 0; k < npicked; k++)
				if (s->pick[k].head >= head && s->pick[k].tail >= tail)
					q.op[q.count++] = s->piece->op[s->pick[k].index];
			MS_VEC_PUSH(s->arena, &s->squeezes->list, q);
			return;
		}
}

/* All pairs with the users of RESOURCE; is anything longer now?  */
static bool squeeze_resource(struct squeeze *s, int resource, double deadline)
{
	const struct ms_piece *piece = s->piece;
	int64_t n = piece->n;
	int capacity = s->exact->problem->machine->resource[resource].capacity;
	int first = s->user_start[resource], nusers = s->user_start[resource + 1] - first;
	bool longer = false;

	if (nusers <= capacity)
		return false;
	for (int from = 0; from < n && ms_sat_clock() < deadline; from++) {
		for (int i = 0; i < nusers; i++) {
			int x = s->user[first + i];

			s->from[i] = (struct waiting_op){
				.head = piece->d[from * n + x] + s->exact->offset[piece->op[x]],
				.index = x,
			};
		}
		qsort(s->from, (size_t)nusers, sizeof *s->from, by_head);
		for (int to = 0; to < n; to++) {
			int64_t *next = &s->next[from * n + to], distance;
			int npicked = pick(s, nusers, to, *next, capacity);

			if (npicked <= capacity)
				continue;
			distance = least_distance(s, npicked, capacity);
			if (distance <= *next)
				continue;
			*next = distance;
			longer = true;
			if (s->squeezes)
				record(s, from, to, resource, npicked, distance);
			if (from == to) {
				s->refuted = true;
				return true;
			}
		}
	}
	return longer;
}

/* Longest paths among all (Floyd, Warshall).  False at a positive cycle.  Stopped at the
   DEADLINE, it has made some distances longer that hold all the same.  */
static bool close_distances(int64_t *d, int64_t n, double deadline)
{
	for (int64_t k = 0; k < n && ms_sat_clock() < deadline; k++) {
		/* Going round such a cycle again and again would overflow.  */
		if (d[k * n + k] > 0)
			return false;
		for (int64_t i = 0; i < n; i++) {
			int64_t ik = d[i * n + k];

			for (int64_t j = 0; j < n; j++)
				if (d[i * n + j] < ik + d[k * n + j])
					d[i * n + j] = ik + d[k * n + j];
		}
	}
	for (int64_t i = 0; i < n; i++)
		if (d[i * n + i] > 0)
			return false;
	return true;
}

static void list_users(struct squeeze *s)
{
	const struct ms_piece *piece = s->piece;
	int nresources = s->exact->problem->machine->nresources, at = 0;

	s->user = MS_NEW_N(s->arena, (size_t)piece->n, int);
	s->user_start = MS_NEW_N(s->arena, (size_t)nresources + 1, int);
	for (int r = 0; r < nresources; r++) {
		s->user_start[r] = at;
		for (int i = 0; i < piece->n && s->exact->contended[r]; i++)
			if (s->exact->resource[piece->op[i]] == r)
				s->user[at++] = i;
	}
	s->user_start[nresources] = at;
}

bool ms_exact_squeeze(struct ms_arena *arena, const struct ms_exact *exact,
		      struct ms_piece *piece, double deadline, struct ms_squeezes *squeezes)
{
	size_t n = (size_t)piece->n;
	struct squeeze s = {
		.arena = arena,
		.exact = exact,
		.piece = piece,
		.squeezes = squeezes,
		.next = MS_NEW_N(arena, n * n, int64_t),
		.from = MS_NEW_N(arena, n, struct waiting_op),
		.pick = MS_NEW_N(arena, n, struct waiting_op),
		.heap = MS_NEW_N(arena, n, int64_t),
	};
	bool longer = exact->single && piece->n > 1;

	if (longer)
		list_users(&s);
	while (longer && ms_sat_clock() < deadline) {
		longer = false;
		memcpy(s.next, piece->d, n * n * sizeof *s.next);
		for (int r = 0; r < exact->problem->machine->nresources && !s.refuted; r++)
			longer |= squeeze_resource(&s, r, deadline);
		if (s.refuted)
			return false;
		s.round++;
		if (longer && !close_distances(s.next, (int64_t)n, deadline))
			return false;
		memcpy(piece->d, s.next, n * n * sizeof *s.next);
	}
	return true;
}
