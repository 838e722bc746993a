/* modsched gen-c: random C functions with loops.
   SPDX-License-Identifier: GPL-3.0-or-later

   Counted loops over arrays of mixed types with offsets and strides, reductions, recurrences,
   conditions that become conditional moves, constant and variable counts, loops up and down,
   several in a function.  Functions keep to what C defines as long as their arrays are
   large enough, but for signed overflow and conversions out of range, which come out the same
   however GCC schedules.

   A program consists of numbered pieces: functions, loops, statements, operators.  With
   --drop=K,... it lacks these, and is the same otherwise: so who looks for a small program
   drops one after the other.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "tool/common.h"
#include "tool/job.h"

enum { OPT_SEED = 256, OPT_DROP };
enum { most_pointers = 5, most_depth = 3, global_elements = 8192 };

static const struct type {
	const char *name;
	bool is_float, is_unsigned;
} types[] = {
	{ "signed char", false, false }, { "unsigned char", false, true },
	{ "short", false, false },       { "unsigned short", false, true },
	{ "int", false, false },         { "unsigned", false, true },
	{ "long", false, false },        { "unsigned long", false, true },
	{ "float", true, false },        { "double", true, false },
};
enum { ntypes = sizeof types / sizeof *types, type_int = 4 };

struct array {
	const struct type *type;
	bool is_const, is_global, is_restrict;
	int number;
};

struct gen_c {
	struct ms_job job;
	uint64_t seed, random;
	const char *drop;
	int npieces, nfunctions;
	struct ms_buf text;

	/* The function at hand.  */
	struct array array[most_pointers + 1];
	int narrays;
	int ntemps;                        /* of the loop body: t0, t1, ... */
	const struct type *temp[16];
	const struct type *sum[3];         /* a0, a1, ... */
	int nsums;
	const struct type *index;
};

static int below(struct gen_c *g, int n)
{
	return (int)ms_random_below(&g->random, (uint64_t)n);
}

static bool chance(struct gen_c *g, int percent)
{
	return below(g, 100) < percent;
}

static void put(struct gen_c *g, const char *text)
{
	ms_buf_puts(&g->text, text);
}

/* Is the next piece to be left out?  */
static bool dropped(struct gen_c *g)
{
	int piece = g->npieces++;

	for (const char *at = g->drop; at && *at; at += strcspn(at, ","), at += *at == ',')
		if (atoi(at) == piece)
			return true;
	return false;
}

/* Take back what was written since the text was LEN long.  */
static void take_back(struct gen_c *g, size_t len)
{
	g->text.len = len;
	g->text.text[len] = '\0';
}

/* ---- Expressions ------------------------------------------------------------------------ */

static void put_element(struct gen_c *g, const struct array *array)
{
	int shape = below(g, 12), offset = below(g, 6) - (array->is_global ? 0 : 2);

	ms_buf_printf(&g->text, "%c%d[", array->is_global ? 'g' : 'p', array->number);
	switch (shape) {
	case 0: ms_buf_printf(&g->text, "2 * i + %d", offset < 0 ? 0 : offset); break;
	case 1: ms_buf_printf(&g->text, "3 * i + %d", offset < 0 ? 1 : offset); break;
	case 2: ms_buf_printf(&g->text, "%d", offset < 0 ? 0 : offset); break;
	case 3: put(g, array->is_global ? "i" : "n - 1 - i"); break;
	case 4:
	case 5:
	case 6:
	case 7: ms_buf_printf(&g->text, "i %c %d", offset < 0 ? '-' : '+', abs(offset)); break;
	default: put(g, "i");
	}
	put(g, "]");
}

