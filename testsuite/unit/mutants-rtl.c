/* Mutants of functions in RTL.  mutate-rtl.c says which.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "mutants-rtl.h"

#include <inttypes.h>
#include <string.h>

const char *const ms_mutant_kinds[NKINDS] = { "register",   "early",     "late",  "stage-less",
					      "stage-more", "swap",      "drop",  "address",
					      "copy",       "drop-copy", "cycle", "schedule" };

/* ---- Places in the text ----------------------------------------------------------------- */

static void find_lines(struct mutation *m)
{
	int n = 2;

	for (size_t i = 0; i < m->len; i++)
		n += m->text[i] == '\n';
	m->start = MS_NEW_N(m->arena, (size_t)n + 1, size_t);
	m->nlines = 1;
	m->start[1] = 0;
	for (size_t i = 0; i < m->len; i++)
		if (m->text[i] == '\n')
			m->start[++m->nlines] = i + 1;
}

size_t ms_mutants_place(const struct mutation *m, struct ms_loc loc)
{
	return m->start[loc.line] + (size_t)loc.column - 1;
}

int ms_mutants_line(const struct mutation *m, size_t at)
{
	int low = 1, high = m->nlines;

	while (low < high) {
		int middle = (low + high + 1) / 2;

		if (m->start[middle] <= at)
			low = middle;
		else
			high = middle - 1;
	}
	return low;
}

/* The byte behind the list in which AT is: behind its opening bracket, or on it.  */
size_t ms_mutants_end(const struct mutation *m, size_t at)
{
	bool quoted = false;
	int depth = m->text[at] == '(' ? 0 : 1;

	for (; at < m->len; at++) {
		char c = m->text[at];

		if (c == '"')
			quoted = !quoted;
		else if (quoted && c == '\\')
			at++;
		else if (!quoted && c == '(')
			depth++;
		else if (!quoted && c == ')' && --depth == 0)
			return at + 1;
	}
	return at;
}

/* The opening bracket of the list that begins at or before AT.  */
size_t ms_mutants_start(const struct mutation *m, size_t at)
{
	while (at > 0 && m->text[at] != '(')
		at--;
	return at;
}

/* The number behind `(WORD ` in the list at AT.  */
static struct edit number_behind(const struct mutation *m, size_t at, const char *word, int nth)
{
	size_t end = ms_mutants_end(m, at), n = strlen(word);
	struct edit edit = { 0 };

	for (; at + n + 2 < end; at++)
		if (m->text[at] == '(' && memcmp(m->text + at + 1, word, n) == 0 &&
		    m->text[at + n + 1] == ' ')
			break;
	for (at += n + 2; nth > 0; nth--) {
		at += strcspn(m->text + at, " )");
		at += m->text[at] == ' ';
	}
	edit.at = at;
	edit.len = strcspn(m->text + at, " )");
	return edit;
}

/* The number of the register, or the constant, X.  */
static struct edit number_of(const struct mutation *m, const struct ms_rtx *x)
{
	size_t at = ms_mutants_place(m, x->loc);
	struct edit edit = { 0 };

	at += strcspn(m->text + at, " ");
	at += strcspn(m->text + at, "-0123456789");
	edit.at = at;
	edit.len = strspn(m->text + at, "-0123456789");
	return edit;
}

/* ---- Mutants ---------------------------------------------------------------------------- */

static struct mutant *add(struct mutation *m, const struct mutant *from, enum kind kind)
{
	struct mutant mutant = *from;

	mutant.kind = kind;
	mutant.edit = NULL;
	mutant.nedits = 0;
	MS_VEC_PUSH(m->arena, &m->mutant, mutant);
	return &m->mutant.v[m->mutant.n - 1];
}

static void add_edit(struct mutation *m, struct mutant *mutant, struct edit edit)
{
	struct edit *all = MS_NEW_N(m->arena, (size_t)mutant->nedits + 1, struct edit);

	memcpy(all, mutant->edit, (size_t)mutant->nedits * sizeof edit);
	all[mutant->nedits++] = edit;
	mutant->edit = all;
}

