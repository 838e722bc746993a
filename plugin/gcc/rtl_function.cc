/* One function in RTL: its insns as they are, and its pipelined loops.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/compat.h"

#include "gcc/rtl_text.h"

/* The first block of a pipelined loop.  */
struct header {
	int block;
	const char *loop; /* its name */
};

/* What was collected about cfun so far.  */
struct ms_rtl_function {
	struct ms_rtl_printer printer;
	auto_vec<header> headers;
	struct ms_buf loops;
	int nloops = 0;
};

struct ms_rtl_function *ms_rtl_function_new(void)
{
	struct ms_rtl_function *function = new ms_rtl_function();

	function->printer.arena = ms_arena_new();
	function->printer.next_regno = max_reg_num();
	function->loops = {};
	return function;
}

void ms_rtl_function_loop(struct ms_rtl_function *function, const struct ms_study *study)
{
	const char *why = NULL;

	if (!study->result || study->result->outcome != MS_PIPELINED)
		return;
	if (ms_rtl_print_loop(&function->printer, &function->loops, study, &why)) {
		function->nloops++;
		function->headers.safe_push(
		    { study->candidate.gcc_loop->header->index,
		      ms_strdup(function->printer.arena, study->name) });
		return;
	}
	ms_buf_printf(&function->loops, "  ;; Loop %s is pipelined, but not here: %s.\n",
		      study->name, why);
	if (dump_enabled_p())
		dump_printf_loc(
		    MSG_MISSED_OPTIMIZATION,
		    dump_user_location_t::from_location_t(study->candidate.where),
		    "modsched: loop %s: not in the file of RTL: %s\n", study->name, why);
}

/* What an insn is called in the text; NULL: it is no part of it.  */
static const char *insn_keyword(const rtx_insn *insn)
{
	if (JUMP_TABLE_DATA_P(insn))
		return "cjump_table";
	switch (GET_CODE(insn)) {
	case INSN: return "cinsn";
	case JUMP_INSN: return "cjump_insn";
	case CALL_INSN: return "ccall_insn";
	case CODE_LABEL: return "clabel";
	case BARRIER: return "cbarrier";
	default: return NULL;
	}
}

static void print_insn(struct ms_rtl_printer *printer, struct ms_buf *out, rtx_insn *insn)
{
	struct ms_buf line = {};
	const char *keyword = insn_keyword(insn);

	if (!keyword)
		return;
	ms_buf_printf(&line, "(%s %d", keyword, INSN_UID(insn));
	if (INSN_P(insn) || JUMP_TABLE_DATA_P(insn)) {
		ms_buf_putc(&line, ' ');
		ms_rtl_print(printer, NULL, &line, PATTERN(insn), false);
	}
	if (INSN_P(insn))
		ms_rtl_print_place(&line, insn);
	ms_buf_putc(&line, ')');
	ms_rtl_lay_out(out, 6, line.text);
	ms_buf_free(&line);
}

/* Where control goes behind BB, if that is not the next block: the function may return from
   any.  */
static void print_way(struct ms_buf *out, basic_block bb)
{
	edge e = find_fallthru_edge(bb->succs);

	if (!e || e->dest == bb->next_bb)
		return;
	if (e->dest == EXIT_BLOCK_PTR_FOR_FN(cfun))
		ms_buf_puts(out, "      (goto end)\n");
	else
		ms_buf_printf(out, "      (goto %d)\n", e->dest->index);
}

/* Which pipelined loop begins with BB?  */
static void print_block_comment(const struct ms_rtl_function *function, struct ms_buf *out,
				basic_block bb)
{
	for (const header &one : function->headers)
		if (one.block == bb->index)
			ms_buf_printf(out,
				      "    ;; Loop %s as it was: where a guard of the pipelined "
				      "one fails or its count is\n    ;; too small.\n",
				      one.loop);
}

