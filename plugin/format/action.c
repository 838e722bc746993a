/* Reading operations with their operands, as they stand in loops and in listings.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "format/text.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void ms_action_begin(struct ms_reader *r)
{
	struct ms_action_reader *at = &r->at;

	at->action = (struct ms_action){ .type = MS_I64, .from = MS_I64 };
	at->inside = at->bad = false;
	at->operand.n = 0;
	at->operand_loc.n = 0;
}

void ms_action_dest(struct ms_reader *r, const struct ms_word *reg)
{
	r->at.action.has_dest = true;
	r->at.action.dest = ms_text_register(r, reg);
	r->at.dest_loc = reg->loc;
}

static const char *op_name(const void *ctx, int i)
{
	const struct ms_machine *machine = ctx;

	return machine->op[i].name;
}

void ms_action_op(struct ms_reader *r, const struct ms_word *name)
{
	struct ms_action_reader *at = &r->at;
	int opcode = ms_machine_op(r->machine, name->text.s, (size_t)name->text.len);

	at->loc = name->loc;
	at->type_loc = name->loc;
	if (!at->action.has_dest)
		at->dest_loc = name->loc;
	if (opcode < 0) {
		at->bad = true;
		if (!r->foreign)
			ms_text_error(r, name->loc, "unknown operation '%s'; %s has %s",
				      ms_text_show(r, name->text), r->machine->name,
				      ms_text_list(r, r->machine->nops, op_name, r->machine));
		return;
	}
	at->action.opcode = opcode;
	at->action.sem = r->sem[opcode];
}

static const char *sem_name(const void *ctx, int i)
{
	(void)ctx;
	return ms_sem_info[i].name;
}

void ms_action_sem(struct ms_reader *r, const struct ms_word *name)
{
	struct ms_slice text = name->text;
	enum ms_sem sem = ms_sem_find(text.s, (size_t)text.len);

	if (sem == MS_SEM_NONE && !(text.len == 4 && memcmp(text.s, "none", 4) == 0)) {
		r->at.bad = true;
		ms_text_error(r, name->loc, "unknown meaning '%s'; expected one of %s",
			      ms_text_show(r, text), ms_text_list(r, MS_NSEMS, sem_name, NULL));
	}
	r->at.action.sem = sem;
}

static const char *type_name(const void *ctx, int i)
{
	(void)ctx;
	return ms_type_info[i].name;
}

static enum ms_type read_type(struct ms_reader *r, const struct ms_word *word)
{
	enum ms_type type = ms_type_find(word->text.s, (size_t)word->text.len);

	if (type != MS_NTYPES)
		return type;
	r->at.bad = true;
	ms_text_error(r, word->loc, "unknown type '%s'; expected one of %s",
		      ms_text_show(r, word->text), ms_text_list(r, MS_NTYPES, type_name, NULL));
	return MS_I64;
}

void ms_action_types(struct ms_reader *r, const struct ms_word *type,
		     const struct ms_word *from)
{
	struct ms_action_reader *at = &r->at;
	struct ms_inner *inner = &at->action.inner;
	enum ms_sem sem = at->inside ? inner->sem : at->action.sem;
	enum ms_type to = read_type(r, type);
	enum ms_type back = from->text.s ? read_type(r, from) : to;

	if (at->inside) {
		at->inner_type_loc = type->loc;
		inner->type = to;
		inner->from = back;
	} else {
		at->type_loc = type->loc;
		at->action.type = to;
		at->action.from = back;
	}
	if (from->text.s && sem != MS_SEM_NONE && !ms_sem_info[sem].two_types) {
		at->bad = true;
		ms_text_error(r, from->loc, "a second type for '%s'; expected one type, or mov",
			      ms_sem_info[sem].name);
	}
}

/* Operands.  */

static void add_operand(struct ms_reader *r, struct ms_operand operand, struct ms_loc loc)
{
	MS_VEC_PUSH(r->scratch, &r->at.operand, operand);
	MS_VEC_PUSH(r->scratch, &r->at.operand_loc, loc);
}