static void add_number(struct mutation *m, struct mutant *mutant, struct edit edit,
		       int64_t value)
{
	snprintf(edit.text, sizeof edit.text, "%" PRId64, value);
	add_edit(m, mutant, edit);
}

/* Blanks in place of the list at AT, and of the location behind an insn's pattern.  */
static void add_hole(struct mutation *m, struct mutant *mutant, size_t at)
{
	struct edit edit = { .at = at, .len = ms_mutants_end(m, at) - at };

	add_edit(m, mutant, edit);
}

/* Each register of X, which MUTANT is about; of addresses each constant.  */
static void break_registers(struct mutation *m, const struct mutant *from, enum kind kind,
			    const struct ms_rtx *x, bool address)
{
	static const int64_t by[] = { 1, -1 };

	if (x->code == MS_RTX_REG && (x->reg == MS_RTX_ROTATING || x->reg == MS_RTX_PSEUDO))
		for (int k = 0; k < 2; k++) {
			struct mutant *mutant = add(m, from, kind);

			if (x->integer + by[k] < 0) {
				m->mutant.n--;
				continue;
			}
			mutant->value = x->integer;
			add_number(m, mutant, number_of(m, x), x->integer + by[k]);
		}
	if (address && x->code == MS_RTX_CONST_INT)
		for (int k = 0; k < 2; k++)
			add_number(m, add(m, from, ADDRESS), number_of(m, x),
				   x->integer + by[k]);
	for (int k = 0; k < x->nops; k++)
		break_registers(m, from, kind, x->op[k], address || x->code == MS_RTX_MEM);
}

static void break_line(struct mutation *m, struct mutant from)
{
	const struct ms_rtl_line *line = from.line;
	size_t at = ms_mutants_start(m, ms_mutants_place(m, line->insn.loc));
	int64_t row = line->row, stage = line->stage;

	if (line->insn.pattern->nops > 0 && line->insn.pattern->op[0]->code == MS_RTX_REG)
		from.result = number_of(m, line->insn.pattern->op[0]).at;
	from.op = line->op;
	from.first = ms_mutants_line(m, at);
	from.last = ms_mutants_line(m, ms_mutants_end(m, at) - 1);
	break_registers(m, &from, REGISTER, line->insn.pattern, false);
	if (line->predicate)
		break_registers(m, &from, REGISTER, line->predicate, false);
	if (row > 0)
		add_number(m, add(m, &from, EARLY), number_behind(m, at, "row", 0), row - 1);
	add_number(m, add(m, &from, LATE), number_behind(m, at, "row", 0), row + 1);
	if (stage > 0)
		add_number(m, add(m, &from, STAGE_LESS), number_behind(m, at, "stage", 0),
			   stage - 1);
	add_number(m, add(m, &from, STAGE_MORE), number_behind(m, at, "stage", 0), stage + 1);
	add_hole(m, add(m, &from, DROP), at);
}

static void break_groups(struct mutation *m, struct mutant from, const char *name,
			 const struct ms_rtl_group *groups, int n)
{
	from.group = name;
	for (int g = 0; g < n; g++)
		for (int l = 0; l < groups[g].nlines; l++) {
			const struct ms_rtl_line *line = &groups[g].line[l];
			const struct ms_rtl_line *next = line + 1;
			struct mutant *swap;

			from.number = g;
			from.line = line;
			break_line(m, from);
			if (l + 1 == groups[g].nlines || next->stage == line->stage)
				continue;
			/* As it is for the first one; the second one's text, too, may be named.  */
			from.op = line->op;
			from.first = line->insn.loc.line;
			from.last = ms_mutants_line(
			    m, ms_mutants_end(m, ms_mutants_start(
						     m, ms_mutants_place(m, next->insn.loc))) -
				   1);
			swap = add(m, &from, SWAP);
			swap->other = next;
			add_number(m, swap,
				   number_behind(
				       m,
				       ms_mutants_start(m, ms_mutants_place(m, line->insn.loc)),
				       "stage", 0),
				   next->stage);
			add_number(m, swap,
				   number_behind(
				       m,
				       ms_mutants_start(m, ms_mutants_place(m, next->insn.loc)),
				       "stage", 0),
				   line->stage);
		}
}

