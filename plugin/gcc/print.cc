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

const char *ms_load_text(struct ms_arena *arena, const_rtx mem)
{
	tree expr = MEM_EXPR(mem);
	const char *base = expr ? ms_base_text(arena, expr) : NULL;
	HOST_WIDE_INT size, at;
	poly_int64 offset;

	if (!base || DECL_P(expr) || TREE_CODE(expr) == COMPONENT_REF)
		return base;
	if (TREE_CODE(expr) == ARRAY_REF && tree_fits_shwi_p(TREE_OPERAND(expr, 1)))
		return ms_asprintf(arena, "%s[%lld]", base,
				   (long long)tree_to_shwi(TREE_OPERAND(expr, 1)));
	if (TREE_CODE(expr) == MEM_REF && MEM_SIZE_KNOWN_P(mem) &&
	    MEM_SIZE(mem).is_constant(&size) && size > 0 &&
	    mem_ref_offset(expr).to_shwi(&offset) && offset.is_constant(&at) && at % size == 0)
		return ms_asprintf(arena, "%s[%lld]", base, (long long)(at / size));
	return ms_asprintf(arena, "%s[...]", base);
}

const char *ms_reg_text(struct ms_arena *arena, int regno)
{
	rtx reg;

	if (regno < 0 || HARD_REGISTER_NUM_P(regno) || regno >= max_reg_num())
		return NULL;
	reg = regno_reg_rtx[regno];
	/* A variable that is returned, and nothing else, has lost its name.  */
	if (REG_EXPR(reg) && TREE_CODE(REG_EXPR(reg)) == RESULT_DECL && !DECL_NAME(REG_EXPR(reg)))
		return "<retval>";
	return REG_EXPR(reg) ? variable_text(arena, REG_EXPR(reg)) : NULL;
}

tree ms_reg_decl(int regno)
{
	tree expr;

	if (regno < 0 || HARD_REGISTER_NUM_P(regno) || regno >= max_reg_num())
		return NULL_TREE;
	expr = REG_EXPR(regno_reg_rtx[regno]);
	if (expr && TREE_CODE(expr) == SSA_NAME)
		expr = SSA_NAME_VAR(expr);
	return expr && DECL_P(expr) ? expr : NULL_TREE;
}

/* The variable whose value SYM is, or NULL.  */
static tree sym_decl(struct ms_arena *arena, const struct ms_sym *sym)
{
	tree decl = ms_reg_decl(sym->regno);

	if (decl && decl_text(arena, decl))
		return decl;
	decl = sym->decl;
	if (decl && TREE_CODE(decl) == SSA_NAME)
		decl = SSA_NAME_VAR(decl);
	return decl && DECL_P(decl) && decl_text(arena, decl) ? decl : NULL_TREE;
}

