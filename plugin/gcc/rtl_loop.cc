/* One pipelined loop in RTL: count, setup, body, finish, and the code that a listing is.
   SPDX-License-Identifier: GPL-3.0-or-later

   The body says each op as GCC had it.  A line of the listing names the op and the registers
   that it reads and writes there; the rest of its RTL is that of the op.  */

#include "gcc/compat.h"

#include "gcc/rtl_text.h"

#include "hash-map.h"

/* The parts of one text.  */
struct writing {
	struct ms_rtl_loop *loop;
	const struct ms_listing *listing;
	struct ms_buf *out;
	int nops;                                /* scheduled ops: some may be fused of two */
	auto_vec<const struct ms_node *> node;   /* by such an op: what gives its result */
	auto_vec<const struct ms_node *> inner;  /* what is computed in it before, or NULL */
	hash_map<nofree_string_hash, int> sigma; /* by label: index into the listing's */
	auto_vec<int> op_of;                     /* by text register number: op, or -1 */
};

static void print(struct writing *w, struct ms_buf *line, const_rtx x)
{
	ms_rtl_print(w->loop->printer, w->loop->study->machine, line, x, true);
}

/* LINE in lines of its own, and emptied.  */
static void flush(struct writing *w, int indent, struct ms_buf *line)
{
	ms_rtl_lay_out(w->out, indent, line->text);
	line->len = 0;
}

static void print_set(struct writing *w, int indent, rtx set)
{
	struct ms_buf line = {};

	print(w, &line, set);
	flush(w, indent, &line);
	ms_buf_free(&line);
}

/* ---- Head, setup, body, finish ---------------------------------------------------------- */

static void print_head(struct writing *w)
{
	const struct ms_study *study = w->loop->study;
	class loop *gcc_loop = study->candidate.gcc_loop;
	basic_block *block = get_loop_body(gcc_loop);
	basic_block after = single_exit(gcc_loop)->dest;

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

static void print_expression(struct writing *w, const char *key, rtx x)
{
	struct ms_buf line = {};

	ms_buf_printf(&line, "(%s ", key);
	print(w, &line, x);
	ms_buf_putc(&line, ')');
	flush(w, 4, &line);
	ms_buf_free(&line);
}

/* The registers that values of one iteration have when the next begins get what they hold when
   the first does.  */
static void print_setup(struct writing *w)
{
	struct ms_rtl_loop *loop = w->loop;
	struct ms_body *body = loop->body;

	ms_buf_puts(w->out, "    (setup\n");
	for (size_t i = 0; i < body->op.n; i++) {
		const struct ms_pseudo *p = body->op.v[i]->owner;
		rtx reg = loop->reg[i];

		if (p && p->carried)
			print_set(w, 6,
				  gen_rtx_SET(reg, ms_rtl_in_mode(loop, regno_reg_rtx[p->regno],
								  GET_MODE(reg))));
	}
	for (rtx set : loop->setup)
		print_set(w, 6, set);
	ms_rtl_close(w->out);
}

static void print_cycles(struct writing *w, struct ms_buf *line, int op)
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
static bool print_action(struct writing *w, int indent, struct ms_buf *head,
			 const struct ms_node *node, const struct ms_rtl_operands *operands,
			 rtx predicate)
{
	rtx action = ms_rtl_action(w->loop, node, operands);

	if (!action)
		return false;
	if (predicate)
		action = gen_rtx_COND_EXEC(VOIDmode, gen_rtx_NE(VOIDmode, predicate, const0_rtx),
					   action);
	ms_buf_putc(head, ' ');
	print(w, head, action);
	ms_rtl_print_place(head, node->insn);
	ms_buf_putc(head, ')');
	flush(w, indent, head);
	return true;
}

/* The loop's register of VALUE's definition, or NULL.  */
static rtx loop_reg(struct writing *w, const struct ms_value *value)
{
	const struct ms_node *node = ms_rtl_definition(value);

	return node ? w->loop->reg[node->index] : NULL_RTX;
}

/* Which operand of op INDEX is an op of its own?  */
static void set_inner(struct writing *w, int index, struct ms_rtl_operands *operands)
{
	const struct ms_action *action = &w->loop->study->loop->op[index].action;

	operands->inner_op = w->inner[index];
	operands->inner = action->inner.first - (w->node[index]->access != NULL);
}

static bool print_op(struct writing *w, int index)
{
	const struct ms_study *study = w->loop->study;
	const struct ms_node *node = w->node[index], *inner = w->inner[index];
	const struct ms_op *op = &study->loop->op[index];
	struct ms_rtl_operands operands = {};
	struct ms_buf line = {};
	bool ok;

	operands.dest = w->loop->reg[node->index];
	set_inner(w, index, &operands);
	for (int i = 0; inner && i < inner->nargs; i++)
		operands.inner_arg[i] = loop_reg(w, &inner->arg[i]);
	for (int i = 0; i < node->nargs; i++)
		operands.arg[i] = loop_reg(w, &node->arg[i]);
	for (int i = 0; node->access && i < node->access->nterms; i++)
		operands.term[i] = loop_reg(w, &node->access->term[i].value);
	ms_buf_printf(&line, "(cinsn %d (op %s %s)", op->uid, op->label,
		      study->machine->op[op->action.opcode].name);
	print_cycles(w, &line, index);
	ok = print_action(w, 6, &line, node, &operands, NULL_RTX);
	ms_buf_free(&line);
	return ok;
}

static bool print_body(struct writing *w)
{
	ms_buf_puts(w->out, "    (body\n");
	for (int i = 0; i < w->nops; i++)
		if (!print_op(w, i))
			return false;
	ms_rtl_close(w->out);
	return true;
}

/* Registers that are read after the loop get their values.  */
static bool print_finish(struct writing *w)
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
		print_set(w, 6, gen_rtx_SET(reg, x));
	}
	ms_rtl_close(w->out);
	return true;
}

