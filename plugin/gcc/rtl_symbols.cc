/* Variables and constants that RTL refers to, with their bytes where these are known.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/compat.h"

#include "gcc/rtl_text.h"

/* Content of more bytes, unless it is all zeros, is left to who runs the function.  */
enum { most_bytes = 1 << 20 };

/* The address of a symbol inside of a content.  */
struct address {
	int64_t offset;
	rtx symbol;
	int64_t addend;
};

/* The initial content of something.  */
struct content {
	auto_vec<unsigned char> bytes;
	auto_vec<address> addresses;
};

/* X = *SYMBOL + *ADDEND?  */
static bool symbol_and_addend(rtx x, rtx *symbol, int64_t *addend)
{
	*addend = 0;
	if (GET_CODE(x) == CONST)
		x = XEXP(x, 0);
	if (GET_CODE(x) == PLUS && CONST_INT_P(XEXP(x, 1))) {
		*addend = INTVAL(XEXP(x, 1));
		x = XEXP(x, 0);
	}
	*symbol = x;
	return GET_CODE(x) == SYMBOL_REF;
}

static void put_bytes(struct content *content, int64_t offset, const unsigned char *bytes,
		      int64_t n)
{
	for (int64_t i = 0; i < n; i++)
		content->bytes[offset + i] = bytes[i];
}

/* VALUE, an address as an initializer may have it, at OFFSET.  */
static bool put_address(struct content *content, tree value, int64_t offset)
{
	struct address address = { offset, NULL_RTX, 0 };
	poly_int64 at = 0;
	tree base;
	rtx home;

	STRIP_NOPS(value);
	if (TREE_CODE(value) == POINTER_PLUS_EXPR && tree_fits_shwi_p(TREE_OPERAND(value, 1))) {
		address.addend = tree_to_shwi(TREE_OPERAND(value, 1));
		value = TREE_OPERAND(value, 0);
		STRIP_NOPS(value);
	}
	if (TREE_CODE(value) != ADDR_EXPR)
		return false;
	base = get_addr_base_and_unit_offset(TREE_OPERAND(value, 0), &at);
	if (!base || !DECL_P(base) || !at.is_constant() || !DECL_RTL_SET_P(base))
		return false;
	home = DECL_RTL(base);
	if (!MEM_P(home) || GET_CODE(XEXP(home, 0)) != SYMBOL_REF)
		return false;
	address.symbol = XEXP(home, 0);
	address.addend += at.to_constant();
	content->addresses.safe_push(address);
	return true;
}

/* Put VALUE, an initializer of something of TYPE, at OFFSET.  False if it can't be told.  */
static bool put_value(struct content *content, tree value, tree type, int64_t offset, int depth)
{
	int64_t size = tree_to_shwi(TYPE_SIZE_UNIT(type)), at = 0;
	auto_vec<unsigned char> bytes;
	unsigned HOST_WIDE_INT i;
	tree index, element;

	bytes.safe_grow_cleared(size);
	if (size == 0)
		return true;
	if (native_encode_initializer(value, bytes.address(), size) == size) {
		put_bytes(content, offset, bytes.address(), size);
		return true;
	}
	if (TREE_CODE(value) != CONSTRUCTOR || depth == 0)
		return put_address(content, value, offset);
	FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS(value), i, index, element) {
		tree element_type = TREE_TYPE(element);

		if (!TYPE_SIZE_UNIT(element_type) ||
		    !tree_fits_shwi_p(TYPE_SIZE_UNIT(element_type)))
			return false;
		if (TREE_CODE(type) == ARRAY_TYPE) {
			tree low = TYPE_MIN_VALUE(TYPE_DOMAIN(type));

			if (index && TREE_CODE(index) == INTEGER_CST)
				at = (tree_to_shwi(index) - (low ? tree_to_shwi(low) : 0)) *
				     tree_to_shwi(TYPE_SIZE_UNIT(TREE_TYPE(type)));
			else if (index)
				return false;
		} else if (index && TREE_CODE(index) == FIELD_DECL && !DECL_BIT_FIELD(index)) {
			at = int_byte_position(index);
		} else {
			return false;
		}
		if (at < 0 || at + tree_to_shwi(TYPE_SIZE_UNIT(element_type)) > size ||
		    !put_value(content, element, element_type, offset + at, depth - 1))
			return false;
		at += tree_to_shwi(TYPE_SIZE_UNIT(element_type));
	}
	return true;
}

/* Have SYMBOL, which is printed elsewhere, among the symbols of the text as well.  */
static void add_symbol(struct ms_rtl_printer *printer, rtx symbol)
{
	struct ms_buf unused = {};

	ms_rtl_print(printer, NULL, &unused, symbol, true);
	ms_buf_free(&unused);
}

/* Where SYMBOL lies among those that are addressed by section anchors: ` (in BLOCK OFFSET)`.  */
static void print_block_place(struct ms_rtl_printer *printer, struct ms_buf *out,
			      const_rtx symbol)
{
	struct object_block *block =
	    SYMBOL_REF_HAS_BLOCK_INFO_P(symbol) ? SYMBOL_REF_BLOCK(symbol) : NULL;
	unsigned n = 0;

	if (!block || SYMBOL_REF_BLOCK_OFFSET(symbol) < 0)
		return;
	while (n < printer->blocks.length() && printer->blocks[n] != block)
		n++;
	if (n == printer->blocks.length())
		printer->blocks.safe_push(block);
	ms_buf_printf(out, " (in %u %lld)", n, (long long)SYMBOL_REF_BLOCK_OFFSET(symbol));
}

