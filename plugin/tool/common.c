/* What the programs share: names, folders, messages.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tool/common.h"

#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void print_version(FILE *stream, struct argp_state *state)
{
	fprintf(
	    stream,
	    "%s " MS_VERSION "\n"
	    "License GPLv3+: GNU GPL version 3 or later <https://gnu.org/licenses/gpl.html>\n"
	    "There is NO WARRANTY, to the extent permitted by law.\n",
	    state->name);
}

void ms_tool_start(void)
{
	argp_program_version_hook = print_version;
	argp_err_exit_status = 1;
}

/* The folder of the running program, or NULL.  */
static char *program_dir(struct ms_arena *arena)
{
	size_t size = 256;

	for (;; size *= 2) {
		char *path = ms_alloc(arena, size);
		ssize_t len = readlink("/proc/self/exe", path, size);
		char *slash;

		if (len < 0)
			return NULL;
		if ((size_t)len == size)
			continue;
		slash = memrchr(path, '/', (size_t)len);
		if (!slash)
			return NULL;
		*slash = '\0';
		return path;
	}
}

const char *const *ms_tool_machine_dirs(struct ms_arena *arena, int *n)
{
	static const char *const near[] = {
		"machine-models",                   /* beside the program */
		"../../machine-models",             /* built, in build/COMPILER/ */
		"../share/modsched/machine-models", /* installed, then moved */
	};
	const char **dirs = MS_NEW_N(arena, sizeof near / sizeof *near + 1, const char *);
	const char *home = program_dir(arena);

	*n = 0;
	for (size_t i = 0; home && i < sizeof near / sizeof *near; i++) {
		const char *dir = ms_asprintf(arena, "%s/%s", home, near[i]);

		if (access(dir, R_OK | X_OK) == 0)
			dirs[(*n)++] = dir;
	}
	dirs[(*n)++] = MS_DATADIR "/machine-models";
	return dirs;
}

struct ms_machine *ms_tool_machine(struct ms_arena *arena, const char *name,
				   struct ms_diag *diag)
{
	int ndirs;
	const char *const *dirs = ms_tool_machine_dirs(arena, &ndirs);

	return ms_machine_open(arena, name ? name : MS_DEFAULT_MACHINE, dirs, ndirs, diag);
}

struct ms_diag ms_tool_diag(struct ms_diag_file *where, const char *program)
{
	*where = (struct ms_diag_file){ .stream = stderr, .program = program };
	return ms_diag_to_file(where);
}

bool ms_tool_number(const char *text, size_t len, uint64_t min, uint64_t max, uint64_t *value)
{
	uint64_t number = 0;

	if (len == 0)
		return false;
	for (size_t i = 0; i < len; i++) {
		unsigned digit = (unsigned)text[i] - '0';

		if (digit > 9 || __builtin_mul_overflow(number, 10u, &number) ||
		    __builtin_add_overflow(number, digit, &number))
			return false;
	}
	*value = number;
	return number >= min && number <= max;
}

bool ms_tool_finish(struct ms_diag *diag)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return true;
	ms_diag_error(diag, "<stdout>", "cannot write: %s", strerror(errno));
	return false;
}
