/* Exact scheduling: what its files share.
   SPDX-License-Identifier: GPL-3.0-or-later

   exact.c         the search over II, and why it is exact
   exact_reduce.c  which ops matter at all; distances between them; what capacities imply
   exact_encode.c  the clauses that say "there is a schedule at this II"
   exact_finish.c  from the cycles of the ops that matter to a whole schedule
   exact_minimize.c  fewest stages, smallest MaxLive
   exact_proof.c   proofs as files  */

#ifndef MS_CORE_EXACT_H
#define MS_CORE_EXACT_H

#include "core/sat.h"
#include "core/sched.h"

/* "No path": below every distance, and two of them still add up.  */
#define MS_FAR (INT64_MIN / 4)

/* What holds at every II.  */
struct ms_exact {
	const struct ms_problem *problem;
	bool *contended;     /* by resource: a row could get more than there are units */
	bool *matters;       /* by op: may hold a contended resource */
	bool single;         /* each op that matters holds one unit of one contended resource,
				in its only alternative */
	int *resource;       /* single: by op that matters, that resource ... */
	int *offset;         /* ... and in which cycle after issue */
	bool monotone;       /* a schedule at II gives one at II + 1 (see exact.c) */
	int *rank;           /* by op: position in an order in which distance-0 edges go forward */
};

/* A strongly connected component with what matters of it, at one II: its ops that matter and
   the closure of the distances between them.  An op outside of recurrences is a piece of its
   own.  */
struct ms_piece {
	int scc;
	int n;
	int *op;        /* by rank */
	int64_t *d;     /* n * n: op[j] issues at least d[i * n + j] cycles after op[i]; 0 on the
			   diagonal, MS_FAR never occurs in a cyclic component */
};

/* One conclusion from a capacity: FROM and TO are at least DISTANCE apart, because the ops of
   RESOURCE that issue HEAD or more after FROM and TAIL or more before TO are COUNT.  */
struct ms_squeeze {
	int from, to; /* ops */
	int resource;
	int64_t head, tail, distance;
	int round; /* it rests on longest paths over conclusions of smaller rounds */
	int count;
	int *op; /* the COUNT ops */
};

struct ms_squeezes {
	MS_VEC(struct ms_squeeze) list;
};

/* needs: graph, components, bounds.  gives: what is the same at every II, in ARENA.  */
struct ms_exact *ms_exact_new(struct ms_arena *arena, const struct ms_problem *problem);

/* The piece of component SCC at II, which is at least RecMII.  NULL if nothing in it matters,
   or, and then *TOO_LARGE is set, if it is too large to be closed.  */
struct ms_piece *ms_exact_piece(struct ms_arena *arena, const struct ms_exact *exact, int scc,
				int64_t ii, bool *too_large);

/* Tighten PIECE by capacities until nothing changes or the DEADLINE has passed.  False if that
   ends in a contradiction: then there is no schedule at II, and PIECE is as the last round but
   one left it.  SQUEEZES, if not NULL, gets every conclusion in order.  */
bool ms_exact_squeeze(struct ms_arena *arena, const struct ms_exact *exact,
		      struct ms_piece *piece, double deadline, struct ms_squeezes *squeezes);

/* Does each op have an alternative in which it doesn't collide with itself at II?  The
   problem's resource model answers for II from then on.  */
bool ms_exact_possible(const struct ms_exact *exact, int64_t ii);

/* All that is asked about at II, squeezed: largest piece first.  */
struct ms_pieces {
	struct ms_piece **piece;
	int n;
	bool too_large; /* some piece is missing */
	struct ms_piece *refuted; /* squeezing this one (the search ends there) showed that there
				     is no schedule; or NULL */
};
struct ms_pieces ms_exact_pieces(struct ms_arena *arena, const struct ms_exact *exact,
				 int64_t ii, double deadline, struct ms_squeezes *squeezes);

