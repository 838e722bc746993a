/* The run-time of instrumented programs: are the dependences of a loop those that happen?
   SPDX-License-Identifier: GPL-3.0-or-later

   Beside each watched loop its text is executed, op by op, on the program's own memory, just
   before the program does the same.  Every address that the program tells must be the one that
   the text has, which shows that both are one loop.  Each byte remembers which ops touched it
   last, so that for any two ops, one of them a store, the smallest number of iterations is known
   after which they met.  When the loop is left, after N iterations, the graph of the text with
   trip count N is asked:

     sound     Whatever met has an edge of no larger distance.
     precise   Every edge that is not assumed joins two ops that met, at its very distance, if
               there were so many iterations.

   Runs that a guard excludes are not judged, as far as the program tells its guards: those on
   integers that must not wrap around and the like, not those of the count.

   At exit a line says what was seen; of assumed edges, how many were needed.  The status is 99
   if something is wrong.

     MS_TRACE_DIR       the folder of the texts
     MS_TRACE_MACHINE   the machine file
     MS_TRACE_VERBOSE   if set: each edge that was judged, when a loop is left  */

#include "trace.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/ddg.h"
#include "format/loop.h"
#include "sim/eval.h"

#define MS_EXPORT __attribute__((visibility("default")))

enum {
	most_iterations = 4000, /* of a run; what comes after is not watched */
	most_loops = 100000,    /* texts of a program */
};

/* The last time that op OP touched a byte.  */
struct touch {
	int op;
	int64_t iteration;
};

/* A byte of memory; touches by each op that came here.  */
struct cell {
	uint64_t address;
	MS_VEC(struct touch) touch;
};

/* The text of a loop.  */
struct text {
	struct ms_loop *loop; /* NULL: not readable */
	const char *path;
	int *latency;
};

/* A loop that is running.  */
struct run {
	struct run *outer;
	struct ms_arena *arena;
	long id;
	const struct text *text;
	int64_t iteration; /* -1 before the first */
	int next;          /* op to execute next */
	bool given_up;     /* not all is known any more: nothing is judged */
	bool long_enough;  /* most_iterations are over, or a guard excludes it: nothing is judged */
	uint64_t *reg;
	bool *based;       /* by array: its base is known, */
	uint64_t *base;    /* as an address */
	int64_t *met;      /* smallest distance from op x to op y at x * nops + y, or -1 */
	struct cell **bucket; /* hashed by address, nbuckets a power of two */
	size_t nbuckets, ncells;
};

static struct {
	struct ms_arena *arena;
	const struct ms_machine *machine;
	const struct text *text[most_loops + 1];
	struct run *run; /* innermost */
	uint64_t random;
	long runs, excluded, given_up, met, exact, assumed, needed, faults;
} all = { .random = 88172645463325252u };

static void report(void)
{
	if (all.excluded > 0)
		printf("trace: guards exclude %ld runs\n", all.excluded);
	printf("trace: %ld runs, %ld given up, %ld dependences met, %ld exact edges, "
	       "%ld assumed, %ld of them needed, %ld faults\n",
	       all.runs, all.given_up, all.met, all.exact, all.assumed, all.needed,
	       all.faults);
	fflush(stdout);
	if (all.faults > 0)
		_exit(99);
}

static uint64_t next_random(void)
{
	all.random ^= all.random << 13;
	all.random ^= all.random >> 7;
	all.random ^= all.random << 17;
	return all.random;
}

static void complain(void *ctx, const struct ms_message *message)
{
	(void)ctx;
	fprintf(stderr, "trace: %s:%d:%d: %s\n", message->loc.file ? message->loc.file : "-",
		message->loc.line, message->loc.column, message->text);
}

