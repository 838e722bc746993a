/* RTL expressions: from lists to data and back.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "format/rtl_text.h"

/* ---- Codes and modes -------------------------------------------------------------------- */

static const struct {
	const char *name, *operands;
} codes[] = {
#define MS_CODE(symbol, name, operands) { name, operands },
#include "format/rtl_codes.def"
#undef MS_CODE
};

static const struct {
	const char *name;
	int bytes;
} modes[] = {
	[MS_VOID] = { "VOID", 0 }, [MS_BI] = { "BI", 1 }, [MS_QI] = { "QI", 1 },
	[MS_HI] = { "HI", 2 },	   [MS_SI] = { "SI", 4 }, [MS_DI] = { "DI", 8 },
	[MS_TI] = { "TI", 16 },	   [MS_SF] = { "SF", 4 }, [MS_DF] = { "DF", 8 },
	[MS_CC] = { "CC", 0 },	   [MS_CCC] = { "CCC", 0 },
};

static bool slice_is(struct ms_slice text, const char *name)
{
	return (int)strlen(name) == text.len && memcmp(text.s, name, (size_t)text.len) == 0;
}

int ms_mode_bytes(struct ms_mode mode)
{
	return mode.scalar == MS_OTHER_MODE ? 0 : modes[mode.scalar].bytes * mode.lanes;
}

struct ms_mode ms_mode_find(struct ms_slice text)
{
	int lanes = 1;

	if (text.len >= 2 && text.s[0] == 'C' && text.s[1] == 'C')
		return (struct ms_mode){ slice_is(text, "CCC") ? MS_CCC : MS_CC, 1 };
	if (text.len > 2 && text.s[0] == 'V' && text.s[1] >= '1' && text.s[1] <= '9') {
		lanes = 0;
		for (text.s++, text.len--; text.len > 0 && *text.s >= '0' && *text.s <= '9';
		     text.s++, text.len--)
			lanes = lanes < 100 ? lanes * 10 + *text.s - '0' : lanes;
	}
	for (int m = MS_VOID; lanes <= 64 && m < MS_CC; m++)
		if (slice_is(text, modes[m].name))
			return (struct ms_mode){ (uint8_t)m, (uint8_t)lanes };
	return (struct ms_mode){ MS_OTHER_MODE, 1 };
}

const char *ms_rtx_code_name(enum ms_rtx_code code)
{
	return code == MS_RTX_OTHER ? "?" : codes[code].name;
}

const char *ms_rtx_name(const struct ms_rtx *x)
{
	return x->code == MS_RTX_OTHER ? x->name : codes[x->code].name;
}

/* ---- Reading ---------------------------------------------------------------------------- */

/* CODE[/FLAGS][:MODE] taken apart.  */
static void split_head(struct ms_slice head, struct ms_slice *code, struct ms_slice *mode)
{
	int end = head.len, at;

	*mode = (struct ms_slice){ "VOID", 4 };
	for (at = 0; at < head.len && head.s[at] != ':'; at++)
		;
	if (at < head.len)
		*mode = (struct ms_slice){ head.s + at + 1, head.len - at - 1 };
	end = at;
	for (at = 0; at < end && head.s[at] != '/'; at++)
		;
	*code = (struct ms_slice){ head.s, at };
}

static enum ms_rtx_code find_code(struct ms_slice text)
{
	for (int c = 0; c < MS_RTX_OTHER; c++)
		if (slice_is(text, codes[c].name))
			return (enum ms_rtx_code)c;
	return MS_RTX_OTHER;
}

static bool is_number(struct ms_slice text)
{
	for (int i = 0; i < text.len; i++)
		if (text.s[i] < '0' || text.s[i] > '9')
			return false;
	return text.len > 0;
}

