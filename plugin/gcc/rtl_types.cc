/* C types, parameters and result of a function, in the RTL text.
   SPDX-License-Identifier: GPL-3.0-or-later

   Who calls the function has to make values of its parameters' types and memory for what they
   point to; and must know where the target wants them.  */

#include "gcc/compat.h"

#include "gcc/rtl_text.h"

/* Structures and pointers are taken apart to this depth; what lies deeper is opaque.  */
enum { type_depth = 4, struct_fields = 64 };

static void print_type(struct ms_buf *out, tree type, int depth);

/* TREE, a size, as a number; -1 if it is not known or too large.  */
static int64_t known_size(tree size)
{
	return size && tree_fits_shwi_p(size) ? tree_to_shwi(size) : -1;
}

static int64_t type_size(tree type)
{
	return COMPLETE_TYPE_P(type) ? MAX(known_size(TYPE_SIZE_UNIT(type)), 0) : 0;
}

static void print_opaque(struct ms_buf *out, tree type)
{
	ms_buf_printf(out, "(opaque %lld %u)", (long long)type_size(type), TYPE_ALIGN_UNIT(type));
}

static void print_pointer(struct ms_buf *out, tree type, int depth)
{
	tree to = TREE_TYPE(type);

	ms_buf_puts(out, "(pointer ");
	print_type(out, to, depth - 1);
	if (TYPE_READONLY(to))
		ms_buf_puts(out, " const");
	if (TYPE_VOLATILE(to))
		ms_buf_puts(out, " volatile");
	if (TYPE_RESTRICT(type))
		ms_buf_puts(out, " restrict");
	ms_buf_putc(out, ')');
}

static void print_array(struct ms_buf *out, tree type, int depth)
{
	int64_t size = type_size(type), element = type_size(TREE_TYPE(type));

	ms_buf_printf(out, "(array %lld ", (long long)(element > 0 ? size / element : 0));
	print_type(out, TREE_TYPE(type), depth - 1);
	ms_buf_putc(out, ')');
}

/* Can the fields of structure TYPE be told?  */
static bool plain_fields(tree type)
{
	int n = 0;

	if (!COMPLETE_TYPE_P(type) || known_size(TYPE_SIZE_UNIT(type)) < 0)
		return false;
	for (tree field = TYPE_FIELDS(type); field; field = DECL_CHAIN(field)) {
		if (TREE_CODE(field) != FIELD_DECL)
			continue;
		if (DECL_BIT_FIELD(field) || !tree_fits_shwi_p(bit_position(field)) ||
		    ++n > struct_fields)
			return false;
	}
	return n > 0;
}

static void print_struct(struct ms_buf *out, tree type, int depth)
{
	if (!plain_fields(type)) {
		print_opaque(out, type);
		return;
	}
	ms_buf_printf(out, "(struct %lld %u", (long long)type_size(type), TYPE_ALIGN_UNIT(type));
	for (tree field = TYPE_FIELDS(type); field; field = DECL_CHAIN(field)) {
		if (TREE_CODE(field) != FIELD_DECL)
			continue;
		ms_buf_printf(out, " (field %lld ", (long long)int_byte_position(field));
		print_type(out, TREE_TYPE(field), depth - 1);
		ms_buf_putc(out, ')');
	}
	ms_buf_putc(out, ')');
}

static void print_type(struct ms_buf *out, tree type, int depth)
{
	const char *kind = NULL;

	switch (TREE_CODE(type)) {
	case VOID_TYPE: ms_buf_puts(out, "void"); return;
	case BOOLEAN_TYPE: kind = "bool"; break;
	case INTEGER_TYPE:
	case ENUMERAL_TYPE: kind = TYPE_UNSIGNED(type) ? "unsigned" : "int"; break;
	case REAL_TYPE:
		if (!DECIMAL_FLOAT_TYPE_P(type))
			kind = "float";
		break;
	default: break;
	}
	if (kind)
		ms_buf_printf(out, "(%s %lld)", kind, (long long)type_size(type));
	else if (POINTER_TYPE_P(type) && depth > 0)
		print_pointer(out, type, depth);
	else if (TREE_CODE(type) == ARRAY_TYPE && depth > 0)
		print_array(out, type, depth);
	else if (TREE_CODE(type) == RECORD_TYPE && depth > 0)
		print_struct(out, type, depth);
	else if (TREE_CODE(type) == FUNCTION_TYPE)
		ms_buf_puts(out, "(opaque 1 1)");
	else
		print_opaque(out, type);
}

