/* The grammar of RTL texts: lists.
   SPDX-License-Identifier: GPL-3.0-or-later

   What a list must hold depends on its first word; that is checked when a top-level list is
   complete.  The parser's stack is as deep as lists are nested, to which the scanner sets a
   limit.  */

%code requires {
#include "format/rtl_text.h"
}

%define api.prefix {ms_rtl_yy}
%define api.token.prefix {MS_R_}
%define api.pure full
%define parse.error custom
%param {void *scanner}
%parse-param {struct ms_rtl_reader *r}
%expect 0

%union {
	struct ms_word word;
	struct ms_sx *sx;
	struct ms_sx_items items;
}

%token <word>
	WORD		"a word"
	STRING		"a string in quotes"
	LOCATION	"a source location"
	REMARK		"a remark in brackets"
	'(' ')' '[' ']'

%type <sx> list item
%type <items> items

%{
int ms_rtl_yylex(MS_RTL_YYSTYPE *value, void *scanner);
static void ms_rtl_yyerror(void *scanner, struct ms_rtl_reader *r, const char *message);
%}

%%

file:
	%empty
|	file list			{ ms_rtl_top_level(r, $list); }
;

list:
	'(' WORD items ')'		{ $$ = ms_sx_new(r, MS_SX_LIST, &$WORD, &$items, &$4); }
;

items:
	%empty				{ $$ = (struct ms_sx_items){ 0 }; }
|	items[head] item		{
						$$ = $head;
						if ($$.last)
							$$.last->next = $item;
						else
							$$.first = $item;
						$$.last = $item;
						$$.n++;
					}
;

item:
	list
|	'[' items ']'			{ $$ = ms_sx_new(r, MS_SX_VECTOR, &$1, &$items, &$3); }
|	WORD				{ $$ = ms_sx_new(r, MS_SX_WORD, &$1, NULL, NULL); }
|	STRING				{ $$ = ms_sx_new(r, MS_SX_STRING, &$1, NULL, NULL); }
|	'(' STRING ')'			{ $$ = ms_sx_new(r, MS_SX_STRING, &$STRING, NULL, NULL); }
|	LOCATION			{ $$ = ms_sx_new(r, MS_SX_LOCATION, &$1, NULL, NULL); }
|	REMARK				{ $$ = ms_sx_new(r, MS_SX_REMARK, &$1, NULL, NULL); }
;

%%

static int yyreport_syntax_error(const yypcontext_t *context, void *scanner,
				 struct ms_rtl_reader *r)
{
	yysymbol_kind_t found = yypcontext_token(context), expected;
	const char *shown = ms_text_show(&r->text, r->text.token.text);
	const char *what = "a list, a word or a bracket that ends the list";
	int n = yypcontext_expected_tokens(context, &expected, 1);

	(void)scanner;
	if (n == 1)
		what = expected == YYSYMBOL_WORD ? "the word that a list begins with" :
		       "a list, '('";
	else if (r->depth == 0)
		what = "a list, '('";
	if (found == YYSYMBOL_YYEOF)
		ms_text_error(&r->text, r->text.token.loc, "found the end of the file, expected %s",
			      what);
	else
		ms_text_error(&r->text, r->text.token.loc, "found '%s', expected %s", shown, what);
	if (found == YYSYMBOL_YYEOF && r->depth > 0)
		ms_text_note(&r->text, r->open.v[r->depth - 1], "the innermost open bracket");
	return 0;
}

/* Only for what isn't a syntax error: memory ran out.  */
static void ms_rtl_yyerror(void *scanner, struct ms_rtl_reader *r, const char *message)
{
	(void)scanner;
	ms_text_error(&r->text, r->text.token.loc, "%s", message);
}
