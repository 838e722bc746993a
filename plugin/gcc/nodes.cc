/* Operations -> nodes.
   SPDX-License-Identifier: GPL-3.0-or-later

   Which machine operation a node takes is asked of the machine's rules, by RTL code and modes;
   what it computes is decided here, by the table below.  What can't be said is a node that
   refuses the loop, but only if something needs it: the closing comparison often holds such
   things.  */

#include "gcc/compat.h"

#include "gcc/body.h"

/* What CODE computes, and how it reads integers.  */
struct operation {
	rtx_code code;
	enum ms_sem sem;
	bool is_unsigned;
};

static const struct operation operations[] = {
	{ PLUS, MS_ADD, false },
	{ MINUS, MS_SUB, false },
	{ MULT, MS_MUL, false },
	{ DIV, MS_DIV, false },
	{ UDIV, MS_DIV, true },
	{ MOD, MS_REM, false },
	{ UMOD, MS_REM, true },
	{ SMUL_HIGHPART, MS_MULHI, false },
	{ UMUL_HIGHPART, MS_MULHI, true },
	{ FMA, MS_FMA, false },
	{ AND, MS_AND, false },
	{ IOR, MS_OR, false },
	{ XOR, MS_XOR, false },
	{ NOT, MS_NOT, false },
	{ NEG, MS_NEG, false },
	{ ABS, MS_ABS, false },
	{ SQRT, MS_SQRT, false },
	{ ASHIFT, MS_SHL, false },
	{ ASHIFTRT, MS_SHR, false },
	{ LSHIFTRT, MS_SHR, true },
	{ ROTATE, MS_ROTL, true },
	{ ROTATERT, MS_ROTR, true },
	{ SMIN, MS_MIN, false },
	{ SMAX, MS_MAX, false },
	{ UMIN, MS_MIN, true },
	{ UMAX, MS_MAX, true },
	{ EQ, MS_EQ, false },
	{ NE, MS_NE, false },
	{ LT, MS_LT, false },
	{ LE, MS_LE, false },
	{ GT, MS_GT, false },
	{ GE, MS_GE, false },
	{ LTU, MS_LT, true },
	{ LEU, MS_LE, true },
	{ GTU, MS_GT, true },
	{ GEU, MS_GE, true },
	{ UNORDERED, MS_UNORD, false },
	{ IF_THEN_ELSE, MS_SELECT, false },
	{ CLZ, MS_CLZ, true },
	{ CTZ, MS_CTZ, true },
	{ POPCOUNT, MS_POPCOUNT, true },
	{ BSWAP, MS_BSWAP, true },
	{ SIGN_EXTEND, MS_MOV, false },
	{ ZERO_EXTEND, MS_MOV, true },
	{ TRUNCATE, MS_MOV, false },
	{ FLOAT, MS_MOV, false },
	{ UNSIGNED_FLOAT, MS_MOV, true },
	{ FIX, MS_MOV, false },
	{ UNSIGNED_FIX, MS_MOV, true },
	{ FLOAT_EXTEND, MS_MOV, false },
	{ FLOAT_TRUNCATE, MS_MOV, false },
	{ SET, MS_MOV, false },
};

/* A `move`: what `set` means when it has to be an op.  Others are named by their RTL code.  */
static const char *code_name(rtx_code code)
{
	return code == SET ? "move" : GET_RTX_NAME(code);
}

/* Is CODE one of those that work on bits?  On floats it takes them as integers.  */
static bool is_bitwise(rtx_code code)
{
	return code == AND || code == IOR || code == XOR || code == NOT;
}

/* The integer mode as wide as MODE.  */
static machine_mode bits_mode(machine_mode mode)
{
	return mode == SFmode ? SImode : mode == DFmode ? DImode : mode;
}

static const struct operation *find_operation(rtx_code code)
{
	for (const struct operation &operation : operations)
		if (operation.code == code)
			return &operation;
	return NULL;
}

enum ms_type ms_mode_type(machine_mode mode, bool is_unsigned)
{
	switch (mode) {
	case E_QImode: return is_unsigned ? MS_U8 : MS_I8;
	case E_HImode: return is_unsigned ? MS_U16 : MS_I16;
	case E_SImode: return is_unsigned ? MS_U32 : MS_I32;
	case E_DImode: return is_unsigned ? MS_U64 : MS_I64;
	case E_SFmode: return MS_F32;
	case E_DFmode: return MS_F64;
	default: break;
	}

	HOST_WIDE_INT bytes;

	if (GET_MODE_CLASS(mode) == MODE_RANDOM || GET_MODE_CLASS(mode) == MODE_CC ||
	    !GET_MODE_SIZE(mode).is_constant(&bytes))
		return MS_NTYPES;
	switch (bytes) {
	case 2: return MS_B2;
	case 4: return MS_B4;
	case 8: return MS_B8;
	case 16: return MS_B16;
	case 32: return MS_B32;
	case 64: return MS_B64;
	default: return MS_NTYPES;
	}
}

