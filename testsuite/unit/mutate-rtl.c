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
#include "mutants-rtl.h"

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

static const struct ms_rtl_line *line_in(const struct mutation *m,
					 const struct ms_rtl_group *groups, int n, int line)
{
	for (int g = 0; g < n; g++)
		for (int l = 0; l < groups[g].nlines; l++) {
			size_t at = ms_mutants_start(
			    m, ms_mutants_place(m, groups[g].line[l].insn.loc));

			if (line >= ms_mutants_line(m, at) &&
			    line <= ms_mutants_line(m, ms_mutants_end(m, at) - 1))
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
	if (sscanf(at,
		   ", cycle %" SCNd64 " (group %" SCNd64 ", row %" SCNd64
		   "): insn %d, op %299[^ ]",
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
	const char *at;
	int line;

	if (why)
		return why;
	if (now->kind == DROP) {
		const struct ms_rtl_op *op = &loop->op[now->op];

		snprintf(words, sizeof words,
			 "%s %d: op %s of insn %d is missing; it belongs in row %" PRId64,
			 now->group, now->number, op->label, op->insn.uid, now->line->row);
		return strstr(m->message, words) ? NULL
						 : "it does not say what is missing, and where";
	}
	if (m->loc.line >= now->first && m->loc.line <= now->last)
		return NULL;
	/* Or it is there that something else does not fit.  */
	at = strstr(m->message, " in line ");
	if (at && sscanf(at, " in line %d", &line) == 1 && line >= now->first && line <= now->last)
		return NULL;
	if (now->op >= 0)
		return names(m->message, loop->op[now->op].label) ? NULL
								  : "it names another op";
	/* A copy: the register's name, with or without a file's.  */
	for (int by = -1; by <= 2; by++) {
		int n = snprintf(words, sizeof words, "%" PRId64,
				 by == 2 ? now->source : now->value + by);

		for (at = m->message; (at = strstr(at, words)); at++)
			if (at > m->message &&
			    (at[-1] == ' ' || (at[-1] >= 'a' && at[-1] <= 'z')) &&
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
	fprintf(m->out, "FAILED: %s: %s\n  %s, loop %s, %s %d, op %s\n",
		ms_mutant_kinds[now->kind], why, now->function->name, now->loop->name,
		now->group ? now->group : "schedule", now->number,
		now->op >= 0 ? now->loop->op[now->op].label : "-");
	for (int e = 0; e < now->nedits; e++)
		fprintf(m->out, "  line %d: '%.*s' to '%s'\n",
			ms_mutants_line(m, now->edit[e].at),
			(int)(now->edit[e].len > 30 ? 30 : now->edit[e].len),
			m->text + now->edit[e].at, now->edit[e].text);
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
			if (m->now->edit[e].at >= from &&
			    (!next || m->now->edit[e].at < next->at))
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
	struct ms_sim_rtl_options options = { .seed = 1,
					      .last = -1,
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
	case MS_SIM_EXIT_NOTHING: fail(m, "nothing was compared"); break;
	default:
		if (is_dead(now)) {
			m->same++;
			break;
		}
		snprintf(path, sizeof path, "%s-%ld.rtl", ms_mutant_kinds[now->kind],
			 m->passed[now->kind]++);
		fprintf(m->out, "passed: %s %s %s %s", path, now->function->name,
			now->loop->name, now->op >= 0 ? now->loop->op[now->op].label : "-");
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
	struct ms_sim_rtl_options options = { .seed = 1,
					      .last = -1,
					      .function = function->name };

	m->message[0] = '\0';
	return ms_sim_rtl_text("as it is", m->text, m->len, &options, &diag) ==
	       MS_SIM_EXIT_SAME;
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
	if (!m.out || !freopen("/dev/null", "w", stdout) ||
	    !ms_file_read(argv[3], &text, &diag))
		return 1;
	m.text = text.text;
	m.len = text.len;
	m.file = ms_rtl_read(m.arena, argv[3], text.text, text.len, &diag);
	if (!m.file)
		return 1;
	for (int f = 0; f < m.file->nfunctions; f++)
		if (!runs(&m, m.file->function[f])) {
			fprintf(m.out, "FAILED: %s does not run: %s\n",
				m.file->function[f]->name, m.message);
			m.failures++;
		}
	ms_mutants_find(&m);
	try_mutants(&m, strtoull(argv[2], NULL, 0));
	for (int k = 0; k < NKINDS; k++) {
		fprintf(m.out, "# %s: %ld tried, %ld passed\n", ms_mutant_kinds[k], m.tried[k],
			m.passed[k]);
		tried += m.tried[k];
		passed += m.passed[k];
	}
	fprintf(m.out,
		"# %zu mutants: %ld tried, %ld mean the same, %ld passed, %ld failures\n",
		m.mutant.n, tried, m.same, passed, m.failures);
	fclose(m.out);
	ms_arena_free(m.arena);
	ms_buf_free(&text);
	return m.failures != 0;
}