void ms_action_reg(struct ms_reader *r, const struct ms_word *reg)
{
	struct ms_operand operand = { .kind = MS_OPERAND_REG, .reg = ms_text_register(r, reg) };

	add_operand(r, operand, reg->loc);
}

enum ms_type ms_operand_type(const struct ms_action *action, int o)
{
	const struct ms_inner *inner = &action->inner;

	if (inner->sem != MS_SEM_NONE && o >= inner->first) {
		if (o < inner->first + inner->noperands)
			return inner->sem == MS_SELECT && o == inner->first ? MS_I64
									     : inner->from;
		o -= inner->noperands - 1;
	}
	return action->sem == MS_SELECT && o == 0 ? MS_I64 : action->from;
}

/* The type that the next operand is read as.  */
static enum ms_type operand_type(const struct ms_action_reader *at)
{
	struct ms_action action = at->action;

	if (at->inside)
		action.inner.noperands = INT_MAX - action.inner.first;
	return ms_operand_type(&action, (int)at->operand.n);
}

/* An operation that is an operand: its name.  */
void ms_inner_begin(struct ms_reader *r, const struct ms_word *name)
{
	struct ms_action_reader *at = &r->at;
	struct ms_inner *inner = &at->action.inner;
	enum ms_sem sem = ms_sem_find(name->text.s, (size_t)name->text.len);

	at->inside = true;
	if (inner->sem != MS_SEM_NONE) {
		at->bad = true;
		ms_text_error(r, name->loc,
			      "a second operation as an operand; expected at most one");
		return;
	}
	if (sem == MS_SEM_NONE || ms_sem_info[sem].memory) {
		at->bad = true;
		ms_text_error(r, name->loc,
			      "'%s' as an operand; expected an operation on registers and "
			      "constants such as mul",
			      ms_text_show(r, name->text));
		return;
	}
	*inner = (struct ms_inner){ sem, MS_I64, MS_I64, (int)at->operand.n, 0 };
	at->inner_loc = at->inner_type_loc = name->loc;
}

/* Its operands are read.  */
void ms_inner_end(struct ms_reader *r)
{
	struct ms_action_reader *at = &r->at;

	at->inside = false;
	if (!at->bad)
		at->action.inner.noperands = (int)at->operand.n - at->action.inner.first;
}

/* A real number, rounded once to f32 where that is TYPE.  */
static void add_real(struct ms_reader *r, const struct ms_word *number, enum ms_type type)
{
	struct ms_operand operand = { .kind = MS_OPERAND_REAL };
	char copy[ms_max_token + 1];

	memcpy(copy, number->text.s, (size_t)number->text.len);
	copy[number->text.len] = '\0';
	operand.real = type == MS_F32 ? strtof(copy, NULL) : strtod(copy, NULL);
	if (isinf(operand.real) && !strstr(copy, "inf")) {
		r->at.bad = true;
		ms_text_error(r, number->loc,
			      "the constant %s is too large for %s; expected inf or less",
			      ms_text_show(r, number->text), ms_type_info[type].name);
	}
	add_operand(r, operand, number->loc);
}

/* An integer: where a real number is wanted, decimal digits are one and hexadecimal digits are
   its bits.  */
void ms_action_integer(struct ms_reader *r, const struct ms_word *number)
{
	struct ms_operand operand = { .kind = MS_OPERAND_INT };
	enum ms_type type = operand_type(&r->at);
	bool hex, fits = ms_slice_integer(number->text, &operand.integer, &hex);

	if (ms_type_info[type].is_float && !hex) {
		add_real(r, number, type);
		return;
	}
	if (!fits) {
		r->at.bad = true;
		ms_text_error(r, number->loc, "the constant %s is too large; expected 64 bits",
			      ms_text_show(r, number->text));
	}
	add_operand(r, operand, number->loc);
}

