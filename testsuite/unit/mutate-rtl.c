/* Breaks functions in RTL in one place each and has them executed: each must be found, and where.
   SPDX-License-Identifier: GPL-3.0-or-later

   What is broken, for each loop of a file: in groups, preheaders and exits each register, one up
   and one down; each row and each stage; each line left out, each copy left out; the stages of two
   lines swapped; each constant of an address; the cycle of each op in the schedule alone, and
   together with all its lines, so that schedule and code agree.

   What was broken keeps its lines of text, so the message's place can be compared with it: it must be
   the broken line's, or name its op, or be that of the copy or the register.  What the message says
   of op, insn, row and cycle must be true of the line that it points to.

   A mutant that passes is written to a file, `KIND-N.rtl`, and its kind, function, loop, op and
   cycle are printed: whether it means the same is for others to show.  */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/rng.h"
#include "tool/sim_rtl.h"

enum kind {
	REGISTER, EARLY, LATE, STAGE_LESS, STAGE_MORE, SWAP, DROP, ADDRESS, COPY, DROP_COPY, CYCLE,
	SCHEDULE, NKINDS
};
static const char *const kind_names[NKINDS] = {
	"register", "early", "late", "stage-less", "stage-more", "swap", "drop", "address", "copy",
	"drop-copy", "cycle", "schedule"
};

struct edit {
	size_t at, len;
	char text[24]; /* in place of LEN bytes; empty: blanks */
};

struct mutant {
	enum kind kind;
	const struct ms_rtl_function *function;
	const struct ms_rtl_loop *loop;
	const struct ms_rtl_line *line, *other; /* what is broken, or NULL */
	const char *group;
	int number;                /* of the group */
	int op, first, last;       /* the op, or -1; lines of text that may be named */
	size_t result;             /* where the number of the register that the line sets stands */
	int64_t value, source;     /* a register's number, a cycle; what a copy copies */
	struct edit *edit;
	int nedits;
};

struct mutation {
	struct ms_arena *arena;
	const char *text;
	size_t len;
	size_t *start; /* of each line of text, from 1 */
	int nlines;
	const struct ms_rtl_file *file;
	MS_VEC(struct mutant) mutant;
	uint64_t random;
	FILE *out;

	/* Of the mutant under test.  */
	const struct mutant *now;
	struct ms_loc loc;
	char message[1200];
	bool warned;
	long tried[NKINDS], passed[NKINDS], same, failures;
};

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

static size_t place(const struct mutation *m, struct ms_loc loc)
{
	return m->start[loc.line] + (size_t)loc.column - 1;
}

static int line_of(const struct mutation *m, size_t at)
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
static size_t end_of_list(const struct mutation *m, size_t at)
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
static size_t start_of_list(const struct mutation *m, size_t at)
{
	while (at > 0 && m->text[at] != '(')
		at--;
	return at;
}

/* The number behind `(WORD ` in the list at AT.  */
static struct edit number_behind(const struct mutation *m, size_t at, const char *word, int nth)
{
	size_t end = end_of_list(m, at), n = strlen(word);
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
	size_t at = place(m, x->loc);
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

static void add_number(struct mutation *m, struct mutant *mutant, struct edit edit, int64_t value)
{
	snprintf(edit.text, sizeof edit.text, "%" PRId64, value);
	add_edit(m, mutant, edit);
}

/* Blanks in place of the list at AT, and of the location behind an insn's pattern.  */
static void add_hole(struct mutation *m, struct mutant *mutant, size_t at)
{
	struct edit edit = { .at = at, .len = end_of_list(m, at) - at };

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
			add_number(m, add(m, from, ADDRESS), number_of(m, x), x->integer + by[k]);
	for (int k = 0; k < x->nops; k++)
		break_registers(m, from, kind, x->op[k], address || x->code == MS_RTX_MEM);
}

static void break_line(struct mutation *m, struct mutant from)
{
	const struct ms_rtl_line *line = from.line;
	size_t at = start_of_list(m, place(m, line->insn.loc));
	int64_t row = line->row, stage = line->stage;

	if (line->insn.pattern->nops > 0 && line->insn.pattern->op[0]->code == MS_RTX_REG)
		from.result = number_of(m, line->insn.pattern->op[0]).at;
	from.op = line->op;
	from.first = line_of(m, at);
	from.last = line_of(m, end_of_list(m, at) - 1);
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
			from.last = line_of(m, end_of_list(m, start_of_list(
				m, place(m, next->insn.loc))) - 1);
			swap = add(m, &from, SWAP);
			swap->other = next;
			add_number(m, swap, number_behind(m, start_of_list(m, place(m, line->insn.loc)),
							  "stage", 0), next->stage);
			add_number(m, swap, number_behind(m, start_of_list(m, place(m, next->insn.loc)),
							  "stage", 0), line->stage);
		}
}

