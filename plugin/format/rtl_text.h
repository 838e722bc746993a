/* Inside of the reader of RTL texts.
   SPDX-License-Identifier: GPL-3.0-or-later

   The grammar (rtl_grammar.y) turns the text into lists, one top-level list at a time;
   rtl_file.c and its neighbours make data of a list.  Lists are nested no deeper than
   MS_SX_DEPTH, so that what walks them may call itself.  */

#ifndef MS_FORMAT_RTL_TEXT_H
#define MS_FORMAT_RTL_TEXT_H

#include "format/rtl.h"
#include "format/text.h"

enum { MS_SX_DEPTH = 200 };

enum ms_sx_kind {
	MS_SX_LIST,     /* ( WORD item ... ); WORD is its text */
	MS_SX_VECTOR,   /* [ item ... ] */
	MS_SX_WORD,
	MS_SX_STRING,   /* with its quotes */
	MS_SX_LOCATION, /* "FILE":LINE[:COLUMN] */
	MS_SX_REMARK,   /* [ anything ] */
};

struct ms_sx {
	enum ms_sx_kind kind;
	struct ms_word word; /* its text: of a list its first word, of a vector `[` */
	struct ms_loc end;   /* of a list or vector: its closing bracket */
	struct ms_sx *first; /* its items */
	struct ms_sx *next;
	int nitems;
};

struct ms_sx_items {
	struct ms_sx *first, *last;
	int n;
};

struct ms_rtl_pseudo {
	struct ms_mode mode;
	struct ms_loc loc;
};

struct ms_rtl_reader {
	struct ms_reader text;  /* messages, places, the arena of the result */
	struct ms_arena *lists; /* of the current top-level list */

	/* The scanner.  */
	int depth;
	MS_VEC(struct ms_loc) open; /* brackets that are open; scratch */
	bool after_open;            /* the newest token is '(' */
	bool vector_next;           /* the newest token is a word that a vector follows */

	/* The result.  */
	struct ms_rtl_unit *unit; /* NULL before the first */
	MS_VEC(struct ms_rtl_function *) function;

	/* The function and the loop that are read.  */
	struct ms_rtl_function *at;
	const struct ms_machine *machine;
	struct ms_names labels; /* of the loop's ops */
	struct ms_names uids, blocks;
	struct ms_names pseudos; /* numbers of pseudo registers; where each stood first: */
	MS_VEC(struct ms_rtl_pseudo) pseudo;
	bool in_loop;
	struct ms_loc opening;
};

/* rtl_scanner.l: run the parser.  */
bool ms_rtl_scan(struct ms_rtl_reader *r);

/* rtl_grammar.y's actions.  */
struct ms_sx *ms_sx_new(struct ms_rtl_reader *r, enum ms_sx_kind kind,
			const struct ms_word *word, const struct ms_sx_items *items,
			const struct ms_word *end);
void ms_rtl_top_level(struct ms_rtl_reader *r, const struct ms_sx *list);

/* rtl_list.c: looking at lists.  Each sends a message and returns false, NULL or a harmless
   value if the text is wrong.  */

/* Is LIST one that begins with NAME?  */
bool ms_sx_is(const struct ms_sx *sx, const char *name);

/* The text of a word.  */
bool ms_sx_word_is(const struct ms_sx *sx, const char *name);

/* An item that must be there: EXPECTED says what.  *AT moves behind it.  */
const struct ms_sx *ms_sx_take(struct ms_rtl_reader *r, const struct ms_sx *list,
			       const struct ms_sx **at, const char *expected);

/* The same for a list called NAME (NULL: any), an integer, a name (word or string).  */
const struct ms_sx *ms_sx_take_list(struct ms_rtl_reader *r, const struct ms_sx *list,
				    const struct ms_sx **at, const char *name);
int64_t ms_sx_take_integer(struct ms_rtl_reader *r, const struct ms_sx *list,
			   const struct ms_sx **at, const char *what, int64_t min, int64_t max);
const char *ms_sx_take_name(struct ms_rtl_reader *r, const struct ms_sx *list,
			    const struct ms_sx **at, const char *what);

/* Nothing may follow AT in LIST.  */
bool ms_sx_end(struct ms_rtl_reader *r, const struct ms_sx *list, const struct ms_sx *at);

/* SX is not what stands here: "found X, expected EXPECTED".  */
void ms_sx_unexpected(struct ms_rtl_reader *r, const struct ms_sx *sx, const char *expected);

/* rtl_expr.c */

/* The mode called TEXT; MS_OTHER_MODE if there is none that can be executed.  */
struct ms_mode ms_mode_find(struct ms_slice text);

/* SX as an expression or pattern; NULL after messages.  */
const struct ms_rtx *ms_rtx_read(struct ms_rtl_reader *r, const struct ms_sx *sx);

/* The next item of LIST as an expression.  */
const struct ms_rtx *ms_rtx_take(struct ms_rtl_reader *r, const struct ms_sx *list,
				 const struct ms_sx **at, const char *what);

/* MODE as in `SI`.  */
void ms_mode_write(struct ms_buf *out, struct ms_mode mode);

/* rtl_modes.c: do the modes in X agree, those of its operands being checked?  */
bool ms_rtx_check_modes(struct ms_rtl_reader *r, const struct ms_rtx *x);

/* rtl_machine.c */
struct ms_machine *ms_rtl_machine(struct ms_rtl_reader *r, const struct ms_sx *list);

/* rtl_function.c */
void ms_rtl_function(struct ms_rtl_reader *r, const struct ms_sx *list);

/* One insn: UID PATTERN [location] behind the items up to AT.  EXTRA, if not NULL, is called
   for lists before the pattern, and says whether it knows them.  */
bool ms_rtl_insn_tail(struct ms_rtl_reader *r, const struct ms_sx *list, const struct ms_sx **at,
		      struct ms_rtl_insn *insn);

/* rtl_loop.c: all of these return false or NULL after messages.  */

/* The largest II, stage count and cycle.  */
#define MS_RTL_MAX_CYCLE ((int64_t)1 << 40)

/* All items of LIST as sets.  */
bool ms_rtl_read_sets(struct ms_rtl_reader *r, const struct ms_sx *list,
		      struct ms_rtl_sets *sets);

/* (KEY INTEGER), whose integer is from MIN to MAX.  */
bool ms_rtl_take_integer(struct ms_rtl_reader *r, const struct ms_sx *list, int64_t *value,
			 int64_t min, int64_t max);

/* `(op LABEL ...)`, which must stand next.  */
const struct ms_sx *ms_rtl_op_clause(struct ms_rtl_reader *r, const struct ms_sx *list,
				     const struct ms_sx **at, const char **label);

/* rtl_code.c: (code ...) of LOOP, whose body was read.  */
bool ms_rtl_code(struct ms_rtl_reader *r, const struct ms_sx *list, struct ms_rtl_loop *loop);

bool ms_rtl_loop(struct ms_rtl_reader *r, const struct ms_sx *list, struct ms_rtl_loop *loop);

#endif
