/* Cases of --against: their text, and places for pointers that the function's C allows.
   SPDX-License-Identifier: GPL-3.0-or-later

   Two pointers may overlap if an object may be accessed through both: neither is `restrict`
   while one may be written through, and their types may be those of one object (the rules of
   GCC's -fstrict-aliasing: the same type, but for signs, or characters).  Types of structs and of long
   integers can be told apart only by their names in the prototype.  */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "tool/against.h"

static const char *const room_names[] = { "tight", "near", "roomy", "square" };
static const char *const value_names[] = { "zero", "small", "index", "any" };

/* ---- Text ------------------------------------------------------------------------------- */

static void write_name(struct ms_buf *out, const struct ms_rtl_function *function, int n)
{
	const char *name = function->param[n].name;

	if (name && *name)
		ms_buf_puts(out, name);
	else
		ms_buf_printf(out, "#%d", n);
}

/* `*NAME@OFFSET=VALUE` in what a parameter points to, `NAME@OFFSET=VALUE` in a variable.  */
static void write_pokes(struct ms_buf *out, const struct against_case *c,
			const struct ms_rtl_function *function)
{
	struct ms_arena *arena = ms_arena_new();
	const struct ms_rtl_knob *knobs;

	ms_rtl_knobs(arena, function, &knobs);
	for (size_t p = 0; p < c->poke.n; p++) {
		const struct ms_rtl_knob *knob = &knobs[c->poke.v[p].knob];

		ms_buf_putc(out, ',');
		if (knob->kind == MS_KNOB_POINTED) {
			ms_buf_putc(out, '*');
			write_name(out, function, knob->of);
		} else {
			ms_buf_puts(out, function->symbol[knob->of].name);
		}
		ms_buf_printf(out, "@%" PRId64 "=%" PRId64, knob->offset, c->poke.v[p].value);
	}
	ms_arena_free(arena);
}

void ms_against_write(struct ms_buf *out, const struct against_case *c,
		      const struct ms_rtl_function *function)
{
	ms_buf_printf(out, "seed:%" PRIu64 ",count:%" PRId64 ",room:%s,edge:%s,values:%s,globals:%s",
		      c->seed, c->count, room_names[c->room], c->low ? "low" : "high",
		      value_names[c->values],
		      c->globals ? "made" : "kept");
	for (int n = 0; n < function->nparams; n++) {
		const struct against_param *param = &c->param[n];

		if (param->kind == AGAINST_FREE)
			continue;
		ms_buf_putc(out, ',');
		write_name(out, function, n);
		ms_buf_putc(out, '=');
		if (param->kind == AGAINST_NUMBER) {
			ms_buf_printf(out, "%" PRId64, param->number);
			continue;
		}
		if (param->kind == AGAINST_IN)
			ms_buf_printf(out, "&%s", function->symbol[param->base].name);
		else
			write_name(out, function, param->base);
		if (param->offset)
			ms_buf_printf(out, "%+" PRId64, param->offset);
	}
	write_pokes(out, c, function);
}

/* The parameter whose name is the LEN bytes at NAME, or -1.  */
static int find_param(const struct ms_rtl_function *function, const char *name, size_t len)
{
	for (int n = 0; n < function->nparams; n++) {
		const char *own = function->param[n].name;

		if (own && strlen(own) == len && memcmp(own, name, len) == 0)
			return n;
	}
	if (len > 1 && name[0] == '#') {
		long n = strtol(name + 1, NULL, 10);

		return n >= 0 && n < function->nparams ? (int)n : -1;
	}
	return -1;
}

static int find_symbol(const struct ms_rtl_function *function, const char *name, size_t len)
{
	for (int v = 0; v < function->nsymbols; v++)
		if (strlen(function->symbol[v].name) == len &&
		    memcmp(function->symbol[v].name, name, len) == 0)
			return v;
	return -1;
}

static int find_word(const char *const *words, int n, const char *text, size_t len)
{
	for (int w = 0; w < n; w++)
		if (strlen(words[w]) == len && memcmp(words[w], text, len) == 0)
			return w;
	return -1;
}

static bool read_number(const char *text, size_t len, int64_t *number)
{
	char *end;

	if (len == 0 || !strchr("+-0123456789", *text))
		return false;
	*number = *text == '-' ? strtoll(text, &end, 0) : (int64_t)strtoull(text, &end, 0);
	return end == text + len;
}

