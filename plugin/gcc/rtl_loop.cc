/* One pipelined loop in RTL: count, setup, body, finish, and what rtl_code.cc makes of its listing.
   SPDX-License-Identifier: GPL-3.0-or-later

   The body says each op as GCC had it.  */

#include "gcc/compat.h"

#include "gcc/rtl_loop.h"

void ms_rtl_loop_print(struct ms_rtl_writing *w, struct ms_buf *line, const_rtx x)
{
	ms_rtl_print(w->loop->printer, w->loop->study->machine, line, x, true);
}

/* LINE in lines of its own, and emptied.  */
static void flush(struct ms_rtl_writing *w, int indent, struct ms_buf *line)
{
	ms_rtl_lay_out(w->out, indent, line->text);
	line->len = 0;
}

void ms_rtl_loop_print_set(struct ms_rtl_writing *w, int indent, rtx set)
{
	struct ms_buf line = {};

	ms_rtl_loop_print(w, &line, set);
	flush(w, indent, &line);
	ms_buf_free(&line);
}

/* ---- Head, setup, body, finish ---------------------------------------------------------- */

static void print_head(struct ms_rtl_writing *w)
{
	const struct ms_study *study = w->loop->study;
	class loop *gcc_loop = study->candidate.gcc_loop;
	basic_block *block = get_loop_body(gcc_loop);
	basic_block after = single_exit(gcc_loop)->dest;

	ms_buf_printf(w->out, "  ;; Loop %s", study->name);
	if (study->candidate.first_line > 0)
		ms_buf_printf(w->out, ", lines %d to %d", study->candidate.first_line,
			      study->candidate.last_line);
	if (study->loop->trips && !strpbrk(study->loop->trips, "\n\""))
		ms_buf_printf(w->out, ", runs %s times", study->loop->trips);
	ms_buf_puts(w->out, ".\n");
	for (size_t i = 0; i < study->loop->checks.n; i++)
		ms_buf_printf(w->out, "  ;; Pipelined only if %s.\n", study->loop->checks.v[i]);
	ms_buf_puts(w->out, "  (loop ");
	ms_rtl_quote(w->out, study->name);
	ms_buf_puts(w->out, " (machine ");
	ms_rtl_quote(w->out, study->machine->name);
	ms_buf_printf(w->out, ") (header %d) (blocks", gcc_loop->header->index);
	for (unsigned i = 0; i < gcc_loop->num_nodes; i++)
		ms_buf_printf(w->out, " %d", block[i]->index);
	free(block);
	if (after == EXIT_BLOCK_PTR_FOR_FN(cfun))
		ms_buf_puts(w->out, ") (goto end)");
	else
		ms_buf_printf(w->out, ") (goto %d)", after->index);
	if (study->candidate.first_line > 0)
		ms_buf_printf(w->out, " (lines %d %d)", study->candidate.first_line,
			      study->candidate.last_line);
	ms_buf_putc(w->out, '\n');
}

static void print_expression(struct ms_rtl_writing *w, const char *key, rtx x)
{
	struct ms_buf line = {};

	ms_buf_printf(&line, "(%s ", key);
	ms_rtl_loop_print(w, &line, x);
	ms_buf_putc(&line, ')');
	flush(w, 4, &line);
	ms_buf_free(&line);
}

/* The registers that values of one iteration have when the next begins get what they hold when
   the first does.  */
static void print_setup(struct ms_rtl_writing *w)
{
	struct ms_rtl_loop *loop = w->loop;
	struct ms_body *body = loop->body;

	ms_buf_puts(w->out, "    (setup\n");
	for (size_t i = 0; i < body->op.n; i++) {
		const struct ms_pseudo *p = body->op.v[i]->owner;
		rtx reg = loop->reg[i];

		if (p && p->carried)
			ms_rtl_loop_print_set(
			    w, 6,
			    gen_rtx_SET(reg, ms_rtl_in_mode(loop, regno_reg_rtx[p->regno],
							    GET_MODE(reg))));
	}
	for (rtx set : loop->setup)
		ms_rtl_loop_print_set(w, 6, set);
	ms_rtl_close(w->out);
}

static void print_cycles(struct ms_rtl_writing *w, struct ms_buf *line, int op)
{
	const struct ms_sigma *sigma = w->listing->sigma;
	bool alt = false;

	ms_buf_puts(line, " (cycle");
	for (int i = op; i < w->listing->nsigmas; i += w->nops) {
		ms_buf_printf(line, " %lld", (long long)sigma[i].cycle);
		alt |= sigma[i].alt != 0;
	}
	ms_buf_putc(line, ')');
	if (!alt)
		return;
	ms_buf_puts(line, " (alt");
	for (int i = op; i < w->listing->nsigmas; i += w->nops)
		ms_buf_printf(line, " %d", sigma[i].alt);
	ms_buf_putc(line, ')');
}

