/* Random C functions with loops: accesses and expressions.
   SPDX-License-Identifier: GPL-3.0-or-later

   Real numbers and integers are expressions of their own, each a cast away from the other.
   What C leaves undefined is kept out where GCC's code depends on it once the loops are RTL: a
   divisor is never 0 nor -1, a count of a shift never too large.  Signed overflow and conversions
   out of range come out the same however GCC schedules.  */

#include <stdlib.h>
#include <string.h>

#include "tool/gen_c.h"

/* ---- Accesses --------------------------------------------------------------------------- */

/* A view is of any type, at any address.  */
static const char *const views[] = { "short_u", "int_u", "long_u", "double_u" };
static const int view_types[] = { 2, GEN_INT, GEN_LONG, GEN_DOUBLE };

struct gen_access ms_gen_access(struct gen_c *g, bool writes)
{
	struct gen_access a = { .array = &g->array[ms_gen_below(g, g->narrays)], .walk = -1 };
	int w = g->nwalks > 0 && ms_gen_chance(g, 30) ? ms_gen_below(g, g->nwalks) : -1;

	if (w >= 0 && !(writes && g->walk[w].array->is_const)) {
		a.walk = w;
		a.array = g->walk[w].array;
	} else if (writes && a.array->is_const) {
		a.array = &g->array[0];
	}
	a.type = a.array->type;
	if (a.array->record) {
		a.member = &a.array->record->member[ms_gen_below(g, a.array->record->nmembers)];
		a.type = a.member->type;
	} else if (a.walk < 0 && a.array->kind != GEN_ROWS && ms_gen_chance(g, 6)) {
		int view = ms_gen_below(g, 6);

		a.view = &ms_gen_types[view < 2 ? view : view_types[view - 2]];
		a.type = a.view;
	}
	return a;
}

/* A subscript; what it is for is at least as long as the count.  */
static void put_subscript(struct gen_c *g, bool is_global)
{
	int shape = ms_gen_below(g, 40), offset = ms_gen_below(g, 6) - (is_global ? 0 : 2);
	const struct gen_array *other;
	int positive = offset < 0 ? 1 : offset;

	/* Below 0 it would be far above.  */
	if (g->index->is_unsigned && g->index->bits == 32)
		offset = abs(offset);

	switch (shape) {
	case 0:
	case 1:
	case 2: ms_buf_printf(&g->text, "2 * i + %d", positive); break;
	case 3:
	case 4: ms_buf_printf(&g->text, "3 * i + %d", positive); break;
	case 5:
	case 6: ms_buf_printf(&g->text, "%d", positive); break;
	case 7:
	case 8: ms_gen_put(g, is_global ? "i" : "n - 1 - i"); break;
	case 9: ms_gen_put(g, "(i & 7)"); break;
	case 10: ms_gen_put(g, "(i >> 1)"); break;
	case 11: ms_buf_printf(&g->text, "(unsigned char)(i + %d)", positive); break;
	case 12:
		other = &g->array[ms_gen_below(g, g->narrays)];
		if (other->kind == GEN_POINTER && !other->record && !other->type->is_float)
			ms_buf_printf(&g->text, "(p%d[i] & 31)", other->number);
		else
			ms_gen_put(g, "i * 5 / 4");
		break;
	case 13:
	case 14:
	case 15:
	case 16:
		ms_gen_put(g, !g->nested ? "i" : shape == 13 ? "8 * i + j" : shape == 14 ? "i + j"
					     : shape == 15 ? "16 * j + i" : "j");
		break;
	default:
		if (shape < 28)
			ms_buf_printf(&g->text, "i %c %d", offset < 0 ? '-' : '+', abs(offset));
		else
			ms_gen_put(g, "i");
	}
}

static void put_member(struct gen_c *g, const struct gen_member *member)
{
	ms_buf_printf(&g->text, "m%d", (int)(member - g->record.member));
	if (member->count > 0 && ms_gen_chance(g, 40))
		ms_buf_printf(&g->text, "[i & %d]", member->count - 1);
	else if (member->count > 0)
		ms_buf_printf(&g->text, "[%d]", ms_gen_below(g, member->count));
}

static void put_walk(struct gen_c *g, const struct gen_access *a)
{
	int offset = ms_gen_below(g, 5) - 2;

	if (ms_gen_chance(g, 70))
		ms_buf_printf(&g->text, a->member ? "w%d->" : "*w%d", a->walk);
	else
		ms_buf_printf(&g->text, a->member ? "w%d[%d]." : "w%d[%d]", a->walk, offset);
	if (a->member)
		put_member(g, a->member);
}

