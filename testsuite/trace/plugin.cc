/* A plugin for tests: programs whose loops tell what they access.
   SPDX-License-Identifier: GPL-3.0-or-later

   It stands where modsched stands, and translates each innermost loop by the same code from the
   same insns.  Only then, when the texts of all loops of the function are written, it puts
   calls of the run-time in: so what is observed belongs to the very loop whose dependences are
   judged, not to one that was compiled differently because of the calls.

     -fplugin-arg-modsched_trace-dir=DIR        where the texts go
     -fplugin-arg-modsched_trace-machine=FILE   the machine of the texts

   A call would overwrite condition codes; where they are live it is made earlier, without the
   address, and the run-time takes that from the text.  */

#include "gcc/compat.h"

#include "optabs.h"

#include "trace.h"

#include "gcc/body.h"
#include "gcc/callers.h"
#include "gcc/diag.h"
#include "gcc/frame.h"
#include "gcc/sums.h"
#include "gcc/unit.h"

extern "C" {
#define MS_EXPORT __attribute__((visibility("default")))
MS_EXPORT int plugin_is_GPL_compatible;
MS_EXPORT int plugin_init(struct plugin_name_args *args, struct plugin_gcc_version *version);
}

/* An access to be watched: a call before INSN.  */
struct watch {
	rtx_insn *insn;
	rtx address; /* NULL: it is not told */
	int op, size;
};

/* A register of the text and where its value is on entry.  */
struct entry_value {
	int number;
	rtx place; /* a register, or a constant address */
	machine_mode mode;
};

/* A loop to be instrumented.  */
struct loop_job {
	long id;
	basic_block body;
	edge out;
	auto_vec<edge> in;
	auto_vec<watch> watches;
	auto_vec<entry_value> values;
	auto_vec<rtx> guards; /* comparisons of what registers hold on entry */
};

/* What the plugin was asked for.  */
struct settings {
	const char *dir, *machine_name;
	const struct ms_machine *machine;
	long loops; /* so far */
	struct ms_callers callers;
};

/* Is the condition-code register live before INSN of BB?  */
static bool flags_live_before(basic_block bb, rtx_insn *before)
{
	unsigned flags = targetm.flags_regnum;
	rtx_insn *insn;
	bool live = flags != INVALID_REGNUM && REGNO_REG_SET_P(df_get_live_out(bb), flags);
	df_ref ref;

	if (flags == INVALID_REGNUM)
		return false;
	FOR_BB_INSNS_REVERSE (bb, insn) {
		if (NONDEBUG_INSN_P(insn)) {
			FOR_EACH_INSN_DEF (ref, insn)
				if (DF_REF_REGNO(ref) == flags)
					live = false;
			FOR_EACH_INSN_USE (ref, insn)
				if (DF_REF_REGNO(ref) == flags)
					live = true;
		}
		if (insn == before)
			break;
	}
	return live;
}

/* How the access of NODE is told, if at all.  */
static void watch_access(struct loop_job *job, const struct ms_node *node)
{
	rtx_insn *at = node->insn;
	basic_block bb = BLOCK_FOR_INSN(at);
	rtx address = XEXP(node->access->mem, 0);

	if (GET_RTX_CLASS(GET_CODE(address)) == RTX_AUTOINC)
		address = NULL_RTX;
	if (flags_live_before(bb, at)) {
		address = NULL_RTX;
		while (at != BB_HEAD(bb) &&
		       (!NONDEBUG_INSN_P(at) || flags_live_before(bb, at)))
			at = PREV_INSN(at);
		if (!NONDEBUG_INSN_P(at))
			return;
	}
	/* A store that is not told is executed with what follows.  */
	if (address || !node->access->store)
		job->watches.safe_push({ at, address, node->index, (int)GET_MODE_SIZE(GET_MODE(node->access->mem)).to_constant() });
}

static bool plain_mode(machine_mode mode)
{
	return (SCALAR_INT_MODE_P(mode) || mode == SFmode || mode == DFmode) &&
	       known_le(GET_MODE_BITSIZE(mode), 64);
}

static void note_entry_value(struct loop_job *job, const struct ms_pseudo *p)
{
	int number = !p->defined ? p->number : p->carried ? p->carrier->number : 0;
	rtx place;

	if (number == 0 || !plain_mode(p->mode))
		return;
	if (p->regno < 0)
		place = p->constant;
	else if (HARD_REGISTER_NUM_P(p->regno))
		place = gen_rtx_REG(p->mode, p->regno);
	else
		place = regno_reg_rtx[p->regno];
	job->values.safe_push({ number, place, p->mode });
}

/* Write BODY's loop as text and note where calls go.  NULL if they can't go there.  */
static struct loop_job *plan(struct settings *settings, const struct ms_body *body)
{
	struct loop_job *job = new loop_job;
	struct ms_diag diag = ms_diag_to_gcc();
	struct ms_buf text = {};
	edge e;
	edge_iterator ei;

