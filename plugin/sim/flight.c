/* Results between issue and landing.
   SPDX-License-Identifier: GPL-3.0-or-later

   A binary heap by (cycle of landing, order of issue).  What lands in one cycle lands before
   anything issues in it, all at once; so two results in one place are a clash.  A result of
   latency 0 arrives within its cycle, after those.  */

#include "sim/run.h"

static bool before(const struct ms_flight *a, const struct ms_flight *b)
{
	return a->land != b->land ? a->land < b->land : a->order < b->order;
}

void ms_flight_add(struct ms_sim_run *run, const struct ms_flight *flight)
{
	struct ms_flight *heap;
	size_t i = run->flight.n;

	MS_VEC_PUSH(run->program->arena, &run->flight, *flight);
	heap = run->flight.v;
	for (; i > 0 && before(flight, &heap[(i - 1) / 2]); i = (i - 1) / 2)
		heap[i] = heap[(i - 1) / 2];
	heap[i] = *flight;
}

static void remove_first(struct ms_sim_run *run)
{
	struct ms_flight *heap = run->flight.v;
	size_t n = --run->flight.n;
	struct ms_flight last = heap[n];
	size_t i = 0;

	for (;;) {
		size_t child = 2 * i + 1;

		if (child + 1 < n && before(&heap[child + 1], &heap[child]))
			child++;
		if (child >= n || before(&last, &heap[child]))
			break;
		heap[i] = heap[child];
		i = child;
	}
	heap[i] = last;
}

static bool arrive_in_register(struct ms_sim_run *run, const struct ms_flight *flight)
{
	struct ms_cell *cell = &run->cell[flight->cell];

	if (cell->serial == run->serial) {
		if (cell->landed == flight->land)
			return ms_sim_explain_clash(run, flight, cell->tag, true, 0);
		if (cell->order > flight->order)
			return ms_sim_explain_clash(run, flight, cell->tag, false, 0);
	}
	*cell = (struct ms_cell){ flight->value, flight->tag, flight->land, flight->order,
				  run->serial };
	return true;
}

bool ms_flight_arrive(struct ms_sim_run *run, const struct ms_flight *flight)
{
	const struct ms_sim_op *op = &run->program->op[flight->line->op];
	struct ms_memory_clash clash;

	if (run->program->options->trace)
		ms_sim_trace_land(run, flight);
	if (flight->cell >= 0)
		return arrive_in_register(run, flight);
	if (ms_memory_write(&run->memory, flight->array, flight->address, op->bytes,
			    flight->value, flight->tag, op->latency ? flight->land : -1,
			    &clash))
		return true;
	return ms_sim_explain_clash(run, flight, clash.tag, clash.same_cycle, clash.address);
}

bool ms_flight_land(struct ms_sim_run *run, int64_t cycle)
{
	while (run->flight.n > 0 && run->flight.v[0].land <= cycle) {
		struct ms_flight flight = run->flight.v[0];

		remove_first(run);
		if (!ms_flight_arrive(run, &flight))
			return false;
	}
	return true;
}

const struct ms_flight *ms_flight_find(const struct ms_sim_run *run, int64_t tag)
{
	for (size_t i = 0; i < run->flight.n; i++)
		if (run->flight.v[i].tag == tag)
			return &run->flight.v[i];
	return NULL;
}
