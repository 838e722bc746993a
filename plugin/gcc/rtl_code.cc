/* The code that a listing is, in RTL.
   SPDX-License-Identifier: GPL-3.0-or-later

   A line of the listing names an op and the registers that it reads and writes there; the rest
   of its RTL is that of the op.  */

#include "gcc/compat.h"

#include "gcc/rtl_loop.h"

/* X, called as register OWN is: what one holds the other does, a while later.  */
static rtx with_name(struct ms_rtl_writing *w, rtx x, rtx own)
{
	const char **name = w->loop->printer->names.get(REGNO(own));

	REG_ATTRS(x) = REG_ATTRS(own);
	if (name) {
		const char *copy = *name;

		w->loop->printer->names.put(REGNO(x), copy);
	} else {
		w->loop->printer->names.remove(REGNO(x));
	}
	return x;
}

/* Register REG of the listing, which holds what OWN, a register of the loop, does.  */
static rtx code_reg(struct ms_rtl_writing *w, struct ms_reg reg, rtx own)
{
	struct ms_rtl_loop *loop = w->loop;
	rtx x;

	if (reg.file == MS_STATIC) {
		rtx *known = loop->ordinary.get(reg.number);

		if (reg.number < (int)w->op_of.length() && w->op_of[reg.number] >= 0)
			return loop->reg[w->op_of[reg.number]];
		if (known)
			return *known;
		x = with_name(w, ms_rtl_new_reg(loop, GET_MODE(own), own), own);
		loop->ordinary.put(reg.number, x);
		return x;
	}
	x = gen_raw_REG(GET_MODE(own), ms_rtl_rotating(reg.file, reg.number));
	return with_name(w, x, own);
}

/* OPERAND is VALUE: *OUT gets its register, if it is a value of the body.  */
static bool line_operand(struct ms_rtl_writing *w, const struct ms_operand *operand,
			 const struct ms_value *value, rtx *out)
{
	rtx own = ms_rtl_loop_reg(w, value);

	if (!own)
		return true;
	if (operand->kind != MS_OPERAND_REG)
		return false;
	*out = code_reg(w, operand->reg, own);
	return true;
}

/* The registers that LINE, a line of copy J of NODE, names.  False if it is not its line.  */
static bool line_operands(struct ms_rtl_writing *w, const struct ms_listing_line *line,
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
			rtx own = ms_rtl_loop_reg(w, &access->term[i].value);

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

static bool print_line(struct ms_rtl_writing *w, const struct ms_listing_line *line)
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
	ms_rtl_loop_set_inner(w, *sigma % w->nops, &operands);
	stage = w->listing->sigma[*sigma].cycle / w->listing->ii;
	operands.ahead = w->listing->unroll * stage - *sigma / w->nops;
	if (!line_operands(w, line, node, &operands))
		return ms_rtl_fail(w->loop, "its listing has ops that it does not have");
	if (line->predicated)
		predicate = gen_raw_REG(
		    BImode, ms_rtl_rotating(line->predicate.file, line->predicate.number));
	ms_buf_printf(&text, "(cinsn %d (op %s) (row %lld) (stage %lld)",
		      w->loop->study->loop->op[*sigma % w->nops].uid, line->label,
		      (long long)line->row, (long long)stage);
	ok = ms_rtl_loop_print_action(w, 8, &text, node, &operands, predicate);
	ms_buf_free(&text);
	return ok;
}

static bool print_group(struct ms_rtl_writing *w, const char *kind, int number,
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
static bool print_copies(struct ms_rtl_writing *w, const char *kind, const struct ms_copy *copy,
			 int n, bool exit)
{
	ms_buf_printf(w->out, "      (%s\n", kind);
	for (int i = 0; i < n; i++) {
		int number = exit ? copy[i].dest.number : copy[i].source.number;
		rtx own, other;

		if (number >= (int)w->op_of.length() || w->op_of[number] < 0)
			return ms_rtl_fail(w->loop, "its listing copies what no op sets");
		own = w->loop->reg[w->op_of[number]];
		other = code_reg(w, exit ? copy[i].source : copy[i].dest, own);
		ms_rtl_loop_print_set(w, 8,
				      exit ? gen_rtx_SET(own, other) : gen_rtx_SET(other, own));
	}
	ms_rtl_close(w->out);
	return true;
}

static void print_code_head(struct ms_rtl_writing *w)
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
		ms_rtl_loop_print(w, w->out,
				  gen_raw_REG(BImode, ms_rtl_rotating(l->predicate.file,
								      l->predicate.number)));
		ms_buf_putc(w->out, ')');
	}
	ms_buf_putc(w->out, '\n');
}

/* What the code does, for people.  */
static void describe(struct ms_rtl_writing *w)
{
	const struct ms_listing *l = w->listing;
	int64_t last = 0;

	for (int i = 0; i < l->nsigmas; i++)
		last = MAX(last, l->sigma[i].cycle);
	if (l->unroll > 1)
		ms_buf_printf(w->out, "    ;; %d iterations start every %lld cycles", l->unroll,
			      (long long)l->ii);
	else if (l->ii > 1)
		ms_buf_printf(w->out, "    ;; An iteration starts every %lld cycles",
			      (long long)l->ii);
	else
		ms_buf_puts(w->out, "    ;; An iteration starts every cycle");
	ms_buf_printf(w->out, " (ResMII %lld, RecMII %lld); it issues in cycles 0 to %lld.\n",
		      (long long)l->resmii, (long long)l->recmii, (long long)last);
}

bool ms_rtl_print_code(struct ms_rtl_writing *w)
{
	const struct ms_listing *l = w->listing;
	bool ok;

	describe(w);
	print_code_head(w);
	ok = print_copies(w, "preheader", l->preheader, l->npreheader, false);
	if (l->nprologue > 0)
		ms_buf_puts(w->out, "      ;; Each group starts an iteration.\n");
	for (int g = 0; ok && g < l->nprologue; g++)
		ok = print_group(w, "prologue", g, &l->prologue[g]);
	if (l->nprologue > 0)
		ms_buf_puts(w->out, "      ;; Each group starts an iteration and ends one.\n");
	for (int g = 0; ok && g < l->nkernels; g++)
		ok = print_group(w, "kernel", g, &l->kernel[g]);
	if (l->nepilogue > 0)
		ms_buf_puts(w->out, "      ;; Each group ends an iteration.\n");
	for (int g = 0; ok && g < l->nepilogue; g++)
		ok = print_group(w, "epilogue", g, &l->epilogue[g]);
	return ok && print_copies(w, "exit", l->exit, l->nexit, true);
}
