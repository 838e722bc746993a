/* The search of a modulo reservation table for a cycle in which an op fits.
   SPDX-License-Identifier: GPL-3.0-or-later

   In array form whole words of full rows are passed over (mrt.c); else cycle by cycle.  */

#include "core/mrt_table.h"

/* N bits, 1 to 64, from bit AT on, of SET.  */
static uint64_t bits_at(const uint64_t *set, int64_t at, int n)
{
	uint64_t bits = set[at / 64] >> at % 64;

	if (at % 64 + n > 64)
		bits |= set[at / 64 + 1] << (64 - at % 64);
	return bits;
}

/* The 64 rows of ROWS, a set with its runs, from ROW on are full: how many are, at least.  */
static int64_t full_run(const struct mrt *m, const uint64_t *rows, int64_t row)
{
	const uint64_t *runs = rows + m->row_words;
	size_t word = (size_t)row / 64 + 1;
	uint64_t bits = ~runs[word / 64] >> word % 64;

	if (bits) {
		word += (size_t)__builtin_ctzll(bits);
	} else {
		size_t w = word / 64 + 1;

		/* The last word of rows is never full: the search ends there.  */
		while (!~runs[w])
			w++;
		word = w * 64 + (size_t)__builtin_ctzll(~runs[w]);
	}
	return (int64_t)word * 64 - row;
}

/* The first of COUNT cycles from FROM on in which ALT fits: 64 rows or up to the next wrap of
   a use at a time.  */
static bool scan_rows(const struct mrt *m, const struct alt *alt, int64_t from, int64_t count,
		      int64_t *cycle)
{
	for (int64_t done = 0, skip; done < count; done += skip) {
		int n = count - done < 64 ? (int)(count - done) : 64;
		uint64_t full = 0;

		skip = 0;
		for (int i = 0; i < alt->nuses; i++) {
			const uint64_t *rows = full_rows(m, alt->use[i].limited);
			int64_t row = row_of(m, from + done, &alt->use[i]);
			uint64_t bits;

			if (m->ii - row < n)
				n = (int)(m->ii - row);
			bits = bits_at(rows, row, n);
			full |= bits;
			if (n == 64 && !~bits && skip < full_run(m, rows, row))
				skip = full_run(m, rows, row);
		}
		if (n < 64)
			full |= ~(uint64_t)0 << n;
		if (~full) {
			*cycle = from + done + __builtin_ctzll(~full);
			return true;
		}
		if (skip < n)
			skip = n;
	}
	return false;
}

/* The same downwards.  */
static bool scan_rows_down(const struct mrt *m, const struct alt *alt, int64_t from,
			   int64_t count, int64_t *cycle)
{
	for (int64_t done = 0; done < count;) {
		int n = count - done < 64 ? (int)(count - done) : 64;
		uint64_t full = 0, free;

		for (int i = 0; i < alt->nuses; i++) {
			int64_t row = row_of(m, from - done, &alt->use[i]);

			if (row + 1 < n)
				n = (int)row + 1;
		}
		for (int i = 0; i < alt->nuses; i++)
			full |= bits_at(full_rows(m, alt->use[i].limited),
					row_of(m, from - done, &alt->use[i]) - n + 1, n);
		/* Bit N - 1 is the cycle that comes first.  */
		free = ~full << (64 - n);
		if (free) {
			*cycle = from - done - __builtin_clzll(free);
			return true;
		}
		done += n;
	}
	return false;
}

static bool scan_cycles(const struct mrt *m, int op, int alt, int64_t from, int step,
			int64_t count, int64_t *cycle)
{
	for (*cycle = from; count > 0; *cycle += step, count--)
		if (ms_mrt_fits(&m->base, op, alt, *cycle, NULL))
			return true;
	return false;
}

/* The first of COUNT cycles FROM, FROM + STEP, ... in which ALT of OP fits.  */
static bool scan(const struct mrt *m, int op, int alt, int64_t from, int step, int64_t count,
		 int64_t *cycle)
{
	const struct alt *at = alt_of(m, op, alt);

	if (!at->apart || at->nuses > 64 || m->hashed)
		return scan_cycles(m, op, alt, from, step, count, cycle);
	return step > 0 ? scan_rows(m, at, from, count, cycle)
			: scan_rows_down(m, at, from, count, cycle);
}

/* The first of COUNT cycles FROM, FROM + STEP, ... in which some alternative of OP fits.  */
static bool scan_alternatives(const struct mrt *m, int op, int64_t from, int step,
			      int64_t count, int64_t *cycle, int *alt)
{
	const struct operation *operation = &m->operation[m->loop->op[op].action.opcode];
	bool found = false;

	/* A later alternative must fit in an earlier cycle to be better.  */
	for (int a = 0; a < operation->nalts && count > 0; a++) {
		int64_t t;

		if (!ms_mrt_possible(&m->base, op, a) || !scan(m, op, a, from, step, count, &t))
			continue;
		*cycle = t;
		*alt = a;
		found = true;
		count = (t - from) * step;
	}
	return found;
}

static bool search(const struct mrt *m, int op, int64_t from, int step, int64_t count,
		   int64_t *cycle, int *alt)
{
	int64_t some = 64;

	if (count > m->ii) /* rows repeat */
		count = m->ii;
	/* Piece by piece, so that one alternative is not followed far beyond where another fits;
	   ever larger ones, so that full stretches are passed over in few steps.  */
	for (; count > 0; from += step * some, count -= some, some *= 2)
		if (scan_alternatives(m, op, from, step, count < some ? count : some, cycle,
				      alt))
			return true;
	return false;
}

bool ms_mrt_first_fit(const struct ms_resources *base, int op, int64_t from, int64_t count,
		      int64_t *cycle, int *alt)
{
	return search((const struct mrt *)base, op, from, 1, count, cycle, alt);
}

bool ms_mrt_last_fit(const struct ms_resources *base, int op, int64_t from, int64_t count,
		     int64_t *cycle, int *alt)
{
	return search((const struct mrt *)base, op, from, -1, count, cycle, alt);
}
