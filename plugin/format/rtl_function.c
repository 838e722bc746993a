/* Functions of RTL texts: parameters, types, symbols, insns.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

#include "format/rtl_text.h"

#define MAX_SIZE ((int64_t)1 << 28) /* of a type, a symbol, an area */

/* ---- Types ------------------------------------------------------------------------------ */

static const struct ms_ctype *take_type(struct ms_rtl_reader *r, const struct ms_sx *list,
					const struct ms_sx **at);

static bool read_pointer(struct ms_rtl_reader *r, const struct ms_sx *sx,
			 struct ms_ctype *type)
{
	const struct ms_sx *at = sx->first;

	type->to = take_type(r, sx, &at);
	type->size = type->align = ms_mode_bytes(r->unit->target.pointer);
	for (; type->to && at; at = at->next) {
		if (ms_sx_word_is(at, "const"))
			type->is_const = true;
		else if (ms_sx_word_is(at, "volatile"))
			type->is_volatile = true;
		else if (ms_sx_word_is(at, "restrict"))
			type->is_restrict = true;
		else {
			ms_sx_unexpected(r, at, "'const', 'volatile' or 'restrict'");
			return false;
		}
	}
	return type->to != NULL;
}

static bool read_array(struct ms_rtl_reader *r, const struct ms_sx *sx, struct ms_ctype *type)
{
	const struct ms_sx *at = sx->first;

	type->count = ms_sx_take_integer(r, sx, &at, "a number of elements", 0, MAX_SIZE);
	type->to = r->text.errors ? NULL : take_type(r, sx, &at);
	if (!type->to)
		return false;
	type->align = type->to->align;
	if (__builtin_mul_overflow(type->count, type->to->size, &type->size) ||
	    type->size > MAX_SIZE) {
		ms_text_error(&r->text, sx->word.loc, "the array is too large");
		return false;
	}
	return ms_sx_end(r, sx, at);
}

static bool read_struct(struct ms_rtl_reader *r, const struct ms_sx *sx, struct ms_ctype *type)
{
	const struct ms_sx *at = sx->first;
	MS_VEC(struct ms_cfield) fields = { 0 };

	type->size = ms_sx_take_integer(r, sx, &at, "a size in bytes", 0, MAX_SIZE);
	if (r->text.errors == 0)
		type->align = ms_sx_take_integer(r, sx, &at, "an alignment in bytes", 1, 4096);
	while (r->text.errors == 0 && at) {
		const struct ms_sx *field = ms_sx_take_list(r, sx, &at, "field"), *in;
		struct ms_cfield one;

		if (!field)
			return false;
		in = field->first;
		one.offset = ms_sx_take_integer(r, field, &in, "an offset in bytes", 0, type->size);
		one.type = r->text.errors ? NULL : take_type(r, field, &in);
		if (!one.type || !ms_sx_end(r, field, in))
			return false;
		if (one.type->size > type->size - one.offset) {
			ms_text_error(&r->text, field->word.loc,
				      "this field ends behind the end of its struct");
			return false;
		}
		MS_VEC_PUSH(r->text.arena, &fields, one);
	}
	type->field = fields.v;
	type->nfields = (int)fields.n;
	return r->text.errors == 0;
}

static const struct ms_ctype *read_type(struct ms_rtl_reader *r, const struct ms_sx *sx)
{
	static const char *const scalar[] = { [MS_CTYPE_BOOL] = "bool", [MS_CTYPE_INT] = "int",
					      [MS_CTYPE_UNSIGNED] = "unsigned",
					      [MS_CTYPE_FLOAT] = "float" };
	struct ms_ctype *type = MS_NEW(r->text.arena, struct ms_ctype);
	const struct ms_sx *at = sx->first;

	type->align = 1;
	if (ms_sx_word_is(sx, "void"))
		return type;
	for (int k = MS_CTYPE_BOOL; k <= MS_CTYPE_FLOAT; k++)
		if (ms_sx_is(sx, scalar[k])) {
			type->kind = (enum ms_ctype_kind)k;
			type->size = ms_sx_take_integer(r, sx, &at, "a size in bytes", 1, 16);
			type->align = type->size;
			return !r->text.errors && ms_sx_end(r, sx, at) ? type : NULL;
		}
	if (ms_sx_is(sx, "pointer")) {
		type->kind = MS_CTYPE_POINTER;
		return read_pointer(r, sx, type) ? type : NULL;
	}
	if (ms_sx_is(sx, "array")) {
		type->kind = MS_CTYPE_ARRAY;
		return read_array(r, sx, type) ? type : NULL;
	}
	if (ms_sx_is(sx, "struct")) {
		type->kind = MS_CTYPE_STRUCT;
		return read_struct(r, sx, type) ? type : NULL;
	}
	if (ms_sx_is(sx, "opaque")) {
		type->kind = MS_CTYPE_OPAQUE;
		type->size = ms_sx_take_integer(r, sx, &at, "a size in bytes", 0, MAX_SIZE);
		if (r->text.errors == 0)
			type->align = ms_sx_take_integer(r, sx, &at, "an alignment", 1, 4096);
		return !r->text.errors && ms_sx_end(r, sx, at) ? type : NULL;
	}
	ms_sx_unexpected(r, sx,
			 "a type: void, or (bool, (int, (unsigned, (float, (pointer, (array, "
			 "(struct, (opaque");
	return NULL;
}