static void put_leaf(struct gen_c *g, bool real)
{
	int what = below(g, 10), k;

	if (what < 5) {
		const struct array *array = &g->array[below(g, g->narrays)];

		if (real != array->type->is_float)
			put(g, real ? "(double)" : "(int)");
		put_element(g, array);
	} else if (what < 7 && g->ntemps > 0) {
		k = below(g, g->ntemps);
		if (real != g->temp[k]->is_float)
			put(g, real ? "(float)" : "(long)");
		ms_buf_printf(&g->text, "t%d", k);
	} else if (what == 7) {
		k = below(g, g->nsums);
		if (real != g->sum[k]->is_float)
			put(g, real ? "(double)" : "(int)");
		ms_buf_printf(&g->text, "a%d", k);
	} else if (what == 8) {
		put(g, real ? "(double)i" : "(int)i");
	} else if (real) {
		put(g, chance(g, 50) ? "r" : "0.75");
	} else {
		ms_buf_printf(&g->text, chance(g, 50) ? "s" : "%d", below(g, 300) - 100);
	}
}

static void put_value(struct gen_c *g, int depth, bool real);

/* A condition.  */
static void put_condition(struct gen_c *g, int depth)
{
	static const char *const compare[] = { " < ", " <= ", " > ", " >= ", " == ", " != " };
	bool real = chance(g, 30);

	put_value(g, depth - 1, real);
	put(g, compare[below(g, 6)]);
	put_value(g, 0, real);
}

/* An operator with its second operand, behind the first one.  */
static void put_operator(struct gen_c *g, int depth, bool real)
{
	static const char *const reals[] = { " + ", " - ", " * ", " / " };
	static const char *const whole[] = { " + ", " - ", " * ", " & ", " | ", " ^ " };
	int what = below(g, 12);

	if (real) {
		put(g, reals[below(g, chance(g, 20) ? 4 : 3)]);
		put_value(g, depth - 1, true);
	} else if (what == 0) {
		ms_buf_printf(&g->text, " << %d", 1 + below(g, 7));
	} else if (what == 1) {
		ms_buf_printf(&g->text, " >> %d", 1 + below(g, 7));
	} else if (what == 2) {
		put(g, " >> (s & 7)");
	} else if (what == 3) {
		ms_buf_printf(&g->text, " %c %d", chance(g, 50) ? '/' : '%', 2 + below(g, 30));
	} else {
		put(g, whole[below(g, 6)]);
		put_value(g, depth - 1, false);
	}
}

static void put_value(struct gen_c *g, int depth, bool real)
{
	size_t start = g->text.len, end;
	int what = below(g, 10);

	if (depth <= 0 || what == 0) {
		put_leaf(g, real);
		return;
	}
	if (what == 1) {
		bool gone = dropped(g);

		put(g, "(");
		put_condition(g, depth);
		put(g, " ? ");
		put_value(g, depth - 1, real);
		put(g, " : ");
		if (gone)
			take_back(g, start);
		put_value(g, depth - 1, real);
		if (!gone)
			put(g, ")");
		return;
	}
	if (what == 2 && chance(g, 50)) {
		const struct type *type = &types[below(g, real ? 8 : ntypes)];

		/* To another kind and back.  */
		if (type->is_float != real) {
			ms_buf_printf(&g->text, "(%s)(%s)(", real ? "double" : "int", type->name);
			put_value(g, depth - 1, real);
			put(g, ")");
			return;
		}
	}
	put(g, "(");
	put_value(g, depth - 1, real);
	end = g->text.len;
	if (dropped(g)) {
		put_operator(g, depth, real);
		take_back(g, end);
	} else {
		put_operator(g, depth, real);
	}
	put(g, ")");
}

/* ---- Statements ------------------------------------------------------------------------- */

static void put_store(struct gen_c *g)
{
	const struct array *array = &g->array[below(g, g->narrays)];

	if (array->is_const)
		array = &g->array[0];
	put_element(g, array);
	put(g, " = ");
	put_value(g, most_depth, array->type->is_float);
	put(g, ";\n");
}

