/* A run of modsched over loop files: what all subcommands share.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tool/job.h"

#include <stdio.h>
#include <string.h>

#include "core/report.h"
#include "core/unroll.h"
#include "tool/common.h"
#include "tool/json.h"

/* ---- Command line ----------------------------------------------------------------------- */

enum { OPT_ALIAS = 256 + 208 };

static const struct argp_option job_options[] = {
	{ "machine", 'm', "NAME|FILE", 0,
	  "The machine to schedule for (default " MS_DEFAULT_MACHINE ")", 1 },
	{ "loop", 'l', "NAME", 0, "Take only this loop; may be repeated", 1 },
	{ "alias", OPT_ALIAS, "NAME", 0,
	  "Dependences that nothing proves: gcc (they are there; the default), or "
	  "assume-distinct (a test before the loop finds its arrays apart, where one can)",
	  1 },
	{ "output", 'o', "FILE", 0,
	  "Write to FILE instead of standard output; nothing is written if any input is bad",
	  1 },
	{ 0 },
};

static void set_alias(struct ms_job *job, const char *name, struct argp_state *state)
{
	for (int i = 0; i < MS_NALIASES; i++)
		if (strcmp(ms_alias_name[i], name) == 0) {
			job->alias = (enum ms_alias)i;
			return;
		}
	argp_error(state, "--alias=%s: expected gcc or assume-distinct", name);
}

