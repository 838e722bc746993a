/* Arguments that make a loop run a given number of times.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sim/rtl_steer.h"

#include <inttypes.h>
#include <string.h>

enum {
	most_knobs = 48,     /* of a function */
	most_elements = 8,   /* of an array whose elements are knobs */
	type_depth = 4,
	farther = 16,        /* if a loop can't run so often, it may so many times more often */
	nearby = 2,          /* the proportion is off by so much where something is rounded */
	corrections = 4,
};

/* ---- Knobs ------------------------------------------------------------------------------ */

struct listing {
	struct ms_arena *arena;
	MS_VEC(struct ms_rtl_knob) knob;
};

static void add(struct listing *l, struct ms_rtl_knob knob)
{
	if (l->knob.n < most_knobs)
		MS_VEC_PUSH(l->arena, &l->knob, knob);
}

static bool is_integer(const struct ms_ctype *type)
{
	return type->kind == MS_CTYPE_INT || type->kind == MS_CTYPE_UNSIGNED;
}

/* The integers in TYPE, which is OFFSET bytes behind the start of what KNOB is in.  */
static void add_integers(struct listing *l, struct ms_rtl_knob knob, const struct ms_ctype *type,
			 int64_t offset, int depth)
{
	knob.offset = offset;
	knob.type = type;
	if (is_integer(type) && type->size <= 8) {
		add(l, knob);
		return;
	}
	if (depth == 0)
		return;
	if (type->kind == MS_CTYPE_ARRAY)
		for (int64_t i = 0; i < type->count && type->count <= most_elements; i++)
			add_integers(l, knob, type->to, offset + i * type->to->size, depth - 1);
	if (type->kind == MS_CTYPE_STRUCT)
		for (int f = 0; f < type->nfields; f++)
			add_integers(l, knob, type->field[f].type, offset + type->field[f].offset,
				     depth - 1);
}

/* Two pointers may be both ends of one array.  */
static void add_distances(struct listing *l, const struct ms_rtl_function *fn, int n)
{
	const struct ms_ctype *type = fn->param[n].type;

	/* The nearer one first.  */
	for (int base = n - 1; base >= 0; base--) {
		const struct ms_ctype *other = fn->param[base].type;

		if (other->kind == MS_CTYPE_POINTER && other->to->kind == type->to->kind &&
		    other->to->size == type->to->size && type->to->size > 0 &&
		    !type->is_restrict && !other->is_restrict)
			add(l, (struct ms_rtl_knob){ .kind = MS_KNOB_DISTANCE, .of = n,
						     .base = base, .type = type->to });
	}
}

int ms_rtl_knobs(struct ms_arena *arena, const struct ms_rtl_function *fn,
		 const struct ms_rtl_knob **knobs)
{
	struct listing l = { .arena = arena };

	for (int n = 0; n < fn->nparams; n++)
		if (is_integer(fn->param[n].type) && fn->param[n].type->size <= 8)
			add(&l, (struct ms_rtl_knob){ .kind = MS_KNOB_PARAM, .of = n,
						      .type = fn->param[n].type });
	for (int n = 0; n < fn->nparams; n++)
		if (fn->param[n].type->kind == MS_CTYPE_POINTER)
			add_distances(&l, fn, n);
	for (int n = 0; n < fn->nparams; n++)
		if (fn->param[n].type->kind == MS_CTYPE_POINTER)
			add_integers(&l, (struct ms_rtl_knob){ .kind = MS_KNOB_POINTED, .of = n },
				     fn->param[n].type->to, 0, type_depth);
	for (int s = 0; s < fn->nsymbols; s++)
		if (!fn->symbol[s].readonly && fn->symbol[s].type)
			add_integers(&l, (struct ms_rtl_knob){ .kind = MS_KNOB_SYMBOL, .of = s },
				     fn->symbol[s].type, 0, type_depth);
	*knobs = l.knob.v;
	return (int)l.knob.n;
}

void ms_rtl_knob_write(struct ms_buf *out, const struct ms_rtl_function *fn,
		       const struct ms_rtl_knob *knob)
{
	switch (knob->kind) {
	case MS_KNOB_PARAM: ms_buf_puts(out, fn->param[knob->of].name); return;
	case MS_KNOB_DISTANCE:
		ms_buf_printf(out, "%s - %s", fn->param[knob->of].name, fn->param[knob->base].name);
		return;
	case MS_KNOB_POINTED: ms_buf_printf(out, "*%s", fn->param[knob->of].name); break;
	default: ms_buf_puts(out, fn->symbol[knob->of].name); break;
	}
	if (knob->offset)
		ms_buf_printf(out, " at byte %" PRId64, knob->offset);
}

int64_t ms_rtl_steer_budget(const struct ms_rtl_function *fn)
{
	const int64_t most = 3000, least = 60, work = (int64_t)1 << 26;
	int64_t bytes = 1;

	for (int n = 0; n < fn->nparams; n++)
		if (fn->param[n].type->kind == MS_CTYPE_POINTER)
			bytes += 16 * fn->param[n].type->to->size;
	for (int s = 0; s < fn->nsymbols; s++)
		bytes += fn->symbol[s].size;
	if (work / bytes > most)
		return most;
	return work / bytes < least ? least : work / bytes;
}

/* ---- Search ----------------------------------------------------------------------------- */

/* Can KNOB have VALUE?  */
static bool fits(const struct ms_rtl_knob *knob, int64_t value)
{
	int bits = 8 * (int)knob->type->size - (knob->type->kind == MS_CTYPE_INT);

	if (knob->kind == MS_KNOB_DISTANCE)
		return true;
	if (value < 0)
		return knob->type->kind == MS_CTYPE_INT;
	return bits >= 63 || value < (int64_t)1 << bits;
}

