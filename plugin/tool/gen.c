/* modsched gen: random loops.
   SPDX-License-Identifier: GPL-3.0-or-later

   Loops of the plain form that can be executed: loads, stores and arithmetic on values defined
   before (mostly shortly before) or, one iteration late, after; invariant registers and
   constants; some values live out.  Recurrences through registers are woven in as asked for;
   loads and stores of few arrays at small offsets make recurrences through memory.

   With --pressure, so many of a hundred ops are drawn from those that hold a unit of the
   scarcest resources, in equal parts.  With --hard, only loops are printed for which iterative modulo
   scheduling needs more than MII.

   A loop depends on the seed, its number, the options and the machine's operations alone, so
   loop K of a large set can be had again whatever the size of the set.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "core/driver.h"
#include "tool/common.h"
#include "tool/job.h"

enum { OPT_SEED = 256, OPT_COUNT, OPT_OPS, OPT_RECURRENCES, OPT_PRESSURE, OPT_HARD };

struct range {
	uint64_t first, last;
};

struct gen_args {
	struct ms_job job;
	uint64_t seed, count, pressure;
	bool hard;
	struct range ops, recurrences;
};

/* The operations that may occur, and how many operands they take.  */
static const struct kind {
	const char *name;
	int noperands;
	int weight;
} kinds[] = {
	{ "add", 2, 8 }, { "sub", 2, 5 }, { "mul", 2, 5 }, { "and", 2, 1 }, { "or", 2, 1 },
	{ "xor", 2, 2 }, { "shl", 2, 1 }, { "shr", 2, 1 }, { "min", 2, 1 }, { "max", 2, 1 },
	{ "neg", 1, 1 }, { "not", 1, 1 }, { "mov", 1, 1 },
};

enum { nkinds = sizeof kinds / sizeof *kinds };
enum { ninvariants = 4 };
enum op_class { LOAD, STORE, ARITHMETIC };

/* One op while its loop is made.  */
struct gen_op {
	enum op_class class;
	const struct kind *kind;
	int reg;       /* that it defines, from 1 in body order; 0: none */
	int before;    /* registers defined before it: 1 to BEFORE */
	int forced[2]; /* operands that are decided: a register, or 0 */
};

struct generator {
	struct gen_args *args;
	struct ms_arena *arena;
	uint64_t state;
	int total_weight;   /* of the kinds that the machine has */
	bool known[nkinds];
	struct gen_op *op;
	int nops, nregs;
	int *scarce;        /* resources with the fewest units that operations hold */
	int nscarce;
	int *arithmetic;    /* ops of this class */
	int narithmetic;
};

/* ---- Choices ---------------------------------------------------------------------------- */

static int below(struct generator *g, int n)
{
	return (int)ms_random_below(&g->state, (uint64_t)n);
}

static bool chance(struct generator *g, int percent)
{
	return below(g, 100) < percent;
}

static uint64_t from_range(struct generator *g, const struct range *range)
{
	return range->first + ms_random_below(&g->state, range->last - range->first + 1);
}

static const struct kind *choose_kind(struct generator *g, bool binary)
{
	for (;;) {
		int at = below(g, g->total_weight), k = 0;

		for (; !g->known[k] || at >= kinds[k].weight; k++)
			at -= g->known[k] ? kinds[k].weight : 0;
		if (!binary || kinds[k].noperands == 2)
			return &kinds[k];
	}
}

/* Does the operation called NAME hold RESOURCE, in its first alternative?  */
static bool holds(const struct ms_machine *machine, const char *name, int resource)
{
	int opcode = ms_machine_op(machine, name, strlen(name));
	const struct ms_alternative *alt;

	if (opcode < 0)
		return false;
	alt = &machine->op[opcode].alt[0];
	for (int i = 0; i < alt->nuses; i++)
		if (alt->use[i].resource == resource)
			return true;
	return false;
}

/* Decide OP's class, and the kind of an arithmetic one, so that it holds a scarce resource.  */
static void choose_scarce(struct generator *g, struct gen_op *op)
{
	const struct ms_machine *machine = g->args->job.machine;
	int resource = g->scarce[below(g, g->nscarce)], n = 0;
	bool load = holds(machine, "load", resource), store = holds(machine, "store", resource);

	if (load || store) {
		op->class = !load || (store && chance(g, 35)) ? STORE : LOAD;
		return;
	}
	op->class = ARITHMETIC;
	for (int k = 0; k < nkinds; k++)
		if (g->known[k] && holds(machine, kinds[k].name, resource) &&
		    below(g, ++n) == 0)
			op->kind = &kinds[k];
}

