/* The files that a compilation leaves: dump, listings, saved loops, table of loops.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/compat.h"

#include "gcc/diag.h"
#include "gcc/output.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* What opens a section: a comment in the language of the file.  */
static const char marker[] = "# modsched: unit ", rtl_marker[] = ";; modsched: unit ";

/* PATTERN with `%` replaced by the unit's name.  */
static const char *expand(struct ms_output *output, const char *pattern)
{
	struct ms_buf path = {};
	const char *text;

	if (!pattern || output->unit.silent)
		return NULL;
	for (const char *s = pattern; *s; s++) {
		if (*s != '%')
			ms_buf_putc(&path, *s);
		else if (s[1] == '%')
			ms_buf_putc(&path, *s++);
		else
			ms_buf_puts(&path, output->unit.flat);
	}
	text = ms_strndup(output->arena, path.text, path.len);
	ms_buf_free(&path);
	return text;
}

/* The folder that PATH lies in.  */
static const char *folder_of(struct ms_arena *arena, const char *path)
{
	const char *base = lbasename(path);

	return base == path ? "." : ms_strndup(arena, path, base - path);
}

/* Will PATH be writable at the end?  Says so now if not: a long compilation would be lost.  */
static bool check_file(struct ms_output *output, const char *path)
{
	struct stat st;
	int wrong = 0;

	if (!path || strcmp(path, "-") == 0)
		return true;
	if (stat(path, &st) == 0) {
		if (S_ISDIR(st.st_mode))
			wrong = EISDIR;
		else if (access(path, W_OK) < 0)
			wrong = errno;
	} else if (errno != ENOENT) {
		wrong = errno;
	}
	if (!wrong && access(folder_of(output->arena, path), F_OK) < 0)
		wrong = errno;
	if (wrong)
		error_at(UNKNOWN_LOCATION, "modsched: cannot write %qs: %s", path,
			 xstrerror(wrong));
	return !wrong;
}

/* Is PATH the source that is being compiled, or one of the N outputs OTHER?  Says so.  */
static bool clashes(const char *path, const char *const *other, int n)
{
	struct stat ours, source;

	if (!path || strcmp(path, "-") == 0)
		return false;
	if (main_input_filename && stat(path, &ours) == 0 &&
	    stat(main_input_filename, &source) == 0 && ours.st_dev == source.st_dev &&
	    ours.st_ino == source.st_ino) {
		error_at(UNKNOWN_LOCATION, "modsched: cannot write %qs: it is the source", path);
		return true;
	}
	for (int i = 0; i < n; i++)
		if (other[i] && strcmp(path, other[i]) == 0) {
			error_at(UNKNOWN_LOCATION,
				 "modsched: %qs is asked for as two different outputs", path);
			return true;
		}
	return false;
}

/* Make the folder PATH and those above it; *FRESH tells whether it was not there.  */
static bool make_folder(struct ms_arena *arena, const char *path, bool *fresh)
{
	char *part = ms_strdup(arena, path);
	struct stat st;

	for (char *s = part + 1; *s; s++) {
		if (!IS_DIR_SEPARATOR(*s))
			continue;
		*s = '\0';
		mkdir(part, 0777);
		*s = DIR_SEPARATOR;
	}
	*fresh = mkdir(part, 0777) == 0;
	if (*fresh || (stat(path, &st) == 0 && S_ISDIR(st.st_mode)))
		return true;
	error_at(UNKNOWN_LOCATION, "modsched: cannot make the folder %qs: %s", path,
		 xstrerror(errno));
	return false;
}

/* The file that RTL goes to, or NULL.  */
static const char *rtl_path(struct ms_output *output, const struct ms_args *args)
{
	if (!args->emit_rtl || output->unit.silent)
		return NULL;
	if (args->rtl)
		return expand(output, args->rtl);
	return ms_asprintf(output->arena, "%s.rtl", aux_base_name);
}

bool ms_output_begin(struct ms_output *output, struct ms_arena *arena,
		     const struct ms_args *args, const struct ms_unit *unit)
{
	bool ok;

	output->arena = arena;
	output->unit = *unit;
	output->dump_path = expand(output, args->dump);
	output->json_path = expand(output, args->json);
	output->listing_path = expand(output, args->listing);
	output->summary_path = expand(output, args->summary);
	output->rtl_path = rtl_path(output, args);
	output->loops_dir = expand(output, args->save_loops);

	const char *const path[] = { output->dump_path, output->json_path, output->listing_path,
				     output->summary_path, output->rtl_path };
	ok = true;
	for (int i = 0; i < (int)ARRAY_SIZE(path); i++)
		ok &= !clashes(path[i], path, i) && check_file(output, path[i]);
	if (ok && output->loops_dir)
		ok = make_folder(arena, output->loops_dir, &output->made_dir);
	return ok;
}

