/* Writing loops, and the actions of loops and listings, as text.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/text.h"

static uint64_t bits(double x)
{
	uint64_t b;

	memcpy(&b, &x, sizeof b);
	return b;
}

/* A NaN other than the usual one, as its bits.  */
static void nan_write(struct ms_buf *out, double x, enum ms_type type)
{
	float f = (float)x;
	uint32_t low;

	memcpy(&low, &f, sizeof low);
	if (type == MS_F32)
		ms_buf_printf(out, "0x%x", low);
	else
		ms_buf_printf(out, "0x%llx", (unsigned long long)bits(x));
}

/* A constant that reads back as exactly X: a few decimal digits if that is enough, else
   hexadecimal ones.  */
static void real_write(struct ms_buf *out, double x, enum ms_type type)
{
	char text[64];

	if (isnan(x)) {
		if (bits(x) == bits(strtod("nan", NULL)))
			ms_buf_puts(out, "nan");
		else
			nan_write(out, x, type);
		return;
	}
	for (int digits = 6; digits <= 9; digits++) {
		double back;

		snprintf(text, sizeof text, "%.*g", digits, x);
		back = type == MS_F32 ? (double)strtof(text, NULL) : strtod(text, NULL);
		if (bits(back) == bits(x)) {
			bool integral = !isinf(x) && !strpbrk(text, ".e");

			ms_buf_printf(out, "%s%s", text, integral ? ".0" : "");
			return;
		}
	}
	ms_buf_printf(out, "%a", x);
}

/* One term of an address: `+` or `-`, FACTOR *, and the rest.  FIRST has no `+`.  */
static void term_write(struct ms_buf *out, bool first, int64_t factor)
{
	if (factor < 0)
		ms_buf_putc(out, '-');
	else if (!first)
		ms_buf_putc(out, '+');
	if (factor != 1 && factor != -1)
		ms_buf_printf(out, "%lld*", llabs((long long)factor));
}

static void mem_write(struct ms_buf *out, const struct ms_mem *mem,
		      const struct ms_array *array, const struct ms_machine *machine)
{
	bool first = true;

	ms_buf_printf(out, "%s[", array[mem->array].name);
	for (int t = 0; t < mem->nterms; t++, first = false) {
		term_write(out, first, mem->term[t].scale);
		ms_reg_write(out, mem->term[t].reg, machine);
	}
	if (mem->step != 0) {
		term_write(out, first, mem->step);
		ms_buf_putc(out, 'i');
		first = false;
	}
	if (first)
		ms_buf_printf(out, "%lld", (long long)mem->offset);
	else if (mem->offset != 0)
		ms_buf_printf(out, "%+lld", (long long)mem->offset);
	ms_buf_putc(out, ']');
}

static void operand_write(struct ms_buf *out, const struct ms_operand *operand,
			  enum ms_type type, const struct ms_array *array,
			  const struct ms_machine *machine)
{
	switch (operand->kind) {
	case MS_OPERAND_REG: ms_reg_write(out, operand->reg, machine); break;
	case MS_OPERAND_INT:
		/* Decimal digits would be read as a number of that type.  */
		if (ms_type_info[type].is_float)
			ms_buf_printf(out, "0x%llx", (unsigned long long)operand->integer);
		else
			ms_buf_printf(out, "%lld", (long long)operand->integer);
		break;
	case MS_OPERAND_REAL: real_write(out, operand->real, type); break;
	case MS_OPERAND_MEM: mem_write(out, &operand->mem, array, machine); break;
	}
}

static void types_write(struct ms_buf *out, enum ms_type type, enum ms_type from)
{
	if (from != type)
		ms_buf_printf(out, "<%s,%s>", ms_type_info[type].name, ms_type_info[from].name);
	else if (type != MS_I64)
		ms_buf_printf(out, "<%s>", ms_type_info[type].name);
}

/* `OP[/SEM][<TYPE>]`: each part where reading the text without it gives another action.  */
static void op_write(struct ms_buf *out, const struct ms_action *action,
		     const struct ms_machine *machine)
{
	const char *name = machine->op[action->opcode].name;

	ms_buf_puts(out, name);
	if (action->sem != ms_sem_find(name, strlen(name)))
		ms_buf_printf(out, "/%s", ms_sem_info[action->sem].name);
	types_write(out, action->type, action->from);
}