void ms_action_real(struct ms_reader *r, const struct ms_word *number)
{
	enum ms_type type = operand_type(&r->at);

	if (!ms_type_info[type].is_float && !r->at.bad &&
	    (r->at.inside || r->at.action.sem != MS_SEM_NONE)) {
		r->at.bad = true;
		ms_text_error(r, number->loc,
			      "the real number %s as an operand of type %s; expected an "
			      "integer, or a type such as 'add<f64>'",
			      ms_text_show(r, number->text), ms_type_info[type].name);
	}
	add_real(r, number, type);
}

/* Memory operands.  */

int ms_text_array(struct ms_reader *r, const struct ms_word *name)
{
	bool fresh;
	int array = ms_names_add(&r->array_names, r->arena, name->text.s,
				 (size_t)name->text.len, &fresh);

	if (fresh) {
		struct ms_array a = { .name = r->array_names.name.v[array], .unit = 8 };

		MS_VEC_PUSH(r->scratch, &r->arrays, a);
		MS_VEC_PUSH(r->scratch, &r->array_loc, name->loc);
	}
	return array;
}

void ms_mem_begin(struct ms_reader *r, const struct ms_word *array)
{
	r->at.mem = (struct ms_mem){ .array = ms_text_array(r, array) };
	r->at.mem_loc = array->loc;
	r->at.mem_moves = false;
}

void ms_mem_i(struct ms_reader *r, int sign, const struct ms_word *i,
	      const struct ms_word *scale)
{
	int64_t step = 1;

	if (scale->text.s)
		step = ms_text_integer(r, scale, "step", 1, MS_MAX_OFFSET);
	if (r->at.mem_moves)
		ms_text_error(r, i->loc, "a second term with 'i'; expected at most one");
	r->at.mem_moves = true;
	r->at.mem.step = sign * step;
}

void ms_mem_constant(struct ms_reader *r, int sign, const struct ms_word *number)
{
	int64_t offset = r->at.mem.offset;

	offset += sign * ms_text_integer(r, number, "offset", 0, MS_MAX_OFFSET);
	if (offset < -MS_MAX_OFFSET || offset > MS_MAX_OFFSET) {
		ms_text_error(r, number->loc, "the offsets add up to %lld; expected %d to %d",
			      (long long)offset, -MS_MAX_OFFSET, MS_MAX_OFFSET);
		return;
	}
	r->at.mem.offset = offset;
}

void ms_mem_reg(struct ms_reader *r, int sign, const struct ms_word *reg,
		const struct ms_word *scale)
{
	struct ms_mem *mem = &r->at.mem;
	int64_t factor = 1;

	if (scale->text.s)
		factor = ms_text_integer(r, scale, "scale", 1, MS_MAX_OFFSET);
	if (mem->nterms == 2) {
		ms_text_error(r, reg->loc,
			      "a third register in an address; expected at most two");
		return;
	}
	mem->term[mem->nterms].scale = sign * factor;
	mem->term[mem->nterms].reg = ms_text_register(r, reg);
	mem->nterms++;
}

void ms_mem_end(struct ms_reader *r)
{
	struct ms_operand operand = { .kind = MS_OPERAND_MEM, .mem = r->at.mem };

	add_operand(r, operand, r->at.mem_loc);
}

/* Checks.  */

bool ms_action_is_bare(const struct ms_reader *r)
{
	return !r->at.action.has_dest && r->at.operand.n == 0;
}

static bool bad(struct ms_reader *r)
{
	r->at.bad = true;
	return false;
}

/* Whether operation SEM is defined on TYPE, which stands at LOC.  */
static bool check_types(struct ms_reader *r, enum ms_sem sem, enum ms_type type,
			struct ms_loc loc)
{
	const struct ms_sem_info *info = &ms_sem_info[sem];
	bool is_float = ms_type_info[type].is_float;

	if (ms_type_info[type].is_opaque) {
		if (info->memory || sem == MS_MOV)
			return true;
		ms_text_error(r, loc, "'%s' of type %s; expected load, store, mov or OP/none",
			      info->name, ms_type_info[type].name);
		return bad(r);
	}
	if (is_float ? info->floats : info->ints)
		return true;
	ms_text_error(r, loc, "'%s' of type %s; expected %s", info->name,
		      ms_type_info[type].name,
		      is_float ? "an integer type" : "f32 or f64, as in 'OP<f64>'");
	return bad(r);
}

