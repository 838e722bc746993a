/* The grammar of machine, loop and listing texts.
   SPDX-License-Identifier: GPL-3.0-or-later

   README.md in this folder explains the three languages.  The actions only pass words to the
   builders; what a word must be beyond its place in the sentence is checked there.  Lists are
   left-recursive, so that the parser's stack stays a few entries deep however long a text is.
   The scanner decides by context which words are keywords: here a NAME is a NAME.  */

%code requires {
#include "format/text.h"
}

%define api.prefix {ms_text_yy}
%define api.token.prefix {MS_T_}
%define api.pure full
%define parse.error custom
%define parse.lac full
%param {void *scanner}
%parse-param {struct ms_reader *r}
%expect 0

%union {
	struct ms_word word;
	int sign;
	unsigned holds;
}

%token START_MACHINE START_LOOPS START_LISTINGS

%token <word>
	NAME		"a name"
	INTEGER		"an integer"
	REAL		"a real number"
	REGISTER	"a register"
	LABEL		"a label"
	ARRAY		"an array"
	STRING		"a string in quotes"
	RTL_PATTERN	"an RTL code"
	EDGE_KIND	"an edge kind (flow, anti, output, mem, order)"
	ASSUMED		"'assumed'"
	I		"'i'"
	ARROW		"'->'"
	AT_LEAST	"'>='"
	DOTDOT		"'..'"
	OPEN		"'('"
	CLOSE		"')'"
	PLUS		"'+'"
	MINUS		"'-'"
	'=' ',' ':' '/' '<' '>' '|' '[' ']' '@' '*' '?'

%token <word>
	MACHINE		"'machine'"
	ISSUE		"'issue'"
	RESOURCE	"'resource'"
	ROTATING	"'rotating'"
	REGISTERS	"'registers'"
	KW_OP		"'op'"
	RTL		"'rtl'"
	CITE		"'cite'"
	AUTOMATON	"'automaton'"
	STATE		"'state'"
	CYCLE		"'cycle'"
	FUSE		"'fuse'"
	CARRIED		"'carried'"
	ACCUMULATE	"'accumulate'"
	UNLIMITED	"'unlimited'"
	KW_INT		"'int'"
	KW_FLOAT	"'float'"
	KW_PRED		"'pred'"
	LATENCY		"'latency'"
	USES		"'uses'"
	NONE		"'none'"
	AS		"'as'"

%token <word>
	LOOP		"'loop'"
	END		"'end'"
	EDGE		"'edge'"
	DISTANCE	"'distance'"
	LINE		"'line'"
	UID		"'uid'"
	LIVEOUT		"'liveout'"
	KW_ARRAY	"'array'"
	UNIT		"'unit'"
	ORIGIN		"'origin'"
	FUNCTION	"'function'"
	LINES		"'lines'"
	TRIPS		"'trips'"
	GUARD		"'guard'"

%token <word>
	SIGMA		"'sigma'"
	ALT		"'alt'"
	II		"'ii'"
	RESMII		"'resmii'"
	RECMII		"'recmii'"
	STAGES		"'stages'"
	REMAINDER	"'remainder'"
	PREDICATE	"'predicate'"
	PREHEADER	"'preheader'"
	PROLOGUE	"'prologue'"
	KERNEL		"'kernel'"
	EPILOGUE	"'epilogue'"
	EXIT		"'exit'"

%type <word> name_or_string edge_kind assumed string_opt alternative pair_value group_number
%type <word> operand_number accumulate
%type <sign> sign sign_opt
%type <holds> holds

%code {
int ms_text_yylex(MS_TEXT_YYSTYPE *value, void *scanner);
static void ms_text_yyerror(void *scanner, struct ms_reader *r, const char *message);

static const struct ms_word absent;
}

%%

text:
	START_MACHINE machine			{ ms_machine_end(r); }
|	START_LOOPS loops			{ ms_loops_end(r); }
|	START_LISTINGS listings			{ ms_listings_end(r); }
;

/* Machines.  */

machine:
	MACHINE NAME				{ ms_machine_begin(r, &$NAME); }
