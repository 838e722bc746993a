/* Random C functions with loops: statements and loops.
   SPDX-License-Identifier: GPL-3.0-or-later

   A loop counts with `i`, up or down, in one of the ways in which people write it; `j` is that
   of a loop around it.  Pointers that walk along move at the end of its body.  */

#include <string.h>

#include "tool/gen_c.h"

enum { most_depth = 3, most_temps = 8 };

/* ---- Statements ------------------------------------------------------------------------- */

static void put_copy(struct gen_c *g)
{
	struct gen_access to = ms_gen_access(g, true), from = ms_gen_access(g, false);

	ms_gen_put_access(g, &to);
	ms_gen_put(g, " = ");
	ms_gen_put_access(g, &from);
}

/* What depends on an element that an iteration before wrote.  */
static void put_memory_recurrence(struct gen_c *g)
{
	const struct gen_array *array = &g->array[0];
	const char *member = array->record ? ".m0" : "";
	bool real = !array->record && array->type->is_float;
	int distance = 1 + ms_gen_below(g, 4);

	/* Below 0 it would be far above.  */
	if ((g->index->is_unsigned && g->index->bits == 32) || ms_gen_chance(g, 40))
		ms_buf_printf(&g->text, "p0[i + %d]%s = p0[i]%s", distance, member, member);
	else
		ms_buf_printf(&g->text, "p0[i]%s = p0[i - %d]%s", member, distance, member);
	ms_gen_put(g, ms_gen_chance(g, 50) ? " + " : real ? " * 0.5 - " : " * 3 ^ ");
	ms_gen_value(g, 2, real);
}

static void put_histogram(struct gen_c *g)
{
	struct gen_access by = ms_gen_access(g, false);
	const struct gen_array *array = &g->array[0];

	ms_gen_put(g, "p0[(int)");
	ms_gen_put_access(g, &by);
	ms_gen_put(g, array->record ? " & 15].m0 += " : " & 15] += ");
	ms_gen_value(g, 1, array->record ? false : array->type->is_float);
}

static void put_store(struct gen_c *g)
{
	static const char *const reals[] = { " += ", " -= ", " *= " };
	static const char *const whole[] = { " += ", " -= ", " *= ", " ^= ", " |= ", " &= " };
	int what = ms_gen_below(g, 20);
	struct gen_access to;
	bool real;

	if (what == 0) {
		put_copy(g);
	} else if (what == 1) {
		put_memory_recurrence(g);
	} else if (what == 2) {
		put_histogram(g);
	} else if (what == 3 && g->scalar) {
		ms_buf_printf(&g->text, "h%d = h%d * %s + ", g->nfunctions, g->nfunctions,
			      g->scalar->is_float ? "0.5" : "3");
		ms_gen_value(g, 2, g->scalar->is_float);
	} else {
		if (what == 5 && ms_gen_chance(g, 30)) {
			ms_gen_put(g, "if (");
			ms_gen_condition(g, 1);
			ms_gen_put(g, ")\n\t\t\t");
		}
		to = ms_gen_access(g, true);
		real = to.type->is_float;
		ms_gen_put_access(g, &to);
		if (what > 16)
			ms_gen_put(g, real ? reals[ms_gen_below(g, 3)] : whole[ms_gen_below(g, 6)]);
		else
			ms_gen_put(g, " = ");
		ms_gen_value(g, what == 4 ? most_depth + 1 : most_depth, real);
	}
	ms_gen_put(g, ";\n");
}

static void put_conditional_sum(struct gen_c *g, int k)
{
	bool real = g->sum[k]->is_float;

	ms_gen_put(g, "if (");
	ms_gen_condition(g, 1);
	if (ms_gen_chance(g, 15)) {
		ms_gen_put(g, ms_gen_chance(g, 50) ? " && " : " || ");
		ms_gen_condition(g, 1);
	}
	ms_buf_printf(&g->text, ")\n\t\t\ta%d %s= ", k, ms_gen_chance(g, 60) ? "+" : "");
	ms_gen_register(g, real);
	if (ms_gen_chance(g, 10)) {
		ms_buf_printf(&g->text, ";\n\t\telse\n\t\t\ta%d -= ", k);
		ms_gen_register(g, real);
	}
}

