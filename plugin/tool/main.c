/* modsched: the scheduler on its own.
   SPDX-License-Identifier: GPL-3.0-or-later

   `modsched COMMAND ...`: the table below has the commands; each parses what follows by
   itself.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tool/common.h"
#include "tool/job.h"

static const struct ms_command *const commands[] = {
	&ms_schedule_command, &ms_explain_command, &ms_bounds_command,
	&ms_edges_command,    &ms_verify_command,  &ms_compare_command, &ms_reduce_command,
	&ms_gen_command,      &ms_gen_c_command,
	&ms_forms_command,
	&ms_unroll_command,   &ms_tradeoff_command,
};

enum { ncommands = sizeof commands / sizeof *commands };

static const struct ms_command *find_command(const char *name)
{
	for (int i = 0; i < ncommands; i++)
		if (strcmp(commands[i]->name, name) == 0)
			return commands[i];
	return NULL;
}

/* Run the command that argv[at] names.  */
static int run_command(int at, int argc, char **argv, struct argp_state *state)
{
	const struct ms_command *command = find_command(argv[at]);
	struct ms_buf names = { 0 };
	int status;

	if (!command) {
		for (int i = 0; i < ncommands; i++)
			ms_buf_printf(&names, "%s%s", i ? ", " : "", commands[i]->name);
		argp_error(state, "no command is called '%s'; expected one of: %s", argv[at],
			   names.text);
		return 1;
	}
	ms_buf_printf(&names, "%s %s", state->name, command->name);
	argv[at] = names.text;
	status = command->run(argc - at, argv + at);
	ms_buf_free(&names);
	return status;
}

static error_t parse(int key, char *value, struct argp_state *state)
{
	int *status = state->input;

	switch (key) {
	case ARGP_KEY_ARG:
		(void)value;
		*status = run_command(state->next - 1, state->argc, state->argv, state);
		state->next = state->argc;
		break;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "no command given");
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static char *filter(int key, const char *text, void *input)
{
	struct ms_buf list = { 0 };

	(void)input;
	if (key != ARGP_KEY_HELP_POST_DOC)
		return (char *)text;
	ms_buf_puts(&list, "Commands:\n");
	for (int i = 0; i < ncommands; i++)
		ms_buf_printf(&list, "  %-10s %s\n", commands[i]->name, commands[i]->summary);
	ms_buf_puts(&list, "\n`modsched COMMAND --help' has the options of each.");
	return list.text;
}

static const struct argp parser = {
	.parser = parse,
	.args_doc = "COMMAND [OPTION...] FILE...",
	.doc = "Modulo scheduling of loops that are given as text.\v ",
	.help_filter = filter,
};

/* Whoever ends the program, help texts included, must have been able to print.  */
static void check_output(void)
{
	struct ms_diag_file where;
	struct ms_diag diag = ms_tool_diag(&where, "modsched");

	if (!ms_tool_finish(&diag))
		_exit(1);
}

int main(int argc, char **argv)
{
	int status = 0;

	atexit(check_output);
	ms_tool_start();
	argp_parse(&parser, argc, argv, ARGP_IN_ORDER, NULL, &status);
	return status;
}
