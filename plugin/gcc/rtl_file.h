/* emit=rtl: what the pass asks of it.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_GCC_RTL_FILE_H
#define MS_GCC_RTL_FILE_H

extern "C" {
#include "base/buf.h"
#include "format/machine.h"
}

struct ms_study;
struct ms_rtl_function;

/* The function being compiled, for which a text may be wanted.  */
struct ms_rtl_function *ms_rtl_function_new(void);

/* Add the loop of STUDY, which is pipelined, or a comment and a remark that says why it can't
   be told in RTL.  */
void ms_rtl_function_loop(struct ms_rtl_function *function, const struct ms_study *study);

/* Append cfun to OUT if it has pipelined loops, and free FUNCTION.
   needs: insns as the loops were studied in.  */
void ms_rtl_function_end(struct ms_rtl_function *function, struct ms_buf *out);

/* Append the head of a unit: the source's NAME, the target, MACHINE (NULL: the
   compiler's own).  */
void ms_rtl_unit(struct ms_buf *out, const char *name, const struct ms_machine *machine);

#endif