static void put_sum(struct gen_c *g)
{
	int k = below(g, g->nsums), t = g->ntemps > 0 ? below(g, g->ntemps) : -1;
	bool real = g->sum[k]->is_float;

	switch (below(g, 6)) {
	case 0:
		ms_buf_printf(&g->text, "a%d = a%d * %s + ", k, k, real ? "0.5" : "3");
		put_value(g, 2, real);
		break;
	case 1:
		if (t < 0) {
			ms_buf_printf(&g->text, "a%d -= ", k);
			put_value(g, 1, real);
		} else {
			ms_buf_printf(&g->text, "a%d = t%d %c a%d ? t%d : a%d", k, t,
				      chance(g, 50) ? '<' : '>', k, t, k);
		}
		break;
	case 2:
		put(g, "if (");
		put_condition(g, 1);
		ms_buf_printf(&g->text, ")\n\t\t\ta%d += ", k);
		put_value(g, 1, real);
		break;
	case 3:
		ms_buf_printf(&g->text, "a%d %s ", k, real ? "-=" : "^=");
		put_value(g, 2, real);
		break;
	default:
		ms_buf_printf(&g->text, "a%d += ", k);
		put_value(g, 2, real);
	}
	put(g, ";\n");
}

static void put_temp(struct gen_c *g)
{
	const struct type *type = &types[chance(g, 60) ? type_int : below(g, ntypes)];

	ms_buf_printf(&g->text, "t%d = ", g->ntemps);
	put_value(g, most_depth, type->is_float);
	put(g, ";\n");
	g->temp[g->ntemps++] = type;
}

static void put_body(struct gen_c *g)
{
	int n = 1 + below(g, 5);

	for (int k = 0; k < n; k++) {
		size_t start = g->text.len;
		int what = below(g, 3);
		bool gone = dropped(g);

		put(g, "\t\t");
		if (what == 0 && g->ntemps < 8)
			put_temp(g);
		else if (what == 1)
			put_sum(g);
		else
			put_store(g);
		if (gone)
			take_back(g, start);
	}
}

/* A loop around a body; TEMPS are declared where the body's text is known.  */
static void put_loop(struct gen_c *g)
{
	struct ms_buf before = g->text, body;
	int shape = below(g, 8), step = 1 + below(g, 3);

	g->ntemps = 0;
	g->text = (struct ms_buf){ 0 };
	put_body(g);
	body = g->text;
	g->text = before;
	if (shape == 0 && !g->index->is_unsigned)
		put(g, "\tfor (i = n - 1; i >= 0; i--) {\n");
	else if (shape == 1)
		ms_buf_printf(&g->text, "\tfor (i = 0; i < n; i += %d) {\n", step);
	else if (shape == 2)
		ms_buf_printf(&g->text, "\tfor (i = %d; i < n; i++) {\n", step);
	else if (shape == 3)
		ms_buf_printf(&g->text, "\tfor (i = 0; i < %d; i++) {\n", 2 + below(g, 40));
	else if (shape == 4)
		put(g, "\tfor (i = n; i > 0; i--) {\n");
	else
		put(g, "\tfor (i = 0; i < n; i++) {\n");
	for (int k = 0; k < g->ntemps; k++)
		ms_buf_printf(&g->text, "\t\t%s t%d = 0;\n", g->temp[k]->name, k);
	put(g, body.text ? body.text : "");
	put(g, "\t}\n");
	ms_buf_free(&body);
	g->ntemps = 0;
}

/* ---- Functions -------------------------------------------------------------------------- */

static void choose_arrays(struct gen_c *g)
{
	int n = 1 + below(g, most_pointers);
	/* Often few types, so that arrays may be one.  */
	const struct type *usual = &types[below(g, ntypes)];
	bool few = chance(g, 50);

	for (int k = 0; k < n; k++)
		g->array[k] = (struct array){
			.type = few ? usual : &types[below(g, ntypes)],
			.is_const = k > 0 && chance(g, 40), .is_restrict = chance(g, 35),
			.number = k,
		};
	g->narrays = n;
	if (chance(g, 30)) {
		g->array[n] = (struct array){ .type = &types[below(g, ntypes)], .is_global = true,
					      .number = g->nfunctions };
		g->narrays++;
		ms_buf_printf(&g->text, "%s%s g%d[%d];\n", chance(g, 50) ? "static " : "",
			      g->array[n].type->name, g->nfunctions, global_elements);
	}
}

