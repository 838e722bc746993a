/* The table of loops: one line each, for scripts.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_GCC_SUMMARY_H
#define MS_GCC_SUMMARY_H

#include "gcc/study.h"

/* The line that names the columns; it opens with '#', as all lines that are no loop do.  */
void ms_summary_head(struct ms_buf *out);

/* The loop's line.  Columns are separated by tabs; what a loop does not have is `-`.  */
void ms_summary_loop(struct ms_buf *out, const struct ms_study *study);

#endif
