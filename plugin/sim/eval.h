/* What one semantic operation computes, exactly.
   SPDX-License-Identifier: GPL-3.0-or-later

   A pure function on register contents; format/semantics.h says how types read them.  Where
   that leaves a choice:
   - a real number out of an integer type's range converts to the nearest end of the range,
     NaN to 0; in range it is cut towards zero;
   - a NaN that arithmetic produces is the quiet NaN with sign and payload 0, so that results
     do not depend on the host; MOV to the same type, NEG, ABS and SELECT only move bits.  */

#ifndef MS_SIM_EVAL_H
#define MS_SIM_EVAL_H

#include <stdint.h>

#include "base/buf.h"
#include "format/semantics.h"

/* The result of SEM on TYPE, as a register holds it.  ARG are the contents of its operands
   (ms_sem_info[SEM].nargs of them), FROM their type where SEM is a conversion.  SEM is neither
   MS_LOAD, MS_STORE nor MS_SEM_NONE.  O(1).  */
uint64_t ms_eval(enum ms_sem sem, enum ms_type type, enum ms_type from, const uint64_t *arg);

/* The low bits of BITS that TYPE needs, extended to 64 as a register holds them.  */
uint64_t ms_extend(enum ms_type type, uint64_t bits);

/* The number VALUE as TYPE (a float type) holds it.  */
uint64_t ms_real_bits(enum ms_type type, double value);

/* Append register content BITS, read as TYPE.  */
void ms_value_write(struct ms_buf *out, enum ms_type type, uint64_t bits);

#endif
