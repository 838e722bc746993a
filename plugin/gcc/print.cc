/* RTL and trees as short texts for people.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/compat.h"

#include "gcc/body.h"

const char *ms_quotable(struct ms_arena *arena, const char *text)
{
	const size_t longest = 1000; /* for readers; the text form would take some more */
	char *copy = strlen(text) <= longest
			 ? ms_strdup(arena, text)
			 : ms_asprintf(arena, "%.*s...", (int)longest - 3, text);

	for (char *c = copy; *c; c++)
		if (*c == '"' || *c == '\\')
			*c = '\'';
		else if ((unsigned char)*c < ' ' || *c == 0x7f)
			*c = ' ';
	return copy;
}

const char *ms_rtl_text(struct ms_arena *arena, const_rtx x)
{
	pretty_printer pp;

	if (GET_RTX_CLASS(GET_CODE(x)) == RTX_EXTRA && GET_CODE(x) != MEM)
		print_pattern(&pp, x, 0);
	else
		print_value(&pp, x, 0);
	return ms_strdup(arena, pp_formatted_text(&pp));
}

/* The name of DECL in the source, or NULL.  */
static const char *decl_text(struct ms_arena *arena, tree decl)
{
	if (!DECL_P(decl) || !DECL_NAME(decl) || DECL_ARTIFICIAL(decl) || DECL_IGNORED_P(decl))
		return NULL;
	return ms_strdup(arena, IDENTIFIER_POINTER(DECL_NAME(decl)));
}

/* The same of what may be an SSA name of it.  */
static const char *variable_text(struct ms_arena *arena, tree t)
{
	if (TREE_CODE(t) == SSA_NAME)
		t = SSA_NAME_VAR(t);
	return t ? decl_text(arena, t) : NULL;
}

/* What pointer P of a MEM_REF points into: `a`, or what &a is the address of.  */
static const char *pointer_text(struct ms_arena *arena, tree p)
{
	if (TREE_CODE(p) == ADDR_EXPR)
		return ms_base_text(arena, TREE_OPERAND(p, 0));
	return variable_text(arena, p);
}

/* `x.field` or `p->field`.  */
static const char *component_text(struct ms_arena *arena, tree expr)
{
	tree object = TREE_OPERAND(expr, 0);
	const char *field = decl_text(arena, TREE_OPERAND(expr, 1));
	const char *base = ms_base_text(arena, object);
	bool arrow =
	    TREE_CODE(object) == MEM_REF && TREE_CODE(TREE_OPERAND(object, 0)) != ADDR_EXPR;

	if (!base || !field)
		return base;
	return ms_asprintf(arena, "%s%s%s", base, arrow ? "->" : ".", field);
}

const char *ms_base_text(struct ms_arena *arena, tree expr)
{
	while (expr) {
		switch (TREE_CODE(expr)) {
		case ARRAY_REF:
		case ARRAY_RANGE_REF:
		case BIT_FIELD_REF:
		case REALPART_EXPR:
		case IMAGPART_EXPR:
		case VIEW_CONVERT_EXPR: expr = TREE_OPERAND(expr, 0); continue;
		case COMPONENT_REF: return component_text(arena, expr);
		case MEM_REF:
		case TARGET_MEM_REF: return pointer_text(arena, TREE_OPERAND(expr, 0));
		default: return variable_text(arena, expr);
		}
	}
	return NULL;
}

const char *ms_reg_text(struct ms_arena *arena, int regno)
{
	rtx reg;

	if (regno < 0 || HARD_REGISTER_NUM_P(regno) || regno >= max_reg_num())
		return NULL;
	reg = regno_reg_rtx[regno];
	return REG_EXPR(reg) ? variable_text(arena, REG_EXPR(reg)) : NULL;
}

const char *ms_sym_name(struct ms_arena *arena, const struct ms_sym *sym)
{
	const char *text = ms_reg_text(arena, sym->regno);

	return text ? text : sym->text;
}

