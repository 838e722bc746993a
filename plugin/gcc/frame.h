/* The loops of a function and GCC's analyses of them, without a trace in the function.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC's loop structures and induction-variable analysis are made for passes that transform:
   they split edges for preheaders, rewrite notes, and leave dataflow focused on one loop.  A
   pass that reports must not.  Between enter and leave the loops are there; between focus and
   unfocus one of them may be analysed; after leave, everything that later passes read is as
   it was.  With -fchecking that promise is checked.  */

#ifndef MS_GCC_FRAME_H
#define MS_GCC_FRAME_H

/* A note of an insn, as it was.  */
struct ms_saved_note {
	rtx_insn *insn;
	rtx node;
	enum reg_note kind;
	rtx datum; /* of the kinds that dataflow rewrites */
};

/* The registers live at one block's ends.  */
struct ms_saved_block {
	basic_block bb;
	bitmap lr_in, lr_out, live_in, live_out;
};

struct ms_frame {
	auto_vec<class loop *> loops; /* innermost ones, in the order of their headers' insns; a
					 latch is NULL if there are several */
	basic_block irreducible;      /* first block of loops with several entries that lie in
					 no innermost loop, or NULL */
	bool own_dominators;          /* there were none before */
	FILE *dump;                   /* the pass's dump file, set aside; may be NULL */
	uint64_t before;              /* fingerprint of the function, if checking */
	auto_vec<int> marks;          /* its blocks' and edges' marks of irreducibility */

	/* The loop in focus, or NULL.  */
	class loop *focus;
	edge_def entry;        /* stands in for several entry edges */
	bool entry_stands_in;
	auto_vec<ms_saved_note> notes;
	auto_vec<ms_saved_block> blocks;
	auto_vec<rtx_insn *> hidden; /* debug insns out of the chain, in order */
	bool lr_was_dirty, live_was_dirty; /* dataflow, before it was computed */
	bool analysed; /* some loop was: dataflow is to be brought up to date at the end */
};

/* Find the loops of cfun.
   needs: linear RTL of a function without loop structures, DF with its usual problems.
   gives: FRAME's loops; irreducible regions marked; dataflow up to date; dump_file is NULL
   until leave, because GCC's analyses write pages of no interest into it.
   O(size of the function).  */
void ms_frame_enter(struct ms_frame *frame);

/* Make LOOP ready for get_simple_loop_desc, iv_analyze and their kin.  Its header has one
   entry edge for them; if it had several, one from the entry block stands for all, so that
   nothing that holds on only one of them is believed.  Its debug insns are out of sight.
   Blocks outside of the loop keep the dataflow of the whole function.  O(size of the loop).  */
void ms_frame_focus(struct ms_frame *frame, class loop *loop);

/* Undo what the analyses of the loop in focus left behind.  */
void ms_frame_unfocus(struct ms_frame *frame);

/* needs: no loop in focus.  gives: the function and dump_file as before enter.  */
void ms_frame_leave(struct ms_frame *frame);

#endif
