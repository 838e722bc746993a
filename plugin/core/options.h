/* What can be asked of scheduling, by name: for the command line and the plugin.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MS_CORE_OPTIONS_H
#define MS_CORE_OPTIONS_H

#include "core/driver.h"

enum ms_option {
#define MS_OPTION(symbol, name, form, help) MS_OPTION_##symbol,
#include "core/options.def"
#undef MS_OPTION
	MS_NOPTIONS
};

struct ms_option_info {
	const char *name;
	const char *form; /* of the value, for help texts */
	const char *help; /* one line, a clause */
};
extern const struct ms_option_info ms_option_info[MS_NOPTIONS];

/* The defaults of all.  */
struct ms_options ms_options_default(void);

/* Set OPTION to what VALUE says.  False if it is none of the valid ones; then nothing is set.  */
bool ms_option_set(struct ms_options *to, enum ms_option option, const char *value);

/* The valid values by name: number N of them, or NULL behind the last one.  NULL for options
   whose values are no names.  */
const char *ms_option_name(enum ms_option option, int n);

/* Append what VALUE should have been: `one of: ims, sms`, `a number from 1 to 1000`.  */
void ms_option_valid(struct ms_buf *out, enum ms_option option);

#endif
