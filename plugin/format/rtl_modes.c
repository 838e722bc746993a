/* Modes of RTL expressions that must agree: what GCC itself would never write differently is a
   mistake in the text, and better found where it is read than by a wrong result.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#include "format/rtl_text.h"

/* How many of the operands of CODE, from the first, have the mode of the result.  */
static int like_result(enum ms_rtx_code code)
{
	switch (code) {
	case MS_RTX_PLUS:
	case MS_RTX_MINUS:
	case MS_RTX_MULT:
	case MS_RTX_DIV:
	case MS_RTX_MOD:
	case MS_RTX_UDIV:
	case MS_RTX_UMOD:
	case MS_RTX_AND:
	case MS_RTX_IOR:
	case MS_RTX_XOR:
	case MS_RTX_SMIN:
	case MS_RTX_SMAX:
	case MS_RTX_UMIN:
	case MS_RTX_UMAX: return 2;
	case MS_RTX_FMA: return 3;
	case MS_RTX_ASHIFT:
	case MS_RTX_ASHIFTRT:
	case MS_RTX_LSHIFTRT:
	case MS_RTX_ROTATE:
	case MS_RTX_ROTATERT:
	case MS_RTX_NEG:
	case MS_RTX_NOT:
	case MS_RTX_ABS:
	case MS_RTX_SQRT: return 1;
	default: return 0;
	}
}

/* May something of mode A stand where mode B belongs?  Constants have no mode.  */
static bool fits(struct ms_mode a, struct ms_mode b)
{
	return a.scalar == MS_VOID || b.scalar == MS_VOID || ms_mode_equal(a, b);
}

static void add_mode(struct ms_buf *out, struct ms_mode mode)
{
	if (mode.scalar == MS_OTHER_MODE)
		ms_buf_puts(out, "one that can't be executed");
	else
		ms_mode_write(out, mode);
}

static bool differ(struct ms_rtl_reader *r, const struct ms_rtx *x, const char *what,
		   const struct ms_rtx *like)
{
	struct ms_buf mode = { 0 }, other = { 0 };

	add_mode(&mode, x->mode);
	add_mode(&other, like->mode);
	ms_text_error(&r->text, x->loc, "found mode %s, expected %s, the mode of %s", mode.text,
		      other.text, what);
	ms_buf_free(&mode);
	ms_buf_free(&other);
	return false;
}

/* A pseudo register has one mode everywhere.  */
static bool check_register(struct ms_rtl_reader *r, const struct ms_rtx *x)
{
	struct ms_rtl_pseudo fresh = { x->mode, x->loc }, *old;
	struct ms_buf mode = { 0 }, other = { 0 };
	char number[24];
	bool first;
	int n;

	n = snprintf(number, sizeof number, "%lld", (long long)x->integer);
	n = ms_names_add(&r->pseudos, r->text.arena, number, (size_t)n, &first);
	if (first)
		MS_VEC_PUSH(r->text.arena, &r->pseudo, fresh);
	old = &r->pseudo.v[n];
	if (ms_mode_equal(old->mode, x->mode))
		return true;
	add_mode(&mode, x->mode);
	add_mode(&other, old->mode);
	ms_text_error(&r->text, x->loc, "register %s has mode %s here, %s in line %d", number,
		      mode.text, other.text, old->loc.line);
	ms_buf_free(&mode);
	ms_buf_free(&other);
	return false;
}

bool ms_rtx_check_modes(struct ms_rtl_reader *r, const struct ms_rtx *x)
{
	const struct ms_rtx *dest;

	if (x->code == MS_RTX_REG && x->reg == MS_RTX_PSEUDO)
		return check_register(r, x);
	for (int i = 0; i < like_result(x->code); i++)
		if (!fits(x->op[i]->mode, x->mode))
			return differ(r, x->op[i], "the result", x);
	if (x->code == MS_RTX_IF_THEN_ELSE)
		for (int i = 1; i < 3; i++)
			if (!fits(x->op[i]->mode, x->mode))
				return differ(r, x->op[i], "the result", x);
	if (x->code != MS_RTX_SET)
		return true;
	dest = x->op[0];
	if (dest->code == MS_RTX_STRICT_LOW_PART)
		dest = dest->op[0];
	if (dest->code == MS_RTX_ZERO_EXTRACT || fits(x->op[1]->mode, dest->mode))
		return true;
	return differ(r, x->op[1], "what is set", dest);
}