static void fault(struct run *run, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
static void fault(struct run *run, const char *fmt, ...)
{
	va_list ap;

	fprintf(stderr, "trace: loop %s (%s), iteration %ld: ", run->text->loop->name,
		run->text->path, (long)run->iteration);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	all.faults++;
	run->given_up = true;
}

/* ---- Texts ------------------------------------------------------------------------------ */

static void start(void)
{
	const char *machine = getenv("MS_TRACE_MACHINE");
	struct ms_diag diag = { .emit = complain };

	all.arena = ms_arena_new();
	atexit(report);
	all.machine = ms_machine_open(all.arena, machine ? machine : "toy.mach", NULL, 0, &diag);
	if (!all.machine)
		exit(98);
}

static const struct text *read_text(long id)
{
	const char *dir = getenv("MS_TRACE_DIR");
	struct text *text = MS_NEW(all.arena, struct text);
	struct ms_diag diag = { .emit = complain };
	struct ms_buf buf = { 0 };
	const struct ms_loops *loops;

	text->path = ms_asprintf(all.arena, "%s/%ld.loop", dir ? dir : ".", id);
	if (!ms_file_read(text->path, &buf, &diag))
		exit(98);
	loops = ms_loops_read(all.arena, text->path, buf.text, buf.len, all.machine, &diag);
	ms_buf_free(&buf);
	if (!loops)
		exit(98);
	text->loop = loops->loop[0];
	text->latency = MS_NEW_N(all.arena, (size_t)text->loop->nops, int);
	for (int x = 0; x < text->loop->nops; x++)
		text->latency[x] =
		    all.machine->op[text->loop->op[x].action.opcode].latency;
	return text;
}

static const struct text *text_of(long id)
{
	if (!all.arena)
		start();
	if (id < 1 || id > most_loops)
		exit(98);
	if (!all.text[id])
		all.text[id] = read_text(id);
	return all.text[id];
}

/* ---- Who met whom ----------------------------------------------------------------------- */

static bool is_store(const struct run *run, int x)
{
	return !run->text->loop->op[x].action.has_dest;
}

static size_t slot(const struct run *run, uint64_t address)
{
	size_t at = (size_t)(address * 0x9e3779b97f4a7c15u >> 20) & (run->nbuckets - 1);

	while (run->bucket[at] && run->bucket[at]->address != address)
		at = (at + 1) & (run->nbuckets - 1);
	return at;
}

static struct cell *cell_at(struct run *run, uint64_t address)
{
	size_t at;

	if (2 * run->ncells >= run->nbuckets) {
		struct cell **old = run->bucket;
		size_t n = run->nbuckets;

		run->nbuckets = n ? 2 * n : 256;
		run->bucket = MS_NEW_N(run->arena, run->nbuckets, struct cell *);
		for (size_t i = 0; i < n; i++)
			if (old[i])
				run->bucket[slot(run, old[i]->address)] = old[i];
	}
	at = slot(run, address);
	if (!run->bucket[at]) {
		run->bucket[at] = MS_NEW(run->arena, struct cell);
		run->bucket[at]->address = address;
		run->ncells++;
	}
	return run->bucket[at];
}

/* Op X touches the byte at ADDRESS.  */
static void touch_byte(struct run *run, int x, uint64_t address)
{
	struct cell *cell = cell_at(run, address);
	struct touch *own = NULL;

	for (size_t i = 0; i < cell->touch.n; i++) {
		struct touch *t = &cell->touch.v[i];
		int64_t d = run->iteration - t->iteration;
		int64_t *met = &run->met[(size_t)t->op * (size_t)run->text->loop->nops +
					 (size_t)x];

		if (t->op == x)
			own = t;
		if ((is_store(run, x) || is_store(run, t->op)) && (t->op != x || d > 0) &&
		    (*met < 0 || d < *met))
			*met = d;
	}
	if (own)
		own->iteration = run->iteration;
	else
		MS_VEC_PUSH(run->arena, &cell->touch, ((struct touch){ x, run->iteration }));
}

/* ---- The text, executed ----------------------------------------------------------------- */

static uint64_t value_of(const struct run *run, const struct ms_operand *operand,
			 enum ms_type type)
{
	switch (operand->kind) {
	case MS_OPERAND_REG: return run->reg[operand->reg.id];
	case MS_OPERAND_INT: return (uint64_t)operand->integer;
	case MS_OPERAND_REAL: return ms_real_bits(type, operand->real);
	case MS_OPERAND_MEM: break;
	}
	abort();
}

/* Bytes from the array's base.  */
static uint64_t offset_of(const struct run *run, const struct ms_mem *mem)
{
	uint64_t sum = (uint64_t)mem->step * (uint64_t)run->iteration + (uint64_t)mem->offset;

	for (int t = 0; t < mem->nterms; t++)
		sum += (uint64_t)mem->term[t].scale * run->reg[mem->term[t].reg.id];
	return sum * (uint64_t)run->text->loop->array[mem->array].unit;
}

/* The address of load or store X.  TOLD: where the program says, or NULL.  */
static bool locate(struct run *run, int x, const uint64_t *told, uint64_t *address)
{
	const struct ms_loop *loop = run->text->loop;
	const struct ms_mem *mem = ms_action_mem(&loop->op[x].action);
	uint64_t offset = offset_of(run, mem);

	if (told && !run->based[mem->array]) {
		run->based[mem->array] = true;
		run->base[mem->array] = *told - offset;
	}
	if (!run->based[mem->array]) {
		run->given_up = true;
		return false;
	}
	*address = run->base[mem->array] + offset;
	if (told && *told != *address) {
		fault(run, "%s accesses %#lx, in the text %#lx", loop->op[x].label,
		      (unsigned long)*told, (unsigned long)*address);
		return false;
	}
	return true;
}

static void execute(struct run *run, int x, const uint64_t *told)
{
	const struct ms_action *action = &run->text->loop->op[x].action;
	const struct ms_mem *mem = ms_action_mem(action);
	int bytes = ms_type_info[action->type].bytes;
	uint64_t result = 0, address, arg[4];

	if (mem) {
		if (!locate(run, x, told, &address))
			return;
		for (int b = 0; b < bytes; b++)
			touch_byte(run, x, address + (uint64_t)b);
		if (!action->has_dest)
			return; /* the program stores */
		memcpy(&result, (const void *)address, (size_t)bytes);
		result = ms_extend(action->type, result);
	} else if (action->sem == MS_SEM_NONE) {
		run->given_up = true;
		return;
	} else {
		for (int i = 0; i < action->noperands; i++)
			arg[i] = value_of(run, &action->operand[i], action->from);
		result = ms_eval(action->sem, action->type, action->from, arg);
	}
	if (action->has_dest)
		run->reg[action->dest.id] = result;
}

/* Execute up to op LAST, whose address is *TOLD if not NULL.  */
static void advance(struct run *run, int last, const uint64_t *told)
{
	while (run->next <= last && !run->given_up) {
		int x = run->next++;

		execute(run, x, x == last ? told : NULL);
	}
}

/* ---- Judging ---------------------------------------------------------------------------- */

static bool memory_edge(const struct ms_edge *edge)
{
	return !edge->value &&
	       (edge->kind == MS_FLOW || edge->kind == MS_ANTI || edge->kind == MS_OUTPUT);
}

/* Is what op X did before op Y, D iterations later, kept in order by an edge?  */
static bool covered(const struct run *run, const struct ms_ddg *ddg, int x, int y, int64_t d)
{
	int least = is_store(run, x) ? run->text->latency[x] : 0;

	for (int e = ddg->succ_start[x]; e < ddg->succ_start[x + 1]; e++)
		if (ddg->edge[e].to == y && ddg->edge[e].distance <= d &&
		    ddg->edge[e].latency >= least)
			return true;
	return false;
}

static void judge_edge(struct run *run, const struct ms_edge *edge)
{
	const struct ms_loop *loop = run->text->loop;
	int64_t met = run->met[(size_t)edge->from * (size_t)loop->nops + (size_t)edge->to];
	const char *word = edge->assumed ? met >= 0 ? "needed" : "not needed" : "exact";

	if (edge->assumed) {
		all.assumed++;
		all.needed += met >= 0;
	} else if (edge->distance <= run->iteration) {
		all.exact++;
		if (met != edge->distance)
			fault(run, "%s -> %s at distance %d is not assumed, but they met at %ld",
			      loop->op[edge->from].label, loop->op[edge->to].label,
			      edge->distance, (long)met);
	}
	if (getenv("MS_TRACE_VERBOSE"))
		printf("trace: %s: %s -> %s distance %d %s, met at %ld: %s\n", loop->name,
		       loop->op[edge->from].label, loop->op[edge->to].label, edge->distance,
		       ms_edge_kind_name[edge->kind], (long)met, word);
}

static void judge(struct run *run)
{
	const struct ms_loop *loop = run->text->loop;
	struct ms_loop counted = *loop;
	struct ms_diag diag = { .emit = complain };
	const struct ms_ddg *ddg;

	counted.trips = ms_asprintf(run->arena, "%ld", (long)run->iteration + 1);
	memset(&counted.guards, 0, sizeof counted.guards);
	ddg = ms_ddg_build(run->arena, &counted, all.machine, run->text->path, &diag);
	if (!ddg)
		exit(98);
	for (int x = 0; x < loop->nops; x++)
		for (int y = 0; y < loop->nops; y++) {
			int64_t d = run->met[(size_t)x * (size_t)loop->nops + (size_t)y];

			if (d < 0)
				continue;
			all.met++;
			if (!covered(run, ddg, x, y, d))
				fault(run, "%s and %s met after %ld iterations: there is no edge",
				      loop->op[x].label, loop->op[y].label, (long)d);
		}
	for (int e = 0; e < ddg->nedges; e++)
		if (memory_edge(&ddg->edge[e]))
			judge_edge(run, &ddg->edge[e]);
}

/* ---- What the program calls ------------------------------------------------------------- */

static void leave(struct run *run)
{
	all.run = run->outer;
	ms_arena_free(run->arena);
}

/* The running loop ID.  Those inside it were left by a jump that nobody told.  */
static struct run *running(long id)
{
	struct run *run = all.run;

	while (run && run->id != id)
		run = run->outer;
	while (run && all.run != run)
		leave(all.run);
	return run && !run->given_up && !run->long_enough ? run : NULL;
}

MS_EXPORT void ms_trace_begin(long id)
{
	const struct text *text = text_of(id);
	const struct ms_loop *loop = text->loop;
	struct ms_arena *arena = ms_arena_new();
	struct run *run = MS_NEW(arena, struct run);
	size_t n = (size_t)loop->nops;

	all.runs++;
	run->arena = arena;
	run->id = id;
	run->text = text;
	run->iteration = -1;
	run->reg = MS_NEW_N(arena, (size_t)loop->nregs, uint64_t);
	for (int r = 0; r < loop->nregs; r++)
		run->reg[r] = next_random();
	run->based = MS_NEW_N(arena, (size_t)loop->narrays, bool);
	run->base = MS_NEW_N(arena, (size_t)loop->narrays, uint64_t);
	run->met = MS_NEW_N(arena, n * n, int64_t);
	memset(run->met, -1, n * n * sizeof *run->met);
	run->outer = all.run;
	all.run = run;
}

MS_EXPORT void ms_trace_register(long id, long number_and_bits, long value)
{
	struct run *run = running(id);
	int bits = (int)(number_and_bits & 255), number = (int)(number_and_bits >> 8);
	uint64_t held = (uint64_t)value;

	/* What is above the value in its register may be anything.  */
	if (bits < 64)
		held = (held & (((uint64_t)1 << bits) - 1)) | next_random() << bits;
	for (int r = 0; run && r < run->text->loop->nregs; r++)
		if (run->text->loop->reg[r].number == number)
			run->reg[r] = held;
}

static bool holds(long code, long a, long b)
{
	switch (code) {
	case MS_TRACE_EQ: return a == b;
	case MS_TRACE_NE: return a != b;
	case MS_TRACE_LT: return a < b;
	case MS_TRACE_LE: return a <= b;
	case MS_TRACE_GT: return a > b;
	case MS_TRACE_GE: return a >= b;
	default: abort();
	}
}

MS_EXPORT void ms_trace_guard(long id, long code, long a, long b)
{
	struct run *run = running(id);

	if (!run || holds(code, a, b))
		return;
	run->long_enough = true;
	all.excluded++;
}

/* The rest of an iteration.  */
static void finish_iteration(struct run *run)
{
	if (run->iteration >= 0)
		advance(run, run->text->loop->nops - 1, NULL);
}

MS_EXPORT void ms_trace_iteration(long id)
{
	struct run *run = running(id);

	if (!run)
		return;
	finish_iteration(run);
	if (run->iteration + 1 == most_iterations) {
		run->long_enough = true;
		return;
	}
	run->iteration++;
	run->next = 0;
}

MS_EXPORT void ms_trace_access(long id, long op_and_size, long address)
{
	struct run *run = running(id);
	uint64_t told = (uint64_t)address;
	int op = (int)(op_and_size >> 8), size = (int)(op_and_size & 255);
	const struct ms_op *text;

	if (!run)
		return;
	text = &run->text->loop->op[op];
	if (size != ms_type_info[text->action.type].bytes)
		fault(run, "%s accesses %d bytes, in the text %d", text->label, size,
		      ms_type_info[text->action.type].bytes);
	advance(run, op, &told);
}

MS_EXPORT void ms_trace_upto(long id, long op)
{
	struct run *run = running(id);

	if (run)
		advance(run, (int)op, NULL);
}

MS_EXPORT void ms_trace_end(long id)
{
	struct run *run = running(id);

	if (run) {
		finish_iteration(run);
		if (!run->given_up && run->iteration >= 0)
			judge(run);
	}
	for (run = all.run; run && run->id != id; run = run->outer)
		;
	if (!run)
		return;
	running(id);
	all.given_up += run->given_up;
	leave(run);
}