/* `q9` as a register of one of the machine's files.  */
static bool read_rotating(struct ms_rtl_reader *r, struct ms_rtx *x, const struct ms_sx *sx)
{
	struct ms_slice text = sx->word.text;
	struct ms_word number = sx->word;
	int prefix = text.len;

	if (!r->in_loop) {
		ms_sx_unexpected(r, sx,
				 "a register's number; rotating registers, i and n stand only in "
				 "loops");
		return false;
	}
	while (prefix > 0 && text.s[prefix - 1] >= '0' && text.s[prefix - 1] <= '9')
		prefix--;
	for (int f = 0; prefix < text.len && f < r->machine->nrotating; f++) {
		if (!slice_is((struct ms_slice){ text.s, prefix }, r->machine->rotating[f].name))
			continue;
		number.text = (struct ms_slice){ text.s + prefix, text.len - prefix };
		x->reg = MS_RTX_ROTATING;
		x->file = f;
		x->integer = ms_text_integer(&r->text, &number, "rotating register", 0,
					     r->machine->rotating[f].size - 1);
		return r->text.errors == 0;
	}
	ms_sx_unexpected(r, sx, "a register's number, i, n or a rotating register of the machine");
	return false;
}

static bool read_reg(struct ms_rtl_reader *r, struct ms_rtx *x, const struct ms_sx *list,
		     const struct ms_sx **at)
{
	const struct ms_sx *sx = ms_sx_take(r, list, at, "a register's number or name");

	if (!sx)
		return false;
	if (sx->kind != MS_SX_WORD) {
		ms_sx_unexpected(r, sx, "a register's number or name");
		return false;
	}
	if (is_number(sx->word.text)) {
		x->integer = ms_text_integer(&r->text, &sx->word, "register", 0, INT_MAX);
		x->reg = MS_RTX_PSEUDO;
		if (*at && (*at)->kind == MS_SX_WORD) {
			x->reg = MS_RTX_HARD;
			x->name = ms_text_copy(&r->text, &(*at)->word);
			*at = (*at)->next;
		}
		return r->text.errors == 0;
	}
	if (r->in_loop && (ms_sx_word_is(sx, "i") || ms_sx_word_is(sx, "n"))) {
		x->reg = ms_sx_word_is(sx, "i") ? MS_RTX_I : MS_RTX_N;
		return true;
	}
	return read_rotating(r, x, sx);
}

/* The value of a real constant's text; false: it is none.  */
static bool parse_real(struct ms_slice text, double *value)
{
	char copy[128], *end;
	const char *at = copy;

	if (text.len >= (int)sizeof copy)
		return false;
	snprintf(copy, sizeof copy, "%.*s", text.len, text.s);
	while (*at == ' ')
		at++;
	if (strstr(at, "NaN")) {
		*value = *at == '-' ? -(double)NAN : (double)NAN;
		return true;
	}
	*value = strtod(at, &end);
	return end > at && strspn(end, " ") == strlen(end);
}

static bool read_const_double(struct ms_rtl_reader *r, struct ms_rtx *x,
			      const struct ms_sx *list, const struct ms_sx **at)
{
	const struct ms_sx *sx = ms_sx_take(r, list, at, "a number");
	struct ms_slice text;
	double value;

	if (!sx)
		return false;
	text = sx->word.text;
	if (*at && (*at)->kind == MS_SX_REMARK) {
		text = (*at)->word.text;
		text = (struct ms_slice){ text.s + 1, text.len - 2 };
		*at = (*at)->next;
	}
	if (sx->kind != MS_SX_WORD || !parse_real(text, &value)) {
		ms_sx_unexpected(r, sx, "a real number, and its exact value in brackets");
		return false;
	}
	if (x->mode.scalar == MS_SF) {
		float narrow = (float)value;
		uint32_t bits;

		memcpy(&bits, &narrow, sizeof bits);
		x->integer = bits;
	} else {
		memcpy(&x->integer, &value, sizeof value);
	}
	return true;
}

