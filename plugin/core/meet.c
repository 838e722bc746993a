/* When do two accesses to one array touch a common byte?
   SPDX-License-Identifier: GPL-3.0-or-later

   A in iteration k and B in iteration k + D have a byte in common exactly if

       -size(B) < step(B) * D + (step(B) - step(A)) * k + at(B) - at(A) < size(A).        (1)

   With equal steps k drops out, and D is the first whole number in an interval.

   With different steps, q = step(B) - step(A), every value e that (1) allows (there are fewer
   than size(A) + size(B)) gives an equation step(B) * D + q * k = e.  It has solutions if
   g = gcd(step(B), q) divides e, and then D takes every value of one residue class modulo
   |q| / g.  That k >= 0 and k + D < trips are linear bounds on D as well, since

       k = (e - step(B) * D) / q   and   k + D = (e - step(A) * D) / q.

   The smallest D of the class within the bounds is the answer for e.  So this decides exactly
   what the usual tests (of greatest common divisors, of Banerjee's bounds) decide on one side
   only, and gives the distance.  Banerjee, Dependence Analysis for Supercomputing, 1988, has
   the theory.  */

#include "core/meet.h"

#include <stddef.h>

/* Products of steps and trip counts need more than 64 bits.  */
typedef __int128 wide;

static wide floor_div(wide a, wide b)
{
	return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static wide ceil_div(wide a, wide b)
{
	return -floor_div(-a, b);
}

/* Numbers from LO to HI.  */
struct interval {
	wide lo, hi;
};

/* Only those X of I with C * X >= BOUND stay.  */
static void keep_above(struct interval *i, wide c, wide bound)
{
	if (c > 0) {
		wide lo = ceil_div(bound, c);

		i->lo = i->lo > lo ? i->lo : lo;
	} else if (c < 0) {
		wide hi = floor_div(bound, c);

		i->hi = i->hi < hi ? i->hi : hi;
	} else if (bound > 0) {
		i->hi = i->lo - 1;
	}
}

/* A and M, M > 0: their greatest common divisor, and X with A * X = gcd modulo M.  */
static wide gcd_inverse(wide a, wide m, wide *x)
{
	wide r0 = m, r1 = a % m, x0 = 0, x1 = 1;

	if (r1 < 0)
		r1 += m;
	while (r1 != 0) {
		wide quotient = r0 / r1, next = r0 - quotient * r1;

		r0 = r1;
		r1 = next;
		next = x0 - quotient * x1;
		x0 = x1;
		x1 = next;
	}
	*x = x0;
	return r0;
}

/* The values of e that (1) allows.  */
static struct interval overlaps(const struct ms_path *a, const struct ms_path *b)
{
	wide apart = (wide)b->at - a->at;

	return (struct interval){ 1 - b->size - apart, a->size - 1 - apart };
}

static int64_t meet_alike(const struct ms_path *a, const struct ms_path *b, int64_t least,
			  int64_t trips)
{
	struct interval e = overlaps(a, b), d = { least, (wide)trips - 1 };

	keep_above(&d, b->step, e.lo);
	keep_above(&d, -(wide)b->step, -e.hi);
	return d.lo <= d.hi ? (int64_t)d.lo : MS_NEVER;
}

/* The smallest D for one E, where D = START modulo MODULUS.  */
static wide smallest(const struct ms_path *a, const struct ms_path *b, wide e, int64_t least,
		     int64_t trips, wide start, wide modulus)
{
	wide q = (wide)b->step - a->step, sign = q > 0 ? 1 : -1;
	struct interval d = { least, (wide)trips - 1 };
	wide first;

	/* k >= 0, and k + D <= trips - 1; both multiplied by |q|.  */
	keep_above(&d, -sign * b->step, -sign * e);
	if (trips < INT64_MAX)
		keep_above(&d, sign * a->step, sign * (e - q * ((wide)trips - 1)));
	first = start + ceil_div(d.lo - start, modulus) * modulus;
	return first <= d.hi ? first : MS_NEVER;
}

static int64_t meet_unlike(const struct ms_path *a, const struct ms_path *b, int64_t least,
			   int64_t trips)
{
	struct interval e = overlaps(a, b);
	wide q = (wide)b->step - a->step, size = q > 0 ? q : -q;
	wide inverse, best = MS_NEVER, modulus;
	wide gcd = gcd_inverse(b->step, size, &inverse);

	modulus = size / gcd;
	for (wide at = ceil_div(e.lo, gcd) * gcd; at <= e.hi; at += gcd) {
		wide start = at / gcd % modulus * inverse % modulus;
		wide d = smallest(a, b, at, least, trips, start, modulus);

		if (d != MS_NEVER && (best == MS_NEVER || d < best))
			best = d;
	}
	return (int64_t)best;
}

int64_t ms_meet(const struct ms_path *a, const struct ms_path *b, int64_t least, int64_t trips)
{
	if (trips <= least)
		return MS_NEVER;
	return a->step == b->step ? meet_alike(a, b, least, trips)
				  : meet_unlike(a, b, least, trips);
}

int64_t ms_meet_modulo(const struct ms_path *a, const struct ms_path *b, int64_t least,
		       int shift)
{
	struct interval e = overlaps(a, b);
	uint64_t q = (uint64_t)b->step - (uint64_t)a->step;
	wide inverse, best = MS_NEVER, gcd, modulus;

	/* As k goes on, the distance changes by multiples of q, too.  */
	if (q && __builtin_ctzll(q) < shift)
		shift = __builtin_ctzll(q);
	gcd = gcd_inverse(b->step, (wide)1 << shift, &inverse);
	modulus = ((wide)1 << shift) / gcd;
	for (wide at = ceil_div(e.lo, gcd) * gcd; at <= e.hi; at += gcd) {
		wide d = at / gcd % modulus * inverse % modulus;

		d += ceil_div(least - d, modulus) * modulus;
		if (best == MS_NEVER || d < best)
			best = d;
	}
	return best <= INT64_MAX ? (int64_t)best : MS_NEVER;
}
