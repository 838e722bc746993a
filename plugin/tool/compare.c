/* modsched compare: all schedulers on the same loops.
   SPDX-License-Identifier: GPL-3.0-or-later

   Every schedule is verified; an illegal one is a bug of ours and ends in exit status 1.  The
   time is that of the scheduler alone, given the graph and its bounds.  An optimum is known
   where some schedule is at MII, where an exact scheduler proved it, or where a table given
   with --optima says so.  */

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/lifetime.h"
#include "core/verify.h"
#include "tool/common.h"
#include "tool/compare.h"

enum { OPT_INSTANCES = 256 + 64, OPT_OPTIMA, OPT_TABLE };

struct compare_args {
	struct ms_job job;
	struct ms_options options;
	const char *instances_file, *optima_file, *table_file;
	const struct ms_scheduler **algo;
	int nalgos;
	struct ms_optima optima;
	MS_VEC(struct ms_comparison) done;
	const struct ms_instance *instance; /* the one at hand, or NULL */
};

/* ---- One instance ----------------------------------------------------------------------- */

static double seconds_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool run_trial(struct compare_args *args, const struct ms_problem *problem,
		      const struct ms_scheduler *algo, struct ms_trial *trial)
{
	struct ms_arena *arena = ms_arena_new();
	double start = seconds_now();
	const struct ms_schedule *s = algo->run(arena, problem, &args->options.sched);
	bool ok = true;

	trial->seconds = seconds_now() - start;
	if (s) {
		trial->scheduled = true;
		trial->ii = s->ii;
		trial->steps = s->all_steps;
		trial->stages = ms_stages(s);
		trial->maxlive = ms_maxlive(arena, problem, s);
		for (int x = 0; x < s->nops; x++)
			trial->lifetimes += (double)ms_lifetime(problem, s, x);
		trial->bound = s->bound;
		ok = ms_verify(problem->loop, problem->machine, problem->ddg, s, MS_BUG,
			       &args->job.diag);
	}
	ms_arena_free(arena);
	return ok;
}

/* What is known of the optimum of C after its trials.  */
static int64_t known_optimum(const struct compare_args *args, const struct ms_comparison *c)
{
	int at = ms_names_find(&args->optima.names, c->name, strlen(c->name));

	for (int a = 0; a < args->nalgos; a++) {
		const struct ms_trial *t = &c->trial[a];

		if (t->scheduled && (t->ii == c->mii || t->ii == t->bound))
			return t->ii;
	}
	return at < 0 ? 0 : args->optima.list.v[at].ii;
}

static bool compare_loop(struct ms_job *job, void *ctx, struct ms_arena *arena,
			 const struct ms_loops *loops, const struct ms_loop *loop,
			 const char *path)
{
	struct compare_args *args = ctx;
	const struct ms_result *result =
	    ms_analyse(arena, loop, job->machine, path, &job->diag);
	struct ms_comparison c = { .nops = loop->nops };
	bool ok = true;

	(void)loops;
	if (result->outcome == MS_BAD_INPUT) {
		job->bad_input = true;
		return false;
	}
	c.name = ms_strdup(job->arena, args->instance ? args->instance->name : loop->name);
	c.number = args->instance ? args->instance->number : 0;
	c.nedges = result->problem.ddg->nedges;
	c.mii = result->problem.bounds->mii;
	c.trial = MS_NEW_N(job->arena, (size_t)args->nalgos, struct ms_trial);
	for (int a = 0; a < args->nalgos; a++)
		ok &= run_trial(args, &result->problem, args->algo[a], &c.trial[a]);
	c.optimum = known_optimum(args, &c);
	MS_VEC_PUSH(job->arena, &args->done, c);
	return ok;
}

/* ---- Instances with machines of their own ------------------------------------------------ */

static int by_machine(const void *a, const void *b)
{
	const struct ms_instance *x = a, *y = b;
	int order = strcmp(x->machine, y->machine);

	return order ? order : (x->number > y->number) - (x->number < y->number);
}