static void put_function(struct gen_c *g)
{
	size_t start = g->text.len;
	const struct type *result = &types[below(g, ntypes)];
	bool gone = dropped(g);
	int nloops = 1 + below(g, 2);

	choose_arrays(g);
	g->index = &types[type_int + below(g, 4)];
	g->nsums = 1 + below(g, 3);
	ms_buf_printf(&g->text, "%s f%d(%s n, int s, double r", result->name, g->nfunctions,
		      g->index->name);
	for (int k = 0; k < g->narrays; k++)
		if (!g->array[k].is_global)
			ms_buf_printf(&g->text, ", %s%s *%sp%d", g->array[k].is_const ? "const " : "",
				      g->array[k].type->name,
				      g->array[k].is_restrict ? "restrict " : "", k);
	ms_buf_printf(&g->text, ")\n{\n\t%s i = 0;\n", g->index->name);
	for (int k = 0; k < g->nsums; k++) {
		g->sum[k] = &types[type_int + below(g, ntypes - type_int)];
		ms_buf_printf(&g->text, "\t%s a%d = %d;\n", g->sum[k]->name, k, k);
	}
	for (int l = 0; l < nloops; l++) {
		size_t loop = g->text.len;
		bool none = dropped(g);

		put_loop(g);
		if (none)
			take_back(g, loop);
	}
	put(g, "\treturn a0");
	for (int k = 1; k < g->nsums; k++)
		ms_buf_printf(&g->text, " + a%d", k);
	put(g, chance(g, 30) ? " + i;\n}\n" : ";\n}\n");
	if (gone)
		take_back(g, start);
	g->nfunctions++;
}

static void put_program(struct gen_c *g)
{
	int n = 1 + below(g, 3);

	while (n-- > 0)
		put_function(g);
	ms_buf_printf(&g->job.out, "/* modsched gen-c --seed=%llu%s%s: %d pieces */\n",
		      (unsigned long long)g->seed, g->drop ? " --drop=" : "",
		      g->drop ? g->drop : "", g->npieces);
	ms_buf_puts(&g->job.out, g->text.text);
}

/* ---- The command ------------------------------------------------------------------------ */

static const struct argp_option options[] = {
	{ "seed", OPT_SEED, "N", 0, "Another program for each N (default 1)", 0 },
	{ "drop", OPT_DROP, "K,...", 0, "Leave out these pieces of it, numbered from 0", 0 },
	{ "output", 'o', "FILE", 0, "Write to FILE instead of standard output", 0 },
	{ 0 },
};

static error_t parse(int key, char *value, struct argp_state *state)
{
	struct gen_c *g = state->input;

	switch (key) {
	case OPT_SEED:
		if (!ms_tool_number(value, strlen(value), 0, UINT64_MAX, &g->seed))
			argp_error(state, "--seed=%s: expected a number", value);
		break;
	case OPT_DROP:
		if (value[strspn(value, "0123456789,")] != '\0')
			argp_error(state, "--drop=%s: expected numbers and commas", value);
		g->drop = *value ? value : NULL;
		break;
	case 'o':
		g->job.output = value;
		break;
	case ARGP_KEY_ARG:
		argp_error(state, "'%s': gen-c reads no files", value);
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static int run(int argc, char **argv)
{
	static const struct argp parser = {
		.options = options,
		.parser = parse,
		.doc = "Print a C file of random functions with loops, for scripts/soak.  The same "
		       "options give the same file.",
	};
	struct gen_c g = { .seed = 1 };

	ms_job_start(&g.job);
	argp_parse(&parser, argc, argv, 0, NULL, &g);
	g.random = ms_mix64(g.seed + 1);
	if (ms_job_open(&g.job)) {
		put_program(&g);
		ms_job_print(&g.job);
	}
	ms_buf_free(&g.text);
	return ms_job_end(&g.job);
}

const struct ms_command ms_gen_c_command = {
	.name = "gen-c",
	.summary = "print random C functions with loops",
	.run = run,
};