static const struct ms_ctype *take_type(struct ms_rtl_reader *r, const struct ms_sx *list,
					const struct ms_sx **at)
{
	const struct ms_sx *sx = ms_sx_take(r, list, at, "a type");

	return sx ? read_type(r, sx) : NULL;
}

/* ---- Parameters, result, areas, symbols ------------------------------------------------- */

static bool read_param(struct ms_rtl_reader *r, const struct ms_sx *list,
		       struct ms_rtl_param *param)
{
	const struct ms_sx *at = list->first, *incoming, *in;

	param->loc = list->word.loc;
	param->name = ms_sx_take_name(r, list, &at, "the name of a parameter");
	param->type = param->name ? take_type(r, list, &at) : NULL;
	incoming = param->type ? ms_sx_take_list(r, list, &at, "DECL_RTL_INCOMING") : NULL;
	if (!incoming)
		return false;
	in = incoming->first;
	param->incoming = ms_rtx_take(r, incoming, &in, "a register or a mem");
	return param->incoming && ms_sx_end(r, incoming, in) && ms_sx_end(r, list, at);
}

static bool read_result(struct ms_rtl_reader *r, const struct ms_sx *list)
{
	const struct ms_sx *at = list->first;

	r->at->result = take_type(r, list, &at);
	if (r->at->result && r->at->result->kind != MS_CTYPE_VOID) {
		r->at->result_at = ms_rtx_take(r, list, &at, "where the result is");
		if (!r->at->result_at)
			return false;
	}
	return r->at->result && ms_sx_end(r, list, at);
}

static bool read_area(struct ms_rtl_reader *r, const struct ms_sx *list,
		      struct ms_rtl_area *area)
{
	const struct ms_sx *at = list->first;

	area->loc = list->word.loc;
	area->reg = ms_rtx_take(r, list, &at, "a register");
	if (!area->reg)
		return false;
	if (area->reg->code != MS_RTX_REG) {
		ms_text_error(&r->text, area->reg->loc, "found '(%s', expected a register",
			      ms_rtx_name(area->reg));
		return false;
	}
	area->low = ms_sx_take_integer(r, list, &at, "a number of bytes", -MAX_SIZE, MAX_SIZE);
	if (r->text.errors == 0)
		area->high = ms_sx_take_integer(r, list, &at, "the upper end of the area",
						area->low, area->low + MAX_SIZE);
	return r->text.errors == 0 && ms_sx_end(r, list, at);
}

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if ((c | 32) >= 'a' && (c | 32) <= 'f')
		return (c | 32) - 'a' + 10;
	return -1;
}

static bool read_bytes(struct ms_rtl_reader *r, const struct ms_sx *list,
		       struct ms_rtl_symbol *symbol)
{
	const struct ms_sx *at = list->first, *sx = ms_sx_take(r, list, &at, "a string");
	struct ms_slice text;
	uint8_t *byte;
	int digits = 0;

	if (!sx || !ms_sx_end(r, list, at))
		return false;
	if (sx->kind != MS_SX_STRING) {
		ms_sx_unexpected(r, sx, "a string of hexadecimal digits");
		return false;
	}
	text = sx->word.text;
	byte = ms_alloc(r->text.arena, (size_t)text.len / 2 + 1);
	for (int i = 1; i < text.len - 1; i++) {
		struct ms_loc loc = sx->word.loc;

		if (text.s[i] == ' ')
			continue;
		loc.column += i;
		if (hex_digit(text.s[i]) < 0) {
			ms_text_error(&r->text, loc, "found '%c', expected a hexadecimal digit",
				      text.s[i] >= ' ' && text.s[i] < 0x7f ? text.s[i] : '?');
			return false;
		}
		byte[digits / 2] = (uint8_t)(byte[digits / 2] << 4 | hex_digit(text.s[i]));
		digits++;
	}
	symbol->byte = byte;
	symbol->nbytes = digits / 2;
	symbol->defined = true;
	if (digits % 2 == 0 && symbol->nbytes <= symbol->size)
		return true;
	ms_text_error(&r->text, sx->word.loc,
		      digits % 2 ? "an odd number of digits; each byte has two"
				 : "more bytes than the symbol has");
	return false;
}