/* `KEY:VALUE` */
static bool read_setting(struct against_case *c, const char *key, size_t nkey, const char *value,
			 size_t nvalue)
{
	static const char *const keys[] = { "seed", "count", "room", "values", "globals", "edge" };
	static const char *const global_names[] = { "kept", "made" };
	static const char *const edge_names[] = { "high", "low" };
	int64_t number = 0;
	int word = -1;

	switch (find_word(keys, 6, key, nkey)) {
	case 0:
		if (!read_number(value, nvalue, &number))
			return false;
		c->seed = (uint64_t)number;
		return true;
	case 1:
		return read_number(value, nvalue, &c->count);
	case 2:
		word = find_word(room_names, AGAINST_NROOMS, value, nvalue);
		c->room = word < 0 ? AGAINST_TIGHT : (enum against_room)word;
		return word >= 0;
	case 3:
		word = find_word(value_names, MS_RTL_NVALUES, value, nvalue);
		c->values = word < 0 ? MS_RTL_ZERO : (enum ms_rtl_values)word;
		return word >= 0;
	case 4:
		word = find_word(global_names, 2, value, nvalue);
		c->globals = word == 1;
		return word >= 0;
	case 5:
		word = find_word(edge_names, 2, value, nvalue);
		c->low = word == 1;
		return word >= 0;
	default:
		return false;
	}
}

static bool is_pointer(const struct ms_rtl_function *function, int n)
{
	return function->param[n].type->kind == MS_CTYPE_POINTER;
}

/* `NAME=VALUE` */
static bool read_param(const struct ms_rtl_function *function, struct against_case *c,
		       const char *name, size_t nname, const char *value, size_t nvalue)
{
	int n = find_param(function, name, nname);
	struct against_param *param = n < 0 ? NULL : &c->param[n];
	size_t len = 0;

	if (!param)
		return false;
	if (!is_pointer(function, n)) {
		param->kind = AGAINST_NUMBER;
		return read_number(value, nvalue, &param->number);
	}
	while (len < nvalue && !strchr("+-", value[len]))
		len++;
	param->kind = *value == '&' ? AGAINST_IN : AGAINST_AT;
	param->base = *value == '&' ? find_symbol(function, value + 1, len - 1)
				    : find_param(function, value, len);
	param->offset = 0;
	return param->base >= 0 &&
	       (param->kind == AGAINST_IN ||
		(param->base != n && is_pointer(function, param->base))) &&
	       (len == nvalue || read_number(value + len, nvalue - len, &param->offset));
}

/* `[*]NAME@OFFSET=VALUE` */
static bool read_poke(struct ms_arena *arena, const struct ms_rtl_function *function,
		      struct against_case *c, const char *name, size_t nname, const char *value,
		      size_t nvalue)
{
	const char *place = memchr(name, '@', nname);
	struct against_poke poke = { 0 };
	const struct ms_rtl_knob *knobs;
	int n = ms_rtl_knobs(arena, function, &knobs);
	bool pointed = *name == '*';
	int64_t offset;

	if (!place || !read_number(place + 1, nname - (size_t)(place + 1 - name), &offset) ||
	    !read_number(value, nvalue, &poke.value))
		return false;
	name += pointed;
	for (; poke.knob < n; poke.knob++) {
		const struct ms_rtl_knob *knob = &knobs[poke.knob];
		size_t len = (size_t)(place - name);

		if (knob->offset != offset)
			continue;
		if (pointed ? knob->kind == MS_KNOB_POINTED &&
				  find_param(function, name, len) == knob->of
			    : knob->kind == MS_KNOB_SYMBOL &&
				  strlen(function->symbol[knob->of].name) == len &&
				  memcmp(function->symbol[knob->of].name, name, len) == 0) {
			MS_VEC_PUSH(arena, &c->poke, poke);
			return true;
		}
	}
	return false;
}

