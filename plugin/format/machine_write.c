/* Writing machines as text.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <string.h>

#include "format/text.h"

static void resources_write(struct ms_buf *out, const struct ms_machine *machine)
{
	for (int r = 0; r < machine->nresources; r++) {
		const struct ms_resource *resource = &machine->resource[r];

		if (r == machine->issue)
			ms_buf_printf(out, "issue %d\n", resource->capacity);
		else if (resource->capacity == MS_UNLIMITED)
			ms_buf_printf(out, "resource %s unlimited\n", resource->name);
		else
			ms_buf_printf(out, "resource %s %d\n", resource->name,
				      resource->capacity);
	}
	if (machine->registers > 0)
		ms_buf_printf(out, "registers r %d\n", machine->registers);
	for (int f = 0; f < machine->nrotating; f++) {
		const struct ms_rotating *file = &machine->rotating[f];

		ms_buf_printf(out, "rotating %s %d", file->name, file->size);
		if (file->holds != (MS_HOLDS_INT | MS_HOLDS_FLOAT))
			ms_buf_printf(out, "%s%s%s", file->holds & MS_HOLDS_INT ? " int" : "",
				      file->holds & MS_HOLDS_FLOAT ? " float" : "",
				      file->holds & MS_HOLDS_PRED ? " pred" : "");
		ms_buf_putc(out, '\n');
	}
}

/* The part of ALT that a text gives: without the issue slot.  */
static struct ms_alternative written_part(const struct ms_machine *machine,
					  const struct ms_alternative *alt)
{
	int first = machine->issue >= 0;

	return (struct ms_alternative){ alt->use + first, alt->nuses - first };
}

/* One alternative: runs of consecutive cycles of a resource as ranges.  */
static void alternative_write(struct ms_buf *out, const struct ms_machine *machine,
			      struct ms_alternative alt)
{
	for (int u = 0, next; u < alt.nuses; u = next) {
		const struct ms_reservation *use = &alt.use[u];

		next = u + 1;
		while (next < alt.nuses && alt.use[next].resource == use->resource &&
		       alt.use[next].offset == use->offset + next - u)
			next++;
		ms_buf_printf(out, " %s", machine->resource[use->resource].name);
		if (next > u + 1)
			ms_buf_printf(out, "@%d..%d", use->offset, use->offset + next - u - 1);
		else if (use->offset > 0)
			ms_buf_printf(out, "@%d", use->offset);
	}
}

/* Whether a single line can give both.  */
static bool same_line(const struct ms_machine_op *a, const struct ms_machine_op *b)
{
	if (a->latency != b->latency || a->nalts != b->nalts)
		return false;
	for (int i = 0; a->alt != b->alt && i < a->nalts; i++)
		if (a->alt[i].nuses != b->alt[i].nuses ||
		    memcmp(a->alt[i].use, b->alt[i].use,
			   (size_t)a->alt[i].nuses * sizeof *a->alt[i].use) != 0)
			return false;
	return true;
}

static void ops_write(struct ms_buf *out, const struct ms_machine *machine)
{
	for (int o = 0, next; o < machine->nops; o = next) {
		const struct ms_machine_op *op = &machine->op[o];
		bool none = op->nalts == 1 && written_part(machine, &op->alt[0]).nuses == 0;

		ms_buf_puts(out, "op");
		for (next = o;
		     next < machine->nops && same_line(op, &machine->op[next]) &&
		     !(next > o && ms_text_is_statement(ms_slice_of(machine->op[next].name)));
		     next++)
			ms_buf_printf(out, " %s", machine->op[next].name);
		ms_buf_printf(out, " latency %d uses%s", op->latency, none ? " none" : "");
		for (int a = 0; a < op->nalts && !none; a++) {
			ms_buf_puts(out, a > 0 ? " |" : "");
			alternative_write(out, machine, written_part(machine, &op->alt[a]));
		}
		ms_buf_putc(out, '\n');
	}
}

static void automata_write(struct ms_buf *out, const struct ms_machine *machine)
{
	for (int a = 0; a < machine->nautomata; a++) {
		const struct ms_automaton *at = &machine->automaton[a];

		ms_buf_printf(out, "automaton %s %d\n", at->name, at->nstates);
		for (int s = 0; s < at->nstates; s++) {
			ms_buf_printf(out, "state %d cycle %d", s, at->cycle[s]);
			for (int c = 0; c < at->ncolumns; c++) {
				int to = at->next[(int64_t)s * at->ncolumns + c];

				if (to >= 0)
					ms_buf_printf(out, " %s %d", machine->op[at->op[c]].name,
						      to);
			}
			ms_buf_putc(out, '\n');
		}
	}
}

/* Rules for the same operation that follow each other share a line.  */
static void rtl_write(struct ms_buf *out, const struct ms_machine *machine)
{
	for (int t = 0, next; t < machine->nrtl; t = next) {
		ms_buf_puts(out, "rtl");
		for (next = t;
		     next < machine->nrtl && machine->rtl[next].op == machine->rtl[t].op;
		     next++) {
			const struct ms_rtl_rule *rule = &machine->rtl[next];

			ms_buf_printf(out, " %s", rule->code);
			if (rule->mode)
				ms_buf_printf(out, ":%s", rule->mode);
			if (rule->operand_mode)
				ms_buf_printf(out, ":%s", rule->operand_mode);
		}
		ms_buf_printf(out, " as %s\n", machine->op[machine->rtl[t].op].name);
	}
}

static void fuse_write(struct ms_buf *out, const struct ms_machine *machine)
{
	for (int f = 0; f < machine->nfuse; f++) {
		const struct ms_fuse_rule *rule = &machine->fuse[f];

		ms_buf_printf(out, "fuse %s %s", machine->op[rule->inner].name,
			      machine->op[rule->outer].name);
		if (rule->operand)
			ms_buf_printf(out, " %d", rule->operand);
		ms_buf_printf(out, " as %s%s\n", machine->op[rule->op].name,
			      rule->accumulate ? " accumulate" : "");
	}
	if (machine->carried > 0)
		ms_buf_printf(out, "carried %d\n", machine->carried);
}

void ms_machine_write(struct ms_buf *out, const struct ms_machine *machine)
{
	ms_buf_printf(out, "machine %s\n", machine->name);
	for (size_t c = 0; c < machine->cites.n; c++) {
		ms_buf_puts(out, "cite ");
		ms_string_write(out, machine->cites.v[c]);
		ms_buf_putc(out, '\n');
	}
	resources_write(out, machine);
	ops_write(out, machine);
	automata_write(out, machine);
	rtl_write(out, machine);
	fuse_write(out, machine);
}
