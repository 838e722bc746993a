/* A run of modsched over loop files: what all subcommands share.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_TOOL_JOB_H
#define MS_TOOL_JOB_H

#include <argp.h>

#include "base/buf.h"
#include "core/distinct.h"
#include "core/driver.h"
#include "format/listing.h"

/* One subcommand of modsched.  */
struct ms_command {
	const char *name;
	const char *summary; /* for help: one line, no full stop */
	/* Run it with argv[0] as the program's name for messages; returns the exit status.  */
	int (*run)(int argc, char **argv);
};
extern const struct ms_command ms_schedule_command, ms_explain_command, ms_bounds_command,
    ms_edges_command, ms_verify_command, ms_compare_command, ms_reduce_command,
    ms_gen_command, ms_gen_c_command, ms_forms_command, ms_unroll_command, ms_tradeoff_command;

/* A text that messages can show a line of.  */
struct ms_source {
	const char *path;
	struct ms_buf text;
};

struct ms_job {
	/* From the command line, by the options of ms_job_argp.  */
	const char *machine_name; /* NULL: the default */
	const char *output;       /* NULL: standard output */
	MS_VEC(const char *) loop_names; /* empty: all loops */
	MS_VEC(const char *) files;
	enum ms_alias alias; /* how assumed dependences are taken */

	struct ms_arena *arena; /* of the whole run */
	const struct ms_machine *machine;
	struct ms_buf out;      /* printed, or written to OUTPUT at the end */
	MS_VEC(struct ms_source) sources;
	struct ms_diag_file where;
	struct ms_diag to_user; /* prints */
	struct ms_diag diag;    /* adds the source line to a message that has none */
	bool *loop_found;       /* by loop name: some file has it */
	bool bad_input;
	bool failed;
};

/* Options --machine, --loop, --output and file arguments, for use as a child parser; its input
   is a struct ms_job.  */
extern const struct argp ms_job_argp;

/* Options of schedulers and of code (--algo, --ii, --form and so on), for use as a child parser; its input is a struct
   ms_options.  */
extern const struct argp ms_options_argp;

/* Before the command line is parsed; after it ms_job_run or ms_job_open, then ms_job_end.  */
void ms_job_start(struct ms_job *job);

/* The command line of a command that schedules loops: what it has beside the options of a job and
   of scheduling.  */
struct ms_job_line {
	const struct argp_option *options; /* NULL: none */
	argp_parser_t parser; /* its children: the job, the options, with JSON the struct
				 ms_tool_json */
	bool json;            /* there is --json, too */
	const char *doc;
};

/* Read ARGV, which PARSER gets with ARGS.  Exits where that is wrong, or --help.  */
void ms_job_parse(const struct ms_job_line *line, void *args, int argc, char **argv);

/* Read the machine.  False after messages.  */
bool ms_job_open(struct ms_job *job);

/* Read PATH ("-": standard input) as loops or as listings, into ARENA; listings take the array
   units of LOOPS (may be NULL).  NULL after messages.  */
const struct ms_loops *ms_job_loops(struct ms_job *job, struct ms_arena *arena,
				    const char *path);
const struct ms_listings *ms_job_listings(struct ms_job *job, struct ms_arena *arena,
					  const char *path, const struct ms_loops *loops);

/* Is NAME among those asked for with --loop?  Notes that it was found.  */
bool ms_job_wants(struct ms_job *job, const char *name);

/* The loop called NAME, or NULL.  */
const struct ms_loop *ms_job_find(const struct ms_loops *loops, const char *name);

/* LOOP with as many iterations in one as LISTING has, or NULL after messages.  In ARENA.  */
const struct ms_loop *ms_job_unrolled(struct ms_job *job, struct ms_arena *arena,
				      const struct ms_loop *loop,
				      const struct ms_listing *listing);

/* LISTING as a schedule of LOOP, or NULL after messages.  In ARENA.  */
struct ms_schedule *ms_job_schedule_of(struct ms_job *job, struct ms_arena *arena,
				       const struct ms_loop *loop,
				       const struct ms_listing *listing);

/* Open the job and give each wanted loop of each file to EACH, in an arena of its own.  EACH
   adds to job->out and returns false if the loop failed.  */
typedef bool ms_job_each(struct ms_job *job, void *ctx, struct ms_arena *arena,
			 const struct ms_loops *loops, const struct ms_loop *loop,
			 const char *path);
void ms_job_run(struct ms_job *job, ms_job_each *each, void *ctx);

/* Print what job->out holds, unless it belongs in a file.  */
void ms_job_print(struct ms_job *job);

/* Warn of what the user should know about the schedule, such as that its II may not be the
   smallest.  */
void ms_job_remark(struct ms_job *job, const struct ms_result *result);

/* Say why RESULT, of LOOP, has no schedule or no code, unless that was said.  */
void ms_job_explain_failure(struct ms_job *job, const struct ms_result *result,
			    const struct ms_options *options);

/* Write what is left, free everything; the exit status.  */
int ms_job_end(struct ms_job *job);

#endif
