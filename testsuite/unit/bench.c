/* How long each pass takes, on sets of loops.
   SPDX-License-Identifier: GPL-3.0-or-later

   usage: bench [--json=FILE] [--baseline=FILE] [--algo=NAME,...] SET=MACHINE:LOOPS...

   For each set, a table: the median, the 95th percentile and the worst time of a loop, for the
   graph, the bounds, each scheduler, the verifier, the allocation of registers, the listing,
   and for all of it as the plugin does it, with ims.  Each time is the best of several runs, so
   that what else the machine does counts little.

   Times are also given as multiples of a fixed piece of work that is timed in the same run
   (the lesson's RecMII test, a Floyd-Warshall, on 64 ops).  That makes figures of different
   machines comparable: the baseline's column is the ratio of these multiples.  */

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "base/buf.h"
#include "core/driver.h"
#include "core/mrt.h"
#include "core/table.h"
#include "core/verify.h"

enum {
	least_runs = 3,
	most_runs = 400,
	max_algos = 16,
	max_parts = max_algos + 8,
};
static const double enough = 400e-6; /* seconds to spend on a part of a loop */

struct times {
	const char *name;
	MS_VEC(double) seconds;
};

struct bench {
	struct ms_arena *arena;
	struct ms_diag_file where;
	struct ms_diag diag;
	const struct ms_scheduler *algo[max_algos];
	int nalgos;
	struct times part[max_parts]; /* of the set at hand */
	int nparts;
	double unit;      /* seconds of the fixed piece of work */
	json_t *baseline; /* or NULL */
	json_t *result;
};