static void put_view(struct gen_c *g, const struct gen_access *a)
{
	bool is_global = a->array->kind == GEN_GLOBAL || a->array->kind == GEN_GRID;
	const char *qualifier = a->array->is_const ? "const " : "";
	int view = 0;

	while (view < 4 && &ms_gen_types[view_types[view]] != a->view)
		view++;
	if (view < 4)
		ms_buf_printf(&g->text, "*(%s%s *)((%schar *)%c%d + ", qualifier, views[view],
			      qualifier, is_global ? 'g' : 'p', a->array->number);
	else
		ms_buf_printf(&g->text, "((%s%s *)%c%d)[", qualifier, a->view->name,
			      is_global ? 'g' : 'p', a->array->number);
	put_subscript(g, is_global);
	ms_gen_put(g, view < 4 ? ")" : "]");
}

void ms_gen_put_access(struct gen_c *g, const struct gen_access *a)
{
	const struct gen_array *array = a->array;
	bool is_global = array->kind == GEN_GLOBAL || array->kind == GEN_GRID;

	if (a->walk >= 0) {
		put_walk(g, a);
		return;
	}
	if (a->view) {
		put_view(g, a);
		return;
	}
	ms_buf_printf(&g->text, "%c%d[", is_global ? 'g' : 'p', array->number);
	if (array->kind == GEN_GRID) {
		ms_gen_put(g, g->nested && ms_gen_chance(g, 60) ? "j" : "2");
		ms_buf_printf(&g->text, "][i + %d]", ms_gen_below(g, 4));
	} else if (array->kind == GEN_ROWS && ms_gen_chance(g, 30)) {
		ms_buf_printf(&g->text, "%d][i & 15]", ms_gen_below(g, 3));
	} else {
		put_subscript(g, is_global);
		ms_gen_put(g, "]");
		if (array->kind == GEN_ROWS)
			ms_buf_printf(&g->text, "[%d]", ms_gen_below(g, gen_row));
	}
	if (a->member) {
		ms_gen_put(g, ".");
		put_member(g, a->member);
	}
}

/* ---- What stands alone ------------------------------------------------------------------ */

/* Cast what follows, of TYPE, to the kind that is wanted.  Unsigned numbers of 64 bits mostly by way
   of signed ones: on some machines they take branches.  */
static void put_cast(struct gen_c *g, const struct gen_type *type, bool real)
{
	static const char *const whole[] = { "(int)", "(long)", "(int)", "(short)" };

	if (type->is_float != real)
		ms_gen_put(g, real ? ms_gen_chance(g, 70) ? "(double)" : "(float)"
				   : whole[ms_gen_below(g, 4)]);
	if (type->is_unsigned && type->bits >= 64 && real && ms_gen_chance(g, 95))
		ms_gen_put(g, "(long)");
}

static void put_invariant(struct gen_c *g, bool real)
{
	int what = ms_gen_below(g, 8), k;

	if (what < 2) {
		put_cast(g, g->extra[what], real);
		ms_gen_put(g, what == 0 ? "k" : "m");
	} else if (what == 2 && g->scalar) {
		put_cast(g, g->scalar, real);
		ms_buf_printf(&g->text, "h%d", g->nfunctions);
	} else if (what == 3) {
		ms_gen_put(g, real ? "(double)n" : "n");
	} else if (real) {
		static const char *const numbers[] = { "r", "0.75", "1.5f", "r", "(-3.25)" };

		ms_gen_put(g, numbers[ms_gen_below(g, 5)]);
	} else if (ms_gen_chance(g, 50)) {
		ms_gen_put(g, "s");
	} else {
		k = ms_gen_below(g, 300) - 100;
		ms_buf_printf(&g->text, k < 0 ? "(%d)" : "%d", k);
	}
}

/* What registers hold.  */
void ms_gen_register(struct gen_c *g, bool real)
{
	int what = ms_gen_below(g, 10), k;

	if (what < 4 && g->ntemps > 0) {
		k = ms_gen_below(g, g->ntemps);
		put_cast(g, g->temp[k], real);
		ms_buf_printf(&g->text, "t%d", k);
	} else if (what < 6) {
		k = ms_gen_below(g, g->nsums);
		put_cast(g, g->sum[k], real);
		ms_buf_printf(&g->text, "a%d", k);
	} else if (what < 8) {
		ms_gen_put(g, real ? "(double)i" : ms_gen_chance(g, 70) ? "(int)i" : "i");
	} else {
		put_invariant(g, real);
	}
}

static void put_leaf(struct gen_c *g, bool real)
{
	if (ms_gen_chance(g, 50)) {
		struct gen_access access = ms_gen_access(g, false);

		put_cast(g, access.type, real);
		ms_gen_put_access(g, &access);
	} else {
		ms_gen_register(g, real);
	}
}

/* The same leaf, as often as it is needed.  The caller frees it.  */
static struct ms_buf some_leaf(struct gen_c *g, bool real, bool of_registers)
{
	struct ms_buf before = g->text, leaf;

