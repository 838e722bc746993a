/* RTL texts: what stands at the top level.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "format/rtl_text.h"

static struct ms_rtl_target default_target(void)
{
	struct ms_rtl_target target = {
		.name = "unknown",
		.word = 8,
		.pointer = { MS_DI, 1 },
		.store_flag_value = 1,
	};

	for (uint8_t m = MS_BI; m <= MS_TI; m++) {
		int bits = ms_mode_bits((struct ms_mode){ m, 1 });

		target.shift_mask[m] = (uint64_t)bits - 1;
		target.clz_at_zero[m] = target.ctz_at_zero[m] = bits;
	}
	return target;
}

/* The integer mode that stands next in LIST.  */
static int take_mode(struct ms_rtl_reader *r, const struct ms_sx *list, const struct ms_sx **at)
{
	const struct ms_sx *sx = ms_sx_take(r, list, at, "an integer mode");
	struct ms_mode mode = { MS_VOID, 1 };

	if (sx && sx->kind == MS_SX_WORD)
		mode = ms_mode_find(sx->word.text);
	if (sx && !ms_mode_is_int(mode))
		ms_sx_unexpected(r, sx, "an integer mode (BI, QI, HI, SI, DI, TI)");
	return ms_mode_is_int(mode) ? mode.scalar : MS_BI;
}

static bool target_clause(struct ms_rtl_reader *r, struct ms_rtl_target *target,
			  const struct ms_sx *clause)
{
	const struct ms_sx *at = clause->first, *word;
	int mode;

	if (ms_sx_is(clause, "endian")) {
		word = ms_sx_take(r, clause, &at, "'little' or 'big'");
		if (word && !ms_sx_word_is(word, "little") && !ms_sx_word_is(word, "big"))
			ms_sx_unexpected(r, word, "'little' or 'big'");
		target->big_endian = ms_sx_word_is(word, "big");
	} else if (ms_sx_is(clause, "word")) {
		target->word = (int)ms_sx_take_integer(r, clause, &at, "a number of bytes", 1, 16);
	} else if (ms_sx_is(clause, "pointer")) {
		target->pointer = (struct ms_mode){ (uint8_t)take_mode(r, clause, &at), 1 };
	} else if (ms_sx_is(clause, "store_flag_value")) {
		target->store_flag_value = ms_sx_take_integer(r, clause, &at, "1 or -1", -1, 1);
	} else if (ms_sx_is(clause, "shift_mask")) {
		mode = take_mode(r, clause, &at);
		target->shift_mask[mode] =
		    (uint64_t)ms_sx_take_integer(r, clause, &at, "a mask", 0, INT64_MAX);
	} else if (ms_sx_is(clause, "clz_at_zero") || ms_sx_is(clause, "ctz_at_zero")) {
		bool clz = ms_sx_is(clause, "clz_at_zero");
		int64_t value;

		mode = take_mode(r, clause, &at);
		value = ms_sx_take_integer(r, clause, &at, "an integer", INT64_MIN, INT64_MAX);
		*(clz ? &target->clz_at_zero[mode] : &target->ctz_at_zero[mode]) = value;
	} else if (ms_sx_is(clause, "fix")) {
		word = ms_sx_take(r, clause, &at, "'saturate' or 'indefinite'");
		if (word && !ms_sx_word_is(word, "saturate") && !ms_sx_word_is(word, "indefinite"))
			ms_sx_unexpected(r, word, "'saturate' or 'indefinite'");
		target->fix_saturates = ms_sx_word_is(word, "saturate");
	} else if (ms_sx_is(clause, "flt_eval_method")) {
		target->flt_eval_method = ms_sx_take_integer(r, clause, &at, "an integer",
							     INT64_MIN, INT64_MAX);
	} else {
		ms_sx_unexpected(r, clause,
				 "'(endian', '(word', '(pointer', '(store_flag_value', "
				 "'(shift_mask', '(clz_at_zero', '(ctz_at_zero', '(fix' or "
				 "'(flt_eval_method'");
		return false;
	}
	return r->text.errors == 0 && ms_sx_end(r, clause, at);
}

