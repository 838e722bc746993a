/* Functions, ops and lines in RTL to programs.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sim/rtl_compile.h"

#include <stdio.h>
#include <string.h>

#include "sim/rtl_make.h"

int ms_rtx_operations(const struct ms_rtx *x)
{
	int operations = 0;

	switch (x->code) {
	case MS_RTX_CONST_INT:
	case MS_RTX_CONST_WIDE_INT:
	case MS_RTX_CONST_DOUBLE:
	case MS_RTX_CONST_VECTOR:
	case MS_RTX_CONST:
	case MS_RTX_SYMBOL_REF:
	case MS_RTX_LABEL_REF:
	case MS_RTX_REG:
	case MS_RTX_PC:
	case MS_RTX_CLOBBER:
	case MS_RTX_USE:
		return 0;
	case MS_RTX_PARALLEL:
	case MS_RTX_SUBREG:
	case MS_RTX_STRICT_LOW_PART:
		break;
	default:
		operations = 1;
	}
	for (int i = 0; i < x->nops; i++)
		operations += ms_rtx_operations(x->op[i]);
	return operations;
}

/* ---- Functions -------------------------------------------------------------------------- */

/* A jump whose target is not yet there.  */
struct jump {
	int rop;  /* its C is to be set */
	int from; /* the block it is in; -1: none of a loop's */
	int to;   /* block; -1: the end */
};

struct blocks {
	struct ms_rtl_maker maker;
	int *outside, *inside; /* where each block begins, coming from outside of the loop that
				  it is the header of, and from inside */
	int *header;           /* by block: the loop that it is the header of, or -1 */
	MS_VEC(struct jump) jump;
	struct ms_names labels; /* uid -> block */
	MS_VEC(int) label_block;
};

static void find_labels(struct blocks *b, struct ms_arena *arena)
{
	const struct ms_rtl_function *fn = b->maker.function;
	char uid[16];

	for (int k = 0; k < fn->nblocks; k++)
		for (int i = 0; i < fn->block[k].count; i++) {
			const struct ms_rtl_insn *insn = &fn->insn[fn->block[k].first + i];

			if (insn->kind != MS_LABEL)
				continue;
			snprintf(uid, sizeof uid, "%d", insn->uid);
			ms_names_add(&b->labels, arena, uid, strlen(uid), NULL);
			MS_VEC_PUSH(arena, &b->label_block, k);
		}
}

/* The block of the label that X refers to, or -1 after a CANNOT.  */
static int label_block(struct blocks *b, const struct ms_rtx *x)
{
	char uid[16];
	int n = -1;

	if (x->code == MS_RTX_LABEL_REF) {
		snprintf(uid, sizeof uid, "%d", (int)x->integer);
		n = ms_names_find(&b->labels, uid, strlen(uid));
	}
	if (n >= 0)
		return b->label_block.v[n];
	ms_make_cannot(&b->maker, x, "a jump to no label of the function");
	return -1;
}

static void jump_to(struct blocks *b, const struct ms_rtx *x, enum ms_rop_code code, int test,
		    int from, int to)
{
	struct jump jump = { (int)b->maker.rop.n, from, to };

	ms_make_rop(&b->maker, x, code, 0, 0, test, 0, 0);
	MS_VEC_PUSH(b->maker.arena, &b->jump, jump);
}

static bool is_pc(const struct ms_rtx *x)
{
	return x->code == MS_RTX_PC;
}

/* What a jump does when everything else of its insn is done: TEST was computed before.  */
struct branch {
	const struct ms_rtx *set;
	int test; /* slot, or -1: always */
	int yes, no; /* blocks; -1: goes on */
	bool returns;
};

static void read_branch(struct blocks *b, const struct ms_rtx *set, struct branch *branch)
{
	const struct ms_rtx *to = set->op[1];

	*branch = (struct branch){ set, -1, -1, -1, false };
	if (to->code == MS_RTX_LABEL_REF) {
		branch->yes = label_block(b, to);
		return;
	}
	if (to->code != MS_RTX_IF_THEN_ELSE || (!is_pc(to->op[1]) && !is_pc(to->op[2]))) {
		ms_make_cannot(&b->maker, set, "a jump of this kind");
		return;
	}
	branch->test = ms_make_temp(&b->maker, 1);
	ms_make_rop(&b->maker, to, MS_ROP_MOV, 0, branch->test,
		    ms_make_condition(&b->maker, to->op[0]), 0, 0);
	if (!is_pc(to->op[1]))
		branch->yes = label_block(b, to->op[1]);
	else
		branch->no = label_block(b, to->op[2]);
}