bool ms_is_opaque(machine_mode mode)
{
	enum ms_type type = ms_mode_type(mode, false);

	return type != MS_NTYPES && ms_type_info[type].is_opaque;
}

/* A form for VALUE that only says: itself.  */
const struct ms_lin *ms_own_form(struct ms_body *body, struct ms_value value)
{
	struct ms_sym *sym = ms_sym_new(body, value.mode, true);
	struct ms_value *holder = MS_NEW(body->arena, struct ms_value);

	*holder = value;
	holder->lin = ms_lin_of(body, sym);
	sym->holder = holder;
	return holder->lin;
}

/* A node for what X does: CODE of MODE over operands of mode FROM.  */
static struct ms_node *new_node(struct ms_body *body, rtx_code code, machine_mode mode,
				machine_mode from, rtx x)
{
	struct ms_node *node = MS_NEW(body->arena, struct ms_node);

	node->insn = body->insn;
	node->code = code;
	node->mode = mode;
	node->from_mode = from;
	node->x = x;
	MS_VEC_PUSH(body->arena, &body->node, node);
	return node;
}

/* NODE's result as a value of MODE with form LIN (NULL: nothing known).  */
static struct ms_value node_value(struct ms_body *body, struct ms_node *node, machine_mode mode,
				  const struct ms_lin *lin)
{
	struct ms_value value = {};

	value.kind = MS_VALUE_NODE;
	value.mode = mode;
	value.node = node;
	node->result = true;
	if (!ms_is_word(mode))
		return value;
	if (!lin) {
		value.lin = ms_own_form(body, value);
		return value;
	}
	value.lin = lin;
	if (lin->nterms == 1 && lin->constant == 0 && lin->term[0].coef == 1) {
		struct ms_sym *sym = lin->term[0].sym;

		/* The first computation of a value that later ones share.  */
		if (sym->varying && !sym->holder) {
			struct ms_value *holder = MS_NEW(body->arena, struct ms_value);

			*holder = value;
			sym->holder = holder;
		}
	}
	return value;
}

struct ms_value ms_value_refused(struct ms_body *body, machine_mode mode,
				 enum ms_refusal refusal, const char *detail)
{
	struct ms_node *node = new_node(body, UNKNOWN, mode, mode, NULL_RTX);

	node->refusal = refusal;
	node->detail = detail;
	return node_value(body, node, mode, NULL);
}

struct ms_value ms_value_refused_mode(struct ms_body *body, machine_mode mode, rtx x)
{
	return ms_value_refused(body, mode, MS_REFUSED_MODE,
				ms_asprintf(body->arena, "mode %s in %s", GET_MODE_NAME(mode),
					    ms_rtl_text(body->arena, x)));
}

/* An operation of the machine that RTL of these modes may be: that of a sum, or the first that
   is neither load nor store.  */
static const char *likely_operation(const struct ms_machine *machine, machine_mode mode,
				    machine_mode from)
{
	const struct ms_rtl_rule *sum =
	    ms_machine_rtl(machine, "plus", GET_MODE_NAME(mode), GET_MODE_NAME(from));
	int op = 0;

	if (sum)
		return machine->op[sum->op].name;
	while (op + 1 < machine->nops && (strcmp(machine->op[op].name, "load") == 0 ||
					  strcmp(machine->op[op].name, "store") == 0))
		op++;
	return machine->op[op].name;
}

/* No rule of the machine fits: say which would.  */
static const char *rule_wanted(struct ms_body *body, const char *code, machine_mode mode,
			       machine_mode from, rtx x)
{
	return ms_asprintf(body->arena, "%s; machine %s would need a line such as `rtl %s:%s%s%s as %s'",
			   ms_rtl_text(body->arena, x), body->machine->name, code,
			   GET_MODE_NAME(mode), from == mode ? "" : ":",
			   from == mode ? "" : GET_MODE_NAME(from),
			   likely_operation(body->machine, mode, from));
}

/* Give NODE the machine operation for CODE.  False if there is none.  */
static bool find_opcode(struct ms_body *body, struct ms_node *node, const char *code,
			machine_mode mode, machine_mode from, rtx x)
{
	const struct ms_rtl_rule *rule =
	    ms_machine_rtl(body->machine, code, GET_MODE_NAME(mode), GET_MODE_NAME(from));

	if (body->target)
		return true;
	if (!rule) {
		node->refusal = MS_REFUSED_UNMAPPED;
		node->detail = rule_wanted(body, code, mode, from, x);
		return false;
	}
	node->opcode = rule->op;
	return true;
}

struct ms_value ms_value_int(struct ms_body *body, machine_mode mode, int64_t integer)
{
	struct ms_value value = {};