/* The end of an op or line, HEAD being its start: the op's RTL with OPERANDS.  */
bool ms_rtl_loop_print_action(struct ms_rtl_writing *w, int indent, struct ms_buf *head,
			      const struct ms_node *node,
			      const struct ms_rtl_operands *operands, rtx predicate)
{
	rtx action = ms_rtl_action(w->loop, node, operands);

	if (!action)
		return false;
	if (predicate)
		action = gen_rtx_COND_EXEC(VOIDmode, gen_rtx_NE(VOIDmode, predicate, const0_rtx),
					   action);
	ms_buf_putc(head, ' ');
	ms_rtl_loop_print(w, head, action);
	ms_rtl_print_place(head, node->insn);
	ms_buf_putc(head, ')');
	flush(w, indent, head);
	return true;
}

/* The loop's register of VALUE's definition, or NULL.  */
rtx ms_rtl_loop_reg(struct ms_rtl_writing *w, const struct ms_value *value)
{
	const struct ms_node *node = ms_rtl_definition(value);

	return node ? w->loop->reg[node->index] : NULL_RTX;
}

/* Which operand of op INDEX is an op of its own?  */
void ms_rtl_loop_set_inner(struct ms_rtl_writing *w, int index,
			   struct ms_rtl_operands *operands)
{
	const struct ms_action *action = &w->loop->study->loop->op[index].action;

	operands->inner_op = w->inner[index];
	operands->inner = action->inner.first - (w->node[index]->access != NULL);
}

static bool print_op(struct ms_rtl_writing *w, int index)
{
	const struct ms_study *study = w->loop->study;
	const struct ms_node *node = w->node[index], *inner = w->inner[index];
	const struct ms_op *op = &study->loop->op[index];
	struct ms_rtl_operands operands = {};
	struct ms_buf line = {};
	bool ok;

	operands.dest = w->loop->reg[node->index];
	ms_rtl_loop_set_inner(w, index, &operands);
	for (int i = 0; inner && i < inner->nargs; i++)
		operands.inner_arg[i] = ms_rtl_loop_reg(w, &inner->arg[i]);
	for (int i = 0; i < node->nargs; i++)
		operands.arg[i] = ms_rtl_loop_reg(w, &node->arg[i]);
	for (int i = 0; node->access && i < node->access->nterms; i++)
		operands.term[i] = ms_rtl_loop_reg(w, &node->access->term[i].value);
	ms_buf_printf(&line, "(cinsn %d (op %s %s)", op->uid, op->label,
		      study->machine->op[op->action.opcode].name);
	print_cycles(w, &line, index);
	ok = ms_rtl_loop_print_action(w, 6, &line, node, &operands, NULL_RTX);
	ms_buf_free(&line);
	return ok;
}

static bool print_body(struct ms_rtl_writing *w)
{
	ms_buf_puts(w->out, "    (body\n");
	for (int i = 0; i < w->nops; i++)
		if (!print_op(w, i))
			return false;
	ms_rtl_close(w->out);
	return true;
}

/* Registers that are read after the loop get their values.  */
static bool print_finish(struct ms_rtl_writing *w)
{
	struct ms_rtl_loop *loop = w->loop;
	struct ms_body *body = loop->body;

	ms_buf_puts(w->out, "    (finish\n");
	for (size_t i = 0; i < body->pseudo.n; i++) {
		const struct ms_pseudo *p = body->pseudo.v[i];
		rtx reg, x;

		if (!p->defined || !p->liveout)
			continue;
		reg = regno_reg_rtx[p->regno];
		x = p->final && p->final->live
			? ms_rtl_in_mode(loop, loop->reg[p->final->index], GET_MODE(reg))
			: ms_rtl_fail(loop, "a value after it is not computed in it");
		if (!x)
			return false;
		ms_rtl_loop_print_set(w, 6, gen_rtx_SET(reg, x));
	}
	ms_rtl_close(w->out);
	return true;
}

/* ---- All of it -------------------------------------------------------------------------- */

/* Is a condition code that the loop sets read after it?  */
static bool flags_escape(const struct ms_body *body)
{
	bitmap live = df_get_live_in(single_exit(body->loop)->dest);
	const basic_block blocks[] = { body->bb, body->test };
	rtx_insn *insn;
	df_ref def;

	for (basic_block bb : blocks) {
		FOR_BB_INSNS (bb, insn) {
			if (!NONDEBUG_INSN_P(insn))
				continue;
			FOR_EACH_INSN_DEF (def, insn)
				if (HARD_REGISTER_NUM_P(DF_REF_REGNO(def)) &&
				    REGNO_REG_SET_P(live, DF_REF_REGNO(def)))
					return true;
		}
	}
	return false;
}

