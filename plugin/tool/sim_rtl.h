/* modsched-sim FILE.rtl.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_TOOL_SIM_RTL_H
#define MS_TOOL_SIM_RTL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/diag.h"

struct ms_sim_rtl_options {
	uint64_t seed;
	int64_t first, last;  /* counts; LAST < 0: the usual ones */
	const char *function; /* or the loop: only this one; NULL: all */
	const char *args;     /* `N,N,...`: values of the parameters that are no pointers */
	bool bench;           /* say how fast it ran */
};

/* Does PATH name a file of functions in RTL?  */
bool ms_sim_is_rtl(const char *path);

/* Run each function of PATH as it was and with its pipelined loops, and compare result and
   memory.  False after messages.  */
bool ms_sim_rtl(const char *path, const struct ms_sim_rtl_options *options,
		struct ms_diag *diag);

#endif
