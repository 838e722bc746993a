/* Arguments and memory for functions in RTL, from a seed.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each pointer points into a buffer of its own, whose elements are of the type it points to, with
   room before and behind it; symbols whose content is not in the text get memory, too.  */

#ifndef MS_SIM_RTL_INPUT_H
#define MS_SIM_RTL_INPUT_H

#include "sim/rtl_content.h"
#include "sim/rtl_steer.h"

struct ms_rtl_buffer {
	const char *name;     /* of the parameter or symbol */
	bool symbol, readonly;
	uint8_t *base;
	uint64_t size;
	uint8_t *start;       /* a copy of its content at the start */
};

struct ms_rtl_input {
	struct ms_rtl_value *arg; /* by parameter */
	int nargs;
	MS_VEC(struct ms_rtl_buffer) buffer;
};

struct ms_rtl_input_options {
	uint64_t seed;
	enum ms_rtl_values values;
	int64_t count;          /* the value of parameters in COUNTS */
	const bool *counts;     /* by parameter, or NULL: none */
	const int64_t *given;   /* by parameter: its value if GIVEN_ONE; or NULL */
	const bool *given_one;
	uint64_t elements;      /* of a buffer, behind the pointer */
	const struct ms_rtl_knob *knob;       /* or NULL */
	const struct ms_rtl_setting *setting; /* by knob: prevails over all else */
	int nknobs;
	bool ends;              /* pointers behind each other are both ends of one array of COUNT
				   elements */
};

/* May parameter N be the end of what the one before it points to: are they pointers to the same,
   and may they be into one object?  */
bool ms_rtl_could_be_end(const struct ms_rtl_function *function, int n);

/* Make input for FUNCTION.  False if a parameter has a type of which there are no values; *WHY
   says so.  */
bool ms_rtl_input_make(struct ms_arena *arena, const struct ms_rtl_function *function,
		       const struct ms_rtl_input_options *options, struct ms_rtl_input *input,
		       const char **why);

/* For ms_rtl_state_link, CTX being the input: where its memory for a symbol is.  */
bool ms_rtl_input_resolve(void *ctx, const struct ms_rtl_symbol *symbol, uint64_t *address);

/* Have what OPTIONS sets in variables that are STATE's own.  */
void ms_rtl_input_poke(const struct ms_rtl_input_options *options, struct ms_rtl_state *state);

/* Make its buffers known to MEMORY, and have their content again as at the start.  */
void ms_rtl_input_add(const struct ms_rtl_input *input, struct ms_rtl_memory *memory);
void ms_rtl_input_reset(const struct ms_rtl_input *input);

#endif
