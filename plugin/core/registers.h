/* Ordinary registers that code takes.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_CORE_REGISTERS_H
#define MS_CORE_REGISTERS_H

#include "format/listing.h"

/* How many different ordinary registers rN the text of LISTING names.  O(lines log lines).  */
int64_t ms_named_registers(const struct ms_listing *listing);

/* How many LOOP's code names whatever the schedule: those that do not change in the loop and
   are read there, and where values do not rotate (ROTATES false) one for each of these.  */
int64_t ms_least_named(const struct ms_loop *loop, bool rotates);

#endif
