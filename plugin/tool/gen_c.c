/* modsched gen-c: random C functions with loops.
   SPDX-License-Identifier: GPL-3.0-or-later

   Counted loops over arrays of mixed types, structs, rows and globals, with offsets, strides,
   pointers that walk along, reductions, recurrences, conditions that become conditional moves,
   numbers of two words, views of other types; counts of any width, up and down, constant and
   variable; several loops in a function, nested ones too.  Functions keep to what C defines as
   long as their arrays are large enough, but for what gen_c_value.c says.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "tool/common.h"
#include "tool/gen_c.h"

enum { OPT_SEED = 256, OPT_DROP };
enum { most_pointers = 5, global_elements = 8192, grid_rows = 6, grid_elements = 1200 };

const struct gen_type ms_gen_types[] = {
	{ "signed char", false, false, 8 }, { "unsigned char", false, true, 8 },
	{ "short", false, false, 16 },      { "unsigned short", false, true, 16 },
	{ "int", false, false, 32 },        { "unsigned", false, true, 32 },
	{ "long", false, false, 64 },       { "unsigned long", false, true, 64 },
	{ "float", true, false, 32 },       { "double", true, false, 64 },
	{ "long long", false, false, 64 },  { "__int128", false, false, 128 },
	{ "unsigned __int128", false, true, 128 },
	{ "_Bool", false, true, 8 },
};

int ms_gen_below(struct gen_c *g, int n)
{
	return (int)ms_random_below(&g->random, (uint64_t)n);
}

bool ms_gen_chance(struct gen_c *g, int percent)
{
	return ms_gen_below(g, 100) < percent;
}

const struct gen_type *ms_gen_type(struct gen_c *g)
{
	return &ms_gen_types[ms_gen_below(g, ms_gen_chance(g, 6) ? GEN_NTYPES : GEN_LLONG)];
}

void ms_gen_put(struct gen_c *g, const char *text)
{
	ms_buf_puts(&g->text, text);
}

bool ms_gen_dropped(struct gen_c *g)
{
	int piece = g->npieces++;

	for (const char *at = g->drop; at && *at; at += strcspn(at, ","), at += *at == ',')
		if (atoi(at) == piece)
			return true;
	return false;
}

void ms_gen_take_back(struct gen_c *g, size_t len)
{
	g->text.len = len;
	g->text.text[len] = '\0';
}

/* ---- Arrays ----------------------------------------------------------------------------- */

/* A type that memory, arguments and results can have.  */
static const struct gen_type *plain_type(struct gen_c *g)
{
	return &ms_gen_types[ms_gen_below(g, ms_gen_chance(g, 5) ? GEN_NPLAIN : GEN_LLONG)];
}

/* The first member counts as a plain integer.  */
static void choose_record(struct gen_c *g)
{
	struct gen_record *record = &g->record;

	*record = (struct gen_record){ .nmembers = 2 + ms_gen_below(g, 4),
				       .number = g->nfunctions };
	record->member[0].type = &ms_gen_types[ms_gen_below(g, GEN_FLOAT)];
	for (int k = 1; k < record->nmembers; k++) {
		struct gen_member *m = &record->member[k];

		m->type = plain_type(g);
		if (!m->type->is_float && ms_gen_chance(g, 30))
			m->width = 1 + ms_gen_below(g, m->type->bits - 1);
		else if (ms_gen_chance(g, 25))
			m->count = 1 << (1 + ms_gen_below(g, 2));
	}
	ms_buf_printf(&g->text, "struct s%d {\n", record->number);
	for (int k = 0; k < record->nmembers; k++) {
		const struct gen_member *m = &record->member[k];

		ms_buf_printf(&g->text, "\t%s m%d", m->type->name, k);
		if (m->width)
			ms_buf_printf(&g->text, " : %d", m->width);
		if (m->count)
			ms_buf_printf(&g->text, "[%d]", m->count);
		ms_gen_put(g, ";\n");
	}
	ms_gen_put(g, "};\n");
}

static void choose_global(struct gen_c *g, bool grid)
{
	struct gen_array *array = &g->array[g->narrays++];

	*array = (struct gen_array){ .kind = grid ? GEN_GRID : GEN_GLOBAL, .type = plain_type(g),
				     .number = g->nglobals++ };
	ms_buf_printf(&g->text, "%s%s g%d", ms_gen_chance(g, 50) ? "static " : "", array->type->name,
		      array->number);
	if (grid)
		ms_buf_printf(&g->text, "[%d][%d];\n", grid_rows, grid_elements);
	else
		ms_buf_printf(&g->text, "[%d];\n", global_elements);
}