/* ---- The code --------------------------------------------------------------------------- */

/* Register REG of the listing, which holds what OWN, a register of the loop, does.  */
static rtx code_reg(struct writing *w, struct ms_reg reg, rtx own)
{
	struct ms_rtl_loop *loop = w->loop;
	rtx x;

	if (reg.file == MS_STATIC) {
		rtx *known = loop->ordinary.get(reg.number);

		if (reg.number < (int)w->op_of.length() && w->op_of[reg.number] >= 0)
			return loop->reg[w->op_of[reg.number]];
		if (known)
			return *known;
		x = ms_rtl_new_reg(loop, GET_MODE(own), own);
		loop->ordinary.put(reg.number, x);
		return x;
	}
	x = gen_raw_REG(GET_MODE(own), ms_rtl_rotating(reg.file, reg.number));
	REG_ATTRS(x) = REG_ATTRS(own);
	return x;
}

/* OPERAND is VALUE: *OUT gets its register, if it is a value of the body.  */
static bool line_operand(struct writing *w, const struct ms_operand *operand,
			 const struct ms_value *value, rtx *out)
{
	rtx own = loop_reg(w, value);

	if (!own)
		return true;
	if (operand->kind != MS_OPERAND_REG)
		return false;
	*out = code_reg(w, operand->reg, own);
	return true;
}

/* The registers that LINE, a line of copy J of NODE, names.  False if it is not its line.  */
static bool line_operands(struct writing *w, const struct ms_listing_line *line,
			  const struct ms_node *node, struct ms_rtl_operands *out)
{
	const struct ms_action *action = &line->action;
	const struct ms_operand *operand = action->operand;
	const struct ms_access *access = node->access;

	if (action->noperands != node->nargs + (access != NULL) +
					 (out->inner_op ? out->inner_op->nargs - 1 : 0) ||
	    action->has_dest != node->result)
		return false;
	if (node->result)
		out->dest = code_reg(w, action->dest, w->loop->reg[node->index]);
	if (access) {
		const struct ms_mem *mem = &operand->mem;

		/* The listing and we have the address from different places.  */
		if (operand->kind != MS_OPERAND_MEM || mem->nterms != access->nterms ||
		    mem->step != access->step * w->listing->unroll ||
		    mem->offset != access->offset - access->step * out->ahead)
			return false;
		for (int i = 0; i < mem->nterms; i++) {
			rtx own = loop_reg(w, &access->term[i].value);

			if (own)
				out->term[i] = code_reg(w, mem->term[i].reg, own);
		}
		operand++;
	}
	for (int i = 0; i < node->nargs; i++) {
		if (!out->inner_op || i != out->inner) {
			if (!line_operand(w, operand++, &node->arg[i], &out->arg[i]))
				return false;
			continue;
		}
		for (int k = 0; k < out->inner_op->nargs; k++)
			if (!line_operand(w, operand++, &out->inner_op->arg[k],
					  &out->inner_arg[k]))
				return false;
	}
	return true;
}

static bool print_line(struct writing *w, const struct ms_listing_line *line)
{
	const int *sigma = w->sigma.get(line->label);
	struct ms_rtl_operands operands = {};
	const struct ms_node *node;
	struct ms_buf text = {};
	rtx predicate = NULL_RTX;
	int64_t stage;
	bool ok;

	if (!sigma)
		return ms_rtl_fail(w->loop, "its listing has a line of no op");
	node = w->node[*sigma % w->nops];
	set_inner(w, *sigma % w->nops, &operands);
	stage = w->listing->sigma[*sigma].cycle / w->listing->ii;
	operands.ahead = w->listing->unroll * stage - *sigma / w->nops;
	if (!line_operands(w, line, node, &operands))
		return ms_rtl_fail(w->loop, "its listing has ops that it does not have");
	if (line->predicated)
		predicate = gen_raw_REG(BImode, ms_rtl_rotating(line->predicate.file,
								line->predicate.number));
	ms_buf_printf(&text, "(cinsn %d (op %s) (row %lld) (stage %lld)",
		      w->loop->study->loop->op[*sigma % w->nops].uid, line->label,
		      (long long)line->row, (long long)stage);
	ok = print_action(w, 8, &text, node, &operands, predicate);
	ms_buf_free(&text);
	return ok;
}