void ms_rtl_print_type(struct ms_buf *out, tree type)
{
	print_type(out, type, type_depth);
}

/* TYPE as C writes it.  */
static void add_c_type(struct ms_buf *out, tree type)
{
	char *text = print_generic_expr_to_str(type);

	/* Structures without a name come in several lines.  */
	for (const char *s = text; *s; s++)
		if (!ISSPACE(*s) || !ISSPACE(s[1]))
			ms_buf_putc(out, ISSPACE(*s) ? ' ' : *s);
	free(text);
}

static const char *decl_name(tree decl)
{
	return DECL_NAME(decl) ? IDENTIFIER_POINTER(DECL_NAME(decl)) : "";
}

static void print_prototype(struct ms_buf *out)
{
	struct ms_buf text = {};
	tree fn = current_function_decl;
	const char *separator = "";

	add_c_type(&text, TREE_TYPE(DECL_RESULT(fn)));
	ms_buf_printf(&text, " %s (", decl_name(fn));
	for (tree parm = DECL_ARGUMENTS(fn); parm; parm = DECL_CHAIN(parm)) {
		ms_buf_puts(&text, separator);
		add_c_type(&text, TREE_TYPE(parm));
		ms_buf_printf(&text, " %s", decl_name(parm));
		separator = ", ";
	}
	if (stdarg_p(TREE_TYPE(fn)))
		ms_buf_printf(&text, "%s...", separator);
	else if (!DECL_ARGUMENTS(fn))
		ms_buf_puts(&text, "void");
	ms_buf_puts(&text, ")");
	ms_buf_puts(out, "  (prototype ");
	ms_rtl_quote(out, text.text);
	ms_buf_puts(out, ")\n");
	ms_buf_free(&text);
}

static void print_param(struct ms_rtl_printer *printer, struct ms_buf *out, tree parm)
{
	struct ms_buf line = {};

	ms_buf_puts(&line, "(param ");
	ms_rtl_quote(&line, decl_name(parm));
	ms_buf_putc(&line, ' ');
	ms_rtl_print_type(&line, TREE_TYPE(parm));
	ms_buf_puts(&line, " (DECL_RTL_INCOMING ");
	ms_rtl_print(printer, NULL, &line, DECL_INCOMING_RTL(parm), true);
	ms_buf_puts(&line, "))");
	ms_rtl_lay_out(out, 2, line.text);
	ms_buf_free(&line);
}

static void print_result(struct ms_rtl_printer *printer, struct ms_buf *out)
{
	struct ms_buf line = {};
	tree type = TREE_TYPE(DECL_RESULT(current_function_decl));

	if (VOID_TYPE_P(type) || !crtl->return_rtx)
		return;
	ms_buf_puts(&line, "(result ");
	ms_rtl_print_type(&line, type);
	ms_buf_putc(&line, ' ');
	ms_rtl_print(printer, NULL, &line, crtl->return_rtx, true);
	ms_buf_putc(&line, ')');
	ms_rtl_lay_out(out, 2, line.text);
	ms_buf_free(&line);
}

/* (area REG LOW HIGH) if there are such bytes.  */
static void print_area(struct ms_rtl_printer *printer, struct ms_buf *out, rtx reg, int64_t low,
		       int64_t high)
{
	if (low >= high)
		return;
	ms_buf_puts(out, "  (area ");
	ms_rtl_print(printer, NULL, out, reg, true);
	ms_buf_printf(out, " %lld %lld)\n", (long long)low, (long long)high);
}

void ms_rtl_print_interface(struct ms_rtl_printer *printer, struct ms_buf *out)
{
	const int64_t below = 65536; /* bytes below the stack pointer: more than is tried */
	HOST_WIDE_INT frame = 0, args = 0;

	print_prototype(out);
	for (tree parm = DECL_ARGUMENTS(current_function_decl); parm; parm = DECL_CHAIN(parm))
		print_param(printer, out, parm);
	print_result(printer, out);
	get_frame_size().is_constant(&frame);
	poly_int64(crtl->args.size).is_constant(&args);
	print_area(printer, out, frame_pointer_rtx, FRAME_GROWS_DOWNWARD ? -frame : 0,
		   FRAME_GROWS_DOWNWARD ? 0 : frame);
	print_area(printer, out, arg_pointer_rtx, 0, args);
	if (cfun->calls_alloca || crtl->outgoing_args_size.to_constant() > 0)
		print_area(printer, out, stack_pointer_rtx, -below, below);
}