|	machine ISSUE INTEGER			{ ms_machine_issue(r, &$INTEGER); }
|	machine RESOURCE NAME INTEGER		{ ms_machine_resource(r, &$NAME, &$INTEGER); }
|	machine RESOURCE NAME UNLIMITED		{ ms_machine_resource(r, &$NAME, &absent); }
|	machine ROTATING NAME INTEGER holds
		{ ms_machine_rotating(r, &$NAME, &$INTEGER, $holds); }
|	machine REGISTERS NAME INTEGER		{ ms_machine_registers(r, &$NAME, &$INTEGER); }
|	machine CITE STRING			{ ms_machine_cite(r, &$STRING); }
|	machine RTL rtl_patterns AS NAME	{ ms_machine_rtl_end(r, &$NAME); }
|	machine FUSE NAME[inner] NAME[outer] operand_number AS NAME[op] accumulate
		{ ms_machine_fuse(r, &$inner, &$outer, &$operand_number, &$op,
				  $accumulate.text.s != NULL); }
|	machine CARRIED INTEGER			{ ms_machine_carried(r, &$INTEGER); }
|	machine op uses				{ ms_machine_op_end(r); }
|	machine AUTOMATON NAME INTEGER		{ ms_machine_automaton(r, &$NAME, &$INTEGER); }
|	machine state_line
|	machine MACHINE NAME			{ ms_machine_again(r, &$NAME); }
;

operand_number:
	%empty					{ $$ = absent; }
|	INTEGER
;

accumulate:
	%empty					{ $$ = absent; }
|	ACCUMULATE
;

holds:
	%empty					{ $$ = 0; }
|	holds KW_INT				{ $$ = $1 | MS_HOLDS_INT; }
|	holds KW_FLOAT				{ $$ = $1 | MS_HOLDS_FLOAT; }
|	holds KW_PRED				{ $$ = $1 | MS_HOLDS_PRED; }
;

rtl_patterns:
	RTL_PATTERN				{ ms_machine_rtl_pattern(r, &$1); }
|	rtl_patterns RTL_PATTERN		{ ms_machine_rtl_pattern(r, &$2); }
;

op:
	op_names LATENCY INTEGER		{ ms_machine_op_latency(r, &$INTEGER); }
;

op_names:
	KW_OP NAME
		{ ms_machine_op_begin(r); ms_machine_op_name(r, &$NAME); }
|	op_names NAME				{ ms_machine_op_name(r, &$NAME); }
;

uses:
	%empty
|	USES NONE
|	USES alternatives
;

alternatives:
	alternative_uses
|	alternatives '|'			{ ms_machine_op_alternative(r); }
	alternative_uses
;

alternative_uses:
	use
|	alternative_uses use
;

use:
	NAME					{ ms_machine_op_use(r, &$1, &absent, &absent); }
|	NAME '@' INTEGER			{ ms_machine_op_use(r, &$1, &$3, &absent); }
|	NAME '@' INTEGER DOTDOT INTEGER		{ ms_machine_op_use(r, &$1, &$3, &$5); }
;

state_line:
	STATE INTEGER[at] CYCLE INTEGER[to]	{ ms_machine_state(r, &$at, &$to); }
|	state_line NAME INTEGER			{ ms_machine_state_op(r, &$NAME, &$INTEGER); }
;

/* Loops.  */

loops:
	%empty
|	loops loop END				{ ms_loop_end(r); }
;

loop:
	LOOP NAME				{ ms_loop_begin(r, &$LOOP, &$NAME); }
|	loop LIVEOUT liveouts
|	loop ORIGIN STRING FUNCTION name_or_string LINES INTEGER[first] INTEGER[last]
		{ ms_loop_origin(r, &$ORIGIN, &$STRING, &$name_or_string, &$first, &$last); }
|	loop TRIPS STRING			{ ms_loop_trips(r, &$TRIPS, &$STRING); }
|	loop GUARD STRING assumed		{ ms_loop_guard(r, &$STRING, &$assumed); }
|	loop KW_ARRAY NAME UNIT INTEGER string_opt
		{ ms_loop_array(r, &$NAME, &$INTEGER, &$string_opt); }
