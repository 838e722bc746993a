/* Cases that make loops run as often as no other case did.
   SPDX-License-Identifier: GPL-3.0-or-later

   sim/rtl_steer.h says how: by parameters, distances of pointers, and integers in memory.  */

#include "tool/against_run.h"

enum { probe_count = 5, measured_limit = 1 << 14, most_room = 256, most_vain = 30,
       most_measured = 1500 };

/* Where a knob's value is wanted in memory, for the knobs that are there.  */
static void add_poke(struct against *s, struct against_case *c, int k, int64_t value)
{
	struct against_poke poke = { k, value };

	MS_VEC_PUSH(s->arena, &c->poke, poke);
}

/* COUNT, or how much memory a knob at VALUE makes likely; large values are often no lengths.  */
static int64_t larger(int64_t count, int64_t value)
{
	if (value < 0)
		value = value < -most_room ? most_room : -value;
	if (value > most_room)
		value = most_room;
	return count > value ? count : value;
}

void ms_against_turn(struct against *s, struct against_case *c,
		     const struct ms_rtl_setting *setting)
{
	for (int k = 0; k < s->nknobs; k++) {
		const struct ms_rtl_knob *knob = &s->knob[k];
		int64_t value = setting[k].value;

		if (!setting[k].set)
			continue;
		c->count = larger(c->count, value);
		if (knob->kind == MS_KNOB_PARAM) {
			c->param[knob->of] = (struct against_param){ AGAINST_NUMBER, value, 0, 0 };
		} else if (knob->kind != MS_KNOB_DISTANCE) {
			add_poke(s, c, k, value);
		} else {
			c->param[knob->base].kind = AGAINST_FREE;
			c->param[knob->of] = (struct against_param){ AGAINST_AT, 0, knob->base,
								     value * knob->type->size };
		}
	}
}

static void measure(void *ctx, const struct ms_rtl_setting *setting, int loop,
		    struct ms_rtl_measured *measured)
{
	static const int ways[] = { 2, 4, 5 }; /* with much room */
	struct against *s = ctx;
	const struct ms_rtl_loop_stats *stats;
	enum ms_rtl_outcome outcome;
	struct ms_rtl_value result;

	*measured = (struct ms_rtl_measured){ 0 };
	/* Who comes to what can't be executed again and again does not get round it; and it must not
	   take for ever.  */
	if (s->vain > most_vain || s->measured > most_measured)
		return;
	ms_rtl_state_limit(s->state, measured_limit);
	for (size_t w = 0; w < sizeof ways / sizeof ways[0] && !measured->returned; w++) {
		struct against_case c =
		    ms_against_plain(s, probe_count, ways[w], s->options->seed);

		ms_against_turn(s, &c, setting);
		s->measured++;
		s->why.len = 0;
		if (!ms_against_make(s->memory, &c, ms_rtl_state_memory(s->state), s->arg))
			continue;
		ms_rtl_state_clear_stats(s->state);
		outcome = ms_against_simulate(s, MS_RTL_ORIGINAL, AGAINST_ORIGINAL, &result);
		measured->returned = outcome == MS_RTL_RETURNED;
		s->vain = outcome == MS_RTL_CANNOT ? s->vain + 1 : 0;
		stats = ms_rtl_state_loop_stats(s->state, loop);
		measured->entered = stats->entered > 0;
		measured->guarded = stats->guarded > 0;
		measured->count = stats->counted;
	}
	ms_rtl_state_limit(s->state, AGAINST_BLOCKS);
	s->why.len = 0;
}

bool ms_against_steer(struct against *s, ms_against_try *try)
{
	struct ms_rtl_steering steering = { s->knob, s->nknobs, measure, s, 0 };
	struct ms_rtl_setting *setting =
	    MS_NEW_N(s->arena, (size_t)s->nknobs, struct ms_rtl_setting);
	bool ok = true;

	for (int l = 0; ok && s->nknobs > 0 && l < s->function->nloops; l++) {
		const struct ms_rtl_loop *loop = &s->function->loop[l];
		struct ms_rtl_course course;

		if (ms_sim_rtl_is_covered(loop, &s->loop[l], INT64_MAX))
			continue;
		steering.budget = ms_rtl_steer_budget(s->function);
		course = ms_rtl_find_course(s->arena, &steering, l, loop->least);
		if (!course.found)
			continue;
		steering.budget = ms_rtl_steer_budget(s->function);
		for (int64_t n = 0; ok && n <= ms_sim_rtl_interesting(loop); n++) {
			if (ms_sim_rtl_was_seen(&s->loop[l], n) ||
			    (course.more == 0 && n != course.count))
				continue;
			ms_rtl_steer(&steering, &course, l, n, setting);
			s->setting = setting;
			ok = try(s);
			s->setting = NULL;
		}
	}
	return ok;
}