void ms_action_write(struct ms_buf *out, const struct ms_action *action,
		     const struct ms_array *array, const struct ms_machine *machine)
{
	const struct ms_inner *inner = &action->inner;
	bool has_inner = inner->sem != MS_SEM_NONE;

	op_write(out, action, machine);
	for (int o = 0; o < action->noperands; o++) {
		bool first = has_inner && o == inner->first;
		bool last = has_inner && o == inner->first + inner->noperands - 1;

		ms_buf_puts(out, o == 0 ? " " : ", ");
		if (first) {
			ms_buf_printf(out, "(%s", ms_sem_info[inner->sem].name);
			types_write(out, inner->type, inner->from);
			ms_buf_putc(out, ' ');
		}
		operand_write(out, &action->operand[o], ms_operand_type(action, o), array,
			      machine);
		if (last)
			ms_buf_putc(out, ')');
	}
}

void ms_assignment_write(struct ms_buf *out, const struct ms_action *action,
			 const struct ms_array *array, const struct ms_machine *machine)
{
	if (action->has_dest) {
		ms_reg_write(out, action->dest, machine);
		ms_buf_puts(out, " = ");
	}
	ms_action_write(out, action, array, machine);
}

/* The lines before the ops.  */
static void head_write(struct ms_buf *out, const struct ms_loop *loop)
{
	bool liveout = false;

	ms_buf_printf(out, "loop %s\n", loop->name);
	if (loop->file) {
		ms_buf_puts(out, "origin ");
		ms_string_write(out, loop->file);
		ms_buf_puts(out, " function ");
		if (ms_is_word(loop->function))
			ms_buf_puts(out, loop->function);
		else
			ms_string_write(out, loop->function);
		ms_buf_printf(out, " lines %d %d\n", loop->first_line, loop->last_line);
	}
	if (loop->trips) {
		ms_buf_puts(out, "trips ");
		ms_string_write(out, loop->trips);
		ms_buf_putc(out, '\n');
	}
	for (size_t g = 0; g < loop->guards.n; g++) {
		ms_buf_puts(out, "guard ");
		ms_string_write(out, loop->guards.v[g]);
		ms_buf_putc(out, '\n');
	}
	for (size_t c = 0; c < loop->checks.n; c++) {
		ms_buf_puts(out, "guard ");
		ms_string_write(out, loop->checks.v[c]);
		ms_buf_puts(out, " assumed\n");
	}
	for (int reg = 0; reg < loop->nregs; reg++) {
		if (loop->reg[reg].liveout) {
			ms_buf_printf(out, "%s r%d", liveout ? "" : "liveout",
				      loop->reg[reg].number);
			liveout = true;
		}
	}
	if (liveout)
		ms_buf_putc(out, '\n');
	for (int a = 0; a < loop->narrays; a++) {
		const struct ms_array *array = &loop->array[a];

		if (!array->declared)
			continue;
		ms_buf_printf(out, "array %s unit %d", array->name, array->unit);
		if (array->text) {
			ms_buf_putc(out, ' ');
			ms_string_write(out, array->text);
		}
		ms_buf_putc(out, '\n');
	}
}

static void edge_write(struct ms_buf *out, const struct ms_loop *loop,
		       const struct ms_given_edge *edge)
{
	ms_buf_printf(out, "edge %s -> %s latency %d distance %d", loop->op[edge->from].label,
		      loop->op[edge->to].label, edge->latency, edge->distance);
	if (edge->kind != ms_edge_kind_default(loop->graph_only))
		ms_buf_printf(out, " %s", ms_edge_kind_name[edge->kind]);
	if (edge->assumed)
		ms_buf_puts(out, " assumed");
	if (edge->why) {
		ms_buf_putc(out, ' ');
		ms_string_write(out, edge->why);
	}
	ms_buf_putc(out, '\n');
}

void ms_loop_write(struct ms_buf *out, const struct ms_loop *loop,
		   const struct ms_machine *machine)
{
	head_write(out, loop);
	for (int o = 0; o < loop->nops; o++) {
		const struct ms_op *op = &loop->op[o];

		ms_buf_printf(out, "%s: ", op->label);
		ms_assignment_write(out, &op->action, loop->array, machine);
		if (op->line)
			ms_buf_printf(out, " line %d", op->line);
		if (op->uid)
			ms_buf_printf(out, " uid %d", op->uid);
		if (op->text) {
			ms_buf_putc(out, ' ');
			ms_string_write(out, op->text);
		}
		ms_buf_putc(out, '\n');
	}
	for (int e = 0; e < loop->nedges; e++)
		edge_write(out, loop, &loop->edge[e]);
	ms_buf_puts(out, "end\n");
}
