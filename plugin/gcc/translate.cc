/* From a loop of GCC's to ours: the steps in order.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/compat.h"

#include "gcc/target_machine.h"

/* Where LOOP is in the source: the closing jump's place, or the first insn that has one; and
   the lines of all its insns in that file.  */
static void find_place(struct ms_candidate *candidate)
{
	class loop *loop = candidate->gcc_loop;
	basic_block *block = get_loop_body(loop);
	location_t where = UNKNOWN_LOCATION;
	rtx_insn *insn;

	if (loop->latch && JUMP_P(BB_END(loop->latch)) &&
	    INSN_HAS_LOCATION(BB_END(loop->latch)))
		where = INSN_LOCATION(BB_END(loop->latch));
	for (unsigned i = 0; i < loop->num_nodes; i++)
		FOR_BB_INSNS (block[i], insn)
			if (where == UNKNOWN_LOCATION && NONDEBUG_INSN_P(insn) &&
			    INSN_HAS_LOCATION(insn))
				where = INSN_LOCATION(insn);
	candidate->where =
	    where != UNKNOWN_LOCATION ? where : DECL_SOURCE_LOCATION(current_function_decl);
	for (unsigned i = 0; where != UNKNOWN_LOCATION && i < loop->num_nodes; i++) {
		FOR_BB_INSNS (block[i], insn) {
			expanded_location at;

			if (!NONDEBUG_INSN_P(insn) || !INSN_HAS_LOCATION(insn))
				continue;
			at = expand_location(INSN_LOCATION(insn));
			if (!at.file || strcmp(at.file, LOCATION_FILE(where)) || at.line == 0)
				continue;
			if (!candidate->first_line || at.line < candidate->first_line)
				candidate->first_line = at.line;
			candidate->last_line = MAX(candidate->last_line, at.line);
		}
	}
	free(block);
}

/* Which registers that the body defines are read after the loop?  Asked before dataflow is
   narrowed to the loop.  */
static void find_liveouts(struct ms_body *body)
{
	basic_block after = single_exit(body->loop)->dest;

	for (size_t i = 0; i < body->pseudo.n; i++) {
		struct ms_pseudo *p = body->pseudo.v[i];

		if (p->defined)
			p->liveout = REGNO_REG_SET_P(df_get_live_in(after), p->regno);
	}
}

bool ms_translate_body(struct ms_body *body)
{
	*body->out = {};
	body->out->gcc_loop = body->loop;
	find_place(body->out);
	if (!ms_select_loop(body))
		return false;
	ms_entry_values(body);
	if (!ms_translate_insns(body))
		return false;
	find_liveouts(body);
	ms_find_inductions(body);
	if (!ms_count_trips(body))
		return false;
	ms_split_addresses(body);
	if (!ms_order_ops(body) || !ms_find_arrays(body))
		return false;
	body->out->loop = ms_emit_loop(body);
	return body->out->loop != NULL;
}

void ms_translate_loop(struct ms_arena *arena, class loop *loop,
		       const struct ms_machine *machine, bool target,
		       const struct ms_callers *callers, struct ms_candidate *candidate)
{
	struct ms_body *body = new ms_body();

	body->arena = arena;
	body->machine = machine;
	body->target = target;
	body->callers = callers;
	body->loop = loop;
	body->out = candidate;
	if (ms_translate_body(body) && target) {
		struct ms_buf text = {};

		ms_target_machine(body, candidate->loop, &text);
		candidate->machine = ms_strndup(arena, text.text, text.len);
		ms_buf_free(&text);
	}
	candidate->body = body;
}

void ms_candidate_free(struct ms_candidate *candidate)
{
	delete candidate->body;
	candidate->body = NULL;
}