bool ms_against_read(struct ms_arena *arena, const char *text,
		     const struct ms_rtl_function *function, struct against_case *c,
		     struct ms_diag *diag)
{
	*c = (struct against_case){ .values = MS_RTL_ANY, .room = AGAINST_ROOMY };
	c->param = MS_NEW_N(arena, (size_t)function->nparams, struct against_param);
	for (const char *at = text, *end; *at; at = end + (*end == ',')) {
		size_t key = strcspn(at, ":=,");
		bool good;

		end = at + strcspn(at, ",");
		good = key < (size_t)(end - at);
		if (good && at[key] == ':')
			good = read_setting(c, at, key, at + key + 1, (size_t)(end - at) - key - 1);
		else if (good)
			good = read_param(function, c, at, key, at + key + 1,
					  (size_t)(end - at) - key - 1) ||
			       read_poke(arena, function, c, at, key, at + key + 1,
					 (size_t)(end - at) - key - 1);
		if (good)
			continue;
		ms_diag_error(diag, NULL,
			      "--case: '%.*s' is neither a setting (seed:, count:, room:, edge:, "
			      "values:, globals:) nor a value for a parameter of %s",
			      (int)(end - at), at, function->name);
		return false;
	}
	for (int n = 0; n < function->nparams; n++)
		if (c->param[n].kind == AGAINST_AT &&
		    c->param[c->param[n].base].kind != AGAINST_FREE) {
			ms_diag_error(diag, NULL, "--case: %s is placed by a pointer that is placed "
				      "itself", function->param[n].name);
			return false;
		}
	return true;
}

/* ---- What may overlap ------------------------------------------------------------------- */

/* The words that name the type which pointer N points to, from the prototype, without
   qualifiers; empty if there are none.  */
static void name_type(const struct ms_rtl_function *function, int n, struct ms_buf *out)
{
	const char *at = function->prototype ? strchr(function->prototype, '(') : NULL;
	int depth = 0;

	for (; at && n > 0; n--)
		for (at++; *at && (depth > 0 || *at != ','); at++) {
			depth += *at == '(' || *at == '[';
			depth -= *at == ')' || *at == ']';
		}
	if (!at || !*at)
		return;
	for (at++; *at && !strchr("*([,)", *at);) {
		size_t word = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
					 "0123456789_$");
		static const char *const qualifiers[] = { "const", "volatile", "restrict",
							  "signed", "unsigned", "int" };

		if (word > 0 && find_word(qualifiers, 6, at, word) < 0) {
			ms_buf_add(out, at, word);
			ms_buf_putc(out, ' ');
		}
		at += word ? word : 1;
	}
}

static bool same_name(const struct ms_rtl_function *function, int p, int q)
{
	struct ms_buf a = { 0 }, b = { 0 };
	bool same;

	name_type(function, p, &a);
	name_type(function, q, &b);
	same = a.len > 0 && a.len == b.len && memcmp(a.text, b.text, a.len) == 0;
	ms_buf_free(&a);
	ms_buf_free(&b);
	return same;
}

static bool names_long_long(const struct ms_rtl_function *function)
{
	return function->prototype && strstr(function->prototype, "long long");
}

static bool is_character(const struct ms_ctype *type)
{
	return (type->kind == MS_CTYPE_INT || type->kind == MS_CTYPE_UNSIGNED) && type->size == 1;
}

static bool is_integer(const struct ms_ctype *type)
{
	return type->kind == MS_CTYPE_INT || type->kind == MS_CTYPE_UNSIGNED;
}

/* May an object be accessed as what P and as what Q points to?  */
static bool may_be_one(const struct ms_rtl_function *function, int p, int q)
{
	const struct ms_ctype *a = function->param[p].type->to, *b = function->param[q].type->to;
	bool plain_a = is_integer(a) || a->kind == MS_CTYPE_FLOAT;
	bool plain_b = is_integer(b) || b->kind == MS_CTYPE_FLOAT;

	if ((is_character(a) && (plain_b || b->kind == MS_CTYPE_STRUCT)) ||
	    (is_character(b) && (plain_a || a->kind == MS_CTYPE_STRUCT)))
		return true;
	if (is_integer(a) && is_integer(b))
		return a->size == b->size &&
		       (a->size < 8 || !names_long_long(function) || same_name(function, p, q));
	if (a->kind != b->kind || a->size != b->size)
		return false;
	if (a->kind == MS_CTYPE_FLOAT || a->kind == MS_CTYPE_BOOL)
		return true;
	return a->kind == MS_CTYPE_STRUCT && same_name(function, p, q);
}

