/* The RTL pass: each innermost loop of each function is studied and reported.
   SPDX-License-Identifier: GPL-3.0-or-later

   It stands before `sms`, the place of GCC's own modulo scheduler: after the loop passes and
   combine, on linear RTL with pseudo registers.  It changes nothing: see frame.h.  */

#include "gcc/compat.h"

#include "gcc/dump.h"
#include "gcc/frame.h"
#include "gcc/pass.h"
#include "gcc/rtl_file.h"
#include "gcc/study.h"
#include "gcc/summary.h"

/* The assembler's name of cfun as a name of loop texts: of bounded length, of their letters,
   and unlike that of any other function of the unit.  */
static const char *name_of_function(struct ms_plugin *plugin)
{
	const char *symbol = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(current_function_decl));
	char *clean = ms_strdup(plugin->arena, targetm.strip_name_encoding(symbol));
	const char *name, *unique;
	bool fresh;

	for (char *s = clean; *s; s++)
		if (!ISALNUM(*s) && *s != '_' && *s != '.' && *s != '-')
			*s = '_';
	if (!ISALPHA(*clean) && *clean != '_')
		clean = ms_asprintf(plugin->arena, "_%s", clean);
	name = unique = ms_fit_name(plugin->arena, clean);
	for (int n = 2;; n++) {
		ms_names_add(&plugin->functions, plugin->arena, unique, strlen(unique), &fresh);
		if (fresh)
			return unique;
		unique = ms_asprintf(plugin->arena, "%s-%d", name, n);
	}
}

/* What study told goes where the user asked for it.  */
static void publish(struct ms_plugin *plugin, const struct ms_study *study,
		    const struct ms_frame *frame)
{
	struct ms_output *output = &plugin->output;

	if (study->loop) {
		struct ms_buf text = {};

		ms_buf_printf(&text, "# %s, loop %d of %d in %s; for machine %s\n",
			      output->unit.name, study->number, study->count, study->function,
			      study->machine->name);
		ms_buf_add(&text, study->text.text, study->text.len);
		ms_output_save_loop(output, study->function, study->number, "loop", &text);
		if (study->target) {
			text.len = 0;
			ms_buf_puts(&text, study->candidate.machine);
			ms_output_save_loop(output, study->function, study->number, "mach",
					    &text);
		}
		ms_buf_free(&text);
	}
	if (study->result && study->result->listing && output->listing_path)
		ms_listing_write(&output->listing, study->result->listing, study->machine);
	if (frame->dump || output->dump_path) {
		struct ms_buf text = {};

		ms_dump_loop(&text, study);
		if (frame->dump)
			fwrite(text.text, 1, text.len, frame->dump);
		if (output->dump_path)
			ms_buf_add(&output->dump, text.text, text.len);
		ms_buf_free(&text);
	}
	if (output->summary_path) {
		if (output->summary.len == 0)
			ms_summary_head(&output->summary);
		ms_summary_loop(&output->summary, study);
	}
	if (output->json)
		ms_json_study(output->json, study);
	ms_remark_loop(study);
	if (study->result)
		statistics_counter_event(cfun, ms_outcome_info[study->result->outcome].id, 1);
	else
		statistics_counter_event(cfun, ms_refusal_info[study->candidate.refusal].id, 1);
}

/* Study loop NUMBER, from 1, of the function called FUNCTION; RTL, if not NULL, is its text.  */
static void study_and_publish(struct ms_plugin *plugin, struct ms_frame *frame,
			      const char *function, int number,
			      struct ms_rtl_function *rtl)
{
	class loop *loop = frame->loops[number - 1];
	struct ms_study study = {};

	study.arena = ms_arena_new();
	study.machine = plugin->machine;
	study.target = plugin->target;
	study.args = &plugin->args;
	study.function = function;
	study.callers = &plugin->callers;
	study.number = number;
	study.count = frame->loops.length();
	study.name = study.count == 1
			 ? function
			 : ms_asprintf(study.arena, "%s.%d", function, number);
	ms_frame_focus(frame, loop);
	ms_study_loop(&study, loop,
		      frame->dump || plugin->output.dump_path ||
			  plugin->output.json_path || dump_enabled_p());
	ms_frame_unfocus(frame);
	publish(plugin, &study, frame);
	if (rtl)
		ms_rtl_function_loop(rtl, &study);
	ms_study_free(&study);
}

/* The same text opens the function in both dumps.  */
static void open_dumps(struct ms_plugin *plugin, const struct ms_frame *frame)
{
	struct ms_buf text = {};

	ms_dump_function(&text, frame);
	if (frame->dump)
		fwrite(text.text, 1, text.len, frame->dump);
	if (plugin->output.dump_path)
		ms_buf_add(&plugin->output.dump, text.text, text.len);
	ms_buf_free(&text);
}

static void study_function(struct ms_plugin *plugin)
{
	struct ms_frame frame = {};
	struct ms_rtl_function *rtl = NULL;
	const char *function = NULL;

	if (plugin->output.rtl_path)
		rtl = ms_rtl_function_new();
	ms_frame_enter(&frame);
	open_dumps(plugin, &frame);
	for (unsigned i = 0; i < frame.loops.length(); i++) {
		if (!function)
			function = name_of_function(plugin);
		study_and_publish(plugin, &frame, function, i + 1, rtl);
	}
	if (rtl) {
		if (plugin->output.rtl.len == 0)
			ms_rtl_unit(&plugin->output.rtl, plugin->output.unit.name,
				    plugin->target ? NULL : plugin->machine);
		ms_rtl_function_end(rtl, &plugin->output.rtl);
	}
	ms_frame_leave(&frame);
}

static const pass_data modsched_pass_data = {
	RTL_PASS,
	"modsched",
	OPTGROUP_LOOP,
	TV_PLUGIN_RUN,
	0, /* properties required, provided, destroyed */
	0,
	0,
	0, /* todo at start and at end */
	TODO_df_finish,
};

namespace
{

class modsched_pass : public rtl_opt_pass
{
    public:
	explicit modsched_pass(struct ms_plugin *plugin)
	    : rtl_opt_pass(modsched_pass_data, g), plugin(plugin)
	{
	}

	opt_pass *clone() final override
	{
		return new modsched_pass(plugin);
	}

	/* Without optimization there is no dataflow, and no one to be interested.  */
	bool gate(function *) final override
	{
		return optimize > 0;
	}

	unsigned int execute(function *) final override
	{
		if (g_timer)
			g_timer->push_client_item("modsched");
		study_function(plugin);
		if (g_timer)
			g_timer->pop_client_item();
		return 0;
	}

    private:
	struct ms_plugin *plugin;
};

}

opt_pass *ms_pass_new(struct ms_plugin *plugin)
{
	return new modsched_pass(plugin);
}
