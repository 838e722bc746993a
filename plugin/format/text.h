/* Inside of the readers: what the scanner, the grammar and the builders share.
   SPDX-License-Identifier: GPL-3.0-or-later

   One scanner (scanner.l) and one grammar (grammar.y) read all three kinds of text.  A kind has
   its own keywords and its own start symbol.  The grammar's actions call the builders of
   machine.c, loop.c and listing.c, which check what they are given and keep the result.
   Nothing here is for users of the format library.  */

#ifndef MS_FORMAT_TEXT_H
#define MS_FORMAT_TEXT_H

#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/names.h"
#include "format/listing.h"
#include "format/loop.h"
#include "format/machine.h"

enum { ms_max_token = 4096 }; /* bytes of a name, a number or a string */
enum { ms_max_errors = 20 };  /* messages about one text */

/* A piece of the text that is read; not zero-terminated.  */
struct ms_slice {
	const char *s;
	int len;
};

static inline struct ms_slice ms_slice_of(const char *s)
{
	return (struct ms_slice){ s, (int)strlen(s) };
}

/* A word with its place.  */
struct ms_word {
	struct ms_slice text;
	struct ms_loc loc;
};

/* Which grammar.  */
enum ms_text_kind { MS_TEXT_MACHINE, MS_TEXT_LOOPS, MS_TEXT_LISTINGS };

/* What the next word is, as far as the words before it decide.  A keyword is one only where
   a keyword can stand, so that labels and operations may be called `end` or `line`.  */
enum ms_text_context {
	MS_CONTEXT_PLAIN,    /* a keyword, a register, a number, or else a name */
	MS_CONTEXT_NAME,     /* a name whatever it looks like */
	MS_CONTEXT_TWO_NAMES, /* two of them */
	MS_CONTEXT_OP,       /* a destination, or the name of an operation */
	MS_CONTEXT_PREDICATE, /* listing: the register behind `?` */
	MS_CONTEXT_TYPE,     /* the name of a type, in `<` `>` */
	MS_CONTEXT_TYPE_END, /* behind it */
	MS_CONTEXT_OP_FIRST, /* machine: the first name after `op` */
	MS_CONTEXT_OP_LIST,  /* machine: further names, up to `latency` */
	MS_CONTEXT_USES,     /* machine: resources, or `none` */
	MS_CONTEXT_USES_LIST, /* machine: resources up to the next statement */
	MS_CONTEXT_STATE,     /* machine: the state that an op of a `state` line leads to */
	MS_CONTEXT_STATE_LIST /* machine: ops of a `state` line, up to the next statement */
};

/* An action, and its memory operand, while they are read.  */
struct ms_action_reader {
	struct ms_action action;
	struct ms_loc loc;      /* of the operation's name */
	struct ms_loc type_loc; /* of its type, or of its name */
	struct ms_loc dest_loc; /* of the destination, or of the operation's name */
	bool bad;               /* a message about it was sent */
	bool inside;            /* what is read belongs to the operation that is an operand */
	struct ms_loc inner_loc, inner_type_loc;
	MS_VEC(struct ms_operand) operand;
	MS_VEC(struct ms_loc) operand_loc; /* one for each */

	struct ms_mem mem;
	struct ms_loc mem_loc;
	bool mem_moves; /* a term with `i` was seen */
};

struct ms_reader {
	enum ms_text_kind kind;
	const char *path; /* in the arena of the result */
	const char *text;
	size_t len;
	struct ms_arena *arena;   /* of the result */
	struct ms_arena *scratch; /* freed after reading */
	struct ms_diag *diag;
	unsigned errors; /* sent about this text */
	bool given_up;
	void *builder; /* of the kind's own .c file */
	struct ms_automata_reader *automata; /* machine_automaton.c */

	/* Loops and listings.  */
	const struct ms_machine *machine;
	enum ms_sem *sem;            /* by machine operation: that of the same name */
	bool foreign;                /* a loop that isn't asked for: its operations may be
					 another machine's */
	struct ms_action_reader at;  /* the action being read */
	struct ms_names array_names; /* of this loop or listing */
	MS_VEC(struct ms_array) arrays;
	MS_VEC(struct ms_loc) array_loc; /* first use, or declaration */