bool ms_against_may_overlap(const struct ms_rtl_function *function, int p, int q)
{
	const struct ms_ctype *a = function->param[p].type, *b = function->param[q].type;

	if ((a->is_restrict || b->is_restrict) && !(a->is_const && b->is_const))
		return false;
	return may_be_one(function, p, q);
}

bool ms_against_may_be_in(const struct ms_rtl_function *function, int n, int v)
{
	const struct ms_rtl_symbol *symbol = &function->symbol[v];
	const struct ms_ctype *a = function->param[n].type->to, *b = symbol->type;

	/* Of a local one the compiler may know that nobody has its address.  */
	if (!is_pointer(function, n) || function->param[n].type->is_restrict || symbol->readonly ||
	    symbol->local || !symbol->defined || symbol->address.n > 0 || !b)
		return false;
	while (b->kind == MS_CTYPE_ARRAY)
		b = b->to;
	if (is_character(a) && (is_integer(b) || b->kind == MS_CTYPE_FLOAT))
		return true;
	/* Whether integers of 8 bytes are `long` its type does not say.  */
	if (is_integer(a) && is_integer(b))
		return a->size == b->size && a->size < 8;
	return a->kind == MS_CTYPE_FLOAT && b->kind == MS_CTYPE_FLOAT && a->size == b->size;
}

/* ---- Places by chance ------------------------------------------------------------------- */

static int64_t element_size(const struct ms_rtl_function *function, int n)
{
	int64_t size = function->param[n].type->to->size;

	return size > 0 ? size : 1;
}

static int64_t up(int64_t bytes, int64_t unit)
{
	return (bytes + unit - 1) / unit * unit;
}

/* Are the COUNT elements that A and B point to, SHIFT bytes apart, apart?  */
static bool apart(const struct ms_rtl_function *function, int64_t count, int a, int b,
		  int64_t shift)
{
	return shift >= count * element_size(function, a) ||
	       -shift >= count * element_size(function, b);
}

static int64_t offset_of(const struct against_case *c, int n)
{
	return c->param[n].kind == AGAINST_AT ? c->param[n].offset : 0;
}

static int base_of(const struct against_case *c, int n)
{
	return c->param[n].kind == AGAINST_AT ? c->param[n].base : n;
}

bool ms_against_is_allowed(const struct against_case *c, const struct ms_rtl_function *function,
			   bool *tight)
{
	int64_t count = c->count > 0 ? c->count : 0;

	*tight = false;
	for (int p = 0; p < function->nparams; p++)
		for (int q = 0; q < p; q++) {
			if (!is_pointer(function, p) || !is_pointer(function, q) ||
			    base_of(c, p) != base_of(c, q) ||
			    ms_against_may_overlap(function, p, q))
				continue;
			*tight = true;
			if (!apart(function, count, q, p, offset_of(c, p) - offset_of(c, q)))
				return false;
		}
	return true;
}

static int64_t some_offset(const struct ms_rtl_function *function, int n, int base, bool overlap,
			   int64_t count, uint64_t *random)
{
	int64_t size = element_size(function, n), unit = size;
	int64_t behind = up(count * element_size(function, base), unit);
	uint64_t bits = ms_random(random);

	if (!overlap)
		return bits & 1 ? behind : -count * size;
	switch (bits % 8) {
	case 0: return 0;
	case 1: return size;
	case 2: return -size;
	case 3: return behind;
	case 4: return behind - size;
	case 5: return -count * size;
	default: return ((int64_t)(bits >> 8 & 31) - 16) * size;
	}
}

void ms_against_place(struct against_case *c, const struct ms_rtl_function *function,
		      uint64_t *random)
{
	int64_t count = c->count > 0 ? c->count : 0;

	for (int n = 1; n < function->nparams; n++) {
		int base = (int)ms_random_below(random, (uint64_t)n);
		bool overlap, tight;

		if (!is_pointer(function, n) || c->param[n].kind != AGAINST_FREE ||
		    ms_random_below(random, 4) == 0 || !is_pointer(function, base))
			continue;
		base = base_of(c, base);
		if (base >= n)
			continue;
		overlap = ms_against_may_overlap(function, n, base);
		c->param[n] = (struct against_param){
			AGAINST_AT, 0, base, some_offset(function, n, base, overlap, count, random)
		};
		if (!ms_against_is_allowed(c, function, &tight))
			c->param[n].kind = AGAINST_FREE;
	}
}
