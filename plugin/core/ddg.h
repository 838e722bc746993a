/* The dependence graph of a loop (Definition 23.6.1 of the lesson).
   SPDX-License-Identifier: GPL-3.0-or-later

   An edge FROM -> TO with a latency and a distance: instance k + distance of TO may not issue
   before `latency` cycles after instance k of FROM.  Register flow and memory edges are
   computed from the body, `edge` lines are added; equal edges are kept once.  */

#ifndef MS_CORE_DDG_H
#define MS_CORE_DDG_H

#include "format/loop.h"

struct ms_edge {
	int from, to;  /* ops, as indices into the body */
	int latency;   /* cycles, >= 0 */
	int distance;  /* iterations, >= 0 */
	enum ms_edge_kind kind;
	bool value;      /* a register value goes along it: register flow, and in a loop that is
			    a graph only every edge of kind flow */
	bool assumed;    /* nothing proves it; see struct ms_given_edge */
	const char *why; /* "r6", "C[i]", or the text of the given edge; may be NULL */
	const char *with; /* computed, through memory: what TO accesses, "C[i-2]"; else NULL */
};

/* Edges in canonical order: by from, then distance, then to, then latency.  This is "edge
   order" wherever ties matter.  */
struct ms_ddg {
	int nops;
	struct ms_edge *edge;
	int nedges;
	int *succ_start;  /* nops + 1 entries: edges of op x are edge[succ_start[x] ..
			     succ_start[x + 1] - 1] */
	int *pred_start;  /* nops + 1 entries into pred */
	int *pred;        /* edge numbers by target, in edge order within a target */
	int *latency;     /* of each op's operation, cycles */
};

/* needs: a loop as the reader or the plugin made it.  gives: its graph in ARENA.
   NULL after a message where a cycle of total distance 0 makes every schedule impossible: the
   message names the cycle op by op.  O((n + e) log e) and the number of pairs of accesses to
   one array with at least one store.  */
struct ms_ddg *ms_ddg_build(struct ms_arena *arena, const struct ms_loop *loop,
			    const struct ms_machine *machine, const char *path,
			    struct ms_diag *diag);

/* A copy of DDG without the edges that DROP marks, by edge; in ARENA.  O(n + e).  */
struct ms_ddg *ms_ddg_without(struct ms_arena *arena, const struct ms_ddg *ddg,
			      const bool *drop);

/* Strongly connected components of the graph, all edges counted (Tarjan 1972, iterative).
   Components are numbered in reverse topological order.  O(n + e).  */
struct ms_sccs {
	int count;
	int *of;      /* component of each op */
	int *start;   /* count + 1 entries into member */
	int *member;  /* ops by component, by body position within one */
	int *order;   /* the same, but edges of distance 0 lead forward within a component:
			 against it, longest paths are soon complete */
	bool *cyclic; /* has an edge inside (self edges count) */
};
struct ms_sccs *ms_sccs_find(struct ms_arena *arena, const struct ms_ddg *ddg);

/* All ops in an order in which edges of distance 0, which form no cycle, lead forward: first
   those that no such edge enters, in body order, then breadth first.  In ARENA.  O(n + e).  */
int *ms_topological_order(struct ms_arena *arena, const struct ms_ddg *ddg);

#endif