/* Set all knobs as COURSE does, its own to VALUE.  */
static void set_all(struct ms_rtl_steering *st, const struct ms_rtl_course *course,
		    int64_t value, struct ms_rtl_setting *setting)
{
	for (int k = 0; k < st->nknobs; k++) {
		const struct ms_rtl_knob *knob = &st->knob[k];

		setting[k] = (struct ms_rtl_setting){ 0 };
		if (course->set_rest && knob->kind != MS_KNOB_DISTANCE && fits(knob, course->rest))
			setting[k] = (struct ms_rtl_setting){ true, course->rest };
	}
	setting[course->knob] = (struct ms_rtl_setting){ true, value };
}

static struct ms_rtl_measured look(struct ms_rtl_steering *st,
				   const struct ms_rtl_course *course, int loop, int64_t value,
				   struct ms_rtl_setting *setting)
{
	struct ms_rtl_measured measured = { 0 };

	if (!fits(&st->knob[course->knob], value) || st->budget <= 0)
		return measured;
	st->budget--;
	set_all(st, course, value, setting);
	st->measure(st->ctx, setting, loop, &measured);
	return measured;
}

/* Does the count change in proportion to COURSE's knob between the values A and B?  If the
   pipelined code runs at all, POINT becomes how.  */
static bool find_proportion(struct ms_rtl_steering *st, struct ms_rtl_course *course,
			    int loop, int64_t a, int64_t b, struct ms_rtl_course *point,
			    struct ms_rtl_setting *setting)
{
	struct ms_rtl_measured at_a = look(st, course, loop, a, setting), at_b;

	if (!point->found && at_a.returned && at_a.guarded && at_a.count >= (uint64_t)point->count) {
		*point = *course;
		point->found = true;
		point->value = a;
		point->count = (int64_t)at_a.count;
	}

	/* The counts may be large: a loop may end where a type does.  */
	if (!at_a.entered)
		return false;
	at_b = look(st, course, loop, b, setting);
	if (!at_b.entered || at_a.count == at_b.count)
		return false;
	course->value = a;
	course->count = (int64_t)at_a.count;
	course->step = b - a;
	course->more = (int64_t)(at_b.count - at_a.count);
	return true;
}

/* Where COURSE's knob should be so that there are MORE iterations than at VALUE.  */
static int64_t moved(const struct ms_rtl_course *course, int64_t value, uint64_t more)
{
	return (int64_t)(value + (__int128)(int64_t)more * course->step / course->more);
}

static bool is_right(const struct ms_rtl_measured *m, int64_t count)
{
	return m->returned && m->entered && m->guarded && m->count == (uint64_t)count;
}

bool ms_rtl_steer(struct ms_rtl_steering *st, const struct ms_rtl_course *course, int loop,
		  int64_t count, struct ms_rtl_setting *setting)
{
	int64_t middle = course->value, next;
	struct ms_rtl_measured m;

	if (course->more)
		middle = moved(course, middle, (uint64_t)count - (uint64_t)course->count);
	/* What was measured near the start may be a little off far from it.  */
	for (int c = 0; c <= corrections; c++) {
		m = look(st, course, loop, middle, setting);
		if (is_right(&m, count))
			return true;
		next = course->more && m.entered
			   ? moved(course, middle, (uint64_t)count - m.count)
			   : middle;
		if (next == middle)
			break;
		middle = next;
	}
	for (int64_t off = -nearby; off <= nearby; off++) {
		m = look(st, course, loop, middle + off, setting);
		if (is_right(&m, count))
			return true;
	}
	look(st, course, loop, middle, setting);
	return false;
}

/* Values at which a knob is tried first.  The later ones are multiples of much, since some loops
   end only where their steps meet an end, and large, since some begin late.  */
static const int64_t probe[][2] = {
	{ 9, 16 }, { 48, 96 }, { -16, -9 }, { -96, -48 }, { 1680, 3360 }, { -1680, -3360 }
};
enum { nprobes = sizeof probe / sizeof probe[0] };

static bool try_knob(struct ms_rtl_steering *st, struct ms_rtl_course *course, int loop,
		     int64_t fewest, struct ms_rtl_course *point,
		     struct ms_rtl_setting *setting)
{
	for (int p = 0; p < nprobes; p++) {
		if (!find_proportion(st, course, loop, probe[p][0], probe[p][1],
				     point, setting))
			continue;
		for (int64_t count = fewest; count <= fewest + farther; count++)
			if (ms_rtl_steer(st, course, loop, count, setting))
				return true;
	}
	return false;
}

struct ms_rtl_course ms_rtl_find_course(struct ms_arena *arena,
					struct ms_rtl_steering *st, int loop,
					int64_t fewest)
{
	/* What other integers are meanwhile.  */
	static const struct ms_rtl_course rests[] = {
		{ .set_rest = false }, { .set_rest = true, .rest = 1 },
		{ .set_rest = true, .rest = 0 }, { .set_rest = true, .rest = 120 }
	};
	struct ms_rtl_setting *setting =
	    MS_NEW_N(arena, (size_t)st->nknobs, struct ms_rtl_setting);
	struct ms_rtl_course course, point = { .count = fewest };

	for (size_t r = 0; r < sizeof rests / sizeof rests[0]; r++)
		for (int k = 0; k < st->nknobs; k++) {
			course = rests[r];
			course.knob = k;
			if (try_knob(st, &course, loop, fewest, &point, setting)) {
				course.found = true;
				return course;
			}
		}
	return point;
}