|	loop label action op_notes		{ ms_loop_op_end(r); }
|	loop EDGE NAME[from] ARROW NAME[to] LATENCY INTEGER[latency] DISTANCE INTEGER[distance]
	edge_kind assumed string_opt
		{ ms_loop_edge(r, &(struct ms_edge_words){ $from, $to, $latency, $distance,
							   $edge_kind, $assumed, $string_opt }); }
;

label:
	LABEL ':'				{ ms_loop_op_begin(r, &$LABEL); }
;

liveouts:
	REGISTER				{ ms_loop_liveout(r, &$1); }
|	liveouts comma_opt REGISTER		{ ms_loop_liveout(r, &$3); }
;

comma_opt: %empty | ',' ;

op_notes:
	%empty
|	op_notes LINE INTEGER			{ ms_loop_op_line(r, &$INTEGER); }
|	op_notes UID INTEGER			{ ms_loop_op_uid(r, &$INTEGER); }
|	op_notes STRING				{ ms_loop_op_text(r, &$STRING); }
;

edge_kind:
	%empty					{ $$ = absent; }
|	EDGE_KIND
;

assumed:
	%empty					{ $$ = absent; }
|	ASSUMED
;

string_opt:
	%empty					{ $$ = absent; }
|	STRING
;

name_or_string: NAME | STRING ;

/* What an op does: common to loops and listings.  */

action:
	dest NAME				{ ms_action_op(r, &$NAME); }
	sem types operands
;

dest:
	%empty					{ ms_action_begin(r); }
|	REGISTER '='				{ ms_action_begin(r); ms_action_dest(r, &$1); }
;

sem:
	%empty
|	'/' NAME				{ ms_action_sem(r, &$NAME); }
;

types:
	%empty
|	'<' NAME '>'				{ ms_action_types(r, &$2, &absent); }
|	'<' NAME[to] ',' NAME[from] '>'		{ ms_action_types(r, &$to, &$from); }
;

operands:
	%empty
|	operand
|	operands ',' operand
;

operand:
	value
|	OPEN NAME				{ ms_inner_begin(r, &$NAME); }
	types values CLOSE			{ ms_inner_end(r); }
;

values:
	%empty
|	value
|	values ',' value
;

value:
	REGISTER				{ ms_action_reg(r, &$1); }
|	INTEGER					{ ms_action_integer(r, &$1); }
|	REAL					{ ms_action_real(r, &$1); }
|	ARRAY '['				{ ms_mem_begin(r, &$ARRAY); }
	index ']'				{ ms_mem_end(r); }
;

index:
	sign_opt term
|	index sign term
;

/* The sign of a term lies on the stack just below its first symbol.  */
term:
	I					{ ms_mem_i(r, $<sign>0, &$1, &absent); }
|	INTEGER '*' I				{ ms_mem_i(r, $<sign>0, &$3, &$1); }
|	I '*' INTEGER				{ ms_mem_i(r, $<sign>0, &$1, &$3); }
|	INTEGER					{ ms_mem_constant(r, $<sign>0, &$1); }
|	REGISTER				{ ms_mem_reg(r, $<sign>0, &$1, &absent); }
|	INTEGER '*' REGISTER			{ ms_mem_reg(r, $<sign>0, &$3, &$1); }
|	REGISTER '*' INTEGER			{ ms_mem_reg(r, $<sign>0, &$1, &$3); }
;

sign:
	PLUS					{ $$ = 1; }
|	MINUS					{ $$ = -1; }
;

sign_opt:
	%empty					{ $$ = 1; }
|	sign
;

/* Listings.  */

listings:
	%empty
|	listings header sigmas END		{ ms_listing_end(r, true); }
|	listings header sigmas rules preheader prologues kernels epilogues exit END
						{ ms_listing_end(r, false); }
;

