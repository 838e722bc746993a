/* Text that grows, and files read and written whole.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_BASE_BUF_H
#define MS_BASE_BUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"

/* A growing text.  Start from {0}; ms_buf_free when done.  TEXT is zero-terminated once
   anything was added.  */
struct ms_buf {
	char *text;
	size_t len;
	size_t cap;
};

void ms_buf_add(struct ms_buf *buf, const char *bytes, size_t len);
void ms_buf_puts(struct ms_buf *buf, const char *s);
void ms_buf_putc(struct ms_buf *buf, char c);
void ms_buf_printf(struct ms_buf *buf, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void ms_buf_free(struct ms_buf *buf);

/* What a word for N things ends with: "%d op%s", N, ms_plural(N).  */
static inline const char *ms_plural(int64_t n)
{
	return n == 1 ? "" : "s";
}

/* Pad the current line of BUF with spaces up to COLUMN (from 0); nothing if it is longer.  */
void ms_buf_pad(struct ms_buf *buf, size_t column);

/* The largest text that is read: what is larger is refused before it fills the memory.  */
#define MS_FILE_LIMIT ((size_t)256 << 20)

/* How messages name PATH: "<stdin>" for "-".  */
const char *ms_file_shown(const char *path);

/* Read PATH ("-": standard input) into BUF, at most MS_FILE_LIMIT bytes.  False and a message
   where it can't be opened or read, is a directory, or is larger.  */
bool ms_file_read(const char *path, struct ms_buf *buf, struct ms_diag *diag);

/* Make PATH hold exactly the LEN bytes of TEXT ("-": print them), or leave what was there as
   it was and send a message: the bytes go to a temporary file beside PATH that then replaces
   it.  What is no regular file (a device, a pipe) is written directly.  */
bool ms_file_write(const char *path, const char *text, size_t len, struct ms_diag *diag);

#endif
