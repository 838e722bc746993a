/* See mutate.h.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "mutate.h"

#include <stdio.h>
#include <string.h>

#include "base/rng.h"

const char *const mutation_name[NMUTATIONS] = {
	[WRONG_USE] = "wrong rotating register read",
	[WRONG_DEST] = "wrong rotating register written",
	[WRONG_STATIC] = "wrong ordinary register read",
	[WRONG_CONSTANT] = "wrong constant",
	[WRONG_OFFSET] = "wrong memory offset",
	[WRONG_OPCODE] = "wrong operation",
	[WRONG_ROW] = "wrong row",
	[DROPPED_LINE] = "dropped line",
	[DOUBLED_LINE] = "doubled line",
	[WRONG_GROUP] = "wrong group",
	[WRONG_PREDICATE] = "wrong predicate",
	[NO_PREDICATE] = "no predicate",
	[NO_PREHEADER] = "dropped preheader copy",
	[PREHEADER_DEST] = "wrong destination in the preheader",
	[PREHEADER_SOURCE] = "wrong source in the preheader",
	[NO_EXIT] = "dropped exit copy",
	[EXIT_DEST] = "wrong destination at the exit",
	[EXIT_SOURCE] = "wrong source at the exit",
};

struct site {
	struct ms_group *group;
	int line;
	int operand; /* or -1 */
};

/* The groups of LISTING, one after the other.  */
static int ngroups(const struct ms_listing *l)
{
	return l->nprologue + l->nkernels + l->nepilogue;
}

static struct ms_group *group_at(struct ms_listing *l, int g)
{
	if (g < l->nprologue)
		return &l->prologue[g];
	if (g < l->nprologue + l->nkernels)
		return &l->kernel[g - l->nprologue];
	return &l->epilogue[g - l->nprologue - l->nkernels];
}

/* Does an op read the value that LABEL defines?  (Of a value that is only live out, the
   kernel may well make no instance that counts.)  */
static bool is_read(const struct ms_loop *loop, const char *label)
{
	int number = -1;

	for (int x = 0; x < loop->nops; x++)
		if (!strcmp(loop->op[x].label, label))
			number = loop->op[x].action.dest.number;
	for (int x = 0; x < loop->nops; x++)
		for (int k = 0; k < loop->op[x].action.noperands; k++) {
			const struct ms_operand *p = &loop->op[x].action.operand[k];
			if (p->kind == MS_OPERAND_REG && p->reg.number == number)
				return true;
			for (int t = 0; p->kind == MS_OPERAND_MEM && t < p->mem.nterms; t++)
				if (p->mem.term[t].reg.number == number)
					return true;
		}
	return false;
}

static bool operand_fits(enum mutation kind, const struct ms_operand *p)
{
	switch (kind) {
	case WRONG_USE: return p->kind == MS_OPERAND_REG && p->reg.file != MS_STATIC;
	case WRONG_STATIC: return p->kind == MS_OPERAND_REG && p->reg.file == MS_STATIC;
	case WRONG_CONSTANT: return p->kind == MS_OPERAND_INT;
	case WRONG_OFFSET: return p->kind == MS_OPERAND_MEM;
	default: return false;
	}
}

/* A random place in the groups for KIND.  */
static bool find_site(struct ms_arena *arena, struct ms_listing *l, const struct ms_loop *loop,
		      enum mutation kind, uint64_t *seed, struct site *site)
{
	struct {
		struct site *v;
		size_t n, cap;
	} sites = { 0 };

	for (int g = 0; g < ngroups(l); g++)
		for (int i = 0; i < group_at(l, g)->nlines; i++) {
			struct site s = { group_at(l, g), i, -1 };
			const struct ms_listing_line *line = &s.group->line[i];
			if (kind >= WRONG_OPCODE && kind <= WRONG_GROUP)
				MS_VEC_PUSH(arena, &sites, s);
			bool in_kernel = g >= l->nprologue && g < l->nprologue + l->nkernels;
			if (kind >= WRONG_PREDICATE && kind <= NO_PREDICATE && line->predicated)
				MS_VEC_PUSH(arena, &sites, s);
			if (kind == WRONG_DEST && in_kernel && line->action.has_dest &&
			    is_read(loop, line->label))
				MS_VEC_PUSH(arena, &sites, s);
			for (s.operand = 0; s.operand < line->action.noperands; s.operand++)
				if (operand_fits(kind, &line->action.operand[s.operand]))
					MS_VEC_PUSH(arena, &sites, s);
		}
	if (!sites.n)
		return false;
	*site = sites.v[ms_random_below(seed, sites.n)];
	return true;
}

/* Another register of the same file.  */
static bool change_register(struct ms_reg *r, const struct ms_machine *machine, uint64_t *seed)
{
	if (r->file == MS_STATIC) {
		r->number += 1 + (int)ms_random_below(seed, 3);
		return true;
	}
	int size = machine->rotating[r->file].size;
	if (size < 2)
		return false;
	/* Mostly near by, as a mistake in the arithmetic of stages would be.  */
	int by = 1 + (int)ms_random_below(seed, ms_random_below(seed, 4) ? 2 : size - 1);
	if (by >= size)
		by = 1;
	if (ms_random_below(seed, 2))
		by = size - by;
	r->number = (r->number + by) % size;
	return true;
}