static void break_copies(struct mutation *m, struct mutant from, const struct ms_rtl_sets *sets)
{
	from.line = NULL;
	from.op = -1;
	for (int s = 0; s < sets->nsets; s++) {
		size_t at = ms_mutants_start(m, ms_mutants_place(m, sets->set[s]->loc));
		const struct ms_rtx *to = sets->set[s]->op[0];
		const struct ms_rtx *source = sets->set[s]->op[1];
		struct mutant *gone;

		from.first = ms_mutants_line(m, at);
		from.last = ms_mutants_line(m, ms_mutants_end(m, at) - 1);
		from.source = source->code == MS_RTX_REG ? source->integer : -1;
		break_registers(m, &from, COPY, sets->set[s], false);
		gone = add(m, &from, DROP_COPY);
		gone->value = to->code == MS_RTX_REG ? to->integer : 0;
		add_hole(m, gone, at);
	}
}

/* All lines of OP's copy COPY in the groups get row ROW.  */
static void move_lines(struct mutation *m, struct mutant *mutant,
		       const struct ms_rtl_group *groups, int n, int copy, int64_t row)
{
	for (int g = 0; g < n; g++)
		for (int l = 0; l < groups[g].nlines; l++) {
			const struct ms_rtl_line *line = &groups[g].line[l];

			if (line->op == mutant->op && line->copy == copy)
				add_number(
				    m, mutant,
				    number_behind(m,
						  ms_mutants_start(
						      m, ms_mutants_place(m, line->insn.loc)),
						  "row", 0),
				    row);
		}
}

/* The cycle of each op, one less: alone, and with all lines where the stage stays.  */
static void break_schedule(struct mutation *m, struct mutant from)
{
	const struct ms_rtl_loop *loop = from.loop;

	for (int x = 0; x < loop->nops; x++)
		for (int c = 0; c < loop->unroll; c++) {
			int64_t cycle = loop->op[x].cycle[c];
			size_t at =
			    ms_mutants_start(m, ms_mutants_place(m, loop->op[x].insn.loc));
			struct mutant *mutant;

			if (cycle == 0)
				continue;
			from.op = x;
			from.value = cycle - 1;
			from.number = c;
			from.first = ms_mutants_line(m, at);
			from.last = ms_mutants_line(m, ms_mutants_end(m, at) - 1);
			mutant = add(m, &from, CYCLE);
			add_number(m, mutant, number_behind(m, at, "cycle", c), cycle - 1);
			if (cycle % loop->ii == 0)
				continue;
			mutant = add(m, &from, SCHEDULE);
			add_number(m, mutant, number_behind(m, at, "cycle", c), cycle - 1);
			move_lines(m, mutant, loop->prologue, loop->nprologue, c,
				   cycle % loop->ii - 1);
			move_lines(m, mutant, loop->kernel, loop->nkernels, c,
				   cycle % loop->ii - 1);
			move_lines(m, mutant, loop->epilogue, loop->nepilogue, c,
				   cycle % loop->ii - 1);
		}
}

void ms_mutants_find(struct mutation *m)
{
	find_lines(m);
	for (int f = 0; f < m->file->nfunctions; f++)
		for (int l = 0; l < m->file->function[f]->nloops; l++) {
			const struct ms_rtl_loop *loop = &m->file->function[f]->loop[l];
			struct mutant from = { .function = m->file->function[f], .loop = loop };

			break_groups(m, from, "prologue", loop->prologue, loop->nprologue);
			break_groups(m, from, "kernel", loop->kernel, loop->nkernels);
			break_groups(m, from, "epilogue", loop->epilogue, loop->nepilogue);
			from.group = "preheader";
			break_copies(m, from, &loop->preheader);
			from.group = "exit";
			break_copies(m, from, &loop->exit);
			break_schedule(m, from);
		}
}
