/* modsched-sim: execute listings beside their loops.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "format/listing.h"
#include "sim/sim.h"
#include "tool/against.h"
#include "tool/common.h"
#include "tool/sim_rtl.h"

struct arguments {
	const char *machine, *loop;
	const char *loop_file, *listing_file;
	const char *args; /* of functions in RTL */
	const char *against, *only;
	int64_t cases;
	bool given_trips, trace, diagram, bench, verbose, all;
	struct ms_sim_options sim;
};

enum {
	OPT_MACHINE = 256, OPT_TRIPS, OPT_SEED, OPT_LOOP, OPT_TRACE, OPT_DIAGRAM, OPT_ARGS,
	OPT_BENCH, OPT_AGAINST, OPT_CASE, OPT_CASES, OPT_ALL
};

static const struct argp_option option_table[] = {
	{ "machine", OPT_MACHINE, "NAME|FILE", 0,
	  "The machine that runs the listing (default " MS_DEFAULT_MACHINE ")", 0 },
	{ "trips", OPT_TRIPS, "A[..B]", 0,
	  "Trip counts to run (default 0 to stages + 8, and a large one); RTL: values of the "
	  "parameters on which it depends how often loops run", 0 },
	{ "seed", OPT_SEED, "N", 0, "Seed of initial registers, arguments and memory (default 1)", 0 },
	{ "loop", OPT_LOOP, "NAME", 0, "Run only this loop's listing, or the function that is called so or has it", 0 },
	{ "trace", OPT_TRACE, NULL, 0,
	  "Print what issues and lands in each cycle (trip count stages + 3 unless given)", 0 },
	{ "diagram", OPT_DIAGRAM, NULL, 0,
	  "Draw iterations against cycles (trip count stages + 3, or the first one given)", 0 },
	{ "args", OPT_ARGS, "N,...", 0,
	  "RTL: the values of a function's parameters that are no pointers, in order", 0 },
	{ "bench", OPT_BENCH, NULL, 0, "RTL: say how many operations a second were simulated", 0 },
	{ "all", OPT_ALL, NULL, 0,
	  "RTL: exit with status 2 if any function could not be compared, not only if none could",
	  0 },
	{ "against", OPT_AGAINST, "OBJECT", 0,
	  "RTL: compare with the native functions of this shared object", 0 },
	{ "cases", OPT_CASES, "N", 0,
	  "With --against: so many more cases made by chance for each function (default 8)", 0 },
	{ "case", OPT_CASE, "TEXT", 0, "With --against: only this case, as a message told it", 0 },
	{ "verbose", 'v', NULL, 0, "With --against: a line for each run", 0 },
	{ 0 },
};

/* `A` or `A..B`.  */
static bool parse_trips(const char *text, struct ms_sim_options *sim)
{
	const char *dots = strstr(text, "..");
	size_t len = dots ? (size_t)(dots - text) : strlen(text);
	uint64_t first, last;

	if (!ms_tool_number(text, len, 0, MS_SIM_MAX_TRIPS, &first))
		return false;
	last = first;
	if (dots && !ms_tool_number(dots + 2, strlen(dots + 2), first, MS_SIM_MAX_TRIPS, &last))
		return false;
	sim->first = (int64_t)first;
	sim->last = (int64_t)last;
	return true;
}

static void add_file(struct arguments *args, const char *name, struct argp_state *state)
{
	if (!args->loop_file) {
		args->loop_file = name;
	} else if (args->listing_file) {
		argp_error(state, "more than two files: '%s'", name);
	} else {
		args->listing_file = name;
		if (strcmp(name, "-") == 0 && strcmp(args->loop_file, "-") == 0)
			argp_error(state, "only one of the two files can be standard input");
	}
}

/* What is for listings only is no use with RTL, and the other way round: better said than
   silently left out.  */
