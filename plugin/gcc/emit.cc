/* Ops in order -> struct ms_loop.
   SPDX-License-Identifier: GPL-3.0-or-later

   Registers that ops define are numbered first, in body order; then those that are invariant,
   as they appear.  Up to 26 ops have letters as labels.  */

#include "gcc/compat.h"

#include "gcc/body.h"

/* A loop under construction.  */
struct emitter {
	struct ms_body *body;
	struct ms_loop *loop;
	size_t reg_cap;
	int *id; /* by register number: index into the loop's regs, plus 1 */
	size_t id_cap;
	int numbers; /* given so far */
};

static struct ms_reg reg_by_number(struct emitter *e, int number)
{
	struct ms_loop *loop = e->loop;
	struct ms_reg reg = { MS_STATIC, number, -1 };

	if ((size_t)number >= e->id_cap)
		e->id = (int *)ms_grow(e->body->arena, e->id, e->id_cap, &e->id_cap, number + 1,
				       sizeof *e->id);
	if (!e->id[number]) {
		loop->reg = (struct ms_loop_reg *)ms_grow(e->body->arena, loop->reg,
							  loop->nregs, &e->reg_cap,
							  loop->nregs + 1, sizeof *loop->reg);
		loop->reg[loop->nregs] = { number, -1, false };
		e->id[number] = ++loop->nregs;
	}
	reg.id = e->id[number] - 1;
	return reg;
}

/* The register that holds VALUE.  */
static struct ms_reg value_reg(struct emitter *e, const struct ms_value *value)
{
	struct ms_pseudo *p = value->pseudo;

	if (value->kind == MS_VALUE_NODE)
		return reg_by_number(e, value->node->number);
	if (p->defined)
		return reg_by_number(e, p->carrier->number);
	if (!p->number)
		p->number = ++e->numbers;
	return reg_by_number(e, p->number);
}

int64_t ms_real_bits(const struct ms_value *value)
{
	if (value->mode == SFmode) {
		float narrow = value->real;
		int32_t bits;

		memcpy(&bits, &narrow, sizeof bits);
		return bits;
	}

	int64_t bits;

	memcpy(&bits, &value->real, sizeof bits);
	return bits;
}

/* VALUE as an operand of an operation on TYPE.  */
static struct ms_operand value_operand(struct emitter *e, const struct ms_value *value,
				       enum ms_type type)
{
	const struct ms_type_info *info = &ms_type_info[type];
	struct ms_operand operand = {};

	switch (value->kind) {
	case MS_VALUE_REAL:
		if (info->is_float) {
			operand.kind = MS_OPERAND_REAL;
			operand.real = value->real;
			break;
		}
		/* Masks of floats are made by bitwise operations on integers.  */
		/* fallthrough */
	case MS_VALUE_INT:
		operand.kind = MS_OPERAND_INT;
		operand.integer =
		    value->kind == MS_VALUE_REAL ? ms_real_bits(value) : value->integer;
		if (!info->is_signed && !info->is_float && info->bytes < 8)
			operand.integer &= ((int64_t)1 << 8 * info->bytes) - 1;
		break;
	default:
		operand.kind = MS_OPERAND_REG;
		operand.reg = value_reg(e, value);
		break;
	}
	return operand;
}

static struct ms_operand memory_operand(struct emitter *e, const struct ms_access *access)
{
	struct ms_operand operand = {};

	operand.kind = MS_OPERAND_MEM;
	operand.mem.array = access->array;
	operand.mem.step = access->step;
	operand.mem.offset = access->offset;
	operand.mem.nterms = access->nterms;
	for (int i = 0; i < access->nterms; i++) {
		operand.mem.term[i].scale = access->term[i].coef;
		operand.mem.term[i].reg = value_reg(e, &access->term[i].value);
	}
	return operand;
}

static void emit_op(struct emitter *e, const struct ms_node *node)
{
	struct ms_arena *arena = e->body->arena;
	struct ms_op *op = &e->loop->op[node->index];
	struct ms_action *action = &op->action;

	op->label = e->body->op.n <= 26 ? ms_asprintf(arena, "%c", 'a' + node->index)
					: ms_asprintf(arena, "o%d", node->index + 1);
	if (node->insn) {
		op->uid = INSN_UID(node->insn);
		op->line = LOCATION_LINE(INSN_LOCATION(node->insn));
	}
	action->opcode = node->opcode;
	action->sem = node->sem;
	action->type = node->type;
	action->from = node->from;
	action->has_dest = node->result;
	if (node->result) {
		action->dest = reg_by_number(e, node->number);
		e->loop->reg[action->dest.id].def = node->index;
		e->loop->reg[action->dest.id].liveout = node->liveout;
	}
	action->operand = MS_NEW_N(arena, node->nargs + 1, struct ms_operand);
	if (node->access)
		action->operand[action->noperands++] = memory_operand(e, node->access);
	for (int i = 0; i < node->nargs; i++)
		action->operand[action->noperands++] =
		    value_operand(e, &node->arg[i], node->from);
}

/* NAME as a loop's or function's name in our text.  */
static const char *text_name(struct ms_arena *arena, const char *name)
{
	char *copy = ms_strdup(arena, *name ? name : "_");

	for (char *c = copy; *c; c++)
		if (!ISALNUM(*c) && *c != '_' && *c != '.' && *c != '-')
			*c = '_';
	return copy;
}

static const char *function_name(struct ms_arena *arena)
{
	tree name = DECL_NAME(current_function_decl);

	return text_name(arena, name ? IDENTIFIER_POINTER(name) : "function");
}

struct ms_loop *ms_emit_loop(struct ms_body *body)
{
	struct ms_loop *loop = MS_NEW(body->arena, struct ms_loop);
	struct emitter e = {};
	const char *file = LOCATION_FILE(body->out->where);

	e.body = body;
	e.loop = loop;
	loop->name = loop->function = function_name(body->arena);
	loop->file = file ? ms_quotable(body->arena, file) : NULL;
	loop->first_line = body->out->first_line;
	loop->last_line = body->out->last_line;
	loop->trips = body->trips;
	loop->op = MS_NEW_N(body->arena, body->op.n, struct ms_op);
	loop->nops = body->op.n;
	loop->array = body->array.v;
	loop->narrays = body->array.n;
	for (size_t i = 0; i < body->op.n; i++)
		if (body->op.v[i]->result)
			body->op.v[i]->number = ++e.numbers;
	for (size_t i = 0; i < body->op.n; i++)
		emit_op(&e, body->op.v[i]);
	/* Now that all registers have their numbers.  */
	ms_name_nodes(body);
	for (size_t i = 0; i < body->op.n; i++)
		loop->op[i].text = ms_op_text(body, body->op.v[i]);
	if (!ms_alias_edges(body, loop))
		return NULL;
	for (size_t i = 0; i < body->guards.n; i++)
		MS_VEC_PUSH(body->arena, &loop->guards, body->guards.v[i]);
	return loop;
}
