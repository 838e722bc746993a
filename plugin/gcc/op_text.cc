/* What the source says about an op, for people: `x = x * s + a[i]`.
   SPDX-License-Identifier: GPL-3.0-or-later

   RTL no longer has the source's expressions, but it has its variables and references to
   memory.  So expressions are put together again from what feeds an op, as C would write
   them, to a small depth; a part that a variable holds is called by it, and one that is deeper
   or longer by its register in our text.  */

#include "gcc/compat.h"

#include "gcc/body.h"

/* Operators nested deeper, and parts that are longer, are not written out.  */
enum { deepest = 3, longest_part = 32 };

/* How C writes operations of two operands.  */
static const struct {
	enum ms_sem sem;
	const char *text;
} infixes[] = {
	{ MS_ADD, "+" },   { MS_SUB, "-" },  { MS_MUL, "*" }, { MS_DIV, "/" }, { MS_REM, "%" },
	{ MS_AND, "&" },   { MS_OR, "|" },   { MS_XOR, "^" }, { MS_SHL, "<<" },
	{ MS_SHR, ">>" },  { MS_EQ, "==" },  { MS_NE, "!=" }, { MS_LT, "<" },
	{ MS_LE, "<=" },   { MS_GT, ">" },   { MS_GE, ">=" },
};

/* Does INNER, as an operand of OUTER, need no parentheses in the eyes of most people?  What is
   stored, or in a list, needs none.  */
static bool binds_tighter(enum ms_sem inner, enum ms_sem outer)
{
	bool sum = outer == MS_ADD || outer == MS_SUB;

	return outer == MS_STORE || (sum && (inner == MS_MUL || inner == MS_DIV));
}

static const char *infix_of(enum ms_sem sem)
{
	for (const auto &infix : infixes)
		if (infix.sem == sem)
			return infix.text;
	return NULL;
}

/* The C type that values of TYPE have.  */
static const char *c_type(enum ms_type type)
{
	static const char *const name[] = {
		"char",          "short",          "int",      "long",
		"unsigned char", "unsigned short", "unsigned", "unsigned long",
		"float",         "double",
	};

	return type < ARRAY_SIZE(name) ? name[type] : "void";
}

/* The variable that holds NODE's value when the iteration ends, or NULL.  */
static const char *variable_of(struct ms_body *body, const struct ms_node *node)
{
	if (node->variable || !node->owner)
		return node->variable;
	return ms_reg_text(body->arena, node->owner->regno);
}

void ms_name_nodes(struct ms_body *body)
{
	for (size_t i = 0; i < body->pseudo.n; i++) {
		const struct ms_pseudo *p = body->pseudo.v[i];

		if (p->defined && p->value.kind == MS_VALUE_NODE && !p->value.node->variable)
			p->value.node->variable = ms_reg_text(body->arena, p->regno);
	}
}

/* A symbol's address as C takes it.  */
static const char *address_text(struct ms_body *body, const_rtx x)
{
	if (GET_CODE(x) == SYMBOL_REF)
		return ms_asprintf(body->arena, "&%s", XSTR(x, 0)[0] == '*' ? XSTR(x, 0) + 1
									   : XSTR(x, 0));
	return ms_rtl_text(body->arena, x);
}

static const char *pseudo_text(struct ms_body *body, const struct ms_pseudo *p)
{
	const struct ms_lin *lin = p->entry.lin;
	const char *text = NULL;

	if (p->constant)
		return address_text(body, p->constant);
	text = ms_reg_text(body->arena, p->regno);
	if (!text && !p->defined && lin && lin->nterms == 1 && !lin->constant &&
	    lin->term[0].coef == 1)
		text = ms_sym_name(body->arena, lin->term[0].sym);
	if (!text && !p->defined)
		text = ms_origin_text(body->arena, p->regno);
	if (!text && p->defined && p->carrier)
		text = variable_of(body, p->carrier);
	if (text)
		return text;
	return ms_asprintf(body->arena, "r%d",
			   p->defined && p->carrier ? p->carrier->number : p->number);
}

static const char *node_text(struct ms_body *body, const struct ms_node *node, int depth);

/* VALUE as an operand of OUTER.  */
static const char *value_text(struct ms_body *body, const struct ms_value *value,
			      enum ms_sem outer, int depth)
{
	const struct ms_node *node;
	const char *text;

	switch (value->kind) {
	case MS_VALUE_INT:
		return ms_asprintf(body->arena, "%lld", (long long)value->integer);
	case MS_VALUE_REAL: return ms_asprintf(body->arena, "%g", value->real);
	case MS_VALUE_PSEUDO: return pseudo_text(body, value->pseudo);
	case MS_VALUE_NODE: break;
	}
	node = value->node;
	text = variable_of(body, node);
	if (text)
		return text;
	text = depth > 0 ? node_text(body, node, depth - 1) : NULL;
	if (text && strlen(text) <= longest_part)
		return node->access || !strchr(text, ' ') || binds_tighter(node->sem, outer)
			   ? text
			   : ms_asprintf(body->arena, "(%s)", text);
	return node->access ? ms_access_text(body, node->access)
			    : ms_asprintf(body->arena, "r%d", node->number);
}

/* `name(a, b)`.  */
static const char *call_text(struct ms_body *body, const struct ms_node *node, int depth)
{
	const char *name = node->sem != MS_SEM_NONE ? ms_sem_info[node->sem].name
						    : body->machine->op[node->opcode].name;
	const char *list = "";

	for (int i = 0; i < node->nargs; i++)
		list = ms_asprintf(body->arena, "%s%s%s", list, i ? ", " : "",
				   value_text(body, &node->arg[i], MS_STORE, depth));
	return ms_asprintf(body->arena, "%s(%s)", name, list);
}

/* What NODE computes, without where it goes.  */
static const char *node_text(struct ms_body *body, const struct ms_node *node, int depth)
{
	const char *part[3] = { "", "", "" }, *infix = infix_of(node->sem);

	if (node->access)
		return ms_access_text(body, node->access);
	for (int i = 0; i < node->nargs && i < 3; i++)
		part[i] = value_text(body, &node->arg[i], node->sem, depth);
	if (node->kept)
		return ms_asprintf(body->arena, "prefetch(%s)",
				   value_text(body, &node->arg[0], MS_STORE, depth));
	if (infix && node->nargs == 2)
		return ms_asprintf(body->arena, "%s %s %s", part[0], infix, part[1]);
	switch (node->sem) {
	case MS_NEG: return ms_asprintf(body->arena, "-%s", part[0]);
	case MS_NOT: return ms_asprintf(body->arena, "~%s", part[0]);
	case MS_FMA: return ms_asprintf(body->arena, "%s * %s + %s", part[0], part[1], part[2]);
	case MS_SELECT:
		return ms_asprintf(body->arena, "%s ? %s : %s", part[0], part[1], part[2]);
	case MS_MOV:
		if (node->from == node->type)
			return part[0];
		return ms_asprintf(body->arena, "(%s)%s", c_type(node->type), part[0]);
	default: return call_text(body, node, depth);
	}
}

const char *ms_op_text(struct ms_body *body, const struct ms_node *node)
{
	const char *text, *to = NULL;

	if (node->access && node->access->store) {
		to = ms_access_text(body, node->access);
		text = node->nargs ? value_text(body, &node->arg[0], MS_STORE, deepest - 1) : "...";
	} else {
		to = variable_of(body, node);
		text = node_text(body, node, deepest - 1);
	}
	if (to)
		text = ms_asprintf(body->arena, "%s = %s", to, text);
	return ms_quotable(body->arena, text);
}