static void check_arguments(const struct arguments *args, struct argp_state *state)
{
	const char *option = args->against ? "against" : args->only ? "case"
			     : args->cases >= 0 ? "cases" : args->args ? "args"
			     : args->bench ? "bench" : args->all ? "all"
			     : args->verbose ? "verbose" : NULL;

	if (!args->loop_file) {
		argp_error(state, "two files are missing");
	} else if (!ms_sim_is_rtl(args->loop_file)) {
		if (!args->listing_file)
			argp_error(state, "the listing is missing, or the name of a file of RTL "
					  "that ends in .rtl");
		else if (option)
			argp_error(state, "--%s is for functions in RTL, not for listings", option);
	} else if (args->listing_file) {
		argp_error(state, "'%s': a file of RTL stands alone", args->listing_file);
	} else if (args->trace || args->diagram) {
		argp_error(state, "--trace and --diagram need a loop and its listing");
	} else if (args->machine) {
		argp_error(state, "--machine is for listings; a file of RTL has its machine");
	} else if (args->against && (args->args || args->bench)) {
		argp_error(state, "--args and --bench are not for --against");
	} else if (!args->against && (args->only || args->cases >= 0 || args->verbose)) {
		argp_error(state, "--%s needs --against", args->verbose ? "verbose" : option);
	}
}