header:
	LOOP NAME				{ ms_listing_begin(r, &$LOOP, &$NAME); }
	II INTEGER[ii] RESMII INTEGER[resmii] RECMII INTEGER[recmii] STAGES INTEGER[stages]
		{ ms_listing_header(r, &$ii, &$resmii, &$recmii, &$stages); }
	pairs					{ ms_listing_header_end(r); }
;

pairs:
	%empty
|	pairs NAME pair_value			{ ms_listing_pair(r, &$NAME, &$pair_value); }
;

pair_value: NAME | INTEGER | REAL | REGISTER | STRING ;

sigmas:
	sigma
|	sigmas sigma
;

sigma:
	SIGMA NAME INTEGER alternative
		{ ms_listing_sigma(r, &$NAME, &$INTEGER, &$alternative); }
;

alternative:
	%empty					{ $$ = absent; }
|	ALT INTEGER				{ $$ = $INTEGER; }
;

rules:
	%empty
|	rules GUARD NAME AT_LEAST INTEGER	{ ms_listing_guard(r, &$NAME, &$INTEGER); }
|	rules REMAINDER NAME			{ ms_listing_remainder(r, &$REMAINDER, &$NAME); }
|	rules PREDICATE REGISTER		{ ms_listing_stage_zero(r, &$PREDICATE, &$REGISTER); }
;

preheader:
	PREHEADER
		{ ms_listing_section(r, MS_PREHEADER, &$1, &absent); }
	copies
;

prologues:
	%empty
|	prologues PROLOGUE INTEGER		{ ms_listing_section(r, MS_PROLOGUE, &$2, &$3); }
	lines
;

kernels:
	kernel
|	kernels kernel
;

kernel:
	KERNEL group_number			{ ms_listing_section(r, MS_KERNEL, &$1, &$2); }
	lines
;

group_number:
	%empty					{ $$ = absent; }
|	INTEGER
;

epilogues:
	%empty
|	epilogues EPILOGUE INTEGER		{ ms_listing_section(r, MS_EPILOGUE, &$2, &$3); }
	lines
;

exit:
	EXIT					{ ms_listing_section(r, MS_EXIT, &$1, &absent); }
	copies
;

copies:
	%empty
|	copies REGISTER[to] '=' NAME[mov] REGISTER[from]
						{ ms_listing_copy(r, &$to, &$mov, &$from); }
;

lines:
	%empty
|	lines line
;

line:
	'@' INTEGER LABEL ':'			{ ms_listing_line_begin(r, &$INTEGER, &$LABEL); }
	predicate action			{ ms_listing_line_end(r); }
;

predicate:
	%empty
|	'?' REGISTER				{ ms_listing_line_predicate(r, &$REGISTER); }
;

%%

/* Sets of tokens that a message calls by one name when all of them are expected.  */
struct phrase {
	const char *text;
	yysymbol_kind_t token[10]; /* up to YYSYMBOL_YYEMPTY */
};

static const struct phrase phrases[] = {
	{ "an operand (rN, a constant or X[i+c])",
	  { YYSYMBOL_REGISTER, YYSYMBOL_INTEGER, YYSYMBOL_REAL, YYSYMBOL_ARRAY, YYSYMBOL_OPEN,
	    YYSYMBOL_YYEMPTY } },
	{ "an operand (rN, a constant or X[i+c])",
	  { YYSYMBOL_REGISTER, YYSYMBOL_INTEGER, YYSYMBOL_REAL, YYSYMBOL_ARRAY, YYSYMBOL_YYEMPTY } },
	{ "an index such as i, i-2, 4*i+8 or r3",
	  { YYSYMBOL_I, YYSYMBOL_INTEGER, YYSYMBOL_REGISTER, YYSYMBOL_PLUS, YYSYMBOL_MINUS,
	    YYSYMBOL_YYEMPTY } },
	{ "'i', an integer or a register",
	  { YYSYMBOL_I, YYSYMBOL_INTEGER, YYSYMBOL_REGISTER, YYSYMBOL_YYEMPTY } },
	{ "a statement (an op with its label, edge, liveout, array, trips, guard, origin)",
	  { YYSYMBOL_LABEL, YYSYMBOL_EDGE, YYSYMBOL_LIVEOUT, YYSYMBOL_KW_ARRAY, YYSYMBOL_TRIPS,
	    YYSYMBOL_GUARD, YYSYMBOL_ORIGIN, YYSYMBOL_YYEMPTY } },
	{ "a note on the op (line N, uid N, its source in quotes)",
	  { YYSYMBOL_LINE, YYSYMBOL_UID, YYSYMBOL_STRING, YYSYMBOL_YYEMPTY } },
	{ "a statement (resource, op, issue, rotating, registers, rtl, fuse, carried, cite)",
	  { YYSYMBOL_RESOURCE, YYSYMBOL_KW_OP, YYSYMBOL_ISSUE, YYSYMBOL_ROTATING,
	    YYSYMBOL_REGISTERS, YYSYMBOL_RTL, YYSYMBOL_FUSE, YYSYMBOL_CARRIED, YYSYMBOL_CITE,
	    YYSYMBOL_YYEMPTY } },
};