static void choose_ops(struct generator *g)
{
	g->nregs = g->narithmetic = 0;
	for (int x = 0; x < g->nops; x++) {
		struct gen_op *op = &g->op[x];
		int roll = below(g, 100);

		*op = (struct gen_op){ .before = g->nregs };
		op->class = roll < 25 ? LOAD : roll < 40 ? STORE : ARITHMETIC;
		if (g->args->pressure && chance(g, (int)g->args->pressure))
			choose_scarce(g, op);
		if (g->total_weight == 0 && op->class == ARITHMETIC)
			op->class = LOAD;
		if (op->class == STORE)
			continue;
		op->reg = ++g->nregs;
		if (op->class == ARITHMETIC) {
			if (!op->kind)
				op->kind = choose_kind(g, false);
			g->arithmetic[g->narithmetic++] = x;
		}
	}
}

/* Let op X read REG, if it has a free operand.  */
static bool force_operand(struct generator *g, int x, int reg)
{
	struct gen_op *op = &g->op[x];

	for (int i = 0; i < 2; i++) {
		if (op->forced[i])
			continue;
		if (i == 1 && op->kind->noperands < 2)
			op->kind = choose_kind(g, true);
		op->forced[i] = reg;
		return true;
	}
	return false;
}

/* A recurrence: a few ops in body order, each reading the one before it, the first reading the
   last of the previous iteration.  */
static void weave_recurrence(struct generator *g)
{
	int length = 1 + below(g, 4), at, first, x;

	if (g->narithmetic == 0)
		return;
	at = below(g, g->narithmetic);
	first = x = g->arithmetic[at];
	while (--length > 0) {
		int next = at + 1 + below(g, 3);

		if (next >= g->narithmetic ||
		    !force_operand(g, g->arithmetic[next], g->op[x].reg))
			break;
		at = next;
		x = g->arithmetic[at];
	}
	force_operand(g, first, g->op[x].reg);
}

/* ---- Text ------------------------------------------------------------------------------- */

/* a, b, ..., z, aa, ab, ...  */
static void add_label(struct ms_buf *out, int x)
{
	char text[16];
	int at = sizeof text;

	for (x++; x > 0; x = (x - 1) / 26)
		text[--at] = (char)('a' + (x - 1) % 26);
	ms_buf_add(out, text + at, sizeof text - (size_t)at);
}

static void add_memory(struct generator *g, struct ms_buf *out, bool store)
{
	/* Loads reach further back than stores, so that some find what was stored.  */
	int offset = store ? below(g, 3) : below(g, 7) - 4;
	/* Large loops have many arrays: the number of memory edges is quadratic in the accesses
	   to one.  */
	int narrays = g->nops / 8 > 3 ? g->nops / 8 : 3;
	int array = below(g, store ? narrays : narrays + narrays / 2 + 1);

	ms_buf_printf(out, " %c", 'A' + array % 26);
	if (array >= 26)
		ms_buf_printf(out, "%d", array / 26);
	ms_buf_puts(out, "[i");
	if (offset)
		ms_buf_printf(out, "%+d", offset);
	ms_buf_putc(out, ']');
}

/* A register that op X can read: a recent value, any value of this iteration, one of the
   previous iteration, or an invariant one.  */
static int choose_register(struct generator *g, int x)
{
	int before = g->op[x].before;

	if (before > 0 && chance(g, 55))
		return before - below(g, before < 5 ? before : 5);
	if (before > 0 && chance(g, 50))
		return before - below(g, before);
	if (g->nregs > 0 && chance(g, 20))
		return 1 + below(g, g->nregs);
	return g->nregs + 1 + below(g, ninvariants);
}

static void add_constant(struct generator *g, struct ms_buf *out)
{
	static const int64_t odd[] = { -1, 0, 1, 63, 64, INT32_MAX, INT64_MAX, INT64_MIN };

	if (chance(g, 20))
		ms_buf_printf(out, " %lld", (long long)odd[below(g, 8)]);
	else
		ms_buf_printf(out, " %d", below(g, 40) - 8);
}

static void add_operand(struct generator *g, struct ms_buf *out, int x, int forced,
			bool constant)
{
	if (forced)
		ms_buf_printf(out, " r%d", forced);
	else if (constant && chance(g, 15))
		add_constant(g, out);
	else
		ms_buf_printf(out, " r%d", choose_register(g, x));
}

