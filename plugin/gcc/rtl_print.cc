/* Expressions of RTL as text; lists laid out in lines.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC's own printer knows neither the names of rotating registers nor our notation of symbols,
   and breaks lines after every operand.  This one writes the same language: code, flags, mode,
   operands.  What it has no rule for it writes as the format string of the code says.  */

#include "gcc/compat.h"

#include "gcc/rtl_text.h"

enum {
	first_rotating = 1 << 30, /* numbers of registers from here on are of rotating files */
	file_bits = 20,           /* a file has at most MS_MAX_ROTATING registers */
	line_length = 96,
	longest_remark = 60,
	longest_name = 24,
};

int ms_rtl_rotating(int file, int number)
{
	return first_rotating + (file << file_bits) + number;
}

void ms_rtl_quote(struct ms_buf *out, const char *name)
{
	ms_buf_putc(out, '"');
	for (const char *s = name; *s; s++) {
		if (*s == '"' || *s == '\\')
			ms_buf_putc(out, '\\');
		ms_buf_putc(out, *s);
	}
	ms_buf_putc(out, '"');
}

void ms_rtl_print_place(struct ms_buf *out, const rtx_insn *insn)
{
	expanded_location place;

	if (!insn || !INSN_HAS_LOCATION(insn))
		return;
	place = expand_location(INSN_LOCATION(insn));
	if (!place.file || place.line <= 0)
		return;
	ms_buf_putc(out, ' ');
	ms_rtl_quote(out, place.file);
	ms_buf_printf(out, ":%d", place.line);
	if (place.column > 0)
		ms_buf_printf(out, ":%d", place.column);
}

/* ---- Expressions ------------------------------------------------------------------------ */

/* One printing.  */
struct printing {
	struct ms_rtl_printer *printer;
	const struct ms_machine *machine;
	struct ms_buf *out;
	bool bare;
};

static void print(const struct printing *p, const_rtx x);

/* ` [ TEXT ]`, unless it is longer than LONGEST or would confuse a reader.  */
static void print_remark(const struct printing *p, size_t longest, const char *before,
			 const char *text, const char *after)
{
	int depth = 0;

	if (strlen(text) > longest)
		return;
	for (const char *s = text; *s; s++) {
		depth += (*s == '[') - (*s == ']');
		if (depth < 0 || *s == '\n' || *s == '"')
			return;
	}
	if (depth == 0)
		ms_buf_printf(p->out, " [%s%s%s]", before, text, after);
}

static void print_expr_remark(const struct printing *p, size_t longest, const char *before,
			      tree expr, const char *after)
{
	char *text = print_generic_expr_to_str(expr);

	print_remark(p, longest, before, text, after);
	free(text);
}

/* /v and the like, as dumps show them.  */
static void print_flags(const struct printing *p, const_rtx x)
{
	if (MEM_P(x) ? MEM_VOLATILE_P(x) : REG_P(x) && REG_USERVAR_P(x))
		ms_buf_puts(p->out, "/v");
	if (MEM_P(x) && MEM_READONLY_P(x))
		ms_buf_puts(p->out, "/u");
	if (REG_P(x) && REG_POINTER(x))
		ms_buf_puts(p->out, "/f");
	if (MEM_P(x) && MEM_NOTRAP_P(x))
		ms_buf_puts(p->out, "/c");
	if (REG_P(x) && REG_FUNCTION_VALUE_P(x))
		ms_buf_puts(p->out, "/i");
}

static void print_reg(const struct printing *p, const_rtx x)
{
	unsigned regno = REGNO(x);
	const char **name = p->printer->names.get(regno);

	if (regno >= first_rotating) {
		unsigned file = (regno - first_rotating) >> file_bits;

		ms_buf_printf(p->out, " %s%u", p->machine->rotating[file].name,
			      (regno - first_rotating) & ((1u << file_bits) - 1));
	} else if (name && **name == '=') {
		ms_buf_printf(p->out, " %s", *name + 1);
	} else {
		ms_buf_printf(p->out, " %u", regno);
		if (HARD_REGISTER_NUM_P(regno))
			ms_buf_printf(p->out, " %s", reg_names[regno]);
	}
	if (name && **name != '=')
		print_remark(p, longest_name, " ", *name, " ");
	else if (!name && REG_EXPR(x))
		print_expr_remark(p, longest_name, " ", REG_EXPR(x), " ");
}

/* `(mem:SI ADDRESS [1 x+0 S4 A32])`.  */
static void print_mem(const struct printing *p, const_rtx x)
{
	struct ms_buf before = {}, after = {};

	ms_buf_putc(p->out, ' ');
	print(p, XEXP(x, 0));
	if (p->bare || !MEM_EXPR(x))
		return;
	ms_buf_printf(&before, "%d ", (int)MEM_ALIAS_SET(x));
	if (MEM_OFFSET_KNOWN_P(x) && MEM_OFFSET(x).is_constant())
		ms_buf_printf(&after, "+%lld", (long long)MEM_OFFSET(x).to_constant());
	if (MEM_SIZE_KNOWN_P(x) && MEM_SIZE(x).is_constant())
		ms_buf_printf(&after, " S%lld", (long long)MEM_SIZE(x).to_constant());
	ms_buf_printf(&after, " A%u", MEM_ALIGN(x));
	print_expr_remark(p, longest_remark, before.text, MEM_EXPR(x), after.text);
	ms_buf_free(&before);
	ms_buf_free(&after);
}

