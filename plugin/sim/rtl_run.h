/* Functions in RTL, executed: as GCC had them, or with their pipelined loops.
   SPDX-License-Identifier: GPL-3.0-or-later

   Memory is the host's: addresses that the function uses are addresses of this process, and an
   access is made if it lies in memory that was made known.  So a function can work on buffers
   that its native counterpart could work on, too.

     code = ms_rtl_code_new (arena, file, function, diag);
     state = ms_rtl_state_new (arena, code, seed);
     ms_rtl_memory_add (ms_rtl_state_memory (state), buffer, size, false, "a");
     ms_rtl_state_link (state, resolve, ctx, diag);
     ms_rtl_run (state, MS_RTL_PIPELINED, arg, &result, diag);

   A pipelined loop is executed cycle by cycle beside its body in sequence; sim/README.md says
   what is compared.  */

#ifndef MS_SIM_RTL_RUN_H
#define MS_SIM_RTL_RUN_H

#include "format/rtl.h"
#include "sim/rtl_memory.h"

/* A function made ready.  */
struct ms_rtl_code;

/* FUNCTION of FILE.  NULL after errors if its loops contradict themselves: a line that is not
   what its op does, an op that is missing in a group or stands in a wrong row; after warnings if
   it is beyond what can be executed.  O(text).  */
struct ms_rtl_code *ms_rtl_code_new(struct ms_arena *arena, const struct ms_rtl_file *file,
				    const struct ms_rtl_function *function,
				    struct ms_diag *diag);

/* One place to run it in: registers, and what memory is known.  */
struct ms_rtl_state;
struct ms_rtl_state *ms_rtl_state_new(struct ms_arena *arena, struct ms_rtl_code *code,
				      uint64_t seed);
struct ms_rtl_memory *ms_rtl_state_memory(struct ms_rtl_state *state);

/* Give each symbol an address.  Those with content get memory and content of their own unless
   RESOLVE (may be NULL), which gets all but the constant pool's, knows better.  Whoever RESOLVE
   gives an address for makes that memory known.  False after a warning: a symbol without
   content or address.  */
typedef bool ms_rtl_resolve(void *ctx, const struct ms_rtl_symbol *symbol, uint64_t *address);
bool ms_rtl_state_link(struct ms_rtl_state *state, ms_rtl_resolve *resolve, void *ctx,
		       struct ms_diag *diag);

/* The SIZE bytes at OFFSET in symbol number SYMBOL, if it has memory of our own, are VALUE from
   now on whenever it is reset.  */
void ms_rtl_state_poke(struct ms_rtl_state *state, int symbol, int64_t offset, int64_t size,
		       int64_t value);

/* Symbols with content of our own have it again as at the start.  */
void ms_rtl_state_reset(struct ms_rtl_state *state);

/* Memory of symbols that have an address of our own: the Nth one that can be written, or false.
   Its content is a result of a run.  */
bool ms_rtl_state_symbol(const struct ms_rtl_state *state, int n, const char **name,
			 void **base, uint64_t *size);

/* The bits of an argument or a result: integers and pointers extended as their type says.  */
struct ms_rtl_value {
	uint64_t low, high;
};

enum ms_rtl_path { MS_RTL_ORIGINAL, MS_RTL_PIPELINED };

enum ms_rtl_outcome {
	MS_RTL_RETURNED,
	MS_RTL_CANNOT,  /* it came to something that can't be executed; a message says what */
	MS_RTL_MEMORY,  /* it accessed memory that nobody owns, or divided by 0; a message */
	MS_RTL_LIMIT,   /* it executed more blocks than it may */
	MS_RTL_DIFFERS, /* a pipelined loop did not do what its body does; a message */
};

/* Call the function.  ARG has a value for each parameter.  Messages go to DIAG, or nowhere if
   that is NULL.  */
enum ms_rtl_outcome ms_rtl_run(struct ms_rtl_state *state, enum ms_rtl_path path,
			       const struct ms_rtl_value *arg, struct ms_rtl_value *result,
			       struct ms_diag *diag);

/* Where the last run on the original path that ended as MS_RTL_MEMORY wanted to access; false if
   it divided.  */
bool ms_rtl_state_fault(const struct ms_rtl_state *state, uint64_t *address, bool *write);

/* How many blocks a run may execute; the default is 1 << 32.  */
void ms_rtl_state_limit(struct ms_rtl_state *state, uint64_t blocks);

/* Since the state was made, or reset last.  */
struct ms_rtl_loop_stats {
	uint64_t entered;      /* times that control came to the loop's header from outside */
	uint64_t guarded;      /* and all guards held */
	uint64_t counted;      /* the largest count of those, or the last of all if there are none */
	uint64_t seen;         /* bit N: such a count was N, with pipelined loops */
	uint64_t pipelined;    /* times that the pipelined code ran */
	uint64_t iterations;   /* iterations in those */
	uint64_t fewest, most; /* of one of those */
	uint64_t cycles;       /* cycles of the pipelined code, its first iterations included */
	uint64_t list_cycles;  /* cycles of the same iterations, one after the other, each as a
				  list schedule of the body */
	uint64_t issued;       /* ops issued by groups */
};
struct ms_rtl_stats {
	uint64_t blocks, insns;
	uint64_t operations; /* RTL operations executed: those of ops run beside the pipelined
				code included */
};
const struct ms_rtl_stats *ms_rtl_state_stats(const struct ms_rtl_state *state);
const struct ms_rtl_loop_stats *ms_rtl_state_loop_stats(const struct ms_rtl_state *state, int loop);
void ms_rtl_state_clear_stats(struct ms_rtl_state *state);

/* Cycles of one iteration of LOOP's body in a list schedule, from its first issue until all
   its results have landed.  */
int64_t ms_rtl_code_list_length(const struct ms_rtl_code *code, int loop);

const struct ms_rtl_function *ms_rtl_code_function(const struct ms_rtl_code *code);

#endif
