/* The loops of a function and GCC's analyses of them, without a trace in the function.
   SPDX-License-Identifier: GPL-3.0-or-later

   What GCC's analyses do that must not last, and what is done about it:

     loop_optimizer_init    may split edges: told to leave the graph alone, it does; the flags
                            are then set as if preheaders were there, because analyses insist.
     irreducible regions    are marked in blocks and edges: the old marks are put back.
     several entry edges    loop_preheader_edge would return the first, whose conditions need
                            not hold on the others: a stand-in edge hides them.
     df_analyze_loop        computes live registers and REG_DEAD, REG_UNUSED notes of the loop
                            as if nothing were outside of it, and deletes REG_EQUAL notes of
                            registers that look dead: all saved and put back.  It would also
                            rewrite debug insns that use such registers: these are taken out
                            of the chain meanwhile.
     iv_analysis_done       marks dataflow as out of date: computed once more at the end.
     df_analyze             computes what the passes before have left out of date, and the next
                            pass that asks for it would have deleted dead insns in passing:
                            what was out of date is marked so again.  */

#include "gcc/compat.h"

#include "gcc/frame.h"

extern "C" {
#include "base/rng.h"
}

static void mix_pointer(uint64_t *hash, const void *pointer)
{
	*hash = ms_mix64(*hash ^ (uintptr_t)pointer);
}

static void mix_number(uint64_t *hash, int64_t number)
{
	*hash = ms_mix64(*hash ^ (uint64_t)number);
}

/* Everything of INSN that a later pass could see, apart from its recognized code.  */
static void mix_insn(uint64_t *hash, rtx_insn *insn)
{
	mix_pointer(hash, insn);
	mix_number(hash, INSN_UID(insn));
	if (!INSN_P(insn))
		return;
	subrtx_iterator::array_type array;
	FOR_EACH_SUBRTX(iter, array, PATTERN(insn), ALL) {
		mix_pointer(hash, *iter);
		mix_number(hash, GET_CODE(*iter) << 8 | GET_MODE(*iter));
	}
	for (rtx note = REG_NOTES(insn); note; note = XEXP(note, 1)) {
		mix_number(hash, REG_NOTE_KIND(note));
		mix_pointer(hash, GET_CODE(note) == INT_LIST ? NULL : XEXP(note, 0));
	}
}

static void mix_block(uint64_t *hash, basic_block bb)
{
	edge e;
	edge_iterator ei;

	mix_pointer(hash, bb);
	mix_pointer(hash, bb->next_bb);
	mix_pointer(hash, bb->loop_father);
	mix_number(hash, bb->flags);
	FOR_EACH_EDGE(e, ei, bb->succs) {
		mix_pointer(hash, e);
		mix_pointer(hash, e->dest);
		mix_number(hash, e->flags);
	}
	FOR_EACH_EDGE(e, ei, bb->preds)
		mix_pointer(hash, e);
	mix_number(hash, bitmap_hash(DF_LR_IN(bb)));
	mix_number(hash, bitmap_hash(DF_LR_OUT(bb)));
	if (df_live) {
		mix_number(hash, bitmap_hash(DF_LIVE_IN(bb)));
		mix_number(hash, bitmap_hash(DF_LIVE_OUT(bb)));
	}
}

/* A number that changes when the function does.  needs: dataflow up to date.  */
static uint64_t fingerprint()
{
	uint64_t hash = 0;
	basic_block bb;

	for (rtx_insn *insn = get_insns(); insn; insn = NEXT_INSN(insn))
		mix_insn(&hash, insn);
	FOR_ALL_BB_FN(bb, cfun)
		mix_block(&hash, bb);
	mix_number(&hash, max_reg_num());
	mix_number(&hash, get_max_uid());
	mix_number(&hash, max_label_num());
	mix_number(&hash, df->changeable_flags & ~DF_VERIFY_SCHEDULED);
	mix_number(&hash, df->num_problems_defined);
	mix_number(&hash, dom_info_available_p(CDI_DOMINATORS));
	return hash;
}

/* Remember the marks of irreducibility, or with BACK put them back.  */
static void keep_marks(struct ms_frame *frame, bool back)
{
	unsigned at = 0;
	basic_block bb;
	edge e;
	edge_iterator ei;

	FOR_ALL_BB_FN(bb, cfun) {
		if (back)
			bb->flags = (bb->flags & ~BB_IRREDUCIBLE_LOOP) | frame->marks[at++];
		else
			frame->marks.safe_push(bb->flags & BB_IRREDUCIBLE_LOOP);
		FOR_EACH_EDGE(e, ei, bb->succs) {
			if (back)
				e->flags = (e->flags & ~EDGE_IRREDUCIBLE_LOOP) |
					   frame->marks[at++];
			else
				frame->marks.safe_push(e->flags & EDGE_IRREDUCIBLE_LOOP);
		}
	}
}

