/* modsched-sim --against: functions in RTL beside what a compiler made of the same source.
   SPDX-License-Identifier: GPL-3.0-or-later

   A case says from what a function's arguments and its memory are made.  All of it is in its text,

       seed:7,count:5,room:tight,edge:high,values:any,globals:made,n=5,b=a+4

   so that the text repeats the case.  Parameters that are not named get values from the seed,
   pointers among them memory of their own.  `*v@8=5` is an integer at byte 8 of what v points to,
   `size@0=5` one in a variable.  */

#ifndef MS_TOOL_AGAINST_H
#define MS_TOOL_AGAINST_H

#include "base/buf.h"
#include "sim/rtl_content.h"
#include "sim/rtl_steer.h"
#include "tool/native.h"
#include "tool/sim_rtl.h"

/* ---- Cases ------------------------------------------------------------------------------ */

enum against_room {
	AGAINST_TIGHT,  /* COUNT elements behind each pointer; no access elsewhere is possible */
	AGAINST_NEAR,   /* 16 more before and behind */
	AGAINST_ROOMY,  /* 64 before, many times the count behind */
	AGAINST_SQUARE, /* 64 before, the count squared behind */
	AGAINST_NROOMS
};

struct against_param {
	enum { AGAINST_FREE, AGAINST_NUMBER, AGAINST_AT, AGAINST_IN } kind;
	int64_t number; /* AGAINST_NUMBER */
	int base;       /* AGAINST_AT: this far behind what pointer BASE, which is free, points to;
			   AGAINST_IN: this far into variable BASE of the function */
	int64_t offset; /* bytes */
};

/* An integer in memory.  */
struct against_poke {
	int knob; /* of the function's */
	int64_t value;
};

struct against_case {
	uint64_t seed;
	int64_t count;
	enum against_room room;
	bool low;     /* memory begins where a page does, else it ends there */
	enum ms_rtl_values values;
	bool globals; /* variables get content from the seed, too */
	struct against_param *param;
	MS_VEC(struct against_poke) poke;
};

/* Append the text of C, a case for FUNCTION.  */
void ms_against_write(struct ms_buf *out, const struct against_case *c,
		      const struct ms_rtl_function *function);

/* Read TEXT.  False after a message.  */
bool ms_against_read(struct ms_arena *arena, const char *text,
		     const struct ms_rtl_function *function, struct against_case *c,
		     struct ms_diag *diag);

/* May what P and Q point to overlap, if one of them writes?  */
bool ms_against_may_overlap(const struct ms_rtl_function *function, int p, int q);

/* May pointer N point into variable V: can something of it be accessed through both?  */
bool ms_against_may_be_in(const struct ms_rtl_function *function, int n, int v);

/* Place pointers by chance, from RANDOM, where FUNCTION allows it.  */
void ms_against_place(struct against_case *c, const struct ms_rtl_function *function,
		      uint64_t *random);

/* May pointers be placed as C has them?  *TIGHT: only if the function accesses no more than COUNT
   elements behind each of them.  */
bool ms_against_is_allowed(const struct against_case *c, const struct ms_rtl_function *function,
			   bool *tight);

/* ---- Memory ----------------------------------------------------------------------------- */

/* Memory for cases, between pages that nobody may touch.  */
struct against_memory;

/* NULL if there is none.  NATIVE's variables are part of it.  */
struct against_memory *ms_against_memory(struct ms_arena *arena, struct ms_native *native,
					 const struct ms_rtl_function *function);
void ms_against_memory_free(struct against_memory *memory);

/* Make memory and arguments for C, and make them known to RTL.  False if there is no room.  */
bool ms_against_make(struct against_memory *memory, const struct against_case *c,
		     struct ms_rtl_memory *rtl, struct ms_rtl_value *arg);

/* Have it as it was made.  */
void ms_against_reset(struct against_memory *memory);

/* Keep what a run left; of the native function if NATIVE.  */
enum { AGAINST_NATIVE, AGAINST_ORIGINAL, AGAINST_PIPELINED, AGAINST_NRUNS };
void ms_against_keep(struct against_memory *memory, int run);

/* Does what A and B left differ?  Says where and how to OUT.  A NaN is as good as another.  */
bool ms_against_differs(const struct against_memory *memory, int a, int b, const char *name_a,
			const char *name_b, struct ms_buf *out);

/* Is ADDRESS among the memory for cases or between it?  */
bool ms_against_inside(const struct against_memory *memory, uint64_t address);

/* The bytes of a pointer to TYPE that is free in C: from *LOW up to, without it, *HIGH.  */
void ms_against_extent(const struct against_case *c, const struct ms_ctype *type, int64_t *low,
		       int64_t *high);

/* Do the results A and B, of TYPE, differ?  */
bool ms_against_result_differs(const struct ms_ctype *type, struct ms_rtl_value a,
			       struct ms_rtl_value b);

/* ---- All of it -------------------------------------------------------------------------- */

struct ms_against_options {
	const char *object;    /* of the native functions */
	const char *program;   /* how to call this program again */
	uint64_t seed;
	int64_t first, last;   /* counts; LAST < 0: the usual ones */
	int64_t cases;         /* so many more cases made by chance; < 0: some */
	const char *function;  /* or the loop: only this one; NULL: all */
	const char *only;      /* this one case */
	bool verbose;          /* a line for each run */
	bool all;              /* each function must be compared */
};

/* Run each function of the RTL in the file PATH beside its namesake.  */
enum ms_sim_exit ms_against(const char *path, const struct ms_against_options *options,
			      struct ms_diag *diag);

#endif