static void print_symbol(const struct printing *p, const_rtx x)
{
	bool known = false;

	for (rtx symbol : p->printer->symbols)
		known |= strcmp(XSTR(symbol, 0), XSTR(x, 0)) == 0;
	if (!known)
		p->printer->symbols.safe_push(const_cast<rtx>(x));
	ms_buf_puts(p->out, " (");
	ms_rtl_quote(p->out, XSTR(x, 0));
	ms_buf_putc(p->out, ')');
}

static void print_real(const struct printing *p, const_rtx x)
{
	const REAL_VALUE_TYPE *real = CONST_DOUBLE_REAL_VALUE(x);
	char text[60];

	real_to_decimal(text, real, sizeof text, 0, 1);
	ms_buf_printf(p->out, " %s", text);
	real_to_hexadecimal(text, real, sizeof text, 0, 1);
	ms_buf_printf(p->out, " [%s]", text);
}

static void print_wide(const struct printing *p, const_rtx x)
{
	int n = CONST_WIDE_INT_NUNITS(x);

	ms_buf_printf(p->out, " 0x%llx", (unsigned long long)CONST_WIDE_INT_ELT(x, n - 1));
	for (int i = n - 2; i >= 0; i--)
		ms_buf_printf(p->out, "%016llx", (unsigned long long)CONST_WIDE_INT_ELT(x, i));
}

static void print_vector(const struct printing *p, const_rtx x, int operand)
{
	ms_buf_puts(p->out, " [");
	for (int i = 0; i < XVECLEN(x, operand); i++) {
		if (i > 0)
			ms_buf_putc(p->out, ' ');
		print(p, XVECEXP(x, operand, i));
	}
	ms_buf_putc(p->out, ']');
}

static void print_constant_vector(const struct printing *p, const_rtx x)
{
	unsigned n;

	if (!CONST_VECTOR_NUNITS(x).is_constant(&n))
		n = XVECLEN(x, 0);
	ms_buf_puts(p->out, " [");
	for (unsigned i = 0; i < n; i++) {
		if (i > 0)
			ms_buf_putc(p->out, ' ');
		print(p, CONST_VECTOR_ELT(x, i));
	}
	ms_buf_putc(p->out, ']');
}

/* ` NAME` of the target's NUMBERth, or the number.  */
static void print_unspec_name(const struct printing *p, int number, bool is_volatile)
{
	const char *const *names = is_volatile ? unspecv_strings : unspec_strings;
	int n = is_volatile ? (int)NUM_UNSPECV_VALUES : (int)NUM_UNSPEC_VALUES;

	if (number >= 0 && number < n)
		ms_buf_printf(p->out, " %s", names[number]);
	else
		ms_buf_printf(p->out, " %d", number);
}

/* The operands of X as its format says.  */
static void print_operands(const struct printing *p, const_rtx x)
{
	const char *format = GET_RTX_FORMAT(GET_CODE(x));

	for (int i = 0; i < GET_RTX_LENGTH(GET_CODE(x)); i++) {
		switch (format[i]) {
		case 'e':
			ms_buf_putc(p->out, ' ');
			print(p, XEXP(x, i));
			break;
		case 'E':
		case 'V':
			if (XVEC(x, i))
				print_vector(p, x, i);
			break;
		case 'i':
		case 'n': ms_buf_printf(p->out, " %d", XINT(x, i)); break;
		case 'w': ms_buf_printf(p->out, " %lld", (long long)XWINT(x, i)); break;
		case 'p': {
			HOST_WIDE_INT constant = 0;

			SUBREG_BYTE(x).is_constant(&constant);
			ms_buf_printf(p->out, " %lld", (long long)constant);
			break;
		}
		case 's':
		case 'S':
		case 'T':
			if (XSTR(x, i)) {
				ms_buf_putc(p->out, ' ');
				ms_rtl_quote(p->out, XSTR(x, i));
			}
			break;
		case 'u': ms_buf_printf(p->out, " %d", INSN_UID(XEXP(x, i))); break;
		default: break;
		}
	}
}

