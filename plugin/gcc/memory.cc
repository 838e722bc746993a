/* Accesses -> arrays.
   SPDX-License-Identifier: GPL-3.0-or-later

   Accesses whose addresses differ by constants and what varies in the loop belong to one
   array: between these the scheduler's own analysis is exact.  If all accesses of a base are
   known to lie in variables, each variable is an array.  All addresses without any invariant
   part (p = p->next) share one.

   Accesses that step by something that is no constant are each an array of their own, so that
   alias.cc says all about them.

   Index 0 is where the base points, or the start of a variable in the stack frame.  The unit is
   the element size if all accesses have it and keep to it, so that a[i] reads as such.  */

#include "gcc/compat.h"

#include "gcc/body.h"
#include "gcc/unit.h"

/* Accesses of one array.  */
struct group {
	const struct ms_lin *base;
	tree decl;  /* that they all lie in, or NULL */
	bool mixed; /* not all accesses of the base lie in known variables */
	const struct ms_access *lone; /* that is all there will be, or NULL */
	MS_VEC(struct ms_access *) access;
};
typedef MS_VEC(struct group) groups;

/* The variable that MEM surely lies in, or NULL.  */
static tree variable_of(rtx mem)
{
	tree expr = MEM_EXPR(mem);
	tree base = expr ? get_base_address(expr) : NULL_TREE;

	return base && (VAR_P(base) || TREE_CODE(base) == PARM_DECL ||
			TREE_CODE(base) == RESULT_DECL)
		   ? base
		   : NULL_TREE;
}

/* The group of accesses from BASE in DECL; of LONE alone if that is not NULL.  */
static struct group *find_group(struct ms_body *body, groups *all, const struct ms_lin *base,
				tree decl, const struct ms_access *lone)
{
	struct group fresh = {};

	for (size_t i = 0; i < all->n && !lone; i++)
		if (all->v[i].decl == decl && !all->v[i].lone &&
		    ms_lin_equal(all->v[i].base, base))
			return &all->v[i];
	fresh.base = base;
	fresh.decl = decl;
	fresh.lone = lone;
	MS_VEC_PUSH(body->arena, all, fresh);
	return &all->v[all->n - 1];
}

/* Does BASE point into the stack frame, from where offsets say nothing?  */
static bool frame_base(const struct ms_lin *base)
{
	for (int i = 0; i < base->nterms; i++)
		if (base->term[i].sym->frame)
			return true;
	return false;
}

/* Where DECL is in the frame, if it is there.  */
static bool place_in_frame(tree decl, int64_t *out)
{
	rtx home = decl && DECL_RTL_SET_P(decl) ? DECL_RTL(decl) : NULL_RTX;
	poly_int64 offset;

	return home && MEM_P(home) && REG_P(strip_offset(XEXP(home, 0), &offset)) &&
	       offset.is_constant(out);
}

/* Which byte from the base is index 0?  */
static int64_t origin(const struct group *group)
{
	int64_t first = group->access.v[0]->offset, home;

	if (frame_base(group->base))
		return place_in_frame(group->decl, &home) ? home : first;
	return first >= -MS_MAX_OFFSET && first <= MS_MAX_OFFSET ? 0 : first;
}

/* The largest unit in which all accesses can be said.  */
static int common_unit(const struct group *group)
{
	int unit = group->access.v[0]->bytes;

	for (size_t i = 0; i < group->access.n; i++) {
		const struct ms_access *access = group->access.v[i];
		bool fits = access->bytes == unit && access->step % unit == 0 &&
			    access->offset % unit == 0;

		for (int k = 0; k < access->nterms; k++)
			fits = fits && access->term[k].coef % unit == 0;
		if (!fits)
			return 1;
	}
	return unit;
}

/* Does SYM hold an address, as far as GCC knows?  */
static bool is_pointer(const struct ms_sym *sym)
{
	rtx reg;

	if (sym->constant || sym->frame)
		return true;
	if (sym->regno == INVALID_REGNUM || HARD_REGISTER_NUM_P(sym->regno))
		return false;
	reg = regno_reg_rtx[sym->regno];
	return REG_POINTER(reg) ||
	       (REG_EXPR(reg) && POINTER_TYPE_P(TREE_TYPE(REG_EXPR(reg))));
}

/* If BASE is an address that has a name and something beside it: the name.  *REST is what is
   beside it, divided by UNIT, as a text.  NULL if BASE is nothing such.  */
