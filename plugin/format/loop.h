/* A loop as data: the body of a counted loop, one op a line.
   SPDX-License-Identifier: GPL-3.0-or-later

   The plain text form is that of the lesson (`a: r1 = load A[i]`); plugin/format/README.md has
   the whole grammar with what real C adds: types, byte-addressed arrays, strides, addresses
   from registers, assumed edges, source lines.  Iterations are numbered i = 0, 1, ...  */

#ifndef MS_FORMAT_LOOP_H
#define MS_FORMAT_LOOP_H

#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/diag.h"
#include "base/names.h"
#include "format/machine.h"
#include "format/semantics.h"

#define MS_MAX_OPS 1000000           /* in one loop */
#define MS_MAX_NAME 4096             /* bytes of a name */
#define MS_MAX_OFFSET 1000000000     /* |constant|, |step|, |scale| in a memory operand */
#define MS_MAX_DISTANCE 2147483647   /* iterations */

#define MS_STATIC (-1) /* the file of an ordinary register rN */

/* A register.  In loops FILE is MS_STATIC and ID the index into the loop's regs; in listings
   FILE is MS_STATIC or an index into the machine's rotating files, and ID is -1.  */
struct ms_reg {
	int file;
	int number; /* N of rN, X of qX */
	int id;
};

/* ARRAY[step*i + offset + sum of scale*register], in units of the array.  In a listing, i is
   the number of the group.  */
struct ms_mem {
	int array;      /* index into arrays (of the loop or of the listing) */
	int64_t step;   /* units per iteration; 0: does not move by itself */
	int64_t offset; /* units */
	int nterms;     /* registers in the address, 0 to 2; 0: the affine form */
	struct {
		int64_t scale;
		struct ms_reg reg;
	} term[2];
};

enum ms_operand_kind { MS_OPERAND_REG, MS_OPERAND_INT, MS_OPERAND_REAL, MS_OPERAND_MEM };

struct ms_operand {
	enum ms_operand_kind kind;
	union {
		struct ms_reg reg;
		int64_t integer;
		double real; /* only for operations on f32, f64 */
		struct ms_mem mem;
	};
};

/* An operation inside of another one, `add (mul r1, r2), r3`: it is computed first, exactly as
   if it were an op of its own.  Its operands stand in the list where its value is read.  */
struct ms_inner {
	enum ms_sem sem; /* MS_SEM_NONE: there is none */
	enum ms_type type, from;
	int first, noperands;
};

/* What an op or a line of a listing does.  */
struct ms_action {
	int opcode; /* index into the machine's ops */
	enum ms_sem sem;
	enum ms_type type;   /* of the result, or of what is stored or compared; MS_I64 unless
				given */
	enum ms_type from;   /* operand type of a conversion; else the same as TYPE */
	bool has_dest;
	struct ms_reg dest;
	struct ms_operand *operand;
	int noperands;
	struct ms_inner inner;
};

struct ms_op {
	const char *label; /* unique in the loop */
	struct ms_action action;
	int line; /* source line, 0: none; `line N` after the operands */
	int uid;  /* GCC's insn uid, 0: none; `uid N` */
	const char *text; /* what the source says there, such as "x = x * s"; or NULL */
	struct ms_loc loc;
};

/* An array: accesses to different arrays never overlap.  Indices count UNIT bytes.  Without a
   declaration (`array X unit N`) an array has 8-byte units, as the plain form means it.  */
struct ms_array {
	const char *name;
	int unit;         /* bytes, a power of 2 up to 64 */
	bool declared;
	const char *text; /* the source expression of its base, or NULL */
};

struct ms_loop_reg {
	int number;   /* N of rN */
	int def;      /* the op that defines it, or -1: loop-invariant */
	bool liveout; /* read after the loop */
};

enum ms_edge_kind { MS_FLOW, MS_ANTI, MS_OUTPUT, MS_MEM, MS_ORDER, MS_NEDGE_KINDS };
extern const char *const ms_edge_kind_name[MS_NEDGE_KINDS];

/* The kind of an `edge` line that names none: values flow along the edges of a graph; beside
   computed edges it is an order.  */
static inline enum ms_edge_kind ms_edge_kind_default(bool graph_only)
{
	return graph_only ? MS_FLOW : MS_ORDER;
}