const char *ms_sym_name(struct ms_arena *arena, const struct ms_sym *sym)
{
	tree decl = sym_decl(arena, sym);

	return decl ? decl_text(arena, decl) : sym->text;
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

static const char *sum_text(struct ms_body *body, const struct ms_lin *lin, int depth);

static int bits_of(machine_mode mode)
{
	return is_a<scalar_int_mode>(mode) ? GET_MODE_PRECISION(as_a<scalar_int_mode>(mode))
					   : 64;
}

const struct ms_lin *ms_lin_quotient(struct ms_body *body, const struct ms_lin *lin,
				     int64_t divisor)
{
	const struct ms_lin *q;

	if (lin->constant % divisor)
		return NULL;
	q = ms_lin_constant(body, lin->constant / divisor);
	for (int i = 0; q && i < lin->nterms; i++) {
		if (lin->term[i].coef % divisor)
			return NULL;
		q = ms_lin_add(body, VOIDmode, q, ms_lin_of(body, lin->term[i].sym),
			       lin->term[i].coef / divisor);
	}
	if (!q)
		return NULL;

	/* If the sum never leaves 64 bits, dividing it is dividing its parts.  */
	struct ms_range range = ms_range_sum(body, lin);
	return range.lo >= INT64_MIN && range.hi <= INT64_MAX ? q : NULL;
}

/* A shift down of a sum that is never negative is a division, which may leave no remainder.  */
static const struct ms_lin *simpler(struct ms_body *body, const struct ms_sym *sym)
{
	if (sym->code != LSHIFTRT || !sym->kid[1] || sym->kid[1]->nterms ||
	    !IN_RANGE(sym->kid[1]->constant, 0, 30) || bits_of(sym->mode) < 64)
		return NULL;

	const struct ms_lin *sum = ms_lin_drawn(body, sym->kid[0]);
	return ms_range_sum(body, sum).lo >= 0
		   ? ms_lin_quotient(body, sum, (int64_t)1 << sym->kid[1]->constant)
		   : NULL;
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
	return sum ? ms_lin_drawn(body, sum) : lin;
}

/* Is TEXT a word or in parentheses, with casts before it or not?  */
static bool atomic(const char *text)
{
	int depth = 0;

	for (const char *c = text; *c; c++) {
		depth += (*c == '(') - (*c == ')');
		if (depth == 0 && (*c == ' ' || *c == '-'))
			return false;
	}
	return true;
}

const char *ms_enclosed(struct ms_body *body, const char *text)
{
	return text && !atomic(text) ? ms_asprintf(body->arena, "(%s)", text) : text;
}

/* The same for an operand of a comparison, which sums need no parentheses in.  */
static const char *compared(struct ms_body *body, const char *text)
{
	int depth = 0;

	for (const char *c = text; *c; c++) {
		depth += (*c == '(') - (*c == ')');
		if (depth == 0 && (*c == '&' || *c == '|' || *c == '^'))
			return ms_enclosed(body, text);
	}
	return text;
}

/* The type of integers of BITS.  */
static const char *cast_to(int bits, bool is_unsigned)
{
	switch (bits) {
	case 8: return is_unsigned ? "(unsigned char)" : "(signed char)";
	case 16: return is_unsigned ? "(unsigned short)" : "(short)";
	case 32: return is_unsigned ? "(unsigned)" : "(int)";
	default: return is_unsigned ? "(unsigned long)" : "(long)";
	}
}

/* Is DECL an integer of BITS and that sign?  */
static bool decl_is(tree decl, int bits, bool is_unsigned)
{
	tree type = decl ? TREE_TYPE(decl) : NULL_TREE;

	return type && INTEGRAL_TYPE_P(type) && (int)TYPE_PRECISION(type) == bits &&
	       !!TYPE_UNSIGNED(type) == is_unsigned;
}

/* The name for leaf SYM; NULL: it has none.  A variable that may have another value as well is
   called by its register, but a parameter stands for what was passed.  */
static const char *leaf_text(struct ms_body *body, const struct ms_sym *sym)
{
	tree decl = sym_decl(body->arena, sym);
	const char *name = ms_sym_name(body->arena, sym);

	for (auto i = body->entry.begin(); decl && !sym->passed && i != body->entry.end(); ++i) {
		const struct ms_lin *lin = (*i).second;

		if (ms_reg_decl((*i).first) == decl &&
		    !(lin->nterms == 1 && lin->constant == 0 && lin->term[0].coef == 1 &&
		      lin->term[0].sym == sym))
			name = NULL;
	}
	if (!name && sym->regno != INVALID_REGNUM)
		name = HARD_REGISTER_NUM_P(sym->regno)
			   ? reg_names[sym->regno]
			   : ms_asprintf(body->arena, "r%u", sym->regno);
	return name;
}

/* The value of LIN, of MODE, read as unsigned or signed.  */
static const char *value_text(struct ms_body *body, const struct ms_lin *lin,
			      machine_mode mode, bool is_unsigned, int depth)
{
	int bits = bits_of(mode);
	const struct ms_lin *bare = lin;
	struct ms_range range;
	const struct ms_sym *sym;
	const char *text;

	if (bits >= 64) {
		const struct ms_lin *sum = simplified(body, lin);

		text = sum_text(body, sum, depth);
		range = ms_range_sum(body, sum);
		if (!text || !is_unsigned || (range.lo >= 0 && range.hi <= INT64_MAX))
			return text;
		return ms_asprintf(body->arena, "(unsigned long)%s",
				   sum->nterms ? ms_enclosed(body, text) : text);
	}
	if (lin->nterms == 0)
		return ms_asprintf(body->arena, "%lld",
				   (long long)(is_unsigned
						   ? lin->constant & (((int64_t)1 << bits) - 1)
						   : lin->constant));
	if (lin->nterms == 1 && lin->term[0].coef == 1) {
		__int128 most = (((__int128)1 << bits) - 1) >> !is_unsigned;

		sym = lin->term[0].sym;
		bare = ms_lin_of(body, lin->term[0].sym);
		range = ms_range_of(body, bare, mode, is_unsigned);
		if (lin->constant && range.lo + lin->constant >= (is_unsigned ? 0 : -most - 1) &&
		    range.hi + lin->constant <= most) {
			text = ms_enclosed(
			    body, value_text(body, bare, mode, is_unsigned, depth));
			return text ? ms_asprintf(
					  body->arena, "%s %c %lld", text,
					  lin->constant < 0 ? '-' : '+',
					  (long long)(lin->constant < 0 ? -lin->constant
									: lin->constant))
				    : NULL;
		}
		if (!lin->constant && sym->code == UNKNOWN && !sym->constant) {
			tree decl = sym_decl(body->arena, sym);

			text = leaf_text(body, sym);
			if (text && ms_sym_name(body->arena, sym) &&
			    !strcmp(text, ms_sym_name(body->arena, sym)) &&
			    (decl_is(decl, bits, is_unsigned) ||
			     (decl_is(decl, bits, !is_unsigned) && range.lo >= 0 &&
			      range.hi <= most >> is_unsigned)))
				return text;
		}
		if (!lin->constant && is_unsigned && sym->code == LSHIFTRT &&
		    bits_of(sym->mode) == bits)
			return sum_text(body, lin, depth);
	}
	text = ms_enclosed(body, sum_text(body, lin, depth));
	return text ? ms_asprintf(body->arena, "%s%s", cast_to(bits, is_unsigned), text) : NULL;
}

/* A computation, or NULL if there is no short way to say it.  */
static const char *computation_text(struct ms_body *body, const struct ms_sym *sym, int depth)
{
	machine_mode mode = sym->mode;
	const char *a, *b;

	if (sym->code == ZERO_EXTEND || sym->code == SIGN_EXTEND)
		return value_text(body, sym->kid[0], sym->from, sym->code == ZERO_EXTEND, depth);
	if (sym->code == TRUNCATE)
		return sum_text(body, sym->kid[0], depth);
	if (!infix(sym->code) || !sym->kid[1])
		return NULL;
	switch (sym->code) {
	case PLUS:
	case MINUS:
	case MULT:
	case ASHIFT:
	case AND:
	case IOR:
	case XOR: /* the low bits of these depend on nothing but the low bits */
		a = sum_text(body, sym->kid[0], depth - 1);
		b = sum_text(body, sym->kid[1], depth - 1);
		break;
	case UDIV:
	case UMOD:
	case LSHIFTRT:
		a = value_text(body, sym->kid[0], mode, true, depth - 1);
		b = value_text(body, sym->kid[1], mode, true, depth - 1);
		break;
	case DIV:
	case MOD:
	case ASHIFTRT:
		a = value_text(body, sym->kid[0], mode, false, depth - 1);
		b = value_text(body, sym->kid[1], mode, false, depth - 1);
		break;
	default: return NULL;
	}
	return a && b ? ms_asprintf(body->arena, "%s %s %s", ms_enclosed(body, a),
				    infix(sym->code), ms_enclosed(body, b))
		      : NULL;
}

/* SYM, or NULL if there is no short way to say it.  */
static const char *sym_text(struct ms_body *body, const struct ms_sym *sym, int depth)
{
	const char *text = NULL;

	if (sym->constant)
		return ms_rtl_text(body->arena, sym->constant);
	if (sym->code != UNKNOWN && depth > 0)
		text = computation_text(body, sym, depth);
	return text ? text : leaf_text(body, sym);
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

/* LIN as a sum.  Positive terms come first.  */
static const char *sum_text(struct ms_body *body, const struct ms_lin *lin, int depth)
{
	const char *text = NULL;
	long long constant = lin->constant;

	for (int i = 0; i < 2 * lin->nterms; i++) {
		long long coef = lin->term[i % lin->nterms].coef;
		const char *term;

		if ((coef < 0) != (i >= lin->nterms))
			continue;
		term = sym_text(body, lin->term[i % lin->nterms].sym, depth);
		if (!term)
			return NULL;
		if (lin->nterms > 1 || constant || coef != 1)
			term = ms_enclosed(body, term);
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
	return lin ? sum_text(body, simplified(body, lin), text_depth) : NULL;
}

const char *ms_value_text(struct ms_body *body, const struct ms_lin *lin, machine_mode mode,
			  bool is_unsigned)
{
	return lin ? value_text(body, lin, mode, is_unsigned, text_depth) : NULL;
}

const char *ms_comparison_text(struct ms_body *body, rtx_code code, machine_mode mode,
			       const struct ms_lin *a, const struct ms_lin *b)
{
	bool is_unsigned = code == LTU || code == LEU || code == GTU || code == GEU;
	const char *left, *right;

	if (!a || !b || !infix(code))
		return NULL;
	if (!a->nterms && b->nterms) {
		std::swap(a, b);
		code = swap_condition(code);
	}
	if (code == GTU && !b->nterms && !b->constant)
		code = NE;
	/* For equality either reading will do: take the one that needs no cast.  */
	if (code == EQ || code == NE) {
		left = value_text(body, a, mode, true, text_depth);
		right = value_text(body, b, mode, true, text_depth);
		is_unsigned = left && right && left[0] != '(' && right[0] != '(';
	}
	left = value_text(body, a, mode, is_unsigned, text_depth);
	right = value_text(body, b, mode, is_unsigned, text_depth);
	if (!left || !right)
		return NULL;
	return ms_asprintf(body->arena, "%s %s %s", compared(body, left), infix(code),
			   compared(body, right));
}

const char *ms_condition_text(struct ms_body *body, const_rtx x, bool negate)
{
	rtx_code code = GET_CODE(x);
	const char *text = NULL;
	machine_mode mode;

	if (COMPARISON_P(x)) {
		mode = GET_MODE(XEXP(x, 0)) == VOIDmode ? GET_MODE(XEXP(x, 1))
							: GET_MODE(XEXP(x, 0));
		if (is_a<scalar_int_mode>(mode))
			text = ms_comparison_text(body, negate ? reverse_condition(code) : code,
						  mode, ms_entry_form(body, XEXP(x, 0), mode),
						  ms_entry_form(body, XEXP(x, 1), mode));
		negate = negate && !text;
	} else if (is_a<scalar_int_mode>(GET_MODE(x))) {
		mode = GET_MODE(x);
		text = ms_comparison_text(body, negate ? EQ : NE, mode,
					  ms_entry_form(body, x, mode),
					  ms_lin_constant(body, 0));
		negate = negate && !text;
	}
	if (!text)
		text = ms_rtl_text(body->arena, x);
	return negate ? ms_asprintf(body->arena, "not (%s)", text) : text;
}