/* How C writes a binary operation, or NULL.  */
static const char *infix(rtx_code code)
{
	switch (code) {
	case PLUS: return "+";
	case MINUS: return "-";
	case MULT: return "*";
	case DIV:
	case UDIV: return "/";
	case MOD:
	case UMOD: return "%";
	case AND: return "&";
	case IOR: return "|";
	case XOR: return "^";
	case ASHIFT: return "<<";
	case ASHIFTRT:
	case LSHIFTRT: return ">>";
	case EQ: return "==";
	case NE: return "!=";
	case LT:
	case LTU: return "<";
	case LE:
	case LEU: return "<=";
	case GT:
	case GTU: return ">";
	case GE:
	case GEU: return ">=";
	default: return NULL;
	}
}

/* Forms are printed to this depth, and deeper parts by the registers that hold them.  */
enum { text_depth = 4 };

static const char *lin_text(struct ms_body *body, const struct ms_lin *lin, int depth);

const struct ms_lin *ms_lin_quotient(struct ms_body *body, const struct ms_lin *lin,
				     int64_t divisor)
{
	const struct ms_lin *q;

	if (divisor == 1 || divisor == -1)
		return ms_lin_add(body, VOIDmode, ms_lin_constant(body, 0), lin, divisor);
	if (lin->constant % divisor)
		return NULL;
	q = ms_lin_constant(body, lin->constant / divisor);
	for (int i = 0; i < lin->nterms; i++) {
		const struct ms_sym *sym = lin->term[i].sym;
		bool narrow = (sym->code == SIGN_EXTEND || sym->code == ZERO_EXTEND) &&
			      GET_MODE_BITSIZE(as_a<scalar_int_mode>(sym->mode)) >= 64 &&
			      GET_MODE_BITSIZE(as_a<scalar_int_mode>(sym->from)) <= 32;

		if (!narrow || lin->term[i].coef % divisor)
			return NULL;
		q = ms_lin_add(body, sym->mode, q, ms_lin_of(body, lin->term[i].sym),
			       lin->term[i].coef / divisor);
	}
	return q;
}

/* What people write for FACTOR * SYM, of MODE: exact divisions by powers of 2 are carried out,
   and extensions are not written.  NULL: nothing simpler than SYM.  */
static const struct ms_lin *simpler(struct ms_body *body, const struct ms_sym *sym)
{
	if (sym->code == SIGN_EXTEND || sym->code == ZERO_EXTEND)
		return sym->kid[0];
	if (sym->code == LSHIFTRT && sym->kid[1] && !sym->kid[1]->nterms &&
	    IN_RANGE(sym->kid[1]->constant, 0, 30))
		return ms_lin_quotient(body, sym->kid[0], (int64_t)1 << sym->kid[1]->constant);
	return NULL;
}

/* LIN with such symbols replaced.  */
static const struct ms_lin *simplified(struct ms_body *body, const struct ms_lin *lin)
{
	const struct ms_lin *sum = ms_lin_constant(body, lin->constant), *q;

	for (int i = 0; sum && i < lin->nterms; i++) {
		q = simpler(body, lin->term[i].sym);
		sum = ms_lin_add(body, VOIDmode, sum, q ? q : ms_lin_of(body, lin->term[i].sym),
				 lin->term[i].coef);
	}
	return sum ? sum : lin;
}

/* A computation, or NULL if there is no short way to say it.  */
static const char *computation_text(struct ms_body *body, const struct ms_sym *sym, int depth)
{
	const char *a, *b;

	if (sym->code == TRUNCATE)
		return lin_text(body, sym->kid[0], depth);
	if (!infix(sym->code) || !sym->kid[1])
		return NULL;
	a = lin_text(body, sym->kid[0], depth - 1);
	b = lin_text(body, sym->kid[1], depth - 1);
	return a && b ? ms_asprintf(body->arena, "%s %s %s", a, infix(sym->code), b) : NULL;
}