static const char *pointer_and_rest(struct ms_body *body, const struct ms_lin *base, int unit,
				    const char **rest)
{
	const struct ms_lin *sum = ms_lin_constant(body, 0);
	const char *name = NULL;

	if (base->nterms < 2)
		return NULL;
	for (int i = 0; i < base->nterms; i++) {
		struct ms_sym *sym = base->term[i].sym;
		int64_t coef = base->term[i].coef;

		if (!name && coef == 1 && is_pointer(sym) && ms_sym_name(body->arena, sym))
			name = ms_sym_name(body->arena, sym);
		else if (coef % unit)
			return NULL;
		else
			sum = ms_lin_add(body, Pmode, sum, ms_lin_of(body, sym), coef / unit);
	}
	*rest = name ? ms_lin_text(body, sum) : NULL;
	return *rest ? name : NULL;
}

/* What the pointer by which ACCESS walks is called, there being nothing else in its address; or
   NULL.  */
static const char *walker_text(struct ms_body *body, const struct ms_access *access)
{
	tree expr = MEM_EXPR(access->mem), root = NULL_TREE;
	const char *text = expr ? ms_base_text(body->arena, expr) : NULL;

	for (int k = 0; !text && !root && k < access->nterms; k++)
		if (access->term[k].value.kind == MS_VALUE_PSEUDO)
			root = ms_pointer_root(body->arena, access->term[k].value.pseudo->regno);
	return root ? ms_base_text(body->arena, root) : text;
}

/* The pointer by which all of GROUP walk, or NULL.  */
static const char *walkers_text(struct ms_body *body, const struct group *group)
{
	const char *text = NULL, *one;
	size_t length = 0;

	for (size_t i = 0; i < group->access.n; i++) {
		one = walker_text(body, group->access.v[i]);
		if (!one || (text && (strcspn(one, "-.") != length || strncmp(one, text, length))))
			return NULL;
		text = one;
		length = strcspn(text, "-."); /* before a member */
	}
	return ms_quotable(body->arena, ms_strndup(body->arena, text, length));
}

/* The source expression that GROUP's accesses are based on, or NULL.  */
static const char *source_text(struct ms_body *body, const struct group *group)
{
	const struct ms_lin *start = group->lone ? group->lone->start : group->base;
	const char *rest, *text = pointer_and_rest(body, start, 1, &rest);

	if (group->lone && start->nterms == 1 && is_pointer(start->term[0].sym))
		text = ms_sym_name(body->arena, start->term[0].sym);
	if (text && group->lone)
		return ms_quotable(body->arena, text);
	if (group->base->nterms == 0 && group->access.v[0]->nterms && !group->decl)
		return walkers_text(body, group);
	if (text)
		return ms_quotable(body->arena,
				   ms_asprintf(body->arena, "%s + %s", text, rest));
	for (int i = 0; !text && i < start->nterms; i++)
		if (start->nterms > 1 && is_pointer(start->term[i].sym))
			text = ms_sym_name(body->arena, start->term[i].sym);

	for (size_t i = 0; !text && i < group->access.n; i++)
		text = ms_base_text(body->arena, MEM_EXPR(group->access.v[i]->mem));
	for (int i = 0; !text && i < start->nterms; i++)
		text = ms_sym_name(body->arena, start->term[i].sym);
	return text ? ms_quotable(body->arena, text) : NULL;
}

/* The pointer that GROUP's accesses were based on once, outside of the loop; or NULL.  */
static const char *root_text(struct ms_body *body, const struct group *group)
{
	tree root = NULL_TREE;
	const char *text;

	for (int i = 0; !root && i < group->base->nterms; i++)
		if (group->base->term[i].coef == 1)
			root = ms_pointer_root(body->arena, group->base->term[i].sym->regno);
	text = root ? ms_base_text(body->arena, root) : NULL;
	return text ? ms_quotable(body->arena, text) : NULL;
}

static bool name_taken(const struct ms_body *body, const char *name)
{
	for (size_t i = 0; i < body->array.n; i++)
		if (!strcmp(body->array.v[i].name, name))
			return true;
	return false;
}

/* A name for an array of source expression TEXT (may be NULL): its last word, before what is
   added, in capitals.  */
static const char *array_name(struct ms_body *body, const char *text)
{
	const char *word = text ? text : "M";
	const char *fitting, *unique;
	char *name;

	for (const char *c = word; *c && *c != ' '; c++)
		if ((*c == '.' || *c == '>') && c[1])
			word = c + 1;
	name = ms_strndup(body->arena, word, strcspn(word, " "));
	for (char *c = name; *c; c++)
		*c = ISALNUM(*c) ? TOUPPER(*c) : '_';
	if (ISDIGIT(name[0]))
		name = ms_asprintf(body->arena, "M%s", name);
	unique = fitting = ms_fit_name(body->arena, name);
	for (int i = 1; name_taken(body, unique); i++)
		unique = ms_asprintf(body->arena, "%s.%d", fitting, i);
	return unique;
}

