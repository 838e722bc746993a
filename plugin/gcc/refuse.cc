/* Refusals: the table, and how one is recorded.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/compat.h"

#include "gcc/body.h"

const struct ms_refusal_info ms_refusal_info[MS_NREFUSALS] = {
	{ "taken", "the loop is taken", "" },
#define MS_REFUSAL(symbol, id, sentence, remedy) { id, sentence, remedy },
#include "gcc/refusals.def"
#undef MS_REFUSAL
};

bool ms_refuse(struct ms_body *body, enum ms_refusal refusal, rtx_insn *insn,
	       const char *detail)
{
	body->out->refusal = refusal;
	body->out->insn = insn;
	body->out->detail = detail;
	return false;
}