static void write_branch(struct blocks *b, const struct branch *branch, int block)
{
	struct ms_rtl_maker *m = &b->maker;
	int inverse;

	if (branch->test < 0) {
		jump_to(b, branch->set, MS_ROP_JUMP, 0, block, branch->yes);
	} else if (branch->yes >= 0) {
		jump_to(b, branch->set, MS_ROP_JTRUE, branch->test, block, branch->yes);
	} else {
		inverse = ms_make_temp(m, 1);
		ms_make_rop(m, branch->set, MS_ROP_EQ, 64, inverse, branch->test,
			    ms_make_constant(m, 0), 1);
		jump_to(b, branch->set, MS_ROP_JTRUE, inverse, block, branch->no);
	}
}

/* Is PATTERN something that has no effect here?  */
static bool is_nothing(const struct ms_rtx *x)
{
	return x->code == MS_RTX_CLOBBER || x->code == MS_RTX_USE ||
	       x->code == MS_RTX_CONST_INT || x->code == MS_RTX_PREFETCH ||
	       (x->code == MS_RTX_UNSPEC_VOLATILE && x->name &&
		strcmp(x->name, "UNSPECV_BLOCKAGE") == 0);
}

static void pattern_of(struct blocks *b, const struct ms_rtx *pattern, int block)
{
	struct ms_rtl_maker *m = &b->maker;
	const struct ms_rtx *const *part = &pattern;
	int nparts = 1, nsets = 0;
	const struct ms_rtx **set;
	struct branch branch = { 0 };

	if (pattern->code == MS_RTX_PARALLEL) {
		part = pattern->op;
		nparts = pattern->nops;
	}
	set = MS_NEW_N(m->arena, (size_t)nparts + 1, const struct ms_rtx *);
	for (int p = 0; p < nparts; p++) {
		if (part[p]->code == MS_RTX_SET && is_pc(part[p]->op[0]) && !branch.set)
			read_branch(b, part[p], &branch);
		else if (part[p]->code == MS_RTX_SET)
			set[nsets++] = part[p];
		else if (part[p]->code == MS_RTX_RETURN || part[p]->code == MS_RTX_SIMPLE_RETURN)
			branch.returns = true;
		else if (!is_nothing(part[p]))
			ms_make_cannot(m, part[p], part[p]->code == MS_RTX_OPAQUE
						       ? part[p]->name
						       : "an effect that can't be executed");
	}
	ms_make_sets(m, set, nsets);
	if (m->stopped)
		return;
	if (branch.returns)
		ms_make_rop(m, pattern, MS_ROP_RETURN, 0, 0, 0, 0, 0);
	else if (branch.set)
		write_branch(b, &branch, block);
}

/* Is block B one of LOOP's?  */
static bool in_loop(const struct ms_rtl_loop *loop, int block)
{
	for (int b = 0; b < loop->nblocks; b++)
		if (loop->block[b] == block)
			return true;
	return false;
}

/* Does control never come behind the last insn of BLOCK?  */
static bool ends(const struct ms_rtl_function *fn, const struct ms_rtl_block *block)
{
	const struct ms_rtl_insn *insn;

	for (int i = block->count - 1; i >= 0; i--) {
		insn = &fn->insn[block->first + i];
		if (insn->kind == MS_BARRIER)
			return true;
		if (insn->kind != MS_LABEL && insn->kind != MS_JUMP_TABLE)
			break;
	}
	return false;
}

/* ---- Calls ------------------------------------------------------------------------------ */

/* Where functions of a target have their first three arguments and their result.  */
static const struct {
	const char *target;
	int arg[3], result;
} conventions[] = {
	{ "x86_64", { 5, 4, 1 }, 0 },
	{ "aarch64", { 0, 1, 2 }, 0 },
	{ "powerpc64", { 3, 4, 5 }, 3 },
	{ "riscv64", { 10, 11, 12 }, 10 },
};

/* The call in PATTERN, or NULL.  */
static const struct ms_rtx *find_call(const struct ms_rtx *x)
{
	if (x->code == MS_RTX_PARALLEL && x->nops > 0)
		x = x->op[0];
	if (x->code == MS_RTX_SET)
		x = x->op[1];
	return x->code == MS_RTX_CALL ? x : NULL;
}

