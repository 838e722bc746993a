/* modsched reduce: a small loop that still shows what a large one does.
   SPDX-License-Identifier: GPL-3.0-or-later

   Delta debugging (A. Zeller, R. Hildebrandt: Simplifying and Isolating Failure-Inducing Input,
   IEEE TSE, 2002) on the loop's parts: ops, `edge` lines, live-out registers, then operands and
   numbers.  A candidate is kept if a command of the user's still succeeds on it.  Whole runs of
   parts go first, half of them, a quarter, and so on down to one; all kinds are gone through
   again until nothing can go.

   What reads a register whose op was taken out reads an invariant one then, so every subset of
   the ops is a loop.  */

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tool/common.h"
#include "tool/job.h"

enum { OPT_TEST = 256 + 160 };

struct reduce_args {
	struct ms_job job;
	const char *test;
	struct ms_loop *loop;   /* the smallest so far */
	struct ms_arena *arena; /* that it lives in */
	char *path;             /* of the file that the command sees */
	int64_t tries;
};

/* ---- Candidates ------------------------------------------------------------------------- */

/* The command with PATH in place of each {}.  */
static void expand_command(struct ms_buf *out, const char *command, const char *path)
{
	const char *at;

	for (; (at = strstr(command, "{}")); command = at + 2) {
		ms_buf_add(out, command, (size_t)(at - command));
		ms_buf_puts(out, path);
	}
	ms_buf_puts(out, command);
}