	job->body = body->bb;
	job->out = single_exit(body->loop);
	FOR_EACH_EDGE (e, ei, body->loop->header->preds)
		if (e->src != ENTRY_BLOCK_PTR_FOR_FN(cfun) &&
		    !flow_bb_inside_loop_p(body->loop, e->src))
			job->in.safe_push(e);
	for (unsigned i = 0; i < job->in.length(); i++)
		if (job->in[i]->flags & EDGE_COMPLEX) {
			delete job;
			return NULL;
		}
	job->id = ++settings->loops;
	for (size_t i = 0; i < body->op.n; i++)
		if (body->op.v[i]->access)
			watch_access(job, body->op.v[i]);
	for (size_t i = 0; i < body->pseudo.n; i++)
		note_entry_value(job, body->pseudo.v[i]);
	for (size_t i = 0; i < body->fits.n; i++)
		job->guards.safe_push(body->fits.v[i]);
	for (size_t i = 0; i < body->unwrapped.n; i++)
		ms_sums_conditions(const_cast<struct ms_body *>(body), &body->unwrapped.v[i],
				   &job->guards);
	body->out->loop->function = ms_fit_name(body->arena, body->out->loop->function);
	body->out->loop->name = ms_asprintf(body->arena, "%s.%ld", body->out->loop->function,
					    job->id);
	ms_loop_write(&text, body->out->loop, settings->machine);
	ms_file_write(ms_asprintf(body->arena, "%s/%ld.loop", settings->dir, job->id),
		      text.text, text.len, &diag);
	ms_buf_free(&text);
	return job;
}

/* ---- Calls ------------------------------------------------------------------------------ */

static void emit_call(const char *name, long id)
{
	emit_library_call(init_one_libfunc(name), LCT_NORMAL, VOIDmode, GEN_INT(id), DImode);
}

static void emit_call(const char *name, long id, long x)
{
	emit_library_call(init_one_libfunc(name), LCT_NORMAL, VOIDmode, GEN_INT(id), DImode,
			  GEN_INT(x), DImode);
}

static void emit_call(const char *name, long id, long x, rtx y)
{
	emit_library_call(init_one_libfunc(name), LCT_NORMAL, VOIDmode, GEN_INT(id), DImode,
			  GEN_INT(x), DImode, y, DImode);
}

/* The bits of X, of MODE, as 64 bits.  */
static rtx bits_of(rtx x, machine_mode mode)
{
	if (!REG_P(x))
		return force_reg(Pmode, x);
	if (mode == DFmode)
		return force_reg(DImode, simplify_gen_subreg(DImode, force_reg(mode, x), mode, 0));
	if (mode == SFmode) {
		x = force_reg(SImode, simplify_gen_subreg(SImode, force_reg(mode, x), mode, 0));
		mode = SImode;
	}
	return mode == DImode ? x : convert_modes(DImode, mode, x, 1);
}

/* Tell whether X, a comparison, holds.  */
static void emit_guard(const struct loop_job *job, rtx x)
{
	rtx operand[2];
	machine_mode mode;
	long code;

	switch (GET_CODE(x)) {
	case EQ: code = MS_TRACE_EQ; break;
	case NE: code = MS_TRACE_NE; break;
	case LT: code = MS_TRACE_LT; break;
	case LE: code = MS_TRACE_LE; break;
	case GT: code = MS_TRACE_GT; break;
	case GE: code = MS_TRACE_GE; break;
	default: internal_error("modsched: a guard that is no signed comparison");
	}
	mode = GET_MODE(XEXP(x, 0)) == VOIDmode ? GET_MODE(XEXP(x, 1)) : GET_MODE(XEXP(x, 0));
	for (int k = 0; k < 2; k++) {
		operand[k] = copy_rtx(XEXP(x, k));
		if (CONST_INT_P(operand[k]))
			continue;
		operand[k] = force_reg(mode, force_operand(operand[k], NULL_RTX));
		if (mode != DImode)
			operand[k] = convert_modes(DImode, mode, operand[k], 0);
	}
	emit_library_call(init_one_libfunc("ms_trace_guard"), LCT_NORMAL, VOIDmode,
			  GEN_INT(job->id), DImode, GEN_INT(code), DImode, operand[0], DImode,
			  operand[1], DImode);
}

static rtx_insn *finish_sequence()
{
	rtx_insn *insns = get_insns();

	end_sequence();
	return insns;
}