void ms_output_save_loop(struct ms_output *output, const char *function, int number,
			 const char *suffix, const struct ms_buf *text)
{
	struct ms_saved_loop saved;
	const char *stem;

	if (!output->loops_dir)
		return;
	stem = ms_asprintf(output->arena, "%s.%s", output->unit.flat, function);
	saved.path = ms_asprintf(output->arena, "%s/%s.%d.%s", output->loops_dir,
				 ms_fit_name(output->arena, stem), number, suffix);
	saved.text = ms_strndup(output->arena, text->text, text->len);
	saved.len = text->len;
	output->loops.safe_push(saved);
}

/* The section at S, which ends before END: its length, and in *NAME and *LEN its unit.  0 if
   there is none.  */
static size_t section_at(const char *marker, const char *s, const char *end, const char **name,
			 size_t *len)
{
	const size_t head = strlen(marker);
	const char *line_end, *at;

	if ((size_t)(end - s) <= head || memcmp(s, marker, head) != 0)
		return 0;
	line_end = (const char *)memchr(s, '\n', end - s);
	if (!line_end)
		return 0;
	*name = s + head;
	*len = line_end - *name;
	for (at = line_end + 1; at < end; at++)
		if (at[-1] == '\n' && (size_t)(end - at) > head &&
		    memcmp(at, marker, head) == 0)
			break;
	return at - s;
}

/* Append to OUT the sections of OLD with ours, TEXT, among them: in place of an older one of
   the same unit, and in the order of the units' names.  */
static void merge(struct ms_buf *out, const char *marker, const struct ms_buf *old,
		  const struct ms_unit *unit, const struct ms_buf *text)
{
	const char *s = old->text, *end = s + old->len, *name;
	bool placed = false;
	size_t len, size;

	for (; s < end && (size = section_at(marker, s, end, &name, &len)) > 0; s += size) {
		char *other = xstrndup(name, len);
		int order = strverscmp(other, unit->name);

		free(other);
		if (order >= 0 && !placed) {
			ms_buf_printf(out, "%s%s\n", marker, unit->name);
			ms_buf_add(out, text->text, text->len);
			placed = true;
		}
		if (order != 0)
			ms_buf_add(out, s, size);
	}
	if (!placed) {
		ms_buf_printf(out, "%s%s\n", marker, unit->name);
		ms_buf_add(out, text->text, text->len);
	}
}

/* Write this unit's part of PATH: TEXT as a section that MARKER opens, or, where TEXT is NULL,
   its JSON.  The first unit of a command replaces what an earlier command left there.
   Partitions of one link may do so at the same time: the folder is locked meanwhile, where its
   file system can do that.  */
static void write_part(struct ms_output *output, const char *marker, const char *path,
		       const struct ms_buf *text)
{
	struct ms_diag diag = ms_diag_to_gcc();
	struct ms_buf old = {}, whole = {};
	struct stat st;
	int lock;
	bool ok = true;

	if (!path)
		return;
	lock = open(folder_of(output->arena, path), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (lock >= 0)
		flock(lock, LOCK_EX);
	if (!output->unit.first && strcmp(path, "-") != 0 && stat(path, &st) == 0 &&
	    S_ISREG(st.st_mode))
		ok = ms_file_read(path, &old, &diag);
	if (ok) {
		if (text)
			merge(&whole, marker, &old, &output->unit, text);
		else
			ms_json_write(&whole, output->json, &old);
		ms_file_write(path, whole.text, whole.len, &diag);
	}
	if (lock >= 0)
		close(lock);
	ms_buf_free(&old);
	ms_buf_free(&whole);
}

void ms_output_finish(struct ms_output *output)
{
	struct ms_diag diag = ms_diag_to_gcc();

	write_part(output, marker, output->dump_path, &output->dump);
	write_part(output, marker, output->json_path, NULL);
	write_part(output, marker, output->listing_path, &output->listing);
	write_part(output, marker, output->summary_path, &output->summary);
	write_part(output, rtl_marker, output->rtl_path, &output->rtl);
	for (const ms_saved_loop &saved : output->loops)
		if (!ms_file_write(saved.path, saved.text, saved.len, &diag))
			break;
}

void ms_output_free(struct ms_output *output)
{
	/* After an error nothing was written: leave no empty folder.  */
	if (output->made_dir && seen_error())
		rmdir(output->loops_dir);
	ms_buf_free(&output->dump);
	ms_json_unit_free(output->json);
	ms_buf_free(&output->listing);
	ms_buf_free(&output->summary);
	ms_buf_free(&output->rtl);
	output->loops.release();
}
