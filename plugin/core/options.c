/* What can be asked of scheduling, by name: for the command line and the plugin.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "core/options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/unroll.h"

const struct ms_option_info ms_option_info[MS_NOPTIONS] = {
#define MS_OPTION(symbol, name, form, help) { name, form, help },
#include "core/options.def"
#undef MS_OPTION
};

/* The largest II, as in listings.  */
static const uint64_t max_ii = (uint64_t)1 << 40;
enum { max_effort = 1000000 };

static const char *const evict_name[] = { "lowest", "all", NULL };
static const char *const minimize_name[] = { "stages", "maxlive", NULL };

struct ms_options ms_options_default(void)
{
	return (struct ms_options){ .sched = { .seed = 1 } };
}

const char *ms_option_name(enum ms_option option, int n)
{
	switch (option) {
	case MS_OPTION_ALGO: return ms_schedulers[n] ? ms_schedulers[n]->name : NULL;
	case MS_OPTION_FORM: return ms_expanders[n] ? ms_expanders[n]->name : NULL;
	case MS_OPTION_MVE: return n < MS_NMVE_FACTORS ? ms_mve_factor_name[n] : NULL;
	case MS_OPTION_ALLOC: return n < MS_NALLOCS ? ms_alloc_name[n] : NULL;
	case MS_OPTION_EVICT: return evict_name[n];
	case MS_OPTION_MINIMIZE: return minimize_name[n];
	default: return NULL;
	}
}

/* Which of OPTION's names VALUE is, or -1.  */
static int number_of(enum ms_option option, const char *value)
{
	const char *name;

	for (int n = 0; (name = ms_option_name(option, n)); n++)
		if (strcmp(name, value) == 0)
			return n;
	return -1;
}

static bool set_by_name(struct ms_options *to, enum ms_option option, const char *value)
{
	int n = number_of(option, value);

	if (n < 0)
		return false;
	switch (option) {
	case MS_OPTION_ALGO: to->scheduler = ms_schedulers[n]; break;
	case MS_OPTION_FORM: to->expand.form = ms_expanders[n]; break;
	case MS_OPTION_MVE: to->expand.mve = (enum ms_mve_factor)n; break;
	case MS_OPTION_ALLOC: to->expand.alloc = (enum ms_alloc)n; break;
	case MS_OPTION_EVICT: to->sched.evict_all = n == 1; break;
	default: to->sched.minimize = n ? MS_MINIMIZE_MAXLIVE : MS_MINIMIZE_STAGES; break;
	}
	return true;
}

/* VALUE as a decimal number from MIN to MAX.  */
static bool take_number(const char *value, uint64_t min, uint64_t max, uint64_t *number)
{
	*number = 0;
	if (!*value)
		return false;
	for (const char *s = value; *s; s++) {
		if (*s < '0' || *s > '9' ||
		    __builtin_mul_overflow(*number, (uint64_t)10, number) ||
		    __builtin_add_overflow(*number, (uint64_t)(*s - '0'), number))
			return false;
	}
	return *number >= min && *number <= max;
}

/* VALUE as a finite number; 0 is none of those that any option takes.  */
static double take_real(const char *value)
{
	char *end;
	double number = strtod(value, &end);

	return end == value || *end || strchr(" \t\n\v\f\r", *value) || !isfinite(number)
		   ? 0
		   : number;
}

bool ms_option_set(struct ms_options *to, enum ms_option option, const char *value)
{
	uint64_t number;
	double real;

	switch (option) {
	case MS_OPTION_BUDGET:
		real = take_real(value);
		if (real < 1)
			return false;
		to->sched.budget = real;
		return true;
	case MS_OPTION_TIME_LIMIT:
		real = take_real(value);
		if (real <= 0)
			return false;
		to->sched.time_limit = real;
		return true;
	case MS_OPTION_CONFLICT_LIMIT:
		if (!take_number(value, 1, INT64_MAX, &number))
			return false;
		to->sched.conflict_limit = (int64_t)number;
		return true;
	case MS_OPTION_EFFORT:
		if (!take_number(value, 1, max_effort, &number))
			return false;
		to->sched.effort = (int)number;
		return true;
	case MS_OPTION_II:
		if (!take_number(value, 1, max_ii, &number))
			return false;
		to->sched.first_ii = to->sched.last_ii = (int64_t)number;
		return true;
	case MS_OPTION_MAX_REGS:
		if (!take_number(value, 1, INT64_MAX, &number))
			return false;
		to->expand.max_regs = (int64_t)number;
		return true;
	case MS_OPTION_SEED:
		if (!take_number(value, 0, UINT64_MAX, &number))
			return false;
		to->sched.seed = number;
		return true;
	case MS_OPTION_UNROLL:
		if (strcmp(value, "auto") == 0) {
			to->unroll = MS_UNROLL_AUTO;
			return true;
		}
		if (!take_number(value, 1, MS_UNROLL_MOST, &number))
			return false;
		to->unroll = (int)number;
		return true;
	default: return set_by_name(to, option, value);
	}
}

void ms_option_valid(struct ms_buf *out, enum ms_option option)
{
	const char *name;

	switch (option) {
	case MS_OPTION_BUDGET:
		ms_buf_puts(out, "a number of at least 1, because each op must be placed once");
		break;
	case MS_OPTION_TIME_LIMIT: ms_buf_puts(out, "a number of seconds above 0"); break;
	case MS_OPTION_CONFLICT_LIMIT:
	case MS_OPTION_MAX_REGS: ms_buf_puts(out, "a number of at least 1"); break;
	case MS_OPTION_EFFORT: ms_buf_printf(out, "a number from 1 to %d", max_effort); break;
	case MS_OPTION_II:
		ms_buf_printf(out, "a number from 1 to %llu", (unsigned long long)max_ii);
		break;
	case MS_OPTION_SEED: ms_buf_puts(out, "a number"); break;
	case MS_OPTION_UNROLL:
		ms_buf_printf(out, "auto or a number from 1 to %d", MS_UNROLL_MOST);
		break;
	default:
		ms_buf_puts(out, "one of: ");
		for (int n = 0; (name = ms_option_name(option, n)); n++)
			ms_buf_printf(out, "%s%s", n ? ", " : "", name);
	}
}