static bool in_range(int64_t x)
{
	return x >= -MS_MAX_OFFSET && x <= MS_MAX_OFFSET;
}

/* GROUP becomes the next array.  */
static bool make_array(struct ms_body *body, struct group *group)
{
	struct ms_array array = {};
	int64_t zero = origin(group);

	for (size_t i = 0; i < group->access.n; i++)
		group->access.v[i]->offset = (uint64_t)group->access.v[i]->offset - zero;
	array.unit = common_unit(group);
	array.declared = true;
	array.text = source_text(body, group);
	if (!array.text && (array.text = root_text(body, group)))
		for (size_t i = 0; i < group->access.n; i++)
			group->access.v[i]->inside = true;
	array.name = array_name(body, array.text);
	/* A variable is no pointer: restrict can't be asked of it.  */
	if (array.text && group->decl)
		array.text = ms_quotable(body->arena,
					 ms_asprintf(body->arena, "&%s", array.text));
	for (size_t i = 0; i < group->access.n; i++) {
		struct ms_access *access = group->access.v[i];

		access->array = body->array.n;
		access->step /= array.unit;
		access->offset /= array.unit;
		for (int k = 0; k < access->nterms; k++)
			access->term[k].coef /= array.unit;
		if (!in_range(access->offset))
			return ms_refuse(body, MS_REFUSED_ADDRESS, access->node->insn,
					 ms_rtl_text(body->arena, access->mem));
	}
	MS_VEC_PUSH(body->arena, &body->array, array);
	return true;
}

bool ms_find_arrays(struct ms_body *body)
{
	groups bases = {}, all = {};
	bool stores = false;

	for (size_t i = 0; i < body->op.n; i++) {
		struct ms_access *access = body->op.v[i]->access;
		struct group *base;

		if (!access)
			continue;
		access->node = body->op.v[i];
		access->by = access->step;
		access->at = access->offset;
		access->decl = variable_of(access->mem);
		ms_find_moving(body, access);
		stores |= access->store;
		MS_VEC_PUSH(body->arena, &body->access, access);
		base = find_group(body, &bases, access->base, NULL_TREE, NULL);
		base->mixed |= !access->decl;
	}
	for (size_t i = 0; i < body->access.n; i++) {
		struct ms_access *access = body->access.v[i];
		struct group *base = find_group(body, &bases, access->base, NULL_TREE, NULL);
		struct group *group = find_group(body, &all, access->base,
						 base->mixed ? NULL_TREE : access->decl,
						 stores && access->steps ? access : NULL);

		MS_VEC_PUSH(body->arena, &group->access, access);
	}
	for (size_t i = 0; i < all.n; i++)
		if (!make_array(body, &all.v[i]))
			return false;
	return true;
}

/* TEXT, a sum, without spaces and with `i0` for a variable i, since i is the number of the
   iteration.  */
static const char *as_index(struct ms_body *body, const char *text)
{
	struct ms_buf out = {};
	const char *copy;

	for (const char *c = text; *c; c++) {
		if (*c != ' ')
			ms_buf_putc(&out, *c);
		if (*c == 'i' && !ISIDNUM(c[1]) && (c == text || !ISIDNUM(c[-1])))
			ms_buf_putc(&out, '0');
	}
	copy = ms_strdup(body->arena, out.text ? out.text : "");
	ms_buf_free(&out);
	return copy;
}

/* `n+4*i+8` and the like: REST (may be NULL) + something UNKNOWN + STEP * i + OFFSET.  */
static const char *index_text(struct ms_body *body, const char *rest, bool unknown,
			      int64_t step, int64_t offset)
{
	const char *text = rest ? as_index(body, rest) : "", *sign;
	unsigned long long size = step < 0 ? -(unsigned long long)step : step;

	if (unknown)
		text = ms_asprintf(body->arena, "%s%s...", text, *text ? "+" : "");
	sign = step < 0 ? "-" : *text ? "+" : "";
	if (step)
		text = size == 1 ? ms_asprintf(body->arena, "%s%si", text, sign)
				 : ms_asprintf(body->arena, "%s%s%llu*i", text, sign, size);
	if (offset || !*text)
		text = ms_asprintf(body->arena, *text ? "%s%+lld" : "%s%lld", text,
				   (long long)offset);
	return text;
}