/* The loop of INSTANCE in one of FILES, or NULL.  */
static const struct ms_loop *find_loop(const struct ms_loops *const *file, size_t nfiles,
				       const char *name, size_t *at)
{
	for (size_t f = 0; f < nfiles; f++) {
		const struct ms_loop *loop = file[f] ? ms_job_find(file[f], name) : NULL;

		*at = f;
		if (loop)
			return loop;
	}
	return NULL;
}

/* N instances, all with the same machine.  */
static void compare_group(struct compare_args *args, const struct ms_instance *instance, int n)
{
	struct ms_job *job = &args->job;
	struct ms_arena *arena = ms_arena_new();
	const struct ms_loops **file = MS_NEW_N(arena, job->files.n, const struct ms_loops *);

	job->machine_name = instance[0].machine;
	job->loop_names.n = 0;
	for (int i = 0; i < n; i++)
		MS_VEC_PUSH(job->arena, &job->loop_names, instance[i].loop);
	if (ms_job_open(job)) {
		for (size_t f = 0; f < job->files.n; f++)
			file[f] = ms_job_loops(job, arena, job->files.v[f]);
		for (int i = 0; i < n && !job->bad_input; i++) {
			struct ms_arena *of_loop = ms_arena_new();
			size_t f;
			const struct ms_loop *loop =
			    find_loop(file, job->files.n, instance[i].loop, &f);

			args->instance = &instance[i];
			if (loop)
				job->failed |= !compare_loop(job, args, of_loop, file[f], loop,
							     job->files.v[f]);
			else
				ms_diag_error(&job->diag, args->instances_file,
					      "instance '%s': no loop is called '%s'",
					      instance[i].name, instance[i].loop);
			ms_arena_free(of_loop);
		}
	}
	ms_arena_free(arena);
}

static int by_number(const void *a, const void *b)
{
	const struct ms_comparison *x = a, *y = b;

	return (x->number > y->number) - (x->number < y->number);
}

static void compare_instances(struct compare_args *args)
{
	struct ms_job *job = &args->job;
	MS_VEC(const char *) wanted = { 0 };
	struct ms_instances all = { 0 };
	size_t n = 0;

	if (!ms_instances_read(job->arena, args->instances_file, &all, &job->diag)) {
		job->bad_input = true;
		return;
	}
	/* --loop means instances here.  */
	for (size_t i = 0; i < job->loop_names.n; i++)
		MS_VEC_PUSH(job->arena, &wanted, job->loop_names.v[i]);
	for (size_t i = 0; i < all.list.n; i++) {
		bool keep = wanted.n == 0;

		for (size_t w = 0; w < wanted.n; w++)
			keep |= strcmp(wanted.v[w], all.list.v[i].name) == 0;
		if (keep)
			all.list.v[n++] = all.list.v[i];
	}
	if (n > 0)
		qsort(all.list.v, n, sizeof *all.list.v, by_machine);
	else
		ms_diag_error(&job->diag, args->instances_file, "no such instance");
	for (size_t i = 0, same; i < n; i += same) {
		for (same = 1; i + same < n && strcmp(all.list.v[i].machine,
						      all.list.v[i + same].machine) == 0;)
			same++;
		compare_group(args, &all.list.v[i], (int)same);
	}
	if (args->done.n > 0)
		qsort(args->done.v, args->done.n, sizeof *args->done.v, by_number);
	/* What follows is no longer about loops that were asked for.  */
	job->loop_names.n = 0;
}

/* ---- Command line ----------------------------------------------------------------------- */

