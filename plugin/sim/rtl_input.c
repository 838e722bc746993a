/* Arguments and memory for functions in RTL, from a seed.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sim/rtl_input.h"

#include <string.h>

#include "base/rng.h"

enum {
	large_struct = 256,   /* bytes */
	elements_before = 64, /* of a buffer, before the pointer */
	pointer_depth = 3,    /* pointers in buffers of pointers, this deep */
	unknown_size = 4096,  /* bytes of a symbol whose size the text does not tell */
	pointed_buffers = 4,  /* of one type, that pointers in memory point into */
};

/* Where a pointer in memory points.  */
struct reached {
	const struct ms_ctype *type;
	uint64_t pointer;
};

struct making {
	struct ms_arena *arena;
	const struct ms_rtl_input_options *options;
	struct ms_rtl_input *input;
	struct ms_rtl_content content;
	uint64_t random;
	MS_VEC(struct reached) reached; /* buffers that pointers in memory point into */
};

/* A pointer in memory to TYPE that can be used again, or 0: there are not enough yet.  */
static uint64_t used_pointer(struct making *m, const struct ms_ctype *type)
{
	uint64_t pointer = 0;
	int n = 0;

	for (size_t r = 0; r < m->reached.n; r++)
		if (m->reached.v[r].type == type &&
		    ms_random_below(&m->random, (uint64_t)++n) == 0)
			pointer = m->reached.v[r].pointer;
	return n < pointed_buffers ? 0 : pointer;
}

/* A pointer into a new buffer of TYPEs; 0 where pointers are too deep.  */
static uint64_t pointer_to(struct making *m, const struct ms_ctype *type, const char *name,
			   int depth)
{
	uint64_t size = (uint64_t)ms_rtl_content_size(type);
	uint64_t before = elements_before, n = before + m->options->elements;
	struct ms_rtl_buffer buffer = { .name = name };
	uint8_t *memory, *start;
	struct reached reached;
	uint64_t pointer;

	if (depth > pointer_depth)
		return 0;
	pointer = depth > 0 ? used_pointer(m, type) : 0;
	if (pointer)
		return pointer;
	/* Objects that hold pointers are few: each gets buffers.  */
	if (depth > 0 || type->kind == MS_CTYPE_POINTER || type->kind == MS_CTYPE_STRUCT)
		n = before + (m->options->elements < 256 ? m->options->elements : 256);
	/* Who works on a large structure works on that one.  */
	if (type->kind == MS_CTYPE_STRUCT && size >= large_struct) {
		before = 1;
		n = before + (depth > 0 ? 2 : 8);
	}
	if (n * size > (uint64_t)1 << 28)
		n = ((uint64_t)1 << 28) / size + 1;
	buffer.size = n * size;
	memory = ms_alloc(m->arena, buffer.size + 64);
	buffer.base = memory + (64 - (uintptr_t)memory % 64) % 64;
	for (uint64_t i = 0; i < n; i++)
		ms_rtl_content_fill(&m->content,
				    type->kind == MS_CTYPE_ARRAY && type->count == 0 ? type->to
										     : type,
				    buffer.base + i * size, depth, &m->random);
	start = ms_alloc(m->arena, buffer.size);
	memcpy(start, buffer.base, buffer.size);
	buffer.start = start;
	MS_VEC_PUSH(m->arena, &m->input->buffer, buffer);
	pointer = (uintptr_t)(buffer.base + before * size);
	reached = (struct reached){ type, pointer };
	if (depth > 0)
		MS_VEC_PUSH(m->arena, &m->reached, reached);
	return pointer;
}

static uint64_t pointer_in_memory(void *ctx, const struct ms_ctype *type, int depth,
				  uint64_t *random)
{
	(void)random; /* it is that of CTX */
	return pointer_to(ctx, type, "a pointer in memory", depth);
}

static struct ms_rtl_value argument(struct making *m, const struct ms_rtl_param *param, int n)
{
	const struct ms_rtl_input_options *options = m->options;
	struct ms_rtl_value value = { 0, 0 };
	uint8_t bytes[16] = { 0 };
	double real;
	float narrow;

