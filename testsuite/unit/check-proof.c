/* Checks the texts of the exact scheduler's proofs.
   SPDX-License-Identifier: GPL-3.0-or-later

   For each loop of a file and each text DIR/NAME.iiN.txt that --proof left, every statement of
   the text is checked from the machine and the edges of the loop alone; nothing here knows the
   scheduler:

   units        the resources named have as many units as is said, each op holds as many in
		every alternative, and their sum is more than N rows have
   recurrence   the edges are the loop's and form a cycle of more latency than N * distance
   collision    no alternative of the op fits N rows
   squeezes     each line follows from edges and earlier lines by longest paths; a text that
		ends with them must end in a contradiction
   clauses      are drat-trim's to check

   Prints a line for each text, exit status 1 if one is wrong.  */

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "core/ddg.h"
#include "format/loop.h"

#define FAR INT64_MIN

struct proof {
	const struct ms_loop *loop;
	const struct ms_machine *machine;
	const struct ms_ddg *ddg;
	int64_t ii;
	char **line; /* of the text */
	int nlines, at;
	int64_t *path; /* longest, by from * nops + to; FAR without one; NULL until needed */
	bool impossible; /* some op issues after itself */
	const char *wrong;
};

static bool fail(struct proof *p, const char *what)
{
	if (!p->wrong)
		p->wrong = what;
	return false;
}

static int find_op(struct proof *p, const char *label)
{
	for (int x = 0; x < p->loop->nops; x++)
		if (strcmp(p->loop->op[x].label, label) == 0)
			return x;
	fail(p, "no such op");
	return -1;
}

static const struct ms_machine_op *operation(const struct proof *p, int x)
{
	return &p->machine->op[p->loop->op[x].action.opcode];
}

static int find_resource(struct proof *p, const char *name)
{
	for (int r = 0; r < p->machine->nresources; r++)
		if (strcmp(p->machine->resource[r].name, name) == 0)
			return r;
	fail(p, "no such resource");
	return -1;
}

/* The next word of *TEXT, up to white space or a comma; "" at the end.  */
static char *word(char **text)
{
	char *start = *text + strspn(*text, " ,"), *end = start + strcspn(start, " ,");

	*text = *end ? end + 1 : end;
	*end = '\0';
	return start;
}

/* ---- Below MII --------------------------------------------------------------------------- */

static int64_t least_held(const struct ms_machine_op *op, const bool *crowded)
{
	int64_t least = INT64_MAX;

	for (int a = 0; a < op->nalts; a++) {
		int64_t held = 0;

		for (int i = 0; i < op->alt[a].nuses; i++)
			held += crowded[op->alt[a].use[i].resource];
		if (held < least)
			least = held;
	}
	return least;
}

/* TEXT goes on after "Too few units of ".  */
static bool check_units(struct proof *p, char *text)
{
	bool *crowded = calloc((size_t)p->machine->nresources + 1, sizeof *crowded);
	bool *counted = calloc((size_t)p->loop->nops + 1, sizeof *counted);
	int64_t units = 0, held = 0;

	for (bool last = false; !last && !p->wrong;) {
		char *name = word(&text), *colon = strchr(name, ':');
		int r;

		last = colon;
		if (colon)
			*colon = '\0';
		r = find_resource(p, name);

		if (r < 0 || crowded[r] || p->machine->resource[r].capacity == MS_UNLIMITED) {
			fail(p, "a resource has no count");
			break;
		}
		crowded[r] = true;
		units += p->machine->resource[r].capacity;
	}
	if (!p->wrong && strtoll(word(&text), NULL, 10) != units)
		fail(p, "the number of units is another");
	p->at += 2;
	while (!p->wrong && p->at < p->nlines && p->line[p->at][0] == ' ') {
		char *rest = p->line[p->at++], *name;

		while (!p->wrong && *(name = word(&rest))) {
			int x = find_op(p, name);
			int64_t n = strtoll(word(&rest), NULL, 10);

			if (x < 0)
				break;
			if (counted[x] || n > least_held(operation(p, x), crowded))
				fail(p, "an op does not hold as much");
			counted[x] = true;
			held += n;
		}
	}
	if (held <= p->ii * units)
		fail(p, "the units suffice");
	free(crowded);
	free(counted);
	return !p->wrong;
}

/* "A -> B latency L distance D": is it an edge?  */
static bool has_edge(struct proof *p, int from, int to, int latency, int distance)
{
	for (int i = 0; i < p->ddg->nedges; i++) {
		const struct ms_edge *e = &p->ddg->edge[i];

		if (e->from == from && e->to == to && e->latency == latency &&
		    e->distance == distance)
			return true;
	}
	return fail(p, "an edge is not in the loop");
}