/* All insns, block by block; what stands between blocks with the one before.  */
static void print_chain(struct ms_rtl_function *function, struct ms_buf *out)
{
	struct ms_rtl_printer *printer = &function->printer;
	basic_block bb;

	ms_buf_puts(out, "  (insn-chain\n");
	FOR_EACH_BB_FN (bb, cfun) {
		rtx_insn *end = bb->next_bb == EXIT_BLOCK_PTR_FOR_FN(cfun)
				    ? NULL
				    : BB_HEAD(bb->next_bb);

		print_block_comment(function, out, bb);
		ms_buf_printf(out, "    (block %d\n", bb->index);
		for (rtx_insn *insn = BB_HEAD(bb); insn && insn != end; insn = NEXT_INSN(insn))
			print_insn(printer, out, insn);
		print_way(out, bb);
		ms_rtl_close(out);
	}
	ms_rtl_close(out);
}

static void print_function(struct ms_rtl_function *function, struct ms_buf *out)
{
	struct ms_rtl_printer *printer = &function->printer;
	struct ms_buf interface = {}, chain = {};
	const char *name = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(current_function_decl));

	ms_rtl_print_interface(printer, &interface);
	print_chain(function, &chain);
	ms_buf_puts(out, "\n(function ");
	ms_rtl_quote(out, targetm.strip_name_encoding(name));
	ms_buf_putc(out, '\n');
	ms_buf_add(out, interface.text, interface.len);
	ms_rtl_print_symbols(printer, out);
	ms_buf_add(out, chain.text, chain.len);
	ms_buf_putc(out, '\n');
	ms_buf_add(out, function->loops.text, function->loops.len);
	ms_rtl_close(out);
	ms_buf_free(&interface);
	ms_buf_free(&chain);
}

/* Is X, a part of an insn, of a mode that nobody has values of?  Then *MODE becomes it.  */
static bool has_strange_mode(const_rtx x, machine_mode *mode)
{
	subrtx_iterator::array_type array;

	FOR_EACH_SUBRTX (iter, array, x, NONCONST) {
		const_rtx part = *iter;

		*mode = GET_MODE(part);
		if (GET_CODE(part) == CLOBBER || GET_CODE(part) == USE)
			iter.skip_subrtxes();
		else if (*mode != VOIDmode && *mode != BLKmode &&
			 GET_MODE_CLASS(*mode) != MODE_CC && !ms_rtl_has_values(*mode))
			return true;
	}
	return false;
}

/* Why nobody could run the function, or NULL.  Loops have been looked at one by one; this is
   about all else.  */
static const char *why_not(struct ms_arena *arena)
{
	machine_mode mode;
	basic_block bb;
	rtx_insn *insn;

	FOR_EACH_BB_FN (bb, cfun)
		FOR_BB_INSNS (bb, insn)
			if (NONDEBUG_INSN_P(insn) && has_strange_mode(PATTERN(insn), &mode))
				return ms_asprintf(arena, "insn %d has values of mode %s",
						   INSN_UID(insn), GET_MODE_NAME(mode));
	return NULL;
}

/* Say in the text and in a remark that cfun is not told because of WHY.  */
static void print_refusal(struct ms_buf *out, const char *why)
{
	const char *name = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(current_function_decl));
	location_t where = DECL_SOURCE_LOCATION(current_function_decl);

	name = targetm.strip_name_encoding(name);
	ms_buf_printf(out, "\n;; Function %s has pipelined loops, but is not here: %s.\n", name, why);
	if (dump_enabled_p())
		dump_printf_loc(MSG_MISSED_OPTIMIZATION,
				dump_user_location_t::from_location_t(where),
				"modsched: function %s: not in the file of RTL: %s\n", name, why);
}

void ms_rtl_function_end(struct ms_rtl_function *function, struct ms_buf *out)
{
	const char *why = function->nloops > 0 ? why_not(function->printer.arena) : NULL;

	if (why)
		print_refusal(out, why);
	else if (function->nloops > 0)
		print_function(function, out);
	ms_buf_free(&function->loops);
	ms_arena_free(function->printer.arena);
	delete function;
}