static void print_rest(const struct printing *p, const_rtx x)
{
	switch (GET_CODE(x)) {
	case REG: print_reg(p, x); break;
	case MEM: print_mem(p, x); break;
	case SYMBOL_REF: print_symbol(p, x); break;
	case CONST_DOUBLE:
		if (CONST_DOUBLE_AS_FLOAT_P(x))
			print_real(p, x);
		else
			print_operands(p, x);
		break;
	case CONST_WIDE_INT: print_wide(p, x); break;
	case CONST_VECTOR: print_constant_vector(p, x); break;
	case UNSPEC:
	case UNSPEC_VOLATILE:
		print_vector(p, x, 0);
		print_unspec_name(p, XINT(x, 1), GET_CODE(x) == UNSPEC_VOLATILE);
		break;
	case EXPR_LIST: /* of a PARALLEL that is the place of a value */
		ms_buf_putc(p->out, ' ');
		print(p, XEXP(x, 0));
		ms_buf_putc(p->out, ' ');
		print(p, XEXP(x, 1));
		break;
	default: print_operands(p, x); break;
	}
}

/* X and what is in it.  Its depth is that of GCC's insns, or bounded in rtl_value.cc.  */
static void print(const struct printing *p, const_rtx x)
{
	if (!x) {
		ms_buf_puts(p->out, "(nil)");
		return;
	}
	ms_buf_printf(p->out, "(%s", GET_RTX_NAME(GET_CODE(x)));
	print_flags(p, x);
	if (GET_CODE(x) != EXPR_LIST && GET_MODE(x) != VOIDmode)
		ms_buf_printf(p->out, ":%s", GET_MODE_NAME(GET_MODE(x)));
	print_rest(p, x);
	ms_buf_putc(p->out, ')');
}

void ms_rtl_print(struct ms_rtl_printer *printer, const struct ms_machine *machine,
		  struct ms_buf *out, const_rtx x, bool bare)
{
	const struct printing p = { printer, machine, out, bare };

	print(&p, x);
}

/* ---- Lines ------------------------------------------------------------------------------ */

/* The end of the word, string, list, vector or remark at S.  */
static const char *end_of_part(const char *s)
{
	int depth = 0;

	do {
		if (*s == '"')
			for (s++; *s != '"'; s++)
				s += *s == '\\';
		depth += (*s == '(' || *s == '[') - (*s == ')' || *s == ']');
		s++;
	} while (depth > 0 || (*s && *s != ' ' && *s != ')' && *s != ']'));
	return s;
}

static bool is_container(const char *s)
{
	return *s == '(' || (*s == '[' && s[1] == '(');
}

/* Is there a list in the list from S to END?  */
static bool has_lists(const char *s, const char *end)
{
	return memchr(s + 1, '(', end - s - 1) != NULL;
}

/* Is the list at S an insn, which has short lists before its pattern?  */
static bool is_insn(const char *s)
{
	return startswith(s, "(cinsn") || startswith(s, "(cjump_insn") ||
	       startswith(s, "(ccall_insn");
}

/* Append the word, list or vector from S to END, where COLUMN is the next column and AFTER what
   closes behind it in the same line.  What does not fit in a line goes below the first list in
   it, or a bit further in if that is far to the right.  Short lists at the start stay beside
   each other.  */
static void lay_out(struct ms_buf *out, int column, const char *s, const char *end, int after)
{
	const bool insn = is_insn(s);
	int below = -1, at = column + 1;
	bool broken = false;

	if (!is_container(s) || column + (end - s) + after <= line_length) {
		ms_buf_add(out, s, end - s);
		return;
	}
	ms_buf_putc(out, *s++);
	while (s < end - 1) {
		const char *part_end = end_of_part(s);
		bool list = is_container(s), deep = list && has_lists(s, part_end);
		int behind = part_end == end - 1 ? after + 1 : 0;
		int need = part_end - s + behind + 1;

		if (below >= 0 && (broken || deep || at + need > line_length)) {
			ms_buf_putc(out, '\n');
			ms_buf_pad(out, below);
			at = below;
		} else if (s[-1] == ' ') {
			ms_buf_putc(out, ' ');
			at++;
		}
		if (list && below < 0)
			below = !insn && at <= 60 ? at : column + 2;
		broken |= deep;
		lay_out(out, at, s, part_end, behind);
		at += part_end - s;
		s = *part_end == ' ' ? part_end + 1 : part_end;
	}
	ms_buf_putc(out, *s);
}

/* Is the last line of OUT a comment?  */
static bool ends_in_comment(const struct ms_buf *out)
{
	size_t at = out->len > 0 ? out->len - 1 : 0;

	while (at > 0 && out->text[at - 1] != '\n')
		at--;
	while (at < out->len && out->text[at] == ' ')
		at++;
	return at < out->len && out->text[at] == ';';
}

void ms_rtl_close(struct ms_buf *out)
{
	if (out->len > 0 && out->text[out->len - 1] == '\n' && !ends_in_comment(out))
		out->len--;
	ms_buf_puts(out, ")\n");
}

void ms_rtl_lay_out(struct ms_buf *out, int indent, const char *list)
{
	ms_buf_pad(out, indent);
	lay_out(out, indent, list, list + strlen(list), 0);
	ms_buf_putc(out, '\n');
}