static bool check_recurrence(struct proof *p)
{
	int first = -1, last = -1;
	int64_t latency = 0, distance = 0;

	for (p->at++; !p->wrong && p->at < p->nlines && p->line[p->at][0] == ' '; p->at++) {
		char *rest = p->line[p->at];
		int from = find_op(p, word(&rest)), to, l, d;

		word(&rest);
		to = find_op(p, word(&rest));
		if (sscanf(rest, "latency %d distance %d", &l, &d) != 2)
			return fail(p, "an edge can't be read");
		if (!has_edge(p, from, to, l, d) || (last >= 0 && from != last))
			return fail(p, "the edges do not follow each other");
		first = first < 0 ? from : first;
		last = to;
		latency += l;
		distance += d;
	}
	if (first < 0 || first != last)
		return fail(p, "the edges form no cycle");
	return latency > p->ii * distance || fail(p, "the recurrence allows this II");
}

static bool check_collision(struct proof *p, const char *label)
{
	int x = find_op(p, label);

	for (int a = 0; x >= 0 && a < operation(p, x)->nalts; a++) {
		const struct ms_alternative *alt = &operation(p, x)->alt[a];
		bool fits = true;

		for (int i = 0; i < alt->nuses; i++) {
			int n = 0;

			for (int j = 0; j < alt->nuses; j++)
				n += alt->use[i].resource == alt->use[j].resource &&
				     alt->use[i].offset % p->ii == alt->use[j].offset % p->ii;
			fits &= n <= p->machine->resource[alt->use[i].resource].capacity;
		}
		if (fits)
			return fail(p, "the op does not collide with itself");
	}
	return x >= 0;
}

/* ---- What capacities imply --------------------------------------------------------------- */

/* V issues LENGTH cycles after U or later; so do all before U and after V.  */
static void lengthen(struct proof *p, int u, int v, int64_t length)
{
	int64_t n = p->loop->nops;

	if (p->path[u * n + v] >= length)
		return;
	for (int64_t a = 0; a < n; a++) {
		if (p->path[a * n + u] == FAR)
			continue;
		for (int64_t b = 0; b < n; b++) {
			int64_t sum = p->path[a * n + u] + length + p->path[v * n + b];

			if (p->path[v * n + b] != FAR && p->path[a * n + b] < sum)
				p->path[a * n + b] = sum;
		}
		p->impossible |= p->path[a * n + a] > 0;
	}
}

static void find_paths(struct proof *p)
{
	int64_t n = p->loop->nops;

	p->path = malloc((size_t)(n * n + 1) * sizeof *p->path);
	for (int64_t i = 0; i < n * n; i++)
		p->path[i] = i / n == i % n ? 0 : FAR;
	for (int i = 0; i < p->ddg->nedges; i++) {
		const struct ms_edge *e = &p->ddg->edge[i];

		lengthen(p, e->from, e->to, e->latency - p->ii * e->distance);
	}
}

/* Does X hold a unit of R at least HEAD cycles after U and TAIL before V?  */
static bool lies_between(const struct proof *p, int x, int r, int u, int v, int64_t head,
			 int64_t tail)
{
	int64_t n = p->loop->nops;
	const struct ms_alternative *alt = operation(p, x)->alt;

	if (operation(p, x)->nalts != 1 || p->path[u * n + x] == FAR || p->path[x * n + v] == FAR)
		return false;
	for (int i = 0; i < alt->nuses; i++)
		if (alt->use[i].resource == r && p->path[u * n + x] + alt->use[i].offset >= head &&
		    p->path[x * n + v] - alt->use[i].offset >= tail)
			return true;
	return false;
}

/* "  U -> V >= D: K ops of R, H HEAD, T TAIL:" and its ops on the lines after it.  */
static bool check_squeeze(struct proof *p)
{
	char *rest = p->line[p->at++];
	bool *used = calloc((size_t)p->loop->nops + 1, sizeof *used);
	long long distance, count, head, tail, found = 0;
	int u = find_op(p, word(&rest)), v, r;

	word(&rest);
	v = find_op(p, word(&rest));
	word(&rest);
	distance = strtoll(word(&rest), NULL, 10);
	count = strtoll(word(&rest), NULL, 10);
	word(&rest);
	word(&rest);
	r = find_resource(p, word(&rest));
	if (sscanf(rest, " H %lld, T %lld:", &head, &tail) != 2)
		fail(p, "a conclusion can't be read");
	while (!p->wrong && p->at < p->nlines && strncmp(p->line[p->at], "    ", 4) == 0) {
		const char *name;

		rest = p->line[p->at++];
		while (!p->wrong && *(name = word(&rest))) {
			int x = find_op(p, name);

			if (x >= 0 && (used[x] || !lies_between(p, x, r, u, v, head, tail)))
				fail(p, "an op does not lie between the two");
			if (x >= 0)
				used[x] = true;
			found++;
		}
	}
	if (!p->wrong) {
		int64_t capacity = p->machine->resource[r].capacity;

		if (found != count || distance > head + tail + (count + capacity - 1) / capacity - 1)
			fail(p, "a conclusion does not follow");
		lengthen(p, u, v, distance);
	}
	free(used);
	return !p->wrong;
}