/* If all of PHRASE is in EXPECTED, take it out.  */
static bool take(bool *expected, const struct phrase *phrase)
{
	for (const yysymbol_kind_t *t = phrase->token; *t != YYSYMBOL_YYEMPTY; t++)
		if (!expected[*t])
			return false;
	for (const yysymbol_kind_t *t = phrase->token; *t != YYSYMBOL_YYEMPTY; t++)
		expected[*t] = false;
	return true;
}

/* Append one of the things expected; the last one is never known before the next arrives.  */
static void add_expected(struct ms_buf *list, const char **last, const char *next)
{
	if (*last) {
		if (list->len > 0)
			ms_buf_puts(list, ", ");
		ms_buf_puts(list, *last);
	}
	*last = next;
}

/* What could have stood where the error is: "a, b or c".  */
static void list_expected(const yypcontext_t *context, struct ms_buf *list)
{
	yysymbol_kind_t tokens[YYNTOKENS];
	bool expected[YYNTOKENS] = { false };
	int n = yypcontext_expected_tokens(context, tokens, YYNTOKENS);
	const char *last = NULL;

	for (int t = 0; t < n; t++)
		expected[tokens[t]] = true;
	for (size_t p = 0; p < sizeof phrases / sizeof phrases[0]; p++)
		if (take(expected, &phrases[p]))
			add_expected(list, &last, phrases[p].text);
	for (int t = YYSYMBOL_YYEOF + 1; t < YYNTOKENS; t++)
		if (expected[t])
			add_expected(list, &last, yysymbol_name((yysymbol_kind_t)t));
	if (expected[YYSYMBOL_YYEOF])
		add_expected(list, &last, "the end of the file");
	if (last) {
		if (list->len > 0)
			ms_buf_puts(list, " or ");
		ms_buf_puts(list, last);
	}
}

static int yyreport_syntax_error(const yypcontext_t *context, void *scanner,
				 struct ms_reader *r)
{
	yysymbol_kind_t found = yypcontext_token(context);
	struct ms_buf expected = { 0 };
	const char *shown = ms_text_show(r, r->token.text);

	(void)scanner;
	list_expected(context, &expected);
	if (found == YYSYMBOL_YYEOF)
		ms_text_error(r, r->token.loc, "found the end of the file, expected %s",
			      expected.text);
	else
		ms_text_error(r, r->token.loc, "found %s'%s', expected %s",
			      found == YYSYMBOL_LABEL ? "label "
			      : found == YYSYMBOL_ARRAY ? "array " : "", shown, expected.text);
	if (found == YYSYMBOL_YYEOF && r->opening_what)
		ms_text_note(r, r->opening, "the %s begins here", r->opening_what);
	ms_buf_free(&expected);
	return 0;
}

/* Only for what isn't a syntax error: memory ran out.  */
static void ms_text_yyerror(void *scanner, struct ms_reader *r, const char *message)
{
	(void)scanner;
	ms_text_error(r, r->token.loc, "%s", message);
}