static void put_sum(struct gen_c *g)
{
	int k = ms_gen_below(g, g->nsums), t = g->ntemps > 0 ? ms_gen_below(g, g->ntemps) : -1;
	bool real = g->sum[k]->is_float;

	switch (ms_gen_below(g, 8)) {
	case 0:
		ms_buf_printf(&g->text, "a%d = a%d * %s + ", k, k, real ? "0.5" : "3");
		ms_gen_value(g, 2, real);
		break;
	case 1:
		if (t < 0) {
			ms_buf_printf(&g->text, "a%d -= ", k);
			ms_gen_value(g, 1, real);
		} else {
			ms_buf_printf(&g->text, "a%d = t%d %c a%d ? t%d : a%d", k, t,
				      ms_gen_chance(g, 50) ? '<' : '>', k, t, k);
		}
		break;
	case 2:
		if (real && ms_gen_chance(g, 80))
			ms_buf_printf(&g->text, "a%d = a%d * r", k, k);
		else
			put_conditional_sum(g, k);
		break;
	case 3:
		ms_buf_printf(&g->text, "a%d %s ", k, real ? "-=" : "^=");
		ms_gen_value(g, 2, real);
		break;
	case 4:
		/* Values that are handed on.  */
		ms_buf_printf(&g->text, "a%d = a%d;\n\t\ta%d = ", k, g->nsums - 1, g->nsums - 1);
		ms_gen_value(g, 1, g->sum[g->nsums - 1]->is_float);
		break;
	case 5:
		ms_buf_printf(&g->text, "a%d = ", k);
		ms_gen_value(g, 2, real);
		break;
	default:
		ms_buf_printf(&g->text, "a%d += ", k);
		ms_gen_value(g, 2, real);
	}
	ms_gen_put(g, ";\n");
}

static void put_temp(struct gen_c *g)
{
	const struct gen_type *type = ms_gen_chance(g, 50) ? &ms_gen_types[GEN_INT] : ms_gen_type(g);

	ms_buf_printf(&g->text, "t%d = ", g->ntemps);
	ms_gen_value(g, most_depth, type->is_float);
	ms_gen_put(g, ";\n");
	g->temp[g->ntemps++] = type;
}

/* What the last temporaries hold is needed, too.  */
static void use_temps(struct gen_c *g)
{
	for (int k = g->ntemps > 1 ? g->ntemps - 2 : 0; k < g->ntemps; k++) {
		size_t start = g->text.len;
		const char *cast = g->temp[k]->is_float && !g->sum[0]->is_float ? "(int)" : "";

		ms_buf_printf(&g->text, "\t\ta0 += %st%d;\n", cast, k);
		if (ms_gen_dropped(g))
			ms_gen_take_back(g, start);
	}
}

static void put_body(struct gen_c *g)
{
	int n = 1 + ms_gen_below(g, 5);

	for (int k = 0; k < n; k++) {
		size_t start = g->text.len;
		int what = ms_gen_below(g, 3);
		bool gone = ms_gen_dropped(g);

		ms_gen_put(g, "\t\t");
		if (what == 0 && g->ntemps < most_temps)
			put_temp(g);
		else if (what == 1)
			put_sum(g);
		else
			put_store(g);
		if (gone)
			ms_gen_take_back(g, start);
	}
}

/* ---- Loops ------------------------------------------------------------------------------ */

static void choose_walks(struct gen_c *g)
{
	g->nwalks = 0;
	for (int k = 0; k < g->narrays && g->nwalks < gen_most_walks; k++)
		if (g->array[k].kind == GEN_POINTER && ms_gen_chance(g, 15))
			g->walk[g->nwalks++] = (struct gen_walk){
				&g->array[k], ms_gen_chance(g, 70) ? 1 : ms_gen_below(g, 5) - 2
			};
}

static void put_walks(struct gen_c *g)
{
	for (int w = 0; w < g->nwalks; w++) {
		const struct gen_array *array = g->walk[w].array;

		ms_buf_printf(&g->text, "\t%s", array->is_const ? "const " : "");
		if (array->record)
			ms_buf_printf(&g->text, "struct s%d", array->record->number);
		else
			ms_gen_put(g, array->type->name);
		ms_buf_printf(&g->text, " *w%d = p%d + ", w, array->number);
		if (g->walk[w].step < 0)
			ms_gen_put(g, "2 * n;\n");
		else
			ms_buf_printf(&g->text, "%d;\n", ms_gen_below(g, 4));
	}
}