static bool read_address(struct ms_rtl_reader *r, const struct ms_sx *list,
			 struct ms_rtl_symbol *symbol)
{
	const struct ms_sx *at = list->first;
	int64_t bytes = ms_mode_bytes(r->unit->target.pointer);
	struct ms_rtl_address one;

	one.offset = ms_sx_take_integer(r, list, &at, "an offset in the symbol", 0,
					symbol->size < bytes ? 0 : symbol->size - bytes);
	if (r->text.errors)
		return false;
	one.symbol = ms_sx_take_name(r, list, &at, "a symbol");
	one.addend = one.symbol ? ms_sx_take_integer(r, list, &at, "an integer", INT64_MIN,
						     INT64_MAX) : 0;
	MS_VEC_PUSH(r->text.arena, &symbol->address, one);
	symbol->defined = true;
	return r->text.errors == 0 && ms_sx_end(r, list, at);
}

/* `(in BLOCK OFFSET)`: which piece of memory it shares with others.  */
static void take_block(struct ms_rtl_reader *r, const struct ms_sx *list, const struct ms_sx **at,
		       struct ms_rtl_symbol *symbol)
{
	symbol->block = (int)ms_sx_take_integer(r, list, at, "the number of a block", 0, INT_MAX);
	symbol->offset = ms_sx_take_integer(r, list, at, "an offset in the block", 0, MAX_SIZE);
}

static bool symbol_clause(struct ms_rtl_reader *r, const struct ms_sx *sx,
			  struct ms_rtl_symbol *symbol)
{
	const struct ms_sx *at = sx->first;

	if (ms_sx_word_is(sx, "readonly"))
		symbol->readonly = true;
	else if (ms_sx_word_is(sx, "local"))
		symbol->local = true;
	else if (ms_sx_is(sx, "size"))
		symbol->size = ms_sx_take_integer(r, sx, &at, "a number of bytes", 0, MAX_SIZE);
	else if (ms_sx_is(sx, "align"))
		symbol->align = ms_sx_take_integer(r, sx, &at, "an alignment in bytes", 1, 65536);
	else if (ms_sx_is(sx, "type"))
		symbol->type = take_type(r, sx, &at);
	else if (ms_sx_is(sx, "in"))
		take_block(r, sx, &at, symbol);
	else if (ms_sx_word_is(sx, "zero") || ms_sx_is(sx, "zero"))
		symbol->defined = true;
	else if (ms_sx_is(sx, "bytes"))
		return read_bytes(r, sx, symbol);
	else if (ms_sx_is(sx, "address"))
		return read_address(r, sx, symbol);
	else
		ms_sx_unexpected(r, sx,
				 "'(size', '(align', 'readonly', 'local', '(in', '(type', "
				 "'(bytes', '(zero)' or '(address'");
	return r->text.errors == 0 && (sx->kind != MS_SX_LIST || ms_sx_end(r, sx, at));
}

static bool read_symbol(struct ms_rtl_reader *r, const struct ms_sx *list,
			struct ms_rtl_symbol *symbol)
{
	const struct ms_sx *at = list->first;

	symbol->loc = list->word.loc;
	symbol->align = 1;
	symbol->block = -1;
	symbol->name = ms_sx_take_name(r, list, &at, "the name of a symbol");
	for (; r->text.errors == 0 && at; at = at->next)
		if (!symbol_clause(r, at, symbol))
			return false;
	return r->text.errors == 0;
}

/* ---- Insns ------------------------------------------------------------------------------ */

/* `"FILE":LINE[:COLUMN]`, already known to look like this.  */
static void read_location(struct ms_rtl_reader *r, const struct ms_sx *sx,
			  struct ms_rtl_insn *insn)
{
	struct ms_word name = sx->word;
	int quote = name.text.len - 1;
	long line;

	while (name.text.s[quote] != '"')
		quote--;
	line = strtol(name.text.s + quote + 2, NULL, 10);
	insn->line = line > INT_MAX ? INT_MAX : (int)line;
	name.text.len = quote + 1;
	insn->file = ms_text_string(&r->text, &name);
}