static void instrument(struct loop_job *job)
{
	auto_vec<rtx_insn *> calls;

	for (unsigned i = 0; i < job->watches.length(); i++) {
		const struct watch *watch = &job->watches[i];

		start_sequence();
		if (watch->address)
			emit_call("ms_trace_access", job->id,
				  watch->op * 256 + watch->size,
				  force_reg(DImode, force_operand(copy_rtx(watch->address),
								  NULL_RTX)));
		else
			emit_call("ms_trace_upto", job->id, watch->op);
		calls.safe_push(finish_sequence());
	}
	for (unsigned i = 0; i < calls.length(); i++)
		emit_insn_before(calls[i], job->watches[i].insn);
	start_sequence();
	emit_call("ms_trace_iteration", job->id);
	emit_insn_after(finish_sequence(), bb_note(job->body));
	for (unsigned i = 0; i < job->in.length(); i++) {
		start_sequence();
		emit_call("ms_trace_begin", job->id);
		for (unsigned k = 0; k < job->values.length(); k++) {
			const struct entry_value *v = &job->values[k];
			int bits = GET_MODE_BITSIZE(as_a<scalar_mode>(v->mode));

			emit_call("ms_trace_register", job->id, v->number * 256 + bits,
				  bits_of(v->place, v->mode));
		}
		for (unsigned k = 0; k < job->guards.length(); k++)
			emit_guard(job, job->guards[k]);
		insert_insn_on_edge(finish_sequence(), job->in[i]);
	}
	start_sequence();
	emit_call("ms_trace_end", job->id);
	insert_insn_on_edge(finish_sequence(), job->out);
}

/* The function calls now: as expand would have said.  */
static void mark_as_caller()
{
	unsigned needed = MAX(crtl->stack_alignment_needed, 128u);

	crtl->preferred_stack_boundary = crtl->stack_alignment_needed = needed;
	crtl->max_used_stack_slot_alignment =
	    MAX(crtl->max_used_stack_slot_alignment, 128u);
	crtl->stack_alignment_estimated = MAX(crtl->stack_alignment_estimated, 128u);
	crtl->is_leaf = false;
}

static void trace_function(struct settings *settings)
{
	struct ms_arena *arena = ms_arena_new();
	auto_vec<struct loop_job *> jobs;
	struct ms_frame frame = {};

	ms_frame_enter(&frame);
	for (unsigned i = 0; i < frame.loops.length(); i++) {
		struct ms_candidate candidate = {};
		struct ms_body body;
		struct loop_job *job;

		body.arena = arena;
		body.machine = settings->machine;
		body.callers = &settings->callers;
		body.loop = frame.loops[i];
		body.out = &candidate;
		ms_frame_focus(&frame, frame.loops[i]);
		job = ms_translate_body(&body) ? plan(settings, &body) : NULL;
		ms_frame_unfocus(&frame);
		if (job)
			jobs.safe_push(job);
	}
	ms_frame_leave(&frame);
	for (unsigned i = 0; i < jobs.length(); i++) {
		instrument(jobs[i]);
		delete jobs[i];
	}
	if (!jobs.is_empty()) {
		commit_edge_insertions();
		mark_as_caller();
	}
	ms_arena_free(arena);
}

/* ---- The pass and the door -------------------------------------------------------------- */

static const pass_data trace_pass_data = {
	RTL_PASS, "modsched_trace", OPTGROUP_NONE, TV_NONE, 0, 0, 0, 0, TODO_df_finish,
};

namespace
{

class trace_pass : public rtl_opt_pass
{
    public:
	explicit trace_pass(struct settings *settings)
	    : rtl_opt_pass(trace_pass_data, g), settings(settings)
	{
	}

	bool gate(function *) final override
	{
		return optimize > 0;
	}

	unsigned int execute(function *) final override
	{
		trace_function(settings);
		return 0;
	}

    private:
	struct settings *settings;
};

}

static bool read_settings(struct settings *settings, const struct plugin_name_args *args)
{
	struct ms_diag diag = ms_diag_to_gcc();

	for (int i = 0; i < args->argc; i++) {
		if (strcmp(args->argv[i].key, "dir") == 0)
			settings->dir = args->argv[i].value;
		else if (strcmp(args->argv[i].key, "machine") == 0)
			settings->machine_name = args->argv[i].value;
	}
	if (!settings->dir || !settings->machine_name) {
		error_at(UNKNOWN_LOCATION, "%qs needs the arguments %<dir%> and %<machine%>", "modsched_trace");
		return false;
	}
	settings->machine =
	    ms_machine_open(ms_arena_new(), settings->machine_name, NULL, 0, &diag);
	return settings->machine != NULL;
}

static void interprocedural_done(void *, void *data)
{
	ms_callers_find(&((struct settings *)data)->callers);
}

int plugin_init(struct plugin_name_args *args, struct plugin_gcc_version *version)
{
	static struct settings settings;
	struct register_pass_info where = {};

	if (!plugin_default_version_check(version, &gcc_version))
		return 1;
	if (!read_settings(&settings, args))
		return 1;
	where.pass = new trace_pass(&settings);
	where.reference_pass_name = "sms";
	where.ref_pass_instance_number = 1;
	where.pos_op = PASS_POS_INSERT_BEFORE;
	settings.callers.arena = ms_arena_new();
	register_callback(args->base_name, PLUGIN_ALL_IPA_PASSES_END, interprocedural_done,
			  &settings);
	register_callback(args->base_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &where);
	return 0;
}