/* A place in a block, from which the objects in it are addressed: all of them may be.  */
static void print_anchor(struct ms_rtl_printer *printer, struct ms_buf *out, rtx anchor)
{
	const struct object_block *block = SYMBOL_REF_BLOCK(anchor);

	ms_buf_puts(out, "(symbol ");
	ms_rtl_quote(out, XSTR(anchor, 0));
	ms_buf_printf(out, " (size 0) (align %u) local",
		      MAX(block->alignment / BITS_PER_UNIT, 1u));
	print_block_place(printer, out, anchor);
	for (unsigned i = 0; i < vec_safe_length(block->objects); i++)
		add_symbol(printer, (*block->objects)[i]);
}

static void print_content(struct ms_rtl_printer *printer, struct ms_buf *out,
			  const struct content *content)
{
	unsigned n = content->bytes.length();

	while (n > 0 && content->bytes[n - 1] == 0)
		n--;
	if (n == 0) {
		ms_buf_puts(out, " (zero)");
	} else {
		ms_buf_puts(out, " (bytes \"");
		for (unsigned i = 0; i < n; i++)
			ms_buf_printf(out, "%s%02x", i > 0 && i % 8 == 0 ? " " : "",
				      content->bytes[i]);
		ms_buf_puts(out, "\")");
	}
	for (const struct address &address : content->addresses) {
		add_symbol(printer, address.symbol);
		ms_buf_printf(out, " (address %lld ", (long long)address.offset);
		ms_rtl_quote(out, XSTR(address.symbol, 0));
		ms_buf_printf(out, " %lld)", (long long)address.addend);
	}
}

static void print_head(struct ms_buf *out, const_rtx symbol, int64_t size, int64_t align)
{
	ms_buf_puts(out, "(symbol ");
	ms_rtl_quote(out, XSTR(symbol, 0));
	ms_buf_printf(out, " (size %lld) (align %lld)", (long long)size, (long long)align);
}

/* An entry of the constant pool.  */
static void print_pool_constant(struct ms_rtl_printer *printer, struct ms_buf *out, rtx symbol)
{
	machine_mode mode = get_pool_mode(symbol);
	rtx x = get_pool_constant(symbol);
	int64_t size = GET_MODE_SIZE(mode).to_constant();
	struct content content;
	struct address address = {};

	print_head(out, symbol, size, GET_MODE_ALIGNMENT(mode) / BITS_PER_UNIT);
	ms_buf_puts(out, " readonly local");
	print_block_place(printer, out, symbol);
	content.bytes.safe_grow_cleared(size);
	if (symbol_and_addend(x, &address.symbol, &address.addend)) {
		content.addresses.safe_push(address);
	} else {
		content.bytes.truncate(0);
		if (!native_encode_rtx(mode, x, content.bytes, 0, size))
			return;
	}
	print_content(printer, out, &content);
}

/* Does this unit say what DECL holds at first?  */
static bool has_content(tree decl)
{
	return !DECL_EXTERNAL(decl) && !DECL_THREAD_LOCAL_P(decl) &&
	       DECL_INITIAL(decl) != error_mark_node &&
	       !(DECL_WEAK(decl) && TREE_PUBLIC(decl));
}

static void print_variable(struct ms_rtl_printer *printer, struct ms_buf *out, rtx symbol,
			   tree decl)
{
	tree initial = DECL_INITIAL(decl), size_tree = DECL_SIZE_UNIT(decl);
	int64_t size = size_tree && tree_fits_shwi_p(size_tree) ? tree_to_shwi(size_tree) : 0;
	struct content content;

	print_head(out, symbol, size, DECL_ALIGN_UNIT(decl));
	if (TREE_READONLY(decl) && !TREE_THIS_VOLATILE(decl))
		ms_buf_puts(out, " readonly");
	if (!TREE_PUBLIC(decl))
		ms_buf_puts(out, " local");
	print_block_place(printer, out, symbol);
	ms_buf_puts(out, " (type ");
	ms_rtl_print_type(out, TREE_TYPE(decl));
	ms_buf_putc(out, ')');
	if (!has_content(decl))
		return;
	if (!initial) {
		ms_buf_puts(out, " (zero)");
		return;
	}
	if (size > most_bytes)
		return;
	content.bytes.safe_grow_cleared(size);
	if (put_value(&content, initial, TREE_TYPE(decl), 0, 8))
		print_content(printer, out, &content);
}

void ms_rtl_print_symbols(struct ms_rtl_printer *printer, struct ms_buf *out)
{
	/* Contents may refer to more symbols: the list grows.  */
	for (unsigned i = 0; i < printer->symbols.length(); i++) {
		rtx symbol = printer->symbols[i];
		tree decl = SYMBOL_REF_DECL(symbol);
		struct ms_buf line = {};

		if (SYMBOL_REF_ANCHOR_P(symbol))
			print_anchor(printer, &line, symbol);
		else if (CONSTANT_POOL_ADDRESS_P(symbol))
			print_pool_constant(printer, &line, symbol);
		else if (decl && VAR_P(decl))
			print_variable(printer, &line, symbol, decl);
		if (line.len > 0) {
			ms_buf_putc(&line, ')');
			ms_rtl_lay_out(out, 2, line.text);
		}
		ms_buf_free(&line);
	}
}