static void add_op(struct generator *g, struct ms_buf *out, int x)
{
	const struct gen_op *op = &g->op[x];

	add_label(out, x);
	ms_buf_puts(out, ":");
	if (op->reg)
		ms_buf_printf(out, " r%d =", op->reg);
	switch (op->class) {
	case LOAD:
		ms_buf_puts(out, " load");
		add_memory(g, out, false);
		break;
	case STORE:
		ms_buf_puts(out, " store");
		add_memory(g, out, true);
		ms_buf_putc(out, ',');
		add_operand(g, out, x, 0, false);
		break;
	case ARITHMETIC:
		ms_buf_printf(out, " %s", op->kind->name);
		add_operand(g, out, x, op->forced[0], false);
		if (op->kind->noperands == 2) {
			ms_buf_putc(out, ',');
			add_operand(g, out, x, op->forced[1], true);
		}
		break;
	}
	ms_buf_putc(out, '\n');
}

static void add_liveouts(struct generator *g, struct ms_buf *out)
{
	int n = below(g, 4);

	if (n > g->nregs)
		n = g->nregs;
	/* A run of registers somewhere: none stands twice.  */
	for (int first = g->nregs ? 1 + below(g, g->nregs) : 0, i = 0; i < n; i++)
		ms_buf_printf(out, "%s r%d", i ? "" : "liveout",
			      1 + (first - 1 + i * (g->nregs / n)) % g->nregs);
	if (n > 0)
		ms_buf_putc(out, '\n');
}

static void add_loop(struct generator *g, struct ms_buf *out, uint64_t number)
{
	uint64_t recurrences;

	g->state = ms_mix64(g->args->seed) + ms_mix64(~number);
	g->nops = (int)from_range(g, &g->args->ops);
	recurrences = from_range(g, &g->args->recurrences);
	choose_ops(g);
	while (recurrences-- > 0)
		weave_recurrence(g);
	ms_buf_printf(out, "loop g%llu.%llu\n", (unsigned long long)g->args->seed,
		      (unsigned long long)number);
	add_liveouts(g, out);
	for (int x = 0; x < g->nops; x++)
		add_op(g, out, x);
	ms_buf_puts(out, "end\n\n");
}

/* ---- Command line ----------------------------------------------------------------------- */

static const struct argp_option options[] = {
	{ "seed", OPT_SEED, "N", 0, "Where the random numbers begin (default 1)", 0 },
	{ "count", OPT_COUNT, "N", 0, "How many loops (default 1)", 0 },
	{ "ops", OPT_OPS, "N|A..B", 0, "Ops in each loop (default 4..24)", 0 },
	{ "recurrences", OPT_RECURRENCES, "N|A..B", 0,
	  "Recurrences through registers woven into each loop (default 0..3)", 0 },
	{ "pressure", OPT_PRESSURE, "PERCENT", 0,
	  "Of a hundred ops, how many to draw from those that hold the machine's scarcest units "
	  "(default 0)",
	  0 },
	{ "hard", OPT_HARD, NULL, 0,
	  "Print only loops for which iterative modulo scheduling needs more than MII", 0 },
	{ "machine", 'm', "NAME|FILE", 0,
	  "Use only operations of this machine (default " MS_DEFAULT_MACHINE ")", 0 },
	{ "output", 'o', "FILE", 0, "Write to FILE instead of standard output", 0 },
	{ 0 },
};

static void set_number(uint64_t *to, const char *name, const char *text, uint64_t first,
		       struct argp_state *state)
{
	if (!ms_tool_number(text, strlen(text), first, UINT64_MAX, to))
		argp_error(state, "--%s=%s: expected a number of at least %llu", name, text,
			   (unsigned long long)first);
}

static void set_range(struct range *to, const char *name, const char *text, uint64_t first,
		      uint64_t last, struct argp_state *state)
{
	const char *dots = strstr(text, "..");
	size_t len = dots ? (size_t)(dots - text) : strlen(text);

	if (ms_tool_number(text, len, first, last, &to->first)) {
		to->last = to->first;
		if (!dots || ms_tool_number(dots + 2, strlen(dots + 2), to->first, last,
					    &to->last))
			return;
	}
	argp_error(state, "--%s=%s: expected N or A..B, numbers from %llu to %llu, A not above B",
		   name, text, (unsigned long long)first, (unsigned long long)last);
}

