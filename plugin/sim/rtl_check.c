/* Are the groups of a pipelined loop those of its schedule, and the lines what their ops do?
   SPDX-License-Identifier: GPL-3.0-or-later

   What can be said before anything runs.  The schedule is the `cycle` of each op in the body:
   op x stands in row cycle mod II of each group that its stage, cycle / II, puts it in.  */

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "sim/rtl_loop.h"

/* ---- Messages --------------------------------------------------------------------------- */

void ms_rtl_report(const struct ms_rtl_file *file, struct ms_diag *diag,
		   enum ms_severity severity, struct ms_loc loc, const char *text)
{
	const char *at = file->text, *end = file->text + file->len, *stop;

	if (!diag)
		return;
	for (int line = 1; at && line < loc.line; line++) {
		at = memchr(at, '\n', (size_t)(end - at));
		at = at ? at + 1 : NULL;
	}
	if (!at || loc.line == 0) {
		ms_diag_report(diag, severity, loc, NULL, 0, "%s", text);
		return;
	}
	stop = memchr(at, '\n', (size_t)(end - at));
	ms_diag_report(diag, severity, loc, at, (int)((stop ? stop : end) - at), "%s", text);
}

bool ms_rl_error(const struct ms_rl *rl, struct ms_diag *diag, struct ms_loc loc,
		 const char *fmt, ...)
{
	char text[1024];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	ms_rtl_report(rl->file, diag, MS_ERROR, loc, text);
	return false;
}

bool ms_rl_cannot(const struct ms_rl *rl, struct ms_diag *diag, struct ms_loc loc, const char *why)
{
	char text[1024];

	snprintf(text, sizeof text, "loop %.300s can't be executed: %s", rl->loop->name, why);
	ms_rtl_report(rl->file, diag, MS_WARNING, loc, text);
	return false;
}

/* ---- Lines against ops ------------------------------------------------------------------ */

/* An address as a sum: what is multiplied by what.  Numbers alone are left out: where they are
   wrong the line accesses something else when it runs.  */
struct term {
	uint64_t factor;
	const struct ms_rtx *x;
};
struct sum {
	struct ms_arena *arena;
	MS_VEC(struct term) term;
};

static void add_terms(struct sum *sum, const struct ms_rtx *x, uint64_t factor)
{
	const struct ms_rtx *by = x->nops == 2 ? x->op[1] : NULL;
	bool number = by && by->code == MS_RTX_CONST_INT;

	if (x->code == MS_RTX_PLUS || x->code == MS_RTX_MINUS) {
		add_terms(sum, x->op[0], factor);
		add_terms(sum, x->op[1], x->code == MS_RTX_PLUS ? factor : -factor);
	} else if (x->code == MS_RTX_MULT && number) {
		add_terms(sum, x->op[0], factor * (uint64_t)by->integer);
	} else if (x->code == MS_RTX_ASHIFT && number && (uint64_t)by->integer < 64) {
		add_terms(sum, x->op[0], factor << by->integer);
	} else if (x->code == MS_RTX_CONST) {
		add_terms(sum, x->op[0], factor);
	} else if (x->code != MS_RTX_CONST_INT) {
		MS_VEC_PUSH(sum->arena, &sum->term, ((struct term){ factor, x }));
	}
}

static const struct ms_rtx *difference(const struct ms_rtx *a, const struct ms_rtx *b);

/* The same of addresses A and B.  */
static const struct ms_rtx *address_difference(const struct ms_rtx *a, const struct ms_rtx *b)
{
	struct sum x = { .arena = ms_arena_new() }, y = { .arena = x.arena };
	const struct ms_rtx *found = NULL;

	add_terms(&x, a, 1);
	add_terms(&y, b, 1);
	if (x.term.n != y.term.n)
		found = b;
	for (size_t t = 0; !found && t < x.term.n; t++) {
		found = difference(x.term.v[t].x, y.term.v[t].x);
		if (!found && x.term.v[t].factor != y.term.v[t].factor)
			found = y.term.v[t].x;
	}
	ms_arena_free(x.arena);
	return found;
}