static bool print_group(struct writing *w, const char *kind, int number,
			const struct ms_group *group)
{
	ms_buf_printf(w->out, "      (%s %d\n", kind, number);
	for (int i = 0; i < group->nlines; i++)
		if (!print_line(w, &group->line[i]))
			return false;
	ms_rtl_close(w->out);
	return true;
}

/* The copies before the first group or, with EXIT, behind the last.  */
static bool print_copies(struct writing *w, const char *kind, const struct ms_copy *copy, int n,
			 bool exit)
{
	ms_buf_printf(w->out, "      (%s\n", kind);
	for (int i = 0; i < n; i++) {
		int number = exit ? copy[i].dest.number : copy[i].source.number;
		rtx own, other;

		if (number >= (int)w->op_of.length() || w->op_of[number] < 0)
			return ms_rtl_fail(w->loop, "its listing copies what no op sets");
		own = w->loop->reg[w->op_of[number]];
		other = code_reg(w, exit ? copy[i].source : copy[i].dest, own);
		print_set(w, 8, exit ? gen_rtx_SET(own, other) : gen_rtx_SET(other, own));
	}
	ms_rtl_close(w->out);
	return true;
}

static void print_code_head(struct writing *w)
{
	const struct ms_listing *l = w->listing;

	ms_buf_printf(w->out, "    (code (form %s) (ii %lld) (stages %lld)",
		      ms_form_name[l->form], (long long)l->ii, (long long)l->stages);
	if (l->form == MS_FORM_MVE)
		ms_buf_printf(w->out, " (kernels %d)", l->nkernels);
	if (l->unroll > 1)
		ms_buf_printf(w->out, " (unroll %d)", l->unroll);
	ms_buf_printf(w->out, " (least %lld)", (long long)l->guard);
	if (l->form == MS_FORM_KERNEL_ONLY) {
		ms_buf_puts(w->out, " (predicate ");
		print(w, w->out,
		      gen_raw_REG(BImode, ms_rtl_rotating(l->predicate.file,
							  l->predicate.number)));
		ms_buf_putc(w->out, ')');
	}
	ms_buf_putc(w->out, '\n');
}

static bool print_code(struct writing *w)
{
	const struct ms_listing *l = w->listing;
	bool ok;

	print_code_head(w);
	ok = print_copies(w, "preheader", l->preheader, l->npreheader, false);
	for (int g = 0; ok && g < l->nprologue; g++)
		ok = print_group(w, "prologue", g, &l->prologue[g]);
	for (int g = 0; ok && g < l->nkernels; g++)
		ok = print_group(w, "kernel", g, &l->kernel[g]);
	for (int g = 0; ok && g < l->nepilogue; g++)
		ok = print_group(w, "epilogue", g, &l->epilogue[g]);
	return ok && print_copies(w, "exit", l->exit, l->nexit, true);
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
static bool index_ops(struct writing *w)
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
static bool index_labels(struct writing *w)
{
	const struct ms_listing *l = w->listing;

	if (l->nsigmas != w->nops * l->unroll)
		return ms_rtl_fail(w->loop, "its ops are not those of the insns");
	for (int i = 0; i < l->nsigmas; i++)
		w->sigma.put(l->sigma[i].label, i);
	return index_ops(w);
}

/* Which ops set the registers of the loop's text?  */
static void index_registers(struct writing *w)
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
static bool unsaid(struct writing *w)
{
	const struct ms_study *study = w->loop->study;

	if (study->candidate.machine)
		ms_rtl_fail(w->loop, "the text has reservation tables, not the automata of the "
				     "compiler's own machine");
	if (study->args->alias == MS_ALIAS_ASSUME_DISTINCT && study->distinct.dropped > 0)
		ms_rtl_fail(w->loop, "it takes for granted that arrays do not overlap");
	return w->loop->why != NULL;
}

static bool print_loop(struct writing *w)
{
	auto_vec<rtx> guards;
	rtx count;

	if (unsaid(w) || !index_labels(w) || !ms_rtl_assign(w->loop))
		return false;
	index_registers(w);
	if (flags_escape(w->loop->body))
		return ms_rtl_fail(w->loop, "condition codes that it sets are read after it");
	count = ms_rtl_count(w->loop, &guards);
	if (!count || !ms_rtl_narrow_guards(w->loop, count, &guards))
		return false;
	for (size_t i = 0; i < w->loop->body->fits.n; i++)
		guards.safe_push(w->loop->body->fits.v[i]);
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
	if (!print_body(w) || !print_finish(w) || !print_code(w))
		return false;
	ms_rtl_close(w->out);
	ms_rtl_close(w->out);
	return true;
}

bool ms_rtl_print_loop(struct ms_rtl_printer *printer, struct ms_buf *out,
		       const struct ms_study *study, const char **why)
{
	struct ms_rtl_loop loop;
	struct writing w;
	struct ms_buf text = {};
	bool ok;

	loop.arena = printer->arena;
	loop.printer = printer;
	loop.study = study;
	loop.body = study->candidate.body;
	loop.index = ms_rtl_new_reg(&loop, Pmode, NULL_RTX);
	printer->names.put(REGNO(loop.index), "=i");
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