static error_t parse(int key, char *value, struct argp_state *state)
{
	struct gen_args *args = state->input;

	switch (key) {
	case OPT_SEED:
		set_number(&args->seed, "seed", value, 0, state);
		break;
	case OPT_COUNT:
		set_number(&args->count, "count", value, 1, state);
		break;
	case OPT_OPS:
		set_range(&args->ops, "ops", value, 1, MS_MAX_OPS, state);
		break;
	case OPT_RECURRENCES:
		set_range(&args->recurrences, "recurrences", value, 0, MS_MAX_OPS, state);
		break;
	case OPT_PRESSURE:
		if (!ms_tool_number(value, strlen(value), 0, 100, &args->pressure))
			argp_error(state, "--pressure=%s: expected a number from 0 to 100", value);
		break;
	case OPT_HARD:
		args->hard = true;
		break;
	case 'm':
		args->job.machine_name = value;
		break;
	case 'o':
		args->job.output = value;
		break;
	case ARGP_KEY_ARG:
		argp_error(state, "'%s': gen reads no files", value);
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static bool knows(const struct ms_machine *machine, const char *name)
{
	return ms_machine_op(machine, name, strlen(name)) >= 0;
}

/* Is RESOURCE, not the issue limit, held by an operation that may occur?  */
static bool is_used(const struct generator *g, int resource)
{
	const struct ms_machine *machine = g->args->job.machine;

	if (resource == machine->issue || machine->resource[resource].capacity == MS_UNLIMITED)
		return false;
	for (int k = 0; k < nkinds; k++)
		if (g->known[k] && holds(machine, kinds[k].name, resource))
			return true;
	return holds(machine, "load", resource) || holds(machine, "store", resource);
}

static void find_scarce(struct generator *g)
{
	const struct ms_machine *machine = g->args->job.machine;
	int fewest = MS_UNLIMITED;

	g->scarce = MS_NEW_N(g->arena, (size_t)machine->nresources, int);
	for (int r = 0; r < machine->nresources; r++)
		if (is_used(g, r) && fewest > machine->resource[r].capacity)
			fewest = machine->resource[r].capacity;
	for (int r = 0; r < machine->nresources; r++)
		if (is_used(g, r) && machine->resource[r].capacity == fewest)
			g->scarce[g->nscarce++] = r;
}

/* Room for the largest loop; the kinds that the machine has.  */
static bool prepare(struct generator *g, struct ms_job *job)
{
	size_t n = (size_t)g->args->ops.last;

	if (!knows(job->machine, "load") || !knows(job->machine, "store")) {
		ms_diag_error(&job->diag, NULL, "machine %s has no operations load and store",
			      job->machine->name);
		return false;
	}
	for (int k = 0; k < nkinds; k++) {
		g->known[k] = knows(job->machine, kinds[k].name);
		g->total_weight += g->known[k] ? kinds[k].weight : 0;
	}
	/* A chain needs an op of two operands.  */
	if (!g->known[0])
		g->total_weight = 0;
	find_scarce(g);
	if (g->args->pressure && g->nscarce == 0) {
		ms_diag_error(&job->diag, NULL,
			      "--pressure: machine %s has no limited resource that a generated "
			      "operation holds",
			      job->machine->name);
		return false;
	}
	g->op = MS_NEW_N(g->arena, n, struct gen_op);
	g->arithmetic = MS_NEW_N(g->arena, n, int);
	return true;
}

/* Does iterative modulo scheduling need more than MII for the loop in TEXT?  */
static bool is_hard(struct ms_job *job, const struct ms_buf *text)
{
	struct ms_arena *arena = ms_arena_new();
	const struct ms_loops *loops = ms_loops_read(arena, "generated", text->text, text->len,
						     job->machine, &job->diag);
	struct ms_sched_options options = { 0 };
	bool hard = false;

	if (loops) {
		const struct ms_result *result = ms_analyse(arena, loops->loop[0], job->machine,
							    "generated", &job->diag);

		if (result->outcome != MS_BAD_INPUT) {
			options.last_ii = result->problem.bounds->mii;
			hard = !ms_ims.run(arena, &result->problem, &options);
		}
	}
	ms_arena_free(arena);
	return hard;
}

/* Print COUNT loops, beginning with number 0.  */
static void generate(struct generator *g)
{
	struct ms_job *job = &g->args->job;
	uint64_t printed = 0;

	for (uint64_t k = 0; printed < g->args->count && !ferror(stdout); k++) {
		struct ms_buf text = { 0 };

		add_loop(g, &text, k);
		if (!g->args->hard || is_hard(job, &text)) {
			ms_buf_add(&job->out, text.text, text.len);
			ms_job_print(job);
			printed++;
		}
		ms_buf_free(&text);
	}
}

static int run(int argc, char **argv)
{
	static const struct argp parser = {
		.options = options,
		.parser = parse,
		.doc = "Print random loops that can be scheduled and executed.  The same "
		       "options give the same loops.",
	};
	struct gen_args args = {
		.seed = 1,
		.count = 1,
		.ops = { 4, 24 },
		.recurrences = { 0, 3 },
	};
	struct ms_job *job = &args.job;
	struct generator g = { .args = &args };

	ms_job_start(job);
	argp_parse(&parser, argc, argv, 0, NULL, &args);
	g.arena = job->arena;
	if (ms_job_open(job) && prepare(&g, job))
		generate(&g);
	return ms_job_end(job);
}

const struct ms_command ms_gen_command = {
	.name = "gen",
	.summary = "print random loops",
	.run = run,
};