	/* The scanner.  */
	bool started;      /* the start symbol's own token was given */
	size_t start, end; /* offsets of the token */
	int line;          /* of START */
	size_t line_start; /* offset of its first byte */
	enum ms_text_context context;
	struct ms_word token;     /* the newest: what a syntax error has found */
	struct ms_loc opening;    /* of the loop, listing or machine that is being read */
	const char *opening_what; /* such as "loop", or NULL: none is open */
};

/* text.c: running the parser.  */

/* Read R's text, of which kind, path, text, len, arena, diag and builder are given, and for
   loops and listings the machine.  False after messages.  */
bool ms_text_read(struct ms_reader *r);

/* scanner.l: run the grammar's parser on R, all set up.  */
bool ms_text_scan(struct ms_reader *r);

/* scanner.l: whether TEXT begins a statement of machine texts.  */
bool ms_text_is_statement(struct ms_slice text);

/* scanner.l: whether TEXT is a keyword of KIND.  */
bool ms_text_is_keyword(enum ms_text_kind kind, struct ms_slice text);

/* text.c: messages.  They show the source line at LOC.  */

void ms_text_error(struct ms_reader *r, struct ms_loc loc, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void ms_text_note(struct ms_reader *r, struct ms_loc loc, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* After a message beyond which nothing is worth reading.  */
void ms_text_give_up(struct ms_reader *r);

/* Whether reading ends here: given up, or after too many errors.  */
bool ms_text_gave_up(const struct ms_reader *r);

/* `NAMES[0], NAMES[1], ...` for messages, at most about 60 of them; from the scratch arena.
   NAME gives the Ith of N.  */
const char *ms_text_list(struct ms_reader *r, int n,
			 const char *(*name)(const void *ctx, int i), const void *ctx);

/* How a message shows a piece of the text: printable, at most 60 bytes.  Scratch arena.  */
const char *ms_text_show(struct ms_reader *r, struct ms_slice text);

/* text.c: values of words.  */

/* The value of an integer word: decimal or, after 0x, hexadecimal; *HEX tells which.  Decimal
   numbers are those of int64_t, hexadecimal ones bit patterns of 64 bits.  False: too large.  */
bool ms_slice_integer(struct ms_slice text, int64_t *value, bool *hex);

/* The value of the integer WORD, which is WHAT ("latency"), from MIN to MAX.  MIN after an
   error.  */
int64_t ms_text_integer(struct ms_reader *r, const struct ms_word *word, const char *what,
			int64_t min, int64_t max);

/* The string WORD without its quotes, escapes undone, in the arena of the result.  NULL after
   an error.  */
const char *ms_text_string(struct ms_reader *r, const struct ms_word *word);

/* The N elements of SIZE bytes of a finished scratch vector, in the arena of the result.  */
void *ms_text_keep(struct ms_reader *r, const void *v, size_t n, size_t size);

/* A copy of WORD in the arena of the result.  */
const char *ms_text_copy(struct ms_reader *r, const struct ms_word *word);

/* Whether the word is a register: rN, or in a listing one of a rotating file.  FILE (may be
   NULL) is MS_STATIC or the index of the file, DIGITS the rest.  */
bool ms_text_is_register(const struct ms_reader *r, struct ms_slice text, int *file,
			 struct ms_slice *digits);

/* text_write.c: the opposite.  */

/* Whether NAME can stand as a word: it has only letters, digits, `_`, `.` and `-`.  */
bool ms_is_word(const char *name);

/* Append S as a string, with its quotes; cut with "..." where it would be too long to read.  */
void ms_string_write(struct ms_buf *out, const char *s);

/* Append a register.  */
void ms_reg_write(struct ms_buf *out, struct ms_reg reg, const struct ms_machine *machine);

/* Append an action with its destination, if it has one: `q9 = add q7, q5`.  */
void ms_assignment_write(struct ms_buf *out, const struct ms_action *action,
			 const struct ms_array *array, const struct ms_machine *machine);

/* The grammar's actions.  A word whose text.s is NULL is one that may stand and doesn't.  */

/* machine.c: machine texts.  */

void ms_machine_begin(struct ms_reader *r, const struct ms_word *name);
void ms_machine_again(struct ms_reader *r, const struct ms_word *name);
void ms_machine_issue(struct ms_reader *r, const struct ms_word *width);
void ms_machine_resource(struct ms_reader *r, const struct ms_word *name,
			 const struct ms_word *capacity); /* none: unlimited */
void ms_machine_rotating(struct ms_reader *r, const struct ms_word *name,
			 const struct ms_word *size, unsigned holds);
void ms_machine_registers(struct ms_reader *r, const struct ms_word *name,
			  const struct ms_word *size);
void ms_machine_op_begin(struct ms_reader *r);
void ms_machine_op_name(struct ms_reader *r, const struct ms_word *name);
void ms_machine_op_latency(struct ms_reader *r, const struct ms_word *latency);
void ms_machine_op_alternative(struct ms_reader *r);
void ms_machine_op_use(struct ms_reader *r, const struct ms_word *resource,
		       const struct ms_word *first, const struct ms_word *last);
void ms_machine_op_end(struct ms_reader *r);
void ms_machine_rtl_pattern(struct ms_reader *r, const struct ms_word *pattern);
void ms_machine_rtl_end(struct ms_reader *r, const struct ms_word *op);
void ms_machine_fuse(struct ms_reader *r, const struct ms_word *inner,
		     const struct ms_word *outer, const struct ms_word *operand,
		     const struct ms_word *op, bool accumulate);
void ms_machine_carried(struct ms_reader *r, const struct ms_word *cycles);
void ms_machine_cite(struct ms_reader *r, const struct ms_word *text);
void ms_machine_end(struct ms_reader *r);

/* machine.c, for machine_automaton.c: the operation called NAME so far, or -1 after a
   message.  */
int ms_machine_known_op(struct ms_reader *r, const struct ms_word *name);

/* machine_automaton.c: automata of machine texts.  */

void ms_machine_automaton(struct ms_reader *r, const struct ms_word *name,
			  const struct ms_word *states);
void ms_machine_state(struct ms_reader *r, const struct ms_word *state,
		      const struct ms_word *cycle);
void ms_machine_state_op(struct ms_reader *r, const struct ms_word *op,
			 const struct ms_word *to);

/* Check the automata and give them to MACHINE, all of whose ops are known.  */
void ms_machine_automata_end(struct ms_reader *r, struct ms_machine *machine);

/* action.c: operations with their operands, in loops and in listings.  */

void ms_action_begin(struct ms_reader *r);
void ms_action_dest(struct ms_reader *r, const struct ms_word *reg);
void ms_action_op(struct ms_reader *r, const struct ms_word *name);
void ms_action_sem(struct ms_reader *r, const struct ms_word *name);
void ms_action_types(struct ms_reader *r, const struct ms_word *type,
		     const struct ms_word *from);
void ms_action_reg(struct ms_reader *r, const struct ms_word *reg);
void ms_action_integer(struct ms_reader *r, const struct ms_word *number);
void ms_action_real(struct ms_reader *r, const struct ms_word *number);
void ms_inner_begin(struct ms_reader *r, const struct ms_word *name);
void ms_inner_end(struct ms_reader *r);
void ms_mem_begin(struct ms_reader *r, const struct ms_word *array);
/* Plus SIGN * SCALE * i, SIGN * NUMBER, SIGN * SCALE * REG.  */
void ms_mem_i(struct ms_reader *r, int sign, const struct ms_word *i,
	      const struct ms_word *scale);
void ms_mem_constant(struct ms_reader *r, int sign, const struct ms_word *number);
void ms_mem_reg(struct ms_reader *r, int sign, const struct ms_word *reg,
		const struct ms_word *scale);
void ms_mem_end(struct ms_reader *r);

/* The register that WORD names; ID is -1.  */
struct ms_reg ms_text_register(struct ms_reader *r, const struct ms_word *word);

/* Check R->at against what its operation needs.  False after an error.  */
bool ms_action_check(struct ms_reader *r);

/* Whether R->at has neither a result nor operands, as all ops of a graph-only loop.  */
bool ms_action_is_bare(const struct ms_reader *r);

/* The index of the array called NAME in R->arrays, added if it is not there.  */
int ms_text_array(struct ms_reader *r, const struct ms_word *name);

/* loop.c: the grammar's actions for loop texts.  */

void ms_loop_begin(struct ms_reader *r, const struct ms_word *keyword,
		   const struct ms_word *name);
void ms_loop_liveout(struct ms_reader *r, const struct ms_word *reg);
void ms_loop_origin(struct ms_reader *r, const struct ms_word *keyword,
		    const struct ms_word *file, const struct ms_word *function,
		    const struct ms_word *first, const struct ms_word *last);
void ms_loop_trips(struct ms_reader *r, const struct ms_word *keyword,
		   const struct ms_word *text);
void ms_loop_guard(struct ms_reader *r, const struct ms_word *text,
		   const struct ms_word *assumed);
void ms_loop_array(struct ms_reader *r, const struct ms_word *name, const struct ms_word *unit,
		   const struct ms_word *text);
void ms_loop_op_begin(struct ms_reader *r, const struct ms_word *label);
void ms_loop_op_line(struct ms_reader *r, const struct ms_word *line);
void ms_loop_op_uid(struct ms_reader *r, const struct ms_word *uid);
void ms_loop_op_text(struct ms_reader *r, const struct ms_word *text);
void ms_loop_op_end(struct ms_reader *r);
struct ms_edge_words {
	struct ms_word from, to, latency, distance, kind, assumed, why;
};
void ms_loop_edge(struct ms_reader *r, const struct ms_edge_words *edge);
void ms_loop_end(struct ms_reader *r);
void ms_loops_end(struct ms_reader *r);

/* listing.c: the grammar's actions for listings.  */

enum ms_section { MS_PREHEADER, MS_PROLOGUE, MS_KERNEL, MS_EPILOGUE, MS_EXIT };

void ms_listing_begin(struct ms_reader *r, const struct ms_word *keyword,
		      const struct ms_word *name);
void ms_listing_header(struct ms_reader *r, const struct ms_word *ii,
		       const struct ms_word *resmii, const struct ms_word *recmii,
		       const struct ms_word *stages);
void ms_listing_pair(struct ms_reader *r, const struct ms_word *key,
		     const struct ms_word *value);
void ms_listing_header_end(struct ms_reader *r);
void ms_listing_sigma(struct ms_reader *r, const struct ms_word *label,
		      const struct ms_word *cycle, const struct ms_word *alternative);
void ms_listing_guard(struct ms_reader *r, const struct ms_word *count,
		      const struct ms_word *number);
void ms_listing_remainder(struct ms_reader *r, const struct ms_word *keyword,
			  const struct ms_word *when);
void ms_listing_stage_zero(struct ms_reader *r, const struct ms_word *keyword,
			   const struct ms_word *reg);
void ms_listing_section(struct ms_reader *r, enum ms_section section,
			const struct ms_word *keyword, const struct ms_word *number);
void ms_listing_copy(struct ms_reader *r, const struct ms_word *dest, const struct ms_word *mov,
		     const struct ms_word *source);
void ms_listing_line_begin(struct ms_reader *r, const struct ms_word *row,
			   const struct ms_word *label);
void ms_listing_line_predicate(struct ms_reader *r, const struct ms_word *reg);
void ms_listing_line_end(struct ms_reader *r);
void ms_listing_end(struct ms_reader *r, bool schedule_only);
void ms_listings_end(struct ms_reader *r);

#endif