static int hard_slot(struct ms_rtl_maker *m, int number)
{
	struct ms_rtx reg = { .code = MS_RTX_REG, .mode = { MS_DI, 1 }, .reg = MS_RTX_HARD,
			      .integer = number };

	return ms_make_register(m, &reg);
}

/* GCC makes calls of loops that fill or copy memory; these are known.  */
static void call_of(struct ms_rtl_maker *m, const struct ms_rtx *pattern)
{
	const struct ms_rtx *call = find_call(pattern), *to;
	const char *target = m->function->unit->target.name;
	size_t c = 0, n = sizeof conventions / sizeof conventions[0];
	bool fills;

	to = call && call->op[0]->code == MS_RTX_MEM ? call->op[0]->op[0] : NULL;
	while (c < n && strncmp(conventions[c].target, target, strlen(conventions[c].target)) != 0)
		c++;
	if (!to || to->code != MS_RTX_SYMBOL_REF || c == n ||
	    (strcmp(to->name, "memset") != 0 && strcmp(to->name, "memcpy") != 0 &&
	     strcmp(to->name, "memmove") != 0)) {
		ms_make_cannot(m, pattern, "a call");
		return;
	}
	fills = strcmp(to->name, "memset") == 0;
	ms_make_rop(m, pattern, fills ? MS_ROP_FILL : MS_ROP_COPY, 0,
		    hard_slot(m, conventions[c].result), hard_slot(m, conventions[c].arg[0]),
		    hard_slot(m, conventions[c].arg[1]), hard_slot(m, conventions[c].arg[2]));
}

static void make_block(struct blocks *b, int k)
{
	struct ms_rtl_maker *m = &b->maker;
	const struct ms_rtl_function *fn = m->function;
	const struct ms_rtl_block *block = &fn->block[k];
	int loop = b->header[k], entry, operations = 0, sets = 0, next;

	b->outside[k] = (int)m->rop.n;
	if (loop >= 0) {
		jump_to(b, NULL, MS_ROP_LOOP, loop, -1, fn->loop[loop].go_to);
	}
	b->inside[k] = entry = (int)m->rop.n;
	ms_make_rop(m, NULL, MS_ROP_BLOCK, 0, 0, 0, 0, 0);
	for (int i = 0; i < block->count; i++) {
		const struct ms_rtl_insn *insn = &fn->insn[block->first + i];

		m->stopped = false;
		if (insn->kind == MS_CALL_INSN) {
			call_of(m, insn->pattern);
		} else if (insn->kind == MS_INSN || insn->kind == MS_JUMP_INSN) {
			pattern_of(b, insn->pattern, k);
			operations += ms_rtx_operations(insn->pattern);
			sets++;
		}
	}
	m->rop.v[entry].a = operations;
	m->rop.v[entry].b = sets;
	if (ends(fn, block)) {
		/* Behind a call in place of a return.  */
		ms_make_rop(m, NULL, MS_ROP_RETURN, 0, 0, 0, 0, 0);
		return;
	}
	next = block->go_to == MS_RTL_NEXT ? k + 1 : block->go_to;
	if (next == MS_RTL_END || next == fn->nblocks)
		ms_make_rop(m, NULL, MS_ROP_RETURN, 0, 0, 0, 0, 0);
	else if (next != k + 1 || (b->header[next] >= 0 && in_loop(&fn->loop[b->header[next]], k)))
		jump_to(b, NULL, MS_ROP_JUMP, 0, k, next);
}

static void resolve_jumps(struct blocks *b)
{
	const struct ms_rtl_function *fn = b->maker.function;
	int end = (int)b->maker.rop.n;

	ms_make_rop(&b->maker, NULL, MS_ROP_RETURN, 0, 0, 0, 0, 0);
	for (size_t j = 0; j < b->jump.n; j++) {
		const struct jump *jump = &b->jump.v[j];
		int loop = jump->to < 0 ? -1 : b->header[jump->to];
		bool stays = loop >= 0 && jump->from >= 0 && in_loop(&fn->loop[loop], jump->from);

		b->maker.rop.v[jump->rop].c = jump->to < 0 ? end
					      : stays	   ? b->inside[jump->to]
							   : b->outside[jump->to];
	}
}