static void read_target(struct ms_rtl_reader *r, const struct ms_sx *list)
{
	const struct ms_sx *at = list->first;

	r->unit->target.name = ms_sx_take_name(r, list, &at, "the name of a target");
	while (r->text.errors == 0 && at) {
		const struct ms_sx *clause = ms_sx_take_list(r, list, &at, NULL);

		if (!clause || !target_clause(r, &r->unit->target, clause))
			return;
	}
}

static void begin_unit(struct ms_rtl_reader *r, const struct ms_sx *list)
{
	const struct ms_sx *at = list->first;

	r->unit = MS_NEW(r->text.arena, struct ms_rtl_unit);
	r->unit->target = default_target();
	ms_sx_take_integer(r, list, &at, "the version of the format, 1", 1, 1);
	if (r->text.errors == 0)
		r->unit->source = ms_sx_take_name(r, list, &at, "the name of the source");
	if (r->text.errors == 0)
		ms_sx_end(r, list, at);
}

static void add_machine(struct ms_rtl_reader *r, const struct ms_sx *list)
{
	struct ms_machine *machine = ms_rtl_machine(r, list);

	for (size_t m = 0; machine && m < r->unit->machine.n; m++)
		if (strcmp(r->unit->machine.v[m]->name, machine->name) == 0)
			ms_text_error(&r->text, list->word.loc, "the machine '%s' stands twice",
				      machine->name);
	if (machine)
		MS_VEC_PUSH(r->text.arena, &r->unit->machine, machine);
}

void ms_rtl_top_level(struct ms_rtl_reader *r, const struct ms_sx *list)
{
	if (ms_sx_is(list, "modsched-rtl"))
		begin_unit(r, list);
	else if (!r->unit)
		ms_sx_unexpected(r, list, "'(modsched-rtl 1 \"SOURCE\")'");
	else if (ms_sx_is(list, "target"))
		read_target(r, list);
	else if (ms_sx_is(list, "machine"))
		add_machine(r, list);
	else if (ms_sx_is(list, "function"))
		ms_rtl_function(r, list);
	else
		ms_sx_unexpected(r, list,
				 "'(modsched-rtl', '(target', '(machine' or '(function'");
	/* What follows an error would be guesswork.  */
	if (r->text.errors > 0)
		ms_text_give_up(&r->text);
	ms_arena_free(r->lists);
	r->lists = ms_arena_new();
}

static bool check_file(struct ms_rtl_reader *r)
{
	if (r->text.errors == 0 && !r->unit)
		ms_text_error(&r->text, r->text.token.loc,
			      "found the end of the file, expected '(modsched-rtl 1 \"SOURCE\")'");
	return r->text.errors == 0;
}

struct ms_rtl_file *ms_rtl_read(struct ms_arena *arena, const char *path, const char *text,
				size_t len, struct ms_diag *diag)
{
	struct ms_rtl_reader r = { .text = { .path = ms_strdup(arena, path), .text = text,
					     .len = len, .arena = arena, .diag = diag, .line = 1 } };
	struct ms_rtl_file *file = MS_NEW(arena, struct ms_rtl_file);
	bool ok;

	if (len > MS_FILE_LIMIT) {
		ms_diag_error(diag, path, "the text is larger than %zu MiB", MS_FILE_LIMIT >> 20);
		return NULL;
	}
	if (!text)
		r.text.text = "";
	r.text.scratch = ms_arena_new();
	r.lists = ms_arena_new();
	r.text.token = (struct ms_word){ { r.text.text, 0 }, { r.text.path, 1, 1 } };
	ok = ms_rtl_scan(&r) && check_file(&r);
	file->function = ms_text_keep(&r.text, r.function.v, r.function.n, sizeof *r.function.v);
	file->nfunctions = (int)r.function.n;
	file->path = r.text.path;
	file->text = r.text.text;
	file->len = len;
	ms_arena_free(r.text.scratch);
	ms_arena_free(r.lists);
	return ok ? file : NULL;
}