	g->text = (struct ms_buf){ 0 };
	if (of_registers)
		ms_gen_register(g, real);
	else
		put_leaf(g, real);
	leaf = g->text;
	g->text = before;
	return leaf;
}

/* ---- Of one operand, or two ------------------------------------------------------------- */

void ms_gen_condition(struct gen_c *g, int depth)
{
	static const char *const compare[] = { " < ", " <= ", " > ", " >= ", " == ", " != " };
	bool real = ms_gen_chance(g, 20);

	ms_gen_value(g, depth - 1, real);
	ms_gen_put(g, compare[ms_gen_below(g, real && ms_gen_chance(g, 90) ? 4 : 6)]);
	ms_gen_value(g, 0, real);
}

/* FORM with A for each @ and B for each #.  */
static void put_form(struct gen_c *g, const char *form, const char *a, const char *b)
{
	for (; *form; form++)
		if (*form == '@' || *form == '#')
			ms_gen_put(g, *form == '@' ? a : b);
		else
			ms_buf_putc(&g->text, *form);
}

/* A real number made of one or two others.  */
static void put_real_function(struct gen_c *g, const char *a, const char *b)
{
	static const char *const forms[] = {
		"(-@)", "__builtin_fabs(@)", "(@ < # ? @ : #)", "(@ > # ? @ : #)",
		"__builtin_copysign(@, (double)i - 2)", "__builtin_sqrt(@)", "__builtin_floor(@)",
		"__builtin_fma(@, #, 0.5)", "__builtin_fabsf((float)@)",
	};

	put_form(g, forms[ms_gen_below(g, ms_gen_chance(g, 90) ? 5 : 9)], a, b);
}

/* An integer made of one or two others, which may be of any type.  */
static void put_whole_function(struct gen_c *g, const char *a, const char *b)
{
	static const char *const forms[] = {
		"(-@)", "(~@)", "(!@)", "(@ < 0 ? -@ : @)", "__builtin_abs((int)@)",
		"((int)@ < (int)# ? (int)@ : (int)#)", "(@ > # ? @ : #)",
		"((unsigned)@ < (unsigned)# ? (unsigned)@ : (unsigned)#)",
		"((long)@ > (long)# ? (long)@ : (long)#)",
		"((unsigned)@ << 7 | (unsigned)@ >> 25)",
		"((unsigned long)@ << 23 | (unsigned long)@ >> 41)",
		"((unsigned)@ << (# & 31) | (unsigned)@ >> (-(#) & 31))",
		"(unsigned short)((unsigned short)@ << 5 | (unsigned short)@ >> 11)",
		"(unsigned char)((unsigned char)@ >> 3 | (unsigned char)@ << 5)",
		"((int)@ << (# & 31))", "((int)@ >> (# & 31))", "((unsigned)@ >> (# & 31))",
		"((long)@ >> (# & 63))", "((unsigned long)@ << (# & 63))",
		"((unsigned)@ / ((unsigned)# | 1))", "((unsigned)@ % ((unsigned)# | 1))",
		"((int)@ / (((int)# & 15) + 1))", "((int)@ % (((int)# & 7) + 2))",
		"((unsigned long)@ / ((unsigned long)# | 1))",
		"((unsigned char)@ / ((unsigned char)# | 1))",
		"__builtin_bswap32(@)", "__builtin_bswap64(@)", "__builtin_bswap16(@)",
		"__builtin_clz((unsigned)@ | 1)", "__builtin_ctz((unsigned)@ | 64)",
		"__builtin_clzl((unsigned long)@ | 1)", "__builtin_popcount(@)", "__builtin_parity(@)",
		"__builtin_ffs((int)@)",
		"(unsigned)((unsigned long)(unsigned)@ * (unsigned)# >> 32)",
		"(long)((__int128)(long)@ * (long)# >> 64)",
		"(unsigned long)((unsigned __int128)(unsigned long)@ * (unsigned long)# >> 61)",
		"(unsigned long)(((unsigned __int128)(unsigned long)@ << 64 | (unsigned long)#) >> 9)",
		"(long)(((__int128)(long)@ + (long)#) >> 1)",
		"((unsigned char)@ > 255 - (unsigned char)# ? 255 : (unsigned char)"
		"((unsigned char)@ + (unsigned char)#))",
		"(@ == #)", "(@ < #)", "((@ < #) + (@ == 3))", "(@ > 0 && # < 9)",
		"(@ ? # : 5)", "(int)((unsigned)@ * (unsigned)#)", "((short)@ * (short)#)",
		"((long)(int)@ * (int)#)", "((@ & 1) ? # : -(#))",
		"({ int v; __builtin_add_overflow((int)@, (int)#, &v) ? 77 : v; })",
		"({ long v; __builtin_sub_overflow((long)@, (long)#, &v) ? 7 : v; })",
		"({ int v; __builtin_mul_overflow((int)@, (int)#, &v) ? -1 : v; })",
		"({ unsigned v; __builtin_add_overflow((unsigned)@, (unsigned)#, &v) + v; })",
		"({ union { float f; int i; } v; v.f = (float)(int)@; v.i ^ (int)#; })",
		"({ union { double f; long i; } v; v.i = "
		"((long)@ & 0xfffffffffffff) | 0x3ff0000000000000; "
		"(int)(v.f * 1000); })",
	};

	put_form(g, forms[ms_gen_below(g, sizeof forms / sizeof *forms)], a, b);
}