static error_t parse_job(int key, char *value, struct argp_state *state)
{
	struct ms_job *job = state->input;

	switch (key) {
	case 'm':
		job->machine_name = value;
		break;
	case 'l':
		MS_VEC_PUSH(job->arena, &job->loop_names, value);
		break;
	case 'o':
		job->output = value;
		break;
	case OPT_ALIAS:
		set_alias(job, value, state);
		break;
	case ARGP_KEY_ARG:
		MS_VEC_PUSH(job->arena, &job->files, value);
		break;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "no file given; - is standard input");
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

const struct argp ms_job_argp = { .options = job_options, .parser = parse_job };

/* ---- Messages --------------------------------------------------------------------------- */

static void emit(void *ctx, const struct ms_message *message)
{
	struct ms_job *job = ctx;
	struct ms_message whole = *message;

	for (size_t i = 0; i < job->sources.n && !whole.source && whole.loc.line > 0; i++)
		if (whole.loc.file && strcmp(whole.loc.file, job->sources.v[i].path) == 0)
			whole.source = ms_diag_line(job->sources.v[i].text.text,
						    job->sources.v[i].text.len, whole.loc.line,
						    &whole.source_len);
	/* What was found so far comes first where both go to a terminal.  */
	ms_job_print(job);
	fflush(stdout);
	job->to_user.emit(job->to_user.ctx, &whole);
}

void ms_job_start(struct ms_job *job)
{
	*job = (struct ms_job){ .arena = ms_arena_new() };
	job->to_user = ms_tool_diag(&job->where, "modsched");
	job->diag = (struct ms_diag){ .emit = emit, .ctx = job };
}

/* ---- Command lines ---------------------------------------------------------------------- */

void ms_job_parse(const struct ms_job_line *line, void *args, int argc, char **argv)
{
	const struct argp_child children[] = {
		{ &ms_job_argp, 0, NULL, 0 },
		{ &ms_options_argp, 0, NULL, 0 },
		{ line->json ? &ms_tool_json_argp : NULL, 0, NULL, 0 },
		{ 0 },
	};
	const struct argp parser = {
		.options = line->options,
		.parser = line->parser,
		.args_doc = "FILE...",
		.doc = line->doc,
		.children = children,
	};

	argp_parse(&parser, argc, argv, 0, NULL, args);
}

/* ---- Reading ---------------------------------------------------------------------------- */

bool ms_job_open(struct ms_job *job)
{
	job->machine = ms_tool_machine(job->arena, job->machine_name, &job->diag);
	job->loop_found = MS_NEW_N(job->arena, job->loop_names.n, bool);
	if (!job->machine)
		job->bad_input = true;
	return job->machine;
}

/* The text of PATH, read once.  */
static const struct ms_source *read_source(struct ms_job *job, const char *path)
{
	const char *shown = ms_file_shown(path);
	struct ms_source source = { .path = shown };

	for (size_t i = 0; i < job->sources.n; i++)
		if (strcmp(job->sources.v[i].path, shown) == 0)
			return &job->sources.v[i];
	if (!ms_file_read(path, &source.text, &job->diag)) {
		ms_buf_free(&source.text);
		job->bad_input = true;
		return NULL;
	}
	MS_VEC_PUSH(job->arena, &job->sources, source);
	return &job->sources.v[job->sources.n - 1];
}

/* PATH is not needed any more.  */
static void drop_source(struct ms_job *job, const struct ms_source *source)
{
	size_t i = (size_t)(source - job->sources.v);

	ms_buf_free(&job->sources.v[i].text);
	job->sources.v[i] = job->sources.v[--job->sources.n];
}

static const struct ms_loops *read_loops(struct ms_job *job, struct ms_arena *arena,
					 const struct ms_source *source)
{
	struct ms_loops *loops;

	if (job->loop_names.n > 0)
		loops = ms_loops_read_some(arena, source->path, source->text.text,
					   source->text.len, job->machine, job->loop_names.v,
					   (int)job->loop_names.n, &job->diag);
	else
		loops = ms_loops_read(arena, source->path, source->text.text, source->text.len,
				      job->machine, &job->diag);
	if (!loops)
		job->bad_input = true;
	for (int i = 0; loops && i < loops->nloops && job->alias == MS_ALIAS_ASSUME_DISTINCT;
	     i++)
		loops->loop[i] = ms_assume_distinct(arena, loops->loop[i]).loop;
	return loops;
}

const struct ms_loops *ms_job_loops(struct ms_job *job, struct ms_arena *arena,
				    const char *path)
{
	const struct ms_source *source = read_source(job, path);

	return source ? read_loops(job, arena, source) : NULL;
}

const struct ms_listings *ms_job_listings(struct ms_job *job, struct ms_arena *arena,
					  const char *path, const struct ms_loops *loops)
{
	const struct ms_source *source = read_source(job, path);
	const struct ms_listings *listings = NULL;

	if (source)
		listings = ms_listings_read(arena, source->path, source->text.text,
					    source->text.len, job->machine, loops, &job->diag);
	if (!listings)
		job->bad_input = true;
	return listings;
}

bool ms_job_wants(struct ms_job *job, const char *name)
{
	bool wanted = job->loop_names.n == 0;

	for (size_t i = 0; i < job->loop_names.n; i++)
		if (strcmp(job->loop_names.v[i], name) == 0)
			wanted = job->loop_found[i] = true;
	return wanted;
}

const struct ms_loop *ms_job_find(const struct ms_loops *loops, const char *name)
{
	for (int i = 0; i < loops->nloops; i++)
		if (strcmp(loops->loop[i]->name, name) == 0)
			return loops->loop[i];
	return NULL;
}

const struct ms_loop *ms_job_unrolled(struct ms_job *job, struct ms_arena *arena,
				      const struct ms_loop *loop,
				      const struct ms_listing *listing)
{
	const char *why = NULL;
	const struct ms_loop *to;

	if (listing->unroll <= 1)
		return loop;
	to = ms_unroll(arena, loop, listing->unroll, &why);
	if (!to)
		ms_diag_report(&job->diag, MS_ERROR, listing->loc, NULL, 0,
			       "loop %s cannot be unrolled %d times: %s", loop->name,
			       listing->unroll, why);
	return to;
}

struct ms_schedule *ms_job_schedule_of(struct ms_job *job, struct ms_arena *arena,
				       const struct ms_loop *loop,
				       const struct ms_listing *listing)
{
	struct ms_schedule *schedule = MS_NEW(arena, struct ms_schedule);
	struct ms_loc *loc = MS_NEW_N(arena, (size_t)loop->nops, struct ms_loc);
	bool *given = MS_NEW_N(arena, (size_t)loop->nops, bool);
	unsigned errors = job->diag.errors;
	struct ms_names labels = { 0 };
	int last = -1;

	schedule->ii = listing->ii;
	schedule->nops = loop->nops;
	schedule->cycle = MS_NEW_N(arena, (size_t)loop->nops, int64_t);
	schedule->alt = MS_NEW_N(arena, (size_t)loop->nops, int);
	schedule->loc = loc;
	for (size_t i = 0; i < listing->pairs.n; i++)
		if (strcmp(listing->pairs.v[i].key, "algo") == 0)
			schedule->algo = listing->pairs.v[i].value;

	for (int x = 0; x < loop->nops; x++)
		ms_names_add(&labels, arena, loop->op[x].label, strlen(loop->op[x].label),
			     NULL);
	for (int i = 0; i < listing->nsigmas; i++) {
		const struct ms_sigma *sigma = &listing->sigma[i];
		int x = ms_names_find(&labels, sigma->label, strlen(sigma->label));

		if (x < 0) {
			ms_diag_report(&job->diag, MS_ERROR, sigma->loc, NULL, 0,
				       "loop %s has no op '%s'", loop->name, sigma->label);
			continue;
		}
		if (x < last)
			ms_diag_report(&job->diag, MS_ERROR, sigma->loc, NULL, 0,
				       "the sigma line of '%s' stands behind that of '%s'; "
				       "expected them in the order of the body",
				       sigma->label, loop->op[last].label);
		last = x;
		schedule->cycle[x] = sigma->cycle;
		schedule->alt[x] = sigma->alt;
		loc[x] = sigma->loc;
		given[x] = true;
	}
	for (int x = 0; x < loop->nops; x++)
		if (!given[x])
			ms_diag_report(&job->diag, MS_ERROR, listing->loc, NULL, 0,
				       "the schedule of loop %s has no cycle for op '%s'; "
				       "expected a line `sigma %s CYCLE`",
				       loop->name, loop->op[x].label, loop->op[x].label);
	return job->diag.errors == errors ? schedule : NULL;
}

/* ---- Running ---------------------------------------------------------------------------- */

void ms_job_print(struct ms_job *job)
{
	if (job->output || job->out.len == 0)
		return;
	fwrite(job->out.text, 1, job->out.len, stdout);
	job->out.len = 0;
}

static void run_file(struct ms_job *job, const char *path, ms_job_each *each, void *ctx)
{
	const struct ms_source *source = read_source(job, path);
	struct ms_arena *arena;
	const struct ms_loops *loops;

	if (!source)
		return;
	arena = ms_arena_new();
	loops = read_loops(job, arena, source);
	for (int i = 0; loops && i < loops->nloops; i++) {
		struct ms_arena *of_loop;

		if (!ms_job_wants(job, loops->loop[i]->name))
			continue;
		of_loop = ms_arena_new();
		job->failed |= !each(job, ctx, of_loop, loops, loops->loop[i], source->path);
		ms_arena_free(of_loop);
		ms_job_print(job);
	}
	drop_source(job, source);
	ms_arena_free(arena);
}

void ms_job_run(struct ms_job *job, ms_job_each *each, void *ctx)
{
	if (!ms_job_open(job))
		return;
	for (size_t i = 0; i < job->files.n; i++)
		run_file(job, job->files.v[i], each, ctx);
}

/* Which schedules did not fit the registers, before one did.  */
static void report_rejected(struct ms_job *job, const struct ms_result *result)
{
	enum { shown = 4 };
	const struct ms_loop *loop = result->problem.loop;
	size_t n = result->rejected.n;
	struct ms_buf text = { 0 };

	if (n == 0 || result->outcome == MS_NO_REGISTERS)
		return;
	for (size_t i = 0; i < n && i < shown; i++)
		ms_buf_printf(&text, "%sII %lld by %s: %s", i ? "; " : "",
			      (long long)result->rejected.v[i].ii, result->rejected.v[i].algo,
			      result->rejected.v[i].why);
	if (n > shown)
		ms_buf_printf(&text, "; and %zu more", n - shown);
	ms_diag_report(&job->diag, MS_WARNING, loop->loc, NULL, 0,
		       "loop %s: II %lld by %s is the first that fits the registers (%s)",
		       loop->name, (long long)result->schedule->ii, result->schedule->algo,
		       text.text);
	ms_buf_free(&text);
}

void ms_job_remark(struct ms_job *job, const struct ms_result *result)
{
	const struct ms_loop *loop = result->problem.loop;

	if (result->schedule && result->schedule->remark)
		ms_diag_report(&job->diag, MS_WARNING, loop->loc, NULL, 0, "loop %s: %s",
			       loop->name, result->schedule->remark);
	report_rejected(job, result);
}

void ms_job_explain_failure(struct ms_job *job, const struct ms_result *result,
			    const struct ms_options *options)
{
	const struct ms_loop *loop = result->problem.loop;
	int64_t last = options->sched.last_ii;
	struct ms_buf text = { 0 };

	if (result->outcome == MS_BAD_INPUT)
		job->bad_input = true;
	ms_job_remark(job, result);
	if (!result->why)
		return;
	if (result->outcome == MS_NO_SCHEDULE && last && last < result->problem.bounds->mii) {
		ms_report_below_mii(&text, &result->problem, last);
		text.text[--text.len] = '\0';
	} else {
		ms_buf_puts(&text, result->why);
		if (result->rejected.n > 1)
			ms_buf_printf(&text, "; %zu schedules up to II %lld do not fit",
				      result->rejected.n,
				      (long long)result->rejected.v[result->rejected.n - 1].ii);
	}
	ms_diag_report(&job->diag, MS_ERROR, loop->loc, NULL, 0, "loop %s: %s: %s", loop->name,
		       ms_outcome_info[result->outcome].sentence, text.text);
	ms_buf_free(&text);
}

int ms_job_end(struct ms_job *job)
{
	bool complete = !job->bad_input;
	int status;

	/* A loop that was not found may stand in a file that was refused.  */
	for (size_t i = 0; complete && i < job->loop_names.n; i++)
		if (!job->loop_found[i]) {
			ms_diag_error(&job->diag, NULL, "no loop is called '%s'",
				      job->loop_names.v[i]);
			job->bad_input = true;
		}
	if (job->output && !job->bad_input && (job->out.len > 0 || !job->failed) &&
	    !ms_file_write(job->output, job->out.text ? job->out.text : "", job->out.len,
			   &job->diag))
		job->failed = true;
	ms_job_print(job);
	status = job->failed || job->bad_input || job->diag.errors > 0;
	for (size_t i = 0; i < job->sources.n; i++)
		ms_buf_free(&job->sources.v[i].text);
	ms_buf_free(&job->out);
	ms_arena_free(job->arena);
	return status;
}