void ms_frame_enter(struct ms_frame *frame)
{
	basic_block bb;

	gcc_assert(!current_loops && current_ir_type() == IR_RTL_CFGRTL);
	frame->dump = dump_file;
	set_dump_file(NULL);

	df_process_deferred_rescans();
	frame->lr_was_dirty = df_lr->solutions_dirty;
	frame->live_was_dirty = df_live && df_live->solutions_dirty;
	df_analyze();
	frame->before = flag_checking ? fingerprint() : 0;
	frame->own_dominators = !dom_info_available_p(CDI_DOMINATORS);
	keep_marks(frame, false);
	loop_optimizer_init(AVOID_CFG_MODIFICATIONS | LOOPS_HAVE_RECORDED_EXITS |
			    LOOPS_HAVE_MARKED_IRREDUCIBLE_REGIONS);
	loops_state_clear(LOOPS_MAY_HAVE_MULTIPLE_LATCHES);
	loops_state_set(LOOPS_HAVE_PREHEADERS);

	FOR_EACH_BB_FN(bb, cfun) {
		class loop *loop = bb->loop_father;

		if (loop->header == bb && loop_outer(loop) && !loop->inner)
			frame->loops.safe_push(loop);
		if ((bb->flags & BB_IRREDUCIBLE_LOOP) && !frame->irreducible &&
		    (!loop_outer(loop) || loop->inner))
			frame->irreducible = bb;
	}
	frame->focus = NULL;
	frame->analysed = false;
}

static bitmap saved_set(bitmap set)
{
	bitmap copy = BITMAP_ALLOC(&reg_obstack);

	bitmap_copy(copy, set);
	return copy;
}

static void restore_set(bitmap set, bitmap copy)
{
	bitmap_copy(set, copy);
	BITMAP_FREE(copy);
}

/* Is KIND one that dataflow deletes and makes anew?  */
static bool rewritten_note(enum reg_note kind)
{
	return kind == REG_DEAD || kind == REG_UNUSED || kind == REG_EQUAL || kind == REG_EQUIV;
}

static void save_block(struct ms_frame *frame, basic_block bb)
{
	struct ms_saved_block saved = {};
	rtx_insn *insn;

	saved.bb = bb;
	saved.lr_in = saved_set(DF_LR_IN(bb));
	saved.lr_out = saved_set(DF_LR_OUT(bb));
	if (df_live) {
		saved.live_in = saved_set(DF_LIVE_IN(bb));
		saved.live_out = saved_set(DF_LIVE_OUT(bb));
	}
	frame->blocks.safe_push(saved);

	FOR_BB_INSNS(bb, insn) {
		if (!INSN_P(insn))
			continue;
		for (rtx node = REG_NOTES(insn); node; node = XEXP(node, 1)) {
			enum reg_note kind = REG_NOTE_KIND(node);
			rtx datum = rewritten_note(kind) ? XEXP(node, 0) : NULL_RTX;

			frame->notes.safe_push({ insn, node, kind, datum });
		}
	}
}

static void restore_block(const struct ms_saved_block *saved)
{
	restore_set(DF_LR_IN(saved->bb), saved->lr_in);
	restore_set(DF_LR_OUT(saved->bb), saved->lr_out);
	if (saved->live_in) {
		restore_set(DF_LIVE_IN(saved->bb), saved->live_in);
		restore_set(DF_LIVE_OUT(saved->bb), saved->live_out);
	}
}

static bool same_note(rtx node, const struct ms_saved_note *saved)
{
	if (REG_NOTE_KIND(node) != saved->kind)
		return false;
	if (rewritten_note(saved->kind))
		return XEXP(node, 0) == saved->datum;
	return node == saved->node;
}

/* Give INSN the notes SAVED[0..N-1], which it had.  Nodes of the rewritten kinds may have been
   freed and taken for something else since: they are made anew.  */
