/* What all writers need: words, strings, registers.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <string.h>

#include "format/text.h"

bool ms_is_word(const char *name)
{
	size_t len = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				  "0123456789_.-");

	return len > 0 && len <= ms_max_token && name[len] == '\0';
}

void ms_string_write(struct ms_buf *out, const char *s)
{
	const size_t most = out->len + ms_max_token - 8;

	ms_buf_putc(out, '"');
	for (; *s; s++) {
		unsigned char c = (unsigned char)*s;

		if (out->len > most) {
			ms_buf_puts(out, "...");
			break;
		}
		if (c == '"' || c == '\\')
			ms_buf_printf(out, "\\%c", c);
		else if (c == '\n' || c == '\t')
			ms_buf_puts(out, c == '\n' ? "\\n" : "\\t");
		else if (c < ' ' || c == 0x7f)
			ms_buf_printf(out, "\\x%02x", c);
		else
			ms_buf_putc(out, (char)c);
	}
	ms_buf_putc(out, '"');
}

void ms_reg_write(struct ms_buf *out, struct ms_reg reg, const struct ms_machine *machine)
{
	const char *file = reg.file == MS_STATIC ? "r" : machine->rotating[reg.file].name;

	ms_buf_printf(out, "%s%d", file, reg.number);
}