/* `i` as in the most usual loops; those with a test that may never hold are rare.  */
static void put_rare_header(struct gen_c *g)
{
	int k = 1 + ms_gen_below(g, 3);

	switch (ms_gen_below(g, 11)) {
	case 0: ms_gen_put(g, "for (i = 0; i != n; i++) {\n"); break;
	case 1: ms_buf_printf(&g->text, "for (i = 0; i != %d * n; i += %d) {\n", k, k); break;
	case 2: ms_gen_put(g, "for (i = n; i-- != 0;) {\n"); break;
	case 3: ms_gen_put(g, "for (i = n; i != 0; i--) {\n"); break;
	case 4: ms_gen_put(g, "for (i = 0; i <= n; i++) {\n"); break;
	case 5: ms_buf_printf(&g->text, "for (i = %d; i < n - %d; i++) {\n", k, k); break;
	case 6: ms_gen_put(g, "for (i = s & 3; i < n; i++) {\n"); break;
	case 7: ms_gen_put(g, "for (i = 0; i < (n >> 1); i++) {\n"); break;
	case 8: ms_buf_printf(&g->text, "for (i = n; i > %d; i -= %d) {\n", k, k); break;
	case 9: ms_gen_put(g, "for (i = n; i < 40; i++) {\n"); break;
	default: ms_gen_put(g, "for (i = 0; i < (s & 31); i++) {\n"); break;
	}
}

/* Open the loop; what closes it.  */
static const char *put_header(struct gen_c *g)
{
	int shape = ms_gen_below(g, 24), step = 1 + ms_gen_below(g, 4);
	const char *close = "\t}\n";

	ms_gen_put(g, "\t");
	if (shape < 2 && !g->index->is_unsigned) {
		ms_buf_printf(&g->text, "for (i = n - 1; i >= 0; i -= %d) {\n", shape ? 1 : step);
	} else if (shape < 4) {
		ms_buf_printf(&g->text, "for (i = 0; i < n; i += %d) {\n", step);
	} else if (shape == 4) {
		ms_buf_printf(&g->text, "for (i = %d; i < n; i++) {\n", step);
	} else if (shape == 5) {
		ms_buf_printf(&g->text, "for (i = 0; i < %d; i++) {\n", 2 + ms_gen_below(g, 40));
	} else if (shape == 6) {
		ms_gen_put(g, "for (i = n; i > 0; i--) {\n");
	} else if (shape == 7) {
		ms_gen_put(g, "i = 0;\n\tif (n > 0) do {\n");
		close = "\t} while (++i < n);\n";
	} else if (shape == 8) {
		ms_buf_printf(&g->text, "%s e = n;\n\tfor (i = 0; e-- > 0; i++) {\n", g->index->name);
	} else if (shape == 9 && g->nested) {
		ms_gen_put(g, ms_gen_chance(g, 50) ? "for (i = j; i < n; i++) {\n"
						   : "for (i = 0; i <= j; i++) {\n");
	} else if (shape == 10 && g->nwalks > 0 && g->walk[0].step == 1) {
		ms_buf_printf(&g->text, "for (i = 0; w0 %s p%d + n; i++) {\n",
			      ms_gen_chance(g, 50) ? "<" : "!=", g->walk[0].array->number);
	} else if (shape < 15) {
		put_rare_header(g);
	} else {
		ms_gen_put(g, "for (i = 0; i < n; i++) {\n");
	}
	return close;
}

/* The loop itself.  Its header and the temporaries are known when its body is.  */
static void put_simple_loop(struct gen_c *g)
{
	struct ms_buf before, body;
	const char *close;

	choose_walks(g);
	g->ntemps = 0;
	before = g->text;
	g->text = (struct ms_buf){ 0 };
	put_body(g);
	use_temps(g);
	body = g->text;
	g->text = before;
	put_walks(g);
	close = put_header(g);
	for (int k = 0; k < g->ntemps; k++)
		ms_buf_printf(&g->text, "\t\t%s t%d = 0;\n", g->temp[k]->name, k);
	ms_gen_put(g, body.text ? body.text : "");
	for (int w = 0; w < g->nwalks; w++)
		ms_buf_printf(&g->text, "\t\tw%d += %d;\n", w, g->walk[w].step);
	ms_gen_put(g, close);
	ms_buf_free(&body);
	g->ntemps = g->nwalks = 0;
}

void ms_gen_loop(struct gen_c *g)
{
	g->nested = ms_gen_chance(g, 15);
	if (g->nested)
		ms_buf_printf(&g->text, "\tfor (j = 0; j < %d; j++) {\n", 2 + ms_gen_below(g, 4));
	else
		ms_gen_put(g, "\t{\n");
	put_simple_loop(g);
	ms_gen_put(g, "\t}\n");
	g->nested = false;
}