/* Does the command succeed on TEXT?  */
static bool run_test(struct reduce_args *args, const struct ms_buf *text)
{
	struct ms_buf command = { 0 };
	int status;

	if (!ms_file_write(args->path, text->text, text->len, &args->job.diag)) {
		args->job.failed = true;
		return false;
	}
	expand_command(&command, args->test, args->path);
	fflush(NULL);
	status = system(command.text);
	ms_buf_free(&command);
	args->tries++;
	/* Who interrupts the command means this program, too.  */
	if (status != -1 && WIFSIGNALED(status) &&
	    (WTERMSIG(status) == SIGINT || WTERMSIG(status) == SIGQUIT))
		args->job.failed = true;
	return status != -1 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Try CANDIDATE in place of the loop.  */
static bool take_if_it_shows(struct reduce_args *args, const struct ms_loop *candidate)
{
	struct ms_arena *arena = ms_arena_new();
	struct ms_diag quiet = { 0 };
	struct ms_buf text = { 0 };
	const struct ms_loops *loops;
	bool taken = false;

	ms_loop_write(&text, candidate, args->job.machine);
	loops = ms_loops_read(arena, "candidate", text.text, text.len, args->job.machine,
			      &quiet);
	if (loops && loops->nloops == 1 && !args->job.failed)
		taken = run_test(args, &text);
	ms_buf_free(&text);
	if (!taken) {
		ms_arena_free(arena);
		return false;
	}
	ms_arena_free(args->arena);
	args->arena = arena;
	args->loop = loops->loop[0];
	return true;
}

/* The loop without the N ops from FIRST on.  */
static bool without_ops(struct reduce_args *args, struct ms_arena *scratch, int first, int n)
{
	struct ms_loop loop = *args->loop;
	int *to = MS_NEW_N(scratch, (size_t)loop.nops, int);

	if (loop.nops == n)
		return false;
	loop.op = MS_NEW_N(scratch, (size_t)loop.nops, struct ms_op);
	loop.nops = 0;
	for (int x = 0; x < args->loop->nops; x++) {
		bool gone = x >= first && x < first + n;

		to[x] = gone ? -1 : loop.nops;
		if (!gone)
			loop.op[loop.nops++] = args->loop->op[x];
	}
	loop.edge = MS_NEW_N(scratch, (size_t)loop.nedges, struct ms_given_edge);
	loop.nedges = 0;
	for (int e = 0; e < args->loop->nedges; e++) {
		struct ms_given_edge edge = args->loop->edge[e];

		edge.from = to[edge.from];
		edge.to = to[edge.to];
		if (edge.from >= 0 && edge.to >= 0)
			loop.edge[loop.nedges++] = edge;
	}
	loop.reg = MS_NEW_N(scratch, (size_t)loop.nregs, struct ms_loop_reg);
	for (int r = 0; r < loop.nregs; r++) {
		loop.reg[r] = args->loop->reg[r];
		if (loop.reg[r].def >= 0)
			loop.reg[r].def = to[loop.reg[r].def];
	}
	return take_if_it_shows(args, &loop);
}

static bool without_edges(struct reduce_args *args, struct ms_arena *scratch, int first, int n)
{
	struct ms_loop loop = *args->loop;

	loop.edge = MS_NEW_N(scratch, (size_t)loop.nedges, struct ms_given_edge);
	loop.nedges = 0;
	for (int e = 0; e < args->loop->nedges; e++)
		if (e < first || e >= first + n)
			loop.edge[loop.nedges++] = args->loop->edge[e];
	return take_if_it_shows(args, &loop);
}

/* The registers from FIRST on are not live out.  */
static bool without_liveouts(struct reduce_args *args, struct ms_arena *scratch, int first,
			     int n)
{
	struct ms_loop loop = *args->loop;
	bool any = false;

	loop.reg = MS_NEW_N(scratch, (size_t)loop.nregs, struct ms_loop_reg);
	for (int r = 0; r < loop.nregs; r++) {
		loop.reg[r] = args->loop->reg[r];
		if (r < first || r >= first + n)
			continue;
		any |= loop.reg[r].liveout;
		loop.reg[r].liveout = false;
	}
	return any && take_if_it_shows(args, &loop);
}

/* A simpler operand in place of O, or false if it is as simple as can be.  */
static bool simplify_operand(struct ms_operand *o)
{
	if (o->kind == MS_OPERAND_REG || (o->kind == MS_OPERAND_INT && o->integer != 1)) {
		o->kind = MS_OPERAND_INT;
		o->integer = 1;
		return true;
	}
	if (o->kind != MS_OPERAND_MEM || (o->mem.offset == 0 && o->mem.nterms == 0))
		return false;
	if (o->mem.nterms > 0)
		o->mem.nterms--;
	else
		o->mem.offset = 0;
	return true;
}

/* Operands FIRST to FIRST + N - 1, counted through all ops, simpler.  */
static bool simpler_operands(struct reduce_args *args, struct ms_arena *scratch, int first,
			     int n)
{
	struct ms_loop loop = *args->loop;
	bool any = false;
	int number = 0;

	loop.op = MS_NEW_N(scratch, (size_t)loop.nops, struct ms_op);
	for (int x = 0; x < loop.nops; x++) {
		const struct ms_op *from = &args->loop->op[x];
		struct ms_action *action = &loop.op[x].action;

		loop.op[x] = *from;
		action->operand = MS_NEW_N(scratch, (size_t)action->noperands, struct ms_operand);
		for (int i = 0; i < action->noperands; i++, number++) {
			action->operand[i] = from->action.operand[i];
			if (number >= first && number < first + n)
				any |= simplify_operand(&action->operand[i]);
		}
	}
	return any && take_if_it_shows(args, &loop);
}

/* Edges FIRST to FIRST + N - 1 with smaller numbers.  */
static bool smaller_edges(struct reduce_args *args, struct ms_arena *scratch, int first, int n)
{
	struct ms_loop loop = *args->loop;
	bool any = false;

	loop.edge = MS_NEW_N(scratch, (size_t)loop.nedges, struct ms_given_edge);
	for (int e = 0; e < loop.nedges; e++) {
		struct ms_given_edge *edge = &loop.edge[e];

		*edge = args->loop->edge[e];
		if (e < first || e >= first + n || (edge->latency == 0 && edge->distance <= 1))
			continue;
		any = true;
		edge->latency /= 2;
		if (edge->distance > 1)
			edge->distance /= 2;
	}
	return any && take_if_it_shows(args, &loop);
}

/* ---- Search ----------------------------------------------------------------------------- */

static int count_ops(const struct ms_loop *loop)
{
	return loop->nops;
}

static int count_operands(const struct ms_loop *loop)
{
	int n = 0;

	for (int x = 0; x < loop->nops; x++)
		n += loop->op[x].action.noperands;
	return n;
}

static int count_edges(const struct ms_loop *loop)
{
	return loop->nedges;
}

static int count_registers(const struct ms_loop *loop)
{
	return loop->nregs;
}

/* Parts of one kind: how many there are, and the loop with N of them gone or simpler.  */
static const struct kind {
	int (*count)(const struct ms_loop *loop);
	bool (*without)(struct reduce_args *args, struct ms_arena *scratch, int first, int n);
} kinds[] = {
	{ count_ops, without_ops },
	{ count_edges, without_edges },
	{ count_registers, without_liveouts },
	{ count_operands, simpler_operands },
	{ count_edges, smaller_edges },
};

enum { nkinds = sizeof kinds / sizeof *kinds };

/* Go through the parts of KIND in runs of N, from the end.  */
static bool sweep(struct reduce_args *args, const struct kind *kind, int n)
{
	bool any = false;

	for (int end = kind->count(args->loop); end > 0 && !args->job.failed;) {
		int first = end > n ? end - n : 0;
		struct ms_arena *scratch = ms_arena_new();

		any |= kind->without(args, scratch, first, end - first);
		ms_arena_free(scratch);
		end = first;
		if (end > kind->count(args->loop))
			end = kind->count(args->loop);
	}
	return any;
}

static bool reduce_kind(struct reduce_args *args, const struct kind *kind)
{
	bool any = false, again;

	for (int n = kind->count(args->loop); n > 0; n /= 2)
		any |= sweep(args, kind, n);
	do {
		again = kind->count(args->loop) > 0 && sweep(args, kind, 1);
		any |= again;
	} while (again && !args->job.failed);
	return any;
}

static bool reduce_loop(struct ms_job *job, void *ctx, struct ms_arena *arena,
			const struct ms_loops *loops, const struct ms_loop *loop,
			const char *path)
{
	struct reduce_args *args = ctx;
	int nops = loop->nops, nedges = loop->nedges;
	bool again = true;

	(void)arena;
	if (job->bad_input)
		return false;
	if (loops->nloops > 1 && job->loop_names.n != 1) {
		ms_diag_error(&job->diag, path,
			      "%d loops; say which one to reduce with --loop=NAME",
			      loops->nloops);
		job->bad_input = true;
		return false;
	}
	args->loop = (struct ms_loop *)loop;
	args->arena = NULL;
	if (!take_if_it_shows(args, loop)) {
		if (!job->failed)
			ms_diag_error(&job->diag, path,
				      "the command fails on loop %s as it is; it must succeed "
				      "(exit status 0) on what is to be kept",
				      loop->name);
		return false;
	}
	while (again && !job->failed) {
		again = false;
		for (int k = 0; k < nkinds; k++)
			again |= reduce_kind(args, &kinds[k]);
	}
	ms_buf_printf(&job->out,
		      "# %d of %d ops, %d of %d edges given, after %lld runs of the command\n",
		      args->loop->nops, nops, args->loop->nedges, nedges,
		      (long long)args->tries);
	ms_loop_write(&job->out, args->loop, job->machine);
	ms_arena_free(args->arena);
	return !job->failed;
}

/* ---- Command line ----------------------------------------------------------------------- */

static const struct argp_option options[] = {
	{ "test", OPT_TEST, "COMMAND", 0,
	  "A shell command that exits with status 0 if a loop shows what is sought; {} in it "
	  "stands for the file with the loop",
	  2 },
	{ 0 },
};

static error_t parse(int key, char *value, struct argp_state *state)
{
	struct reduce_args *args = state->input;

	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &args->job;
		break;
	case OPT_TEST:
		args->test = value;
		break;
	case ARGP_KEY_SUCCESS:
		if (!args->test)
			argp_error(state, "no --test=COMMAND given");
		else if (!strstr(args->test, "{}"))
			argp_error(state, "--test=%s: expected {} where the file's name belongs",
				   args->test);
		else if (args->job.files.n > 1)
			argp_error(state, "expected one file");
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static int run(int argc, char **argv)
{
	static const struct argp_child children[] = { { &ms_job_argp, 0, NULL, 0 }, { 0 } };
	static const struct argp parser = {
		.options = options,
		.parser = parse,
		.args_doc = "FILE",
		.doc = "Take ops, edges, live-out registers and operands out of a loop of FILE "
		       "for as long as COMMAND succeeds on what is left, and print that.",
		.children = children,
	};
	struct reduce_args args = { 0 };
	const char *folder = getenv("TMPDIR");
	struct ms_job *job = &args.job;
	int fd;

	ms_job_start(job);
	argp_parse(&parser, argc, argv, 0, NULL, &args);
	args.path = ms_asprintf(job->arena, "%s/modsched-XXXXXX.loop",
				folder && *folder ? folder : "/tmp");
	fd = mkstemps(args.path, (int)strlen(".loop"));
	if (fd < 0) {
		ms_diag_error(&job->diag, args.path, "can't make this file: %s", strerror(errno));
		return ms_job_end(job);
	}
	close(fd);
	ms_job_run(job, reduce_loop, &args);
	unlink(args.path);
	return ms_job_end(job);
}

const struct ms_command ms_reduce_command = {
	.name = "reduce",
	.summary = "shrink a loop for as long as a command succeeds on it",
	.run = run,
};