static void put_function(struct gen_c *g, bool real)
{
	bool of_registers = ms_gen_chance(g, 50);
	struct ms_buf a = some_leaf(g, real, of_registers);
	struct ms_buf b = some_leaf(g, real, of_registers);

	if (real)
		put_real_function(g, a.text, b.text);
	else
		put_whole_function(g, a.text, b.text);
	ms_buf_free(&a);
	ms_buf_free(&b);
}

/* An operator with its second operand, behind the first one.  */
static void put_operator(struct gen_c *g, int depth, bool real)
{
	static const char *const reals[] = { " + ", " - ", " * ", " / " };
	static const char *const whole[] = { " + ", " - ", " * ", " & ", " | ", " ^ " };
	int what = ms_gen_below(g, 14);

	if (real) {
		ms_gen_put(g, reals[ms_gen_below(g, ms_gen_chance(g, 20) ? 4 : 3)]);
		ms_gen_value(g, depth - 1, true);
	} else if (what == 0) {
		ms_buf_printf(&g->text, " << %d", 1 + ms_gen_below(g, 7));
	} else if (what == 1) {
		ms_buf_printf(&g->text, " >> %d", 1 + ms_gen_below(g, 7));
	} else if (what == 2) {
		ms_gen_put(g, ms_gen_chance(g, 50) ? " >> (s & 7)" : " << (m & 15)");
	} else if (what == 3) {
		ms_buf_printf(&g->text, " %c %d", ms_gen_chance(g, 50) ? '/' : '%',
			      ms_gen_chance(g, 30) ? 1 << (1 + ms_gen_below(g, 6))
						   : 2 + ms_gen_below(g, 1000));
	} else {
		ms_gen_put(g, whole[ms_gen_below(g, 6)]);
		ms_gen_value(g, depth - 1, false);
	}
}

/* A cast to another kind or width, and back.  */
static void put_converted(struct gen_c *g, int depth, bool real)
{
	const struct gen_type *type = ms_gen_type(g);

	if (type->is_float != real)
		ms_buf_printf(&g->text, "(%s)", real ? "double" : "int");
	ms_buf_printf(&g->text, "(%s)(", type->name);
	ms_gen_value(g, depth - 1, real);
	ms_gen_put(g, ")");
}

/* What is chosen from is mostly so that it can be had before: else there are branches.  */
static void put_choice(struct gen_c *g, int depth, bool real)
{
	size_t start = g->text.len;
	bool gone = ms_gen_dropped(g), simple = ms_gen_chance(g, 85);

	ms_gen_put(g, "(");
	ms_gen_condition(g, depth);
	ms_gen_put(g, " ? ");
	if (simple)
		ms_gen_register(g, real);
	else
		ms_gen_value(g, depth - 1, real);
	ms_gen_put(g, " : ");
	if (gone)
		ms_gen_take_back(g, start);
	if (simple)
		ms_gen_register(g, real);
	else
		ms_gen_value(g, depth - 1, real);
	if (!gone)
		ms_gen_put(g, ")");
}

void ms_gen_value(struct gen_c *g, int depth, bool real)
{
	int what = ms_gen_below(g, 20);
	size_t start = g->text.len, end;
	bool gone;

	if (depth <= 0 || what < 2) {
		put_leaf(g, real);
	} else if (what < 4 && (!real || ms_gen_chance(g, 15))) {
		put_choice(g, depth, real);
	} else if (what < 6) {
		put_converted(g, depth, real);
	} else if (what < 9) {
		gone = ms_gen_dropped(g);
		put_function(g, real);
		if (gone) {
			ms_gen_take_back(g, start);
			ms_gen_put(g, real ? "r" : "s");
		}
	} else {
		ms_gen_put(g, "(");
		ms_gen_value(g, depth - 1, real);
		end = g->text.len;
		gone = ms_gen_dropped(g);
		put_operator(g, depth, real);
		if (gone)
			ms_gen_take_back(g, end);
		ms_gen_put(g, ")");
	}
}