/* Where A and B, patterns of an op and of a line, differ in more than their registers and in
   the numbers in addresses: the part of B; NULL: nowhere.  */
static const struct ms_rtx *difference(const struct ms_rtx *a, const struct ms_rtx *b)
{
	if (a->code != b->code || !ms_mode_equal(a->mode, b->mode) || a->nops != b->nops)
		return b;
	if (a->code == MS_RTX_REG)
		return (a->reg == MS_RTX_I) != (b->reg == MS_RTX_I) ? b : NULL;
	if (a->integer != b->integer || a->high != b->high)
		return b;
	if ((a->name == NULL) != (b->name == NULL) || (a->name && strcmp(a->name, b->name) != 0))
		return b;
	if (a->code == MS_RTX_MEM)
		return address_difference(a->op[0], b->op[0]);
	for (int i = 0; i < a->nops; i++) {
		const struct ms_rtx *found = difference(a->op[i], b->op[i]);

		if (found)
			return found;
	}
	return NULL;
}

static bool check_line(const struct ms_rl *rl, const struct ms_rl_line *line,
		       struct ms_diag *diag)
{
	const struct ms_rl_op *op = &rl->op[line->op];
	const struct ms_rtx *found =
	    difference(op->op->insn.pattern, line->line->insn.pattern);

	if (found)
		return ms_rl_error(rl, diag, found->loc,
				   "loop %s: this is not what op %s does (line %d)",
				   rl->loop->name, op->op->label, op->op->insn.pattern->loc.line);
	if (line->code.nreads != op->code.nreads)
		return ms_rl_error(rl, diag, line->line->insn.loc,
				   "loop %s: this line reads %d registers, op %s reads %d",
				   rl->loop->name, line->code.nreads, op->op->label,
				   op->code.nreads);
	if (line->line->insn.uid != op->op->insn.uid)
		return ms_rl_error(rl, diag, line->line->insn.loc,
				   "loop %s: op %s is of insn %d", rl->loop->name, op->op->label,
				   op->op->insn.uid);
	return true;
}

/* Operations on bits, which both kinds of files know in all modes, as they do vectors and
   integers of 16 bytes.  */
static bool on_bits(const struct ms_rtx *set)
{
	enum ms_rtx_code code = set->op[1]->code;

	return code == MS_RTX_AND || code == MS_RTX_IOR || code == MS_RTX_XOR || code == MS_RTX_NOT;
}

/* May the file in which LINE's result lands hold it?  */
static bool check_file(const struct ms_rl *rl, const struct ms_rl_line *line,
		       struct ms_diag *diag)
{
	const struct ms_rtl_program *program = line->code.program;
	const struct ms_rotating *file;
	unsigned need = ms_mode_is_float(program->mode) ? MS_HOLDS_FLOAT
			: program->mode.scalar == MS_BI
			    ? MS_HOLDS_INT | MS_HOLDS_PRED : MS_HOLDS_INT;

	if (program->mode.lanes > 1 || program->mode.scalar == MS_TI ||
	    (line->line->insn.pattern->code == MS_RTX_SET && on_bits(line->line->insn.pattern)))
		need = MS_HOLDS_INT | MS_HOLDS_FLOAT;
	if (line->code.dest_file < 0)
		return true;
	file = &rl->machine->rotating[line->code.dest_file];
	if (file->holds & need)
		return true;
	return ms_rl_error(rl, diag, program->dest->loc,
			   "loop %s: the rotating file %s can't hold a value of this mode",
			   rl->loop->name, file->name);
}

/* ---- Groups against the schedule -------------------------------------------------------- */

/* Which stages are at work in a group.  */
struct span {
	const char *name;
	int number;
	int64_t first, last;
};