static bool read_wide_int(struct ms_rtl_reader *r, struct ms_rtx *x, const struct ms_sx *list,
			  const struct ms_sx **at)
{
	const struct ms_sx *sx = ms_sx_take(r, list, at, "a hexadecimal number");
	unsigned __int128 value = 0;
	struct ms_slice text;

	if (!sx)
		return false;
	text = sx->word.text;
	if (sx->kind != MS_SX_WORD || text.len < 3 || text.len > 34 || text.s[0] != '0' ||
	    text.s[1] != 'x') {
		ms_sx_unexpected(r, sx, "a hexadecimal number of at most 128 bits");
		return false;
	}
	for (int i = 2; i < text.len; i++) {
		const char digits[] = "0123456789abcdef";
		const char *digit = strchr(digits, text.s[i] >= 'A' && text.s[i] <= 'F'
							 ? text.s[i] + 32 : text.s[i]);

		if (!digit) {
			ms_sx_unexpected(r, sx, "a hexadecimal number");
			return false;
		}
		value = value << 4 | (unsigned)(digit - digits);
	}
	x->integer = (int64_t)value;
	x->high = (int64_t)(value >> 64);
	return true;
}

/* The operands that X's code has a function for.  */
static bool read_special(struct ms_rtl_reader *r, struct ms_rtx *x, const struct ms_sx *list,
			 const struct ms_sx **at)
{
	switch (x->code) {
	case MS_RTX_REG:
		return read_reg(r, x, list, at);
	case MS_RTX_CONST_DOUBLE:
		return read_const_double(r, x, list, at);
	case MS_RTX_CONST_WIDE_INT:
		return read_wide_int(r, x, list, at);
	default:
		x->name = ms_sx_take_name(r, list, at, "the name of a symbol");
		/* GCC names the declaration, too.  */
		while (*at && (*at)->kind != MS_SX_LIST && (*at)->kind != MS_SX_VECTOR)
			*at = (*at)->next;
		return x->name != NULL;
	}
}

/* `repeated xN` behind an element of a constant vector: how often it stands.  */
static int64_t repeated(struct ms_rtl_reader *r, const struct ms_sx **at)
{
	struct ms_word times;

	if (!ms_sx_word_is(*at, "repeated") || !(*at)->next)
		return 1;
	times = (*at)->next->word;
	*at = (*at)->next->next;
	if (times.text.len < 2 || times.text.s[0] != 'x')
		return 1;
	times.text = (struct ms_slice){ times.text.s + 1, times.text.len - 1 };
	return ms_text_integer(&r->text, &times, "number of elements", 1, 64);
}

static bool read_vector(struct ms_rtl_reader *r, struct ms_rtx *x, const struct ms_sx *list,
			const struct ms_sx **at)
{
	const struct ms_sx *vector = ms_sx_take(r, list, at, "a vector, '['");
	MS_VEC(const struct ms_rtx *) op = { 0 };

	if (!vector)
		return false;
	if (vector->kind != MS_SX_VECTOR) {
		ms_sx_unexpected(r, vector, "a vector, '['");
		return false;
	}
	for (const struct ms_sx *sx = vector->first; sx;) {
		const struct ms_rtx *element = ms_rtx_read(r, sx);
		int64_t times;

		if (!element)
			return false;
		sx = sx->next;
		for (times = repeated(r, &sx); times > 0; times--)
			MS_VEC_PUSH(r->text.scratch, &op, element);
	}
	x->op = ms_text_keep(&r->text, op.v, op.n, sizeof *op.v);
	x->nops = (int)op.n;
	return true;
}

static bool read_operands(struct ms_rtl_reader *r, struct ms_rtx *x, const struct ms_sx *list)
{
	const char *format = codes[x->code].operands;
	const struct ms_sx *at = list->first;

	if (strchr(format, 'e'))
		x->op = MS_NEW_N(r->text.arena, strlen(format), const struct ms_rtx *);
	for (; *format; format++) {
		switch (*format) {
		case 'e':
			x->op[x->nops] = ms_rtx_take(r, list, &at, "an expression");
			if (!x->op[x->nops++])
				return false;
			break;
		case 'i':
			x->integer = ms_sx_take_integer(r, list, &at, "an integer", INT64_MIN,
							INT64_MAX);
			x->high = x->integer < 0 ? -1 : 0;
			break;
		case 's':
			x->name = ms_sx_take_name(r, list, &at, "a name");
			break;
		case 'V':
			if (!read_vector(r, x, list, &at))
				return false;
			break;
		default:
			format++;
			if (!read_special(r, x, list, &at))
				return false;
		}
	}
	return r->text.errors == 0 && ms_sx_end(r, list, at);
}