	if (param->type->kind == MS_CTYPE_POINTER) {
		value.low = pointer_to(m, param->type->to, param->name, 0);
		return value;
	}
	ms_rtl_content_fill(&m->content, param->type, bytes, 0, &m->random);
	memcpy(&value, bytes, sizeof value);
	if (options->counts && options->counts[n])
		value = (struct ms_rtl_value){ (uint64_t)options->count, 0 };
	if (options->given_one && options->given_one[n]) {
		value = (struct ms_rtl_value){ (uint64_t)options->given[n], 0 };
		real = (double)options->given[n];
		narrow = (float)real;
		if (param->type->kind == MS_CTYPE_FLOAT)
			memcpy(&value.low, param->type->size == 4 ? (void *)&narrow : &real,
			       (size_t)param->type->size);
	}
	return value;
}

bool ms_rtl_could_be_end(const struct ms_rtl_function *function, int n)
{
	const struct ms_ctype *a = n > 0 ? function->param[n - 1].type : NULL;
	const struct ms_ctype *b = function->param[n].type;

	if (!a || a->kind != MS_CTYPE_POINTER || b->kind != MS_CTYPE_POINTER)
		return false;
	/* An end of which nobody knows that nothing is accessed through it.  */
	if ((a->is_restrict || b->is_restrict) && !(a->is_const && b->is_const))
		return false;
	return a->to->kind == b->to->kind && a->to->size == b->to->size && a->to->size > 0;
}

static void set_ends(struct making *m, const struct ms_rtl_function *fn)
{
	for (int n = 1; n < fn->nparams; n++)
		if (ms_rtl_could_be_end(fn, n))
			m->input->arg[n].low =
			    m->input->arg[n - 1].low +
			    (uint64_t)(m->options->count * fn->param[n].type->to->size);
}

static bool has_values(const struct ms_ctype *type)
{
	return type->kind != MS_CTYPE_OPAQUE && type->kind != MS_CTYPE_VOID &&
	       type->kind != MS_CTYPE_STRUCT && type->kind != MS_CTYPE_ARRAY &&
	       !(type->kind == MS_CTYPE_FLOAT && type->size > 8);
}

/* Memory for the symbols that the text gives no content for.  */
static void make_symbols(struct making *m, const struct ms_rtl_function *function)
{
	for (int s = 0; s < function->nsymbols; s++) {
		const struct ms_rtl_symbol *symbol = &function->symbol[s];
		static const struct ms_ctype byte = { .kind = MS_CTYPE_UNSIGNED, .size = 1,
						      .align = 1 };
		const struct ms_ctype *type = symbol->type && symbol->type->size > 0
						  ? symbol->type : &byte;
		int64_t count = symbol->size / type->size;
		struct ms_rtl_buffer buffer = { .name = symbol->name, .symbol = true };
		uint8_t *memory, *start;

		/* Who runs the function has the memory of blocks.  */
		if (symbol->defined || symbol->block >= 0)
			continue;
		/* An array of unknown size, or a function.  */
		if (symbol->size == 0)
			count = unknown_size / type->size;
		buffer.size = (uint64_t)(symbol->size ? symbol->size : unknown_size);
		memory = ms_alloc(m->arena, buffer.size + 64);
		buffer.base = memory + (64 - (uintptr_t)memory % 64) % 64;
		for (int64_t i = 0; i < count; i++)
			ms_rtl_content_fill(&m->content, type, buffer.base + i * type->size, 1,
					    &m->random);
		start = ms_alloc(m->arena, buffer.size);
		memcpy(start, buffer.base, buffer.size);
		buffer.start = start;
		buffer.readonly = symbol->readonly;
		MS_VEC_PUSH(m->arena, &m->input->buffer, buffer);
	}
}

/* Put the integer VALUE of TYPE to ADDRESS, in one of the buffers.  */
static void put_integer(struct ms_rtl_input *input, uint64_t address, const struct ms_ctype *type,
			int64_t value)
{
	for (size_t b = 0; b < input->buffer.n; b++) {
		struct ms_rtl_buffer *buffer = &input->buffer.v[b];
		uint64_t at = address - (uintptr_t)buffer->base, size = (uint64_t)type->size;

		if (at < buffer->size && size <= buffer->size - at) {
			memcpy(buffer->base + at, &value, size);
			memcpy(buffer->start + at, &value, size);
		}
	}
}

