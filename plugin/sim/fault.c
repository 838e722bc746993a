/* The simulator's messages.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "sim/program.h"

const char *const ms_sim_fault_name[MS_SIM_NFAULTS] = {
	[MS_SIM_SAME] = "same",
	[MS_SIM_CANNOT] = "cannot",
	[MS_SIM_MISMATCH] = "mismatch",
	[MS_SIM_MISSING] = "missing",
	[MS_SIM_SURPLUS] = "surplus",
	[MS_SIM_MISPLACED] = "misplaced",
	[MS_SIM_UNWRITTEN] = "unwritten",
	[MS_SIM_NOT_LANDED] = "not-landed",
	[MS_SIM_WRONG_VALUE] = "wrong-value",
	[MS_SIM_ADDRESS] = "address",
	[MS_SIM_RESOURCE] = "resource",
	[MS_SIM_CLASH] = "clash",
	[MS_SIM_FINAL] = "final",
};

static void report(const struct ms_sim_program *p, enum ms_severity severity, struct ms_loc loc,
		   const char *text)
{
	int len = 0;
	const char *line = p->options->text
			       ? ms_diag_line(p->options->text, p->options->len, loc.line, &len)
			       : NULL;

	ms_diag_report(p->diag, severity, loc, line, len, "%s", text);
}

static void write_args(struct ms_buf *buf, const char *fmt, va_list ap)
    __attribute__((format(printf, 2, 0)));

static void write_args(struct ms_buf *buf, const char *fmt, va_list ap)
{
	char *text;

	if (vasprintf(&text, fmt, ap) < 0)
		return;
	ms_buf_puts(buf, text);
	free(text);
}

void ms_vfault(const struct ms_sim_program *p, enum ms_sim_fault fault,
	       const struct ms_sim_place *place, const char *fmt, va_list ap)
{
	struct ms_buf text = { 0 };

	if (p->report->fault == MS_SIM_SAME) {
		p->report->fault = fault;
		p->report->trips = place->trips;
		p->report->cycle = place->cycle;
		p->report->label = place->label;
		p->report->iteration = place->label ? place->iteration : -1;
	}

	ms_buf_printf(&text, "loop %s", p->listing->loop);
	if (place->trips >= 0)
		ms_buf_printf(&text, ", %" PRId64 " trip%s", place->trips,
			      place->trips == 1 ? "" : "s");
	if (place->cycle >= 0)
		ms_buf_printf(&text, ", cycle %" PRId64, place->cycle);
	ms_buf_puts(&text, fault == MS_SIM_CANNOT ? ": cannot execute: " : ": ");
	write_args(&text, fmt, ap);
	report(p, MS_ERROR, place->loc, text.text);
	ms_buf_free(&text);
}

bool ms_fault(const struct ms_sim_program *p, enum ms_sim_fault fault,
	      const struct ms_sim_place *place, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	ms_vfault(p, fault, place, fmt, ap);
	va_end(ap);
	return false;
}

void ms_fault_note(const struct ms_sim_program *p, struct ms_loc loc, const char *fmt, ...)
{
	struct ms_buf text = { 0 };
	va_list ap;

	va_start(ap, fmt);
	write_args(&text, fmt, ap);
	va_end(ap);
	report(p, MS_NOTE, loc, text.text);
	ms_buf_free(&text);
}

void ms_tag_write(struct ms_buf *out, const struct ms_sim_program *p, int64_t tag)
{
	if (tag == 0)
		ms_buf_puts(out, "initial memory");
	else if (tag == MS_SIM_STAGE_TAG)
		ms_buf_puts(out, "a stage predicate");
	else if (tag < 0)
		ms_buf_printf(out, "the initial r%d", p->loop->reg[-tag - 1].number);
	else
		ms_buf_printf(out, "%s of iteration %" PRId64,
			      p->loop->op[(tag - 1) % p->nops].label, (tag - 1) / p->nops);
}

void ms_ref_write(struct ms_buf *out, const struct ms_sim_program *p, struct ms_sim_ref ref)
{
	if (ref.file == MS_STATIC)
		ms_buf_printf(out, "r%d", p->reg_number[ref.number]);
	else
		ms_buf_printf(out, "%s%d", p->machine->rotating[ref.file].name, ref.number);
}

void ms_cell_write(struct ms_buf *out, const struct ms_sim_program *p, int array,
		   uint64_t address)
{
	const struct ms_memory_array *info = &p->array[array];
	int64_t at = (int64_t)address;
	int64_t index = at / info->unit, rest = at % info->unit;

	if (rest < 0) {
		rest += info->unit;
		index--;
	}
	ms_buf_printf(out, "%s[%" PRId64 "]", info->name, index);
	if (rest)
		ms_buf_printf(out, " + %" PRId64 " bytes", rest);
}