static void restore_notes(rtx_insn *insn, const struct ms_saved_note *saved, unsigned n)
{
	rtx node = REG_NOTES(insn);
	unsigned same = 0;

	while (same < n && node && same_note(node, &saved[same])) {
		node = XEXP(node, 1);
		same++;
	}
	if (same == n && !node)
		return;

	rtx list = NULL_RTX;
	for (unsigned i = n; i-- > 0;) {
		if (rewritten_note(saved[i].kind)) {
			list = alloc_reg_note(saved[i].kind, saved[i].datum, list);
		} else {
			XEXP(saved[i].node, 1) = list;
			list = saved[i].node;
		}
	}
	REG_NOTES(insn) = list;
	df_notes_rescan(insn);
}

/* Put all notes of the block's insns back.  The saved notes of an insn are consecutive, and the
   insns in order, but insns without notes have none.  */
static void restore_block_notes(struct ms_frame *frame, basic_block bb, unsigned *at)
{
	rtx_insn *insn;

	FOR_BB_INSNS(bb, insn) {
		unsigned start = *at;

		if (!INSN_P(insn))
			continue;
		while (*at < frame->notes.length() && frame->notes[*at].insn == insn)
			++*at;
		restore_notes(insn, frame->notes.address() + start, *at - start);
	}
}

/* Take the debug insns of BB out of the chain of insns; each keeps its own links.  */
static void hide_debug_insns(struct ms_frame *frame, basic_block bb)
{
	rtx_insn *insn, *next;

	FOR_BB_INSNS_SAFE(bb, insn, next) {
		if (!DEBUG_INSN_P(insn) || insn == BB_END(bb))
			continue;
		SET_NEXT_INSN(PREV_INSN(insn)) = next;
		SET_PREV_INSN(next) = PREV_INSN(insn);
		frame->hidden.safe_push(insn);
	}
}

/* Put them back, the last first, so that each finds its neighbours as it left them.  */
static void show_debug_insns(struct ms_frame *frame)
{
	while (!frame->hidden.is_empty()) {
		rtx_insn *insn = frame->hidden.pop();

		SET_NEXT_INSN(PREV_INSN(insn)) = insn;
		SET_PREV_INSN(NEXT_INSN(insn)) = insn;
	}
}

void ms_frame_focus(struct ms_frame *frame, class loop *loop)
{
	edge e;
	edge_iterator ei;
	int entries = 0;
	basic_block *body = get_loop_body(loop);

	gcc_assert(!frame->focus);
	frame->focus = loop;
	for (unsigned i = 0; i < loop->num_nodes; i++) {
		save_block(frame, body[i]);
		hide_debug_insns(frame, body[i]);
	}
	free(body);
	/* A check of dataflow would miss the hidden insns.  */
	df_clear_flags(DF_VERIFY_SCHEDULED);

	FOR_EACH_EDGE(e, ei, loop->header->preds)
		if (!flow_bb_inside_loop_p(loop, e->src))
			entries++;
	frame->entry_stands_in = entries != 1;
	if (frame->entry_stands_in) {
		frame->entry = {};
		frame->entry.src = ENTRY_BLOCK_PTR_FOR_FN(cfun);
		frame->entry.dest = loop->header;
		vec_safe_insert(frame->entry.dest->preds, 0, &frame->entry);
		vec_safe_insert(frame->entry.src->succs, 0, &frame->entry);
	}
}

void ms_frame_unfocus(struct ms_frame *frame)
{
	unsigned at = 0;

	if (frame->entry_stands_in) {
		frame->entry.dest->preds->ordered_remove(0);
		frame->entry.src->succs->ordered_remove(0);
	}
	free_simple_loop_desc(frame->focus);
	iv_analysis_done();
	frame->analysed |= df_lr->solutions_dirty;
	show_debug_insns(frame);
	for (unsigned i = 0; i < frame->blocks.length(); i++) {
		restore_block(&frame->blocks[i]);
		restore_block_notes(frame, frame->blocks[i].bb, &at);
	}
	frame->blocks.truncate(0);
	frame->notes.truncate(0);
	frame->focus = NULL;
}

void ms_frame_leave(struct ms_frame *frame)
{
	gcc_assert(!frame->focus);
	loop_optimizer_finalize();
	keep_marks(frame, true);
	if (frame->own_dominators)
		free_dominance_info(CDI_DOMINATORS);
	if (frame->analysed)
		df_analyze();
	if (flag_checking && fingerprint() != frame->before)
		internal_error("modsched changed function %qs", current_function_name());
	df_lr->solutions_dirty |= frame->lr_was_dirty;
	if (df_live)
		df_live->solutions_dirty |= frame->live_was_dirty;
	set_dump_file(frame->dump);
}