/* Have the knobs that are set so; distances last, since they are from where others point.  */
static void turn_knobs(struct making *m, const struct ms_rtl_function *fn)
{
	const struct ms_rtl_input_options *options = m->options;
	struct ms_rtl_value *arg = m->input->arg;
	uint64_t address;

	for (int k = 0; k < options->nknobs; k++) {
		const struct ms_rtl_knob *knob = &options->knob[k];
		int64_t value = options->setting[k].value;

		if (!options->setting[k].set)
			continue;
		switch (knob->kind) {
		case MS_KNOB_PARAM: arg[knob->of] = (struct ms_rtl_value){ (uint64_t)value, 0 }; break;
		case MS_KNOB_POINTED:
			put_integer(m->input, arg[knob->of].low + (uint64_t)knob->offset,
				    knob->type, value);
			break;
		case MS_KNOB_SYMBOL:
			if (ms_rtl_input_resolve(m->input, &fn->symbol[knob->of], &address))
				put_integer(m->input, address + (uint64_t)knob->offset, knob->type,
					    value);
			break;
		default: break;
		}
	}
	for (int k = 0; k < options->nknobs; k++) {
		const struct ms_rtl_knob *knob = &options->knob[k];

		if (options->setting[k].set && knob->kind == MS_KNOB_DISTANCE)
			arg[knob->of].low =
			    arg[knob->base].low +
			    (uint64_t)(options->setting[k].value * knob->type->size);
	}
}

void ms_rtl_input_poke(const struct ms_rtl_input_options *options, struct ms_rtl_state *state)
{
	for (int k = 0; k < options->nknobs; k++)
		if (options->setting[k].set && options->knob[k].kind == MS_KNOB_SYMBOL)
			ms_rtl_state_poke(state, options->knob[k].of, options->knob[k].offset,
					  options->knob[k].type->size, options->setting[k].value);
}

bool ms_rtl_input_resolve(void *ctx, const struct ms_rtl_symbol *symbol, uint64_t *address)
{
	const struct ms_rtl_input *input = ctx;

	for (size_t b = 0; b < input->buffer.n; b++)
		if (input->buffer.v[b].symbol && strcmp(input->buffer.v[b].name, symbol->name) == 0) {
			*address = (uintptr_t)input->buffer.v[b].base;
			return true;
		}
	return false;
}

bool ms_rtl_input_make(struct ms_arena *arena, const struct ms_rtl_function *function,
		       const struct ms_rtl_input_options *options, struct ms_rtl_input *input,
		       const char **why)
{
	struct making m = { .arena = arena, .options = options, .input = input,
			    .random = ms_mix64(options->seed + 1) };

	m.content = (struct ms_rtl_content){ .values = options->values,
					     .below = options->count,
					     .pointer = pointer_in_memory,
					     .ctx = &m };
	*input = (struct ms_rtl_input){ .nargs = function->nparams };
	input->arg = MS_NEW_N(arena, (size_t)function->nparams, struct ms_rtl_value);
	for (int n = 0; n < function->nparams; n++) {
		if (!has_values(function->param[n].type)) {
			*why = ms_asprintf(arena, "there are no values for the parameter %s",
					   function->param[n].name);
			return false;
		}
		input->arg[n] = argument(&m, &function->param[n], n);
	}
	make_symbols(&m, function);
	if (options->ends)
		set_ends(&m, function);
	turn_knobs(&m, function);
	return true;
}

void ms_rtl_input_add(const struct ms_rtl_input *input, struct ms_rtl_memory *memory)
{
	for (size_t b = 0; b < input->buffer.n; b++)
		ms_rtl_memory_add(memory, input->buffer.v[b].base, input->buffer.v[b].size,
				  input->buffer.v[b].readonly, input->buffer.v[b].name);
}

void ms_rtl_input_reset(const struct ms_rtl_input *input)
{
	for (size_t b = 0; b < input->buffer.n; b++)
		memcpy(input->buffer.v[b].base, input->buffer.v[b].start, input->buffer.v[b].size);
}