const struct ms_rtx *ms_rtx_read(struct ms_rtl_reader *r, const struct ms_sx *sx)
{
	struct ms_rtx *x;
	struct ms_slice code, mode;

	if (sx->kind != MS_SX_LIST) {
		ms_sx_unexpected(r, sx, "an expression, '('");
		return NULL;
	}
	split_head(sx->word.text, &code, &mode);
	x = MS_NEW(r->text.arena, struct ms_rtx);
	x->code = find_code(code);
	x->mode = ms_mode_find(mode);
	x->loc = sx->word.loc;
	if (x->code == MS_RTX_OTHER) {
		struct ms_word name = { code, sx->word.loc };

		x->name = ms_text_copy(&r->text, &name);
		return x;
	}
	return read_operands(r, x, sx) && ms_rtx_check_modes(r, x) ? x : NULL;
}

const struct ms_rtx *ms_rtx_take(struct ms_rtl_reader *r, const struct ms_sx *list,
				 const struct ms_sx **at, const char *what)
{
	const struct ms_sx *sx = ms_sx_take(r, list, at, what);

	return sx ? ms_rtx_read(r, sx) : NULL;
}

/* ---- Writing ---------------------------------------------------------------------------- */

void ms_mode_write(struct ms_buf *out, struct ms_mode mode)
{
	if (mode.lanes > 1)
		ms_buf_printf(out, "V%d", mode.lanes);
	ms_buf_puts(out, mode.scalar == MS_OTHER_MODE ? "?" : modes[mode.scalar].name);
}

static void write_mode(struct ms_buf *out, struct ms_mode mode)
{
	if (mode.scalar == MS_VOID)
		return;
	ms_buf_putc(out, ':');
	ms_mode_write(out, mode);
}

static void write_reg(struct ms_buf *out, const struct ms_rtx *x,
		      const struct ms_machine *machine)
{
	switch (x->reg) {
	case MS_RTX_I:
	case MS_RTX_N:
		ms_buf_puts(out, x->reg == MS_RTX_I ? " i" : " n");
		break;
	case MS_RTX_ROTATING:
		ms_buf_printf(out, " %s%lld", machine ? machine->rotating[x->file].name : "?",
			      (long long)x->integer);
		break;
	default:
		ms_buf_printf(out, " %lld%s%s", (long long)x->integer, x->name ? " " : "",
			      x->name ? x->name : "");
	}
}

void ms_rtx_write(struct ms_buf *out, const struct ms_rtx *x, const struct ms_machine *machine)
{
	const char *format = x->code == MS_RTX_OTHER ? "" : codes[x->code].operands;

	ms_buf_printf(out, "(%s", ms_rtx_name(x));
	write_mode(out, x->mode);
	if (x->code == MS_RTX_REG)
		write_reg(out, x, machine);
	if (x->code == MS_RTX_SYMBOL_REF)
		ms_buf_printf(out, " (\"%s\")", x->name);
	if (x->code == MS_RTX_CONST_DOUBLE || x->code == MS_RTX_CONST_WIDE_INT)
		ms_buf_printf(out, " 0x%llx", (unsigned long long)x->integer);
	if (*format == 'V')
		ms_buf_puts(out, " [");
	for (int i = 0; i < x->nops; i++) {
		if (i > 0 || *format != 'V')
			ms_buf_putc(out, ' ');
		ms_rtx_write(out, x->op[i], machine);
	}
	if (*format == 'V')
		ms_buf_putc(out, ']');
	if (strchr(format, 'i'))
		ms_buf_printf(out, " %lld", (long long)x->integer);
	if (strchr(format, 's') && *format != '*')
		ms_buf_printf(out, " %s", x->name);
	ms_buf_putc(out, ')');
}