static void choose_arrays(struct gen_c *g)
{
	int n = 1 + ms_gen_below(g, most_pointers);
	/* Often few types, so that arrays may be one.  */
	const struct gen_type *usual = plain_type(g);
	bool few = ms_gen_chance(g, 50), records = ms_gen_chance(g, 20);

	if (records)
		choose_record(g);
	for (int k = 0; k < n; k++)
		g->array[k] = (struct gen_array){
			.kind = k > 0 && ms_gen_chance(g, 5) ? GEN_ROWS : GEN_POINTER,
			.type = few ? usual : plain_type(g),
			.is_const = k > 0 && ms_gen_chance(g, 40),
			.is_restrict = ms_gen_chance(g, 35), .number = k,
		};
	for (int k = 0; k < n && records; k++)
		if (g->array[k].kind == GEN_POINTER && ms_gen_chance(g, 60))
			g->array[k].record = &g->record;
	g->narrays = n;
	if (ms_gen_chance(g, 25))
		choose_global(g, false);
	if (ms_gen_chance(g, 8))
		choose_global(g, true);
	g->scalar = ms_gen_chance(g, 12) ? plain_type(g) : NULL;
	if (g->scalar)
		ms_buf_printf(&g->text, "%s%s h%d;\n", ms_gen_chance(g, 50) ? "static " : "",
			      g->scalar->name, g->nfunctions);
}

/* ---- Functions -------------------------------------------------------------------------- */

static void put_parameters(struct gen_c *g)
{
	/* The end of the first array instead of a count.  */
	bool ends = !g->array[0].record && ms_gen_chance(g, 4);

	if (!ends)
		ms_buf_printf(&g->text, "%s n, ", g->index->name);
	ms_buf_printf(&g->text, "int s, double r, %s k, %s m", g->extra[0]->name,
		      g->extra[1]->name);
	for (int k = 0; k < g->narrays; k++) {
		const struct gen_array *a = &g->array[k];

		if (a->kind == GEN_GLOBAL || a->kind == GEN_GRID)
			continue;
		ms_buf_printf(&g->text, ", %s", a->is_const ? "const " : "");
		if (a->record)
			ms_buf_printf(&g->text, "struct s%d *", a->record->number);
		else
			ms_buf_printf(&g->text, a->kind == GEN_ROWS ? "%s (*" : "%s *", a->type->name);
		ms_buf_printf(&g->text, "%sp%d", a->is_restrict ? "restrict " : "", k);
		if (a->kind == GEN_ROWS)
			ms_buf_printf(&g->text, ")[%d]", gen_row);
		if (ends && k == 0)
			ms_buf_printf(&g->text, ", %s *end", a->type->name);
	}
	ms_gen_put(g, ")\n{\n");
	if (ends)
		ms_buf_printf(&g->text, "\t%s n = end - p0;\n", g->index->name);
}

static void put_locals(struct gen_c *g)
{
	ms_buf_printf(&g->text, "\t%s i = 0;\n\tint j = 0;\n", g->index->name);
	for (int k = 0; k < g->nsums; k++) {
		g->sum[k] = ms_gen_chance(g, 70) ? &ms_gen_types[GEN_INT + ms_gen_below(g, 6)]
						 : ms_gen_type(g);
		ms_buf_printf(&g->text, "\t%s a%d = %d;\n", g->sum[k]->name, k, k);
	}
}

static void put_function(struct gen_c *g)
{
	size_t start = g->text.len;
	const struct gen_type *result = plain_type(g);
	bool gone = ms_gen_dropped(g);
	int nloops = 1 + ms_gen_below(g, 2);

	choose_arrays(g);
	g->index = &ms_gen_types[ms_gen_chance(g, 85) ? GEN_INT + ms_gen_below(g, 4)
						      : ms_gen_below(g, 4)];
	for (int k = 0; k < 2; k++)
		g->extra[k] = ms_gen_chance(g, 50) ? &ms_gen_types[GEN_LONG] : plain_type(g);
	/* A count of shifts.  */
	if (g->extra[1]->is_float)
		g->extra[1] = &ms_gen_types[GEN_UNSIGNED];
	g->nsums = 1 + ms_gen_below(g, 3);
	ms_buf_printf(&g->text, "%s f%d(", result->name, g->nfunctions);
	put_parameters(g);
	put_locals(g);
	for (int l = 0; l < nloops; l++) {
		size_t loop = g->text.len;
		bool none = ms_gen_dropped(g);

		ms_gen_loop(g);
		if (none)
			ms_gen_take_back(g, loop);
	}
	ms_gen_put(g, "\treturn a0");
	for (int k = 1; k < g->nsums; k++)
		ms_buf_printf(&g->text, " + a%d", k);
	ms_gen_put(g, ms_gen_chance(g, 30) ? " + i;\n}\n" : ";\n}\n");
	if (gone)
		ms_gen_take_back(g, start);
	g->nfunctions++;
}

/* Types by which anything may be accessed, at any address.  */
static void put_views(struct gen_c *g)
{
	static const char *const names[] = { "short", "int", "long", "double" };

	for (int k = 0; k < 4; k++) {
		char use[16];

		snprintf(use, sizeof use, "%s_u *", names[k]);
		if (g->text.text && strstr(g->text.text, use))
			ms_buf_printf(&g->job.out,
				      "typedef %s %s_u __attribute__((may_alias, aligned(1)));\n",
				      names[k], names[k]);
	}
}

static void put_program(struct gen_c *g)
{
	int n = 1 + ms_gen_below(g, 3);

	while (n-- > 0)
		put_function(g);
	ms_buf_printf(&g->job.out, "/* modsched gen-c --seed=%llu%s%s: %d pieces */\n",
		      (unsigned long long)g->seed, g->drop ? " --drop=" : "",
		      g->drop ? g->drop : "", g->npieces);
	put_views(g);
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