/* ---- Texts ------------------------------------------------------------------------------- */

/* What kind of proof the text is; NULL if it is wrong.  */
static const char *check_text(struct proof *p)
{
	static const char collision[] = "whichever alternative it takes: ";
	const char *kind = "nothing";
	int squeezes = 0;

	while (p->at < p->nlines && !p->wrong) {
		char *line = p->line[p->at];

		if (strncmp(line, "Too few units of ", 17) == 0) {
			kind = "units";
			check_units(p, line + 17);
		} else if (strcmp(line, "Recurrence:") == 0) {
			kind = "recurrence";
			check_recurrence(p);
		} else if (strncmp(line, "At II ", 6) == 0 && strstr(line, collision)) {
			kind = "collision";
			check_collision(p, strstr(line, collision) + sizeof collision - 1);
			p->at++;
		} else if (strncmp(line, "  ", 2) == 0 && line[2] != ' ' && strstr(line, " >= ")) {
			if (!p->path)
				find_paths(p);
			squeezes++;
			check_squeeze(p);
		} else if (strncmp(line, "With these distances", 20) == 0) {
			kind = "squeezes";
			if (!p->impossible)
				fail(p, "no op issues after itself");
			p->at++;
		} else {
			if (strncmp(line, "The rest is in ", 15) == 0)
				kind = squeezes ? "squeezes and clauses" : "clauses";
			p->at++;
		}
	}
	if (strcmp(kind, "nothing") == 0)
		fail(p, "the text says nothing that could be checked");
	return p->wrong ? NULL : kind;
}

static bool check_file(const struct ms_loop *loop, const struct ms_machine *machine,
		       const struct ms_ddg *ddg, int64_t ii, struct ms_buf *text)
{
	struct proof p = { .loop = loop, .machine = machine, .ddg = ddg, .ii = ii };
	const char *kind;

	for (size_t i = 0; i < text->len; i++)
		p.nlines += text->text[i] == '\n';
	p.line = malloc(((size_t)p.nlines + 1) * sizeof *p.line);
	p.nlines = 0;
	for (char *at = text->text, *end; (end = strchr(at, '\n')); at = end + 1) {
		*end = '\0';
		p.line[p.nlines++] = at;
	}
	kind = check_text(&p);
	if (kind)
		printf("%s II %lld: %s\n", loop->name, (long long)ii, kind);
	else
		printf("%s II %lld: WRONG before line %d: %s\n", loop->name, (long long)ii,
		       p.at + 1, p.wrong);
	free(p.line);
	free(p.path);
	return kind;
}

int main(int argc, char **argv)
{
	struct ms_diag_file where = { stderr, "check-proof" };
	struct ms_diag diag = ms_diag_to_file(&where), quiet = { 0 };
	struct ms_arena *arena = ms_arena_new();
	struct ms_machine *machine;
	struct ms_buf text = { 0 };
	struct ms_loops *loops;
	int checked = 0, wrong = 0;

	if (argc != 5) {
		fprintf(stderr, "usage: check-proof MACHINE LOOPS DIR LARGEST-II\n");
		return 2;
	}
	machine = ms_machine_open(arena, argv[1], NULL, 0, &diag);
	if (!machine || !ms_file_read(argv[2], &text, &diag))
		return 2;
	loops = ms_loops_read(arena, argv[2], text.text, text.len, machine, &diag);
	for (int i = 0; loops && i < loops->nloops; i++) {
		const struct ms_loop *loop = loops->loop[i];
		struct ms_ddg *ddg = ms_ddg_build(arena, loop, machine, argv[2], &quiet);

		for (int64_t ii = 1; ddg && ii <= atoi(argv[4]); ii++) {
			struct ms_buf proof = { 0 };
			const char *path = ms_asprintf(arena, "%s/%s.ii%lld.txt", argv[3],
						       loop->name, (long long)ii);

			if (ms_file_read(path, &proof, &quiet)) {
				checked++;
				wrong += !check_file(loop, machine, ddg, ii, &proof);
			}
			ms_buf_free(&proof);
		}
	}
	ms_arena_free(arena);
	ms_buf_free(&text);
	printf("proofs: %d checked, %d wrong\n", checked, wrong);
	return !loops || wrong > 0;
}
