/* Messages about the user's text and about our own bugs.
   SPDX-License-Identifier: GPL-3.0-or-later

   A function that can fail on its input takes a struct ms_diag, sends every message through
   it and returns false.  Who receives the messages decides what becomes of them: the command
   line prints file:line:column, the message and the line with a caret; the plugin hands them
   to GCC's own diagnostics; tests collect them.  */

#ifndef MS_BASE_DIAG_H
#define MS_BASE_DIAG_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

enum ms_severity {
	MS_NOTE,    /* belongs to the message before it */
	MS_WARNING, /* the result is right all the same */
	MS_ERROR,   /* the input is wrong; nothing is produced from it */
	MS_BUG,     /* modsched is wrong: an illegal schedule, a broken invariant */
};

/* A place in a text.  file == NULL: no place.  line == 0: the file as a whole.  */
struct ms_loc {
	const char *file; /* as the user named it; lives as long as the text's arena */
	int line;         /* from 1 */
	int column;       /* from 1, in bytes */
};

struct ms_message {
	enum ms_severity severity;
	struct ms_loc loc;
	const char *text;   /* one sentence without a final newline; dies with the call */
	const char *source; /* the line that LOC points into, without newline, or NULL */
	int source_len;     /* its length in bytes; may hold NUL bytes */
};

struct ms_diag {
	void (*emit)(void *ctx, const struct ms_message *message); /* NULL: count only */
	void *ctx;
	unsigned errors; /* messages of severity MS_ERROR and above so far */
	unsigned warnings;
};

/* Send one message.  SOURCE may be NULL.  ms_diag_report counts and calls emit.  */
void ms_diag_report(struct ms_diag *diag, enum ms_severity severity, struct ms_loc loc,
		    const char *source, int source_len, const char *fmt, ...)
    __attribute__((format(printf, 6, 7)));
void ms_diag_vreport(struct ms_diag *diag, enum ms_severity severity, struct ms_loc loc,
		     const char *source, int source_len, const char *fmt, va_list ap)
    __attribute__((format(printf, 6, 0)));

/* Line NUMBER, from 1, of the LEN bytes at TEXT, for SOURCE; *LINE_LEN is its length, without
   the end of the line.  NULL if there is none.  O(what stands before).  */
const char *ms_diag_line(const char *text, size_t len, int number, int *line_len);

/* An error without a place, or about a file as a whole (FILE may be NULL).  */
void ms_diag_error(struct ms_diag *diag, const char *file, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* A diag whose emit prints to a FILE *:
       x.loop:3:7: error: unknown operation 'lod'; toy has load, store, ...
         a: r1 = lod A[i]
                 ^
   With no place, PROGRAM takes its part.  Control bytes of the source line are shown as '?',
   a long line is cut around the caret.  */
struct ms_diag_file {
	void *stream;        /* FILE * */
	const char *program; /* such as "modsched" */
};
struct ms_diag ms_diag_to_file(struct ms_diag_file *where);

#endif
