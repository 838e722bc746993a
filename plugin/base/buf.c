/* Text that grows, and files read and written whole.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/buf.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Room for LEN more bytes and the final zero.  */
static void reserve(struct ms_buf *buf, size_t len)
{
	size_t cap = buf->cap ? buf->cap : 256;
	char *text;

	if (len > PTRDIFF_MAX - buf->len - 1)
		goto out_of_memory;
	while (cap < buf->len + len + 1)
		cap *= 2;
	if (cap == buf->cap)
		return;
	text = realloc(buf->text, cap);
	if (!text)
		goto out_of_memory;
	buf->text = text;
	buf->cap = cap;
	return;

out_of_memory:
	fprintf(stderr, "modsched: out of memory for %zu bytes of text\n", len);
	exit(1);
}

void ms_buf_add(struct ms_buf *buf, const char *bytes, size_t len)
{
	reserve(buf, len);
	if (len)
		memcpy(buf->text + buf->len, bytes, len);
	buf->len += len;
	buf->text[buf->len] = '\0';
}

void ms_buf_puts(struct ms_buf *buf, const char *s)
{
	ms_buf_add(buf, s, strlen(s));
}

void ms_buf_putc(struct ms_buf *buf, char c)
{
	ms_buf_add(buf, &c, 1);
}

void ms_buf_printf(struct ms_buf *buf, const char *fmt, ...)
{
	va_list ap, again;
	int len;

	va_start(ap, fmt);
	va_copy(again, ap);
	reserve(buf, 80);
	len = vsnprintf(buf->text + buf->len, buf->cap - buf->len, fmt, ap);
	va_end(ap);
	if ((size_t)len >= buf->cap - buf->len) {
		reserve(buf, (size_t)len);
		vsnprintf(buf->text + buf->len, buf->cap - buf->len, fmt, again);
	}
	va_end(again);
	buf->len += (size_t)len;
}

void ms_buf_free(struct ms_buf *buf)
{
	free(buf->text);
	*buf = (struct ms_buf){ 0 };
}

void ms_buf_pad(struct ms_buf *buf, size_t column)
{
	size_t start = buf->len;

	while (start > 0 && buf->text[start - 1] != '\n')
		start--;
	while (buf->len - start < column)
		ms_buf_putc(buf, ' ');
}

const char *ms_file_shown(const char *path)
{
	return strcmp(path, "-") == 0 ? "<stdin>" : path;
}

bool ms_file_read(const char *path, struct ms_buf *buf, struct ms_diag *diag)
{
	bool standard = strcmp(path, "-") == 0;
	int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
	bool ok = false;
	struct stat st;

	if (fd < 0) {
		ms_diag_error(diag, path, "cannot open: %s", strerror(errno));
		return false;
	}
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && (uintmax_t)st.st_size > MS_FILE_LIMIT)
		goto too_large;
	for (;;) {
		ssize_t got;

		reserve(buf, 1 << 16);
		got = read(fd, buf->text + buf->len, 1 << 16);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0) {
			ms_diag_error(diag, ms_file_shown(path), "cannot read: %s", strerror(errno));
			goto done;
		}
		buf->len += (size_t)got;
		buf->text[buf->len] = '\0';
		if (buf->len > MS_FILE_LIMIT)
			goto too_large;
		if (got == 0)
			break;
	}
	ok = true;
	goto done;

too_large:
	ms_diag_error(diag, ms_file_shown(path), "the text is larger than %zu MiB",
		      MS_FILE_LIMIT >> 20);
done:
	if (!standard)
		close(fd);
	return ok;
}

static bool write_all(int fd, const char *text, size_t len)
{
	while (len > 0) {
		ssize_t put = write(fd, text, len);

		if (put < 0 && errno == EINTR)
			continue;
		if (put < 0)
			return false;
		text += put;
		len -= (size_t)put;
	}
	return true;
}

static bool write_failed(const char *path, int error, struct ms_diag *diag)
{
	ms_diag_error(diag, path, "cannot write: %s", strerror(error));
	return false;
}

/* Write to what is already open as FD.  */
static bool write_through(const char *path, int fd, const char *text, size_t len,
			  struct ms_diag *diag)
{
	bool ok = write_all(fd, text, len);
	int error = errno;

	if (fd != STDOUT_FILENO && close(fd) < 0 && ok) {
		ok = false;
		error = errno;
	}
	return ok || write_failed(path, error, diag);
}

/* Put the bytes into a new file beside TARGET, with MODE, and let it take TARGET's place.
   Returns 0 or what went wrong.  */
static int replace_file(const char *target, mode_t mode, const char *text, size_t len)
{
	char *temp;
	int fd, error = 0;

	if (asprintf(&temp, "%s.XXXXXX", target) < 0)
		return ENOMEM;
	fd = mkstemp(temp);
	if (fd < 0) {
		error = errno;
		free(temp);
		return error;
	}
	if (fchmod(fd, mode) < 0 || !write_all(fd, text, len))
		error = errno;
	if (close(fd) < 0 && !error)
		error = errno;
	if (!error && rename(temp, target) < 0)
		error = errno;
	if (error)
		unlink(temp);
	free(temp);
	return error;
}

bool ms_file_write(const char *path, const char *text, size_t len, struct ms_diag *diag)
{
	struct stat st;
	char *target;
	mode_t mask;
	int error;

	if (strcmp(path, "-") == 0)
		return write_through("<stdout>", STDOUT_FILENO, text, len, diag);

	if (stat(path, &st) < 0) {
		mask = umask(0);
		umask(mask);
		error = replace_file(path, 0666 & ~mask, text, len);
	} else if (!S_ISREG(st.st_mode)) {
		int fd = open(path, O_WRONLY | O_CLOEXEC);

		if (fd >= 0)
			return write_through(path, fd, text, len, diag);
		error = errno;
	} else if (access(path, W_OK) < 0 || !(target = realpath(path, NULL))) {
		error = errno;
	} else {
		/* The file itself, not a symbolic link to it, is replaced.  */
		error = replace_file(target, st.st_mode & 07777, text, len);
		free(target);
	}
	return !error || write_failed(path, error, diag);
}