/* An `edge` line.  */
struct ms_given_edge {
	int from, to;  /* ops */
	int latency;   /* cycles, 0 to MS_MAX_LATENCY */
	int distance;  /* iterations, 0 to MS_MAX_DISTANCE */
	enum ms_edge_kind kind;
	bool assumed;  /* nothing proves it: two addresses may be equal */
	const char *why; /* for people: such as "b[i] may be c[i]"; or NULL */
	struct ms_loc loc;
};

/* An op that went into another one, by a `fuse` rule of the machine.  */
struct ms_fusion {
	const char *label; /* that it had */
	int op;            /* that it is in */
};

struct ms_loop {
	const char *name;
	struct ms_op *op;
	int nops;
	struct ms_loop_reg *reg; /* in order of first appearance */
	int nregs;
	struct ms_array *array;
	int narrays;
	struct ms_given_edge *edge;
	int nedges;
	struct ms_fusion *fusion;
	int nfusions;
	bool graph_only;     /* ops have neither registers nor memory: not executable */
	int unroll;          /* iterations of the loop as written in each of this one, if it was
				unrolled (core/unroll.h); else 0 or 1.  Not in its text */
	const char *file, *function; /* `origin "FILE" function NAME lines A B`; or NULL */
	int first_line, last_line;
	const char *trips;   /* the trip count as text, `trips "..."`, or NULL */
	MS_VEC(const char *) guards; /* `guard "..."`: must hold for TRIPS to be right */
	MS_VEC(const char *) checks; /* `guard "..." assumed`: arrays are apart only if this
					holds (core/distinct.h) */
	struct ms_loc loc;
};

struct ms_loops {
	struct ms_loop **loop;
	int nloops;
};

/* Read all loops of TEXT; operation names are those of MACHINE.  The result lives in ARENA;
   NULL after messages to DIAG.  Expected O(LEN).  */
struct ms_loops *ms_loops_read(struct ms_arena *arena, const char *path, const char *text,
			       size_t len, const struct ms_machine *machine,
			       struct ms_diag *diag);

/* The same for the loops called NAME[0], ..., NAME[NNAMES - 1] only.  The others are checked as
   well, but may use operations that MACHINE does not have.  A name that the text has no loop
   for is not an error here; the result may be empty.  */
struct ms_loops *ms_loops_read_some(struct ms_arena *arena, const char *path, const char *text,
				    size_t len, const struct ms_machine *machine,
				    const char *const *name, int nnames, struct ms_diag *diag);

/* Append the text form of LOOP: reading it back gives an equal loop.  */
void ms_loop_write(struct ms_buf *out, const struct ms_loop *loop,
		   const struct ms_machine *machine);

/* Append `OP[/SEM][<TYPE>] operands` as it stands in loops and listings; ARRAY is the table
   that its memory operands index.  */
void ms_action_write(struct ms_buf *out, const struct ms_action *action,
		     const struct ms_array *array, const struct ms_machine *machine);

/* How often LOOP runs, if its trip count is a number and no guard stands with it: dependences
   and runs of more iterations need not be thought of.  Else INT64_MAX.  */
int64_t ms_loop_most_trips(const struct ms_loop *loop);

/* The type that operand O of ACTION is read as.  */
enum ms_type ms_operand_type(const struct ms_action *action, int o);

/* The memory operand of ACTION, or NULL.  Whether it writes: it has no destination.  */
const struct ms_mem *ms_action_mem(const struct ms_action *action);

/* A place among the registers that an action reads: those of operands and of addresses, in the
   order of the text.  Begins as {0}.  */
struct ms_reads {
	int operand, term;
};

/* The next of them, or NULL behind the last.  */
static inline struct ms_reg *ms_action_next_read(const struct ms_action *action,
						 struct ms_reads *at)
{
	for (; at->operand < action->noperands; at->operand++, at->term = 0) {
		struct ms_operand *o = &action->operand[at->operand];

		if (o->kind == MS_OPERAND_REG && at->term++ == 0)
			return &o->reg;
		if (o->kind == MS_OPERAND_MEM && at->term < o->mem.nterms)
			return &o->mem.term[at->term++].reg;
	}
	return NULL;
}

/* For each register that ACTION reads: REG points to it.  */
#define MS_EACH_READ(action, reg)                                                              \
	for (struct ms_reads reads_ = { 0 }; ((reg) = ms_action_next_read(action, &reads_));)

#endif
