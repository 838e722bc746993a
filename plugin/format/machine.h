/* A machine: resources, operations, rotating files, and which RTL is which operation.
   SPDX-License-Identifier: GPL-3.0-or-later

   The text form (machine-models/README.md has the grammar) is read by ms_machine_read and
   written by ms_machine_write; both keep the file's order, which decides ties.  */

#ifndef MS_FORMAT_MACHINE_H
#define MS_FORMAT_MACHINE_H

#include <limits.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/diag.h"
#include "base/names.h"

#define MS_UNLIMITED INT_MAX   /* a capacity without limit */
#define MS_MAX_CAPACITY 1000000
#define MS_MAX_LATENCY 100000  /* cycles; also the largest reservation offset */
#define MS_MAX_ROTATING 1000000
#define MS_MAX_STATES 1000000  /* of an automaton */

struct ms_resource {
	const char *name;
	int capacity; /* units, 1 to MS_MAX_CAPACITY, or MS_UNLIMITED */
};

/* One unit of RESOURCE is held in cycle (issue + OFFSET).  */
struct ms_reservation {
	int resource; /* index into resources */
	int offset;   /* cycles, 0 to MS_MAX_LATENCY */
};

/* One way to execute an operation: its reservation table.  A pair may stand twice.  With an
   issue limit, the first entry is (issue, 0).  */
struct ms_alternative {
	struct ms_reservation *use;
	int nuses;
};

struct ms_machine_op {
	const char *name;
	int latency; /* cycles from issue to the landing of the result, 0 to MS_MAX_LATENCY */
	struct ms_alternative *alt;
	int nalts;    /* at least 1 */
	int occupies; /* 1 + largest offset over all alternatives: cycles an op takes part in */
	struct ms_loc loc;
};

/* A pipeline automaton: besides what they hold of resources, ops must be issuable one after the
   other in the order of the code, with `cycle` wherever a cycle ends.  Text: `automaton NAME N`
   and a `state` line for each state.  From each state enough empty cycles lead back to state 0,
   the idle machine, in which each op that the automaton names can issue.  */
struct ms_automaton {
	const char *name;
	int nstates;  /* 1 to MS_MAX_STATES */
	int *cycle;   /* by state: the state when the cycle has ended */
	int *column;  /* by op of the machine: its column in NEXT; -1: the automaton is none of its
			 business */
	int *op;      /* by column */
	int ncolumns;
	int *next;    /* [state * ncolumns + column]: after the op has issued; -1: it can't */
	struct ms_loc loc;
};

/* The state of A after OP issues in STATE, or -1.  */
static inline int ms_automaton_issue(const struct ms_automaton *a, int state, int op)
{
	int column = a->column[op];

	return column < 0 ? state : a->next[(int64_t)state * a->ncolumns + column];
}

/* The state of A when CYCLES more cycles have ended.  O(states).  */
static inline int ms_automaton_advance(const struct ms_automaton *a, int state, int64_t cycles)
{
	for (; cycles > 0 && a->cycle[state] != state; cycles--)
		state = a->cycle[state];
	return state;
}

/* What values a rotating file may hold: a set of bits.  */
enum { MS_HOLDS_INT = 1, MS_HOLDS_FLOAT = 2, MS_HOLDS_PRED = 4 };

struct ms_rotating {
	const char *name; /* prefix of its registers: q gives q0, q1, ... */
	int size;         /* registers, 1 to MS_MAX_ROTATING */
	unsigned holds;   /* MS_HOLDS_INT | MS_HOLDS_FLOAT unless the file says otherwise */
};

/* `rtl CODE[:MODE[:MODE]] ... as OP`: RTL of this code, whose result has a mode that matches
   the first pattern and whose operand has one that matches the second, is operation OP.  The
   first rule that matches decides.  CODE is an RTL code in lower case (plus, ashiftrt,
   sign_extend, if_then_else, eq, ...), or `load`, `store`, `move` for what `set` means there.
   Patterns are shell globs (`*F`), that of the code, too; an absent one matches every mode.  */
struct ms_rtl_rule {
	const char *code;
	const char *mode;         /* NULL: any */
	const char *operand_mode; /* NULL: any */
	int op;                   /* index into ops */
	struct ms_loc loc;
};

/* `fuse INNER OUTER [N] as OP [accumulate]`: an INNER whose result only an OUTER reads, as its
   Nth operand, is one OP with it.  fuse.h has the rest.  */
struct ms_fuse_rule {
	int inner, outer, op; /* indices into ops */
	int operand;          /* from 1; 0: any */
	bool accumulate;      /* where there is a choice, values carried into the next iteration
				 do not go through the inner op */
	struct ms_loc loc;
};

struct ms_machine {
	const char *name;
	const char *path;              /* of the text, as given */
	int issue;                     /* index of the issue resource, or -1: no limit */
	struct ms_resource *resource;  /* `issue` is one of them, named "issue" */
	int nresources;
	struct ms_machine_op *op;
	int nops;
	struct ms_names op_names;      /* name -> index into op */
	struct ms_rotating *rotating;
	int nrotating;
	struct ms_automaton *automaton;
	int nautomata;
	int registers; /* ordinary registers rN that code may name, or 0: no limit is given */
	struct ms_rtl_rule *rtl;
	int nrtl;
	struct ms_fuse_rule *fuse;
	int nfuse;
	int carried; /* `carried N`: cycles that a register value costs on top of its latency
			where a later iteration reads it */
	MS_VEC(const char *) cites;    /* `cite "..."` lines: where the numbers come from */
};

/* Read the machine in the LEN bytes of TEXT (PATH names them in messages).  The result lives
   in ARENA; NULL after messages to DIAG.  One text holds one machine.  O(LEN).  */
struct ms_machine *ms_machine_read(struct ms_arena *arena, const char *path, const char *text,
				   size_t len, struct ms_diag *diag);

/* Append the text form of MACHINE: reading it back gives an equal machine.  */
void ms_machine_write(struct ms_buf *out, const struct ms_machine *machine);

/* Find and read the machine called NAME: a path if it contains a '/' or ends in ".mach",
   else NAME.mach in the folders DIRS[0..], the first that has it.  NULL after a message that
   lists the folders searched and the machines they hold.  */
struct ms_machine *ms_machine_open(struct ms_arena *arena, const char *name,
				   const char *const *dirs, int ndirs, struct ms_diag *diag);

/* The operation called NAME, or -1.  */
int ms_machine_op(const struct ms_machine *machine, const char *name, size_t len);

/* The rule for RTL of CODE with these modes (operand mode may be NULL), or NULL.  */
const struct ms_rtl_rule *ms_machine_rtl(const struct ms_machine *machine, const char *code,
					 const char *mode, const char *operand_mode);

#endif