/* TEXT in parentheses if it has several parts.  */
static const char *enclosed(struct ms_body *body, const char *text)
{
	return text && (strchr(text, ' ') || text[0] == '-')
		   ? ms_asprintf(body->arena, "(%s)", text)
		   : text;
}

/* SYM, or NULL if there is no short way to say it.  */
static const char *sym_text(struct ms_body *body, const struct ms_sym *sym, int depth)
{
	const char *text = NULL;

	if (sym->constant)
		text = ms_rtl_text(body->arena, sym->constant);
	if (sym->code != UNKNOWN && depth > 0)
		text = computation_text(body, sym, depth);
	if (!text)
		text = ms_sym_name(body->arena, sym);
	if (!text && sym->regno != INVALID_REGNUM)
		text = ms_asprintf(body->arena, "r%u", sym->regno);
	return text;
}

/* Add a term of COEF and TERM (which has one word) to TEXT, NULL if it is the first.  */
static const char *add_term(struct ms_body *body, const char *text, long long coef,
			    const char *term)
{
	if (coef != 1 && coef != -1)
		term =
		    ms_asprintf(body->arena, "%lld*%s", coef < 0 && text ? -coef : coef, term);
	else if (coef == -1 && !text)
		term = ms_asprintf(body->arena, "-%s", term);
	return text ? ms_asprintf(body->arena, "%s %c %s", text, coef < 0 ? '-' : '+', term)
		    : term;
}

/* The same of a form.  Positive terms come first.  */
static const char *lin_text(struct ms_body *body, const struct ms_lin *lin, int depth)
{
	const char *text = NULL;
	long long constant;

	/* Extensions of quotients of extensions: so deep people write.  */
	for (int i = 0; i < 3; i++)
		lin = simplified(body, lin);
	constant = lin->constant;
	for (int i = 0; i < 2 * lin->nterms; i++) {
		long long coef = lin->term[i % lin->nterms].coef;
		const char *term;

		if ((coef < 0) != (i >= lin->nterms))
			continue;
		term = sym_text(body, lin->term[i % lin->nterms].sym, depth);
		if (!term)
			return NULL;
		if (lin->nterms > 1 || constant || coef != 1)
			term = enclosed(body, term);
		text = add_term(body, text, coef, term);
	}
	if (!text)
		return ms_asprintf(body->arena, "%lld", constant);
	if (constant)
		text = ms_asprintf(body->arena, "%s %c %llu", text, constant < 0 ? '-' : '+',
				   constant < 0 ? -(unsigned long long)constant
						: (unsigned long long)constant);
	return text;
}

const char *ms_lin_text(struct ms_body *body, const struct ms_lin *lin)
{
	return lin ? lin_text(body, lin, text_depth) : NULL;
}

const char *ms_expr_text(struct ms_body *body, const_rtx x, int add)
{
	const struct ms_lin *lin = ms_entry_form(body, x, Pmode);
	const char *text = NULL, *a, *b;

	if (lin)
		lin = ms_lin_add(body, GET_MODE(x), lin, ms_lin_constant(body, add), 1);
	if (lin)
		text = lin_text(body, lin, text_depth);
	if (text)
		return text;
	if (COMPARISON_P(x) && infix(GET_CODE(x))) {
		machine_mode mode = GET_MODE(XEXP(x, 0)) == VOIDmode ? GET_MODE(XEXP(x, 1))
								     : GET_MODE(XEXP(x, 0));
		const struct ms_lin *right = ms_entry_form(body, XEXP(x, 1), mode);

		a = ms_expr_text(body, XEXP(x, 0), 0);
		b = right ? lin_text(body, right, text_depth) : NULL;
		if (!b)
			b = ms_rtl_text(body->arena, XEXP(x, 1));
		text = ms_asprintf(body->arena, "%s %s %s", a, infix(GET_CODE(x)), b);
	} else {
		text = ms_rtl_text(body->arena, x);
	}
	return add ? ms_asprintf(body->arena, "%s + %d", text, add) : text;
}
