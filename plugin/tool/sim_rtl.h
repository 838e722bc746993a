/* modsched-sim FILE.rtl.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_TOOL_SIM_RTL_H
#define MS_TOOL_SIM_RTL_H

#include <stdbool.h>

#include "base/diag.h"

/* Does PATH name a file of functions in RTL?  */
bool ms_sim_is_rtl(const char *path);

/* Read PATH and say what it holds.  False after messages.  */
bool ms_sim_rtl(const char *path, struct ms_diag *diag);

#endif