static const struct argp_option options[] = {
	{ "algo", 'a', "NAME,...", 0, "The schedulers to compare (default: all)", 2 },
	{ "instances", OPT_INSTANCES, "TABLE", 0,
	  "The loops of TABLE, each with a machine of its own: a text with columns `instance', "
	  "`loop' and `machine', separated by tabs; machine M is machines/M.mach beside TABLE, "
	  "and --loop names instances",
	  3 },
	{ "optima", OPT_OPTIMA, "TABLE", 0,
	  "Optima that were proven elsewhere: a text with columns `instance' and `optimum'",
	  3 },
	{ "table", OPT_TABLE, "FILE", 0,
	  "Write the figures of each loop to FILE, columns separated by tabs", 3 },
	{ 0 },
};

/* The names in TEXT, separated by commas.  */
static void set_algos(struct compare_args *args, const char *text, struct argp_state *state)
{
	struct ms_arena *arena = args->job.arena;

	args->nalgos = 0;
	args->algo = MS_NEW_N(arena, strlen(text) + 1, const struct ms_scheduler *);
	for (;;) {
		size_t len = strcspn(text, ",");
		const char *name = ms_strndup(arena, text, len);
		const struct ms_scheduler *algo = ms_scheduler_find(name);
		struct ms_buf names = { 0 };

		for (int i = 0; !algo && ms_schedulers[i]; i++)
			ms_buf_printf(&names, "%s%s", i ? ", " : "", ms_schedulers[i]->name);
		if (!algo)
			argp_error(state,
				   "--algo: no scheduler is called '%s'; expected some of: %s",
				   name, names.text);
		args->algo[args->nalgos++] = algo;
		if (!text[len])
			return;
		text += len + 1;
	}
}

static error_t parse(int key, char *value, struct argp_state *state)
{
	struct compare_args *args = state->input;

	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &args->job;
		state->child_inputs[1] = &args->options;
		break;
	case 'a':
		set_algos(args, value, state);
		break;
	case OPT_INSTANCES:
		args->instances_file = value;
		break;
	case OPT_OPTIMA:
		args->optima_file = value;
		break;
	case OPT_TABLE:
		args->table_file = value;
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static void report(struct compare_args *args)
{
	struct ms_job *job = &args->job;
	struct ms_buf table = { 0 };

	if (args->done.n == 0)
		return;
	ms_compare_summary(&job->out, args->done.v, args->done.n, args->algo, args->nalgos);
	if (!args->table_file || job->bad_input)
		return;
	ms_compare_table(&table, args->done.v, args->done.n, args->algo, args->nalgos);
	job->failed |= !ms_file_write(args->table_file, table.text, table.len, &job->diag);
	ms_buf_free(&table);
}

static int run(int argc, char **argv)
{
	static const struct ms_job_line line = {
		.options = options,
		.parser = parse,
		.doc =
		    "Schedule each loop of each FILE by several schedulers and print the "
		    "figures of each side by side: loops scheduled, at MII, at the proven "
		    "optimum; the sum of II; averages of stages, of MaxLive (instances of "
		    "values live at once) and of the sum of lifetimes; placements for each "
		    "op; the median and the worst time of a loop.  Every schedule is checked.",
	};
	struct compare_args args = { .options = { .sched = { .seed = 1 } } };
	struct ms_job *job = &args.job;

	ms_job_start(job);
	args.algo = MS_NEW_N(job->arena, 64, const struct ms_scheduler *);
	for (; ms_schedulers[args.nalgos] && args.nalgos < 64; args.nalgos++)
		args.algo[args.nalgos] = ms_schedulers[args.nalgos];
	ms_job_parse(&line, &args, argc, argv);
	if (args.optima_file &&
	    !ms_optima_read(job->arena, args.optima_file, &args.optima, &job->diag))
		job->bad_input = true;
	else if (args.instances_file)
		compare_instances(&args);
	else
		ms_job_run(job, compare_loop, &args);
	report(&args);
	return ms_job_end(job);
}

const struct ms_command ms_compare_command = {
	.name = "compare",
	.summary = "schedule by all schedulers and print figures side by side",
	.run = run,
};