static error_t parse_option(int key, char *value, struct argp_state *state)
{
	struct arguments *args = state->input;

	switch (key) {
	case OPT_MACHINE:
		args->machine = value;
		break;
	case OPT_TRIPS:
		args->given_trips = true;
		if (!parse_trips(value, &args->sim))
			argp_error(state,
				   "--trips=%s: expected A or A..B, numbers from 0 to %d, A not "
				   "above B",
				   value, MS_SIM_MAX_TRIPS);
		break;
	case OPT_SEED:
		if (!ms_tool_number(value, strlen(value), 0, UINT64_MAX, &args->sim.seed))
			argp_error(state, "--seed=%s: expected a number from 0 to %" PRIu64,
				   value, UINT64_MAX);
		break;
	case OPT_LOOP:
		args->loop = value;
		break;
	case OPT_TRACE:
		args->trace = true;
		break;
	case OPT_ARGS:
		args->args = value;
		break;
	case OPT_BENCH:
		args->bench = true;
		break;
	case OPT_ALL:
		args->all = true;
		break;
	case OPT_AGAINST:
		args->against = value;
		break;
	case OPT_CASE:
		args->only = value;
		break;
	case OPT_CASES:
		if (!ms_tool_number(value, strlen(value), 0, INT32_MAX, (uint64_t *)&args->cases))
			argp_error(state, "--cases=%s: expected a number from 0 to %d", value,
				   INT32_MAX);
		break;
	case 'v':
		args->verbose = true;
		break;
	case OPT_DIAGRAM:
		args->diagram = true;
		break;
	case ARGP_KEY_ARG:
		add_file(args, value, state);
		break;
	case ARGP_KEY_END:
		check_arguments(args, state);
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static const struct argp arg_parser = {
	.options = option_table,
	.parser = parse_option,
	.args_doc = "LOOPFILE LISTING\nFILE.rtl",
	.doc = "Execute each listing of LISTING cycle by cycle beside its loop in LOOPFILE, from "
	       "the same pseudo-random registers and memory, and compare all that they compute; or "
	       "execute each function of FILE.rtl as it was and with its pipelined loops, and "
	       "compare results and memory."
	       "\vOne of the two files may be -, standard input.  The exit status is 0 if "
	       "everything that was compared is the same, or a file of RTL has no function; 1 if "
	       "anything differed or could not be read; 2 if all of a file's RTL was read, but no "
	       "function could be compared: it calls others, say, no arguments were found on which "
	       "it runs, or its pipelined code never ran.",
};

static const struct ms_loop *find_loop(const struct ms_loops *loops, const char *name)
{
	for (int n = 0; n < loops->nloops; n++)
		if (strcmp(loops->loop[n]->name, name) == 0)
			return loops->loop[n];
	return NULL;
}

/* Draw and run one listing.  */
static bool run_listing(const struct arguments *args, const struct ms_loop *loop,
			const struct ms_listing *listing, const struct ms_machine *machine,
			struct ms_diag *diag)
{
	struct ms_sim_options options = args->sim;
	struct ms_sim_report report;
	struct ms_buf text = { 0 };
	bool same;

	if (args->diagram) {
		if (!ms_sim_diagram(&text, loop, listing, machine,
				    args->given_trips ? options.first : -1, diag)) {
			ms_buf_free(&text);
			return false;
		}
		ms_buf_putc(&text, '\n');
		fwrite(text.text, 1, text.len, stdout);
		text.len = 0;
	}
	if (args->trace) {
		options.trace = stdout;
		if (!args->given_trips) {
			options.last = ms_sim_shown_trips(listing);
			if (options.last > ms_loop_most_trips(loop))
				options.last = ms_loop_most_trips(loop);
			options.first = options.last;
		}
	}
	same = ms_simulate(loop, listing, machine, &options, &report, diag);
	if (same) {
		ms_buf_printf(&text, "%s: ", listing->loop);
		ms_sim_report_write(&text, &report, &options);
		ms_buf_putc(&text, '\n');
		fwrite(text.text, 1, text.len, stdout);
	}
	ms_buf_free(&text);
	return same;
}

static bool run_listings(const struct arguments *args, const struct ms_loops *loops,
			 const struct ms_listings *listings, const struct ms_machine *machine,
			 struct ms_diag *diag)
{
	bool same = true, any = false;

	for (int n = 0; n < listings->nlistings; n++) {
		const struct ms_listing *listing = listings->listing[n];
		const struct ms_loop *loop = find_loop(loops, listing->loop);
		const char *line;
		int len;

		if (args->loop && strcmp(args->loop, listing->loop) != 0)
			continue;
		any = true;
		if (loop) {
			same &= run_listing(args, loop, listing, machine, diag);
			continue;
		}
		line = ms_diag_line(args->sim.text, args->sim.len, listing->loc.line, &len);
		ms_diag_report(diag, MS_ERROR, listing->loc, line, len,
			       "there is no loop '%s' in %s", listing->loop,
			       ms_file_shown(args->loop_file));
		same = false;
	}
	if (!any)
		ms_diag_error(diag, ms_file_shown(args->listing_file), "there is no listing%s%s%s",
			      args->loop ? " of loop '" : "", args->loop ? args->loop : "",
			      args->loop ? "'" : "");
	return same && any;
}

static bool run(struct arguments *args, struct ms_arena *arena, struct ms_diag *diag)
{
	struct ms_machine *machine = ms_tool_machine(arena, args->machine, diag);
	struct ms_buf loop_text = { 0 }, listing_text = { 0 };
	const struct ms_loops *loops = NULL;
	const struct ms_listings *listings = NULL;
	bool same = false;

	if (machine && ms_file_read(args->loop_file, &loop_text, diag) &&
	    ms_file_read(args->listing_file, &listing_text, diag))
		loops = ms_loops_read(arena, ms_file_shown(args->loop_file), loop_text.text,
				      loop_text.len, machine, diag);
	if (loops)
		listings = ms_listings_read(arena, ms_file_shown(args->listing_file),
					    listing_text.text, listing_text.len, machine, loops,
					    diag);
	if (listings) {
		args->sim.text = listing_text.text;
		args->sim.len = listing_text.len;
		same = run_listings(args, loops, listings, machine, diag);
	}
	ms_buf_free(&loop_text);
	ms_buf_free(&listing_text);
	return same;
}

static enum ms_sim_exit run_against(const struct arguments *args, struct ms_diag *diag)
{
	struct ms_against_options options = {
		.object = args->against, .program = program_invocation_name, .seed = args->sim.seed,
		.first = args->sim.first, .last = args->sim.last, .cases = args->cases,
		.function = args->loop, .only = args->only, .verbose = args->verbose,
		.all = args->all,
	};

	return ms_against(args->loop_file, &options, diag);
}

static enum ms_sim_exit run_rtl(const struct arguments *args, struct ms_diag *diag)
{
	struct ms_sim_rtl_options options = {
		.seed = args->sim.seed, .first = args->sim.first, .last = args->sim.last,
		.function = args->loop, .args = args->args, .bench = args->bench,
		.all = args->all,
	};

	if (args->against)
		return run_against(args, diag);
	return ms_sim_rtl(args->loop_file, &options, diag);
}

int main(int argc, char **argv)
{
	struct arguments args = { .sim = { .seed = 1, .last = -1 }, .cases = -1 };
	struct ms_arena *arena = ms_arena_new();
	struct ms_diag_file where;
	struct ms_diag diag = ms_tool_diag(&where, "modsched-sim");
	enum ms_sim_exit status;

	ms_tool_start();
	argp_parse(&arg_parser, argc, argv, 0, NULL, &args);
	if (!args.listing_file)
		status = run_rtl(&args, &diag);
	else
		status = run(&args, arena, &diag) ? MS_SIM_EXIT_SAME : MS_SIM_EXIT_WRONG;
	ms_arena_free(arena);
	return ms_tool_finish(&diag) ? (int)status : MS_SIM_EXIT_WRONG;
}