/* Another operation with as many operands and the same shape.  */
static bool change_opcode(struct ms_action *a, const struct ms_machine *machine, uint64_t *seed)
{
	for (int tries = 0; tries < 50; tries++) {
		int opcode = (int)ms_random_below(seed, machine->nops);
		const char *name = machine->op[opcode].name;
		enum ms_sem sem = ms_sem_find(name, strlen(name));
		if (sem == MS_SEM_NONE || sem == a->sem ||
		    ms_sem_info[sem].nargs != ms_sem_info[a->sem].nargs ||
		    ms_sem_info[sem].memory != ms_sem_info[a->sem].memory ||
		    ms_sem_info[sem].result != ms_sem_info[a->sem].result ||
		    !(ms_type_info[a->type].is_float ? ms_sem_info[sem].floats
						     : ms_sem_info[sem].ints))
			continue;
		a->opcode = opcode;
		a->sem = sem;
		return true;
	}
	return false;
}

static void drop_line(struct ms_group *g, int line)
{
	memmove(&g->line[line], &g->line[line + 1],
		(g->nlines - line - 1) * sizeof *g->line);
	g->nlines--;
}

/* Put LINE into G behind the lines of its row.  */
static void add_line(struct ms_arena *arena, struct ms_group *g, struct ms_listing_line line)
{
	struct ms_listing_line *lines = MS_NEW_N(arena, g->nlines + 1, struct ms_listing_line);
	int at = 0;

	while (at < g->nlines && g->line[at].row <= line.row)
		at++;
	memcpy(lines, g->line, at * sizeof *lines);
	lines[at] = line;
	memcpy(lines + at + 1, g->line + at, (g->nlines - at) * sizeof *lines);
	g->line = lines;
	g->nlines++;
}

static bool change_copies(struct ms_copy *copy, int *n, const struct ms_machine *machine,
			  int what, uint64_t *seed)
{
	if (!*n)
		return false;
	int i = (int)ms_random_below(seed, *n);
	if (what == 0) {
		memmove(&copy[i], &copy[i + 1], (*n - i - 1) * sizeof *copy);
		--*n;
		return true;
	}
	return change_register(what == 1 ? &copy[i].dest : &copy[i].source, machine, seed);
}

static bool change_line(struct ms_arena *arena, struct ms_listing *l, struct site *s,
			const struct ms_machine *machine, enum mutation kind, uint64_t *seed)
{
	struct ms_listing_line line = s->group->line[s->line];
	struct ms_operand *p = s->operand < 0 ? NULL : &line.action.operand[s->operand];

	switch (kind) {
	case WRONG_USE:
	case WRONG_STATIC:
		return change_register(&p->reg, machine, seed);
	case WRONG_DEST:
		return change_register(&s->group->line[s->line].action.dest, machine, seed);
	case WRONG_CONSTANT:
		p->integer ^= (int64_t)1 << ms_random_below(seed, 3);
		return true;
	case WRONG_OFFSET:
		p->mem.offset += ms_random_below(seed, 2) ? 1 : -1;
		return true;
	case WRONG_OPCODE:
		return change_opcode(&s->group->line[s->line].action, machine, seed);
	case WRONG_ROW:
		if (l->ii < 2)
			return false;
		drop_line(s->group, s->line);
		line.row = (line.row + 1 + (int64_t)ms_random_below(seed, l->ii - 1)) % l->ii;
		add_line(arena, s->group, line);
		return true;
	case DROPPED_LINE:
		drop_line(s->group, s->line);
		return true;
	case DOUBLED_LINE:
		add_line(arena, s->group, line);
		return true;
	case WRONG_PREDICATE:
		return change_register(&s->group->line[s->line].predicate, machine, seed);
	case NO_PREDICATE:
		s->group->line[s->line].predicated = false;
		return true;
	case WRONG_GROUP: {
		int to = (int)ms_random_below(seed, ngroups(l));
		if (group_at(l, to) == s->group)
			return false;
		drop_line(s->group, s->line);
		add_line(arena, group_at(l, to), line);
		return true;
	}
	default:
		return false;
	}
}

bool mutate(struct ms_arena *arena, struct ms_listing *l, const struct ms_loop *loop,
	    const struct ms_machine *machine, enum mutation kind, uint64_t *seed, char *what,
	    size_t size)
{
	struct site s;

	snprintf(what, size, "%s", mutation_name[kind]);
	if (kind >= NO_PREHEADER && kind <= PREHEADER_SOURCE)
		return change_copies(l->preheader, &l->npreheader, machine,
				     kind - NO_PREHEADER, seed);
	if (kind >= NO_EXIT && kind <= EXIT_SOURCE)
		return change_copies(l->exit, &l->nexit, machine, kind - NO_EXIT, seed);
	if (!find_site(arena, l, loop, kind, seed, &s))
		return false;
	const char *label = s.group->line[s.line].label;
	const char *where = s.group >= l->kernel && s.group < l->kernel + l->nkernels
				? "the kernel"
			    : s.group >= l->prologue && s.group < l->prologue + l->nprologue
				? "the prologue"
				: "the epilogue";
	if (!change_line(arena, l, &s, machine, kind, seed))
		return false;
	snprintf(what, size, "%s, op %s in %s", mutation_name[kind], label, where);
	return true;
}