	value.kind = MS_VALUE_INT;
	value.mode = mode;
	value.integer = integer;
	value.lin = ms_lin_constant(body, integer);
	return value;
}

static bool is_comparison(rtx_code code)
{
	return GET_RTX_CLASS(code) == RTX_COMPARE || GET_RTX_CLASS(code) == RTX_COMM_COMPARE;
}

struct ms_value ms_value_opaque(struct ms_body *body, rtx_code code, machine_mode mode,
				machine_mode from, const struct ms_value *arg, int nargs, rtx x)
{
	enum ms_type type = ms_mode_type(mode, false), from_type = ms_mode_type(from, false);
	struct ms_node *node;

	if (type == MS_NTYPES || from_type == MS_NTYPES)
		return ms_value_refused_mode(body, type == MS_NTYPES ? mode : from, x);
	node = new_node(body, code, mode, from, x);
	if (find_opcode(body, node, code_name(code), mode, from, x)) {
		node->sem = code == SET ? MS_MOV : MS_SEM_NONE;
		node->type = type;
		node->from = from_type;
		node->nargs = nargs;
		for (int i = 0; i < nargs; i++)
			node->arg[i] = arg[i];
	}
	return node_value(body, node, mode, NULL);
}

struct ms_value ms_value_apply(struct ms_body *body, rtx_code code, machine_mode mode,
			       machine_mode from, const struct ms_value *arg, int nargs, rtx x)
{
	const struct operation *operation = find_operation(code);
	bool is_unsigned = operation && operation->is_unsigned;
	bool bitwise = is_bitwise(code);
	enum ms_type type = ms_mode_type(bitwise ? bits_mode(mode) : mode, is_unsigned);
	enum ms_type from_type = ms_mode_type(bitwise ? bits_mode(from) : from, is_unsigned);
	const struct ms_lin *lin = NULL;
	struct ms_node *node;

	if (!operation || type == MS_NTYPES || from_type == MS_NTYPES ||
	    ms_type_info[type].is_opaque || ms_type_info[from_type].is_opaque ||
	    (ms_type_info[from_type].is_float ? !ms_sem_info[operation->sem].floats
					      : !ms_sem_info[operation->sem].ints))
		return ms_value_opaque(body, code, mode, from, arg, nargs, x);
	if (nargs <= 2 && ms_is_word(mode) && ms_is_word(from) && code != SET)
		lin = ms_lin_apply(body, code, mode, from, arg[0].lin,
				   nargs == 2 ? arg[1].lin : NULL);
	node = new_node(body, code, mode, from, x);
	if (find_opcode(body, node, code_name(code), mode, from, x)) {
		node->sem = operation->sem;
		node->type = is_comparison(code) ? from_type : type;
		node->from = node->sem == MS_MOV && code != SET ? from_type : node->type;
		node->nargs = nargs;
		for (int i = 0; i < nargs; i++)
			node->arg[i] = arg[i];
	}
	return node_value(body, node, mode, lin);
}

struct ms_value ms_load(struct ms_body *body, machine_mode mode, bool is_unsigned, rtx mem)
{
	machine_mode from = GET_MODE(mem);
	enum ms_type type = ms_mode_type(from, is_unsigned);
	struct ms_node *node;

	if (type == MS_NTYPES)
		return ms_value_refused_mode(body, from, mem);
	struct ms_access *access = ms_access_new(body, mem, false);
	node = new_node(body, MEM, mode, from, mem);
	if (find_opcode(body, node, "load", mode, from, mem)) {
		node->sem = MS_LOAD;
		node->type = node->from = type;
		node->access = access;
	}
	return node_value(body, node, mode, NULL);
}

void ms_store(struct ms_body *body, struct ms_access *access, struct ms_value value)
{
	machine_mode mode = GET_MODE(access->mem);
	struct ms_node *node;

	node = new_node(body, MEM, mode, mode, access->mem);
	node->sem = MS_STORE;
	node->access = access;
	node->arg[0] = value;
	node->nargs = 1;
	node->type = node->from = ms_mode_type(mode, false);
	if (node->type == MS_NTYPES) {
		node->refusal = MS_REFUSED_MODE;
		node->detail = ms_asprintf(body->arena, "mode %s in %s", GET_MODE_NAME(mode),
					   ms_rtl_text(body->arena, access->mem));
		return;
	}
	find_opcode(body, node, "store", mode, mode, access->mem);
}

void ms_prefetch(struct ms_body *body, rtx x)
{
	struct ms_value address = ms_value_of(body, XEXP(x, 0), Pmode);
	struct ms_node *node = new_node(body, SET, Pmode, Pmode, XEXP(x, 0));

	node->result = node->kept = true;
	if (!find_opcode(body, node, code_name(PREFETCH), Pmode, Pmode, x))
		return;
	node->sem = MS_MOV;
	node->type = node->from = ms_mode_type(Pmode, false);
	node->arg[node->nargs++] = address;
}