/* The question "is there a schedule at II for these pieces?" as clauses.  */
struct ms_encoding {
	struct ms_arena *arena;
	const struct ms_exact *exact;
	int64_t ii;
	struct ms_piece **piece;
	int npieces;
	struct ms_rigid *rigid; /* ops that can't move against each other move as one */
	int nrigids;
	int *rigid_of;   /* by op: index into rigid, or -1 */
	int64_t *shift;  /* by op: its cycle minus that of its rigid */
	int **row_var;   /* by rigid: NULL, or by row the literal "issues in this row" (0: none) */
	int *alt_var;    /* by op: with K alternatives, variables ALT_VAR .. ALT_VAR + K - 1; 0 */
	int nvars;
	int64_t nclauses;
	bool refuted;    /* a clause came out empty: no solver is needed */
	MS_VEC(int) lits; /* all clauses, each ended by 0 */
};

/* A set of ops at fixed distances, with the window of its first one.  */
struct ms_rigid {
	int op;
	int piece;
	int64_t low, high; /* first and last cycle that OP may issue in */
	int var;           /* VAR + k, 1 <= k <= HIGH - LOW: OP issues in LOW + k or later; the
			      variable VAR itself is not used */
};

/* needs: pieces at II, and the resource model set to II.  gives: the clauses, in ARENA.  NULL
   if they would be too many.  */
struct ms_encoding *ms_exact_encode(struct ms_arena *arena, const struct ms_exact *exact,
				    int64_t ii, struct ms_piece **piece, int npieces);

/* The same question for every op of the loop, each with its window LOW .. HIGH (by op), with
   all edges, and, unless LIVE is negative, with at most LIVE values live in each row.  */
struct ms_encoding *ms_exact_encode_whole(struct ms_arena *arena, const struct ms_exact *exact,
					  int64_t ii, const int64_t *low, const int64_t *high,
					  int64_t live);

/* The cycle and alternative of OP in the assignment in SAT.  */
void ms_exact_decode_op(const struct ms_encoding *encoding, struct ms_sat *sat, int op,
			int64_t *cycle, int *alt);

/* Add clauses to ENCODING that can't be met: a new variable and its opposite.  */
void ms_exact_contradict(struct ms_encoding *encoding);

/* needs: an assignment in SAT for ENCODING.  gives: the cycle, by op, of the ops of its pieces,
   and their alternative.  */
void ms_exact_decode(const struct ms_encoding *encoding, struct ms_sat *sat, int64_t *cycle,
		     int *alt);

/* needs: cycles and alternatives, by op, for all ops that matter (single: all on cyclic
   components); PLACED says for which.  gives: a legal schedule at II in SCHEDULE's cycle and
   alt.  Only the rows of the given cycles and their distances within a component are kept.
   False if an op found no room, which happens only if PLACED left out too much.  */
bool ms_exact_finish(const struct ms_exact *exact, int64_t ii,
		     const bool *placed, const int64_t *cycle, const int *alt,
		     struct ms_schedule *schedule);

/* needs: a legal schedule.  Gives it fewer stages, then, if OPTIONS ask for it, a smaller
   MaxLive, at the same II, for at most SECONDS.  */
void ms_exact_minimize(struct ms_arena *arena, const struct ms_exact *exact,
		       struct ms_schedule *schedule, const struct ms_sched_options *options,
		       double seconds);

/* needs: a schedule with its bound.  Writes, for each II below the bound, the proof that there
   is no schedule, into the folder of OPTIONS; what could not be written or found in the time
   of OPTIONS is said in the schedule's remark.  */
void ms_exact_write_proofs(struct ms_arena *arena, const struct ms_exact *exact,
			   struct ms_schedule *schedule,
			   const struct ms_sched_options *options);

/* Append to OUT why II, which is below MII, is impossible, in full; ARENA is for scratch.
   O(ops), and the length of the recurrence.  */
void ms_certify_below_mii(struct ms_arena *arena, struct ms_buf *out,
			  const struct ms_problem *problem, int64_t ii);

#endif