struct ms_rtl_program *ms_rtl_compile_function(struct ms_arena *arena,
					       const struct ms_rtl_function *function)
{
	struct ms_rtl_program *program = MS_NEW(arena, struct ms_rtl_program);
	size_t n = (size_t)function->nblocks + 1;
	struct blocks b = { .outside = MS_NEW_N(arena, n, int),
			    .inside = MS_NEW_N(arena, n, int),
			    .header = MS_NEW_N(arena, n, int) };

	ms_maker_begin(&b.maker, arena, function, NULL);
	for (size_t k = 0; k < n; k++)
		b.header[k] = -1;
	for (int l = 0; l < function->nloops; l++)
		b.header[function->loop[l].header] = l;
	find_labels(&b, arena);
	for (int k = 0; k < function->nblocks; k++)
		make_block(&b, k);
	resolve_jumps(&b);
	ms_maker_end(&b.maker, program);
	return program;
}

/* ---- Further code ----------------------------------------------------------------------- */

int ms_rtl_compile_sets(struct ms_arena *arena, const struct ms_rtl_function *function,
			struct ms_rtl_program *program, const struct ms_rtl_sets *sets)
{
	struct ms_rtl_maker m;
	int start = program->nrops;

	ms_maker_begin(&m, arena, function, program);
	for (int s = 0; s < sets->nsets; s++) {
		m.stopped = false;
		ms_make_sets(&m, &sets->set[s], 1);
	}
	ms_make_rop(&m, NULL, MS_ROP_RETURN, 0, 0, 0, 0, 0);
	ms_maker_end(&m, program);
	return start;
}

int ms_rtl_compile_value(struct ms_arena *arena, const struct ms_rtl_function *function,
			 struct ms_rtl_program *program, const struct ms_rtx *x, int *slot)
{
	static const struct ms_mode di_mode = { MS_DI, 1 };
	struct ms_rtl_maker m;
	int start = program->nrops;

	ms_maker_begin(&m, arena, function, program);
	*slot = ms_make_temp(&m, 2);
	ms_make_rop(&m, x, MS_ROP_MOV, 0, *slot + 1, ms_make_constant(&m, 0), 0, 0);
	ms_make_rop(&m, x, ms_slots(x->mode) == 2 ? MS_ROP_MOV2 : MS_ROP_MOV, 0, *slot,
		    ms_make_value(&m, x, di_mode, -1), 0, 0);
	ms_make_rop(&m, NULL, MS_ROP_RETURN, 0, 0, 0, 0, 0);
	ms_maker_end(&m, program);
	return start;
}

/* ---- Ops and lines ---------------------------------------------------------------------- */

/* The one set of PATTERN, or NULL.  */
static const struct ms_rtx *only_set(const struct ms_rtx *pattern)
{
	const struct ms_rtx *set = NULL;

	if (pattern->code == MS_RTX_SET)
		return pattern;
	if (pattern->code != MS_RTX_PARALLEL)
		return NULL;
	for (int i = 0; i < pattern->nops; i++) {
		if (pattern->op[i]->code == MS_RTX_SET && !set)
			set = pattern->op[i];
		else if (!is_nothing(pattern->op[i]))
			return NULL;
	}
	return set;
}

struct ms_rtl_program *ms_rtl_compile_op(struct ms_arena *arena,
					 const struct ms_rtl_function *function,
					 const struct ms_rtx *pattern)
{
	struct ms_rtl_program *program = MS_NEW(arena, struct ms_rtl_program);
	const struct ms_rtx *set = only_set(pattern);
	struct ms_rtl_maker m;

	ms_maker_begin(&m, arena, function, NULL);
	m.tagged = true;
	program->operations = ms_rtx_operations(pattern);
	if (!set || (set->op[0]->code != MS_RTX_MEM && set->op[0]->code != MS_RTX_REG) ||
	    ms_mode_bytes(set->op[0]->mode) == 0 || ms_mode_bytes(set->op[0]->mode) > 16) {
		ms_make_cannot(&m, pattern, "an op that is not one set of a register or a mem");
		ms_maker_end(&m, program);
		return program;
	}
	program->mode = set->op[0]->mode;
	program->bytes = ms_mode_bytes(program->mode);
	program->stores = set->op[0]->code == MS_RTX_MEM;
	program->dest = program->stores ? NULL : set->op[0];
	program->result = ms_make_value(&m, set->op[1], program->mode, -1);
	if (program->stores)
		program->address = ms_make_address(&m, set->op[0], &program->offset);
	if (m.later.n > 0)
		ms_make_cannot(&m, pattern, "an op whose address steps a register");
	ms_make_rop(&m, NULL, MS_ROP_RETURN, 0, 0, 0, 0, 0);
	ms_maker_end(&m, program);
	return program;
}