/* Whether SEM has as many operands, those from FIRST to LAST - 1 of which N count, as it
   needs.  LOC: of its name.  */
static bool check_count(struct ms_reader *r, enum ms_sem sem, size_t n, size_t first,
			struct ms_loc loc)
{
	const struct ms_sem_info *info = &ms_sem_info[sem];
	size_t need = (size_t)info->nargs + info->memory;

	if (n == need)
		return true;
	ms_text_error(r, n > need ? r->at.operand_loc.v[first + need] : loc,
		      "'%s' with %zu operand%s; expected %zu", info->name, n,
		      n == 1 ? "" : "s", need);
	return bad(r);
}

/* Whether the operation that is an operand, if there is one, is right.  */
static bool check_inner(struct ms_reader *r)
{
	const struct ms_action_reader *at = &r->at;
	const struct ms_inner *inner = &at->action.inner;

	if (inner->sem == MS_SEM_NONE)
		return true;
	if (at->action.sem == MS_SEM_NONE || ms_sem_info[at->action.sem].memory) {
		ms_text_error(r, at->inner_loc,
			      "'%s' as an operand of %s; expected it in an operation on "
			      "registers that is known",
			      ms_sem_info[inner->sem].name,
			      at->action.sem == MS_SEM_NONE ? "what is unknown"
							    : ms_sem_info[at->action.sem].name);
		return bad(r);
	}
	return check_types(r, inner->sem, inner->from, at->inner_type_loc) &&
	       check_count(r, inner->sem, (size_t)inner->noperands, (size_t)inner->first,
			   at->inner_loc);
}

/* Whether it has a destination and a memory operand where it should.  */
static bool check_places(struct ms_reader *r)
{
	const struct ms_action_reader *at = &r->at;
	const struct ms_sem_info *sem = &ms_sem_info[at->action.sem];
	bool memory = at->operand.n > 0 && at->operand.v[0].kind == MS_OPERAND_MEM;

	if (at->action.has_dest != sem->result) {
		ms_text_error(r, at->dest_loc,
			      sem->result ? "'%s' without a destination; expected 'rN = ...'"
					  : "'%s' has no result; expected no destination",
			      sem->name);
		return bad(r);
	}
	if (memory != sem->memory) {
		ms_text_error(r, at->operand.n > 0 ? at->operand_loc.v[0] : at->loc,
			      sem->memory
				  ? "'%s' without a memory operand; expected X[i+c] first"
				  : "'%s' with a memory operand; expected registers and "
				    "constants",
			      sem->name);
		return bad(r);
	}
	return true;
}

bool ms_action_check(struct ms_reader *r)
{
	const struct ms_action_reader *at = &r->at;
	const struct ms_inner *inner = &at->action.inner;
	size_t n = at->operand.n, first = 0;

	if (at->bad)
		return false;
	for (size_t o = 1; o < n; o++) {
		if (at->operand.v[o].kind == MS_OPERAND_MEM) {
			ms_text_error(r, at->operand_loc.v[o],
				      "a memory operand; expected it as the first operand");
			return bad(r);
		}
	}
	if (!check_inner(r))
		return false;
	if (at->action.sem == MS_SEM_NONE)
		return true;
	if (!check_types(r, at->action.sem, at->action.type, at->type_loc) || !check_places(r))
		return false;
	if (inner->sem != MS_SEM_NONE) {
		n -= (size_t)inner->noperands - 1;
		first = n > (size_t)ms_sem_info[at->action.sem].nargs
			    ? (size_t)inner->noperands - 1
			    : 0;
	}
	return check_count(r, at->action.sem, n, first, at->loc);
}

const struct ms_mem *ms_action_mem(const struct ms_action *action)
{
	bool memory = action->noperands > 0 && action->operand[0].kind == MS_OPERAND_MEM;

	return memory ? &action->operand[0].mem : NULL;
}
