/* Texts about a loop for people: the annotated dump and one-line remarks.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_GCC_DUMP_H
#define MS_GCC_DUMP_H

#include "gcc/frame.h"
#include "gcc/study.h"

/* The lines that open a function's part of the dump.  */
void ms_dump_function(struct ms_buf *out, const struct ms_frame *frame);

/* Everything about the loop: where it is; its refusal with cause and remedy; or insns, loop
   text, edges, bounds, scheduler's steps, reservation table, windows and listing.
   needs: no loop in focus, so that insns show as they are.  */
void ms_dump_loop(struct ms_buf *out, const struct ms_study *study);

/* Hand the loop's outcome to -fopt-info and -fsave-optimization-record.  */
void ms_remark_loop(const struct ms_study *study);

/* INSN in GCC's short form, on one line.  In ARENA.  */
const char *ms_insn_text(struct ms_arena *arena, const rtx_insn *insn);

/* json.cc: STUDY's loop joins UNIT.  */
struct ms_json_unit;
void ms_json_study(struct ms_json_unit *unit, const struct ms_study *study);

#endif
