/* Texts about a loop for people: the annotated dump and one-line remarks.
   SPDX-License-Identifier: GPL-3.0-or-later

   Lines of ours open with ";;" as in all RTL dumps; what stands between them is in the forms
   of loop, listing and report texts, so that it can be cut out and used.  */

#include "gcc/compat.h"

#include "gcc/dump.h"

extern "C" {
#include "base/buf.h"
#include "core/report.h"
#include "format/listing.h"
}

/* Append INSN as GCC prints it, as comment lines.  Without addresses: the same source gives
   the same dump.  */
static void add_rtl(struct ms_buf *out, rtx_insn *insn)
{
	const int noaddr = flag_dump_noaddr;
	char *text = NULL;
	size_t len = 0;
	FILE *stream = open_memstream(&text, &len);

	if (!stream)
		return;
	flag_dump_noaddr = 1;
	print_rtl_single(stream, insn);
	flag_dump_noaddr = noaddr;
	fclose(stream);
	for (char *s = text, *end; *s; s = *end ? end + 1 : end) {
		end = s + strcspn(s, "\n");
		ms_buf_puts(out, ";;   ");
		ms_buf_add(out, s, end - s);
		ms_buf_putc(out, '\n');
	}
	free(text);
}

static void add_place(struct ms_buf *out, const struct ms_candidate *candidate)
{
	expanded_location place = expand_location(candidate->where);

	if (place.file)
		ms_buf_printf(out, " at %s:%d:%d", place.file, place.line, place.column);
	if (candidate->first_line > 0 && candidate->last_line > candidate->first_line)
		ms_buf_printf(out, ", lines %d to %d", candidate->first_line,
			      candidate->last_line);
	else if (candidate->first_line > 0)
		ms_buf_printf(out, ", line %d", candidate->first_line);
}

/* `refused [ID]: SENTENCE`, and on the lines after it CANDIDATE's cause and the remedy.
   CANDIDATE may be NULL.  */
static void add_refusal(struct ms_buf *out, enum ms_refusal refusal,
			const struct ms_candidate *candidate)
{
	const struct ms_refusal_info *info = &ms_refusal_info[refusal];

	ms_buf_printf(out, ";; refused [%s]: %s\n", info->id, info->sentence);
	if (candidate && candidate->insn) {
		ms_buf_printf(out, ";; because of insn %d:\n", INSN_UID(candidate->insn));
		add_rtl(out, candidate->insn);
	}
	if (candidate && candidate->detail)
		ms_buf_printf(out, ";; %s\n", candidate->detail);
	if (info->remedy)
		ms_buf_printf(out, ";; remedy: %s\n", info->remedy);
}

/* The insns of the body that the ops come from, in GCC's short form.  */
static void add_insns(struct ms_buf *out, class loop *loop)
{
	basic_block *block = get_loop_body(loop);
	rtx_insn *insn;

	ms_buf_puts(out, "\n;; insns\n");
	for (unsigned i = 0; i < loop->num_nodes; i++) {
		FOR_BB_INSNS(block[i], insn) {
			if (!NONDEBUG_INSN_P(insn))
				continue;
			pretty_printer text;
			print_pattern(&text, PATTERN(insn), true);
			ms_buf_printf(out, ";; %6d: %s", INSN_UID(insn),
				      pp_formatted_text(&text));
			if (INSN_HAS_LOCATION(insn))
				ms_buf_printf(out, " line %d", insn_line(insn));
			ms_buf_putc(out, '\n');
		}
	}
	free(block);
}

static void add_trips(struct ms_buf *out, const struct ms_loop *loop)
{
	if (loop->trips)
		ms_buf_printf(out, ";; trips: %s\n", loop->trips);
	for (size_t i = 0; i < loop->guards.n; i++)
		ms_buf_printf(out, ";; guard: %s\n", loop->guards.v[i]);
	for (size_t i = 0; i < loop->checks.n; i++)
		ms_buf_printf(out, ";; guard, assumed: %s\n", loop->checks.v[i]);
}

