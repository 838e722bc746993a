/* A propositional solver, behind an interface.
   SPDX-License-Identifier: GPL-3.0-or-later

   Clauses in, an assignment or "there is none" out.  Variables are numbered from 1; a literal
   is a variable or its negative, as in DIMACS files.  sat_cadical.cc answers with CaDiCaL
   (A. Biere, K. Fazekas, M. Fleury, M. Heisinger, 2020); nothing else knows of it.  */

#ifndef MS_CORE_SAT_H
#define MS_CORE_SAT_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct ms_sat;

enum ms_sat_answer {
	MS_SAT_UNKNOWN, /* a limit was reached, or there is not enough memory */
	MS_SAT_YES,     /* ms_sat_value has the assignment */
	MS_SAT_NO,
};

/* A solver without clauses, to be freed with ms_sat_free.  With PROOF, the path of a file,
   the steps of its reasoning are written there in the text form of DRAT; what was written is
   complete once the solver is freed.  NULL if that file can't be written or memory is
   short.  */
struct ms_sat *ms_sat_new(const char *proof);
void ms_sat_free(struct ms_sat *sat);

/* Add the literal LIT to the clause at hand; 0 completes it.  */
void ms_sat_add(struct ms_sat *sat, int lit);

/* Answer for the clauses so far and the literals of ASSUMED (NASSUMED of them, for this call
   only).  Gives up after CONFLICTS conflicts (negative: no limit), or soon after the monotonic
   clock has passed DEADLINE (seconds; 0: no limit).  */
enum ms_sat_answer ms_sat_solve(struct ms_sat *sat, const int *assumed, int nassumed,
				int64_t conflicts, double deadline);

/* After MS_SAT_YES: is VARIABLE true?  */
bool ms_sat_value(struct ms_sat *sat, int variable);

/* Seconds of the monotonic clock.  */
double ms_sat_clock(void);

/* The solver's name and version, for proof files.  */
const char *ms_sat_signature(void);

#ifdef __cplusplus
}
#endif

#endif
