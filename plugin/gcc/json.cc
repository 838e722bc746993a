/* What is known of a loop, as JSON: what GCC knows beside core/json.c.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/compat.h"

#include "gcc/dump.h"

extern "C" {
#include "core/json.h"
}

void ms_json_study(struct ms_json_unit *unit, const struct ms_study *study)
{
	const struct ms_candidate *candidate = &study->candidate;
	const struct ms_refusal_info *info = &ms_refusal_info[candidate->refusal];
	expanded_location place = expand_location(candidate->where);
	struct ms_json_refusal refusal = {};
	struct ms_json_loop loop = {};

	loop.name = study->name;
	loop.function = study->function;
	loop.file = place.file;
	loop.line = place.line;
	loop.column = place.column;
	loop.result = study->result;
	loop.explanation = study->explanation;
	loop.other_ii = study->other_ii;
	if (!study->result) {
		refusal.id = info->id;
		refusal.sentence = info->sentence;
		refusal.remedy = info->remedy;
		refusal.detail = candidate->detail;
		if (candidate->insn) {
			refusal.rtl = ms_insn_text(study->arena, candidate->insn);
			refusal.uid = INSN_UID(candidate->insn);
		}
		loop.refusal = &refusal;
	}
	ms_json_add(unit, &loop);
}