/* `II 4 (ResMII 3, RecMII 4), 3 stages, 9 rotating registers`.  */
static void add_schedule(struct ms_buf *out, const struct ms_study *study)
{
	const struct ms_schedule *schedule = study->result->schedule;
	const struct ms_bounds *bounds = study->result->problem.bounds;

	ms_buf_printf(out, "II %lld (ResMII %lld, RecMII %lld), stages %lld",
		      (long long)schedule->ii, (long long)bounds->resmii,
		      (long long)bounds->recmii, (long long)ms_stages(schedule));
	if (study->result->listing)
		ms_buf_printf(out, ", rotating registers %lld",
			      (long long)ms_study_rotating(study));
}

/* `; II 4 if a and c never overlap`, where that makes a difference.  */
static void add_other(struct ms_buf *out, const struct ms_study *study)
{
	if (study->other_ii == 0)
		return;
	ms_buf_printf(out, "; II %lld ", (long long)study->other_ii);
	ms_buf_puts(out, study->args->alias == MS_ALIAS_GCC ? "if "
							    : "without the test that ");
	ms_distinct_write(out, study->loop, &study->distinct);
}

static void add_outcome(struct ms_buf *out, const struct ms_study *study)
{
	const struct ms_result *result = study->result;
	const struct ms_outcome_info *info = &ms_outcome_info[result->outcome];

	ms_buf_printf(out, "%s: ", info->id);
	if (result->outcome != MS_PIPELINED)
		ms_buf_printf(out, "%s%s%s%s", info->sentence, result->why ? ": " : "",
			      result->why ? result->why : "", result->schedule ? "; " : "");
	if (result->schedule)
		add_schedule(out, study);
	add_other(out, study);
}

static void add_result(struct ms_buf *out, const struct ms_study *study)
{
	const struct ms_result *result = study->result;
	const struct ms_problem *problem = &result->problem;

	if (problem->loop->nfusions > 0) {
		ms_buf_printf(out, "\n;; fused, as %s does\n", problem->machine->name);
		ms_report_fusions(out, problem);
	}
	ms_buf_puts(out, "\n;; edges\n");
	ms_report_edges(out, problem);
	ms_buf_puts(out, "\n;; bounds\n");
	ms_report_bounds(out, problem);
	ms_buf_puts(out, "\n;; why\n");
	ms_explain_write(out, study->explanation);
	ms_buf_puts(out, "\n;; steps\n");
	if (study->trace.arena)
		ms_report_steps(out, problem, &study->trace);
	else
		ms_buf_puts(out, ";; too many to be shown here; 'modsched explain' shows them "
				 "for the loop above\n");
	if (result->rejected.n > 0) {
		ms_buf_puts(out, "\n;; does not fit the registers\n");
		ms_report_rejected(out, result);
	}
	if (result->schedule) {
		ms_buf_puts(out, "\n;; reservation table\n");
		ms_report_mrt(out, problem, result->schedule);
	}
	if (result->allocation) {
		ms_buf_puts(out, "\n;; windows\n");
		ms_report_windows(out, problem, result->schedule, result->allocation);
	}
	if (result->code.nvalues > 0 || result->code.predicates > 0) {
		ms_buf_puts(out, "\n;; code\n");
		ms_report_code(out, problem, result->schedule, &result->code);
	}
	if (result->listing) {
		ms_buf_puts(out, "\n;; listing\n");
		ms_listing_write(out, result->listing, study->machine);
	}
}

void ms_dump_function(struct ms_buf *out, const struct ms_frame *frame)
{
	expanded_location place = expand_location(DECL_SOURCE_LOCATION(current_function_decl));
	const int nloops = frame->loops.length();
	rtx_insn *insn;

	ms_buf_printf(out, "\n;; function %s", current_function_name());
	if (place.file)
		ms_buf_printf(out, " at %s:%d", place.file, place.line);
	ms_buf_printf(out, ": %d innermost loop%s\n", nloops, nloops == 1 ? "" : "s");
	if (!frame->irreducible)
		return;
	place = {};
	FOR_BB_INSNS(frame->irreducible, insn)
		if (!place.file && NONDEBUG_INSN_P(insn) && INSN_HAS_LOCATION(insn))
			place = expand_location(INSN_LOCATION(insn));
	ms_buf_puts(out, ";; not among them, a loop with several entries");
	if (place.file)
		ms_buf_printf(out, " at %s:%d:%d", place.file, place.line, place.column);
	ms_buf_putc(out, '\n');
	add_refusal(out, MS_REFUSED_IRREDUCIBLE, NULL);
}

