/* Writing listings as text.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "format/text.h"

static void copies_write(struct ms_buf *out, const struct ms_copy *copy, int n,
			 const struct ms_machine *machine)
{
	for (int c = 0; c < n; c++) {
		ms_reg_write(out, copy[c].dest, machine);
		ms_buf_puts(out, " = mov ");
		ms_reg_write(out, copy[c].source, machine);
		ms_buf_putc(out, '\n');
	}
}

static void group_write(struct ms_buf *out, const struct ms_listing *listing,
			const struct ms_group *group, const struct ms_machine *machine)
{
	for (int l = 0; l < group->nlines; l++) {
		const struct ms_listing_line *line = &group->line[l];

		ms_buf_printf(out, "@%lld %s: ", (long long)line->row, line->label);
		if (line->predicated) {
			ms_buf_putc(out, '?');
			ms_reg_write(out, line->predicate, machine);
			ms_buf_putc(out, ' ');
		}
		ms_assignment_write(out, &line->action, listing->array, machine);
		ms_buf_putc(out, '\n');
	}
}

static void header_write(struct ms_buf *out, const struct ms_listing *listing)
{
	ms_buf_printf(out, "loop %s ii %lld resmii %lld recmii %lld stages %lld", listing->loop,
		      (long long)listing->ii, (long long)listing->resmii,
		      (long long)listing->recmii, (long long)listing->stages);
	for (size_t p = 0; p < listing->pairs.n; p++) {
		const char *value = listing->pairs.v[p].value;

		ms_buf_printf(out, " %s ", listing->pairs.v[p].key);
		if (ms_is_word(value) &&
		    !ms_text_is_keyword(MS_TEXT_LISTINGS, ms_slice_of(value)))
			ms_buf_puts(out, value);
		else
			ms_string_write(out, value);
	}
	if (listing->form != MS_FORM_ROTATING)
		ms_buf_printf(out, " form %s", ms_form_name[listing->form]);
	if (listing->form == MS_FORM_MVE)
		ms_buf_printf(out, " kernels %d", listing->nkernels);
	if (listing->unroll > 1)
		ms_buf_printf(out, " unroll %d", listing->unroll);
	ms_buf_putc(out, '\n');
	for (int s = 0; s < listing->nsigmas; s++) {
		const struct ms_sigma *sigma = &listing->sigma[s];

		ms_buf_printf(out, "sigma %s %lld", sigma->label, (long long)sigma->cycle);
		if (sigma->alt > 0)
			ms_buf_printf(out, " alt %d", sigma->alt);
		ms_buf_putc(out, '\n');
	}
}

/* How the code is entered; nothing where all is as usual in the rotating form.  */
static void rules_write(struct ms_buf *out, const struct ms_listing *listing,
			const struct ms_machine *machine)
{
	if (listing->form != MS_FORM_ROTATING || listing->guard != listing->stages)
		ms_buf_printf(out, "guard N >= %lld\n", (long long)listing->guard);
	if (listing->remainder)
		ms_buf_puts(out, "remainder first\n");
	if (listing->form == MS_FORM_KERNEL_ONLY) {
		ms_buf_puts(out, "predicate ");
		ms_reg_write(out, listing->predicate, machine);
		ms_buf_putc(out, '\n');
	}
}

void ms_listing_write(struct ms_buf *out, const struct ms_listing *listing,
		      const struct ms_machine *machine)
{
	header_write(out, listing);
	if (!listing->schedule_only) {
		rules_write(out, listing, machine);
		ms_buf_puts(out, "preheader\n");
		copies_write(out, listing->preheader, listing->npreheader, machine);
		for (int g = 0; g < listing->nprologue; g++) {
			ms_buf_printf(out, "prologue %d\n", g);
			group_write(out, listing, &listing->prologue[g], machine);
		}
		for (int k = 0; k < listing->nkernels; k++) {
			if (listing->form == MS_FORM_MVE)
				ms_buf_printf(out, "kernel %d\n", k);
			else
				ms_buf_puts(out, "kernel\n");
			group_write(out, listing, &listing->kernel[k], machine);
		}
		for (int g = 0; g < listing->nepilogue; g++) {
			ms_buf_printf(out, "epilogue %d\n", g);
			group_write(out, listing, &listing->epilogue[g], machine);
		}
		ms_buf_puts(out, "exit\n");
		copies_write(out, listing->exit, listing->nexit, machine);
	}
	ms_buf_puts(out, "end\n");
}
