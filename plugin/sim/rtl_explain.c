/* What differs in a pipelined loop in RTL, in words.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "sim/rtl_pipe.h"

void ms_rl_tag_write(struct ms_buf *out, const struct ms_rl_run *run, int64_t tag)
{
	const struct ms_rl *rl = run->rl;
	int64_t instance = tag - run->base - rl->nregs;

	if (tag < 0)
		ms_buf_puts(out, "a stage predicate");
	else if (tag < run->base)
		ms_buf_puts(out, "nothing of this run");
	else if (instance < 0)
		ms_buf_printf(out, "what register %lld held before the loop",
			      (long long)rl->reg[tag - run->base].number);
	else
		ms_buf_printf(out, "%s of iteration %" PRId64,
			      rl->op[instance % rl->nops].op->label, instance / rl->nops);
}

const char *ms_rl_cell_name(const struct ms_rl_run *run, int file, int number)
{
	if (file < 0)
		return ms_asprintf(run->arena, "register %lld",
				   (long long)run->rl->reg[number].number);
	return ms_asprintf(run->arena, "%s%d", run->rl->machine->rotating[file].name, number);
}

const char *ms_rl_address(const struct ms_rl_run *run, uint64_t address)
{
	struct ms_buf text = { 0 };
	const char *copy;

	ms_rtl_address_write(&text, run->memory, address);
	copy = ms_strdup(run->arena, text.text);
	ms_buf_free(&text);
	return copy;
}

/* Is the value with TAG in flight?  The cycle in which it lands, or -1.  */
static int64_t landing(const struct ms_rl_run *run, int64_t tag)
{
	for (int64_t b = 0; b <= run->bucket_mask; b++)
		for (size_t n = 0; n < run->bucket[b].flight.n; n++)
			if (run->bucket[b].flight.v[n].tag == tag)
				return run->bucket[b].cycle;
	return -1;
}

/* Where it is: loop, trips, cycle; and which instance.  */
static void write_place(struct ms_buf *out, const struct ms_rl_run *run)
{
	const struct ms_rl *rl = run->rl;
	const struct ms_rtl_loop *loop = rl->loop;
	const struct ms_rtl_op *op = &loop->op[run->op];

	ms_buf_printf(out, "loop %s, %" PRId64 " trip%s", loop->name, run->trips,
		      run->trips == 1 ? "" : "s");
	if (run->line)
		ms_buf_printf(out, ", cycle %" PRId64 " (group %" PRId64 ", row %" PRId64 ")",
			      run->cycle, run->group, run->line->row);
	ms_buf_printf(out, ": insn %d, op %s of iteration %" PRId64 "%s: ", op->insn.uid, op->label,
		      run->k, run->line ? "" : " in sequence");
}

static bool report(struct ms_rl_run *run, struct ms_buf *text)
{
	struct ms_loc loc = run->line ? run->line->line->insn.loc
				      : run->rl->loop->op[run->op].insn.loc;

	ms_rtl_report(run->rl->file, run->diag, MS_ERROR, loc, text->text);
	ms_buf_free(text);
	return false;
}

bool ms_rl_explain(struct ms_rl_run *run, const char *fmt, ...)
{
	struct ms_buf text = { 0 };
	char words[512];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(words, sizeof words, fmt, ap);
	va_end(ap);
	write_place(&text, run);
	ms_buf_puts(&text, words);
	return report(run, &text);
}

bool ms_rl_explain_end(struct ms_rl_run *run, struct ms_loc loc, const char *fmt, ...)
{
	struct ms_buf text = { 0 };
	char words[512];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(words, sizeof words, fmt, ap);
	va_end(ap);
	ms_buf_printf(&text, "loop %s, %" PRId64 " trip%s: %s", run->rl->loop->name, run->trips,
		      run->trips == 1 ? "" : "s", words);
	ms_rtl_report(run->rl->file, run->diag, MS_ERROR, loc, text.text);
	ms_buf_free(&text);
	return false;
}

bool ms_rl_explain_read(struct ms_rl_run *run, const struct ms_rl_read *read, int64_t expected,
			const struct ms_rl_cell *cell)
{
	struct ms_buf text = { 0 };
	int64_t lands = landing(run, expected);

	write_place(&text, run);
	if (cell->tag == expected) {
		ms_buf_printf(&text, "it reads %d bytes of %s, to which only %d were written",
			      read->bytes, ms_rl_cell_name(run, read->file, read->number),
			      cell->bytes);
		return report(run, &text);
	}
	ms_buf_printf(&text, "%s holds ", ms_rl_cell_name(run, read->file, read->number));
	ms_rl_tag_write(&text, run, cell->tag);
	ms_buf_puts(&text, ", but in the loop it reads ");
	ms_rl_tag_write(&text, run, expected);
	if (lands >= 0)
		ms_buf_printf(&text, ", which lands in cycle %" PRId64, lands);
	return report(run, &text);
}

bool ms_rl_explain_load(struct ms_rl_run *run, const struct ms_rl_access *access, int byte,
			int64_t found)
{
	struct ms_buf text = { 0 };
	int64_t expected = access->mixed ? access->byte[byte] : access->tag;
	int64_t lands = expected ? landing(run, expected) : -1;

	write_place(&text, run);
	ms_buf_printf(&text, "%s holds ", ms_rl_address(run, access->address + (uint64_t)byte));
	if (found < run->base)
		ms_buf_puts(&text, "what it held before the loop");
	else
		ms_rl_tag_write(&text, run, found);
	ms_buf_puts(&text, ", but in the loop it reads ");
	if (expected == 0)
		ms_buf_puts(&text, "what it held before the loop");
	else
		ms_rl_tag_write(&text, run, expected);
	if (lands >= 0)
		ms_buf_printf(&text, ", which lands in cycle %" PRId64, lands);
	return report(run, &text);
}