bool ms_rtl_insn_tail(struct ms_rtl_reader *r, const struct ms_sx *list, const struct ms_sx **at,
		      struct ms_rtl_insn *insn)
{
	insn->pattern = ms_rtx_take(r, list, at, "a pattern");
	if (!insn->pattern)
		return false;
	if (*at && (*at)->kind == MS_SX_LOCATION) {
		read_location(r, *at, insn);
		*at = (*at)->next;
		if (ms_sx_word_is(*at, "discrim") && (*at)->next)
			*at = (*at)->next->next;
	}
	return r->text.errors == 0 && ms_sx_end(r, list, *at);
}

static bool read_insn(struct ms_rtl_reader *r, const struct ms_sx *list,
		      struct ms_rtl_insn *insn)
{
	static const char *const name[] = {
		[MS_INSN] = "cinsn",	   [MS_JUMP_INSN] = "cjump_insn",
		[MS_CALL_INSN] = "ccall_insn", [MS_LABEL] = "clabel",
		[MS_BARRIER] = "cbarrier", [MS_JUMP_TABLE] = "cjump_table",
	};
	const struct ms_sx *at = list->first;
	int kind = 0;

	while (kind <= MS_JUMP_TABLE && !ms_sx_is(list, name[kind]))
		kind++;
	if (kind > MS_JUMP_TABLE) {
		ms_sx_unexpected(r, list,
				 "'(cinsn', '(cjump_insn', '(ccall_insn', '(clabel', "
				 "'(cbarrier' or '(cjump_table'");
		return false;
	}
	insn->kind = (enum ms_insn_kind)kind;
	insn->loc = list->word.loc;
	insn->uid = (int)ms_sx_take_integer(r, list, &at, "an insn's uid", 0, INT_MAX);
	if (r->text.errors)
		return false;
	if (insn->kind == MS_LABEL || insn->kind == MS_BARRIER)
		return ms_sx_end(r, list, at);
	return ms_rtl_insn_tail(r, list, &at, insn);
}

static bool twice(struct ms_rtl_reader *r, struct ms_names *names, int number,
		  const struct ms_sx *list, const char *what)
{
	char text[16];
	bool fresh;

	snprintf(text, sizeof text, "%d", number);
	ms_names_add(names, r->text.scratch, text, strlen(text), &fresh);
	if (!fresh)
		ms_text_error(&r->text, list->word.loc, "%s %d stands twice", what, number);
	return !fresh;
}

/* `(goto INDEX | end)`: GCC's number of the block, for now.  */
static bool read_goto(struct ms_rtl_reader *r, const struct ms_sx *list,
		      struct ms_rtl_block *block)
{
	const struct ms_sx *at = list->first;

	block->go_to = MS_RTL_END;
	if (ms_sx_word_is(at, "end"))
		at = at->next;
	else
		block->go_to =
		    (int)ms_sx_take_integer(r, list, &at, "a block's number, or 'end'", 0, INT_MAX);
	return r->text.errors == 0 && ms_sx_end(r, list, at);
}

/* Numbers of blocks become places in the text.  */
static bool resolve_gotos(struct ms_rtl_reader *r, struct ms_rtl_block *block, size_t n)
{
	char text[16];

	for (size_t b = 0; b < n; b++) {
		if (block[b].go_to < 0)
			continue;
		snprintf(text, sizeof text, "%d", block[b].go_to);
		block[b].go_to = ms_names_find(&r->blocks, text, strlen(text));
		if (block[b].go_to < 0) {
			ms_text_error(&r->text, block[b].loc, "the function has no block %s, to which "
				      "this one goes on", text);
			return false;
		}
	}
	return true;
}

