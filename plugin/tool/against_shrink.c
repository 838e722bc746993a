/* A case of --against that differs: made smaller, and reported as a command.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tool/against_run.h"

#include <string.h>

#include "sim/rtl_input.h"
enum { most_attempts = 300 };

static void set_count(const struct against *s, struct against_case *c, int64_t count)
{
	int64_t old = c->count;

	c->count = count;
	for (int n = 0; n < s->function->nparams; n++) {
		struct against_param *param = &c->param[n];

		if (s->counts[n] && param->kind == AGAINST_NUMBER &&
		    (param->number == old || param->number > count))
			param->number = count;
		if (s->ends && ms_rtl_could_be_end(s->function, n) &&
		    param->kind == AGAINST_AT)
			param->offset =
			    (count > 0 ? count : 0) * s->function->param[n].type->to->size;
	}
}

/* Make parameter N of C simpler in its Kth way.  False if there is none.  */
static bool simplify_param(const struct against *s, struct against_case *c, int n, int k)
{
	struct against_param *param = &c->param[n];
	const struct ms_ctype *type = s->function->param[n].type;

	if (type->kind == MS_CTYPE_POINTER) {
		if (param->kind != AGAINST_AT ||
		    (s->ends && ms_rtl_could_be_end(s->function, n)))
			return false;
		switch (k) {
		case 0: param->kind = AGAINST_FREE; return true;
		case 1: param->offset = 0; return true;
		default:
			param->offset = param->offset / 2 / type->to->align * type->to->align;
			return k == 2 && type->to->align > 0;
		}
	}
	if (s->counts[n] || (param->kind == AGAINST_NUMBER && param->number <= k))
		return false;
	*param = (struct against_param){ AGAINST_NUMBER, k, 0, 0 };
	return k < 3;
}

/* The Kth simpler variant of C.  False behind the last one; *C is as it was where it isn't
   simpler.  */
static bool simplify(const struct against *s, struct against_case *c, int k)
{
	int nparams = s->function->nparams;

	switch (k) {
	case 0: set_count(s, c, 0); return true;
	case 1: set_count(s, c, 1); return true;
	case 2: set_count(s, c, c->count / 2); return true;
	case 3: set_count(s, c, c->count - 1); return true;
	case 4: c->values = MS_RTL_ZERO; return true;
	case 5:
		if (c->values > MS_RTL_SMALL)
			c->values = MS_RTL_SMALL;
		return true;
	case 6: c->globals = false; return true;
	case 7: c->room = AGAINST_TIGHT; return true;
	case 8: c->seed = 1; return true;
	case 9: c->low = false; return true;
	default: break;
	}
	k -= 10;
	if (k >= 3 * nparams)
		return false;
	simplify_param(s, c, k / 3, k % 3);
	return true;
}

/* The smallest case found that differs, beginning with C, which does.  */
struct against_case ms_against_shrink(struct against *s, const struct against_case *c)
{
	struct against_case best = ms_against_copy(s, c), next;
	int attempts = 0;

	for (int k = 0; attempts < most_attempts; k++) {
		next = ms_against_copy(s, &best);
		if (!simplify(s, &next, k))
			break;
		if ((next.count < 0 && c->count >= 0) || next.count > best.count ||
		    ms_against_same_case(s, &next, &best) || !ms_against_is_legal(s, &next))
			continue;
		attempts++;
		if (ms_against_run_case(s, &next) == DIFFERS) {
			best = next;
			k = -1;
		}
	}
	ms_against_run_case(s, &best);
	return best;
}

/* TEXT in single quotes, as a shell takes it.  */
static void quote(struct ms_buf *out, const char *text)
{
	if (text[strcspn(text, " '\"\\$`&;|<>()*?[]#~!{}\n\t")] == '\0' && *text) {
		ms_buf_puts(out, text);
		return;
	}
	ms_buf_putc(out, '\'');
	for (; *text; text++) {
		if (*text == '\'')
			ms_buf_puts(out, "'\\''");
		else
			ms_buf_putc(out, *text);
	}
	ms_buf_putc(out, '\'');
}

void ms_against_report(struct against *s, const struct against_case *c)
{
	struct ms_buf command = { 0 }, text = { 0 };
	struct ms_loc loc = s->function->loc;

	ms_diag_report(s->diag, MS_ERROR, loc, NULL, 0,
		       "%s differs from the native function: %s", s->function->name,
		       s->why.text);
	ms_against_write(&text, c, s->function);
	ms_buf_puts(&command, s->options->program);
	ms_buf_puts(&command, " --against=");
	quote(&command, s->options->object);
	ms_buf_puts(&command, " --loop=");
	quote(&command, s->function->name);
	ms_buf_puts(&command, " --case=");
	quote(&command, text.text);
	ms_buf_putc(&command, ' ');
	quote(&command, s->path);
	ms_diag_report(s->diag, MS_NOTE, loc, NULL, 0, "to repeat it: %s", command.text);
	ms_buf_free(&command);
	ms_buf_free(&text);
}