/* Which nodes are the scheduled ops?  By the labels that the translation gave them.  */
static bool index_ops(struct ms_rtl_writing *w)
{
	const struct ms_study *study = w->loop->study;
	const struct ms_body *body = w->loop->body;
	hash_map<nofree_string_hash, int> index;

	for (size_t i = 0; i < body->op.n; i++)
		index.put(study->candidate.loop->op[i].label, i);
	for (int i = 0; i < w->nops; i++) {
		const struct ms_op *op = &study->loop->op[i];
		const int *at = index.get(op->label);
		const struct ms_node *node = at ? body->op.v[*at] : NULL, *inner = NULL;
		int operand = op->action.inner.first - (node && node->access);

		if (!node)
			return ms_rtl_fail(w->loop, "its ops are not those of the insns");
		if (op->action.inner.noperands > 0 || op->action.inner.sem != MS_SEM_NONE) {
			if (operand >= 0 && operand < node->nargs)
				inner = ms_rtl_definition(&node->arg[operand]);
			if (!inner || inner->access ||
			    inner->nargs != op->action.inner.noperands)
				return ms_rtl_fail(w->loop, "an op in another one is no "
							    "operation on registers");
		}
		w->node.safe_push(node);
		w->inner.safe_push(inner);
	}
	return true;
}

/* Are the listing's sigma lines those of the ops, V copies of each?  */
static bool index_labels(struct ms_rtl_writing *w)
{
	const struct ms_listing *l = w->listing;

	if (l->nsigmas != w->nops * l->unroll)
		return ms_rtl_fail(w->loop, "its ops are not those of the insns");
	for (int i = 0; i < l->nsigmas; i++)
		w->sigma.put(l->sigma[i].label, i);
	return index_ops(w);
}

/* Which ops set the registers of the loop's text?  */
static void index_registers(struct ms_rtl_writing *w)
{
	const struct ms_body *body = w->loop->body;

	for (size_t i = 0; i < body->op.n; i++) {
		if (!body->op.v[i]->result)
			continue;
		while ((int)w->op_of.length() <= body->op.v[i]->number)
			w->op_of.safe_push(-1);
		w->op_of[body->op.v[i]->number] = i;
	}
}

/* Is the schedule one that the text can't justify?  */
static bool unsaid(struct ms_rtl_writing *w)
{
	const struct ms_study *study = w->loop->study;

	if (study->candidate.machine)
		ms_rtl_fail(w->loop, "the text has reservation tables, not the automata of the "
				     "compiler's own machine");
	return w->loop->why != NULL;
}

static bool print_loop(struct ms_rtl_writing *w)
{
	auto_vec<rtx> guards;
	rtx count;

	if (unsaid(w) || !index_labels(w) || !ms_rtl_assign(w->loop))
		return false;
	index_registers(w);
	if (flags_escape(w->loop->body))
		return ms_rtl_fail(w->loop, "condition codes that it sets are read after it");
	count = ms_rtl_count(w->loop, &guards);
	if (!count || !ms_rtl_narrow_guards(w->loop, count, &guards) ||
	    !ms_rtl_apart_guards(w->loop, count, &guards))
		return false;
	for (size_t i = 0; i < w->loop->body->fits.n; i++)
		guards.safe_push(w->loop->body->fits.v[i]);
	for (unsigned i = 0; i < w->loop->held.length(); i++)
		guards.safe_push(w->loop->held[i]);
	print_head(w);
	print_expression(w, "count", count);
	for (unsigned i = 0; i < guards.length(); i++) {
		bool again = false;

		for (unsigned j = 0; j < i; j++)
			again |= rtx_equal_p(guards[i], guards[j]);
		if (!again)
			print_expression(w, "guard", guards[i]);
	}
	print_setup(w);
	if (!print_body(w) || !print_finish(w) || !ms_rtl_print_code(w))
		return false;
	ms_rtl_close(w->out);
	ms_rtl_close(w->out);
	return true;
}

bool ms_rtl_print_loop(struct ms_rtl_printer *printer, struct ms_buf *out,
		       const struct ms_study *study, const char **why)
{
	struct ms_rtl_loop loop;
	struct ms_rtl_writing w;
	struct ms_buf text = {};
	bool ok;

	loop.arena = printer->arena;
	loop.printer = printer;
	loop.study = study;
	loop.body = study->candidate.body;
	loop.index = ms_rtl_new_reg(&loop, Pmode, NULL_RTX);
	printer->names.put(REGNO(loop.index), "=i");
	loop.trips = ms_rtl_new_reg(&loop, DImode, NULL_RTX);
	printer->names.put(REGNO(loop.trips), "=n");
	w.loop = &loop;
	w.listing = study->result->listing;
	w.out = &text;
	w.nops = study->loop->nops;
	ok = print_loop(&w);
	if (ok)
		ms_buf_add(out, text.text, text.len);
	*why = loop.why;
	ms_buf_free(&text);
	return ok;
}