static void break_copies(struct mutation *m, struct mutant from, const struct ms_rtl_sets *sets)
{
	from.line = NULL;
	from.op = -1;
	for (int s = 0; s < sets->nsets; s++) {
		size_t at = start_of_list(m, place(m, sets->set[s]->loc));
		const struct ms_rtx *to = sets->set[s]->op[0];
		const struct ms_rtx *source = sets->set[s]->op[1];
		struct mutant *gone;

		from.first = line_of(m, at);
		from.last = line_of(m, end_of_list(m, at) - 1);
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
				add_number(m, mutant,
					   number_behind(m, start_of_list(m, place(m, line->insn.loc)),
							 "row", 0), row);
		}
}

/* The cycle of each op, one less: alone, and with all lines where the stage stays.  */
static void break_schedule(struct mutation *m, struct mutant from)
{
	const struct ms_rtl_loop *loop = from.loop;

	for (int x = 0; x < loop->nops; x++)
		for (int c = 0; c < loop->unroll; c++) {
			int64_t cycle = loop->op[x].cycle[c];
			size_t at = start_of_list(m, place(m, loop->op[x].insn.loc));
			struct mutant *mutant;

			if (cycle == 0)
				continue;
			from.op = x;
			from.value = cycle - 1;
			from.number = c;
			from.first = line_of(m, at);
			from.last = line_of(m, end_of_list(m, at) - 1);
			mutant = add(m, &from, CYCLE);
			add_number(m, mutant, number_behind(m, at, "cycle", c), cycle - 1);
			if (cycle % loop->ii == 0)
				continue;
			mutant = add(m, &from, SCHEDULE);
			add_number(m, mutant, number_behind(m, at, "cycle", c), cycle - 1);
			move_lines(m, mutant, loop->prologue, loop->nprologue, c, cycle % loop->ii - 1);
			move_lines(m, mutant, loop->kernel, loop->nkernels, c, cycle % loop->ii - 1);
			move_lines(m, mutant, loop->epilogue, loop->nepilogue, c, cycle % loop->ii - 1);
		}
}