static void die(const char *what, const char *which)
{
	fprintf(stderr, "bench: %s%s%s\n", which ? which : "", which ? ": " : "", what);
	exit(1);
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- The fixed piece of work ------------------------------------------------------------- */

enum { unit_ops = 64 };

static int64_t floyd_warshall(int64_t (*d)[unit_ops])
{
	int64_t sum = 0;

	for (int u = 0; u < unit_ops; u++)
		for (int v = 0; v < unit_ops; v++)
			d[u][v] = (u * 37 + v * 11) % 17 - 20;
	for (int k = 0; k < unit_ops; k++)
		for (int u = 0; u < unit_ops; u++)
			for (int v = 0; v < unit_ops; v++)
				if (d[u][v] < d[u][k] + d[k][v])
					d[u][v] = d[u][k] + d[k][v];
	for (int v = 0; v < unit_ops; v++)
		sum += d[v][v];
	return sum;
}

static double time_unit(struct ms_arena *arena)
{
	int64_t(*d)[unit_ops] = ms_alloc_n(arena, unit_ops, sizeof *d);
	double best = 1e9;
	volatile int64_t sum = 0;

	for (int i = 0; i < 50; i++) {
		double start = now(), took;

		sum += floyd_warshall(d);
		took = now() - start;
		if (best > took)
			best = took;
	}
	return best;
}

/* ---- Timing one loop -------------------------------------------------------------------- */

/* All that the parts of one loop share.  */
struct subject {
	struct bench *bench;
	const struct ms_loop *loop;
	const struct ms_machine *machine;
	struct ms_problem problem;
	const struct ms_scheduler *algo;
	const struct ms_schedule *schedule;
	struct ms_allocation allocation;
	struct ms_code code;
};

typedef void one_run(struct subject *s, struct ms_arena *arena);

/* The best time of RUN in several; an arena of its own for each, whose making and freeing is
   part of the price.  */
static double best_of(struct subject *s, one_run *run)
{
	double best = 1e9, spent = 0;

	for (int i = 0; i < least_runs || (i < most_runs && spent < enough); i++) {
		double start = now(), took;
		struct ms_arena *arena = ms_arena_new();

		run(s, arena);
		ms_arena_free(arena);
		took = now() - start;
		spent += took;
		if (best > took)
			best = took;
	}
	return best;
}

static void run_graph(struct subject *s, struct ms_arena *arena)
{
	const struct ms_ddg *ddg =
	    ms_ddg_build(arena, s->loop, s->machine, "bench", &s->bench->diag);

	ms_sccs_find(arena, ddg);
}

static void run_bounds(struct subject *s, struct ms_arena *arena)
{
	ms_bounds_find(arena, s->loop, s->machine, s->problem.ddg, s->problem.sccs);
}

static void run_algo(struct subject *s, struct ms_arena *arena)
{
	struct ms_sched_options options = { .seed = 1, .conflict_limit = 10000 };

	s->problem.resources = ms_mrt_new(arena, s->loop, s->machine);
	s->algo->run(arena, &s->problem, &options);
}

static void run_verify(struct subject *s, struct ms_arena *arena)
{
	(void)arena;
	ms_verify(s->loop, s->machine, s->problem.ddg, s->schedule, MS_BUG, &s->bench->diag);
}

static void run_allocation(struct subject *s, struct ms_arena *arena)
{
	struct ms_allocation allocation;
	const char *why;

	ms_rotate_allocate(arena, s->loop, s->machine, s->schedule, &allocation, &why);
}

static void run_listing(struct subject *s, struct ms_arena *arena)
{
	struct ms_expand_options options = { 0 };
	struct ms_code code = { 0 };
	const char *why;

	ms_expanders[0]->run(arena, &s->problem, s->schedule, &s->allocation, &options, &code,
			     &why);
}

static void run_all(struct subject *s, struct ms_arena *arena)
{
	struct ms_options options = { .scheduler = &ms_ims };

	ms_pipeline(arena, s->loop, s->machine, "bench", &options, &s->bench->diag);
}

static void note(struct bench *b, const char *name, double seconds)
{
	int i = 0;

	while (i < b->nparts && strcmp(b->part[i].name, name) != 0)
		i++;
	if (i == b->nparts)
		b->part[b->nparts++].name = name;
	MS_VEC_PUSH(b->arena, &b->part[i].seconds, seconds);
}

/* Time all parts of LOOP; returns the bytes that the whole of them takes.  */
static size_t time_loop(struct bench *b, const struct ms_loop *loop,
			const struct ms_machine *machine)
{
	struct ms_options options = { .scheduler = &ms_ims };
	struct ms_arena *arena = ms_arena_new();
	struct subject s = { .bench = b, .loop = loop, .machine = machine };
	const struct ms_result *result =
	    ms_pipeline(arena, loop, machine, "bench", &options, &b->diag);
	size_t used = ms_arena_used(arena);
	const char *why;

	if (!result->schedule || b->diag.errors > 0)
		die("no schedule", loop->name);
	s.problem = result->problem;
	s.schedule = result->schedule;
	note(b, "graph", best_of(&s, run_graph));
	note(b, "bounds", best_of(&s, run_bounds));
	for (int a = 0; a < b->nalgos; a++) {
		s.algo = b->algo[a];
		note(b, s.algo->name, best_of(&s, run_algo));
	}
	note(b, "verify", best_of(&s, run_verify));
	if (!loop->graph_only &&
	    ms_rotate_allocate(arena, loop, machine, s.schedule, &s.allocation, &why)) {
		note(b, "allocation", best_of(&s, run_allocation));
		note(b, "listing", best_of(&s, run_listing));
	}
	note(b, "all, with ims", best_of(&s, run_all));
	ms_arena_free(arena);
	return used;
}

/* ---- Tables ----------------------------------------------------------------------------- */

static int by_value(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* A time in microseconds.  */
static void add_time(struct ms_table *table, double seconds)
{
	double us = seconds * 1e6;

	ms_table_addf(table, "%.*f", us < 100 ? 1 : 0, us);
}

/* The median of part NAME of set SET in the baseline, in units of its run; 0: not there.  */
static double baseline_of(const struct bench *b, const char *set, const char *name)
{
	const json_t *part = json_object_get(
	    json_object_get(json_object_get(json_object_get(b->baseline, "sets"), set),
			    "parts"),
	    name);

	return json_number_value(json_object_get(part, "median_units"));
}

static void report_set(struct bench *b, const char *set, int nloops, int64_t nops,
		       size_t largest)
{
	static const char *const title[] = { "part",     "loops", "median us",  "95 % us",
					     "worst us", "units", "to baseline" };
	static const bool right[] = { false, true, true, true, true, true, true };
	struct ms_table table = ms_table_new(b->arena, b->baseline ? 7 : 6, title, right);
	json_t *parts = json_object(), *to = json_object();
	struct ms_buf out = { 0 };

	for (int i = 0; i < b->nparts; i++) {
		struct times *t = &b->part[i];
		size_t n = t->seconds.n;
		double median, units, old = baseline_of(b, set, t->name);

		qsort(t->seconds.v, n, sizeof *t->seconds.v, by_value);
		median = t->seconds.v[(n - 1) / 2];
		units = median / b->unit;
		ms_table_add(&table, t->name);
		ms_table_addf(&table, "%zu", n);
		add_time(&table, median);
		add_time(&table, t->seconds.v[(n - 1) * 95 / 100]);
		add_time(&table, t->seconds.v[n - 1]);
		ms_table_addf(&table, "%.3f", units);
		if (b->baseline && old > 0)
			ms_table_addf(&table, "%.2f", units / old);
		else if (b->baseline)
			ms_table_add(&table, "-");
		json_object_set_new(parts, t->name,
				    json_pack("{s:f, s:f, s:f, s:f}", "median", median, "p95",
					      t->seconds.v[(n - 1) * 95 / 100], "worst",
					      t->seconds.v[n - 1], "median_units", units));
	}
	ms_buf_printf(&out, "%s: %d loops, %lld ops, at most %zu KB for a loop\n", set, nloops,
		      (long long)nops, (largest + 1023) / 1024);
	ms_table_write(&out, &table);
	printf("%s\n", out.text);
	fflush(stdout);
	ms_buf_free(&out);
	json_object_set_new(to, "loops", json_integer(nloops));
	json_object_set_new(to, "ops", json_integer(nops));
	json_object_set_new(to, "bytes", json_integer((json_int_t)largest));
	json_object_set_new(to, "parts", parts);
	json_object_set_new(json_object_get(b->result, "sets"), set, to);
}

/* ---- Sets ------------------------------------------------------------------------------- */

static void read_text(struct bench *b, const char *path, struct ms_buf *text)
{
	if (!ms_file_read(path, text, &b->diag))
		exit(1);
}

/* SET=MACHINE:LOOPS[:NAME]: the loops of a file, or one of them.  */
static void run_set(struct bench *b, char *argument)
{
	char *machine_path = strchr(argument, '='), *path, *name;
	struct ms_arena *arena = ms_arena_new();
	struct ms_buf machine_text = { 0 }, text = { 0 };
	const struct ms_machine *machine;
	const struct ms_loops *loops;
	size_t largest = 0;
	int64_t nops = 0;

	if (!machine_path || !strchr(machine_path, ':'))
		die("expected SET=MACHINE:LOOPS", argument);
	*machine_path++ = '\0';
	path = strchr(machine_path, ':');
	*path++ = '\0';
	name = strchr(path, ':');
	if (name)
		*name++ = '\0';
	read_text(b, machine_path, &machine_text);
	machine =
	    ms_machine_read(arena, machine_path, machine_text.text, machine_text.len, &b->diag);
	if (!machine)
		exit(1);
	read_text(b, path, &text);
	loops = name ? ms_loops_read_some(arena, path, text.text, text.len, machine,
					  (const char *const *)&name, 1, &b->diag)
		     : ms_loops_read(arena, path, text.text, text.len, machine, &b->diag);
	if (!loops || loops->nloops == 0)
		die("no loops", path);
	b->nparts = 0;
	memset(b->part, 0, sizeof b->part);
	for (int i = 0; i < loops->nloops; i++) {
		size_t used = time_loop(b, loops->loop[i], machine);

		if (largest < used)
			largest = used;
		nops += loops->loop[i]->nops;
	}
	report_set(b, argument, loops->nloops, nops, largest);
	ms_buf_free(&machine_text);
	ms_buf_free(&text);
	ms_arena_free(arena);
}

static void set_algos(struct bench *b, char *names)
{
	b->nalgos = 0;
	for (char *name = strtok(names, ","); name; name = strtok(NULL, ",")) {
		if (b->nalgos == max_algos || !ms_scheduler_find(name))
			die("no such scheduler", name);
		b->algo[b->nalgos++] = ms_scheduler_find(name);
	}
}

int main(int argc, char **argv)
{
	struct bench b = { .arena = ms_arena_new() };
	const char *json = NULL;
	struct rusage usage;
	json_error_t error;
	int i = 1;

	b.where = (struct ms_diag_file){ .stream = stderr, .program = "bench" };
	b.diag = ms_diag_to_file(&b.where);
	for (int a = 0; ms_schedulers[a] && b.nalgos < max_algos; a++)
		b.algo[b.nalgos++] = ms_schedulers[a];
	for (; i < argc && strncmp(argv[i], "--", 2) == 0; i++) {
		if (strncmp(argv[i], "--json=", 7) == 0)
			json = argv[i] + 7;
		else if (strncmp(argv[i], "--algo=", 7) == 0)
			set_algos(&b, argv[i] + 7);
		else if (strncmp(argv[i], "--baseline=", 11) != 0)
			die("no such option", argv[i]);
		else if (!(b.baseline = json_load_file(argv[i] + 11, 0, &error)))
			die(error.text, argv[i] + 11);
	}
	b.unit = time_unit(b.arena);
	b.result = json_pack("{s:f, s:{}}", "unit_seconds", b.unit, "sets");
	printf("A unit is %.1f us in this run.\n\n", b.unit * 1e6);
	for (; i < argc; i++)
		run_set(&b, argv[i]);
	getrusage(RUSAGE_SELF, &usage);
	printf("Largest resident size: %ld MB\n", usage.ru_maxrss / 1024);
	json_object_set_new(b.result, "resident_kilobytes", json_integer(usage.ru_maxrss));
	if (json &&
	    json_dump_file(b.result, json, JSON_INDENT(1) | JSON_REAL_PRECISION(6)) != 0)
		die("can't write this file", json);
	json_decref(b.result);
	json_decref(b.baseline);
	ms_arena_free(b.arena);
	return b.diag.errors > 0;
}
