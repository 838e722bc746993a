/* Machines by name, and their operations by name and by RTL.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "format/text.h"

static const char suffix[] = ".mach";

int ms_machine_op(const struct ms_machine *machine, const char *name, size_t len)
{
	return ms_names_find(&machine->op_names, name, len);
}

/* Whether TEXT matches PATTERN, where `*` stands for anything and `?` for one character.  On a
   mismatch only the newest `*` has to take one character more: O(|PATTERN| |TEXT|).  */
static bool matches(const char *pattern, const char *text)
{
	const char *star = NULL, *resume = text;

	while (*text) {
		if (*pattern == '*') {
			star = pattern++;
			resume = text;
		} else if (*pattern == '?' || *pattern == *text) {
			pattern++;
			text++;
		} else if (star) {
			pattern = star + 1;
			text = ++resume;
		} else {
			return false;
		}
	}
	while (*pattern == '*')
		pattern++;
	return *pattern == '\0';
}

/* An absent pattern matches every mode, an absent mode only what matches everything.  */
static bool mode_matches(const char *pattern, const char *mode)
{
	return !pattern || matches(pattern, mode ? mode : "");
}

const struct ms_rtl_rule *ms_machine_rtl(const struct ms_machine *machine, const char *code,
					 const char *mode, const char *operand_mode)
{
	for (int i = 0; i < machine->nrtl; i++) {
		const struct ms_rtl_rule *rule = &machine->rtl[i];

		if (matches(rule->code, code) && mode_matches(rule->mode, mode) &&
		    mode_matches(rule->operand_mode, operand_mode))
			return rule;
	}
	return NULL;
}

/* Opening by name.  */

static bool has_suffix(const char *name)
{
	size_t len = strlen(name), n = sizeof suffix - 1;

	return len > n && strcmp(name + len - n, suffix) == 0;
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Append the names of the machines in the folder DIR, sorted.  */
static void list_machines(struct ms_arena *arena, const char *dir, struct ms_buf *list)
{
	MS_VEC(const char *) names = { 0 };
	DIR *stream = opendir(dir);
	struct dirent *entry;

	while (stream && (entry = readdir(stream)))
		if (has_suffix(entry->d_name))
			MS_VEC_PUSH(arena, &names,
				    ms_strndup(arena, entry->d_name,
					       strlen(entry->d_name) - (sizeof suffix - 1)));
	if (stream)
		closedir(stream);
	if (names.n > 0)
		qsort(names.v, names.n, sizeof *names.v, compare_names);
	for (size_t n = 0; n < names.n; n++)
		ms_buf_printf(list, "%s%s", list->len > 0 ? ", " : "", names.v[n]);
}

static void report_missing(struct ms_arena *arena, const char *name, const char *const *dirs,
			   int ndirs, struct ms_diag *diag)
{
	struct ms_buf searched = { 0 }, machines = { 0 }, here = { 0 };

	for (int d = 0; d < ndirs; d++) {
		ms_buf_printf(&searched, "%s%s", d > 0 ? ", " : "", dirs[d]);
		list_machines(arena, dirs[d], &machines);
	}
	if (access(name, R_OK) == 0)
		ms_buf_printf(&here, "; if the file of that name is meant, './%s'", name);
	if (machines.text)
		ms_diag_error(diag, NULL,
			      "unknown machine '%s'; expected a file name or one of %s "
			      "(searched: %s)%s",
			      name, machines.text, searched.text, here.text ? here.text : "");
	else
		ms_diag_error(diag, NULL,
			      "unknown machine '%s'; expected the name of a file with a '/' or "
			      "'%s' in it, since there are no machines in %s%s",
			      name, suffix, searched.text ? searched.text : "any folder",
			      here.text ? here.text : "");
	ms_buf_free(&searched);
	ms_buf_free(&machines);
	ms_buf_free(&here);
}

/* The path of machine NAME, or NULL.  */
static const char *find_machine(struct ms_arena *arena, const char *name,
				const char *const *dirs, int ndirs)
{
	if (strchr(name, '/') || has_suffix(name))
		return name;
	for (int d = 0; d < ndirs; d++) {
		const char *path = ms_asprintf(arena, "%s/%s%s", dirs[d], name, suffix);

		if (access(path, F_OK) == 0)
			return path;
	}
	return NULL;
}

struct ms_machine *ms_machine_open(struct ms_arena *arena, const char *name,
				   const char *const *dirs, int ndirs, struct ms_diag *diag)
{
	const char *path = find_machine(arena, name, dirs, ndirs);
	struct ms_machine *machine = NULL;
	struct ms_buf text = { 0 };

	if (!path)
		report_missing(arena, name, dirs, ndirs, diag);
	else if (ms_file_read(path, &text, diag))
		machine = ms_machine_read(arena, path, text.text, text.len, diag);
	ms_buf_free(&text);
	return machine;
}