void ms_dump_loop(struct ms_buf *out, const struct ms_study *study)
{
	const struct ms_candidate *candidate = &study->candidate;
	const struct ms_scheduler *scheduler = study->args->options.scheduler;

	if (!scheduler)
		scheduler = ms_schedulers[0];
	ms_buf_printf(out, "\n;; loop %s, %d of %d in %s", study->name, study->number,
		      study->count, study->function);
	add_place(out, candidate);
	ms_buf_putc(out, '\n');
	if (!study->result) {
		add_refusal(out, candidate->refusal, candidate);
		return;
	}
	ms_buf_printf(out, ";; taken: %d op%s for %s by %s\n", study->loop->nops,
		      ms_plural(study->loop->nops), study->machine->name, scheduler->name);
	add_trips(out, study->loop);
	ms_buf_puts(out, ";; ");
	add_outcome(out, study);
	ms_buf_putc(out, '\n');
	add_insns(out, candidate->gcc_loop);
	ms_buf_puts(out, "\n;; loop\n");
	ms_buf_add(out, study->text.text, study->text.len);
	add_result(out, study);
}

const char *ms_insn_text(struct ms_arena *arena, const rtx_insn *insn)
{
	pretty_printer printer;
	char *text;

	print_pattern(&printer, PATTERN(insn), true);
	text = ms_strdup(arena, pp_formatted_text(&printer));
	for (char *s = text; *s; s++)
		if (*s == '\n')
			*s = ' ';
	return text;
}

/* The insn that made a loop refused, and what the translation says of it.  */
static void add_cause(struct ms_buf *out, const struct ms_study *study)
{
	const struct ms_candidate *candidate = &study->candidate;

	if (candidate->insn)
		ms_buf_printf(out, "; insn %d: %s", INSN_UID(candidate->insn),
			      ms_insn_text(study->arena, candidate->insn));
	if (candidate->detail)
		ms_buf_printf(out, "; %s", candidate->detail);
}

/* TEXT, which is freed, as a remark on STUDY's loop; nothing if it is empty.  */
static void remark(const struct ms_study *study, dump_flags_t kind, struct ms_buf *text)
{
	dump_user_location_t where =
	    dump_user_location_t::from_location_t(study->candidate.where);

	if (text->len > 0)
		dump_printf_loc(kind, where, "modsched: loop %s: %s\n", study->name, text->text);
	ms_buf_free(text);
	*text = {};
}

/* Everything that is known about II, a line at a time.  */
static void remark_details(const struct ms_study *study)
{
	struct ms_buf all = {}, line = {};

	ms_explain_write(&all, study->explanation);
	for (const char *s = all.text, *end; s && *s; s = end + 1) {
		end = strchr(s, '\n');
		ms_buf_add(&line, s, end - s);
		remark(study, MSG_NOTE, &line);
	}
	ms_buf_free(&all);
}

void ms_remark_loop(const struct ms_study *study)
{
	const struct ms_candidate *candidate = &study->candidate;
	bool pipelined = study->result && study->result->outcome == MS_PIPELINED;
	dump_flags_t kind = pipelined ? MSG_OPTIMIZED_LOCATIONS : MSG_MISSED_OPTIMIZATION;
	struct ms_buf text = {};

	if (!dump_enabled_p())
		return;
	if (study->result) {
		add_outcome(&text, study);
	} else {
		const struct ms_refusal_info *info = &ms_refusal_info[candidate->refusal];

		ms_buf_printf(&text, "refused [%s]: %s", info->id, info->sentence);
		add_cause(&text, study);
		if (info->remedy)
			ms_buf_printf(&text, "; remedy: %s", info->remedy);
	}
	remark(study, kind, &text);
	if (!study->explanation)
		return;
	ms_explain_binds(&text, study->explanation);
	remark(study, kind, &text);
	ms_explain_changes(&text, study->explanation);
	remark(study, kind, &text);
	remark_details(study);
}
