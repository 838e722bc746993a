/* The body of a pipelined loop in RTL, executed in sequence on memory of its own.
   SPDX-License-Identifier: GPL-3.0-or-later

   It runs ahead of the lines of the pipelined code, which are compared with what it records.  */

#include "sim/rtl_pipe.h"

/* A load of the reference: from its own memory.  */
bool ms_rl_reference_load(struct ms_rl_run *run, uint64_t address, int len, uint64_t *value)
{
	struct ms_rl_access *access =
	    ms_rl_access(run, run->k, run->rl->op[run->op].access + run->naccess++);
	uint8_t *to = (uint8_t *)value;

	if (!ms_rtl_memory_allows(run->memory, address, (uint64_t)len, false)) {
		run->outcome = MS_RTL_MEMORY;
		return ms_rl_explain(run,
				     "its body reads %d bytes at %s"
				     ", which is no memory of the function's",
				     len, ms_rl_address(run, address));
	}
	access->address = address;
	access->len = len;
	access->mixed = false;
	for (int i = 0; i < len; i++) {
		struct ms_shadow_page *page =
		    ms_shadow_page(&run->shadow, address + (uint64_t)i);
		size_t at = (address + (uint64_t)i) & (MS_SHADOW_PAGE - 1);
		int64_t tag = page->reference_tag[at] < run->base ? 0 : page->reference_tag[at];

		to[i] = page->reference[at];
		access->byte[i] = tag;
		if (tag != access->byte[0])
			access->mixed = true;
	}
	access->tag = access->byte[0];
	return true;
}

static bool reference_store(struct ms_rl_run *run, uint64_t address, int len,
			    const struct ms_rl_record *record, int64_t tag)
{
	uint64_t value[2] = { record->low, record->high };

	if (!ms_rtl_memory_allows(run->memory, address, (uint64_t)len, true)) {
		run->outcome = MS_RTL_MEMORY;
		return ms_rl_explain(run,
				     "its body writes %d bytes at %s"
				     ", where the function may not write",
				     len, ms_rl_address(run, address));
	}
	for (int i = 0; i < len; i++) {
		struct ms_shadow_page *page =
		    ms_shadow_page(&run->shadow, address + (uint64_t)i);
		size_t at = (address + (uint64_t)i) & (MS_SHADOW_PAGE - 1);

		page->reference[at] = ((const uint8_t *)value)[i];
		page->reference_tag[at] = tag;
	}
	return true;
}

/* Instance K of op X in the reference.  */
static bool reference_op(struct ms_rl_run *run, int64_t k, int x)
{
	const struct ms_rl_op *op = &run->rl->op[x];
	const struct ms_rtl_program *program = op->code.program;
	struct ms_rl_record *record = ms_rl_record(run, k, x);
	uint64_t *slot = run->own + op->code.slots;
	int64_t tag = run->base + run->rl->nregs + k * run->rl->nops + x;

	run->line = NULL;
	run->k = k;
	run->op = x;
	for (int n = 0; n < op->code.nreads; n++) {
		const struct ms_rl_read *read = &op->code.read[n];

		slot[read->slot] = run->reg[read->number].low;
		slot[read->slot + 1] = run->reg[read->number].high;
	}
	if (!ms_rl_execute(run, &op->code, slot, k))
		return false;
	record->low = slot[program->result];
	record->high = program->bytes > 8 ? slot[program->result + 1] : 0;
	if (!program->stores) {
		run->reg[op->code.dest_number].low = record->low;
		run->reg[op->code.dest_number].high = record->high;
		return true;
	}
	record->address = slot[program->address] + (uint64_t)(int64_t)program->offset;
	return reference_store(run, record->address, program->bytes, record, tag);
}

/* Up to and including iteration K.  */
bool ms_rl_reference_run(struct ms_rl_run *run, int64_t k)
{
	const struct ms_rl_line *line = run->line;

	while (run->done <= k) {
		for (int x = 0; x < run->rl->nops; x++) {
			if (!reference_op(run, run->done, x))
				return false;
			run->all->operations +=
			    (uint64_t)run->rl->op[x].code.program->operations;
		}
		run->all->insns += (uint64_t)run->rl->nops;
		run->done++;
	}
	run->line = line;
	return true;
}