static bool read_chain(struct ms_rtl_reader *r, const struct ms_sx *chain)
{
	MS_VEC(struct ms_rtl_block) blocks = { 0 };
	MS_VEC(struct ms_rtl_insn) insns = { 0 };
	struct ms_names uids = { 0 };

	for (const struct ms_sx *item = chain->first; item;) {
		const struct ms_sx *list = ms_sx_take_list(r, chain, &item, "block"), *at;
		struct ms_rtl_block block = { .first = (int)insns.n, .go_to = MS_RTL_NEXT };

		if (!list)
			return false;
		at = list->first;
		block.loc = list->word.loc;
		block.index = (int)ms_sx_take_integer(r, list, &at, "a block's number", 0, INT_MAX);
		if (r->text.errors || twice(r, &r->blocks, block.index, list, "block"))
			return false;
		while (at) {
			const struct ms_sx *one = ms_sx_take_list(r, list, &at, NULL);
			struct ms_rtl_insn insn = { 0 };

			if (ms_sx_is(one, "goto") && !at) {
				if (!read_goto(r, one, &block))
					return false;
				continue;
			}
			if (!one || !read_insn(r, one, &insn) ||
			    twice(r, &uids, insn.uid, one, "insn"))
				return false;
			MS_VEC_PUSH(r->text.arena, &insns, insn);
		}
		block.count = (int)insns.n - block.first;
		MS_VEC_PUSH(r->text.arena, &blocks, block);
	}
	if (!resolve_gotos(r, blocks.v, blocks.n))
		return false;
	r->at->block = blocks.v;
	r->at->nblocks = (int)blocks.n;
	r->at->insn = insns.v;
	r->at->ninsns = (int)insns.n;
	return true;
}

/* ---- The function ----------------------------------------------------------------------- */

struct parts {
	MS_VEC(struct ms_rtl_param) param;
	MS_VEC(struct ms_rtl_area) area;
	MS_VEC(struct ms_rtl_symbol) symbol;
	MS_VEC(struct ms_rtl_loop) loop;
	bool chain;
};

static bool read_part(struct ms_rtl_reader *r, const struct ms_sx *part, struct parts *parts)
{
	const struct ms_sx *at = part->first;

	if (ms_sx_is(part, "prototype")) {
		r->at->prototype = ms_sx_take_name(r, part, &at, "a string");
		return r->at->prototype && ms_sx_end(r, part, at);
	}
	if (ms_sx_is(part, "param")) {
		struct ms_rtl_param param = { 0 };

		if (!read_param(r, part, &param))
			return false;
		MS_VEC_PUSH(r->text.arena, &parts->param, param);
		return true;
	}
	if (ms_sx_is(part, "area")) {
		struct ms_rtl_area area = { 0 };

		if (!read_area(r, part, &area))
			return false;
		MS_VEC_PUSH(r->text.arena, &parts->area, area);
		return true;
	}
	if (ms_sx_is(part, "symbol")) {
		struct ms_rtl_symbol symbol = { 0 };

		if (!read_symbol(r, part, &symbol))
			return false;
		MS_VEC_PUSH(r->text.arena, &parts->symbol, symbol);
		return true;
	}
	if (ms_sx_is(part, "loop") && parts->chain) {
		struct ms_rtl_loop loop = { 0 };

		if (!ms_rtl_loop(r, part, &loop))
			return false;
		MS_VEC_PUSH(r->text.arena, &parts->loop, loop);
		return true;
	}
	if (ms_sx_is(part, "result"))
		return read_result(r, part);
	if (ms_sx_is(part, "insn-chain") && !parts->chain) {
		parts->chain = true;
		return read_chain(r, part);
	}
	ms_sx_unexpected(r, part,
			 parts->chain ? "'(loop'"
				      : "'(prototype', '(param', '(result', '(area', '(symbol' or "
					"'(insn-chain'");
	return false;
}

void ms_rtl_function(struct ms_rtl_reader *r, const struct ms_sx *list)
{
	static const struct ms_ctype no_result = { .align = 1 };
	const struct ms_sx *at = list->first;
	struct parts parts = { 0 };

	r->at = MS_NEW(r->text.arena, struct ms_rtl_function);
	r->at->unit = r->unit;
	r->at->loc = list->word.loc;
	r->at->result = &no_result;
	r->blocks = (struct ms_names){ 0 };
	r->pseudos = (struct ms_names){ 0 };
	r->pseudo.n = 0;
	r->at->name = ms_sx_take_name(r, list, &at, "the name of a function");
	while (r->text.errors == 0 && at) {
		const struct ms_sx *part = ms_sx_take_list(r, list, &at, NULL);

		if (!part || !read_part(r, part, &parts))
			return;
	}
	if (r->text.errors == 0 && !parts.chain)
		ms_text_error(&r->text, list->end,
			      "found the end of the function, expected '(insn-chain'");
	r->at->param = parts.param.v;
	r->at->nparams = (int)parts.param.n;
	r->at->area = parts.area.v;
	r->at->nareas = (int)parts.area.n;
	r->at->symbol = parts.symbol.v;
	r->at->nsymbols = (int)parts.symbol.n;
	r->at->loop = parts.loop.v;
	r->at->nloops = (int)parts.loop.n;
	MS_VEC_PUSH(r->text.scratch, &r->function, r->at);
}
