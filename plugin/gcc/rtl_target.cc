/* The head of a unit of RTL text: what is true of the target, and the machine.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc/compat.h"

#include "gcc/rtl_text.h"

/* The target's name, as its compiler was configured.  */
static const char *target_name(struct ms_buf *out)
{
	static const char *const keys[] = { "--target=", "--host=", "--build=" };

	for (const char *key : keys) {
		const char *at = strstr(configuration_arguments, key);

		if (!at)
			continue;
		at += strlen(key);
		ms_buf_add(out, at, strcspn(at, " "));
		return out->text;
	}
	ms_buf_puts(out, "unknown");
	return out->text;
}

/* What the shift instructions of a target make of counts, by the width of what they shift.
   RTL leaves counts that are too large undefined, so that combine may drop an `and' that the
   instruction does anyway: whoever executes RTL has to do as the instruction does.  */
static const struct shift_mask {
	const char *target; /* its name begins so */
	int bits, mask;
} shift_masks[] = {
	{ "x86_64-", 8, 31 },	{ "x86_64-", 16, 31 },	 { "x86_64-", 32, 31 },
	{ "x86_64-", 64, 63 },	{ "aarch64", 32, 31 },	 { "aarch64", 64, 63 },
	{ "riscv64", 32, 31 },	{ "riscv64", 64, 63 },	 { "powerpc64", 32, 63 },
	{ "powerpc64", 64, 127 },
};

static const scalar_int_mode int_modes[] = { scalar_int_mode::from_int(E_QImode),
					     scalar_int_mode::from_int(E_HImode),
					     scalar_int_mode::from_int(E_SImode),
					     scalar_int_mode::from_int(E_DImode) };

static void print_shifts(struct ms_buf *out, const char *target)
{
	for (scalar_int_mode mode : int_modes) {
		unsigned HOST_WIDE_INT mask = targetm.shift_truncation_mask(mode);

		for (const struct shift_mask &known : shift_masks)
			if (startswith(target, known.target) &&
			    known.bits == GET_MODE_BITSIZE(mode))
				mask = known.mask;
		if (mask)
			ms_buf_printf(out, "\n  (shift_mask %s %llu)", GET_MODE_NAME(mode),
				      (unsigned long long)mask);
	}
}

static void print_zeros(struct ms_buf *out)
{
	for (scalar_int_mode mode : int_modes) {
		int value = 0;

		if (CLZ_DEFINED_VALUE_AT_ZERO(mode, value))
			ms_buf_printf(out, "\n  (clz_at_zero %s %d)", GET_MODE_NAME(mode),
				      value);
		if (CTZ_DEFINED_VALUE_AT_ZERO(mode, value))
			ms_buf_printf(out, "\n  (ctz_at_zero %s %d)", GET_MODE_NAME(mode),
				      value);
	}
}

static void print_target(struct ms_buf *out)
{
	struct ms_buf name = {};
	const char *target = target_name(&name);

	ms_buf_puts(out, "(target ");
	ms_rtl_quote(out, target);
	ms_buf_printf(out, "\n  (endian %s) (word %d) (pointer %s) (store_flag_value %d)",
		      BYTES_BIG_ENDIAN ? "big" : "little", UNITS_PER_WORD,
		      GET_MODE_NAME(Pmode), STORE_FLAG_VALUE);
	print_shifts(out, target);
	print_zeros(out);
	/* The conversions of x86 give one value for all that is out of range.  */
	ms_buf_printf(out, "\n  (fix %s)",
		      startswith(target, "x86_64-") ? "indefinite" : "saturate");
	ms_buf_printf(out, "\n  (flt_eval_method %d))\n\n",
		      (int)targetm.c.excess_precision(EXCESS_PRECISION_TYPE_STANDARD));
	ms_buf_free(&name);
}

static void print_use(struct ms_buf *out, const struct ms_machine *machine,
		      const struct ms_alternative *alternative)
{
	ms_buf_puts(out, " (uses");
	for (int i = 0; i < alternative->nuses; i++)
		ms_buf_printf(out, " (%s %d)",
			      machine->resource[alternative->use[i].resource].name,
			      alternative->use[i].offset);
	ms_buf_putc(out, ')');
}

static void print_resource(struct ms_buf *out, const struct ms_machine *machine, int r)
{
	const struct ms_resource *resource = &machine->resource[r];

	if (r == machine->issue)
		ms_buf_printf(out, "\n  (issue %d)", resource->capacity);
	else if (resource->capacity == MS_UNLIMITED)
		ms_buf_printf(out, "\n  (resource %s unlimited)", resource->name);
	else
		ms_buf_printf(out, "\n  (resource %s %d)", resource->name, resource->capacity);
}

static void print_rotating(struct ms_buf *out, const struct ms_rotating *file)
{
	ms_buf_printf(out, "\n  (rotating %s %d%s%s%s)", file->name, file->size,
		      file->holds & MS_HOLDS_INT ? " int" : "",
		      file->holds & MS_HOLDS_FLOAT ? " float" : "",
		      file->holds & MS_HOLDS_PRED ? " pred" : "");
}

static void print_machine(struct ms_buf *out, const struct ms_machine *machine)
{
	ms_buf_puts(out, "(machine ");
	ms_rtl_quote(out, machine->name);
	for (int r = 0; r < machine->nresources; r++)
		print_resource(out, machine, r);
	for (int f = 0; f < machine->nrotating; f++)
		print_rotating(out, &machine->rotating[f]);
	for (int o = 0; o < machine->nops; o++) {
		const struct ms_machine_op *op = &machine->op[o];

		ms_buf_printf(out, "\n  (operation %s (latency %d)", op->name, op->latency);
		for (int a = 0; a < op->nalts; a++)
			print_use(out, machine, &op->alt[a]);
		ms_buf_putc(out, ')');
	}
	ms_buf_puts(out, ")\n");
}

void ms_rtl_unit(struct ms_buf *out, const char *name, const struct ms_machine *machine)
{
	ms_buf_puts(out, "(modsched-rtl 1 ");
	ms_rtl_quote(out, name);
	ms_buf_puts(out, ")\n\n");
	print_target(out);
	if (machine)
		print_machine(out, machine);
}
