/* Messages of the C layers, handed to GCC's diagnostics.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_GCC_DIAG_H
#define MS_GCC_DIAG_H

extern "C" {
#include "base/buf.h"
#include "base/diag.h"
}

/* A diag for the user's texts and files: errors become errors of the compiler, with the place
   in the text, its line and a caret as part of the message, so that the compilation fails.  */
struct ms_diag ms_diag_to_gcc(void);

/* A diag that appends each message to OUT, one a line.  For what can only be our own fault:
   see ms_study.  */
struct ms_diag ms_diag_to_buf(struct ms_buf *out);

#endif