static bool check_place(const struct ms_rl *rl, const struct ms_rl_line *line,
			const struct span *span, struct ms_diag *diag)
{
	const struct ms_rtl_line *text = line->line;
	const struct ms_rtl_op *op = &rl->loop->op[line->op];
	int64_t cycle = op->cycle[text->copy], ii = rl->loop->ii;

	if (text->stage != cycle / ii)
		return ms_rl_error(rl, diag, text->insn.loc,
				   "loop %s, %s %d: op %s of insn %d has stage %" PRId64
				   ", but its cycle %" PRId64 " is in stage %" PRId64,
				   rl->loop->name, span->name, span->number, op->label,
				   op->insn.uid, text->stage, cycle, cycle / ii);
	if (text->row != cycle % ii)
		return ms_rl_error(rl, diag, text->insn.loc,
				   "loop %s, %s %d: op %s of insn %d is in row %" PRId64
				   ", but its cycle %" PRId64 " is in row %" PRId64,
				   rl->loop->name, span->name, span->number, op->label,
				   op->insn.uid, text->row, cycle, cycle % ii);
	if (text->stage < span->first || text->stage > span->last)
		return ms_rl_error(rl, diag, text->insn.loc,
				   "loop %s, %s %d: op %s of insn %d is in stage %" PRId64
				   ", which is not at work here",
				   rl->loop->name, span->name, span->number, op->label,
				   op->insn.uid, text->stage);
	return true;
}

static bool check_group(const struct ms_rl *rl, const struct ms_rl_group *group,
			const struct span *span, bool *seen, struct ms_diag *diag)
{
	struct ms_loc loc = group->nlines ? group->line[0].line->insn.loc : rl->loop->code_loc;

	memset(seen, 0, (size_t)rl->nops * (size_t)rl->unroll);
	for (int n = 0; n < group->nlines; n++) {
		const struct ms_rl_line *line = &group->line[n];

		if (!check_line(rl, line, diag) || !check_file(rl, line, diag) ||
		    !check_place(rl, line, span, diag))
			return false;
		if (seen[line->instance])
			return ms_rl_error(rl, diag, line->line->insn.loc,
					   "loop %s, %s %d: op %s stands twice", rl->loop->name,
					   span->name, span->number, rl->loop->op[line->op].label);
		seen[line->instance] = true;
	}
	for (int x = 0; x < rl->nops; x++)
		for (int c = 0; c < rl->unroll; c++) {
			int64_t cycle = rl->loop->op[x].cycle[c], stage = cycle / rl->loop->ii;

			if (seen[x * rl->unroll + c] || stage < span->first || stage > span->last)
				continue;
			return ms_rl_error(rl, diag, loc,
					   "loop %s, %s %d: op %s of insn %d is missing; it belongs "
					   "in row %" PRId64,
					   rl->loop->name, span->name, span->number,
					   rl->loop->op[x].label, rl->loop->op[x].insn.uid,
					   cycle % rl->loop->ii);
		}
	return true;
}

bool ms_rl_check(const struct ms_rl *rl, struct ms_diag *diag)
{
	const struct ms_rtl_loop *loop = rl->loop;
	struct ms_arena *arena = ms_arena_new();
	bool *seen = MS_NEW_N(arena, (size_t)rl->nops * (size_t)rl->unroll, bool), ok = true;

	for (int x = 0; ok && x < rl->nops; x++)
		for (int c = 0; ok && c < rl->unroll; c++)
			if (loop->op[x].cycle[c] / loop->ii >= loop->stages)
				ok = ms_rl_error(rl, diag, loop->op[x].insn.loc,
						 "loop %s: op %s is in stage %" PRId64
						 " of %" PRId64,
						 loop->name, loop->op[x].label,
						 loop->op[x].cycle[c] / loop->ii, loop->stages);
	for (int g = 0; ok && g < loop->nprologue; g++)
		ok = check_group(rl, &rl->prologue[g], &(struct span){ "prologue", g, 0, g }, seen,
				 diag);
	for (int g = 0; ok && g < loop->nkernels; g++)
		ok = check_group(rl, &rl->kernel[g],
				 &(struct span){ "kernel", g, 0, loop->stages - 1 }, seen, diag);
	for (int g = 0; ok && g < loop->nepilogue; g++)
		ok = check_group(rl, &rl->epilogue[g],
				 &(struct span){ "epilogue", g, g + 1, loop->stages - 1 }, seen,
				 diag);
	ms_arena_free(arena);
	return ok;
}