static void find_mutants(struct mutation *m)
{
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

/* ---- What the message says -------------------------------------------------------------- */

static void keep_message(void *ctx, const struct ms_message *message)
{
	struct mutation *m = ctx;

	m->warned |= message->severity == MS_WARNING;
	if (message->severity != MS_ERROR || m->message[0])
		return;
	m->loc = message->loc;
	snprintf(m->message, sizeof m->message, "%s", message->text);
}

/* Does WORD stand in TEXT, by itself?  */
static bool names(const char *text, const char *word)
{
	size_t n = strlen(word);

	for (const char *at = text; (at = strstr(at, word)); at++)
		if ((at == text || strchr(" ,:", at[-1])) && (!at[n] || strchr(" ,:;.", at[n])))
			return true;
	return false;
}

static const struct ms_rtl_line *line_in(const struct mutation *m, const struct ms_rtl_group *groups,
					 int n, int line)
{
	for (int g = 0; g < n; g++)
		for (int l = 0; l < groups[g].nlines; l++) {
			size_t at = start_of_list(m, place(m, groups[g].line[l].insn.loc));

			if (line >= line_of(m, at) && line <= line_of(m, end_of_list(m, at) - 1))
				return &groups[g].line[l];
		}
	return NULL;
}

/* The line of a group that stands at line LINE of the text.  */
static const struct ms_rtl_line *line_at(const struct mutation *m, int line)
{
	const struct ms_rtl_loop *loop = m->now->loop;
	const struct ms_rtl_line *found = line_in(m, loop->prologue, loop->nprologue, line);

	if (!found)
		found = line_in(m, loop->kernel, loop->nkernels, line);
	return found ? found : line_in(m, loop->epilogue, loop->nepilogue, line);
}

/* "cycle C (group G, row R): insn U, op X": are they those of the line that is pointed to?  */
static const char *is_true(const struct mutation *m)
{
	const struct ms_rtl_loop *loop = m->now->loop;
	const struct ms_rtl_line *line = line_at(m, m->loc.line);
	const char *at = strstr(m->message, ", cycle ");
	int64_t cycle, group, row, expected;
	char label[300];
	int uid;

	if (!at)
		return NULL;
	if (sscanf(at, ", cycle %" SCNd64 " (group %" SCNd64 ", row %" SCNd64 "): insn %d, op %299[^ ]",
		   &cycle, &group, &row, &uid, label) != 5)
		return "it has no row, insn or op";
	if (!line)
		return "it points to no line of a group";
	expected = line->row;
	/* That of the text as it was is broken itself.  */
	if (m->now->kind == SCHEDULE && line->op == m->now->op && line->copy == m->now->number)
		expected--;
	if (row != expected || cycle != group * loop->ii + row)
		return "its row or cycle is another one's";
	if (uid != line->insn.uid || strcmp(label, loop->op[line->op].label) != 0)
		return "its insn or op is another one's";
	return NULL;
}

/* What is wrong with the message; NULL: nothing.  */
static const char *judge(const struct mutation *m)
{
	const struct mutant *now = m->now;
	const struct ms_rtl_loop *loop = now->loop;
	const char *why = is_true(m);
	char words[400];

	if (why)
		return why;
	if (now->kind == DROP) {
		const struct ms_rtl_op *op = &loop->op[now->op];

		snprintf(words, sizeof words, "%s %d: op %s of insn %d is missing; it belongs in row %"
			 PRId64, now->group, now->number, op->label, op->insn.uid, now->line->row);
		return strstr(m->message, words) ? NULL : "it does not say what is missing, and where";
	}
	if (m->loc.line >= now->first && m->loc.line <= now->last)
		return NULL;
	if (now->op >= 0)
		return names(m->message, loop->op[now->op].label) ? NULL : "it names another op";
	/* A copy: the register's name, with or without a file's.  */
	for (int by = -1; by <= 2; by++) {
		int n = snprintf(words, sizeof words, "%" PRId64,
				 by == 2 ? now->source : now->value + by);

		for (const char *at = m->message; (at = strstr(at, words)); at++)
			if (at > m->message && (at[-1] == ' ' || (at[-1] >= 'a' && at[-1] <= 'z')) &&
			    !(at[n] >= '0' && at[n] <= '9'))
				return NULL;
	}
	return "it names neither the copy nor its register";
}

/* ---- Running ---------------------------------------------------------------------------- */

static void fail(struct mutation *m, const char *why)
{
	const struct mutant *now = m->now;

	if (m->failures++ >= 20)
		return;
	fprintf(m->out, "FAILED: %s: %s\n  %s, loop %s, %s %d, op %s\n", kind_names[now->kind], why,
		now->function->name, now->loop->name, now->group ? now->group : "schedule", now->number,
		now->op >= 0 ? now->loop->op[now->op].label : "-");
	for (int e = 0; e < now->nedits; e++)
		fprintf(m->out, "  line %d: '%.*s' to '%s'\n", line_of(m, now->edit[e].at),
			(int)(now->edit[e].len > 30 ? 30 : now->edit[e].len), m->text + now->edit[e].at,
			now->edit[e].text);
	if (m->message[0])
		fprintf(m->out, "  %d:%d: %s\n", m->loc.line, m->loc.column, m->message);
}

/* The text with its edits.  */
static void write_mutant(const struct mutation *m, struct ms_buf *text)
{
	size_t from = 0;

	text->len = 0;
	for (int done = 0; done < m->now->nedits; done++) {
		const struct edit *next = NULL;

		for (int e = 0; e < m->now->nedits; e++)
			if (m->now->edit[e].at >= from && (!next || m->now->edit[e].at < next->at))
				next = &m->now->edit[e];
		ms_buf_add(text, m->text + from, next->at - from);
		ms_buf_puts(text, next->text);
		for (size_t k = 0; k < next->len && !next->text[0]; k++)
			ms_buf_putc(text, m->text[next->at + k] == '\n' ? '\n' : ' ');
		from = next->at + next->len;
	}
	ms_buf_add(text, m->text + from, m->len - from);
}

/* Is the register REG, an op's result, read by the iteration that sets it, or after the loop?  */
static bool is_read(const struct ms_rtx *x, int64_t reg)
{
	if (x->code == MS_RTX_REG)
		return x->reg == MS_RTX_PSEUDO && x->integer == reg;
	for (int k = 0; k < x->nops; k++)
		if (is_read(x->op[k], reg))
			return true;
	return false;
}

/* Is the register that NOW's line sets that of a value nobody reads: in the last iteration, one
   that only the next iteration would read?  */
static bool is_dead(const struct mutant *now)
{
	const struct ms_rtl_loop *loop = now->loop;
	const struct ms_rtx *set = loop->op[now->op].insn.pattern;
	int64_t reg = set->op[0]->integer;

	if (now->kind != REGISTER || set->op[0]->code != MS_RTX_REG ||
	    now->edit->at != now->result || strcmp(now->group, "epilogue") != 0 ||
	    now->line->stage != now->number + 1 || now->line->copy != loop->unroll - 1)
		return false;
	for (int x = now->op + 1; x < loop->nops; x++)
		if (is_read(loop->op[x].insn.pattern, reg))
			return false;
	for (int s = 0; s < loop->exit.nsets; s++)
		if (is_read(loop->exit.set[s]->op[0], reg))
			return false;
	return true;
}

static void try_mutant(struct mutation *m, struct ms_buf *text)
{
	const struct mutant *now = m->now;
	struct ms_diag diag = { .emit = keep_message, .ctx = m };
	struct ms_sim_rtl_options options = { .seed = 1, .last = -1,
					      .function = now->function->name };
	char path[64];
	const char *why;

	m->message[0] = '\0';
	m->warned = false;
	write_mutant(m, text);
	m->tried[now->kind]++;
	switch (ms_sim_rtl_text("mutant", text->text, text->len, &options, &diag)) {
	case MS_SIM_EXIT_WRONG:
		why = judge(m);
		if (why)
			fail(m, why);
		break;
	case MS_SIM_EXIT_NOTHING:
		fail(m, "nothing was compared");
		break;
	default:
		if (is_dead(now)) {
			m->same++;
			break;
		}
		snprintf(path, sizeof path, "%s-%ld.rtl", kind_names[now->kind], m->passed[now->kind]++);
		fprintf(m->out, "passed: %s %s %s %s", path, now->function->name, now->loop->name,
			now->op >= 0 ? now->loop->op[now->op].label : "-");
		if (now->loop->unroll > 1)
			fprintf(m->out, ".%d", now->number);
		fprintf(m->out, " %" PRId64 "\n", now->value);
		if (!ms_file_write(path, text->text, text->len, &diag))
			fail(m, "it can't be written");
	}
}

/* BUDGET of the mutants, chosen by chance, or all of them if that is 0.  */
static void try_mutants(struct mutation *m, uint64_t budget)
{
	struct ms_buf text = { 0 };
	uint64_t left = m->mutant.n;

	if (budget == 0 || budget > left)
		budget = left;
	for (size_t k = 0; k < m->mutant.n; k++, left--) {
		if (ms_random_below(&m->random, left) >= budget)
			continue;
		budget--;
		m->now = &m->mutant.v[k];
		try_mutant(m, &text);
	}
	ms_buf_free(&text);
}

/* Only functions that run as they are can be broken.  */
static bool runs(struct mutation *m, const struct ms_rtl_function *function)
{
	struct ms_diag diag = { .emit = keep_message, .ctx = m };
	struct ms_sim_rtl_options options = { .seed = 1, .last = -1, .function = function->name };

	m->message[0] = '\0';
	return ms_sim_rtl_text("as it is", m->text, m->len, &options, &diag) == MS_SIM_EXIT_SAME;
}

int main(int argc, char **argv)
{
	struct ms_diag_file where = { stderr, "mutate-rtl" };
	struct ms_diag diag = ms_diag_to_file(&where);
	struct ms_buf text = { 0 };
	struct mutation m = { .arena = ms_arena_new() };
	long tried = 0, passed = 0;

	if (argc != 4) {
		fprintf(stderr, "usage: mutate-rtl SEED BUDGET FILE\n");
		return 2;
	}
	m.random = strtoull(argv[1], NULL, 0);
	/* What is said of functions that are the same is nothing here.  */
	m.out = fdopen(dup(1), "w");
	if (!m.out || !freopen("/dev/null", "w", stdout) || !ms_file_read(argv[3], &text, &diag))
		return 1;
	m.text = text.text;
	m.len = text.len;
	m.file = ms_rtl_read(m.arena, argv[3], text.text, text.len, &diag);
	if (!m.file)
		return 1;
	find_lines(&m);
	for (int f = 0; f < m.file->nfunctions; f++)
		if (!runs(&m, m.file->function[f])) {
			fprintf(m.out, "FAILED: %s does not run: %s\n", m.file->function[f]->name, m.message);
			m.failures++;
		}
	find_mutants(&m);
	try_mutants(&m, strtoull(argv[2], NULL, 0));
	for (int k = 0; k < NKINDS; k++) {
		fprintf(m.out, "# %s: %ld tried, %ld passed\n", kind_names[k], m.tried[k], m.passed[k]);
		tried += m.tried[k];
		passed += m.passed[k];
	}
	fprintf(m.out, "# %zu mutants: %ld tried, %ld mean the same, %ld passed, %ld failures\n",
		m.mutant.n, tried, m.same, passed, m.failures);
	fclose(m.out);
	ms_arena_free(m.arena);
	ms_buf_free(&text);
	return m.failures != 0;
}
