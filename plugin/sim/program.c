/* A loop and its listing, checked against each other and made ready to execute.
   SPDX-License-Identifier: GPL-3.0-or-later

   First the loop's ops are laid out for execution (layout.c), then each line of the listing is compared
   with the op of its label and reduced to what may differ from it: which registers it names,
   and the index of its memory operand.  Last, the groups are compared with the sigma lines.  */

#include "sim/program.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "sim/initial.h"

/* What is needed only while preparing.  */
struct prepare {
	struct ms_sim_program *p;
	struct ms_names labels;  /* the loop's, by op */
	struct ms_names arrays;  /* the loop's, then the listing's others */
	int *listing_array;      /* index in ARRAYS of each array of the listing */
	struct ms_names numbers; /* of static registers, in decimal: slots */
	MS_VEC(int) reg_number;
};

/* A place that has to do with no run.  */
static struct ms_sim_place at(struct ms_loc loc)
{
	return (struct ms_sim_place){ .loc = loc, .trips = -1, .cycle = -1 };
}

static bool mismatch(const struct ms_sim_program *p, struct ms_loc loc, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

static bool mismatch(const struct ms_sim_program *p, struct ms_loc loc, const char *fmt, ...)
{
	struct ms_sim_place place = at(loc);
	va_list ap;

	va_start(ap, fmt);
	ms_vfault(p, MS_SIM_MISMATCH, &place, fmt, ap);
	va_end(ap);
	return false;
}

static bool cannot(const struct ms_sim_program *p, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

static bool cannot(const struct ms_sim_program *p, const char *fmt, ...)
{
	struct ms_sim_place place = at(p->listing->loc);
	va_list ap;

	va_start(ap, fmt);
	ms_vfault(p, MS_SIM_CANNOT, &place, fmt, ap);
	va_end(ap);
	return false;
}

static bool executable(const struct ms_sim_program *p)
{
	const struct ms_loop *loop = p->loop;

	if (loop->graph_only)
		return cannot(p, "the loop is only a graph, its ops have no operands; only "
				 "listings of executable loops can be simulated");
	for (int x = 0; x < loop->nops; x++) {
		const struct ms_op *op = &loop->op[x];

		if (op->action.sem == MS_SEM_NONE)
			return cannot(p,
				      "what '%s' of op '%s' computes is unknown; only listings "
				      "of executable loops can be simulated",
				      p->machine->op[op->action.opcode].name, op->label);
	}
	for (int x = 0; x < loop->nops; x++) {
		const struct ms_op *op = &loop->op[x];
		enum ms_type type = ms_type_info[op->action.from].is_opaque ? op->action.from
									     : op->action.type;

		if (ms_type_info[type].is_opaque)
			return cannot(p,
				      "op '%s' works on %s, which nothing looks into; only "
				      "listings of executable loops can be simulated",
				      op->label, ms_type_info[type].name);
	}
	if (p->listing->schedule_only)
		return cannot(p, "the listing has a schedule but no code");
	if (p->listing->unroll < 1 || (int64_t)loop->nops * p->listing->unroll > MS_MAX_OPS)
		return cannot(p, "%d times %d ops are more than %d", p->listing->unroll,
			      loop->nops, MS_MAX_OPS);
	return true;
}

/* ---- Names ------------------------------------------------------------------------------ */

/* Labels are found by name from here on.  */
static void name_ops(struct prepare *a)
{
	struct ms_sim_program *p = a->p;

	for (int x = 0; x < p->nops; x++) {
		const char *label = p->loop->op[x].label;

		ms_names_add(&a->labels, p->arena, label, strlen(label), NULL);
	}
}

/* The kind of initial values of arrays: a float type if any op accesses it so, else integers
   of the smallest size accessed.  */
static void make_arrays(struct prepare *a)
{
	struct ms_sim_program *p = a->p;
	const struct ms_listing *listing = p->listing;

	for (int n = 0; n < p->loop->narrays; n++) {
		const char *name = p->loop->array[n].name;

		ms_names_add(&a->arrays, p->arena, name, strlen(name), NULL);
	}
	a->listing_array = MS_NEW_N(p->arena, (size_t)listing->narrays, int);
	for (int n = 0; n < listing->narrays; n++) {
		const char *name = listing->array[n].name;

		a->listing_array[n] =
		    ms_names_add(&a->arrays, p->arena, name, strlen(name), NULL);
	}

	p->narrays = (int)a->arrays.name.n;
	p->array = MS_NEW_N(p->arena, (size_t)p->narrays, struct ms_memory_array);
	for (int n = 0; n < p->narrays; n++) {
		const char *name = a->arrays.name.v[n];

		p->array[n] = (struct ms_memory_array){
			.name = name,
			.unit = n < p->loop->narrays ? p->loop->array[n].unit : 8,
			.element = MS_I64,
			.hash = ms_initial_array_hash(p->options->seed, name),
		};
	}
	for (int x = 0; x < p->nops; x++) {
		const struct ms_sim_op *op = &p->op[x];
		enum ms_type *element = op->memory ? &p->array[op->array].element : NULL;

		if (element && !ms_type_info[*element].is_float &&
		    (ms_type_info[op->type].is_float ||
		     op->bytes < ms_type_info[*element].bytes))
			*element = op->type;
	}
}

/* ---- The listing's schedule ------------------------------------------------------------- */

static int find_label(struct prepare *a, const char *label, struct ms_loc loc)
{
	int x = ms_names_find(&a->labels, label, strlen(label));

	if (x < 0)
		mismatch(a->p, loc, "the loop has no op '%s'", label);
	return x;
}

static bool read_sigma(struct prepare *a)
{
	struct ms_sim_program *p = a->p;
	bool *given = MS_NEW_N(p->arena, (size_t)p->nops, bool);
	int last = -1;

	for (int n = 0; n < p->listing->nsigmas; n++) {
		const struct ms_sigma *sigma = &p->listing->sigma[n];
		int x = find_label(a, sigma->label, sigma->loc);
		const struct ms_machine_op *machine_op;

		if (x < 0)
			return false;
		if (given[x])
			return mismatch(p, sigma->loc, "a second sigma line for '%s'",
					sigma->label);
		if (x < last)
			return mismatch(p, sigma->loc,
					"the sigma line of '%s' stands behind that of '%s'; "
					"expected them in the order of the body",
					sigma->label, p->loop->op[last].label);
		given[x] = true;
		last = x;
		machine_op = &p->machine->op[p->loop->op[x].action.opcode];
		if (sigma->alt < 0 || sigma->alt >= machine_op->nalts)
			return mismatch(p, sigma->loc,
					"'%s' has no alternative %d; %s of machine %s "
					"has 0 to %d",
					sigma->label, sigma->alt, machine_op->name,
					p->machine->name, machine_op->nalts - 1);
		p->op[x].alt = &machine_op->alt[sigma->alt];
		p->op[x].cycle = sigma->cycle;
		p->op[x].stage = sigma->cycle / p->ii;
		p->op[x].row = sigma->cycle % p->ii;
	}
	for (int x = 0; x < p->nops; x++)
		if (!given[x])
			return mismatch(p, p->listing->loc,
					"no sigma line for op '%s' of the loop",
					p->loop->op[x].label);
	return true;
}

static bool check_stages(struct ms_sim_program *p)
{
	int64_t stages = 1, groups;

	for (int x = 0; x < p->nops; x++) {
		const struct ms_sim_op *op = &p->op[x];

		if (op->stage >= stages)
			stages = op->stage + 1;
		p->nuses += op->alt->nuses;
	}
	if (stages != p->listing->stages)
		return mismatch(p, p->listing->loc,
				"the header says stages %" PRId64 ", but by the sigma "
				"lines they are %" PRId64,
				p->listing->stages, stages);
	groups = p->form == MS_FORM_KERNEL_ONLY ? 0 : stages - 1;
	if (p->listing->nprologue != groups || p->listing->nepilogue != groups)
		return mismatch(p, p->listing->loc,
				"%d prologue and %d epilogue groups; %" PRId64
				" stages need %" PRId64 " of each",
				p->listing->nprologue, p->listing->nepilogue, stages, groups);
	p->stages = stages;
	return true;
}

/* What the reader of listings checks, too, for listings that come from elsewhere.  */
static bool check_form(const struct ms_sim_program *p)
{
	const struct ms_listing *listing = p->listing;
	int64_t least =
	    p->unroll *
	    ms_listing_least_trips(listing->form, listing->stages, listing->nkernels);

	if (listing->nkernels < 1 ||
	    (listing->nkernels > 1 && listing->form != MS_FORM_MVE) ||
	    (p->unroll > 1 || listing->nkernels > 1) != listing->remainder)
		return mismatch(p, listing->loc, "%d kernels %s remainder in the form %s",
				listing->nkernels, listing->remainder ? "with" : "without",
				ms_form_name[listing->form]);
	if (listing->guard < least)
		return mismatch(p, listing->loc,
				"the guard lets %" PRId64 " trips pass; this code needs at "
				"least %" PRId64, listing->guard, least);
	return true;
}

/* ---- Lines ------------------------------------------------------------------------------ */

/* The slot of static register rNUMBER, a new one if the loop does not have it.  */
static int static_slot(struct prepare *a, int number)
{
	char text[16];
	int len = snprintf(text, sizeof text, "%d", number);
	bool fresh;
	int slot = ms_names_add(&a->numbers, a->p->arena, text, (size_t)len, &fresh);

	if (fresh)
		MS_VEC_PUSH(a->p->arena, &a->reg_number, number);
	return slot;
}

static bool resolve(struct prepare *a, struct ms_reg reg, struct ms_loc loc,
		    struct ms_sim_ref *ref)
{
	struct ms_sim_program *p = a->p;

	*ref = (struct ms_sim_ref){ reg.file, reg.number };
	if (reg.file == MS_STATIC) {
		ref->number = static_slot(a, reg.number);
	} else if (reg.number >= p->machine->rotating[reg.file].size) {
		const struct ms_rotating *file = &p->machine->rotating[reg.file];

		return mismatch(p, loc, "%s%d: file %s of machine %s has %d registers",
				file->name, reg.number, file->name, p->machine->name,
				file->size);
	} else {
		p->uses_file[reg.file] = true;
	}
	return true;
}

/* Can the rotating file of DEST hold what ACTION computes?  Comparisons give integers.  */
static bool check_file(struct ms_sim_program *p, const struct ms_action *action,
		       struct ms_loc loc)
{
	const struct ms_rotating *file;
	bool is_float = ms_type_info[action->type].is_float && !ms_sim_compares(action);
	unsigned wanted = is_float
			      ? MS_HOLDS_FLOAT
			      : MS_HOLDS_INT | (ms_sim_compares(action) ? MS_HOLDS_PRED : 0);

	if (action->dest.file == MS_STATIC)
		return true;
	file = &p->machine->rotating[action->dest.file];
	if (file->holds & wanted)
		return true;
	return mismatch(p, loc, "%s%d is to hold %s, which file %s of machine %s cannot",
			file->name, action->dest.number, is_float ? "a float" : "an integer",
			file->name, p->machine->name);
}

static bool same_operand(const struct ms_operand *a, const struct ms_operand *b)
{
	if (a->kind != b->kind)
		return false;
	switch (a->kind) {
	case MS_OPERAND_REG: return true;
	case MS_OPERAND_INT: return a->integer == b->integer;
	case MS_OPERAND_REAL: return memcmp(&a->real, &b->real, sizeof a->real) == 0;
	case MS_OPERAND_MEM:
		if (a->mem.nterms != b->mem.nterms)
			return false;
		for (int t = 0; t < a->mem.nterms; t++)
			if (a->mem.term[t].scale != b->mem.term[t].scale)
				return false;
		return true;
	}
	return false;
}

/* Whether two actions are the same but for names of registers and for array, step and offset
   of memory: those show when they are executed.  */
static bool same_action(const struct ms_action *a, const struct ms_action *b)
{
	if (a->opcode != b->opcode || a->sem != b->sem || a->type != b->type ||
	    a->from != b->from || a->has_dest != b->has_dest || a->noperands != b->noperands)
		return false;
	if (a->inner.sem != b->inner.sem || a->inner.type != b->inner.type ||
	    a->inner.from != b->inner.from || a->inner.first != b->inner.first ||
	    a->inner.noperands != b->inner.noperands)
		return false;
	for (int i = 0; i < a->noperands; i++)
		if (!same_operand(&a->operand[i], &b->operand[i]))
			return false;
	return true;
}

static bool different_action(struct ms_sim_program *p, const struct ms_listing_line *line,
			     int x)
{
	struct ms_buf here = { 0 }, there = { 0 };

	ms_action_write(&here, &line->action, p->listing->array, p->machine);
	ms_action_write(&there, &p->loop->op[x].action, p->loop->array, p->machine);
	mismatch(p, line->loc, "%s is '%s' here, but '%s' in the loop", line->label, here.text,
		 there.text);
	ms_buf_free(&here);
	ms_buf_free(&there);
	return false;
}

static bool make_line(struct prepare *a, const struct ms_listing_line *from,
		      struct ms_sim_line *line)
{
	struct ms_sim_program *p = a->p;
	const struct ms_action *action = &from->action;
	int x = find_label(a, from->label, from->loc);
	int nreads = 0;

	if (x < 0)
		return false;
	if (!same_action(action, &p->loop->op[x].action))
		return different_action(p, from, x);
	line->row = from->row;
	line->op = x;
	line->text = from;
	line->predicated = from->predicated;
	if (from->predicated && !resolve(a, from->predicate, from->loc, &line->predicate))
		return false;
	if (action->has_dest && (!resolve(a, action->dest, from->loc, &line->dest) ||
				 !check_file(p, action, from->loc)))
		return false;
	for (int i = 0; i < action->noperands; i++) {
		const struct ms_operand *operand = &action->operand[i];
		const struct ms_mem *mem = &operand->mem;
		uint64_t unit;

		if (operand->kind == MS_OPERAND_REG &&
		    !resolve(a, operand->reg, from->loc, &line->read[nreads++]))
			return false;
		if (operand->kind != MS_OPERAND_MEM)
			continue;
		line->array = a->listing_array[mem->array];
		unit = (uint64_t)p->array[line->array].unit;
		if (mem->step % p->unroll != 0)
			return mismatch(p, from->loc,
					"'%s' moves by %" PRId64 " in %d iterations, which is "
					"no whole step for each",
					from->label, mem->step, p->unroll);
		line->step = (uint64_t)mem->step * unit;
		line->pace = (uint64_t)(mem->step / p->unroll) * unit;
		line->offset = (uint64_t)mem->offset * unit;
		for (int t = 0; t < mem->nterms; t++)
			if (!resolve(a, mem->term[t].reg, from->loc, &line->read[nreads++]))
				return false;
	}
	return true;
}

/* By row; in a row by the order of the sequential loop, in which a higher stage is an earlier
   iteration.  */
static int compare_lines(const void *one, const void *other, void *ctx)
{
	const struct ms_sim_line *a = one, *b = other;
	const struct ms_sim_op *op = ctx;

	if (a->row != b->row)
		return a->row < b->row ? -1 : 1;
	if (op[a->op].stage != op[b->op].stage)
		return op[a->op].stage > op[b->op].stage ? -1 : 1;
	return (a->op > b->op) - (a->op < b->op);
}

static bool make_group(struct prepare *a, const struct ms_group *from,
		       struct ms_sim_group *group)
{
	group->nlines = from->nlines;
	group->line = MS_NEW_N(a->p->arena, (size_t)from->nlines, struct ms_sim_line);
	for (int n = 0; n < from->nlines; n++)
		if (!make_line(a, &from->line[n], &group->line[n]))
			return false;
	qsort_r(group->line, (size_t)group->nlines, sizeof *group->line, compare_lines,
		a->p->op);
	return true;
}

static bool make_copies(struct prepare *a, const struct ms_copy *from, int n,
			struct ms_sim_copy **copies)
{
	struct ms_sim_copy *copy = MS_NEW_N(a->p->arena, (size_t)n, struct ms_sim_copy);

	for (int i = 0; i < n; i++) {
		copy[i].text = &from[i];
		if (!resolve(a, from[i].dest, from[i].loc, &copy[i].dest) ||
		    !resolve(a, from[i].source, from[i].loc, &copy[i].source))
			return false;
	}
	*copies = copy;
	return true;
}

static bool make_code(struct prepare *a)
{
	struct ms_sim_program *p = a->p;
	const struct ms_listing *listing = p->listing;
	size_t ngroups = (size_t)listing->nprologue;

	p->uses_file = MS_NEW_N(p->arena, (size_t)p->machine->nrotating, bool);
	for (int r = 0; r < p->loop->nregs; r++)
		static_slot(a, p->loop->reg[r].number);

	p->nkernels = listing->nkernels;
	p->prologue = MS_NEW_N(p->arena, ngroups, struct ms_sim_group);
	p->kernel = MS_NEW_N(p->arena, (size_t)p->nkernels, struct ms_sim_group);
	p->epilogue = MS_NEW_N(p->arena, ngroups, struct ms_sim_group);
	if (!make_copies(a, listing->preheader, listing->npreheader, &p->preheader))
		return false;
	for (size_t g = 0; g < ngroups; g++)
		if (!make_group(a, &listing->prologue[g], &p->prologue[g]))
			return false;
	for (int k = 0; k < p->nkernels; k++)
		if (!make_group(a, &listing->kernel[k], &p->kernel[k]))
			return false;
	for (size_t g = 0; g < ngroups; g++)
		if (!make_group(a, &listing->epilogue[g], &p->epilogue[g]))
			return false;
	if (!make_copies(a, listing->exit, listing->nexit, &p->exit))
		return false;

	if (p->form == MS_FORM_KERNEL_ONLY &&
	    !resolve(a, listing->predicate, listing->loc, &p->predicate))
		return false;
	p->reg_number = a->reg_number.v;
	p->nstatic = (int)a->reg_number.n;
	return true;
}

bool ms_program_prepare(struct ms_sim_program *p)
{
	struct prepare a = { .p = p };

	p->ii = p->listing->ii;
	p->form = p->listing->form;
	p->unroll = p->listing->unroll;
	p->written_ops = p->loop->nops;
	if (!executable(p))
		return false;
	ms_program_lay_out(p);
	name_ops(&a);
	make_arrays(&a);
	if (!read_sigma(&a) || !check_stages(p) || !check_form(p) || !make_code(&a))
		return false;
	ms_shape_check(p);
	return true;
}
