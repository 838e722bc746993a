/* Which compilation this is: its name, and its place among those of one command.
   SPDX-License-Identifier: GPL-3.0-or-later

   `gcc -c a.c b.c` runs the compiler proper once for each source, and no run is told of the
   others.  An output file that is to hold both must be begun by the first and continued by
   the second.  So a run looks at the command line of its parent, the driver: if a source
   stands before its own, it isn't the first.  Where the parent is something else or cannot be
   seen, the run counts as the first.  */

#include "gcc/compat.h"

#include "gcc/unit.h"

#include <unistd.h>

extern "C" {
#include "base/buf.h"
#include "base/rng.h"
}

/* Options of the driver whose operand is the next argument.  */
static const char *const operand_options[] = {
	"-o",      "-x",        "-I",           "-D",       "-U",         "-include",
	"-MF",     "-MT",       "-MQ",          "-isystem", "-iquote",    "-imacros",
	"-L",      "-B",        "-idirafter",   "-iprefix", "-isysroot",  "-iwithprefix",
	"-T",      "-u",        "-l",           "-Xlinker", "-Xassembler", "-Xpreprocessor",
	"-dumpdir", "-dumpbase", "-dumpbase-ext", "-aux-info", "-wrapper", "-specs",
	"--param",
};

/* Suffixes of what the compiler proper, in any language, compiles.  */
static const char *const source_suffixes[] = {
	"c",   "i",   "h",   "ii",  "cc",  "cp",  "cxx", "cpp", "CPP", "c++", "C",   "m",
	"mi",  "mm",  "M",   "mii", "f",   "for", "ftn", "F",   "FOR", "fpp", "FPP", "FTN",
	"f90", "f95", "f03", "f08", "F90", "F95", "F03", "F08", "d",   "di",  "go",  "adb",
	"ads", "mod", "rs",
};

static bool is_one_of(const char *s, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(s, list[i]) == 0)
			return true;
	return false;
}

/* Is ARG, no option, something that the driver had compiled?  LANGUAGE_GIVEN: after -x.  */
static bool is_source(const char *arg, bool language_given)
{
	const char *dot = strrchr(lbasename(arg), '.');

	if (strcmp(arg, "-") == 0)
		return true;
	if (access(arg, R_OK) < 0)
		return false;
	return language_given ||
	       (dot && is_one_of(dot + 1, source_suffixes, ARRAY_SIZE(source_suffixes)));
}

/* Does a source stand in ARGV before the one called SELF or INPUT?  */
static bool comes_after_another(char **argv, const char *self, const char *input)
{
	bool language_given = false, another = false;

	for (char **arg = argv + 1; *arg; arg++) {
		const char *s = *arg;

		if (is_one_of(s, operand_options, ARRAY_SIZE(operand_options))) {
			if (!*++arg)
				break;
			if (strcmp(s, "-x") == 0)
				language_given = strcmp(*arg, "none") != 0;
		} else if (startswith(s, "-x")) {
			language_given = strcmp(s + 2, "none") != 0;
		} else if (strcmp(s, self) == 0 || strcmp(s, input) == 0) {
			return another;
		} else if (*s != '-' || !s[1]) {
			another |= is_source(s, language_given);
		}
	}
	return false;
}

/* The same, in the command line of the parent process, response files included.  */
static bool command_had_another(const char *self, const char *input)
{
	struct ms_diag silent = {};
	struct ms_buf text = {};
	char path[64];
	bool another = false;

	snprintf(path, sizeof path, "/proc/%ld/cmdline", (long)getppid());
	if (ms_file_read(path, &text, &silent) && text.len > 0) {
		auto_vec<char *> words;
		int argc;
		char **argv, **given;

		for (size_t at = 0; at < text.len; at += strlen(text.text + at) + 1)
			words.safe_push(text.text + at);
		argc = words.length();
		words.safe_push(NULL);
		argv = given = words.address();
		expandargv(&argc, &argv);
		another = comes_after_another(argv, self, input);
		if (argv != given)
			freeargv(argv);
	}
	ms_buf_free(&text);
	return another;
}

/* PATH without the working directory's own path and leading "./".  */
static const char *shorten(const char *path)
{
	const char *here = getpwd();
	size_t len = here ? strlen(here) : 0;

	if (len > 1 && startswith(path, here) && IS_DIR_SEPARATOR(path[len]))
		path += len + 1;
	while (path[0] == '.' && IS_DIR_SEPARATOR(path[1]) && path[2])
		path += 2;
	return path;
}

/* PATH as part of a file name.  "../x/a.c" becomes "up-x-a.c": not a hidden file.  */
static const char *flatten(struct ms_arena *arena, const char *path)
{
	struct ms_buf flat = {};
	const char *text;

	while (IS_DIR_SEPARATOR(*path))
		path++;
	while (*path) {
		size_t len = 0;

		while (path[len] && !IS_DIR_SEPARATOR(path[len]))
			len++;
		if (len == 2 && startswith(path, ".."))
			ms_buf_puts(&flat, "up");
		else
			ms_buf_add(&flat, path, len);
		path += len;
		if (*path) {
			ms_buf_putc(&flat, '-');
			path++;
		}
	}
	text = ms_strndup(arena, flat.len ? flat.text : "", flat.len);
	ms_buf_free(&flat);
	return text;
}

/* The name of this link-time compilation.  Partitions have one of their own; a program that is
   compiled in one piece has a temporary file's, so the linked file's, which the driver put
   before it, must do.  */
static const char *name_of_link(struct ms_arena *arena)
{
	const char *base = lbasename(dump_base_name);
	size_t len;

	if (flag_ltrans || !dump_dir_name)
		return ms_strdup(arena, base);
	base = lbasename(dump_dir_name);
	len = strlen(base);
	while (len > 0 && (base[len - 1] == '-' || base[len - 1] == '.'))
		len--;
	return len ? ms_strndup(arena, base, len) : "lto";
}

static const char *name_of_source(struct ms_arena *arena, const char *path)
{
	char *name;

	if (strcmp(path, "-") == 0 || strcmp(path, "<stdin>") == 0)
		return "stdin";
	name = ms_strdup(arena, shorten(path));
	for (char *s = name; *s; s++)
		if (ISCNTRL(*s))
			*s = '?';
	return name;
}

const char *ms_fit_name(struct ms_arena *arena, const char *name)
{
	const int longest = 200;
	uint64_t hash = 0;

	if (strlen(name) <= (size_t)longest)
		return name;
	for (const char *s = name; *s; s++)
		hash = ms_mix64(hash ^ (unsigned char)*s);
	return ms_asprintf(arena, "%.*s-%016llx", longest - 17, name, (unsigned long long)hash);
}

struct ms_unit ms_unit_find(struct ms_arena *arena, const char *input)
{
	struct ms_unit unit = {};
	const char *self = main_input_filename;

	if (!self || !*self)
		self = "-";
	if (!input || !*input)
		input = self;
	if (in_lto_p) {
		/* One process does the whole program's analysis, or everything; partitions
		   follow it, in any number of processes at once.  */
		unit.name = name_of_link(arena);
		unit.first = !flag_ltrans;
		unit.silent = flag_compare_debug;
	} else {
		unit.name = name_of_source(arena, self);
		unit.first = !command_had_another(self, input);
		unit.silent = flag_compare_debug || flag_syntax_only ||
			      (flag_generate_lto && !flag_fat_lto_objects);
	}
	unit.flat = flatten(arena, unit.name);
	return unit;
}