/* ACCESS as a member of a structure that a pointer points to: `p[i].x`.  NULL: it is no such
   thing.  */
static const char *member_text(struct ms_body *body, const struct ms_access *access)
{
	tree expr = MEM_EXPR(access->mem), object = expr;
	const char *members = "", *pointer, *rest = NULL;
	poly_int64 from = 0;
	int64_t at, size;

	if (!expr || access->decl)
		return NULL;
	for (; TREE_CODE(object) == COMPONENT_REF; object = TREE_OPERAND(object, 0)) {
		tree name = DECL_NAME(TREE_OPERAND(object, 1));

		if (name)
			members = ms_asprintf(body->arena, ".%s%s", IDENTIFIER_POINTER(name),
					      members);
	}
	if (!*members || TREE_CODE(object) != MEM_REF ||
	    !get_addr_base_and_unit_offset(expr, &from) || !from.is_constant(&at) ||
	    (size = int_size_in_bytes(TREE_TYPE(object))) <= 0)
		return NULL;
	/* What p = p->next reads is not in an array.  */
	if (access->nterms)
		return ms_base_text(body->arena, expr);
	if (access->by == 0 || access->by % size || (access->at - at) % size)
		return NULL;
	pointer = pointer_and_rest(body, access->base, (int)size, &rest);
	if (!pointer && access->base->nterms != 1 && !access->inside)
		return NULL;
	if (!pointer)
		pointer = body->array.v[access->array].text;
	return pointer ? ms_asprintf(body->arena, "%s[%s]%s", pointer,
				     index_text(body, rest, access->inside, access->by / size,
						(access->at - at) / size),
				     members)
		       : NULL;
}

/* LIN with all its factors divided by UNIT; NULL if that is not one in whole numbers.  */
static const struct ms_lin *in_units(struct ms_body *body, const struct ms_lin *lin, int unit)
{
	const struct ms_lin *sum = NULL;

	if (lin->constant % unit == 0)
		sum = ms_lin_constant(body, lin->constant / unit);
	for (int i = 0; sum && i < lin->nterms; i++)
		sum = lin->term[i].coef % unit == 0
			  ? ms_lin_add(body, Pmode, sum, ms_lin_of(body, lin->term[i].sym),
				       lin->term[i].coef / unit)
			  : NULL;
	return sum;
}

/* `a[s*i+1]` for ACCESS, which steps by something that is no constant, or NULL.  */
static const char *moving_text(struct ms_body *body, const struct ms_access *access)
{
	const struct ms_lin *start = access->start, *steps;
	const char *rest = "", *name, *step;

	steps = start ? in_units(body, access->steps, access->bytes) : NULL;
	if (!steps || access->at % access->bytes != 0)
		return NULL;
	name = start->nterms == 1 && start->term[0].coef == 1 && is_pointer(start->term[0].sym)
		   ? ms_sym_name(body->arena, start->term[0].sym)
		   : pointer_and_rest(body, start, access->bytes, &rest);
	step = ms_lin_text(body, steps);
	if (!name || !step)
		return NULL;
	name = ms_asprintf(body->arena, "%s[%s%s%s*i", name, rest, *rest ? "+" : "",
			   ms_enclosed(body, step));
	return access->at ? ms_asprintf(body->arena, "%s%+lld]", name,
					(long long)(access->at / access->bytes))
			  : ms_asprintf(body->arena, "%s]", name);
}

const char *ms_access_text(struct ms_body *body, const struct ms_access *access)
{
	const struct ms_array *array = &body->array.v[access->array];
	const char *rest = NULL;
	const char *pointer = pointer_and_rest(body, access->base, array->unit, &rest);
	const char *text = array->text ? array->text : array->name;
	const char *base = pointer ? pointer : text + (*text == '&');
	tree expr = MEM_EXPR(access->mem);
	const char *member = member_text(body, access);

	if (moving_text(body, access))
		return moving_text(body, access);
	if (access->base->nterms == 0 && access->nterms && !access->decl &&
	    walker_text(body, access))
		base = walker_text(body, access);
	if (member)
		return member;
	if (!access->step && !access->nterms && !pointer && expr &&
	    (DECL_P(expr) || TREE_CODE(expr) == COMPONENT_REF))
		return base;
	text = index_text(body, rest, access->nterms || access->inside, access->step,
			  access->offset);
	if (array->unit == access->bytes || (access->nterms && !access->step))
		return ms_asprintf(body->arena, "%s[%s]", base, text);
	return ms_asprintf(body->arena, "%s[byte %s]", base, text);
}
